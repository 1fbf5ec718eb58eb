/* replica.h: a table as another server has changed it: entries of its log are applied here, and those who
 * watch it here are told. */
#ifndef HORT_SERVER_REPLICA_H
#define HORT_SERVER_REPLICA_H

#include "server/follower.h"

/* Applies what follows on what is known, tells the watchers, and lets a change go on that waits for this.
 * They were read in that `round`. `is_read`: this is all there is; otherwise the store is away. The table may be
 * forgotten afterwards. */
void replica_take(Table *t, const StoreEntry *entry, int count, int64_t round, bool is_read);
/* The same at once, by asking the store; where it is not shared, or a change is on its way, nothing. */
void replica_refresh(Table *t);

#endif
