/* lifetimes.h: what is too old is deleted: tables that wait in vain, matches that nobody plays on,
 * matches that are over, guests who do not come back. With an archive, records of matches are kept there. */
#ifndef HORT_SERVER_LIFETIMES_H
#define HORT_SERVER_LIFETIMES_H

#include "server/changes.h"

/* Deletes a few of those whose time is up; called now and then. */
void lifetimes_sweep(Server *s);

Code expire_decide(Change *c, Text *why);
void expire_done(Change *c);

#endif
