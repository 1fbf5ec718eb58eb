/* curses.c: see curses.h. */
#include "term/curses.h"

#include "term/words.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

/* Ink numbers in terminals with 256, 16 and 8 colours. */
static const short SHADES[INKS][3] = {
    [INK_BLUE] = {33, 12, 4},   [INK_BROWN] = {137, 3, 3},      [INK_GREY] = {245, 8, 7},
    [INK_RED] = {203, 9, 1},    [INK_YELLOW] = {227, 11, 3},    [INK_GREEN] = {77, 10, 2},
    [INK_WHITE] = {231, 15, 7}, [INK_LIGHTBLUE] = {123, 14, 6}, [INK_PURPLE] = {141, 13, 5},
    [INK_ORANGE] = {215, 3, 3}, [INK_DIM] = {242, 8, 7}};

static void start_colours(void) {
    const char *no_color = getenv("NO_COLOR");
    if ((no_color != NULL && no_color[0] != '\0') || !has_colors())
        return;
    start_color();
    use_default_colors();
    int depth = COLORS >= 256 ? 0 : COLORS >= 16 ? 1 : 2;
    for (short i = 1; i < INKS; i++)
        init_pair(i, SHADES[i][depth], -1);
}

bool screen_open(void) {
    setlocale(LC_ALL, "");
    if (initscr() == NULL)
        return false;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(50);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    start_colours();
    return true;
}

void screen_close(void) {
    endwin();
}

bool screen_is_unicode(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int screen_rows(void) {
    return LINES;
}

int screen_columns(void) {
    return COLS;
}

bool screen_is_too_small(void) {
    return LINES < SCREEN_ROWS || COLS < SCREEN_COLUMNS;
}

static attr_t attributes(Style style) {
    attr_t a = 0;
    if ((style.flags & STYLE_BOLD) != 0)
        a |= A_BOLD;
    if ((style.flags & STYLE_REVERSE) != 0)
        a |= A_REVERSE;
    if ((style.flags & STYLE_UNDERLINE) != 0)
        a |= A_UNDERLINE;
    return a;
}

static void use_style(Style style) {
    attr_set(attributes(style), (short)style.colour, NULL);
}

/* How many bytes of a UTF-8 text fit into that many columns. */
static int bytes_for(const char *text, int columns) {
    int bytes = 0;
    while (text[bytes] != '\0' && columns > 0) {
        bytes++;
        while (((unsigned char)text[bytes] & 0xC0) == 0x80)
            bytes++;
        columns--;
    }
    return bytes;
}

void screen_text(int row, int column, int columns, Style style, const char *text) {
    if (row < 0 || row >= LINES || column >= COLS)
        return;
    use_style(style);
    mvprintw(row, column, "%*s", columns, "");
    mvaddnstr(row, column, text, bytes_for(text, columns));
    attr_set(A_NORMAL, 0, NULL);
}

static bool is_in(const Spot *spot, int row, int column) {
    return spot != NULL && row == spot->row && column >= spot->column &&
           column < spot->column + spot->width;
}

void screen_canvas(Region region, const Canvas *canvas, int shift_rows, int shift_columns,
                   const Spot *focus) {
    for (int i = 0; i < region.rows; i++)
        for (int k = 0; k < region.columns; k++) {
            int row = i + shift_rows, column = k + shift_columns;
            if (row >= canvas->rows || column >= canvas->columns)
                continue;
            const Cell *cell = &canvas->cell[row][column];
            Style style = cell->style;
            if (is_in(focus, row, column))
                style.flags |= STYLE_REVERSE;
            use_style(style);
            mvaddstr(region.row + i, region.column + k, cell->glyph[0] == '\0' ? " " : cell->glyph);
        }
    attr_set(A_NORMAL, 0, NULL);
}

void screen_clear(void) {
    erase();
}

void screen_show(void) {
    refresh();
}

int screen_key(int wait_ms, int *row, int *column) {
    MEVENT event;
    timeout(wait_ms);
    int key = getch();
    if (key == KEY_MOUSE && getmouse(&event) == OK) {
        *row = event.y;
        *column = event.x;
        if ((event.bstate & BUTTON4_PRESSED) != 0)
            return KEY_UP;
        if ((event.bstate & BUTTON5_PRESSED) != 0)
            return KEY_DOWN;
    }
    return key;
}

bool screen_ask(const char *question, Text *answer) {
    for (;;) {
        int row, column;
        TEXT(shown, 400);
        text_addf(&shown, "%s: %s_", question, answer->start);
        screen_text(LINES - 1, 0, COLS, (Style){.flags = STYLE_BOLD}, shown.start);
        screen_show();
        int key = screen_key(-1, &row, &column);
        if (key == 27 || key == ERR)
            return false;
        if (key == '\n' || key == KEY_ENTER)
            return true;
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && answer->length > 0)
            answer->start[--answer->length] = '\0';
        else if (key >= ' ' && key < 256 && key != 127)
            text_add_char(answer, (char)key);
    }
}

const char *screen_wrap(const char *at, int columns, int *bytes) {
    int length = (int)strcspn(at, "\n");
    int fits = bytes_for(at, columns);
    *bytes = length < fits ? length : fits;
    if (*bytes == length)
        return at + length + (at[length] == '\n' ? 1 : 0);
    int cut = *bytes;
    while (cut > 0 && at[cut] != ' ')
        cut--;
    *bytes = cut > 0 ? cut : *bytes;
    return at + *bytes + (at[*bytes] == ' ' ? 1 : 0);
}

/* ---- pager ---- */

typedef struct Pager {
    const char *text;
    int first; /* line at the top */
    int lines; /* after wrapping */
} Pager;

static void show_pager(Pager *pager, const char *title, Lang lang) {
    int number = 0, bytes;
    erase();
    screen_text(0, 0, COLS, (Style){.flags = STYLE_REVERSE}, title);
    for (const char *at = pager->text, *next; *at != '\0'; at = next, number++) {
        next = screen_wrap(at, COLS - 2, &bytes);
        int row = number - pager->first + 1;
        if (row >= 1 && row < LINES - 1)
            mvaddnstr(row, 1, at, bytes);
    }
    pager->lines = number;
    screen_text(LINES - 1, 0, COLS, (Style){.colour = INK_DIM},
                lang == LANG_DE ? "Pfeile blättern  / suchen  q zurück"
                                : "arrows scroll  / find  q back");
    screen_show();
}

/* Moves to the next line that contains the word. */
static void find_in_pager(Pager *pager, Lang lang) {
    TEXT(wanted, 64);
    int number = 0, bytes;
    if (!screen_ask(word(lang, WORD_FILTER), &wanted) || wanted.length == 0)
        return;
    for (const char *at = pager->text, *next; *at != '\0'; at = next, number++) {
        next = screen_wrap(at, COLS - 2, &bytes);
        TEXT(line, 1024);
        text_add_bytes(&line, at, (size_t)bytes);
        if (number > pager->first && strcasestr(line.start, wanted.start) != NULL) {
            pager->first = number;
            return;
        }
    }
}

void screen_pager(const char *title, const char *text, Lang lang) {
    Pager pager = {.text = text};
    for (;;) {
        int row, column, page = LINES - 3;
        show_pager(&pager, title, lang);
        int key = screen_key(-1, &row, &column);
        int last = pager.lines - page > 0 ? pager.lines - page : 0;
        if (key == 'q' || key == 27 || key == '\n' || key == ERR)
            return;
        if (key == '/')
            find_in_pager(&pager, lang);
        pager.first += key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
        pager.first += key == KEY_NPAGE || key == ' ' ? page : key == KEY_PPAGE ? -page : 0;
        pager.first = key == KEY_HOME ? 0 : key == KEY_END ? last : pager.first;
        pager.first = pager.first < 0 ? 0 : pager.first > last ? last : pager.first;
    }
}

int screen_menu(const char *question, const char *const *item, int count) {
    int chosen = 0;
    for (;;) {
        int row = 0, column = 0;
        erase();
        screen_text(1, 2, COLS - 4, (Style){.flags = STYLE_BOLD}, question);
        for (int i = 0; i < count; i++)
            screen_text(3 + i, 4, COLS - 8, (Style){.flags = i == chosen ? STYLE_REVERSE : 0},
                        item[i]);
        screen_show();
        int key = screen_key(-1, &row, &column);
        if (key == 27 || key == 'q' || key == ERR)
            return -1;
        if (key == '\n' || key == KEY_ENTER)
            return chosen;
        if (key == KEY_MOUSE && row >= 3 && row < 3 + count)
            return row - 3;
        if (key == KEY_DOWN || key == '\t')
            chosen = (chosen + 1) % count;
        if (key == KEY_UP || key == KEY_BTAB)
            chosen = (chosen + count - 1) % count;
    }
}
