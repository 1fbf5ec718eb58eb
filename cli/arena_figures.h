/* arena_figures.h: what an arena's games say about its players, their pairs and the seats. */
#ifndef HORT_CLI_ARENA_FIGURES_H
#define HORT_CLI_ARENA_FIGURES_H

#include "cli/arena.h"

/* Victories, counted once for each seat; a shared one counts in parts. */
typedef struct Victories {
    double games, won;
} Victories;

typedef struct Standing {
    Victories all, at_seat[SEATS_MAX];
    Sums points;
    int faults, first_fault; /* games lost by fault, and the number of the first */
    double elo;
    Interval elo_interval;
} Standing;

/* How often the first of two players at one table got more of the victory than the second. */
typedef struct Pair {
    double games, ahead, behind; /* the rest are draws */
} Pair;

typedef struct ArenaFigures {
    int games, without_winner;
    int order[PLAYERS_MAX]; /* of the players, best rating first */
    Standing standing[PLAYERS_MAX];
    Pair pair[PLAYERS_MAX][PLAYERS_MAX];
    Victories seat[SEATS_MAX];
    double likelihood; /* of the sequential test, as the logarithm of a ratio */
    Verdict verdict;
} ArenaFigures;

static inline double share_won(const Victories *v) {
    return v->games > 0 ? v->won / v->games : 0;
}
/* A draw counts half. */
static inline double pair_share(const Pair *pair) {
    return pair->games > 0 ? 0.5 + 0.5 * (pair->ahead - pair->behind) / pair->games : 0.5;
}
static inline Interval pair_interval(const Pair *pair) {
    return rating_wilson(pair_share(pair) * pair->games, pair->games);
}

void arena_figures(const Arena *arena, ArenaFigures *out);

#endif
