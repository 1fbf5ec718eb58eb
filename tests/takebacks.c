/* takebacks.c: a take-back never reaches past something that somebody has revealed.
 *
 *     takebacks [GAME [ruleset words]]
 *
 * Plays random matches. Wherever a seat may take its last move back, every line since must have been
 * possible in every world that its viewers could not tell from the truth: whoever has seen it knows
 * no more about what is hidden than before.
 *
 * HORT_MATCHES  forty times as many lines are played for each lineup (100): long matches cost more,
 * HORT_SEED of the first one (1) */
#include "core/moves.h"
#include "match/match.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORLDS = 4 };

typedef struct Look {
    const Lineup *lineup;
    Match *match;
    Rng rng;
    uint64_t seed;
    long asked, allowed;
} Look;

static void see(const Ruleset *r, Seat viewer, State *s) {
    game_mask(r, s, viewer);
}

/* Could that line have been played in this world, and have looked the same to the viewer? */
static bool is_possible(const Look *l, const State *world, int index, Seat viewer) {
    const Ruleset *r = match_ruleset(l->match);
    MatchLine line = match_line(l->match, index);
    Move seen = move_seen(r, line.seat, line.move, viewer);
    View after;
    MoveList list;
    match_view_at(l->match, viewer, index + 1, &after);
    game_legal(r, world, line.seat, &list);
    for (int i = 0; i < list.count; i++) {
        State next;
        if (move_seen(r, line.seat, list.move[i], viewer) != seen)
            continue;
        state_copy(r->game, &next, world);
        r->game->apply(r, &next, line.seat, list.move[i]);
        see(r, viewer, &next);
        if (memcmp(&next, &after.masked, r->game->state_size) == 0)
            return true;
    }
    return false;
}

static void must_tell_nothing(Look *l, int index, Seat viewer) {
    View before;
    match_view_at(l->match, viewer, index, &before);
    for (int i = 0; i < WORLDS; i++) {
        State world = before.masked;
        game_guess(before.ruleset, &world, viewer, &l->rng);
        if (is_possible(l, &world, index, viewer))
            continue;
        print_message("%s, seed %llu: line %d of %d, %s, tells viewer %d something\n",
                      l->lineup->name, (unsigned long long)l->seed, index + 1,
                      match_lines(l->match), match_line(l->match, index).text, viewer);
        fail();
    }
}

/* The seat's own move may reveal something of its own, but nothing new to the seat itself. */
static void must_be_forgettable(Look *l, Seat seat, int keep) {
    int seats = match_ruleset(l->match)->seats;
    must_tell_nothing(l, keep, seat);
    for (int i = keep + 1; i < match_lines(l->match); i++) {
        Seat who = match_line(l->match, i).seat;
        assert_int_not_equal(who, SEAT_DEALER);
        for (Seat viewer = 0; viewer < seats; viewer++)
            if (viewer != who)
                must_tell_nothing(l, i, viewer);
        must_tell_nothing(l, i, SEAT_PUBLIC);
    }
}

static void check_all_seats(Look *l) {
    for (Seat seat = 0; seat < match_ruleset(l->match)->seats; seat++) {
        int keep = match_takeback(l->match, seat);
        l->asked++;
        if (keep < 0)
            continue;
        l->allowed++;
        assert_int_equal(match_line(l->match, keep).seat, seat);
        must_be_forgettable(l, seat, keep);
    }
}

static void play_one(Look *l) {
    SeatSet actors;
    while ((actors = match_actors(l->match)) != 0) {
        uint32_t skip = rng_below(&l->rng, (uint32_t)__builtin_popcount(actors));
        while (skip-- > 0)
            actors &= (SeatSet)(actors - 1);
        Seat who = seat_lowest(actors);
        View view;
        match_view(l->match, who, &view);
        Move move = game_random_move(view.ruleset, &view.masked, who, &l->rng);
        assert_true(match_play_move(l->match, who, move));
        if (rng_below(&l->rng, 1 + (uint32_t)match_lines(l->match) / 4) ==
            0) /* long ones cost more */
            check_all_seats(l);
    }
}

static void takebacks_forget_nothing(void **state) {
    Look l = {.lineup = *state};
    long left = 40 * environment_number("HORT_MATCHES", 100);
    Ruleset *r = lineup_must(l.lineup);
    for (long i = 0; left > 0; i++) {
        MatchDeal deal = {0};
        l.seed = (uint64_t)(environment_number("HORT_SEED", 1) + i);
        l.rng = rng_from(l.seed);
        snprintf(deal.secret, sizeof deal.secret, "%llu", (unsigned long long)l.seed);
        l.match = match_new(ruleset_share(r), &deal);
        play_one(&l);
        left -= match_lines(l.match);
        match_free(l.match);
    }
    print_message("           %s: %ld of %ld take-backs allowed\n", l.lineup->name, l.allowed,
                  l.asked);
    assert_true(l.asked > 0);
    ruleset_free(r);
}

int main(int count, char **arguments) {
    lineup_add_chosen(count - 1, arguments + 1, NULL);
    return lineup_run("takebacks", takebacks_forget_nothing);
}
