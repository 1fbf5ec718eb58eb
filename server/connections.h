/* connections.h: a WebSocket: who is behind it, what it says, how it is answered. */
#ifndef HORT_SERVER_CONNECTIONS_H
#define HORT_SERVER_CONNECTIONS_H

#include "server/accounts.h"
#include "server/refusals.h"

enum { WATCHES_MAX = 64 };

/* A connection. */
struct Client {
    Server *server;
    NetSocket *socket; /* NULL: gone */
    Person *person;    /* NULL: a stranger */
    char session[STORE_ID];
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
void client_set_person(Client *c, Person *p);
void client_send(Client *c, const Text *words);
/* Answers with further members (`,"number":18`), and keeps the answer under the key (0: none). */
void client_answer(Client *c, int64_t seq, uint64_t key, const char *members);
void client_refuse(Client *c, int64_t seq, uint64_t key, Code code);
void client_refuse_with(Client *c, int64_t seq, uint64_t key, Code code, const char *rule,
                        const char *why);
/* Handles one message, now or (when it waited for its table) later. */
void client_handle(Client *c, json_t *message);
void client_bye(Client *c, const char *reason);
const char *client_person(const Client *c); /* id, or empty for a stranger */

#endif
