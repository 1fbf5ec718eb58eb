/* replica.h: a table as another server has changed it: entries of its log are applied here, and those who
 * watch it here are told. */
#ifndef HORT_SERVER_REPLICA_H
#define HORT_SERVER_REPLICA_H

#include "server/follower.h"

/* What other servers have written at a table. */
typedef struct Taken {
    const StoreEntry *entry;
    int count;
    const StoreTable *row; /* as it is after them; NULL: unchanged, or not known */
    bool is_all;           /* nothing is missing; otherwise the store is away */
} Taken;

/* Applies what follows on what is known, tells the watchers, and lets a change go on that waits for this.
 * They were read in that `round`. The table may be forgotten afterwards. */
void replica_take(Table *t, const Taken *taken, int64_t round);
/* The same at once, by asking the store; where it is not shared, or a change is on its way, nothing. */
void replica_refresh(Table *t);

#endif
