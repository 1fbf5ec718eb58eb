/* lobby.c: making a table, and the lists of tables. */
#include "server/lobby.h"

#include "server/accounts.h"
#include "server/draws.h"
#include "server/entries.h"
#include "server/messages.h"
#include "server/names.h"
#include "server/requests.h"
#include "server/rows.h"
#include "server/seats.h"
#include "server/server_private.h"
#include "server/sessions.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making a table ---- */

/* A request to make a table, read and checked. */
typedef struct Wish {
    const GameFiles *files;
    char word[OPTIONS_MAX + 1][256];
    const char *words[OPTIONS_MAX + 1];
    int count;
    const char *set_name, *set_text;
    SeatHolder seat[SEATS_MAX];
    ClockRule rule;
} Wish;

static bool bad(NetRequest *r, const char *what) {
    TEXT(en, 256);
    TEXT(de, 256);
    text_addf(&en, "Missing or wrong: %s.", what);
    text_addf(&de, "Fehlt oder ist falsch: %s.", what);
    request_refuse_with(r, CODE_BAD_REQUEST, en.start, de.start);
    return false;
}

/* A value of an option as the engine reads it: 60, eye, or red,blue. */
static bool option_value(json_t *value, Text *out) {
    size_t i;
    json_t *each;
    if (json_is_integer(value))
        text_add_int(out, json_integer_value(value));
    else if (json_is_string(value))
        text_add(out, json_string_value(value));
    else if (json_is_array(value))
        json_array_foreach(value, i, each) {
            if (!json_is_string(each))
                return false;
            text_addf(out, "%s%s", i == 0 ? "" : ",", json_string_value(each));
        }
    else
        return false;
    return !out->is_cut;
}

static bool read_options(NetRequest *r, json_t *body, Wish *w) {
    json_t *options = json_object_get(body, "options"), *value;
    const char *name;
    json_int_t players = json_integer_value(json_object_get(body, "players"));
    if (players < 1 || players > SEATS_MAX)
        return bad(r, "players");
    snprintf(w->word[0], sizeof w->word[0], "players=%d", (int)players);
    w->count = 1;
    if (options != NULL && !json_is_object(options))
        return bad(r, "options");
    json_object_foreach(options, name, value) {
        if (w->count > OPTIONS_MAX || strchr(name, '=') != NULL)
            return bad(r, "options");
        Text word = text_over(w->word[w->count], sizeof w->word[0]);
        text_addf(&word, "%s=", name);
        if (!option_value(value, &word) || strcmp(name, "set") == 0 || strcmp(name, "players") == 0)
            return bad(r, "options");
        w->count++;
    }
    for (int i = 0; i < w->count; i++)
        w->words[i] = w->word[i];
    return true;
}

static bool read_set(NetRequest *r, json_t *body, Wish *w) {
    json_t *set = json_object_get(body, "set");
    w->set_name = json_is_object(set)   ? request_word(set, "name")
                  : json_is_string(set) ? json_string_value(set)
                                        : "standard";
    w->set_text =
        json_is_object(set) ? request_word(set, "text") : games_set_text(w->files, w->set_name);
    size_t length = strlen(w->set_name);
    if (w->set_text != NULL && length > 0 && length < SET_NAME &&
        strspn(w->set_name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
            length)
        return true;
    request_refuse(r, CODE_BAD_SET);
    return false;
}

static bool read_clock(NetRequest *r, json_t *body, Wish *w) {
    json_t *clock = json_object_get(body, "clock");
    const char *kind = clock == NULL ? "none" : request_word(clock, "kind");
    json_int_t seconds = json_integer_value(json_object_get(clock, "seconds"));
    json_int_t increment = json_integer_value(json_object_get(clock, "increment"));
    json_int_t days = json_integer_value(json_object_get(clock, "days"));
    if (strcmp(kind, "none") == 0)
        return true;
    if (strcmp(kind, "turn") == 0 && seconds >= 5 && seconds <= 86400)
        w->rule = (ClockRule){CLOCK_TURN, seconds * 1000, 0};
    else if (strcmp(kind, "game") == 0 && seconds >= 10 && seconds <= 86400 && increment >= 0 &&
             increment <= 3600)
        w->rule = (ClockRule){CLOCK_GAME, seconds * 1000, increment * 1000};
    else if (strcmp(kind, "days") == 0 && days >= 1 && days <= 60)
        w->rule = (ClockRule){CLOCK_DAYS, days * 86400000, 0};
    else
        return bad(r, "clock");
    return true;
}

static bool read_seat(json_t *object, const Person *me, int number, SeatHolder *s) {
    const char *kind = request_word(object, "kind"), *name = request_word(object, "name"),
               *level = request_word(object, "level");
    if (name[0] != '\0' &&
        (!name_check(name, s->name) || (strcmp(kind, "bot") != 0 && name_is_bots(name))))
        return false;
    s->level = LEVEL_NORMAL;
    if (strcmp(kind, "me") == 0) {
        s->kind = KIND_PERSON;
        strcpy(s->person, me->stored.id);
        if (name[0] == '\0')
            memcpy(s->name, me->stored.name, NAME_MAX_BYTES - 1);
    } else if (strcmp(kind, "bot") == 0) {
        s->kind = KIND_BOT;
        if (name[0] == '\0')
            snprintf(s->name, sizeof s->name, "Bot %d", number + 1);
        return level[0] == '\0' || level_read(level, &s->level);
    } else if (strcmp(kind, "open") == 0 || strcmp(kind, "invite") == 0)
        s->kind = kind[0] == 'o' ? KIND_OPEN : KIND_INVITE;
    else
        return false;
    return true;
}

static bool read_seats(NetRequest *r, json_t *body, const Person *me, Wish *w) {
    json_t *seats = json_object_get(body, "seats");
    int count = atoi(w->word[0] + strlen("players=")), people = 0;
    if ((int)json_array_size(seats) != count)
        return bad(r, "seats");
    for (int i = 0; i < count; i++) {
        if (!read_seat(json_array_get(seats, (size_t)i), me, i, &w->seat[i]))
            return bad(r, "seats");
        people += w->seat[i].kind != KIND_BOT;
    }
    return people > 0 || bad(r, "seats");
}

bool lobby_has_too_many(const Server *s, const char *person) {
    return store_living(s->store, person) >= s->config.tables_per_person;
}

/* A table with an id of its own; not yet anywhere but in memory. */
Table *lobby_make_table(Server *s, const GameFiles *files, Ruleset *ruleset, const Person *owner) {
    Table *t = table_new(s, files, ruleset, ruleset->seats);
    random_id(t->id, TABLE_ID - 1);
    random_id(t->invite, CODE_ROOM - 1);
    strcpy(t->settings.owner, owner->stored.id);
    memcpy(t->settings.owner_name, owner->stored.name, NAME_MAX_BYTES - 1);
    t->created = t->settings.moved = server_time_ms() / 1000;
    t->is_dropped = true; /* until it is stored */
    t->is_loaded = true;
    return t;
}

/* So many a minute from one address. */
static bool may_make_table(Server *s, const char *address) {
    int64_t now_ms = server_now_ms(s);
    int rate = s->config.tables_per_minute;
    return bucket_take(&limits_place(&s->makers, address, now_ms)->requests, rate, rate * 2,
                       now_ms / 60);
}

Code lobby_may_make(Server *s, const NetRequest *r, const Person *me) {
    if (me == NULL)
        return CODE_NO_SESSION;
    if (lobby_has_too_many(s, me->stored.id))
        return CODE_TOO_MANY_TABLES;
    if (s->living >= s->config.tables_in_all)
        return CODE_SERVER_FULL;
    return may_make_table(s, r->address) ? CODE_OK : CODE_TOO_MANY_NEW_TABLES;
}

uint64_t lobby_key(json_t *body, const Person *me, char id[TABLE_ID]) {
    const char *key = request_word(body, "key");
    if (me == NULL || key[0] == '\0')
        return 0;
    keyed_id(me->stored.id, key, id, TABLE_ID - 1);
    return key_make(me->stored.id, key);
}

void lobby_create(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID], id[TABLE_ID];
    Person *me = person_of_token(s, r->token, session);
    uint64_t key = lobby_key(body, me, id);
    if (key != 0 && create_answer_again(s, r, id, key))
        return;
    Wish w = {.files = games_find(request_word(body, "game"))};
    Code code = me != NULL && w.files == NULL ? CODE_NO_SUCH_GAME : lobby_may_make(s, r, me);
    if (code != CODE_OK)
        request_refuse(r, code);
    else if (read_options(r, body, &w) && read_set(r, body, &w) && read_clock(r, body, &w) &&
             read_seats(r, body, me, &w)) {
        TEXT(error, 512);
        Ruleset *ruleset =
            ruleset_new_with_set(w.files, w.words, w.count, w.set_name, w.set_text, &error);
        if (ruleset == NULL) {
            TEXT(german, 512);
            ruleset_new_for_reader(w.files, w.words, w.count, w.set_name, w.set_text, true,
                                   &german);
            request_refuse_with(r, CODE_BAD_OPTIONS, error.start, german.start);
            return;
        }
        Table *t = lobby_make_table(s, w.files, ruleset, me);
        memcpy(t->settings.seat, w.seat, sizeof w.seat);
        t->rule = w.rule;
        t->is_public = !json_is_false(json_object_get(body, "public"));
        t->allows_several = json_is_true(json_object_get(body, "several"));
        t->allows_coach = json_is_true(json_object_get(body, "coach"));
        draw_begin(&t->settings, ruleset->seats);
        if (key != 0)
            memcpy(t->id, id, sizeof id);
        Origin origin = {.kind = ORIGIN_REQUEST, .request = r, .key = key};
        table_change(t, change_new(t, CHANGE_CREATE, &origin));
    }
}

/* ---- lists ---- */

enum { LISTED = 50, OVER_MAX = 100 }; /* in the lobby; of one's own matches, those that are over */

/* Tables to be shown. Those that nobody needs right now are read from the store for this list only. */
typedef struct List {
    Server *server;
    Table **table;
    bool *is_lent;
    int count, room;
} List;

static void make_room(List *list) {
    if (list->count < list->room)
        return;
    list->room = list->room * 2 + 64;
    list->table = realloc(list->table, (size_t)list->room * sizeof *list->table);
    list->is_lent = realloc(list->is_lent, (size_t)list->room * sizeof *list->is_lent);
    if (list->table == NULL || list->is_lent == NULL)
        abort();
}

static void collect(void *context, const StoreTable *stored) {
    List *list = context;
    Table *t = table_in_memory(list->server, stored->id);
    make_room(list);
    list->is_lent[list->count] = t == NULL;
    if (t == NULL)
        t = row_read(list->server, stored, true);
    if (t != NULL)
        list->table[list->count++] = t;
}

/* A row that does not tell whose turn it is: the table is read in instead. */
static void take_up(List *list, int i) {
    Table *lent = list->table[i];
    if (!list->is_lent[i] || lent->is_row_current || lent->settings.state != TABLE_PLAYING)
        return;
    Table *t = table_glance(list->server, lent->id);
    if (t == NULL)
        return;
    table_free(lent);
    list->table[i] = t;
    list->is_lent[i] = false;
}

static void take_up_all(List *list) {
    for (int i = 0; i < list->count; i++)
        take_up(list, i);
}

static void list_free(List *list) {
    for (int i = 0; i < list->count; i++)
        if (list->is_lent[i])
            table_free(list->table[i]);
    free(list->table);
    free(list->is_lent);
}

typedef struct Ids {
    char id[LISTED][TABLE_ID];
    int count;
} Ids;

static void collect_id(void *context, const char *id, int64_t clock_s) {
    Ids *ids = context;
    Text text = text_over(ids->id[ids->count++], TABLE_ID);
    (void)clock_s;
    text_add(&text, id);
}

static void add_list(Server *s, StoreList which, const char *person, Text *out) {
    Ids ids = {.count = 0};
    List list = {.server = s};
    bool is_first = true;
    store_table_ids(s->store, which, 0, LISTED, collect_id, &ids);
    for (int i = 0; i < ids.count; i++)
        store_table(s->store, ids.id[i], false, collect, &list);
    take_up_all(&list);
    for (int i = 0; i < list.count; i++) {
        if (list.table[i]->is_dropped)
            continue;
        text_add(out, is_first ? "" : ",");
        table_add_summary(list.table[i], person, out);
        is_first = false;
    }
    list_free(&list);
}

void lobby_answer(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    const char *person = p == NULL ? "" : p->stored.id;
    Text out = server_scratch(s);
    text_add(&out, "{\"open\":[");
    add_list(s, LIST_WAITING, person, &out);
    text_add(&out, "],\"running\":[");
    add_list(s, LIST_RUNNING, person, &out);
    text_add(&out, "]}");
    request_answer(r, 200, &out);
}

static void read_own(List *list, const char *person, int over_max) {
    store_tables(list->server->store, person, over_max, collect, list);
    take_up_all(list);
}

void lobby_add_tables_of(Server *s, const char *person, Text *out) {
    List list = {.server = s};
    bool is_first = true;
    read_own(&list, person, OVER_MAX);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < list.count; i++)
            if (table_is_turn_of(list.table[i], person) == (pass == 0)) {
                text_add(out, is_first ? "" : ",");
                table_add_summary(list.table[i], person, out);
                is_first = false;
            }
    list_free(&list);
}

void lobby_add_turns_of(Server *s, const char *person, Text *out) {
    List list = {.server = s};
    bool is_first = true;
    read_own(&list, person, 0);
    for (int i = 0; i < list.count; i++)
        if (table_calls(list.table[i], person)) {
            text_addf(out, "%s\"%s\"", is_first ? "" : ",", list.table[i]->id);
            is_first = false;
        }
    list_free(&list);
}
