/* matches.h: one's finished matches: the list, their records, and links that show one to others. */
#ifndef HORT_SERVER_MATCHES_H
#define HORT_SERVER_MATCHES_H

#include "server/accounts.h"
#include "server/changes.h"

/* Requests: a part of the own matches, the last one first; and the same with their records. */
void matches_answer(Server *s, NetRequest *r);
void records_answer(Server *s, NetRequest *r);

/* A player makes a link to a match or (DELETE) withdraws it. */
void link_handle(NetRequest *r, Table *t, const Person *p);
Code link_decide(Change *c, Text *why);
void link_done(Change *c);
/* Does the request come by the link to this match? Then it may see the record, and nothing else. */
bool is_linked(const Table *t, const NetRequest *r);

#endif
