/* choices.h: the legal moves of a seat as a list to choose from, and what is said about a table in
 * both modes. */
#ifndef HORT_TERM_CHOICES_H
#define HORT_TERM_CHOICES_H

#include "term/canvas.h"
#include "term/client_table.h"

typedef struct Choice {
    Move move;
    char text[LINE_TEXT]; /* the move's notation; never shown */
    char label[256];      /* the same in words */
} Choice;

typedef struct Choices {
    Seat seat;
    int count;
    Choice choice[MOVES_MAX];
} Choices;

/* The moves of `seat` in its view, ordered by notation, numbers by size. */
void choices_list(const View *view, Seat seat, const Reader *to, Choices *out);

/* Is a choice among a spot's moves (all are when there are none), and does it contain all these
 * words (case does not matter)? */
bool choice_fits(const Choice *choice, const Move *spot, const char *words);

/* Are these all its words? */
bool choice_is_called(const Choice *choice, const char *words);

/* Does the text contain each of the words (separated by blanks; case does not matter)? */
bool text_has_words(const char *text, const char *words);

/* Who has won or is waited for, in one line. */
void client_table_status(const ClientTable *t, Text *out);

/* How that seat stands, in a word. */
void client_table_standing(const View *view, Seat seat, Lang lang, Text *out);

/* What the game says about a topic, one sentence per line. */
void client_table_describe(const View *view, Topic topic, const Reader *to, Text *out);

/* Why none of a spot's moves is legal. */
void client_table_why_spot(const ClientTable *t, const View *view, Seat seat, const Move *spot,
                           Text *out);

/* The line at `index` and those after it that say the same: "Bo draws 3 cards.". Returns
 * the index of the next one. */
int client_table_line_text(const ClientTable *t, int index, Text *out);

/* Everything that happened: lines, and between them the news; to be freed. */
char *client_table_history(const ClientTable *t);

#endif
