/* full_screen.h: what full_screen.c (keys) and full_screen_draw.c (layout) share. */
#ifndef HORT_TERM_FULL_SCREEN_H
#define HORT_TERM_FULL_SCREEN_H

#include "term/choices.h"
#include "term/curses.h"
#include "term/rulebook.h"

enum { FOCUS_LIST = -1 };

typedef struct FullScreen {
    ClientTable *table;
    bool is_ascii;
    bool has_left;
    Seat viewer;    /* whose view is shown */
    Seat at_screen; /* who has confirmed the curtain */
    View view;
    Choices choices;
    int fitting[MOVES_MAX]; /* choices of the spot taken that pass the filter */
    int fits;
    int chosen;                 /* in fitting */
    int focus;                  /* spot, or FOCUS_LIST */
    Move taken[SPOT_MOVES + 1]; /* of the spot taken; NO_MOVE first: no spot */
    char filter[64];
    int shift_rows, shift_columns;
    bool is_players; /* where there is no room for both: the players instead of the choices */
    int seats_shift; /* where the players are more than fit */
    int first_seen;  /* choice at the top of the list */
    int told;        /* news shown as a message so far */
    char message[HINT_BYTES];
    char rule[RULE_ID]; /* that the last refusal named, until another key is pressed */
    int clicked;        /* the choice that was clicked last, or -1; in fitting */
    int64_t clicked_at; /* when the last click counted, by client_now_ms() */
    int ticks;          /* for the sign that a bot thinks */
    Canvas board, seats;
} FullScreen;

/* The parts of the screen. Their sizes follow from the screen and the drawings. */
typedef struct Layout {
    int title_rows;
    Region board, seats, list, note, log; /* seats or list may have no rows */
} Layout;

/* Draws both sheets again; the focus and the choices are kept. */
void full_screen_sheets(FullScreen *f);
Layout full_screen_layout(const FullScreen *f);
void full_screen_draw(FullScreen *f);

/* How many rows a choice takes in the list. */
int full_screen_choice_rows(const FullScreen *f, const Layout *l, int index);

/* Does a place stand for a legal move? */
bool full_screen_has_moves(const FullScreen *f, int spot);

#endif
