/* unit_ruleset.c: core/ruleset.h, core/games.h and core/game.h, on a game of its own with an option
 * of every kind. */
#include "core/games.h"
#include "core/moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const COLOURS[] = {"red", "blue", "green", NULL};
static const char *const MEASURES[] = {"eye", "exact", NULL};

static const Option OPTIONS[] = {
    {.name = "rounds", .kind = OPTION_NUMBER, .min = 1, .max = 9, .default_value = OPTION_UNSET},
    {.name = "measure", .kind = OPTION_CHOICE, .default_value = 0, .words = MEASURES},
    {.name = "wizards", .kind = OPTION_SEATS, .default_value = OPTION_UNSET, .words = COLOURS},
    {0},
};

/* rounds=8 is refused here; unset it becomes twice the seats. */
static bool prepare(Ruleset *r, const Set *set, Text *error) {
    if (r->option[0] == OPTION_UNSET)
        r->option[0] = 2 * r->seats;
    if (r->option[0] == 8)
        return set_error(set, NULL, error, "eight is too many");
    return set_keys(set, (const char *const[]){NULL}, error);
}

static const MoveKind MOVES[] = {{.name = NULL}};

static const Game GAME = {.name = "small",
                          .seats_min = 2,
                          .seats_max = 3,
                          .state_size = 4,
                          .table_size = 16,
                          .options = OPTIONS,
                          .moves = MOVES,
                          .prepare = prepare};
static const struct GameSet SETS[] = {
    {"standard", "game small\n"}, {"bad", "game small\nx 1\n"}, {0}};
static const GameFiles FILES = {&GAME, SETS, ""};

static Ruleset *make(const char *words, Text *error) {
    char copy[256];
    const char *word[16];
    int count = 0;
    char *rest = NULL;
    snprintf(copy, sizeof copy, "%s", words);
    text_clear(error);
    for (char *at = strtok_r(copy, " ", &rest); at != NULL; at = strtok_r(NULL, " ", &rest))
        word[count++] = at;
    return ruleset_new(&FILES, word, count, error);
}

static void reads_options(void **state) {
    (void)state;
    TEXT(error, 256);
    TEXT(value, 64);
    Ruleset *r = make("wizards=blue,red,green measure=exact rounds=9 players=3", &error);
    assert_non_null(r);
    assert_int_equal(r->seats, 3);
    assert_int_equal(r->option[0], 9);
    assert_int_equal(r->option[1], 1);
    assert_int_equal(option_seat_word(r->option[2], 0), 1);
    assert_int_equal(option_seat_word(r->option[2], 2), 2);
    ruleset_option_text(r, 2, &value);
    assert_string_equal(value.start, "blue,red,green");
    assert_true(r->is_builtin_set);
    ruleset_free(r);
    r = make("players=2", &error);
    assert_int_equal(r->option[0], 4);
    assert_int_equal(r->option[2], OPTION_UNSET);
    assert_int_equal(option_seat_word(r->option[2], 0), -1);
    text_clear(&value);
    ruleset_option_text(r, 2, &value);
    assert_string_equal(value.start, "");
    ruleset_free(r);
}

static void refuses_bad_words(void **state) {
    (void)state;
    static const struct {
        const char *words, *error;
    } sample[] = {
        {"", "players"},
        {"rounds=3", "players=N is missing"},
        {"players=", "players"},
        {"players=1", "players=1"},
        {"players=4", "players=4"},
        {"players=two", "players=two"},
        {"players=2 players=2", "twice"},
        {"players=2 rounds=0", "rounds=0"},
        {"players=2 rounds=10", "1 to 9"},
        {"players=2 rounds=", "rounds="},
        {"players=2 rounds", "unknown option 'rounds'"},
        {"players=2 round=1", "unknown option 'round=1'"},
        {"players=2 round=1", "players, set, rounds, "},
        {"players=2 measure=foot", "eye|exact"},
        {"players=2 wizards=red", "wizards"},
        {"players=2 wizards=red,red", "wizards"},
        {"players=2 wizards=red,blue,green", "wizards"},
        {"players=2 wizards=red,pink", "wizards"},
        {"players=2 wizards=red,", "wizards"},
        {"players=2 rounds=8", "eight is too many"},
        {"players=2 set=bad", "bad:2: unknown key 'x'"},
        {"players=2 set=/nowhere/at/all.set", "/nowhere/at/all.set"},
        {"players=2 set=/nowhere/at/all.set", "built in are standard, "},
        {"players=2 set=", "set="},
    };
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        TEXT(error, 512);
        if (make(sample[i].words, &error) != NULL)
            fail_msg("taken: %s", sample[i].words);
        if (strstr(error.start, sample[i].error) == NULL)
            fail_msg("%s: '%s' lacks '%s'", sample[i].words, error.start, sample[i].error);
    }
}

static void reads_set_files(void **state) {
    (void)state;
    char path[] = "/tmp/hort-set-XXXXXX", words[64];
    TEXT(error, 256);
    int file = mkstemp(path);
    assert_true(write(file, "game small\n", 11) == 11);
    snprintf(words, sizeof words, "players=2 set=%s", path);
    Ruleset *r = make(words, &error);
    assert_non_null(r);
    assert_false(r->is_builtin_set);
    assert_string_equal(r->set_name, path + 5);
    assert_string_equal(r->set_text, "game small\n");
    ruleset_free(r);
    assert_true(write(file, "\0x", 2) == 2);
    assert_null(make(words, &error));
    assert_non_null(strstr(error.start, "plain text"));
    close(file);
    unlink(path);
}

static void games_are_listed_lightest_first(void **state) {
    (void)state;
    int weight = 0, count = 0;
    for (; games_at(count) != NULL; count++) {
        const Game *game = games_at(count)->game;
        assert_true(game->weight >= weight);
        weight = game->weight;
        assert_ptr_equal(games_find(game->name), games_at(count));
        assert_non_null(games_set_text(games_at(count), "standard"));
        assert_null(games_set_text(games_at(count), "no such set"));
    }
    assert_true(count > 0);
    assert_null(games_find("no such game"));
    assert_null(games_find(""));
}

static void seats_are_read_and_written(void **state) {
    (void)state;
    static const char *const bad[] = {"", "8", "9", "-1", "00", "dealers", "Public", " 0", "x"};
    Seat seat;
    for (Seat i = 0; i <= SEAT_PUBLIC; i++) {
        TEXT(t, 16);
        seat_text(i, &t);
        assert_true(seat_read(t.start, &seat));
        assert_int_equal(seat, i);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(seat_read(bad[i], &seat));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_options),
        cmocka_unit_test(refuses_bad_words),
        cmocka_unit_test(reads_set_files),
        cmocka_unit_test(games_are_listed_lightest_first),
        cmocka_unit_test(seats_are_read_and_written),
    };
    return cmocka_run_group_tests_name("ruleset", tests, NULL, NULL);
}
