/* loops.c: random play and play-outs of Draco as loops of their own (core/loops.h). Called through
 * game_draco only. */
#include "games/draco/cards.h"
#include "games/draco/parts.h"

#define LOOP(name) draco_play_##name
#define LOOP_MEMORY Urn
#define LOOP_ACTORS draco_actors
#define LOOP_RANDOM draco_sample_in_loop
#define LOOP_HINTED(r, s, who, rng, urn) draco_rollout(r, s, who, rng)
#define LOOP_APPLY draco_apply
#include "core/loops.h"
