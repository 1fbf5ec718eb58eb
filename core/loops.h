/* loops.h: the loops in which random play and play-outs spend their time, compiled for each game.
 *
 * A file of the game (loops.c) defines what to call, by name and not through the table, includes this and
 * hands LOOP(random) and LOOP(hinted) to its table:
 *
 *     LOOP(name)                              the name of a function made here: draco_play_##name
 *     LOOP_MEMORY                             what a loop keeps from move to move, beside the state
 *     LOOP_ACTORS(r, s)                       as Game.actors
 *     LOOP_RANDOM(r, s, who, rng, memory)     a random move, as Game.sample
 *     LOOP_HINTED(r, s, who, rng, memory)     a seat's move in a play-out, as Hints.rollout
 *     LOOP_APPLY(r, s, who, move)             as Game.apply
 *
 * The memory begins zeroed and is told of every move by being asked for it. core/game.c makes the same
 * loops for games that have none, from their tables. */
#include "core/game.h"

static inline MovesMade LOOP(any)(const Ruleset *r, State *s, Rng *rng, uint32_t limit,
                                  bool is_hinted) {
    MovesMade done = {.by_seats = 0};
    LOOP_MEMORY memory;
    memset(&memory, 0, sizeof memory);
    for (SeatSet actors = LOOP_ACTORS(r, s); actors != 0 && done.by_seats < limit;
         actors = LOOP_ACTORS(r, s)) {
        Seat who = seat_lowest(actors);
        if (is_hinted && who != SEAT_DEALER)
            LOOP_APPLY(r, s, who, LOOP_HINTED(r, s, who, rng, &memory));
        else
            LOOP_APPLY(r, s, who, LOOP_RANDOM(r, s, who, rng, &memory));
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
