/* habits.c: what Draco's hints learn from how seats play: a style is recognised by its plays, a card
 * that somebody would rather have played is not expected in his hand, new cards may be any, and
 * nothing is taken for granted before anything was seen. */
#include "core/games.h"
#include "games/draco/hints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { GUESSES = 2000, BEFORE_GREEN = 17, FIELD_MINUS_1 = 3, FIELD_8 = 21 };

static Ruleset *ruleset;

static int make_ruleset(void **state) {
    const char *players = "players=2";
    TEXT(error, 200);
    (void)state;
    ruleset = ruleset_new(games_find("draco"), &players, 1, &error);
    return ruleset == NULL;
}

static int drop_ruleset(void **state) {
    (void)state;
    ruleset_free(ruleset);
    return 0;
}

static uint8_t card_of(uint8_t colour, uint8_t number) {
    return (uint8_t)(colour * DRACO_NUMBERS + number - 1);
}

/* Plays a move as match/ does: everybody sees it, then it happens. */
static void advance(State *s, Seat who, Move m, Habits *habits) {
    const Game *game = ruleset->game;
    State open = *s;
    game->mask(ruleset, &open, SEAT_PUBLIC);
    game->hints->observe(ruleset, &open, who, game->witness(ruleset, s, who, m, SEAT_PUBLIC),
                         habits);
    game->apply(ruleset, s, who, m);
}

static void deal_all(State *s, Habits *habits, Rng *rng) {
    while (ruleset->game->actors(ruleset, s) == seat_bit(SEAT_DEALER))
        advance(s, SEAT_DEALER, game_random_move(ruleset, s, SEAT_DEALER, rng), habits);
}

/* Adds how often seat 1 is imagined to have each style, of GUESSES worlds as seat 0 sees the match. */
static void count_styles(const State *s, const Habits *habits, int count[STYLES]) {
    Rng rng = rng_from(9);
    for (int i = 0; i < GUESSES; i++) {
        uint8_t style[SEATS_MAX];
        State world = *s;
        ruleset->game->mask(ruleset, &world, 0);
        ruleset->game->hints->imagine(ruleset, &world, 0, habits, style, &rng);
        assert_int_equal(style[0], STYLE_THINKS);
        assert_in_range(style[1], 0, STYLES - 1);
        count[style[1]]++;
    }
}

enum { PLAYS_ANY = STYLES };

/* Adds to `count` what is imagined at the end of a match in which seat 0 plays any cards and seat 1
 * in that style. */
static void watch(uint8_t style, uint64_t seed, int count[STYLES]) {
    Rng rng = rng_from(seed);
    State s, last;
    Habits habits = {0};
    game_start(ruleset, &s);
    deal_all(&s, &habits, &rng);
    do {
        Seat who = seat_lowest(ruleset->game->actors(ruleset, &s));
        last = s;
        advance(&s, who,
                who == 0 || style == PLAYS_ANY ? game_random_move(ruleset, &s, who, &rng)
                                               : draco_imitate(ruleset, &s, who, style, &rng),
                &habits);
        deal_all(&s, &habits, &rng);
    } while (ruleset->game->actors(ruleset, &s) != 0);
    count_styles(&last, &habits, count);
}

/* Whoever plays any card follows neither simple measure. */
static void a_style_shows_in_its_plays(void **state) {
    enum { MATCHES = 5 };
    static const struct {
        uint8_t plays, taken_for;
    } SEEN[] = {
        {STYLE_NUMBERS, STYLE_NUMBERS}, {STYLE_CHANCES, STYLE_CHANCES}, {PLAYS_ANY, STYLE_THINKS}};
    (void)state;
    for (size_t i = 0; i < sizeof SEEN / sizeof SEEN[0]; i++) {
        int count[STYLES] = {0};
        for (uint64_t seed = 1; seed <= MATCHES; seed++)
            watch(SEEN[i].plays, seed, count);
        assert_in_range(count[SEEN[i].taken_for], MATCHES * GUESSES * 3 / 4, MATCHES * GUESSES);
    }
}

static void before_anything_is_seen_all_styles_are_alike(void **state) {
    int count[STYLES] = {0};
    Habits habits = {0};
    Rng rng = rng_from(4);
    State s;
    (void)state;
    game_start(ruleset, &s);
    deal_all(&s, &habits, &rng);
    count_styles(&s, &habits, count);
    for (int style = 0; style < STYLES; style++)
        assert_in_range(count[style], GUESSES / 4, GUESSES / 2);
}

/* Seat 1 rides the 8, seat 0 a dragon on the -1; dragon 2 stands one field before green, so that a
 * 1 of it is worth nine points to seat 1. He plays a card that brings him nothing. */
static void watch_nine_points_left_lying(State *s, Habits *habits) {
    Rng rng = rng_from(2);
    game_start(ruleset, s);
    deal_all(s, habits, &rng);
    Draco *d = draco_in(s);
    d->mount[0] = 0, d->mount[1] = 1;
    d->open[0] = card_of(0, 1), d->open[1] = card_of(1, 1);
    d->position[0] = d->position[3] = FIELD_MINUS_1;
    d->position[1] = FIELD_8, d->position[2] = BEFORE_GREEN;
    d->turn = 1;
    State open = *s;
    ruleset->game->mask(ruleset, &open, SEAT_PUBLIC);
    draco_observe(ruleset, &open, 1, move_of(MOVE_PLAY, card_of(0, 2), CHOICE_NONE, 0), habits);
}

/* Worlds of GUESSES in which seat 1, taken to have a simple style, holds the card. */
static int times_held(const State *s, const Habits *habits, uint8_t card) {
    Rng rng = rng_from(5);
    int held = 0;
    for (int i = 0; i < GUESSES;) {
        uint8_t style[SEATS_MAX];
        State world = *s;
        ruleset->game->mask(ruleset, &world, 0);
        draco_imagine(ruleset, &world, 0, habits, style, &rng);
        if (style[1] == STYLE_THINKS)
            continue;
        held += memchr(draco_of(&world)->hand[1], card, DRACO_HAND) != NULL;
        i++;
    }
    return held;
}

static void a_card_he_would_have_played_is_not_expected(void **state) {
    Habits nothing = {0}, habits = {0};
    State s;
    (void)state;
    watch_nine_points_left_lying(&s, &habits);
    int any = times_held(&s, &nothing, card_of(2, 1));
    assert_in_range(any, GUESSES / 30, GUESSES);
    assert_in_range(times_held(&s, &habits, card_of(2, 1)), 0, any / 4);
    assert_true(times_held(&s, &habits, card_of(3, 1)) > any / 2);
}

/* Each card dealt makes what was known count less. */
static void a_new_card_may_be_any(void **state) {
    Habits habits = {0};
    State s;
    (void)state;
    watch_nine_points_left_lying(&s, &habits);
    int before = times_held(&s, &habits, card_of(2, 1));
    State open = s;
    draco_in(&open)->hand_size[1] = 1;
    ruleset->game->mask(ruleset, &open, SEAT_PUBLIC);
    draco_observe(ruleset, &open, SEAT_DEALER, move_of(MOVE_DEAL, UNKNOWN, 1, 0), &habits);
    assert_true(times_held(&s, &habits, card_of(2, 1)) > 2 * before);
}

/* Whatever is believed, a world looks to its viewer as the match does, and no rule forbids it. */
static void imagined_worlds_are_possible(void **state) {
    Rng rng = rng_from(8);
    State s;
    Habits habits = {0};
    (void)state;
    game_start(ruleset, &s);
    deal_all(&s, &habits, &rng);
    do {
        TEXT(fault, 200);
        uint8_t style[SEATS_MAX];
        Seat who = seat_lowest(ruleset->game->actors(ruleset, &s));
        State view = s;
        ruleset->game->mask(ruleset, &view, who);
        State world = view;
        draco_imagine(ruleset, &world, who, &habits, style, &rng);
        assert_false(ruleset->game->check(ruleset, &world, &fault));
        ruleset->game->mask(ruleset, &world, who);
        assert_memory_equal(world.bytes, view.bytes, ruleset->game->state_size);
        advance(&s, who, draco_imitate(ruleset, &s, who, STYLE_NUMBERS, &rng), &habits);
        deal_all(&s, &habits, &rng);
    } while (ruleset->game->actors(ruleset, &s) != 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_anything_is_seen_all_styles_are_alike),
        cmocka_unit_test(a_style_shows_in_its_plays),
        cmocka_unit_test(a_card_he_would_have_played_is_not_expected),
        cmocka_unit_test(a_new_card_may_be_any),
        cmocka_unit_test(imagined_worlds_are_possible),
    };
    return cmocka_run_group_tests(tests, make_ruleset, drop_ruleset);
}
