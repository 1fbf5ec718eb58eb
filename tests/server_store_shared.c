/* server_store_shared.c: what several servers on one PostgreSQL need of it. Usage: server_store_shared URL, of a database
 * whose tables it deletes (tests/postgres.py makes one). */
#include "tests/store_trial.h"

#include <libpq-fe.h>

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    PGconn *connection = PQconnectdb(store_url);
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
    PGconn *other = PQconnectdb(store_url);
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

static void is_back(void *unused) {
    (void)unused;
}

/* Listens whenever the ear says that there is something. */
static bool has_heard(Heard *heard, const char *words, int count) {
    bool has_heard = false;
    struct pollfd ear = {.fd = store_ear(heard->store), .events = POLLIN};
    assert_true(ear.fd >= 0);
    while (!has_heard && poll(&ear, 1, 10000) > 0) {
        assert_true(store_hear(heard->store, note, heard));
        has_heard = strstr(heard->words, words) != NULL && heard->count >= count;
    }
    close(ear.fd);
    return has_heard;
}

static void news_travel_to_others_only(void **state) {
    static Heard own, other;
    Store *first = open_store(state), *second = open_store(state);
    StoreBatch b = {0}, c = {0}, *group[2] = {&b, &c};
    char texts[64] = "";
    own.store = first;
    other.store = second;
    store_follow(first, is_back, NULL);
    store_follow(second, is_back, NULL);
    put_entry(&b, "T", 1, "a");
    put_entry(&b, "T", 2, "b");
    batch_tell(&b, "so be it");
    put_entry(&c, "U", 1, "x");
    assert_int_equal(store_write(first, group, 2), STORE_OK);
    assert_true(has_heard(&other, "(so be it)", 0));
    assert_non_null(strstr(other.words, "U 1 "));
    assert_non_null(strstr(other.words, "T 1 "));
    assert_non_null(strstr(other.words, "T 2 "));
    batch_clear(&c);
    batch_tell(&c, "over");
    assert_int_equal(write_one(second, &c), STORE_OK);
    assert_true(has_heard(&own, "(over)", 0));
    assert_string_equal(own.words, "(over);");
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
    static Heard heard;
    Store *first = open_store(state), *second = open_store(state);
    StoreBatch b = {0}, c = {0}, d = {0}, *group[3] = {&b, &c, &d};
    StoreEntry e = {"T", 7, 'm', 3, "a\t0f\n\"b\\ 'ü'", UINT64_MAX, 1234, -1, 1ull << 63, 12, 99};
    put_entry(&d, "V", 1, "first");
    assert_int_equal(write_one(first, &d), STORE_OK);
    heard.store = second;
    store_follow(second, is_back, NULL);
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
    static Heard heard;
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
    store_follow(second, is_back, NULL);
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
    static Heard heard;
    static StoreBatch batch[MANY + 1], *group[MANY + 1];
    static char words[9000];
    Store *first = open_store(state), *second = open_store(state);
    memset(words, 'x', sizeof words - 1);
    heard.store = second;
    store_follow(second, is_back, NULL);
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

static void other_databases_are_left_alone(void **state) {
    TEXT(error, 512);
    run_sql("CREATE TABLE theirs(x INTEGER)");
    assert_null(store_open_postgres(store_url, &error));
    assert_non_null(strstr(error.start, "not a Drachenhort database"));
    run_sql("DROP TABLE theirs");
    store_close(open_store(state));
    run_sql("UPDATE meta SET version=99");
    text_clear(&error);
    assert_null(store_open_postgres(store_url, &error));
    assert_non_null(strstr(error.start, "a newer version"));
}

#define ON_POSTGRES(test) \
    { #test, test, make_path, NULL, "postgres" }

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
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
        ON_POSTGRES(other_databases_are_left_alone),
    };
    if (count != 2) {
        fputs("usage: server_store_shared URL\n", stderr);
        return 2;
    }
    store_url = words[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
