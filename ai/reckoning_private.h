/* reckoning_private.h: the inside of a Reckoning. */
#ifndef HORT_AI_RECKONING_PRIVATE_H
#define HORT_AI_RECKONING_PRIVATE_H

#include "ai/reckoning.h"

/* Play-outs end at milestones of the match, counted in moves of seats: between two of them all look
 * ahead to the same one, so that a change is what was played and not a farther look. They look ahead
 * for one to two times this many moves of each seat. */
enum { MILESTONE = 12 };

enum { AHEAD, NEARER, LOOKS }; /* to a position's own milestone, or to that of the line before it */

/* A line and the position before it; one more than there are lines holds the last position. */
typedef struct ReckonStep {
    Seat who;
    bool is_forced; /* there was one legal move, or one outcome */
    bool is_judged;
    bool is_turn;   /* its milestone is farther than that of the last line with a choice */
    uint16_t moves; /* of seats before it */
    Move move;
    BotLoss loss;
    int32_t expected[LOOKS][RECKON_BATCHES_MAX][SEATS_MAX]; /* of the position, by batch */
    State state;
} ReckonStep;

struct Reckoning {
    const Ruleset *ruleset;
    ReckonBudget budget;
    uint64_t seed;
    int lines, room;
    bool has_choice; /* has any line so far, and the milestone of the last that had */
    int milestone;
    ReckonStep *step;
    int64_t taken; /* pieces */
};

static inline int milestone_length(const Reckoning *k) {
    return MILESTONE * k->ruleset->seats;
}

/* The milestone that play-outs from before a line lead to. */
static inline int milestone_of(const Reckoning *k, int line) {
    return k->step[line].moves / milestone_length(k) + 2;
}

/* How many estimates a batch holds. */
int reckoning_looks(const Reckoning *k);

#endif
