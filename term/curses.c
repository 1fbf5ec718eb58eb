/* curses.c: see curses.h. */
#include "term/curses.h"

#include "term/rulebook.h"
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

static bool is_ascii;

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

/* What terminals send for these keys, whatever TERM says. */
static void define_keys(void) {
    static const struct {
        const char *sent;
        int key;
    } keys[] = {{"\033[H", KEY_HOME},   {"\033OH", KEY_HOME},   {"\033[1~", KEY_HOME},
                {"\033[7~", KEY_HOME},  {"\033[F", KEY_END},    {"\033OF", KEY_END},
                {"\033[4~", KEY_END},   {"\033[8~", KEY_END},   {"\033[5~", KEY_PPAGE},
                {"\033[6~", KEY_NPAGE}, {"\033[Z", KEY_BTAB},   {"\033[A", KEY_UP},
                {"\033OA", KEY_UP},     {"\033[B", KEY_DOWN},   {"\033OB", KEY_DOWN},
                {"\033[C", KEY_RIGHT},  {"\033OC", KEY_RIGHT},  {"\033[D", KEY_LEFT},
                {"\033OD", KEY_LEFT},   {"\177", KEY_BACKSPACE}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        define_key(keys[i].sent, keys[i].key);
}

bool screen_open(void) {
    setlocale(LC_ALL, "");
    if (initscr() == NULL)
        return false;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    define_keys();
    curs_set(0);
    set_escdelay(50);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    start_colours();
    return true;
}

/* Terminals without a second screen keep what was drawn: what is printed next begins below it. */
void screen_close(void) {
    erase();
    refresh();
    endwin();
}

bool screen_is_unicode(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void screen_use_ascii(bool wanted) {
    is_ascii = wanted;
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

/* The text as it is shown. */
static void add_shown(const char *text, Text *out) {
    if (is_ascii)
        text_add_ascii(out, text);
    else
        text_add(out, text);
}

void screen_text(int row, int column, int columns, Style style, const char *text) {
    if (row < 0 || row >= LINES || column >= COLS)
        return;
    TEXT(shown, 4096);
    add_shown(text, &shown);
    columns = column + columns > COLS ? COLS - column : columns;
    use_style(style);
    mvprintw(row, column, "%*s", columns, "");
    mvaddnstr(row, column, shown.start, text_fit(shown.start, columns));
    attr_set(A_NORMAL, 0, NULL);
}

int screen_paragraph(Region region, int skip, Style style, const char *text) {
    TEXT(shown, 4096);
    int rows = 0;
    add_shown(text, &shown);
    for (const char *at = shown.start; *at != '\0'; rows++) {
        int bytes, in = rows == 0 ? 0 : 2, row = rows - skip;
        const char *next = text_wrap(at, region.columns - in, &bytes);
        TEXT(line, 1024);
        text_addf(&line, "%*s%.*s", in, "", bytes, at);
        if (row >= 0 && row < region.rows)
            screen_text(region.row + row, region.column, region.columns, style, line.start);
        at = next;
    }
    return rows;
}

static bool is_in(const Spot *spot, int row, int column) {
    return spot != NULL && row == spot->row && column >= spot->column &&
           column < spot->column + spot->width;
}

/* "▼ }" and the like where the canvas goes on behind the edge; the sign is the key that shifts. */
static void show_edges(Region g, const Canvas *canvas, int shift_rows, int shift_columns) {
    Style style = {.flags = STYLE_REVERSE};
    int right = g.column + g.columns - 3;
    if (shift_rows > 0)
        screen_text(g.row, right, 3, style, "▲ {");
    if (shift_rows + g.rows < canvas->rows)
        screen_text(g.row + g.rows - 1, right, 3, style, "▼ }");
    if (shift_columns > 0)
        screen_text(g.row + g.rows / 2, g.column, 2, style, "◀[");
    if (shift_columns + g.columns < canvas->columns)
        screen_text(g.row + g.rows / 2, g.column + g.columns - 2, 2, style, "]▶");
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
    show_edges(region, canvas, shift_rows, shift_columns);
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
    if (key == '\r' || key == KEY_ENTER)
        return '\n';
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

/* Takes the last character away, all its bytes. */
static void drop_last(Text *t) {
    while (t->length > 0 && ((unsigned char)t->start[t->length - 1] & 0xC0) == 0x80)
        t->length--;
    t->length -= t->length > 0;
    t->start[t->length] = '\0';
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
        if (key == '\n')
            return true;
        if (key == KEY_BACKSPACE || key == 8)
            drop_last(answer);
        else if (key >= ' ' && key < 256 && key != 127)
            text_add_char(answer, (char)key);
    }
}

/* ---- pager ---- */

typedef struct Pager {
    const char *text;
    int first; /* row at the top */
} Pager;

/* The row at which that line of the text begins; behind the last one, how many rows there are. */
static int row_of(const char *text, int line) {
    int row = 0, bytes;
    for (const char *at = text; *at != '\0' && line > 0; row++) {
        at = text_wrap(at + (*at == RULEBOOK_HEADING), COLS - 2, &bytes);
        line -= at[-1] == '\n';
    }
    return row;
}

static void show_pager(const Pager *pager, const char *title, Lang lang) {
    int number = 0, bytes;
    erase();
    screen_text(0, 0, COLS, (Style){.flags = STYLE_REVERSE}, title);
    for (const char *at = pager->text, *next; *at != '\0'; at = next, number++) {
        bool is_heading = *at == RULEBOOK_HEADING;
        at += is_heading;
        next = text_wrap(at, COLS - 2, &bytes);
        int row = number - pager->first + 1;
        TEXT(line, 1024);
        text_add_bytes(&line, at, (size_t)bytes);
        if (row >= 1 && row < LINES - 1)
            screen_text(row, 1, COLS - 2, (Style){.flags = is_heading ? STYLE_BOLD : 0},
                        line.start);
    }
    screen_text(LINES - 1, 0, COLS, (Style){.colour = INK_DIM}, word(lang, WORD_PAGER_KEYS));
    screen_show();
}

/* Moves to the next line that contains the word. */
static void find_in_pager(Pager *pager, Lang lang) {
    TEXT(wanted, 64);
    int number = 0, bytes;
    if (!screen_ask(word(lang, WORD_FIND), &wanted) || wanted.length == 0)
        return;
    for (const char *at = pager->text, *next; *at != '\0'; at = next, number++) {
        next = text_wrap(at, COLS - 2, &bytes);
        TEXT(line, 1024);
        text_add_bytes(&line, at, (size_t)bytes);
        if (number > pager->first && strcasestr(line.start, wanted.start) != NULL) {
            pager->first = number;
            return;
        }
    }
}

static void run_pager(Pager *pager, const char *title, Lang lang) {
    for (;;) {
        int row, column, page = LINES - 3, last = row_of(pager->text, INT_MAX) - page;
        last = last > 0 ? last : 0;
        pager->first = pager->first < 0 ? 0 : pager->first > last ? last : pager->first;
        show_pager(pager, title, lang);
        int key = screen_key(-1, &row, &column);
        if (key == 'q' || key == 27 || key == '\n' || key == ERR)
            return;
        if (key == '/')
            find_in_pager(pager, lang);
        pager->first += key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : 0;
        pager->first += key == KEY_NPAGE || key == ' ' ? page : key == KEY_PPAGE ? -page : 0;
        pager->first = key == KEY_HOME ? 0 : key == KEY_END ? last : pager->first;
    }
}

void screen_pager(const char *title, const char *text, Lang lang, int line) {
    size_t room = 2 * strlen(text) + 1; /* ASCII may take more: "ue" */
    char *memory = malloc(room);
    if (memory == NULL)
        return;
    Text shown = text_over(memory, room);
    add_shown(text, &shown);
    run_pager(&(Pager){memory, row_of(memory, line)}, title, lang);
    free(memory);
}

int screen_menu(const char *question, const char *const *item, int count) {
    int chosen = 0;
    for (;;) {
        int row = 0, column = 0, rows = LINES - 4;
        int first = chosen >= rows ? chosen - rows + 1 : 0;
        erase();
        screen_text(1, 2, COLS - 4, (Style){.flags = STYLE_BOLD}, question);
        for (int i = first; i < count && i - first < rows; i++)
            screen_text(3 + i - first, 4, COLS - 8,
                        (Style){.flags = i == chosen ? STYLE_REVERSE : 0}, item[i]);
        screen_show();
        int key = screen_key(-1, &row, &column);
        if (key == 27 || key == 'q' || key == ERR)
            return -1;
        if (key == '\n')
            return chosen;
        if (key == KEY_MOUSE && row >= 3 && first + row - 3 < count)
            return first + row - 3;
        if (key == KEY_DOWN || key == '\t')
            chosen = (chosen + 1) % count;
        if (key == KEY_UP || key == KEY_BTAB)
            chosen = (chosen + count - 1) % count;
        chosen = key == KEY_HOME ? 0 : key == KEY_END ? count - 1 : chosen;
    }
}
