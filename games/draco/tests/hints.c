/* hints.c: what Draco's hints tell the players: the play-out mostly takes the card that gains most and
 * ends a match only to win it, a mount is worth what may be scored on it, the search's estimate counts
 * cards in hand, and the greedy player's does not. */
#include "core/hints.h"
#include "core/games.h"
#include "games/draco/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SEEDS = 40, FIELD_8 = 21, FIELD_MINUS_1 = 3, BEFORE_GREEN = 17, SUMMIT = 23 };

static uint8_t card_of(uint8_t colour, uint8_t number) {
    return (uint8_t)(colour * DRACO_NUMBERS + number - 1);
}

/* Seat 0 to play: it rides dragon 0 on the 8, the other one dragon 1 on the -1, dragon 2 stands one
 * field before green, dragons 3 and 4 on the -1, the rest at the start. Hands are empty. */
static Draco *position_of(const char *players, Ruleset **r, State *s) {
    TEXT(error, 200);
    Rng rng = rng_from(1);
    *r = ruleset_new(games_find("draco"), &players, 1, &error);
    assert_non_null(*r);
    game_start(*r, s);
    while ((*r)->game->actors(*r, s) == seat_bit(SEAT_DEALER))
        (*r)->game->apply(*r, s, SEAT_DEALER, game_random_move(*r, s, SEAT_DEALER, &rng));
    Draco *d = draco_in(s);
    d->mount[0] = 0, d->mount[1] = 1;
    d->open[0] = card_of(0, 1), d->open[1] = card_of(1, 1);
    d->position[0] = FIELD_8, d->position[2] = BEFORE_GREEN;
    d->position[1] = d->position[3] = d->position[4] = FIELD_MINUS_1;
    memset(d->hand, NONE, sizeof d->hand);
    memset(d->hand_size, 0, sizeof d->hand_size);
    return d;
}

static Draco *position(Ruleset **r, State *s) {
    return position_of("players=2", r, s);
}

static void give(Draco *d, Seat seat, uint8_t card) {
    d->hand[seat][d->hand_size[seat]++] = card;
}

/* How often of SEEDS times seat 0's play-out takes the card. */
static int times_taken(const Ruleset *r, const State *s, uint8_t card) {
    int taken = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Rng rng = rng_from(seed);
        taken += move_byte(r->game->hints->rollout(r, s, 0, &rng), 1) == card;
    }
    return taken;
}

static void play_out_mostly_takes_the_best_card(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    (void)state;
    give(d, 0, card_of(1, 1)); /* the other one's mount to a better field */
    give(d, 0, card_of(2, 1)); /* 5 for seat 0, -1 for the other */
    give(d, 0, card_of(3, 2)); /* onto a lower field than the 8 */
    assert_in_range(times_taken(r, &s, card_of(2, 1)), SEEDS * 3 / 4, SEEDS);
    ruleset_free(r);
}

static void play_out_takes_any_of_equal_cards(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    (void)state;
    give(d, 0, card_of(3, 1));
    give(d, 0, card_of(4, 1));
    assert_in_range(times_taken(r, &s, card_of(3, 1)), 1, SEEDS - 1);
    ruleset_free(r);
}

/* Two dragons are up; the third one's arrival gives seat 0 eight points and the other one -1. */
static void play_out_ends_the_match_only_to_win(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    (void)state;
    d->summit = 2;
    d->position[5] = d->position[6] = SUMMIT;
    d->position[7] = SUMMIT - 1;
    d->mount[1] = 7, d->open[1] = card_of(7, 2); /* so that seat 0 keeps its mount */
    give(d, 0, card_of(3, 2));
    give(d, 0, card_of(7, 1));
    assert_in_range(times_taken(r, &s, card_of(7, 1)), SEEDS * 3 / 4, SEEDS);
    d->large[1] = 20;
    assert_in_range(times_taken(r, &s, card_of(7, 1)), 0, SEEDS / 4);
    ruleset_free(r);
}

/* DR-17: what is of no use any more goes, and nothing else. */
static void play_out_drops_the_cards_of_the_summit(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    Rng rng = rng_from(1);
    (void)state;
    d->step = STEP_DROP;
    d->summit = 1;
    d->position[5] = SUMMIT;
    give(d, 0, card_of(3, 2));
    assert_int_equal(r->game->hints->rollout(r, &s, 0, &rng), move_of(MOVE_DRAW, 0, 0, 0));
    give(d, 0, card_of(5, 1));
    assert_int_equal(r->game->hints->rollout(r, &s, 0, &rng),
                     move_of(MOVE_DROP, card_of(5, 1), 0, 0));
    ruleset_free(r);
}

/* Seat 0 rides the 8. Two other dragons have 33 fields behind them both times, but from 13 and 20
 * more cards bring a large scoring than from 16 and 17. */
static void a_mount_is_worth_what_may_be_scored(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    int32_t far_off[SEATS_MAX], near[SEATS_MAX];
    (void)state;
    d->position[2] = 16, d->position[3] = 17;
    r->game->hints->value(r, &s, far_off);
    d->position[2] = 13, d->position[3] = 20;
    r->game->hints->value(r, &s, near);
    assert_true(near[0] > far_off[0]);
    ruleset_free(r);
}

/* Seat 0 has the turn: with the card that scores it has better prospects than with one that does not,
 * and the same card in the other one's hand counts as any. */
static void the_next_card_counts_for_whose_turn_it_is(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    const uint8_t scoring = card_of(2, 1), dull = card_of(3, 2);
    int32_t own[2][SEATS_MAX], others[2][SEATS_MAX];
    (void)state;
    for (int is_dull = 0; is_dull < 2; is_dull++) {
        d->hand[0][0] = is_dull ? dull : scoring, d->hand_size[0] = 1;
        r->game->hints->value(r, &s, own[is_dull]);
    }
    give(d, 1, scoring);
    r->game->hints->value(r, &s, others[0]);
    d->hand[1][0] = dull;
    r->game->hints->value(r, &s, others[1]);
    assert_true(own[0][0] > own[1][0]);
    assert_int_equal(others[0][1], others[1][1]);
    ruleset_free(r);
}

/* Seat 0 may move either rival from the 3 to the 1; the one in the lead is meant. */
static void play_out_hurts_who_is_in_the_lead(void **state) {
    enum { FIELD_3 = 4 };
    Ruleset *r;
    State s;
    Draco *d = position_of("players=3", &r, &s);
    (void)state;
    d->mount[2] = 2, d->open[2] = card_of(2, 1);
    d->position[1] = d->position[2] = FIELD_3;
    give(d, 0, card_of(1, 1));
    give(d, 0, card_of(2, 1));
    for (Seat leader = 1; leader <= 2; leader++) {
        d->large[1] = d->large[2] = 0;
        d->large[leader] = 30;
        assert_in_range(times_taken(r, &s, card_of(leader, 1)), SEEDS * 3 / 4, SEEDS);
    }
    ruleset_free(r);
}

/* Every point makes a difference, at the start, where chances change most slowly. */
static void estimates_have_no_steps(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    int32_t value[SEATS_MAX], yardstick[SEATS_MAX], value_before = -1, yardstick_before = -1;
    (void)state;
    for (d->large[0] = -10; d->large[0] <= 10; d->large[0]++) {
        r->game->hints->value(r, &s, value);
        r->game->hints->yardstick(r, &s, yardstick);
        assert_true(value[0] > value_before && yardstick[0] > yardstick_before);
        value_before = value[0], yardstick_before = yardstick[0];
    }
    ruleset_free(r);
}

static void only_the_fitted_estimate_counts_hands(void **state) {
    Ruleset *r;
    State s;
    Draco *d = position(&r, &s);
    const Hints *hints = r->game->hints;
    int32_t bare[SEATS_MAX], full[SEATS_MAX], yardstick_bare[SEATS_MAX], yardstick_full[SEATS_MAX];
    (void)state;
    hints->value(r, &s, bare);
    hints->yardstick(r, &s, yardstick_bare);
    give(d, 1, card_of(2, 2));
    give(d, 1, card_of(3, 2));
    hints->value(r, &s, full);
    hints->yardstick(r, &s, yardstick_full);
    assert_true(full[1] > bare[1] && full[0] < bare[0]);
    assert_int_equal(yardstick_full[0], yardstick_bare[0]);
    assert_int_equal(yardstick_full[1], yardstick_bare[1]);
    assert_int_equal(full[0] + full[1], VICTORY);
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_out_mostly_takes_the_best_card),
        cmocka_unit_test(play_out_takes_any_of_equal_cards),
        cmocka_unit_test(play_out_ends_the_match_only_to_win),
        cmocka_unit_test(play_out_drops_the_cards_of_the_summit),
        cmocka_unit_test(a_mount_is_worth_what_may_be_scored),
        cmocka_unit_test(play_out_hurts_who_is_in_the_lead),
        cmocka_unit_test(the_next_card_counts_for_whose_turn_it_is),
        cmocka_unit_test(estimates_have_no_steps),
        cmocka_unit_test(only_the_fitted_estimate_counts_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
