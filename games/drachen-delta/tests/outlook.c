/* outlook.c: the way that a drawing shows leads over the board from the pawn to the goal; a card is held
 * back exactly when a dragon of its owner's colour lies open. */
#include "core/games.h"
#include "games/drachen-delta/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static Ruleset *ruleset;
static State start;

static int set_up(void **state) {
    const char *words[] = {"players=3"};
    TEXT(error, 500);
    (void)state;
    ruleset = ruleset_new(games_find("drachen-delta"), words, 1, &error);
    if (ruleset == NULL)
        fail_msg("%s", error.start);
    game_start(ruleset, &start);
    return 0;
}

static int clean_up(void **state) {
    (void)state;
    ruleset_free(ruleset);
    return 0;
}

static Delta *delta(State *s) {
    return (Delta *)(void *)s->bytes;
}

/* The supports of the way, read from the JSON; how many there are. */
static unsigned read_way(const State *s, Seat viewer, unsigned way[SUPPORTS]) {
    TEXT(json, 1024);
    unsigned count = 0;
    drachen_delta_outlook(ruleset, s, viewer, &json);
    char *at = strstr(json.start, "\"way\":[") + 7, *end = strchr(at, ']');
    while ((at = strchr(at, '"')) != NULL && at < end) {
        char *last = strchr(at + 1, '"');
        *last = '\0';
        if (at[1] == 'i')
            way[count++] = (unsigned)atoi(at + 2) - 1;
        for (unsigned c = 0; at[1] != 'i' && c < COLOURS; c++)
            if (strcmp(at + 1, drachen_delta_colours[c]) == 0)
                way[count++] = ISLANDS_MAX + c;
        at = last + 1;
    }
    return count;
}

/* The place that joins two supports. */
static unsigned place_between(unsigned one, unsigned other) {
    const Board *b = board_of(ruleset);
    for (unsigned p = 0; p < b->places; p++)
        if ((b->end[p][0] == one && b->end[p][1] == other) ||
            (b->end[p][0] == other && b->end[p][1] == one))
            return p;
    fail_msg("no place between %u and %u", one, other);
    return 0;
}

static void test_way_leads_to_the_goal(void **state) {
    const Board *b = board_of(ruleset);
    (void)state;
    for (Seat seat = 0; seat < ruleset->seats; seat++) {
        unsigned way[SUPPORTS], count = read_way(&start, seat, way);
        assert_true(count > 2);
        assert_int_equal(way[0], ISLANDS_MAX + b->colour[seat]);
        assert_int_equal(way[count - 1], ISLANDS_MAX + b->goal[seat]);
        for (unsigned i = 1; i < count; i++)
            place_between(way[i - 1], way[i]);
        for (unsigned i = 1; i + 1 < count; i++)
            assert_true(way[i] < ISLANDS_MAX);
    }
    unsigned way[SUPPORTS];
    assert_int_equal(read_way(&start, SEAT_PUBLIC, way), 0);
}

/* From whichever plank the pawn stands on, the way begins at one of its ends. */
static void test_way_begins_at_the_pawn(void **state) {
    const Board *b = board_of(ruleset);
    unsigned home = ISLANDS_MAX + b->colour[0], way[SUPPORTS];
    (void)state;
    unsigned tried = 0;
    for (unsigned i = 0; i < b->touch_count[home]; i++) {
        unsigned p = b->touch_place[home][i], island = b->end[p][b->end[p][0] == home];
        State s = start;
        if (island >= ISLANDS_MAX)
            continue;
        delta(&s)->stones |= (uint32_t)1 << island;
        delta(&s)->plank[0][0] = (uint8_t)(FIRST_PLACE + p);
        delta(&s)->pawn[0] = (uint8_t)(FIRST_PLACE + p);
        assert_true(read_way(&s, 0, way) > 1);
        assert_true(way[0] == island || way[0] == home);
        tried++;
    }
    assert_true(tried > 0);
}

static void test_held_cards(void **state) {
    const Board *b = board_of(ruleset);
    State s = start;
    (void)state;
    for (Seat seat = 0; seat < ruleset->seats; seat++)
        delta(&s)->programme[seat][0] = STONE1;
    delta(&s)->phase = ACTING;
    delta(&s)->step = 1;
    for (int is_dragon_there = 0; is_dragon_there < 2; is_dragon_there++) {
        TEXT(json, 1024);
        if (is_dragon_there)
            delta(&s)->programme[0][0] = (uint8_t)(DRAGON + b->colour[1]);
        drachen_delta_outlook(ruleset, &s, 2, &json);
        assert_non_null(strstr(json.start, is_dragon_there ? "\"held\":[1]}" : "\"held\":[]}"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_way_leads_to_the_goal),
        cmocka_unit_test(test_way_begins_at_the_pawn),
        cmocka_unit_test(test_held_cards),
    };
    return cmocka_run_group_tests(tests, set_up, clean_up);
}
