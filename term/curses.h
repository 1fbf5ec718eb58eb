/* curses.h: the terminal through curses: colours, regions, a pager and questions. Knows no game. */
#ifndef HORT_TERM_CURSES_H
#define HORT_TERM_CURSES_H

#include "term/canvas.h"

#include <limits.h>
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
/* From now on every text is shown in ASCII alone. */
void screen_use_ascii(bool wanted);
bool screen_is_too_small(void);
int screen_rows(void);
int screen_columns(void);

/* A text, cut or filled with blanks to that many columns. */
void screen_text(int row, int column, int columns, Style style, const char *text);
/* A text wrapped into a region, further rows indented by two; how many rows it took or, when they are
 * more than the region has, would take. The first `skip` of them are left out. */
int screen_paragraph(Region region, int skip, Style style, const char *text);
/* Part of a canvas, shifted, with signs at the edges behind which there is more; `focus` (may be
 * NULL) is shown reversed. */
void screen_canvas(Region region, const Canvas *canvas, int shift_rows, int shift_columns,
                   const Spot *focus);
void screen_clear(void);
void screen_show(void);

/* The next key, or ERR after `wait_ms`; mouse clicks are KEY_MOUSE and give their place. */
int screen_key(int wait_ms, int *row, int *column);

/* Shows a long text from that line on, the last page of it for PAGER_END, until q, Esc or Enter; arrows
 * and PgUp/PgDn scroll, / finds. */
enum { PAGER_START = 0, PAGER_END = INT_MAX };
void screen_pager(const char *title, const char *text, Lang lang, int line);
/* Asks for a line of text at the bottom; false on Esc. */
bool screen_ask(const char *question, Text *answer);
/* Lets choose one of the items; -1 on Esc. */
int screen_menu(const char *question, const char *const *item, int count);

#endif
