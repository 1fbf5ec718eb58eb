/* server_store.c: one suite for all back ends of store.h.
 *
 * Without an argument: memory and SQLite. With the URL of a PostgreSQL database, whose tables it deletes:
 * that, and what several servers on it need. */
#include "store/store.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

#include <cmocka.h>

static char path[64];
static const char *url;

static Store *open_store(void **state) {
    TEXT(error, 256);
    const char *kind = *state;
    Store *s = strcmp(kind, "memory") == 0     ? store_open_memory()
               : strcmp(kind, "postgres") == 0 ? store_open_postgres(url, &error)
                                               : store_open_sqlite(path, &error);
    if (s == NULL)
        fail_msg("%s", error.start);
    return s;
}

/* Runs SQL in the PostgreSQL database. */
static void run_sql(const char *sql) {
    PGconn *connection = PQconnectdb(url);
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

static int make_path(void **state) {
    if (strcmp(*state, "postgres") == 0)
        run_sql("SET client_min_messages=error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    snprintf(path, sizeof path, "/tmp/hort-store-%d.db", (int)getpid());
    return 0;
}

static int remove_files(void **state) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return 0;
}

static StoreStatus write_one(Store *s, StoreBatch *b) {
    StoreBatch *list[1] = {b};
    store_write(s, list, 1);
    StoreStatus status = b->status;
    batch_clear(b);
    return status;
}

static StorePerson person(const char *id, const char *name, bool is_account) {
    StorePerson p = {.is_account = is_account, .created = 5};
    snprintf(p.id, sizeof p.id, "%s", id);
    snprintf(p.name, sizeof p.name, "%s", name);
    snprintf(p.password, sizeof p.password, "%s", is_account ? "hash" : "");
    return p;
}

static void people_are_found_and_names_unique(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    StorePerson got, anna = person("a", "Anna", true), guest = person("b", "ANNA", false);
    batch_person(&b, &anna);
    assert_int_equal(write_one(s, &b), STORE_OK);
    batch_person(&b, &guest);
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_true(store_account(s, "anna", &got));
    assert_string_equal(got.id, "a");
    assert_string_equal(got.password, "hash");
    assert_false(store_account(s, "nobody", &got));
    guest.is_account = true;
    batch_person(&b, &guest);
    assert_int_equal(write_one(s, &b), STORE_CONFLICT);
    assert_true(store_person(s, "b", &got));
    assert_false(got.is_account);
    anna = person("a", "Änne'; DROP TABLE person;--", true);
    batch_person(&b, &anna);
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_true(store_person(s, "a", &got));
    assert_string_equal(got.name, anna.name);
    assert_int_equal(got.created, 5);
    batch_free(&b);
    store_close(s);
}

static void count_sessions(void *context, const StoreSession *session) {
    (void)session;
    ++*(int *)context;
}

static StoreSession session(const char *token, const char *id, const char *who) {
    StoreSession s = {.created = 1, .used = 2};
    snprintf(s.token, sizeof s.token, "%s", token);
    snprintf(s.id, sizeof s.id, "%s", id);
    snprintf(s.person, sizeof s.person, "%s", who);
    return s;
}

static void sessions_begin_and_end(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    StoreSession got,
        list[3] = {session("t1", "s1", "p"), session("t2", "s2", "p"), session("t3", "s3", "q")};
    int count = 0;
    for (int i = 0; i < 3; i++)
        batch_session(&b, &list[i]);
    assert_int_equal(write_one(s, &b), STORE_OK);
    store_sessions(s, "p", count_sessions, &count);
    assert_int_equal(count, 2);
    batch_session_end(&b, "q", "s1"); /* somebody else's session */
    batch_sessions_end(&b, "p", "s2");
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_false(store_session(s, "t1", &got));
    assert_true(store_session(s, "t2", &got));
    assert_true(store_session(s, "t3", &got));
    assert_string_equal(got.person, "q");
    batch_session_used(&b, "t2", 77);
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_true(store_session(s, "t2", &got));
    assert_int_equal(got.used, 77);
    batch_session_end(&b, "p", "s2");
    batch_session_used(&b, "t2", 88); /* one that has ended does not come back */
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_false(store_session(s, "t2", &got));
    StorePerson q = person("q", "Queen", true);
    batch_person(&b, &q);
    batch_person_end(&b, "q");
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_false(store_session(s, "t3", &got));
    assert_false(store_person(s, "q", &q));
    batch_free(&b);
    store_close(s);
}

static void add_id(void *context, const char *id, int64_t clock_s) {
    strcat(context, id);
    strcat(context, clock_s == 7 ? "7" : "");
}

static void add_ids(void *context, const StoreTable *t) {
    strcat(context, t->id);
}

static void put_table(StoreBatch *b, const char *id, int table_state, int64_t moved,
                      const char *people) {
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

static void put_guest(StoreBatch *b, const char *id, int64_t seen, bool is_account) {
    StorePerson p = {.created = 1, .is_account = is_account};
    StoreSession session = {.created = 1, .used = seen};
    strcpy(p.id, id);
    strcpy(p.name, id);
    strcpy(session.person, id);
    snprintf(session.id, sizeof session.id, "s%s", id);
    snprintf(session.token, sizeof session.token, "t%s", id);
    batch_person(b, &p);
    batch_session(b, &session);
}

static void guests_who_do_not_come_back_are_forgotten(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    StorePerson p;
    StoreSession session;
    put_guest(&b, "gone", 5, false);
    put_guest(&b, "here", 50, false);
    put_guest(&b, "sits", 5, false);
    put_guest(&b, "member", 5, true);
    put_table(&b, "A", 2, 10, "sits");
    batch_prune_guests(&b, 20);
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_false(store_person(s, "gone", &p));
    assert_false(store_session(s, "tgone", &session));
    assert_true(store_session(s, "tsits", &session)); /* and can be played on */
    assert_int_equal(store_guests(s), 2);
    assert_true(store_person(s, "here", &p));
    assert_true(store_person(s, "sits", &p)); /* a match still names them */
    assert_true(store_person(s, "member", &p));
    assert_true(store_session(s, "tmember", &session));
    batch_free(&b);
    store_close(s);
}

static void tables_are_listed(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    char ids[64] = "";
    put_table(&b, "A", 0, 10, "p q");
    put_table(&b, "B", 1, 30, "p");
    put_table(&b, "C", 2, 20, "pp p");
    put_table(&b, "D", 1, 40, "pp");
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_int_equal(store_living(s, NULL), 3);
    assert_int_equal(store_living(s, "p"), 2);
    store_table_ids(s, LIST_RUNNING, 0, 10, add_id, ids);
    store_table_ids(s, LIST_WAITING, 0, 10, add_id, ids);
    store_table_ids(s, LIST_OLD_RUNNING, 40, 10, add_id, ids); /* moved before then */
    store_table_ids(s, LIST_OLD_RUNNING, 99, 1, add_id, ids);  /* the oldest first */
    store_table_ids(s, LIST_OLD_OVER, 20, 10, add_id, ids);
    store_table_ids(s, LIST_CLOCKED, 0, 10, add_id, ids);
    assert_string_equal(ids, "DBABBB7");
    ids[0] = '\0';
    store_tables(s, "p", 10, add_ids, ids);
    assert_string_equal(ids, "BAC"); /* those that are over come last */
    ids[0] = '\0';
    store_tables(s, "p", 0, add_ids, ids);
    assert_string_equal(ids, "BA"); /* and only they are limited */
    put_table(&b, "B", 2, 50, "q");
    batch_table_drop(&b, "A", 0);
    assert_int_equal(write_one(s, &b), STORE_OK);
    ids[0] = '\0';
    store_tables(s, "p", 10, add_ids, ids);
    store_tables(s, "q", 10, add_ids, ids);
    assert_string_equal(ids, "CB");
    assert_false(store_table(s, "A", true, add_ids, ids));
    batch_free(&b);
    store_close(s);
}

static void finished_matches_come_in_parts(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    char ids[64] = "";
    put_table(&b, "A", 2, 10, "p");
    put_table(&b, "B", 2, 20, "p q");
    put_table(&b, "C", 2, 20, "q p"); /* in the same second */
    put_table(&b, "D", 1, 30, "p");
    put_table(&b, "E", 2, 40, "q");
    put_table(&b, "F", 2, 50, "p");
    assert_int_equal(write_one(s, &b), STORE_OK);
    store_matches(s, "p", &store_first, 2, add_ids, ids);
    assert_string_equal(ids, "FC");
    store_matches(s, "p", &(StorePlace){20, "C"}, 1, add_ids, ids);
    store_matches(s, "p", &(StorePlace){20, "B"}, 9, add_ids, ids);
    store_matches(s, "p", &(StorePlace){10, "A"}, 9, add_ids, ids);
    assert_string_equal(ids, "FCBA");
    put_table(&b, "F", 2, 50, "q"); /* somebody else's now */
    put_table(&b, "D", 2, 30, "p");
    batch_table_drop(&b, "B", 0);
    assert_int_equal(write_one(s, &b), STORE_OK);
    ids[0] = '\0';
    store_matches(s, "p", &store_first, 9, add_ids, ids);
    assert_string_equal(ids, "DCA");
    assert_int_equal(store_living(s, "p"), 0);
    batch_free(&b);
    store_close(s);
}

static void put_entry(StoreBatch *b, const char *table, int64_t number, const char *text) {
    StoreEntry e = {table, number, 'm', 3, text, 0, 99, -1, 0xFFFFFFFFFFFFFFFFu, 0};
    batch_entry(b, &e);
}

static void add_texts(void *context, const StoreEntry *e) {
    assert_int_equal(e->seat, 3);
    assert_int_equal(e->kind, 'm');
    assert_int_equal(e->at, 99);
    assert_int_equal(e->clock, -1);
    assert_true(e->check == 0xFFFFFFFFFFFFFFFFu);
    strcat(context, e->text);
}

static void entries_are_append_only(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0}, c = {0};
    char texts[128] = "";
    put_entry(&b, "T", 1, "a");
    put_entry(&b, "T", 2, "b");
    put_entry(&b, "U", 1, "x");
    assert_int_equal(write_one(s, &b), STORE_OK);
    put_entry(&b, "T", 3, "c");
    put_entry(&b, "T", 2, "again"); /* the whole batch is refused */
    put_entry(&c, "T", 3, "C");     /* but not the one that goes with it */
    StoreBatch *group[2] = {&b, &c};
    assert_int_equal(store_write(s, group, 2), STORE_OK);
    assert_int_equal(b.status, STORE_CONFLICT);
    assert_int_equal(c.status, STORE_OK);
    assert_true(store_entries(s, "T", 0, add_texts, texts));
    assert_string_equal(texts, "abC");
    batch_free(&b);
    batch_free(&c);
    store_close(s);
}

/* What a shared store leaves of a table that was dropped does not count. */
static void count_in_order(void *context, const StoreEntry *e) {
    int64_t *count = context;
    if (e->kind != STORE_DROPPED)
        assert_int_equal(e->number, ++*count);
}

static int64_t entries_of(Store *s, const char *table) {
    int64_t count = 0;
    assert_true(store_entries(s, table, 0, count_in_order, &count));
    return count;
}

static void note_entries(void *context, const StoreTable *t) {
    *(int64_t *)context = t->entries;
}

/* A back end may put entries in their places later: nobody may notice. */
static void many_entries_are_found_wherever_they_are(void **state) {
    enum { TABLES = 7, EACH = 800, GROUP = 50 };
    Store *s = open_store(state);
    StoreBatch b = {0};
    StoreEntry e;
    int64_t entries = 0;
    put_table(&b, "C", 1, 5, "p");
    for (int i = 0; i < TABLES * EACH; i++) {
        char table[2] = {(char)('A' + i % TABLES), '\0'};
        put_entry(&b, table, i / TABLES + 1, "a");
        if (i % GROUP == GROUP - 1)
            assert_int_equal(write_one(s, &b), STORE_OK);
        if (i == TABLES * EACH / 2)
            assert_int_equal(entries_of(s, "A"), i / GROUP * GROUP / TABLES);
    }
    assert_int_equal(entries_of(s, "C"), EACH);
    assert_true(store_table(s, "C", false, note_entries, &entries));
    assert_int_equal(entries, EACH);
    assert_true(store_entry(s, "C", 1, &e) && store_entry(s, "C", EACH, &e));
    assert_false(store_entry(s, "C", EACH + 1, &e));
    put_entry(&b, "C", 1, "again");
    assert_int_equal(write_one(s, &b), STORE_CONFLICT);
    put_entry(&b, "C", EACH, "again");
    assert_int_equal(write_one(s, &b), STORE_CONFLICT);
    batch_table_drop(&b, "C", EACH);
    batch_entries_blank(&b, "D", 'm', 3);
    put_entry(&b, "E", EACH + 1, "b");
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_int_equal(entries_of(s, "C"), 0);
    assert_int_equal(entries_of(s, "D"), EACH);
    assert_int_equal(entries_of(s, "E"), EACH + 1);
    batch_free(&b);
    store_close(s);
}

/* ---- several servers on one PostgreSQL ---- */

static void an_entry_is_written_once_by_whoever_is_first(void **state) {
    Store *first = open_store(state), *second = open_store(state);
    StoreBatch b = {0}, c = {0};
    char texts[64] = "";
    put_table(&b, "T", 1, 1, "p");
    put_entry(&b, "T", 1, "a");
    assert_int_equal(write_one(first, &b), STORE_OK);
    put_entry(&b, "T", 2, "first");
    assert_int_equal(write_one(first, &b), STORE_OK);
    put_entry(&c, "T", 2, "second");
    put_table(&c, "T", 2, 9, "q"); /* with its row, or not at all */
    assert_int_equal(write_one(second, &c), STORE_CONFLICT);
    assert_int_equal(store_living(second, "p"), 1);
    assert_int_equal(store_living(second, "q"), 0);
    assert_true(store_entries(second, "T", 1, add_texts, texts));
    assert_string_equal(texts, "first");
    batch_table_drop(&c, "T", 1);
    assert_int_equal(write_one(second, &c), STORE_CONFLICT);
    batch_table_drop(&c, "T", 2);
    assert_int_equal(write_one(second, &c), STORE_OK);
    put_entry(&b, "T", 3, "too late"); /* nobody plays on at a table that is gone */
    assert_int_equal(write_one(first, &b), STORE_CONFLICT);
    batch_free(&b);
    batch_free(&c);
    store_close(first);
    store_close(second);
}

/* The number that a question has for an answer. */
static int64_t ask_sql(const char *question) {
    PGconn *connection = PQconnectdb(url);
    PGresult *result = PQexec(connection, question);
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    int64_t answer = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    PQfinish(connection);
    return answer;
}

static void wait_for(const char *question, int64_t answer) {
    while (ask_sql(question) != answer)
        usleep(2000);
}

static const char waiting[] = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type='Lock'",
                  others[] = "SELECT count(*) FROM pg_stat_activity WHERE datname="
                             "current_database() AND pid<>pg_backend_pid()";

/* Somebody else's entry at table M, not committed yet. */
static PGconn *begin_entry(int number) {
    TEXT(sql, 200);
    PGconn *other = PQconnectdb(url);
    text_addf(&sql,
              "BEGIN; INSERT INTO entry SELECT key, %d, 109, 0, 'theirs', 0, 0, -1, 0, 0, 0"
              " FROM board WHERE id='M'",
              number);
    PGresult *result = PQexec(other, sql.start);
    assert_int_equal(PQresultStatus(result), PGRES_COMMAND_OK);
    PQclear(result);
    return other;
}

static void end_entry(PGconn *other, const char *how) {
    PQclear(PQexec(other, how));
    PQfinish(other);
}

/* A group that is written while others are. */
typedef struct Writing {
    Store *store;
    StoreBatch batch[3], *group[3];
    int count;
    pthread_t thread;
} Writing;

static void *write_group(void *writing) {
    Writing *w = writing;
    store_write(w->store, w->group, w->count);
    return NULL;
}

static StoreBatch *add_batch(Writing *w) {
    return w->group[w->count] = &w->batch[w->count], &w->batch[w->count++];
}

static void writing_end(Writing *w) {
    for (int i = 0; i < w->count; i++)
        batch_free(&w->batch[i]);
    store_close(w->store);
}

static void put_tables(Store *s) {
    StoreBatch b = {0};
    put_table(&b, "A", 1, 1, "p");
    put_table(&b, "M", 1, 1, "p");
    put_table(&b, "Z", 1, 1, "p");
    assert_int_equal(write_one(s, &b), STORE_OK);
    batch_free(&b);
}

static void a_change_is_written_as_a_whole_or_not_at_all(void **state) {
    Writing w = {.store = open_store(state)};
    put_tables(w.store);
    StoreBatch *b = add_batch(&w);
    put_entry(b, "M", 1, "first");
    put_entry(b, "M", 2, "second");
    put_table(b, "M", 2, 9, "q");
    PGconn *other = begin_entry(1);
    pthread_create(&w.thread, NULL, write_group, &w);
    wait_for(waiting, 1);
    end_entry(other, "COMMIT");
    pthread_join(w.thread, NULL);
    assert_int_equal(b->status, STORE_CONFLICT);
    assert_int_equal(entries_of(w.store, "M"), 1);
    assert_int_equal(store_living(w.store, "p"), 3);
    writing_end(&w);
}

/* One plays where the other changes a row. Each waits for table M with another table in its hands, if it goes through
 * them in the order in which the changes came. */
static void two_servers_never_wait_for_each_other(void **state) {
    static const char *const tables[2][3] = {{"A", "M", "Z"}, {"Z", "M", "A"}};
    static const char failed[] = "SELECT deadlocks FROM pg_stat_database WHERE datname="
                                 "current_database()";
    int64_t before = ask_sql(failed), connected = ask_sql(others);
    Writing w[2] = {{.store = open_store(state)}, {.store = open_store(state)}};
    put_tables(w[0].store);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) {
            StoreBatch *b = add_batch(&w[i]);
            put_entry(b, tables[i][j], 1, "x");
            if (j > 0)
                put_table(b, tables[i][j], 1, 2, "p");
        }
    PGconn *other = begin_entry(1);
    for (int i = 0; i < 2; i++) {
        pthread_create(&w[i].thread, NULL, write_group, &w[i]);
        wait_for(waiting, i + 1);
    }
    end_entry(other, "ROLLBACK");
    for (int i = 0; i < 2; i++)
        pthread_join(w[i].thread, NULL);
    for (int j = 0; j < 3; j++) {
        assert_int_equal(w[0].batch[j].status, w[0].batch[0].status);
        assert_int_equal(w[1].batch[j].status, w[1].batch[0].status);
    }
    assert_int_not_equal(w[0].batch[0].status, w[1].batch[0].status);
    writing_end(&w[0]);
    writing_end(&w[1]);
    wait_for(others, connected); /* they count when they end */
    assert_int_equal(ask_sql(failed), before);
}

static void one_bad_batch_does_not_stop_a_group(void **state) {
    Store *s = open_store(state);
    StoreBatch b[3] = {0}, *group[3] = {&b[0], &b[1], &b[2]};
    StorePerson anna = person("a", "Anna", true), other = person("b", "aNNa", true);
    StoreSession odd = session("t", "s", "p");
    batch_person(&b[0], &anna);
    batch_person(&b[1], &other);
    strcpy(odd.agent, "\xFF\xC3 \xE2\x82\xAC"); /* not UTF-8, then a euro sign */
    batch_session(&b[2], &odd);
    assert_int_equal(store_write(s, group, 3), STORE_OK);
    assert_int_equal(b[0].status, STORE_OK);
    assert_int_equal(b[1].status, STORE_CONFLICT);
    assert_int_equal(b[2].status, STORE_OK);
    assert_true(store_session(s, "t", &odd));
    assert_string_equal(odd.agent, "?? \xE2\x82\xAC");
    for (int i = 0; i < 3; i++)
        batch_free(&b[i]);
    store_close(s);
}

static void a_claim_is_granted_once_until_it_expires(void **state) {
    Store *s = open_store(state);
    StoreClaim mine[2] = {{"x", false}, {"y", false}}, yours[2] = {{"x", false}, {"z", false}};
    assert_true(store_claim(s, "one", mine, 2, 100000));
    assert_true(mine[0].is_granted && mine[1].is_granted);
    assert_true(store_claim(s, "two", yours, 2, 1));
    assert_true(!yours[0].is_granted && yours[1].is_granted);
    usleep(20000);
    strcpy(mine[1].name, "z");
    assert_true(store_claim(s, "one", mine, 2, 100000));
    assert_true(mine[0].is_granted && mine[1].is_granted);
    store_close(s);
}

static void add_person(void *context, const char *who) {
    strcat(context, who);
}

static void people_elsewhere_are_known(void **state) {
    Store *s = open_store(state);
    char found[32] = "";
    StoreBeat
        one = {.server = "one", .here = "a b", .asked = "", .found = add_person, .context = found},
        two = {
            .server = "two", .here = "c", .asked = "b c d", .found = add_person, .context = found};
    assert_true(store_beat(s, &one));
    assert_true(store_beat(s, &two));
    assert_string_equal(found, "b"); /* c is here, d nowhere */
    assert_int_equal(two.servers, 1);
    assert_true(two.ticks >= one.ticks);
    one.here = "a";
    assert_true(store_beat(s, &one));
    found[0] = '\0';
    assert_true(store_beat(s, &two));
    assert_string_equal(found, "");
    store_close(s);
}

typedef struct Heard {
    Store *store;
    pthread_mutex_t lock;
    char words[1024];
    int count; /* of entries of seat 5 */
} Heard;

static void note_entry(Heard *heard, const StoreEntry *e, char *out, size_t room) {
    if (e->seat == 5)
        heard->count++;
    else
        snprintf(out, room, "%s %d %c %d <%s> %llx %d %d %llx %d %d;", e->table, (int)e->number,
                 e->kind, e->seat, e->text, (unsigned long long)e->key, (int)e->at, (int)e->clock,
                 (unsigned long long)e->check, (int)e->lines, (int)e->tick);
}

static void note(void *context, const StoreNews *news) {
    Heard *heard = context;
    for (int i = 0; i < news->count; i++) {
        size_t length = strlen(heard->words);
        note_entry(heard, &news->entry[i], heard->words + length, sizeof heard->words - length);
    }
    size_t length = strlen(heard->words), room = sizeof heard->words - length;
    char *out = heard->words + length;
    const StoreTable *row = news->row;
    if (row != NULL)
        snprintf(out, room, "row %s %d %d %d %d %d <%s> <%s> %d;", row->id, row->state,
                 row->is_public, (int)row->created, (int)row->moved, (int)row->clock_s, row->people,
                 row->settings, (int)row->entries);
    else if (news->table != NULL && news->count == 0)
        snprintf(out, room, "%s %d;", news->table, (int)news->entries);
    else if (news->words != NULL)
        snprintf(out, room, "(%s);", news->words);
}

static void hear(void *context, const char *words) {
    Heard *heard = context;
    char *copy = strdup(words == NULL ? "" : words);
    pthread_mutex_lock(&heard->lock);
    store_read_news(heard->store, copy, note, heard);
    pthread_mutex_unlock(&heard->lock);
    free(copy);
}

static bool has_heard(Heard *heard, const char *words, int count) {
    bool has_heard = false;
    for (int i = 0; i < 500 && !has_heard; i++, usleep(20000)) {
        pthread_mutex_lock(&heard->lock);
        has_heard = strstr(heard->words, words) != NULL && heard->count >= count;
        pthread_mutex_unlock(&heard->lock);
    }
    return has_heard;
}

static void news_travel_to_others_only(void **state) {
    static Heard own = {.lock = PTHREAD_MUTEX_INITIALIZER},
                 other = {.lock = PTHREAD_MUTEX_INITIALIZER};
    Store *first = open_store(state), *second = open_store(state);
    StoreBatch b = {0}, c = {0}, *group[2] = {&b, &c};
    char texts[64] = "";
    own.store = first;
    other.store = second;
    store_follow(first, hear, &own);
    store_follow(second, hear, &other);
    put_entry(&b, "T", 1, "a");
    put_entry(&b, "T", 2, "b");
    batch_tell(&b, "so be it");
    put_entry(&c, "U", 1, "x");
    assert_int_equal(store_write(first, group, 2), STORE_OK);
    assert_true(has_heard(&other, "(so be it)", 0));
    assert_non_null(strstr(other.words, "U 1 "));
    assert_non_null(strstr(other.words, "T 1 "));
    assert_non_null(strstr(other.words, "T 2 "));
    assert_string_equal(own.words, "");
    StoreMark marks[3] = {{"U", 0}, {"V", 0}, {"T", 1}};
    assert_true(store_news(second, marks, 3, add_texts, texts));
    assert_string_equal(texts, "xb");
    batch_free(&b);
    batch_free(&c);
    store_close(first);
    store_close(second);
}

/* Every number and byte of it; what did not get in is not told. */
static void moves_are_told_with_themselves(void **state) {
    static Heard heard = {.lock = PTHREAD_MUTEX_INITIALIZER};
    Store *first = open_store(state), *second = open_store(state);
    StoreBatch b = {0}, c = {0}, d = {0}, *group[3] = {&b, &c, &d};
    StoreEntry e = {"T", 7, 'm', 3, "a\t0f\n\"b\\ 'ü'", UINT64_MAX, 1234, -1, 1ull << 63, 12, 99};
    put_entry(&d, "V", 1, "first");
    assert_int_equal(write_one(first, &d), STORE_OK);
    heard.store = second;
    store_follow(second, hear, &heard);
    batch_entry(&b, &e);
    batch_clear(&d);
    put_entry(&d, "V", 1, "second");
    batch_tell(&c, "end");
    assert_int_equal(store_write(first, group, 3), STORE_OK);
    assert_int_equal(d.status, STORE_CONFLICT);
    assert_true(has_heard(&heard, "(end)", 0));
    assert_string_equal(heard.words, "T 7 m 3 <a\t0f\n\"b\\ 'ü'> ffffffffffffffff 1234 -1 "
                                     "8000000000000000 12 99;(end);");
    batch_free(&b);
    batch_free(&c);
    batch_free(&d);
    store_close(first);
    store_close(second);
}

/* So are rows that change with entries; those that did not get in are not told. */
static void changes_are_told_with_their_row(void **state) {
    static Heard heard = {.lock = PTHREAD_MUTEX_INITIALIZER};
    Store *first = open_store(state), *second = open_store(state);
    StoreBatch b = {0}, c = {0}, *group[2] = {&b, &c};
    StoreTable row = {.id = "T",
                      .state = 1,
                      .is_public = true,
                      .clock_s = 9,
                      .created = 7,
                      .moved = 8,
                      .people = "anna bea",
                      .settings = "{\"a\":\"ü\\n\"}",
                      .bulk = "large"};
    heard.store = second;
    put_entry(&b, "T", 1, "a");
    assert_int_equal(write_one(first, &b), STORE_OK);
    store_follow(second, hear, &heard);
    batch_clear(&b);
    put_entry(&b, "T", 2, "b");
    put_entry(&b, "T", 3, "");
    batch_table(&b, &row);
    batch_tell(&b, "told");
    assert_int_equal(write_one(first, &b), STORE_OK);
    put_entry(&c, "T", 2, "c");
    batch_table(&c, &row);
    batch_clear(&b);
    batch_tell(&b, "end");
    assert_int_equal(store_write(first, group, 2), STORE_OK);
    assert_int_equal(c.status, STORE_CONFLICT);
    assert_true(has_heard(&heard, "(end)", 0));
    const char *at = strstr(heard.words, "T 2 ");
    assert_non_null(at);
    assert_non_null(at = strstr(at, "T 3 "));
    assert_non_null(strstr(at, ";row T 1 1 7 8 9 <anna bea> <{\"a\":\"ü\\n\"}> 3;(told);(end);"));
    batch_free(&b);
    batch_free(&c);
    store_close(first);
    store_close(second);
}

enum { MANY = 300 };

/* More than fit into one notification, and one that fits into none. */
static void many_moves_are_told(void **state) {
    static Heard heard = {.lock = PTHREAD_MUTEX_INITIALIZER};
    static StoreBatch batch[MANY + 1], *group[MANY + 1];
    static char words[9000];
    Store *first = open_store(state), *second = open_store(state);
    memset(words, 'x', sizeof words - 1);
    heard.store = second;
    store_follow(second, hear, &heard);
    for (int i = 0; i <= MANY; i++) {
        char id[STORE_ID];
        snprintf(id, sizeof id, "M%d", i);
        StoreEntry e = {.table = id, .number = 1, .kind = 'm', .seat = 5, .text = words};
        e.text = i < MANY ? words + sizeof words - 1 - i : words;
        batch_entry(&batch[i], &e);
        group[i] = &batch[i];
    }
    assert_int_equal(store_write(first, group, MANY + 1), STORE_OK);
    assert_true(has_heard(&heard, "M300 1;", MANY));
    assert_int_equal(heard.count, MANY);
    for (int i = 0; i <= MANY; i++) {
        assert_int_equal(batch[i].status, STORE_OK);
        batch_free(&batch[i]);
    }
    store_close(first);
    store_close(second);
}

/* As a server of the version before has left it. */
static void an_older_database_is_brought_up_to_date(void **state) {
    StoreBatch b = {0};
    StorePerson p = {.id = "anna", .name = "Anna"};
    store_close(open_store(state));
    run_sql("DROP TABLE receipt; UPDATE meta SET version=1");
    Store *s = open_store(state);
    batch_person(&b, &p);
    batch_receipt(&b);
    assert_int_equal(write_one(s, &b), STORE_OK);
    batch_free(&b);
    store_close(s);
}

/* What was done is found by its receipt; what was not can no longer be done. */
static void a_receipt_tells_what_was_done(void **state) {
    Store *s = open_store(state), *other = open_store(state);
    StoreBatch done = {0}, lost = {0};
    StorePerson p = {.id = "anna", .name = "Anna"}, q = {.id = "bea", .name = "Bea"};
    batch_person(&done, &p);
    batch_receipt(&done);
    batch_person(&lost, &q);
    batch_receipt(&lost);
    assert_int_equal(store_write(s, (StoreBatch *[]){&done}, 1), STORE_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_settle(other, &done), STORE_OK);
        assert_int_equal(store_settle(other, &lost), STORE_AWAY);
    }
    assert_int_equal(write_one(s, &lost), STORE_CONFLICT);
    assert_false(store_person(s, "bea", &q));
    batch_free(&done);
    batch_free(&lost);
    store_close(s);
    store_close(other);
}

static void a_connection_that_is_cut_comes_back(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    char texts[64] = "";
    put_entry(&b, "T", 1, "a");
    assert_int_equal(write_one(s, &b), STORE_OK);
    run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid<>pg_backend_pid()"
            " AND backend_type='client backend'");
    wait_for(others, 0);
    usleep(50000); /* until the kernel has passed the farewell on */
    put_entry(&b, "T", 2, "b");
    assert_int_equal(write_one(s, &b), STORE_OK);
    assert_true(store_entries(s, "T", 0, add_texts, texts));
    assert_string_equal(texts, "ab");
    batch_free(&b);
    store_close(s);
}

static void add_tables(void *context, const StoreTable *t) {
    snprintf(context, 64, "%s %d %s %s %d", t->id, t->state, t->people, t->bulk, (int)t->entries);
}

/* From SQLite to PostgreSQL and back, with everything in it. */
static void a_copy_has_everything(void **state) {
    TEXT(error, 256);
    Store *file = store_open_sqlite(path, &error), *there = open_store(state), *back;
    StoreBatch b = {0};
    StoreTable t = {.id = "k7m2x9qd4t",
                    .state = 1,
                    .people = "p q",
                    .settings = "{}",
                    .bulk = "cards \"1\" \\ 2\n"};
    StorePerson anna = person("p", "Anna, {\"", true);
    StoreSession here = session("t", "s", "p");
    char found[64] = "", texts[64] = "", again[80];
    batch_person(&b, &anna);
    batch_session(&b, &here);
    batch_table(&b, &t);
    put_entry(&b, t.id, 1, "a,\tb\n");
    put_entry(&b, t.id, 2, "\"{c}\\");
    assert_int_equal(write_one(file, &b), STORE_OK);
    assert_true(store_copy(file, there, &error));
    assert_false(store_copy(file, there, &error)); /* it is not empty any more */
    snprintf(again, sizeof again, "%s-again", path);
    back = store_open_sqlite(again, &error);
    text_clear(&error);
    assert_true(store_copy(there, back, &error));
    assert_true(store_account(back, anna.name, &anna));
    assert_true(store_session(back, "t", &here));
    assert_true(store_table(back, t.id, true, add_tables, found));
    assert_string_equal(found, "k7m2x9qd4t 1 p q cards \"1\" \\ 2\n 2");
    assert_true(store_entries(back, t.id, 0, add_texts, texts));
    assert_string_equal(texts, "a,\tb\n\"{c}\\");
    assert_int_equal(store_living(back, "q"), 1);
    batch_free(&b);
    store_close(file);
    store_close(there);
    store_close(back);
    unlink(again);
    remove_files(state);
}

static void other_databases_are_left_alone(void **state) {
    TEXT(error, 512);
    run_sql("CREATE TABLE theirs(x INTEGER)");
    assert_null(store_open_postgres(url, &error));
    assert_non_null(strstr(error.start, "not a Drachenhort database"));
    run_sql("DROP TABLE theirs");
    store_close(open_store(state));
    run_sql("UPDATE meta SET version=99");
    text_clear(&error);
    assert_null(store_open_postgres(url, &error));
    assert_non_null(strstr(error.start, "a newer version"));
}

static void everything_is_there_after_opening_again(void **state) {
    Store *s = open_store(state);
    StoreBatch b = {0};
    char texts[64] = "";
    TEXT(error, 256);
    put_table(&b, "T", 1, 1, "p");
    put_entry(&b, "T", 1, "a");
    assert_int_equal(write_one(s, &b), STORE_OK);
    store_close(s);
    s = open_store(state);
    assert_true(store_entries(s, "T", 0, add_texts, texts));
    assert_string_equal(texts, "a");
    char copy[80];
    snprintf(copy, sizeof copy, "%s-copy", path);
    assert_true(store_backup_sqlite(path, copy, &error));
    store_close(s);
    s = store_open_sqlite(copy, &error);
    assert_non_null(s);
    assert_true(store_entries(s, "T", 0, add_texts, texts));
    assert_string_equal(texts, "aa");
    store_close(s);
    unlink(copy);
    batch_free(&b);
}

#define SUITE(kind) \
    {#kind ": people", people_are_found_and_names_unique, make_path, remove_files, #kind}, \
        {#kind ": sessions", sessions_begin_and_end, make_path, remove_files, #kind}, \
        {#kind ": tables", tables_are_listed, make_path, remove_files, #kind}, \
        {#kind ": matches", finished_matches_come_in_parts, make_path, remove_files, #kind}, \
        {#kind ": guests", guests_who_do_not_come_back_are_forgotten, make_path, remove_files, \
         #kind}, \
        {#kind ": many entries", many_entries_are_found_wherever_they_are, make_path, \
         remove_files, #kind}, \
    { \
#kind ": entries", entries_are_append_only, make_path, remove_files, #kind \
    }

#define ON_POSTGRES(test) \
    { #test, test, make_path, NULL, "postgres" }

int main(int count, char **words) {
    const struct CMUnitTest shared[] = {
        SUITE(postgres),
        ON_POSTGRES(an_entry_is_written_once_by_whoever_is_first),
        ON_POSTGRES(a_change_is_written_as_a_whole_or_not_at_all),
        ON_POSTGRES(two_servers_never_wait_for_each_other),
        ON_POSTGRES(one_bad_batch_does_not_stop_a_group),
        ON_POSTGRES(a_claim_is_granted_once_until_it_expires),
        ON_POSTGRES(people_elsewhere_are_known),
        ON_POSTGRES(news_travel_to_others_only),
        ON_POSTGRES(changes_are_told_with_their_row),
        ON_POSTGRES(moves_are_told_with_themselves),
        ON_POSTGRES(many_moves_are_told),
        ON_POSTGRES(an_older_database_is_brought_up_to_date),
        ON_POSTGRES(a_receipt_tells_what_was_done),
        ON_POSTGRES(a_connection_that_is_cut_comes_back),
        ON_POSTGRES(a_copy_has_everything),
        ON_POSTGRES(other_databases_are_left_alone),
    };
    const struct CMUnitTest tests[] = {
        SUITE(memory),
        SUITE(sqlite),
        {"sqlite: opening again", everything_is_there_after_opening_again, make_path, remove_files,
         "sqlite"},
    };
    url = count > 1 ? words[1] : NULL;
    return url == NULL ? cmocka_run_group_tests(tests, NULL, NULL)
                       : cmocka_run_group_tests(shared, NULL, NULL);
}
