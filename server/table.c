/* table.c: makes, finds and forgets tables, answers small questions about one, and keeps who watches it.
 * See table.h; how a table changes is in change_line.c. */
#include "server/table.h"

#include "server/changes.h"
#include "server/clock.h"
#include "server/draws.h"
#include "server/entries.h"
#include "server/rows.h"
#include "server/server_private.h"
#include "server/sleepers.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 120000,  /* then a table is forgotten until somebody asks for it again, and */
    FINISHED_MS = 1000 /* one that is over; its record may be asked for right after the end */
};

Table *table_new(Server *server, const GameFiles *files, Ruleset *ruleset, int seats) {
    Table *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    t->server = server;
    t->files = files;
    t->ruleset = ruleset;
    t->seats = seats;
    t->vote.keep = -1;
    t->waiting_end = &t->waiting;
    t->used_ms = server_now_ms(server);
    return t;
}

void table_free(Table *t) {
    match_free(t->match);
    ruleset_free(t->ruleset);
    for (int i = 0; i < CHAT_KEPT; i++) {
        free(t->chat[i].name);
        free(t->chat[i].text);
    }
    free(t->broken_draws);
    free(t->key);
    free(t->watch);
    telling_free(&t->telling);
    free(t);
}

/* ---- small questions ---- */

void table_names(const Table *t, const char *name[SEATS_MAX]) {
    for (int i = 0; i < SEATS_MAX; i++)
        name[i] = t->settings.seat[i].name;
}

bool table_is_full(const Table *t) {
    for (int i = 0; i < t->seats; i++)
        if (t->settings.seat[i].kind == KIND_OPEN || t->settings.seat[i].kind == KIND_INVITE)
            return false;
    return true;
}

int table_seat_of(const Table *t, const char *person) {
    for (int i = 0; person[0] != '\0' && i < t->seats; i++)
        if (strcmp(t->settings.seat[i].person, person) == 0)
            return i;
    return -1;
}

/* Does this person play that seat, with no bot standing in? */
static bool plays(const Table *t, Seat seat, const char *person) {
    return seat < t->seats && person[0] != '\0' && t->settings.seat[seat].kind == KIND_PERSON &&
           strcmp(t->settings.seat[seat].person, person) == 0;
}

bool table_is_turn_of(const Table *t, const char *person) {
    for (Seat seat = 0; t->settings.state == TABLE_PLAYING && seat < t->seats; seat++)
        if ((t->actors & seat_bit(seat)) && plays(t, seat, person))
            return true;
    return false;
}

bool table_calls(const Table *t, const char *person) {
    bool has_others = t->rule.kind != CLOCK_NONE;
    for (int i = 0; i < t->seats; i++)
        has_others = has_others || (t->settings.seat[i].kind == KIND_PERSON &&
                                    strcmp(t->settings.seat[i].person, person) != 0);
    return has_others && table_is_turn_of(t, person);
}

bool table_may_take_several(const Table *t, const char *person) {
    return t->allows_several || (person[0] != '\0' && strcmp(t->settings.owner, person) == 0);
}

Code table_check_seat(const Table *t, Seat seat, const char *person) {
    if (person[0] == '\0')
        return CODE_NO_SESSION;
    return plays(t, seat, person) ? CODE_OK : CODE_NOT_YOUR_SEAT;
}

Code table_check_playing(const Table *t) {
    return t->settings.state == TABLE_PLAYING   ? CODE_OK
           : t->settings.state == TABLE_WAITING ? CODE_NOT_STARTED
           : t->settings.end == END_TOO_LONG    ? CODE_TOO_LONG
                                                : CODE_OVER;
}

TableResult table_result_after(const Table *t, const TableSettings *s, const SeatHolder *holder,
                               const Match *m, const MatchStep *step) {
    SeatSet conceded = 0;
    for (Seat seat = 0; seat < t->seats; seat++)
        conceded |= holder[seat].has_conceded ? seat_bit(seat) : 0;
    return s->state == TABLE_OVER && !s->result.is_known && m != NULL
               ? table_result(m, step, s->end, conceded)
               : s->result;
}

void table_chat_add(Table *t, int64_t at, int seat, const char *words) {
    Chat *c = &t->chat[t->chats++ % CHAT_KEPT];
    const char *tab = strchr(words, '\t');
    free(c->name);
    free(c->text);
    c->at = at;
    c->seat = seat;
    c->name = tab == NULL ? strdup("") : strndup(words, (size_t)(tab - words));
    c->text = strdup(tab == NULL ? words : tab + 1);
}

void table_chat_blank(Table *t) {
    for (int i = 0; i < t->chats && i < CHAT_KEPT; i++) {
        Chat *c = &t->chat[i];
        if (c->seat < SEATS_MAX && strcmp(t->settings.seat[c->seat].name, NOBODY) == 0)
            c->text[0] = c->name[0] = '\0';
    }
}

void table_keep_broken_draw(Table *t, const char *lines) {
    size_t length = t->broken_draws == NULL ? 0 : strlen(t->broken_draws);
    t->broken_draws = realloc(t->broken_draws, length + strlen(lines) + 1);
    if (t->broken_draws == NULL)
        abort();
    strcpy(t->broken_draws + length, lines);
}

/* Nearly all keys are new; one bit tells that in place of a look at all keys of the match. */
static int key_mark(uint64_t key) {
    return (int)(key % KEY_MARKS / 64);
}

static uint64_t key_bit(uint64_t key) {
    return UINT64_C(1) << key % 64;
}

void table_key_add(Table *t, uint64_t key, int64_t number) {
    if (key == 0)
        return;
    if (t->keys == t->keys_room) {
        t->keys_room = t->keys_room * 2 + 16;
        t->key = realloc(t->key, (size_t)t->keys_room * sizeof *t->key);
        if (t->key == NULL)
            abort();
    }
    t->key[t->keys++] = (UsedKey){key, number};
    t->key_marks[key_mark(key)] |= key_bit(key);
}

int64_t table_entry_with_key(const Table *t, uint64_t key) {
    bool may_be_there = (t->key_marks[key_mark(key)] & key_bit(key)) != 0;
    for (int i = may_be_there ? t->keys - 1 : -1; i >= 0; i--)
        if (t->key[i].key == key)
            return t->key[i].number;
    return 0;
}

Match *table_deal(const Table *t) {
    MatchDeal deal;
    draw_deal(t, &deal);
    Match *m = match_new(ruleset_share(t->ruleset), &deal);
    if (m == NULL)
        abort();
    return m;
}

Match *table_old_match(const Table *t) {
    MatchDeal deal;
    draw_deal(t, &deal);
    Match *m = match_new_kept(ruleset_share(t->ruleset), &deal, t->old_rules);
    if (m == NULL)
        abort();
    return m;
}

/* ---- tables in memory ---- */

static uint64_t bucket_of(const char *id) {
    return server_hash(id, "") % BUCKETS;
}

void table_enlist(Table *t) {
    Server *s = t->server;
    Table **bucket = &s->table_bucket[bucket_of(t->id)];
    t->bucket_next = *bucket;
    *bucket = t;
    t->next = s->tables;
    t->previous = NULL;
    if (s->tables != NULL)
        s->tables->previous = t;
    s->tables = t;
    t->row_entries = INT_MAX; /* from now on the clock in memory is the newest */
    t->is_listed = true;
    s->tables_count++;
}

static void unlist(Table *t) {
    Server *s = t->server;
    if (!t->is_listed)
        return;
    Table **at = &s->table_bucket[bucket_of(t->id)];
    while (*at != t)
        at = &(*at)->bucket_next;
    *at = t->bucket_next;
    *(t->previous == NULL ? &s->tables : &t->previous->next) = t->next;
    if (t->next != NULL)
        t->next->previous = t->previous;
    s->tables_count--;
}

typedef struct Revival {
    Server *server;
    Table *list;
} Revival;

static void revive_one(void *context, const StoreTable *stored) {
    Revival *r = context;
    Table *t = row_read(r->server, stored, false);
    if (t == NULL) {
        server_log(r->server, "error", "table-unreadable", "\"table\":\"%s\"", stored->id);
        return;
    }
    t->next = r->list;
    r->list = t;
}

Table *table_in_memory(Server *server, const char *id) {
    Table *t = server->table_bucket[bucket_of(id)];
    while (t != NULL && strcmp(t->id, id) != 0)
        t = t->bucket_next;
    return t;
}

/* Its row says that the match is over, too. */
static void close_down(Table *t) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    server_log(t->server, "info", "closed", "\"table\":\"%s\",\"rules\":%d", t->id, t->old_rules);
    t->is_just_closed = false;
    table_change(t, change_new(t, CHANGE_FREEZE, &origin));
}

/* Reads the row, and the entries too when the row does not tell everything. */
static Table *bring_in(Server *server, const char *id) {
    Revival r = {server, NULL};
    if (strlen(id) != TABLE_ID - 1 || !store_table(server->store, id, true, revive_one, &r) ||
        r.list == NULL)
        return NULL;
    Table *t = r.list;
    if (server->follower != NULL)
        clock_resume(t); /* from the row: the entries go on from there */
    if (!t->is_row_current && !entries_load(t)) {
        table_free(t);
        return NULL;
    }
    table_enlist(t);
    if (t->settings.state == TABLE_PLAYING) {
        clock_resume(t);
        sleeper_wake(t);
    }
    if (t->is_just_closed)
        close_down(t);
    return t;
}

Table *table_glance(Server *server, const char *id) {
    Table *t = table_in_memory(server, id);
    if (t == NULL)
        t = bring_in(server, id);
    if (t == NULL || t->is_dropped)
        return NULL;
    t->used_ms = server_now_ms(server);
    return t;
}

Table *table_find(Server *server, const char *id) {
    Table *t = table_glance(server, id);
    return t == NULL || t->is_loaded || entries_load(t) ? t : NULL;
}

void table_forget(Table *t) {
    unlist(t);
    table_free(t);
}

/* May it be forgotten until somebody asks again? */
static bool is_idle(const Table *t, int64_t now_ms, int64_t idle_ms) {
    return t->watches == 0 && t->changing == NULL && t->thinking == 0 &&
           now_ms - t->used_ms > idle_ms;
}

/* Does its row tell everything, its clocks as they were not long ago? */
static bool is_written(const Table *t, int64_t now_ms) {
    return t->is_row_current && (t->settings.state != TABLE_PLAYING || t->clock.running == 0 ||
                                 now_ms - t->clock_written_ms < 3 * IDLE_MS);
}

void tables_sweep(Server *server) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    int64_t now_ms = server_now_ms(server);
    for (Table *t = server->tables, *next; t != NULL; t = next) {
        next = t->next;
        if (!is_idle(t, now_ms, IDLE_MS))
            continue;
        if (t->settings.state != TABLE_OVER && !t->is_dropped && !is_written(t, now_ms))
            table_change(t, change_new(t, CHANGE_FREEZE, &origin));
        else {
            sleeper_add(t);
            table_forget(t);
        }
    }
}

void tables_sweep_finished(Server *server) {
    int64_t now_ms = server_now_ms(server);
    for (Table *t = server->tables, *next; t != NULL; t = next) {
        next = t->next;
        if (t->settings.state == TABLE_OVER && is_idle(t, now_ms, FINISHED_MS))
            table_forget(t);
    }
}

void tables_free(Server *server) {
    while (server->tables != NULL) {
        table_forget(server->tables);
    }
}

/* ---- who watches ---- */

bool table_is_watched_by(const Table *t, const Client *client) {
    for (int i = 0; i < t->watches; i++)
        if (t->watch[i].client == client)
            return true;
    return false;
}

bool table_watch(Table *t, Client *client, Lang lang) {
    for (int i = 0; i < t->watches; i++)
        if (t->watch[i].client == client) {
            t->watch[i].lang = lang;
            return true;
        }
    if (t->watches == t->watch_room) {
        int room = t->watch_room * 2 + 4;
        Watch *watch = realloc(t->watch, (size_t)room * sizeof *watch);
        if (watch == NULL)
            return false;
        t->watch = watch;
        t->watch_room = room;
    }
    t->watch[t->watches++] = (Watch){.client = client, .lang = lang};
    client->watches++;
    return true;
}

bool table_unwatch(Table *t, Client *client) {
    for (int i = 0; i < t->watches; i++)
        if (t->watch[i].client == client) {
            t->watch[i] = t->watch[--t->watches];
            client->watches--;
            return true;
        }
    return false;
}
