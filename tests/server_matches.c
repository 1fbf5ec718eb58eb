/* server_matches.c: tests one's finished matches: the list with its results, the records, and links that
 * show a match to others. */
#include "server/rows.h"
#include "tests/server_party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Table *table_of(const Party *p) {
    return table_find(fake.server, p->table);
}

static void play_to_the_end(Party *p) {
    char move[64], key[16];
    for (int i = 0; table_of(p)->settings.state == TABLE_PLAYING; i++) {
        int seat = actor_of(p, move, sizeof move);
        snprintf(key, sizeof key, "k%d", i);
        fake_forget();
        say_play(p, seat, 7, key, move);
        fake_settle();
        assert_true(i < 500);
    }
}

/* Anna and Bea have played a match, at a table that only they can see. */
static void finish_one(Party *p) {
    seat_two(p);
    table_of(p)->is_public = false;
    play_to_the_end(p);
    leave_all(p);
}

/* Nothing of the table is in memory. */
static void forget(const Party *p) {
    fake_settle();
    Table *t = table_in_memory(fake.server, p->table);
    if (t != NULL)
        table_forget(t);
}

static void get_matches(const char *token) {
    assert_int_equal(fake_request(NET_GET, "/api/matches", token, ""), 200);
}

static void the_list_tells_how_they_ended(void **state) {
    Party p = {0};
    TEXT(outcome, 128);
    (void)state;
    seat_two(&p);
    get_matches(p.token[0]);
    assert_string_equal(fake.body, "{\"matches\":[]}"); /* one that runs is not among them */
    play_to_the_end(&p);
    leave_all(&p);
    Table *t = table_of(&p);
    int32_t score[SEATS_MAX] = {0};
    match_score(t->match, score);
    text_add(&outcome, "\"outcome\":{\"winners\":");
    json_seats(match_winners(t->match), &outcome);
    text_addf(&outcome, ",\"score\":[%d,%d]}", (int)score[0], (int)score[1]);
    assert_true(match_winners(t->match) != 0);
    forget(&p);
    for (int i = 0; i < 2; i++) {
        get_matches(p.token[i]);
        assert_non_null(strstr(fake.body, p.table));
        assert_non_null(strstr(fake.body, outcome.start));
        assert_null(strstr(fake.body, "\"next\""));
    }
    assert_null(table_in_memory(fake.server, p.table)); /* the row was enough */
}

static void only_ones_own_are_listed(void **state) {
    Party p = {0};
    char stranger[NET_TOKEN];
    (void)state;
    finish_one(&p);
    fake_guest("Carla", stranger);
    get_matches(stranger);
    assert_string_equal(fake.body, "{\"matches\":[]}");
    assert_int_equal(fake_request(NET_GET, "/api/records", stranger, ""), 200);
    assert_string_equal(fake.body, "{\"records\":[]}");
    assert_int_equal(fake_request(NET_GET, "/api/matches", "", ""), 401);
    assert_int_equal(fake_request(NET_GET, "/api/records", "", ""), 401);
    assert_int_equal(fake_request(NET_GET, "/api/matches?before=soon", p.token[0], ""), 400);
    assert_int_equal(fake_request(NET_GET, "/api/matches?before=5-a-b", p.token[0], ""), 400);
}

/* Finished matches of Anna's as rows of the store alone. */
static void store_rows(const char *person, const char *like, int count) {
    StoreBatch b = {0}, *list[1] = {&b};
    for (int i = 0; i < count; i++) {
        char id[TABLE_ID];
        snprintf(id, sizeof id, "row%07d", i);
        StoreTable row = {.id = id,
                          .state = TABLE_OVER,
                          .created = 1,
                          .moved = 1000 + i / 3, /* three in each second */
                          .people = person,
                          .settings = like,
                          .bulk = ""};
        batch_table(&b, &row);
    }
    assert_int_equal(store_write(fake.inner, list, 1), STORE_OK);
    batch_free(&b);
}

static void keep_settings(void *context, const StoreTable *row) {
    snprintf(context, 8192, "%s", row->settings);
}

static int count_of(const char *words, const char *what) {
    int count = 0;
    for (const char *at = words; (at = strstr(at, what)) != NULL; at++)
        count++;
    return count;
}

static void many_come_in_parts(void **state) {
    Party p = {0};
    static char settings[8192];
    char path[96] = "/api/matches", next[64];
    (void)state;
    finish_one(&p);
    assert_true(store_table(fake.inner, p.table, true, keep_settings, settings));
    store_rows(table_of(&p)->settings.seat[0].person, settings, 250);
    int count = 0, parts = 0;
    do {
        assert_int_equal(fake_request(NET_GET, path, p.token[0], ""), 200);
        count += count_of(fake.body, "\"id\":\"");
        next[0] = '\0';
        if (strstr(fake.body, "\"next\"") != NULL)
            fake_member("next", next, sizeof next);
        snprintf(path, sizeof path, "/api/matches?before=%s", next);
        parts++;
    } while (next[0] != '\0');
    assert_int_equal(count, 251);
    assert_int_equal(parts, 3);
}

/* Rows from before results were written down are completed when somebody looks. */
static void an_old_row_gets_its_result(void **state) {
    Party p = {0};
    static char before[65536], settings[8192];
    (void)state;
    finish_one(&p);
    get_matches(p.token[0]);
    strcpy(before, fake.body);
    table_of(&p)->settings.result = (TableResult){0};
    StoreBatch b = {0}, *list[1] = {&b};
    Outcome o = {0};
    outcome_begin(table_of(&p), &o);
    row_write(table_of(&p), &o, &b);
    assert_int_equal(store_write(fake.inner, list, 1), STORE_OK);
    batch_free(&b);
    forget(&p);
    assert_true(store_table(fake.inner, p.table, true, keep_settings, settings));
    assert_null(strstr(settings, "\"score\""));
    get_matches(p.token[0]);
    assert_string_equal(fake.body, before);
    fake_settle();
    assert_true(store_table(fake.inner, p.table, true, keep_settings, settings));
    assert_non_null(strstr(settings, "\"score\""));
}

static void all_records_at_once(void **state) {
    Party p = {0};
    (void)state;
    finish_one(&p);
    forget(&p);
    assert_int_equal(fake_request(NET_GET, "/api/records", p.token[1], ""), 200);
    assert_non_null(strstr(fake.body, "\"record\":\"drachenhort record 1\\u000a"));
    assert_non_null(strstr(fake.body, "\\u000aseed ")); /* whole: anybody can check it */
    assert_non_null(strstr(fake.body, p.table));
    assert_null(table_in_memory(fake.server, p.table)); /* nor does it stay in memory */
}

/* ---- links ---- */

static int by_link(const Party *p, const char *what, const char *link) {
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s%s?link=%s", p->table, what, link);
    return fake_request(NET_GET, path, "", "");
}

static int change_link(const Party *p, NetMethod method, const char *token) {
    char path[64];
    path_of(p, "/link", path, sizeof path);
    return fake_request(method, path, token, "");
}

static void a_link_shows_the_record_and_nothing_else(void **state) {
    Party p = {0};
    char link[64], again[64];
    (void)state;
    finish_one(&p);
    assert_int_equal(by_link(&p, "/record", ""), 404);
    assert_int_equal(change_link(&p, NET_POST, p.token[0]), 200);
    fake_member("link", link, sizeof link);
    assert_int_equal(strlen(link), 24);
    assert_int_equal(change_link(&p, NET_POST, p.token[1]), 200); /* the other player's as well */
    fake_member("link", again, sizeof again);
    assert_string_equal(link, again);
    forget(&p);
    assert_int_equal(by_link(&p, "/record", link), 200);
    assert_non_null(strstr(fake.body, "drachenhort record 1\n"));
    assert_int_equal(by_link(&p, "", link), 404); /* the table has chat and invitations */
    assert_int_equal(by_link(&p, "/record", "aaaaaaaaaaaaaaaaaaaaaaaa"), 404);
    assert_int_equal(change_link(&p, NET_DELETE, p.token[1]), 200);
    assert_int_equal(by_link(&p, "/record", link), 404);
    assert_int_equal(by_link(&p, "/record", ""), 404);
    assert_int_equal(change_link(&p, NET_POST, p.token[0]), 200);
    fake_member("link", again, sizeof again);
    assert_string_not_equal(link, again); /* the old one stays dead */
    assert_int_equal(by_link(&p, "/record", link), 404);
}

static void players_alone_are_told_of_the_link(void **state) {
    Party p = {0};
    char link[64], path[64], stranger[NET_TOKEN];
    (void)state;
    finish_one(&p);
    table_of(&p)->is_public = true;
    assert_int_equal(change_link(&p, NET_POST, p.token[0]), 200);
    fake_member("link", link, sizeof link);
    fake_guest("Carla", stranger);
    assert_int_equal(change_link(&p, NET_POST, stranger), 403);
    assert_int_equal(change_link(&p, NET_DELETE, stranger), 403);
    assert_int_equal(change_link(&p, NET_POST, ""), 401);
    path_of(&p, "", path, sizeof path);
    assert_int_equal(fake_request(NET_GET, path, stranger, ""), 200);
    assert_null(strstr(fake.body, link));
    assert_int_equal(fake_request(NET_GET, path, p.token[1], ""), 200);
    assert_non_null(strstr(fake.body, link));
    assert_int_equal(fake_request(NET_DELETE, path, p.token[1], ""), 405);
}

static void a_match_that_runs_has_no_link(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    assert_int_equal(change_link(&p, NET_POST, p.token[0]), 409);
    strcpy(table_of(&p)->settings.link, "aaaaaaaaaaaaaaaaaaaaaaaa"); /* however it came there */
    table_of(&p)->is_public = false;
    assert_int_equal(by_link(&p, "/record", "aaaaaaaaaaaaaaaaaaaaaaaa"), 404);
    leave_all(&p);
}

static void a_link_goes_with_its_player(void **state) {
    Party p = {0};
    char link[64];
    (void)state;
    finish_one(&p);
    assert_int_equal(change_link(&p, NET_POST, p.token[0]), 200);
    fake_member("link", link, sizeof link);
    assert_int_equal(fake_request(NET_POST, "/api/me/delete", p.token[1], "{}"), 200);
    assert_int_equal(by_link(&p, "/record", link), 404);
    get_matches(p.token[0]); /* the match stays, for the other */
    assert_non_null(strstr(fake.body, p.table));
    assert_null(strstr(fake.body, "Bea"));
}

static void a_link_that_was_not_stored_is_none(void **state) {
    Party p = {0};
    (void)state;
    finish_one(&p);
    fake.fails = STORE_FULL;
    assert_int_equal(change_link(&p, NET_POST, p.token[0]), 507);
    fake.fails = STORE_OK;
    assert_string_equal(table_of(&p)->settings.link, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_SERVER(the_list_tells_how_they_ended),
        IN_SERVER(only_ones_own_are_listed),
        IN_SERVER(many_come_in_parts),
        IN_SERVER(an_old_row_gets_its_result),
        IN_SERVER(all_records_at_once),
        IN_SERVER(a_link_shows_the_record_and_nothing_else),
        IN_SERVER(players_alone_are_told_of_the_link),
        IN_SERVER(a_match_that_runs_has_no_link),
        IN_SERVER(a_link_goes_with_its_player),
        IN_SERVER(a_link_that_was_not_stored_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
