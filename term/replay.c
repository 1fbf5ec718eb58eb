/* replay.c: looking at a match line by line. */
#include "term/curses.h"
#include "term/modes.h"
#include "term/words.h"

#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLAY_MS = 700, NARRATION_ROWS = 3, SIDE_COLUMNS = 28 };

typedef struct Replay {
    const Match *match;
    const char *const *name;
    Lang lang;
    bool is_ascii;
    Seat viewer;
    int lines; /* shown so far */
    bool is_playing;
    SeenLine last;
    Canvas canvas, seats;
} Replay;

static void print_line(void *context, const SeenLine *line) {
    (void)context;
    printf("%d  %s\n", line->number, line->words[0] == '\0' ? line->text : line->words);
}

int replay_line_mode(const Match *m, const char *const name[SEATS_MAX], Lang lang) {
    int32_t score[SEATS_MAX];
    match_lines_seen(m, SEAT_PUBLIC, 0, &(Reader){lang, name}, print_line, NULL);
    match_score(m, score);
    for (Seat seat = 0; seat < match_ruleset(m)->seats; seat++)
        printf("%s: %d\n", name[seat], score[seat]);
    return 0;
}

typedef struct Wanted {
    int number;
    SeenLine *out;
} Wanted;

static void catch_line(void *context, const SeenLine *line) {
    const Wanted *wanted = context;
    if (line->number == wanted->number)
        *wanted->out = *line;
}

static void draw_replay(Replay *p) {
    const Ruleset *r = match_ruleset(p->match);
    const TermDrawing *drawing = drawing_find(r->game->name);
    View view;
    TEXT(title, 256);
    Wanted wanted = {p->lines, &p->last};
    p->last = (SeenLine){0};
    match_view_at(p->match, p->viewer, p->lines, &view);
    match_lines_seen(p->match, p->viewer, p->lines - 1, &(Reader){p->lang, p->name}, catch_line,
                     &wanted);
    Region board = {1, 0, screen_rows() - 2 - NARRATION_ROWS, screen_columns()};
    canvas_clear(&p->canvas, p->is_ascii, p->lang, board.rows, screen_columns() - SIDE_COLUMNS);
    drawing->board(&view, p->name, &p->canvas);
    board.columns = p->canvas.columns < screen_columns() - SIDE_COLUMNS
                        ? p->canvas.columns
                        : screen_columns() - SIDE_COLUMNS;
    Region side = {1, board.columns + 1, board.rows, screen_columns() - board.columns - 1};
    canvas_clear(&p->seats, p->is_ascii, p->lang, side.rows, side.columns);
    if (drawing->seats != NULL)
        drawing->seats(&view, p->name, &p->seats);
    text_addf(&title, " %s  %s %d / %d  (%s)", r->game->title[p->lang],
              word(p->lang, WORD_POSITION), p->lines, match_lines(p->match),
              p->viewer == SEAT_PUBLIC ? word(p->lang, WORD_PUBLIC) : p->name[p->viewer]);
    screen_clear();
    screen_text(0, 0, screen_columns(), (Style){.flags = STYLE_REVERSE}, title.start);
    screen_canvas(board, &p->canvas, 0, 0, NULL);
    screen_canvas(side, &p->seats, 0, 0, NULL);
    screen_paragraph(
        (Region){screen_rows() - 1 - NARRATION_ROWS, 0, NARRATION_ROWS, screen_columns()}, 0,
        (Style){.flags = STYLE_BOLD}, p->last.words);
    screen_text(screen_rows() - 1, 0, screen_columns(), (Style){.colour = INK_DIM},
                word(p->lang, WORD_REPLAY_KEYS));
    screen_show();
}

static void next_viewer(Replay *p) {
    int seats = match_ruleset(p->match)->seats;
    p->viewer = p->viewer == SEAT_PUBLIC ? 0
                : p->viewer + 1 < seats  ? (Seat)(p->viewer + 1)
                                         : SEAT_PUBLIC;
}

static void add_line(void *context, const SeenLine *line) {
    if (line->words[0] != '\0')
        text_addf(context, "%d  %s\n", line->number, line->words);
}

/* All lines as the viewer saw them; it opens at the end. */
static void show_log(const Replay *p) {
    size_t room = (size_t)match_lines(p->match) * sizeof(SeenLine) + 1;
    char *memory = malloc(room);
    if (memory == NULL)
        return;
    Text text = text_over(memory, room);
    match_lines_seen(p->match, p->viewer, 0, &(Reader){p->lang, p->name}, add_line, &text);
    screen_pager(word(p->lang, WORD_LOG), memory, p->lang, PAGER_END);
    free(memory);
}

int replay_full_screen(const Match *m, const char *const name[SEATS_MAX], Lang lang,
                       bool is_ascii) {
    Replay *p = calloc(1, sizeof *p);
    int key = 0, row, column;
    if (p == NULL)
        return 1;
    screen_use_ascii(is_ascii);
    *p = (Replay){
        .match = m, .name = name, .lang = lang, .is_ascii = is_ascii, .viewer = SEAT_PUBLIC};
    while (key != 'q' && key != 27) {
        draw_replay(p);
        key = screen_key(p->is_playing ? PLAY_MS : -1, &row, &column);
        int step = key == KEY_RIGHT || (p->is_playing && key == ERR) ? 1 : key == KEY_LEFT ? -1 : 0;
        p->lines += step;
        p->lines = key == KEY_HOME ? 0 : key == KEY_END ? match_lines(m) : p->lines;
        p->lines = p->lines < 0 ? 0 : p->lines > match_lines(m) ? match_lines(m) : p->lines;
        p->is_playing = key == ' ' ? !p->is_playing : p->is_playing && p->lines < match_lines(m);
        if (key == 'v')
            next_viewer(p);
        if (key == 'l')
            show_log(p);
    }
    free(p);
    return 0;
}
