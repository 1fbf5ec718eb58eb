/* arena.h: what the files of `hort arena` share: players, settings and results. */
#ifndef HORT_CLI_ARENA_H
#define HORT_CLI_ARENA_H

#include "ai/bot.h"
#include "core/games.h"

#include <pthread.h>
#include <stdio.h>

enum {
    ARENA_PLAYERS = 16,
    ARENA_SEATINGS = 5040,
    ARENA_SPEC = 256,
    ARENA_WORDS = 16,
    NO_SEAT = 255
};

/* A player, who may have several seats. */
typedef struct ArenaPlayer {
    char spec[ARENA_SPEC]; /* as given: also the name in every table */
    bool is_external;      /* a program: the spec after "cmd:" is its command line */
    BotSpec bot;
} ArenaPlayer;

/* One game: which deal, who sat where, and how it ended. */
typedef struct ArenaGame {
    bool is_done;
    SeatSet winners; /* empty: nobody won */
    Seat culprit;    /* an external bot that crashed, hung or cheated, or NO_SEAT */
    int32_t score[SEATS_MAX];
    int lines;
    char reason[80]; /* what the culprit did */
} ArenaGame;

typedef struct ArenaOptions {
    int64_t games, threads, seed, timeout_ms, startup_ms;
    const char *results, *json, *csv, *svg; /* files; NULL: none */
    const char *logs;                       /* folder for what programs say; NULL: none */
    bool has_transcript;
    double sprt_low, sprt_high; /* 0, 0: no sequential stop */
} ArenaOptions;

typedef struct Arena {
    const GameFiles *files;
    Ruleset *ruleset;
    const char *word[ARENA_WORDS]; /* of the ruleset */
    int words;
    ArenaOptions option;
    int players; /* different ones */
    ArenaPlayer player[ARENA_PLAYERS];
    int entries; /* as named on the command line, equal ones several times */
    uint8_t entry[ARENA_PLAYERS];
    int seatings; /* who may sit where: index of a player per seat */
    uint8_t seating[ARENA_SEATINGS][SEATS_MAX];
    int games; /* a multiple of the seatings: each deal is played in all of them */
    ArenaGame *game;
    pthread_mutex_t lock; /* guards what follows and the results file */
    int next, done;
    bool is_settled; /* the sequential test has decided */
    FILE *results;
} Arena;

static inline const uint8_t *arena_seating(const Arena *arena, int game) {
    return arena->seating[game % arena->seatings];
}

/* The deal's secret: the same for all seatings of a deal. */
void arena_secret(const Arena *arena, int game, Text *out);

/* Lists every different way to seat the entries; false with a message when they are too many. */
bool arena_list_seatings(Arena *arena, Text *error);

/* Plays one game. `bot` has one bot per player, NULL for programs. */
void arena_play(const Arena *arena, int game, Bot *const bot[ARENA_PLAYERS], ArenaGame *out);

/* One line per game, with everything needed to play it again. */
void arena_write_line(const Arena *arena, int game, FILE *out);
/* Takes over the games of an earlier run with the same players. Returns how many, or -1 with the
 * reason when the file is another arena's. */
int arena_read_results(Arena *arena, const char *path, Text *error);
/* Which game of this arena a line names; -1 when none. */
int arena_find_line(const Arena *arena, const char *line, ArenaGame *out);

void arena_print(const Arena *arena, double seconds, FILE *out);
void arena_print_json(const Arena *arena, FILE *out);
void arena_print_csv(const Arena *arena, FILE *out);
void arena_print_svg(const Arena *arena, FILE *out);

#endif
