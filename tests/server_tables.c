/* server_tables.c: tests tables in one process, with structs instead of sockets: who is sent what
 * and when, which changes wait, and that nothing remains of a change that could not be stored. */
#include "server/bot_turns.h"
#include "tests/server_party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void stored_then_answered_then_told(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move);
    fake_forget();
    int writes = fake.writes;
    say_play(&p, seat, 7, "k1", move);
    assert_int_equal(fake.count, 0); /* nobody hears anything before it is stored */
    fake_settle();
    assert_true(fake.writes > writes);
    int answered = fake_when(p.line[seat], "\"seq\":7,\"ok\":true");
    int told = fake_when(p.line[1 - seat], "{\"state\":");
    assert_true(answered >= 0 && told > answered);
    leave_all(&p);
}

static void what_comes_meanwhile_waits_and_repeats_are_done_once(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move), before = lines_of(&p);
    fake_forget();
    say_play(&p, seat, 7, "k1", move);
    say_play(&p, seat, 8, "k1", move); /* the same again, before the first is stored */
    say_play(&p, 1 - seat, 9, "k2", "nonsense");
    fake_say(p.line[seat], "{\"seq\":10,\"type\":\"ping\"}"); /* not about the table: at once */
    assert_int_equal(fake_when(p.line[seat], "\"seq\":10"), 0);
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":7,\"ok\":true"));
    assert_non_null(fake_heard(p.line[seat], "\"seq\":8,\"ok\":true"));
    assert_non_null(fake_heard(p.line[1 - seat], "\"seq\":9,\"ok\":false"));
    Table *t = table_find(fake.server, p.table);
    int own = 0;
    for (int i = before; i < t->lines; i++)
        own += match_line(t->match, i).seat == seat;
    assert_int_equal(own, 1);
    leave_all(&p);
}

static void nothing_remains_of_what_was_not_stored(void **state) {
    Party p = {0};
    char move[64], path[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move), before = lines_of(&p);
    fake_forget();
    fake.fails = STORE_FULL;
    say_play(&p, seat, 7, "k1", move);
    fake_say(p.line[seat],
             "{\"seq\":8,\"key\":\"k2\",\"type\":\"chat\",\"table\":\"%s\",\"text\":\"hello\"}",
             p.table);
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":7,\"ok\":false,\"code\":\"storage-full\""));
    assert_non_null(fake_heard(p.line[seat], "\"seq\":8,\"ok\":false,\"code\":\"storage-full\""));
    assert_null(fake_heard(p.line[1 - seat], "state"));
    assert_int_equal(lines_of(&p), before);
    path_of(&p, "/leave", path, sizeof path);
    assert_int_equal(fake_request(NET_POST, path, p.token[0], "{}"), 507);
    assert_int_equal(table_find(fake.server, p.table)->settings.seat[0].kind, KIND_PERSON);
    assert_int_equal(fake_request(NET_POST, "/api/tables", p.token[0],
                                  "{\"game\":\"template\",\"players\":2,\"seats\":[{\"kind\":"
                                  "\"me\"},{\"kind\":\"open\"}]}"),
                     507);
    assert_int_equal(fake.server->tables_count, 1);
    fake.fails = STORE_OK;
    say_play(&p, seat, 9, "k1", move); /* the same key again: now it is played */
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":9,\"ok\":true"));
    assert_true(lines_of(&p) > before);
    leave_all(&p);
}

/* Who asks again with the same key when the table is stored but its maker not yet answered gets that table. */
static void a_table_asked_for_twice_is_there_once(void **state) {
    static const char wish[] =
        "{\"game\":\"template\",\"players\":2,\"key\":\"k\",\"seats\":[{\"kind\":"
        "\"me\"},{\"kind\":\"open\"}]}";
    char token[NET_TOKEN], id[2][TABLE_ID], path[64];
    (void)state;
    fake_guest("Anna", token);
    fake_ask(NET_POST, "/api/tables", token, wish);
    while (store_living(fake.inner, NULL) == 0)
        usleep(1000); /* the store's thread is at work */
    fake_ask(NET_POST, "/api/tables", token, wish);
    assert_int_equal(fake.status, 201);
    fake_member("id", id[0], sizeof id[0]);
    fake.status = 0;
    fake_settle();
    assert_int_equal(fake.status, 201);
    fake_member("id", id[1], sizeof id[1]);
    assert_string_equal(id[0], id[1]);
    assert_int_equal(fake.server->tables_count, 1);
    assert_int_equal(fake.server->living, 1);
    snprintf(path, sizeof path, "/api/tables/%s/leave", id[0]);
    assert_int_equal(fake_request(NET_POST, path, token, "{}"), 200);
    assert_int_equal(fake.server->tables_count, 0);
    assert_int_equal(fake.server->living, 0);
}

/* Another server was first, and this one is stopping: there is room on the disk, and elsewhere it can be played. */
static void who_was_second_at_a_stopping_server_is_sent_away(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move);
    fake_forget();
    fake.fails = STORE_CONFLICT;
    say_play(&p, seat, 7, "k1", move);
    fake.server->is_stopping = true;
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":7,\"ok\":false,\"code\":\"stopping\""));
    fake.server->is_stopping = false;
    fake.fails = STORE_OK;
    leave_all(&p);
}

/* As after entries of another server whose row could not be read, because the store went away. */
static Table *row_from_before_the_start(const Party *p) {
    Table *t = table_find(fake.server, p->table);
    match_free(t->match);
    t->match = NULL;
    t->is_loaded = false;
    t->settings.state = TABLE_WAITING;
    return t;
}

static void a_row_older_than_the_log_is_read_again(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    int before = lines_of(&p);
    Table *t = row_from_before_the_start(&p);
    t->needs_row = true;
    assert_ptr_equal(table_find(fake.server, p.table), t);
    assert_int_equal(t->settings.state, TABLE_PLAYING);
    assert_int_equal(match_lines(t->match), before);
    t->needs_row = false;
    leave_all(&p);
}

static void moves_without_a_match_are_refused(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    Table *t = row_from_before_the_start(&p);
    assert_null(table_find(fake.server, p.table));
    t->needs_row = true;
    assert_ptr_equal(table_find(fake.server, p.table), t);
    t->needs_row = false;
    leave_all(&p);
}

static void a_start_that_was_not_stored_is_tried_again(void **state) {
    char token[NET_TOKEN], id[TABLE_ID];
    (void)state;
    fake_guest("Anna", token);
    assert_int_equal(fake_request(NET_POST, "/api/tables", token,
                                  "{\"game\":\"template\",\"players\":2,\"seats\":[{\"kind\":"
                                  "\"me\"},{\"kind\":\"me\"}]}"),
                     201);
    fake_member("id", id, sizeof id);
    Table *t = table_find(fake.server, id);
    assert_int_equal(t->settings.state, TABLE_WAITING);
    fake.fails = STORE_FULL;
    for (int seat = 0; seat < 2; seat++) { /* both have revealed their shares */
        strcpy(t->settings.seat[seat].promise, "ab");
        strcpy(t->settings.seat[seat].share, "cd");
    }
    clocks_tick(fake.server);
    fake_settle();
    assert_int_equal(t->settings.state, TABLE_WAITING);
    assert_null(t->match);
    fake.fails = STORE_OK;
    clocks_tick(fake.server);
    fake_settle();
    assert_int_equal(t->settings.state, TABLE_PLAYING);
}

static void a_client_may_vanish_while_its_move_is_stored(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move), before = lines_of(&p);
    say_play(&p, seat, 7, "k1", move);
    say_play(&p, seat, 8, "k2", move);
    fake_disconnect(p.line[seat]);
    fake_settle();
    assert_true(lines_of(&p) > before);
    NetSocket *again = fake_connect(p.token[seat]);
    fake_say(
        again,
        "{\"seq\":1,\"key\":\"k1\",\"type\":\"play\",\"table\":\"%s\",\"seat\":%d,\"move\":\"%s\"}",
        p.table, seat, move);
    fake_settle();
    assert_non_null(fake_heard(again, "\"seq\":1,\"ok\":true"));
    fake_disconnect(again);
    fake_disconnect(p.line[1 - seat]);
}

/* Plays for a seat as its bot would, having thought about the match as it was then. True when the
 * move was taken, and then waits until it is stored. */
static bool bot_plays(Table *t, Seat seat, const char *move, int lines, int takebacks) {
    Origin origin = {.kind = ORIGIN_BOT, .bot = {lines, takebacks}};
    assert_null(t->changing);
    table_play(t, seat, move, &origin);
    bool is_taken = t->changing != NULL;
    if (is_taken)
        fake_settle();
    return is_taken;
}

static void a_bots_stale_thought_is_dropped(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    Table *t = table_find(fake.server, p.table);
    int before = t->lines;
    assert_int_equal(t->actors, seat_bit(0) | seat_bit(1)); /* both choose at the same time */
    assert_true(first_move(&p, 1, move, sizeof move));
    assert_false(bot_plays(t, 1, move, before, 0)); /* a person sits there */
    t->settings.seat[1].kind = KIND_BOT;
    t->thinking = seat_bit(1);
    say_play(&p, 0, 7, "k1", move);
    fake_settle();
    assert_int_equal(t->lines, before + 1);
    assert_false(bot_plays(t, 1, move, before, 1)); /* moves have been taken back since */
    assert_true(t->thinking & seat_bit(1));         /* it was asked again */
    assert_true(bot_plays(t, 1, move, before, 0));  /* what others chose meanwhile is no matter */
    assert_int_equal(match_line(t->match, before + 1).seat, 1);
    assert_false(bot_plays(t, 1, move, before, 0)); /* it has played since */
    leave_all(&p);
}

static void the_secret_stays_until_the_end(void **state) {
    Party p = {0};
    char move[64], path[64];
    (void)state;
    seat_two(&p);
    Table *t = table_find(fake.server, p.table);
    path_of(&p, "/record", path, sizeof path);
    for (int i = 0; i < 1000 && t->settings.state == TABLE_PLAYING; i++) {
        char key[16];
        int seat = actor_of(&p, move, sizeof move);
        for (int k = 0; k < fake.count; k++)
            assert_null(strstr(fake.sent[k].text, t->settings.draw.secret));
        fake_request(NET_GET, path, p.token[0], "");
        assert_null(strstr(fake.body, t->settings.draw.secret));
        fake_request(NET_GET, path, "", "");
        assert_null(strstr(fake.body, t->settings.draw.secret));
        fake_forget();
        snprintf(key, sizeof key, "k%d", i);
        say_play(&p, seat, 7, key, move);
        fake_settle();
    }
    assert_int_equal(t->settings.state, TABLE_OVER);
    assert_int_equal(fake_request(NET_GET, path, p.token[0], ""), 200);
    assert_non_null(strstr(fake.body, t->settings.draw.secret));
    leave_all(&p);
}

static void say_end(const Party *p, int seat, const char *rest) {
    static int said = 0;
    fake_say(p->line[seat], "{\"seq\":9,\"key\":\"e%d\",\"table\":\"%s\",\"seat\":%d,%s}", ++said,
             p->table, seat, rest);
    fake_settle();
}

static void whoever_concedes_loses_and_stays_out(void **state) {
    Party p = {0};
    char path[64];
    (void)state;
    seat_two(&p);
    Table *t = table_find(fake.server, p.table);
    say_end(&p, 0, "\"type\":\"concede\"");
    assert_int_equal(t->settings.state, TABLE_OVER);
    const char *told = fake_heard(p.line[1], "\"type\":\"table\"");
    assert_non_null(strstr(told, "\"ended\":\"conceded\""));
    assert_non_null(strstr(told, "\"winners\":[1]"));
    path_of(&p, "/return", path, sizeof path);
    assert_int_not_equal(fake_request(NET_POST, path, p.token[0], "{}"), 200);
    leave_all(&p);
}

static void a_match_ends_when_all_people_agree(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    Table *t = table_find(fake.server, p.table);
    say_end(&p, 0, "\"type\":\"end\",\"wants\":true");
    assert_int_equal(t->settings.state, TABLE_PLAYING);
    assert_non_null(fake_heard(p.line[1], "\"wantsEnd\":true"));
    say_end(&p, 0, "\"type\":\"end\",\"wants\":false");
    say_end(&p, 1, "\"type\":\"end\",\"wants\":true");
    assert_int_equal(t->settings.state, TABLE_PLAYING); /* the first one has changed their mind */
    say_end(&p, 1, "\"type\":\"end\",\"wants\":7");
    assert_non_null(fake_heard(p.line[1], "bad-message"));
    say_end(&p, 0, "\"type\":\"end\",\"wants\":true");
    assert_int_equal(t->settings.state, TABLE_OVER);
    const char *told = fake_heard(p.line[0], "\"type\":\"table\"");
    assert_non_null(strstr(told, "\"ended\":\"agreed\""));
    assert_non_null(strstr(told, "\"winners\":[]"));
    say_play(&p, 0, 77, "late", "anything");
    fake_settle();
    assert_non_null(fake_heard(p.line[0], "\"seq\":77,\"ok\":false,\"code\":\"over\""));
    leave_all(&p);
}

static void who_stands_in_takes_time(void **state) {
    Party p = {0};
    char path[64];
    (void)state;
    seat_two(&p);
    Table *t = table_find(fake.server, p.table);
    fake.server->config.stand_in_ms = 1000000;
    path_of(&p, "/leave", path, sizeof path);
    assert_int_equal(fake_request(NET_POST, path, p.token[0], "{}"), 200);
    table_wake_bots(t);
    assert_int_equal(t->thinking & seat_bit(0), 0);
    fake.server->config.stand_in_ms = 0;
    table_wake_bots(t);
    assert_int_not_equal(t->thinking & seat_bit(0), 0);
    leave_all(&p);
}

static void a_player_knows_what_can_be_taken_back(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    int seat = actor_of(&p, move, sizeof move);
    assert_non_null(fake_heard(p.line[seat], "\"takeBack\":\"nothing\""));
    say_play(&p, seat, 7, "k1", move);
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"takeBack\":\"yes\""));
    leave_all(&p);
}

static void a_match_against_bots_calls_nobody(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    Table *t = table_find(fake.server, p.table);
    const char *anna = t->settings.seat[0].person;
    assert_true(table_calls(t, anna));
    t->settings.seat[1] = (SeatHolder){.kind = KIND_BOT};
    assert_true(table_is_turn_of(t, anna));
    assert_false(table_calls(t, anna));
    leave_all(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_SERVER(stored_then_answered_then_told),
        IN_SERVER(what_comes_meanwhile_waits_and_repeats_are_done_once),
        IN_SERVER(nothing_remains_of_what_was_not_stored),
        IN_SERVER(a_table_asked_for_twice_is_there_once),
        IN_SERVER(who_was_second_at_a_stopping_server_is_sent_away),
        IN_SERVER(a_row_older_than_the_log_is_read_again),
        IN_SERVER(moves_without_a_match_are_refused),
        IN_SERVER(a_start_that_was_not_stored_is_tried_again),
        IN_SERVER(a_client_may_vanish_while_its_move_is_stored),
        IN_SERVER(a_bots_stale_thought_is_dropped),
        IN_SERVER(the_secret_stays_until_the_end),
        IN_SERVER(whoever_concedes_loses_and_stays_out),
        IN_SERVER(a_match_ends_when_all_people_agree),
        IN_SERVER(who_stands_in_takes_time),
        IN_SERVER(a_player_knows_what_can_be_taken_back),
        IN_SERVER(a_match_against_bots_calls_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
