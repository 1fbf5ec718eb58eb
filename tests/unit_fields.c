/* unit_fields.c: core/fields.h on a small struct of its own. */
#include "core/game.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct Sample {
    uint8_t colour;
    int8_t step;
    uint16_t coins[3];
    uint8_t hand[3][2]; /* three seats at most, two cards each */
    int16_t balance;
    uint64_t mask;
    uint32_t pot;
    uint8_t padding[4];
} Sample;

static void colour_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const word[] = {"red", "blue"};
    (void)r;
    text_add(out, word[value]);
}

static const Field fields[] = {
    FIELD(Sample, colour, 1, FIELD_SECRET | FIELD_MAY_BE_NONE, {0}, .word = colour_word,
          .words = 2),
    FIELD(Sample, step, 1, FIELD_SIGNED, {0}),
    FIELD(Sample, coins, 2, FIELD_PER_SEAT, {3}),
    FIELD(Sample, hand, 1, FIELD_SECRET | FIELD_PER_SEAT, {3, 2}),
    FIELD(Sample, balance, 2, FIELD_SIGNED, {0}),
    FIELD(Sample, pot, 4, FIELD_SECRET, {0}),
    FIELD(Sample, mask, 8, 0, {0}),
    FIELD(Sample, padding, 1, FIELD_HIDDEN, {4}),
    {0},
};

static const char *const NO_OTHERS[] = {"game", NULL};
static const Ruleset RULESET = {.seats = 2};

static const char WHOLE[] =
    "{\"colour\":\"blue\",\"step\":-3,\"coins\":[1,65535],\"hand\":[[1,2],[3,4]],"
    "\"balance\":-300,\"pot\":70000,\"mask\":1}";

static State sample_state(void) {
    State s = {.bytes = {0}};
    Sample *x = (Sample *)&s;
    *x = (Sample){.colour = 1,
                  .step = -3,
                  .coins = {1, 65535, 0},
                  .hand = {{1, 2}, {3, 4}, {0, 0}},
                  .balance = -300,
                  .pot = 70000,
                  .mask = 1};
    return s;
}

static void json_both_ways(void **state) {
    (void)state;
    State s = sample_state(), back = {.bytes = {0}};
    TEXT(t, 512);
    TEXT(error, 256);
    text_add_char(&t, '{');
    fields_json(fields, &RULESET, &s, &t);
    text_add_char(&t, '}');
    assert_string_equal(t.start, WHOLE);
    assert_true(fields_read(fields, &RULESET, t.start, NO_OTHERS, &back, &error));
    assert_memory_equal(&s, &back, sizeof(Sample));
}

static void unknown_is_null(void **state) {
    (void)state;
    State s = sample_state();
    Sample *x = (Sample *)&s;
    TEXT(t, 512);
    x->colour = UNKNOWN;
    x->hand[1][0] = UNKNOWN;
    x->pot = UINT32_MAX;
    fields_json(fields, &RULESET, &s, &t);
    assert_non_null(strstr(t.start, "\"colour\":null"));
    assert_non_null(strstr(t.start, "[[1,2],[null,4]]"));
    assert_non_null(strstr(t.start, "\"pot\":null"));
    x->colour = NONE;
    text_clear(&t);
    fields_json(fields, &RULESET, &s, &t);
    assert_non_null(strstr(t.start, "\"colour\":\"none\""));
}

/* WHOLE with one part exchanged. */
static void exchanged(const char *part, const char *by, Text *out) {
    const char *at = strstr(WHOLE, part);
    assert_non_null(at);
    text_add_bytes(out, WHOLE, (size_t)(at - WHOLE));
    text_add(out, by);
    text_add(out, at + strlen(part));
}

static void refuses_and_names_the_field(void **state) {
    (void)state;
    static const struct {
        const char *part, *by, *named;
    } sample[] = {
        {"\"blue\"", "\"green\"", "colour"},
        {"\"blue\"", "1", "colour"},
        {"\"blue\"", "null", "colour"},
        {"\"blue\"", "[]", "colour"},
        {"-3", "-129", "step"},
        {"-3", "128", "step"},
        {"[1,65535]", "[1,65536]", "coins"},
        {"[1,65535]", "[1,-1]", "coins"},
        {"[1,65535]", "[1]", "coins"},
        {"[1,65535]", "[1,2,3]", "coins"},
        {"[3,4]", "[3]", "hand"},
        {"[3,4]", "3", "hand"},
        {"-300", "-32769", "balance"},
        {"70000", "4294967296", "pot"},
        {"\"mask\":1", "\"mask\":1,\"mask\":1", "mask"},
        {"\"mask\":1", "\"game\":1", "mask"},
        {"\"mask\":1", "\"mask\":1,\"padding\":[0,0,0,0]", "padding"},
        {"\"mask\":1", "\"mask\":1,\"size\":2", "size"},
        {"\"mask\":1}", "\"mask\":1", "expected }"},
        {"\"mask\":1}", "\"mask\":1}}", "expected }"},
        {"{\"colour\"", "[\"colour\"", "expected {"},
        {"\"step\":", "\"step\" ", "expected"},
    };
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        State s = {.bytes = {0}};
        TEXT(json, 512);
        TEXT(error, 256);
        exchanged(sample[i].part, sample[i].by, &json);
        if (fields_read(fields, &RULESET, json.start, NO_OTHERS, &s, &error))
            fail_msg("taken: %s", json.start);
        if (strstr(error.start, sample[i].named) == NULL)
            fail_msg("%s: '%s' does not name %s", json.start, error.start, sample[i].named);
    }
}

static void a_field_that_came_later_may_be_missing(void **state) {
    static const Field with_later[] = {
        FIELD(Sample, step, 1, FIELD_SIGNED, {0}),
        FIELD(Sample, coins, 2, FIELD_PER_SEAT | FIELD_LATER, {3}),
        {0},
    };
    (void)state;
    State s = sample_state();
    TEXT(error, 256);
    assert_true(fields_read(with_later, &RULESET, "{\"step\":5}", NO_OTHERS, &s, &error));
    assert_int_equal(((Sample *)&s)->step, 5);
    assert_int_equal(((Sample *)&s)->coins[1], 65535);
    assert_false(fields_read(with_later, &RULESET, "{\"coins\":[1,2]}", NO_OTHERS, &s, &error));
    assert_string_equal(error.start, "step: missing");
}

static void truncation_anywhere_is_refused(void **state) {
    (void)state;
    for (size_t length = 0; length + 1 < sizeof WHOLE; length++) {
        State s = {.bytes = {0}};
        TEXT(json, 512);
        TEXT(error, 256);
        text_add_bytes(&json, WHOLE, length);
        assert_false(fields_read(fields, &RULESET, json.start, NO_OTHERS, &s, &error));
        assert_true(error.length > 0);
    }
}

static void paths_get_and_put(void **state) {
    (void)state;
    State s = sample_state();
    TEXT(t, 128);
    TEXT(error, 128);
    assert_true(fields_get(fields, &RULESET, &s, "hand[1][0]", &t, &error));
    assert_string_equal(t.start, "3");
    text_clear(&t);
    assert_true(fields_put(fields, &RULESET, &s, "hand[1]", " [9, 8]", &error));
    assert_true(fields_get(fields, &RULESET, &s, "hand", &t, &error));
    assert_string_equal(t.start, "[[1,2],[9,8]]");
    static const char *const bad[] = {
        "hands",  "hand[2]", "hand[0][2]",       "hand[0][0][0]", "hand[",
        "hand[0", "hand[x]", "hand[]x",          "padding",       "colour[0]",
        "",       "[0]",     "hand[99999999999]"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (fields_get(fields, &RULESET, &s, bad[i], &t, &error))
            fail_msg("'%s' was found", bad[i]);
        assert_false(fields_put(fields, &RULESET, &s, bad[i], "1", &error));
    }
    assert_false(fields_put(fields, &RULESET, &s, "step", "1 2", &error));
}

static void differences_are_named(void **state) {
    (void)state;
    State a = sample_state(), b = a;
    TEXT(t, 128);
    assert_false(fields_difference(fields, &RULESET, &a, &b, &t));
    ((Sample *)&b)->hand[2][1] = 7;
    assert_true(fields_difference(fields, &RULESET, &a, &b, &t));
    assert_string_equal(t.start, "hand[2][1]: 0 -> 7");
}

static void coverage_finds_gaps_and_overlaps(void **state) {
    (void)state;
    TEXT(error, 128);
    static const Field overlap[] = {
        FIELD(Sample, colour, 1, 0, {0}), FIELD(Sample, colour, 1, 0, {0}), {0}};
    static const Field gap[] = {FIELD(Sample, colour, 1, 0, {0}), {0}};
    static const Field beyond[] = {FIELD(Sample, coins, 2, 0, {3}), {0}};
    assert_true(fields_cover(fields, sizeof(Sample), &error));
    assert_false(fields_cover(overlap, 1, &error));
    assert_false(fields_cover(gap, 2, &error));
    assert_false(fields_cover(beyond, 4, &error));
}

static void values_keep_their_sign_and_width(void **state) {
    (void)state;
    State s = {.bytes = {0}};
    static const int64_t value[] = {0, 1, -1, 127, -128, 32767, -32768};
    for (size_t i = 0; i < sizeof value / sizeof value[0]; i++) {
        field_set(&fields[4], &s, 0, value[i]);
        assert_int_equal(field_get(&fields[4], &s, 0), value[i]);
    }
    field_set(&fields[6], &s, 0, INT64_MIN);
    assert_true(field_get(&fields[6], &s, 0) == INT64_MIN);
}

/* ---- lists of which a part is in use, and packed numbers ---- */

typedef struct Bag {
    uint8_t size[2];
    uint8_t piece[2][4]; /* of each seat: `size` of them, then NONE */
    uint8_t tiles;
    uint8_t tile[3][2];
    uint8_t isles;   /* a bit each */
    uint16_t counts; /* three numbers of 3 bits */
} Bag;

static unsigned pieces_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r;
    return ((const Bag *)s)->size[seat];
}

static unsigned tiles_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r, (void)seat;
    return ((const Bag *)s)->tiles;
}

static void isle_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_addf(out, "i%u", value + 1);
}

static const Field bag_fields[] = {
    FIELD(Bag, size, 1, FIELD_PER_SEAT, {2}),
    FIELD(Bag, piece, 1, FIELD_PER_SEAT | FIELD_MAY_BE_NONE | FIELD_SECRET, {2, 4},
          .used = pieces_used),
    FIELD(Bag, tiles, 1, 0, {0}),
    FIELD(Bag, tile, 1, 0, {3, 2}, .used = tiles_used),
    FIELD(Bag, isles, 1, 0, {0}, .word = isle_word, .words = 5, .bits = 1, .parts = 5),
    FIELD(Bag, counts, 2, 0, {0}, .bits = 3, .parts = 3),
    {0},
};

static const char BAG[] = "{\"size\":[2,0],\"piece\":[[7,8],[]],\"tiles\":1,\"tile\":[[0,5]],"
                          "\"isles\":[\"i1\",\"i4\"],\"counts\":[1,0,2]}";

static State bag_state(void) {
    State s = {.bytes = {0}};
    *(Bag *)&s = (Bag){.size = {2, 0},
                       .piece = {{7, 8, NONE, NONE}, {NONE, NONE, NONE, NONE}},
                       .tiles = 1,
                       .tile = {{0, 5}},
                       .isles = 9,
                       .counts = 1 | 2 << 6};
    return s;
}

static void bag_json(const State *s, Text *out) {
    text_add_char(out, '{');
    fields_json(bag_fields, &RULESET, s, out);
    text_add_char(out, '}');
}

static void what_is_not_in_use_is_not_shown(void **state) {
    (void)state;
    State s = bag_state(), back = {.bytes = {0}};
    TEXT(t, 512);
    TEXT(error, 256);
    bag_json(&s, &t);
    assert_string_equal(t.start, BAG);
    assert_true(fields_read(bag_fields, &RULESET, t.start, NO_OTHERS, &back, &error));
    assert_memory_equal(&s, &back, sizeof(Bag));
}

static void padding_and_packed_numbers_are_read(void **state) {
    (void)state;
    State s = bag_state(), back = {.bytes = {0}};
    TEXT(error, 256);
    assert_true(fields_read(bag_fields, &RULESET,
                            "{\"size\":[2,0],\"piece\":[[7,8,\"none\",\"none\"],[\"none\",\"none\","
                            "\"none\",\"none\"]],\"tiles\":1,\"tile\":[[0,5],[0,0],[0,0]],"
                            "\"isles\":9,\"counts\":129}",
                            NO_OTHERS, &back, &error));
    assert_memory_equal(&s, &back, sizeof(Bag));
}

static void nothing_is_lost_where_padding_holds_something(void **state) {
    (void)state;
    State s = bag_state(), back = {.bytes = {0}};
    TEXT(t, 512);
    TEXT(error, 256);
    ((Bag *)&s)->piece[1][3] = 4;
    ((Bag *)&s)->isles = 255;
    bag_json(&s, &t);
    assert_true(fields_read(bag_fields, &RULESET, t.start, NO_OTHERS, &back, &error));
    assert_memory_equal(&s, &back, sizeof(Bag));
}

static void wrong_lists_are_refused(void **state) {
    (void)state;
    static const char *const wrong[][3] = {
        {"[[7,8],[]]", "[[7],[]]", "piece: expected a list of 2, not of 1"},
        {"[[7,8],[]]", "[[7,8],[1]]", "piece: expected a list of 0, not of 1"},
        {"[[7,8],[]]", "[[7,8]]", "piece: expected a list of 2"},
        {"[[7,8],[]]", "[[1,2,3,4,5],[]]", "piece: expected a list of 4"},
        {"[[0,5]]", "[]", "tile: expected a list of 1, not of 0"},
        {"[\"i1\",\"i4\"]", "[\"i1\",\"i1\"]", "isles: expected different words"},
        {"[\"i1\",\"i4\"]", "[\"i6\"]", "isles: expected different words"},
        {"[1,0,2]", "[1,0,8]", "counts: expected a number for each part"},
        {"[1,0,2]", "[1,0]", "counts: expected a number for each part"},
        {"[1,0,2]", "[1,0,2,0]", "counts: expected a number for each part"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *at = strstr(BAG, wrong[i][0]);
        State s = bag_state();
        TEXT(json, 512);
        TEXT(error, 256);
        text_add_bytes(&json, BAG, (size_t)(at - BAG));
        text_add(&json, wrong[i][1]);
        text_add(&json, at + strlen(wrong[i][0]));
        assert_false(fields_read(bag_fields, &RULESET, json.start, NO_OTHERS, &s, &error));
        if (strstr(error.start, wrong[i][2]) == NULL)
            fail_msg("%s: %s", wrong[i][1], error.start);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_both_ways),
        cmocka_unit_test(what_is_not_in_use_is_not_shown),
        cmocka_unit_test(padding_and_packed_numbers_are_read),
        cmocka_unit_test(nothing_is_lost_where_padding_holds_something),
        cmocka_unit_test(wrong_lists_are_refused),
        cmocka_unit_test(unknown_is_null),
        cmocka_unit_test(refuses_and_names_the_field),
        cmocka_unit_test(a_field_that_came_later_may_be_missing),
        cmocka_unit_test(truncation_anywhere_is_refused),
        cmocka_unit_test(paths_get_and_put),
        cmocka_unit_test(differences_are_named),
        cmocka_unit_test(coverage_finds_gaps_and_overlaps),
        cmocka_unit_test(values_keep_their_sign_and_width),
    };
    return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
