/* loops.c: random play and play-outs of Dragon Island as loops of their own (core/loops.h). Called through
 * game_dragon_island only. */
#include "games/dragon-island/state.h"

#define LOOP(name) dragon_island_play_##name
#define LOOP_ACTORS dragon_island_actors
#define LOOP_SAMPLE(r, s, who, rng, memory) dragon_island_sample(r, s, who, rng)
#define LOOP_ROLLOUT(r, s, who, rng, memory) dragon_island_rollout(r, s, who, rng)
#define LOOP_APPLY dragon_island_apply
#include "core/loops.h"
