/* unit_text.c: core/text.h: growing, cutting, numbers, JSON strings. */
#include "core/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void grows_and_clears(void **state) {
    (void)state;
    TEXT(t, 16);
    text_add(&t, "red");
    text_add_char(&t, '-');
    text_add_int(&t, 3);
    assert_string_equal(t.start, "red-3");
    assert_int_equal(t.length, 5);
    text_clear(&t);
    assert_string_equal(t.start, "");
    assert_false(t.is_cut);
}

static void never_overruns(void **state) {
    (void)state;
    char memory[12];
    memset(memory, 'x', sizeof memory);
    Text t = text_over(memory, 8);
    text_add(&t, "12345");
    text_add(&t, "67890");
    assert_string_equal(t.start, "1234567");
    assert_true(t.is_cut);
    assert_memory_equal(memory + 8, "xxxx", 4);
    text_addf(&t, "%d", 1);
    assert_int_equal(t.length, 7);
    text_clear(&t);
    text_addf(&t, "%s", "longer than the room");
    assert_string_equal(t.start, "longer ");
    assert_true(t.is_cut);
    assert_memory_equal(memory + 8, "xxxx", 4);
    Text min = text_over(memory, 1);
    text_add_char(&min, 'a');
    assert_string_equal(min.start, "");
    assert_true(min.is_cut);
}

static void writes_numbers(void **state) {
    (void)state;
    TEXT(t, 128);
    text_add_int(&t, 0);
    text_add_char(&t, ' ');
    text_add_int(&t, INT64_MIN);
    text_add_char(&t, ' ');
    text_add_int(&t, INT64_MAX);
    assert_string_equal(t.start, "0 -9223372036854775808 9223372036854775807");
    text_clear(&t);
    text_add_hex(&t, (const uint8_t[]){0x00, 0x9f, 0xff}, 3);
    assert_string_equal(t.start, "009fff");
}

/* The short way through formats gives what printf gives, also where something does not fit. */
static void formats_like_printf(void **state) {
    (void)state;
    char expected[64], memory[64];
    for (size_t room = 1; room <= sizeof memory; room++) {
        Text t = text_over(memory, room);
        int length = snprintf(expected, room, "%s, %d%% of %lld %c", "Änne", -3, 9999999999LL, 'x');
        text_addf(&t, "%s, %d%% of %lld %c", "Änne", -3, 9999999999LL, 'x');
        assert_string_equal(t.start, expected);
        assert_int_equal(t.is_cut, (size_t)length >= room);
    }
    TEXT(t, 64);
    text_addf(&t, "%.*s|%04x", 2, "abc", 10);
    assert_string_equal(t.start, "ab|000a");
}

static void quotes_json(void **state) {
    (void)state;
    static const struct {
        const char *raw, *quoted;
    } sample[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\x01", "\"\\u000a\\u0001\""},
        {"Größe", "\"Größe\""},
        {"\xF0\x9F\x90\x89", "\"\xF0\x9F\x90\x89\""}, /* a dragon */
        {"\xC0\xAF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* overlong */
        {"\xE0\x80\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* a surrogate */
        {"\xF4\x90\x80\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"x\xC3", "\"x\xEF\xBF\xBD\""}, /* cut short */
    };
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        TEXT(t, 64);
        text_add_json_string(&t, sample[i].raw);
        assert_string_equal(t.start, sample[i].quoted);
    }
    TEXT(t, 64);
    text_add_json_bytes(&t, "a\0b", 3);
    assert_string_equal(t.start, "\"a\\u0000b\"");
}

static void reads_whole_numbers_only(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "-",
                                      "+1",
                                      " 1",
                                      "1 ",
                                      "1x",
                                      "0x1",
                                      "1.0",
                                      "--1",
                                      "11",
                                      "-6",
                                      "9999999999999999999",
                                      "99999999999999999999999"};
    int64_t value = 77;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(text_read_int(bad[i], -5, 10, &value));
    assert_int_equal(value, 77);
    assert_true(text_read_int("-5", -5, 10, &value));
    assert_int_equal(value, -5);
    assert_true(text_read_int("10", -5, 10, &value));
    assert_int_equal(value, 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows_and_clears), cmocka_unit_test(never_overruns),
        cmocka_unit_test(writes_numbers),   cmocka_unit_test(formats_like_printf),
        cmocka_unit_test(quotes_json),      cmocka_unit_test(reads_whole_numbers_only),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
