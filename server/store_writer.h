/* store_writer.h: the thread that writes. The loop hands over jobs; the thread makes all that wait durable
 * in one transaction; then their `done` is called on the loop. So a move costs its share of one
 * flush, and nobody hears of it before it is on the disk. */
#ifndef HORT_SERVER_STORE_WRITER_H
#define HORT_SERVER_STORE_WRITER_H

#include "store/store.h"

#include <uv.h>

typedef struct StoreWriter StoreWriter;
typedef struct StoreJob StoreJob;

/* Belongs to the caller, who leaves it alone until `done`. */
struct StoreJob {
    StoreBatch batch;
    void (*done)(StoreJob *job); /* job->batch.status says how it went */
    void *context;
    StoreJob *next; /* the store writer's */
};

typedef struct StoreWriterCounts {
    uint64_t groups, batches, failures;
} StoreWriterCounts;

StoreWriter *store_writer_new(uv_loop_t *loop, Store *store);
void store_writer_add(StoreWriter *l, StoreJob *job);
bool store_writer_is_idle(const StoreWriter *l);
const StoreWriterCounts *store_writer_counts(const StoreWriter *l);
/* Only when idle. The loop must run once more to let go of it. */
void store_writer_stop(StoreWriter *l);

#endif
