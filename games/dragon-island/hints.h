/* hints.h: what the hint files of Dragon Island share.
 *
 * hints.c knows what tiles promise and what a position is worth, features.c tells a learned estimate
 * about it. Worth is counted in sixteenths of a fame point. */
#ifndef HORT_GAMES_DRAGON_ISLAND_HINTS_H
#define HORT_GAMES_DRAGON_ISLAND_HINTS_H

#include "core/hints.h"
#include "games/dragon-island/state.h"

/* Turns a seat has still to begin. */
int dragon_island_turns_left(const Ruleset *r, const DragonIsland *d, Seat seat);
/* Fame now, and what hand, stones and coins may become in the turns left. */
int dragon_island_worth(const Ruleset *r, const DragonIsland *d, Seat seat);
/* What can be gained on a tile with its dragons and its action. The wizard may enter. */
int dragon_island_tile_worth(const IslandTable *t, const DragonIsland *d, Seat who, int tile);

extern const FeatureWriter dragon_island_features;

#endif
