/* store_writer.c: see store_writer.h. */
#include "server/store_writer.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

enum { GROUP_MAX = 4096 };

struct StoreWriter {
    Store *store;
    Queue *queue;
    StoreWriterCounts counts;
    StoreBatch *group[GROUP_MAX];
    QueueJob *lost; /* may have been done; the thread's */
    atomic_int losses;
};

/* How long to wait for more before the next flush: for groups of at least so many, so long for each of them. */
typedef struct Patience {
    int busy, each_us, most_us;
} Patience;

/* Under load it pays to let more moves come in: the more there were, the longer. Where servers share the store, a
 * flush costs all of them, because all are told of it. */
static void gather(const StoreWriter *w, int last_count) {
    static const Patience alone = {8, 40, 2000}, shared = {2, 600, 8000};
    const Patience *p = store_is_shared(w->store) ? &shared : &alone;
    int pause_us = last_count * p->each_us;
    if (last_count < p->busy)
        return;
    struct timespec pause = {0, (pause_us < p->most_us ? pause_us : p->most_us) * 1000};
    nanosleep(&pause, NULL);
}

/* Puts aside what may have been done; returns the rest. */
static QueueJob *put_aside(StoreWriter *w, QueueJob *jobs) {
    QueueJob *rest = NULL, **end = &rest;
    for (QueueJob *job = jobs, *next; job != NULL; job = next) {
        const StoreBatch *b = &((StoreJob *)job)->batch;
        bool is_lost = b->status == STORE_UNSURE && batch_receipt_key(b) != 0;
        next = job->next;
        job->next = is_lost ? w->lost : NULL;
        if (is_lost) {
            w->lost = job;
            w->losses++;
        } else {
            *end = job;
            end = &job->next;
        }
    }
    return rest;
}

/* Finds out what became of what was lost. */
static void settle(StoreWriter *w, Queue *q) {
    for (QueueJob *job; (job = w->lost) != NULL;) {
        StoreBatch *b = &((StoreJob *)job)->batch;
        b->status = store_settle(w->store, b);
        if (b->status == STORE_UNSURE)
            return;
        w->lost = job->next;
        w->losses--;
        job->next = NULL;
        queue_finish(q, job);
    }
}

static void write_groups(Queue *q, void *writer) {
    StoreWriter *w = writer;
    QueueJob *jobs;
    int count = 0;
    prctl(PR_SET_NAME, "store"); /* so that its time can be told from the loop's */
    while (gather(w, count), (jobs = queue_take(q, GROUP_MAX)) != NULL) {
        count = 0;
        settle(w, q);
        for (QueueJob *job = jobs; job != NULL; job = job->next)
            w->group[count++] = &((StoreJob *)job)->batch;
        StoreStatus status = store_write(w->store, w->group, count);
        w->counts.groups++;
        w->counts.batches += (uint64_t)count;
        w->counts.failures += status != STORE_OK;
        queue_finish(q, put_aside(w, jobs));
    }
    queue_finish(q, w->lost);
}

StoreWriter *store_writer_new(uv_loop_t *loop, Store *store) {
    StoreWriter *w = calloc(1, sizeof *w);
    if (w == NULL)
        abort();
    w->store = store;
    w->queue = queue_new(loop, 1, write_groups, w);
    return w;
}

Code storage_code(StoreStatus status) {
    return status == STORE_AWAY || status == STORE_UNSURE ? CODE_STORAGE_AWAY : CODE_STORAGE_FULL;
}

static void written(QueueJob *queued) {
    StoreJob *job = (StoreJob *)queued;
    job->done(job);
}

void store_writer_add(StoreWriter *w, StoreJob *job) {
    job->queued.done = written;
    job->batch.status = STORE_BROKEN; /* until it is written */
    queue_add(w->queue, &job->queued);
}

static void settled(StoreJob *job) {
    free(job);
}

/* The thread looks after what is lost before it writes anything, be it nothing. */
void store_writer_settle(StoreWriter *w) {
    StoreJob *nothing = calloc(1, sizeof *nothing);
    if (nothing == NULL)
        abort();
    nothing->done = settled;
    store_writer_add(w, nothing);
}

bool store_writer_is_idle(const StoreWriter *w) {
    return queue_open_jobs(w->queue) <= w->losses;
}

const StoreWriterCounts *store_writer_counts(const StoreWriter *w) {
    return &w->counts;
}

void store_writer_stop(StoreWriter *w) {
    queue_stop(w->queue);
    free(w);
}
