/* private.h: what the files of net/ share. */
#ifndef HORT_NET_INSIDE_H
#define HORT_NET_INSIDE_H

#include "net/files.h"
#include "net/limits.h"
#include "net/net.h"

#include <libwebsockets.h>

typedef struct Peer Peer;

struct Net {
    struct lws_context *context;
    struct lws_vhost *vhost, *private_vhost;
    uv_loop_t *loop;
    NetConfig config;
    NetHandlers handlers;
    NetCounts counts;
    Files files;
    Limits limits;
    uv_prepare_t
        before_waiting; /* the two ends of a round of the loop: what has gathered is sent */
    uv_check_t after_waiting;
    NetSocket *unsent; /* sockets with something to send in this round */
    uv_timer_t ticker;
    Peer *peers; /* all connections */
    bool is_closing;
};

/* What libwebsockets keeps for each connection. */
typedef struct Link {
    struct NetExchange *exchange;
    NetSocket *socket;
} Link;

/* How long the reading of an answer may take, and the pause before the next request. */
enum { ANSWER_SECONDS = 120, REST_SECONDS = 30 };

/* ---- peer.c ---- */
int64_t now_ms(void);
/* May a connection come in? Otherwise it is told why, and 1 is returned. */
int peer_accept(Net *net, int socket);
int peer_begin(Net *net, struct lws *wsi);
/* Counts a connection on the address its proxy names; false when that has too many. */
bool peer_claim(Net *net, struct lws *wsi, const char *address);
/* The request is over: behind a proxy the next one may be somebody else's. */
void peer_unclaim(const Net *net, struct lws *wsi);
void peer_end(Net *net, struct lws *wsi);
LimitsPlace *peer_place(struct lws *wsi);
/* The connection is cut after that time, whatever trickles in, unless another one is set. */
void peer_deadline(struct lws *wsi, int seconds);
/* From now on the socket decides how long it lasts. */
void peer_becomes(struct lws *wsi, NetSocket *socket);
/* Ends the connection as soon as this callback is over. */
void peer_cut(struct lws *wsi);
/* Looks at all connections; called every TICK_MS. */
enum { TICK_MS = 1000 };
void peers_tick(Net *net);

/* ---- http.c ---- */
int http_begin(Net *net, struct lws *wsi, Link *link, const char *path);
int http_body(Net *net, struct lws *wsi, Link *link, const char *bytes, size_t length);
int http_body_end(Net *net, struct lws *wsi, Link *link);
int http_write(Net *net, struct lws *wsi, Link *link);
void http_gone(Link *link);

/* Copies a header; empty when it is missing. False when it does not fit: then it is empty, too. */
bool header_copy(struct lws *wsi, enum lws_token_indexes which, char *out, size_t room);
/* The address the client came from: what the proxy says, where it is trusted. */
void address_copy(const Net *net, struct lws *wsi, char out[NET_ADDRESS]);
/* The session cookie's value. */
void token_copy(const Net *net, struct lws *wsi, char out[NET_TOKEN]);
/* Was this sent by a page of another origin? */
bool is_foreign_origin(const Net *net, struct lws *wsi);

/* ---- socket.c ---- */
int socket_admit(Net *net, struct lws *wsi, Link *link);
int socket_open(Net *net, struct lws *wsi, Link *link);
int socket_receive(Net *net, struct lws *wsi, Link *link, const char *bytes, size_t length);
int socket_write(Net *net, struct lws *wsi, Link *link);
void socket_gone(Net *net, Link *link);
/* Sends what has gathered for all sockets. */
void sockets_flush(Net *net);
/* Counts what came in outside of messages, and asks whether somebody silent is still there. */
void socket_tick(Net *net, NetSocket *s);

#endif
