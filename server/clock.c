/* clock.c: thinking time. Only people's clocks run; at zero a bot plays on for them.
 *
 * Time is counted by the loop's clock, so it stands still while the server is down; a match that is
 * loaded again goes on with what each seat had after its last move. */
#include "server/clock.h"

#include "server/broadcast.h"
#include "server/server_private.h"

enum { RETURN_MS = 60000 }; /* who comes back has at least this */

/* The people who must decide now. */
static SeatSet deciders(const Table *t) {
    SeatSet set = 0;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if ((t->actors & seat_bit(seat)) && t->settings.seat[seat].kind == KIND_PERSON)
            set |= seat_bit(seat);
    return t->settings.state == TABLE_PLAYING ? set : 0;
}

void clock_charge(Table *t) {
    int64_t now_ms = server_now_ms(t->server), elapsed_ms = now_ms - t->clock.since_ms;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (t->clock.running & seat_bit(seat))
            t->clock.remaining_ms[seat] -= elapsed_ms;
    t->clock.since_ms = now_ms;
}

static void refill(Table *t, Seat seat) {
    if (t->rule.kind != CLOCK_GAME)
        t->clock.remaining_ms[seat] = t->rule.full_ms;
    else if (t->clock.remaining_ms[seat] < 0)
        t->clock.remaining_ms[seat] = RETURN_MS;
}

void clock_start(Table *t) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    t->clock.running = deciders(t);
    t->clock.since_ms = server_now_ms(t->server);
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        refill(t, seat);
}

void clock_moved(Table *t, Seat who) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    clock_charge(t);
    SeatSet before = t->clock.running;
    t->clock.running = deciders(t);
    if (t->rule.kind == CLOCK_GAME && (before & seat_bit(who)))
        t->clock.remaining_ms[who] += t->rule.increment_ms;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (seat == who || (t->clock.running & ~before & seat_bit(seat)))
            refill(t, seat);
}

void clock_seats_changed(Table *t) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    SeatSet before = t->clock.running;
    t->clock.running = deciders(t);
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (t->clock.running & ~before & seat_bit(seat))
            refill(t, seat);
}

/* The shares of time in the row are on the disk: nobody needs to be told. */
void clock_frozen(Table *t, StoreStatus status) {
    (void)t, (void)status;
}

static void after_out_of_time(Table *t, StoreStatus status) {
    if (status != STORE_OK)
        return;
    TEXT(more, 32);
    text_addf(&more, ",\"seat\":%d", t->pending.seat);
    broadcast_table(t);
    broadcast_notice(t, "out-of-time", more.start);
    broadcast_clock(t);
    table_wake_bots(t);
}

/* A bot plays on for a seat whose time is up. */
static void hand_to_bot(Table *t, Seat seat) {
    Pending *p = table_begin(t);
    p->seat = seat;
    t->settings.seat[seat].kind = KIND_BOT;
    t->settings.seat[seat].is_stand_in = true;
    t->settings.seat[seat].level = LEVEL_NORMAL;
    t->clock.running = deciders(t);
    t->clock.remaining_ms[seat] = t->rule.kind == CLOCK_GAME ? RETURN_MS : t->rule.full_ms;
    table_commit(t, true, after_out_of_time);
}

static void check_clock(Table *t) {
    int64_t elapsed_ms = server_now_ms(t->server) - t->clock.since_ms;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if ((t->clock.running & seat_bit(seat)) && t->clock.remaining_ms[seat] <= elapsed_ms) {
            clock_charge(t);
            hand_to_bot(t, seat);
            return;
        }
}

void clocks_tick(Server *server) {
    for (Table *t = server->tables, *next; t != NULL; t = next) {
        next = t->next;
        if (t->is_pending || server->is_stopping)
            continue;
        if (t->settings.state == TABLE_WAITING)
            table_try_start(t);
        else if (t->settings.state == TABLE_PLAYING) {
            table_wake_bots(t);
            check_clock(t);
        }
    }
}
