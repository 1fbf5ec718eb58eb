/* connections.h: one WebSocket: who is behind it, which messages it sends, and the answers to
 * them. */
#ifndef HORT_SERVER_CONNECTIONS_H
#define HORT_SERVER_CONNECTIONS_H

#include "protocol/codes.h"
#include "protocol/refusals.h"
#include "server/accounts.h"

enum { WATCHES_MAX = 64, FAREWELL_BYTES = 96 };

/* A connection. */
struct Client {
    Server *server;
    NetSocket *socket;        /* NULL: gone */
    Person *person;           /* NULL: a stranger */
    char person_id[STORE_ID]; /* theirs, or empty: it is asked for with every move */
    char session[STORE_ID];
    uint64_t owner[OWNER_TABLE]; /* whose it is: address and person, hashed */
    Lang lang;
    int holders, watches;
    Client *previous, *next;               /* all connections */
    Client *person_previous, *person_next; /* those of the same person */
};

void connection_opened(void *server, NetSocket *socket);
void connection_received(void *server, NetSocket *socket, const char *bytes, size_t length,
                         NetProblem problem);
void connection_closed(void *server, NetSocket *socket);
void client_hold(Client *c);
void client_drop(Client *c);
void client_send(Client *c, const Text *words);
/* Answers with further members (`,"number":18`). */
void client_answer(Client *c, int64_t seq, const char *members);
void client_refuse(Client *c, int64_t seq, Code code);
/* With the engine's reason: rule and sentence; NULL: with those of the code. */
void client_refuse_why(Client *c, int64_t seq, Code code, char *why);
void client_bye(Client *c, Farewell bye);
/* The message that says so. */
void farewell_text(Farewell bye, Text *out);
/* Tells the others at a person's tables that this person has come or gone. */
void broadcast_presence(Server *s, const char *person);
const char *client_person(const Client *c); /* id, or empty for a stranger */

#endif
