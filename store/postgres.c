/* postgres.c: the store in a PostgreSQL database that several servers may share: opening and closing. See
 * postgres.h. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

static void postgres_close(Store *store) {
    Postgres *p = (Postgres *)store;
    postgres_unfollow(store);
    link_close(&p->writer);
    link_close(&p->reader);
    link_close(&p->aside);
    link_close(&p->ear);
    pthread_mutex_destroy(&p->reading);
    pthread_mutex_destroy(&p->hearing);
    free(p->url);
    free(p);
}

/* PostgreSQL watches over its own files. */
static bool postgres_check(Store *s, const atomic_bool *stop, Text *found) {
    (void)s, (void)stop, (void)found;
    return true;
}

static bool postgres_is_away(const Store *s) {
    return ((const Postgres *)s)->is_away;
}

static const StoreBackend backend = {
    .close = postgres_close,
    .write = postgres_write,
    .settle = postgres_settle,
    .person = postgres_person,
    .account = postgres_account,
    .session = postgres_session,
    .sessions = postgres_sessions,
    .tables = postgres_tables,
    .matches = postgres_matches,
    .table_ids = postgres_table_ids,
    .living = postgres_living,
    .guests = postgres_guests,
    .table = postgres_table,
    .entries = postgres_entries,
    .entry = postgres_entry,
    .check = postgres_check,
    .everything = postgres_everything,
    .is_away = postgres_is_away,
    .follow = postgres_follow,
    .unfollow = postgres_unfollow,
    .ear = postgres_ear,
    .hear = postgres_hear,
    .news = postgres_news,
    .claim = postgres_claim,
    .beat = postgres_beat,
};

/* The URL without the password. */
static void add_place(const Link *l, Text *out) {
    text_addf(out, "%s:%s/%s: ", PQhost(l->connection), PQport(l->connection), PQdb(l->connection));
}

/* Why it cannot be opened; the first attempt says more than link_ready. */
static bool prepare(Postgres *p, Text *error) {
    Link first = {.postgres = p};
    first.connection = PQconnectdb(p->url);
    add_place(&first, error);
    bool is_good = PQstatus(first.connection) == CONNECTION_OK;
    if (!is_good)
        text_addf(error, "%s\nSee whether PostgreSQL runs and lets this user in.",
                  PQerrorMessage(first.connection));
    else if (PQserverVersion(first.connection) < 140000) {
        text_add(error, "PostgreSQL 14 or later is needed");
        is_good = false;
    } else
        is_good = schema_prepare(&first, error);
    link_drop(&first);
    return is_good;
}

/* Claims, beats and presence may be lost in a crash of the database; what is written down may not. */
Store *store_open_postgres(const char *url, Text *error) {
    Postgres *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->store.backend = &backend;
    p->url = strdup(url);
    pthread_mutex_init(&p->reading, NULL);
    pthread_mutex_init(&p->hearing, NULL);
    p->writer = (Link){.postgres = p, .sql = writer_sql};
    p->reader = (Link){.postgres = p, .sql = reader_sql};
    p->aside = (Link){.postgres = p, .sql = aside_sql, .setting = "SET synchronous_commit=off"};
    p->ear = (Link){.postgres = p, .setting = "LISTEN hort"};
    if (prepare(p, error) && link_ready(&p->writer) && link_ready(&p->reader) &&
        link_ready(&p->aside)) {
        text_clear(error);
        return &p->store;
    }
    postgres_close(&p->store);
    return NULL;
}
