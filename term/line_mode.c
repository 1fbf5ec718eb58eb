/* line_mode.c: playing line by line, for screen readers, pipes and slow connections. Answers are
 * sentences; nothing is drawn. Commands are in line_commands.c. */
#include "term/line_mode.h"

#include "term/modes.h"
#include "term/rulebook.h"
#include "term/typed.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOWN_CHOICES = 30, CURTAIN_LINES = 40, WAIT_MS = 50 };

void line_print(const LineMode *p, const char *words) {
    size_t room = 2 * strlen(words) + 1;
    char *memory = p->is_ascii ? malloc(room) : NULL;
    if (memory != NULL) {
        Text text = text_over(memory, room);
        text_add_ascii(&text, words);
        words = memory;
    }
    fputs(words, stdout);
    if (words[0] == '\0' || words[strlen(words) - 1] != '\n')
        fputs("\n", stdout);
    free(memory);
    fflush(stdout);
}

void line_print_word(const LineMode *p, Word w) {
    line_print(p, word(p->table->lang, w));
}

void line_print_refusal(const LineMode *p, const char *why) {
    TEXT(more, 200);
    char id[RULE_ID];
    line_print(p, why);
    if (!rulebook_rule_id(why, id))
        return;
    text_addf(&more, word(p->table->lang, WORD_RULE_WORDS), id, id);
    line_print(p, more.start);
}

/* Are all lines from here to the end like the one printed last? Then more of them may follow. */
static bool is_repeated(const LineMode *p, int next) {
    const SeenLine *line = p->table->line;
    return p->printed > 0 && next == p->table->lines &&
           strcmp(line[p->printed].words, line[p->printed - 1].words) == 0;
}

/* What has happened since: lines of the match, and between them the news. Repeated lines wait until
 * something else happens, to be told in one. */
static void print_new_lines(LineMode *p) {
    bool is_waiting = client_table_my_actor(p->table) == SEAT_PUBLIC && p->table->actors != 0;
    const ClientTable *t = p->table;
    p->printed = p->printed > t->lines ? t->lines : p->printed;
    while (p->printed < t->lines || p->told < t->newses) {
        TEXT(line, sizeof(SeenLine) + 64);
        if (p->told < t->newses && (p->printed >= t->lines || t->news[p->told].after <= p->printed))
            text_add(&line, t->news[p->told++].words);
        else {
            int next = client_table_line_text(t, p->printed, &line);
            if (is_waiting && is_repeated(p, next))
                return;
            p->printed = next;
        }
        if (line.length > 0)
            line_print(p, line.start);
    }
}

/* A word that the last choice has and the first has not. */
static void add_example(const Choices *choices, Text *out) {
    char label[sizeof choices->choice[0].label], *rest = NULL;
    strcpy(label, choices->choice[choices->count - 1].label);
    for (char *at = strtok_r(label, " ,;:()", &rest); at != NULL;
         at = strtok_r(NULL, " ,;:()", &rest))
        if (strlen(at) >= WORDS_LEAST && !text_has_words(choices->choice[0].label, at)) {
            text_add(out, at);
            return;
        }
    text_add_int(out, choices->count);
}

int line_print_choices(LineMode *p, const Move *spot, const char *words, int limit) {
    int fits = 0;
    for (int i = 0; i < p->choices.count; i++) {
        TEXT(line, 300);
        if (!choice_fits(&p->choices.choice[i], spot, words))
            continue;
        text_addf(&line, "%d) %s", i + 1, p->choices.choice[i].label);
        if (fits++ < limit)
            line_print(p, line.start);
    }
    if (fits > limit) {
        TEXT(more, 400);
        TEXT(example, 256);
        add_example(&p->choices, &example);
        text_addf(&more, word(p->table->lang, WORD_MORE_CHOICES), fits, limit, example.start);
        line_print(p, more.start);
    }
    if (fits > 0)
        line_print_word(p, WORD_PLAIN_CHOOSE);
    return fits;
}

void line_update(LineMode *p) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(p->table, name);
    Seat mine = client_table_my_actor(p->table);
    Seat viewer = mine != SEAT_PUBLIC ? mine : client_table_my_viewer(p->table);
    p->table->kind->view(p->table, viewer, &p->view);
    p->choices.count = 0;
    p->choices.seat = mine;
    if (mine != SEAT_PUBLIC)
        choices_list(&p->view, mine, &to, &p->choices);
}

/* Waits for a line, or until something happens at the table. */
static Typed read_line(LineMode *p, char line[TYPED_BYTES]) {
    for (;;) {
        Typed typed = typed_line(line, WAIT_MS);
        if (typed != TYPED_NOTHING)
            return typed;
        if (p->table->kind->advance(p->table, 0))
            return TYPED_NOTHING;
    }
}

/* ---- playing ---- */

static const Choice *chosen_by(LineMode *p, const char *line) {
    const Choice *found = NULL;
    int64_t number;
    if (text_read_int(line, 1, p->choices.count, &number))
        return &p->choices.choice[number - 1];
    for (int i = 0; i < p->choices.count; i++) {
        const Choice *choice = &p->choices.choice[i];
        if (choice_is_called(choice, line))
            return choice;
        if (strlen(line) < WORDS_LEAST || !choice_fits(choice, &(Move){NO_MOVE}, line))
            continue;
        if (found != NULL)
            return NULL;
        found = choice;
    }
    return found;
}

static void act_on(LineMode *p, const char *line) {
    TEXT(why, 600);
    int64_t number;
    if (line_command(p, line))
        return;
    const Choice *choice = chosen_by(p, line);
    if (choice != NULL) {
        if (!client_table_play(p->table, p->choices.seat, choice->text, &why))
            line_print_refusal(p, why.start);
        return;
    }
    if (p->choices.count == 0)
        line_print_word(p, WORD_NOT_YOUR_TURN);
    else if (text_read_int(line, INT64_MIN, INT64_MAX, &number)) {
        text_addf(&why, word(p->table->lang, WORD_NO_SUCH_CHOICE), p->choices.count);
        line_print(p, why.start);
    } else if (line_print_choices(p, &(Move){NO_MOVE}, line, SHOWN_CHOICES) == 0)
        line_print_word(p, WORD_UNKNOWN_WORDS);
}

/* Two people at one screen: what one of them saw scrolls away before the other looks. */
static void draw_curtain(LineMode *p, Seat seat) {
    char line[TYPED_BYTES];
    TEXT(text, 300);
    if (p->at_screen == seat || client_table_my_viewer(p->table) != SEAT_PUBLIC)
        return;
    p->at_screen = seat;
    p->listed = 0;
    for (int i = 0; i < CURTAIN_LINES; i++)
        printf("\n");
    text_addf(&text, "%s %s. %s", word(p->table->lang, WORD_CURTAIN), p->table->name[seat],
              word(p->table->lang, WORD_PRESS_ENTER));
    line_print(p, text.start);
    p->has_left = read_line(p, line) == TYPED_END || line_is_leaving(line);
}

static uint64_t choices_hash(const Choices *choices) {
    uint64_t hash = 1469598103934665603u + choices->seat;
    for (int i = 0; i < choices->count; i++)
        for (const char *at = choices->choice[i].label; *at != '\0'; at++)
            hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    return hash;
}

/* Says what is asked, and what there is to choose from when that is new. */
static void ask(LineMode *p) {
    TEXT(status, 600);
    uint64_t hash = choices_hash(&p->choices) + (uint64_t)p->table->lines * 31;
    if (hash == p->listed)
        return;
    p->listed = hash;
    client_table_status(p->table, &status);
    if (p->table->has_clock) {
        text_addf(&status, " %s ", word(p->table->lang, WORD_TIME_LEFT));
        client_table_clock_text(p->table, p->choices.seat, &status);
    }
    line_print(p, status.start);
    line_print_choices(p, &(Move){NO_MOVE}, "", SHOWN_CHOICES);
}

/* One line of a person here, or something that happens meanwhile. */
static void attend(LineMode *p) {
    char line[TYPED_BYTES];
    Typed typed = read_line(p, line);
    if (typed == TYPED_END)
        p->has_left = true;
    else if (typed == TYPED_LINE && line[strspn(line, " ")] != '\0')
        act_on(p, line + strspn(line, " "));
}

static void tell_others(const LineMode *p) {
    TEXT(others, COACH_WORDS + 64);
    client_table_tell_others(p->table, &others);
    if (others.length > 0)
        line_print(p, others.start);
}

static void play_on(LineMode *p) {
    ClientTable *t = p->table;
    Seat mine = client_table_my_actor(t);
    print_new_lines(p);
    if (mine != SEAT_PUBLIC)
        draw_curtain(p, mine);
    if (p->has_left)
        return;
    tell_others(p);
    line_update(p);
    if (mine != SEAT_PUBLIC)
        ask(p);
    if (mine != SEAT_PUBLIC || p->is_terminal)
        attend(p);
    else
        t->kind->advance(t, 1000);
}

int line_mode_play(ClientTable *t, bool is_ascii) {
    LineMode *p = calloc(1, sizeof *p);
    if (p == NULL)
        return 1;
    *p = (LineMode){.table = t,
                    .is_ascii = is_ascii,
                    .is_terminal = isatty(STDIN_FILENO) != 0,
                    .at_screen = SEAT_PUBLIC};
    if (t->is_first)
        line_print_glance(p);
    while (!p->has_left && t->actors != 0)
        play_on(p);
    print_new_lines(p);
    if (t->actors == 0) {
        TEXT(status, 600);
        client_table_status(t, &status);
        line_print(p, status.start);
        line_update(p);
        line_command(p, "scores");
    }
    free(p);
    return 0;
}
