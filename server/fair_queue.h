/* fair_queue.h: a queue (queue.h) that shares its threads out fairly among those who ask.
 *
 * Every job belongs to somebody: an address, a person there, one of the person's tables. Next comes
 * a job of the address that has had the least time of late; among its people the one who has had the
 * least; then the table. So whoever asks for a thousand things makes only themselves wait. While
 * others wait, a running job is asked to come to an end when its share is used up.
 *
 * Everything but the work itself happens on the loop. */
#ifndef HORT_SERVER_FAIR_QUEUE_H
#define HORT_SERVER_FAIR_QUEUE_H

#include "server/queue.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct FairQueue FairQueue;
typedef struct FairJob FairJob;
typedef struct FairLane FairLane;

enum { OWNER_ADDRESS, OWNER_PERSON, OWNER_TABLE, OWNERS };

/* All jobs of the first kind go before all of the second, no matter who asks. */
typedef enum FairRank { RANK_AWAITED, RANK_UNATTENDED, RANKS } FairRank;

/* The first member of every job. */
struct FairJob {
    QueueJob queued;
    uint64_t owner[OWNERS]; /* hashes; 0: no difference is made */
    FairRank rank;
    int wish_ms;      /* how long it would like to take */
    atomic_bool stop; /* it is time to come to an end */
    void (*done)(FairJob *job);
    /* the queue's */
    FairQueue *queue;
    FairLane *lane[OWNERS];
    int64_t started_ms;
    FairJob *next;
};

typedef struct FairLimits {
    int jobs;          /* waiting, in all */
    int owned[OWNERS]; /* waiting, of one owner */
} FairLimits;

FairQueue *fair_queue_new(uv_loop_t *loop, int threads, const FairLimits *limits, QueueWork *work,
                          void *context);
/* False when too much waits already, in all or of this owner: then nothing has happened. */
bool fair_queue_add(FairQueue *q, FairJob *job);
int fair_queue_open_jobs(const FairQueue *q);
/* Asks what runs to come to an end; then as queue_stop. */
void fair_queue_stop(FairQueue *q);

/* ---- how it chooses, for its tests ---- */

/* Which waiting job comes next; NULL: none. */
FairJob *fair_queue_choose(const FairQueue *q);
/* How long a running job may take in all, given those who wait. */
int fair_queue_share_ms(const FairQueue *q, const FairJob *running);

#endif
