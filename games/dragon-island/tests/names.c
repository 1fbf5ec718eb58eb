/* names.c: what players read names places, tiles and cards by what lies on the table: no cell has the name
 * of another, and no word holds a coordinate or the number of a card or tile. */
#include "core/games.h"
#include "games/dragon-island/state.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { CELLS_WIDE = 2 * ISLAND_REACH + 1 };

static void expect_cell(int q, int r, const char *english, const char *german) {
    TEXT(en, 200);
    TEXT(de, 200);
    dragon_island_cell_text(q, r, LANG_EN, &en);
    dragon_island_cell_text(q, r, LANG_DE, &de);
    assert_string_equal(en.start, english);
    assert_string_equal(de.start, german);
}

static void a_place_is_the_way_from_the_keep(void **unused) {
    (void)unused;
    expect_cell(1, 0, "east of the keep", "östlich vom Wohnturm");
    expect_cell(0, -2, "two spaces north-west of the keep",
                "zwei Felder nordwestlich vom Wohnturm");
    expect_cell(3, -1, "two spaces east and one north-east of the keep",
                "zwei Felder östlich und eines nordöstlich vom Wohnturm");
    expect_cell(0, 9, "9 spaces south-east of the keep", "9 Felder südöstlich vom Wohnturm");
}

static void no_two_places_share_a_name(void **unused) {
    static char name[CELLS_WIDE * CELLS_WIDE][100];
    int count = 0;
    (void)unused;
    for (int q = -ISLAND_REACH; q <= ISLAND_REACH; q++)
        for (int r = -ISLAND_REACH; r <= ISLAND_REACH; r++) {
            if (q == 0 && r == 0)
                continue;
            Text text = text_over(name[count], sizeof name[count]);
            dragon_island_cell_text(q, r, LANG_DE, &text);
            assert_true(!text.is_cut && text.length > 0);
            for (int i = 0; i < count; i++)
                assert_string_not_equal(name[i], name[count]);
            count++;
        }
    assert_int_equal(count, CELLS_WIDE * CELLS_WIDE - 1);
}

/* "2,-2", "t30", "19b": a number that touches a letter, or a comma between numbers. */
static bool holds_notation(const char *words) {
    for (const char *at = words; *at != '\0'; at++) {
        bool is_digit = isdigit((unsigned char)*at), is_next = isdigit((unsigned char)at[1]);
        if (is_digit && isalpha((unsigned char)at[1]))
            return true;
        if (isalpha((unsigned char)*at) && is_next)
            return true;
        if (*at == ',' && (is_next || at[1] == '-'))
            return true;
    }
    return false;
}

static void check_words(const Text *words) {
    assert_true(!words->is_cut && words->length > 0);
    if (holds_notation(words->start))
        fail_msg("notation in: %s", words->start);
}

static void check_labels(const Ruleset *r, const State *s, Seat who, const Reader *to) {
    MoveList list = {0};
    r->game->legal(r, s, who, &list);
    for (int i = 0; i < list.count; i++) {
        TEXT(label, 500);
        r->game->label(r, s, who, list.move[i], to, &label);
        check_words(&label);
    }
}

/* Plays a match and reads every label and every line of the story. */
static void read_match(const Ruleset *r, uint64_t seed, const Reader *to) {
    State s;
    Rng rng = rng_from(seed);
    game_start(r, &s);
    for (int lines = 0; r->game->actors(r, &s) != 0; lines++) {
        Seat who = seat_lowest(r->game->actors(r, &s));
        State before = s;
        Move m = game_random_move(r, &s, who, &rng);
        if (who != SEAT_DEALER)
            check_labels(r, &s, who, to);
        r->game->apply(r, &s, who, m);
        TEXT(story, 2000);
        r->game->narrate(r, &before, &s, who, m, to, &story);
        check_words(&story);
        assert_true(lines < 5000);
    }
}

static void no_word_holds_notation(void **unused) {
    static const char *const names[SEATS_MAX] = {"Anna", "Ben", "Carl", "Dora"};
    const char *const words[] = {"players=3"};
    TEXT(error, 200);
    Ruleset *r = ruleset_new(games_find("dragon-island"), words, 1, &error);
    (void)unused;
    assert_true(holds_notation("moves to 0,0") && holds_notation("treasure t30"));
    assert_true(holds_notation("tile 19b") && !holds_notation("4 blue, 3 red"));
    for (int lang = 0; lang < LANGS; lang++)
        for (uint64_t seed = 1; seed <= 5; seed++)
            read_match(r, seed, &(Reader){(Lang)lang, names});
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_place_is_the_way_from_the_keep),
                                       cmocka_unit_test(no_two_places_share_a_name),
                                       cmocka_unit_test(no_word_holds_notation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
