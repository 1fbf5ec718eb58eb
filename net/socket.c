/* socket.c: one WebSocket: puts frames together, queues what goes out, enforces limits. */
#include "net/private.h"
#include "net/received.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 200,     /* messages beyond the rate before the line is cut */
    CROWD = 10,         /* sockets of one address that may send at the full rate at once */
    PING_MS = 30000,    /* of silence, then somebody is asked whether they are there, and */
    SILENCE_MS = 60000, /* then cut */
    SMALL_PIECE = 64,   /* of a message: costs as much as one; so do as many bytes outside of any */
    FRAME_HEAD = 14,    /* at most */
    TOGETHER = 16384    /* bytes of messages that leave in one piece */
};

struct NetMessage {
    int holders;
    size_t length;
    NetMessage *next_spare;
    unsigned char bytes[]; /* LWS_PRE bytes of room, then the message */
};

/* What sending needs comes first, and so does what receiving needs behind it: with hundreds of sockets each line of memory
 * has to be fetched from far away. */
struct NetSocket {
    Net *net;
    struct lws *wsi;
    void *user;
    NetMessage **queue; /* a ring */
    int queue_room, queue_first, queue_count;
    bool is_unsent, is_hanging_up, is_opened;
    size_t backlog;
    NetSocket *unsent_next; /* among those with something to send */
    LimitsPlace *place;     /* what it is counted on */
    Bucket messages;
    int excess;
    bool is_pinged; /* and not heard of since */
    bool is_frame_too_large;
    uint64_t bytes; /* that came in as messages, or have been counted as such */
    char *frame;    /* a message that has not come in whole yet */
    size_t frame_length;
    char token[NET_TOKEN];
    char address[NET_ADDRESS];
};

/* Small messages that have been sent, for the next ones: in one round of the loop there are hundreds, more than the
 * C library keeps at hand. */
enum { SMALL_MESSAGE = 1024, SPARES_MAX = 4096 };
static NetMessage *spare;
static int spares;

static NetMessage *message_memory(size_t length) {
    NetMessage *m = spare;
    if (length > SMALL_MESSAGE)
        return malloc(sizeof *m + LWS_PRE + length);
    if (m == NULL)
        return malloc(sizeof *m + LWS_PRE + SMALL_MESSAGE);
    spare = m->next_spare;
    spares--;
    return m;
}

NetMessage *net_message_new(const char *bytes, size_t length) {
    NetMessage *m = message_memory(length);
    if (m == NULL)
        return NULL;
    m->holders = 1;
    m->length = length;
    memcpy(m->bytes + LWS_PRE, bytes, length);
    return m;
}

void net_message_drop(NetMessage *m) {
    if (m == NULL || --m->holders > 0)
        return;
    if (m->length > SMALL_MESSAGE || spares == SPARES_MAX) {
        free(m);
        return;
    }
    m->next_spare = spare;
    spare = m;
    spares++;
}

static bool queue_grow(NetSocket *s) {
    int room = s->queue_room == 0 ? 8 : s->queue_room * 2;
    NetMessage **queue = malloc((size_t)room * sizeof *queue);
    if (queue == NULL)
        return false;
    for (int i = 0; i < s->queue_count; i++)
        queue[i] = s->queue[(s->queue_first + i) % s->queue_room];
    free(s->queue);
    s->queue = queue;
    s->queue_room = room;
    s->queue_first = 0;
    return true;
}

static void queue_clear(NetSocket *s) {
    for (int i = 0; i < s->queue_count; i++)
        net_message_drop(s->queue[(s->queue_first + i) % s->queue_room]);
    s->queue_count = 0;
    s->backlog = 0;
}

/* One last message, then the end. */
static void say_goodbye(NetSocket *s, const char *words) {
    NetMessage *last = net_message_new(words, strlen(words));
    net_send(s, last);
    net_message_drop(last);
    net_hang_up(s);
}

/* How many bytes a message takes on the line: a frame of its own. */
static size_t framed_length(const NetMessage *m) {
    return m->length + (m->length < 126 ? 2 : m->length < 65536 ? 4 : 10);
}

/* As libwebsockets writes a single one; returns what is behind it. */
static unsigned char *add_framed(unsigned char *at, const NetMessage *m) {
    enum { WHOLE_TEXT = 0x81, TWO_BYTES = 126 };
    *at++ = WHOLE_TEXT;
    if (m->length >= 126) {
        *at++ = TWO_BYTES;
        *at++ = (unsigned char)(m->length >> 8);
    }
    *at++ = (unsigned char)m->length;
    memcpy(at, m->bytes + LWS_PRE, m->length);
    return at + m->length;
}

static void queue_drop_first(NetSocket *s) {
    NetMessage *m = s->queue[s->queue_first];
    s->queue_first = (s->queue_first + 1) % s->queue_room;
    s->queue_count--;
    s->backlog -= m->length;
    s->net->counts.messages_out++;
    s->net->counts.bytes_out += m->length;
    net_message_drop(m);
}

/* Small messages from the front of the line, in one piece: each call of the kernel costs as much as
 * making a message. The library passes on as it is what it is told to be HTTP. */
static bool write_several(NetSocket *s) {
    static unsigned char room[LWS_PRE + TOGETHER];
    unsigned char *at = room + LWS_PRE;
    while (s->queue_count > 0 &&
           at + framed_length(s->queue[s->queue_first]) <= room + sizeof room) {
        at = add_framed(at, s->queue[s->queue_first]);
        queue_drop_first(s);
    }
    return lws_write(s->wsi, room + LWS_PRE, (size_t)(at - room - LWS_PRE), LWS_WRITE_HTTP) >= 0;
}

static bool write_first(NetSocket *s) {
    NetMessage *m = s->queue[s->queue_first];
    bool is_good = lws_write(s->wsi, m->bytes + LWS_PRE, m->length, LWS_WRITE_TEXT) >= 0;
    queue_drop_first(s);
    return is_good;
}

/* Writes from the front of the line as much as the kernel takes; false when the connection is lost. */
static bool write_queue(NetSocket *s) {
    bool is_good = true;
    while (is_good && s->queue_count > 0 && !lws_partial_buffered(s->wsi))
        is_good = s->queue_count > 1 && framed_length(s->queue[s->queue_first]) <= TOGETHER
                      ? write_several(s)
                      : write_first(s);
    return is_good;
}

static void flush(NetSocket *s) {
    if (!write_queue(s)) {
        queue_clear(s);
        peer_cut(s->wsi);
    } else if (s->queue_count > 0 || lws_partial_buffered(s->wsi))
        lws_callback_on_writable(s->wsi);
}

void sockets_flush(Net *net) {
    while (net->unsent != NULL) {
        NetSocket *s = net->unsent;
        net->unsent = s->unsent_next;
        s->is_unsent = false;
        flush(s);
    }
}

static void forget_unsent(NetSocket *s) {
    NetSocket **at = &s->net->unsent;
    while (*at != NULL && *at != s)
        at = &(*at)->unsent_next;
    if (*at != NULL)
        *at = s->unsent_next;
}

/* Messages wait until this round of the loop ends, so that all of them leave at once. Waiting for the
 * loop to say that the socket is writable would cost three more calls of the kernel. */
void net_send(NetSocket *s, NetMessage *message) {
    if (s->is_hanging_up || message == NULL)
        return;
    if (s->backlog + message->length > NET_BACKLOG && s->is_unsent)
        flush(s);
    if ((s->backlog > 0 && s->backlog + message->length > NET_BACKLOG) ||
        (s->queue_count == s->queue_room && !queue_grow(s))) {
        s->net->counts.too_slow++;
        queue_clear(s);
        say_goodbye(s, s->net->config.too_slow_bye);
        return;
    }
    message->holders++;
    s->queue[(s->queue_first + s->queue_count++) % s->queue_room] = message;
    s->backlog += message->length;
    if (s->is_unsent)
        return;
    s->is_unsent = true;
    s->unsent_next = s->net->unsent;
    s->net->unsent = s;
}

void net_hang_up(NetSocket *s) {
    s->is_hanging_up = true;
    lws_callback_on_writable(s->wsi);
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_CLOSE_SEND, 5);
}

void net_set_user(NetSocket *s, void *user) {
    s->user = user;
}

void *net_user(const NetSocket *s) {
    return s->user;
}

const char *net_socket_token(const NetSocket *s) {
    return s->token;
}

const char *net_socket_address(const NetSocket *s) {
    return s->address;
}

size_t net_backlog(const NetSocket *s) {
    return s->backlog;
}

static int refuse(Net *net, struct lws *wsi, unsigned status, const char *words) {
    net->counts.refused++;
    lws_return_http_status(wsi, status, words);
    return -1;
}

/* Before the upgrade, while the headers are there: may this one come in? */
int socket_admit(Net *net, struct lws *wsi, Link *link) {
    char path[NET_PATH];
    header_copy(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    if (link == NULL || net->is_closing || strcmp(path, net->config.socket_path) != 0 ||
        lws_get_vhost(wsi) != net->vhost || is_foreign_origin(net, wsi))
        return refuse(net, wsi, 403, net->config.foreign_origin);
    NetSocket *s = calloc(1, sizeof *s);
    if (s == NULL)
        return -1;
    s->net = net;
    s->wsi = wsi;
    token_copy(net, wsi, s->token);
    address_copy(net, wsi, s->address);
    int rate = net->config.requests_per_second;
    bool has_room = peer_claim(net, wsi, s->address);
    s->place = peer_place(wsi);
    if (!has_room || s->place->sockets >= net->config.connections_per_address ||
        !bucket_take(&s->place->requests, rate, rate * 4, now_ms())) {
        free(s);
        return refuse(net, wsi, 429, net->config.too_many);
    }
    s->place->sockets++;
    http_gone(link);
    link->socket = s;
    return 0;
}

int socket_open(Net *net, struct lws *wsi, Link *link) {
    if (link->socket == NULL)
        return -1;
    link->socket->wsi = wsi;
    link->socket->is_opened = true;
    link->socket->bytes = received_on(lws_get_socket_fd(wsi)).bytes;
    peer_becomes(wsi, link->socket);
    net->counts.sockets++;
    net->handlers.opened(net->handlers.context, link->socket);
    return 0;
}

/* Adds a piece to the frame; what goes beyond the limit is dropped but for its beginning. */
static bool frame_add(NetSocket *s, const char *bytes, size_t length) {
    if (s->frame_length + length > NET_FRAME) {
        s->is_frame_too_large = true;
        return true;
    }
    char *frame = realloc(s->frame, s->frame_length + length + 1);
    if (frame == NULL)
        return false;
    memcpy(frame + s->frame_length, bytes, length);
    s->frame = frame;
    s->frame_length += length;
    return true;
}

/* Takes one message from what this socket may send. */
static bool take_message(Net *net, NetSocket *s) {
    int rate = net->config.messages_per_second;
    bool is_taken = bucket_take(&s->messages, rate, rate * 2, now_ms()) &&
                    bucket_take(&s->place->messages, rate * CROWD, rate * CROWD * 2, now_ms());
    s->excess += is_taken ? (s->excess > 0 ? -1 : 0) : 1;
    return is_taken;
}

void net_charge(NetSocket *s, int count) {
    bucket_charge(&s->messages, count);
    bucket_charge(&s->place->messages, count);
}

static NetProblem problem_of(Net *net, NetSocket *s, struct lws *wsi) {
    if (!take_message(net, s))
        return NET_TOO_FAST;
    if (s->is_frame_too_large)
        return NET_TOO_LARGE;
    return lws_frame_is_binary(wsi) ? NET_NOT_TEXT : NET_FINE;
}

int socket_receive(Net *net, struct lws *wsi, Link *link, const char *bytes, size_t length) {
    NetSocket *s = link->socket;
    bool is_whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (s == NULL || s->is_hanging_up)
        return 0;
    s->bytes += length + FRAME_HEAD;
    bool is_single =
        is_whole && s->frame_length == 0 && !s->is_frame_too_large && length <= NET_FRAME;
    if (!is_single && !frame_add(s, bytes, length))
        return -1;
    if (!is_whole) {
        if (length < SMALL_PIECE && !take_message(net, s) && s->excess > PATIENCE)
            say_goodbye(s, net->config.flood_bye);
        return 0;
    }
    NetProblem problem = problem_of(net, s, wsi);
    net->counts.messages_in++;
    if (s->excess > PATIENCE)
        say_goodbye(s, net->config.flood_bye);
    else
        net->handlers.received(net->handlers.context, s, is_single ? bytes : s->frame,
                               is_single ? length : s->frame_length, problem);
    if (!is_single) {
        free(s->frame);
        s->frame = NULL;
        s->frame_length = 0;
        s->is_frame_too_large = false;
    }
    return 0;
}

static void ping(NetSocket *s) {
    unsigned char nothing[LWS_PRE];
    if (!lws_partial_buffered(s->wsi))
        s->is_pinged = lws_write(s->wsi, nothing + LWS_PRE, 0, LWS_WRITE_PING) >= 0;
}

/* Pings, pongs and empty fragments never become messages, but they are work too. */
void socket_tick(Net *net, NetSocket *s) {
    Received received = received_on(lws_get_socket_fd(s->wsi));
    for (; s->bytes + SMALL_PIECE <= received.bytes && s->excess <= PATIENCE;
         s->bytes += SMALL_PIECE)
        take_message(net, s);
    s->is_pinged = s->is_pinged && received.silent_ms >= PING_MS;
    if (received.silent_ms >= SILENCE_MS)
        peer_cut(s->wsi);
    else if (s->excess > PATIENCE && !s->is_hanging_up)
        say_goodbye(s, net->config.flood_bye);
    else if (received.silent_ms >= PING_MS && !s->is_pinged)
        ping(s);
}

int socket_write(Net *net, struct lws *wsi, Link *link) {
    NetSocket *s = link->socket;
    if (s == NULL)
        return 0;
    (void)net;
    if (!write_queue(s))
        return -1;
    if (s->queue_count > 0)
        lws_callback_on_writable(wsi);
    else if (s->is_hanging_up) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
        return -1;
    }
    return 0;
}

void socket_gone(Net *net, Link *link) {
    NetSocket *s = link->socket;
    link->socket = NULL;
    if (s == NULL)
        return;
    if (s->is_opened) {
        peer_becomes(s->wsi, NULL);
        net->counts.sockets--;
        net->handlers.closed(net->handlers.context, s);
    }
    s->place->sockets--;
    if (s->is_unsent)
        forget_unsent(s);
    queue_clear(s);
    free(s->queue);
    free(s->frame);
    free(s);
}
