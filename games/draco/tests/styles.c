/* styles.c: a simple player takes the card after which his estimate gives him the best chance: by
 * numbers the plain one, by chances the search's. He ends a match to win it, or when it is lost. */
#include "core/games.h"
#include "games/draco/hints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum {
    MATCHES = 30,
    ALIKE = 100 /* millionths: cards within a thousandth of a point are taken for equal */
};

/* What the seat may expect after its move, when the dealer has done what follows. */
static int32_t promised(const Ruleset *r, const State *s, Seat who, Move m, uint8_t style) {
    const Hints *hints = r->game->hints;
    State after = *s;
    int32_t value[SEATS_MAX];
    Rng rng = rng_from(3);
    r->game->apply(r, &after, who, m);
    while (r->game->actors(r, &after) == seat_bit(SEAT_DEALER))
        r->game->apply(r, &after, SEAT_DEALER, game_random_move(r, &after, SEAT_DEALER, &rng));
    (style == STYLE_NUMBERS ? hints->plain : hints->value)(r, &after, value);
    return value[who];
}

static int32_t most_promised(const Ruleset *r, const State *s, Seat who, uint8_t style) {
    int32_t max = -1;
    MoveList list;
    game_legal(r, s, who, &list);
    for (int i = 0; i < list.count; i++) {
        int32_t value = promised(r, s, who, list.move[i], style);
        max = value > max ? value : max;
    }
    return max;
}

/* The seat's decision as an estimate sees it: no cards of others, of which a simple player knows
 * nothing, so that the search's estimate counts no next play. */
static void hide_others(State *s, Seat who) {
    Draco *d = draco_in(s), whole = *d;
    memset(d->hand, NONE, sizeof d->hand);
    memset(d->hand_size, 0, sizeof d->hand_size);
    memcpy(d->hand[who], whole.hand[who], DRACO_HAND);
    d->hand_size[who] = whole.hand_size[who];
}

/* Plays a match by the style and counts the decisions before the first dragon is up, and those in
 * which the style took what `judge` finds best. */
static void count_best(const Ruleset *r, uint64_t seed, uint8_t style, uint8_t judge,
                       int *decisions, int *best) {
    Rng rng = rng_from(seed);
    State s;
    game_start(r, &s);
    while (draco_of(&s)->summit == 0) {
        Seat who = seat_lowest(r->game->actors(r, &s));
        Move m;
        if (who == SEAT_DEALER) {
            m = game_random_move(r, &s, who, &rng);
        } else {
            State alone = s;
            hide_others(&alone, who);
            m = draco_imitate(r, &alone, who, style, &rng);
            *decisions += 1;
            *best +=
                promised(r, &alone, who, m, judge) >= most_promised(r, &alone, who, judge) - ALIKE;
        }
        r->game->apply(r, &s, who, m);
    }
}

static double share_of_best(const char *players, uint8_t style, uint8_t judge) {
    TEXT(error, 200);
    int decisions = 0, best = 0;
    Ruleset *r = ruleset_new(games_find("draco"), &players, 1, &error);
    assert_non_null(r);
    for (uint64_t seed = 1; seed <= MATCHES; seed++)
        count_best(r, seed, style, judge, &decisions, &best);
    ruleset_free(r);
    return (double)best / decisions;
}

/* One move in 64 is any. The other estimate would often have preferred another card. */
static void simple_players_take_what_their_estimate_likes(void **state) {
    static const char *const PLAYERS[] = {"players=2", "players=3", "players=5"};
    (void)state;
    for (size_t i = 0; i < sizeof PLAYERS / sizeof PLAYERS[0]; i++) {
        assert_true(share_of_best(PLAYERS[i], STYLE_NUMBERS, STYLE_NUMBERS) > 0.95);
        assert_true(share_of_best(PLAYERS[i], STYLE_CHANCES, STYLE_CHANCES) > 0.95);
        assert_true(share_of_best(PLAYERS[i], STYLE_NUMBERS, STYLE_CHANCES) < 0.9);
        assert_true(share_of_best(PLAYERS[i], STYLE_CHANCES, STYLE_NUMBERS) < 0.9);
    }
}

/* Seat 0 of three holds a card that ends the match and one that does not; seat 1 leads him by so many
 * points. How often of 100 times does he end it? */
static int times_ended(uint8_t style, int16_t behind) {
    enum { SUMMIT = 23, TIMES = 100 };
    const char *players = "players=3";
    TEXT(error, 200);
    State s;
    Rng rng = rng_from(1);
    int ended = 0;
    Ruleset *r = ruleset_new(games_find("draco"), &players, 1, &error);
    assert_non_null(r);
    game_start(r, &s);
    while (r->game->actors(r, &s) == seat_bit(SEAT_DEALER))
        r->game->apply(r, &s, SEAT_DEALER, game_random_move(r, &s, SEAT_DEALER, &rng));
    Draco *d = draco_in(&s);
    const uint8_t ends = 9 * DRACO_NUMBERS, goes_on = 8 * DRACO_NUMBERS;
    for (Seat seat = 0; seat < r->seats; seat++)
        d->mount[seat] = seat, d->open[seat] = (uint8_t)(seat * DRACO_NUMBERS);
    d->summit = 2;
    d->position[6] = d->position[7] = SUMMIT, d->position[9] = SUMMIT - 1;
    d->large[0] = 20, d->large[1] = (int16_t)(20 + behind);
    d->hand[0][0] = goes_on, d->hand[0][1] = ends, d->hand_size[0] = 2;
    for (int i = 0; i < TIMES; i++)
        ended += move_byte(draco_imitate(r, &s, 0, style, &rng), 1) == ends;
    ruleset_free(r);
    return ended;
}

static void simple_players_end_what_is_won_or_lost(void **state) {
    (void)state;
    for (uint8_t style = STYLE_NUMBERS; style < STYLES; style++) {
        assert_in_range(times_ended(style, -3), 90, 100);
        assert_in_range(times_ended(style, 6), 0, 10);
        assert_in_range(times_ended(style, 40), 90, 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_players_take_what_their_estimate_likes),
        cmocka_unit_test(simple_players_end_what_is_won_or_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
