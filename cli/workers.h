/* workers.h: many games shared out among threads or, started by mpirun, among processes on any number of
 * machines; what sim, arena and lab have in common.
 *
 * A game's result follows from its number alone, and results are counted in the order of their
 * numbers, so that a report is the same for any number of threads and processes. Ctrl-C ends the work
 * early: what was counted until then is a report of the first so many games. */
#ifndef HORT_CLI_WORKERS_H
#define HORT_CLI_WORKERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THREADS_MAX = 64 };

typedef struct Work {
    const char *unit; /* what is counted, for the progress bar; NULL: games */
    int64_t games;
    int threads;
    int batch; /* games handed out at once: many of those that take no time */
    size_t result_bytes;
    void *context;
    /* What a worker needs of its own; NULL: nothing. */
    void *(*begin)(void *context);
    void (*end)(void *own);
    /* Plays a game into `result`, which is zeroed; false: given up because `*stop` became true. */
    bool (*play)(void *context, void *own, int64_t game, const atomic_bool *stop, void *result);
    /* The result of an earlier run, if there is one; only with batches of one game. NULL: none. */
    bool (*known)(void *context, int64_t game, void *result);
    /* As soon as a game is over, one at a time, in any order; NULL: nothing to do. */
    void (*ended)(void *context, int64_t game, const void *result);
    /* One at a time in the order of the games; false: these were enough. */
    bool (*count)(void *context, int64_t game, const void *result);
} Work;

typedef struct WorkDone {
    double seconds;
    bool is_interrupted; /* by Ctrl-C or a signal to end */
} WorkDone;

/* Before and after everything else of a command that shares work: joins the other processes if mpirun has
 * started us, and takes leave of them. Followers say nothing. */
void work_start(void);
void work_end(int status);
/* The only process, or the one that hands out the games. It alone writes reports. */
bool work_is_leader(void);

/* Returns in the leader only: the others play until the games are over, and exit. */
WorkDone work_share(const Work *work);

#endif
