/* exports.c: the engine's functions for the browser.
 *
 * Texts in, texts out, one open match at a time: the browser reads, replays and checks records and
 * plays lessons with the same code as the server. Knows no game. The parity test compiles the same file natively
 * and compares every byte. Called by web/engine.ts and tests/parity. */
#include "web/exports.h"

#include "ai/advice.h"
#include "ai/coach.h"
#include "core/games.h"
#include "core/moves.h"
#include "match/json.h"
#include "match/judge.h"
#include "match/lesson.h"
#include "match/position.h"
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_BYTES = 4 * 1024 * 1024 };

/* What a seat without a name is called. */
static const char *const PLACES_EN[SEATS_MAX] = {"Seat 1", "Seat 2", "Seat 3", "Seat 4",
                                                 "Seat 5", "Seat 6", "Seat 7", "Seat 8"};
static const char *const PLACES_DE[SEATS_MAX] = {"Platz 1", "Platz 2", "Platz 3", "Platz 4",
                                                 "Platz 5", "Platz 6", "Platz 7", "Platz 8"};

static char *input;
static size_t input_length;
static char *answer_memory;
static Text answer;
static Record open_record;
static Lesson *open_lesson;

/* Empties the answer; false when there is no memory for one. */
static bool answer_start(void) {
    if (!answer_memory)
        answer_memory = malloc(ANSWER_BYTES);
    if (!answer_memory)
        return false;
    answer = text_over(answer_memory, ANSWER_BYTES);
    return true;
}

char *engine_room(uint32_t bytes) {
    free(input);
    input = malloc((size_t)bytes + 1);
    if (input)
        input[bytes] = '\0';
    input_length = bytes;
    return input;
}

const char *engine_answer(void) {
    return answer_memory;
}

static Lang lang_of(int lang) {
    return lang == LANG_DE ? LANG_DE : LANG_EN;
}

/* Closes whatever was open before. */
static void start_afresh(void) {
    if (open_record.match)
        match_free(open_record.match);
    open_record = (Record){0};
}

int engine_open(void) {
    if (!answer_start() || !input)
        return 0;
    start_afresh();
    return record_read(input, input_length, &open_record, &answer);
}

static void add_names(void) {
    const Ruleset *r = match_ruleset(open_record.match);
    text_add(&answer, "\"names\":[");
    for (int seat = 0; seat < r->seats; seat++) {
        text_add(&answer, seat ? "," : "");
        text_add_json_string(&answer, open_record.name[seat]);
    }
    text_add(&answer, "],");
}

int engine_info(int lang) {
    if (!answer_start() || !open_record.match)
        return 0;
    const Ruleset *r = match_ruleset(open_record.match);
    text_addf(&answer, "{\"game\":\"%s\",\"players\":%d,\"lines\":%d,\"seed\":%s,\"isOver\":%s,",
              r->game->name, r->seats, match_lines(open_record.match),
              open_record.has_seed ? "true" : "false",
              match_is_over(open_record.match) ? "true" : "false");
    add_names();
    text_add(&answer, "\"options\":");
    json_options(r, &answer);
    text_add_char(&answer, ',');
    json_constants(r, &answer);
    text_add(&answer, ",\"result\":");
    json_result(open_record.match,
                match_is_over(open_record.match) ? match_winners(open_record.match) : 0,
                SEAT_PUBLIC, lang_of(lang), &answer);
    text_add(&answer, "}");
    return !answer.is_cut;
}

int engine_view(int viewer, int lines) {
    if (!answer_start() || !open_record.match || viewer < 0 || viewer > SEAT_PUBLIC)
        return 0;
    View view;
    match_view_at(open_record.match, (Seat)viewer, lines, &view);
    json_view(&view, &answer);
    return !answer.is_cut;
}

/* Who reads, with everybody's name. */
static Reader reader_of(int lang, const char *name[SEATS_MAX]) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool is_known = open_record.name[seat][0] != '\0';
        name[seat] =
            is_known ? open_record.name[seat] : (lang == LANG_DE ? PLACES_DE : PLACES_EN)[seat];
    }
    return (Reader){lang_of(lang), name};
}

int engine_lines(int viewer, int from, int lang) {
    if (!answer_start() || !open_record.match || viewer < 0 || viewer > SEAT_PUBLIC)
        return 0;
    const char *name[SEATS_MAX];
    JsonFor to = {(Seat)viewer, reader_of(lang, name), from, false};
    json_lines(open_record.match, &to, &answer);
    return !answer.is_cut;
}

int engine_hash(void) {
    enum { PARTS_MAX = 16 };
    const char *part[PARTS_MAX];
    uint8_t digest[SHA256_BYTES];
    int count = 1;
    if (!answer_start() || !input)
        return 0;
    part[0] = input;
    for (char *at = input; *at; at++)
        if (*at == '\n') {
            if (count == PARTS_MAX)
                return 0;
            *at = '\0';
            part[count++] = at + 1;
        }
    fair_hash(part, count, digest);
    text_add_hex(&answer, digest, sizeof digest);
    return 1;
}

static void add_finding(void *context, Verdict verdict, const char *sentence) {
    text_addf(context, "%c %s\n", "-+?!"[verdict], sentence);
}

int engine_judge(int has_kept, int lang) {
    Kept *kept = has_kept ? malloc(sizeof *kept) : NULL;
    if (!answer_start() || !open_record.match || (has_kept && (!kept || !input))) {
        free(kept);
        return 0;
    }
    if (kept)
        kept_read(input, kept);
    judge_record(&open_record, kept, lang_of(lang), add_finding, &answer);
    free(kept);
    return 1;
}

/* ---- a match played here ---- */

int engine_lesson(int lang) {
    if (!answer_start() || !input)
        return 0;
    char *own_name = strchr(input, '\n');
    if (own_name != NULL)
        *own_name++ = '\0';
    const GameFiles *files = games_find(input);
    start_afresh();
    lesson_free(open_lesson);
    open_lesson = files ? lesson_of(files, &answer) : NULL;
    open_record.match = open_lesson ? lesson_match(open_lesson, &answer) : NULL;
    if (!open_record.match)
        return 0;
    for (int seat = 0; seat < match_ruleset(open_record.match)->seats; seat++) {
        Text name = text_over(open_record.name[seat], sizeof open_record.name[seat]);
        text_add(&name, seat > 0 ? open_lesson->name[seat - 1] : own_name != NULL ? own_name : "");
    }
    lesson_json(open_lesson, lang_of(lang), &answer);
    return !answer.is_cut;
}

static bool is_seat(int seat) {
    return open_record.match && seat >= 0 && seat < match_ruleset(open_record.match)->seats;
}

int engine_state(int seat, int from, int lang) {
    if (!answer_start() || !is_seat(seat))
        return 0;
    const char *name[SEATS_MAX];
    JsonFor to = {(Seat)seat, reader_of(lang, name), from, from == 0};
    text_add_char(&answer, '{');
    json_state(open_record.match, &to, &answer);
    text_add_char(&answer, '}');
    return !answer.is_cut;
}

int engine_play(int seat, int lang) {
    const char *name[SEATS_MAX];
    if (!answer_start() || !input || !is_seat(seat))
        return 0;
    Reader to = reader_of(lang, name);
    return match_play(open_record.match, (Seat)seat, input, &to, &answer);
}

int engine_why(int seat, int lang) {
    const char *name[SEATS_MAX];
    Move move;
    if (!answer_start() || !input || !is_seat(seat))
        return 0;
    Reader to = reader_of(lang, name);
    return !match_read(open_record.match, (Seat)seat, input, &to, &move, &answer);
}

int engine_preview(int seat, int lang) {
    const char *name[SEATS_MAX];
    TEXT(why, 600);
    Move move;
    View view;
    if (!answer_start() || !input || !is_seat(seat))
        return 0;
    Reader to = reader_of(lang, name);
    if (!match_read(open_record.match, (Seat)seat, input, &to, &move, &why))
        return 0;
    match_view(open_record.match, (Seat)seat, &view);
    view_preview(&view, move, &to, &answer);
    text_add_char(&answer, ' ');
    coach_points(&view, move, &to, &answer);
    return 1;
}

enum { TREE_KIB = 8 * 1024 /* what a bot may use */ };

/* One thought of a bot of that strength; memory for its tree is taken only as long as it thinks. */
static bool think(const char *level, const View *view, BotReport *report, Move *out) {
    BotSpec spec;
    if (!bot_spec_read(level, &spec, &answer))
        return false;
    spec.memory_kib = TREE_KIB;
    Bot *bot = bot_new(&spec);
    if (bot != NULL)
        *out = bot_choose(bot, view, (uint64_t)match_lines(open_record.match), NULL, report);
    bot_free(bot);
    return bot != NULL;
}

int engine_choose(int seat) {
    View view;
    Move move;
    if (!answer_start() || !is_seat(seat))
        return 0;
    match_view(open_record.match, (Seat)seat, &view);
    if (!think("easy", &view, NULL, &move))
        return 0;
    move_text(view.ruleset, &view.masked, move, &answer);
    return 1;
}

int engine_advice(int seat, int lang) {
    static BotReport report;
    const char *name[SEATS_MAX];
    View view;
    Move move;
    if (!answer_start() || !is_seat(seat))
        return 0;
    Reader to = reader_of(lang, name);
    match_view(open_record.match, (Seat)seat, &view);
    if (!think("search:600it", &view, &report, &move))
        return 0;
    bot_report_sort(&report);
    move_text(view.ruleset, &view.masked, move, &answer);
    text_add_char(&answer, '\n');
    view.ruleset->game->label(view.ruleset, &view.masked, (Seat)seat, move, &to, &answer);
    text_add_char(&answer, '\n');
    bot_advice(&view, report.candidate, report.count, report.iterations, &to, &answer);
    return 1;
}

/* The rest of the room after its first line, which ends there; "" when there is none. */
static char *next_line(char *line) {
    char *end = strchr(line, '\n');
    if (end == NULL)
        return line + strlen(line);
    *end = '\0';
    return end + 1;
}

/* ---- the coach, about views of any match ---- */

static Coach *coach;
static View coached;

/* Reads the view that the coach is asked about; it must be that seat's turn. The last ruleset is kept as
 * long as it is the same, so that the coach knows a view again. */
static bool read_coached(const char *json, int seat) {
    static char *last;
    static Ruleset *ruleset;
    if (last != NULL && strcmp(last, json) == 0 && coached.viewer == seat)
        return true;
    Ruleset *made = match_position_ruleset(json, NULL, &answer);
    bool is_good = made != NULL && seat >= 0 && seat < made->seats &&
                   match_view_read(made, json, (Seat)seat, &coached, &answer) &&
                   (made->game->actors(made, &coached.masked) & seat_bit((Seat)seat)) != 0;
    free(last);
    last = is_good ? strdup(json) : NULL;
    ruleset_free(ruleset);
    ruleset = made;
    return is_good;
}

int engine_coach(int seat, int lang) {
    const char *name[SEATS_MAX];
    Reader to = {lang_of(lang), name};
    BotSpec spec;
    Move move;
    if (!answer_start() || !input || !bot_spec_read("search:600it", &spec, &answer))
        return 0;
    spec.memory_kib = TREE_KIB;
    char *text = next_line(input), *rest = next_line(text);
    for (int i = 0; i < SEATS_MAX; i++) {
        name[i] = rest;
        rest = next_line(rest);
    }
    coach = coach != NULL ? coach : coach_new(&spec);
    if (coach == NULL || !read_coached(input, seat))
        return 0;
    coach_look(coach, &coached);
    TEXT(warning, COACH_WORDS);
    TEXT(others, COACH_WORDS);
    if (text[0] != '\0') {
        if (!game_read_move(coached.ruleset, &coached.masked, coached.viewer, text, &move))
            return 0;
        coach_judge(coach, move, &to, &warning, &others);
    }
    text_clear(&answer);
    text_addf(&answer, "%s\n%s", warning.start, others.start);
    return 1;
}

/* Plays random moves to the end. */
static void play_out(Match *m, Rng *rng) {
    while (!match_is_over(m)) {
        Seat seat = seat_lowest(match_actors(m));
        View view;
        MoveList list = {0};
        match_view(m, seat, &view);
        game_legal(view.ruleset, &view.masked, seat, &list);
        match_play_move(m, seat, list.move[rng_below(rng, (uint32_t)list.count)]);
    }
}

int engine_random(int game, int players, uint32_t seed) {
    const GameFiles *files = games_at(game);
    if (!answer_start() || !files)
        return 0;
    MatchDeal deal = {0};
    TEXT(count, 32);
    Text secret = text_over(deal.secret, sizeof deal.secret);
    text_addf(&count, "players=%d", players);
    text_addf(&secret, "%u", seed);
    const char *words[] = {count.start};
    Ruleset *r = ruleset_new(files, words, 1, &answer);
    Match *m = r ? match_new(r, &deal) : NULL;
    if (!m)
        return 0;
    Rng rng = rng_from(seed);
    play_out(m, &rng);
    char *record = record_text(m, RECORD_PUBLISHED, NULL);
    text_clear(&answer);
    text_add(&answer, record ? record : "");
    free(record);
    match_free(m);
    return !answer.is_cut;
}

int engine_builtin(void) {
    if (!answer_start() || !input)
        return 0;
    const char *name = next_line(input);
    const GameFiles *files = games_find(input);
    const char *text = files ? games_set_text(files, name) : NULL;
    text_add(&answer, text ? text : "");
    return text != NULL && !answer.is_cut;
}

int engine_set(int players, int lang) {
    if (!answer_start() || !input)
        return 0;
    char *name = next_line(input), *text = next_line(name);
    const GameFiles *files = games_find(input);
    const MatchDeal deal = {.secret = "a look at a set"};
    TEXT(count, 32);
    text_addf(&count, "players=%d", players);
    const char *words[] = {count.start};
    Ruleset *r = files ? ruleset_new_for_reader(files, words, 1, name, text,
                                                lang_of(lang) == LANG_DE, &answer)
                       : NULL;
    if (!r)
        return 0;
    start_afresh();
    open_record.match = match_new(r, &deal);
    return open_record.match != NULL;
}

int engine_games(void) {
    if (!answer_start())
        return 0;
    json_games(&answer);
    return !answer.is_cut;
}
