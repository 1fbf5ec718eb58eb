/* modes.h: the two ways to play in a terminal. Both play at any ClientTable until it is over or the
 * person leaves, and return the exit status. */
#ifndef HORT_TERM_MODES_H
#define HORT_TERM_MODES_H

#include "match/match.h"
#include "term/client_table.h"

/* Curses: board, list, log, mouse. The screen must be open. */
int full_screen_play(ClientTable *t, bool is_ascii);

/* No cursor control at all: one line an event, numbered choices. */
int line_mode_play(ClientTable *t, bool is_ascii);

/* Steps through a finished or saved match. */
int replay_full_screen(const Match *m, const char *const name[SEATS_MAX], Lang lang, bool is_ascii);
int replay_line_mode(const Match *m, const char *const name[SEATS_MAX], Lang lang);

#endif
