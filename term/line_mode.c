/* line_mode.c: playing line by line, for screen readers, pipes and slow connections. */
#include "core/games.h"
#include "term/canvas.h"
#include "term/choices.h"
#include "term/modes.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_CHOICES = 30, CURTAIN_LINES = 40 };

typedef struct LineMode {
    ClientTable *table;
    bool is_ascii;
    bool has_left;
    int printed;    /* lines printed so far */
    Seat at_screen; /* whose hand was last shown */
    View view;
    Choices choices;
} LineMode;

static void print_new_lines(LineMode *p) {
    ClientTable *t = p->table;
    p->printed = p->printed > t->lines ? t->lines : p->printed;
    for (; p->printed < t->lines; p->printed++)
        if (t->line[p->printed].words[0] != '\0')
            printf("%s\n", t->line[p->printed].words);
    if (t->notice[0] != '\0')
        printf("! %s\n", t->notice);
    t->notice[0] = '\0';
    fflush(stdout);
}

static void print_board(const LineMode *p, Seat viewer) {
    const TermDrawing *drawing = drawing_find(p->table->ruleset->game->name);
    const char *name[SEATS_MAX];
    Canvas *canvas = malloc(sizeof *canvas);
    View view;
    if (canvas == NULL)
        return;
    p->table->kind->view(p->table, viewer, &view);
    canvas_clear(canvas, p->is_ascii, p->table->lang);
    drawing->draw(&view, client_table_names(p->table, name), canvas);
    for (int row = 0; row < canvas->rows; row++) {
        TEXT(line, CANVAS_COLUMNS * 4 + 1);
        canvas_row_text(canvas, row, &line);
        printf("%s\n", line.start);
    }
    free(canvas);
}

static void print_score(const ClientTable *t) {
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        printf("%s: %d\n", t->name[seat], t->score[seat]);
}

/* Lists the choices that contain a text; all when it is empty. Returns how many. */
static int print_choices(const LineMode *p, const char *part) {
    int shown = 0, left = 0;
    for (int i = 0; i < p->choices.count; i++) {
        const Choice *choice = &p->choices.choice[i];
        if (!choice_fits(choice, &(Move){NO_MOVE}, part))
            continue;
        if (shown == SHOWN_CHOICES) {
            left++;
            continue;
        }
        shown++;
        if (strcmp(choice->label, choice->text) == 0)
            printf("%d) %s\n", i + 1, choice->text);
        else
            printf("%d) %s (%s)\n", i + 1, choice->label, choice->text);
    }
    if (left > 0)
        printf("… %d %s\n", left, word(p->table->lang, WORD_MORE_CHOICES));
    return shown;
}

/* The paragraphs of the rules that contain a text. */
static void print_rules(const LineMode *p, const char *part) {
    size_t length;
    const char *at =
        rules_part(games_find(p->table->ruleset->game->name)->rules, p->table->lang, &length);
    const char *end = at + length;
    bool is_found = false;
    while (at < end) {
        const char *next = strstr(at, "\n- ");
        next = next == NULL || next >= end ? end : next + 1;
        TEXT(paragraph, 4096);
        text_add_bytes(&paragraph, at, (size_t)(next - at));
        if (strcasestr(paragraph.start, part) != NULL)
            printf("%s", paragraph.start);
        is_found |= strcasestr(paragraph.start, part) != NULL;
        at = next;
    }
    if (!is_found)
        printf("%s\n", word(p->table->lang, WORD_NOTHING_FOUND));
}

static void print_why(LineMode *p, const char *move) {
    TEXT(why, 400);
    client_table_why(p->table, &p->view, p->choices.seat, move, &why);
    printf("%s\n", why.start);
}

static void save(LineMode *p, const char *path) {
    TEXT(error, 400);
    if (path[0] != '\0' && p->table->kind->save(p->table, path, &error))
        printf("%s %s\n", word(p->table->lang, WORD_SAVED), path);
    else
        printf("! %s\n", error.start);
}

/* A word that is a command rather than a choice; false when it is none. */
static bool run_word(LineMode *p, const char *line) {
    ClientTable *t = p->table;
    TEXT(text, 400);
    const char *rest = strchr(line, ' ');
    rest = rest == NULL ? "" : rest + 1;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        printf("%s\n", word(t->lang, WORD_PLAIN_HELP));
    else if (strcmp(line, "board") == 0)
        print_board(p, p->choices.seat);
    else if (strcmp(line, "score") == 0)
        print_score(t);
    else if (strcmp(line, "log") == 0)
        p->printed = 0;
    else if (strcmp(line, "hint") == 0 && t->kind->hint(t, p->choices.seat, &text))
        printf("%s: %s\n", word(t->lang, WORD_HINT), text.start);
    else if (strcmp(line, "undo") == 0 && !t->kind->undo(t, &text))
        printf("! %s\n", text.start);
    else if (strncmp(line, "why ", 4) == 0)
        print_why(p, rest);
    else if (strncmp(line, "rules", 5) == 0)
        print_rules(p, rest);
    else if (strncmp(line, "save", 4) == 0)
        save(p, rest);
    else if (strcmp(line, "quit") == 0)
        p->has_left = true;
    else
        return strcmp(line, "undo") == 0 || strcmp(line, "hint") == 0;
    return true;
}

static bool is_choice(const Choices *choices, const char *line, const char **move) {
    int64_t number;
    if (text_read_int(line, 1, choices->count, &number)) {
        *move = choices->choice[number - 1].text;
        return true;
    }
    for (int i = 0; i < choices->count; i++)
        if (strcmp(choices->choice[i].text, line) == 0) {
            *move = line;
            return true;
        }
    return false;
}

static void act_on(LineMode *p, const char *line) {
    const char *move;
    TEXT(why, 400);
    if (is_choice(&p->choices, line, &move)) {
        if (!p->table->kind->play(p->table, p->choices.seat, move, &why))
            printf("! %s\n", why.start);
    } else if (!run_word(p, line) && print_choices(p, line) == 0) {
        printf("! %s\n", word(p->table->lang, WORD_NO_SUCH_CHOICE));
        print_why(p, line);
    }
}

/* Between two people at one screen: what the one saw scrolls away before the other looks. */
static bool draw_curtain(LineMode *p, Seat seat, char **line, size_t *room) {
    if (p->at_screen == seat || client_table_my_viewer(p->table) != SEAT_PUBLIC)
        return true;
    p->at_screen = seat;
    for (int i = 0; i < CURTAIN_LINES; i++)
        printf("\n");
    printf("%s %s. %s\n", word(p->table->lang, WORD_CURTAIN), p->table->name[seat],
           word(p->table->lang, WORD_PRESS_ENTER));
    fflush(stdout);
    return getline(line, room, stdin) >= 0;
}

/* One decision of a person here. */
static bool decide(LineMode *p, Seat seat, char **line, size_t *room) {
    TEXT(status, 400);
    if (!draw_curtain(p, seat, line, room))
        return false;
    p->table->kind->view(p->table, seat, &p->view);
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(p->table, name);
    choices_list(&p->view, seat, &to, &p->choices);
    client_table_status(p->table, &status);
    printf("%s\n", status.start);
    print_choices(p, "");
    printf("%s\n", word(p->table->lang, WORD_PLAIN_CHOOSE));
    fflush(stdout);
    if (getline(line, room, stdin) < 0)
        return false;
    (*line)[strcspn(*line, "\r\n")] = '\0';
    if ((*line)[0] != '\0')
        act_on(p, *line);
    return true;
}

int line_mode_play(ClientTable *t, bool is_ascii) {
    LineMode *p = calloc(1, sizeof *p);
    char *line = NULL;
    size_t room = 0;
    if (p == NULL)
        return 1;
    *p = (LineMode){.table = t, .is_ascii = is_ascii, .at_screen = SEAT_PUBLIC};
    while (!p->has_left && t->actors != 0) {
        Seat mine = client_table_my_actor(t);
        print_new_lines(p);
        if (mine == SEAT_PUBLIC)
            t->kind->advance(t, 1000);
        else if (!decide(p, mine, &line, &room))
            p->has_left = true;
    }
    print_new_lines(p);
    if (t->actors == 0) {
        TEXT(status, 400);
        client_table_status(t, &status);
        printf("%s\n", status.start);
        print_score(t);
    }
    free(line);
    free(p);
    return 0;
}
