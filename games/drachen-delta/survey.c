/* survey.c: what ways there are over a board, and what they cost. See survey.h. */
#include "games/drachen-delta/survey.h"

/* Bit m: the set of sizes m does not hold size n. */
static const uint64_t without[SIZES] = {0x5555555555555555u, 0x3333333333333333u,
                                        0x0F0F0F0F0F0F0F0Fu, 0x00FF00FF00FF00FFu,
                                        0x0000FFFF0000FFFFu, 0x00000000FFFFFFFFu};

static const Supports VILLAGES = (Supports)((1u << COLOURS) - 1) << ISLANDS_MAX;

static uint64_t with_size(uint64_t used, unsigned n) {
    return (used & without[n]) << (1u << n);
}

/* The islands and villages at the ends of a place. */
static Supports ends_of(const Board *b, unsigned p) {
    return support_bit(b->end[p][0]) | support_bit(b->end[p][1]);
}

void ground_fill(const Ruleset *r, const Delta *d, Ground *out) {
    const Board *b = board_of(r);
    Supports one = 0, two = 0; /* bear that many planks or more */
    memset(out, 0, sizeof *out);
    for (Places rest = drachen_delta_laid(r, d); places_any(&rest);) {
        unsigned p = places_take(&rest);
        Supports ends = ends_of(b, p);
        const Supports *blocks = b->blocks_to[p];
        out->laid[b->end[p][0]] |= support_bit(b->end[p][1]);
        out->laid[b->end[p][1]] |= support_bit(b->end[p][0]);
        out->full |= two & ends;
        two |= one & ends;
        one |= ends;
        for (unsigned i = 0; i < SUPPORTS; i++)
            out->closed[i] |= blocks[i];
    }
}

void ground_closed_twice(const Ruleset *r, const Delta *d, Supports twice[SUPPORTS]) {
    Supports once[SUPPORTS] = {0};
    memset(twice, 0, sizeof once);
    for (Places rest = drachen_delta_laid(r, d); places_any(&rest);) {
        const Supports *blocks = board_of(r)->blocks_to[places_take(&rest)];
        for (unsigned i = 0; i < SUPPORTS; i++) {
            twice[i] |= once[i] & blocks[i];
            once[i] |= blocks[i];
        }
    }
}

void ground_without(const Board *b, const Ground *g, const Supports twice[SUPPORTS], unsigned place,
                    Ground *out) {
    const Supports *blocks = b->blocks_to[place];
    memcpy(out->laid, g->laid, sizeof out->laid);
    out->laid[b->end[place][0]] &= ~support_bit(b->end[place][1]);
    out->laid[b->end[place][1]] &= ~support_bit(b->end[place][0]);
    out->full = g->full & ~ends_of(b, place);
    for (unsigned i = 0; i < SUPPORTS; i++)
        out->closed[i] = (g->closed[i] & ~blocks[i]) | twice[i];
}

static void survey_begin(const Board *b, uint32_t stones, Seat seat, unsigned stock, Survey *v) {
    v->b = b;
    v->stock = stock;
    v->goal = (unsigned)ISLANDS_MAX + b->goal[seat];
    v->bare = b->all_islands & ~stones;
    v->toll = VILLAGES;
    v->settled = 0;
    memset(v->active, 0, sizeof v->active);
    memset(v->seen, 0, sizeof v->seen);
}

static void survey_reach(Survey *v, unsigned cost, unsigned support, uint64_t used) {
    unsigned level = cost + v->ranks->hops[support];
    uint64_t rank = (uint64_t)1 << v->ranks->rank[support], *reach = &v->reach[level][support];
    used &= ~v->seen[support];
    if (used == 0)
        return;
    *reach = v->active[level] & rank ? *reach | used : used;
    v->active[level] |= rank;
}

/* Reaches all these supports; the dear ones cost 1 more. */
static void survey_reach_all(Survey *v, unsigned cost, Supports to, Supports dear, uint64_t used) {
    while (to) {
        unsigned support = support_take(&to);
        survey_reach(v, cost + (unsigned)(dear >> support & 1), support, used);
    }
}

/* Goes on from a support over the planks that lie there and those that could. Forwards, leaving a
 * village costs the step into it, and a plank needs a stone at its other end; backwards both count at
 * this end. */
static inline void survey_leave(Survey *v, const Ground *g, unsigned cost, unsigned support,
                                uint64_t used, bool is_backward) {
    unsigned toll = (unsigned)(v->toll >> support & 1), stone = (unsigned)(v->bare >> support & 1);
    Supports dear = is_backward ? v->toll : 0;
    cost += 1 + (is_backward ? 0 : toll);
    survey_reach_all(v, cost, g->laid[support] & ~v->settled, dear, used);
    Supports open = ground_open(v->b, g, v->stock, support) & ~v->settled;
    if (open == 0)
        return;
    cost += 1 + (is_backward ? stone : 0);
    dear = is_backward ? v->toll : v->bare;
    for (unsigned sizes = v->stock; sizes; sizes &= sizes - 1) {
        unsigned n = (unsigned)__builtin_ctz(sizes);
        Supports to = v->b->fit_to[1u << n][support] & open;
        uint64_t then = with_size(used, n);
        if (to && then)
            survey_reach_all(v, cost, to, dear, then);
    }
}

/* All sets of sizes that hold one of these: they would be no better. */
static uint64_t supersets(uint64_t used) {
    for (unsigned n = 0; n < SIZES; n++)
        used |= with_size(used, n);
    return used;
}

static inline void expand(Survey *v, const Ground *g, unsigned level, bool is_backward) {
    for (uint64_t rest = v->active[level] & ~v->end; rest;) {
        unsigned rank = support_take(&rest), support = v->ranks->support[rank];
        uint64_t fresh = v->reach[level][support] &= ~v->seen[support];
        if (fresh == 0)
            continue;
        v->seen[support] |= supersets(fresh);
        v->settled |= fresh & 1 ? support_bit(support) : 0;
        survey_leave(v, g, level - v->ranks->hops[support], support, fresh, is_backward);
        rest |=
            v->active[level] & ~v->end & -(uint64_t)2 << rank; /* it may have led to others here */
    }
}

/* Compiled for each direction by itself: play-outs spend most of their time here. */
void survey_expand(Survey *v, const Ground *g, unsigned level) {
    if (v->is_backward)
        expand(v, g, level, true);
    else
        expand(v, g, level, false);
}

Supports supports_of(const Board *b, unsigned spot) {
    return is_place(spot) ? ends_of(b, spot - FIRST_PLACE) : support_bit(ISLANDS_MAX + spot);
}

bool ground_leads_to_goal(const Board *b, const Ground *g, Seat seat, unsigned stock,
                          unsigned spot) {
    Supports goal = support_bit(ISLANDS_MAX + b->goal[seat]);
    Supports from = supports_of(b, spot), all = from;
    while (from && !(all & goal)) {
        unsigned support = support_take(&from);
        Supports next = g->laid[support] | ground_open(b, g, stock, support);
        from |= next & ~all;
        all |= next;
    }
    return all & goal;
}

unsigned survey_forward(const Board *b, uint32_t stones, const Ground *g, Seat seat, unsigned stock,
                        unsigned spot, Survey *v) {
    Supports from =
        is_place(spot) ? ends_of(b, spot - FIRST_PLACE) : support_bit(ISLANDS_MAX + spot);
    unsigned level = 0;
    survey_begin(b, stones, seat, stock, v);
    v->is_backward = false;
    v->ranks = &b->ranks[b->goal[seat]];
    v->end = (uint64_t)1 << v->ranks->rank[v->goal];
    if (!is_place(spot))
        v->toll &= ~from;
    survey_reach_all(v, 0, from, 0, 1);
    do
        survey_expand(v, g, level);
    while (!(v->active[level] & v->end) && ++level < LEVELS);
    return level;
}

void survey_backward(const Board *b, uint32_t stones, Seat seat, unsigned stock, Survey *v) {
    survey_begin(b, stones, seat, stock, v);
    v->is_backward = true;
    v->ranks = &b->unranked;
    v->end = 0;
    survey_reach(v, 0, v->goal, 1);
}
