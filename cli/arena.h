/* arena.h: what the files of `hort arena` share: players, settings and results. */
#ifndef HORT_CLI_ARENA_H
#define HORT_CLI_ARENA_H

#include "cli/contest.h"
#include "cli/rating.h"
#include "core/games.h"

#include <stdatomic.h>
#include <stdio.h>

enum { ARENA_SEATINGS = 5040, ARENA_WORDS = 16, ARENA_FILES = 3 };

/* One game: whether it has been played, and how it ended. */
typedef struct ArenaGame {
    bool is_done;
    Played played;
} ArenaGame;

typedef struct ArenaOptions {
    int64_t games, threads;
    const char *results;        /* a file; NULL: none */
    const char *records;        /* a folder; NULL: none */
    double sprt_low, sprt_high; /* 0, 0: no sequential stop */
} ArenaOptions;

typedef struct Arena {
    const GameFiles *files;
    const char *word[ARENA_WORDS]; /* of the ruleset */
    int words;
    ArenaOptions option;
    Contest contest;
    int seatings; /* who may sit where: index of a player per seat */
    uint8_t seating[ARENA_SEATINGS][SEATS_MAX];
    int games; /* a multiple of the seatings: each deal is played in all of them */
    ArenaGame *game;
    int counted; /* the first so many of them make the report */
    Sums first;  /* the first player's shares of the victory */
    FILE *results;
    atomic_bool has_lost_record; /* one could not be written */
    FILE *file[ARENA_FILES];     /* JSON, CSV, SVG; NULL: not asked for */
} Arena;

static inline const uint8_t *arena_seating(const Arena *arena, int game) {
    return arena->seating[game % arena->seatings];
}

/* Lists every different way to seat the entries; false with a message when they are too many. */
bool arena_list_seatings(Arena *arena, Text *error);

/* One line per game, with everything needed to play it again. */
void arena_write_line(const Arena *arena, int game, const Played *played, FILE *out);
/* Takes over the games of an earlier run with the same players. Returns how many, or -1 with the
 * reason when the file is another arena's. */
int arena_read_results(Arena *arena, const char *path, Text *error);
/* Which game of this arena a line names; -1 when none. */
int arena_find_line(const Arena *arena, const char *line, Played *out);

void arena_print(const Arena *arena, double seconds, FILE *out);
void arena_print_json(const Arena *arena, FILE *out);
void arena_print_csv(const Arena *arena, FILE *out);
void arena_print_svg(const Arena *arena, FILE *out);

#endif
