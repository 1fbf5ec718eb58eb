/* nopeek.c: no bot peeks, on every game.
 *
 *     nopeek [GAME [ruleset words]]        HORT_NOPEEK_MATCHES=N for more matches
 *
 * At positions of random matches the match gets a twin that differs in what one seat cannot know, and both are
 * played on (twins.h). Whenever it is that seat's turn every kind of bot is asked in both, by the view that each
 * match hands out: with equal seed and iterations it must choose the same. A player that does look at the truth is
 * asked, too: the test is worth something only if it is found out. */
#include "ai/bot.h"
#include "ai/learner.h"
#include "match/truth.h"
#include "tests/lineup.h"
#include "tests/twins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LINES_TOGETHER = 6, MATCHES_MAX = 200, KINDS = 8 };

static const char *const KIND[KINDS] = {"random",
                                        "greedy",
                                        "easy:40it",
                                        "search:60it,trees=one",
                                        "search:60it,trees=seat",
                                        "search:60it,trees=own",
                                        "learned",
                                        "search:60it,cut=0"};
enum { FIRST_LEARNED = 6 };

static Bot *bots[KINDS];

typedef struct Count {
    long asked, differed,
        peeked; /* questions; with different truths; where the peeking player gave itself away */
} Count;

/* The last two play with a network that has learnt nothing yet: it looks at as much as any other. */
static void make_bots(const Game *game) {
    static Learner learner;
    static Network network;
    bool has_network = game->hints != NULL && game->hints->features != NULL;
    learner_start(&learner, 1);
    if (has_network)
        learner_network(&learner, game, &network);
    for (int i = 0; i < KINDS; i++) {
        BotSpec spec;
        TEXT(error, 256);
        assert_true(bot_spec_read(KIND[i], &spec, &error));
        spec.memory_kib = 1024;
        spec.network = has_network && i >= FIRST_LEARNED ? &network : NULL;
        bots[i] = bot_new(&spec);
        assert_non_null(bots[i]);
    }
}

/* The choice of a player that uses everything hidden. */
static Move peek(const Match *m, Seat seat) {
    const Ruleset *r = match_ruleset(m);
    MoveList list;
    game_legal(r, match_truth(m), seat, &list);
    return list.move[state_hash(r->game, match_truth(m)) % (uint64_t)list.count];
}

static void ask(const Lineup *lineup, const Twins *t, uint64_t seed, Count *count) {
    static View here, there;
    match_view(t->here, t->viewer, &here);
    match_view(t->there, t->viewer, &there);
    for (int i = 0; i < KINDS; i++) {
        Move a = bot_choose(bots[i], &here, seed, NULL, NULL);
        Move b = bot_choose(bots[i], &there, seed, NULL, NULL);
        if (a != b)
            fail_msg("%s: %s peeks at seat %d: %016llx in one world, %016llx in another",
                     lineup->name, KIND[i], t->viewer, (unsigned long long)a,
                     (unsigned long long)b);
    }
    count->asked++;
    count->differed += twins_differ(t) ? 1 : 0;
    count->peeked += peek(t->here, t->viewer) != peek(t->there, t->viewer) ? 1 : 0;
}

static void ask_together(const Lineup *lineup, const Match *m, Seat seat, Rng *rng, Count *count) {
    Twins t;
    twins_open(&t, m, seat, rng);
    for (int lines = 0; lines < LINES_TOGETHER; lines++) {
        if ((match_actors(t.here) & seat_bit(seat)) != 0)
            ask(lineup, &t, rng_next(rng), count);
        if (!twins_step(&t, rng))
            break;
    }
    twins_close(&t);
}

/* Plays a random match and asks now and then, at the first turn in any case. */
static void play(const Lineup *lineup, Ruleset *r, uint64_t seed, Count *count) {
    Rng rng = rng_from(seed);
    Match *m = match_by_hand(r, NULL);
    uint32_t often = 1;
    while (!match_is_over(m)) {
        Seat who = seat_lowest(match_actors(m));
        if (who != SEAT_DEALER && rng_below(&rng, often) == 0) {
            ask_together(lineup, m, who, &rng, count);
            often *= 3; /* long matches must not cost much more than short ones */
        }
        assert_true(match_play_move(m, who, listed_move(r, match_truth(m), who, &rng)));
    }
    match_free(m);
}

static void nobody_peeks(void **state) {
    const Lineup *lineup = *state;
    Ruleset *r = lineup_must(lineup);
    Count count = {0};
    make_bots(r->game);
    long matches = environment_number("HORT_NOPEEK_MATCHES", lineup->is_variant ? 1 : 2);
    /* A variant may be too small to hide anything. */
    bool is_hiding = game_hides(r->game) && !lineup->is_variant;
    for (long i = 0; i < matches || (is_hiding && count.peeked == 0 && i < MATCHES_MAX); i++)
        play(lineup, r, (uint64_t)(7 * i + 1), &count);
    print_message("           %s: %ld questions, %ld in different worlds, %ld find a peeker out\n",
                  lineup->name, count.asked, count.differed, count.peeked);
    assert_true(count.asked > 0);
    if (is_hiding)
        assert_true(count.peeked > 0);
    ruleset_free(r);
    for (int i = 0; i < KINDS; i++)
        bot_free(bots[i]);
}

int main(int count, char **words) {
    lineup_add_chosen(count - 1, words + 1, NULL);
    return lineup_run("nopeek", nobody_peeks);
}
