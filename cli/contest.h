/* contest.h: one game between players, as sim, arena and lab play it.
 *
 * Every player gets their own view and nothing else. A program that crashes, hangs or answers with
 * an illegal move has lost the game; the others share the victory. */
#ifndef HORT_CLI_CONTEST_H
#define HORT_CLI_CONTEST_H

#include "cli/players.h"
#include "match/match.h"

enum { NO_SEAT = 255 };

/* How one game went. */
typedef struct Played {
    SeatSet winners; /* empty: nobody won */
    Seat culprit;    /* a program that crashed, hung or cheated, or NO_SEAT */
    int lines;
    int32_t score[SEATS_MAX];
    uint32_t decisions[SEATS_MAX];
    uint32_t choices[SEATS_MAX]; /* legal moves, added up over the decisions */
    char reason[160];            /* what the culprit did, or why nobody won */
} Played;

/* A seat's part of the victory: a shared one counts in parts. */
static inline double played_share(const Played *played, Seat seat) {
    bool has_won = (played->winners & seat_bit(seat)) != 0;
    return has_won ? 1.0 / __builtin_popcount(played->winners) : 0;
}

typedef struct ContestPrograms {
    int64_t timeout_ms, startup_ms;
    const char *logs; /* folder for what programs say; NULL: none */
    bool has_transcript;
} ContestPrograms;

typedef struct Contest {
    const char *name; /* the first word of the deals' secrets */
    Ruleset *ruleset;
    int64_t seed;
    Players players;
    ContestPrograms programs;
} Contest;

typedef struct ContestGame {
    int64_t number, deal;   /* from 0 */
    const uint8_t *seating; /* index of a player per seat */
    Bot **bot;              /* one per player, NULL for programs */
} ContestGame;

/* How a story ends. */
const char *last_sentence(const char *words);

/* The deal's secret. */
void contest_secret(const Contest *contest, int64_t deal, Text *out);

/* Before the first game: reads the players' networks, starts every program once and greets it, so that
 * none is missing later; false with the reason. With logs, what it says there counts as game 0. Call this before any threads. */
bool contest_prepare(Contest *contest, Text *error);

/* Plays a game and returns it, to be freed; NULL when `*stop` became true before its end. The same
 * contest, deal and seating give the same game, if the players' budgets are iterations. */
Match *contest_play(const Contest *contest, const ContestGame *game, const atomic_bool *stop,
                    Played *out);

#endif
