/* learner.c: networks: their arithmetic, their files, and that they learn. Every game with features. */
#include "ai/learner.h"
#include "ai/search.h"
#include "core/games.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static Ruleset *ruleset_for(const GameFiles *files, int seats) {
    char word[24];
    const char *const words[] = {word};
    TEXT(error, 256);
    snprintf(word, sizeof word, "players=%d", seats);
    Ruleset *r = ruleset_new(files, words, 1, &error);
    if (r == NULL)
        fail_msg("%s", error.start);
    return r;
}

static bool has_features(const Game *game) {
    return game->hints != NULL && game->hints->features != NULL;
}

/* Calls `check` for every game with features; there must be all four of ours. */
static void with_each_game(void (*check)(const GameFiles *files)) {
    int games = 0;
    for (const GameFiles *files = games_folders; files->game != NULL; files++)
        if (has_features(files->game)) {
            check(files);
            games++;
        }
    assert_true(games >= 4);
}

/* A random position of a match in which somebody has to decide after the first decision. */
static void random_position(const Ruleset *r, uint64_t seed, State *s) {
    Rng rng = rng_from(seed);
    SeatSet actors;
    State next;
    uint32_t decisions = 0, wanted = 1 + rng_below(&rng, 40);
    game_start(r, s);
    while (decisions < wanted && (actors = r->game->actors(r, s)) != 0) {
        Seat who = seat_lowest(actors);
        state_copy(r->game, &next, s);
        r->game->apply(r, &next, who, game_random_move(r, s, who, &rng));
        if (r->game->actors(r, &next) == 0)
            return;
        state_copy(r->game, s, &next);
        decisions += who != SEAT_DEALER;
    }
}

static void think(const Weights *w, const Ruleset *r, const State *s, Thought *t) {
    features_clear(&t->features);
    t->seats = r->seats;
    r->game->hints->features->write(r, s, &t->features);
    learner_think(w, t);
}

/* ---- features ---- */

static void features_are_in_range(const GameFiles *files) {
    const FeatureWriter *writer = files->game->hints->features;
    for (int seats = files->game->seats_min; seats <= files->game->seats_max; seats++) {
        Ruleset *r = ruleset_for(files, seats);
        for (uint64_t seed = 0; seed < 200; seed++) {
            State s;
            Features f;
            random_position(r, seed, &s);
            features_clear(&f);
            writer->write(r, &s, &f);
            for (int whose = 0; whose <= FEATURES_TABLE; whose++) {
                bool is_seen[FEATURE_KINDS_MAX] = {false};
                bool is_used = whose < seats || whose == FEATURES_TABLE;
                assert_true(is_used ? f.count[whose] > 0 : f.count[whose] == 0);
                assert_true(f.count[whose] < FEATURES_MAX);
                for (int i = 0; i < f.count[whose]; i++) {
                    uint8_t kind = f.of[whose][i].kind;
                    assert_true(kind < (whose == FEATURES_TABLE ? writer->table_kinds
                                                                : writer->seat_kinds));
                    assert_false(is_seen[kind]);
                    is_seen[kind] = true;
                }
            }
        }
        ruleset_free(r);
    }
}

static void test_features(void **state) {
    (void)state;
    with_each_game(features_are_in_range);
}

/* Features depend on the position alone, not on the memory it lies in, and writing them changes nothing. */
static void features_follow_the_position(const GameFiles *files) {
    Ruleset *r = ruleset_for(files, files->game->seats_max);
    for (uint64_t seed = 0; seed < 200; seed++) {
        State s, before, copy;
        Features f, again;
        random_position(r, seed, &s);
        state_copy(r->game, &before, &s);
        memset(&copy, 0xA5, sizeof copy);
        state_copy(r->game, &copy, &s);
        memset(&f, 0, sizeof f);
        memset(&again, 0, sizeof again);
        r->game->hints->features->write(r, &s, &f);
        r->game->hints->features->write(r, &copy, &again);
        assert_memory_equal(&s, &before, r->game->state_size);
        assert_memory_equal(&f, &again, sizeof f);
    }
    ruleset_free(r);
}

static void test_features_of_copies(void **state) {
    (void)state;
    with_each_game(features_follow_the_position);
}

/* ---- arithmetic ---- */

static Learner learner;

/* What learner_correct makes smaller: how far the outputs are from what they should be. */
static double loss_of(const Weights *w, Thought *t, const float wanted[SEATS_MAX][OUTPUTS]) {
    double loss = 0;
    learner_think(w, t);
    for (Seat seat = 0; seat < t->seats; seat++) {
        double share = t->out[seat][OUTPUT_SHARE];
        double lead = t->out[seat][OUTPUT_LEAD], aim = wanted[seat][OUTPUT_LEAD];
        loss -= wanted[seat][OUTPUT_SHARE] * log(share);
        loss -= 0.3 * (aim * log(lead) + (1 - aim) * log(1 - lead));
    }
    return loss;
}

/* The gradient is the slope of the loss, for weights of every layer. */
static void slopes_agree(const GameFiles *files) {
    static Weights gradient;
    Thought t;
    State s;
    float wanted[SEATS_MAX][OUTPUTS] = {{0}};
    Ruleset *r = ruleset_for(files, files->game->seats_max);
    Rng rng = rng_from(5);
    int compared = 0;
    wanted[1][OUTPUT_SHARE] = 1;
    for (Seat seat = 0; seat < r->seats; seat++)
        wanted[seat][OUTPUT_LEAD] = 0.2f + 0.1f * seat;
    learner_start(&learner, 3);
    random_position(r, 11, &s);
    think(&learner.weights, r, &s, &t);
    memset(&gradient, 0, sizeof gradient);
    learner_correct(&learner.weights, &t, wanted, &gradient);
    float *weight = learner.weights.table[0];
    const float *slope = gradient.table[0];
    for (int i = 0; i < 4000; i++) {
        int at = i < 2000 ? (int)rng_below(&rng, LEARNER_WEIGHTS) : LEARNER_WEIGHTS - 1 - i % 600;
        float before = weight[at], step = 1e-3f;
        weight[at] = before + step;
        double up = loss_of(&learner.weights, &t, wanted);
        weight[at] = before - step;
        double down = loss_of(&learner.weights, &t, wanted);
        weight[at] = before;
        double here = loss_of(&learner.weights, &t, wanted);
        double measured = (up - down) / (2 * (double)step);
        if (fabs(up + down - 2 * here) > 0.1 * fabs(up - down)) /* a unit is switched on or off */
            continue;
        if (fabs(measured - (double)slope[at]) > 0.01 + 0.05 * fabs(measured))
            fail_msg("weight %d: slope %g, measured %g", at, (double)slope[at], measured);
        compared += fabs(measured) > 0.02;
    }
    assert_true(compared > 50);
    ruleset_free(r);
}

static void test_gradient(void **state) {
    (void)state;
    with_each_game(slopes_agree);
}

/* Whole numbers say nearly the same as the weights they were rounded from, and share out one victory. */
static void rounding_is_small(const GameFiles *files) {
    static Network network;
    learner_start(&learner, 9);
    learner_network(&learner, files->game, &network);
    for (int seats = files->game->seats_min; seats <= files->game->seats_max; seats++) {
        Ruleset *r = ruleset_for(files, seats);
        for (uint64_t seed = 0; seed < 100; seed++) {
            State s;
            Thought t;
            int32_t share[SEATS_MAX], lead[SEATS_MAX];
            int64_t sum = 0;
            random_position(r, seed, &s);
            think(&learner.weights, r, &s, &t);
            network_value(&network, r, &s, share, lead);
            for (Seat seat = 0; seat < seats; seat++) {
                sum += share[seat];
                assert_true(fabs(share[seat] / 1e6 - (double)t.out[seat][OUTPUT_SHARE]) < 0.01);
                assert_true(fabs(lead[seat] / 1e6 - (double)t.out[seat][OUTPUT_LEAD]) < 0.01);
            }
            assert_int_equal(sum, VICTORY);
        }
        ruleset_free(r);
    }
}

static void test_rounding(void **state) {
    (void)state;
    with_each_game(rounding_is_small);
}

/* ---- files ---- */

static char file_room[NETWORK_FILE_MAX], damaged[NETWORK_FILE_MAX];

static void refuses(const Game *game, const char *text, const char *reason) {
    static Network network;
    TEXT(error, 256);
    assert_false(network_read(&network, game, text, &error));
    if (strstr(error.start, reason) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error.start, reason);
}

static void file_is_whole(const GameFiles *files) {
    static Network network, read;
    Text text = text_over(file_room, sizeof file_room);
    TEXT(error, 256);
    learner_start(&learner, 4);
    learner_network(&learner, files->game, &network);
    snprintf(network.command, sizeof network.command, "a test");
    network_write(&network, files->game, &text);
    assert_false(text.is_cut);
    if (!network_read(&read, files->game, text.start, &error))
        fail_msg("%s", error.start);
    assert_memory_equal(&network, &read, sizeof network);

    refuses(files->game, "", "begins with");
    refuses(files->game, "hort network 1\ngame chess\n", "made for chess");
    memcpy(damaged, text.start, text.length + 1);
    damaged[text.length - 30] = damaged[text.length - 30] == 'A' ? 'B' : 'A';
    refuses(files->game, damaged, "sha256");
    memcpy(damaged, text.start, text.length + 1);
    damaged[text.length - 30] = '!';
    refuses(files->game, damaged, "cut off or damaged");
    memcpy(damaged, text.start, text.length - 40);
    damaged[text.length - 40] = '\0';
    refuses(files->game, damaged, "cut off or damaged");
    memcpy(damaged, text.start, text.length + 1);
    *strstr(damaged, "features ") = 'F';
    refuses(files->game, damaged, "\"features \"");
    memcpy(damaged, text.start, text.length + 1);
    memcpy(strstr(damaged, "features ") + 9, "99", 2);
    refuses(files->game, damaged, "other features");
}

static void test_files(void **state) {
    (void)state;
    with_each_game(file_is_whole);
}

/* ---- learning ---- */

enum { BATCHES = 30, MATCHES = 16 };

/* Learns from matches and returns how wrong the last third was. */
static double teach(Learner *pupil, const Ruleset *r, Teacher teacher, Bot *searcher,
                    uint64_t seed) {
    static Lesson lesson[LEARNER_LANES];
    double wrong = 0, positions = 0;
    learner_start(pupil, seed);
    for (int batch = 0; batch < BATCHES; batch++) {
        memset(lesson, 0, sizeof lesson);
        for (int i = 0; i < MATCHES; i++)
            learner_play(pupil, r, teacher, searcher, seed, pupil->matches++,
                         &lesson[i % LEARNER_LANES]);
        learner_step(pupil, lesson, 0.005f);
        for (int lane = 0; lane < LEARNER_LANES && batch >= 2 * BATCHES / 3; lane++) {
            wrong += lesson[lane].surprise;
            positions += lesson[lane].positions;
        }
    }
    return wrong / positions;
}

/* Who always says one half is wrong by one half for two seats, and who has learnt nothing by more. In
 * Drachen Delta little can be foretold, so even a little less counts. Equal seeds learn equally. */
static void learns(const GameFiles *files) {
    static Learner again;
    Ruleset *r = ruleset_for(files, 2);
    double wrong = teach(&learner, r, TEACHER_GAME, NULL, 6);
    print_message("           %s: wrong by %.3f after %d matches\n", files->game->name, wrong,
                  BATCHES * MATCHES);
    assert_true(wrong > 0.05 && wrong < 0.495);
    teach(&again, r, TEACHER_GAME, NULL, 6);
    assert_memory_equal(&learner, &again, sizeof again);
    teach(&again, r, TEACHER_GAME, NULL, 7);
    assert_memory_not_equal(&learner, &again, sizeof again);
    ruleset_free(r);
}

static void test_learning(void **state) {
    (void)state;
    with_each_game(learns);
}

/* The matches of searches are others than those one move ahead, and the same for equal seeds. */
static void test_learning_from_searches(void **state) {
    static Learner again;
    BotSpec spec = {.kind = BOT_SEARCH, .budget_iterations = 16, .memory_kib = 1024};
    const GameFiles *files = games_at(0);
    Ruleset *r = ruleset_for(files, files->game->seats_min);
    Bot *searcher = bot_new(&spec);
    (void)state;
    teach(&learner, r, TEACHER_SEARCH, searcher, 6);
    teach(&again, r, TEACHER_SEARCH, searcher, 6);
    assert_memory_equal(&learner, &again, sizeof again);
    teach(&again, r, TEACHER_SELF, NULL, 6);
    assert_memory_not_equal(&learner, &again, sizeof again);
    bot_free(searcher);
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features),
        cmocka_unit_test(test_features_of_copies),
        cmocka_unit_test(test_gradient),
        cmocka_unit_test(test_rounding),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_learning),
        cmocka_unit_test(test_learning_from_searches),
    };
    return cmocka_run_group_tests_name("learner", tests, NULL, NULL);
}
