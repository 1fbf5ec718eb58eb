/* sets.c: which component sets of The Book of Dragons are refused and why, which smaller ones are
 * taken, and the dice tables against counting by hand. */
#include "core/games.h"
#include "games/book-of-dragons/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD "game book-of-dragons\n"
#define KINDS_TWO "kinds red blue\n"
#define LANDSCAPES_TWO "landscape storm 7 remove\nlandscape plains 3 protect\n"
#define MINIMUMS "minimums 3 4 5\n"
#define PILES "piles 2 2 1 1\n"

static Ruleset *ruleset_of(const char *players, const char *blocker, const char *set, Text *error) {
    const char *words[] = {players, blocker};
    const GameFiles *files = games_find("book-of-dragons");
    return ruleset_new_with_set(files, words, blocker == NULL ? 1 : 2, "trial", set, error);
}

static void refused(const char *players, const char *blocker, const char *set, const char *reason) {
    TEXT(error, 500);
    Ruleset *r = ruleset_of(players, blocker, set, &error);
    if (r != NULL)
        fail_msg("taken, though it should say: %s", reason);
    if (strstr(error.start, reason) == NULL)
        fail_msg("'%s' instead of '%s'", error.start, reason);
}

static void bad_sets_are_refused_with_line_and_reason(void **state) {
    (void)state;
    refused("players=2", NULL, HEAD LANDSCAPES_TWO MINIMUMS PILES, "no line 'kinds'");
    refused("players=2", NULL, HEAD "kinds red pink\n" LANDSCAPES_TWO MINIMUMS PILES,
            "trial:2: unknown word 'pink'");
    refused("players=2", NULL, HEAD "kinds red red\n" LANDSCAPES_TWO MINIMUMS PILES,
            "trial:2: red is listed twice");
    refused("players=3", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS "piles 3 2 1 1\n",
            "trial:2: 2 kinds are too few goal cards for 3 players");
    refused("players=2", NULL, HEAD KINDS_TWO MINIMUMS PILES, "no landscape");
    refused("players=2", NULL, HEAD KINDS_TWO "landscape sea 7 remove\n" MINIMUMS PILES, "'sea'");
    refused("players=2", NULL, HEAD KINDS_TWO "landscape storm 7\n" MINIMUMS PILES,
            "trial:3: a landscape needs its name, points and ability");
    refused("players=2", NULL, HEAD KINDS_TWO "landscape storm 0 remove\n" MINIMUMS PILES,
            "not a number from 1 to 18");
    refused("players=2", NULL, HEAD KINDS_TWO "landscape storm 19 remove\n" MINIMUMS PILES,
            "not a number from 1 to 18");
    refused("players=2", NULL, HEAD KINDS_TWO "landscape storm 7 turn\n" MINIMUMS PILES,
            "the ability of storm is remove or none, not turn");
    refused("players=2", NULL,
            HEAD KINDS_TWO LANDSCAPES_TWO "landscape storm 7 none\n" MINIMUMS PILES,
            "trial:5: storm is listed twice");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS, "no piles for 2 players");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS "piles 2 2 1 2\n",
            "trial:6: the piles hold 5 cards, the set has 4");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS PILES PILES,
            "piles for 2 players are listed twice");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS "piles 2 4 0\n",
            "not a number from 1 to 36");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS "piles 6 2 2\n",
            "not a number from 2 to 5");
    refused("players=4", NULL,
            HEAD "kinds red blue green black\nlandscape storm 7 remove\nminimums 3\npiles 4 4\n",
            "4 players need 2 piles or more");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO "minimums 3 4\n" PILES,
            "2 minimums for 3 fields");
    refused("players=2", NULL, HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS PILES "dice 3\n",
            "unknown key 'dice'");
    refused("players=2", "blocker=on", HEAD KINDS_TWO LANDSCAPES_TWO MINIMUMS "piles 2 2 2\n",
            "blocker=on needs a set with three piles");
}

static void smaller_sets_are_taken(void **state) {
    (void)state;
    TEXT(error, 500);
    Ruleset *r =
        ruleset_of("players=2", NULL,
                   HEAD KINDS_TWO "landscape storm 7 none\n" MINIMUMS "piles 2 2\n", &error);
    assert_non_null(r);
    const BookTable *t = book_table(r);
    assert_int_equal(t->cards, 2);
    assert_int_equal(t->fields, 1);
    assert_false(t->has_ability[STORM]);
    assert_false(t->has_blocker);
    ruleset_free(r);
}

/* BD-10 with a landscape whose ability the set switches off: winning the card offers nothing. */
static void a_landscape_without_ability_offers_no_move(void **state) {
    (void)state;
    TEXT(error, 500);
    Ruleset *r =
        ruleset_of("players=2", NULL,
                   HEAD KINDS_TWO "landscape storm 3 none\n" MINIMUMS "piles 2 1 1\n", &error);
    State s;
    Rng rng = rng_from(1);
    assert_non_null(r);
    game_start(r, &s);
    for (SeatSet actors; (actors = r->game->actors(r, &s)) != 0;) {
        Seat who = seat_lowest(actors);
        Move m = game_random_move(r, &s, who, &rng);
        assert_int_not_equal(move_byte(m, 0), MOVE_STORM);
        r->game->apply(r, &s, who, m);
    }
    ruleset_free(r);
}

/* Every set of dice once, and every table against its digits. */
static void dice_tables_are_right(void **state) {
    (void)state;
    const char *words[] = {"players=2"};
    TEXT(error, 500);
    Ruleset *r = ruleset_new(games_find("book-of-dragons"), words, 1, &error);
    const BookTable *t = book_table(r);
    for (unsigned set = 0; set < DICE_SETS; set++) {
        unsigned sum = 0, up = 0, down = 0;
        for (unsigned i = 0; i < t->dice[set]; i++) {
            unsigned value = t->digit[set][i];
            assert_in_range(value, i == 0 ? 1 : t->digit[set][i - 1], 6);
            sum += value;
            up += value == 6 ? 6 : value + 1;
            down += value == 1 ? 1 : value - 1;
        }
        assert_int_equal(t->sum[set], sum);
        assert_int_equal(t->sum[t->raised[set]], up);
        assert_int_equal(t->sum[t->lowered[set]], down);
        assert_int_equal(t->dice[t->raised[set]], t->dice[set]);
        assert_int_equal(t->set_of[t->code[set]], set);
        for (unsigned i = 0; i < t->groups_from[set][1]; i++) {
            uint8_t group = t->group[set][i];
            uint8_t rest = dice_without(t, (uint8_t)set, group);
            assert_int_equal(dice_join(t, rest, group), set);
            assert_true(i == 0 || t->sum[t->group[set][i - 1]] >= t->sum[group]);
        }
        for (unsigned sum_min = 1; sum_min <= DICE_SUM_MAX + 1; sum_min++) {
            unsigned groups = 0;
            for (unsigned i = 0; i < t->groups_from[set][1]; i++)
                groups += t->sum[t->group[set][i]] >= sum_min;
            assert_int_equal(t->groups_from[set][sum_min], groups);
        }
    }
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_sets_are_refused_with_line_and_reason),
        cmocka_unit_test(smaller_sets_are_taken),
        cmocka_unit_test(a_landscape_without_ability_offers_no_move),
        cmocka_unit_test(dice_tables_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
