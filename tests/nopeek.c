/* nopeek.c: the law that no bot peeks, on every game.
 *
 * At random positions everything the asked seat cannot know is replaced by another world that looks
 * the same to it; with equal seed and iterations every kind of bot must choose the same move. Two
 * matches are made, one of the truth and one of the other world, and each hands out its own view.
 *
 *     nopeek [GAME]        HORT_NOPEEK_MATCHES=N for more matches */
#include "ai/bot.h"
#include "match/match.h"
#include "match/truth.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ASKED_EVERY = 23, QUESTIONS = 12, KINDS = 6 };

static const char *const KIND[KINDS] = {"random",
                                        "greedy",
                                        "easy:40it",
                                        "search:60it,trees=one",
                                        "search:60it,trees=seat",
                                        "search:60it,trees=own"};

static Bot *bots[KINDS];

static void make_bots(void) {
    for (int i = 0; i < KINDS; i++) {
        BotSpec spec;
        TEXT(error, 256);
        assert_true(bot_spec_read(KIND[i], &spec, &error));
        spec.memory_kib = 1024;
        bots[i] = bot_new(&spec);
        assert_non_null(bots[i]);
    }
}

/* The view of `seat` in a match that stands at that position. */
static void view_of(Ruleset *r, const State *position, Seat seat, View *out) {
    MatchDeal deal = {.is_manual = true};
    Match *match = match_new_at(ruleset_share(r), &deal, position);
    assert_non_null(match);
    match_view(match, seat, out);
    match_free(match);
}

static void must_agree(const Lineup *lineup, Ruleset *r, const Match *match, Seat seat, Rng *rng) {
    static View real, other;
    State world;
    match_view(match, seat, &real);
    state_copy(r->game, &world, &real.masked);
    game_guess(r, &world, seat, rng);
    view_of(r, &world, seat, &other);
    uint64_t seed = rng_next(rng);
    for (int i = 0; i < KINDS; i++) {
        Move a = bot_choose(bots[i], &real, seed, NULL, NULL);
        Move b = bot_choose(bots[i], &other, seed, NULL, NULL);
        if (a != b)
            fail_msg("%s: %s peeks at seat %d: %016llx in one world, %016llx in another",
                     lineup->name, KIND[i], seat, (unsigned long long)a, (unsigned long long)b);
    }
}

/* Plays a random match and asks now and then. */
static int play(const Lineup *lineup, Ruleset *r, uint64_t seed) {
    Rng rng = rng_from(seed);
    MatchDeal deal = {.is_manual = true};
    Match *match = match_new(ruleset_share(r), &deal);
    int lines = 0, asked = 0;
    assert_non_null(match);
    while (!match_is_over(match) && asked < QUESTIONS) {
        Seat who = seat_lowest(match_actors(match));
        if (who != SEAT_DEALER && lines++ % ASKED_EVERY == 0) {
            must_agree(lineup, r, match, who, &rng);
            asked++;
        }
        assert_true(match_play_move(match, who, listed_move(r, match_truth(match), who, &rng)));
    }
    match_free(match);
    return asked;
}

static void test_no_peek(void **state) {
    const Lineup *lineup = *state;
    Ruleset *r = lineup_must(lineup);
    long matches = environment_number("HORT_NOPEEK_MATCHES", 2);
    for (long i = 0; i < matches; i++)
        assert_true(play(lineup, r, (uint64_t)(7 * i + 1)) > 0);
    ruleset_free(r);
}

int main(int count, char **word) {
    for (int i = 0; games_at(i) != NULL; i++)
        if (count < 2 || strcmp(games_at(i)->game->name, word[1]) == 0)
            lineup_add_usual(games_at(i));
    make_bots();
    int failed = lineup_run("nopeek", test_no_peek);
    for (int i = 0; i < KINDS; i++)
        bot_free(bots[i]);
    return failed;
}
