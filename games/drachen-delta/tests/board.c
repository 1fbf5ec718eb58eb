/* board.c: holds the board of Drachen Delta against what it was made for: which planks fit
 * where, how many routes lead from each village to the one opposite, and which sets are refused.
 *
 * Everything is computed from the coordinates of the set; nothing is a copied list of places. */
#include "core/games.h"
#include "games/drachen-delta/state.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SET_ROOM = 8192 };

static Ruleset *ruleset_six(void) {
    const char *words[] = {"players=6"};
    TEXT(error, 500);
    Ruleset *r = ruleset_new(games_find("drachen-delta"), words, 1, &error);
    if (r == NULL)
        fail_msg("%s", error.start);
    return r;
}

/* ---- the same facts a second way: in floating point, straight from the definition ---- */

static double distance(Point a, Point b) {
    return hypot(a.x - b.x, a.y - b.y);
}

static double distance_to_segment(Point c, Point a, Point b) {
    double x = b.x - a.x, y = b.y - a.y;
    double t = ((c.x - a.x) * x + (c.y - a.y) * y) / (x * x + y * y);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(a.x + t * x - c.x, a.y + t * y - c.y);
}

/* Sizes that join two supports, as a bit set; none when a third island is in the way. */
static unsigned sizes_between(const Board *b, unsigned from, unsigned to) {
    double d = distance(b->at[from], b->at[to]), slack = to >= ISLANDS_MAX ? b->radius : 0;
    unsigned sizes = 0;
    for (unsigned i = 0; i < b->islands; i++)
        if (i != from && i != to &&
            distance_to_segment(b->at[i], b->at[from], b->at[to]) < b->clearance)
            return 0;
    for (unsigned n = 0; n < SIZES; n++)
        if (d + slack >= b->min[n] && d - slack < b->max[n])
            sizes |= 1u << n;
    return sizes;
}

static int place_of(const Board *b, unsigned from, unsigned to) {
    for (int p = 0; p < b->places; p++)
        if (b->end[p][0] == from && b->end[p][1] == to)
            return p;
    return -1;
}

static void places_follow_from_coordinates(void **state) {
    Ruleset *r = ruleset_six();
    const Board *b = board_of(r);
    (void)state;
    for (unsigned from = 0; from < ISLANDS_MAX; from++)
        for (unsigned to = from + 1; to < SUPPORTS; to++) {
            int p = place_of(b, from, to);
            unsigned sizes = sizes_between(b, from, to);
            assert_int_equal(p >= 0 ? b->sizes_fit[p] : 0, sizes);
        }
    ruleset_free(r);
}

static void usable_pairs(void **state) {
    static const int wanted[SIZES] = {15, 24, 9, 21, 12, 21};
    Ruleset *r = ruleset_six();
    const Board *b = board_of(r);
    int pairs = 0, count[SIZES] = {0};
    (void)state;
    for (unsigned p = 0; p < b->places; p++) {
        if (b->end[p][1] >= ISLANDS_MAX)
            continue;
        pairs++;
        for (unsigned n = 0; n < SIZES; n++)
            count[n] += b->sizes_fit[p] >> n & 1;
    }
    assert_int_equal(pairs, 102);
    for (unsigned n = 0; n < SIZES; n++)
        assert_int_equal(count[n], wanted[n]);
    ruleset_free(r);
}

/* Red's village: island 10 by planks 2 to 4, islands 16 and 22 by planks 1 to 3. */
static void red_village(void **state) {
    Ruleset *r = ruleset_six();
    const Board *b = board_of(r);
    unsigned sizes[ISLANDS_MAX] = {0};
    (void)state;
    for (unsigned i = 0; i < b->touch_count[ISLANDS_MAX]; i++) {
        unsigned p = b->touch_place[ISLANDS_MAX][i];
        sizes[b->end[p][0]] = b->sizes_fit[p];
    }
    for (unsigned i = 0; i < ISLANDS_MAX; i++)
        assert_int_equal(sizes[i], i + 1 == 10 ? 0x0E : i + 1 == 16 || i + 1 == 22 ? 0x07 : 0);
    ruleset_free(r);
}

/* ---- routes: ways of laying one's own planks from a village to the opposite one ---- */

typedef struct Walk {
    const Board *b;
    unsigned goal;
    Places laid;
    unsigned sizes_used;
    uint64_t seen; /* supports */
    int count[SIZES + 1];
} Walk;

static void walk_on(Walk *w, unsigned support, int planks) {
    const Board *b = w->b;
    if (support == w->goal)
        w->count[planks]++;
    if (support == w->goal || planks == SIZES || (support >= ISLANDS_MAX && planks > 0))
        return;
    for (unsigned i = 0; i < b->touch_count[support]; i++) {
        unsigned p = b->touch_place[support][i], to = b->end[p][b->end[p][0] == support];
        if ((w->seen >> to & 1) != 0 || places_meet(&b->blocks[p], &w->laid))
            continue;
        for (unsigned n = 0; n < SIZES; n++) {
            Walk saved = *w;
            if ((b->sizes_fit[p] & ~w->sizes_used & 1u << n) == 0)
                continue;
            w->sizes_used |= 1u << n;
            w->seen |= (uint64_t)1 << to;
            places_put(&w->laid, p);
            walk_on(w, to, planks + 1);
            memcpy(saved.count, w->count, sizeof saved.count);
            *w = saved;
        }
    }
}

static void routes_from_every_village(void **state) {
    Ruleset *r = ruleset_six();
    const Board *b = board_of(r);
    (void)state;
    for (unsigned c = 0; c < COLOURS; c++) {
        unsigned start = ISLANDS_MAX + c;
        Walk w = {.b = b, .goal = (unsigned)ISLANDS_MAX + b->goal[c], .seen = (uint64_t)1 << start};
        walk_on(&w, start, 0);
        for (int planks = 0; planks < 5; planks++)
            assert_int_equal(w.count[planks], 0);
        assert_int_equal(w.count[5], 30);
        assert_int_equal(w.count[6], 106);
    }
    ruleset_free(r);
}

/* ---- crossing, a second way: the tables are symmetric and agree with a walk along the lines ---- */

static double side(Point a, Point b, Point c) {
    return (double)(b.x - a.x) * (c.y - a.y) - (double)(b.y - a.y) * (c.x - a.x);
}

static bool is_proper_crossing(const Board *b, unsigned p, unsigned q) {
    Point a = b->at[b->end[p][0]], z = b->at[b->end[p][1]];
    Point c = b->at[b->end[q][0]], d = b->at[b->end[q][1]];
    return side(a, z, c) * side(a, z, d) < 0 && side(c, d, a) * side(c, d, z) < 0;
}

static void crossings(void **state) {
    Ruleset *r = ruleset_six();
    const Board *b = board_of(r);
    (void)state;
    for (unsigned p = 0; p < b->places; p++)
        for (unsigned q = 0; q < b->places; q++) {
            bool is_common = (b->needs[p] & b->needs[q]) != 0;
            assert_int_equal(places_has(&b->blocks[p], q), p == q || is_proper_crossing(b, p, q));
            assert_int_equal(places_has(&b->near[p], q), p != q && is_common);
        }
    ruleset_free(r);
}

/* ---- sets that must be refused ---- */

/* The standard set with one piece of text replaced; says why it is refused. */
static void refused(const char *from, const char *to, const char *reason) {
    const GameFiles *files = games_find("drachen-delta");
    const char *standard = games_set_text(files, "standard");
    const char *at = strstr(standard, from);
    const char *words[] = {"players=6"};
    char text[SET_ROOM];
    TEXT(error, 500);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - standard), standard, to, at + strlen(from));
    Ruleset *r = ruleset_new_with_set(files, words, 1, "edited", text, &error);
    if (r != NULL || strstr(error.start, reason) == NULL)
        fail_msg("'%s' for '%s': \"%s\" does not say \"%s\"", to, from, error.start, reason);
    ruleset_free(r);
}

static void faulty_sets(void **state) {
    (void)state;
    refused("island 27 1685 406\n", "", "26 islands");
    refused("island 27 ", "island 28 ", "not a number from 27 to 27");
    refused("island 27 1685 406\n", "island 27 1685 406\nisland 28 1000 1000\n", "more than 27");
    refused("island 1 1301 974", "island 1 1130 1274", "nearer than 120");
    refused("island 1 1301 974", "island 1 1990 1000", "nearer than 110 to village red");
    refused("island 1 1301 974", "island 1 1301", "island NUMBER X Y");
    refused("island 1 1301 974", "island 1 1301 -5", "not a number");
    refused("village red 2000 1000 green\n", "", "missing");
    refused("village red 2000 1000 green", "village red 2000 1000 white", "must be green");
    refused("village red 2000 1000 green", "village red 2000 1001 green", "not opposite");
    refused("village black", "village red", "second time");
    refused("village red", "village pink", "unknown word");
    refused("village red 2000 1000 green", "village red 20000 1000 green", "not opposite");
    refused("plank 6 570 640\n", "", "5 planks");
    refused("plank 2 290 360", "plank 2 300 360", "must begin at 290");
    refused("plank 2 290 360", "plank 2 290 290", "not a number");
    refused("programme 5", "programme 4", "not a number");
    refused("stones 27", "stones 26", "not a number");
    refused("jump dragon", "jump", "all kinds of cards");
    refused("jump dragon", "jump jump", "twice");
    refused("clearance 60", "clearance 0", "not a number");
    refused("clearance 60\n", "", "no line 'clearance'");
    refused("radius 50", "radius 50\nradius 50", "second line");
    refused("radius 50", "radios 50", "unknown key");
    refused("board full", "board huge", "unknown word");
    refused("board full\nprogramme 5\nhand stone1 stone2 plank1 plank2 remove move1 move2 jump",
            "board small\nprogramme 5\nhand stone1 stone2 plank1", "fewer cards");
    refused("plank 6 570 640", "plank 6 570 1900", "places");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_follow_from_coordinates),
        cmocka_unit_test(usable_pairs),
        cmocka_unit_test(red_village),
        cmocka_unit_test(routes_from_every_village),
        cmocka_unit_test(crossings),
        cmocka_unit_test(faulty_sets),
    };
    return cmocka_run_group_tests_name("delta-board", tests, NULL, NULL);
}
