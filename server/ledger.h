/* ledger.h: the thread that writes. The loop hands over jobs; the thread makes all that wait durable
 * in one transaction; then their `done` is called on the loop. So a move costs its share of one
 * flush, and nobody hears of it before it is on the disk. */
#ifndef HORT_SERVER_LEDGER_H
#define HORT_SERVER_LEDGER_H

#include "store/store.h"

#include <uv.h>

typedef struct Ledger Ledger;
typedef struct LedgerJob LedgerJob;

/* Belongs to the caller, who leaves it alone until `done`. */
struct LedgerJob {
    StoreBatch batch;
    void (*done)(LedgerJob *job); /* job->batch.status says how it went */
    void *context;
    LedgerJob *next; /* the ledger's */
};

typedef struct LedgerCounts {
    uint64_t groups, batches, failures;
} LedgerCounts;

Ledger *ledger_new(uv_loop_t *loop, Store *store);
void ledger_write(Ledger *l, LedgerJob *job);
bool ledger_is_idle(const Ledger *l);
const LedgerCounts *ledger_counts(const Ledger *l);
/* Only when idle. The loop must run once more to let go of it. */
void ledger_stop(Ledger *l);

#endif
