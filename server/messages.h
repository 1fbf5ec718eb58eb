/* messages.h: builds the JSON that is sent about a table. */
#ifndef HORT_SERVER_MESSAGES_H
#define HORT_SERVER_MESSAGES_H

#include "match/json.h"
#include "server/table.h"

/* How many messages that many lines count as in the rate limit: replaying or sending them is
 * work. */
int lines_cost(int lines);
/* The whole `state` message for a viewer; `is_back`: lines were taken back. */
void message_state(const Table *t, const JsonFor *to, bool is_back, Text *out);
/* A table as in lists: one object. */
void message_summary(const Table *t, const char *person, Text *out);
/* The members of the whole table. */
void message_table(const Table *t, const char *person, Text *out);
/* The members of a chat message. */
void message_chat(const Table *t, int index, Text *out);
void message_clock(const Table *t, Text *out);

#endif
