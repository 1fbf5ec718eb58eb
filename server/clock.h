/* clock.h: thinking time. */
#ifndef HORT_SERVER_CLOCK_H
#define HORT_SERVER_CLOCK_H

#include "server/table.h"

void clock_start(Table *t);           /* a match begins, or goes on after a restart */
void clock_moved(Table *t, Seat who); /* that seat has decided; the actors are new */
void clock_charge(Table *t);          /* counts the time until now */
void clock_seats_changed(Table *t);   /* somebody has left or come back */
void clock_frozen(Table *t, StoreStatus status);
/* Looks at all clocks and waiting starts; a bot takes over where time is up. */
void clocks_tick(Server *server);

#endif
