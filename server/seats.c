/* seats.c: making a table, sitting down, leaving, coming back, playing again. */
#include "server/inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making a table ---- */

/* What a request to make a table is understood to mean. */
typedef struct Wish {
    const GameFiles *files;
    char word[OPTIONS_MAX + 1][256];
    const char *words[OPTIONS_MAX + 1];
    int count;
    const char *set_name, *set_text;
    Sitting seat[SEATS_MAX];
    ClockRule rule;
} Wish;

static const char *text_in(json_t *object, const char *name) {
    const char *words = json_string_value(json_object_get(object, name));
    return words == NULL ? "" : words;
}

static bool bad(NetRequest *r, const char *what) {
    TEXT(en, 256);
    TEXT(de, 256);
    text_addf(&en, "Missing or wrong: %s.", what);
    text_addf(&de, "Fehlt oder ist falsch: %s.", what);
    api_error_with(r, CODE_BAD_REQUEST, en.start, de.start);
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
    w->set_name = json_is_object(set)   ? text_in(set, "name")
                  : json_is_string(set) ? json_string_value(set)
                                        : "standard";
    w->set_text =
        json_is_object(set) ? text_in(set, "text") : games_set_text(w->files, w->set_name);
    size_t length = strlen(w->set_name);
    if (w->set_text != NULL && length > 0 && length < SET_NAME &&
        strspn(w->set_name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
            length)
        return true;
    api_error(r, CODE_BAD_SET);
    return false;
}

static bool read_clock(NetRequest *r, json_t *body, Wish *w) {
    json_t *clock = json_object_get(body, "clock");
    const char *kind = clock == NULL ? "none" : text_in(clock, "kind");
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

static bool read_seat(json_t *object, const Person *me, int number, Sitting *s) {
    const char *kind = text_in(object, "kind"), *name = text_in(object, "name"),
               *level = text_in(object, "level");
    if (name[0] != '\0' && !name_check(name, s->name))
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

static int living_tables(const Server *s, const char *person) {
    int count = 0;
    for (const Table *t = s->tables; t != NULL; t = t->next)
        count += t->card.state != TABLE_OVER &&
                 (table_seat_of(t, person) >= 0 ||
                  (strcmp(t->owner, person) == 0 && t->card.state == TABLE_WAITING));
    return count;
}

/* A table with a secret and an id of its own; not yet anywhere but in memory. */
static Table *table_make(Server *s, const GameFiles *files, Ruleset *ruleset, const Person *owner) {
    unsigned char secret[32];
    Table *t = table_new(s, files, ruleset);
    random_id(t->id, TABLE_ID - 1);
    random_id(t->invite, CODE_ROOM - 1);
    strcpy(t->owner, owner->stored.id);
    memcpy(t->owner_name, owner->stored.name, NAME_MAX_BYTES - 1);
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(t->secret, sizeof t->secret, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    t->created = t->card.moved = server_time_ms() / 1000;
    return t;
}

static void told_created(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    if (status != STORE_OK) {
        t->is_dropped = true;
        api_error(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(out, 128);
    text_addf(&out, "{\"id\":\"%s\",\"invite\":\"%s\"}", t->id, t->invite);
    api_text(r, t->pending.seq == 0 ? 201 : 200, &out);
    server_log(t->server, "info", "table", "\"table\":\"%s\",\"game\":\"%s\"", t->id,
               t->files->game->name);
    table_try_start(t);
}

static void store_new(Table *t, NetRequest *r, bool is_rematch) {
    table_enlist(t);
    table_begin(t);
    t->pending.request = r;
    t->pending.seq = is_rematch;
    table_commit(t, true, told_created);
}

void seats_create(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID];
    Person *me = person_of_token(s, r->token, session);
    Wish w = {.files = games_find(text_in(body, "game"))};
    if (me == NULL)
        api_error(r, CODE_NO_SESSION);
    else if (w.files == NULL)
        api_error(r, CODE_NO_SUCH_GAME);
    else if (living_tables(s, me->stored.id) >= s->config.tables_per_person)
        api_error(r, CODE_TOO_MANY_TABLES);
    else if (read_options(r, body, &w) && read_set(r, body, &w) && read_clock(r, body, &w) &&
             read_seats(r, body, me, &w)) {
        TEXT(error, 512);
        Ruleset *ruleset =
            ruleset_new_with_set(w.files, w.words, w.count, w.set_name, w.set_text, &error);
        if (ruleset == NULL) {
            api_error_with(r, CODE_BAD_OPTIONS, error.start, error.start);
            return;
        }
        Table *t = table_make(s, w.files, ruleset, me);
        memcpy(t->card.seat, w.seat, sizeof w.seat);
        t->rule = w.rule;
        t->is_public = !json_is_false(json_object_get(body, "public"));
        t->is_quick = json_is_true(json_object_get(body, "quick"));
        store_new(t, r, false);
    }
}

/* ---- sitting down ---- */

static void told_joined(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    if (status != STORE_OK) {
        api_error(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(out, 64);
    text_addf(&out, "{\"id\":\"%s\",\"seat\":%d}", t->id, t->pending.seat);
    api_text(r, 200, &out);
    spread_table(t);
    table_try_start(t);
}

static void sit_down(Table *t, NetRequest *r, const Person *p, Seat seat, const char *name) {
    table_begin(t);
    Sitting *s = &t->card.seat[seat];
    memset(s, 0, sizeof *s);
    s->kind = KIND_PERSON;
    s->level = LEVEL_NORMAL;
    strcpy(s->person, p->stored.id);
    if (!name_check(name, s->name))
        memcpy(s->name, p->stored.name, NAME_MAX_BYTES - 1);
    t->pending.request = r;
    t->pending.seat = seat;
    table_commit(t, true, told_joined);
}

/* Which seat he gets: the one he asks for, or the first that is free for him. */
static Code choose_seat(const Table *t, json_t *body, bool has_code, Seat *out) {
    json_t *wished = json_object_get(body, "seat");
    Code code = CODE_TABLE_FULL;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        SeatKind kind = t->card.seat[seat].kind;
        if (json_is_integer(wished) && json_integer_value(wished) != seat)
            continue;
        *out = seat;
        if (kind == KIND_OPEN || (kind == KIND_INVITE && has_code))
            return CODE_OK;
        if (kind == KIND_INVITE)
            code = CODE_NOT_INVITED;
        else if (json_is_integer(wished))
            code = CODE_SEAT_TAKEN;
    }
    return code;
}

static void join(Server *s, NetRequest *r, Table *t, Person *p, json_t *body) {
    int mine = table_seat_of(t, p->stored.id);
    Seat seat;
    if (mine >= 0 && !json_is_integer(json_object_get(body, "seat"))) {
        TEXT(out, 64);
        text_addf(&out, "{\"id\":\"%s\",\"seat\":%d}", t->id, mine);
        api_text(r, 200, &out);
        return;
    }
    Code code = t->card.state == TABLE_WAITING
                    ? choose_seat(t, body, strcmp(text_in(body, "code"), t->invite) == 0, &seat)
                    : CODE_ALREADY_STARTED;
    if (code == CODE_OK && living_tables(s, p->stored.id) >= s->config.tables_per_person)
        code = CODE_TOO_MANY_TABLES;
    if (code != CODE_OK)
        api_error(r, code);
    else
        sit_down(t, r, p, seat, text_in(body, "name"));
}

/* ---- leaving and coming back ---- */

static void told_left(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    if (status != STORE_OK) {
        api_error(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(more, 32);
    text_addf(&more, ",\"seat\":%d", t->pending.seat);
    net_answer(r, 200, "application/json", NULL, "{}", 2);
    spread_table(t);
    if (t->card.state == TABLE_PLAYING) {
        spread_notice(t, t->pending.seq == 1 ? "returned" : "left", more.start);
        spread_state(t, t->lines, false);
        spread_clock(t);
        spread_turns(t);
    }
    table_wake_bots(t);
}

/* Frees the seat, or lets a bot play on for its person. */
static void vacate(Table *t, Sitting *s) {
    if (t->card.state == TABLE_WAITING) {
        memset(s, 0, sizeof *s);
        s->kind = KIND_OPEN;
    } else {
        s->kind = KIND_BOT;
        s->is_stand_in = true;
        s->level = LEVEL_NORMAL;
    }
}

static bool has_people(const Table *t) {
    for (int i = 0; i < t->ruleset->seats; i++)
        if (t->card.seat[i].kind == KIND_PERSON)
            return true;
    return false;
}

/* Lets one seat, or all, of a person change hands. */
static void change_hands(NetRequest *r, Table *t, Person *p, json_t *body, bool is_returning) {
    json_t *wished = json_object_get(body, "seat");
    Pending *pending = table_begin(t);
    int changed = 0;
    if (t->card.state == TABLE_OVER) {
        api_error(r, CODE_OVER);
        return;
    }
    clock_charge(t);
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        Sitting *s = &t->card.seat[seat];
        bool is_his = strcmp(s->person, p->stored.id) == 0 && (s->kind == KIND_BOT) == is_returning;
        if (!is_his || (json_is_integer(wished) && json_integer_value(wished) != seat))
            continue;
        if (is_returning) {
            s->kind = KIND_PERSON;
            s->is_stand_in = false;
        } else
            vacate(t, s);
        pending->seat = seat;
        changed++;
    }
    if (changed == 0) {
        api_error(r, CODE_NOT_SEATED);
        return;
    }
    clock_seats_changed(t);
    pending->request = r;
    pending->seq = is_returning;
    t->is_dropped = t->card.state == TABLE_WAITING && !has_people(t);
    if (t->is_dropped)
        batch_table_drop(&t->job.batch, t->id);
    table_commit(t, !t->is_dropped, told_left);
}

/* ---- playing again ---- */

static void told_rematch(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    Table *again = status == STORE_OK ? table_find(t->server, t->card.rematch) : NULL;
    if (again == NULL) {
        again = table_find(t->server, t->pending.text);
        if (again != NULL)
            again->is_dropped = true;
        api_error(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(out, 128);
    TEXT(more, 64);
    text_addf(&out, "{\"id\":\"%s\",\"invite\":\"%s\"}", again->id, again->invite);
    text_addf(&more, ",\"id\":\"%s\"", again->id);
    api_text(r, 200, &out);
    spread_table(t);
    spread_notice(t, "rematch", more.start);
    table_try_start(again);
}

/* The same table again: bots and this person sit down, the others' seats are kept for them. */
static Table *copy_table(Table *t, Person *p) {
    Table *again = table_make(t->server, t->files, ruleset_share(t->ruleset), p);
    again->rule = t->rule;
    again->is_public = t->is_public;
    again->is_quick = t->is_quick;
    for (int i = 0; i < t->ruleset->seats; i++) {
        Sitting *s = &again->card.seat[i];
        *s = t->card.seat[i];
        s->share[0] = '\0';
        s->has_shared = false;
        if (s->person[0] == '\0')
            continue;
        bool is_mine = strcmp(s->person, p->stored.id) == 0;
        s->kind = is_mine ? KIND_PERSON : KIND_INVITE;
        s->is_stand_in = false;
        if (!is_mine)
            s->person[0] = '\0';
    }
    return again;
}

/* The two cards go to the disk together, so that neither is there without the other. */
static void rematch(Server *s, NetRequest *r, Table *t, Person *p) {
    if (table_seat_of(t, p->stored.id) < 0)
        api_error(r, CODE_NOT_SEATED);
    else if (t->card.state != TABLE_OVER)
        api_error(r, CODE_ALREADY_STARTED);
    else if (living_tables(s, p->stored.id) >= s->config.tables_per_person)
        api_error(r, CODE_TOO_MANY_TABLES);
    else if (t->card.rematch[0] != '\0') {
        Table *again = table_find(s, t->card.rematch);
        if (again == NULL || again->is_pending) {
            api_error(r, again == NULL ? CODE_NO_SUCH_TABLE : CODE_TOO_FAST);
            return;
        }
        int seat = table_seat_of(again, p->stored.id), mine = table_seat_of(t, p->stored.id);
        if (seat < 0 && again->card.state == TABLE_WAITING &&
            again->card.seat[mine].kind == KIND_INVITE) {
            sit_down(again, r, p, (Seat)mine, t->card.seat[mine].name);
            return;
        }
        TEXT(out, 128);
        text_addf(&out, "{\"id\":\"%s\",\"invite\":\"%s\"}", again->id, again->invite);
        api_text(r, 200, &out);
    } else {
        Table *again = copy_table(t, p);
        table_begin(t);
        strcpy(t->card.rematch, again->id);
        strcpy(t->pending.text, again->id);
        t->pending.request = r;
        card_write(again, &t->job.batch);
        table_enlist(again);
        table_commit(t, true, told_rematch);
    }
}

void seats_change(Server *s, NetRequest *r, Table *t, Person *p, const char *verb, json_t *body) {
    if (strcmp(verb, "join") == 0)
        join(s, r, t, p, body);
    else if (strcmp(verb, "leave") == 0)
        change_hands(r, t, p, body, false);
    else if (strcmp(verb, "return") == 0)
        change_hands(r, t, p, body, true);
    else if (strcmp(verb, "rematch") == 0)
        rematch(s, r, t, p);
    else
        api_error(r, CODE_NOT_FOUND);
}
