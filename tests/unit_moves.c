/* unit_moves.c: core/moves.h on a small table of its own. */
#include "core/moves.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void card_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const word[] = {"baron", "priest", "princess"};
    (void)r;
    text_add(out, word[value]);
}

static const MoveType SEAT = {.is_seat = true};
static const MoveType CARD = {.count = 3, .word = card_word};

enum { KIND_SHOW, KIND_ASK, KIND_KEEP, KIND_PASS };

static const MoveKind moves[] = {
    [KIND_SHOW] = {"show", "show:{seat}:{card}", "XX-1", true, {{"seat", &SEAT}, {"card", &CARD}}},
    [KIND_ASK] = {"ask", "ask:{seat}:{card}", "XX-2", .arg = {{"seat", &SEAT}, {"card", &CARD}}},
    [KIND_KEEP] = {"keep", "keep:{card}[,{second}]", "XX-3",
                   .arg = {{"card", &CARD}, {"second", &CARD}}},
    [KIND_PASS] = {"pass", "pass", "XX-4"},
    {.name = NULL},
};

static const Game game = {.moves = moves};

static Ruleset make(uint8_t seats) {
    Ruleset r = {.game = &game, .seats = seats};
    moves_prepare(&r);
    return r;
}

/* Every number is that of one move, and the number of players changes none. */
static void numbers_lead_to_moves_and_back(void **state) {
    Ruleset two = make(2), four = make(4);
    (void)state;
    assert_int_equal(move_numbers(&two), SEATS_MAX * 3 + 3 * 4 + 1);
    assert_int_equal(move_numbers(&two), move_numbers(&four));
    for (int32_t number = 0; number < move_numbers(&two); number++) {
        Move m = move_numbered(&two, number);
        assert_int_equal(move_number(&two, m), number);
        assert_true(m == move_numbered(&four, number));
    }
    assert_true(move_numbered(&two, move_numbers(&two)) == NO_MOVE);
    assert_int_equal(move_number(&two, move_of(KIND_SHOW, 0, 1, 0)), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_lead_to_moves_and_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
