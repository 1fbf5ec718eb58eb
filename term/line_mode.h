/* line_mode.h: what line_mode.c and line_commands.c share. */
#ifndef HORT_TERM_LINE_MODE_H
#define HORT_TERM_LINE_MODE_H

#include "term/choices.h"
#include "term/words.h"

enum { WORDS_LEAST = 3 /* fewer letters never stand for a choice */ };

typedef struct LineMode {
    ClientTable *table;
    bool is_ascii;
    bool is_terminal; /* a person types, who may also ask while others decide */
    bool has_left;
    int printed;     /* lines printed so far */
    int told;        /* news printed so far */
    Seat at_screen;  /* whose hand was last shown */
    uint64_t listed; /* which choices were last listed */
    View view;
    Choices choices;
} LineMode;

/* Prints words, with a line feed if they have none. */
void line_print(const LineMode *p, const char *words);
void line_print_word(const LineMode *p, Word w);
/* Why something cannot be done and, if a rule says so, what to type to read more about it. */
void line_print_refusal(const LineMode *p, const char *why);

/* Lists the choices of a spot that contain some words, with their numbers, and says what can be typed;
 * returns how many there are. */
int line_print_choices(LineMode *p, const Move *spot, const char *words, int limit);

/* Refreshes view and choices from the table. */
void line_update(LineMode *p);

/* Goal, turn and what to watch, in a few lines. */
void line_print_glance(LineMode *p);

/* Carries a command out; false when the line is none. */
bool line_command(LineMode *p, const char *line);
bool line_is_leaving(const char *line);

#endif
