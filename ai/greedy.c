/* greedy.c: the player that looks one move ahead. Searches are measured against it.
 *
 * It tries every legal move in the same guessed worlds, lets the dealer play, and takes the move
 * with the best estimate. Ties are broken by the hints' prior weights. */
#include "ai/search.h"

enum { WORLDS = 16, DEALER_MOVES = 64 };

/* What each seat can expect. */
static void estimate(const Ruleset *r, const State *world, bool is_sharp,
                     int32_t value[SEATS_MAX]) {
    const Hints *hints = r->game->hints;
    if (r->game->actors(r, world) == 0)
        playout_result(r, world, value);
    else if (hints != NULL)
        (hints->yardstick != NULL && !is_sharp ? hints->yardstick : hints->value)(r, world, value);
}

/* What the viewer can expect after its move, in one world. */
static int32_t expected_after(const View *view, State *world, Move move, bool is_sharp, Rng *rng) {
    const Ruleset *r = view->ruleset;
    int32_t value[SEATS_MAX] = {0};
    r->game->apply(r, world, view->viewer, move);
    for (int i = 0; i < DEALER_MOVES && r->game->actors(r, world) == seat_bit(SEAT_DEALER); i++)
        r->game->apply(r, world, SEAT_DEALER, game_random_move(r, world, SEAT_DEALER, rng));
    estimate(r, world, is_sharp, value);
    return value[view->viewer];
}

/* Draws among the best moves by the game's prior weights. */
static int break_tie(const View *view, const int64_t sum[MOVES_MAX], int best, Rng *rng) {
    const Ruleset *r = view->ruleset;
    State world;
    MoveList list;
    uint16_t weight[MOVES_MAX];
    state_copy(r->game, &world, &view->masked);
    game_guess(r, &world, view->viewer, rng);
    game_legal(r, &world, view->viewer, &list);
    for (int i = 0; i < list.count; i++)
        weight[i] = 1;
    if (r->game->hints != NULL && r->game->hints->prior != NULL)
        r->game->hints->prior(r, &world, view->viewer, &list, weight);
    for (int i = 0; i < list.count; i++)
        weight[i] = sum[i] == sum[best] ? weight[i] : 0;
    return weighted_pick(rng, weight, list.count);
}

Move greedy_choose(const View *view, bool is_sharp, Rng *rng, BotReport *report) {
    const Ruleset *r = view->ruleset;
    int64_t sum[MOVES_MAX] = {0};
    for (int w = 0; w < WORLDS; w++) {
        State guessed, world;
        uint64_t seed = rng_next(rng);
        state_copy(r->game, &guessed, &view->masked);
        game_guess(r, &guessed, view->viewer, rng);
        for (int i = 0; i < report->count; i++) {
            Rng same = rng_from(seed);
            state_copy(r->game, &world, &guessed);
            sum[i] += expected_after(view, &world, report->candidate[i].move, is_sharp, &same);
        }
    }
    int best = 0;
    for (int i = 0; i < report->count; i++) {
        report->candidate[i].visits = WORLDS;
        report->candidate[i].expected = (int32_t)(sum[i] / WORLDS);
        if (sum[i] > sum[best])
            best = i;
    }
    best = break_tie(view, sum, best, rng);
    report->iterations = WORLDS;
    return report->candidate[best].move;
}
