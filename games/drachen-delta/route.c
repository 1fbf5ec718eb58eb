/* route.c: the cheapest way of a pawn to its goal, over the planks that lie and those
 * its player can still lay. For the search's hints only; the rules never ask for it.
 *
 * A search by cost over the supports. What a way has used up of the stock is a set of sizes, a
 * number 0..63; all such numbers possible at one support for one cost are one 64-bit word, so that
 * "lay plank n" is a mask and a shift for all of them at once. Two planks of one way that would
 * cross each other are not noticed. */
#include "games/drachen-delta/state.h"

enum { LEVELS = ROUTE_COST_FAR };

/* Bit m: the set of sizes m does not hold size n. */
static const uint64_t without[SIZES] = {0x5555555555555555u, 0x3333333333333333u,
                                        0x0F0F0F0F0F0F0F0Fu, 0x00FF00FF00FF00FFu,
                                        0x0000FFFF0000FFFFu, 0x00000000FFFFFFFFu};

typedef struct Survey {
    const Board *b;
    uint32_t stones;
    unsigned stock;          /* sizes */
    unsigned goal, home;     /* supports; home: the village the pawn stands in, or SUPPORTS */
    Places laid, closed;     /* closed: no plank can be laid there */
    uint64_t active[LEVELS]; /* supports to be looked at, by cost */
    uint64_t reach[LEVELS][SUPPORTS];
} Survey;

static uint64_t bit64(unsigned n) {
    return (uint64_t)1 << n;
}

static void survey_reach(Survey *v, unsigned cost, unsigned support, uint64_t used) {
    if (cost >= LEVELS || used == 0)
        return;
    v->reach[cost][support] |= used;
    v->active[cost] |= bit64(support);
}

static void survey_begin(const Ruleset *r, const Delta *d, Seat seat, unsigned spot, Survey *v) {
    const Board *b = board_of(r);
    memset(v, 0, sizeof *v);
    v->b = b;
    v->stones = d->stones;
    v->stock = drachen_delta_stock(r, d, seat);
    v->goal = (unsigned)ISLANDS_MAX + b->goal[seat];
    v->home = is_place(spot) ? (unsigned)SUPPORTS : ISLANDS_MAX + spot;
    v->laid = drachen_delta_laid(r, d);
    v->closed = drachen_delta_closed(b, &v->laid);
    if (!is_place(spot)) {
        survey_reach(v, 0, v->home, 1);
        return;
    }
    for (int i = 0; i < 2; i++)
        survey_reach(v, 0, b->end[spot - FIRST_PLACE][i], 1);
}

/* Leaving a village costs the step into it, except for a pawn that stands there. */
static unsigned leaving_cost(const Survey *v, unsigned support) {
    return support >= ISLANDS_MAX && support != v->home;
}

static unsigned stone_cost(const Survey *v, unsigned support) {
    return support < ISLANDS_MAX && !(v->stones >> support & 1);
}

static unsigned other_end(const Board *b, unsigned place, unsigned support) {
    return b->end[place][b->end[place][0] == support];
}

/* Goes on from a support over all places that end there. */
static void survey_expand(Survey *v, unsigned cost, unsigned support, uint64_t used) {
    const Board *b = v->b;
    cost += leaving_cost(v, support);
    for (unsigned i = 0; i < b->touch_count[support]; i++) {
        unsigned p = b->touch_place[support][i], to = other_end(b, p, support);
        if (places_has(&v->laid, p)) {
            survey_reach(v, cost + 1, to, used);
        } else if (!places_has(&v->closed, p)) {
            unsigned next = cost + 2 + stone_cost(v, to);
            for (unsigned sizes = b->sizes_fit[p] & v->stock; sizes; sizes &= sizes - 1) {
                unsigned n = (unsigned)__builtin_ctz(sizes);
                survey_reach(v, next, to, (used & without[n]) << bit64(n));
            }
        }
    }
}

/* All sets of sizes that hold one of these: they would be no better. */
static uint64_t supersets(uint64_t used) {
    for (unsigned n = 0; n < SIZES; n++)
        used |= (used & without[n]) << bit64(n);
    return used;
}

/* Fills the levels until the goal is reached; its cost without the last step, or LEVELS. */
static unsigned survey_run(Survey *v) {
    uint64_t seen[SUPPORTS] = {0};
    for (unsigned cost = 0; cost < LEVELS; cost++) {
        if (v->active[cost] & bit64(v->goal))
            return cost;
        for (uint64_t rest = v->active[cost]; rest; rest &= rest - 1) {
            unsigned support = (unsigned)__builtin_ctzll(rest);
            uint64_t fresh = v->reach[cost][support] &= ~seen[support];
            if (fresh == 0)
                continue;
            seen[support] |= supersets(fresh);
            survey_expand(v, cost, support, fresh);
        }
    }
    return LEVELS;
}

unsigned drachen_delta_cost(const Ruleset *r, const Delta *d, Seat seat, unsigned spot) {
    Survey v;
    if (spot == board_of(r)->goal[seat])
        return 0;
    survey_begin(r, d, seat, spot, &v);
    unsigned cost = survey_run(&v);
    return cost + 1 < ROUTE_COST_FAR ? cost + 1 : ROUTE_COST_FAR;
}

/* A point of the way back from the goal. */
typedef struct Trace {
    unsigned cost, support, used; /* used: set of sizes */
    unsigned place, size;         /* the plank that led here from the point before */
} Trace;

/* Keeps one of the candidates offered so far, each with the same chance. */
static void trace_offer(Trace *kept, const Trace *offer, unsigned *count, Rng *rng) {
    if ((*count)++ == 0 || (rng && rng_below(rng, *count) == 0))
        *kept = *offer;
}

/* Was the support reached at that cost with that use of the stock? `cost` may have wrapped. */
static bool is_reached(const Survey *v, unsigned cost, unsigned support, unsigned used) {
    return cost < LEVELS && (v->reach[cost][support] >> used & 1);
}

/* One plank back; false at the pawn. */
static bool trace_back(const Survey *v, const Trace *here, Trace *before, Rng *rng) {
    const Board *b = v->b;
    unsigned count = 0;
    for (unsigned i = 0; here->cost > 0 && i < b->touch_count[here->support]; i++) {
        unsigned p = b->touch_place[here->support][i], from = other_end(b, p, here->support);
        unsigned cost = here->cost - 1 - leaving_cost(v, from);
        if (places_has(&v->laid, p)) {
            if (is_reached(v, cost, from, here->used))
                trace_offer(before, &(Trace){cost, from, here->used, p, NONE}, &count, rng);
            continue;
        }
        if (places_has(&v->closed, p))
            continue;
        cost -= 1 + stone_cost(v, here->support);
        for (unsigned n = 0; n < SIZES; n++)
            if ((b->sizes_fit[p] & v->stock & here->used) >> n & 1 &&
                is_reached(v, cost, from, here->used & ~(1u << n)))
                trace_offer(before, &(Trace){cost, from, here->used & ~(1u << n), p, n}, &count,
                            rng);
    }
    return count > 0;
}

void drachen_delta_route(const Ruleset *r, const Delta *d, Seat seat, Rng *rng, Route *out) {
    Survey v;
    Trace here = {0}, before;
    *out = (Route){.cost = ROUTE_COST_FAR};
    survey_begin(r, d, seat, d->pawn[seat], &v);
    here.cost = survey_run(&v);
    if (here.cost + 1 >= ROUTE_COST_FAR)
        return;
    out->cost = (uint8_t)(here.cost + 1);
    here.support = v.goal;
    here.used = (unsigned)__builtin_ctzll(v.reach[here.cost][v.goal]);
    uint8_t place[ROUTE_PLANKS], size[ROUTE_PLANKS];
    for (; out->count < ROUTE_PLANKS && trace_back(&v, &here, &before, rng); here = before) {
        place[out->count] = (uint8_t)before.place;
        size[out->count++] = (uint8_t)before.size;
    }
    for (unsigned i = 0; i < out->count; i++) {
        out->place[i] = place[out->count - 1u - i];
        out->size[i] = size[out->count - 1u - i];
    }
}
