/* twins.c: see twins.h. */
#include "tests/twins.h"

#include "core/moves.h"
#include "match/truth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

bool game_hides(const Game *game) {
    for (const Field *f = game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_SECRET) != 0)
            return true;
    return false;
}

Match *match_by_hand(Ruleset *r, const State *position) {
    MatchDeal deal = {.is_manual = true};
    Match *m = position == NULL ? match_new(ruleset_share(r), &deal)
                                : match_new_at(ruleset_share(r), &deal, position);
    assert_non_null(m);
    return m;
}

static bool look_alike(const Twins *t) {
    View here, there;
    match_view(t->here, t->viewer, &here);
    match_view(t->there, t->viewer, &there);
    return memcmp(&here.masked, &there.masked, here.ruleset->game->state_size) == 0;
}

void twins_open(Twins *t, const Match *m, Seat viewer, Rng *rng) {
    Ruleset *r = (Ruleset *)match_ruleset(m);
    View view;
    State world;
    match_view(m, viewer, &view);
    state_copy(r->game, &world, &view.masked);
    game_guess(r, &world, viewer, rng);
    *t = (Twins){match_by_hand(r, match_truth(m)), match_by_hand(r, &world), viewer};
    assert_true(look_alike(t));
}

void twins_close(Twins *t) {
    match_free(t->here);
    match_free(t->there);
}

bool twins_differ(const Twins *t) {
    return memcmp(match_truth(t->here), match_truth(t->there),
                  match_ruleset(t->here)->game->state_size) != 0;
}

/* A move in the other match that looks to the viewer like `m` in this one, any of those there are. */
static bool move_alike(const Twins *t, Seat seat, Move m, Rng *rng, Move *out) {
    const Ruleset *r = match_ruleset(t->here);
    Move seen = move_seen(r, seat, m, t->viewer);
    uint32_t found = 0;
    MoveList list;
    game_legal(r, match_truth(t->there), seat, &list);
    for (int i = 0; i < list.count; i++)
        if (move_seen(r, seat, list.move[i], t->viewer) == seen && rng_below(rng, ++found) == 0)
            *out = list.move[i];
    return found > 0;
}

bool twins_step(Twins *t, Rng *rng) {
    SeatSet actors = match_actors(t->here);
    if (actors == 0)
        return false;
    assert_int_equal(match_actors(t->there), actors);
    Seat seat = seat_lowest(actors);
    Move move = game_random_move(match_ruleset(t->here), match_truth(t->here), seat, rng), other;
    if (!move_alike(t, seat, move, rng, &other))
        return false;
    assert_true(match_play_move(t->here, seat, move));
    assert_true(match_play_move(t->there, seat, other));
    return look_alike(t);
}
