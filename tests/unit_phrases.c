/* unit_phrases.c: match/phrases.h: what is told in phrases says what was meant, and nothing twice. */
#include "core/json_reader.h"
#include "match/phrases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { PHRASE_BYTES = 200 };

/* The other end: what was told, by number. */
static char known[PHRASES_MAX][PHRASE_BYTES];
static int knows;

static void listen_to(const char *told, Text *out) {
    Json j = json_over(told);
    assert_true(json_take(&j, '['));
    do {
        TEXT(phrase, PHRASE_BYTES);
        int64_t number;
        if (json_take_int(&j, &number)) {
            assert_in_range(number, 0, knows - 1);
            text_add(&phrase, known[number]);
        } else {
            assert_true(json_take_string(&j, &phrase));
            if (knows < PHRASES_MAX)
                strcpy(known[knows++], phrase.start);
        }
        text_add(out, out->length == 0 ? "" : " ");
        text_add(out, phrase.start);
    } while (json_take(&j, ','));
    assert_true(json_take(&j, ']') && json_at_end(&j));
}

static void tell(Phrases *p, const char *words, const char *expected) {
    TEXT(told, 1000);
    TEXT(heard, 1000);
    text_add_char(&told, '[');
    Cut cut;
    phrases_cut(words, &cut);
    phrases_add(p, &cut, &told);
    text_add_char(&told, ']');
    if (expected != NULL)
        assert_string_equal(told.start, expected);
    listen_to(told.start, &heard);
    assert_string_equal(heard.start, words);
}

static void nothing_is_told_twice(void **state) {
    static Phrases p;
    (void)state;
    knows = 0;
    phrases_begin(&p);
    tell(&p, "Anna plays red 3: it moves to field 5, value 1.",
         "[\"Anna plays red\",\"3:\",\"it moves to field\",\"5,\",\"value\",\"1.\"]");
    tell(&p, "Anna plays red 4 and rides. It moves to field 16, value 1.",
         "[0,\"4\",\"and rides.\",\"It moves to field\",\"16,\",4,5]");
    tell(&p, "Play it (you ride it): value 1.", "[\"Play it\",\"(you ride it):\",4,5]");
    tell(&p, "\"Ä\", sagt sie.", "[\"\\\"Ä\\\",\",\"sagt sie.\"]");
    tell(&p, "sagt sie. Play it", "[13,10]");
    tell(&p, "", "[\"\"]");
    tell(&p, "one,  two, ", NULL);
    tell(&p, "a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p", NULL); /* sixteen */
    tell(
        &p,
        "a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, a, b, s, t, u, v, w, x, y, z, 1 2 3",
        NULL);
    knows = 0;
    phrases_begin(&p);
    assert_true(p.is_anew);
    tell(&p, "value.", "[\"value.\"]");
}

static void what_has_no_number_is_told_again(void **state) {
    static Phrases p;
    (void)state;
    knows = 0;
    phrases_begin(&p);
    for (int i = 0; i < 2 * PHRASES_MAX; i++) {
        TEXT(words, 40);
        text_addf(&words, "to %d, then %d.", i % 700, i);
        tell(&p, words.start, NULL);
    }
    assert_int_equal(p.count, PHRASES_MAX);
    assert_int_equal(knows, PHRASES_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_told_twice),
        cmocka_unit_test(what_has_no_number_is_told_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
