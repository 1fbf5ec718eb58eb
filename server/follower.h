/* follower.h: this server among others on one store.
 *
 * A table in memory is a replica of its log. The follower reads what other servers have added, when the store
 * says that there is something, and once a second in any case. It also tells the others that this server
 * is alive and who is connected to it, and asks for claims: work that one server should do and not two.
 * On a store of one's own there is no follower, and the functions do nothing. */
#ifndef HORT_SERVER_FOLLOWER_H
#define HORT_SERVER_FOLLOWER_H

#include "server/table.h"

typedef struct Follower Follower;

/* NULL where the store is not shared. */
Follower *follower_open(Server *s);
void follower_stop(Follower *f);
/* Once a second: reads all tables in memory, says that this server is alive. */
void follower_tick(Follower *f);

/* Reads what others have written at this table as soon as possible; a change that is parked there goes on
 * afterwards. Returns the round in which it is read: an earlier one may be on its way. */
int64_t follower_ask(Table *t);

typedef void ClaimGranted(Server *s, const char *what);
/* Has `granted` called if this server may do it for a while. */
void follower_claim(Server *s, char kind, const char *what, ClaimGranted *granted);
enum { CLAIM_BOTS = 'b', CLAIM_CLOCK = 'c', CLAIM_SWEEP = 's', CLAIM_MS = 5000 };

/* Is this person connected to another server? */
bool follower_sees(const Server *s, const char *person);
/* Somebody has come or gone here. */
void follower_presence(Server *s);

#endif
