/* wire.h: a client's side of HTTP and WebSocket, on libwebsockets. Text in, text out: no game words. */
#ifndef HORT_TERM_WIRE_H
#define HORT_TERM_WIRE_H

#include "core/text.h"

#include <stdbool.h>

typedef struct Wire Wire;

/* "http://host:8080/t/ID?code=…" taken apart. */
typedef struct WireAddress {
    char host[128];
    int port;
    bool is_tls;
    char table[32];
    char code[64];
} WireAddress;

bool wire_address(const char *url, WireAddress *out);

/* NULL when out of memory. */
Wire *wire_new(const WireAddress *address);
void wire_free(Wire *w);

/* One request, waiting for its answer at most ten seconds; `body` NULL for GET. The status, or 0 when the
 * server cannot be reached. The answer is to be freed. Cookies are kept. */
int wire_request(Wire *w, const char *path, const char *body, char **answer);

/* Opens the WebSocket; messages arrive at the listener, a whole text each. */
typedef void WireListener(void *context, const char *text);
bool wire_open(Wire *w, WireListener *listener, void *context);
bool wire_is_open(const Wire *w);
/* Queues a message. */
void wire_send(Wire *w, const char *text);
/* Serves the connection for at most that long, or until a message has come. */
void wire_serve(Wire *w, int wait_ms);

#endif
