/* lesson.c: see lesson.h. */
#include "match/lesson.h"

#include <stdlib.h>
#include <string.h>

/* What is being read. */
typedef struct Reading {
    Lesson *lesson;
    LessonStep *step; /* the last one begun; NULL before the first */
    int line;
    Text *error;
} Reading;

static bool fail(const Reading *reading, const char *reason) {
    text_addf(reading->error, "lesson.txt:%d: %s", reading->line, reason);
    return false;
}

/* Cuts `rest` into words; false when there are too many. */
static bool cut_words(char *rest, const char *out[LESSON_WORDS], int *count) {
    char *next = NULL;
    *count = 0;
    for (char *word = strtok_r(rest, " ", &next); word != NULL; word = strtok_r(NULL, " ", &next)) {
        if (*count == LESSON_WORDS - 1)
            return false;
        out[(*count)++] = word;
    }
    return true;
}

static bool begin_step(Reading *reading, LessonKind kind, char *rest) {
    Lesson *lesson = reading->lesson;
    int count;
    if (lesson->steps == LESSON_STEPS)
        return fail(reading, "too many steps");
    LessonStep *step = reading->step = &lesson->step[lesson->steps++];
    step->kind = kind;
    step->line = reading->line;
    step->seat = LESSON_SEAT;
    if (kind == LESSON_BOT && (rest[0] < '1' || rest[0] >= '0' + SEATS_MAX || rest[1] != ' '))
        return fail(reading, "bot SEAT MOVE, with a seat from 1");
    if (kind == LESSON_BOT)
        step->seat = (Seat)(rest[0] - '0');
    if (!cut_words(rest + (kind == LESSON_BOT ? 2 : 0), step->move, &count))
        return fail(reading, "too many moves");
    if ((kind == LESSON_SAY) != (count == 0))
        return fail(reading, "say stands alone, do and bot have moves");
    return true;
}

static bool read_head(Reading *reading, const char *word, char *rest) {
    Lesson *lesson = reading->lesson;
    int names;
    if (strcmp(word, "rules") == 0)
        return cut_words(rest, lesson->rule, &lesson->rules) || fail(reading, "too many words");
    if (strcmp(word, "names") == 0)
        return cut_words(rest, lesson->name, &names) || fail(reading, "too many names");
    if (strcmp(word, "seed") != 0)
        return fail(reading, "before the first step only rules, seed and names");
    lesson->seed = rest;
    return strlen(rest) < SECRET_MAX || fail(reading, "the seed is too long");
}

/* "Title | words" */
static bool read_words(Reading *reading, Lang lang, char *rest) {
    char *bar = strstr(rest, " | ");
    if (bar == NULL || reading->step->words[lang] != NULL)
        return fail(reading, "not one title and words: TITLE | WORDS");
    *bar = '\0';
    reading->step->title[lang] = rest;
    reading->step->words[lang] = bar + 3;
    return true;
}

static bool read_line(Reading *reading, char *line) {
    static const char *const kinds[] = {"say", "do", "bot"};
    char *rest = line + strcspn(line, " ");
    int points;
    if (*rest != '\0')
        *rest++ = '\0';
    for (int kind = 0; kind < 3; kind++)
        if (strcmp(line, kinds[kind]) == 0)
            return begin_step(reading, (LessonKind)kind, rest);
    if (reading->step == NULL)
        return read_head(reading, line, rest);
    if (strcmp(line, "point") == 0)
        return cut_words(rest, reading->step->point, &points) || fail(reading, "too many points");
    if (strcmp(line, "en") == 0 || strcmp(line, "de") == 0)
        return read_words(reading, line[0] == 'd' ? LANG_DE : LANG_EN, rest);
    if (strcmp(line, "else-en") != 0 && strcmp(line, "else-de") != 0)
        return fail(reading, "a step has en, de, point, else-en and else-de");
    reading->step->other[line[5] == 'd' ? LANG_DE : LANG_EN] = rest;
    return true;
}

/* Moves that belong together, such as the cards of a plan, share the words of the first. */
static void inherit(LessonStep *step, const LessonStep *before) {
    if (step->kind != LESSON_DO || before->kind != LESSON_DO || step->words[LANG_EN] != NULL ||
        step->words[LANG_DE] != NULL)
        return;
    memcpy(step->title, before->title, sizeof step->title);
    memcpy(step->words, before->words, sizeof step->words);
    memcpy(step->other, before->other, sizeof step->other);
    memcpy(step->point, before->point, sizeof step->point);
}

/* Every text in both languages, and an answer to other moves where one is asked for. */
static bool is_whole(Reading *reading) {
    const Lesson *lesson = reading->lesson;
    if (lesson->seed == NULL || lesson->rules == 0 || lesson->steps == 0)
        return fail(reading, "rules, seed and at least one step");
    for (int i = 1; i < lesson->steps; i++)
        inherit(&reading->lesson->step[i], &lesson->step[i - 1]);
    for (int i = 0; i < lesson->steps; i++) {
        const LessonStep *step = &lesson->step[i];
        bool has_other = step->other[LANG_EN] != NULL && step->other[LANG_DE] != NULL;
        bool is_told = step->words[LANG_EN] != NULL && step->words[LANG_DE] != NULL;
        reading->line = step->line;
        if (step->kind != LESSON_BOT && !is_told)
            return fail(reading, "the words are missing in English or German");
        if (step->kind == LESSON_DO && !has_other)
            return fail(reading, "the answer to other moves is missing in English or German");
    }
    return true;
}

static bool read_lines(Reading *reading) {
    char *next = NULL;
    char *line = reading->lesson->memory;
    while (line != NULL) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        reading->line++;
        line += strspn(line, " ");
        if (line[0] != '\0' && line[0] != '#' && !read_line(reading, line))
            return false;
        line = next;
    }
    return is_whole(reading);
}

Lesson *lesson_read(const GameFiles *files, const char *text, Text *error) {
    Lesson *lesson = calloc(1, sizeof *lesson);
    size_t length = strlen(text) + 1;
    if (lesson == NULL || (lesson->memory = malloc(length)) == NULL) {
        text_add(error, "out of memory");
        free(lesson);
        return NULL;
    }
    memcpy(lesson->memory, text, length);
    lesson->files = files;
    if (read_lines(&(Reading){.lesson = lesson, .error = error}))
        return lesson;
    lesson_free(lesson);
    return NULL;
}

Lesson *lesson_of(const GameFiles *files, Text *error) {
    return lesson_read(files, files->lesson, error);
}

void lesson_free(Lesson *lesson) {
    if (lesson == NULL)
        return;
    free(lesson->memory);
    free(lesson);
}

Match *lesson_match(const Lesson *lesson, Text *error) {
    MatchDeal deal = {0};
    Text secret = text_over(deal.secret, sizeof deal.secret);
    text_add(&secret, lesson->seed);
    Ruleset *r = ruleset_new(lesson->files, lesson->rule, lesson->rules, error);
    return r == NULL ? NULL : match_new(r, &deal);
}

bool lesson_began(const Lesson *lesson, const Match *m) {
    const MatchDeal *deal = match_secret_deal(m);
    return match_ruleset(m)->game == lesson->files->game && !deal->is_manual &&
           strcmp(deal->secret, lesson->seed) == 0;
}

int lesson_at(const Lesson *lesson, const Match *m) {
    int moves = 0, at = 0;
    for (int i = 0; i < match_lines(m); i++)
        moves += match_line(m, i).seat < SEATS_MAX;
    for (; at < lesson->steps && moves > 0; at++)
        moves -= lesson->step[at].kind != LESSON_SAY;
    return moves > 0 ? lesson->steps : at;
}

const LessonStep *lesson_due(const Lesson *lesson, const Match *m) {
    for (int at = lesson_at(lesson, m); at < lesson->steps; at++)
        if (lesson->step[at].kind != LESSON_SAY)
            return &lesson->step[at];
    return NULL;
}

bool lesson_accepts(const LessonStep *due, const char *move) {
    for (int i = 0; due->move[i] != NULL; i++)
        if (strcmp(due->move[i], move) == 0)
            return true;
    return false;
}

/* ---- for the browser ---- */

static void add_list(const char *name, const char *const *words, Text *out) {
    text_addf(out, "\"%s\":[", name);
    for (int i = 0; words[i] != NULL; i++) {
        text_add(out, i == 0 ? "" : ",");
        text_add_json_string(out, words[i]);
    }
    text_add(out, "],");
}

static void add_text(const char *name, const char *words, Text *out) {
    text_addf(out, "\"%s\":", name);
    text_add_json_string(out, words == NULL ? "" : words);
}

static void add_step(const LessonStep *step, Lang lang, Text *out) {
    static const char *const kinds[] = {"say", "do", "bot"};
    text_addf(out, "{\"kind\":\"%s\",\"seat\":%d,", kinds[step->kind], step->seat);
    add_list("moves", step->move, out);
    add_list("points", step->point, out);
    add_text("title", step->title[lang], out);
    text_add_char(out, ',');
    add_text("words", step->words[lang], out);
    text_add_char(out, ',');
    add_text("other", step->other[lang], out);
    text_add_char(out, '}');
}

void lesson_json(const Lesson *lesson, Lang lang, Text *out) {
    text_add_char(out, '{');
    add_list("names", lesson->name, out);
    text_add(out, "\"steps\":[");
    for (int i = 0; i < lesson->steps; i++) {
        text_add(out, i == 0 ? "" : ",");
        add_step(&lesson->step[i], lang, out);
    }
    text_add(out, "]}");
}
