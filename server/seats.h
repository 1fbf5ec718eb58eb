/* seats.h: who sits where: people sit down, leave and come back, the match begins, and the
 * rematch. */
#ifndef HORT_SERVER_SEATS_H
#define HORT_SERVER_SEATS_H

#include "server/accounts.h"
#include "server/changes.h"

/* Requests: join, leave, return, rematch. */
void seats_handle(NetRequest *r, Table *t, Person *p, const char *verb, json_t *body);
/* The answer that an earlier request about a seat got. */
void seats_answer_again(Change *c, int seat);
/* All seats of a person become another's, or (`to` is empty) nobody's. `told` is called once, when
 * that is stored or has failed. */
void seats_hand_over(Table *t, const char *from, const char *to,
                     void (*told)(void *context, Code code), void *context);

/* How these changes are decided and announced; see ChangeRule. */
Code create_decide(Change *c, Text *why);
void create_done(Change *c);
/* Is the table another one than that of the change: made by another request with the same key, or, once stored, read by
 * one before this was known? */
bool create_is_elsewhere(const Change *c, StoreStatus status);
/* Gets the answer of that request; what is stored counts, and begins if all are there. */
void create_was_second(Change *c);
/* Answers whoever asks again for the table with that id, made with that key, or refuses if it is gone or somebody
 * else's. False: it was never made. */
bool create_answer_again(Server *s, NetRequest *r, const char *id, uint64_t key);
Code join_decide(Change *c, Text *why);
void join_done(Change *c);
Code leave_decide(Change *c, Text *why); /* CHANGE_RETURN too */
void leave_done(Change *c);
Code hand_over_decide(Change *c, Text *why);
Code forget_decide(Change *c, Text *why);
void account_done(Change *c); /* of both */
Code start_decide(Change *c, Text *why);
void start_done(Change *c);
Code rematch_decide(Change *c, Text *why);
void rematch_done(Change *c);

#endif
