/* clock.h: thinking time. Each function works on the outcome of a change. */
#ifndef HORT_SERVER_CLOCK_H
#define HORT_SERVER_CLOCK_H

#include "server/changes.h"

/* A match begins. */
void clock_start(const Table *t, Outcome *o);
/* A match that was loaded goes on. */
void clock_resume(Table *t);
/* That seat has decided; the outcome's actors are new. */
void clock_moved(const Table *t, Outcome *o, Seat who);
/* The same for a move that was read: it was made by the time in the entry. */
void clock_replay(Table *t, const StoreEntry *e);
/* Counts the time until now. */
void clock_charge(const Table *t, Outcome *o);
/* Somebody has left or come back. */
void clock_seats_changed(const Table *t, Outcome *o);
/* Looks at all clocks and waiting starts; a bot takes over where time is up. */
void clocks_tick(Server *server);

Code out_of_time_decide(Change *c, Text *why);
void out_of_time_done(Change *c);
Code freeze_decide(Change *c, Text *why);
void freeze_done(Change *c);

#endif
