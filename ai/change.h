/* change.h: what a move changes at once, as far as its player can know. Private to ai/. */
#ifndef HORT_AI_CHANGE_H
#define HORT_AI_CHANGE_H

#include "ai/bot.h"

enum {
    PER_CENT = VICTORY / 100,
    MUCH = VICTORY / 100 /* a difference worth a word */
};

/* On average over guesses: points and prospects of every seat. */
typedef struct Change {
    int32_t points[SEATS_MAX];
    int32_t value[SEATS_MAX];
    bool is_won;     /* whatever the player does not know */
    bool is_certain; /* do the points not depend on what the player does not know? */
} Change;

/* Plays the move in some positions that the view could be. */
Change change_by(const View *view, Move move);

/* The other seat with the highest or, by a sign of -1, the lowest number. */
Seat foremost(const View *view, const int32_t *number, int sign);

/* “Ride red, 3 fields”, in the quotation marks of the language. */
void add_quoted(const View *view, Move move, const Reader *to, Text *out);

/* "1 point", "3 points" */
void add_points(int points, Lang lang, Text *out);

#endif
