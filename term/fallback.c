/* fallback.c: draws a game that has no drawing of its own: the fields of the view, first those of the
 * whole table, then those of each seat. */
#include "term/canvas.h"

#include <string.h>

enum { SHEET_COLUMNS = 52, INDENT = 4, VALUE_BYTES = 2048 };

/* Where the next word goes. */
typedef struct Pen {
    Canvas *canvas;
    int row, column;
} Pen;

static void new_line(Pen *pen, int indent) {
    pen->row++;
    pen->column = indent;
}

static void write_word(Pen *pen, Style style, const char *word) {
    if (pen->column > INDENT && pen->column + text_columns(word) > SHEET_COLUMNS)
        new_line(pen, INDENT);
    pen->column = canvas_text(pen->canvas, pen->row, pen->column, style, word) + 1;
}

/* JSON as people read it: [["red-3",null],["none",2]] is red-3 ? | - 2. */
static void plain_values(const char *json, Text *out) {
    for (const char *at = json; *at != '\0'; at++)
        if (strncmp(at, "null", 4) == 0) {
            text_add(out, "?");
            at += 3;
        } else if (strncmp(at, "\"none\"", 6) == 0) {
            text_add(out, "-");
            at += 5;
        } else if (strncmp(at, "],", 2) == 0) {
            text_add(out, " | ");
            at++;
        } else if (strchr("[]\"", *at) == NULL) {
            text_add_char(out, *at == ',' ? ' ' : *at);
        }
}

/* The words of a text separated by blanks; repeated ones are printed once with a count. */
static void write_words(Pen *pen, char *text) {
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    while (word != NULL) {
        char *next = strtok_r(NULL, " ", &rest);
        int times = 1;
        for (; next != NULL && strcmp(next, word) == 0; next = strtok_r(NULL, " ", &rest))
            times++;
        TEXT(shown, 96);
        text_add(&shown, word);
        if (times > 1)
            text_addf(&shown, "×%d", times);
        write_word(pen, (Style){0}, shown.start);
        word = next;
    }
}

static void write_field(Pen *pen, const View *view, const Field *f, const char *path) {
    const Ruleset *r = view->ruleset;
    TEXT(json, VALUE_BYTES);
    TEXT(values, VALUE_BYTES);
    TEXT(error, 128);
    if (!fields_get(r->game->fields, r, &view->masked, path, &json, &error))
        return;
    plain_values(json.start, &values);
    write_word(pen, (Style){.colour = INK_DIM}, f->name);
    write_words(pen, values.start);
    pen->column++;
}

static void write_fields(Pen *pen, const View *view, Seat seat, bool is_per_seat) {
    for (const Field *f = view->ruleset->game->fields; f->name != NULL; f++) {
        TEXT(path, 64);
        if ((f->flags & FIELD_HIDDEN) != 0 || ((f->flags & FIELD_PER_SEAT) != 0) != is_per_seat)
            continue;
        text_add(&path, f->name);
        if (is_per_seat)
            text_addf(&path, "[%d]", seat);
        write_field(pen, view, f, path.start);
    }
}

static void draw(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Ruleset *r = view->ruleset;
    SeatSet actors = r->game->actors(r, &view->masked);
    Pen pen = {.canvas = c};
    write_fields(&pen, view, 0, false);
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool is_asked = (actors & seat_bit(seat)) != 0;
        new_line(&pen, 0);
        write_word(&pen, (Style){.flags = is_asked ? STYLE_BOLD : 0}, is_asked ? "▶" : " ");
        write_word(&pen, (Style){.flags = STYLE_BOLD}, name[seat]);
        write_fields(&pen, view, seat, true);
    }
}

const TermDrawing term_fallback = {.board = draw};
