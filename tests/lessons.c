/* lessons.c: the guided first match of a game. Whatever accepted move the learner chooses, the next ones
 * are legal, and every step is reached; there are other moves, so that each answer can be heard; every
 * text is there in both languages and shows no notation; and the match can be played on to its end.
 * Also what a lesson file may not be. Usage: lessons GAME */
#include "core/moves.h"
#include "match/lesson.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const GameFiles *files;

typedef struct Walk {
    const Lesson *lesson;
    Match *match;
    bool is_reached[LESSON_STEPS];
    int ends, others;
} Walk;

static Lesson *must_read(void) {
    TEXT(error, 400);
    Lesson *lesson = lesson_of(files, &error);
    if (lesson == NULL)
        fail_msg("%s: %s", files->game->name, error.start);
    return lesson;
}

static int legal_moves(const Match *m, Seat seat) {
    View view;
    MoveList list = {0};
    match_view(m, seat, &view);
    game_legal(view.ruleset, &view.masked, seat, &list);
    return list.count;
}

static int accepted_moves(const LessonStep *step) {
    int count = 0;
    while (step->move[count] != NULL)
        count++;
    return count;
}

/* Plays the rest of the lesson in every way that it accepts. */
static void walk(Walk *w) {
    const LessonStep *due = lesson_due(w->lesson, w->match);
    for (int at = lesson_at(w->lesson, w->match); at < w->lesson->steps; at++) {
        w->is_reached[at] = true;
        if (&w->lesson->step[at] == due)
            break;
    }
    if (due == NULL) {
        w->ends++;
        return;
    }
    w->others += due->kind == LESSON_DO && legal_moves(w->match, 0) > accepted_moves(due);
    int keep = match_lines(w->match);
    for (int i = 0; due->move[i] != NULL; i++) {
        TEXT(why, 600);
        if (!match_play(w->match, due->seat, due->move[i], &seat_readers[LANG_EN], &why))
            fail_msg("lesson.txt:%d: %s: %s", due->line, due->move[i], why.start);
        walk(w);
        match_cut(w->match, keep);
    }
}

static void every_step_is_reached(void **state) {
    TEXT(error, 400);
    Walk w = {.lesson = must_read()};
    (void)state;
    w.match = lesson_match(w.lesson, &error);
    assert_non_null(w.match);
    assert_true(lesson_began(w.lesson, w.match));
    assert_int_equal(lesson_at(w.lesson, w.match), 0);
    walk(&w);
    assert_true(w.ends > 0);
    assert_true(w.others > 0);
    for (int i = 0; i < w.lesson->steps; i++)
        if (!w.is_reached[i])
            fail_msg("lesson.txt:%d is never reached", w.lesson->step[i].line);
    match_free(w.match);
    lesson_free((Lesson *)w.lesson);
}

/* The first accepted moves, then random ones. */
static void it_goes_on_to_the_end(void **state) {
    TEXT(error, 600);
    Lesson *lesson = must_read();
    Match *m = lesson_match(lesson, &error);
    Rng rng = rng_from(1);
    const LessonStep *due;
    (void)state;
    while ((due = lesson_due(lesson, m)) != NULL)
        assert_true(match_play(m, due->seat, due->move[0], &seat_readers[LANG_EN], &error));
    assert_false(match_is_over(m));
    while (!match_is_over(m)) {
        View view;
        Seat seat = seat_lowest(match_actors(m));
        match_view(m, seat, &view);
        assert_true(
            match_play_move(m, seat, game_random_move(view.ruleset, &view.masked, seat, &rng)));
        assert_int_equal(lesson_at(lesson, m), lesson->steps);
    }
    match_free(m);
    lesson_free(lesson);
}

/* Words that a bubble can hold, and no notation among them. */
static void check_words(const Lesson *lesson, const LessonStep *step, const char *words) {
    enum { BUBBLE = 330 };
    if (words == NULL || words[0] == '\0' || strlen(words) > BUBBLE)
        fail_msg("lesson.txt:%d: no words, or too many", step->line);
    for (int i = 0; i < lesson->steps; i++)
        for (int k = 0; lesson->step[i].move[k] != NULL; k++) {
            const char *move = lesson->step[i].move[k];
            if (strpbrk(move, ":-@=") != NULL && strstr(words, move) != NULL)
                fail_msg("lesson.txt:%d: notation in the words: %s", step->line, move);
        }
}

static void every_text_is_there(void **state) {
    Lesson *lesson = must_read();
    int told = 0;
    (void)state;
    for (int i = 0; i < lesson->steps; i++)
        for (int lang = 0; lang < LANGS && lesson->step[i].kind != LESSON_BOT; lang++) {
            const LessonStep *step = &lesson->step[i];
            check_words(lesson, step, step->title[lang]);
            check_words(lesson, step, step->words[lang]);
            if (step->kind == LESSON_DO)
                check_words(lesson, step, step->other[lang]);
            told++;
        }
    assert_true(told > 0);
    assert_string_not_equal(lesson->step[0].words[LANG_EN], lesson->step[0].words[LANG_DE]);
    lesson_free(lesson);
}

#define HEAD "rules players=2\nseed s\n"
#define SAY "say\nen A | a\nde B | b\n"

static void bad_files_are_refused(void **state) {
    static const struct {
        const char *text, *reason;
    } bad[] = {
        {"", "rules, seed and at least one step"},
        {"rules players=2\n" SAY, "rules, seed and at least one step"},
        {"colour red\n", "lesson.txt:1: before the first step"},
        {HEAD "say red-4\n", "lesson.txt:3: say stands alone"},
        {HEAD "do\n", "lesson.txt:3: say stands alone"},
        {HEAD "bot 0 red-4\n", "lesson.txt:3: bot SEAT MOVE"},
        {HEAD "say\nen A | a\n", "lesson.txt:3: the words are missing"},
        {HEAD "do x\nen A | a\nde B | b\nelse-en c\n", "lesson.txt:3: the answer to other moves"},
        {HEAD SAY "do x\n", "lesson.txt:6: the words are missing"},
        {HEAD "say\nen a\n", "lesson.txt:4: not one title and words"},
        {HEAD "say\nfr A | a\n", "lesson.txt:4: a step has"},
        {HEAD "say\npoint 1 2 3 4 5 6 7 8 9 10 11 12\n", "lesson.txt:4: too many points"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TEXT(error, 400);
        assert_null(lesson_read(files, bad[i].text, &error));
        if (strstr(error.start, bad[i].reason) == NULL)
            fail_msg("%s instead of %s", error.start, bad[i].reason);
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_reached),
        cmocka_unit_test(it_goes_on_to_the_end),
        cmocka_unit_test(every_text_is_there),
        cmocka_unit_test(bad_files_are_refused),
    };
    files = count == 2 ? games_find(arguments[1]) : NULL;
    if (files == NULL) {
        fprintf(stderr, "usage: lessons GAME\n");
        return 2;
    }
    return cmocka_run_group_tests_name("lessons", tests, NULL, NULL);
}
