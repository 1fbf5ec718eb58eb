/* sleepers.h: running matches with clocks that are not in memory. All that is kept of one is its id
 * and when its first clock runs out; then it is read in again. Other tables need nothing while
 * nobody is there. */
#ifndef HORT_SERVER_SLEEPERS_H
#define HORT_SERVER_SLEEPERS_H

#include "server/table.h"

/* At the start of the server: those the store knows of. */
void sleepers_open(Server *s);
void sleepers_free(Server *s);
/* The table is about to be forgotten. */
void sleeper_add(const Table *t);
/* The table has been read in: its clock has run on meanwhile. */
void sleeper_wake(Table *t);
/* Reads in those whose time has come. */
void sleepers_tick(Server *s);
/* Seconds until the first running clock runs out, at least 1; 0: none runs. */
int64_t clock_seconds(const Clock *c);

#endif
