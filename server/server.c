/* server.c: starts the parts of the server, keeps their clocks ticking, and shuts down in order. */
#include "server/server.h"

#include "server/archive.h"
#include "server/checkup.h"
#include "server/clock.h"
#include "server/follower.h"
#include "server/health.h"
#include "server/lifetimes.h"
#include "server/requests.h"
#include "server/server_private.h"
#include "server/sessions.h"
#include "server/sleepers.h"

#include <malloc.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

enum { TICK_MS = 100, PAUSE_MS = 1000, SWEEP_MS = 30000, WAKE_MS = 1000, GOODBYE_MS = 300 };

static const char *const dynamic[] = {"/api/", "/healthz", "/livez", "/metrics", NULL};

static const char no_pages[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Drachenhort</title>"
    "<p>The server runs, but the browser client has not been built. "
    "Der Server läuft, aber die Browseroberfläche ist nicht gebaut.</p></html>\n";

ServerConfig server_defaults(void) {
    return (ServerConfig){
        .net = {.host = "127.0.0.1",
                .port = 8080,
                .private_host = "127.0.0.1",
                .private_port = 9320,
                .is_private_optional = true,
                .dynamic = dynamic,
                .messages_per_second = 50,
                .requests_per_second = 50,
                .connections_per_address = 200,
                .request_seconds = 10,
                .cookie = SESSION_COOKIE,
                .secure_cookie = SECURE_COOKIE,
                .socket_path = "/ws",
                .no_pages = no_pages},
        .bot_threads = 1,
        .tables_per_person = 50,
        .logins_per_minute = 30,
        .keep_waiting_hours = 168,
        .keep_running_days = 90,
        .keep_finished_days = 365,
        .keep_guests_days = 180,
        .lines_max = 20000,
        .tables_in_all = 100000,
        .tables_per_minute = 30,
        .guests_in_all = 100000,
        .chats_per_minute = 120,
        .pause_minutes = 10,
        .share_ms = 30000,
        .stand_in_ms = 3000,
    };
}

/* ---- helpers ---- */

Text server_scratch(Server *s) {
    return text_over(s->scratch, SCRATCH);
}

/* Between two looks lies at most a tick, unless the process was stopped or the machine asleep:
 * nobody could play then, so nobody's time ran. */
int64_t server_now_ms(Server *s) {
    int64_t now_ms = (int64_t)uv_now(s->loop), gap_ms = now_ms - s->looked_ms;
    if (gap_ms > PAUSE_MS)
        s->paused_ms += gap_ms;
    s->looked_ms = now_ms;
    return now_ms - s->paused_ms;
}

int64_t server_clock_ms(Server *s) {
    return server_now_ms(s) + s->shift_ms;
}

int64_t server_time_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* FNV-1a over both, then mixed. Stable: stored keys are found again after a restart. */
uint64_t server_hash(const char *a, const char *b) {
    uint64_t h = 14695981039346656037u;
    for (; *a != '\0'; a++)
        h = (h ^ (unsigned char)*a) * 1099511628211u;
    h = (h ^ 0xFF) * 1099511628211u;
    for (; *b != '\0'; b++)
        h = (h ^ (unsigned char)*b) * 1099511628211u;
    h = (h ^ (h >> 32)) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
    return h == 0 ? 1 : h;
}

void server_log(const Server *s, const char *level, const char *event, const char *format, ...) {
    char members[512];
    va_list arguments;
    struct tm when;
    time_t now = time(NULL);
    if (s->config.is_quiet && strcmp(level, "error") != 0)
        return;
    va_start(arguments, format);
    vsnprintf(members, sizeof members, format, arguments);
    va_end(arguments);
    gmtime_r(&now, &when);
    fprintf(stderr,
            "{\"time\":\"%04d-%02d-%02dT%02d:%02d:%02dZ\",\"level\":\"%s\",\"event\":\"%s\"%s%s}\n",
            when.tm_year + 1900, when.tm_mon + 1, when.tm_mday, when.tm_hour, when.tm_min,
            when.tm_sec, level, event, members[0] == '\0' ? "" : ",", members);
}

/* ---- the life of a server ---- */

/* One server does it for all of them. */
static void sweep_for_all(Server *s, const char *unused) {
    (void)unused;
    lifetimes_sweep(s);
    s->living = store_living(s->store, NULL);
}

static void tick(uv_timer_t *timer) {
    Server *s = timer->data;
    clocks_tick(s);
    health_tick(s);
    if (server_now_ms(s) - s->woken_ms >= WAKE_MS) {
        s->woken_ms = server_now_ms(s);
        sleepers_tick(s);
        tables_sweep_finished(s);
        if (s->follower != NULL)
            follower_tick(s->follower);
    }
    if (server_now_ms(s) - s->swept_ms > SWEEP_MS) {
        s->swept_ms = server_now_ms(s);
        tables_sweep(s);
        accounts_sweep(s);
        malloc_trim(0); /* what a busy hour needed is not kept for ever */
        if (s->follower == NULL)
            lifetimes_sweep(s);
        else
            follower_claim(s, CLAIM_SWEEP, "", sweep_for_all);
    }
}

static bool open_net(Server *s, Text *error) {
    NetHandlers handlers = {s,
                            requests_handle,
                            requests_refuse,
                            connection_opened,
                            connection_received,
                            connection_closed};
    Text foreign = text_over(s->foreign_origin, sizeof s->foreign_origin);
    Text crowd = text_over(s->too_many, sizeof s->too_many);
    Text too_slow = text_over(s->too_slow, sizeof s->too_slow);
    Text flood = text_over(s->flood, sizeof s->flood);
    if (s->config.net.port < 0)
        return true;
    farewell_text(BYE_TOO_SLOW, &too_slow);
    farewell_text(BYE_FLOOD, &flood);
    refusal_text(CODE_WRONG_ORIGIN, &foreign);
    refusal_text(CODE_TOO_MANY_CONNECTIONS, &crowd);
    s->config.net.foreign_origin = s->foreign_origin;
    s->config.net.too_many = s->too_many;
    s->config.net.too_slow_bye = s->too_slow;
    s->config.net.flood_bye = s->flood;
    s->net = net_open(s->loop, &s->config.net, &handlers, error);
    if (s->net != NULL && s->config.net.private_port > 0 && !net_has_private_port(s->net))
        server_log(s, "warning", "no-metrics", "\"host\":\"%s\",\"port\":%d",
                   s->config.net.private_host, s->config.net.private_port);
    return s->net != NULL;
}

Server *server_open(uv_loop_t *loop, Store *store, const ServerConfig *config, Text *error) {
    Server *s = calloc(1, sizeof *s);
    if (s == NULL || sodium_init() < 0)
        abort();
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    phrases_seed(seed);
    limits_open(&s->makers);
    limits_open(&s->guests);
    limits_open(&s->logins);
    limits_open(&s->talkers);
    s->config = *config;
    s->loop = loop;
    s->store = store;
    s->scratch = malloc(SCRATCH);
    s->store_writer = store_writer_new(loop, store);
    s->bot_pool = bot_pool_new(loop, config->bot_threads);
    s->passwords = passwords_open(loop);
    s->archive = archive_open(loop);
    s->checkup = checkup_begin(s);
    if (s->scratch == NULL)
        abort();
    uv_update_time(loop);
    s->looked_ms = (int64_t)uv_now(loop);
    s->follower = follower_open(s);
    sleepers_open(s);
    s->living = store_living(store, NULL);
    s->guests_kept = store_guests(store);
    uv_timer_init(loop, &s->ticker);
    s->ticker.data = s;
    uv_timer_start(&s->ticker, tick, TICK_MS, TICK_MS);
    if (!open_net(s, error)) {
        server_stop(s);
        return NULL;
    }
    server_log(s, "info", "started", "\"tables\":%lld,\"port\":%d", (long long)s->living,
               server_port(s));
    return s;
}

int server_port(const Server *s) {
    return s->net == NULL ? -1 : net_port(s->net);
}

/* Stores what each clock shows, so that it continues from there; and how far each match is, so that
 * lists can tell without reading it. */
static void freeze_clocks(Server *s) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    for (Table *t = s->tables; t != NULL; t = t->next)
        if ((t->rule.kind != CLOCK_NONE || !t->is_row_current) &&
            t->settings.state == TABLE_PLAYING)
            table_change(t, change_new(t, CHANGE_FREEZE, &origin));
}

static void run_until_stored(Server *s) {
    int64_t until_ms = server_time_ms() + 10000;
    while (!store_writer_is_idle(s->store_writer) && server_time_ms() < until_ms)
        uv_run(s->loop, UV_RUN_ONCE);
}

void server_stop(Server *s) {
    s->is_stopping = true;
    uv_timer_stop(&s->ticker);
    run_until_stored(s);
    freeze_clocks(s);
    run_until_stored(s);
    tables_give_up(s);
    for (Client *c = s->clients, *next; c != NULL; c = next) {
        next = c->next;
        client_bye(c, BYE_STOPPING);
    }
    int64_t until_ms = server_time_ms() + GOODBYE_MS;
    while (s->clients != NULL && server_time_ms() < until_ms)
        uv_run(s->loop, UV_RUN_NOWAIT);
    server_log(s, "info", "stopped", "\"moves\":%llu", (unsigned long long)s->moves);
    if (s->net != NULL)
        net_close(s->net);
    bot_pool_stop(s->bot_pool);
    fair_queue_stop(s->passwords);
    queue_stop(s->archive);
    checkup_stop(s->checkup);
    store_writer_stop(s->store_writer);
    follower_stop(s->follower);
    if (uv_is_active((uv_handle_t *)&s->ticker) || !uv_is_closing((uv_handle_t *)&s->ticker))
        uv_close((uv_handle_t *)&s->ticker, NULL);
    uv_run(s->loop, UV_RUN_NOWAIT);
    uv_run(s->loop, UV_RUN_NOWAIT);
    tables_free(s);
    sleepers_free(s);
    accounts_free(s);
    limits_close(&s->makers);
    limits_close(&s->guests);
    limits_close(&s->logins);
    limits_close(&s->talkers);
    free(s->scratch);
    free(s);
}
