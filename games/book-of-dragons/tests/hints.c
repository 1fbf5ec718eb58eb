/* hints.c: what the hints of The Book of Dragons promise the search: quick moves are legal, weights
 * are at least 1, expectations share one victory, and an end is worth its result. */
#include "core/hints.h"
#include "core/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MATCHES = 60 };

static bool is_listed(const MoveList *list, Move m) {
    for (int i = 0; i < list->count; i++)
        if (list->move[i] == m)
            return true;
    return false;
}

static void check_decision(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Hints *hints = r->game->hints;
    MoveList list;
    uint16_t weight[MOVES_MAX] = {0};
    game_legal(r, s, who, &list);
    assert_true(is_listed(&list, hints->rollout(r, s, who, rng)));
    hints->prior(r, s, who, &list, weight);
    for (int i = 0; i < list.count; i++)
        assert_in_range(weight[i], 1, 1000);
}

static void check_value(const Ruleset *r, const State *s) {
    int32_t value[SEATS_MAX] = {0}, sum = 0;
    r->game->hints->value(r, s, value);
    for (Seat seat = 0; seat < r->seats; seat++) {
        assert_in_range(value[seat], 0, VICTORY);
        sum += value[seat];
        bool is_over = r->game->actors(r, s) == 0;
        bool has_won = is_over && (r->game->winners(r, s) & seat_bit(seat)) != 0;
        assert_true(!is_over || (value[seat] > 0) == has_won);
    }
    assert_int_equal(sum, VICTORY);
}

/* Half of the matches by the quick policy, half at random. */
static void play(const Ruleset *r, uint64_t seed) {
    State s;
    Rng rng = rng_from(seed);
    uint32_t lines = 0;
    game_start(r, &s);
    for (SeatSet actors; (actors = r->game->actors(r, &s)) != 0; lines++) {
        Seat who = seat_lowest(actors);
        if (who != SEAT_DEALER)
            check_decision(r, &s, who, &rng);
        check_value(r, &s);
        bool is_quick = who != SEAT_DEALER && seed % 2 == 0;
        Move m = is_quick ? r->game->hints->rollout(r, &s, who, &rng)
                          : game_random_move(r, &s, who, &rng);
        r->game->apply(r, &s, who, m);
        assert_true(lines < r->game->moves_max);
    }
    check_value(r, &s);
}

static void hints_hold(void **state) {
    static const char *const lineup[][3] = {{"players=2"},
                                            {"players=2", "blocker=off"},
                                            {"players=2", "minimum=field"},
                                            {"players=3"},
                                            {"players=4"},
                                            {"players=5"},
                                            {"players=2", "set=tiny"},
                                            {"players=5", "set=short"}};
    (void)state;
    for (size_t i = 0; i < sizeof lineup / sizeof lineup[0]; i++) {
        TEXT(error, 500);
        int words = lineup[i][1] == NULL ? 1 : 2;
        Ruleset *r = ruleset_new(games_find("book-of-dragons"), lineup[i], words, &error);
        if (r == NULL)
            fail_msg("%s", error.start);
        for (uint64_t seed = 0; seed < MATCHES; seed++)
            play(r, seed);
        ruleset_free(r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
