/* draws.c: see draws.h. */
#include "server/draws.h"

#include "server/broadcast.h"
#include "server/entries.h"
#include "server/questions.h"
#include "server/server_private.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BROKEN_MAX = 2, AWAY_FACTOR = 20, LINES_BYTES = 4096, START_FOR_OTHERS_MS = 1000 };

/* ---- where a draw stands ---- */

static bool takes_part(const Table *t, int seat) {
    return (t->settings.draw.people & seat_bit((Seat)seat)) != 0;
}

static bool has_done(const SeatHolder *s, DrawPhase phase) {
    return (phase == DRAW_SHARES ? s->share : s->promise)[0] != '\0';
}

static bool have_all(const Table *t, DrawPhase phase) {
    for (int i = 0; i < t->seats; i++)
        if (takes_part(t, i) && !has_done(&t->settings.seat[i], phase))
            return false;
    return true;
}

DrawPhase draw_phase(const Table *t) {
    return !table_is_full(t)             ? DRAW_SEATS
           : !have_all(t, DRAW_PROMISES) ? DRAW_PROMISES
           : !have_all(t, DRAW_SHARES)   ? DRAW_SHARES
                                         : DRAW_DONE;
}

void draw_begin(TableSettings *s, int seats) {
    unsigned char secret[32];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(s->draw.secret, sizeof s->draw.secret, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    s->draw.number++;
    s->draw.people = 0;
    for (Seat seat = 0; seat < seats; seat++) {
        if (s->seat[seat].kind != KIND_BOT)
            s->draw.people |= seat_bit(seat);
        s->seat[seat].promise[0] = s->seat[seat].share[0] = '\0';
    }
}

void draw_deal(const Table *t, MatchDeal *out) {
    *out = (MatchDeal){.broken = t->broken_draws};
    memcpy(out->secret, t->settings.draw.secret, sizeof out->secret);
    out->draw.number = t->settings.draw.number;
    out->draw.old_rules = t->old_rules;
    out->draw.people = t->settings.draw.people;
    strcpy(out->draw.table, t->id);
    for (int i = 0; i < t->seats; i++) {
        strcpy(out->draw.promise[i], t->settings.seat[i].promise);
        strcpy(out->draw.share[i], t->settings.seat[i].share);
    }
}

static void add_list(const Table *t, DrawPhase phase, Text *out) {
    for (int i = 0; i < t->seats; i++) {
        const SeatHolder *s = &t->settings.seat[i];
        text_add(out, i == 0 ? "" : ",");
        if (has_done(s, phase))
            text_addf(out, "\"%s\"", phase == DRAW_SHARES ? s->share : s->promise);
        else
            text_add(out, "null");
    }
}

const DrawHashes *draw_hashes(Table *t) {
    DrawHashes *h = &t->draw_hashes;
    MatchDeal deal;
    if (h->number != 0 && h->number == t->settings.draw.number &&
        h->people == t->settings.draw.people)
        return h;
    draw_deal(t, &deal);
    h->number = deal.draw.number;
    h->people = deal.draw.people;
    draw_header(&deal.draw, t->ruleset, h->header);
    match_commitment(t->ruleset, &deal, h->commitment);
    return h;
}

void draw_add_json(const Table *t, const char *header, Text *out) {
    if (t->settings.draw.number == 0)
        return;
    text_addf(out, ",\"draw\":{\"number\":%d,\"header\":\"%s\",\"kinds\":[",
              t->settings.draw.number, header);
    for (int i = 0; i < t->seats; i++)
        text_addf(out, "%s\"%s\"", i == 0 ? "" : ",", takes_part(t, i) ? "person" : "bot");
    text_add(out, "],\"promises\":[");
    add_list(t, DRAW_PROMISES, out);
    text_add(out, "],\"shares\":[");
    add_list(t, DRAW_SHARES, out);
    text_add(out, "]}");
}

/* ---- promises and shares ---- */

static Code read_value(const Incoming *message, const char *name, Change *c) {
    const char *hex = incoming_text(message, name);
    if (!message_seat(c->table, message, &c->share.seat) ||
        !incoming_number(message, "draw", &c->share.draw) || hex == NULL ||
        !text_is_hex(hex, SHARE_MAX - 1))
        return CODE_BAD_MESSAGE;
    memcpy(c->share.hex, hex, SHARE_MAX);
    return CODE_OK;
}

Code read_promise(const Incoming *message, Change *c) {
    return read_value(message, "hash", c);
}

Code read_share(const Incoming *message, Change *c) {
    return read_value(message, "hex", c);
}

static Code check_share(const Change *c) {
    const Table *t = c->table;
    Code code = table_check_seat(t, c->share.seat, c->origin.person);
    if (code != CODE_OK)
        return code;
    bool is_late = t->settings.state != TABLE_WAITING || c->share.draw != t->settings.draw.number;
    return is_late ? CODE_SHARE_LATE : CODE_OK;
}

static void take_value(Change *c, char kind, char *into) {
    memcpy(into, c->share.hex, SHARE_MAX);
    change_add_entry(c, kind, c->share.seat, c->share.hex, 0);
}

Code promise_decide(Change *c, Text *why) {
    SeatHolder *holder = &c->outcome.settings.seat[c->share.seat];
    Code code = check_share(c);
    (void)why;
    if (code == CODE_OK && holder->promise[0] != '\0')
        code = CODE_SHARE_GIVEN;
    if (code == CODE_OK)
        take_value(c, ENTRY_PROMISE, holder->promise);
    return code;
}

static bool is_as_promised(const Change *c) {
    const DrawHashes *hashes = draw_hashes(c->table);
    char promise[SHA256_HEX];
    fair_promise(hashes->header, hashes->commitment, c->share.seat, c->share.hex, promise);
    return strcmp(promise, c->table->settings.seat[c->share.seat].promise) == 0;
}

Code share_decide(Change *c, Text *why) {
    SeatHolder *holder = &c->outcome.settings.seat[c->share.seat];
    Code code = check_share(c);
    (void)why;
    if (code != CODE_OK)
        return code;
    if (draw_phase(c->table) < DRAW_SHARES)
        return CODE_SHARE_EARLY;
    if (holder->share[0] != '\0')
        return CODE_SHARE_GIVEN;
    if (!is_as_promised(c))
        return CODE_SHARE_WRONG;
    take_value(c, ENTRY_SHARE, holder->share);
    return CODE_OK;
}

void share_done(Change *c) {
    client_answer(c->origin.message.client, c->origin.message.seq, "");
    c->table->is_untold = true;
    table_try_start(c->table);
}

/* ---- broken draws ---- */

void draw_break(Change *c, Seat seat, bool has_left) {
    const Table *t = c->table;
    SeatHolder *holder = &c->outcome.settings.seat[seat];
    char commitment[SHA256_HEX];
    MatchDeal deal;
    TEXT(lines, LINES_BYTES);
    draw_deal(t, &deal);
    match_commitment(t->ruleset, &deal, commitment);
    draw_add_lines(&deal.draw, t->seats, commitment, &lines);
    text_addf(&lines, "broken %d %s\n", seat, has_left ? "left" : "late");
    c->outcome.broken_draw = strdup(lines.start);
    holder->broken++;
    if (has_left || holder->broken >= BROKEN_MAX) {
        holder->kind = KIND_BOT;
        holder->is_stand_in = true;
        holder->level = LEVEL_NORMAL;
    }
    draw_begin(&c->outcome.settings, t->seats);
    c->outcome.has_row = true;
}

/* How long the others wait for that seat. A client that is there answers by itself, at once;
 * somebody who is away has time to come back, unless they all play against a clock. */
static int64_t patience_ms(const Table *t, const SeatHolder *s) {
    int64_t usual_ms = t->server->config.share_ms;
    if (person_is_online(t->server, s->person) || t->rule.kind == CLOCK_TURN ||
        t->rule.kind == CLOCK_GAME)
        return usual_ms;
    return t->rule.kind == CLOCK_DAYS ? t->rule.full_ms : AWAY_FACTOR * usual_ms;
}

/* Has another person done their part, and waits for this seat? */
static bool is_awaited(const Table *t, const SeatHolder *s, DrawPhase phase) {
    for (int i = 0; i < t->seats; i++) {
        const SeatHolder *other = &t->settings.seat[i];
        if (takes_part(t, i) && has_done(other, phase) && strcmp(other->person, s->person) != 0)
            return true;
    }
    return false;
}

/* The first seat the others have waited for long enough, or SEAT_PUBLIC. */
static Seat late_seat(const Table *t, DrawPhase phase) {
    int64_t waited_ms = server_now_ms(t->server) - t->draw_since_ms;
    for (Seat seat = 0; phase != DRAW_SEATS && seat < t->seats; seat++) {
        const SeatHolder *s = &t->settings.seat[seat];
        if (takes_part(t, seat) && !has_done(s, phase) && waited_ms >= patience_ms(t, s) &&
            is_awaited(t, s, phase))
            return seat;
    }
    return SEAT_PUBLIC;
}

Code break_decide(Change *c, Text *why) {
    Table *t = c->table;
    (void)why;
    if (t->settings.state != TABLE_WAITING || late_seat(t, draw_phase(t)) != c->broken.seat)
        return CODE_TOO_FAST;
    draw_break(c, c->broken.seat, false);
    return CODE_OK;
}

void break_done(Change *c) {
    Table *t = c->table;
    broadcast_table(t);
    broadcast_draw_broken(t, c->broken.seat);
    table_try_start(t);
}

/* ---- going on ---- */

/* Changes when the waiting time starts again: with each draw, with each phase of it, and when
 * somebody begins to wait for the others. */
static int stage_of(const Table *t, DrawPhase phase) {
    bool has_begun = false;
    for (int i = 0; i < t->seats; i++)
        has_begun |= takes_part(t, i) && has_done(&t->settings.seat[i], phase);
    return (t->settings.draw.number * (DRAW_DONE + 1) + (int)phase) * 2 + has_begun;
}

static void go_on(Table *t, int64_t start_after_ms) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    if (t->settings.state != TABLE_WAITING || t->is_dropped)
        return;
    DrawPhase phase = draw_phase(t);
    int stage = stage_of(t, phase);
    if (stage != t->draw_stage) {
        t->draw_stage = stage;
        t->draw_since_ms = server_now_ms(t->server);
    }
    if (phase == DRAW_DONE) {
        if (server_now_ms(t->server) - t->draw_since_ms >= start_after_ms)
            table_change(t, change_new(t, CHANGE_START, &origin));
        return;
    }
    Seat late = late_seat(t, phase);
    if (late == SEAT_PUBLIC)
        return;
    Change *c = change_new(t, CHANGE_BREAK, &origin);
    c->broken.seat = late;
    table_change(t, c);
}

void table_try_start(Table *t) {
    go_on(t, 0);
}

/* The server at which the last share came in begins the match. If it is gone, another one does. */
void table_tick_start(Table *t) {
    go_on(t, t->server->follower != NULL ? START_FOR_OTHERS_MS : 0);
}
