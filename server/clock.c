/* clock.c: thinking time. Only people's clocks run; at zero a bot plays on for them.
 *
 * Time is counted by the server's own clock, so it stands still while the server is down or stopped. Servers
 * on one store count the time during which any of them was alive and could store something: entries and rows
 * say when they were written by that time, so any server can go on counting.
 * What the clocks show is written down when the server stops, and once an hour: a match that is
 * loaded again goes on from there, or from its last move if that came later. */
#include "server/clock.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/server_private.h"

enum {
    RETURN_MS = 60000, /* at least this is left to somebody who comes back */
    WRITE_MS = 3600000 /* a crash gives nobody more time back than this */
};

/* The people who must decide. */
static SeatSet deciders(const Table *t, const Outcome *o) {
    SeatSet set = 0;
    for (Seat seat = 0; seat < t->seats; seat++)
        if ((o->actors & seat_bit(seat)) && o->seat[seat].kind == KIND_PERSON)
            set |= seat_bit(seat);
    return o->settings.state == TABLE_PLAYING ? set : 0;
}

void clock_charge(const Table *t, Outcome *o) {
    int64_t now_ms = o->now_ms, elapsed_ms = now_ms - o->clock.since_ms;
    for (Seat seat = 0; seat < t->seats; seat++)
        if (o->clock.running & seat_bit(seat))
            o->clock.remaining_ms[seat] -= elapsed_ms;
    o->clock.since_ms = now_ms;
}

static void refill(const Table *t, Outcome *o, Seat seat) {
    if (t->rule.kind != CLOCK_GAME)
        o->clock.remaining_ms[seat] = t->rule.full_ms;
    else if (o->clock.remaining_ms[seat] < 0)
        o->clock.remaining_ms[seat] = RETURN_MS;
}

void clock_start(const Table *t, Outcome *o) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    o->clock.running = deciders(t, o);
    o->clock.since_ms = o->now_ms;
    for (Seat seat = 0; seat < t->seats; seat++)
        refill(t, o, seat);
}

void clock_resume(Table *t) {
    Outcome o = {0};
    outcome_begin(t, &o);
    t->clock.running = t->rule.kind == CLOCK_NONE ? 0 : deciders(t, &o);
    if (t->clock.since_ms == 0 || !store_is_shared(t->server->store))
        t->clock.since_ms = server_clock_ms(t->server);
    t->clock_written_ms = server_now_ms(t->server);
}

void clock_moved(const Table *t, Outcome *o, Seat who) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    clock_charge(t, o);
    SeatSet before = o->clock.running;
    o->clock.running = deciders(t, o);
    if (t->rule.kind == CLOCK_GAME && (before & seat_bit(who)))
        o->clock.remaining_ms[who] += t->rule.increment_ms;
    for (Seat seat = 0; seat < t->seats; seat++)
        if (seat == who || (o->clock.running & ~before & seat_bit(seat)))
            refill(t, o, seat);
}

void clock_replay(Table *t, const StoreEntry *e) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    Outcome o = {0};
    outcome_begin(t, &o);
    o.now_ms = e->tick;
    clock_moved(t, &o, (Seat)e->seat);
    if (e->clock >= 0 && e->seat < SEATS_MAX)
        o.clock.remaining_ms[e->seat] = e->clock;
    t->clock = o.clock;
}

void clock_seats_changed(const Table *t, Outcome *o) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    SeatSet before = o->clock.running;
    o->clock.running = deciders(t, o);
    for (Seat seat = 0; seat < t->seats; seat++)
        if (o->clock.running & ~before & seat_bit(seat))
            refill(t, o, seat);
}

/* ---- stopping ---- */

Code freeze_decide(Change *c, Text *why) {
    (void)why;
    clock_charge(c->table, &c->outcome);
    c->outcome.has_row = true;
    return CODE_OK;
}

void freeze_done(Change *c) {
    c->table->clock_written_ms = server_now_ms(c->table->server);
}

static void write_down(Table *t) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    if (t->rule.kind != CLOCK_NONE && server_now_ms(t->server) - t->clock_written_ms > WRITE_MS)
        table_change(t, change_new(t, CHANGE_FREEZE, &origin));
}

/* ---- no time left ---- */

static bool is_out_of_time(const Table *t, Seat seat) {
    int64_t elapsed_ms = server_clock_ms(t->server) - t->clock.since_ms;
    return (t->clock.running & seat_bit(seat)) && t->clock.remaining_ms[seat] <= elapsed_ms;
}

/* A bot plays on for the seat. */
Code out_of_time_decide(Change *c, Text *why) {
    Table *t = c->table;
    Outcome *o = &c->outcome;
    Seat seat = c->out_of_time.seat;
    SeatHolder *holder = &o->settings.seat[seat];
    (void)why;
    if (!is_out_of_time(t, seat))
        return CODE_TOO_FAST;
    clock_charge(t, o);
    holder->kind = KIND_BOT;
    holder->is_stand_in = true;
    holder->level = LEVEL_NORMAL;
    o->clock.running = deciders(t, o);
    o->clock.remaining_ms[seat] = t->rule.kind == CLOCK_GAME ? RETURN_MS : t->rule.full_ms;
    o->has_row = true;
    return CODE_OK;
}

void out_of_time_done(Change *c) {
    Table *t = c->table;
    TEXT(more, 32);
    text_addf(&more, ",\"seat\":%d", c->out_of_time.seat);
    broadcast_table(t);
    broadcast_notice(t, NOTICE_OUT_OF_TIME, more.start);
    broadcast_clock(t);
    table_wake_bots(t);
}

static void check_clock(Table *t) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    for (Seat seat = 0; seat < t->seats; seat++)
        if (is_out_of_time(t, seat)) {
            Change *c = change_new(t, CHANGE_OUT_OF_TIME, &origin);
            c->out_of_time.seat = seat;
            table_change(t, c);
            return;
        }
}

void clocks_tick(Server *server) {
    for (Table *t = server->tables, *next; t != NULL; t = next) {
        next = t->next;
        if (t->changing != NULL || server->is_stopping)
            continue;
        if (t->settings.state == TABLE_WAITING)
            table_tick_start(t);
        else if (t->settings.state == TABLE_PLAYING) {
            table_wake_bots(t);
            check_clock(t);
            write_down(t);
        }
    }
}
