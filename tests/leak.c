/* leak.c: what the server sends to a seat depends on nothing that seat may not know.
 *
 *     leak GAME       HORT_LEAKS matches for each number of seats (3)
 *
 * A random match is played. At many points, for each seat and the public, everything the viewer
 * cannot know is replaced by a guess: another world with the same view. Both go on side by side,
 * with moves that look alike to the viewer; as long as his views agree, every byte the server would
 * send him (state, legal moves, prompt, told lines, record) must be the same, lengths included. */
#include "core/games.h"
#include "core/moves.h"
#include "match/json.h"
#include "match/record.h"
#include "match/truth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1 << 20, STEPS_TOGETHER = 4, POINTS_MOST = 8, EVERY = 16 };

typedef struct Pair {
    Match *truth, *world;
    Seat viewer;
    char *a, *b; /* what is sent in each */
    long compared;
} Pair;

static const char *const names[SEATS_MAX] = {"Anna", "Börge", "Carla", "Dan",
                                             "Eva",  "Finn",  "Gerd",  "Hanna"};

static Match *match_at(const Match *like, const State *position) {
    MatchDeal deal = {.secret = "leak"};
    Match *m = match_new_at(ruleset_share((Ruleset *)match_ruleset(like)), &deal, position);
    assert_non_null(m);
    return m;
}

static bool same_view(const Pair *p) {
    View a, b;
    match_view(p->truth, p->viewer, &a);
    match_view(p->world, p->viewer, &b);
    return memcmp(a.masked.bytes, b.masked.bytes, match_ruleset(p->truth)->game->state_size) == 0;
}

static size_t message(const Match *m, Seat viewer, int from, Lang lang, char *room) {
    Text out = text_over(room, ROOM);
    JsonFor to = {viewer, lang, names, from, from == 0};
    json_state(m, &to, &out);
    assert_false(out.is_cut);
    return out.length;
}

static void compare(Pair *p, int from) {
    for (int lang = 0; lang < LANGS; lang++) {
        size_t a = message(p->truth, p->viewer, from, (Lang)lang, p->a);
        size_t b = message(p->world, p->viewer, from, (Lang)lang, p->b);
        if (a != b || memcmp(p->a, p->b, a) != 0) {
            size_t at = 0;
            while (p->a[at] == p->b[at])
                at++;
            at = at < 200 ? 0 : at - 200;
            fprintf(stderr, "viewer %d is sent different bytes: …%.400s\nand …%.400s\n", p->viewer,
                    p->a + at, p->b + at);
            fail();
        }
        p->compared += (long)a;
    }
}

/* The record starts from a position that differs, as it must; from its moves on it may not. */
static void compare_records(Pair *p) {
    char *a = record_text_seen(p->truth, p->viewer, names),
         *b = record_text_seen(p->world, p->viewer, names);
    const char *moves_a = strstr(a, "\nmoves\n"), *moves_b = strstr(b, "\nmoves\n");
    assert_non_null(moves_a);
    assert_string_equal(moves_a, moves_b);
    free(a);
    free(b);
}

/* A move of `seat` in the world that looks to the viewer like `m` in the truth; false: there is none. */
static bool twin_of(const Pair *p, Seat seat, Move m, Move *out) {
    const Ruleset *r = match_ruleset(p->truth);
    const State *world = match_truth(p->world);
    Move seen = move_seen(r, seat, m, p->viewer);
    MoveList list;
    game_legal(r, world, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (move_seen(r, seat, list.move[i], p->viewer) == seen) {
            *out = list.move[i];
            return true;
        }
    return false;
}

/* Plays on in both; false when they can no longer look alike. */
static bool step(Pair *p, Rng *rng) {
    const Ruleset *r = match_ruleset(p->truth);
    SeatSet actors = match_actors(p->truth);
    if (actors == 0 || match_actors(p->world) != actors)
        return false;
    Seat seat = seat_lowest(actors);
    Move move = game_random_move(r, match_truth(p->truth), seat, rng), twin;
    return twin_of(p, seat, move, &twin) && match_play_move(p->truth, seat, move) &&
           match_play_move(p->world, seat, twin);
}

static void add_dealt(void *context, const SeenLine *line) {
    if (line->seat == SEAT_DEALER)
        text_addf(context, "%s\n", line->text);
}

/* Has the dealer shown him the same? If not, he has learnt something in one of them, by the rules. */
static bool same_deals(const Pair *p, int from) {
    TEXT(a, 8192);
    TEXT(b, 8192);
    match_lines_seen(p->truth, p->viewer, from, LANG_EN, names, add_dealt, &a);
    match_lines_seen(p->world, p->viewer, from, LANG_EN, names, add_dealt, &b);
    return strcmp(a.start, b.start) == 0;
}

/* From this position of a match: another world for that viewer, side by side for a few moves. */
static long try_viewer(const Match *m, Seat viewer, Rng *rng, char *a, char *b) {
    const Ruleset *r = match_ruleset(m);
    View view;
    match_view(m, viewer, &view);
    State world = view.masked;
    game_guess(r, &world, viewer, rng);
    Pair p = {match_at(m, match_truth(m)), match_at(m, &world), viewer, a, b, 0};
    assert_true(same_view(&p));
    compare(&p, 0);
    for (int i = 0; i < STEPS_TOGETHER; i++) {
        int before = match_lines(p.truth);
        /* A truth that is over publishes its result: that is no secret any more. */
        if (!step(&p, rng) || !same_deals(&p, before) || !same_view(&p) || match_is_over(p.truth) ||
            match_is_over(p.world))
            break;
        compare(&p, before);
        compare_records(&p);
    }
    match_free(p.truth);
    match_free(p.world);
    return p.compared;
}

static long try_match(Ruleset *r, uint64_t seed, char *a, char *b) {
    Rng rng = rng_from(seed);
    MatchDeal deal = {0};
    long compared = 0;
    int points = 0;
    snprintf(deal.secret, sizeof deal.secret, "%llu", (unsigned long long)seed);
    Match *m = match_new(ruleset_share(r), &deal);
    assert_non_null(m);
    while (!match_is_over(m)) {
        if (rng_below(&rng, EVERY) == 0 && points++ < POINTS_MOST)
            for (Seat seat = 0; seat <= r->seats; seat++)
                compared += try_viewer(m, seat == r->seats ? SEAT_PUBLIC : seat, &rng, a, b);
        Seat who = seat_lowest(match_actors(m));
        assert_true(match_play_move(m, who, game_random_move(r, match_truth(m), who, &rng)));
    }
    match_free(m);
    return compared;
}

static const GameFiles *files;

static void nothing_leaks(void **state) {
    const char *wish = getenv("HORT_LEAKS");
    int matches = wish != NULL && wish[0] != '\0' ? atoi(wish) : 3;
    char *a = malloc(ROOM), *b = malloc(ROOM);
    long compared = 0;
    (void)state;
    for (int seats = files->game->seats_min; seats <= files->game->seats_max; seats++) {
        TEXT(words, 32);
        TEXT(error, 256);
        text_addf(&words, "players=%d", seats);
        const char *list[1] = {words.start};
        Ruleset *r = ruleset_new(files, list, 1, &error);
        assert_non_null(r);
        for (int i = 0; i < matches; i++)
            compared += try_match(r, (uint64_t)(seats * 1000 + i), a, b);
        ruleset_free(r);
    }
    print_message("%s: %ld bytes compared\n", files->game->name, compared);
    assert_true(compared > 0);
    free(a);
    free(b);
}

int main(int count, char **word) {
    files = count > 1 ? games_find(word[1]) : NULL;
    if (files == NULL) {
        fprintf(stderr, "usage: leak GAME\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_leaks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
