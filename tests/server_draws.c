/* server_draws.c: the draw before a match: who may promise and reveal what, and when; what happens
 * to those who do not; and that the record proves it. */
#include "core/moves.h"
#include "match/judge.h"
#include "server/draws.h"
#include "tests/server_fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 3 };

/* Anna, Bea and Carl; Anna sits at 0, a bot at 1, Bea at 2; Carl nowhere. */
typedef struct Table3 {
    char token[PEOPLE][NET_TOKEN], id[TABLE_ID];
    NetSocket *line[PEOPLE];
    Table *table;
    int seq;
} Table3;

static int post(const Table3 *p, int who, const char *verb, const char *body) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s%s", p->id, verb);
    return fake_request(NET_POST, path, p->token[who], body);
}

static void seat_three(Table3 *p, const char *clock) {
    static const char *const names[PEOPLE] = {"Anna", "Bea", "Carl"};
    TEXT(body, 256);
    for (int i = 0; i < PEOPLE; i++) {
        fake_guest(names[i], p->token[i]);
        p->line[i] = fake_connect(p->token[i]);
    }
    text_addf(&body,
              "{\"game\":\"template\",\"players\":3,\"clock\":%s,\"seats\":[{\"kind\":\"me\"},"
              "{\"kind\":\"bot\",\"level\":\"easy\"},{\"kind\":\"open\"}]}",
              clock);
    assert_int_equal(fake_request(NET_POST, "/api/tables", p->token[0], body.start), 201);
    fake_member("id", p->id, sizeof p->id);
    assert_int_equal(post(p, 1, "/join", "{}"), 200);
    p->table = table_find(fake.server, p->id);
    for (int i = 0; i < PEOPLE; i++)
        fake_say(p->line[i], "{\"seq\":0,\"type\":\"watch\",\"table\":\"%s\"}", p->id);
    assert_int_equal(p->table->settings.state, TABLE_WAITING);
}

static void leave_all(Table3 *p) {
    for (int i = 0; i < PEOPLE; i++)
        if (p->line[i] != NULL)
            fake_disconnect(p->line[i]);
}

/* Sends a promise or a share and answers with the code of the refusal, "ok" when there is none. */
static const char *says(Table3 *p, int who, const char *type, int seat, int draw, const char *hex) {
    static char code[40];
    char seq[32];
    fake_say(p->line[who],
             "{\"seq\":%d,\"key\":\"k%d\",\"type\":\"%s\",\"table\":\"%s\",\"seat\":%d,\"draw\":%d,"
             "\"%s\":\"%s\"}",
             p->seq + 1, p->seq + 1, type, p->id, seat, draw,
             strcmp(type, "share") == 0 ? "hex" : "hash", hex);
    fake_settle();
    snprintf(seq, sizeof seq, "\"seq\":%d,", ++p->seq);
    const char *answer = fake_heard(p->line[who], seq);
    assert_non_null(answer);
    const char *found = strstr(answer, "\"code\":\"");
    snprintf(code, sizeof code, "%.*s", found == NULL ? 2 : (int)strcspn(found + 8, "\""),
             found == NULL ? "ok" : found + 8);
    return code;
}

static const char *promises(Table3 *p, int who, Seat seat) {
    char share[SHARE_MAX], promise[SHA256_HEX];
    fake_share(p->table, seat, share, promise);
    return says(p, who, "promise", seat, p->table->settings.draw.number, promise);
}

static const char *reveals(Table3 *p, int who, Seat seat) {
    char share[SHARE_MAX], promise[SHA256_HEX];
    fake_share(p->table, seat, share, promise);
    return says(p, who, "share", seat, p->table->settings.draw.number, share);
}

/* The time somebody has is over. */
static void time_passes(Table3 *p, int64_t ms) {
    p->table->draw_since_ms -= ms;
    clocks_tick(fake.server);
    fake_settle();
}

static void only_people_add_to_the_dice_and_only_once(void **state) {
    static const char other[] = "000000000000000000000000000000000000000000000000000000000000000f";
    Table3 p = {0};
    char long_share[200];
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    assert_string_equal(promises(&p, 0, 1), "not-your-seat"); /* the bot's */
    assert_string_equal(promises(&p, 0, 2), "not-your-seat"); /* another's */
    assert_string_equal(promises(&p, 2, 0), "not-your-seat"); /* a spectator */
    assert_string_equal(says(&p, 0, "promise", 3, 1, other), "bad-message");
    assert_string_equal(says(&p, 0, "promise", 7, 1, other), "bad-message");
    assert_string_equal(says(&p, 0, "promise", 0, 2, other), "share-late"); /* no such draw */
    assert_string_equal(says(&p, 0, "promise", 0, 1, ""), "bad-message");
    assert_string_equal(says(&p, 0, "promise", 0, 1, "ab"), "bad-message");
    assert_string_equal(says(&p, 0, "promise", 0, 1, "ABCDEF"), "bad-message");
    memset(long_share, 'a', sizeof long_share - 1);
    long_share[sizeof long_share - 1] = '\0';
    assert_string_equal(says(&p, 0, "promise", 0, 1, long_share), "bad-message");
    assert_string_equal(reveals(&p, 0, 0), "share-early");
    assert_string_equal(promises(&p, 0, 0), "ok");
    assert_string_equal(says(&p, 0, "promise", 0, 1, other), "share-given");
    assert_string_equal(reveals(&p, 0, 0), "share-early"); /* Bea has not promised */
    assert_string_equal(promises(&p, 1, 2), "ok");
    assert_string_equal(says(&p, 0, "promise", 0, 1, other), "share-given");
    assert_string_equal(says(&p, 0, "share", 0, 1, other), "share-wrong");
    assert_string_equal(says(&p, 0, "share", 0, 1, long_share), "bad-message");
    assert_string_equal(reveals(&p, 0, 1), "not-your-seat");
    assert_string_equal(reveals(&p, 0, 2), "not-your-seat");
    assert_string_equal(reveals(&p, 0, 0), "ok");
    assert_string_equal(reveals(&p, 0, 0), "share-given");
    assert_int_equal(p.table->settings.state, TABLE_WAITING);
    assert_string_equal(reveals(&p, 1, 2), "ok");
    assert_int_equal(p.table->settings.state, TABLE_PLAYING);
    assert_string_equal(reveals(&p, 1, 2), "share-late");
    assert_string_equal(promises(&p, 0, 0), "share-late");
    leave_all(&p);
}

static void everybody_sees_promises_before_any_share(void **state) {
    Table3 p = {0};
    char share[2][SHARE_MAX], promise[2][SHA256_HEX];
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    fake_share(p.table, 0, share[0], promise[0]);
    fake_share(p.table, 2, share[1], promise[1]);
    promises(&p, 0, 0);
    promises(&p, 1, 2);
    for (int i = 0; i < PEOPLE; i++) {
        assert_non_null(fake_heard(p.line[i], promise[0]));
        assert_non_null(fake_heard(p.line[i], promise[1]));
        assert_null(fake_heard(p.line[i], share[0]));
        assert_null(fake_heard(p.line[i], p.table->settings.draw.secret));
    }
    reveals(&p, 0, 0);
    assert_non_null(fake_heard(p.line[1], share[0]));
    leave_all(&p);
}

static void silence_breaks_a_draw_and_then_costs_the_seat(void **state) {
    Table3 p = {0};
    char first[SECRET_MAX];
    int patience;
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    patience = fake.server->config.share_ms;
    promises(&p, 0, 0);
    promises(&p, 1, 2);
    strcpy(first, p.table->settings.draw.secret);
    time_passes(&p, patience + 1); /* nobody has revealed: nobody waits for anybody */
    assert_int_equal(p.table->settings.draw.number, 1);
    reveals(&p, 0, 0);
    time_passes(&p, -patience);
    assert_int_equal(p.table->settings.draw.number, 1); /* not yet */
    time_passes(&p, 2 * patience + 1);
    assert_int_equal(p.table->settings.draw.number, 2); /* begun again, with new values for all */
    assert_string_not_equal(p.table->settings.draw.secret, first);
    assert_string_equal(p.table->settings.seat[0].share, "");
    assert_string_equal(p.table->settings.seat[0].promise, "");
    assert_int_equal(p.table->settings.seat[2].kind, KIND_PERSON);
    assert_non_null(fake_heard(p.line[0], "draw-broken\",\"seat\":2,\"standIn\":false"));
    promises(&p, 0, 0);
    time_passes(&p, patience + 1); /* she does not even promise */
    assert_int_equal(p.table->settings.draw.number, 3);
    assert_int_equal(p.table->settings.seat[2].kind, KIND_BOT);
    assert_true(p.table->settings.seat[2].is_stand_in);
    assert_int_equal(p.table->settings.draw.people, seat_bit(0));
    assert_int_equal(post(&p, 1, "/return", "{}"), 409); /* not before the match has begun */
    assert_string_equal(promises(&p, 1, 2), "not-your-seat");
    promises(&p, 0, 0);
    assert_string_equal(reveals(&p, 0, 0), "ok");
    assert_int_equal(p.table->settings.state, TABLE_PLAYING);
    assert_int_equal(post(&p, 1, "/return", "{}"), 200);
    leave_all(&p);
}

static void leaving_breaks_a_draw_once_all_have_promised(void **state) {
    Table3 p = {0};
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    promises(&p, 1, 2);
    assert_int_equal(post(&p, 1, "/leave", "{}"), 200); /* nothing is known yet: the seat is free */
    assert_int_equal(p.table->settings.seat[2].kind, KIND_OPEN);
    assert_int_equal(p.table->settings.draw.number, 1);
    assert_int_equal(post(&p, 2, "/join", "{}"), 200); /* a late joiner promises a share, too */
    promises(&p, 0, 0);
    assert_int_equal(draw_phase(p.table), DRAW_PROMISES);
    assert_string_equal(promises(&p, 2, 2), "ok");
    reveals(&p, 0, 0);
    assert_int_equal(post(&p, 2, "/leave", "{}"), 200);
    assert_int_equal(p.table->settings.seat[2].kind, KIND_BOT);
    assert_int_equal(p.table->settings.draw.number, 2);
    assert_non_null(strstr(p.table->broken_draws, "\nbroken 2 left\n"));
    promises(&p, 0, 0);
    reveals(&p, 0, 0);
    assert_int_equal(p.table->settings.state, TABLE_PLAYING);
    leave_all(&p);
}

static void who_is_away_has_time_to_come_back(void **state) {
    static const char *const clocks[] = {"{\"kind\":\"none\"}",
                                         "{\"kind\":\"turn\",\"seconds\":60}",
                                         "{\"kind\":\"days\",\"days\":2}"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        Table3 p = {0};
        int64_t usual_ms = fake.server->config.share_ms;
        int64_t patience[] = {20 * usual_ms, usual_ms, 2 * 86400000};
        seat_three(&p, clocks[i]);
        promises(&p, 0, 0);
        fake_disconnect(p.line[1]);
        p.line[1] = NULL;
        time_passes(&p, patience[i] - 5000);
        assert_int_equal(p.table->settings.draw.number, 1);
        time_passes(&p, 5001);
        assert_int_equal(p.table->settings.draw.number, 2);
        leave_all(&p);
    }
}

/* Plays random legal moves to the end for Anna; bots play the others. */
static void play_to_the_end(Table3 *p) {
    Table *t = p->table;
    for (int i = 0; i < 2000 && t->settings.state == TABLE_PLAYING; i++) {
        View view;
        MoveList list;
        TEXT(move, LINE_TEXT);
        Origin origin = {.kind = ORIGIN_SERVER};
        while (t->settings.state == TABLE_PLAYING && !(t->actors & seat_bit(0)))
            uv_run(&fake.loop, UV_RUN_NOWAIT);
        if (t->settings.state != TABLE_PLAYING)
            break;
        match_view(t->match, 0, &view);
        game_legal(view.ruleset, &view.masked, 0, &list);
        move_text(view.ruleset, &view.masked, list.move[0], &move);
        strcpy(origin.person, t->settings.seat[0].person);
        table_play(t, 0, move.start, &origin);
        fake_settle();
    }
    assert_int_equal(t->settings.state, TABLE_OVER);
}

static void ignore(void *context, Verdict verdict, const char *sentence) {
    (void)verdict;
    text_addf(context, "%s\n", sentence);
}

/* A broken draw, then one that holds, both across a restart; the record proves all of it. */
static void the_record_proves_the_draws(void **state) {
    Table3 p = {0};
    char path[64], share[SHARE_MAX], promise[SHA256_HEX];
    Record record;
    Kept kept = {.draws = 1};
    TEXT(error, 512);
    TEXT(said, 4096);
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    promises(&p, 0, 0);
    promises(&p, 1, 2);
    reveals(&p, 0, 0);
    assert_int_equal(post(&p, 1, "/leave", "{}"), 200);
    promises(&p, 0, 0);
    fake_share(p.table, 0, share, promise);
    leave_all(&p);
    table_forget(p.table); /* as after a restart: all comes from the store again */
    p.table = table_find(fake.server, p.id);
    assert_non_null(p.table);
    p.line[0] = fake_connect(p.token[0]);
    p.line[1] = p.line[2] = NULL;
    assert_string_equal(reveals(&p, 0, 0), "ok");
    play_to_the_end(&p);
    snprintf(path, sizeof path, "/api/tables/%s/record", p.id);
    assert_int_equal(fake_request(NET_GET, path, p.token[0], ""), 200);
    if (!record_read(fake.body, strlen(fake.body), &record, &error))
        fail_msg("%s", error.start);
    assert_non_null(strstr(fake.body, "\ndraw 1 person bot person\n"));
    assert_non_null(strstr(fake.body, "\nbroken 2 left\ndraw 2 person bot bot\n"));
    strcpy(kept.draw[0].share[0], share);
    assert_int_equal(judge_record(&record, &kept, LANG_EN, ignore, &said), VERDICT_GOOD);
    kept.draw[0].share[0][5] ^= 1;
    assert_int_equal(judge_record(&record, &kept, LANG_EN, ignore, &said), VERDICT_BAD);
    match_free(record.match);
    fake_disconnect(p.line[0]);
}

/* Promises and shares are entries of the log; the row need not know of them. */
static void a_draw_goes_on_after_a_restart(void **state) {
    Table3 p = {0};
    char share[SHARE_MAX], promise[SHA256_HEX];
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    promises(&p, 0, 0);
    promises(&p, 1, 2);
    reveals(&p, 0, 0);
    fake_share(p.table, 0, share, promise);
    leave_all(&p);
    table_forget(p.table);
    p.table = table_find(fake.server, p.id);
    assert_non_null(p.table);
    for (int i = 0; i < PEOPLE; i++)
        p.line[i] = fake_connect(p.token[i]);
    for (int i = 0; i < 2; i++) {
        const SeatHolder *s = &p.table->settings.seat[i == 0 ? 0 : 2];
        assert_string_equal(s->share, i == 0 ? share : "");
        assert_int_equal(strlen(s->promise), SHA256_HEX - 1);
    }
    assert_string_equal(p.table->settings.seat[0].promise, promise);
    assert_string_equal(reveals(&p, 0, 0), "share-given");
    assert_string_equal(reveals(&p, 1, 2), "ok");
    assert_int_equal(p.table->settings.state, TABLE_PLAYING);
    leave_all(&p);
}

static int times_told(const NetSocket *line, const char *words) {
    int times = 0;
    for (int i = 0; i < fake.count; i++)
        times += fake.sent[i].to == line && strstr(fake.sent[i].text, words) != NULL;
    return times;
}

static void promises_of_one_moment_are_told_once(void **state) {
    Table3 p = {0};
    char share[SHARE_MAX], promise[2][SHA256_HEX];
    (void)state;
    seat_three(&p, "{\"kind\":\"none\"}");
    for (int i = 0; i < 2; i++) {
        fake_share(p.table, i == 0 ? 0 : 2, share, promise[i]);
        fake_say(p.line[i],
                 "{\"seq\":1,\"key\":\"k\",\"type\":\"promise\",\"table\":\"%s\",\"seat\":%d,"
                 "\"draw\":1,\"hash\":\"%s\"}",
                 p.id, i == 0 ? 0 : 2, promise[i]);
    }
    fake_settle();
    assert_int_equal(times_told(p.line[2], promise[0]), 1);
    assert_int_equal(times_told(p.line[2], promise[1]), 1);
    leave_all(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_SERVER(only_people_add_to_the_dice_and_only_once),
        IN_SERVER(everybody_sees_promises_before_any_share),
        IN_SERVER(silence_breaks_a_draw_and_then_costs_the_seat),
        IN_SERVER(leaving_breaks_a_draw_once_all_have_promised),
        IN_SERVER(who_is_away_has_time_to_come_back),
        IN_SERVER(the_record_proves_the_draws),
        IN_SERVER(a_draw_goes_on_after_a_restart),
        IN_SERVER(promises_of_one_moment_are_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
