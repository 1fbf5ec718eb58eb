/* reckoning.c: a match looked back upon means what it says.
 *
 *     reckoning [GAME [players=N]]
 *
 * What seats may expect, luck and moves add up to the result; luck is nothing on average, and shows
 * where somebody has chosen the deals; who plays at random gives more away than who thinks; and the
 * order of the work changes nothing.
 *
 * HORT_RECKONINGS  matches for the averages (12), HORT_SEED of the first one (1) */
#include "ai/expect.h"
#include "ai/reckoning_words.h"
#include "tests/lineup.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { JSON_BYTES = 1 << 20, TRIED = 16, LOOK_AHEAD = 30 };

static const ReckonBudget SMALL = {"small", 4, 8, 100};
/* Of a slow game, these are all that is left. */
static const ReckonBudget TINY = {"tiny", 2, 1, 8};

/* Who plays: the play-outs' policy, or bots. */
typedef struct Party {
    const Ruleset *ruleset;
    Bot *bot[SEATS_MAX]; /* NULL: the policy */
    bool is_doctored;    /* the dealer prefers what is good for seat 0 */
    Rng rng;
} Party;

/* The outcome that promises seat 0 most in a few play-outs; of very many only the first are tried. */
static Move doctored_deal(const Ruleset *r, const State *s, Rng *rng) {
    MoveList list;
    game_legal(r, s, SEAT_DEALER, &list);
    Move best = list.move[0];
    int32_t most = -1, mean[SEATS_MAX];
    uint64_t seed = rng_next(rng);
    for (int i = 0; i < list.count && i < TRIED && list.count > 1; i++) {
        State after = *s;
        r->game->apply(r, &after, SEAT_DEALER, list.move[i]);
        ExpectFrom from = {.ruleset = r, .state = &after, .moves = LOOK_AHEAD};
        expect_mean(&from, seed, 32, mean);
        if (mean[0] > most) {
            most = mean[0];
            best = list.move[i];
        }
    }
    return best;
}

static Move party_move(Party *p, const State *s, Seat who) {
    const Ruleset *r = p->ruleset;
    if (who == SEAT_DEALER)
        return p->is_doctored ? doctored_deal(r, s, &p->rng) : listed_move(r, s, who, &p->rng);
    if (p->bot[who] == NULL)
        return r->game->hints != NULL && r->game->hints->rollout != NULL
                   ? r->game->hints->rollout(r, s, who, &p->rng)
                   : listed_move(r, s, who, &p->rng);
    View view = {.ruleset = r, .viewer = who};
    state_copy(r->game, &view.masked, s);
    game_mask(r, &view.masked, who);
    return bot_choose(p->bot[who], &view, rng_next(&p->rng), NULL, NULL);
}

/* A match to its end, not yet reckoned. */
static Reckoning *play(Party *p, const ReckonBudget *budget, uint64_t seed) {
    const Ruleset *r = p->ruleset;
    State s;
    game_start(r, &s);
    p->rng = rng_from(seed);
    Reckoning *k = reckoning_new(r, &s, budget, seed);
    assert_non_null(k);
    for (SeatSet actors; (actors = r->game->actors(r, &s)) != 0;) {
        Seat who = seat_lowest(actors);
        Move move = party_move(p, &s, who);
        assert_true(reckoning_add(k, who, move));
        r->game->apply(r, &s, who, move);
    }
    return k;
}

/* Does all pieces, the last one first, and takes them in order. */
static void work_backwards(Reckoning *k) {
    int64_t pieces = reckoning_pieces(k);
    ReckonPiece *piece = calloc((size_t)pieces + 1, sizeof *piece);
    Bot *worker = reckoning_worker(k);
    assert_true(piece != NULL && worker != NULL);
    for (int64_t i = pieces; i-- > 0;)
        reckoning_do(k, worker, i, &piece[i]);
    for (int64_t i = 0; i < pieces; i++)
        reckoning_take(k, &piece[i]);
    bot_free(worker);
    free(piece);
}

/* Until everything is known that seats may expect, or to the end. */
static void work(Reckoning *k, bool is_judged) {
    Bot *worker = reckoning_worker(k);
    assert_non_null(worker);
    for (int64_t i = 0; i < reckoning_pieces(k); i++) {
        ReckonPiece piece;
        reckoning_do(k, worker, i, &piece);
        if (!is_judged && piece.loss.best != 0)
            break;
        reckoning_take(k, &piece);
    }
    bot_free(worker);
}

static char *json_of(Reckoning *k) {
    char *room = malloc(JSON_BYTES);
    Bot *worker = reckoning_worker(k);
    assert_true(room != NULL && worker != NULL);
    Text json = text_over(room, JSON_BYTES);
    reckoning_json(k, worker, &seat_readers[LANG_DE], &json);
    assert_false(json.is_cut);
    bot_free(worker);
    return room;
}

static uint64_t first_seed(void) {
    return (uint64_t)environment_number("HORT_SEED", 1);
}

/* ---- the laws ---- */

static void must_add_up(const Reckoning *k) {
    int seats = reckoning_ruleset(k)->seats, lines = reckoning_lines(k);
    for (Seat seat = 0; seat < seats; seat++) {
        ReckonSeat s = reckoning_seat(k, seat);
        assert_int_equal(s.start + s.luck.value + s.own.value + s.others.value + s.rest.value,
                         s.result);
        Figure all = reckoning_change(k, 0, lines, seat);
        assert_int_equal(all.value + s.rest.value, s.result - s.start);
    }
    for (int i = 0; i <= lines; i++) {
        int64_t sum = 0;
        for (Seat seat = 0; seat < seats; seat++)
            sum += reckoning_expected(k, i, seat);
        assert_in_range(sum, VICTORY - 8 * seats, VICTORY);
    }
}

/* Who has no choice changes nothing. */
static void must_ignore_forced_lines(const Reckoning *k) {
    const Ruleset *r = reckoning_ruleset(k);
    for (int i = 0; i < reckoning_lines(k); i++) {
        MoveList list;
        game_legal(r, reckoning_state(k, i), reckoning_who(k, i), &list);
        for (Seat seat = 0; list.count == 1 && seat < r->seats; seat++)
            assert_int_equal(reckoning_change(k, i, i + 1, seat).value, 0);
        bool must_be_judged = list.count > 1 && reckoning_who(k, i) != SEAT_DEALER;
        assert_int_equal(reckoning_loss(k, i) != NULL, must_be_judged);
    }
}

static void must_be_the_same_again(const Ruleset *r, const char *json) {
    Party party = {.ruleset = r};
    Reckoning *k = play(&party, &TINY, first_seed());
    work_backwards(k);
    char *again = json_of(k);
    assert_string_equal(json, again);
    free(again);
    reckoning_free(k);
}

static void test_adds_up(const Ruleset *r) {
    Party party = {.ruleset = r};
    Reckoning *k = play(&party, &TINY, first_seed());
    work(k, true);
    assert_int_equal(reckoning_taken(k), reckoning_pieces(k));
    must_add_up(k);
    must_ignore_forced_lines(k);
    char *json = json_of(k);
    must_be_the_same_again(r, json);
    free(json);
    reckoning_free(k);
}

/* Within four standard errors of the mean; with so few matches it cannot prove much, but a reckoning that
 * takes sides is found out. HORT_RECKONINGS=400 proves more. */
static void test_luck_is_even(const Ruleset *r) {
    int matches = (int)environment_number("HORT_RECKONINGS", 12);
    double sum[SEATS_MAX] = {0}, squares[SEATS_MAX] = {0};
    for (int i = 0; i < matches; i++) {
        Party party = {.ruleset = r};
        Reckoning *k = play(&party, &SMALL, first_seed() + (uint64_t)i);
        work(k, false);
        for (Seat seat = 0; seat < r->seats; seat++) {
            double luck = reckoning_seat(k, seat).luck.value;
            sum[seat] += luck;
            squares[seat] += luck * luck;
        }
        reckoning_free(k);
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        double mean = sum[seat] / matches;
        double error = sqrt((squares[seat] / matches - mean * mean) / (matches - 1));
        print_message("%s, seat %d: mean luck %+.1f ± %.1f %%\n", r->game->name, seat, mean / 1e4,
                      1.96 * error / 1e4);
        assert_true(fabs(mean) <= 4 * error);
    }
}

static bool has_luck(const Reckoning *k) {
    for (int i = 0; i < reckoning_lines(k); i++) {
        MoveList list;
        game_legal(reckoning_ruleset(k), reckoning_state(k, i), SEAT_DEALER, &list);
        if (list.count > 1)
            return true;
    }
    return false;
}

/* With more seats each deal means less to one of them, so it takes more matches to show. */
static void test_doctored_deal(const Ruleset *r) {
    Party party = {.ruleset = r, .is_doctored = true};
    bool is_chance = false;
    double luck = 0, squares = 0;
    for (int i = 1; i < r->seats; i++) {
        Reckoning *k = play(&party, &SMALL, first_seed() + (uint64_t)i - 1);
        work(k, false);
        Figure one = reckoning_seat(k, 0).luck;
        is_chance |= has_luck(k);
        luck += one.value;
        squares += (double)one.error * one.error;
        reckoning_free(k);
    }
    print_message("%s: luck by %d doctored deals %.1f ± %.1f %%\n", r->game->name, r->seats - 1,
                  luck / 1e4, 2 * sqrt(squares) / 1e4);
    if (is_chance)
        assert_true(luck > 2 * sqrt(squares));
    else
        assert_true(luck == 0 && squares == 0);
}

static Bot *bot_named(const char *name) {
    BotSpec spec;
    TEXT(error, 200);
    assert_true(bot_spec_read(name, &spec, &error));
    Bot *bot = bot_new(&spec);
    assert_non_null(bot);
    return bot;
}

/* Seat 0 plays at random, the others think. */
static void test_skill_shows(const Ruleset *r) {
    Party party = {.ruleset = r, .bot = {bot_named("random")}};
    int64_t given[2] = {0}, decisions[2] = {0};
    for (Seat seat = 1; seat < r->seats; seat++)
        party.bot[seat] = bot_named("search:200it");
    for (int i = 0; i < 2; i++) {
        Reckoning *k = play(&party, &SMALL, first_seed() + (uint64_t)i);
        work(k, true);
        for (Seat seat = 0; seat < r->seats; seat++) {
            ReckonSeat s = reckoning_seat(k, seat);
            given[seat > 0] += s.loss.value;
            decisions[seat > 0] += s.decisions;
        }
        reckoning_free(k);
    }
    for (Seat seat = 0; seat < r->seats; seat++)
        bot_free(party.bot[seat]);
    print_message("%s: given away by a move at random %.2f %%, after thinking %.2f %%\n",
                  r->game->name, (double)given[0] / (double)decisions[0] / 1e4,
                  (double)given[1] / (double)decisions[1] / 1e4);
    assert_true(given[0] * decisions[1] > given[1] * decisions[0]);
}

static void test_reckoning(void **state) {
    Ruleset *r = lineup_must(*state);
    test_adds_up(r);
    test_luck_is_even(r);
    if (r->game->hints != NULL) {
        test_doctored_deal(r);
        test_skill_shows(r);
    }
    ruleset_free(r);
}

int main(int count, char **words) {
    for (int i = 0; games_at(i) != NULL; i++) {
        const GameFiles *files = games_at(i);
        char players[32];
        if (count > 1 && strcmp(words[1], files->game->name) != 0)
            continue;
        snprintf(players, sizeof players, "players=%d", files->game->seats_min);
        lineup_add(files, count > 2 ? words[2] : players, "");
    }
    return lineup_run("reckoning", test_reckoning);
}
