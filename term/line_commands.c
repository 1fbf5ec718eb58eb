/* line_commands.c: the commands of the plain mode, in English and German words alike. */
#include "term/line_mode.h"
#include "term/rulebook.h"

#include <stdlib.h>
#include <string.h>

enum { TOPIC_BYTES = 1 << 16 };

typedef void Command(LineMode *p, const char *rest);

static void print_topic(LineMode *p, Topic topic) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(p->table, name);
    char *memory = malloc(TOPIC_BYTES);
    if (memory == NULL)
        return;
    Text text = text_over(memory, TOPIC_BYTES);
    client_table_describe(&p->view, topic, &to, &text);
    line_print(p, memory);
    free(memory);
}

static void print_board(LineMode *p, const char *rest) {
    (void)rest;
    print_topic(p, TOPIC_BOARD);
}

static void print_hand(LineMode *p, const char *rest) {
    (void)rest;
    print_topic(p, TOPIC_HAND);
}

static void print_goal(LineMode *p, const char *rest) {
    (void)rest;
    print_topic(p, TOPIC_GOAL);
}

static void print_scores(LineMode *p, const char *rest) {
    (void)rest;
    print_topic(p, TOPIC_SCORES);
}

static void print_help(LineMode *p, const char *rest) {
    (void)rest;
    line_print_word(p, WORD_PLAIN_HELP);
    if (p->table->kind->say != NULL)
        line_print_word(p, WORD_PLAIN_HELP_SERVER);
}

static void print_choices(LineMode *p, const char *rest) {
    TEXT(status, 600);
    client_table_status(p->table, &status);
    line_print(p, status.start);
    line_print_choices(p, &(Move){NO_MOVE}, rest, MOVES_MAX);
}

static void print_history(LineMode *p, const char *rest) {
    char *history = client_table_history(p->table);
    (void)rest;
    if (history != NULL)
        line_print(p, history);
    free(history);
}

/* The paragraphs of a text that contain the words; all of them without words. Frees the text. */
static void print_book(LineMode *p, char *book, const char *rest) {
    char *next = NULL;
    bool is_found = false;
    for (char *line = book == NULL ? NULL : strtok_r(book, "\n", &next); line != NULL;
         line = strtok_r(NULL, "\n", &next))
        if (text_has_words(line, rest)) {
            line_print(p, line + (line[0] == RULEBOOK_HEADING));
            is_found = true;
        }
    if (!is_found)
        line_print_word(p, WORD_NOTHING_FOUND);
    free(book);
}

/* Without words all of it; with the number of a rule, what is about that one. */
static void print_rules(LineMode *p, const char *rest) {
    const char *game = p->table->ruleset->game->name;
    char id[RULE_ID];
    if (rulebook_rule_id(rest, id))
        print_book(p, rulebook_rule(game, id, p->table->lang), "");
    else
        print_book(p, rulebook_text(game, p->table->lang), rest);
}

static void print_guide(LineMode *p, const char *rest) {
    const char *game = p->table->ruleset->game->name;
    char id[RULE_ID];
    if (rulebook_rule_id(rest, id))
        print_book(p, rulebook_section(game, id, p->table->lang), "");
    else
        print_book(p, rulebook_guide(game, p->table->lang), rest);
}

void line_print_glance(LineMode *p) {
    print_book(p, rulebook_glance(p->table->ruleset->game->name, p->table->lang), "");
}

static void skip_lesson(LineMode *p, const char *rest) {
    const ClientTableKind *kind = p->table->kind;
    (void)rest;
    if (kind->skip_lesson == NULL || !kind->skip_lesson(p->table))
        line_print_word(p, WORD_NO_LESSON);
}

/* ---- places ---- */

static Canvas *drawn_board(const LineMode *p) {
    const char *name[SEATS_MAX];
    Canvas *canvas = malloc(sizeof *canvas);
    if (canvas == NULL)
        return NULL;
    canvas_clear(canvas, p->is_ascii, p->table->lang, CANVAS_ROWS, CANVAS_COLUMNS);
    drawing_find(p->table->ruleset->game->name)
        ->board(&p->view, client_table_names(p->table, name), canvas);
    return canvas;
}

/* How well the words name a spot, whose name is the part of its note before the colon: 0 not at all,
 * 1 they are in its name, 2 they are all of it but an article. */
static int fit_of(const Spot *spot, const char *words) {
    TEXT(name, 256);
    TEXT(plain, 512);
    TEXT(asked, 512);
    text_add_bytes(&name, spot->note, strcspn(spot->note, ":"));
    if (name.length == 0 || !text_has_words(name.start, words))
        return 0;
    text_add_ascii(&plain, name.start);
    text_add_ascii(&asked, words);
    return plain.length <= asked.length + strlen("the ") ? 2 : 1;
}

static int best_fit(const Canvas *canvas, const char *words) {
    int best = 0;
    for (int i = 0; i < canvas->spots; i++) {
        int fit = fit_of(&canvas->spot[i], words);
        best = fit > best ? fit : best;
    }
    return best;
}

static void look(LineMode *p, const char *rest) {
    Canvas *canvas = drawn_board(p);
    int best = canvas == NULL ? 0 : best_fit(canvas, rest);
    for (int i = 0; best > 0 && i < canvas->spots; i++)
        if (fit_of(&canvas->spot[i], rest) == best)
            line_print(p, canvas->spot[i].note);
    if (best == 0)
        line_print_word(p, WORD_NO_PLACE);
    free(canvas);
}

static void explain_spot(LineMode *p, const Spot *spot) {
    TEXT(why, 600);
    for (int i = 0; i < p->choices.count; i++)
        if (spot->move[0] != NO_MOVE && choice_fits(&p->choices.choice[i], spot->move, "")) {
            line_print_word(p, WORD_POSSIBLE);
            line_print_choices(p, spot->move, "", MOVES_MAX);
            return;
        }
    client_table_why_spot(p->table, &p->view, p->choices.seat, spot->move, &why);
    line_print_refusal(p, why.start);
}

static void explain(LineMode *p, const char *rest) {
    Canvas *canvas = drawn_board(p);
    const Spot *found = NULL, nowhere = {.move = {NO_MOVE}};
    int best = canvas == NULL || rest[0] == '\0' ? 0 : best_fit(canvas, rest);
    for (int i = 0; best > 0 && found == NULL && i < canvas->spots; i++)
        found = fit_of(&canvas->spot[i], rest) == best ? &canvas->spot[i] : NULL;
    if (p->choices.count == 0)
        line_print_word(p, WORD_NOT_YOUR_TURN);
    else if (found == NULL && rest[0] != '\0')
        line_print_word(p, WORD_NO_PLACE);
    else
        explain_spot(p, found == NULL ? &nowhere : found);
    free(canvas);
}

/* ---- acting ---- */

static void take_back(LineMode *p, const char *rest) {
    TEXT(said, 1200);
    (void)rest;
    p->table->kind->undo(p->table, &said);
    if (said.length > 0)
        line_print(p, said.start);
}

static void give_hint(LineMode *p, const char *rest) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(p->table, name);
    TableHint hint = {.words = ""};
    (void)rest;
    if (p->choices.count == 0) {
        line_print_word(p, WORD_NOT_YOUR_TURN);
        return;
    }
    bool is_good = p->table->kind->hint(p->table, p->choices.seat, &hint);
    line_print(p, hint.words);
    for (int i = 0; is_good && i < p->choices.count; i++)
        if (strcmp(p->choices.choice[i].text, hint.move) == 0) {
            TEXT(text, 1400);
            text_addf(&text, "%d) %s. %s ", i + 1, p->choices.choice[i].label,
                      word(p->table->lang, WORD_WOULD_DO));
            view_preview(&p->view, p->choices.choice[i].move, &to, &text);
            line_print(p, text.start);
        }
}

static void switch_coach(LineMode *p, const char *rest) {
    TEXT(said, 300);
    (void)rest;
    client_table_switch_coach(p->table, &said);
    line_print(p, said.start);
}

static void save(LineMode *p, const char *rest) {
    TEXT(said, 600);
    if (rest[0] == '\0')
        line_print_word(p, WORD_SAVE_WHERE);
    else {
        if (p->table->kind->save(p->table, rest, &said))
            text_addf(&said, "%s %s", word(p->table->lang, WORD_SAVED), rest);
        line_print(p, said.start);
    }
}

static void leave(LineMode *p, const char *rest) {
    (void)rest;
    p->has_left = true;
}

/* ---- at a server's table ---- */

static bool is_at_server(const LineMode *p) {
    if (p->table->kind->say == NULL)
        line_print_word(p, WORD_ONLY_SERVER);
    return p->table->kind->say != NULL;
}

static void chat(LineMode *p, const char *rest) {
    TEXT(why, 600);
    if (is_at_server(p) && !p->table->kind->say(p->table, rest, &why))
        line_print(p, why.start);
}

static void print_clock(LineMode *p, const char *rest) {
    (void)rest;
    if (!p->table->has_clock)
        line_print_word(p, WORD_NO_CLOCK);
    for (Seat seat = 0; p->table->has_clock && seat < p->table->ruleset->seats; seat++) {
        TEXT(line, 200);
        text_addf(&line, "%s: ", p->table->name[seat]);
        client_table_clock_text(p->table, seat, &line);
        line_print(p, line.start);
    }
}

static void print_who(LineMode *p, const char *rest) {
    const ClientTable *t = p->table;
    TEXT(watchers, 100);
    (void)rest;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        TEXT(line, 200);
        text_addf(&line, "%s: %s", t->name[seat],
                  word(t->lang, t->is_away[seat] ? WORD_AWAY : WORD_HERE));
        line_print(p, line.start);
    }
    text_addf(&watchers, word(t->lang, WORD_WATCHERS_NOW), t->watchers);
    line_print(p, watchers.start);
}

static void answer_undo(LineMode *p, bool is_allowed) {
    TEXT(why, 600);
    if (!is_at_server(p))
        return;
    if (!p->table->is_undo_asked)
        line_print_word(p, WORD_NOBODY_ASKED);
    else if (!p->table->kind->answer_undo(p->table, is_allowed, &why))
        line_print(p, why.start);
}

static void allow(LineMode *p, const char *rest) {
    (void)rest;
    answer_undo(p, true);
}

static void refuse(LineMode *p, const char *rest) {
    (void)rest;
    answer_undo(p, false);
}

static void come_back(LineMode *p, const char *rest) {
    TEXT(why, 600);
    (void)rest;
    if (is_at_server(p) && !p->table->kind->come_back(p->table, &why))
        line_print(p, why.start);
}

/* ---- finding them ---- */

typedef struct CommandWords {
    const char *words;
    Command *command;
    bool takes_more;
} CommandWords;

static const CommandWords COMMANDS[] = {
    {"help", print_help},
    {"hilfe", print_help},
    {"?", print_help},
    {"what can i do", print_choices},
    {"was kann ich tun", print_choices},
    {"choices", print_choices, true},
    {"auswahl", print_choices, true},
    {"moves", print_choices, true},
    {"züge", print_choices, true},
    {"board", print_board},
    {"brett", print_board},
    {"hand", print_hand},
    {"scores", print_scores},
    {"score", print_scores},
    {"punkte", print_scores},
    {"goal", print_goal},
    {"ziel", print_goal},
    {"rules", print_rules, true},
    {"regeln", print_rules, true},
    {"guide", print_guide, true},
    {"anleitung", print_guide, true},
    {"skip", skip_lesson},
    {"überspringen", skip_lesson},
    {"ueberspringen", skip_lesson},
    {"history", print_history},
    {"log", print_history},
    {"verlauf", print_history},
    {"look", look, true},
    {"schau", look, true},
    {"why", explain, true},
    {"warum", explain, true},
    {"hint", give_hint},
    {"tipp", give_hint},
    {"coach", switch_coach},
    {"trainer", switch_coach},
    {"undo", take_back},
    {"zurück", take_back},
    {"zurueck", take_back},
    {"save", save, true},
    {"speichern", save, true},
    {"quit", leave},
    {"ende", leave},
    {"say", chat, true},
    {"sag", chat, true},
    {"clock", print_clock},
    {"uhr", print_clock},
    {"who", print_who},
    {"wer", print_who},
    {"yes", allow},
    {"y", allow},
    {"ja", allow},
    {"no", refuse},
    {"n", refuse},
    {"nein", refuse},
    {"back", come_back},
    {"rückkehr", come_back},
    {"rueckkehr", come_back},
};

static const CommandWords *command_of(const char *line, const char **rest) {
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        size_t length = strlen(COMMANDS[i].words);
        if (strncasecmp(line, COMMANDS[i].words, length) != 0)
            continue;
        *rest = line + length + strspn(line + length, " ?");
        if (**rest == '\0' || (COMMANDS[i].takes_more && line[length] == ' '))
            return &COMMANDS[i];
    }
    return NULL;
}

bool line_command(LineMode *p, const char *line) {
    const char *rest;
    const CommandWords *found = command_of(line, &rest);
    if (found != NULL)
        found->command(p, rest);
    return found != NULL;
}

bool line_is_leaving(const char *line) {
    const char *rest;
    const CommandWords *found = command_of(line, &rest);
    return strcmp(line, "q") == 0 || strcmp(line, "\033") == 0 ||
           (found != NULL && found->command == leave);
}
