/* connection.c: see connection.h. */
#include "term/connection.h"

#include <libwebsockets.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REQUEST_MS = 10000, OUT_MAX = 16, MESSAGE_MAX = 1 << 20 };

/* A text that grows as pieces arrive. */
typedef struct Pieces {
    char *text;
    size_t length;
} Pieces;

struct Connection {
    TableAddress address;
    char authority[160]; /* host:port */
    struct lws_context *context;
    char cookie[256];

    struct lws *request; /* under way; earlier ones may still be closing */
    const char *body;
    Pieces answer;
    int status;
    bool is_answered;

    struct lws *socket;
    bool is_open, has_news;
    Pieces incoming;
    ConnectionListener *listener;
    void *listener_context;
    char *out[OUT_MAX];
    int outs;
};

static void pieces_add(Pieces *p, const char *bytes, size_t count) {
    if (p->length + count > MESSAGE_MAX)
        return;
    char *larger = realloc(p->text, p->length + count + 1);
    if (larger == NULL)
        return;
    p->text = larger;
    memcpy(p->text + p->length, bytes, count);
    p->length += count;
    p->text[p->length] = '\0';
}

bool connection_address(const char *url, TableAddress *out) {
    *out = (TableAddress){.is_tls = strncmp(url, "https://", 8) == 0};
    if (!out->is_tls && strncmp(url, "http://", 7) != 0)
        return false;
    url += out->is_tls ? 8 : 7;
    out->port = out->is_tls ? 443 : 80;
    int used = 0;
    if (sscanf(url, "%127[^:/]%n", out->host, &used) != 1)
        return false;
    url += used;
    if (sscanf(url, ":%d%n", &out->port, &used) == 1)
        url += used;
    if (sscanf(url, "/t/%31[0-9a-z]%n", out->table, &used) != 1 || out->port < 1 ||
        out->port > 65535)
        return false;
    url += used;
    return *url == '\0' || sscanf(url, "?code=%63[0-9a-zA-Z]", out->code) == 1;
}

static Connection *connection_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end) {
    return value[0] != '\0' && lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                           (const unsigned char *)value,
                                                           (int)strlen(value), at, end) != 0;
}

/* Cookie, and for a request with a body its type and length. */
static int add_headers(struct lws *wsi, void *in, size_t length, bool has_body) {
    Connection *c = connection_of(wsi);
    unsigned char **at = in, *end = *at + length;
    char count[24] = "";
    if (has_body)
        snprintf(count, sizeof count, "%zu", strlen(c->body));
    return add_header(wsi, "cookie:", c->cookie, at, end) ||
           (has_body && (add_header(wsi, "content-type:", "application/json", at, end) ||
                         add_header(wsi, "content-length:", count, at, end)));
}

static void keep_cookie(struct lws *wsi) {
    Connection *c = connection_of(wsi);
    char value[256];
    int length = lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_SET_COOKIE);
    if (length > 0) {
        value[strcspn(value, ";")] = '\0';
        snprintf(c->cookie, sizeof c->cookie, "%s", value);
    }
}

static int write_text(struct lws *wsi, const char *text, enum lws_write_protocol protocol) {
    size_t length = strlen(text);
    unsigned char *room = malloc(LWS_PRE + length + 1);
    if (room == NULL)
        return -1;
    memcpy(room + LWS_PRE, text, length);
    int written = lws_write(wsi, room + LWS_PRE, length, protocol);
    free(room);
    return written < (int)length ? -1 : 0;
}

static int read_http(struct lws *wsi) {
    char room[LWS_PRE + 4096], *at = room + LWS_PRE;
    int length = 4096;
    return lws_http_client_read(wsi, &at, &length) < 0 ? -1 : 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    Connection *c = connection_of(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        if (c->body != NULL) {
            lws_client_http_body_pending(wsi, 1);
            lws_callback_on_writable(wsi);
        }
        return add_headers(wsi, in, length, c->body != NULL);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        if (c->body == NULL)
            return 0;
        lws_client_http_body_pending(wsi, 0);
        return write_text(wsi, c->body, LWS_WRITE_HTTP_FINAL);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        c->status = (int)lws_http_client_http_response(wsi);
        keep_cookie(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_http(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        pieces_add(&c->answer, in, length);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        c->is_answered |= wsi == c->request;
        return 0;
    default:
        return 0;
    }
}

static int send_next(Connection *c) {
    if (c->outs == 0)
        return 0;
    int status = write_text(c->socket, c->out[0], LWS_WRITE_TEXT);
    free(c->out[0]);
    memmove(c->out, c->out + 1, (size_t)--c->outs * sizeof c->out[0]);
    if (c->outs > 0)
        lws_callback_on_writable(c->socket);
    return status;
}

static void receive(Connection *c, struct lws *wsi, const char *bytes, size_t length) {
    pieces_add(&c->incoming, bytes, length);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return;
    c->has_news = true;
    if (c->incoming.text != NULL)
        c->listener(c->listener_context, c->incoming.text);
    c->incoming.length = 0;
}

static void forget_socket(Connection *c) {
    c->is_open = false;
    c->has_news = true;
    c->socket = NULL;
    while (c->outs > 0)
        free(c->out[--c->outs]);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    Connection *c = connection_of(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(wsi, in, length, false);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        if (wsi != c->socket)
            return -1;
        c->is_open = c->has_news = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        if (wsi != c->socket)
            return -1;
        receive(c, wsi, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return wsi == c->socket ? send_next(c) : -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (wsi == c->socket)
            forget_socket(c);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = on_http}, {.name = "socket", .callback = on_socket}, {0}};

Connection *connection_new(const TableAddress *address) {
    Connection *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    lws_set_log_level(0, NULL);
    c->address = *address;
    snprintf(c->authority, sizeof c->authority, "%s:%d", address->host, address->port);
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = PROTOCOLS,
                                             .user = c,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};
    c->context = lws_create_context(&info);
    if (c->context != NULL)
        return c;
    free(c);
    return NULL;
}

void connection_free(Connection *c) {
    if (c == NULL)
        return;
    lws_context_destroy(c->context);
    for (int i = 0; i < c->outs; i++)
        free(c->out[i]);
    free(c->answer.text);
    free(c->incoming.text);
    free(c);
}

static bool connect_to(Connection *c, const char *path, const char *method, const char *protocol,
                       struct lws **out) {
    struct lws_client_connect_info info = {.context = c->context,
                                           .address = c->address.host,
                                           .port = c->address.port,
                                           .ssl_connection = c->address.is_tls ? LCCSCF_USE_SSL : 0,
                                           .path = path,
                                           .host = c->authority,
                                           .method = method,
                                           .local_protocol_name = protocol,
                                           .pwsi = out};
    return lws_client_connect_via_info(&info) != NULL;
}

int connection_request(Connection *c, const char *path, const char *body, char **answer) {
    c->body = body;
    c->answer = (Pieces){0};
    c->status = 0;
    c->is_answered = false;
    bool is_sent = connect_to(c, path, body == NULL ? "GET" : "POST", "http", &c->request);
    for (int waited = 0; is_sent && !c->is_answered && waited < REQUEST_MS; waited++) {
        lws_service(c->context, -1);
        poll(NULL, 0, 1);
    }
    *answer = c->answer.text;
    c->answer.text = NULL;
    c->body = NULL;
    return c->is_answered ? c->status : 0;
}

bool connection_open(Connection *c, ConnectionListener *listener, void *context) {
    c->listener = listener;
    c->listener_context = context;
    c->incoming.length = 0;
    return connect_to(c, "/ws", NULL, "socket", &c->socket);
}

bool connection_is_open(const Connection *c) {
    return c->is_open;
}

bool connection_is_opening(const Connection *c) {
    return c->socket != NULL && !c->is_open;
}

void connection_drop(Connection *c) {
    if (c->socket != NULL)
        lws_set_timeout(c->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    forget_socket(c);
}

const char *connection_cookie(const Connection *c) {
    return c->cookie;
}

void connection_set_cookie(Connection *c, const char *cookie) {
    snprintf(c->cookie, sizeof c->cookie, "%s", cookie);
}

void connection_send(Connection *c, const char *text) {
    if (c->outs == OUT_MAX)
        return;
    c->out[c->outs] = strdup(text);
    if (c->out[c->outs] != NULL)
        c->outs++;
    if (c->is_open)
        lws_callback_on_writable(c->socket);
}

void connection_serve(Connection *c, int wait_ms) {
    c->has_news = false;
    for (int waited = 0; waited <= wait_ms && !c->has_news; waited++) {
        lws_service(c->context, -1);
        if (!c->has_news && waited < wait_ms)
            poll(NULL, 0, 1);
    }
}
