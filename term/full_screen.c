/* full_screen.c: playing with board, list and log on a curses screen: keys and what they do. How it
 * looks is in full_screen_draw.c. */
#include "term/full_screen.h"

#include "term/modes.h"
#include "term/words.h"

#include <ncurses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_MS = 60, CLICK_MS = 400 /* clicks closer together are one */ };

static volatile sig_atomic_t was_interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    was_interrupted = 1;
}

/* ---- keeping up with the table ---- */

static void filter_choices(FullScreen *f) {
    f->fits = 0;
    f->clicked = -1;
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

/* What a lesson says in several pages comes on a screen of its own. */
static void show_pages(const FullScreen *f) {
    char *memory = malloc((size_t)(f->table->newses - f->told) * (NEWS_BYTES + 2) + 1);
    if (memory == NULL)
        return;
    Text pages = text_over(memory, (size_t)(f->table->newses - f->told) * (NEWS_BYTES + 2) + 1);
    for (int i = f->told; i < f->table->newses; i++)
        text_addf(&pages, "%s\n\n", f->table->news[i].words);
    screen_pager(word(f->table->lang, WORD_LESSON), memory, f->table->lang, PAGER_START);
    free(memory);
}

/* Shows the latest news as a message; the log has all of them. */
static void show_news(FullScreen *f) {
    if (f->table->is_lesson && f->table->newses > f->told + 1)
        show_pages(f);
    if (f->told < f->table->newses)
        snprintf(f->message, sizeof f->message, "%s", f->table->news[f->table->newses - 1].words);
    f->told = f->table->newses;
    TEXT(others, COACH_WORDS + 64);
    client_table_tell_others(f->table, &others);
    if (others.length > 0)
        snprintf(f->message, sizeof f->message, "%s", others.start);
}

/* Where to begin showing a side of the sheet that is longer than the screen has room for. */
static int shift_to(int eye, int shift, int length, int room) {
    if (length <= room)
        return 0;
    if (eye < shift + 2 || eye > shift + room - 3)
        shift = eye - room / 2;
    return shift < 0 ? 0 : shift > length - room ? length - room : shift;
}

static void show_eye(FullScreen *f) {
    const Canvas *c = &f->board;
    Region board = full_screen_layout(f).board;
    f->shift_rows = shift_to(c->eye_row, f->shift_rows, c->rows, board.rows);
    f->shift_columns = shift_to(c->eye_column, f->shift_columns, c->columns, board.columns);
}

/* Takes the view of my seat that must decide; behind a curtain, the public one. */
static void update(FullScreen *f) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(f->table, name);
    Seat mine = client_table_my_actor(f->table);
    f->viewer = mine != SEAT_PUBLIC ? mine : client_table_my_viewer(f->table);
    f->table->kind->view(f->table, f->viewer, &f->view);
    f->choices.count = 0;
    f->choices.seat = mine;
    if (mine != SEAT_PUBLIC)
        choices_list(&f->view, mine, &to, &f->choices);
    full_screen_sheets(f);
    show_eye(f);
    forget_selection(f);
    show_news(f);
}

/* ---- acting ---- */

/* After a refusal that names its rule, r and g open rules and guide at that one. */
static void name_rule(FullScreen *f, Text *why) {
    if (rulebook_rule_id(why->start, f->rule))
        text_addf(why, " (%s)", word(f->table->lang, WORD_RULE_KEYS));
}

static void play_chosen(FullScreen *f) {
    Text why = text_over(f->message, sizeof f->message);
    if (f->fits == 0)
        return;
    if (client_table_play(f->table, f->choices.seat, f->choices.choice[f->fitting[f->chosen]].text,
                          &why))
        update(f);
    else
        name_rule(f, &why);
}

/* Takes a place of the board: lists its moves, or says why there is none. */
static void take_spot(FullScreen *f, int spot) {
    const Spot *at = &f->board.spot[spot];
    if (full_screen_has_moves(f, spot)) {
        memcpy(f->taken, at->move, sizeof f->taken);
        f->filter[0] = '\0';
        f->chosen = 0;
        f->focus = FOCUS_LIST;
        f->is_players = false;
        filter_choices(f);
    } else if (f->choices.count > 0 && at->move[0] != NO_MOVE) {
        Text why = text_over(f->message, sizeof f->message);
        client_table_why_spot(f->table, &f->view, f->choices.seat, at->move, &why);
        name_rule(f, &why);
    }
}

/* Shifts the board so that the focused place is on the screen. */
static void show_focus(FullScreen *f) {
    Region board = full_screen_layout(f).board;
    const Spot *spot = &f->board.spot[f->focus];
    if (spot->row < f->shift_rows || spot->row >= f->shift_rows + board.rows)
        f->shift_rows = spot->row > board.rows / 2 ? spot->row - board.rows / 2 : 0;
    if (spot->column < f->shift_columns ||
        spot->column + spot->width > f->shift_columns + board.columns)
        f->shift_columns = spot->column > board.columns / 2 ? spot->column - board.columns / 2 : 0;
}

static void step_focus(FullScreen *f, int step) {
    int spots = f->board.spots;
    int at = f->focus == FOCUS_LIST ? (step > 0 ? -1 : spots) : f->focus;
    for (int i = 0; i < spots; i++) {
        at = (at + step + spots) % spots;
        if (full_screen_has_moves(f, at)) {
            f->focus = at;
            show_focus(f);
            return;
        }
    }
}

/* The nearest place in the direction of an arrow; rows count double, cells being tall. */
static void move_focus(FullScreen *f, int rows, int columns) {
    const Spot *from = &f->board.spot[f->focus];
    int best = f->focus, best_distance = 1 << 20;
    for (int i = 0; i < f->board.spots; i++) {
        const Spot *to = &f->board.spot[i];
        int down = 2 * (to->row - from->row), right = to->column - from->column;
        int along = down * rows + right * columns;
        int aside = abs(down * columns) + abs(right * rows);
        if (along > 0 && along + 2 * aside < best_distance) {
            best = i;
            best_distance = along + 2 * aside;
        }
    }
    f->focus = best;
    show_focus(f);
}

/* A click on a choice chooses it; another one on the same, some time later, plays it. */
static void click_list(FullScreen *f, const Layout *l, int row) {
    int at = f->first_seen, top = l->list.row + 1;
    while (at < f->fits && row >= top + full_screen_choice_rows(f, l, at))
        top += full_screen_choice_rows(f, l, at++);
    if (at >= f->fits)
        return;
    bool is_second = at == f->clicked && f->focus == FOCUS_LIST;
    f->chosen = f->clicked = at;
    f->focus = FOCUS_LIST;
    if (is_second)
        play_chosen(f);
}

static bool is_inside(Region g, int row, int column) {
    return row >= g.row && row < g.row + g.rows && column >= g.column &&
           column < g.column + g.columns;
}

static void click(FullScreen *f, int row, int column) {
    Layout l = full_screen_layout(f);
    int64_t before = f->clicked_at;
    f->clicked_at = client_now_ms();
    if (f->clicked_at - before < CLICK_MS) /* a double click never plays */
        return;
    if (is_inside(l.list, row, column) && row > l.list.row)
        click_list(f, &l, row);
    for (int i = 0; i < f->board.spots && is_inside(l.board, row, column); i++) {
        const Spot *spot = &f->board.spot[i];
        int at_row = row - l.board.row + f->shift_rows, at_column = column + f->shift_columns;
        if (spot->row == at_row && at_column >= spot->column &&
            at_column < spot->column + spot->width) {
            f->focus = i;
            take_spot(f, i);
            return;
        }
    }
}

static void show_log(const FullScreen *f) {
    char *history = client_table_history(f->table);
    if (history != NULL)
        screen_pager(word(f->table->lang, WORD_LOG), history, f->table->lang, PAGER_END);
    free(history);
}

static void show_rules(const FullScreen *f) {
    char *rules = rulebook_text(f->table->ruleset->game->name, f->table->lang);
    if (rules != NULL)
        screen_pager(word(f->table->lang, WORD_RULES), rules, f->table->lang,
                     rulebook_rule_line(rules, f->rule));
    free(rules);
}

static void show_guide(const FullScreen *f) {
    const char *game = f->table->ruleset->game->name;
    Lang lang = f->table->lang;
    char *guide = rulebook_guide(game, lang);
    if (guide != NULL)
        screen_pager(word(lang, WORD_GUIDE), guide, lang, rulebook_guide_line(game, f->rule, lang));
    free(guide);
}

static void skip_lesson(FullScreen *f) {
    const ClientTableKind *kind = f->table->kind;
    bool is_skipped = kind->skip_lesson != NULL && kind->skip_lesson(f->table);
    f->told = f->table->newses;
    snprintf(f->message, sizeof f->message, "%s",
             word(f->table->lang, is_skipped ? WORD_LESSON_SKIPPED : WORD_NO_LESSON));
}

static void show_keys(const FullScreen *f) {
    const TermDrawing *drawing = drawing_find(f->table->ruleset->game->name);
    Lang lang = f->table->lang;
    TEXT(text, 8192);
    text_add(&text, word(lang, WORD_ALL_KEYS));
    if (drawing->legend[lang] != NULL)
        text_add(&text, drawing->legend[lang]);
    screen_pager(word(lang, WORD_KEYS), text.start, lang, PAGER_START);
}

static void switch_coach(FullScreen *f) {
    Text said = text_over(f->message, sizeof f->message);
    client_table_switch_coach(f->table, &said);
}

static void ask_filter(FullScreen *f) {
    Text filter = text_over(f->filter, sizeof f->filter);
    f->is_players = false;
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
    TableHint hint = {.words = ""};
    if (f->choices.count == 0)
        return;
    bool is_good = f->table->kind->hint(f->table, f->choices.seat, &hint);
    forget_selection(f);
    f->is_players = false;
    for (int i = 0; is_good && i < f->choices.count; i++)
        if (strcmp(f->choices.choice[i].text, hint.move) == 0)
            f->chosen = i;
    snprintf(f->message, sizeof f->message, "%s: %.1900s", word(f->table->lang, WORD_HINT),
             hint.words);
}

static void take_back(FullScreen *f) {
    TEXT(said, 1200);
    if (f->table->kind->undo(f->table, &said))
        update(f);
    snprintf(f->message, sizeof f->message, "%s", said.start);
}

/* ---- at a server's table ---- */

static void ask_chat(FullScreen *f) {
    TEXT(words, 500);
    Text why = text_over(f->message, sizeof f->message);
    if (screen_ask(word(f->table->lang, WORD_SAY), &words) && words.length > 0)
        f->table->kind->say(f->table, words.start, &why);
}

/* Keys that only such a table has; false for any other. */
static bool press_at_server(FullScreen *f, int key) {
    const ClientTableKind *kind = f->table->kind;
    Text why = text_over(f->message, sizeof f->message);
    if (kind->say == NULL)
        return false;
    if (key == 'c')
        ask_chat(f);
    else if ((key == 'y' || key == 'n') && f->table->is_undo_asked)
        kind->answer_undo(f->table, key == 'y', &why);
    else if (key == 'b' && f->table->has_stand_in)
        kind->come_back(f->table, &why);
    else
        return false;
    return true;
}

/* Keys that walk through the list of choices; false for any other. */
static bool walk_list(FullScreen *f, int key) {
    int page = full_screen_layout(f).list.rows / 2, last = f->fits > 0 ? f->fits - 1 : 0;
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
        take_spot(f, f->focus);
        return true;
    default:
        return false;
    }
}

/* Scrolls the players when they have the side to themselves and do not fit; otherwise false. */
static bool shift_seats(FullScreen *f, int key) {
    Layout l = full_screen_layout(f);
    int most = f->seats.rows - (l.seats.rows - 1);
    if (l.list.rows > 0 || most <= 0 || (key != '{' && key != '}'))
        return false;
    f->seats_shift += key == '}' ? 4 : -4;
    f->seats_shift = f->seats_shift < 0 ? 0 : f->seats_shift > most ? most : f->seats_shift;
    return true;
}

static void shift_board(FullScreen *f, int key) {
    if (shift_seats(f, key))
        return;
    f->shift_columns += key == ']' ? 8 : key == '[' ? -8 : 0;
    f->shift_rows += key == '}' ? 4 : key == '{' ? -4 : 0;
    f->shift_columns = f->shift_columns < 0 ? 0 : f->shift_columns;
    f->shift_rows = f->shift_rows < 0 ? 0 : f->shift_rows;
}

static void press(FullScreen *f, int key, int row, int column) {
    f->message[0] = '\0';
    if (key != 'r' && key != 'g')
        f->rule[0] = '\0';
    if ((f->focus == FOCUS_LIST ? walk_list(f, key) : walk_board(f, key)) ||
        press_at_server(f, key))
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
    case 't':
        switch_coach(f);
        break;
    case 'u':
        take_back(f);
        break;
    case 'p':
        f->is_players = !f->is_players;
        f->seats_shift = 0;
        break;
    case 'r':
        show_rules(f);
        break;
    case 'g':
        show_guide(f);
        break;
    case 'x':
        skip_lesson(f);
        break;
    case 'l':
        show_log(f);
        break;
    case 's':
        ask_save(f);
        break;
    case '?':
        show_keys(f);
        break;
    case KEY_RESIZE:
        full_screen_sheets(f);
        show_eye(f);
        forget_selection(f);
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
    while (key != '\n' && !f->has_left && !was_interrupted) {
        TEXT(text, 200);
        text_addf(&text, "%s %s", word(f->table->lang, WORD_CURTAIN), f->table->name[mine]);
        screen_clear();
        screen_text(screen_rows() / 2 - 1, 4, screen_columns() - 8, (Style){.flags = STYLE_BOLD},
                    text.start);
        screen_text(screen_rows() / 2 + 1, 4, screen_columns() - 8, (Style){0},
                    word(f->table->lang, WORD_PRESS_ENTER));
        screen_show();
        key = screen_key(WAIT_MS, &row, &column);
        f->has_left = key == 'q' || key == 27;
    }
    f->at_screen = mine;
}

/* After a change at the table: the choice made so far stays if the choices are still the same. */
static void keep_up(FullScreen *f) {
    int count = f->choices.count, chosen = f->chosen, focus = f->focus;
    uint64_t first = count > 0 ? f->choices.choice[0].move : NO_MOVE;
    Move taken[SPOT_MOVES + 1];
    char filter[sizeof f->filter];
    memcpy(taken, f->taken, sizeof taken);
    memcpy(filter, f->filter, sizeof filter);
    update(f);
    if (count == 0 || f->choices.count != count || f->choices.choice[0].move != first)
        return;
    memcpy(f->taken, taken, sizeof taken);
    memcpy(f->filter, filter, sizeof filter);
    f->chosen = chosen;
    f->focus = focus < f->board.spots ? focus : FOCUS_LIST;
    filter_choices(f);
}

int full_screen_play(ClientTable *t, bool is_ascii) {
    FullScreen *f = calloc(1, sizeof *f);
    struct sigaction on_signal = {.sa_handler = on_interrupt};
    if (f == NULL)
        return 1;
    *f = (FullScreen){.table = t, .is_ascii = is_ascii, .at_screen = SEAT_PUBLIC};
    screen_use_ascii(is_ascii);
    sigaction(SIGINT, &on_signal, NULL);
    sigaction(SIGTERM, &on_signal, NULL);
    sigaction(SIGHUP, &on_signal, NULL);
    update(f);
    if (t->is_first && f->message[0] == '\0')
        snprintf(f->message, sizeof f->message, "%s", word(t->lang, WORD_FIRST_MATCH));
    while (!f->has_left && !was_interrupted) {
        int row = 0, column = 0;
        draw_curtain(f);
        if (f->has_left)
            break;
        full_screen_draw(f);
        int key = screen_key(WAIT_MS, &row, &column);
        if (key != ERR)
            press(f, key, row, column);
        if (t->kind->advance(t, 0))
            keep_up(f);
    }
    free(f);
    return 0;
}
