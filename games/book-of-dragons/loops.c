/* loops.c: random play and play-outs of The Book of Dragons as loops of their own (core/loops.h). Called through
 * game_book_of_dragons only. */
#include "games/book-of-dragons/state.h"

#define LOOP(name) book_of_dragons_play_##name
#define LOOP_ACTORS book_of_dragons_actors
#define LOOP_SAMPLE(r, s, who, rng, memory) book_of_dragons_sample(r, s, who, rng)
#define LOOP_ROLLOUT(r, s, who, rng, memory) book_of_dragons_rollout(r, s, who, rng)
#define LOOP_APPLY book_of_dragons_apply
#include "core/loops.h"
