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
#include "web/engine.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_BYTES = 4 * 1024 * 1024 };

/* What a seat without a name is called. */
static const char *const PLACES_EN[SEATS_MAX] = {"Seat 1", "Seat 2", "Seat 3", "Seat 4",
                                                 "Seat 5", "Seat 6", "Seat 7", "Seat 8"};
static const char *const PLACES_DE[SEATS_MAX] = {"Platz 1", "Platz 2", "Platz 3", "Platz 4",
                                                 "Platz 5", "Platz 6", "Platz 7", "Platz 8"};

Engine engine;
static char *answer_memory;
static Lesson *open_lesson;

bool engine_answer_start(void) {
    if (!answer_memory)
        answer_memory = malloc(ANSWER_BYTES);
    if (!answer_memory)
        return false;
    engine.answer = text_over(answer_memory, ANSWER_BYTES);
    return true;
}

char *engine_room(uint32_t bytes) {
    free(engine.input);
    engine.input = malloc((size_t)bytes + 1);
    if (engine.input)
        engine.input[bytes] = '\0';
    engine.input_length = bytes;
    return engine.input;
}

const char *engine_answer(void) {
    return answer_memory;
}

Lang engine_lang(int lang) {
    return lang == LANG_DE ? LANG_DE : LANG_EN;
}

void engine_start_afresh(void) {
    if (engine.record.match)
        match_free(engine.record.match);
    engine.record = (Record){0};
}

int engine_open(int lang) {
    TEXT(english, 512);
    TEXT(german, 512);
    Text error[LANGS] = {english, german};
    if (!engine_answer_start() || !engine.input)
        return 0;
    engine_start_afresh();
    bool is_good = record_read_told(engine.input, engine.input_length, &engine.record, error);
    text_add(&engine.answer, error[engine_lang(lang)].start);
    return is_good;
}

static void add_names(void) {
    const Ruleset *r = match_ruleset(engine.record.match);
    text_add(&engine.answer, "\"names\":[");
    for (int seat = 0; seat < r->seats; seat++) {
        text_add(&engine.answer, seat ? "," : "");
        text_add_json_string(&engine.answer, engine.record.name[seat]);
    }
    text_add(&engine.answer, "],");
}

int engine_info(int lang) {
    if (!engine_answer_start() || !engine.record.match)
        return 0;
    const Ruleset *r = match_ruleset(engine.record.match);
    text_addf(&engine.answer,
              "{\"game\":\"%s\",\"players\":%d,\"lines\":%d,\"seed\":%s,\"isOver\":%s,",
              r->game->name, r->seats, match_lines(engine.record.match),
              engine.record.has_seed ? "true" : "false",
              match_is_over(engine.record.match) ? "true" : "false");
    add_names();
    text_add(&engine.answer, "\"options\":");
    json_options(r, &engine.answer);
    text_add_char(&engine.answer, ',');
    json_constants(r, &engine.answer);
    text_add(&engine.answer, ",\"result\":");
    json_result(engine.record.match,
                match_is_over(engine.record.match) ? match_winners(engine.record.match) : 0,
                SEAT_PUBLIC, engine_lang(lang), &engine.answer);
    text_add(&engine.answer, "}");
    return !engine.answer.is_cut;
}

int engine_view(int viewer, int lines) {
    if (!engine_answer_start() || !engine.record.match || viewer < 0 || viewer > SEAT_PUBLIC)
        return 0;
    View view;
    match_view_at(engine.record.match, (Seat)viewer, lines, &view);
    json_view(&view, &engine.answer);
    return !engine.answer.is_cut;
}

Reader engine_reader(int lang, const char *name[SEATS_MAX]) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool is_known = engine.record.name[seat][0] != '\0';
        name[seat] =
            is_known ? engine.record.name[seat] : (lang == LANG_DE ? PLACES_DE : PLACES_EN)[seat];
    }
    return (Reader){engine_lang(lang), name};
}

int engine_lines(int viewer, int from, int lang) {
    if (!engine_answer_start() || !engine.record.match || viewer < 0 || viewer > SEAT_PUBLIC)
        return 0;
    const char *name[SEATS_MAX];
    JsonFor to = {(Seat)viewer, engine_reader(lang, name), from, false};
    json_lines(engine.record.match, &to, &engine.answer);
    return !engine.answer.is_cut;
}

int engine_hash(void) {
    enum { PARTS_MAX = 16 };
    const char *part[PARTS_MAX];
    uint8_t digest[SHA256_BYTES];
    int count = 1;
    if (!engine_answer_start() || !engine.input)
        return 0;
    part[0] = engine.input;
    for (char *at = engine.input; *at; at++)
        if (*at == '\n') {
            if (count == PARTS_MAX)
                return 0;
            *at = '\0';
            part[count++] = at + 1;
        }
    fair_hash(part, count, digest);
    text_add_hex(&engine.answer, digest, sizeof digest);
    return 1;
}

static void add_finding(void *context, Verdict verdict, const char *sentence) {
    text_addf(context, "%c %s\n", "-+?!"[verdict], sentence);
}

int engine_judge(int has_kept, int lang) {
    Kept *kept = has_kept ? malloc(sizeof *kept) : NULL;
    if (!engine_answer_start() || !engine.record.match || (has_kept && (!kept || !engine.input))) {
        free(kept);
        return 0;
    }
    if (kept)
        kept_read(engine.input, kept);
    judge_record(&engine.record, kept, engine_lang(lang), add_finding, &engine.answer);
    free(kept);
    return 1;
}

/* ---- a match played here ---- */

int engine_lesson(int lang) {
    if (!engine_answer_start() || !engine.input)
        return 0;
    char *own_name = strchr(engine.input, '\n');
    if (own_name != NULL)
        *own_name++ = '\0';
    const GameFiles *files = games_find(engine.input);
    engine_start_afresh();
    lesson_free(open_lesson);
    open_lesson = files ? lesson_of(files, &engine.answer) : NULL;
    engine.record.match = open_lesson ? lesson_match(open_lesson, &engine.answer) : NULL;
    if (!engine.record.match)
        return 0;
    for (int seat = 0; seat < match_ruleset(engine.record.match)->seats; seat++) {
        Text name = text_over(engine.record.name[seat], sizeof engine.record.name[seat]);
        text_add(&name, seat > 0 ? open_lesson->name[seat - 1] : own_name != NULL ? own_name : "");
    }
    lesson_json(open_lesson, engine_lang(lang), &engine.answer);
    return !engine.answer.is_cut;
}

bool engine_has_seat(int seat) {
    return engine.record.match && seat >= 0 && seat < match_ruleset(engine.record.match)->seats;
}

int engine_state(int seat, int from, int lang) {
    if (!engine_answer_start() || !engine_has_seat(seat))
        return 0;
    const char *name[SEATS_MAX];
    JsonFor to = {(Seat)seat, engine_reader(lang, name), from, from == 0};
    text_add_char(&engine.answer, '{');
    json_state(engine.record.match, &to, &engine.answer);
    text_add_char(&engine.answer, '}');
    return !engine.answer.is_cut;
}

int engine_play(int seat, int lang) {
    const char *name[SEATS_MAX];
    if (!engine_answer_start() || !engine.input || !engine_has_seat(seat))
        return 0;
    Reader to = engine_reader(lang, name);
    return match_play(engine.record.match, (Seat)seat, engine.input, &to, &engine.answer);
}

int engine_why(int seat, int lang) {
    const char *name[SEATS_MAX];
    Move move;
    if (!engine_answer_start() || !engine.input || !engine_has_seat(seat))
        return 0;
    Reader to = engine_reader(lang, name);
    return !match_read(engine.record.match, (Seat)seat, engine.input, &to, &move, &engine.answer);
}

int engine_preview(int seat, int lang) {
    const char *name[SEATS_MAX];
    TEXT(why, 600);
    Move move;
    View view;
    if (!engine_answer_start() || !engine.input || !engine_has_seat(seat))
        return 0;
    Reader to = engine_reader(lang, name);
    if (!match_read(engine.record.match, (Seat)seat, engine.input, &to, &move, &why))
        return 0;
    match_view(engine.record.match, (Seat)seat, &view);
    view_preview(&view, move, &to, &engine.answer);
    text_add_char(&engine.answer, ' ');
    coach_points(&view, move, &to, &engine.answer);
    return 1;
}

enum {
    TREE_KIB = 8 * 1024, /* what a bot may use */
    ANSWER_MS = 500      /* of those who think in the page */
};

bool engine_thinks(const char *level, uint32_t most_ms, const View *view, uint64_t seed,
                   BotReport *report, Move *out) {
    BotSpec spec;
    if (!bot_spec_read(level, &spec, &engine.answer))
        return false;
    spec.memory_kib = TREE_KIB;
    spec.threads = 1; /* further ones are engines of their own */
    if (most_ms != 0 && spec.budget_iterations != 0 &&
        (spec.budget_ms == 0 || spec.budget_ms > most_ms))
        spec.budget_ms = most_ms;
    Bot *bot = bot_new(&spec);
    if (bot != NULL)
        *out = bot_choose(bot, view, seed, NULL, report);
    bot_free(bot);
    return bot != NULL;
}

int engine_choose(int seat) {
    View view;
    Move move;
    if (!engine_answer_start() || !engine_has_seat(seat))
        return 0;
    match_view(engine.record.match, (Seat)seat, &view);
    if (!engine_thinks("easy", ANSWER_MS, &view, (uint64_t)match_lines(engine.record.match), NULL,
                       &move))
        return 0;
    move_text(view.ruleset, &view.masked, move, &engine.answer);
    return 1;
}

int engine_advice(int seat, int lang) {
    static BotReport report;
    const char *name[SEATS_MAX];
    View view;
    Move move;
    if (!engine_answer_start() || !engine_has_seat(seat))
        return 0;
    Reader to = engine_reader(lang, name);
    match_view(engine.record.match, (Seat)seat, &view);
    if (!engine_thinks("search:600it", ANSWER_MS, &view, (uint64_t)match_lines(engine.record.match),
                       &report, &move))
        return 0;
    bot_report_sort(&report);
    move_text(view.ruleset, &view.masked, move, &engine.answer);
    text_add_char(&engine.answer, '\n');
    view.ruleset->game->label(view.ruleset, &view.masked, (Seat)seat, move, &to, &engine.answer);
    text_add_char(&engine.answer, '\n');
    bot_advice(&view, report.candidate, report.count, report.iterations, &to, &engine.answer);
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
    const Match *opened = engine.record.match;
    Ruleset *made =
        match_position_ruleset(json, opened == NULL ? NULL : match_ruleset(opened), &engine.answer);
    bool is_good = made != NULL && seat >= 0 && seat < made->seats &&
                   match_view_read(made, json, (Seat)seat, &coached, &engine.answer) &&
                   (made->game->actors(made, &coached.masked) & seat_bit((Seat)seat)) != 0;
    free(last);
    last = is_good ? strdup(json) : NULL;
    ruleset_free(ruleset);
    ruleset = made;
    return is_good;
}

int engine_coach(int seat, int lang) {
    const char *name[SEATS_MAX];
    Reader to = {engine_lang(lang), name};
    BotSpec spec;
    Move move;
    if (!engine_answer_start() || !engine.input ||
        !bot_spec_read("search:600it", &spec, &engine.answer))
        return 0;
    spec.memory_kib = TREE_KIB;
    char *text = next_line(engine.input), *rest = next_line(text);
    for (int i = 0; i < SEATS_MAX; i++) {
        name[i] = rest;
        rest = next_line(rest);
    }
    coach = coach != NULL ? coach : coach_new(&spec);
    if (coach == NULL || !read_coached(engine.input, seat))
        return 0;
    coach_look(coach, &coached);
    TEXT(warning, COACH_WORDS);
    TEXT(others, COACH_WORDS);
    if (text[0] != '\0') {
        if (!game_read_move(coached.ruleset, &coached.masked, coached.viewer, text, &move))
            return 0;
        coach_judge(coach, move, &to, &warning, &others);
    }
    text_clear(&engine.answer);
    text_addf(&engine.answer, "%s\n%s", warning.start, others.start);
    return 1;
}

/* What a seat is told before its decision, the words of its moves among it. */
static void trace_state(const Match *m, Seat seat, Text *room, Sha256 *trace) {
    const char *name[SEATS_MAX];
    JsonFor to = {seat, engine_reader(seat % 2 ? LANG_DE : LANG_EN, name), match_lines(m),
                  match_lines(m) == 0};
    text_clear(room);
    json_state(m, &to, room);
    sha256_add(trace, room->start, room->length);
}

/* Random moves, and every eighth as a searching bot chooses; to the end, or `most` of them. */
static void play_out(Match *m, int most, Rng *rng, Sha256 *trace) {
    for (int number = 0; !match_is_over(m) && number < most; number++) {
        Seat seat = seat_lowest(match_actors(m));
        View view;
        MoveList list = {0};
        Move move;
        match_view(m, seat, &view);
        game_legal(view.ruleset, &view.masked, seat, &list);
        move = list.move[rng_below(rng, (uint32_t)list.count)];
        trace_state(m, seat, &engine.answer, trace);
        if (number % 8 == 0)
            engine_thinks("search:24it", 0, &view, (uint64_t)number, NULL, &move);
        match_play_move(m, seat, move);
    }
}

/* Lines of the room as words of a ruleset, behind the first. */
static int room_words(const char *words[OPTIONS_MAX + 2]) {
    int count = 1;
    for (char *line = engine.input; line != NULL && *line != '\0' && count < OPTIONS_MAX + 2;) {
        words[count++] = line;
        line = next_line(line);
    }
    return count;
}

int engine_random(int game, int players, uint32_t seed, int most) {
    const GameFiles *files = games_at(game);
    if (!engine_answer_start() || !files)
        return 0;
    MatchDeal deal = {0};
    TEXT(players_word, 32);
    Text secret = text_over(deal.secret, sizeof deal.secret);
    text_addf(&players_word, "players=%d", players);
    text_addf(&secret, "%u", seed);
    const char *words[OPTIONS_MAX + 2] = {players_word.start};
    Ruleset *r = ruleset_new(files, words, room_words(words), &engine.answer);
    Match *m = r ? match_new(r, &deal) : NULL;
    if (!m)
        return 0;
    Rng rng = rng_from(seed);
    Sha256 trace;
    uint8_t digest[SHA256_BYTES];
    sha256_start(&trace);
    play_out(m, most, &rng, &trace);
    sha256_end(&trace, digest);
    char *record = record_text(m, RECORD_PUBLISHED, NULL);
    text_clear(&engine.answer);
    text_add(&engine.answer, record ? record : "");
    text_add(&engine.answer, "trace ");
    text_add_hex(&engine.answer, digest, sizeof digest);
    free(record);
    match_free(m);
    return !engine.answer.is_cut;
}

int engine_builtin(void) {
    if (!engine_answer_start() || !engine.input)
        return 0;
    const char *name = next_line(engine.input);
    const GameFiles *files = games_find(engine.input);
    const char *text = files ? games_set_text(files, name) : NULL;
    text_add(&engine.answer, text ? text : "");
    return text != NULL && !engine.answer.is_cut;
}

int engine_set(int players, int lang) {
    if (!engine_answer_start() || !engine.input)
        return 0;
    char *name = next_line(engine.input), *text = next_line(name);
    const GameFiles *files = games_find(engine.input);
    const MatchDeal deal = {.secret = "a look at a set"};
    TEXT(count, 32);
    text_addf(&count, "players=%d", players);
    const char *words[] = {count.start};
    Ruleset *r = files ? ruleset_new_for_reader(files, words, 1, name, text,
                                                engine_lang(lang) == LANG_DE, &engine.answer)
                       : NULL;
    if (!r)
        return 0;
    engine_start_afresh();
    engine.record.match = match_new(r, &deal);
    return engine.record.match != NULL;
}

int engine_games(void) {
    if (!engine_answer_start())
        return 0;
    json_games(&engine.answer);
    return !engine.answer.is_cut;
}
