/* table.c: a table in memory: found, loaded, changed, started, its bots asked. See table.h. */
#include "server/table.h"

#include "server/broadcast.h"
#include "server/clock.h"
#include "server/entries.h"
#include "server/requests.h"
#include "server/server_private.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Table *table_new(Server *server, const GameFiles *files, Ruleset *ruleset) {
    Table *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    t->server = server;
    t->files = files;
    t->ruleset = ruleset;
    t->takeback_keep = -1;
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
    free(t->watch);
    batch_free(&t->job.batch);
    free(t);
}

/* ---- small questions ---- */

void table_names(const Table *t, const char *name[SEATS_MAX]) {
    for (int i = 0; i < SEATS_MAX; i++)
        name[i] = t->settings.seat[i].name;
}

bool table_is_full(const Table *t) {
    for (int i = 0; i < t->ruleset->seats; i++)
        if (t->settings.seat[i].kind == KIND_OPEN || t->settings.seat[i].kind == KIND_INVITE)
            return false;
    return true;
}

int table_seat_of(const Table *t, const char *person) {
    for (int i = 0; person[0] != '\0' && i < t->ruleset->seats; i++)
        if (strcmp(t->settings.seat[i].person, person) == 0)
            return i;
    return -1;
}

bool table_is_his(const Table *t, Seat seat, const char *person) {
    return seat < t->ruleset->seats && person[0] != '\0' &&
           t->settings.seat[seat].kind == KIND_PERSON &&
           strcmp(t->settings.seat[seat].person, person) == 0;
}

bool table_is_turn_of(const Table *t, const char *person) {
    for (Seat seat = 0; t->settings.state == TABLE_PLAYING && seat < t->ruleset->seats; seat++)
        if ((t->actors & seat_bit(seat)) && table_is_his(t, seat, person))
            return true;
    return false;
}

int table_key_number(const Table *t, uint64_t hash) {
    int kept = t->keys < KEYS_KEPT ? t->keys : KEYS_KEPT;
    for (int i = 0; i < kept; i++)
        if (t->key[i].hash == hash)
            return t->key[i].number;
    return -1;
}

void table_key_add(Table *t, uint64_t hash, int number) {
    t->key[t->keys++ % KEYS_KEPT] = (KeyDone){hash, number};
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

/* ---- loading ---- */

typedef struct Replay {
    Table *table;
    int cursor; /* lines accounted for */
    bool is_wrong;
} Replay;

static void replay_move(Replay *r, const StoreEntry *e) {
    Table *t = r->table;
    TEXT(why, 256);
    if (r->cursor == match_lines(t->match) &&
        !match_add_line(t->match, (Seat)e->seat, e->text, &why))
        r->is_wrong = true;
    if (r->is_wrong || r->cursor >= match_lines(t->match))
        return;
    MatchLine line = match_line(t->match, r->cursor++);
    r->is_wrong =
        line.seat != e->seat || strcmp(line.text, e->text) != 0 || line.checksum != e->check;
    if (e->clock >= 0 && e->seat < SEATS_MAX && e->number > t->settings_entries)
        t->clock.remaining_ms[e->seat] = e->clock;
    if (e->key[0] != '\0')
        table_key_add(t, strtoull(e->key, NULL, 16), r->cursor);
    else if (e->seat == SEAT_DEALER && t->keys > 0)
        t->key[(t->keys - 1) % KEYS_KEPT].number = r->cursor;
}

static void replay_entry(void *context, const StoreEntry *e) {
    Replay *r = context;
    Table *t = r->table;
    if (r->is_wrong)
        return;
    t->entries = (int)e->number;
    if (e->kind == 'm')
        replay_move(r, e);
    else if (e->kind == 'b') {
        r->cursor = atoi(e->text);
        match_cut(t->match, r->cursor);
    } else if (e->kind == 'c') {
        table_chat_add(t, e->at / 1000, e->seat, e->text);
        if (e->key[0] != '\0')
            table_key_add(t, strtoull(e->key, NULL, 16), -2);
    }
}

static void make_match(Table *t) {
    MatchDeal deal = {0};
    memcpy(deal.secret, t->secret, sizeof deal.secret);
    for (int i = 0; i < t->ruleset->seats; i++)
        memcpy(deal.share[i], t->settings.seat[i].share, SHARE_MAX);
    t->match = match_new(ruleset_share(t->ruleset), &deal);
    if (t->match == NULL)
        abort();
}

bool table_load_match(Table *t) {
    Replay replay = {t, 0, false};
    if (t->settings.state != TABLE_WAITING)
        make_match(t);
    t->keys = t->chats = 0;
    if (!store_entries(t->server->store, t->id, replay_entry, &replay) || replay.is_wrong ||
        (t->match != NULL && replay.cursor != match_lines(t->match))) {
        server_log(t->server, "error", "table-unreadable", "\"table\":\"%s\",\"entry\":%d", t->id,
                   t->entries);
        match_free(t->match);
        t->match = NULL;
        return false;
    }
    t->lines = t->match == NULL ? 0 : match_lines(t->match);
    t->actors = t->match == NULL ? 0 : match_actors(t->match);
    return true;
}

static uint64_t bucket_of(const char *id) {
    return server_hash(id, "") % BUCKETS;
}

void table_enlist(Table *t) {
    Server *s = t->server;
    Table **bucket = &s->table_bucket[bucket_of(t->id)];
    t->bucket_next = *bucket;
    *bucket = t;
    t->next = s->tables;
    s->tables = t;
    t->settings_entries = INT_MAX; /* from now on the clock in memory is the newest */
    s->tables_count++;
}

static void unlist(Table *t) {
    Server *s = t->server;
    Table **at = &s->table_bucket[bucket_of(t->id)];
    while (*at != t)
        at = &(*at)->bucket_next;
    *at = t->bucket_next;
    at = &s->tables;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    s->tables_count--;
}

typedef struct Revival {
    Server *server;
    Table *list;
} Revival;

static void revive_one(void *context, const StoreTable *stored) {
    Revival *r = context;
    Table *t = entries_read_table(r->server, stored);
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

Table *table_find(Server *server, const char *id) {
    Table *t = table_in_memory(server, id);
    if (t == NULL) {
        Revival r = {server, NULL};
        if (strlen(id) != TABLE_ID - 1 || !store_table(server->store, id, revive_one, &r) ||
            r.list == NULL)
            return NULL;
        t = r.list;
        if (!table_load_match(t)) {
            table_free(t);
            return NULL;
        }
        table_enlist(t);
    }
    if (t->match == NULL && t->settings.state != TABLE_WAITING && !table_load_match(t))
        return NULL;
    t->used_ms = server_now_ms(server);
    return t->is_dropped ? NULL : t;
}

void tables_revive(Server *server) {
    Revival r = {server, NULL};
    store_tables(server->store, NULL, 1000000, revive_one, &r);
    while (r.list != NULL) {
        Table *t = r.list;
        r.list = t->next;
        if (!table_load_match(t)) {
            table_free(t);
            continue;
        }
        table_enlist(t);
        if (t->settings.state == TABLE_PLAYING) {
            clock_start(t);
            table_wake_bots(t);
        }
    }
}

/* May it be forgotten until somebody asks again? */
static bool is_idle(const Table *t, int64_t now_ms) {
    return t->watches == 0 && !t->is_pending && t->waiting == NULL && t->thinking == 0 &&
           now_ms - t->used_ms > 120000;
}

void tables_sweep(Server *server) {
    int64_t now_ms = server_now_ms(server);
    for (Table *t = server->tables, *next; t != NULL; t = next) {
        next = t->next;
        if (!is_idle(t, now_ms))
            continue;
        if (t->settings.state == TABLE_OVER || t->is_dropped) {
            unlist(t);
            table_free(t);
        } else if (t->match != NULL) {
            match_free(t->match);
            t->match = NULL;
        }
    }
}

void tables_free(Server *server) {
    while (server->tables != NULL) {
        Table *t = server->tables;
        unlist(t);
        table_free(t);
    }
}

/* ---- changing ---- */

Pending *table_begin(Table *t) {
    Pending *p = &t->pending;
    memset(p, 0, offsetof(Pending, settings_before));
    p->settings_before = t->settings;
    p->clock_before = t->clock;
    p->lines_before = t->lines;
    p->entries_before = t->entries;
    p->text[0] = '\0';
    batch_clear(&t->job.batch);
    return p;
}

void table_add_entry(Table *t, char kind, int seat, const char *text, const char *key,
                     uint64_t check) {
    int64_t clock =
        t->rule.kind == CLOCK_GAME && seat < SEATS_MAX ? t->clock.remaining_ms[seat] : -1;
    StoreEntry e = {
        t->id, ++t->entries, kind, seat, text, key, server_time_ms(), clock < 0 ? -1 : clock,
        check};
    batch_entry(&t->job.batch, &e);
}

void table_add_lines(Table *t, int from, const char *key) {
    for (int i = from; i < match_lines(t->match); i++) {
        MatchLine line = match_line(t->match, i);
        table_add_entry(t, 'm', line.seat, line.text, i == from ? key : "", line.checksum);
    }
    t->lines = match_lines(t->match);
    t->actors = match_actors(t->match);
}

/* Takes back a change that could not be stored. */
static void undo(Table *t) {
    const Pending *p = &t->pending;
    bool had_match = p->settings_before.state != TABLE_WAITING;
    t->settings = p->settings_before;
    t->clock = p->clock_before;
    t->entries = p->entries_before;
    t->is_dropped = false;
    if (!had_match) {
        match_free(t->match);
        t->match = NULL;
        t->lines = 0;
        t->actors = 0;
    } else if (t->match != NULL) {
        /* A take-back had cut lines off: the store still has them all. */
        if (match_lines(t->match) < p->lines_before) {
            match_free(t->match);
            t->match = NULL;
            table_load_match(t);
        } else
            match_cut(t->match, p->lines_before);
        if (t->match != NULL) {
            t->lines = match_lines(t->match);
            t->actors = match_actors(t->match);
        }
    }
}

static void serve_waiting(Table *t, Waiting *w) {
    if (w->thought != NULL)
        table_thought(w->thought);
    else if (w->request != NULL)
        requests_handle(t->server, w->request);
    else if (w->message != NULL) {
        client_handle(w->client, w->message);
        json_decref(w->message);
        client_drop(w->client);
    } else
        table_hand_over(t, w->from, w->to);
    free(w);
}

/* Says so at most once a second: a full disk must not be filled with complaints. */
static void report_failure(const Table *t, StoreStatus status) {
    Server *s = t->server;
    if (server_now_ms(s) - s->complained_ms < 1000)
        return;
    s->complained_ms = server_now_ms(s);
    server_log(s, "error", "not-stored", "\"table\":\"%s\",\"status\":%d", t->id, (int)status);
}

static void settle(StoreJob *job) {
    Table *t = job->context;
    StoreStatus status = job->batch.status;
    if (status != STORE_OK) {
        report_failure(t, status);
        undo(t);
    }
    t->is_pending = false;
    Client *client = t->pending.client;
    t->pending.done(t, status);
    if (client != NULL)
        client_drop(client);
    while (!t->is_pending && t->waiting != NULL) {
        Waiting *w = t->waiting;
        t->waiting = w->next;
        if (t->waiting == NULL)
            t->waiting_end = &t->waiting;
        serve_waiting(t, w);
    }
    if (t->is_dropped && !t->is_pending) {
        unlist(t);
        table_free(t);
    }
}

void table_commit(Table *t, bool with_row, void (*done)(Table *t, StoreStatus status)) {
    if (with_row)
        entries_write_table(t, &t->job.batch);
    if (t->pending.client != NULL)
        client_hold(t->pending.client);
    t->pending.done = done;
    t->is_pending = true;
    t->job.done = settle;
    t->job.context = t;
    t->used_ms = server_now_ms(t->server);
    store_writer_add(t->server->store_writer, &t->job);
}

void table_wait(Table *t, const Waiting *what) {
    Waiting *w = malloc(sizeof *w);
    if (w == NULL)
        abort();
    *w = *what;
    w->next = NULL;
    if (w->message != NULL) {
        json_incref(w->message);
        client_hold(w->client);
    }
    *t->waiting_end = w;
    t->waiting_end = &w->next;
}

static void after_new_seats(Table *t, StoreStatus status) {
    if (status == STORE_OK)
        broadcast_table(t);
}

void table_hand_over(Table *t, const char *from, const char *to) {
    if (t->is_pending) {
        Waiting w = {0};
        memcpy(w.from, from, strlen(from) + 1);
        memcpy(w.to, to, strlen(to) + 1);
        table_wait(t, &w);
        return;
    }
    table_begin(t);
    for (int i = 0; i < t->ruleset->seats; i++)
        if (strcmp(t->settings.seat[i].person, from) == 0)
            memcpy(t->settings.seat[i].person, to, strlen(to) + 1);
    if (strcmp(t->owner, from) == 0)
        memcpy(t->owner, to, strlen(to) + 1);
    table_commit(t, true, after_new_seats);
}

/* ---- beginning ---- */

static void after_start(Table *t, StoreStatus status) {
    if (status != STORE_OK)
        return;
    clock_start(t);
    broadcast_table(t);
    broadcast_state(t, 0, false);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

/* Has everybody who could add to the dice done so, or had time to? */
static bool has_shares(const Table *t) {
    if (t->is_quick || server_now_ms(t->server) - t->full_since_ms >= t->server->config.share_ms)
        return true;
    for (int i = 0; i < t->ruleset->seats; i++)
        if (t->settings.seat[i].kind == KIND_PERSON && !t->settings.seat[i].has_shared)
            return false;
    return true;
}

bool table_try_start(Table *t) {
    if (t->settings.state != TABLE_WAITING || t->is_pending || t->is_dropped)
        return false;
    if (!table_is_full(t)) {
        t->full_since_ms = 0;
        return false;
    }
    if (t->full_since_ms == 0)
        t->full_since_ms = server_now_ms(t->server);
    if (!has_shares(t))
        return false;
    table_begin(t);
    make_match(t);
    t->settings.state = match_is_over(t->match) ? TABLE_OVER : TABLE_PLAYING;
    t->settings.moved = server_time_ms() / 1000;
    for (int i = 0; i < t->ruleset->seats; i++)
        t->clock.remaining_ms[i] = t->rule.full_ms;
    table_add_lines(t, 0, "");
    table_commit(t, true, after_start);
    return true;
}

/* ---- bots ---- */

static void after_bot_move(Table *t, StoreStatus status) {
    if (status != STORE_OK)
        return; /* the next tick asks again */
    t->server->moves++;
    if (t->settings.state == TABLE_OVER)
        broadcast_table(t);
    broadcast_state(t, t->pending.lines_before, false);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

static void play_for(Table *t, Seat seat, Move move) {
    Pending *p = table_begin(t);
    p->seat = seat;
    if (!match_play_move(t->match, seat, move)) {
        table_wake_bots(t);
        return;
    }
    bool is_over = match_is_over(t->match);
    if (is_over)
        t->settings.state = TABLE_OVER;
    t->settings.moved = server_time_ms() / 1000;
    t->actors = match_actors(t->match);
    clock_moved(t, seat);
    table_add_lines(t, p->lines_before, "");
    t->takeback_keep = -1;
    table_commit(t, is_over, after_bot_move);
}

void table_thought(Thought *thought) {
    Server *server = thought->context;
    Table *t = server->is_stopping ? NULL : table_find(server, thought->table);
    Seat seat = thought->view.viewer;
    if (t != NULL && t->is_pending) {
        Waiting w = {.thought = thought};
        table_wait(t, &w);
        return;
    }
    if (t != NULL) {
        t->thinking &= (SeatSet)~seat_bit(seat);
        if (t->settings.state == TABLE_PLAYING && t->settings.seat[seat].kind == KIND_BOT &&
            t->match != NULL)
            play_for(t, seat, thought->move);
    }
    thought_free(thought);
}

static void ask_bot(Table *t, Seat seat) {
    View view;
    match_view(t->match, seat, &view);
    Thought *thought = thought_new(&view);
    if (thought == NULL)
        return;
    thought->level = t->settings.seat[seat].level;
    thought->context = t->server;
    thought->done = table_thought;
    thought->lines = t->lines;
    memcpy(thought->table, t->id, sizeof t->id);
    randombytes_buf(&thought->seed, sizeof thought->seed);
    t->thinking |= seat_bit(seat);
    bot_pool_ask(t->server->bot_pool, thought);
}

void table_wake_bots(Table *t) {
    if (t->settings.state != TABLE_PLAYING || t->match == NULL || t->server->is_stopping)
        return;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if ((t->actors & seat_bit(seat)) && !(t->thinking & seat_bit(seat)) &&
            t->settings.seat[seat].kind == KIND_BOT)
            ask_bot(t, seat);
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
    t->watch[t->watches++] = (Watch){client, lang};
    client->watches++;
    return true;
}

void table_unwatch(Table *t, Client *client) {
    for (int i = 0; i < t->watches; i++)
        if (t->watch[i].client == client) {
            t->watch[i] = t->watch[--t->watches];
            client->watches--;
            return;
        }
}
