/* laws_know.c: the laws about who knows what: mask, guess, move_seen. */
#include "core/moves.h"
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

void law_equal_views(Trial *t) {
    for (int i = 0; i < viewers(t); i++) {
        State view, world;
        trial_view(t, &t->truth, viewer_at(t, i), &view);
        guess_world(t, &view, viewer_at(t, i), &world);
        law_same_moves(t, &world, viewer_at(t, i), "equal views give a seat equal moves");
    }
}

/* ---- what a line tells, and what the view after it shows ---- */

/* The moves of one seat in one position, and what comes of them. */
typedef struct Outcomes {
    MoveList list;
    uint64_t truth[MOVES_MAX]; /* hash of the position after each */
    State view[MOVES_MAX];     /* what the viewer sees of it */
    Move seen[MOVES_MAX];      /* what the viewer is told of the move */
} Outcomes;

static void look_ahead(const Trial *t, const State *from, Seat who, Seat viewer, Outcomes *out) {
    game_legal(t->ruleset, from, who, &out->list);
    for (int i = 0; i < out->list.count; i++) {
        State next;
        guarded_copy(t, &next, from);
        t->game->apply(t->ruleset, &next, who, out->list.move[i]);
        out->truth[i] = state_hash(t->game, &next);
        out->seen[i] = move_seen(t->ruleset, who, out->list.move[i], viewer);
        trial_view(t, &next, viewer, &out->view[i]);
    }
}

static bool has_move(const MoveList *list, Move m) {
    for (int i = 0; i < list->count; i++)
        if (list->move[i] == m)
            return true;
    return false;
}

/* If the viewer sees no difference after two moves, their lines must read the same: otherwise they
 * tell a secret. */
static void law_tells_no_secret(const Trial *t, const Outcomes *a, int i, const Outcomes *b, int k,
                                Seat viewer) {
    if (a->seen[i] == b->seen[k] || a->truth[i] == b->truth[k] ||
        memcmp(&a->view[i], &b->view[k], t->game->state_size) != 0)
        return;
    TEXT(one, 128);
    TEXT(other, 128);
    move_text(t->ruleset, &t->truth, a->list.move[i], &one);
    move_text(t->ruleset, &t->truth, b->list.move[k], &other);
    law_broken(t, "a line tells nothing that the view after it hides",
               "viewer %d is told '%s' and '%s' apart", viewer, one.start, other.start);
}

/* Two moves read the same to a viewer exactly when they lead to the same view; but two moves that
 * lead to the same position may have looked different. */
static void law_lines_of(const Trial *t, const Outcomes *here, Seat viewer) {
    for (int i = 0; i < here->list.count; i++)
        for (int k = 0; k < i; k++) {
            if (here->seen[i] == here->seen[k])
                law_same(t, "moves that look alike leave views that look alike", &here->view[i],
                         &here->view[k]);
            law_tells_no_secret(t, here, i, here, k, viewer);
        }
}

/* The same for a move that is possible only in another world that looks alike: a card from a pile
 * whose order is fixed, say. */
static void law_lines_elsewhere(const Trial *t, const Outcomes *here, const Outcomes *there,
                                Seat viewer) {
    for (int k = 0; k < there->list.count; k++)
        for (int i = 0; i < here->list.count && !has_move(&here->list, there->list.move[k]); i++)
            law_tells_no_secret(t, here, i, there, k, viewer);
}

void law_lines(Trial *t) {
    static Outcomes here, there;
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (int i = 0; i < viewers(t); i++) {
        Seat viewer = viewer_at(t, i);
        State view, world;
        trial_view(t, &t->truth, viewer, &view);
        guess_world(t, &view, viewer, &world);
        for (Seat who = 0; who <= SEAT_DEALER; who++) {
            if ((actors & seat_bit(who)) == 0 || who == viewer)
                continue;
            look_ahead(t, &t->truth, who, viewer, &here);
            look_ahead(t, &world, who, viewer, &there);
            law_lines_of(t, &here, viewer);
            law_lines_elsewhere(t, &here, &there, viewer);
        }
    }
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
