/* sim.c: hort sim: random games at full speed, for figures about a game and about our speed.
 *
 * Plays on states directly, without match/: no records, no views. */
#include "cli/command.h"
#include "cli/progress.h"
#include "core/games.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MAX = 64, BATCH = 64 };

enum { SIM_GAMES, SIM_SEED, SIM_THREADS };

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .help = {"the game", "das Spiel"}},
    {0},
};

static const Parameter options[] = {
    [SIM_GAMES] = {"games", KIND_NUMBER, 1, 1000000000000, .default_value = "1000",
                   .help = {"how many games are played", "wie viele Partien gespielt werden"}},
    [SIM_SEED] = {"seed", KIND_NUMBER, 0, 1000000000000, .default_value = "0",
                  .help = {"equal numbers play equal games", "gleiche Zahlen, gleiche Partien"}},
    [SIM_THREADS] = {"threads", KIND_NUMBER, 1, THREADS_MAX, .default_value = "1",
                     .help = {"how many threads play", "wie viele Threads spielen"}},
    {0},
};

typedef struct Tally {
    uint64_t games, seat_moves, lines, lines_min, lines_max;
    int64_t score[SEATS_MAX];
    double score_squares[SEATS_MAX];
    double wins[SEATS_MAX]; /* a shared victory counts in parts */
    uint64_t without_winner;
} Tally;

typedef struct Simulation {
    Ruleset *ruleset;
    int64_t games, seed, threads;
    atomic_llong next;     /* first game nobody has taken yet */
    atomic_llong finished; /* for the progress bar */
    Tally tally[THREADS_MAX];
} Simulation;

typedef struct Worker {
    Simulation *simulation;
    int index;
    pthread_t thread;
} Worker;

static void count_result(const Ruleset *r, const State *s, Tally *tally) {
    int32_t score[SEATS_MAX];
    SeatSet winners = r->game->winners(r, s);
    int shared = __builtin_popcount(winners);
    r->game->score(r, s, score);
    tally->games++;
    tally->without_winner += winners == 0;
    for (Seat seat = 0; seat < r->seats; seat++) {
        tally->score[seat] += score[seat];
        tally->score_squares[seat] += (double)score[seat] * score[seat];
        if ((winners & seat_bit(seat)) != 0)
            tally->wins[seat] += 1.0 / shared;
    }
}

static void play_game(const Ruleset *r, uint64_t seed, Tally *tally) {
    const Game *game = r->game;
    Rng rng = rng_from(seed);
    State s;
    uint64_t lines = 0, seat_moves = 0;
    SeatSet actors;
    game_start(r, &s);
    while ((actors = game->actors(r, &s)) != 0) {
        Seat who = seat_lowest(actors);
        game->apply(r, &s, who, game_random_move(r, &s, who, &rng));
        lines++;
        seat_moves += who != SEAT_DEALER;
    }
    tally->lines += lines;
    tally->seat_moves += seat_moves;
    tally->lines_min = tally->lines_min == 0 || lines < tally->lines_min ? lines : tally->lines_min;
    tally->lines_max = lines > tally->lines_max ? lines : tally->lines_max;
    count_result(r, &s, tally);
}

static void *work(void *context) {
    Worker *worker = context;
    Simulation *simulation = worker->simulation;
    Tally tally = {0};
    long long first;
    while ((first = atomic_fetch_add(&simulation->next, BATCH)) < simulation->games) {
        long long end = first + BATCH < simulation->games ? first + BATCH : simulation->games;
        for (long long i = first; i < end; i++)
            play_game(simulation->ruleset, (uint64_t)(simulation->seed * 1000003 + i), &tally);
        atomic_fetch_add(&simulation->finished, end - first);
    }
    simulation->tally[worker->index] = tally;
    return NULL;
}

static void add_tally(Tally *to, const Tally *from) {
    to->games += from->games;
    to->seat_moves += from->seat_moves;
    to->lines += from->lines;
    to->without_winner += from->without_winner;
    if (from->games > 0 && (to->lines_min == 0 || from->lines_min < to->lines_min))
        to->lines_min = from->lines_min;
    to->lines_max = from->lines_max > to->lines_max ? from->lines_max : to->lines_max;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        to->score[seat] += from->score[seat];
        to->score_squares[seat] += from->score_squares[seat];
        to->wins[seat] += from->wins[seat];
    }
}

static void print_tally(const Simulation *simulation, const Tally *t, double seconds) {
    double games = (double)t->games;
    printf("%s, %d players, set %s, seed %lld, %lld thread%s\n", simulation->ruleset->game->name,
           simulation->ruleset->seats, simulation->ruleset->set_name, (long long)simulation->seed,
           (long long)simulation->threads, simulation->threads == 1 ? "" : "s");
    printf("games      %.0f in %.2f s: %.0f games/s, %.0f player moves/s, %.0f moves/s with the "
           "dealer's\n",
           games, seconds, games / seconds, (double)t->seat_moves / seconds,
           (double)t->lines / seconds);
    printf("length     %.1f player moves a game; %.1f lines (%llu to %llu)\n",
           (double)t->seat_moves / games, (double)t->lines / games,
           (unsigned long long)t->lines_min, (unsigned long long)t->lines_max);
    for (int seat = 0; seat < simulation->ruleset->seats; seat++) {
        double mean = (double)t->score[seat] / games;
        double variance = t->score_squares[seat] / games - mean * mean;
        printf("seat %d     wins %5.2f %%   score %.2f (standard deviation %.2f)\n", seat,
               100.0 * t->wins[seat] / games, mean, sqrt(variance > 0 ? variance : 0));
    }
    if (t->without_winner > 0)
        printf("no winner  %.2f %%\n", 100.0 * (double)t->without_winner / games);
}

static int run(Simulation *simulation) {
    Worker worker[THREADS_MAX];
    Progress progress = progress_start("games", (uint64_t)simulation->games);
    for (int i = 0; i < simulation->threads; i++) {
        worker[i] = (Worker){.simulation = simulation, .index = i};
        if (pthread_create(&worker[i].thread, NULL, work, &worker[i]) != 0) {
            fprintf(stderr, "hort sim: cannot start thread %d\n", i);
            return 1;
        }
    }
    while (atomic_load(&simulation->finished) < simulation->games) {
        usleep(20000);
        progress_show(&progress, (uint64_t)atomic_load(&simulation->finished));
    }
    Tally sum = {0};
    for (int i = 0; i < simulation->threads; i++) {
        pthread_join(worker[i].thread, NULL);
        add_tally(&sum, &simulation->tally[i]);
    }
    print_tally(simulation, &sum, progress_end(&progress));
    return 0;
}

static int sim_run(const Input *in) {
    Simulation *simulation = calloc(1, sizeof *simulation);
    int status = 2;
    TEXT(error, 400);
    if (simulation == NULL)
        return 1;
    simulation->games = input_number(in, SIM_GAMES);
    simulation->seed = input_number(in, SIM_SEED);
    simulation->threads = input_number(in, SIM_THREADS);
    simulation->ruleset = ruleset_new(in->game, in->rule, in->rules, &error);
    if (simulation->ruleset == NULL)
        fprintf(stderr, "hort sim: %s\n", error.start);
    else
        status = run(simulation);
    ruleset_free(simulation->ruleset);
    free(simulation);
    return status;
}

static const char *const examples[] = {"hort sim draco --players 3 --games 1000000 --threads 2",
                                       NULL};

const Command sim_command = {
    .name = "sim",
    .run = sim_run,
    .summary = {"random games: speed, length, scores", "Zufallspartien: Tempo, Länge, Punkte"},
    .examples = examples,
    .arguments = arguments,
    .options = options,
    .has_rules = true,
};
