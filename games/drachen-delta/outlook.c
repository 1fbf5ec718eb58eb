/* outlook.c: what a drawing of a view shows besides its fields: a way to the viewer's goal, and whose
 * card of this step is held back by a dragon. No rule asks for it.
 *
 * The way follows the places of the board, whatever planks are at hand: which plank fits where is
 * nobody's to tell (DD-13). Few planks and stones are missing on it. */
#include "games/drachen-delta/state.h"

static const unsigned COST_LAID = 1, COST_PLANK = 10, COST_STONE = 4, COST_FAR = UINT16_MAX;

typedef struct Walk {
    const Board *b;
    uint32_t stones;
    unsigned goal; /* support */
    Places laid, closed;
    uint16_t cost[SUPPORTS];
    uint8_t from[SUPPORTS]; /* the support before, or NONE */
    uint64_t open;
} Walk;

static void walk_reach(Walk *w, unsigned support, unsigned from, unsigned cost) {
    bool is_passed = support < ISLANDS_MAX || support == w->goal || cost == 0;
    if (!is_passed || cost >= w->cost[support])
        return;
    w->cost[support] = (uint16_t)cost;
    w->from[support] = (uint8_t)from;
    w->open |= (uint64_t)1 << support;
}

static void walk_begin(const Ruleset *r, const Delta *d, Seat seat, Walk *w) {
    const Board *b = board_of(r);
    unsigned spot = d->pawn[seat];
    *w = (Walk){.b = b, .stones = d->stones, .goal = (unsigned)ISLANDS_MAX + b->goal[seat]};
    w->laid = drachen_delta_laid(r, d);
    w->closed = drachen_delta_closed(b, &w->laid);
    memset(w->cost, 0xFF, sizeof w->cost);
    if (!is_place(spot))
        walk_reach(w, ISLANDS_MAX + spot, NONE, 0);
    for (int i = 0; is_place(spot) && i < 2; i++)
        walk_reach(w, b->end[spot - FIRST_PLACE][i], NONE, 0);
}

/* The open support that costs least; it is open no more. */
static unsigned walk_next(Walk *w) {
    unsigned best = SUPPORTS;
    for (uint64_t rest = w->open; rest; rest &= rest - 1) {
        unsigned support = (unsigned)__builtin_ctzll(rest);
        if (best == SUPPORTS || w->cost[support] < w->cost[best])
            best = support;
    }
    w->open &= ~((uint64_t)1 << best);
    return best;
}

static void walk_run(Walk *w) {
    const Board *b = w->b;
    while (w->open) {
        unsigned here = walk_next(w);
        for (unsigned i = 0; i < b->touch_count[here]; i++) {
            unsigned p = b->touch_place[here][i], to = b->end[p][b->end[p][0] == here];
            bool is_laid = places_has(&w->laid, p),
                 is_bare = to < ISLANDS_MAX && !(w->stones >> to & 1);
            unsigned cost = w->cost[here] + (is_laid ? COST_LAID : COST_PLANK);
            if (is_laid || !places_has(&w->closed, p))
                walk_reach(w, to, here, is_bare ? cost + COST_STONE : cost);
        }
    }
}

/* ["i3","i12","red"]: from the pawn to the goal; empty when there is no way. */
static void way_json(const Walk *w, Text *out) {
    uint8_t way[SUPPORTS];
    unsigned count = 0;
    text_add_char(out, '[');
    if (w->cost[w->goal] != COST_FAR)
        for (unsigned at = w->goal; at != NONE; at = w->from[at])
            way[count++] = (uint8_t)at;
    while (count-- > 0) {
        if (way[count] < ISLANDS_MAX)
            text_addf(out, "\"i%u\"", way[count] + 1u);
        else
            text_addf(out, "\"%s\"", drachen_delta_colours[way[count] - ISLANDS_MAX]);
        text_add(out, count > 0 ? "," : "");
    }
    text_add_char(out, ']');
}

void drachen_delta_outlook(const Ruleset *r, const State *s, Seat viewer, Text *out) {
    const Delta *d = delta_of(s);
    text_add(out, "{\"way\":");
    if (viewer < r->seats && d->phase != OVER) {
        Walk w;
        walk_begin(r, d, viewer, &w);
        walk_run(&w);
        way_json(&w, out);
    } else {
        text_add(out, "[]");
    }
    text_add(out, ",\"held\":[");
    for (Seat seat = 0, count = 0; d->phase != PROGRAMMING && d->step > 0 && seat < r->seats;
         seat++)
        if (drachen_delta_is_stopped(r, d, seat) && !is_dragon(card_now(d, seat)))
            text_addf(out, "%s%d", count++ ? "," : "", seat);
    text_add(out, "]}");
}
