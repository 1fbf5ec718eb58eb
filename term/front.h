/* front.h: the two faces of the terminal client. Both play at any Table until it is over or the
 * person leaves, and return the exit status. */
#ifndef HORT_TERM_FRONT_H
#define HORT_TERM_FRONT_H

#include "match/match.h"
#include "term/table.h"

/* Curses: board, list, log, mouse. The screen must be open. */
int front_screen(Table *t, bool is_ascii);

/* No cursor control at all: one line an event, numbered choices. */
int front_plain(Table *t, bool is_ascii);

/* Steps through a finished or saved match. */
int replay_screen(const Match *m, const char *const name[SEATS_MAX], Lang lang, bool is_ascii);
int replay_plain(const Match *m, const char *const name[SEATS_MAX], Lang lang);

#endif
