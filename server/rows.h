/* rows.h: a table's row in the store as JSON: seats, settings, the secret of its dice. */
#ifndef HORT_SERVER_ROWS_H
#define HORT_SERVER_ROWS_H

#include "server/changes.h"

/* Adds the table's row as it will be. */
void row_write(const Table *t, const Outcome *o, StoreBatch *batch);
/* A table from its row; NULL when it cannot be understood. What a list shows of it needs no rules, and
 * making them takes long. */
Table *row_read(Server *server, const StoreTable *stored, bool is_listed);

#endif
