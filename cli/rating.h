/* rating.h: honest numbers about games won: intervals, ratings, the sequential test.
 *
 * Knows nothing of arenas or bots: it gets results as numbers. */
#ifndef HORT_CLI_RATING_H
#define HORT_CLI_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_PLAYERS = 16, RATING_SEATS = 8 };

typedef struct Interval {
    double low, high;
} Interval;

/* A figure measured again and again. */
typedef struct Sums {
    double count, sum, squares;
} Sums;

static inline void sums_add(Sums *sums, double figure) {
    sums->count++;
    sums->sum += figure;
    sums->squares += figure * figure;
}
double sums_mean(const Sums *sums);      /* 0 of nothing */
double sums_deviation(const Sums *sums); /* of the single figures */
/* Half the width of the 95 % interval of the mean, if that is spread normally; 0 of less than
 * two. */
double sums_margin(const Sums *sums);
/* Is the mean surely not 0: does its interval exclude it? Never of less than 20 figures, which do not
 * tell how much they vary. */
bool sums_is_sure(const Sums *sums);

/* Wilson's 95 % interval of a share of `won` (a victory shared by two counts half) out of
 * `games`. */
Interval rating_wilson(double won, double games);

/* How likely it is that who was ahead so often and behind so often is the better one. */
double rating_superiority(double ahead, double behind);

/* One game for the rating: who sat at each seat and what part of the victory each seat got. */
typedef struct RatedGame {
    uint8_t player[RATING_SEATS];
    double share[RATING_SEATS];
    int deal; /* games of one deal are drawn together when intervals are made */
} RatedGame;

/* Plackett-Luce strengths of the winners (Bradley-Terry with two seats), as Elo points around a
 * mean of 0, with 95 % intervals by resampling the deals. */
void rating_fit(const RatedGame *game, int games, int seats, int players,
                double elo[RATING_PLAYERS], Interval interval[RATING_PLAYERS]);

typedef enum Verdict { VERDICT_OPEN, VERDICT_LOW, VERDICT_HIGH } Verdict;

/* Wald's sequential test at 5 % error each way: is the share rather `low` or `high`? */
Verdict rating_sprt(double sum, double sum_squares, double games, double low, double high,
                    double *likelihood);

#endif
