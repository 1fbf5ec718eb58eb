/* learned.c: the player that looks one move ahead with what a network has learnt. */
#include "ai/search.h"

enum { WORLDS = 16 };

/* What the viewer can expect after its move, in one world. The dealer need not play: the network has
 * learnt what is worth how much before cards are dealt, too. */
static int32_t expected_after(const Network *network, const View *view, const State *guessed,
                              Move move) {
    const Ruleset *r = view->ruleset;
    int32_t value[SEATS_MAX] = {0};
    State world;
    state_copy(r->game, &world, guessed);
    r->game->apply(r, &world, view->viewer, move);
    position_value(network, r, &world, value);
    return value[view->viewer];
}

Move learned_choose(const Network *network, const View *view, Rng *rng, BotReport *report) {
    const Ruleset *r = view->ruleset;
    int64_t sum[MOVES_MAX] = {0};
    int best = 0;
    for (int w = 0; w < WORLDS; w++) {
        State guessed;
        state_copy(r->game, &guessed, &view->masked);
        game_guess(r, &guessed, view->viewer, rng);
        for (int i = 0; i < report->count; i++)
            sum[i] += expected_after(network, view, &guessed, report->candidate[i].move);
    }
    for (int i = 0; i < report->count; i++) {
        report->candidate[i].visits = WORLDS;
        report->candidate[i].expected = (int32_t)(sum[i] / WORLDS);
        best = sum[i] > sum[best] ? i : best;
    }
    report->iterations = WORLDS;
    return report->candidate[best].move;
}
