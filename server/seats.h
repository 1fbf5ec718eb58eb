/* seats.h: sitting down, leaving, coming back, playing again. */
#ifndef HORT_SERVER_SEATS_H
#define HORT_SERVER_SEATS_H

#include "server/accounts.h"
#include "server/table.h"

void seats_change(Server *s, NetRequest *r, Table *t, Person *p, const char *verb, json_t *body);

#endif
