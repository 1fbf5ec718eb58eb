/* canvas.h: a sheet of character cells on which a game draws its board from a view, and all that a
 * game gives to the terminal client.
 *
 * Knows neither terminals nor rules: the terminal client shows it through curses. A drawing marks
 * spots: places that stand for moves, or about which there is something to say. */
#ifndef HORT_TERM_CANVAS_H
#define HORT_TERM_CANVAS_H

#include "core/view.h"
#include "term/speaker.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CANVAS_ROWS = 96,
    CANVAS_COLUMNS = 320,
    SPOTS_MAX = 256,
    SPOT_MOVES = 4,
    NOTES_BYTES = 1 << 15
};

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
    const char *note;          /* "Island 12: a stone." its name, a colon, what is there; or "" */
} Spot;

typedef struct Canvas {
    bool is_ascii; /* draw without characters beyond ASCII */
    Lang lang;
    int room_rows, room_columns; /* what the screen has for it; a drawing may need more */
    int rows, columns;           /* used so far */
    int eye_row, eye_column;     /* what should be in sight when not all of it can be */
    int spots;
    Spot spot[SPOTS_MAX];
    char notes[NOTES_BYTES]; /* of the spots, each ended by a zero byte */
    size_t notes_used;
    Cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
} Canvas;

/* What a player can ask about. */
typedef enum Topic {
    TOPIC_BOARD,  /* everything on the table, so that it could be drawn */
    TOPIC_HAND,   /* what only the viewer has */
    TOPIC_GOAL,   /* what to play for, and how near the end is */
    TOPIC_SCORES, /* how everybody stands */
    TOPICS
} Topic;

/* Sentences about a topic, each ended by a line feed; nothing where there is nothing to add. */
typedef void TopicWords(const Speaker *s);

/* A line that came several times in a row is told in one: its end, and what is said instead, before
 * and after the number. */
typedef struct RepeatedLine {
    const char *one, *before, *after;
} RepeatedLine;
enum { REPEATED_LINES = 4 };

/* What a game gives to the terminal: games/<name>/terminal.c defines `const TermDrawing term_<name>`.
 * Everything is made from what the view's viewer may see. Only board() must be there. */
typedef struct TermDrawing {
    /* Draws the board; the canvas is empty. `name` are the players' names. */
    void (*board)(const View *view, const char *const name[SEATS_MAX], Canvas *canvas);
    /* Draws the players with what they have, and the viewer's own in full, in room_columns. */
    void (*seats)(const View *view, const char *const name[SEATS_MAX], Canvas *canvas);
    /* How a seat stands, in a word: "9", "? fame". NULL: its points. */
    void (*standing)(const View *view, Seat seat, Lang lang, Text *out);
    TopicWords *topics[TOPICS];                   /* NULL where there is never anything to add */
    const char *legend[LANGS];                    /* what the signs of the drawing mean */
    RepeatedLine repeated[LANGS][REPEATED_LINES]; /* those that repeat; the rest is empty */
} TermDrawing;

/* The drawing of that game; the table is generated from the folders. A game without one gets the
 * fallback, which shows the fields of the view. */
const TermDrawing *drawing_find(const char *game);
extern const TermDrawing term_fallback;

/* "Bo draws 3 cards." for three lines "Bo draws a card."; false where the drawing has no words for
 * it, and then nothing is added. */
bool drawing_repeated_text(const TermDrawing *drawing, Lang lang, const char *line, int times,
                           Text *out);

/* An empty sheet; rows and columns are the room on the screen. */
void canvas_clear(Canvas *c, bool is_ascii, Lang lang, int rows, int columns);

/* Writes UTF-8 text and returns the column after it. What lies outside the sheet is left out. With
 * is_ascii, `·`-like characters are replaced by their nearest ASCII sign. */
int canvas_text(Canvas *c, int row, int column, Style style, const char *text);
int canvas_textf(Canvas *c, int row, int column, Style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Marks `width` cells as standing for up to SPOT_MOVES moves, the likeliest first, then NO_MOVE. */
void canvas_spot(Canvas *c, int row, int column, int width, const Move *move);

/* Gives the last spot its note. */
void canvas_note(Canvas *c, const char *note);

/* Does a spot with these moves stand for that one? */
bool spot_has(const Move *spot, Move m);

/* One of two texts by the canvas's language. */
static inline const char *canvas_word(const Canvas *c, const char *english, const char *german) {
    return c->lang == LANG_DE ? german : english;
}

/* Writes a text in as many rows as it needs between two columns; the row after it. Further rows are
 * indented by two. */
int canvas_wrap(Canvas *c, int row, int column, int end, Style style, const char *text);

/* The row as text without trailing blanks. */
void canvas_row_text(const Canvas *c, int row, Text *out);

/* A text without characters beyond ASCII: "über" becomes "ueber". */
void text_add_ascii(Text *out, const char *text);

/* One line of a text wrapped to that many columns: how many bytes it has; returns where the next
 * begins. */
const char *text_wrap(const char *at, int columns, int *bytes);
/* How many bytes of a text in UTF-8 fit into that many columns. */
int text_fit(const char *text, int columns);
/* How many columns a text in UTF-8 takes. */
int text_columns(const char *text);

/* The colour of that English name ("lightblue"), or INK_USUAL. */
Ink ink_named(const char *name);

#endif
