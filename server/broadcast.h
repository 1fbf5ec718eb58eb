/* broadcast.h: sends news of a table to everybody who watches it. */
#ifndef HORT_SERVER_BROADCAST_H
#define HORT_SERVER_BROADCAST_H

#include "server/table.h"

struct Outcome;

void broadcast_state(Table *t, int from, bool is_back);
void broadcast_table(Table *t);
void broadcast_clock(Table *t);
/* The number of those who watch without a seat, sent to those who have one; somebody has come or gone. */
void broadcast_watchers(Table *t, const Client *who);
void broadcast_chat(Table *t, int index);
/* The request to take moves back, while it is open. */
void send_vote(const Table *t, Client *c);
void broadcast_notice(Table *t, Notice notice, const char *more);
void broadcast_turns(Table *t);
/* Has other servers tell those whose turn it will be and who are connected there. */
void outcome_call(const Table *t, const struct Outcome *o, StoreBatch *b);
/* Tells a person, where they do not watch that table, that it is their turn there. */
void person_call(Server *s, const char *person, const char *table);
void broadcast_first(Table *t, Client *client, Lang lang, int from);

/* Somebody has broken the draw: it begins again. */
void broadcast_draw_broken(Table *t, Seat seat);

#endif
