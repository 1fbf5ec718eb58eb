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
    batch_table_drop(&c->job.batch, c->table->id, c->table->entries);
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
    bool is_unreadable;
} Leaving;

static void drop(Table *t) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    table_change(t, change_new(t, CHANGE_EXPIRE, &origin));
}

/* The deletion of a row that cannot become a table. */
typedef struct RowDrop {
    StoreJob job; /* the first member */
    Server *server;
    char table[TABLE_ID];
} RowDrop;

static void row_dropped(StoreJob *job) {
    RowDrop *d = (RowDrop *)job;
    if (job->batch.status == STORE_OK) {
        server_log(d->server, "warning", "unreadable-expired", "\"table\":\"%s\"", d->table);
        d->server->expired++;
        d->server->living = store_living(d->server->store, NULL);
    }
    batch_free(&job->batch);
    free(d);
}

static void drop_row(const Leaving *f) {
    RowDrop *d = calloc(1, sizeof *d);
    if (d == NULL)
        abort();
    d->server = f->server;
    strcpy(d->table, f->table);
    batch_table_drop(&d->job.batch, f->table, -1);
    d->job.done = row_dropped;
    store_writer_add(f->server->store_writer, &d->job);
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
    else if (f->is_unreadable && !s->is_stopping)
        drop_row(f);
    free(job->text);
    free(f);
}

/* The record of a match that can be read; otherwise all that is stored of it. */
static void archive(Server *s, const char *id) {
    Table *t = table_find(s, id);
    char *text = t != NULL ? entries_record(t) : entries_text(s, id);
    if (text == NULL)
        return;
    Leaving *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->server = s;
    f->is_unreadable = t == NULL;
    strcpy(f->table, id);
    f->job.folder = s->config.archive;
    f->job.text = text;
    f->job.done = archived;
    if (t != NULL)
        snprintf(f->job.name, sizeof f->job.name, "%s-%s.record", t->files->game->name, id);
    else
        snprintf(f->job.name, sizeof f->job.name, "%s.unreadable", id);
    archive_put(s->archive, &f->job);
}

static void drop_or_archive(Server *s, const char *id, TableState state) {
    Table *t = table_glance(s, id);
    bool is_kept = s->config.archive != NULL && state != TABLE_WAITING;
    if (t != NULL && !is_expired(t))
        return;
    if (is_kept && queue_open_jobs(s->archive) < ARCHIVED_AT_ONCE)
        archive(s, id);
    else if (!is_kept && t != NULL)
        drop(t);
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
    for (int i = 0; i < expired.count; i++)
        drop_or_archive(s, expired.id[i], state);
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
