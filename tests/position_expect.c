/* position_expect.c: the expectations of case files. See position.h. */
#include "core/hints.h"
#include "core/moves.h"
#include "term/canvas.h"
#include "tests/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORDS_MAX = 512, JSON_BYTES = 16384 };

static const char *const PLAYER[SEATS_MAX] = {"Anna", "Ben",   "Carl", "Dora",
                                              "Emil", "Frida", "Gus",  "Hedi"};

typedef struct Words {
    int count;
    char *word[WORDS_MAX];
    char *copy; /* to be freed */
} Words;

static Words split(const char *text) {
    Words w = {.copy = strdup(text)};
    char *rest = NULL;
    for (char *at = strtok_r(w.copy, " \t", &rest); at != NULL && w.count < WORDS_MAX;
         at = strtok_r(NULL, " \t", &rest))
        w.word[w.count++] = at;
    return w;
}

/* Reads a seat in play, the dealer or the public. */
static bool take_seat(const Position *p, const Words *w, int i, Seat *out, Text *error) {
    if (i < w->count && seat_read(w->word[i], out) &&
        (*out >= SEAT_DEALER || *out < p->ruleset->seats))
        return true;
    text_addf(error, "'%s' is no seat of this match", i < w->count ? w->word[i] : "");
    return false;
}

static void view_of(const Position *p, const State *truth, Seat viewer, State *out) {
    *out = *truth;
    game_mask(p->ruleset, out, viewer);
}

/* ---- moves ---- */

static void moves_text(const Position *p, const MoveList *list, Text *out) {
    for (int i = 0; i < list->count; i++) {
        text_add_char(out, ' ');
        move_text(p->ruleset, &p->truth, list->move[i], out);
    }
}

/* `legal SEAT MOVES` exactly these; `has SEAT MOVES` these among others. */
static void expect_moves(const Position *p, const Words *w, bool is_exact, Text *error) {
    MoveList list;
    Seat seat;
    if (!take_seat(p, w, 1, &seat, error))
        return;
    game_legal(p->ruleset, &p->truth, seat, &list);
    bool is_good = !is_exact || list.count == w->count - 2;
    for (int i = 2; i < w->count && is_good; i++) {
        Move m;
        is_good = game_read_move(p->ruleset, &p->truth, seat, w->word[i], &m);
        if (!is_good)
            text_addf(error, "%s is not legal; ", w->word[i]);
    }
    if (is_good)
        return;
    game_sort_by_text(p->ruleset, &p->truth, seat, &list);
    text_addf(error, "legal are these %d:", list.count);
    moves_text(p, &list, error);
}

/* Do the words from index `from` on make that text? */
static bool are_words(const Words *w, int from, const char *text) {
    TEXT(joined, 2048);
    for (int i = from; i < w->count; i++)
        text_addf(&joined, i == from ? "%s" : " %s", w->word[i]);
    return strcmp(joined.start, text) == 0;
}

/* `illegal SEAT MOVE ID [the rest of the English reason]` */
static void expect_illegal(const Position *p, const Words *w, Text *error) {
    Seat seat;
    Move m;
    State view;
    if (w->count < 4) {
        text_add(error, "expected: expect illegal SEAT MOVE ID [words]");
        return;
    }
    if (!take_seat(p, w, 1, &seat, error))
        return;
    if (game_read_move(p->ruleset, &p->truth, seat, w->word[2], &m)) {
        text_add(error, "it is legal");
        return;
    }
    view_of(p, &p->truth, seat, &view);
    for (Lang lang = 0; lang < LANGS; lang++) {
        TEXT(why, 2048);
        game_why(p->ruleset, &view, seat, w->word[2], &seat_readers[lang], &why);
        size_t length = strlen(w->word[3]);
        bool is_rule = strncmp(why.start, w->word[3], length) == 0 && why.start[length] == ' ';
        bool is_exact = lang == LANG_EN && w->count > 4;
        if (!is_rule || (is_exact && !are_words(w, 3, why.start)))
            text_addf(error, "the reason (%s) is: %s ", lang == LANG_DE ? "de" : "en", why.start);
    }
}

/* `chance MOVE N/M`: the dealer plays it so often. */
static void expect_chance(const Position *p, const Words *w, Text *error) {
    MoveList list;
    Move m;
    uint64_t total = 0, weight = 0, wanted, among;
    if (w->count != 3 || sscanf(w->word[2], "%" SCNu64 "/%" SCNu64, &wanted, &among) != 2) {
        text_add(error, "expected: expect chance MOVE N/M");
        return;
    }
    if (!game_read_move(p->ruleset, &p->truth, SEAT_DEALER, w->word[1], &m)) {
        text_add(error, "the dealer cannot play it");
        return;
    }
    game_legal(p->ruleset, &p->truth, SEAT_DEALER, &list);
    for (int i = 0; i < list.count; i++) {
        total += list.weight[i];
        weight += list.move[i] == m ? list.weight[i] : 0;
    }
    if (weight * among != wanted * total)
        text_addf(error, "it is: %" PRIu64 "/%" PRIu64, weight, total);
}

/* ---- seats and points ---- */

static void set_text(SeatSet set, Text *out) {
    for (Seat seat = 0; seat <= SEAT_DEALER; seat++)
        if ((set & seat_bit(seat)) != 0) {
            text_add_char(out, ' ');
            seat_text(seat, out);
        }
}

/* The words from index 1 on name exactly the seats of the set. */
static void expect_set(const Words *w, SeatSet set, Text *error) {
    SeatSet wanted = 0;
    for (int i = 1; i < w->count; i++) {
        Seat seat;
        if (seat_read(w->word[i], &seat))
            wanted |= seat_bit(seat);
    }
    if (wanted != set || __builtin_popcount(set) != w->count - 1) {
        text_add(error, "it is:");
        set_text(set, error);
    }
}

static void expect_winners(const Position *p, const Words *w, Text *error) {
    if (p->ruleset->game->actors(p->ruleset, &p->truth) != 0)
        text_add(error, "the match is not over");
    else
        expect_set(w, p->ruleset->game->winners(p->ruleset, &p->truth), error);
}

static void expect_score(const Position *p, const Words *w, Text *error) {
    int32_t score[SEATS_MAX] = {0};
    p->ruleset->game->score(p->ruleset, &p->truth, score);
    bool is_good = w->count == 1 + p->ruleset->seats;
    for (int i = 0; i < p->ruleset->seats && is_good; i++)
        is_good = atoi(w->word[i + 1]) == score[i];
    if (is_good)
        return;
    text_add(error, "it is:");
    for (int i = 0; i < p->ruleset->seats; i++)
        text_addf(error, " %d", score[i]);
}

/* ---- fields ---- */

/* Adds JSON without the blanks between its parts. */
static void add_compact(Text *out, const char *json) {
    bool is_inside = false;
    for (; *json != '\0'; json++) {
        if (*json == '"' && (out->length == 0 || out->start[out->length - 1] != '\\'))
            is_inside = !is_inside;
        if (is_inside || (*json != ' ' && *json != '\t'))
            text_add_char(out, *json);
    }
}

/* `PATH JSON` in that state. */
static void expect_value(const Position *p, const State *s, const char *words, Text *error) {
    static char value_room[JSON_BYTES], wanted_room[JSON_BYTES];
    Text value = text_over(value_room, sizeof value_room),
         wanted = text_over(wanted_room, sizeof wanted_room);
    TEXT(path, 128);
    text_add_bytes(&path, words, strcspn(words, " "));
    add_compact(&wanted, words + path.length);
    if (!fields_get(p->ruleset->game->fields, p->ruleset, s, path.start, &value, error))
        return;
    if (strcmp(value.start, wanted.start) != 0)
        text_addf(error, "it is: %s", value.start);
}

/* What is left of the text behind the first `count` words. */
static const char *after_words(const char *text, int count) {
    for (; count > 0; count--) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return text;
}

static void expect_view(const Position *p, const Words *w, const char *text, Text *error) {
    Seat viewer;
    State view;
    if (!take_seat(p, w, 1, &viewer, error))
        return;
    view_of(p, &p->truth, viewer, &view);
    expect_value(p, &view, after_words(text, 2), error);
}

/* ---- lines as a viewer saw them ---- */

static void line_text(const Position *p, int i, Seat viewer, Text *out) {
    const PlayedLine *line = &p->line[i];
    State view;
    view_of(p, &line->before, viewer, &view);
    seat_text(line->seat, out);
    text_add_char(out, ' ');
    move_text(p->ruleset, &view, move_seen(p->ruleset, line->seat, line->move, viewer), out);
}

/* `line VIEWER SEAT MOVE`: one of the lines the last statement caused looked so. */
static void expect_line(const Position *p, const Words *w, const char *text, Text *error) {
    Seat viewer;
    const char *wanted = after_words(text, 2);
    if (!take_seat(p, w, 1, &viewer, error))
        return;
    for (int i = 0; i < p->lines; i++) {
        TEXT(line, 512);
        line_text(p, i, viewer, &line);
        if (strcmp(line.start, wanted) == 0)
            return;
    }
    text_add(error, "the lines were:");
    for (int i = 0; i < p->lines; i++) {
        text_add(error, "\n    ");
        line_text(p, i, viewer, error);
    }
}

static void narrate(const Position *p, int i, Seat viewer, Lang lang, Text *out) {
    const Game *game = p->ruleset->game;
    const PlayedLine *line = &p->line[i];
    State before, after;
    view_of(p, &line->before, viewer, &before);
    view_of(p, i + 1 < p->lines ? &p->line[i + 1].before : &p->truth, viewer, &after);
    Move seen = move_seen(p->ruleset, line->seat, line->move, viewer);
    game->narrate(p->ruleset, &before, &after, line->seat, seen, &(Reader){lang, PLAYER}, out);
    text_add_char(out, '\n');
}

/* What the last statement caused, as the viewer is told. */
static void add_narration(const Position *p, const char *what, Seat viewer, Lang lang, Text *out) {
    (void)what;
    for (int i = 0; i < p->lines; i++)
        narrate(p, i, viewer, lang, out);
}

/* What the seat is asked now, and the choices it has. */
static void add_choices(const Position *p, const char *what, Seat seat, Lang lang, Text *out) {
    (void)what;
    const Reader to = {lang, PLAYER};
    const Game *game = p->ruleset->game;
    MoveList list;
    State view;
    view_of(p, &p->truth, seat, &view);
    game->prompt(p->ruleset, &view, seat, &to, out);
    game_legal(p->ruleset, &view, seat, &list);
    for (int i = 0; i < list.count; i++) {
        text_add_char(out, '\n');
        game->label(p->ruleset, &view, seat, list.move[i], &to, out);
    }
}

/* What speaks for each legal move of a seat, for a hint. */
static void add_reasons(const Position *p, const char *what, Seat seat, Lang lang, Text *out) {
    (void)what;
    const Hints *hints = p->ruleset->game->hints;
    State view;
    MoveList list;
    view_of(p, &p->truth, seat, &view);
    game_legal(p->ruleset, &view, seat, &list);
    for (int i = 0; i < list.count; i++) {
        text_add_char(out, '\n');
        TEXT(words, 512);
        hints->reason(p->ruleset, &view, seat, list.move[i], &(Reader){lang, PLAYER}, &words);
        text_add(out, words.start);
    }
}

/* The topic of the terminal that is called so, or TOPICS. */
static Topic topic_named(const char *what) {
    static const char *const names[TOPICS] = {[TOPIC_BOARD] = "board",
                                              [TOPIC_HAND] = "hand",
                                              [TOPIC_GOAL] = "goal",
                                              [TOPIC_SCORES] = "scores"};
    int topic = 0;
    while (topic < TOPICS && strcmp(names[topic], what) != 0)
        topic++;
    return (Topic)topic;
}

/* What the terminal answers to that command. */
static void add_topic(const Position *p, const char *what, Seat viewer, Lang lang, Text *out) {
    TopicWords *words = drawing_find(p->ruleset->game->name)->topics[topic_named(what)];
    View view = {.ruleset = p->ruleset, .viewer = viewer};
    view_of(p, &p->truth, viewer, &view.masked);
    if (words != NULL)
        words(&(Speaker){&view, &(Reader){lang, PLAYER}, out});
}

typedef void AddWords(const Position *p, const char *what, Seat viewer, Lang lang, Text *out);

/* `text LANG VIEWER WORDS`, `choice LANG SEAT WORDS`, `reason LANG SEAT WORDS`, `board LANG VIEWER WORDS`: these words are
 * among those told. */
static void expect_words(const Position *p, const Words *w, const char *text, AddWords *add_words,
                         Text *error) {
    static char told_room[JSON_BYTES];
    Text told = text_over(told_room, sizeof told_room);
    Seat viewer;
    if (w->count < 4 || (strcmp(w->word[1], "en") != 0 && strcmp(w->word[1], "de") != 0)) {
        text_addf(error, "expected: expect %s en|de SEAT WORDS", w->word[0]);
        return;
    }
    if (!take_seat(p, w, 2, &viewer, error))
        return;
    add_words(p, w->word[0], viewer, strcmp(w->word[1], "de") == 0 ? LANG_DE : LANG_EN, &told);
    if (strstr(told.start, after_words(text, 3)) == NULL)
        text_addf(error, "the words were: %s", told.start);
}

static void expect_fault(Position *p, Text *error) {
    TEXT(why, 512);
    if (!p->ruleset->game->check(p->ruleset, &p->truth, &why))
        text_add(error, "the position has no fault");
    p->is_patched = false;
}

void position_expect(Position *p, const char *text, Text *error) {
    Words w = split(text);
    const char *what = w.count == 0 ? "" : w.word[0];
    if (strcmp(what, "legal") == 0 || strcmp(what, "has") == 0)
        expect_moves(p, &w, strcmp(what, "legal") == 0, error);
    else if (strcmp(what, "illegal") == 0)
        expect_illegal(p, &w, error);
    else if (strcmp(what, "chance") == 0)
        expect_chance(p, &w, error);
    else if (strcmp(what, "actors") == 0)
        expect_set(&w, p->ruleset->game->actors(p->ruleset, &p->truth), error);
    else if (strcmp(what, "winners") == 0)
        expect_winners(p, &w, error);
    else if (strcmp(what, "score") == 0)
        expect_score(p, &w, error);
    else if (strcmp(what, "field") == 0)
        expect_value(p, &p->truth, after_words(text, 1), error);
    else if (strcmp(what, "view") == 0)
        expect_view(p, &w, text, error);
    else if (strcmp(what, "line") == 0)
        expect_line(p, &w, text, error);
    else if (strcmp(what, "text") == 0)
        expect_words(p, &w, text, add_narration, error);
    else if (strcmp(what, "choice") == 0)
        expect_words(p, &w, text, add_choices, error);
    else if (strcmp(what, "reason") == 0)
        expect_words(p, &w, text, add_reasons, error);
    else if (topic_named(what) < TOPICS)
        expect_words(p, &w, text, add_topic, error);
    else if (strcmp(what, "fault") == 0)
        expect_fault(p, error);
    else
        text_addf(error, "unknown expectation '%s'", what);
    free(w.copy);
}
