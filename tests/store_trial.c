/* store_trial.c: see store_trial.h. */
#include "tests/store_trial.h"

#include <libpq-fe.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

char store_path[64];
const char *store_url;

Store *open_store(void **state) {
    TEXT(error, 256);
    const char *kind = *state;
    Store *s = strcmp(kind, "memory") == 0     ? store_open_memory()
               : strcmp(kind, "postgres") == 0 ? store_open_postgres(store_url, &error)
                                               : store_open_sqlite(store_path, &error);
    if (s == NULL)
        fail_msg("%s", error.start);
    return s;
}

void run_sql(const char *sql) {
    PGconn *connection = PQconnectdb(store_url);
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

int make_path(void **state) {
    if (strcmp(*state, "postgres") == 0)
        run_sql("SET client_min_messages=error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    snprintf(store_path, sizeof store_path, "/tmp/hort-store-%d.db", (int)getpid());
    return 0;
}

int remove_files(void **state) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", store_path, ends[i]);
        unlink(name);
    }
    return 0;
}

StoreStatus write_one(Store *s, StoreBatch *b) {
    StoreBatch *list[1] = {b};
    store_write(s, list, 1);
    StoreStatus status = b->status;
    batch_clear(b);
    return status;
}

StorePerson person(const char *id, const char *name, bool is_account) {
    StorePerson p = {.is_account = is_account, .created = 5};
    snprintf(p.id, sizeof p.id, "%s", id);
    snprintf(p.name, sizeof p.name, "%s", name);
    snprintf(p.password, sizeof p.password, "%s", is_account ? "hash" : "");
    return p;
}

StoreSession session(const char *token, const char *id, const char *who) {
    StoreSession s = {.created = 1, .used = 2};
    snprintf(s.token, sizeof s.token, "%s", token);
    snprintf(s.id, sizeof s.id, "%s", id);
    snprintf(s.person, sizeof s.person, "%s", who);
    return s;
}

void put_table(StoreBatch *b, const char *id, int table_state, int64_t moved, const char *people) {
    StoreTable t = {.id = id,
                    .state = table_state,
                    .is_public = true,
                    .clock_s = id[0] == 'B' ? 7 : 0,
                    .created = moved,
                    .moved = moved,
                    .people = people,
                    .settings = "{\"card\":1}"};
    batch_table(b, &t);
}

void put_entry(StoreBatch *b, const char *table, int64_t number, const char *text) {
    StoreEntry e = {table, number, 'm', 3, text, 0, 99, -1, 0xFFFFFFFFFFFFFFFFu, 0};
    batch_entry(b, &e);
}

void add_texts(void *context, const StoreEntry *e) {
    assert_int_equal(e->seat, 3);
    assert_int_equal(e->kind, 'm');
    assert_int_equal(e->at, 99);
    assert_int_equal(e->clock, -1);
    assert_true(e->check == 0xFFFFFFFFFFFFFFFFu);
    strcat(context, e->text);
}

/* What a shared store leaves of a table that was dropped does not count. */
static void count_in_order(void *context, const StoreEntry *e) {
    int64_t *count = context;
    if (e->kind != STORE_DROPPED)
        assert_int_equal(e->number, ++*count);
}

int64_t entries_of(Store *s, const char *table) {
    int64_t count = 0;
    assert_true(store_entries(s, table, 0, count_in_order, &count));
    return count;
}
