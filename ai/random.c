/* random.c: the player who takes any legal move. The lowest yardstick. */
#include "ai/search.h"

Move random_choose(const View *view, Rng *rng) {
    MoveList list;
    game_legal(view->ruleset, &view->masked, view->viewer, &list);
    return list.move[rng_below(rng, (uint32_t)list.count)];
}
