/* canvas.c: see canvas.h. */
#include "term/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void canvas_clear(Canvas *c, bool is_ascii, Lang lang, int rows, int columns) {
    memset(c, 0, sizeof *c);
    c->is_ascii = is_ascii;
    c->lang = lang;
    c->room_rows = rows;
    c->room_columns = columns;
}

static size_t glyph_bytes(const char *at) {
    unsigned char first = (unsigned char)*at;
    size_t wanted = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    size_t length = 1;
    while (length < wanted && at[length] != '\0')
        length++;
    return length;
}

/* The replacement for a character in a terminal that knows only ASCII. */
static const char *ascii_for(const char *glyph) {
    static const char *const pairs[][2] = {
        {"─", "-"}, {"│", "|"},  {"┌", "+"},  {"┐", "+"},  {"└", "+"}, {"┘", "+"},  {"├", "+"},
        {"┤", "+"}, {"┬", "+"},  {"┴", "+"},  {"┼", "+"},  {"╱", "/"}, {"╲", "\\"}, {"·", "."},
        {"•", "*"}, {"●", "o"},  {"○", "o"},  {"▲", "^"},  {"△", "^"}, {"▶", ">"},  {"◀", "<"},
        {"→", ">"}, {"←", "<"},  {"★", "*"},  {"☆", "*"},  {"◆", "#"}, {"◇", "o"},  {"■", "#"},
        {"□", "o"}, {"═", "="},  {"║", "|"},  {"…", "."},  {"–", "-"}, {"−", "-"},  {"×", "x"},
        {"⬢", "#"}, {"⬡", "o"},  {"✓", "v"},  {"ä", "a"},  {"ö", "o"}, {"ü", "u"},  {"Ä", "A"},
        {"Ö", "O"}, {"Ü", "U"},  {"ß", "s"},  {"≈", "~"},  {"█", "#"}, {"░", "."},  {"▼", "v"},
        {"≥", ">"}, {"„", "\""}, {"“", "\""}, {"”", "\""}, {"’", "'"}, {"—", "-"},  {"é", "e"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (strcmp(pairs[i][0], glyph) == 0)
            return pairs[i][1];
    return "?";
}

static void put(Canvas *c, int row, int column, Style style, const char *glyph) {
    if (row < 0 || row >= CANVAS_ROWS || column < 0 || column >= CANVAS_COLUMNS)
        return;
    Cell *cell = &c->cell[row][column];
    snprintf(cell->glyph, sizeof cell->glyph, "%s", glyph);
    cell->style = style;
    c->rows = row >= c->rows ? row + 1 : c->rows;
    c->columns = column >= c->columns ? column + 1 : c->columns;
}

static int canvas_ascii(Canvas *c, int row, int column, Style style, const char *text) {
    TEXT(shown, CANVAS_COLUMNS * 4);
    text_add_ascii(&shown, text);
    for (const char *at = shown.start; *at != '\0'; at++)
        put(c, row, column++, style, (char[]){*at, '\0'});
    return column;
}

int canvas_text(Canvas *c, int row, int column, Style style, const char *text) {
    if (c->is_ascii)
        return canvas_ascii(c, row, column, style, text);
    while (*text != '\0') {
        char glyph[5] = {0};
        size_t length = glyph_bytes(text);
        memcpy(glyph, text, length);
        put(c, row, column++, style, glyph);
        text += length;
    }
    return column;
}

int canvas_textf(Canvas *c, int row, int column, Style style, const char *format, ...) {
    char text[CANVAS_COLUMNS * 4];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_text(c, row, column, style, text);
}

void canvas_spot(Canvas *c, int row, int column, int width, const Move *move) {
    if (c->spots == SPOTS_MAX)
        return;
    Spot *spot = &c->spot[c->spots++];
    *spot = (Spot){.row = row, .column = column, .width = width, .note = ""};
    int count = 0;
    for (; count < SPOT_MOVES && move[count] != NO_MOVE; count++)
        spot->move[count] = move[count];
    spot->move[count] = NO_MOVE;
}

void canvas_note(Canvas *c, const char *note) {
    size_t bytes = strlen(note) + 1;
    if (c->spots == 0 || c->notes_used + bytes > sizeof c->notes)
        return;
    memcpy(c->notes + c->notes_used, note, bytes);
    c->spot[c->spots - 1].note = c->notes + c->notes_used;
    c->notes_used += bytes;
}

int canvas_wrap(Canvas *c, int row, int column, int end, Style style, const char *text) {
    TEXT(shown, 2048);
    if (c->is_ascii) {
        text_add_ascii(&shown, text);
        text = shown.start;
    }
    for (int indent = 0; *text != '\0'; indent = 2, row++) {
        int bytes;
        const char *next = text_wrap(text, end - column - indent, &bytes);
        canvas_textf(c, row, column + indent, style, "%.*s", bytes, text);
        text = next;
    }
    return row;
}

static bool is_like(Move m, Move pattern) {
    for (int i = 0; i < 8; i++)
        if (move_byte(pattern, i) != UNKNOWN && move_byte(pattern, i) != move_byte(m, i))
            return false;
    return true;
}

bool spot_has(const Move *spot, Move m) {
    while (*spot != NO_MOVE && !is_like(m, *spot))
        spot++;
    return *spot != NO_MOVE;
}

void canvas_row_text(const Canvas *c, int row, Text *out) {
    int end = c->columns;
    while (end > 0 &&
           (c->cell[row][end - 1].glyph[0] == '\0' || c->cell[row][end - 1].glyph[0] == ' '))
        end--;
    for (int column = 0; column < end; column++)
        text_add(out, c->cell[row][column].glyph[0] == '\0' ? " " : c->cell[row][column].glyph);
}

void text_add_ascii(Text *out, const char *text) {
    static const char *const longer[][2] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"},
                                            {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"}, {"…", "..."},
                                            {"→", "->"}, {"≥", ">="}};
    while (*text != '\0') {
        char glyph[5] = {0};
        size_t length = glyph_bytes(text);
        const char *shown = glyph;
        memcpy(glyph, text, length);
        if (length > 1)
            shown = ascii_for(glyph);
        for (size_t i = 0; length > 1 && i < sizeof longer / sizeof longer[0]; i++)
            if (strcmp(longer[i][0], glyph) == 0)
                shown = longer[i][1];
        bool is_capitals = shown[0] >= 'A' && shown[0] <= 'Z' && shown[1] == 'e' &&
                           text[length] >= 'A' && text[length] <= 'Z';
        if (length > 1 && is_capitals)
            text_addf(out, "%cE", shown[0]); /* WOERTER */
        else
            text_add(out, shown);
        text += length;
    }
}

int text_columns(const char *text) {
    int columns = 0;
    for (; *text != '\0'; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

int text_fit(const char *text, int columns) {
    int bytes = 0;
    for (; text[bytes] != '\0' && columns > 0; columns--)
        bytes += (int)glyph_bytes(text + bytes);
    return bytes;
}

const char *text_wrap(const char *at, int columns, int *bytes) {
    int length = (int)strcspn(at, "\n");
    int fits = text_fit(at, columns);
    *bytes = length < fits ? length : fits;
    if (*bytes == length)
        return at + length + (at[length] == '\n' ? 1 : 0);
    int cut = *bytes;
    while (cut > 0 && at[cut] != ' ')
        cut--;
    *bytes = cut > 0 ? cut : *bytes;
    return at + *bytes + (at[*bytes] == ' ' ? 1 : 0);
}

Ink ink_named(const char *name) {
    static const char *const names[INKS] = {
        [INK_BLUE] = "blue",    [INK_BROWN] = "brown",         [INK_GREY] = "black",
        [INK_RED] = "red",      [INK_YELLOW] = "yellow",       [INK_GREEN] = "green",
        [INK_WHITE] = "white",  [INK_LIGHTBLUE] = "lightblue", [INK_PURPLE] = "purple",
        [INK_ORANGE] = "orange"};
    if (strcmp(name, "violet") == 0)
        return INK_PURPLE;
    for (int i = 1; i < INKS; i++)
        if (names[i] != NULL && strcmp(names[i], name) == 0)
            return (Ink)i;
    return INK_USUAL;
}

bool drawing_repeated_text(const TermDrawing *drawing, Lang lang, const char *line, int times,
                           Text *out) {
    for (const RepeatedLine *r = drawing->repeated[lang];
         r < drawing->repeated[lang] + REPEATED_LINES && r->one != NULL; r++) {
        size_t length = strlen(line), end = strlen(r->one);
        if (length < end || strcmp(line + length - end, r->one) != 0)
            continue;
        text_add_bytes(out, line, length - end);
        text_addf(out, "%s%d%s", r->before, times, r->after);
        return true;
    }
    return false;
}
