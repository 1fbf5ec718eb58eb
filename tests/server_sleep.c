/* server_sleep.c: tests tables that are not in memory: they are forgotten when nobody asks, lists
 * still tell of them, and their clocks run on. And what has an end: tables, matches, chat. */
#include "server/entries.h"
#include "server/lifetimes.h"
#include "server/sleepers.h"
#include "tests/server_party.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As if nobody had asked for it for long. */
static void sweep(const char *table) {
    for (int i = 0; i < 2; i++) { /* the first time its row is written */
        Table *t = table_in_memory(fake.server, table);
        if (t != NULL)
            t->used_ms -= 1000000;
        tables_sweep(fake.server);
        fake_settle();
    }
}

static void play_one(Party *p) {
    char move[64];
    int seat = actor_of(p, move, sizeof move);
    say_play(p, seat, 7, "k1", move);
    fake_settle();
}

static void nobody_there_nothing_in_memory(void **state) {
    Party p = {0};
    char path[64], turn[64];
    (void)state;
    seat_two(&p);
    play_one(&p);
    Table *t = table_find(fake.server, p.table);
    int lines = t->lines;
    SeatSet actors = t->actors;
    sweep(p.table);
    assert_non_null(table_in_memory(fake.server, p.table)); /* two people watch it */
    leave_all(&p);
    sweep(p.table);
    assert_null(table_in_memory(fake.server, p.table));
    assert_null(fake.server->tables);
    assert_int_equal(fake_request(NET_GET, "/api/lobby", "", ""), 200);
    assert_non_null(strstr(fake.body, p.table));
    path_of(&p, "", path, sizeof path);
    assert_int_equal(fake_request(NET_GET, path, "", ""), 200);
    snprintf(turn, sizeof turn, "\"lines\":%d", lines);
    assert_non_null(strstr(fake.body, turn));
    t = table_find(fake.server, p.table);
    assert_int_equal(t->lines, lines);
    assert_int_equal(match_lines(t->match), lines);
    assert_int_equal(t->actors, actors);
}

static void note_first_move(void *number, const StoreEntry *e) {
    if (e->kind == ENTRY_MOVE && *(int *)number == 0)
        *(int *)number = (int)e->number;
}

/* Row and entries are read one after the other, and another server may begin the match in between. */
static void a_match_begun_while_it_is_read(void **state) {
    Party p = {0};
    int begun = 0;
    (void)state;
    seat_two(&p);
    play_one(&p);
    Table *t = table_find(fake.server, p.table);
    int lines = t->lines;
    assert_true(store_entries(fake.inner, p.table, 0, note_first_move, &begun));
    t->settings.state = TABLE_WAITING;
    t->row_entries = begun - 1;
    fake_share_store(true);
    assert_true(entries_load(t));
    fake_share_store(false);
    assert_int_equal(t->settings.state, TABLE_PLAYING);
    assert_int_equal(match_lines(t->match), lines);
    leave_all(&p);
}

/* A finished match leaves the memory soon after its last watcher, and can still be looked at. */
static void a_finished_match_leaves_the_memory(void **state) {
    Party p = {0};
    char path[64];
    (void)state;
    seat_two(&p);
    play_one(&p);
    Table *t = table_find(fake.server, p.table);
    fake_say(p.line[0],
             "{\"seq\":8,\"key\":\"c\",\"type\":\"concede\",\"table\":\"%s\",\"seat\":0}", p.table);
    fake_settle();
    assert_int_equal(t->settings.state, TABLE_OVER);
    t->used_ms -= 10000;
    tables_sweep_finished(fake.server);
    assert_ptr_equal(table_in_memory(fake.server, p.table), t); /* two people watch it */
    leave_all(&p);
    t->used_ms -= 10000;
    tables_sweep_finished(fake.server);
    assert_null(table_in_memory(fake.server, p.table));
    path_of(&p, "/record", path, sizeof path);
    assert_int_equal(fake_request(NET_GET, path, p.token[0], ""), 200);
    assert_non_null(strstr(fake.body, "\nseed "));
}

/* What a list says of a table is the same whether it is in memory or not. */
static void lists_say_the_same_of_those_that_sleep(void **state) {
    Party p = {0};
    static char before[65536];
    (void)state;
    seat_two(&p);
    play_one(&p);
    leave_all(&p);
    for (int i = 0; i < 2; i++) {
        table_find(fake.server, p.table);
        assert_int_equal(fake_request(NET_GET, "/api/me", p.token[i], ""), 200);
        strcpy(before, fake.body);
        sweep(p.table);
        assert_null(table_in_memory(fake.server, p.table));
        assert_int_equal(fake_request(NET_GET, "/api/me", p.token[i], ""), 200);
        assert_string_equal(fake.body, before);
        assert_null(table_in_memory(fake.server, p.table)); /* and it sleeps on */
        NetSocket *line = fake_connect(p.token[i]);
        fake_say(line, "{\"seq\":1,\"type\":\"hello\"}");
        bool is_turn = strstr(before, "\"yourTurn\":true") != NULL;
        assert_int_equal(strstr(fake_heard(line, "\"turns\""), p.table) != NULL, is_turn);
        fake_disconnect(line);
    }
}

/* After a crash the row may be older than the last move: then the match is read. */
static void a_row_that_is_too_old_is_not_believed(void **state) {
    Party p = {0};
    char told[32];
    (void)state;
    seat_two(&p);
    sweep(p.table);
    play_one(&p);
    leave_all(&p);
    Table *t = table_in_memory(fake.server, p.table);
    SeatSet actors = t->actors;
    int lines = t->lines;
    assert_false(t->is_row_current);
    table_forget(t);
    snprintf(told, sizeof told, "\"lines\":%d,", lines);
    assert_int_equal(fake_request(NET_GET, "/api/lobby", "", ""), 200);
    assert_non_null(strstr(fake.body, told));
    t = table_glance(fake.server, p.table);
    assert_int_equal(t->lines, lines);
    assert_int_equal(t->actors, actors);
}

static void clocks_run_on_while_a_table_sleeps(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    leave_all(&p);
    Table *t = table_find(fake.server, p.table);
    t->rule = (ClockRule){CLOCK_GAME, 60000, 0};
    t->clock.remaining_ms[0] = t->clock.remaining_ms[1] = 60000;
    clock_resume(t);
    t->is_row_current = false; /* the clock is new */
    sweep(p.table);
    assert_null(table_in_memory(fake.server, p.table));
    sleepers_tick(fake.server);
    assert_null(table_in_memory(fake.server, p.table)); /* not yet */
    t = table_glance(fake.server, p.table);
    assert_true(t->clock.remaining_ms[0] > 50000 && t->clock.running != 0);
    t->clock.remaining_ms[0] = t->clock.remaining_ms[1] = 1;
    t->is_row_current = false;
    sweep(p.table);
    assert_null(table_in_memory(fake.server, p.table));
    while (table_in_memory(fake.server, p.table) == NULL) {
        uv_run(&fake.loop, UV_RUN_NOWAIT);
        uv_update_time(&fake.loop);
        sleepers_tick(fake.server);
    }
    t = table_in_memory(fake.server, p.table);
    clocks_tick(fake.server);
    fake_settle();
    assert_true(t->settings.seat[0].is_stand_in || t->settings.seat[1].is_stand_in);
}

/* As if nobody had moved at that table since the beginning of time. */
static void make_old(const char *table) {
    Table *t = table_find(fake.server, table);
    t->settings.moved = 1;
    t->is_row_current = false;
    sweep(table);
}

static void what_is_too_old_is_deleted(void **state) {
    Party p = {0};
    char path[64], waiting[TABLE_ID];
    (void)state;
    seat_two(&p);
    assert_int_equal(fake_request(NET_POST, "/api/tables", p.token[0],
                                  "{\"game\":\"template\",\"players\":2,\"seats\":[{\"kind\":"
                                  "\"me\"},{\"kind\":\"open\"}]}"),
                     201);
    fake_member("id", waiting, sizeof waiting);
    assert_int_equal(fake.server->living, 2);
    table_find(fake.server, p.table)->settings.moved = 1;
    lifetimes_sweep(fake.server);
    fake_settle();
    assert_int_equal(fake.server->living, 2); /* people watch the one, the other is young */
    leave_all(&p);
    make_old(p.table);
    make_old(waiting);
    fake.server->config.keep_running_days = 0;
    lifetimes_sweep(fake.server);
    fake_settle();
    assert_int_equal(fake.server->living, 1); /* matches are kept for ever, waiting tables not */
    assert_null(table_find(fake.server, waiting));
    path_of(&p, "", path, sizeof path);
    assert_int_equal(fake_request(NET_GET, path, p.token[0], ""), 200);
    sweep(p.table);
    fake.server->config.keep_running_days = 1;
    lifetimes_sweep(fake.server);
    fake_settle();
    assert_int_equal(fake.server->living, 0);
    assert_int_equal(fake_request(NET_GET, path, p.token[0], ""), 404);
}

/* Runs the loop until the archive has done its part. */
static void settle_archive(void) {
    while (queue_open_jobs(fake.server->archive) > 0)
        uv_run(&fake.loop, UV_RUN_ONCE);
    fake_settle();
}

/* No row goes before its record is in the archive, and one that had to stay goes later. */
static void what_is_deleted_is_archived_first(void **state) {
    Party p = {0};
    char folder[] = "/tmp/hort-archive-XXXXXX", path[128];
    (void)state;
    seat_two(&p);
    play_one(&p);
    leave_all(&p);
    make_old(p.table);
    assert_non_null(mkdtemp(folder));
    fake.server->config.archive = "/nowhere/at/all";
    lifetimes_sweep(fake.server);
    settle_archive();
    assert_non_null(table_find(fake.server, p.table)); /* it could not be written */
    fake.server->config.archive = folder;
    fake.fails = STORE_FULL;
    lifetimes_sweep(fake.server);
    settle_archive();
    assert_non_null(table_find(fake.server, p.table)); /* it could not be deleted */
    char *record = entries_record(table_find(fake.server, p.table));
    fake.fails = STORE_OK;
    lifetimes_sweep(fake.server);
    settle_archive();
    assert_null(table_find(fake.server, p.table));
    snprintf(path, sizeof path, "%s/template-%s.record", folder, p.table);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *kept = calloc(1, strlen(record) + 2);
    assert_int_equal(fread(kept, 1, strlen(record) + 1, file), strlen(record));
    assert_string_equal(kept, record);
    fclose(file);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else was left there */
    free(kept);
    free(record);
}

/* Writes an entry into the store that no match can replay. */
static void spoil(const char *table) {
    StoreBatch batch = {0};
    Table *t = table_find(fake.server, table);
    StoreEntry e = {.table = table,
                    .number = t->entries + 1,
                    .kind = ENTRY_MOVE,
                    .seat = 0,
                    .text = "spoilt",
                    .clock = -1};
    batch_entry(&batch, &e);
    store_write(fake.inner, (StoreBatch *[]){&batch}, 1);
    assert_int_equal(batch.status, STORE_OK);
    batch_free(&batch);
}

static void see_row(void *context, const StoreTable *row) {
    (void)row;
    *(bool *)context = true;
}

/* A match that cannot be read goes like the others; the archive gets what is stored of it. */
static void what_cannot_be_read_is_archived_as_it_is(void **state) {
    Party p = {0};
    char folder[] = "/tmp/hort-archive-XXXXXX", path[128], kept[8192] = "";
    bool is_there = false;
    (void)state;
    seat_two(&p);
    play_one(&p);
    leave_all(&p);
    make_old(p.table);
    spoil(p.table);
    sweep(p.table);
    assert_null(table_find(fake.server, p.table));
    assert_non_null(mkdtemp(folder));
    fake.server->config.archive = folder;
    int64_t living = fake.server->living;
    lifetimes_sweep(fake.server);
    settle_archive();
    assert_int_equal(fake.server->living, living - 1);
    assert_null(table_glance(fake.server, p.table));
    store_table(fake.inner, p.table, false, see_row, &is_there);
    assert_false(is_there);
    snprintf(path, sizeof path, "%s/%s.unreadable", folder, p.table);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(kept, 1, sizeof kept - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(kept, "\"game\":\"template\""));
    assert_non_null(strstr(kept, " m 0 "));
    assert_non_null(strstr(kept, "spoilt\n"));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void a_match_that_would_not_end_is_ended(void **state) {
    Party p = {0};
    char move[64];
    (void)state;
    seat_two(&p);
    fake.server->config.lines_max = lines_of(&p) + 1;
    play_one(&p);
    assert_non_null(fake_heard(p.line[1], "\"ended\":\"too-long\""));
    assert_int_equal(table_find(fake.server, p.table)->settings.state, TABLE_OVER);
    int seat = actor_of(&p, move, sizeof move);
    say_play(&p, seat, 9, "k2", move);
    fake_settle();
    assert_non_null(fake_heard(p.line[seat], "\"seq\":9,\"ok\":false,\"code\":\"too-long\""));
    leave_all(&p);
}

/* Sequence number, key, table. */
#define CHAT "{\"seq\":%d,\"key\":\"c%d\",\"type\":\"chat\",\"table\":\"%s\",\"text\":\"x\"}"

static void there_is_an_end_to_what_can_be_said(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    for (int i = 0; i <= CHAT_MAX; i++)
        fake_say(p.line[0], CHAT, i + 10, i, p.table);
    fake_settle();
    assert_non_null(fake_heard(p.line[0], "chat-full"));
    assert_int_equal(table_find(fake.server, p.table)->chats, CHAT_MAX);
    leave_all(&p);
}

static void an_address_can_say_only_so_much_a_minute(void **state) {
    Party p = {0};
    (void)state;
    seat_two(&p);
    fake.server->config.chats_per_minute = 3;
    for (int i = 0; i < 4; i++)
        fake_say(p.line[i % 2], CHAT, i + 10, i, p.table); /* two people, one address */
    fake_settle();
    assert_non_null(fake_heard(p.line[1], "\"seq\":13,\"ok\":false,\"code\":\"too-much-chat\""));
    assert_int_equal(table_find(fake.server, p.table)->chats, 3);
    fake_say(p.line[0], CHAT, 20, 0, p.table); /* repeated, not said again */
    fake_settle();
    assert_non_null(fake_heard(p.line[0], "\"seq\":20,\"ok\":true"));
    leave_all(&p);
}

/* A guest in the store who was last seen so many seconds ago. */
static void put_passer_by(const char *id, int64_t ago) {
    int64_t seen = server_time_ms() / 1000 - ago;
    StorePerson person = {.name = "Passer-by", .created = seen};
    StoreSession session = {.created = seen, .used = seen};
    StoreBatch batch = {0}, *list[1] = {&batch};
    strcpy(person.id, id);
    strcpy(session.id, id);
    strcpy(session.token, id);
    strcpy(session.person, id);
    batch_person(&batch, &person);
    batch_session(&batch, &session);
    assert_int_equal(store_write(fake.inner, list, 1), STORE_OK);
    batch_free(&batch);
}

static int become_guest(const char *token) {
    return fake_request(NET_POST, "/api/guest", token, "{\"name\":\"Newcomer\"}");
}

/* Guests who only passed by make room for newcomers; those who sit at a table or are still here do
 * not. */
static void guests_have_an_end_too(void **state) {
    Party p = {0};
    StorePerson person;
    (void)state;
    seat_two(&p);
    put_passer_by("late", 3 * 3600);
    put_passer_by("just-now", 3600);
    lifetimes_sweep(fake.server);
    fake_settle();
    assert_true(store_person(fake.store, "late", &person)); /* there is room */
    fake.server->config.guests_in_all = 4;
    assert_int_equal(become_guest(""), 503);
    assert_non_null(strstr(fake.body, "too-many-guests"));
    assert_int_equal(become_guest(p.token[0]), 200); /* another name for who is here already */
    lifetimes_sweep(fake.server);
    fake_settle();
    assert_false(store_person(fake.store, "late", &person));
    assert_true(store_person(fake.store, "just-now", &person));
    lifetimes_sweep(fake.server); /* counts again */
    assert_int_equal(become_guest(""), 200);
    assert_int_equal(become_guest(""), 503);
    leave_all(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_SERVER(nobody_there_nothing_in_memory),
        IN_SERVER(a_match_begun_while_it_is_read),
        IN_SERVER(a_finished_match_leaves_the_memory),
        IN_SERVER(lists_say_the_same_of_those_that_sleep),
        IN_SERVER(a_row_that_is_too_old_is_not_believed),
        IN_SERVER(clocks_run_on_while_a_table_sleeps),
        IN_SERVER(what_is_too_old_is_deleted),
        IN_SERVER(what_is_deleted_is_archived_first),
        IN_SERVER(what_cannot_be_read_is_archived_as_it_is),
        IN_SERVER(a_match_that_would_not_end_is_ended),
        IN_SERVER(there_is_an_end_to_what_can_be_said),
        IN_SERVER(an_address_can_say_only_so_much_a_minute),
        IN_SERVER(guests_have_an_end_too),
    };
    return cmocka_run_group_tests_name("sleep", tests, NULL, NULL);
}
