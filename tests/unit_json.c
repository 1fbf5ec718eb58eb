/* unit_json.c: core/json_reader.h: what the strict reader takes and what it refuses. */
#include "core/json_reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool is_json(const char *text) {
    Json j = json_over(text);
    return json_skip(&j) && json_at_end(&j);
}

static void takes_json(void **state) {
    (void)state;
    static const char *const good[] = {
        "null",
        " true ",
        "false",
        "0",
        "-1",
        "\"\"",
        "[]",
        "{}",
        "[1,[2,[3]]]",
        "{\"a\":{\"b\":[null]}}",
        "\"\\u00e4\\n\\\\\"",
        "\"\\ud83d\\udc09\"",
        "[ 1 , 2 ]",
        "1.5",
        "-0.25e+10",
        "1E3",
        "99999999999999999999",
        "\t{\n\"a\" :\r1 }",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!is_json(good[i]))
            fail_msg("refused: %s", good[i]);
}

static void refuses_the_rest(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",         " ",         "nul",         "nulll",       "tru",         "01",
        "-",        "1.",        "1e",          "+1",          "\"",          "\"\\\"",
        "\"\\x\"",  "\"\\u12\"", "\"\\u0000\"", "\"\\ud83d\"", "\"\\udc09\"", "\"\\ud83d\\u0041\"",
        "\"a\nb\"", "[",         "[1",          "[1,]",        "[,1]",        "[1 2]",
        "{",        "{\"a\"}",   "{\"a\":}",    "{\"a\":1,}",  "{a:1}",       "{1:1}",
        "]",        "}",         "[1]]",        ".5",          "-.5",         "1e+",
        "0x1",      "00",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (is_json(bad[i]))
            fail_msg("taken: %s", bad[i]);
}

static void has_a_depth_limit(void **state) {
    (void)state;
    char deep[4096] = {0};
    memset(deep, '[', 2000);
    assert_false(is_json(deep));
    memset(deep, '[', 20);
    memset(deep + 20, ']', 20);
    deep[40] = '\0';
    assert_true(is_json(deep));
}

static void moves_only_when_it_takes(void **state) {
    (void)state;
    Json j = json_over("  x 12 \"a\\u0062c\" null");
    int64_t number = 0;
    TEXT(word, 8);
    assert_false(json_take_int(&j, &number));
    assert_false(json_take_null(&j));
    assert_false(json_take_string(&j, &word));
    assert_false(json_take(&j, ','));
    assert_ptr_equal(j.at, j.start);
    assert_true(json_take(&j, 'x'));
    assert_true(json_take_int(&j, &number));
    assert_int_equal(number, 12);
    assert_true(json_take_string(&j, &word));
    assert_string_equal(word.start, "abc");
    assert_true(json_take_null(&j));
    assert_true(json_at_end(&j));
}

static void whole_numbers_only(void **state) {
    (void)state;
    static const char *const bad[] = {"1.5", "1e3", "01", "-", "99999999999999999999", "1-1"};
    int64_t number;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Json j = json_over(bad[i]);
        assert_false(json_take_int(&j, &number));
        assert_ptr_equal(j.at, j.start);
    }
}

static void says_where(void **state) {
    (void)state;
    Json j = json_over("[1");
    TEXT(t, 32);
    assert_true(json_take(&j, '['));
    json_where(&j, &t);
    assert_string_equal(t.start, "at byte 2");
}

static void decodes_escapes(void **state) {
    (void)state;
    Json j = json_over("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20ac\\ud83d\\udc09\"");
    TEXT(t, 64);
    assert_true(json_take_string(&j, &t));
    assert_string_equal(t.start, "\"\\/\b\f\n\r\tä€\xF0\x9F\x90\x89");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_json),         cmocka_unit_test(refuses_the_rest),
        cmocka_unit_test(has_a_depth_limit),  cmocka_unit_test(moves_only_when_it_takes),
        cmocka_unit_test(whole_numbers_only), cmocka_unit_test(says_where),
        cmocka_unit_test(decodes_escapes),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
