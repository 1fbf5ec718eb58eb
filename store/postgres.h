/* postgres.h: what the parts of the PostgreSQL back end share. Included by store/ only.
 *
 * Four connections: the writer's, the readers' (behind a lock), one for what the server does besides
 * (news, claims, beats), and one that listens (the ear). Nothing waits for ever: a database that does not answer
 * in time is away, and the keeper, a thread, finds out by the ear when it is back. */
#ifndef HORT_STORE_POSTGRES_H
#define HORT_STORE_POSTGRES_H

#include "store/backend.h"

#include <libpq-fe.h>
#include <pthread.h>

enum { READ_MS = 2000, WRITE_MS = 5000, ARGUMENTS_MAX = 24 };

typedef struct Postgres Postgres;

/* Texts that grow: the arguments of a statement, made one after the other. */
typedef struct Arguments {
    char *bytes;
    size_t length, room;
    size_t at[ARGUMENTS_MAX];
    int count;
    const char *value[ARGUMENTS_MAX]; /* after arguments_end */
} Arguments;

/* One connection with its prepared statements. */
typedef struct Link {
    Postgres *postgres;
    const char *const *sql; /* its statements; the last is NULL */
    const char *setting;    /* run after connecting, or NULL */
    PGconn *connection;     /* NULL: not connected */
    Arguments arguments;    /* of the statement that is made ready */
} Link;

struct Postgres {
    Store store;
    char *url;
    Link writer, reader, aside, ear;
    pthread_mutex_t reading, hearing;
    atomic_bool is_away, has_keeper, is_closing;
    atomic_int writer_pid; /* its own news are none */
    pthread_t keeper;
    StoreBackListener *is_back;
    void *context;
};

/* ---- links (postgres_link.c) ---- */

/* Connects when necessary, unless the database is known to be away. */
bool link_ready(Link *l);
void link_drop(Link *l); /* cuts the connection */
void link_close(Link *l);
/* The result of one statement, or NULL when the database did not answer: then it is away. */
PGresult *link_ask(Link *l, int statement, int count, const char *const *values);
/* Waits until a whole result is there or the time is up. */
bool link_wait(Link *l, int64_t until_ms);
/* Runs SQL that needs no arguments; false with the reason. */
bool link_run(Link *l, const char *sql, Text *error);
int64_t link_now_ms(void);

/* ---- arguments (postgres_link.c) ---- */

void arguments_clear(Arguments *a);
void arguments_free(Arguments *a);
/* Begins the next argument. */
void arguments_next(Arguments *a);
void arguments_number(Arguments *a, int64_t number);
void arguments_text(Arguments *a, const char *words);
/* An element of a list: `{` or `,` before it; then arguments_close. */
void arguments_item_number(Arguments *a, int64_t number);
void arguments_item_text(Arguments *a, const char *words);
void arguments_close(Arguments *a);
const char *const *arguments_end(Arguments *a);

/* ---- the parts ---- */

/* Makes the tables or brings them up to date (postgres_schema.c). */
bool schema_prepare(Link *l, Text *error);

/* postgres_write.c */
extern const char *const writer_sql[];
StoreStatus postgres_write(Store *s, StoreBatch *const *batches, int count);
StoreStatus postgres_settle(Store *s, const StoreBatch *batch);

/* postgres_read.c */
extern const char *const reader_sql[];
bool postgres_person(Store *s, const char *id, StorePerson *out);
bool postgres_account(Store *s, const char *name, StorePerson *out);
bool postgres_session(Store *s, const char *token_hash, StoreSession *out);
void postgres_sessions(Store *s, const char *person, StoreSessionListener *listener, void *context);
void postgres_tables(Store *s, const char *person, StoreTableListener *listener, void *context);
void postgres_matches(Store *s, const char *person, const StorePlace *behind, int max,
                      StoreTableListener *listener, void *context);
void postgres_table_ids(Store *s, StoreList which, int64_t before, int max,
                        StoreIdListener *listener, void *context);
int64_t postgres_living(Store *s, const char *person);
int64_t postgres_guests(Store *s);
bool postgres_table(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                    void *context);
bool postgres_entries(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                      void *context);
bool postgres_entry(Store *s, const char *table, int64_t number, StoreEntry *out);
bool postgres_everything(Store *s, StoreEverything *listener);
/* The entry in that row of a result whose columns begin at `column` with the number. */
StoreEntry postgres_entry_in(const PGresult *found, int row, int column, const char *table);

/* postgres_news.c */
enum { NEWS_BYTES = 7900 }; /* at most in a notification */
/* The entries of a batch with the row of their table, or at least their numbers, and what is told. */
void news_of_change(const StoreBatch *b, Text *out);
void news_add_told(const StoreBatch *b, Text *out);
void news_read(char *news, StoreNewsListener *listener, void *context);

/* postgres_shared.c */
extern const char *const aside_sql[];
void postgres_follow(Store *s, StoreBackListener *listener, void *context);
void postgres_unfollow(Store *s);
int postgres_ear(Store *s);
bool postgres_hear(Store *s, StoreNewsListener *listener, void *context);
bool postgres_news(Store *s, const StoreMark *marks, int count, StoreEntryListener *listener,
                   void *context);
bool postgres_claim(Store *s, const char *server, StoreClaim *claims, int count, int for_ms);
bool postgres_beat(Store *s, StoreBeat *beat);

#endif
