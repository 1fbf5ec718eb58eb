/* ending.c: see ending.h. A bot plays on for somebody who concedes, as long as people play against
 * each other. The rest of the match is never played, so nobody's dice are lost: what has been
 * played stays on record. */
#include "server/ending.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/clock.h"
#include "server/entries.h"
#include "server/server_private.h"

#include <string.h>

static void finish(Outcome *o, TableEnd end) {
    o->settings.state = TABLE_OVER;
    o->settings.end = end;
    o->settings.moved = server_time_ms() / 1000;
    o->vote.keep = -1;
}

/* Do people still play, and against somebody? */
static bool goes_on(const Table *t, const Outcome *o) {
    int people = 0, rivals = 0;
    for (int i = 0; i < t->seats; i++) {
        people += o->settings.seat[i].kind == KIND_PERSON;
        rivals += !o->settings.seat[i].has_conceded;
    }
    return people > 0 && rivals > 1;
}

static void count_clocks(Change *c) {
    change_remember(c, ENTRY_END, c->ending.seat);
    clock_charge(c->table, &c->outcome);
    clock_seats_changed(c->table, &c->outcome);
    c->outcome.has_row = true;
}

static Code check(const Change *c) {
    Code code = table_check_seat(c->table, c->ending.seat, c->origin.person);
    return code == CODE_OK ? table_check_playing(c->table) : code;
}

Code concede_decide(Change *c, Text *why) {
    SeatHolder *s = &c->outcome.settings.seat[c->ending.seat];
    Code code = check(c);
    (void)why;
    if (code != CODE_OK)
        return code;
    s->has_conceded = s->is_stand_in = true;
    s->kind = KIND_BOT;
    s->level = LEVEL_NORMAL;
    if (!goes_on(c->table, &c->outcome))
        finish(&c->outcome, END_CONCEDED);
    count_clocks(c);
    return CODE_OK;
}

/* A person speaks for all of their seats. */
Code end_decide(Change *c, Text *why) {
    const Table *t = c->table;
    bool is_agreed = true;
    Code code = check(c);
    (void)why;
    if (code != CODE_OK)
        return code;
    for (int i = 0; i < t->seats; i++) {
        SeatHolder *s = &c->outcome.settings.seat[i];
        if (strcmp(s->person, c->origin.person) == 0)
            s->wants_end = c->ending.wants;
        is_agreed = is_agreed && (s->kind != KIND_PERSON || s->wants_end);
    }
    if (is_agreed)
        finish(&c->outcome, END_AGREED);
    count_clocks(c);
    return CODE_OK;
}

void ending_done(Change *c) {
    Table *t = c->table;
    change_answer(c, "");
    broadcast_table(t);
    if (t->settings.state == TABLE_PLAYING)
        broadcast_state(t, t->lines, false);
    broadcast_clock(t);
    table_wake_bots(t);
}
