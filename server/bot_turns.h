/* bot_turns.h: bots at tables: when they are asked to think, for whom, and what becomes of the answer. */
#ifndef HORT_SERVER_BOT_TURNS_H
#define HORT_SERVER_BOT_TURNS_H

#include "server/table.h"

/* Sets bots thinking where it is their turn, unless nobody has been at the table for
 * long. Those that stand in for people take their time. */
void table_wake_bots(Table *t);
/* Somebody has come or sent something; ignored unless they play here. */
void table_attended(Table *t, const Client *client);
/* Is one of its players here? */
bool table_is_attended(const Table *t);
/* Charges a thought at this table to the player who was last heard of. */
void thought_owner(const Table *t, FairJob *job);

#endif
