/* canvas.h: a sheet of character cells on which a game draws its board from a view.
 *
 * Knows neither terminals nor rules: the terminal client shows it through curses, the plain mode and
 * the docs print it as text. A drawing marks spots: places that stand for moves. */
#ifndef HORT_TERM_CANVAS_H
#define HORT_TERM_CANVAS_H

#include "core/view.h"

#include <stdbool.h>
#include <stdint.h>

enum { CANVAS_ROWS = 64, CANVAS_COLUMNS = 160, SPOTS_MAX = 256, SPOT_MOVES = 4 };

typedef enum Ink {
    INK_USUAL,
    INK_BLUE,
    INK_BROWN,
    INK_GREY,
    INK_RED,
    INK_YELLOW,
    INK_GREEN,
    INK_WHITE,
    INK_LIGHTBLUE,
    INK_PURPLE,
    INK_ORANGE,
    INK_DIM,
    INKS
} Ink;

enum StyleFlags { STYLE_BOLD = 1, STYLE_REVERSE = 2, STYLE_UNDERLINE = 4 };

typedef struct Style {
    uint8_t colour; /* Ink; never the only sign of anything */
    uint8_t flags;  /* StyleFlags */
} Style;

typedef struct Cell {
    char glyph[5]; /* one character in UTF-8; empty: a blank */
    Style style;
} Cell;

/* A place that stands for those of its moves that are legal; UNKNOWN as an argument stands for any. */
typedef struct Spot {
    int row, column, width;
    Move move[SPOT_MOVES + 1]; /* ends with NO_MOVE */
} Spot;

typedef struct Canvas {
    bool is_ascii; /* draw without characters beyond ASCII */
    Lang lang;
    int rows, columns; /* used so far */
    int spots;
    Spot spot[SPOTS_MAX];
    Cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
} Canvas;

/* A game's drawing: games/<name>/terminal.c defines `const TermDrawing term_<name>`. */
typedef struct TermDrawing {
    /* Draws what the view's viewer may see; the canvas is empty. `name` are the players' names. */
    void (*draw)(const View *view, const char *const name[SEATS_MAX], Canvas *canvas);
} TermDrawing;

/* The drawing of that game; the table is generated from the folders. A game without one gets the
 * fallback, which shows the fields of the view. */
const TermDrawing *drawing_find(const char *game);
extern const TermDrawing term_fallback;

void canvas_clear(Canvas *c, bool is_ascii, Lang lang);

/* Writes UTF-8 text and returns the column after it. What lies outside the sheet is left out. With
 * is_ascii, `·`-like characters are replaced by their nearest ASCII sign. */
int canvas_text(Canvas *c, int row, int column, Style style, const char *text);
int canvas_textf(Canvas *c, int row, int column, Style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Marks `width` cells as standing for up to SPOT_MOVES moves, the likeliest first, then NO_MOVE. */
void canvas_spot(Canvas *c, int row, int column, int width, const Move *move);

/* Does a spot with these moves stand for that one? */
bool spot_has(const Move *spot, Move m);

/* One of two texts by the canvas's language. */
static inline const char *canvas_word(const Canvas *c, const char *english, const char *german) {
    return c->lang == LANG_DE ? german : english;
}

/* The row as text without trailing blanks. */
void canvas_row_text(const Canvas *c, int row, Text *out);

/* The colour of that English name ("lightblue"), or INK_USUAL. */
Ink ink_named(const char *name);

#endif
