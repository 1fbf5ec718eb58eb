/* net.h: HTTP and WebSocket on libwebsockets and one libuv loop.
 *
 * Moves bytes, limits sizes and rates, sends files and headers. It knows nothing about people,
 * tables or games: requests under a dynamic path and socket messages go to the handlers. Everything
 * happens on the loop's thread. Called by server/ and cli/serve.c. */
#ifndef HORT_NET_NET_H
#define HORT_NET_NET_H

#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
    NET_PATH = 256,
    NET_QUERY = 256,
    NET_TOKEN = 80,
    NET_ADDRESS = 48,
    NET_AGENT = 120,
    NET_BODY = 64 * 1024,     /* of a request */
    NET_FRAME = 16 * 1024,    /* of a client's message */
    NET_BACKLOG = 1024 * 1024 /* bytes a slow reader may leave waiting */
};

typedef struct Net Net;
typedef struct NetSocket NetSocket;
typedef struct NetMessage NetMessage;

typedef enum NetMethod { NET_GET, NET_POST, NET_DELETE, NET_OTHER } NetMethod;

/* A request under a dynamic path. Lives until net_answer(), which must be called exactly once. */
typedef struct NetRequest {
    NetMethod method;
    char path[NET_PATH];
    char query[NET_QUERY];
    char token[NET_TOKEN]; /* value of the session cookie, or empty */
    char address[NET_ADDRESS];
    char agent[NET_AGENT];
    bool is_secure;   /* the proxy in front says so */
    bool is_foreign;  /* its Origin is neither ours nor allowed */
    bool is_visiting; /* its Origin is another site's that is allowed */
    bool is_json;     /* says its Content-Type */
    bool is_private;  /* came in at the private port */
    char *body;       /* ends with a zero byte */
    size_t body_length;
    struct NetExchange *exchange; /* net's own */
} NetRequest;

typedef enum NetProblem { NET_FINE, NET_TOO_FAST, NET_TOO_LARGE, NET_NOT_TEXT } NetProblem;

/* Why a request does not get as far as the request handler. */
typedef enum NetRefusal {
    NET_REFUSE_METHOD, /* files can only be fetched */
    NET_REFUSE_PATH,   /* there is no such file */
    NET_REFUSE_RATE,   /* too many from this address */
    NET_REFUSE_CROWD,  /* too many connections from this address */
    NET_REFUSE_SIZE    /* the body is too large */
} NetRefusal;

typedef struct NetHandlers {
    void *context;
    void (*request)(void *context, NetRequest *request);
    void (*refuse)(void *context, NetRequest *request, NetRefusal why); /* answers too */
    void (*opened)(void *context, NetSocket *socket);
    /* With a problem other than NET_FINE the bytes are only good for finding out whom to answer. */
    void (*received)(void *context, NetSocket *socket, const char *bytes, size_t length,
                     NetProblem problem);
    void (*closed)(void *context, NetSocket *socket);
} NetHandlers;

typedef struct NetConfig {
    const char *host;
    int port;
    const char *private_host;    /* for requests that are not everybody's */
    int private_port;            /* 0: none */
    bool is_private_optional;    /* where the private port cannot be had, go on without */
    const char *folder;          /* static files; NULL: none */
    const char *const *dynamic;  /* path prefixes for the handlers; ends with NULL */
    const char *origins;         /* further allowed origins, separated by blanks; or NULL */
    bool is_behind_proxy;        /* believe X-Forwarded-For and X-Forwarded-Proto */
    int messages_per_second;     /* each socket */
    int requests_per_second;     /* each address */
    int connections_per_address; /* sockets; and as many connections for requests */
    int request_seconds;         /* for a request's headers to come in, and again for its body */
    const char *cookie;          /* name of the session cookie, and */
    const char *secure_cookie;   /* of the one that comes over TLS */
    const char *socket_path;     /* where sockets are opened */
    /* Texts that net sends by itself, provided by the owner. */
    const char *no_pages;                  /* a page where there is no folder */
    const char *foreign_origin, *too_many; /* to a socket that is not let in */
    const char *too_slow_bye, *flood_bye;  /* the last message before hanging up */
} NetConfig;

typedef struct NetCounts {
    uint64_t requests, messages_in, messages_out, bytes_out, too_slow, refused;
    int sockets;
} NetCounts;

/* Opens the port. NULL with the reason when that cannot be. */
Net *net_open(uv_loop_t *loop, const NetConfig *config, const NetHandlers *handlers, Text *error);
/* Closes everything; the loop runs inside. */
void net_close(Net *net);
int net_port(const Net *net);
bool net_has_private_port(const Net *net);
const NetCounts *net_counts(const Net *net);

/* Answers a request. `headers` are further lines "Name: value\n" or NULL; the body is copied. */
void net_answer(NetRequest *request, int status, const char *type, const char *headers,
                const char *body, size_t length);

/* The request was expensive: takes that many more from what its address may ask for. */
void net_charge_request(NetRequest *request, int count);

/* A message that may go to several sockets; the maker holds it until net_message_drop. */
NetMessage *net_message_new(const char *bytes, size_t length);
void net_message_drop(NetMessage *message);
void net_send(NetSocket *socket, NetMessage *message);

/* The message just received was expensive: counts as that many more. */
void net_charge(NetSocket *socket, int count);

/* Closes the socket as soon as what waits has gone out. */
void net_hang_up(NetSocket *socket);
void net_set_user(NetSocket *socket, void *user);
void *net_user(const NetSocket *socket);
const char *net_socket_token(const NetSocket *socket);
const char *net_socket_address(const NetSocket *socket);
size_t net_backlog(const NetSocket *socket);

#endif
