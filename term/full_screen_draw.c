/* full_screen_draw.c: the layout of the screen.
 *
 *     title: what to do now
 *     how everybody stands
 *     board (shifts when larger) | players
 *                                | choices
 *     what the choice would do, what is at the place under the cursor, or a message
 *     the last lines of the log, in the rows that the note leaves
 *     keys
 *
 * Players and choices share a column; where it is too low for both, a key changes between them. The
 * board keeps its height when the title needs a second row: the note gives one up. */
#include "term/full_screen.h"

#include "term/words.h"

#include <stdio.h>
#include <string.h>

enum { BOARD_LEAST = 44, SIDE_LEAST = 27, SIDE_WIDEST = 76, LIST_LEAST = 9, NOTE_ROWS = 3 };

/* What the board leaves for the players and the choices. Small boards are given as much room as one of
 * usual size, so that the column does not jump when a board grows. */
static int side_columns(const FullScreen *f) {
    int board = f->board.columns < BOARD_LEAST ? BOARD_LEAST : f->board.columns;
    int side = screen_columns() - board - 2;
    return side < SIDE_LEAST ? SIDE_LEAST : side;
}

/* Rows at the bottom grow with the screen. */
static int log_rows(void) {
    return 2 + (screen_rows() - SCREEN_ROWS) / 4;
}

static void add_title(const FullScreen *f, Text *out) {
    static const char turning[] = "|/-\\";
    text_addf(out, " %s  ", f->table->ruleset->game->title[f->table->lang]);
    client_table_status(f->table, out);
    if (f->table->is_thinking)
        text_addf(out, " … %s %c", word(f->table->lang, WORD_THINKING), turning[f->ticks / 2 % 4]);
}

static int title_rows(const FullScreen *f) {
    TEXT(title, 1024);
    add_title(f, &title);
    return screen_paragraph((Region){.columns = screen_columns()}, 0, (Style){0}, title.start);
}

static int note_rows(int title_rows) {
    int rows = NOTE_ROWS + (screen_rows() - SCREEN_ROWS) / 12 - (title_rows - 1);
    return rows < 1 ? 1 : rows;
}

Layout full_screen_layout(const FullScreen *f) {
    int rows = screen_rows(), columns = screen_columns();
    Layout l = {.title_rows = title_rows(f)};
    int top = l.title_rows + 1, bottom = rows - 1 - log_rows();
    l.log = (Region){bottom, 0, log_rows(), columns};
    int note = note_rows(l.title_rows);
    l.note = (Region){bottom - note, 0, note, columns};
    int middle = l.note.row - top;
    int side = side_columns(f);
    l.board = (Region){top, 0, middle, columns - side - 1};
    Region right = {top, columns - side, middle, side};
    l.seats = l.list = right;
    bool has_both = f->seats.rows > 0 && f->seats.rows + 1 + LIST_LEAST <= middle;
    if (has_both) {
        l.seats.rows = f->seats.rows;
        l.list.row += f->seats.rows + 1;
        l.list.rows -= f->seats.rows + 1;
    } else if (f->is_players) {
        l.list.rows = 0;
    } else {
        l.seats.rows = 0;
    }
    return l;
}

void full_screen_sheets(FullScreen *f) {
    const TermDrawing *drawing = drawing_find(f->table->ruleset->game->name);
    const char *name[SEATS_MAX];
    client_table_names(f->table, name);
    int title = title_rows(f), rows = screen_rows() - title - 2 - log_rows() - note_rows(title);
    int columns = screen_columns();
    canvas_clear(&f->board, f->is_ascii, f->table->lang, rows, columns - SIDE_LEAST - 2);
    drawing->board(&f->view, name, &f->board);
    int side = side_columns(f);
    side = side > SIDE_WIDEST ? SIDE_WIDEST : side;
    canvas_clear(&f->seats, f->is_ascii, f->table->lang, rows, side);
    if (drawing->seats != NULL)
        drawing->seats(&f->view, name, &f->seats);
}

/* ---- parts ---- */

/* "▶Anna 9 0:42 | Bo 14 | 2 watching" */
static void draw_standings(const FullScreen *f, int row) {
    const ClientTable *t = f->table;
    int seats = t->ruleset->seats, width = (screen_columns() - 2) / seats, column = 1;
    width = width > 26 ? 26 : width;
    for (Seat seat = 0; seat < seats; seat++, column += width) {
        bool is_actor = (t->actors & seat_bit(seat)) != 0;
        TEXT(about, 160);
        TEXT(shown, 240);
        client_table_standing(&f->view, seat, t->lang, &about);
        if (t->has_clock) {
            text_add(&about, " ");
            client_table_clock_text(t, seat, &about);
        }
        if (t->is_away[seat])
            text_add(&about, " …");
        int room = width - 3 - text_columns(about.start);
        int bytes = text_fit(t->name[seat], room < 3 ? 3 : room);
        text_addf(&shown, "%s%.*s %s", is_actor ? "▶" : " ", bytes, t->name[seat], about.start);
        screen_text(row, column, width - 1, (Style){.flags = is_actor ? STYLE_BOLD : 0},
                    shown.start);
    }
    if (t->watchers > 0) {
        TEXT(watchers, 60);
        text_addf(&watchers, word(t->lang, WORD_WATCHING), t->watchers);
        int columns = text_columns(watchers.start);
        if (column + columns < screen_columns())
            screen_text(row, screen_columns() - columns - 1, columns, (Style){.colour = INK_DIM},
                        watchers.start);
    }
}

int full_screen_choice_rows(const FullScreen *f, const Layout *l, int index) {
    Region nowhere = {.columns = l->list.columns};
    return screen_paragraph(nowhere, 0, (Style){0}, f->choices.choice[f->fitting[index]].label);
}

/* Keeps the chosen one in sight: the first choice to be shown. */
static int first_choice(const FullScreen *f, const Layout *l, int rows) {
    int first = f->chosen, used = full_screen_choice_rows(f, l, first);
    while (first > 0 && used + full_screen_choice_rows(f, l, first - 1) <= rows)
        used += full_screen_choice_rows(f, l, --first);
    return first;
}

static void draw_heading(const FullScreen *f, Region at, const char *title, const char *other) {
    TEXT(shown, 200);
    int blanks = at.columns - text_columns(title) - text_columns(other);
    text_addf(&shown, "%s%*s%s", title, blanks > 1 ? blanks : 1, "", other);
    screen_text(at.row, at.column, at.columns, (Style){.flags = STYLE_UNDERLINE}, shown.start);
    (void)f;
}

static void draw_choices(FullScreen *f, const Layout *l) {
    Lang lang = f->table->lang;
    int row = l->list.row + 1, end = l->list.row + l->list.rows - 1;
    TEXT(title, 128);
    text_addf(&title, "%s %d", word(lang, WORD_CHOICES), f->fits);
    if (f->filter[0] != '\0')
        text_addf(&title, " /%s", f->filter);
    draw_heading(f, l->list, title.start,
                 l->seats.rows == 0 && f->seats.rows > 0 ? word(lang, WORD_PLAYERS_KEY) : "");
    if (f->fits == 0)
        return;
    int at = f->first_seen = first_choice(f, l, end - row);
    for (; at < f->fits && row + full_screen_choice_rows(f, l, at) <= end; at++) {
        bool is_chosen = at == f->chosen && f->focus == FOCUS_LIST;
        row += screen_paragraph((Region){row, l->list.column, end - row, l->list.columns}, 0,
                                (Style){.flags = is_chosen ? STYLE_REVERSE : 0},
                                f->choices.choice[f->fitting[at]].label);
    }
    TEXT(more, 64);
    if (at < f->fits)
        text_addf(&more, "▼ ");
    if (at < f->fits)
        text_addf(&more, word(lang, WORD_MORE_BELOW), f->fits - at);
    screen_text(end, l->list.column, l->list.columns, (Style){.colour = INK_DIM}, more.start);
}

static void draw_seats(const FullScreen *f, const Layout *l) {
    Region at = l->seats;
    if (l->list.rows == 0) {
        draw_heading(f, at, word(f->table->lang, WORD_PLAYERS),
                     word(f->table->lang, WORD_CHOICES_KEY));
        at.row++;
        at.rows--;
    }
    screen_canvas(at, &f->seats, f->seats_shift, 0, NULL);
}

/* A message, else what is at the focused place, else what the chosen move would do. Returns how many
 * rows of the note and the log it takes. */
static int draw_note(const FullScreen *f, const Layout *l) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(f->table, name);
    TEXT(note, HINT_BYTES);
    bool is_message = f->message[0] != '\0';
    if (is_message) {
        text_add(&note, f->message);
    } else if (f->focus != FOCUS_LIST) {
        text_add(&note, f->board.spot[f->focus].note);
    } else if (f->fits > 0) {
        text_add(&note, "→ ");
        view_preview(&f->view, f->choices.choice[f->fitting[f->chosen]].move, &to, &note);
    }
    /* never cut: what does not fit above the keys covers the end of the board */
    int room = l->note.rows + l->log.rows;
    int rows = screen_paragraph((Region){.columns = l->note.columns}, 0, (Style){0}, note.start);
    int over = rows > room ? rows - room : 0;
    screen_paragraph((Region){l->note.row - over, 0, rows, l->note.columns}, 0,
                     (Style){.flags = is_message ? STYLE_BOLD : STYLE_UNDERLINE}, note.start);
    return rows - over;
}

/* Where the paragraph begins that ends before `line`: what one seat does in a row, with all that the
 * dealer does meanwhile. */
static int paragraph_start(const ClientTable *t, int line, int news) {
    int first = news > 0 ? t->news[news - 1].after : 0;
    Seat seat = SEAT_DEALER;
    while (line > first) {
        Seat before = t->line[line - 1].seat;
        if (before != SEAT_DEALER && seat != SEAT_DEALER && before != seat)
            break;
        seat = before == SEAT_DEALER ? seat : before;
        line--;
    }
    while (seat != SEAT_DEALER && t->line[line].seat == SEAT_DEALER)
        line++; /* that belongs to the paragraph before */
    return line;
}

static void add_paragraph(const ClientTable *t, int line, int end, Text *out) {
    while (line < end) {
        TEXT(words, sizeof t->line->words + 64);
        line = client_table_line_text(t, line, &words);
        text_addf(out, "%s%s", out->length > 0 && words.length > 0 ? " " : "", words.start);
    }
}

/* The end of what happened, as much of it as fits below the note. Of a turn that is too
 * long for it, the beginning; of one's own, the end. */
static void draw_log(const FullScreen *f, Region log) {
    const ClientTable *t = f->table;
    int line = t->lines, news = t->newses, row = log.row + log.rows;
    while ((line > 0 || news > 0) && row > log.row) {
        TEXT(text, 4096);
        bool is_mine = false;
        if (news > 0 && t->news[news - 1].after >= line) {
            text_add(&text, t->news[--news].words);
        } else {
            int end = line;
            line = paragraph_start(t, line, news);
            is_mine = t->line[line].seat < SEATS_MAX && t->is_mine[t->line[line].seat];
            add_paragraph(t, line, end, &text);
        }
        int rows = screen_paragraph((Region){.columns = log.columns}, 0, (Style){0}, text.start);
        int over = rows > row - log.row ? rows - (row - log.row) : 0;
        row -= rows - over;
        screen_paragraph((Region){row, 0, rows - over, log.columns}, is_mine ? over : 0, (Style){0},
                         text.start);
    }
}

bool full_screen_has_moves(const FullScreen *f, int spot) {
    const Move *moves = f->board.spot[spot].move;
    for (int i = 0; *moves != NO_MOVE && i < f->choices.count; i++)
        if (spot_has(moves, f->choices.choice[i].move))
            return true;
    return false;
}

/* Underlines the places that stand for a move now. */
static void mark_spots(FullScreen *f) {
    for (int i = 0; i < f->board.spots; i++) {
        const Spot *spot = &f->board.spot[i];
        if (!full_screen_has_moves(f, i) || spot->row >= CANVAS_ROWS)
            continue;
        for (int k = spot->column; k < spot->column + spot->width && k < CANVAS_COLUMNS; k++)
            if (k >= 0)
                f->board.cell[spot->row][k].style.flags |= STYLE_UNDERLINE | STYLE_BOLD;
    }
}

void full_screen_draw(FullScreen *f) {
    Lang lang = f->table->lang;
    screen_clear();
    if (screen_is_too_small()) {
        screen_text(0, 0, screen_columns(), (Style){.flags = STYLE_BOLD},
                    word(lang, WORD_TOO_SMALL));
        screen_show();
        return;
    }
    Layout l = full_screen_layout(f);
    TEXT(title, 1024);
    f->ticks++;
    add_title(f, &title);
    mark_spots(f);
    screen_paragraph((Region){0, 0, l.title_rows, screen_columns()}, 0,
                     (Style){.flags = STYLE_REVERSE}, title.start);
    draw_standings(f, l.title_rows);
    screen_canvas(l.board, &f->board, f->shift_rows, f->shift_columns,
                  f->focus == FOCUS_LIST ? NULL : &f->board.spot[f->focus]);
    if (l.seats.rows > 0)
        draw_seats(f, &l);
    if (l.list.rows > 0)
        draw_choices(f, &l);
    int used = draw_note(f, &l);
    draw_log(f, (Region){l.note.row + used, 0, l.note.rows + l.log.rows - used, l.log.columns});
    screen_text(screen_rows() - 1, 0, screen_columns(), (Style){.colour = INK_DIM},
                word(lang, f->table->kind->say == NULL ? WORD_SHORT_KEYS : WORD_SHORT_KEYS_SERVER));
    screen_show();
}
