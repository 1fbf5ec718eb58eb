/* tampered.c: positions that somebody has tampered with.
 *
 *     tampered [GAME [ruleset words]]
 *
 * Takes positions from random matches, changes a value or two, and asks check(). What it lets pass can
 * be guessed from, narrated and played on without a fault, even when no match reaches it. So whatever
 * `load` accepts does no harm. HORT_MATCHES as for the laws. */
#include "core/hints.h"
#include "match/json.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { JSON_BYTES = 65536, LINES_MAX = 600, PLAYED_MAX = 400 };

static const char *const NOT_FIELDS[] = {"game", "players", "set", "options", NULL};

static unsigned fields_count(const Field *fields) {
    unsigned count = 0;
    while (fields[count].name != NULL)
        count++;
    return count;
}

/* Gives one value of one field another value: small, like a neighbour's, or anything. */
static void change(const Ruleset *r, State *s, Rng *rng) {
    const Field *f = &r->game->fields[rng_below(rng, fields_count(r->game->fields))];
    unsigned values = field_values(f), i = rng_below(rng, values);
    switch (rng_below(rng, 4)) {
    case 0:
        field_set(f, s, i, rng_below(rng, 12));
        break;
    case 1:
        field_set(f, s, i, field_get(f, s, rng_below(rng, values)));
        break;
    case 2:
        field_set(f, s, i, field_get(f, s, i) + (rng_below(rng, 2) == 0 ? 1 : -1));
        break;
    default:
        field_set(f, s, i, (int64_t)rng_next(rng));
    }
}

/* A loaded position keeps what setup() wrote into bytes that JSON does not show, so only what survives
 * that way is tried. False when the reader refuses it. */
static bool through_json(const Ruleset *r, const State *s, State *out) {
    static char room[JSON_BYTES];
    Text json = text_over(room, sizeof room);
    TEXT(why, 512);
    json_position(r, s, &json);
    game_start(r, out);
    return fields_read(r->game->fields, r, json.start, NOT_FIELDS, out, &why);
}

static State origin; /* what was changed, for the report */

static void report(const Lineup *lineup, const Ruleset *r, const State *mutant, const char *what) {
    static char room[JSON_BYTES];
    Text json = text_over(room, sizeof room);
    TEXT(first, 256);
    json_position(r, mutant, &json);
    fields_difference(r->game->fields, r, &origin, mutant, &first);
    print_message("%s\n", json.start);
    print_message("the first change: %s\n", first.start);
    fail_msg("%s: a position passes as possible, but %s", lineup->name, what);
}

static void play_on(const Lineup *lineup, const Ruleset *r, const State *mutant, Rng *rng) {
    State s = *mutant;
    for (int i = 0; i < PLAYED_MAX; i++) {
        SeatSet actors = r->game->actors(r, &s);
        MoveList list;
        TEXT(why, 512);
        TEXT(what, 600);
        if (r->game->check(r, &s, &why)) {
            text_addf(&what, "after %d moves: %s", i, why.start);
            report(lineup, r, mutant, what.start);
        }
        if (actors == 0)
            return;
        Seat who = seat_lowest(actors);
        game_legal(r, &s, who, &list);
        if (list.count == 0 || list.count > MOVES_MAX)
            report(lineup, r, mutant, "an actor has no move");
        r->game->apply(r, &s, who, listed_move(r, &s, who, rng));
    }
}

/* The answers do not matter, only that there are any. */
static void guess_and_narrate(const Ruleset *r, const State *mutant, Rng *rng) {
    for (int v = 0; v <= r->seats; v++) {
        Seat viewer = v == r->seats ? (Seat)SEAT_PUBLIC : (Seat)v;
        State view = *mutant, world;
        TEXT(words, 8192);
        game_mask(r, &view, viewer);
        world = view;
        game_guess(r, &world, viewer, rng);
        if (r->game->hints != NULL)
            r->game->hints->value(r, &world, (int32_t[SEATS_MAX]){0});
        if (viewer == SEAT_PUBLIC)
            continue;
        r->game->score_parts(r, mutant, viewer, LANG_EN, &words);
        game_why(r, &view, viewer, "x", &seat_readers[LANG_DE], &words);
    }
}

static bool try_mutant(const Lineup *lineup, const Ruleset *r, const State *truth, Rng *rng) {
    State mutant = *truth, loaded;
    origin = *truth;
    TEXT(why, 512);
    for (uint32_t changes = 1 + rng_below(rng, 2); changes > 0; changes--)
        change(r, &mutant, rng);
    if (!through_json(r, &mutant, &loaded))
        return false;
    if (r->game->check(r, &loaded, &why)) {
        if (why.length == 0)
            report(lineup, r, &loaded, "its fault is not named");
        return false;
    }
    guess_and_narrate(r, &loaded, rng);
    play_on(lineup, r, &loaded, rng);
    return true;
}

/* One match, with some of its positions tampered with. */
static void try_match(const Lineup *lineup, const Ruleset *r, Rng *rng, long *tried, long *passed) {
    State s;
    game_start(r, &s);
    for (int lines = 0; lines < LINES_MAX; lines++) {
        SeatSet actors = r->game->actors(r, &s);
        if (actors == 0 || rng_below(rng, 5) == 0) { /* the shortest match has one, too */
            (*tried)++;
            *passed += try_mutant(lineup, r, &s, rng) ? 1 : 0;
        }
        if (actors == 0)
            return;
        Seat who = seat_lowest(actors);
        r->game->apply(r, &s, who, game_random_move(r, &s, who, rng));
    }
}

static void tampering_is_harmless(void **state) {
    const Lineup *lineup = *state;
    Ruleset *r = lineup_must(lineup);
    long matches = environment_number("HORT_MATCHES", 100) / 25 + 1, tried = 0, passed = 0;
    for (long seed = 1; seed <= matches; seed++) {
        Rng rng = rng_from((uint64_t)seed);
        try_match(lineup, r, &rng, &tried, &passed);
    }
    print_message("           %s: %ld of %ld pass as possible\n", lineup->name, passed, tried);
    assert_true(tried > 0);
    ruleset_free(r);
}

int main(int count, char **arguments) {
    lineup_add_chosen(count - 1, arguments + 1, NULL);
    return lineup_run("tampered", tampering_is_harmless);
}
