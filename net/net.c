/* net.c: the libwebsockets context on our libuv loop, and who gets its callbacks. */
#include "net/private.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CLOSING_ROUNDS = 1000 };

/* To a WebSocket and to nothing else: HTTP/2 without TLS is only another way in. Debian 12's
 * libwebsockets answers other upgrades by itself and still calls us, with a pointer to headers that
 * it has freed: they must not be read. */
static int confirm_upgrade(struct lws *wsi, const char *to) {
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0)
        return -1;
    if (strcasecmp(to, "websocket") == 0)
        return 0;
    lws_return_http_status(wsi, 501, "only to websocket");
    return 1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    Net *net = lws_context_user(lws_get_context(wsi));
    Link *link = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return peer_accept(net, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return peer_begin(net, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        peer_end(net, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_begin(net, wsi, link, in);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(net, wsi, link, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_end(net, wsi, link);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(net, wsi, link);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return socket_admit(net, wsi, link);
    case LWS_CALLBACK_ESTABLISHED:
        return socket_open(net, wsi, link);
    case LWS_CALLBACK_RECEIVE:
        return socket_receive(net, wsi, link, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_write(net, wsi, link);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (link != NULL) {
            http_gone(link);
            socket_gone(net, link);
        }
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"net", callback, sizeof(Link), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* The library sends no pings: it would keep a timer for each connection (peer.c). */
static const lws_retry_bo_t idle_policy = {0};

static void log_nothing(int level, const char *line) {
    (void)level, (void)line;
}

/* The second address, if one is wanted. It is never that of the pages: the library would serve both as one. */
static bool open_private(Net *net, struct lws_context_creation_info info, Text *error) {
    bool is_same = net->config.private_port == lws_get_vhost_port(net->vhost);
    info.vhost_name = "private";
    info.iface = net->config.private_host;
    info.port = net->config.private_port;
    if (info.port > 0 && !is_same)
        net->private_vhost = lws_create_vhost(net->context, &info);
    if (info.port == 0 || net->config.is_private_optional || net->private_vhost != NULL)
        return true;
    text_addf(error, "cannot listen on %s:%d%s", info.iface, info.port,
              is_same ? ": that port is that of the pages" : "");
    return false;
}

static void on_before_waiting(uv_prepare_t *handle) {
    sockets_flush(handle->data);
}

static void on_after_waiting(uv_check_t *handle) {
    sockets_flush(handle->data);
}

static void on_tick(uv_timer_t *handle) {
    peers_tick(handle->data);
}

/* What callbacks want to send leaves at the end of the round they are called in. */
static void start_rounds(Net *net) {
    uv_prepare_init(net->loop, &net->before_waiting);
    uv_check_init(net->loop, &net->after_waiting);
    uv_timer_init(net->loop, &net->ticker);
    net->before_waiting.data = net->after_waiting.data = net->ticker.data = net;
    uv_prepare_start(&net->before_waiting, on_before_waiting);
    uv_check_start(&net->after_waiting, on_after_waiting);
    uv_timer_start(&net->ticker, on_tick, TICK_MS, TICK_MS);
    uv_unref((uv_handle_t *)&net->before_waiting);
    uv_unref((uv_handle_t *)&net->after_waiting);
    uv_unref((uv_handle_t *)&net->ticker);
}

static void stop_rounds(Net *net) {
    uv_close((uv_handle_t *)&net->before_waiting, NULL);
    uv_close((uv_handle_t *)&net->after_waiting, NULL);
    uv_close((uv_handle_t *)&net->ticker, NULL);
    uv_run(net->loop, UV_RUN_NOWAIT);
}

Net *net_open(uv_loop_t *loop, const NetConfig *config, const NetHandlers *handlers, Text *error) {
    Net *net = calloc(1, sizeof *net);
    if (net == NULL || !files_open(&net->files, config->folder, config->no_pages))
        return NULL;
    limits_open(&net->limits);
    net->loop = loop;
    net->config = *config;
    net->handlers = *handlers;
    start_rounds(net);
    lws_set_log_level(0, log_nothing);
    void *loops[1] = {loop};
    struct lws_context_creation_info info = {
        .port = config->port,
        .iface = config->host,
        .protocols = protocols,
        .user = net,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .foreign_loops = loops,
        .pcontext = &net->context,
        .timeout_secs = (unsigned)config->request_seconds,
        .keepalive_timeout = REST_SECONDS,
        .max_http_header_pool =
            4096, /* made when needed: many slow ones must not make others wait */
        .max_http_header_data = 8192,
        .retry_and_idle_policy = &idle_policy,
        .vhost_name = "net",
    };
    /* keep our user and group: -1, which some releases of the library hold in a signed field, some not */
    info.gid = (typeof(info.gid))-1;
    info.uid = (typeof(info.uid))-1;
    net->context = lws_create_context(&info);
    net->vhost = net->context == NULL ? NULL : lws_create_vhost(net->context, &info);
    if (net->vhost == NULL)
        text_addf(error, "cannot listen on %s:%d", info.iface, info.port);
    if (net->vhost != NULL && open_private(net, info, error))
        return net;
    net_close(net);
    return NULL;
}

void net_close(Net *net) {
    net->is_closing = true;
    uv_timer_stop(&net->ticker);
    if (net->context != NULL)
        lws_context_destroy(net->context);
    for (int i = 0; i < CLOSING_ROUNDS && net->context != NULL; i++)
        uv_run(net->loop, UV_RUN_NOWAIT);
    if (net->context != NULL)
        lws_context_destroy(net->context); /* the handles are closed: the second call frees */
    stop_rounds(net);
    limits_close(&net->limits);
    files_close(&net->files);
    free(net);
}

int net_port(const Net *net) {
    return lws_get_vhost_port(net->vhost);
}

bool net_has_private_port(const Net *net) {
    return net->private_vhost != NULL;
}

const NetCounts *net_counts(const Net *net) {
    return &net->counts;
}
