/* bench.c: how fast random play is through the general interface, on one core.
 *
 *     bench                              measures every game for a few numbers of players
 *     bench GAME [ruleset words]         measures one
 *     bench --games N GAME [words]       only plays N matches (for callgrind) and prints the moves
 *
 * Rows are separated by tabs; bench/table.py makes a table of them and adds instruction counts.
 * Time is the processor's, not the clock's: a busy machine disturbs it less. */
#include "core/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WORDS_MAX = 16, RUNS = 3 };
static const double RUN_SECONDS = 0.25;

typedef struct Tally {
    uint64_t matches, moves, seat_moves;
} Tally;

static double seconds_used(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The loop that is measured: who acts, a random legal move, apply. Callgrind collects only in here. */
__attribute__((noinline)) static void play_matches(const Ruleset *r, const State *start, Rng *rng,
                                                   uint64_t matches, Tally *tally) {
    State s;
    for (uint64_t i = 0; i < matches; i++) {
        state_copy(r->game, &s, start);
        MovesMade done = game_play_random(r, &s, rng, UINT32_MAX);
        tally->moves += done.by_seats + done.by[SEAT_DEALER];
        tally->seat_moves += done.by_seats;
        tally->matches++;
    }
}

/* Keeps the compiler from leaving out work whose result nobody reads. */
static void use_memory(const void *memory) {
    __asm__ volatile("" : : "r"(memory) : "memory");
}

/* Seconds for so many copies of the state, each with one random number if asked. */
static double copying(const Ruleset *r, const State *start, uint64_t copies, bool with_number) {
    State s;
    Rng rng = rng_from(1);
    double begin = seconds_used();
    for (uint64_t i = 0; i < copies; i++) {
        state_copy(r->game, &s, start);
        if (with_number)
            s.bytes[0] = (unsigned char)rng_next(&rng);
        use_memory(&s);
    }
    return seconds_used() - begin;
}

static double least_copying(const Ruleset *r, const State *start, bool with_number) {
    const uint64_t copies = 2000000;
    double min = copying(r, start, copies, with_number);
    for (int i = 1; i < RUNS; i++) {
        double seconds = copying(r, start, copies, with_number);
        min = seconds < min ? seconds : min;
    }
    return min / (double)copies;
}

/* The best of a few runs: what disturbs a run only ever makes it slower. */
static double best_run(const Ruleset *r, const State *start, Tally *best) {
    double best_seconds = 0, best_rate = 0;
    Rng rng = rng_from(1);
    for (int i = 0; i < RUNS; i++) {
        Tally tally = {0};
        double begin = seconds_used(), seconds = 0;
        while (seconds < RUN_SECONDS) {
            play_matches(r, start, &rng, 20, &tally);
            seconds = seconds_used() - begin;
        }
        if ((double)tally.moves / seconds > best_rate) {
            best_rate = (double)tally.moves / seconds;
            best_seconds = seconds;
            *best = tally;
        }
    }
    return best_seconds;
}

static Ruleset *make(const GameFiles *files, const char *const *words, int count) {
    TEXT(error, 512);
    Ruleset *r = ruleset_new(files, words, count, &error);
    if (r == NULL)
        fprintf(stderr, "%s\n", error.start);
    return r;
}

/* One row: game, words, state bytes, ns a copy, player moves/s, all moves/s, matches/s, moves a match,
 * ns a move, times the floor. */
static void measure(const GameFiles *files, const char *const *words, int count) {
    Ruleset *r = make(files, words, count);
    State start;
    Tally tally;
    if (r == NULL)
        return;
    game_start(r, &start);
    double copy = least_copying(r, &start, false), floor = least_copying(r, &start, true);
    double seconds = best_run(r, &start, &tally);
    double move = seconds / (double)tally.moves;
    printf("%s\t", files->game->name);
    for (int i = 0; i < count; i++)
        printf("%s%s", i == 0 ? "" : " ", words[i]);
    printf("\t%u\t%.1f\t%.0f\t%.0f\t%.0f\t%.1f\t%.1f\t%.1f\n", files->game->state_size, copy * 1e9,
           (double)tally.seat_moves / seconds, (double)tally.moves / seconds,
           (double)tally.matches / seconds, (double)tally.moves / (double)tally.matches, move * 1e9,
           move / floor);
    fflush(stdout);
    ruleset_free(r);
}

static void measure_seats(const GameFiles *files, int seats) {
    TEXT(words, 32);
    text_addf(&words, "players=%d", seats);
    measure(files, (const char *const[]){words.start}, 1);
}

/* The least, the middle and the largest number of players of every game. */
static void measure_all(void) {
    for (int i = 0; games_at(i) != NULL; i++) {
        int min = games_at(i)->game->seats_min, max = games_at(i)->game->seats_max;
        int middle = min + 1 < max ? min + 1 : max;
        for (int seats = min; seats <= max; seats++)
            if (seats == min || seats == middle || seats == max)
                measure_seats(games_at(i), seats);
    }
}

static int only_play(const GameFiles *files, uint64_t matches, const char *const *words,
                     int count) {
    Ruleset *r = make(files, words, count);
    State start;
    Tally tally = {0};
    Rng rng = rng_from(1);
    if (r == NULL)
        return 1;
    game_start(r, &start);
    play_matches(r, &start, &rng, matches, &tally);
    printf("%llu\n", (unsigned long long)tally.moves);
    ruleset_free(r);
    return 0;
}

int main(int count, char **arguments) {
    bool is_fixed = count > 3 && strcmp(arguments[1], "--games") == 0;
    int at = is_fixed ? 3 : 1;
    if (count == 1) {
        measure_all();
        return 0;
    }
    const GameFiles *files = at < count ? games_find(arguments[at]) : NULL;
    if (files == NULL) {
        fprintf(stderr, "usage: bench [--games N] [GAME [ruleset words]]\n");
        return 2;
    }
    const char *const *words = (const char *const *)arguments + at + 1;
    if (is_fixed)
        return only_play(files, strtoull(arguments[2], NULL, 10), words, count - at - 1);
    measure(files, words, count - at - 1);
    return 0;
}
