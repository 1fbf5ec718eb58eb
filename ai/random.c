/* random.c: the player that plays a random legal move. */
#include "ai/search.h"

Move random_choose(const View *view, Rng *rng) {
    MoveList list;
    game_legal(view->ruleset, &view->masked, view->viewer, &list);
    return list.move[rng_below(rng, (uint32_t)list.count)];
}
