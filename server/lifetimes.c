/* lifetimes.c: see lifetimes.h. */
#include "server/lifetimes.h"

#include "server/archive.h"
#include "server/entries.h"
#include "server/server_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 50, HOUR = 3600, DAY = 24 * HOUR, PASSED_BY = 2 * HOUR, ARCHIVED_AT_ONCE = 10 };

/* For how many seconds a table in that state is kept after its last move; 0: for ever. */
static int64_t lifetime(const Server *s, TableState state) {
    const ServerConfig *c = &s->config;
    return state == TABLE_WAITING   ? (int64_t)c->keep_waiting_hours * HOUR
           : state == TABLE_PLAYING ? (int64_t)c->keep_running_days * DAY
                                    : (int64_t)c->keep_finished_days * DAY;
}

static int64_t now_s(void) {
    return server_time_ms() / 1000;
}

/* ---- tables ---- */

/* A match with a clock of days is not given up while that clock runs. */
static bool is_expired(const Table *t) {
    int64_t seconds = lifetime(t->server, t->settings.state);
    int64_t age = now_s() - t->settings.moved;
    bool has_time = t->settings.state == TABLE_PLAYING && age * 1000 < t->rule.full_ms * 2;
    return seconds > 0 && age > seconds && t->watches == 0 && !has_time;
}

Code expire_decide(Change *c, Text *why) {
    (void)why;
    if (!is_expired(c->table))
        return CODE_TOO_FAST;
    c->outcome.is_dropped = true;
    batch_table_drop(&c->job.batch, c->table->id);
    return CODE_OK;
}

void expire_done(Change *c) {
    server_log(c->table->server, "info", "expired", "\"table\":\"%s\",\"state\":%d", c->table->id,
               (int)c->table->settings.state);
    c->table->server->expired++;
}

/* ---- records that are kept ---- */

typedef struct Leaving {
    ArchiveJob job; /* the first member */
    Server *server;
    char table[TABLE_ID];
} Leaving;

static void drop(Table *t) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    table_change(t, change_new(t, CHANGE_EXPIRE, &origin));
}

/* Only what is in the archive is deleted. */
static void archived(ArchiveJob *job) {
    Leaving *f = (Leaving *)job;
    Server *s = f->server;
    Table *t = s->is_stopping ? NULL : table_glance(s, f->table);
    if (job->error != 0 && !s->is_stopping)
        server_log(s, "error", "not-archived", "\"table\":\"%s\",\"reason\":\"%s\"", f->table,
                   strerror(job->error));
    else if (t != NULL)
        drop(t);
    free(job->text);
    free(f);
}

static void archive(Table *t) {
    Leaving *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->server = t->server;
    strcpy(f->table, t->id);
    f->job.folder = t->server->config.archive;
    f->job.text = entries_record(t);
    f->job.done = archived;
    snprintf(f->job.name, sizeof f->job.name, "%s-%s.record", t->files->game->name, t->id);
    if (f->job.text == NULL)
        abort();
    archive_put(t->server->archive, &f->job);
}

/* A match is read in for it; one that cannot be read is left alone. */
static void drop_or_archive(Server *s, Table *t) {
    if (s->config.archive == NULL || t->settings.state == TABLE_WAITING)
        drop(t);
    else if (queue_open_jobs(s->archive) < ARCHIVED_AT_ONCE && table_find(s, t->id) != NULL)
        archive(t);
}

/* ---- which ---- */

typedef struct Expired {
    char id[AT_ONCE][TABLE_ID];
    int count;
} Expired;

static void collect(void *context, const char *id, int64_t clock_s) {
    Expired *expired = context;
    Text text = text_over(expired->id[expired->count++], TABLE_ID);
    (void)clock_s;
    text_add(&text, id);
}

static void sweep_tables(Server *s, TableState state) {
    Expired expired = {.count = 0};
    if (lifetime(s, state) == 0)
        return;
    store_table_ids(s->store, (StoreList)(LIST_OLD_WAITING + (int)state),
                    now_s() - lifetime(s, state), AT_ONCE, collect, &expired);
    for (int i = 0; i < expired.count; i++) {
        Table *t = table_glance(s, expired.id[i]);
        if (t != NULL && is_expired(t))
            drop_or_archive(s, t);
    }
}

/* ---- people ---- */

static void pruned(StoreJob *job) {
    batch_free(&job->batch);
    free(job);
}

/* Guests who have not come for so long, unless a match of theirs is kept. With too many of them,
 * those go who have passed by and were not seen for a while. */
static void sweep_guests(Server *s) {
    int64_t seconds = (int64_t)s->config.keep_guests_days * DAY;
    s->guests_kept = store_guests(s->store);
    if (s->guests_kept >= s->config.guests_in_all)
        seconds = PASSED_BY;
    if (seconds == 0)
        return;
    StoreJob *job = calloc(1, sizeof *job);
    if (job == NULL)
        abort();
    batch_prune_guests(&job->batch, now_s() - seconds);
    job->done = pruned;
    store_writer_add(s->store_writer, job);
}

void lifetimes_sweep(Server *s) {
    for (int state = TABLE_WAITING; state <= TABLE_OVER; state++)
        sweep_tables(s, (TableState)state);
    sweep_guests(s);
}
