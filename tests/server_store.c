/* server_store.c: one suite for all back ends of store.h. */
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char path[64];

static Store *open_store(void **state) {
    TEXT(error, 256);
    const char *kind = *state;
    Store *s = strcmp(kind, "memory") == 0 ? store_open_memory() : store_open_sqlite(path, &error);
    assert_non_null(s);
    return s;
}

static int make_path(void **state) {
    (void)state;
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
    batch_table_drop(&b, "A");
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
    batch_table_drop(&b, "B");
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
    assert_true(store_entries(s, "T", add_texts, texts));
    assert_string_equal(texts, "abC");
    batch_free(&b);
    batch_free(&c);
    store_close(s);
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
    assert_true(store_entries(s, "T", add_texts, texts));
    assert_string_equal(texts, "a");
    char copy[80];
    snprintf(copy, sizeof copy, "%s-copy", path);
    assert_true(store_backup_sqlite(path, copy, &error));
    store_close(s);
    s = store_open_sqlite(copy, &error);
    assert_non_null(s);
    assert_true(store_entries(s, "T", add_texts, texts));
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
    { \
#kind ": entries", entries_are_append_only, make_path, remove_files, #kind \
    }

int main(void) {
    const struct CMUnitTest tests[] = {
        SUITE(memory),
        SUITE(sqlite),
        {"sqlite: opening again", everything_is_there_after_opening_again, make_path, remove_files,
         "sqlite"},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
