/* store_writer.h: the thread that writes to the store. It writes all waiting jobs in one
 * transaction and then has their `done` called on the event loop. So the moves share the cost of a
 * flush, and nobody hears of a move before it is on the disk. */
#ifndef HORT_SERVER_STORE_WRITER_H
#define HORT_SERVER_STORE_WRITER_H

#include "protocol/refusals.h"
#include "server/queue.h"
#include "store/store.h"

typedef struct StoreWriter StoreWriter;
typedef struct StoreJob StoreJob;

struct StoreJob {
    QueueJob queued;
    StoreBatch batch;
    void (*done)(StoreJob *job); /* job->batch.status says how it went */
};

typedef struct StoreWriterCounts {
    uint64_t groups, batches, failures;
} StoreWriterCounts;

/* Why something was not stored. */
Code storage_code(StoreStatus status);

StoreWriter *store_writer_new(uv_loop_t *loop, Store *store);
void store_writer_add(StoreWriter *w, StoreJob *job);
/* The store is back: what was lost on the way is found out, and then `done`. */
void store_writer_settle(StoreWriter *w);
/* Nothing is left but what is lost. */
bool store_writer_is_idle(const StoreWriter *w);
const StoreWriterCounts *store_writer_counts(const StoreWriter *w);
/* What is not written by now is done with STORE_BROKEN. The loop must run once more. */
void store_writer_stop(StoreWriter *w);

#endif
