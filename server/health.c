/* health.c: see health.h. */
#include "server/health.h"

#include "server/requests.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRIED_MS = 2000, COMPLAIN_MS = 10000 };

void health_tick(Server *s) {
    int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        close(file);
        return;
    }
    int64_t now_ms = server_now_ms(s);
    if (s->out_of_files_ms != 0 && now_ms - s->out_of_files_ms < COMPLAIN_MS)
        return;
    s->out_of_files_ms = now_ms;
    server_log(s, "error", "no-file-handles", "\"reason\":\"%s\"", strerror(errno));
}

/* ---- /healthz ---- */

typedef struct Trial {
    StoreJob job; /* the first member */
    Server *server;
    NetRequest *request;
} Trial;

static void answer(const Server *s, NetRequest *r) {
    TEXT(out, 64);
    bool is_well = !s->is_stopping && s->can_store;
    text_addf(&out, "{\"ok\":%s%s}", is_well ? "true" : "false",
              is_well          ? ""
              : s->is_stopping ? ",\"reason\":\"stopping\""
              : s->is_away     ? ",\"reason\":\"storage-away\""
                               : ",\"reason\":\"storage-full\"");
    request_answer(r, is_well ? 200 : 503, &out);
}

static void tried(StoreJob *job) {
    Trial *trial = (Trial *)job;
    trial->server->can_store = job->batch.status == STORE_OK;
    trial->server->is_away = storage_code(job->batch.status) == CODE_STORAGE_AWAY;
    trial->server->tried_ms = server_now_ms(trial->server);
    answer(trial->server, trial->request);
    batch_free(&job->batch);
    free(trial);
}

/* Perhaps nobody has stored anything for a while, so try it, but not for every request. */
void health_answer(Server *s, NetRequest *r) {
    bool is_known = s->tried_ms != 0 && server_now_ms(s) - s->tried_ms < TRIED_MS;
    Trial *trial = is_known || s->is_stopping ? NULL : calloc(1, sizeof *trial);
    if (trial == NULL) {
        answer(s, r);
        return;
    }
    trial->server = s;
    trial->request = r;
    trial->job.done = tried;
    batch_trial(&trial->job.batch);
    store_writer_add(s->store_writer, &trial->job);
}

void alive_answer(NetRequest *r) {
    TEXT(out, 64);
    text_add(&out, "{\"ok\":true}");
    request_answer(r, 200, &out);
}

/* ---- /metrics ---- */

static void add_figure(Text *out, const char *name, const char *kind, uint64_t value) {
    text_addf(out, "# TYPE hort_%s %s\nhort_%s %llu\n", name, kind, name,
              (unsigned long long)value);
}

/* By code, those that have occurred. */
static void add_refusals(Text *out) {
    text_add(out, "# TYPE hort_refusals_total counter\n");
    for (int code = CODE_OK + 1; code < CODES; code++)
        if (refusal_times((Code)code) > 0)
            text_addf(out, "hort_refusals_total{code=\"%s\"} %llu\n", refusal_of((Code)code)->name,
                      (unsigned long long)refusal_times((Code)code));
}

void metrics_answer(Server *s, NetRequest *r) {
    TEXT(out, 8192);
    const StoreWriterCounts *writer = store_writer_counts(s->store_writer);
    add_figure(&out, "moves_total", "counter", s->moves);
    add_refusals(&out);
    add_figure(&out, "store_groups_total", "counter", writer->groups);
    add_figure(&out, "store_batches_total", "counter", writer->batches);
    add_figure(&out, "store_failures_total", "counter", writer->failures);
    add_figure(&out, "tables", "gauge", (uint64_t)s->living);
    add_figure(&out, "tables_in_memory", "gauge", (uint64_t)s->tables_count);
    add_figure(&out, "tables_expired_total", "counter", s->expired);
    add_figure(&out, "bots_thinking", "gauge", (uint64_t)bot_pool_waiting(s->bot_pool));
    if (s->net != NULL) {
        const NetCounts *net = net_counts(s->net);
        add_figure(&out, "connections", "gauge", (uint64_t)net->sockets);
        add_figure(&out, "requests_total", "counter", net->requests);
        add_figure(&out, "messages_in_total", "counter", net->messages_in);
        add_figure(&out, "messages_out_total", "counter", net->messages_out);
        add_figure(&out, "bytes_out_total", "counter", net->bytes_out);
        add_figure(&out, "slow_clients_total", "counter", net->too_slow);
        add_figure(&out, "refused_connections_total", "counter", net->refused);
    }
    net_answer(r, 200, "text/plain; version=0.0.4", NULL, out.start, out.length);
}
