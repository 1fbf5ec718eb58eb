/* lobby.h: making a table, and the lists of tables. */
#ifndef HORT_SERVER_LOBBY_H
#define HORT_SERVER_LOBBY_H

#include "server/accounts.h"
#include "server/table.h"

/* Requests: make a table, list those that are open or running. */
void lobby_create(Server *s, NetRequest *r, json_t *body);
void lobby_answer(Server *s, NetRequest *r);

/* A table with an id of its own; not yet anywhere but in memory. Its draw begins when the seats are
 * known. */
Table *lobby_make_table(Server *s, const GameFiles *files, Ruleset *ruleset, const Person *owner);
/* The key that a request has for the table it makes, and the id that follows from it: the table's first entry can be
 * written once. 0: it has none. */
uint64_t lobby_key(json_t *body, const Person *me, char id[TABLE_ID]);
/* CODE_OK, or why this person (NULL: a stranger) may make no further table now. */
Code lobby_may_make(Server *s, const NetRequest *r, const Person *me);
/* Does this person sit at as many tables as one may? */
bool lobby_has_too_many(const Server *s, const char *person);
/* Adds the ids of the tables where it is this person's turn. */
void lobby_add_turns_of(Server *s, const char *person, Text *out);
/* Adds the summaries of a person's tables, those where it is their turn first. */
void lobby_add_tables_of(Server *s, const char *person, Text *out);

#endif
