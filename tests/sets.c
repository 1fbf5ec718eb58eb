/* sets.c: component sets that somebody has edited.
 *
 *     sets [GAME]
 *
 * Takes every built-in set, leaves out, doubles or changes a line or a word, and makes a ruleset of it
 * for every number of players. It is refused with the file's name, or can be played without a fault. */
#include "match/json.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LINES_PLAYED = 250 };
static const char *const CHANGES[] = {"", "x", "-1", "0", "1", "7", "255", "99999", "1 1"};

typedef struct Count {
    long refused, played;
} Count;

static void play(const Ruleset *r, const char *text, Rng *rng) {
    State s;
    TEXT(why, 512);
    game_start(r, &s);
    for (int i = 0; i < LINES_PLAYED; i++) {
        SeatSet actors = r->game->actors(r, &s);
        if (r->game->check(r, &s, &why))
            fail_msg("%s: line %d of a match with this set: %s\n%s", r->game->name, i, why.start,
                     text);
        if (actors == 0)
            return;
        r->game->apply(r, &s, seat_lowest(actors), listed_move(r, &s, seat_lowest(actors), rng));
    }
}

/* The set between two places exchanged by a word. */
static void try_set(const GameFiles *files, const char *text, size_t from, size_t to,
                    const char *by, Count *count) {
    TEXT(edited, SET_BYTES);
    Rng rng = rng_from(from + to);
    text_add_bytes(&edited, text, from);
    text_add(&edited, by);
    text_add(&edited, text + to);
    for (int seats = files->game->seats_min; seats <= files->game->seats_max; seats++) {
        TEXT(players, 32);
        TEXT(error, 512);
        text_addf(&players, "players=%d", seats);
        Ruleset *r = ruleset_new_with_set(files, (const char *const[]){players.start}, 1,
                                          "edited.set", edited.start, &error);
        if (r != NULL)
            play(r, edited.start, &rng);
        else if (strstr(error.start, "edited.set") == NULL)
            fail_msg("%s: the refusal does not name the file: '%s'\n%s", files->game->name,
                     error.start, edited.start);
        count->refused += r == NULL ? 1 : 0;
        count->played += r != NULL ? 1 : 0;
        ruleset_free(r);
    }
}

static void edit_line(const GameFiles *files, const char *text, size_t start, size_t end,
                      Count *count) {
    TEXT(twice, SET_BYTES);
    text_add_bytes(&twice, text + start, end - start);
    try_set(files, text, start, end, "", count);
    try_set(files, text, start, start, twice.start, count);
    for (size_t at = start + strcspn(text + start, " \n"); at < end && text[at] == ' ';) {
        size_t word = at + strspn(text + at, " "), behind = word + strcspn(text + word, " \n");
        for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++)
            try_set(files, text, word, behind, CHANGES[i], count);
        at = behind;
    }
}

/* What players are offered has every set but those that only tests use. */
static void expect_offered(const GameFiles *files) {
    static char json[1 << 16];
    Text offered = text_over(json, sizeof json);
    json_games(&offered);
    for (const struct GameSet *set = files->sets; set->name != NULL; set++) {
        TEXT(quoted, 64);
        text_addf(&quoted, "\"%s\"", set->name);
        assert_int_equal(strstr(offered.start, quoted.start) != NULL, !set->is_for_tests);
    }
}

static void edited_sets(void **state) {
    const Lineup *lineup = *state;
    expect_offered(lineup->files);
    for (const struct GameSet *set = lineup->files->sets; set->name != NULL; set++) {
        Count count = {0};
        for (size_t at = 0; set->text[at] != '\0';) {
            size_t end = at + strcspn(set->text + at, "\n");
            end += set->text[end] == '\n' ? 1 : 0;
            if (set->text[at] != '#' && set->text[at] != '\n')
                edit_line(lineup->files, set->text, at, end, &count);
            at = end;
        }
        print_message("           %s, %s: %ld refused, %ld played\n", lineup->files->game->name,
                      set->name, count.refused, count.played);
        assert_true(count.refused > 0);
    }
}

int main(int count, char **arguments) {
    for (int i = 0; games_at(i) != NULL; i++)
        if (count == 1 || strcmp(arguments[1], games_at(i)->game->name) == 0)
            lineup_add(games_at(i), "edited sets", "");
    return lineup_run("sets", edited_sets);
}
