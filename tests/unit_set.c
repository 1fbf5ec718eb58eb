/* unit_set.c: core/set.h: component sets, good and bad. */
#include "core/set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Set set; /* too large for small stacks */

static bool parse(const char *text, Text *error) {
    text_clear(error);
    return set_parse(&set, "try.set", text, "draco", error);
}

static void splits_lines_and_words(void **state) {
    (void)state;
    TEXT(error, 256);
    assert_true(
        parse("# a comment\n\ngame draco\r\n  cards 1\t2 3 # more\n\ntrack a\ntrack b", &error));
    assert_int_equal(set.lines, 4);
    const SetLine *cards = set_line(&set, "cards", 1, 5, &error);
    assert_non_null(cards);
    assert_int_equal(cards->number, 4);
    assert_int_equal(cards->count, 4);
    assert_string_equal(cards->word[3], "3");
    const SetLine *track = set_next(&set, "track", NULL);
    assert_string_equal(track->word[1], "a");
    track = set_next(&set, "track", track);
    assert_string_equal(track->word[1], "b");
    assert_null(set_next(&set, "track", track));
}

static void refuses_in_the_language_of_its_reader(void **state) {
    (void)state;
    TEXT(error, 256);
    set.is_german = true;
    assert_false(parse("game draco\n\ngame draco", &error));
    assert_string_equal(error.start, "try.set:3: eine zweite Zeile „game“");
    set.is_german = false;
}

static void refuses_with_file_and_line(void **state) {
    (void)state;
    static const struct {
        const char *text, *error;
    } sample[] = {
        {"", "try.set: no line 'game'"},
        {"cards 1", "try.set: no line 'game'"},
        {"game island", "try.set:1: this set is for island, not for draco"},
        {"game draco\n\ngame draco", "try.set:3: a second line 'game'"},
        {"game", "try.set:1: 'game' has 0 values, not 1 to 1"},
        {"game draco\ncards \x01", "try.set:2: not plain text"},
    };
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        TEXT(error, 256);
        assert_false(parse(sample[i].text, &error));
        assert_string_equal(error.start, sample[i].error);
    }
}

/* "game draco" and so many more lines or words. */
static bool parse_many(const char *piece, int count, Text *error) {
    char *text = malloc(16 + strlen(piece) * (size_t)count);
    strcpy(text, "game draco\n");
    char *at = text + strlen(text);
    for (int i = 0; i < count; i++)
        at = stpcpy(at, piece);
    bool is_good = parse(text, error);
    free(text);
    return is_good;
}

static void refuses_what_is_too_large(void **state) {
    (void)state;
    TEXT(error, 256);
    assert_true(parse_many("k\n", SET_LINES - 1, &error));
    assert_false(parse_many("k\n", SET_LINES, &error));
    assert_true(parse_many("k ", SET_WORDS, &error));
    assert_false(parse_many("k ", SET_WORDS + 1, &error));
    assert_false(parse_many("0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9\n", SET_LINES - 2, &error));
    assert_false(parse_many("########", SET_BYTES / 8, &error));
    assert_non_null(strstr(error.start, "longer"));
}

static void reads_values(void **state) {
    (void)state;
    static const char *const colours[] = {"red", "blue", NULL};
    TEXT(error, 256);
    int value = -1;
    assert_true(parse("game draco\ncards 7 blue x", &error));
    const SetLine *line = set_line(&set, "cards", 3, 3, &error);
    assert_true(set_number(&set, line, 1, 0, 7, &value, &error));
    assert_int_equal(value, 7);
    assert_true(set_word(&set, line, 2, colours, &value, &error));
    assert_int_equal(value, 1);
    assert_false(set_number(&set, line, 1, 0, 6, &value, &error));
    assert_string_equal(error.start, "try.set:2: '7' is not a number from 0 to 6");
    assert_false(set_number(&set, line, 2, 0, 6, &value, &error));
    assert_false(set_number(&set, line, 4, 0, 6, &value, &error));
    assert_false(set_word(&set, line, 3, colours, &value, &error));
    assert_false(set_word(&set, line, 4, colours, &value, &error));
    assert_null(set_line(&set, "cards", 4, 5, &error));
    assert_null(set_line(&set, "tiles", 0, 5, &error));
}

static void knows_its_keys(void **state) {
    (void)state;
    TEXT(error, 256);
    assert_true(parse("game draco\ncards 1\ncrads 2", &error));
    assert_true(set_keys(&set, (const char *const[]){"cards", "crads", NULL}, &error));
    assert_false(set_keys(&set, (const char *const[]){"cards", NULL}, &error));
    assert_string_equal(error.start, "try.set:3: unknown key 'crads'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splits_lines_and_words),
        cmocka_unit_test(refuses_in_the_language_of_its_reader),
        cmocka_unit_test(refuses_with_file_and_line),
        cmocka_unit_test(refuses_what_is_too_large),
        cmocka_unit_test(reads_values),
        cmocka_unit_test(knows_its_keys),
    };
    return cmocka_run_group_tests_name("set", tests, NULL, NULL);
}
