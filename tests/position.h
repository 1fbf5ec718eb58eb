/* position.h: what the lines of a case do: make a position, play, patch, and compare.
 *
 * Every function leaves `error` empty when all is well. Called by cases.c alone. */
#ifndef HORT_TESTS_POSITION_H
#define HORT_TESTS_POSITION_H

#include "tests/lineup.h"

enum { POSITION_LINES = 256 };

/* A line played, with the position before it. */
typedef struct PlayedLine {
    State before;
    Seat seat;
    Move move;
} PlayedLine;

typedef struct Position {
    const GameFiles *files;
    Ruleset *ruleset;
    State truth;
    bool is_dealer_automatic;
    Rng rng;
    bool is_patched; /* puts that have not been checked for faults yet */
    int lines;       /* played by the last statement that played any */
    PlayedLine line[POSITION_LINES];
} Position;

void position_clear(Position *p);

/* `players=3 set=small seed=7`: starts again. */
void position_new(Position *p, const char *words, Text *error);

/* `players=9 => text`: making that ruleset fails and says so. */
void position_reject(Position *p, const char *words, Text *error);

/* `hand[0] ["red-3"]`: overwrites a field. */
void position_put(Position *p, const char *words, Text *error);

/* Moves of a seat, one after another. */
void position_play(Position *p, Seat seat, const char *words, Text *error);

/* Ends a run of puts: the position must have no fault. */
void position_settle(Position *p, Text *error);

/* Everything behind `expect `. */
void position_expect(Position *p, const char *text, Text *error);

#endif
