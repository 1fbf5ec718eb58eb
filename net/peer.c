/* peer.c: one TCP connection from its acceptance to its end, whatever is spoken on it: counted on
 * its address, and cut when a request takes too long to come in or an answer to be read.
 *
 * libwebsockets keeps the peer as the connection's opaque data. Behind a proxy the address is known
 * only with a request's headers, and the next request may be another's.
 *
 * One timer looks at all peers. libwebsockets keeps its own timers in one sorted list: with one for
 * each of thousands of connections it does little else but walk along it. */
#include "net/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int64_t now_ms(void) {
    return (int64_t)(uv_hrtime() / 1000000);
}

struct Peer {
    struct lws *wsi;
    LimitsPlace *place;    /* what it is counted on; NULL: not known yet */
    int64_t deadline_ms;   /* then it is cut */
    NetSocket *socket;     /* once it is one: it has its own patience */
    Peer *next, *previous; /* all there are */
};

static Peer *peer_of(struct lws *wsi) {
    return lws_get_opaque_user_data(wsi);
}

static void count(Peer *peer, LimitsPlace *place) {
    place->connections++;
    peer->place = place;
}

static void uncount(Peer *peer) {
    if (peer->place != NULL)
        peer->place->connections--;
    peer->place = NULL;
}

LimitsPlace *peer_place(struct lws *wsi) {
    const Peer *peer = peer_of(wsi);
    return peer == NULL ? NULL : peer->place;
}

/* As many connections for HTTP as for WebSockets. */
static bool is_crowded(const Net *net, const LimitsPlace *place) {
    return place->connections >= net->config.connections_per_address * 2;
}

/* Says so and closes. What has already come in is read first, because closing with something unread
 * makes the other side throw the words away. */
static int turn_away(Net *net, int socket) {
    char words[1024], unread[4096];
    int length = snprintf(words, sizeof words,
                          "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
                          "Retry-After: 30\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
                          strlen(net->config.too_many), net->config.too_many);
    net->counts.refused++;
    (void)send(socket, words, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(socket, SHUT_WR);
    (void)recv(socket, unread, sizeof unread, MSG_DONTWAIT);
    return 1;
}

int peer_accept(Net *net, int socket) {
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    char address[NET_ADDRESS] = "";
    if (net->config.is_behind_proxy)
        return 0;
    if (getpeername(socket, (struct sockaddr *)&from, &size) != 0)
        return 1;
    lws_sa46_write_numeric_address((lws_sockaddr46 *)&from, address, sizeof address);
    return is_crowded(net, limits_place(&net->limits, address, now_ms())) ? turn_away(net, socket)
                                                                          : 0;
}

int peer_begin(Net *net, struct lws *wsi) {
    char address[NET_ADDRESS] = "";
    Peer *peer = calloc(1, sizeof *peer);
    if (peer == NULL)
        return -1;
    peer->wsi = wsi;
    peer->next = net->peers;
    if (net->peers != NULL)
        net->peers->previous = peer;
    net->peers = peer;
    lws_set_opaque_user_data(wsi, peer);
    peer_deadline(wsi, net->config.request_seconds);
    if (net->config.is_behind_proxy)
        return 0;
    lws_get_peer_simple(wsi, address, sizeof address);
    count(peer, limits_place(&net->limits, address, now_ms()));
    return 0;
}

bool peer_claim(Net *net, struct lws *wsi, const char *address) {
    Peer *peer = peer_of(wsi);
    if (peer->place != NULL)
        return true;
    LimitsPlace *place = limits_place(&net->limits, address, now_ms());
    count(peer, place);
    return place->connections <= net->config.connections_per_address * 2;
}

void peer_unclaim(const Net *net, struct lws *wsi) {
    if (net->config.is_behind_proxy)
        uncount(peer_of(wsi));
}

void peer_end(Net *net, struct lws *wsi) {
    Peer *peer = peer_of(wsi);
    if (peer == NULL)
        return;
    uncount(peer);
    *(peer->previous == NULL ? &net->peers : &peer->previous->next) = peer->next;
    if (peer->next != NULL)
        peer->next->previous = peer->previous;
    lws_set_opaque_user_data(wsi, NULL);
    free(peer);
}

void peer_deadline(struct lws *wsi, int seconds) {
    peer_of(wsi)->deadline_ms = now_ms() + (int64_t)seconds * 1000;
}

void peer_becomes(struct lws *wsi, NetSocket *socket) {
    peer_of(wsi)->socket = socket;
}

/* The library looks at what is due only after something has come in: it is woken. */
void peer_cut(struct lws *wsi) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(lws_get_context(wsi));
}

void peers_tick(Net *net) {
    int64_t now = now_ms();
    for (Peer *peer = net->peers, *next; peer != NULL; peer = next) {
        next = peer->next;
        if (peer->socket != NULL)
            socket_tick(net, peer->socket);
        else if (peer->deadline_ms <= now)
            peer_cut(peer->wsi);
    }
    lws_cancel_service(net->context);
}
