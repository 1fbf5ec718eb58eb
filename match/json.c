/* json.c: see json.h. */
#include "match/json.h"

#include "core/games.h"
#include "core/moves.h"

#include <stdlib.h>
#include <string.h>

/* A comma before every element of a list but the first. */
static void separate(Text *out) {
    if (out->length > 0 && out->start[out->length - 1] != '[')
        text_add_char(out, ',');
}

void json_seats(SeatSet set, Text *out) {
    text_add_char(out, '[');
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if (set & seat_bit(seat)) {
            separate(out);
            text_add_int(out, seat);
        }
    text_add_char(out, ']');
}

void json_viewer(Seat viewer, Text *out) {
    if (viewer == SEAT_PUBLIC)
        text_add(out, "\"public\"");
    else
        text_add_int(out, viewer);
}

void json_options(const Ruleset *r, Text *out) {
    text_add_char(out, '{');
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 256);
        ruleset_option_text(r, i, &value);
        text_addf(out, "%s\"%s\":", i == 0 ? "" : ",", r->game->options[i].name);
        text_add_json_string(out, value.start);
    }
    text_add_char(out, '}');
}

enum { MEMBERS_BEFORE_FIELDS = 4 };

static void add_position(const Ruleset *r, const State *s, Text *out) {
    text_addf(out, "{\"game\":\"%s\",\"players\":%d,\"set\":", r->game->name, r->seats);
    text_add_json_string(out, r->set_name);
    text_add(out, ",\"options\":");
    json_options(r, out);
    text_add_char(out, ',');
    fields_json(r->game->fields, r, s, out);
}

void json_position(const Ruleset *r, const State *s, Text *out) {
    add_position(r, s, out);
    text_add_char(out, '}');
}

void json_view(const View *view, Text *out) {
    const Ruleset *r = view->ruleset;
    add_position(r, &view->masked, out);
    if (r->game->outlook != NULL) {
        text_add(out, ",\"outlook\":");
        r->game->outlook(r, &view->masked, view->viewer, out);
    }
    text_add_char(out, '}');
}

/* The way to the goal can change with any field. */
static void add_changed_outlook(const View *before, const View *now, int place, Text *out) {
    const Ruleset *r = now->ruleset;
    TEXT(was, 8192);
    TEXT(is, 8192);
    if (r->game->outlook == NULL)
        return;
    r->game->outlook(r, &before->masked, before->viewer, &was);
    r->game->outlook(r, &now->masked, now->viewer, &is);
    if (strcmp(was.start, is.start) == 0 && !is.is_cut)
        return;
    text_add(out, out->start[out->length - 1] == '{' ? "\"" : ",\"");
    text_add_int(out, place);
    text_add(out, "\":");
    r->game->outlook(r, &now->masked, now->viewer, out);
}

void json_open_changes(const View *before, const View *now, Text *out) {
    const Ruleset *r = now->ruleset;
    text_add_char(out, '{');
    fields_changes_json(r->game->fields, r, &before->masked, &now->masked, FIELDS_OPEN,
                        MEMBERS_BEFORE_FIELDS, out);
}

void json_own_changes(const View *before, const View *now, Text *out) {
    const Ruleset *r = now->ruleset;
    int place = fields_changes_json(r->game->fields, r, &before->masked, &now->masked,
                                    FIELDS_SECRET, MEMBERS_BEFORE_FIELDS, out);
    add_changed_outlook(before, now, place, out);
    text_add_char(out, '}');
}

/* What all see alike is worked out once, for the first of them who asks. */
static void add_changes(const JsonFor *to, const View *before, const View *now, Text *out) {
    Scene *scene = to->scene;
    if (scene->open_from != to->from) {
        scene->open = text_over(scene->open_bytes, sizeof scene->open_bytes);
        json_open_changes(before, now, &scene->open);
        scene->open_from = to->from;
    }
    if (scene->open.is_cut)
        json_open_changes(before, now, out);
    else
        text_add_bytes(out, scene->open.start, scene->open.length);
    json_own_changes(before, now, out);
}

static void add_score(const Ruleset *r, const int32_t score[SEATS_MAX], Text *out) {
    text_add_char(out, '[');
    for (int i = 0; i < r->seats; i++) {
        separate(out);
        text_add_int(out, score[i]);
    }
    text_add_char(out, ']');
}

/* "4\tthree dragons\n…" as a list of objects. */
static void add_parts(const View *view, Seat seat, Lang lang, Text *out) {
    TEXT(words, 8192);
    view->ruleset->game->score_parts(view->ruleset, &view->masked, seat, lang, &words);
    text_add_char(out, '[');
    for (char *line = words.start; *line != '\0';) {
        char *end = line + strcspn(line, "\n"), *tab = strchr(line, '\t');
        char *next = *end == '\0' ? end : end + 1;
        *end = '\0';
        separate(out);
        text_addf(out, "{\"points\":%ld,\"words\":", strtol(line, NULL, 10));
        text_add_json_string(out, tab == NULL || tab > end ? line : tab + 1);
        text_add_char(out, '}');
        line = next;
    }
    text_add_char(out, ']');
}

void json_score_parts(const View *view, Lang lang, Text *out) {
    text_add_char(out, '[');
    for (Seat seat = 0; seat < view->ruleset->seats; seat++) {
        separate(out);
        add_parts(view, seat, lang, out);
    }
    text_add_char(out, ']');
}

void json_result(const Match *m, SeatSet winners, Seat viewer, Lang lang, Text *out) {
    int32_t score[SEATS_MAX] = {0};
    View view;
    match_view(m, viewer, &view);
    match_score(m, score);
    text_add(out, "{\"winners\":");
    json_seats(winners, out);
    text_add(out, ",\"score\":");
    add_score(view.ruleset, score, out);
    text_add(out, ",\"scoreParts\":");
    json_score_parts(&view, lang, out);
    text_add_char(out, '}');
}

/* Does the viewer get words in phrases, and keep count of them? */
static bool counts_phrases(const JsonFor *to) {
    return to->has_view && to->said != NULL;
}

static void add_words_for(const JsonFor *to, const Text *words, Text *out) {
    if (counts_phrases(to)) {
        Cut cut;
        phrases_cut(words->start, &cut);
        phrases_add(to->said, &cut, out);
    } else
        text_add_json_bytes(out, words->start, words->length);
}

static void add_line(void *context, const SeenLine *line) {
    Text *out = context;
    separate(out);
    text_add(out, "{\"number\":");
    text_add_int(out, line->number);
    text_add(out, ",\"seat\":\"");
    seat_text(line->seat, out);
    text_add(out, "\",\"text\":");
    text_add_json_string(out, line->text);
    text_add(out, ",\"words\":");
    text_add_json_string(out, line->words);
    text_add_char(out, '}');
}

/* Whoever has the lines before counts on. */
static void add_next_lines(const Match *m, const JsonFor *to, Text *out) {
    for (int i = to->from; i < match_lines(m); i++) {
        const SceneLine *line = scene_line(to->scene, i, to->viewer, &to->reader);
        if (i > to->from)
            text_add_char(out, ',');
        text_add_bytes(out, line->head, line->head_length);
        if (to->said != NULL)
            phrases_add(to->said, &line->words, out);
        else
            text_add_json_string(out, line->words.phrase[0].start); /* all of them */
        text_add_char(out, ']');
    }
}

/* Their words come last; so that they can be counted at once by then. */
static void expect_lines(const Match *m, const JsonFor *to) {
    for (int i = to->from; counts_phrases(to) && i < match_lines(m); i++)
        phrases_expect(to->said, &scene_line(to->scene, i, to->viewer, &to->reader)->words);
}

void json_lines(const Match *m, const JsonFor *to, Text *out) {
    text_add_char(out, '[');
    if (to->has_view)
        add_next_lines(m, to, out);
    else
        match_lines_seen(m, to->viewer, to->from, &to->reader, add_line, out);
    text_add_char(out, ']');
}

/* What is told about a legal move. */
typedef struct ShownMove {
    char text_room[LINE_TEXT], label_room[512];
    Text text, label;
    Cut cut;
} ShownMove;

static void show_move(const View *view, Move move, const JsonFor *to, ShownMove *out) {
    const Ruleset *r = view->ruleset;
    out->text = text_over(out->text_room, sizeof out->text_room);
    out->label = text_over(out->label_room, sizeof out->label_room);
    move_text(r, &view->masked, move, &out->text);
    r->game->label(r, &view->masked, view->viewer, move, &to->reader, &out->label);
    if (counts_phrases(to)) {
        phrases_cut(out->label.start, &out->cut);
        phrases_expect(to->said, &out->cut);
    }
}

static void add_move(const ShownMove *move, const JsonFor *to, Text *out) {
    separate(out);
    text_add_char(out, '[');
    text_add_json_bytes(out, move->text.start, move->text.length);
    text_add_char(out, ',');
    if (counts_phrases(to))
        phrases_add(to->said, &move->cut, out);
    else
        text_add_json_bytes(out, move->label.start, move->label.length);
    text_add_char(out, ']');
}

/* Each legal move of the viewer, as notation and label: [["red-3","Red 3"]]. The words of the next one are made before
 * those of the last are counted (phrases_expect). */
static void add_moves(const View *view, const JsonFor *to, Text *out) {
    static _Thread_local MoveList list;
    static _Thread_local ShownMove shown[2];
    game_legal(view->ruleset, &view->masked, view->viewer, &list);
    text_add_char(out, '[');
    for (int i = 0; i <= list.count; i++) {
        if (i < list.count)
            show_move(view, list.move[i], to, &shown[i % 2]);
        if (i > 0)
            add_move(&shown[(i - 1) % 2], to, out);
    }
    text_add_char(out, ']');
}

void json_constants(const Ruleset *r, Text *out) {
    text_add(out, "\"components\":");
    r->game->components(r, out);
    text_add(out, ",\"moves\":[");
    for (const MoveKind *kind = r->game->moves; kind->name != NULL; kind++) {
        separate(out);
        text_add(out, "{\"name\":");
        text_add_json_string(out, kind->name);
        text_add(out, ",\"pattern\":");
        text_add_json_string(out, kind->pattern);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

/* What a seat that must decide may do and is asked to do. */
static void add_decision(const View *view, const JsonFor *to, Text *out) {
    TEXT(prompt, 512);
    text_add(out, ",\"legal\":");
    add_moves(view, to, out);
    view->ruleset->game->prompt(view->ruleset, &view->masked, view->viewer, &to->reader, &prompt);
    text_add(out, ",\"prompt\":");
    text_add(out, to->has_view ? "[" : "");
    add_words_for(to, &prompt, out);
    text_add(out, to->has_view ? "]" : "");
}

static void add_score_of(const View *view, const View *before, Text *out) {
    const Ruleset *r = view->ruleset;
    int32_t score[SEATS_MAX] = {0}, was[SEATS_MAX] = {0};
    r->game->score(r, &view->masked, score); /* of the view: nothing hidden can get out */
    if (before != NULL)
        r->game->score(r, &before->masked, was);
    if (before != NULL && memcmp(score, was, sizeof score) == 0)
        return;
    text_add(out, ",\"score\":");
    add_score(r, score, out);
}

/* Says that phrases are counted anew, where they are. */
static void add_anew(const JsonFor *to, Text *out) {
    if (!to->has_view || to->said == NULL)
        return;
    if (to->said->count >= PHRASES_FULL)
        phrases_begin(to->said);
    if (to->said->is_anew)
        text_add(out, ",\"anew\":true");
    to->said->is_anew = false;
}

/* The whole view and score, or what has changed of them. */
static void add_view(const Match *m, const JsonFor *to, const View *view, Text *out) {
    View before;
    if (to->has_view) {
        match_view_at(m, to->viewer, to->from, &before);
        text_add(out, ",\"now\":");
        add_changes(to, &before, view, out);
    } else {
        text_add(out, ",\"view\":");
        json_view(view, out);
    }
    add_score_of(view, to->has_view ? &before : NULL, out);
}

void json_state(const Match *m, const JsonFor *to, Text *out) {
    View view;
    match_view(m, to->viewer, &view);
    expect_lines(m, to);
    if (!to->has_view)
        text_addf(out, "\"number\":%d,", match_lines(m));
    text_add(out, "\"seat\":");
    json_viewer(to->viewer, out);
    text_add(out, ",\"actors\":");
    json_seats(match_actors(m), out);
    add_view(m, to, &view, out);
    add_anew(to, out);
    if (to->viewer != SEAT_PUBLIC && (match_actors(m) & seat_bit(to->viewer)))
        add_decision(&view, to, out);
    if (to->is_first) {
        text_add_char(out, ',');
        json_constants(view.ruleset, out);
    }
    if (!to->has_view)
        text_addf(out, ",\"from\":%d", to->from);
    text_add(out, ",\"lines\":");
    json_lines(m, to, out);
    if (match_is_over(m)) {
        text_add(out, ",\"result\":");
        json_result(m, match_winners(m), to->viewer, to->reader.lang, out);
    }
}

/* ---- what can be played ---- */

static void add_both(Text *out, const char *name, const char *const words[LANGS]) {
    text_addf(out, ",\"%s\":{\"en\":", name);
    text_add_json_string(out, words[LANG_EN]);
    text_add(out, ",\"de\":");
    text_add_json_string(out, words[LANG_DE]);
    text_add_char(out, '}');
}

static void add_list(const char *name, const char *const *words, Text *out) {
    text_addf(out, "\"%s\":[", name);
    for (int i = 0; words[i] != NULL; i++) {
        separate(out);
        text_add_json_string(out, words[i]);
    }
    text_add_char(out, ']');
}

/* What is sent, and what a person reads. */
static void add_words(const Option *o, Text *out) {
    text_add_char(out, ',');
    add_list("words", o->words, out);
    text_add(out, ",\"labels\":{");
    add_list("en", o->labels[LANG_EN], out);
    text_add_char(out, ',');
    add_list("de", o->labels[LANG_DE], out);
    text_add_char(out, '}');
}

static void add_option(const Option *o, Text *out) {
    static const char *const kinds[] = {"number", "choice", "seats"};
    text_addf(out, "{\"name\":\"%s\",\"kind\":\"%s\"", o->name, kinds[o->kind]);
    if (o->kind == OPTION_NUMBER)
        text_addf(out, ",\"min\":%d,\"max\":%d", o->min, o->max);
    else
        add_words(o, out);
    if (o->default_value != OPTION_UNSET && o->kind == OPTION_NUMBER)
        text_addf(out, ",\"default\":%d", o->default_value);
    else if (o->default_value != OPTION_UNSET && o->kind == OPTION_CHOICE)
        text_addf(out, ",\"default\":\"%s\"", o->words[o->default_value]);
    add_both(out, "title", o->title);
    add_both(out, "help", o->help);
    text_add_char(out, '}');
}

static void add_game(const GameFiles *files, Text *out) {
    const Game *game = files->game;
    text_addf(out, "{\"name\":\"%s\"", game->name);
    add_both(out, "title", game->title);
    add_both(out, "about", game->about);
    text_addf(out, ",\"minutes\":%d,\"weight\":%d", game->minutes, game->weight);
    text_addf(out, ",\"min\":%d,\"max\":%d,\"options\":[", game->seats_min, game->seats_max);
    for (int i = 0; game->options[i].name != NULL; i++) {
        separate(out);
        add_option(&game->options[i], out);
    }
    text_add(out, "],\"sets\":[");
    for (int i = 0; files->sets[i].name != NULL; i++) {
        if (files->sets[i].is_for_tests)
            continue;
        separate(out);
        text_addf(out, "\"%s\"", files->sets[i].name);
    }
    text_add(out, "]}");
}

void json_games(Text *out) {
    text_add_char(out, '[');
    for (int i = 0; games_at(i) != NULL; i++) {
        separate(out);
        add_game(games_at(i), out);
    }
    text_add_char(out, ']');
}

/* One line of a set file as its words; nothing for a blank line or a comment. */
static bool set_line_json(const char *line, size_t length, bool is_first, Text *out) {
    const char *end = line + length, *comma = "";
    const char *hash = memchr(line, '#', length);
    end = hash == NULL ? end : hash;
    line += strspn(line, " \t");
    if (line >= end)
        return false;
    text_add(out, is_first ? "[" : ",[");
    while (line < end) {
        size_t word = strcspn(line, " \t\r\n#");
        text_add(out, comma);
        text_add_json_bytes(out, line, word);
        comma = ",";
        line += word + strspn(line + word, " \t\r");
    }
    text_add_char(out, ']');
    return true;
}

void json_facts(const Ruleset *r, Text *out) {
    bool is_first = true;
    text_add(out, "{\"set\":");
    text_add_json_string(out, r->set_name);
    text_add(out, ",\"lines\":[");
    for (const char *at = r->set_text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        is_first = !set_line_json(at, length, is_first, out) && is_first;
        at += length + (at[length] == '\n' ? 1 : 0);
    }
    text_add(out, "],\"components\":");
    r->game->components(r, out);
    text_add_char(out, '}');
}
