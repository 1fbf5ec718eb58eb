/* changes.h: what people at a table want to change: moves, chat, shares, take-backs. */
#ifndef HORT_SERVER_CHANGES_H
#define HORT_SERVER_CHANGES_H

#include "server/connections.h"
#include "server/table.h"

void changes_handle(Client *c, Table *t, const char *type, int64_t seq, uint64_t key,
                    json_t *message);

#endif
