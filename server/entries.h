/* entries.h: a table as it is kept in the store: its row as JSON, and its entries. */
#ifndef HORT_SERVER_ENTRIES_H
#define HORT_SERVER_ENTRIES_H

#include "server/table.h"

void entries_write_table(const Table *t, StoreBatch *batch);
/* A table from its row; NULL when it cannot be understood. */
Table *entries_read_table(Server *server, const StoreTable *stored);

#endif
