/* server_promises.c: what the server promises, kept exactly: what was done once is never done again,
 * nothing is acknowledged that is not stored, and nothing is left of what could not be. */
#include "tests/server_party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys ---- */

static void say_keyed(NetSocket *line, int seq, const char *key, const char *table,
                      const char *members) {
    fake_say(line, "{\"seq\":%d,\"key\":\"%s\",\"table\":\"%s\",%s}", seq, key, table, members);
}

/* The server as after a restart: nothing in memory that is not in the store. */
static void forget_table(const Party *p) {
    Table *t = table_find(fake.server, p->table);
    table_forget(t);
}

static void a_key_is_remembered_as_long_as_its_table(void **state) {
    Party p = {0};
    char move[64], first[256];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move);
    say_play(&p, seat, 7, "first", move);
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":7,\"ok\":true"));
    snprintf(first, sizeof first, "%s", fake_heard(p.line[seat], "\"seq\":7,") + 27);
    for (int i = 0; i < 400; i++) {
        char key[16];
        snprintf(key, sizeof key, "c%d", i);
        say_keyed(p.line[seat], 8, key, p.table, "\"type\":\"chat\",\"text\":\"hi\"");
        fake_settle();
    }
    int lines = lines_of(&p);
    for (int i = 0; i < 2; i++) {
        fake_forget();
        say_play(&p, seat, 7, "first", move);
        fake_settle();
        assert_string_equal(fake_heard(p.line[seat], "\"seq\":7,\"ok\":true") + 27, first);
        assert_int_equal(lines_of(&p), lines);
        leave_all(&p);
        forget_table(&p);
        for (int k = 0; k < 2; k++)
            p.line[k] = fake_connect(p.token[k]);
    }
    leave_all(&p);
}

/* Asking for a take-back, answering it and sitting down are done once, too, also after a restart. */
static void takebacks_are_done_once(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move), other = 1 - seat, before = lines_of(&p);
    TEXT(ask, 64);
    text_addf(&ask, "\"type\":\"takeback\",\"seat\":%d", seat);
    say_play(&p, seat, 7, "k1", move);
    fake_settle();
    assert_int_equal(lines_of(&p), before + 1);
    for (int i = 0; i < 2; i++) {
        say_keyed(p.line[seat], 8, "ask", p.table, ask.start);
        fake_settle();
        assert_non_null(fake_heard(p.line[seat], "\"seq\":8,\"ok\":true"));
        assert_null(fake_heard(p.line[seat], "takeback-pending"));
    }
    leave_all(&p);
    forget_table(&p);
    fake_forget();
    for (int i = 0; i < 2; i++)
        p.line[i] = fake_connect(p.token[i]);
    say_keyed(p.line[seat], 9, "ask", p.table, ask.start);
    fake_say(p.line[other], "{\"seq\":2,\"type\":\"watch\",\"table\":\"%s\"}", p.table);
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":9,\"ok\":true"));
    assert_non_null(fake_heard(p.line[other], "takeback-asked")); /* the vote has survived */
    for (int i = 0; i < 2; i++) {
        say_keyed(p.line[other], 10, "yes", p.table,
                  "\"type\":\"takeback-answer\",\"accept\":true");
        fake_settle();
        assert_non_null(fake_heard(p.line[other], "\"seq\":10,\"ok\":true"));
        assert_null(fake_heard(p.line[other], "no-takeback"));
        assert_int_equal(lines_of(&p), before);
    }
    say_play(&p, seat, 11, "k2", move);
    fake_settle();
    assert_int_equal(lines_of(&p), before + 1);
    say_keyed(p.line[seat], 12, "ask", p.table, ask.start); /* late: the vote is long over */
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":12,\"ok\":true"));
    assert_int_equal(table_find(fake.server, p.table)->vote.keep, -1);
    leave_all(&p);
}

static void joins_are_done_once(void **state) {
    Party p = {0};
    char path[64], leave[64], first[256];
    (void)state;
    fake_guest("Anna", p.token[0]);
    fake_guest("Bea", p.token[1]);
    assert_int_equal(
        fake_request(NET_POST, "/api/tables", p.token[0],
                     "{\"game\":\"template\",\"players\":3,\"seats\":[{\"kind\":\"me\"},"
                     "{\"kind\":\"open\"},{\"kind\":\"open\"}]}"),
        201);
    fake_member("id", p.table, sizeof p.table);
    path_of(&p, "/join", path, sizeof path);
    path_of(&p, "/leave", leave, sizeof leave);
    assert_int_equal(fake_request(NET_POST, path, p.token[1], "{\"seat\":1}"), 200);
    snprintf(first, sizeof first, "%.255s", fake.body);
    /* the same seat again, with no key at all */
    assert_int_equal(fake_request(NET_POST, path, p.token[1], "{\"seat\":1}"), 200);
    assert_string_equal(fake.body, first);
    assert_int_equal(fake_request(NET_POST, leave, p.token[1], "{\"key\":\"gone\"}"), 200);
    assert_int_equal(fake_request(NET_POST, leave, p.token[1], "{\"key\":\"gone\"}"), 200);
    assert_int_equal(fake_request(NET_POST, path, p.token[1], "{\"seat\":2,\"key\":\"k\"}"), 200);
    assert_int_equal(fake_request(NET_POST, leave, p.token[1], "{}"), 200);
    /* a join that comes again after its person has left changes nothing */
    assert_int_equal(fake_request(NET_POST, path, p.token[1], "{\"seat\":2,\"key\":\"k\"}"), 200);
    Table *t = table_find(fake.server, p.table);
    assert_int_equal(t->settings.seat[2].kind, KIND_OPEN);
}

/* ---- from a guest to an account ---- */

static void make_tables(const char *token, int count) {
    char both[2][NET_TOKEN], table[TABLE_ID];
    memcpy(both[0], token, NET_TOKEN);
    memcpy(both[1], token, NET_TOKEN);
    for (int i = 0; i < count; i++) {
        assert_int_equal(fake_request(NET_POST, "/api/tables", token,
                                      "{\"game\":\"template\",\"players\":2,"
                                      "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"),
                         201);
        fake_member("id", table, sizeof table);
        fake_draw(table, both, 2);
    }
}

static int count_words(const char *text, const char *words) {
    int count = 0;
    while ((text = strstr(text, words)) != NULL) {
        text += strlen(words);
        count++;
    }
    return count;
}

static void count_table(void *context, const StoreTable *t) {
    (void)t;
    ++*(int *)context;
}

static int tables_of(const char *person) {
    int count = 0;
    store_tables(fake.inner, person, 1000, count_table, &count);
    return count;
}

static void no_table_where_it_is_your_turn_is_left_out(void **state) {
    char token[NET_TOKEN];
    (void)state;
    fake_guest("Anna", token);
    make_tables(token, 107);
    assert_int_equal(fake_request(NET_GET, "/api/me", token, ""), 200);
    assert_int_equal(count_words(fake.body, "\"yourTurn\":true"), 107);
}

/* Nothing of it, or all, and then before the answer. */
static void logging_in_brings_all_tables_along(void **state) {
    char token[NET_TOKEN], guest[PERSON_ID], account[PERSON_ID];
    static const char login[] = "{\"name\":\"anna\",\"password\":\"a long secret\"}";
    (void)state;
    assert_int_equal(fake_request(NET_POST, "/api/register", "", login), 200);
    fake_member("id", account, sizeof account);
    fake_guest("Anna", token);
    fake_member("id", guest, sizeof guest);
    make_tables(token, 107);
    fake.fails = STORE_FULL;
    assert_int_equal(fake_request(NET_POST, "/api/login", token, login), 507);
    assert_int_equal(tables_of(guest), 107);
    for (Table *t = fake.server->tables; t != NULL; t = t->next) {
        assert_string_equal(t->settings.owner, guest);
        assert_string_equal(t->settings.seat[1].person, guest);
    }
    fake.fails = STORE_OK;
    assert_int_equal(fake_request(NET_POST, "/api/login", token, login), 200);
    assert_int_equal(tables_of(guest), 0);
    assert_int_equal(tables_of(account), 107);
    assert_int_equal(count_words(fake.body, "\"yourTurn\":true"), 107);
}

static void nothing_is_left_of_who_deletes_the_account(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    say_keyed(p.line[0], 3, "k", p.table, "\"type\":\"chat\",\"text\":\"my secret\"");
    fake_settle();
    fake.fails = STORE_FULL;
    assert_int_equal(fake_request(NET_POST, "/api/me/delete", p.token[0], "{}"), 507);
    Table *t = table_find(fake.server, p.table);
    assert_string_equal(t->settings.seat[0].name, "Anna");
    assert_string_equal(t->settings.owner_name, "Anna");
    fake.fails = STORE_OK;
    assert_int_equal(fake_request(NET_POST, "/api/me/delete", p.token[0], "{}"), 200);
    assert_true(p.line[0]->is_hung_up);
    assert_int_equal(fake_request(NET_GET, "/api/me", p.token[0], ""), 401);
    fake_forget();
    fake_say(p.line[1], "{\"seq\":9,\"type\":\"watch\",\"table\":\"%s\"}", p.table);
    assert_non_null(fake_heard(p.line[1], NOBODY));
    assert_null(fake_heard(p.line[1], "my secret"));
    assert_null(fake_heard(p.line[1], "Anna"));
    assert_int_equal(t->settings.seat[0].kind, KIND_BOT); /* plays on */
    leave_all(&p);
    while (t->thinking != 0)
        fake_settle();
    forget_table(&p);
    t = table_find(fake.server, p.table);
    assert_int_equal(t->chats, 0);
    assert_string_equal(t->settings.seat[0].person, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_SERVER(a_key_is_remembered_as_long_as_its_table),
        IN_SERVER(takebacks_are_done_once),
        IN_SERVER(joins_are_done_once),
        IN_SERVER(no_table_where_it_is_your_turn_is_left_out),
        IN_SERVER(logging_in_brings_all_tables_along),
        IN_SERVER(nothing_is_left_of_who_deletes_the_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
