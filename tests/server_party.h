/* server_party.h: two people at a table of the template game, for tests over server_fake.h. */
#ifndef HORT_TESTS_SERVER_PARTY_H
#define HORT_TESTS_SERVER_PARTY_H

#include "tests/server_fake.h"

typedef struct Party {
    char token[2][NET_TOKEN], table[TABLE_ID];
    NetSocket *line[2];
} Party;

/* /api/tables/ID and what follows. */
void path_of(const Party *p, const char *verb, char *out, size_t room);
/* Anna and Bea at a table, both watching. */
void seat_two(Party *p);
void leave_all(Party *p);
/* The first legal move in the last state that seat got; false when it is not its turn. */
bool first_move(const Party *p, int seat, char *out, size_t room);
/* A seat that may move, and a move of it. */
int actor_of(const Party *p, char *move, size_t room);
void say_play(const Party *p, int seat, int seq, const char *key, const char *move);
int lines_of(const Party *p);

#endif
