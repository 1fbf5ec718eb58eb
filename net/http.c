/* http.c: one HTTP exchange: the request read in, the answer written out in pieces.
 *
 * The answer may come long after the question (when the disk has it), and the client may be gone by
 * then: the exchange outlives whichever of the two ends first. */
#include "net/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADERS_ROOM = 3072, CHUNK = 16 * 1024, SMALL_BODY = 8 * 1024 };

typedef struct NetExchange {
    NetRequest request;
    Net *net;
    struct lws *wsi; /* NULL: the client has gone */
    bool is_asked, is_answered, is_head, is_closing;
    int status;
    const char *type;
    char headers[1024];
    char visitor[256];    /* the allowed site whose page asks; "": our own, or none */
    unsigned char *owned; /* an answer's body */
    const unsigned char *body;
    size_t length, sent;
    bool has_headers_sent;
} NetExchange;

static const char *const every_answer[][2] = {
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

/* ---- reading headers ---- */

bool header_copy(struct lws *wsi, enum lws_token_indexes which, char *out, size_t room) {
    out[0] = '\0';
    return lws_hdr_total_length(wsi, which) == 0 || lws_hdr_copy(wsi, out, (int)room, which) >= 0;
}

void address_copy(const Net *net, struct lws *wsi, char out[NET_ADDRESS]) {
    char chain[256];
    out[0] = '\0';
    header_copy(wsi, WSI_TOKEN_X_FORWARDED_FOR, chain, sizeof chain);
    if (net->config.is_behind_proxy && chain[0] != '\0') {
        /* The last one is the proxy's own observation; those before it anybody may have written. */
        const char *last = strrchr(chain, ',');
        snprintf(out, NET_ADDRESS, "%.*s", NET_ADDRESS - 1,
                 last == NULL ? chain : last + 1 + (last[1] == ' '));
    } else
        lws_get_peer_simple(wsi, out, NET_ADDRESS);
}

static bool is_secure(const Net *net, struct lws *wsi) {
    char words[8];
    return net->config.is_behind_proxy &&
           lws_hdr_custom_length(wsi, "x-forwarded-proto:", 18) == 5 &&
           lws_hdr_custom_copy(wsi, words, sizeof words, "x-forwarded-proto:", 18) == 5 &&
           strncmp(words, "https", 5) == 0;
}

void token_copy(const Net *net, struct lws *wsi, char out[NET_TOKEN]) {
    char cookies[2048];
    const char *name = is_secure(net, wsi) ? net->config.secure_cookie : net->config.cookie;
    size_t length = strlen(name);
    out[0] = '\0';
    header_copy(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);
    for (char *at = cookies; at != NULL; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            at += length + 1;
            snprintf(out, NET_TOKEN, "%.*s", (int)strcspn(at, "; "), at);
            return;
        }
    }
}

static bool is_listed(const char *list, const char *origin) {
    size_t length = strlen(origin);
    for (const char *at = list; at != NULL && *at != '\0'; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, origin, length) == 0)
            return true;
        at += word;
    }
    return false;
}

/* Copies the Origin if it is not this host itself; false when it cannot be read. */
static bool other_origin_copy(struct lws *wsi, char *out, size_t room) {
    char host[256];
    if (!header_copy(wsi, WSI_TOKEN_ORIGIN, out, room) ||
        !header_copy(wsi, WSI_TOKEN_HOST, host, sizeof host))
        return false;
    const char *name = strstr(out, "://");
    if (name != NULL && strcmp(name + 3, host) == 0)
        out[0] = '\0';
    return true;
}

bool is_foreign_origin(const Net *net, struct lws *wsi) {
    char origin[256];
    return !other_origin_copy(wsi, origin, sizeof origin) ||
           (origin[0] != '\0' && !is_listed(net->config.origins, origin));
}

static NetMethod method_of(struct lws *wsi, bool *is_head) {
    *is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (*is_head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return NET_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
        return NET_POST;
    return lws_hdr_total_length(wsi, WSI_TOKEN_DELETE_URI) > 0 ? NET_DELETE : NET_OTHER;
}

/* All arguments of the URL, joined again as they were. */
static void query_copy(struct lws *wsi, char out[NET_QUERY]) {
    char part[NET_QUERY];
    Text t = text_over(out, NET_QUERY);
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        text_add(&t, i == 0 ? "" : "&");
        text_add(&t, part);
    }
}

static NetExchange *exchange_new(Net *net, struct lws *wsi, const char *path) {
    NetExchange *x = calloc(1, sizeof *x);
    if (x == NULL)
        return NULL;
    char words[64];
    x->net = net;
    x->wsi = wsi;
    x->request.exchange = x;
    x->request.method = method_of(wsi, &x->is_head);
    Text t = text_over(x->request.path, NET_PATH);
    text_add(&t, path);
    query_copy(wsi, x->request.query);
    token_copy(net, wsi, x->request.token);
    address_copy(net, wsi, x->request.address);
    header_copy(wsi, WSI_TOKEN_HTTP_USER_AGENT, x->request.agent, NET_AGENT);
    header_copy(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, words, sizeof words);
    x->request.is_json = strncmp(words, "application/json", 16) == 0;
    x->request.is_foreign = is_foreign_origin(net, wsi);
    if (!x->request.is_foreign)
        other_origin_copy(wsi, x->visitor, sizeof x->visitor);
    x->request.is_visiting = x->visitor[0] != '\0';
    x->request.is_private = net->private_vhost != NULL && lws_get_vhost(wsi) == net->private_vhost;
    x->request.is_secure = is_secure(net, wsi);
    return x;
}

static void exchange_free(NetExchange *x) {
    free(x->request.body);
    free(x->owned);
    free(x);
}

/* ---- answering ---- */

void net_charge_request(NetRequest *request, int count) {
    struct lws *wsi = request->exchange->wsi;
    if (wsi != NULL && peer_place(wsi) != NULL)
        bucket_charge(&peer_place(wsi)->requests, count);
}

void net_answer(NetRequest *request, int status, const char *type, const char *headers,
                const char *body, size_t length) {
    NetExchange *x = request->exchange;
    if (x->wsi == NULL) {
        exchange_free(x);
        return;
    }
    x->status = status;
    x->type = type;
    x->owned = malloc(length + 1);
    if (x->owned != NULL)
        memcpy(x->owned, body, length);
    x->body = x->owned;
    x->length = x->owned == NULL ? 0 : length;
    Text t = text_over(x->headers, sizeof x->headers);
    text_add(&t, "cache-control: no-store\n");
    if (request->is_visiting)
        text_addf(&t,
                  "vary: Origin\naccess-control-allow-origin: %s\n"
                  "access-control-allow-credentials: true\n",
                  x->visitor);
    text_add(&t, headers == NULL ? "" : headers);
    x->is_answered = true;
    lws_callback_on_writable(x->wsi);
}

static void refuse(Net *net, NetExchange *x, NetRefusal why) {
    net->handlers.refuse(net->handlers.context, &x->request, why);
}

/* A file, packed when the client takes that, or the answer that it has not changed. */
static void answer_file(NetExchange *x, const File *file) {
    char words[256];
    Text t = text_over(x->headers, sizeof x->headers);
    text_addf(&t, "etag: %s\nvary: Accept-Encoding\n", file->etag);
    text_add(&t, file->is_immutable ? "cache-control: public, max-age=31536000, immutable\n"
                                    : "cache-control: no-cache\n");
    header_copy(x->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, words, sizeof words);
    bool is_packed = file->packed != NULL && strstr(words, "gzip") != NULL;
    if (is_packed)
        text_add(&t, "content-encoding: gzip\n");
    header_copy(x->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, words, sizeof words);
    bool is_known = words[0] != '\0' && strstr(words, file->etag) != NULL;
    x->status = is_known ? 304 : 200;
    x->type = file->type;
    x->body = is_packed ? file->packed : file->bytes;
    x->length = is_known ? 0 : is_packed ? file->packed_length : file->length;
    x->is_answered = true;
    lws_callback_on_writable(x->wsi);
}

static bool is_dynamic(const Net *net, const char *path) {
    for (const char *const *prefix = net->config.dynamic; *prefix != NULL; prefix++)
        if (strncmp(path, *prefix, strlen(*prefix)) == 0)
            return true;
    return false;
}

/* Browsers ask before a page of another site may send JSON. */
static bool is_preflight(const NetExchange *x) {
    return x->request.is_visiting && lws_hdr_total_length(x->wsi, WSI_TOKEN_OPTIONS_URI) > 0;
}

static void allow(NetExchange *x) {
    net_answer(&x->request, 204, "text/plain",
               "access-control-allow-methods: GET, POST, DELETE\n"
               "access-control-allow-headers: content-type\naccess-control-max-age: 600\n",
               "", 0);
}

static void ask(Net *net, NetExchange *x) {
    x->is_asked = true;
    int rate = net->config.requests_per_second;
    bool has_room = peer_claim(net, x->wsi, x->request.address);
    peer_deadline(x->wsi, ANSWER_SECONDS);
    net->counts.requests++;
    if (!has_room) {
        net->counts.refused++;
        refuse(net, x, NET_REFUSE_CROWD);
    } else if (!is_dynamic(net, x->request.path)) {
        const File *file = x->request.is_private ? NULL : files_find(&net->files, x->request.path);
        if (x->request.method != NET_GET)
            refuse(net, x, NET_REFUSE_METHOD);
        else if (file == NULL)
            refuse(net, x, NET_REFUSE_PATH);
        else
            answer_file(x, file);
    } else if (!bucket_take(&peer_place(x->wsi)->requests, rate, rate * 4, now_ms())) {
        net->counts.refused++;
        refuse(net, x, NET_REFUSE_RATE);
    } else if (is_preflight(x))
        allow(x);
    else
        net->handlers.request(net->handlers.context, &x->request);
}

int http_begin(Net *net, struct lws *wsi, Link *link, const char *path) {
    if (link->exchange != NULL || net->is_closing)
        return -1;
    NetExchange *x = link->exchange = exchange_new(net, wsi, path);
    if (x == NULL)
        return -1;
    char length[24];
    header_copy(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (strlen(length) > 6 || atol(length) > NET_BODY) {
        x->is_closing = x->is_asked = true;
        refuse(net, x, NET_REFUSE_SIZE);
    } else if (x->request.method != NET_POST || atol(length) == 0)
        ask(net, x);
    else
        peer_deadline(wsi, net->config.request_seconds);
    return 0;
}

int http_body(Net *net, struct lws *wsi, Link *link, const char *bytes, size_t length) {
    (void)net, (void)wsi;
    NetExchange *x = link->exchange;
    if (x == NULL || x->is_asked)
        return 0;
    NetRequest *r = &x->request;
    char *body =
        r->body_length + length > NET_BODY ? NULL : realloc(r->body, r->body_length + length + 1);
    if (body == NULL)
        return -1;
    memcpy(body + r->body_length, bytes, length);
    r->body_length += length;
    body[r->body_length] = '\0';
    r->body = body;
    return 0;
}

int http_body_end(Net *net, struct lws *wsi, Link *link) {
    (void)wsi;
    if (link->exchange != NULL && !link->exchange->is_asked)
        ask(net, link->exchange);
    return 0;
}

static int add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                      unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

/* The lines "name: value\n" the answer brought along. */
static int add_own_headers(struct lws *wsi, char *lines, unsigned char **at, unsigned char *end) {
    int failed = 0;
    for (char *line = lines; *line != '\0' && !failed;) {
        char *stop = line + strcspn(line, "\n"), *value = strstr(line, ": ");
        char name[64];
        if (value == NULL || value > stop || value - line > 60)
            return 1;
        snprintf(name, sizeof name, "%.*s:", (int)(value - line), line);
        char *next = *stop == '\0' ? stop : stop + 1;
        *stop = '\0';
        failed = add_header(wsi, name, value + 2, at, end);
        line = next;
    }
    return failed;
}

/* The headers, and a body that fits behind them: one call of the kernel for most answers. */
static int write_headers(NetExchange *x) {
    unsigned char room[LWS_PRE + HEADERS_ROOM + SMALL_BODY], *start = room + LWS_PRE, *at = start;
    unsigned char *end = room + LWS_PRE + HEADERS_ROOM - 1;
    int failed =
        lws_add_http_common_headers(x->wsi, (unsigned)x->status, x->type, x->length, &at, end);
    for (size_t i = 0; i < sizeof every_answer / sizeof every_answer[0] && !failed; i++)
        failed = add_header(x->wsi, every_answer[i][0], every_answer[i][1], &at, end);
    if (!failed)
        failed = add_own_headers(x->wsi, x->headers, &at, end);
    x->has_headers_sent = true;
    if (failed || x->length == 0 || x->length > SMALL_BODY || x->is_head)
        return failed || lws_finalize_write_http_header(x->wsi, start, &at, end);
    if (lws_finalize_http_header(x->wsi, &at, end))
        return 1;
    memcpy(at, x->body, x->length);
    x->sent = x->length;
    return lws_write(x->wsi, start, (size_t)(at - start) + x->length, LWS_WRITE_HTTP_HEADERS) < 0;
}

/* Frees the exchange and gets ready for the next one on the same connection. */
static int finish(struct lws *wsi, Link *link) {
    bool is_closing = link->exchange->is_closing;
    peer_unclaim(link->exchange->net, wsi);
    peer_deadline(wsi, REST_SECONDS);
    exchange_free(link->exchange);
    link->exchange = NULL;
    return lws_http_transaction_completed(wsi) || is_closing ? -1 : 0;
}

int http_write(Net *net, struct lws *wsi, Link *link) {
    (void)net;
    NetExchange *x = link->exchange;
    if (x == NULL || !x->is_answered)
        return 0;
    if (!x->has_headers_sent) {
        if (write_headers(x))
            return -1;
        if (x->sent == x->length || x->is_head)
            return finish(wsi, link);
        lws_callback_on_writable(wsi);
        return 0;
    }
    unsigned char room[LWS_PRE + CHUNK];
    size_t left = x->length - x->sent, count = left < CHUNK ? left : CHUNK;
    memcpy(room + LWS_PRE, x->body + x->sent, count);
    x->sent += count;
    bool is_last = x->sent == x->length;
    if (lws_write(wsi, room + LWS_PRE, count, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (is_last)
        return finish(wsi, link);
    lws_callback_on_writable(wsi);
    return 0;
}

void http_gone(Link *link) {
    NetExchange *x = link->exchange;
    link->exchange = NULL;
    if (x == NULL)
        return;
    if (x->is_asked && !x->is_answered)
        x->wsi = NULL; /* net_answer will free it */
    else
        exchange_free(x);
}
