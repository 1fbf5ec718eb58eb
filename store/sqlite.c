/* sqlite.c: the store in one SQLite file (write-ahead log, synchronous=FULL): opening and closing. See
 * sqlite.h. */
#include "store/sqlite.h"

#include "store/sqlite_file.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKPOINT_PAGES = 8000 };

static void disconnect(Connection *c) {
    for (int i = 0; i < STATEMENTS_MAX; i++)
        sqlite3_finalize(c->statement[i]);
    sqlite3_close(c->db);
}

static void sqlite_close(Store *store) {
    Sqlite *s = (Sqlite *)store;
    sqlite_settle_at_end(s);
    arrivals_close(&s->arrivals);
    bundle_free(&s->arriving);
    disconnect(&s->reader);
    disconnect(&s->writer);
    free(s->path);
    pthread_mutex_destroy(&s->reading);
    free(s);
}

/* Over a connection of its own, so that nobody waits for it. */
static bool sqlite_check(Store *store, const atomic_bool *stop, Text *found) {
    Sqlite *s = (Sqlite *)store;
    bool is_sound = file_is_sound(s->path, stop, found);
    if (!is_sound)
        s->is_broken = true;
    return is_sound;
}

static const StoreBackend backend = {
    .close = sqlite_close,
    .write = sqlite_write,
    .person = sqlite_person,
    .account = sqlite_account,
    .session = sqlite_session,
    .sessions = sqlite_sessions,
    .tables = sqlite_tables,
    .matches = sqlite_matches,
    .table_ids = sqlite_table_ids,
    .living = sqlite_living,
    .guests = sqlite_guests,
    .table = sqlite_table,
    .entries = sqlite_entries,
    .entry = sqlite_entry,
    .check = sqlite_check,
    .everything = sqlite_everything,
};

static bool set_modes(sqlite3 *db, Text *error) {
    sqlite3_busy_timeout(db, 5000);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    if (sqlite3_exec(db,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
                     NULL, NULL, NULL) != SQLITE_OK) {
        file_explain(db, error);
        return false;
    }
    sqlite3_wal_autocheckpoint(db, CHECKPOINT_PAGES);
    return true;
}

static bool prepare(Connection *c, const char *const *sql, Text *error) {
    for (int i = 0; i < STATEMENTS_MAX && sql[i] != NULL; i++)
        if (sqlite3_prepare_v3(c->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &c->statement[i],
                               NULL) != SQLITE_OK) {
            file_explain(c->db, error);
            return false;
        }
    return true;
}

static bool load_arrivals(Sqlite *s, Text *error) {
    bool is_good = sqlite_load_arrivals(s);
    if (!is_good)
        text_add(error,
                 "what was played last cannot be read\nThe file has been left as it is. Restore "
                 "a backup, or name another file.");
    return is_good;
}

/* Each connection is used by one thread at a time, so the library need not see to that. */
static int connect_to(const char *path, Connection *c) {
    return sqlite3_open_v2(path, &c->db,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
}

Store *store_open_sqlite(const char *path, Text *error) {
    Sqlite *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->store.backend = &backend;
    s->path = strdup(path);
    pthread_mutex_init(&s->reading, NULL);
    arrivals_open(&s->arrivals);
    text_addf(error, "%s: ", path);
    if (connect_to(path, &s->writer) != SQLITE_OK)
        file_explain(s->writer.db, error);
    else if (connect_to(path, &s->reader) != SQLITE_OK)
        file_explain(s->reader.db, error);
    else if (file_define(s->writer.db, error) && file_define(s->reader.db, error) &&
             file_prepare(s->writer.db, error) && set_modes(s->writer.db, error) &&
             set_modes(s->reader.db, error) && prepare(&s->writer, sqlite_writer_sql, error) &&
             prepare(&s->reader, sqlite_reader_sql, error) && load_arrivals(s, error)) {
        text_clear(error);
        return &s->store;
    }
    sqlite_close(&s->store);
    return NULL;
}
