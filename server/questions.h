/* questions.h: answers messages that change nothing at a table. */
#ifndef HORT_SERVER_QUESTIONS_H
#define HORT_SERVER_QUESTIONS_H

#include "server/changes.h"
#include "server/connections.h"
#include "server/incoming.h"
#include "server/table.h"

/* Answers watch, unwatch, why, hint, at and mute; false when the message is something else. */
bool questions_handle(Client *c, Table *t, const char *type, int64_t seq, const Incoming *message);

Code watch_decide(Change *c, Text *why);
void watch_done(Change *c);
void unwatch_done(Change *c);

/* The seat a message names; false when there is none. */
bool message_seat(const Table *t, const Incoming *message, Seat *out);

#endif
