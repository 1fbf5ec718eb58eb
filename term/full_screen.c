/* full_screen.c: playing with board, list and log on a curses screen.
 *
 *     title and what to do now
 *     board (shifts when larger) | choices
 *     the last lines of the log
 *     keys, or a message */
#include "core/games.h"
#include "term/choices.h"
#include "term/curses.h"
#include "term/modes.h"
#include "term/words.h"

#include <ncurses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_COLUMNS = 26, LOG_ROWS = 4, WAIT_MS = 60, FOCUS_LIST = -1 };

typedef struct FullScreen {
    ClientTable *table;
    bool is_ascii;
    bool has_left;
    Seat viewer;    /* whose view is shown */
    Seat at_screen; /* who has confirmed the curtain */
    View view;
    Choices choices;
    int fitting[MOVES_MAX]; /* choices of the spot taken that pass the filter */
    int fits;
    int chosen;                 /* in fitting */
    int focus;                  /* spot, or FOCUS_LIST */
    Move taken[SPOT_MOVES + 1]; /* of the spot taken; NO_MOVE first: no spot */
    char filter[64];
    int shift_rows, shift_columns;
    char message[400];
    int ticks; /* for the sign that a bot thinks */
    Canvas canvas;
} FullScreen;

static volatile sig_atomic_t was_interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    was_interrupted = 1;
}

/* ---- keeping up with the table ---- */

static bool spot_has_moves(const FullScreen *f, int spot) {
    for (int i = 0; i < f->choices.count; i++)
        if (choice_fits(&f->choices.choice[i], f->canvas.spot[spot].move, ""))
            return true;
    return false;
}

static void filter_choices(FullScreen *f) {
    f->fits = 0;
    for (int i = 0; i < f->choices.count; i++)
        if (choice_fits(&f->choices.choice[i], f->taken, f->filter))
            f->fitting[f->fits++] = i;
    f->chosen = f->chosen >= f->fits ? 0 : f->chosen;
}

static void forget_selection(FullScreen *f) {
    f->taken[0] = NO_MOVE;
    f->filter[0] = '\0';
    f->chosen = 0;
    f->focus = FOCUS_LIST;
    filter_choices(f);
}

/* Draws the view of my seat that must decide; behind a curtain, the public one. */
static void update(FullScreen *f) {
    const TermDrawing *drawing = drawing_find(f->table->ruleset->game->name);
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(f->table, name);
    Seat mine = client_table_my_actor(f->table);
    f->viewer = mine != SEAT_PUBLIC ? mine : client_table_my_viewer(f->table);
    f->table->kind->view(f->table, f->viewer, &f->view);
    f->choices.count = 0;
    if (mine != SEAT_PUBLIC)
        choices_list(&f->view, mine, &to, &f->choices);
    canvas_clear(&f->canvas, f->is_ascii, f->table->lang);
    drawing->draw(&f->view, to.name, &f->canvas);
    forget_selection(f);
    if (f->table->notice[0] != '\0')
        snprintf(f->message, sizeof f->message, "%s", f->table->notice);
    f->table->notice[0] = '\0';
}

/* ---- drawing ---- */

static Region board_region(void) {
    return (Region){1, 0, screen_rows() - LOG_ROWS - 3, screen_columns() - LIST_COLUMNS - 1};
}

static void draw_choices(const FullScreen *f) {
    Region board = board_region();
    int column = board.columns + 1, rows = board.rows - 1;
    int first = f->chosen >= rows ? f->chosen - rows + 1 : 0;
    TEXT(title, 128);
    text_addf(&title, "%s %d", word(f->table->lang, WORD_CHOICES), f->fits);
    if (f->filter[0] != '\0')
        text_addf(&title, " /%s", f->filter);
    screen_text(1, column, LIST_COLUMNS, (Style){.flags = STYLE_UNDERLINE}, title.start);
    for (int i = 0; i < rows && first + i < f->fits; i++) {
        bool is_chosen = first + i == f->chosen && f->focus == FOCUS_LIST;
        screen_text(2 + i, column, LIST_COLUMNS, (Style){.flags = is_chosen ? STYLE_REVERSE : 0},
                    f->choices.choice[f->fitting[first + i]].label);
    }
}

/* Rows a line of the log takes on this screen. */
static int wrapped_rows(const char *text) {
    int rows = 0, bytes;
    while (*text != '\0') {
        text = screen_wrap(text, screen_columns(), &bytes);
        rows++;
    }
    return rows;
}

static void draw_log(const FullScreen *f) {
    int top = screen_rows() - LOG_ROWS - 1, row = screen_rows() - 1;
    /* The chosen move in full, as the list may have cut it. */
    screen_text(top - 1, 0, screen_columns(), (Style){.flags = STYLE_UNDERLINE},
                f->fits == 0 ? "" : f->choices.choice[f->fitting[f->chosen]].label);
    for (int i = f->table->lines - 1; i >= 0 && row > top; i--) {
        const char *at = f->table->line[i].words;
        row -= wrapped_rows(at);
        for (int below = row; *at != '\0'; below++) {
            int bytes;
            const char *next = screen_wrap(at, screen_columns(), &bytes);
            TEXT(part, 1024);
            text_add_bytes(&part, at, (size_t)bytes);
            if (below >= top)
                screen_text(below, 0, screen_columns(), (Style){0}, part.start);
            at = next;
        }
    }
}

static void draw_title(FullScreen *f) {
    static const char turning[] = "|/-\\";
    TEXT(title, 512);
    text_addf(&title, " %s  ", f->table->ruleset->game->title[f->table->lang]);
    client_table_status(f->table, &title);
    if (f->table->is_thinking)
        text_addf(&title, " … %s %c", word(f->table->lang, WORD_THINKING),
                  turning[f->ticks++ / 2 % 4]);
    screen_text(0, 0, screen_columns(), (Style){.flags = STYLE_REVERSE}, title.start);
}

/* Underlines the places that stand for a move now. */
static void mark_spots(FullScreen *f) {
    for (int i = 0; i < f->canvas.spots; i++) {
        const Spot *spot = &f->canvas.spot[i];
        if (!spot_has_moves(f, i) || spot->row >= CANVAS_ROWS)
            continue;
        for (int k = spot->column; k < spot->column + spot->width && k < CANVAS_COLUMNS; k++)
            if (k >= 0)
                f->canvas.cell[spot->row][k].style.flags |= STYLE_UNDERLINE | STYLE_BOLD;
    }
}

static void draw(FullScreen *f) {
    screen_clear();
    if (screen_is_too_small()) {
        screen_text(0, 0, screen_columns(), (Style){.flags = STYLE_BOLD},
                    word(f->table->lang, WORD_TOO_SMALL));
        screen_show();
        return;
    }
    mark_spots(f);
    draw_title(f);
    screen_canvas(board_region(), &f->canvas, f->shift_rows, f->shift_columns,
                  f->focus == FOCUS_LIST ? NULL : &f->canvas.spot[f->focus]);
    draw_choices(f);
    draw_log(f);
    screen_text(screen_rows() - 1, 0, screen_columns(),
                (Style){.colour = f->message[0] == '\0' ? INK_DIM : INK_USUAL,
                        .flags = f->message[0] == '\0' ? 0 : STYLE_BOLD},
                f->message[0] == '\0' ? word(f->table->lang, WORD_SHORT_KEYS) : f->message);
    screen_show();
}

/* ---- acting ---- */

static void play_chosen(FullScreen *f) {
    Text why = text_over(f->message, sizeof f->message);
    if (f->fits == 0)
        return;
    f->table->kind->play(f->table, f->choices.seat, f->choices.choice[f->fitting[f->chosen]].text,
                         &why);
    update(f);
}

/* Takes a place of the board: plays its only move, or lists its moves. */
static void take_spot(FullScreen *f, int spot) {
    memcpy(f->taken, f->canvas.spot[spot].move, sizeof f->taken);
    f->filter[0] = '\0';
    f->chosen = 0;
    f->focus = FOCUS_LIST;
    filter_choices(f);
    if (f->fits == 1) {
        play_chosen(f);
    } else if (f->fits == 0) {
        Text why = text_over(f->message, sizeof f->message);
        if (f->choices.count > 0)
            client_table_why_spot(f->table, &f->view, f->choices.seat, f->taken, &why);
        forget_selection(f);
    }
}

/* Shifts the board so that the focused place is on the screen. */
static void show_focus(FullScreen *f) {
    Region board = board_region();
    const Spot *spot = &f->canvas.spot[f->focus];
    if (spot->row < f->shift_rows || spot->row >= f->shift_rows + board.rows)
        f->shift_rows = spot->row > board.rows / 2 ? spot->row - board.rows / 2 : 0;
    if (spot->column < f->shift_columns ||
        spot->column + spot->width > f->shift_columns + board.columns)
        f->shift_columns = spot->column > board.columns / 2 ? spot->column - board.columns / 2 : 0;
}

static void step_focus(FullScreen *f, int step) {
    int spots = f->canvas.spots;
    int at = f->focus == FOCUS_LIST ? (step > 0 ? -1 : spots) : f->focus;
    for (int i = 0; i < spots; i++) {
        at = (at + step + spots) % spots;
        if (spot_has_moves(f, at)) {
            f->focus = at;
            show_focus(f);
            return;
        }
    }
}

/* The nearest place with a move in the direction of an arrow; rows count double, cells being tall. */
static void move_focus(FullScreen *f, int rows, int columns) {
    const Spot *from = &f->canvas.spot[f->focus];
    int best = f->focus, best_distance = 1 << 20;
    for (int i = 0; i < f->canvas.spots; i++) {
        const Spot *to = &f->canvas.spot[i];
        int down = 2 * (to->row - from->row), right = to->column - from->column;
        int along = down * rows + right * columns;
        int aside = abs(down * columns) + abs(right * rows);
        if (along > 0 && along + 2 * aside < best_distance && spot_has_moves(f, i)) {
            best = i;
            best_distance = along + 2 * aside;
        }
    }
    f->focus = best;
    show_focus(f);
}

static void click(FullScreen *f, int row, int column) {
    Region board = board_region();
    if (column > board.columns && row >= 2 && row < 1 + board.rows) {
        int first = f->chosen >= board.rows - 1 ? f->chosen - board.rows + 2 : 0;
        if (first + row - 2 < f->fits) {
            f->chosen = first + row - 2;
            play_chosen(f);
        }
        return;
    }
    for (int i = 0; i < f->canvas.spots; i++) {
        const Spot *spot = &f->canvas.spot[i];
        int at_row = row - board.row + f->shift_rows, at_column = column + f->shift_columns;
        if (spot->row == at_row && at_column >= spot->column &&
            at_column < spot->column + spot->width && row >= board.row &&
            row < board.row + board.rows) {
            take_spot(f, i);
            return;
        }
    }
}

static void show_log(const FullScreen *f) {
    char *memory = malloc((size_t)(f->table->lines + 1) * sizeof(SeenLine));
    if (memory == NULL)
        return;
    Text text = text_over(memory, (size_t)(f->table->lines + 1) * sizeof(SeenLine));
    for (int i = 0; i < f->table->lines; i++)
        if (f->table->line[i].words[0] != '\0')
            text_addf(&text, "%d  %s\n", f->table->line[i].number, f->table->line[i].words);
    screen_pager(word(f->table->lang, WORD_LOG), memory, f->table->lang);
    free(memory);
}

static void show_rules(const FullScreen *f) {
    size_t length;
    const char *part =
        rules_part(games_find(f->table->ruleset->game->name)->rules, f->table->lang, &length);
    char *text = strndup(part, length);
    if (text != NULL)
        screen_pager(word(f->table->lang, WORD_RULES), text, f->table->lang);
    free(text);
}

static void ask_why(FullScreen *f) {
    TEXT(move, LINE_TEXT);
    Text why = text_over(f->message, sizeof f->message);
    if (f->choices.count > 0 && screen_ask(word(f->table->lang, WORD_WHY_WHICH), &move))
        client_table_why(f->table, &f->view, f->choices.seat, move.start, &why);
}

static void ask_filter(FullScreen *f) {
    Text filter = text_over(f->filter, sizeof f->filter);
    if (!screen_ask(word(f->table->lang, WORD_FILTER), &filter))
        f->filter[0] = '\0';
    filter_choices(f);
}

static void ask_save(FullScreen *f) {
    TEXT(path, 256);
    Text message = text_over(f->message, sizeof f->message);
    if (screen_ask(word(f->table->lang, WORD_SAVE_AS), &path) && path.length > 0 &&
        f->table->kind->save(f->table, path.start, &message))
        text_addf(&message, "%s %s", word(f->table->lang, WORD_SAVED), path.start);
}

static void show_hint(FullScreen *f) {
    Text message = text_over(f->message, sizeof f->message);
    TEXT(move, LINE_TEXT);
    if (f->choices.count == 0 || !f->table->kind->hint(f->table, f->choices.seat, &move))
        return;
    text_addf(&message, "%s: %s", word(f->table->lang, WORD_HINT), move.start);
    for (int i = 0; i < f->choices.count; i++)
        if (strcmp(f->choices.choice[i].text, move.start) == 0)
            f->chosen = i;
}

static void take_back(FullScreen *f) {
    Text message = text_over(f->message, sizeof f->message);
    if (f->table->kind->undo(f->table, &message))
        update(f);
}

/* Keys that walk through the list of choices; false for any other. */
static bool walk_list(FullScreen *f, int key) {
    int page = board_region().rows - 1, last = f->fits > 0 ? f->fits - 1 : 0;
    switch (key) {
    case KEY_UP:
        f->chosen--;
        break;
    case KEY_DOWN:
        f->chosen++;
        break;
    case KEY_PPAGE:
        f->chosen -= page;
        break;
    case KEY_NPAGE:
        f->chosen += page;
        break;
    case KEY_HOME:
        f->chosen = 0;
        break;
    case KEY_END:
        f->chosen = last;
        break;
    case '\n':
    case KEY_ENTER:
        play_chosen(f);
        return true;
    default:
        return false;
    }
    f->chosen = f->chosen < 0 ? 0 : f->chosen > last ? last : f->chosen;
    return true;
}

/* Keys that walk over the board; false for any other. */
static bool walk_board(FullScreen *f, int key) {
    switch (key) {
    case KEY_UP:
        move_focus(f, -1, 0);
        return true;
    case KEY_DOWN:
        move_focus(f, 1, 0);
        return true;
    case KEY_LEFT:
        move_focus(f, 0, -1);
        return true;
    case KEY_RIGHT:
        move_focus(f, 0, 1);
        return true;
    case '\n':
    case KEY_ENTER:
        take_spot(f, f->focus);
        return true;
    default:
        return false;
    }
}

static void shift_board(FullScreen *f, int key) {
    f->shift_columns += key == ']' ? 8 : key == '[' ? -8 : 0;
    f->shift_rows += key == '}' ? 4 : key == '{' ? -4 : 0;
    f->shift_columns = f->shift_columns < 0 ? 0 : f->shift_columns;
    f->shift_rows = f->shift_rows < 0 ? 0 : f->shift_rows;
}

static void press(FullScreen *f, int key, int row, int column) {
    f->message[0] = '\0';
    if (f->focus == FOCUS_LIST ? walk_list(f, key) : walk_board(f, key))
        return;
    switch (key) {
    case '\t':
        step_focus(f, 1);
        break;
    case KEY_BTAB:
        step_focus(f, -1);
        break;
    case 27:
        forget_selection(f);
        break;
    case '/':
        ask_filter(f);
        break;
    case '[':
    case ']':
    case '{':
    case '}':
        shift_board(f, key);
        break;
    case 'h':
        show_hint(f);
        break;
    case 'u':
        take_back(f);
        break;
    case 'w':
        ask_why(f);
        break;
    case 'r':
        show_rules(f);
        break;
    case 'l':
        show_log(f);
        break;
    case 's':
        ask_save(f);
        break;
    case '?':
        screen_pager(word(f->table->lang, WORD_KEYS), word(f->table->lang, WORD_ALL_KEYS),
                     f->table->lang);
        break;
    case 'q':
        f->has_left = true;
        break;
    case KEY_MOUSE:
        click(f, row, column);
        break;
    default:
        break;
    }
}

/* Hides the last person's view until the next one says that they are there. */
static void draw_curtain(FullScreen *f) {
    Seat mine = client_table_my_actor(f->table);
    int key = 0, row, column;
    if (mine == SEAT_PUBLIC || mine == f->at_screen ||
        client_table_my_viewer(f->table) != SEAT_PUBLIC)
        return;
    while (key != '\n' && key != KEY_ENTER && !was_interrupted) {
        TEXT(text, 200);
        text_addf(&text, "%s %s", word(f->table->lang, WORD_CURTAIN), f->table->name[mine]);
        screen_clear();
        screen_text(screen_rows() / 2 - 1, 4, screen_columns() - 8, (Style){.flags = STYLE_BOLD},
                    text.start);
        screen_text(screen_rows() / 2 + 1, 4, screen_columns() - 8, (Style){0},
                    word(f->table->lang, WORD_PRESS_ENTER));
        screen_show();
        key = screen_key(WAIT_MS, &row, &column);
    }
    f->at_screen = mine;
}

int full_screen_play(ClientTable *t, bool is_ascii) {
    FullScreen *f = calloc(1, sizeof *f);
    struct sigaction on_signal = {.sa_handler = on_interrupt};
    if (f == NULL)
        return 1;
    *f = (FullScreen){.table = t, .is_ascii = is_ascii, .at_screen = SEAT_PUBLIC};
    sigaction(SIGINT, &on_signal, NULL);
    sigaction(SIGTERM, &on_signal, NULL);
    sigaction(SIGHUP, &on_signal, NULL);
    update(f);
    while (!f->has_left && !was_interrupted) {
        int row = 0, column = 0;
        draw_curtain(f);
        draw(f);
        int key = screen_key(WAIT_MS, &row, &column);
        if (key != ERR)
            press(f, key, row, column);
        if (t->kind->advance(t, 0))
            update(f);
    }
    free(f);
    return 0;
}
