/* server_fake.c: see server_fake.h. */
#include "tests/server_fake.h"

#include "server/draws.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Fake fake;

/* ---- in place of net/ ---- */

struct NetMessage {
    int holders;
    char text[];
};

NetMessage *net_message_new(const char *bytes, size_t length) {
    NetMessage *m = malloc(sizeof *m + length + 1);
    m->holders = 1;
    memcpy(m->text, bytes, length);
    m->text[length] = '\0';
    return m;
}

void net_message_drop(NetMessage *message) {
    if (message != NULL && --message->holders == 0)
        free(message);
}

void net_send(NetSocket *socket, NetMessage *message) {
    if (fake.count == SENT_MAX)
        fake_forget();
    fake.sent[fake.count++] = (FakeSent){socket, strdup(message->text)};
}

void net_charge(NetSocket *socket, int count) {
    (void)socket, (void)count;
}

void net_charge_request(NetRequest *request, int count) {
    (void)request, (void)count;
}

void net_hang_up(NetSocket *socket) {
    socket->is_hung_up = true;
}

void net_set_user(NetSocket *socket, void *user) {
    socket->user = user;
}

void *net_user(const NetSocket *socket) {
    return socket->user;
}

const char *net_socket_token(const NetSocket *socket) {
    return socket->token;
}

const char *net_socket_address(const NetSocket *socket) {
    (void)socket;
    return "test";
}

size_t net_backlog(const NetSocket *socket) {
    (void)socket;
    return 0;
}

void net_answer(NetRequest *request, int status, const char *type, const char *headers,
                const char *body, size_t length) {
    (void)type;
    const char *cookie = headers == NULL ? NULL : strstr(headers, "hort=");
    fake.status = status;
    snprintf(fake.body, sizeof fake.body, "%.*s", (int)length, body);
    if (cookie != NULL)
        snprintf(fake.cookie, sizeof fake.cookie, "%.*s", (int)strcspn(cookie + 5, ";"),
                 cookie + 5);
    free(request->body);
    free(request);
}

Net *net_open(uv_loop_t *loop, const NetConfig *config, const NetHandlers *handlers, Text *error) {
    (void)loop, (void)config, (void)handlers, (void)error;
    return NULL;
}

void net_close(Net *net) {
    (void)net;
}

bool net_has_private_port(const Net *net) {
    (void)net;
    return false;
}

int net_port(const Net *net) {
    (void)net;
    return 0;
}

const NetCounts *net_counts(const Net *net) {
    static const NetCounts none;
    (void)net;
    return &none;
}

/* ---- a store that can fail ---- */

static StoreStatus failing_write(Store *s, StoreBatch *const *batches, int count) {
    (void)s;
    fake.writes++;
    if (fake.fails == STORE_OK)
        return store_write(fake.inner, batches, count);
    for (int i = 0; i < count; i++)
        batches[i]->status = fake.fails;
    return fake.fails;
}

static bool inner_person(Store *s, const char *id, StorePerson *out) {
    (void)s;
    return store_person(fake.inner, id, out);
}

static bool inner_account(Store *s, const char *name, StorePerson *out) {
    (void)s;
    return store_account(fake.inner, name, out);
}

static bool inner_session(Store *s, const char *token_hash, StoreSession *out) {
    (void)s;
    return store_session(fake.inner, token_hash, out);
}

static void inner_sessions(Store *s, const char *person, StoreSessionListener *listener,
                           void *context) {
    (void)s;
    store_sessions(fake.inner, person, listener, context);
}

static void inner_tables(Store *s, const char *person, StoreTableListener *listener,
                         void *context) {
    (void)s;
    store_tables(fake.inner, person, 0, listener, context);
}

static void inner_matches(Store *s, const char *person, const StorePlace *behind, int max,
                          StoreTableListener *listener, void *context) {
    (void)s;
    store_matches(fake.inner, person, behind, max, listener, context);
}

static void inner_table_ids(Store *s, StoreList which, int64_t before, int max,
                            StoreIdListener *listener, void *context) {
    (void)s;
    store_table_ids(fake.inner, which, before, max, listener, context);
}

static int64_t inner_living(Store *s, const char *person) {
    (void)s;
    return store_living(fake.inner, person);
}

static int64_t inner_guests(Store *s) {
    (void)s;
    return store_guests(fake.inner);
}

static bool inner_table(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                        void *context) {
    (void)s;
    return store_table(fake.inner, id, with_bulk, listener, context);
}

static bool inner_entries(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                          void *context) {
    (void)s;
    return store_entries(fake.inner, table, after, listener, context);
}

static bool inner_entry(Store *s, const char *table, int64_t number, StoreEntry *out) {
    (void)s;
    return store_entry(fake.inner, table, number, out);
}

static bool inner_check(Store *s, const atomic_bool *stop, Text *found) {
    (void)s;
    return store_check(fake.inner, stop, found);
}

static void inner_close(Store *s) {
    (void)s;
    store_close(fake.inner);
}

static const StoreBackend failing = {
    inner_close,    failing_write, inner_person,  inner_account,   inner_session,
    inner_sessions, inner_tables,  inner_matches, inner_table_ids, inner_living,
    inner_guests,   inner_table,   inner_entries, inner_entry,     inner_check,
};

static void no_follow(Store *s, StoreBackListener *listener, void *context) {
    (void)s, (void)listener, (void)context;
}

/* ---- for the tests ---- */

static Store store;

int fake_open(void **state) {
    TEXT(error, 128);
    ServerConfig config = server_defaults();
    config.tables_per_minute = config.chats_per_minute = 1000000;
    (void)state;
    memset(&fake, 0, sizeof fake);
    uv_loop_init(&fake.loop);
    fake.inner = store_open_memory();
    store.backend = &failing;
    fake.store = &store;
    config.net.port = -1;
    config.logins_per_minute = 100000;
    config.tables_per_person = 100000;
    config.is_quiet = true;
    fake.server = server_open(&fake.loop, fake.store, &config, &error);
    if (fake.server != NULL)
        fake.server->swept_ms = INT64_MAX; /* only tests sweep, however long they take */
    return fake.server == NULL;
}

void fake_share_store(bool is_shared) {
    static StoreBackend shared;
    shared = failing;
    shared.follow = no_follow;
    store.backend = is_shared ? &shared : &failing;
}

int fake_close(void **state) {
    (void)state;
    server_stop(fake.server);
    store_close(fake.store);
    uv_run(&fake.loop, UV_RUN_NOWAIT);
    uv_loop_close(&fake.loop);
    fake_forget();
    return 0;
}

void fake_forget(void) {
    for (int i = 0; i < fake.count; i++)
        free(fake.sent[i].text);
    fake.count = 0;
}

void fake_settle(void) {
    for (int quiet = 0; quiet < 3;) {
        uv_run(&fake.loop, UV_RUN_NOWAIT);
        quiet = store_writer_is_idle(fake.server->store_writer) ? quiet + 1 : 0;
    }
}

void fake_ask(NetMethod method, const char *path, const char *token, const char *body) {
    NetRequest *r = calloc(1, sizeof *r);
    const char *query = strchr(path, '?');
    r->method = method;
    r->is_json = true;
    snprintf(r->path, sizeof r->path, "%.*s", (int)strcspn(path, "?"), path);
    snprintf(r->query, sizeof r->query, "%s", query == NULL ? "" : query + 1);
    snprintf(r->token, sizeof r->token, "%s", token);
    snprintf(r->address, sizeof r->address, "test");
    r->body = strdup(body);
    r->body_length = strlen(body);
    fake.status = 0;
    requests_handle(fake.server, r);
}

int fake_request(NetMethod method, const char *path, const char *token, const char *body) {
    fake_ask(method, path, token, body);
    while (fake.status == 0)
        uv_run(&fake.loop, UV_RUN_NOWAIT);
    fake_settle();
    return fake.status;
}

void fake_member(const char *name, char *out, size_t room) {
    TEXT(before, 64);
    text_addf(&before, "\"%s\":\"", name);
    const char *at = strstr(fake.body, before.start);
    snprintf(out, room, "%.*s", at == NULL ? 0 : (int)strcspn(at + before.length, "\""),
             at == NULL ? "" : at + before.length);
}

void fake_guest(const char *name, char token[NET_TOKEN]) {
    TEXT(body, 128);
    text_addf(&body, "{\"name\":\"%s\"}", name);
    fake_request(NET_POST, "/api/guest", "", body.start);
    memcpy(token, fake.cookie, NET_TOKEN);
}

NetSocket *fake_connect(const char *token) {
    NetSocket *socket = calloc(1, sizeof *socket);
    snprintf(socket->token, sizeof socket->token, "%s", token);
    connection_opened(fake.server, socket);
    return socket;
}

void fake_disconnect(NetSocket *socket) {
    connection_closed(fake.server, socket);
    for (int i = 0; i < fake.count; i++)
        if (fake.sent[i].to == socket)
            fake.sent[i].to = NULL;
    free(socket);
}

void fake_say(NetSocket *socket, const char *format, ...) {
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    connection_received(fake.server, socket, text, (size_t)length, NET_FINE);
}

int fake_when(const NetSocket *socket, const char *words) {
    for (int i = fake.count - 1; i >= 0; i--)
        if (fake.sent[i].to == socket && strstr(fake.sent[i].text, words) != NULL)
            return i;
    return -1;
}

const char *fake_heard(const NetSocket *socket, const char *words) {
    int when = fake_when(socket, words);
    return when < 0 ? NULL : fake.sent[when].text;
}

void fake_share(const Table *t, Seat seat, char share[SHARE_MAX], char promise[SHA256_HEX]) {
    char header[SHA256_HEX], commitment[SHA256_HEX];
    MatchDeal deal;
    draw_deal(t, &deal);
    draw_header(&deal.draw, t->ruleset, header);
    match_commitment(t->ruleset, &deal, commitment);
    memset(share, "0123456789abcdef"[(deal.draw.number + seat) % 16], SHARE_MAX - 1);
    share[SHARE_MAX - 1] = '\0';
    fair_promise(header, commitment, seat, share, promise);
}

/* One step of a draw for a seat: its promise, or its share. */
static void fake_draw_step(const char *table, const char *token, Seat seat, bool is_share) {
    const Table *t = table_find(fake.server, table);
    NetSocket *line = fake_connect(token);
    char share[SHARE_MAX], promise[SHA256_HEX];
    fake_share(t, seat, share, promise);
    fake_say(line,
             "{\"seq\":1,\"key\":\"%s%d\",\"type\":\"%s\",\"table\":\"%s\",\"seat\":%d,"
             "\"draw\":%d,\"%s\":\"%s\"}",
             is_share ? "s" : "p", seat, is_share ? "share" : "promise", table, seat,
             t->settings.draw.number, is_share ? "hex" : "hash", is_share ? share : promise);
    fake_settle();
    fake_disconnect(line);
}

void fake_draw(const char *table, char token[][NET_TOKEN], int seats) {
    for (int step = 0; step < 2; step++)
        for (Seat seat = 0; seat < seats; seat++)
            fake_draw_step(table, token[seat], seat, step == 1);
}
