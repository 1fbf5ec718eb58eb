/* bots.c: what bot.h promises: budgets, the stop flag, threads, small memory, levels, and that a
 * choice is always legal. Which games there are does not matter: the template is enough. */
#include "ai/advice.h"
#include "ai/search.h"
#include "match/match.h"
#include "tests/lineup.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static View view;
static Ruleset *ruleset;

static Bot *bot_of(const char *text) {
    BotSpec spec;
    TEXT(error, 256);
    if (!bot_spec_read(text, &spec, &error))
        fail_msg("%s: %s", text, error.start);
    Bot *bot = bot_new(&spec);
    assert_non_null(bot);
    return bot;
}

static BotReport report;

static Move choose(const char *text, uint64_t seed, const atomic_bool *stop) {
    Bot *bot = bot_of(text);
    Move move = bot_choose(bot, &view, seed, stop, &report);
    bot_free(bot);
    return move;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int make_view(void **state) {
    const GameFiles *files = games_find("template");
    MatchDeal deal = {.secret = "bots"};
    TEXT(error, 256);
    (void)state;
    ruleset = lineup_ruleset(files, "players=3", &error);
    Match *match = match_new(ruleset_share(ruleset), &deal);
    match_view(match, 1, &view);
    match_free(match);
    return 0;
}

static int drop_view(void **state) {
    (void)state;
    ruleset_free(ruleset);
    return 0;
}

static void test_specs_are_read(void **state) {
    static const char *const good[] = {
        "easy",        "normal",       "hard",
        "expert",      "random",       "greedy",
        "search:10ms", "search:100it", "search:5ms,cpu,threads=2,explore=80",
        "easy:20it",   "greedy:sharp", "search:10it,trees=seat,memory=1,cut=9,soft=3,thorough"};
    static const char *const bad[] = {"",
                                      "clever",
                                      "search",
                                      "search:",
                                      "search:0it",
                                      "search:10",
                                      "search:10it,x=1",
                                      "search:10it,sharp",
                                      "search:10it,,cpu",
                                      "easy:-3ms",
                                      "search:9it,trees=two",
                                      "search:9it,threads=0"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        bot_free(bot_of(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        BotSpec spec;
        TEXT(error, 256);
        if (bot_spec_read(bad[i], &spec, &error))
            fail_msg("%s is taken for a player", bad[i]);
        assert_true(error.length > 0);
    }
}

static void test_iterations_are_kept(void **state) {
    (void)state;
    choose("search:500it,thorough", 1, NULL);
    assert_int_equal(report.iterations, 500);
    uint32_t visits = 0;
    for (int i = 0; i < report.count; i++)
        visits += report.candidate[i].visits;
    assert_int_equal(visits, 500);
}

static void test_equal_seed_equal_choice(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Move first = choose("search:300it", seed, NULL);
        uint32_t visits = report.candidate[0].visits;
        assert_int_equal(choose("search:300it", seed, NULL), first);
        assert_int_equal(report.candidate[0].visits, visits);
    }
}

static void test_time_is_kept(void **state) {
    (void)state;
    double start = seconds();
    choose("search:50ms,thorough", 1, NULL);
    double took = seconds() - start;
    assert_true(took >= 0.05);
}

static void *raise_flag(void *flag) {
    usleep(30000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void test_stops_at_once(void **state) {
    atomic_bool stop = false;
    pthread_t thread;
    (void)state;
    double start = seconds();
    assert_int_equal(pthread_create(&thread, NULL, raise_flag, &stop), 0);
    choose("search:60000ms,threads=2,thorough", 1, &stop);
    pthread_join(thread, NULL);
    assert_true(seconds() - start < 5.0);
}

static void test_full_memory_is_no_harm(void **state) {
    BotSpec spec = {
        .kind = BOT_SEARCH, .budget_iterations = 20000, .is_thorough = true, .memory_kib = 1};
    (void)state;
    for (int trees = TREES_ONE; trees <= TREES_OWN; trees++) {
        spec.trees = (Trees)trees;
        Bot *bot = bot_new(&spec);
        bot_choose(bot, &view, 3, NULL, &report);
        bot_free(bot);
        assert_true(report.is_memory_full);
        assert_int_equal(report.iterations, 20000);
    }
}

static void test_threads_add_up(void **state) {
    (void)state;
    choose("search:1000it,threads=4,thorough", 1, NULL);
    assert_int_equal(report.iterations, 1000);
}

static void test_choices_are_legal(void **state) {
    static const char *const all[] = {"easy", "normal:99it", "greedy", "random", "search:2ms"};
    MoveList list;
    (void)state;
    game_legal(ruleset, &view.masked, view.viewer, &list);
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
        Move move = choose(all[k], k, NULL);
        bool is_legal = false;
        for (int i = 0; i < list.count; i++)
            is_legal |= list.move[i] == move;
        assert_true(is_legal);
    }
}

static void test_report_is_sorted(void **state) {
    (void)state;
    choose("search:400it,thorough", 2, NULL);
    bot_report_sort(&report);
    for (int i = 1; i < report.count; i++)
        assert_true(report.candidate[i - 1].visits >= report.candidate[i].visits);
}

/* The candidate most looked at, and how much less than it the chosen move promises, in victories. */
static const BotCandidate *best_of(Move chosen, double *worse) {
    const BotCandidate *best = &report.candidate[0];
    int32_t expected = -1;
    for (int i = 0; i < report.count; i++) {
        const BotCandidate *c = &report.candidate[i];
        best = c->visits > best->visits ? c : best;
        expected = c->move == chosen ? c->expected : expected;
    }
    *worse = (best->expected - expected) / 1e6;
    return best;
}

/* Through whole matches: the nearer a match seems won or lost, the less a soft choice gives away. */
static void test_soft_choices_give_away_what_is_open(void **state) {
    enum { MATCHES = 8 };
    const View opening = view;
    int softer = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= MATCHES; seed++) {
        MatchDeal deal = {0};
        snprintf(deal.secret, sizeof deal.secret, "soft %d", (int)seed);
        Match *match = match_new(ruleset_share(ruleset), &deal);
        while (!match_is_over(match)) {
            Seat seat = seat_lowest(match_actors(match));
            match_view(match, seat, &view);
            Move move = choose("search:150it,soft=60", seed, NULL);
            double worse, p = best_of(move, &worse)->expected / 1e6;
            assert_true(report.count == 1 || worse <= 0.06 * 4 * p * (1 - p) + 1e-5);
            softer += report.count > 1 && worse > 0.001;
            match_play_move(match, seat, move);
        }
        match_free(match);
    }
    assert_true(softer > 0);
    view = opening;
}

/* The game as it is, but with moves 1 to 3 of these prior weights. */
static const uint16_t PRIOR[] = {0, 10, 1000, 1};

static void prior_by_move(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                          uint16_t weight[MOVES_MAX]) {
    (void)r, (void)s, (void)who;
    for (int i = 0; i < list->count; i++)
        weight[i] = PRIOR[list->move[i]];
}

/* What the search tries in a world with these two moves, as if it had just come to its root. */
static Move tried_of(Search *search, Move a, Move b) {
    search->steps = 0;
    search->list.count = 0;
    moves_add(&search->list, a);
    moves_add(&search->list, b);
    search->at[view.viewer] = search->root[view.viewer];
    return select_move(search, view.viewer);
}

/* Move 1 looks poor beside move 2 and good beside move 3: whichever of them it met first, it is worth
 * more than move 3. */
static void test_priors_do_not_depend_on_the_first_world(void **state) {
    static Search search;
    static Edge block[64];
    const BotSpec spec = {.kind = BOT_SEARCH, .budget_iterations = 1};
    const Game *as_it_is = ruleset->game;
    Hints hints = {.value = as_it_is->hints->value, .prior = prior_by_move};
    Game game = *as_it_is;
    (void)state;
    game.hints = &hints;
    ruleset->game = &game;
    for (int is_poor_first = 0; is_poor_first < 2; is_poor_first++) {
        search.tree.block = (unsigned char *)block;
        search.tree.bytes = sizeof block;
        search_start(&search, &spec, NULL, &view, 1, NULL);
        tried_of(&search, 1, is_poor_first ? 2 : 3);
        tried_of(&search, 1, is_poor_first ? 3 : 2);
        assert_int_equal(tried_of(&search, 1, 3), 1);
        assert_int_equal(tried_of(&search, 1, 2), 2);
    }
    ruleset->game = as_it_is;
}

static void expect_advice(const View *seen, Move move, Lang lang, const char *wanted) {
    const char *const names[] = {"Anna", "Bea"};
    const Reader to = {lang, names};
    const BotCandidate best[] = {{.move = move, .expected = VICTORY / 2}};
    TEXT(words, 1024);
    bot_advice(seen, best, 1, 10, &to, &words);
    if (strstr(words.start, wanted) != words.start)
        fail_msg("wanted \"%s\", not \"%s\"", wanted, words.start);
}

/* TP-3: a fold scores 1 as soon as everybody has chosen, whatever the others have done. */
static void test_advice_says_why(void **state) {
    MatchDeal deal = {.secret = "why"};
    TEXT(error, 256);
    Ruleset *r = lineup_ruleset(games_find("template"), "players=2", &error);
    Match *m = match_new(ruleset_share(r), &deal);
    View seen;
    Move fold;
    (void)state;
    match_view(m, 0, &seen);
    assert_true(game_read_move(r, &seen.masked, 0, "fold", &fold));
    assert_true(match_play_move(m, 0, fold));
    match_view(m, 1, &seen);
    expect_advice(&seen, fold, LANG_EN, "This move brings you 1 point at once, and ");
    expect_advice(&seen, fold, LANG_DE, "Dieser Zug bringt dir sofort 1 Punkt, ");
    match_free(m);
    ruleset_free(r);
}

/* What a hint says of further moves is what a report on the match would say. */
static void test_advice_says_what_is_given_away(void **state) {
    const char *const names[] = {"Anna", "Bea"};
    const Reader to = {LANG_EN, names};
    MatchDeal deal = {.secret = "loss"};
    MoveList list;
    TEXT(error, 256);
    TEXT(words, 1024);
    Ruleset *r = lineup_ruleset(games_find("template"), "players=2", &error);
    Match *m = match_new(ruleset_share(r), &deal);
    View seen;
    (void)state;
    match_view(m, 0, &seen);
    game_legal(r, &seen.masked, 0, &list);
    assert_true(list.count >= 2);
    BotCandidate best[] = {
        {.move = list.move[0], .visits = 100, .expected = VICTORY / 2, .error = VICTORY / 100},
        {.move = list.move[1], .visits = 100, .expected = VICTORY / 4, .error = VICTORY / 100}};
    bot_advice(&seen, best, 2, 200, &to, &words);
    assert_non_null(strstr(words.start, "(25 %, gives away 25)"));
    assert_non_null(strstr(words.start, "(50 %)"));
    best[1].error = VICTORY / 5; /* it may be chance */
    text_clear(&words);
    bot_advice(&seen, best, 2, 200, &to, &words);
    assert_non_null(strstr(words.start, "(25 %)"));
    match_free(m);
    ruleset_free(r);
}

/* Two reports on the same position are surer than one. */
static void test_joined_reports_are_surer(void **state) {
    static BotReport one, other;
    Bot *bot = bot_of("search:300it");
    (void)state;
    bot_choose(bot, &view, 1, NULL, &one);
    bot_choose(bot, &view, 2, NULL, &other);
    int32_t alone = one.candidate[0].error;
    assert_true(alone > 0); /* whoever asks for a report gets errors */
    uint32_t visits = one.candidate[0].visits + other.candidate[0].visits;
    bot_report_join(&one, &other);
    assert_int_equal(one.candidate[0].visits, visits);
    assert_true(one.candidate[0].error > 0 && (one.candidate[0].error < alone ||
                                               one.candidate[0].error < other.candidate[0].error));
    bot_free(bot);
}

/* How many of 60 matches of the template a bot wins against one that plays at random. */
static int wins_against_random(const char *text) {
    enum { MATCHES = 60 };
    Bot *bots[2] = {bot_of(text), bot_of("random")};
    TEXT(error, 256);
    Ruleset *r = lineup_ruleset(games_find("template"), "players=2 rounds=9", &error);
    int wins = 0;
    for (int i = 0; i < MATCHES; i++) {
        MatchDeal deal = {0};
        snprintf(deal.secret, sizeof deal.secret, "%d", i);
        Match *m = match_new(ruleset_share(r), &deal);
        while (!match_is_over(m)) {
            View seen;
            match_view(m, seat_lowest(match_actors(m)), &seen);
            Bot *bot = bots[(seen.viewer + i) % 2];
            uint64_t seed = (uint64_t)(i * 1000 + match_lines(m));
            assert_true(match_play_move(m, seen.viewer, bot_choose(bot, &seen, seed, NULL, NULL)));
        }
        wins += match_winners(m) == seat_bit((Seat)(i % 2)) ? 1 : 0;
        match_free(m);
    }
    ruleset_free(r);
    bot_free(bots[0]);
    bot_free(bots[1]);
    print_message("           %s wins %d of %d matches against random\n", text, wins, MATCHES);
    return wins;
}

static void test_thinking_helps(void **state) {
    (void)state;
    assert_true(wins_against_random("greedy") > 30);
    assert_true(wins_against_random("search:100it") > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_specs_are_read),
        cmocka_unit_test(test_iterations_are_kept),
        cmocka_unit_test(test_equal_seed_equal_choice),
        cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_stops_at_once),
        cmocka_unit_test(test_full_memory_is_no_harm),
        cmocka_unit_test(test_threads_add_up),
        cmocka_unit_test(test_choices_are_legal),
        cmocka_unit_test(test_report_is_sorted),
        cmocka_unit_test(test_soft_choices_give_away_what_is_open),
        cmocka_unit_test(test_priors_do_not_depend_on_the_first_world),
        cmocka_unit_test(test_advice_says_why),
        cmocka_unit_test(test_advice_says_what_is_given_away),
        cmocka_unit_test(test_joined_reports_are_surer),
        cmocka_unit_test(test_thinking_helps),
    };
    return cmocka_run_group_tests(tests, make_view, drop_view);
}
