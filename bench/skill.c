/* skill.c: does the judge of moves see who plays better? docs/analysis.md holds the figures.
 *
 *     skill GAME MATCHES EVERY JUDGE FROM LEVEL …
 *
 * FROM plays seat 0 of MATCHES matches for two against `normal`. At one of EVERY decisions of seat 0 that
 * have a choice, on average, each LEVEL is asked for its move in the same position; if FROM is `normal`
 * too, at those of both seats. The judge (a search of JUDGE iterations) looks for the best move and then
 * weighs it against each of the others (ai/loss.h). So all levels are measured by the same positions,
 * whoever reached them.
 *
 * Few decisions matter much. So a glance (a short search) says how far apart the moves of a position
 * seem to lie, and the further, the likelier it is taken; what is found there counts by one over that
 * chance. The mean stays what it would be over all decisions; docs/analysis.md says how it scatters.
 *
 * Prints what each level gives away per decision in per cent of a victory, and how much less than the
 * level before, with 95 % intervals over the matches; after each match from the fourth on, so it may be ended.
 * A figure is the plain mean, signed: what the judge holds to be a gain counts against its losses, so
 * its noise cancels out. */
#include "ai/loss.h"
#include "core/games.h"
#include "match/match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Even where all moves seem alike one of EVERY * RAREST decisions is taken. */
enum { LEVELS_MAX = 8, MATCHES_MIN = 4, RAREST = 4 };

/* `normal` without its limit of a second: it must not depend on how busy the machine is. */
static const char normal[] = "search:1500it,soft=40";

typedef struct Trial {
    Ruleset *rules;
    uint32_t every;
    int levels;
    bool is_both; /* decisions of both seats count */
    Bot *level[LEVELS_MAX], *from, *other, *judge, *glance;
    double spreads, glances; /* how far apart moves have seemed so far, and how many times */
    Rng rng;
} Trial;

/* What came of one match: for each level the sum of its losses. */
typedef struct MatchLoss {
    int decisions, judged;
    double sum[LEVELS_MAX], best; /* best: what the judge expects of its own move */
} MatchLoss;

static Bot *bot_named(const char *name, bool is_detailed) {
    BotSpec spec;
    TEXT(error, 256);
    if (!bot_spec_read(strcmp(name, "normal") == 0 ? normal : name, &spec, &error)) {
        fprintf(stderr, "skill: %s\n", error.start);
        exit(2);
    }
    spec.is_detailed = is_detailed;
    Bot *bot = bot_new(&spec);
    if (bot == NULL)
        abort();
    return bot;
}

/* How far apart the values of the moves seem to lie: their standard deviation. */
static double spread_of(Trial *t, const View *view) {
    static BotReport report;
    bot_choose(t->glance, view, rng_next(&t->rng), NULL, &report);
    double sum = 0, squares = 0, n = 0;
    for (int i = 0; i < report.count; i++)
        if (report.candidate[i].visits > 0) {
            double value = report.candidate[i].expected;
            sum += value;
            squares += value * value;
            n++;
        }
    return n < 2 ? 0 : sqrt(fmax(0, squares / n - sum / n * (sum / n)));
}

/* The chance that this position is taken. It depends on what came before and on what can be seen at
 * once, not on what the judge will say: so nothing is favoured. */
static double chance_of(Trial *t, const View *view) {
    double spread = spread_of(t, view), usual = t->glances > 0 ? t->spreads / t->glances : spread;
    t->spreads += spread;
    t->glances++;
    double share = usual > 0 ? spread / usual : 1;
    return fmin(1, fmax(share, 1.0 / RAREST) / t->every);
}

/* What each level's move gives away against the move that the judge prefers; counts `weight` times. */
static void judge(Trial *t, const View *view, double weight, MatchLoss *out) {
    static BotReport report;
    uint64_t seed = rng_next(&t->rng);
    bot_choose(t->judge, view, seed, NULL, &report);
    bot_report_sort(&report);
    Move best = report.candidate[0].move, move[LEVELS_MAX];
    double loss[LEVELS_MAX];
    for (int i = 0; i < t->levels; i++) {
        move[i] = bot_choose(t->level[i], view, rng_next(&t->rng), NULL, NULL);
        int same = 0;
        while (move[same] != move[i])
            same++;
        BotCandidate pair[2];
        loss[i] = same < i ? loss[same] : 0;
        if (same == i && move[i] != best) {
            bot_compare(t->judge, view, best, move[i], seed + 1, pair);
            loss[i] = loss_between(pair).value;
        }
        out->sum[i] += loss[i] * weight;
    }
    out->best += report.candidate[0].expected * weight;
    out->judged++;
}

/* A decision with a choice: judges it, or leaves it to chance not to. */
static void look_at(Trial *t, const View *view, MatchLoss *out) {
    double chance = chance_of(t, view);
    out->decisions++;
    if (rng_below(&t->rng, 1 << 30) < chance * (1 << 30))
        judge(t, view, 1 / chance, out);
}

static MatchLoss play_match(Trial *t, uint64_t seed) {
    MatchDeal deal = {0};
    MatchLoss out = {0};
    snprintf(deal.secret, sizeof deal.secret, "%llu", (unsigned long long)seed);
    Match *m = match_new(ruleset_share(t->rules), &deal);
    Rng play =
        rng_from(seed); /* apart from the judge's: the matches are the same whoever is asked */
    t->rng = rng_from(~seed);
    while (!match_is_over(m)) {
        Seat seat = seat_lowest(match_actors(m));
        View view;
        MoveList list;
        match_view(m, seat, &view);
        game_legal(t->rules, &view.masked, seat, &list);
        if ((seat == 0 || t->is_both) && list.count > 1)
            look_at(t, &view, &out);
        match_play_move(
            m, seat,
            bot_choose(seat == 0 ? t->from : t->other, &view, rng_next(&play), NULL, NULL));
    }
    match_free(m);
    return out;
}

/* ---- figures ---- */

/* How many standard errors a 95 % interval reaches to each side: Student's t, so that few matches claim
 * little (Cornish and Fisher's series: 3.06 instead of 3.18 with four matches, exact soon after). */
static double reach(int degrees) {
    double z = 1.96, cube = z * z * z, n = degrees;
    return z + (cube + z) / (4 * n) + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * n * n);
}

/* The mean per decision of level a, less that of level b (-1: nothing); its 95 % interval: matches are
 * what was drawn, so the error is that of a ratio of two sums over them. */
static void print_figure(const MatchLoss *match, int matches, int a, int b) {
    double sum = 0, count = 0, squares = 0;
    for (int i = 0; i < matches; i++) {
        sum += match[i].sum[a] - (b < 0 ? 0 : match[i].sum[b]);
        count += match[i].decisions;
    }
    double mean = sum / count;
    for (int i = 0; i < matches; i++) {
        double off = match[i].sum[a] - (b < 0 ? 0 : match[i].sum[b]) - mean * match[i].decisions;
        squares += off * off;
    }
    double error = sqrt(squares * matches / (matches - 1)) / count;
    printf("%8.3f ± %.3f", mean * 100 / VICTORY, reach(matches - 1) * error * 100 / VICTORY);
}

static void print_figures(const MatchLoss *match, int matches, char *const name[], int levels) {
    double decisions = 0, judged = 0, best = 0;
    for (int i = 0; i < matches; i++) {
        decisions += match[i].decisions;
        judged += match[i].judged;
        best += match[i].best;
    }
    printf("%d matches, %.0f of %.0f decisions judged, best move worth %.1f %% on average, %.0f s "
           "of processor time\n",
           matches, judged, decisions, best / decisions * 100 / VICTORY,
           (double)clock() / CLOCKS_PER_SEC);
    for (int i = 0; i < levels; i++) {
        printf("%-24s", name[i]);
        print_figure(match, matches, i, -1);
        if (i > 0) {
            printf("   less than before by");
            print_figure(match, matches, i - 1, i);
        }
        printf("\n");
    }
    fflush(stdout);
}

/* ---- the whole ---- */

static Trial trial_of(int words, char *const word[]) {
    TEXT(error, 256);
    TEXT(judge, 32);
    const GameFiles *game = games_find(word[1]);
    text_addf(&judge, "search:%sit", word[4]);
    Trial t = {.every = (uint32_t)strtoul(word[3], NULL, 10), .levels = words - 6};
    t.rules =
        game == NULL ? NULL : ruleset_new(game, (const char *const[]){"players=2"}, 1, &error);
    if (t.rules == NULL || t.every == 0 || t.levels > LEVELS_MAX) {
        fprintf(stderr, "skill: %s: no game, EVERY is 0, or too many levels\n", word[1]);
        exit(2);
    }
    t.judge = bot_named(judge.start, true);
    t.glance = bot_named("search:200it", true);
    t.is_both = strcmp(word[5], "normal") == 0;
    t.from = bot_named(word[5], false);
    t.other = bot_named(normal, false);
    for (int i = 0; i < t.levels; i++)
        t.level[i] = bot_named(word[6 + i], false);
    return t;
}

int main(int words, char *word[]) {
    int matches = words < 7 ? 0 : (int)strtol(word[2], NULL, 10);
    if (matches < MATCHES_MIN) {
        fprintf(stderr, "usage: skill GAME MATCHES EVERY JUDGE FROM LEVEL …; at least %d matches\n",
                MATCHES_MIN);
        return 2;
    }
    Trial t = trial_of(words, word);
    MatchLoss *match = calloc((size_t)matches, sizeof *match);
    if (match == NULL)
        abort();
    for (int i = 0; i < matches; i++) {
        match[i] = play_match(&t, (uint64_t)i + 1);
        if (i + 1 >= MATCHES_MIN)
            print_figures(match, i + 1, word + 6, t.levels);
    }
    free(match);
    for (int i = 0; i < t.levels; i++)
        bot_free(t.level[i]);
    bot_free(t.judge);
    bot_free(t.glance);
    bot_free(t.from);
    bot_free(t.other);
    ruleset_free(t.rules);
    return 0;
}
