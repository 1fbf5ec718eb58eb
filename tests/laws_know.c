/* laws_know.c: the laws about who knows what: mask, guess, witness. */
#include "tests/trial.h"

#include "core/hints.h"

/* Where a view differs from the truth, it shows null and nothing else. */
static void law_view_is_honest(const Trial *t, const State *view, Seat viewer) {
    for (const Field *f = t->game->fields; f->name != NULL; f++) {
        uint64_t all = f->width == 8 ? UINT64_MAX : ((uint64_t)1 << (8 * f->width)) - 1;
        for (unsigned i = 0; i < field_values(f); i++) {
            int64_t shown = field_get(f, view, i);
            if (shown == field_get(f, &t->truth, i) || (f->flags & FIELD_HIDDEN) != 0)
                continue;
            if ((f->flags & FIELD_SECRET) == 0 || ((uint64_t)shown & all) != all)
                law_broken(t, "a view shows the truth or nothing", "viewer %d: %s, value %u",
                           viewer, f->name, i);
        }
    }
}

void law_masks(const Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (int i = 0; i < viewers(t); i++) {
        State view, again;
        trial_view(t, &t->truth, viewer_at(t, i), &view);
        trial_view(t, &view, viewer_at(t, i), &again);
        law_same(t, "masking twice equals once", &view, &again);
        law_view_is_honest(t, &view, viewer_at(t, i));
        if (t->game->actors(t->ruleset, &view) != actors)
            law_broken(t, "who must decide is seen by all", "viewer %d", viewer_at(t, i));
    }
}

/* A world guessed from the view; checked to be possible and to look the same. */
static void guess_world(Trial *t, const State *view, Seat viewer, State *world) {
    State seen;
    TEXT(why, 512);
    guarded_copy(t, world, view);
    game_guess(t->ruleset, world, viewer, &t->rng);
    law_guard(t, "guess", world);
    trial_view(t, world, viewer, &seen);
    law_same(t, "masking a guessed world gives back the view", view, &seen);
    if (t->game->check(t->ruleset, world, &why))
        law_broken(t, "no guessed world has a fault", "viewer %d: %s", viewer, why.start);
}

void law_guesses(Trial *t) {
    Seat viewer = viewer_at(t, (int)rng_below(&t->rng, (uint32_t)viewers(t)));
    State view, world;
    trial_view(t, &t->truth, viewer, &view);
    guess_world(t, &view, viewer, &world);
}

static bool has_move(const MoveList *list, Move m) {
    for (int i = 0; i < list->count; i++)
        if (list->move[i] == m)
            return true;
    return false;
}

/* Both worlds look alike to the viewer: so does every move possible in both, and his own moves are
 * the same. */
static void law_alike(const Trial *t, const State *world, Seat viewer) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (Seat who = 0; who <= SEAT_DEALER; who++) {
        MoveList here, there;
        if ((actors & seat_bit(who)) == 0)
            continue;
        game_legal(t->ruleset, &t->truth, who, &here);
        game_legal(t->ruleset, world, who, &there);
        if (who == viewer &&
            (here.count != there.count ||
             memcmp(here.move, there.move, (size_t)here.count * sizeof here.move[0]) != 0))
            law_broken(t, "equal views give a seat equal moves", "seat %d", who);
        for (int i = 0; i < here.count; i++) {
            Move m = here.move[i], seen = t->game->witness(t->ruleset, &t->truth, who, m, viewer);
            if (who == viewer && seen != m)
                law_broken(t, "a seat witnesses its own moves", "seat %d, move %d", who, i);
            if (has_move(&there, m) && t->game->witness(t->ruleset, world, who, m, viewer) != seen)
                law_broken(t, "equal views give equal record lines", "viewer %d, seat %d, move %d",
                           viewer, who, i);
        }
    }
}

void law_equal_views(Trial *t) {
    for (int i = 0; i < viewers(t); i++) {
        State view, world;
        trial_view(t, &t->truth, viewer_at(t, i), &view);
        guess_world(t, &view, viewer_at(t, i), &world);
        law_alike(t, &world, viewer_at(t, i));
    }
}

/* The view a viewer has after that move of the truth. */
static void view_after(const Trial *t, Seat who, Move m, Seat viewer, State *out) {
    State next;
    guarded_copy(t, &next, &t->truth);
    t->game->apply(t->ruleset, &next, who, m);
    trial_view(t, &next, viewer, out);
}

/* Of two moves whose lines read the same to a viewer, neither shows him more on the board. */
static void law_lines_of(const Trial *t, Seat who, Seat viewer) {
    MoveList list;
    Move seen[MOVES_MAX];
    game_legal(t->ruleset, &t->truth, who, &list);
    for (int i = 0; i < list.count; i++) {
        int first = 0;
        State a, b;
        seen[i] = t->game->witness(t->ruleset, &t->truth, who, list.move[i], viewer);
        while (seen[first] != seen[i])
            first++;
        if (first == i)
            continue;
        view_after(t, who, list.move[first], viewer, &a);
        view_after(t, who, list.move[i], viewer, &b);
        law_same(t, "moves that look alike leave views that look alike", &a, &b);
    }
}

void law_lines(const Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (int i = 0; i < viewers(t); i++)
        for (Seat who = 0; who <= SEAT_DEALER; who++)
            if ((actors & seat_bit(who)) != 0)
                law_lines_of(t, who, viewer_at(t, i));
}

/* A guessed world is as good as a truth: it plays on to an end without a fault, at random or by the
 * game's own quick policy. */
void law_world_plays_on(Trial *t) {
    Seat viewer = viewer_at(t, (int)rng_below(&t->rng, (uint32_t)viewers(t)));
    const Hints *hints = t->game->hints;
    bool is_sensible = hints != NULL && hints->rollout != NULL && rng_below(&t->rng, 2) == 0;
    State view, world;
    TEXT(why, 512);
    trial_view(t, &t->truth, viewer, &view);
    guess_world(t, &view, viewer, &world);
    for (uint32_t lines = 0;; lines++) {
        SeatSet actors = t->game->actors(t->ruleset, &world);
        if ((actors == 0 || lines % 8 == 0) && t->game->check(t->ruleset, &world, &why))
            law_broken(t, "a guessed world plays on", "%u moves later: %s", lines, why.start);
        if (actors == 0)
            return;
        if (lines > t->game->moves_max)
            law_broken(t, "a guessed world plays on", "without an end");
        Seat who = seat_lowest(actors);
        Move m = is_sensible && who != SEAT_DEALER
                     ? hints->rollout(t->ruleset, &world, who, &t->rng)
                     : game_random_move(t->ruleset, &world, who, &t->rng);
        t->game->apply(t->ruleset, &world, who, m);
    }
}
