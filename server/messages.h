/* messages.h: what the server knows of a table, handed to protocol/messages.h; and what only a server
 * has to tell: chat and clocks. */
#ifndef HORT_SERVER_MESSAGES_H
#define HORT_SERVER_MESSAGES_H

#include "server/table.h"

/* How many messages that many lines count as in the rate limit: replaying or sending them is
 * work. */
int lines_cost(int lines);
/* A table as in lists: one object. */
void table_add_summary(const Table *t, const char *person, Text *out);
/* What is the same for everybody who is told of a table, and takes long to compute. */
typedef struct TableHashes {
    char draw[4096], commitment[SHA256_HEX];
} TableHashes;
TableHashes table_hashes(Table *t);
/* The members of the whole table. */
void table_add_all(const Table *t, const TableHashes *hashes, const char *person, Text *out);
/* The members of a chat message. */
void table_add_chat(const Table *t, int index, Text *out);
/* A whole clock message. */
void table_add_clock(const Table *t, Text *out);

#endif
