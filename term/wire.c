/* wire.c: see wire.h. */
#include "term/wire.h"

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

struct Wire {
    WireAddress address;
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
    WireListener *listener;
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

bool wire_address(const char *url, WireAddress *out) {
    *out = (WireAddress){.is_tls = strncmp(url, "https://", 8) == 0};
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

static Wire *wire_of(struct lws *wsi) {
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
    Wire *w = wire_of(wsi);
    unsigned char **at = in, *end = *at + length;
    char count[24] = "";
    if (has_body)
        snprintf(count, sizeof count, "%zu", strlen(w->body));
    return add_header(wsi, "cookie:", w->cookie, at, end) ||
           (has_body && (add_header(wsi, "content-type:", "application/json", at, end) ||
                         add_header(wsi, "content-length:", count, at, end)));
}

static void keep_cookie(struct lws *wsi) {
    Wire *w = wire_of(wsi);
    char value[256];
    int length = lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_SET_COOKIE);
    if (length > 0) {
        value[strcspn(value, ";")] = '\0';
        snprintf(w->cookie, sizeof w->cookie, "%s", value);
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
    Wire *w = wire_of(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        if (w->body != NULL) {
            lws_client_http_body_pending(wsi, 1);
            lws_callback_on_writable(wsi);
        }
        return add_headers(wsi, in, length, w->body != NULL);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        if (w->body == NULL)
            return 0;
        lws_client_http_body_pending(wsi, 0);
        return write_text(wsi, w->body, LWS_WRITE_HTTP_FINAL);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        w->status = (int)lws_http_client_http_response(wsi);
        keep_cookie(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_http(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        pieces_add(&w->answer, in, length);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        w->is_answered |= wsi == w->request;
        return 0;
    default:
        return 0;
    }
}

static int send_next(Wire *w) {
    if (w->outs == 0)
        return 0;
    int status = write_text(w->socket, w->out[0], LWS_WRITE_TEXT);
    free(w->out[0]);
    memmove(w->out, w->out + 1, (size_t)--w->outs * sizeof w->out[0]);
    if (w->outs > 0)
        lws_callback_on_writable(w->socket);
    return status;
}

static void receive(Wire *w, struct lws *wsi, const char *bytes, size_t length) {
    pieces_add(&w->incoming, bytes, length);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return;
    w->has_news = true;
    if (w->incoming.text != NULL)
        w->listener(w->listener_context, w->incoming.text);
    w->incoming.length = 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    Wire *w = wire_of(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(wsi, in, length, false);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        w->is_open = w->has_news = true;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        receive(w, wsi, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_next(w);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        w->is_open = false;
        w->has_news = true;
        w->socket = NULL;
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = on_http}, {.name = "socket", .callback = on_socket}, {0}};

Wire *wire_new(const WireAddress *address) {
    Wire *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    lws_set_log_level(0, NULL);
    w->address = *address;
    snprintf(w->authority, sizeof w->authority, "%s:%d", address->host, address->port);
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = PROTOCOLS,
                                             .user = w,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT};
    w->context = lws_create_context(&info);
    if (w->context != NULL)
        return w;
    free(w);
    return NULL;
}

void wire_free(Wire *w) {
    if (w == NULL)
        return;
    lws_context_destroy(w->context);
    for (int i = 0; i < w->outs; i++)
        free(w->out[i]);
    free(w->answer.text);
    free(w->incoming.text);
    free(w);
}

static bool connect_to(Wire *w, const char *path, const char *method, const char *protocol,
                       struct lws **out) {
    struct lws_client_connect_info info = {.context = w->context,
                                           .address = w->address.host,
                                           .port = w->address.port,
                                           .ssl_connection = w->address.is_tls ? LCCSCF_USE_SSL : 0,
                                           .path = path,
                                           .host = w->authority,
                                           .method = method,
                                           .local_protocol_name = protocol,
                                           .pwsi = out};
    return lws_client_connect_via_info(&info) != NULL;
}

int wire_request(Wire *w, const char *path, const char *body, char **answer) {
    w->body = body;
    w->answer = (Pieces){0};
    w->status = 0;
    w->is_answered = false;
    bool is_sent = connect_to(w, path, body == NULL ? "GET" : "POST", "http", &w->request);
    for (int waited = 0; is_sent && !w->is_answered && waited < REQUEST_MS; waited++) {
        lws_service(w->context, -1);
        poll(NULL, 0, 1);
    }
    *answer = w->answer.text;
    w->answer.text = NULL;
    w->body = NULL;
    return w->is_answered ? w->status : 0;
}

bool wire_open(Wire *w, WireListener *listener, void *context) {
    w->listener = listener;
    w->listener_context = context;
    w->incoming.length = 0;
    return connect_to(w, "/ws", NULL, "socket", &w->socket);
}

bool wire_is_open(const Wire *w) {
    return w->is_open;
}

void wire_send(Wire *w, const char *text) {
    if (w->outs == OUT_MAX)
        return;
    w->out[w->outs] = strdup(text);
    if (w->out[w->outs] != NULL)
        w->outs++;
    if (w->is_open)
        lws_callback_on_writable(w->socket);
}

void wire_serve(Wire *w, int wait_ms) {
    w->has_news = false;
    for (int waited = 0; waited <= wait_ms && !w->has_news; waited++) {
        lws_service(w->context, -1);
        if (!w->has_news && waited < wait_ms)
            poll(NULL, 0, 1);
    }
}
