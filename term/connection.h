/* connection.h: a client's side of HTTP and WebSocket, on libwebsockets. Text in, text out: no game words. */
#ifndef HORT_TERM_CONNECTION_H
#define HORT_TERM_CONNECTION_H

#include "core/text.h"

#include <stdbool.h>

typedef struct Connection Connection;

/* "http://host:8080/t/ID?code=…" taken apart. */
typedef struct TableAddress {
    char host[128];
    int port;
    bool is_tls;
    char table[32];
    char code[64];
} TableAddress;

bool connection_address(const char *url, TableAddress *out);

/* NULL when out of memory. */
Connection *connection_new(const TableAddress *address);
void connection_free(Connection *c);

/* One request, waiting for its answer at most ten seconds; `body` NULL for GET. The status, or 0 when the
 * server cannot be reached. The answer is to be freed. Cookies are kept. */
int connection_request(Connection *c, const char *path, const char *body, char **answer);

/* Opens the WebSocket; messages arrive at the listener, a whole text each. */
typedef void ConnectionListener(void *context, const char *text);
bool connection_open(Connection *c, ConnectionListener *listener, void *context);
bool connection_is_open(const Connection *c);
bool connection_is_opening(const Connection *c);
/* Gives a connection up that has died without saying so; what was queued is forgotten. */
void connection_drop(Connection *c);
/* The session: what the server knows this person by. */
const char *connection_cookie(const Connection *c);
void connection_set_cookie(Connection *c, const char *cookie);
/* Queues a message. */
void connection_send(Connection *c, const char *text);
/* Serves the connection for at most that long, or until a message has come. */
void connection_serve(Connection *c, int wait_ms);

#endif
