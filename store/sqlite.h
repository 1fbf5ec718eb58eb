/* sqlite.h: what the parts of the SQLite back end share. Included by store/ only.
 *
 * Two connections: one for the thread that writes, one behind a lock for all readers, so reading
 * never waits for the disk. The file itself is sqlite_file.h's. */
#ifndef HORT_STORE_SQLITE_H
#define HORT_STORE_SQLITE_H

#include "store/arrivals.h"
#include "store/backend.h"
#include "store/bundle.h"

#include <pthread.h>
#include <sqlite3.h>

enum { STATEMENTS_MAX = 32 };

/* One connection with its prepared statements. */
typedef struct Connection {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS_MAX];
} Connection;

typedef struct Sqlite {
    Store store;
    Connection writer, reader;
    pthread_mutex_t reading;
    Arrivals arrivals;
    Bundle arriving;  /* entries of the group that is being written, each behind its table's key */
    bool has_settled; /* in this transaction */
    atomic_bool is_broken; /* a flush has failed, or the file is damaged: nothing more is written */
    char *path;
} Sqlite;

static inline void bind_text(sqlite3_stmt *st, int at, const char *words) {
    sqlite3_bind_text(st, at, words, -1, SQLITE_STATIC);
}

/* Entries of one table, or of several (board 0). */
static inline BundleReader column_bundle(sqlite3_stmt *st, int at, int64_t board) {
    const void *bytes = sqlite3_column_blob(st, at);
    return bundle_read(bytes == NULL ? "" : bytes, (size_t)sqlite3_column_bytes(st, at), board);
}

/* sqlite_write.c; behind its last statement comes NULL */
extern const char *const sqlite_writer_sql[STATEMENTS_MAX];
StoreStatus sqlite_write(Store *s, StoreBatch *const *batches, int count);
/* Notes what the file says about arrivals, in place of what was noted. */
bool sqlite_load_arrivals(Sqlite *s);
/* Leaves what has arrived in order for whoever opens the file next. */
void sqlite_settle_at_end(Sqlite *s);

/* sqlite_read.c */
extern const char *const sqlite_reader_sql[STATEMENTS_MAX];
bool sqlite_person(Store *s, const char *id, StorePerson *out);
bool sqlite_account(Store *s, const char *name, StorePerson *out);
bool sqlite_session(Store *s, const char *token_hash, StoreSession *out);
void sqlite_sessions(Store *s, const char *person, StoreSessionListener *listener, void *context);
void sqlite_tables(Store *s, const char *person, StoreTableListener *listener, void *context);
void sqlite_matches(Store *s, const char *person, const StorePlace *behind, int max,
                    StoreTableListener *listener, void *context);
void sqlite_table_ids(Store *s, StoreList which, int64_t before, int max, StoreIdListener *listener,
                      void *context);
int64_t sqlite_living(Store *s, const char *person);
int64_t sqlite_guests(Store *s);
bool sqlite_table(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                  void *context);
bool sqlite_entries(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                    void *context);
bool sqlite_entry(Store *s, const char *table, int64_t number, StoreEntry *out);
bool sqlite_everything(Store *s, StoreEverything *listener);

#endif
