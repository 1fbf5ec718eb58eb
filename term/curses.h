/* curses.h: the terminal through curses: colours, regions, a pager and questions. Knows no game. */
#ifndef HORT_TERM_CURSES_H
#define HORT_TERM_CURSES_H

#include "term/canvas.h"

#include <stdbool.h>

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* what every game can be played on */

typedef struct Region {
    int row, column, rows, columns;
} Region;

/* Takes the terminal over; false when there is none. Colours follow the terminal and NO_COLOR. */
bool screen_open(void);
void screen_close(void);

/* Does this locale show characters beyond ASCII? */
bool screen_is_unicode(void);
bool screen_is_too_small(void);
int screen_rows(void);
int screen_columns(void);

/* A text, cut or filled with blanks to that many columns. */
void screen_text(int row, int column, int columns, Style style, const char *text);
/* One line of a text wrapped to that many columns: how many bytes it has; returns where the next begins. */
const char *screen_wrap(const char *at, int columns, int *bytes);
/* Part of a canvas, shifted; `focus` (may be NULL) is shown reversed. */
void screen_canvas(Region region, const Canvas *canvas, int shift_rows, int shift_columns,
                   const Spot *focus);
void screen_clear(void);
void screen_show(void);

/* The next key, or ERR after `wait_ms`; mouse clicks are KEY_MOUSE and give their place. */
int screen_key(int wait_ms, int *row, int *column);

/* Shows a long text until q, Esc or Enter; arrows and PgUp/PgDn scroll, / finds. */
void screen_pager(const char *title, const char *text, Lang lang);
/* Asks for a line of text at the bottom; false on Esc. */
bool screen_ask(const char *question, Text *answer);
/* Lets choose one of the items; -1 on Esc. */
int screen_menu(const char *question, const char *const *item, int count);

#endif
