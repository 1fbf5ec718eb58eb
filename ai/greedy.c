/* greedy.c: the player who looks one step ahead: the yardstick a search has to beat.
 *
 * Plays every legal move in the same guessed worlds, lets the dealer settle what follows, and takes
 * the move after which the game's hints promise him most. Looks no further. */
#include "ai/search.h"

enum { WORLDS = 16, DEALER_MOVES = 64 };

/* What the hints promise the viewer after his move, in one world. */
static int32_t promise(const View *view, State *world, Move move, Rng *rng) {
    const Ruleset *r = view->ruleset;
    int32_t        value[SEATS_MAX] = {0};
    r->game->apply(r, world, view->viewer, move);
    for (int i = 0; i < DEALER_MOVES && r->game->actors(r, world) == seat_bit(SEAT_DEALER); i++)
        r->game->apply(r, world, SEAT_DEALER, game_random_move(r, world, SEAT_DEALER, rng));
    if (r->game->actors(r, world) == 0)
        playout_result(r, world, value);
    else if (r->game->hints != NULL)
        r->game->hints->value(r, world, value);
    return value[view->viewer];
}

Move greedy_choose(const View *view, Rng *rng, BotReport *report) {
    const Ruleset *r = view->ruleset;
    int64_t        sum[MOVES_MAX] = {0};
    for (int w = 0; w < WORLDS; w++) {
        State    guessed, world;
        uint64_t seed = rng_next(rng);
        state_copy(r->game, &guessed, &view->masked);
        r->game->guess(r, &guessed, view->viewer, rng);
        for (int i = 0; i < report->count; i++) {
            Rng same = rng_from(seed);
            state_copy(r->game, &world, &guessed);
            sum[i] += promise(view, &world, report->candidate[i].move, &same);
        }
    }
    int best = 0;
    uint32_t alike = 1;
    for (int i = 0; i < report->count; i++) {
        report->candidate[i].visits = WORLDS;
        report->candidate[i].expected = (int32_t)(sum[i] / WORLDS);
        if (i == 0 || sum[i] < sum[best])
            continue;
        alike = sum[i] > sum[best] ? 1 : alike + 1;
        if (rng_below(rng, alike) == 0)
            best = i;
    }
    report->iterations = WORLDS;
    return report->candidate[best].move;
}
