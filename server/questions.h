/* questions.h: what people ask at a table; nothing of it changes the table. */
#ifndef HORT_SERVER_QUESTIONS_H
#define HORT_SERVER_QUESTIONS_H

#include "server/connections.h"
#include "server/table.h"

/* Answers watch, unwatch, why, hint, at and mute; false when the message is something else. */
bool questions_handle(Client *c, Table *t, const char *type, int64_t seq, json_t *message);

bool message_seat(const Table *t, json_t *message, Seat *out);
bool message_own_seat(Client *c, const Table *t, json_t *message, int64_t seq, uint64_t key,
                      Seat *out);
bool message_refuse_unless_playing(Client *c, const Table *t, int64_t seq, uint64_t key);
void message_split_why(char *why, const char **rule, const char **sentence);

#endif
