/* private.h: what the files of net/ share. */
#ifndef HORT_NET_INSIDE_H
#define HORT_NET_INSIDE_H

#include "net/files.h"
#include "net/limits.h"
#include "net/net.h"

#include <libwebsockets.h>

struct Net {
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t *loop;
    NetConfig config;
    NetHandlers handlers;
    NetCounts counts;
    Files files;
    Limits limits;
    bool is_closing;
};

/* What libwebsockets keeps for each connection. */
typedef struct Link {
    struct NetExchange *exchange;
    NetSocket *socket;
} Link;

/* ---- http.c ---- */
int http_begin(Net *net, struct lws *wsi, Link *link, const char *path);
int http_body(Net *net, struct lws *wsi, Link *link, const char *bytes, size_t length);
int http_body_end(Net *net, struct lws *wsi, Link *link);
int http_write(Net *net, struct lws *wsi, Link *link);
void http_gone(Link *link);

/* Copies a header, cut to the room there is; empty when it is missing. */
void header_copy(struct lws *wsi, enum lws_token_indexes which, char *out, size_t room);
/* The address the client came from, the proxy's word for it where that is believed. */
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

#endif
