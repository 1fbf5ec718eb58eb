/* loops.h: the loops in which random play and play-outs spend their time, compiled for each game.
 *
 * A file of the game defines what to call, by name and not through the table, includes this and hands
 * LOOP(random) and LOOP(hinted) to its table:
 *
 *     LOOP(name)                               the name of a function made here: draco_play_##name
 *     LOOP_ACTORS(r, s)                        as Game.actors
 *     LOOP_SAMPLE(r, s, who, rng, memory)      a random move, as Game.sample
 *     LOOP_ROLLOUT(r, s, who, rng, memory)     a seat's move in a play-out, as Hints.rollout
 *     LOOP_APPLY(r, s, who, move)              as Game.apply
 *
 * A game may add:
 *
 *     LOOP_MEMORY, LOOP_BEGIN(memory)          what a loop keeps from move to move beside the state, and
 *                                              how it is made ready for the first one
 *
 * core/game.c makes the same loops for games that have none, from their tables. A game may also write its
 * own, as Draco does, which keeps part of its state in words meanwhile. */
#include "core/game.h"

#ifndef LOOP_MEMORY
#define LOOP_MEMORY uint8_t
#define LOOP_BEGIN(memory) (void)(memory)
#endif

/* Makes a move of the lowest seat that acts and returns that seat, or -1: over. */
static inline int LOOP(move)(const Ruleset *r, State *s, bool is_hinted, Rng *rng,
                             LOOP_MEMORY *memory) {
    SeatSet actors = LOOP_ACTORS(r, s);
    (void)memory;
    if (actors == 0)
        return -1;
    Seat who = seat_lowest(actors);
    if (is_hinted && who != SEAT_DEALER)
        LOOP_APPLY(r, s, who, LOOP_ROLLOUT(r, s, who, rng, memory));
    else
        LOOP_APPLY(r, s, who, LOOP_SAMPLE(r, s, who, rng, memory));
    return who;
}

static inline MovesMade LOOP(any)(const Ruleset *r, State *s, Rng *rng, uint32_t limit,
                                  bool is_hinted) {
    MovesMade done = {.by_seats = 0};
    LOOP_MEMORY memory;
    LOOP_BEGIN(&memory);
    while (done.by_seats < limit) {
        int who = LOOP(move)(r, s, is_hinted, rng, &memory);
        if (who < 0)
            break;
        done.by[who]++;
        done.by_seats += who != SEAT_DEALER ? 1 : 0;
    }
    return done;
}

MovesMade LOOP(random)(const Ruleset *r, State *s, Rng *rng, uint32_t limit) {
    return LOOP(any)(r, s, rng, limit, false);
}

MovesMade LOOP(hinted)(const Ruleset *r, State *s, Rng *rng, uint32_t limit) {
    return LOOP(any)(r, s, rng, limit, true);
}
