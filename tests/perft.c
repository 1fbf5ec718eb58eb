/* perft.c: counts move sequences by depth and compares them with each game's perft.txt.
 *
 *     perft [GAME]                          checks the counts
 *     perft --print GAME [ruleset words]    prints them, to be put into perft.txt
 *
 * A line is ruleset words, `;` and the counts for depth 1, 2, …; the dealer's moves count, of several
 * actors the lowest moves. With `seed=S plies=N` the first N moves are chosen at random. */
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DEPTH_MAX = 24 };
static const uint64_t PRINT_UP_TO = 3000000; /* the counts that --print gives end here */

static bool is_printing;

static uint64_t sequences(const Ruleset *r, const State *s, int depth) {
    SeatSet actors = r->game->actors(r, s);
    MoveList list;
    uint64_t sum = 0;
    if (actors == 0)
        return 0;
    game_legal(r, s, seat_lowest(actors), &list);
    if (depth == 1)
        return (uint64_t)list.count;
    for (int i = 0; i < list.count; i++) {
        State next;
        state_copy(r->game, &next, s);
        r->game->apply(r, &next, seat_lowest(actors), list.move[i]);
        sum += sequences(r, &next, depth - 1);
    }
    return sum;
}

/* The position to count from. */
static void begin(const Ruleset *r, long seed, long plies, State *s) {
    Rng rng = rng_from((uint64_t)seed);
    game_start(r, s);
    for (long i = 0; i < plies && r->game->actors(r, s) != 0; i++) {
        Seat who = seat_lowest(r->game->actors(r, s));
        r->game->apply(r, s, who, listed_move(r, s, who, &rng));
    }
}

static void print_counts(const Lineup *lineup, const Ruleset *r, const State *s) {
    print_message("%s;", lineup->name + strlen(lineup->files->game->name) + 1);
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        uint64_t count = sequences(r, s, depth);
        if (count == 0)
            break;
        print_message(" %llu", (unsigned long long)count);
        if (count * 8 > PRINT_UP_TO)
            break;
    }
    print_message("\n");
}

static void counts_agree(void **state) {
    const Lineup *lineup = *state;
    Lineup plain = *lineup;
    long seed = lineup_take_number(plain.words, "seed", 1);
    long plies = lineup_take_number(plain.words, "plies", 0);
    Ruleset *r = lineup_must(&plain);
    State s;
    begin(r, seed, plies, &s);
    if (is_printing)
        print_counts(lineup, r, &s);
    const char *at = lineup->rest;
    if (!is_printing && at[strspn(at, " ")] == '\0')
        fail_msg("%s: no counts", lineup->name);
    for (int depth = 1; !is_printing && at[strspn(at, " ")] != '\0'; depth++) {
        char *end;
        unsigned long long wanted = strtoull(at, &end, 10), count = sequences(r, &s, depth);
        if (end == at || wanted != count)
            fail_msg("%s: depth %d: %llu, expected %s", lineup->name, depth, count, at);
        at = end;
    }
    ruleset_free(r);
}

int main(int count, char **arguments) {
    is_printing = count > 2 && strcmp(arguments[1], "--print") == 0;
    int first = is_printing ? 2 : 1;
    const GameFiles *files = is_printing ? games_find(arguments[2]) : NULL;
    if (is_printing && count == 3 && files != NULL && lineup_add_file(files, "perft.txt") == 0)
        lineup_add_usual(files);
    else if (!is_printing || count > 3)
        lineup_add_chosen(count - first, arguments + first, "perft.txt");
    return lineup_run("perft", counts_agree);
}
