/* loops.c: random play and play-outs of Drachen Delta as loops of their own (core/loops.h). Called through
 * game_drachen_delta only. */
#include "games/drachen-delta/survey.h"

#define LOOP(name) drachen_delta_play_##name
#define LOOP_MEMORY Chart
#define LOOP_BEGIN chart_begin
#define LOOP_ACTORS drachen_delta_actors
#define LOOP_SAMPLE(r, s, who, rng, chart) drachen_delta_sample(r, s, who, rng)
#define LOOP_ROLLOUT drachen_delta_rollout
#define LOOP_APPLY drachen_delta_apply
#include "core/loops.h"
