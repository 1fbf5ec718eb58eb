/* route.c: the cheapest way of a pawn to its goal, over the planks that lie and those
 * its player can still lay. For the search's hints only; the rules never ask for it. */
#include "games/drachen-delta/survey.h"

enum { BOARD_BYTES = sizeof(uint32_t) + COLOURS * SIZES };

_Static_assert(offsetof(Delta, plank) == offsetof(Delta, stones) + sizeof(uint32_t) &&
                   offsetof(Chart, plank) == offsetof(Chart, stones) + sizeof(uint32_t),
               "stones and planks are compared as one");

/* Draws the board unless it is there already. */
static const Ground *chart_ground(const Ruleset *r, const Delta *d, Chart *chart) {
    if (chart->is_drawn && memcmp(&chart->stones, &d->stones, BOARD_BYTES) == 0)
        return &chart->ground;
    chart->is_drawn = true;
    chart->seat = NONE;
    memcpy(&chart->stones, &d->stones, BOARD_BYTES);
    ground_fill(r, d, &chart->ground);
    return &chart->ground;
}

unsigned drachen_delta_sizes_laid(const Ruleset *r, const Delta *d) {
    unsigned sizes = 0;
    for (Seat owner = 0; owner < r->seats; owner++)
        for (unsigned n = 0; n < board_of(r)->sizes; n++)
            sizes |= (unsigned)is_place(d->plank[owner][n]) << n;
    return sizes;
}

static void chart_try(const Ruleset *r, const Delta *d, Chart *chart, unsigned stock) {
    chart->cost = (uint8_t)survey_forward(board_of(r), d->stones, &chart->ground, chart->seat,
                                          stock, chart->spot, &chart->survey);
}

/* Surveys for a seat's pawn unless that was done last. Where its stock opens no way, it may take up
 * planks that lie. */
static const Survey *chart_survey(const Ruleset *r, const Delta *d, Chart *chart, Seat seat) {
    const Ground *ground = chart_ground(r, d, chart);
    if (chart->seat == seat && chart->spot == d->pawn[seat])
        return &chart->survey;
    unsigned stock = drachen_delta_stock(r, d, seat);
    chart->seat = seat;
    chart->spot = d->pawn[seat];
    chart->lifts = 0;
    chart_try(r, d, chart, stock);
    if (chart->cost + 1 >= ROUTE_COST_FAR) {
        chart->lifts = (uint8_t)(drachen_delta_sizes_laid(r, d) & ~stock);
        if (ground_leads_to_goal(board_of(r), ground, seat, stock | chart->lifts, chart->spot))
            chart_try(r, d, chart, stock | chart->lifts);
    }
    return &chart->survey;
}

/* ---- costs ---- */

static unsigned with_last_step(unsigned cost) {
    return cost + 1 < ROUTE_COST_FAR ? cost + 1 : ROUTE_COST_FAR;
}

unsigned drachen_delta_cost(const Ruleset *r, const Delta *d, Seat seat, unsigned spot) {
    Ground ground;
    Survey v;
    if (spot == board_of(r)->goal[seat])
        return 0;
    ground_fill(r, d, &ground);
    return with_last_step(survey_forward(board_of(r), d->stones, &ground, seat,
                                         drachen_delta_stock(r, d, seat), spot, &v));
}

void drachen_delta_costs_lifting(const Ruleset *r, const Delta *d, Chart *chart, Seat seat,
                                 const uint8_t *where, int count, uint8_t *cost) {
    const Board *b = board_of(r);
    const Ground *all = chart_ground(r, d, chart);
    unsigned spot = d->pawn[seat], stock = drachen_delta_stock(r, d, seat);
    Ground ground;
    Supports twice[SUPPORTS];
    Survey v;
    ground_closed_twice(r, d, twice);
    for (int i = 0; i < count; i++) {
        unsigned then = stock | 1u << drachen_delta_plank_at(d, where[i]) % SIZES;
        ground_without(b, all, twice, where[i] - (unsigned)FIRST_PLACE, &ground);
        cost[i] = ROUTE_COST_FAR;
        if (ground_leads_to_goal(b, &ground, seat, then, spot)) /* mostly not, and soon found out */
            cost[i] = (uint8_t)with_last_step(
                survey_forward(b, d->stones, &ground, seat, then, spot, &v));
    }
}

/* Notes the costs of spots that a backward survey has come to at that level. At a village it has
 * counted the step into it, which a pawn that stands there saves; elsewhere the last step into the goal
 * is still to be added. Returns the least cost so far. */
static unsigned costs_note(const Survey *v, unsigned level, const uint8_t *spot, int count,
                           uint8_t *cost) {
    unsigned best = ROUTE_COST_FAR;
    for (int i = 0; i < count; i++) {
        unsigned found = level + is_place(spot[i]);
        if (found < cost[i] && v->active[level] & supports_of(v->b, spot[i]))
            cost[i] = (uint8_t)found;
        best = cost[i] < best ? cost[i] : best;
    }
    return best;
}

void drachen_delta_costs(const Ruleset *r, const Delta *d, Chart *chart, Seat seat, unsigned stock,
                         const uint8_t *spot, int count, uint8_t *cost) {
    const Ground *ground = chart_ground(r, d, chart);
    Survey v;
    Supports asked = 0;
    unsigned best = ROUTE_COST_FAR;
    survey_backward(board_of(r), d->stones, seat, stock, &v);
    memset(cost, ROUTE_COST_FAR, (size_t)count);
    for (int i = 0; i < count; i++)
        asked |= supports_of(v.b, spot[i]);
    for (unsigned level = 0; level < LEVELS && level < best + ROUTE_COSTS_APART; level++) {
        if (v.active[level] & asked)
            best = costs_note(&v, level, spot, count, cost);
        survey_expand(&v, ground, level);
    }
}

/* ---- ways ---- */

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
    unsigned level = cost + v->ranks->hops[support];
    return cost < LEVELS && (v->active[level] >> v->ranks->rank[support] & 1) &&
           (v->reach[level][support] >> used & 1);
}

/* Offers all points from which a plank leads here, from one support. */
static void trace_cross(const Survey *v, const Ground *g, const Trace *here, unsigned from,
                        Trace *kept, unsigned *count, Rng *rng) {
    unsigned p = v->b->place_between[here->support][from];
    unsigned cost = here->cost - 1 - (unsigned)(v->toll >> from & 1);
    if (g->laid[here->support] >> from & 1) {
        if (is_reached(v, cost, from, here->used))
            trace_offer(kept, &(Trace){cost, from, here->used, p, NONE}, count, rng);
        return;
    }
    cost -= 1 + (unsigned)(v->bare >> here->support & 1);
    for (unsigned sizes = v->b->sizes_fit[p] & here->used; sizes; sizes &= sizes - 1) {
        unsigned n = (unsigned)__builtin_ctz(sizes), used = here->used & ~(1u << n);
        if (is_reached(v, cost, from, used))
            trace_offer(kept, &(Trace){cost, from, used, p, n}, count, rng);
    }
}

/* One plank back; false at the pawn. */
static bool trace_back(const Survey *v, const Ground *g, const Trace *here, Trace *before,
                       Rng *rng) {
    unsigned count = 0;
    Supports from = g->laid[here->support] | ground_open(v->b, g, here->used, here->support);
    while (here->cost > 0 && from)
        trace_cross(v, g, here, support_take(&from), before, &count, rng);
    return count > 0;
}

/* Of several sets of sizes the one with the fewest of `lifts`. */
static unsigned least_lifting(uint64_t sets, unsigned lifts) {
    unsigned best = (unsigned)__builtin_ctzll(sets);
    while (lifts && (sets &= sets - 1)) {
        unsigned set = (unsigned)__builtin_ctzll(sets);
        if (bits_count(set & lifts) < bits_count(best & lifts))
            best = set;
    }
    return best;
}

void drachen_delta_route(const Ruleset *r, const Delta *d, Chart *chart, Seat seat, Rng *rng,
                         Route *out) {
    const Survey *v = chart_survey(r, d, chart, seat);
    Trace here = {.cost = chart->cost, .support = v->goal}, before;
    *out = (Route){.cost = ROUTE_COST_FAR};
    if (here.cost + 1 >= ROUTE_COST_FAR)
        return;
    out->cost = (uint8_t)(here.cost + 1);
    here.used = least_lifting(v->reach[here.cost][v->goal], chart->lifts);
    out->lifts = (uint8_t)(here.used & chart->lifts);
    uint8_t place[ROUTE_PLANKS], size[ROUTE_PLANKS];
    while (out->count < ROUTE_PLANKS && trace_back(v, &chart->ground, &here, &before, rng)) {
        place[out->count] = (uint8_t)before.place;
        size[out->count++] = (uint8_t)before.size;
        here = before;
    }
    for (unsigned i = 0; i < out->count; i++) {
        out->place[i] = place[out->count - 1u - i];
        out->size[i] = size[out->count - 1u - i];
    }
}
