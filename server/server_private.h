/* server_private.h: the Server and small helpers, only for server/. */
#ifndef HORT_SERVER_SERVER_PRIVATE_H
#define HORT_SERVER_SERVER_PRIVATE_H

#include "net/limits.h"
#include "server/accounts.h"
#include "server/connections.h"
#include "server/passwords.h"
#include "server/server.h"
#include "server/table.h"

enum { BUCKETS = 4096, SCRATCH = 4 * 1024 * 1024 };

struct Server {
    ServerConfig config;
    uv_loop_t *loop;
    Store *store;
    StoreWriter *store_writer;
    BotPool *bot_pool;
    Net *net;
    uv_timer_t ticker;
    Table *tables;
    Table *table_bucket[BUCKETS];
    Sleeper *sleeper_bucket[BUCKETS];
    Person *person_bucket[BUCKETS];
    Client *clients;
    char foreign_origin[512], too_many[512]; /* texts of net */
    char too_slow[FAREWELL_BYTES], flood[FAREWELL_BYTES];
    Limits makers;         /* of tables, by address */
    Limits guests, logins; /* attempts to become somebody, by address */
    Limits talkers;        /* chat, by address */
    FairQueue *passwords;
    Queue *archive;
    struct Checkup *checkup;
    struct Follower *follower; /* NULL: no other server uses the store */
    int64_t shift_ms;          /* from this server's clock to the one that all share */
    bool is_stopping;
    int64_t woken_ms, swept_ms, complained_ms;
    int64_t tried_ms, out_of_files_ms; /* whether something can be written; that files ran out */
    bool can_store, is_away;
    int64_t looked_ms, paused_ms; /* of the loop's clock: last look, and time that does not count */
    int64_t living;               /* tables that wait or run, in memory or not */
    int64_t guests_kept;          /* in the store, counted now and then */
    uint64_t expired;
    uint64_t moves;
    int tables_count;
    char *scratch;
    Scene scene; /* of the table that is told about now */
};

/* An empty text over the server's large buffer; good until the next call. */
Text server_scratch(Server *s);
/* The loop's clock: rises evenly, and stands still while the process is stopped. */
int64_t server_now_ms(Server *s);
/* The clock of thinking times: the same on all servers of a store. */
int64_t server_clock_ms(Server *s);
int64_t server_time_ms(void); /* milliseconds since 1970 */
uint64_t server_hash(const char *a, const char *b);
void server_log(const Server *s, const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
