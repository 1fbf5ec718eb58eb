/* crew.h: games handed out in batches and handed in again in any order, counted in the order of their
 * numbers. Used by threads (workers.c) and by processes (workers_mpi.c). */
#ifndef HORT_CLI_CREW_H
#define HORT_CLI_CREW_H

#include "cli/workers.h"

#include <pthread.h>

enum { CREW_WINDOW = 1024 }; /* batches that may be ahead of the one counted next */

typedef struct Crew {
    const Work *work;
    atomic_bool stop;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t moved; /* a batch was counted, or it is time to stop */
    int64_t next, counted, batches;
    uint64_t ended; /* games */
    bool is_ready[CREW_WINDOW];
    unsigned char *results; /* CREW_WINDOW batches of them */
} Crew;

Crew *crew_new(const Work *work);
void crew_free(Crew *crew);

/* The next batch nobody has taken; -1 when there is none, CREW_LATER (without waiting) when the window
 * must move first. */
enum { CREW_NONE = -1, CREW_LATER = -2 };
int64_t crew_take(Crew *crew, bool may_wait);
/* Takes the results of a batch; those that are there already are left as they are. */
void crew_hand_in(Crew *crew, int64_t batch, const unsigned char *results);
/* Nobody takes anything any more. */
void crew_stop(Crew *crew);
bool crew_is_done(Crew *crew, uint64_t *ended);

size_t crew_batch_bytes(const Work *work);
/* Plays a batch; false when it was given up. */
bool crew_play(const Work *work, void *own, int64_t batch, const atomic_bool *stop,
               unsigned char *results);

#endif
