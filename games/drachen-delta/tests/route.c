/* route.c: holds the cheapest ways that the hints of Drachen Delta go by against a slow and plain
 * search, and the other hints against what core/game.h promises of them.
 *
 * Positions come from matches that follow the hints' own play-outs, so that planks lie. */
#include "core/games.h"
#include "core/hints.h"
#include "games/drachen-delta/survey.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum {
    MATCHES = 20,
    LOOK_EVERY = 7,
    LOOK_LONG_EVERY = 11 * LOOK_EVERY,
    NO_WAY = 1000,
    FAR_STEPS = 10, /* farther off, all are alike to the estimate */
    USES = 1 << SIZES
};

static int rescues; /* positions in which a way needed planks from elsewhere */
static int races;   /* pairs of seats of which one was ahead */

static Ruleset *ruleset_of(const char *players, const char *measure) {
    const char *words[] = {players, measure, "rounds=12"};
    TEXT(error, 500);
    Ruleset *r = ruleset_new(games_find("drachen-delta"), words, 3, &error);
    if (r == NULL)
        fail_msg("%s", error.start);
    return r;
}

/* ---- the same cost by relaxing all edges until nothing changes ---- */

typedef struct Slow {
    const Board *b;
    Places laid, closed;
    uint32_t stones;
    unsigned stock, home;
    unsigned cost[SUPPORTS][USES];
} Slow;

/* Tries place p from one end to the other; has anything become cheaper? */
static bool relax(Slow *v, unsigned p, unsigned from, unsigned to, unsigned used) {
    unsigned cost = v->cost[from][used] + 1 + (from >= ISLANDS_MAX && from != v->home);
    bool is_better = false;
    if (v->cost[from][used] >= NO_WAY)
        return false;
    if (places_has(&v->laid, p)) {
        is_better = cost < v->cost[to][used];
        v->cost[to][used] = is_better ? cost : v->cost[to][used];
        return is_better;
    }
    cost += to < ISLANDS_MAX && (v->stones >> to & 1) == 0 ? 2 : 1;
    for (unsigned n = 0; n < SIZES && !places_has(&v->closed, p); n++) {
        unsigned more = used | 1u << n;
        if ((v->b->sizes_fit[p] & v->stock & ~used & 1u << n) == 0 || cost >= v->cost[to][more])
            continue;
        v->cost[to][more] = cost;
        is_better = true;
    }
    return is_better;
}

static void relax_all(Slow *v) {
    bool is_changing = true;
    while (is_changing) {
        is_changing = false;
        for (unsigned p = 0; p < v->b->places; p++)
            for (unsigned used = 0; used < USES; used++) {
                is_changing |= relax(v, p, v->b->end[p][0], v->b->end[p][1], used);
                is_changing |= relax(v, p, v->b->end[p][1], v->b->end[p][0], used);
            }
    }
}

static unsigned slow_cost_with(const Ruleset *r, const Delta *d, Seat seat, unsigned stock) {
    static Slow v;
    unsigned spot = d->pawn[seat], best = NO_WAY;
    v.b = board_of(r);
    v.laid = drachen_delta_laid(r, d);
    v.closed = drachen_delta_closed(v.b, &v.laid);
    v.stones = d->stones;
    v.stock = stock;
    v.home = is_place(spot) ? (unsigned)SUPPORTS : ISLANDS_MAX + spot;
    for (unsigned i = 0; i < SUPPORTS * USES; i++)
        v.cost[i / USES][i % USES] = NO_WAY;
    for (int i = 0; i < 2; i++)
        v.cost[is_place(spot) ? v.b->end[spot - FIRST_PLACE][i] : v.home][0] = 0;
    relax_all(&v);
    for (unsigned used = 0; used < USES; used++)
        if (v.cost[ISLANDS_MAX + v.b->goal[seat]][used] + 1 < best)
            best = v.cost[ISLANDS_MAX + v.b->goal[seat]][used] + 1;
    return best < ROUTE_COST_FAR ? best : (unsigned)ROUTE_COST_FAR;
}

static unsigned slow_cost(const Ruleset *r, const Delta *d, Seat seat) {
    return slow_cost_with(r, d, seat, drachen_delta_stock(r, d, seat));
}

/* ---- what must hold at a position ---- */

/* The cheapest way with the own stock or, where there is none, with planks that lie on the board. */
static void check_route_cost(const Ruleset *r, const Delta *d, Seat seat, const Route *route) {
    unsigned stock = drachen_delta_stock(r, d, seat), cost = slow_cost(r, d, seat);
    unsigned lifts = drachen_delta_sizes_laid(r, d) & ~stock;
    assert_int_equal(drachen_delta_cost(r, d, seat, d->pawn[seat]), cost);
    if (cost == ROUTE_COST_FAR)
        assert_int_equal(route->cost, slow_cost_with(r, d, seat, stock | lifts));
    else
        assert_int_equal(route->cost, cost);
    assert_int_equal(route->lifts != 0, cost == ROUTE_COST_FAR && route->cost != ROUTE_COST_FAR);
    assert_int_equal(route->lifts & ~lifts, 0);
    rescues += route->lifts != 0;
}

/* A way is paid for exactly by its stones, planks and steps, with planks that fit and differ. */
static void check_route(const Ruleset *r, const Delta *d, Chart *chart, Seat seat, Rng *rng) {
    const Board *b = board_of(r);
    Places laid = drachen_delta_laid(r, d);
    Route route;
    unsigned cost = 1, used = 0;
    uint32_t stones = 0;
    uint8_t shores = 0;
    drachen_delta_route(r, d, chart, seat, rng, &route);
    check_route_cost(r, d, seat, &route);
    for (unsigned i = 0; i < route.count; i++) {
        unsigned p = route.place[i], size = route.size[i];
        assert_int_equal(size == NONE, places_has(&laid, p));
        assert_true(size == NONE || (b->sizes_fit[p] & ~used & 1u << size) != 0);
        used |= size == NONE ? 0 : 1u << size;
        stones |= b->needs[p] & ~d->stones;
        shores |= b->shore[p];
        cost += size == NONE ? 1 : 2;
    }
    bool is_straight = bits_count(shores) <= 2; /* a foreign village on the way costs a step more */
    if (route.cost < ROUTE_COST_FAR && route.count > 0 && is_straight)
        assert_in_range(route.cost, cost + bits_count(stones), cost + bits_count(stones) + 1);
}

/* What each plank would bring that is taken up. */
static void check_lifting(const Ruleset *r, const Delta *d, Chart *chart, Seat seat) {
    uint8_t where[PLACES_MAX], cost[PLACES_MAX];
    int count = 0;
    for (Places laid = drachen_delta_laid(r, d); places_any(&laid);)
        where[count++] = (uint8_t)(FIRST_PLACE + places_take(&laid));
    drachen_delta_costs_lifting(r, d, chart, seat, where, count, cost);
    for (int i = 0; i < count; i++) {
        Delta after = *d;
        drachen_delta_lift(&after, seat, where[i]);
        assert_int_equal(cost[i], slow_cost(r, &after, seat));
    }
}

/* All spots at once: the villages but the goal, and the planks that lie. */
static void check_costs(const Ruleset *r, const Delta *d, Chart *chart, Seat seat) {
    uint8_t spot[COLOURS + PLACES_MAX], cost[COLOURS + PLACES_MAX], slow[COLOURS + PLACES_MAX];
    unsigned best = ROUTE_COST_FAR, stock = drachen_delta_stock(r, d, seat);
    int count = 0;
    for (uint8_t c = 0; c < COLOURS; c++)
        if (c != board_of(r)->goal[seat])
            spot[count++] = c;
    for (Places laid = drachen_delta_laid(r, d); places_any(&laid);)
        spot[count++] = (uint8_t)(FIRST_PLACE + places_take(&laid));
    drachen_delta_costs(r, d, chart, seat, stock, spot, count, cost);
    for (int i = 0; i < count; i++) {
        Delta there = *d;
        there.pawn[seat] = spot[i];
        slow[i] = (uint8_t)slow_cost(r, &there, seat);
        best = slow[i] < best ? slow[i] : best;
    }
    for (int i = 0; i < count; i++)
        if (slow[i] < best + ROUTE_COSTS_APART)
            assert_int_equal(cost[i], slow[i]);
        else
            assert_in_range(cost[i], best + ROUTE_COSTS_APART, ROUTE_COST_FAR);
    drachen_delta_costs(r, d, chart, seat, stock, &board_of(r)->goal[seat], 1, cost);
    assert_int_equal(cost[0], 0);
}

static void check_hints(const Ruleset *r, const State *s, Seat who) {
    MoveList list;
    uint16_t weight[MOVES_MAX];
    int32_t value[SEATS_MAX], sum = 0;
    game_legal(r, s, who, &list);
    r->game->hints->prior(r, s, who, &list, weight);
    for (int i = 0; i < list.count; i++)
        assert_true(weight[i] >= 1);
    r->game->hints->value(r, s, value);
    for (Seat seat = 0; seat < r->seats; seat++) {
        assert_in_range(value[seat], 0, VICTORY);
        sum += value[seat];
    }
    assert_int_equal(sum, VICTORY);
}

/* What a seat lacks. */
typedef struct Lack {
    unsigned steps, planks, stones;
    bool is_far; /* there is no way, or only one that needs planks from elsewhere */
} Lack;

static Lack lack_of(const Ruleset *r, const Delta *d, Chart *chart, Seat seat) {
    Route route;
    uint32_t stones = 0;
    drachen_delta_route(r, d, chart, seat, NULL, &route);
    Lack lack = {.steps = route.count + 1u, .is_far = route.cost == ROUTE_COST_FAR || route.lifts};
    for (unsigned i = 0; i < route.count; i++) {
        lack.planks += route.size[i] != NONE;
        stones |= board_of(r)->needs[route.place[i]] & ~d->stones;
    }
    lack.stones = bits_count(stones);
    return lack;
}

static bool is_ahead(const Lack *a, const Lack *b) {
    return !a->is_far && !b->is_far && a->steps < b->steps && b->steps <= FAR_STEPS &&
           a->planks <= b->planks && a->stones <= b->stones;
}

/* Before a round: who lacks fewer steps and no more of the rest is likelier to win, also close to the goal. */
static void check_race(const Ruleset *r, const State *s, Chart *chart) {
    Lack lack[COLOURS];
    int32_t value[SEATS_MAX];
    if (delta_of(s)->phase != PROGRAMMING || delta_of(s)->programme[0][0] != NONE)
        return;
    r->game->hints->value(r, s, value);
    for (Seat seat = 0; seat < r->seats; seat++)
        lack[seat] = lack_of(r, delta_of(s), chart, seat);
    for (Seat a = 0; a < r->seats; a++)
        for (Seat b = 0; b < r->seats; b++)
            if (is_ahead(&lack[a], &lack[b])) {
                races++;
                assert_true(value[a] > value[b]);
            }
}

/* Plays a match by the play-out policy and looks at some of its positions, with one chart for all. */
static bool play_and_check(const Ruleset *r, Rng *rng) {
    State s;
    SeatSet actors;
    Chart chart;
    chart_begin(&chart);
    game_start(r, &s);
    for (int line = 0; (actors = r->game->actors(r, &s)) != 0; line++) {
        Seat who = seat_lowest(actors);
        check_race(r, &s, &chart);
        if (line % LOOK_EVERY == 0) {
            check_route(r, delta_of(&s), &chart, (Seat)(line % r->seats), rng);
            check_hints(r, &s, who);
        }
        if (line % LOOK_LONG_EVERY == 0) {
            check_lifting(r, delta_of(&s), &chart, (Seat)(line % r->seats));
            check_costs(r, delta_of(&s), &chart, (Seat)(line % r->seats));
        }
        r->game->apply(r, &s, who, drachen_delta_rollout(r, &s, who, rng, &chart));
    }
    return r->game->winners(r, &s) != 0;
}

static void check_lineup(const char *players, const char *measure) {
    Ruleset *r = ruleset_of(players, measure);
    Rng rng = rng_from(1);
    int won = 0;
    rescues = races = 0;
    for (int i = 0; i < MATCHES; i++)
        won += play_and_check(r, &rng);
    assert_true(won * 2 > MATCHES); /* play-outs reach the goal where random play never does */
    assert_true(rescues > 0);
    assert_true(races > 0);
    ruleset_free(r);
}

static void two_players(void **state) {
    (void)state;
    check_lineup("players=2", "measure=eye");
}

static void six_players(void **state) {
    (void)state;
    check_lineup("players=6", "measure=exact");
}

/* Five planks, four stones, five steps onto planks and one into the village. */
static void every_start_costs_fifteen(void **state) {
    Ruleset *r = ruleset_of("players=6", "measure=eye");
    State s;
    (void)state;
    game_start(r, &s);
    for (Seat seat = 0; seat < r->seats; seat++)
        assert_int_equal(drachen_delta_cost(r, delta_of(&s), seat, delta_of(&s)->pawn[seat]), 15);
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_start_costs_fifteen),
        cmocka_unit_test(two_players),
        cmocka_unit_test(six_players),
    };
    return cmocka_run_group_tests_name("drachen-delta-route", tests, NULL, NULL);
}
