/* rating.c: see rating.h. */
#include "cli/rating.h"

#include "core/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 200,
    RESAMPLES = 200,
    GAMES_MIN = 20 /* fewer do not tell how much results vary */
};

static const double Z95 = 1.959964;

double sums_mean(const Sums *sums) {
    return sums->count > 0 ? sums->sum / sums->count : 0;
}

double sums_deviation(const Sums *sums) {
    double mean = sums_mean(sums);
    double variance =
        sums->count > 1 ? (sums->squares - sums->count * mean * mean) / (sums->count - 1) : 0;
    return sqrt(fmax(variance, 0));
}

double sums_margin(const Sums *sums) {
    return sums->count > 1 ? Z95 * sums_deviation(sums) / sqrt(sums->count) : 0;
}

bool sums_is_sure(const Sums *sums) {
    return sums->count >= GAMES_MIN && fabs(sums_mean(sums)) > sums_margin(sums);
}

Interval rating_wilson(double won, double games) {
    if (games <= 0)
        return (Interval){0, 1};
    double share = won / games, z2 = Z95 * Z95;
    double middle = (share + z2 / (2 * games)) / (1 + z2 / games);
    double half =
        Z95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games));
    return (Interval){fmax(middle - half, 0), fmin(middle + half, 1)}; /* rounding may go beyond */
}

double rating_superiority(double ahead, double behind) {
    double decided = ahead + behind;
    return decided > 0 ? 0.5 * (1 + erf((ahead - behind) / sqrt(2 * decided))) : 0.5;
}

/* How often each deal counts, and for each player how much a drawn game against a player of strength 1,
 * thanks to which whoever won or lost every game keeps a finite rating. */
typedef struct Sample {
    int *times;
    double drawn[RATING_PLAYERS];
} Sample;

/* One step of Hunter's MM algorithm. */
static void improve(const RatedGame *game, const Sample *sample, int games, int seats, int players,
                    double strength[RATING_PLAYERS]) {
    double won[RATING_PLAYERS], weight[RATING_PLAYERS];
    for (int p = 0; p < players; p++) {
        won[p] = 0.5 * sample->drawn[p];
        weight[p] = sample->drawn[p] / (strength[p] + 1);
    }
    for (int g = 0; g < games; g++) {
        int times = sample->times[game[g].deal];
        double sum = 0, shares = 0;
        for (int seat = 0; seat < seats; seat++) {
            sum += strength[game[g].player[seat]];
            shares += game[g].share[seat];
        }
        if (times == 0 || shares == 0)
            continue;
        for (int seat = 0; seat < seats; seat++) {
            won[game[g].player[seat]] += times * game[g].share[seat];
            weight[game[g].player[seat]] += times / sum;
        }
    }
    for (int p = 0; p < players; p++)
        strength[p] = won[p] / weight[p];
}

/* Fits the strengths to the deals, each counted as often as given. */
static void fit(const RatedGame *game, const Sample *sample, int games, int seats, int players,
                double elo[RATING_PLAYERS]) {
    double strength[RATING_PLAYERS], mean = 0;
    for (int p = 0; p < players; p++)
        strength[p] = 1;
    for (int round = 0; round < ROUNDS; round++)
        improve(game, sample, games, seats, players, strength);
    for (int p = 0; p < players; p++)
        mean += elo[p] = 400 * log10(strength[p]);
    for (int p = 0; p < players; p++)
        elo[p] -= mean / players;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int count_deals(const RatedGame *game, int games) {
    int deals = 0;
    for (int g = 0; g < games; g++)
        if (game[g].deal >= deals)
            deals = game[g].deal + 1;
    return deals;
}

/* Another sample of the deals. The drawn games vary, too (as in a Bayesian bootstrap), because deals
 * that all ended the same way cannot tell how sure their rating is. */
static void resample(Rng *rng, int deals, int players, Sample *out) {
    memset(out->times, 0, (size_t)deals * sizeof out->times[0]);
    for (int d = 0; d < deals; d++)
        out->times[rng_below(rng, (uint32_t)deals)]++;
    for (int p = 0; p < players; p++)
        out->drawn[p] = -log((rng_below(rng, 1u << 24) + 0.5) / (1u << 24));
}

void rating_fit(const RatedGame *game, int games, int seats, int players,
                double elo[RATING_PLAYERS], Interval interval[RATING_PLAYERS]) {
    static const int low = RESAMPLES / 40, high = RESAMPLES - 1 - RESAMPLES / 40;
    double(*found)[RESAMPLES] = calloc(RATING_PLAYERS, sizeof *found);
    int deals = count_deals(game, games);
    Sample sample = {.times = calloc((size_t)deals + 1, sizeof *sample.times)};
    Rng rng = rng_from(1);
    for (int d = 0; d < deals; d++)
        sample.times[d] = 1;
    for (int p = 0; p < players; p++)
        sample.drawn[p] = 1;
    fit(game, &sample, games, seats, players, elo);
    for (int i = 0; i < RESAMPLES; i++) {
        double one[RATING_PLAYERS];
        resample(&rng, deals, players, &sample);
        fit(game, &sample, games, seats, players, one);
        for (int p = 0; p < players; p++)
            found[p][i] = one[p];
    }
    for (int p = 0; p < players; p++) {
        qsort(found[p], RESAMPLES, sizeof found[p][0], by_size);
        interval[p] = (Interval){found[p][low], found[p][high]};
    }
    free(sample.times);
    free(found);
}

Verdict rating_sprt(double sum, double sum_squares, double games, double low, double high,
                    double *likelihood) {
    static const double BOUND = 2.944439; /* ln(0.95 / 0.05) */
    double mean = games > 0 ? sum / games : 0;
    double variance = games > 0 ? sum_squares / games - mean * mean : 0;
    variance = variance > 0.01 ? variance : 0.01;
    *likelihood = games * (high - low) * (2 * mean - low - high) / (2 * variance);
    if (games < GAMES_MIN || fabs(*likelihood) < BOUND)
        return VERDICT_OPEN;
    return *likelihood > 0 ? VERDICT_HIGH : VERDICT_LOW;
}
