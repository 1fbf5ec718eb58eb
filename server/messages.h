/* messages.h: what goes out about a table, as JSON. */
#ifndef HORT_SERVER_MESSAGES_H
#define HORT_SERVER_MESSAGES_H

#include "server/table.h"

typedef struct StateFor {
    const char *table;
    Lang lang;
    int from;
    bool is_first, is_back;
    const char *const *name;
} StateFor;

/* The whole `state` message for a viewer. Reads the match only through its views. */
void message_state(const Match *m, Seat viewer, const StateFor *to, Text *out);
/* A table's members of the JSON object: as in lists, or whole. */
/* Adds `,"sources":[…]`: where every seat's points come from, as that viewer may know. */
void message_score_parts(const View *view, Lang lang, Text *out);
void message_summary(const Table *t, const char *person, Text *out);
void message_table(const Table *t, const char *person, Text *out);
void message_chat(const Table *t, int index, Text *out);
void message_clock(const Table *t, Text *out);
void message_games(Text *out); /* GET /api/games */

#endif
