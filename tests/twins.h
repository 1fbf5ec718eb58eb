/* twins.h: two matches that differ in what one viewer cannot know, and in nothing else.
 *
 * One stands at a real position, the other at a world guessed from the viewer's view of it. They are played on
 * side by side, line by line, with moves that look alike to the viewer, until the rules reveal in which of the two the
 * viewer is. Until then, whatever the viewer gets from the program must be the same in both. */
#ifndef HORT_TESTS_TWINS_H
#define HORT_TESTS_TWINS_H

#include "match/match.h"

typedef struct Twins {
    Match *here, *there;
    Seat viewer;
} Twins;

/* Begins at the position of `m`, which is not changed. */
void twins_open(Twins *t, const Match *m, Seat viewer, Rng *rng);
void twins_close(Twins *t);

/* Plays a line in both. False when there is none that looks alike, or the views have parted. */
bool twins_step(Twins *t, Rng *rng);

/* Is anything different at all? */
bool twins_differ(const Twins *t);

/* Does the game hide anything from anybody? */
bool game_hides(const Game *game);

/* A match whose dealer waits for its moves, so that every line is played by itself. */
Match *match_by_hand(Ruleset *r, const State *position); /* NULL: from the start */

#endif
