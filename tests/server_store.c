/* server_store.c: one suite for all back ends of store.h.
 *
 * Without an argument: memory and SQLite. With the URL of a PostgreSQL database, whose tables it deletes:
 * that. */
#include "tests/store_trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* A batch that needs the entries in their places and meets a conflict takes nothing of the others with it. */
static void a_conflict_leaves_what_others_have_written(void **state) {
    Store *s = open_store(state);
    StoreBatch a = {0}, b = {0}, c = {0}, *group[3] = {&a, &b, &c};
    char texts[128] = "";
    put_entry(&a, "X", 1, "x");
    put_entry(&a, "T", 1, "a");
    assert_int_equal(write_one(s, &a), STORE_OK);
    put_entry(&a, "T", 2, "b");
    put_entry(&b, "X", 2, "y");
    batch_table_drop(&b, "X", 2);
    batch_entries_blank(&b, "T", 'm', 3);
    put_entry(&b, "U", 1, "u");
    put_entry(&b, "T", 2, "again");
    put_entry(&c, "T", 3, "c");
    assert_int_equal(store_write(s, group, 3), STORE_OK);
    assert_int_equal(a.status, STORE_OK);
    assert_int_equal(b.status, STORE_CONFLICT);
    assert_int_equal(c.status, STORE_OK);
    assert_true(store_entries(s, "T", 0, add_texts, texts));
    assert_true(store_entries(s, "X", 0, add_texts, texts));
    assert_string_equal(texts, "abcx");
    assert_int_equal(entries_of(s, "U"), 0);
    batch_free(&a);
    batch_free(&b);
    batch_free(&c);
    store_close(s);
}

static void add_tables(void *context, const StoreTable *t) {
    snprintf(context, 64, "%s %d %s %s %d", t->id, t->state, t->people, t->bulk, (int)t->entries);
}

/* From SQLite to PostgreSQL and back, with everything in it. */
static void a_copy_has_everything(void **state) {
    TEXT(error, 256);
    Store *file = store_open_sqlite(store_path, &error), *there = open_store(state), *back;
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
    snprintf(again, sizeof again, "%s-again", store_path);
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
    snprintf(copy, sizeof copy, "%s-copy", store_path);
    assert_true(store_backup_sqlite(store_path, copy, &error));
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

int main(int count, char **words) {
    const struct CMUnitTest postgres[] = {
        SUITE(postgres),
        {"a copy has everything", a_copy_has_everything, make_path, NULL, "postgres"},
    };
    const struct CMUnitTest tests[] = {
        SUITE(memory),
        SUITE(sqlite),
        {"sqlite: a conflict", a_conflict_leaves_what_others_have_written, make_path, remove_files,
         "sqlite"},
        {"sqlite: opening again", everything_is_there_after_opening_again, make_path, remove_files,
         "sqlite"},
    };
    store_url = count > 1 ? words[1] : NULL;
    return store_url == NULL ? cmocka_run_group_tests(tests, NULL, NULL)
                             : cmocka_run_group_tests(postgres, NULL, NULL);
}
