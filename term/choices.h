/* choices.h: the legal moves of a seat as a list to choose from. Shared by both modes. */
#ifndef HORT_TERM_CHOICES_H
#define HORT_TERM_CHOICES_H

#include "term/client_table.h"

typedef struct Choice {
    Move move;
    char text[LINE_TEXT];  /* the move's notation */
    char label[LINE_TEXT]; /* the same in words */
} Choice;

typedef struct Choices {
    Seat seat;
    int count;
    Choice choice[MOVES_MAX];
} Choices;

/* The moves of `seat` in its view, ordered by notation. */
void choices_list(const View *view, Seat seat, const Reader *to, Choices *out);

/* Is a choice among a spot's moves (all are when there are none), and does it contain `part` (in
 * notation or words; case does not matter)? */
bool choice_fits(const Choice *choice, const Move *spot, const char *part);

/* Who has won or is waited for, in one line. */
void client_table_status(const ClientTable *t, Text *out);

/* Why that text is no legal move of a seat of mine, whose view is at hand. */
void client_table_why(const ClientTable *t, const View *view, Seat seat, const char *move,
                      Text *out);

/* The same for a spot none of whose moves is legal. */
void client_table_why_spot(const ClientTable *t, const View *view, Seat seat, const Move *spot,
                           Text *out);

#endif
