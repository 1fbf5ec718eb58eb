/* seats.c: sitting down, leaving, coming back, playing again. */
#include "server/seats.h"

#include "server/broadcast.h"
#include "server/clock.h"
#include "server/entries.h"
#include "server/lobby.h"
#include "server/requests.h"
#include "server/server_private.h"

#include <string.h>

/* ---- sitting down ---- */

static void after_joined(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    if (status != STORE_OK) {
        request_refuse(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(out, 64);
    text_addf(&out, "{\"id\":\"%s\",\"seat\":%d}", t->id, t->pending.seat);
    request_answer(r, 200, &out);
    broadcast_table(t);
    table_try_start(t);
}

static void sit_down(Table *t, NetRequest *r, const Person *p, Seat seat, const char *name) {
    table_begin(t);
    SeatHolder *s = &t->settings.seat[seat];
    memset(s, 0, sizeof *s);
    s->kind = KIND_PERSON;
    s->level = LEVEL_NORMAL;
    strcpy(s->person, p->stored.id);
    if (!name_check(name, s->name))
        memcpy(s->name, p->stored.name, NAME_MAX_BYTES - 1);
    t->pending.request = r;
    t->pending.seat = seat;
    table_commit(t, true, after_joined);
}

/* Which seat he gets: the one he asks for, or the first that is free for him. */
static Code choose_seat(const Table *t, json_t *body, bool has_code, Seat *out) {
    json_t *wished = json_object_get(body, "seat");
    Code code = CODE_TABLE_FULL;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        SeatKind kind = t->settings.seat[seat].kind;
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
        request_answer(r, 200, &out);
        return;
    }
    Code code =
        t->settings.state == TABLE_WAITING
            ? choose_seat(t, body, strcmp(request_word(body, "code"), t->invite) == 0, &seat)
            : CODE_ALREADY_STARTED;
    if (code == CODE_OK && lobby_living_tables(s, p->stored.id) >= s->config.tables_per_person)
        code = CODE_TOO_MANY_TABLES;
    if (code != CODE_OK)
        request_refuse(r, code);
    else
        sit_down(t, r, p, seat, request_word(body, "name"));
}

/* ---- leaving and coming back ---- */

static void after_left(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    if (status != STORE_OK) {
        request_refuse(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(more, 32);
    text_addf(&more, ",\"seat\":%d", t->pending.seat);
    net_answer(r, 200, "application/json", NULL, "{}", 2);
    broadcast_table(t);
    if (t->settings.state == TABLE_PLAYING) {
        broadcast_notice(t, t->pending.seq == 1 ? "returned" : "left", more.start);
        broadcast_state(t, t->lines, false);
        broadcast_clock(t);
        broadcast_turns(t);
    }
    table_wake_bots(t);
}

/* Frees the seat, or lets a bot play on for its person. */
static void vacate(Table *t, SeatHolder *s) {
    if (t->settings.state == TABLE_WAITING) {
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
        if (t->settings.seat[i].kind == KIND_PERSON)
            return true;
    return false;
}

/* Lets one seat, or all, of a person change hands. */
static void change_hands(NetRequest *r, Table *t, Person *p, json_t *body, bool is_returning) {
    json_t *wished = json_object_get(body, "seat");
    Pending *pending = table_begin(t);
    int changed = 0;
    if (t->settings.state == TABLE_OVER) {
        request_refuse(r, CODE_OVER);
        return;
    }
    clock_charge(t);
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        SeatHolder *s = &t->settings.seat[seat];
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
        request_refuse(r, CODE_NOT_SEATED);
        return;
    }
    clock_seats_changed(t);
    pending->request = r;
    pending->seq = is_returning;
    t->is_dropped = t->settings.state == TABLE_WAITING && !has_people(t);
    if (t->is_dropped)
        batch_table_drop(&t->job.batch, t->id);
    table_commit(t, !t->is_dropped, after_left);
}

/* ---- playing again ---- */

static void after_rematch(Table *t, StoreStatus status) {
    NetRequest *r = t->pending.request;
    Table *again = status == STORE_OK ? table_find(t->server, t->settings.rematch) : NULL;
    if (again == NULL) {
        again = table_find(t->server, t->pending.text);
        if (again != NULL)
            again->is_dropped = true;
        request_refuse(r, CODE_STORAGE_FULL);
        return;
    }
    TEXT(out, 128);
    TEXT(more, 64);
    text_addf(&out, "{\"id\":\"%s\",\"invite\":\"%s\"}", again->id, again->invite);
    text_addf(&more, ",\"id\":\"%s\"", again->id);
    request_answer(r, 200, &out);
    broadcast_table(t);
    broadcast_notice(t, "rematch", more.start);
    table_try_start(again);
}

/* The same table again: bots and this person sit down, the others' seats are kept for them. */
static Table *copy_table(Table *t, Person *p) {
    Table *again = lobby_make_table(t->server, t->files, ruleset_share(t->ruleset), p);
    again->rule = t->rule;
    again->is_public = t->is_public;
    again->is_quick = t->is_quick;
    for (int i = 0; i < t->ruleset->seats; i++) {
        SeatHolder *s = &again->settings.seat[i];
        *s = t->settings.seat[i];
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
        request_refuse(r, CODE_NOT_SEATED);
    else if (t->settings.state != TABLE_OVER)
        request_refuse(r, CODE_ALREADY_STARTED);
    else if (lobby_living_tables(s, p->stored.id) >= s->config.tables_per_person)
        request_refuse(r, CODE_TOO_MANY_TABLES);
    else if (t->settings.rematch[0] != '\0') {
        Table *again = table_find(s, t->settings.rematch);
        if (again == NULL || again->is_pending) {
            request_refuse(r, again == NULL ? CODE_NO_SUCH_TABLE : CODE_TOO_FAST);
            return;
        }
        int seat = table_seat_of(again, p->stored.id), mine = table_seat_of(t, p->stored.id);
        if (seat < 0 && again->settings.state == TABLE_WAITING &&
            again->settings.seat[mine].kind == KIND_INVITE) {
            sit_down(again, r, p, (Seat)mine, t->settings.seat[mine].name);
            return;
        }
        TEXT(out, 128);
        text_addf(&out, "{\"id\":\"%s\",\"invite\":\"%s\"}", again->id, again->invite);
        request_answer(r, 200, &out);
    } else {
        Table *again = copy_table(t, p);
        table_begin(t);
        strcpy(t->settings.rematch, again->id);
        strcpy(t->pending.text, again->id);
        t->pending.request = r;
        entries_write_table(again, &t->job.batch);
        table_enlist(again);
        table_commit(t, true, after_rematch);
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
        request_refuse(r, CODE_NOT_FOUND);
}
