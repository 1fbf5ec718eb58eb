/* takeback.c: taking moves back, with everybody's consent and never past what was revealed.
 *
 * The store keeps the lines that were taken back: a take-back is an entry of its own. */
#include "server/inside.h"

#include <string.h>

/* How many lines would be left if that seat took its last move back; -1: it cannot. */
static int lines_left(const Table *t, Seat seat) {
    int barrier = match_barrier(t->match);
    for (int i = t->lines - 1; i >= barrier; i--)
        if (match_line(t->match, i).seat == seat)
            return i;
    return -1;
}

/* Has every person at the table agreed? Whoever plays several seats needs to say so once. */
static bool all_agree(const Table *t) {
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        const Sitting *s = &t->card.seat[seat];
        if (s->kind != KIND_PERSON)
            continue;
        bool has_agreed = false;
        for (Seat other = 0; other < t->ruleset->seats; other++)
            if ((t->takeback_yes & seat_bit(other)) &&
                strcmp(t->card.seat[other].person, s->person) == 0)
                has_agreed = true;
        if (!has_agreed)
            return false;
    }
    return true;
}

static void told_takeback(Table *t, StoreStatus status) {
    Pending *p = &t->pending;
    if (status != STORE_OK) {
        client_refuse(p->client, p->seq, 0, CODE_STORAGE_FULL);
        return;
    }
    client_answer(p->client, p->seq, p->key, "");
    spread_notice(t, "takeback-done", "");
    spread_state(t, t->lines, true);
    spread_clock(t);
    spread_turns(t);
    table_wake_bots(t);
}

static void carry_out(Client *c, Table *t, int64_t seq, uint64_t key) {
    Pending *p = table_begin(t);
    TEXT(words, 16);
    p->client = c;
    p->seq = seq;
    p->key = key;
    text_add_int(&words, t->takeback_keep);
    match_cut(t->match, t->takeback_keep);
    t->takeback_keep = -1;
    t->lines = match_lines(t->match);
    t->actors = match_actors(t->match);
    clock_moved(t, t->takeback_seat);
    table_add_entry(t, 'b', t->takeback_seat, words.start, "", 0);
    table_commit(t, false, told_takeback);
}

void takeback_ask(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    Seat seat;
    if (!message_own_seat(c, t, message, seq, key, &seat))
        return;
    int keep = t->card.state == TABLE_PLAYING ? lines_left(t, seat) : -1;
    if (t->card.state != TABLE_PLAYING)
        client_refuse(c, seq, key, t->card.state == TABLE_OVER ? CODE_OVER : CODE_NOT_STARTED);
    else if (t->takeback_keep >= 0)
        client_refuse(c, seq, key, CODE_TAKEBACK_PENDING);
    else if (keep < 0)
        client_refuse(c, seq, key, CODE_NOTHING_TO_TAKE_BACK);
    else {
        t->takeback_keep = keep;
        t->takeback_seat = seat;
        t->takeback_yes = seat_bit(seat);
        if (all_agree(t)) {
            carry_out(c, t, seq, key);
            return;
        }
        TEXT(more, 256);
        text_addf(&more, ",\"seat\":%d,\"to\":%d,\"name\":", seat, keep);
        text_add_json_string(&more, t->card.seat[seat].name);
        client_answer(c, seq, key, "");
        spread_notice(t, "takeback-asked", more.start);
    }
}

void takeback_answer(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    json_t *accept = json_object_get(message, "accept");
    int seat = table_seat_of(t, client_person(c));
    if (!json_is_boolean(accept))
        client_refuse(c, seq, key, CODE_BAD_MESSAGE);
    else if (seat < 0)
        client_refuse(c, seq, key, CODE_NOT_SEATED);
    else if (t->takeback_keep < 0)
        client_refuse(c, seq, key, CODE_NO_TAKEBACK);
    else if (json_is_true(accept)) {
        t->takeback_yes |= seat_bit((Seat)seat);
        if (all_agree(t))
            carry_out(c, t, seq, key);
        else
            client_answer(c, seq, key, "");
    } else {
        t->takeback_keep = -1;
        client_answer(c, seq, key, "");
        spread_notice(t, "takeback-refused", "");
    }
}
