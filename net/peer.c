/* peer.c: one TCP connection from its acceptance to its end, whatever is spoken on it: counted on
 * its address, and cut when a request takes too long to come in or an answer to be read.
 *
 * libwebsockets keeps the place it is counted on as the connection's opaque data. Behind a proxy the
 * address is known only with a request's headers, and the next request may be another's. */
#include "net/private.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int64_t now_ms(void) {
    return (int64_t)(uv_hrtime() / 1000000);
}

static void count(struct lws *wsi, LimitsPlace *place) {
    place->connections++;
    lws_set_opaque_user_data(wsi, place);
}

LimitsPlace *peer_place(struct lws *wsi) {
    return lws_get_opaque_user_data(wsi);
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
    peer_deadline(wsi, net->config.request_seconds);
    if (net->config.is_behind_proxy)
        return 0;
    lws_get_peer_simple(wsi, address, sizeof address);
    count(wsi, limits_place(&net->limits, address, now_ms()));
    return 0;
}

bool peer_claim(Net *net, struct lws *wsi, const char *address) {
    if (peer_place(wsi) != NULL)
        return true;
    LimitsPlace *place = limits_place(&net->limits, address, now_ms());
    count(wsi, place);
    return place->connections <= net->config.connections_per_address * 2;
}

void peer_unclaim(const Net *net, struct lws *wsi) {
    if (net->config.is_behind_proxy)
        peer_end(wsi);
}

void peer_end(struct lws *wsi) {
    LimitsPlace *place = peer_place(wsi);
    if (place != NULL)
        place->connections--;
    lws_set_opaque_user_data(wsi, NULL);
}

void peer_deadline(struct lws *wsi, int seconds) {
    lws_set_timer_usecs(wsi, (lws_usec_t)seconds * LWS_USEC_PER_SEC);
}
