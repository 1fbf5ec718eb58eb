/* view.h: a position as one seat may see it.
 *
 * Bots and clients get a View, never a State, so peeking is a type error. Only match/view.c makes
 * one from a truth; besides ai/reckoning.c, which is given the truth of matches that are over, and
 * ai/selfplay.c, whose matches nobody else plays. */
#ifndef HORT_CORE_VIEW_H
#define HORT_CORE_VIEW_H

#include "core/game.h"

typedef struct View {
    const Ruleset *ruleset;
    Seat viewer; /* a seat, or SEAT_PUBLIC */
    State masked;
} View;

#endif
