/* state.c: positions: who must decide, what they may do, what they see. */
#include "core/moves.h"
#include "core/tensor.h"
#include "lib/private.h"
#include "match/match.h"
#include "match/position.h"

#include <stdlib.h>

/* ---- making ---- */

hort_state *state_make(const Ruleset *r, hort_kind kind, const State *position) {
    hort_state *made = malloc(sizeof *made);
    if (made == NULL)
        return NULL;
    made->ruleset = ruleset_share((Ruleset *)(uintptr_t)r);
    made->kind = kind;
    made->viewer = SEAT_PUBLIC;
    made->start = NULL;
    made->line = NULL;
    made->lines = made->room = 0;
    state_copy(r->game, &made->state, position);
    return made;
}

void hort_state_free(hort_state *state) {
    if (state == NULL)
        return;
    ruleset_free(state->ruleset);
    free(state->start);
    free(state->line);
    free(state);
}

hort_state *hort_state_new(const hort_rules *rules) {
    State first;
    game_start(rules_of(rules), &first);
    return state_make(rules_of(rules), HORT_TRUTH, &first);
}

static bool copy_start(hort_state *to, const State *start) {
    to->start = malloc(sizeof *to->start);
    if (to->start != NULL)
        state_copy(to->ruleset->game, to->start, start);
    return to->start != NULL;
}

/* Takes over the lines, each as the viewer saw it; HORT_DEALER as viewer sees all. */
static bool copy_lines(hort_state *to, const hort_state *from, Seat viewer) {
    if (from->lines == 0)
        return true;
    to->line = malloc((size_t)from->lines * sizeof *to->line);
    if (to->line == NULL)
        return false;
    to->lines = to->room = from->lines;
    memcpy(to->line, from->line, (size_t)from->lines * sizeof *to->line);
    for (int i = 0; viewer != SEAT_DEALER && i < to->lines; i++)
        to->line[i].move = move_seen(to->ruleset, to->line[i].seat, to->line[i].move, viewer);
    return true;
}

static hort_state *unless_failed(hort_state *made, bool is_whole) {
    if (is_whole)
        return made;
    hort_state_free(made);
    return NULL;
}

hort_state *hort_state_clone(const hort_state *state) {
    hort_state *made = state_make(state->ruleset, state->kind, &state->state);
    if (made == NULL)
        return NULL;
    made->viewer = state->viewer;
    return unless_failed(made, copy_lines(made, state, SEAT_DEALER) &&
                                   (state->start == NULL || copy_start(made, state->start)));
}

static hort_state *read_view(const Ruleset *r, const char *json, Seat viewer, Text *reason) {
    View view;
    if (!match_view_read(r, json, viewer, &view, reason))
        return NULL;
    hort_state *made = state_make(r, HORT_VIEW, &view.masked);
    if (made != NULL)
        made->viewer = viewer;
    return made;
}

static hort_state *read_position(const Ruleset *r, const char *json, Text *reason) {
    State position;
    if (!match_position_read(r, json, &position, reason))
        return NULL;
    hort_state *made = state_make(r, HORT_TRUTH, &position);
    return made == NULL ? NULL : unless_failed(made, copy_start(made, &position));
}

static bool is_viewer(const Ruleset *r, int viewer) {
    return (viewer >= 0 && viewer < r->seats) || viewer == SEAT_PUBLIC;
}

hort_state *hort_state_read(const hort_rules *rules, const char *json, int viewer, char *error) {
    const Ruleset *r = rules_of(rules);
    hort_state *made = NULL;
    TEXT(reason, HORT_ERROR);
    if (viewer == -1)
        made = read_position(r, json, &reason);
    else if (is_viewer(r, viewer))
        made = read_view(r, json, (Seat)viewer, &reason);
    else
        text_addf(&reason, "no such viewer: %d", viewer);
    if (made == NULL)
        give_reason(&reason, error);
    return made;
}

const hort_rules *hort_state_rules(const hort_state *state) {
    return as_rules(state->ruleset);
}

hort_kind hort_state_kind(const hort_state *state) {
    return state->kind;
}

uint64_t hort_hash(const hort_state *state) {
    return state_hash(state->ruleset->game, &state->state);
}

/* ---- playing ---- */

unsigned hort_actors(const hort_state *state) {
    return state->ruleset->game->actors(state->ruleset, &state->state);
}

/* A view offers moves to its own viewer only. */
static void list_legal(const hort_state *state, int seat, MoveList *out) {
    bool is_hidden = state->kind == HORT_VIEW && seat != state->viewer;
    out->count = 0;
    if (!is_hidden && (seat == SEAT_DEALER || (seat >= 0 && seat < state->ruleset->seats)))
        game_legal(state->ruleset, &state->state, (Seat)seat, out);
}

int hort_legal(const hort_state *state, int seat, hort_move move[HORT_MOVES]) {
    MoveList list;
    list_legal(state, seat, &list);
    memcpy(move, list.move, (size_t)list.count * sizeof move[0]);
    return list.count;
}

static int by_number(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

void actions_of(const Ruleset *r, const MoveList *list, int32_t *action) {
    bool is_sorted = true;
    for (int i = 0; i < list->count; i++) {
        action[i] = move_number(r, list->move[i]);
        is_sorted &= i == 0 || action[i - 1] <= action[i];
    }
    if (!is_sorted)
        qsort(action, (size_t)list->count, sizeof action[0], by_number);
}

int hort_legal_actions(const hort_state *state, int seat, int32_t action[HORT_MOVES]) {
    MoveList list;
    if (seat == SEAT_DEALER)
        return 0;
    list_legal(state, seat, &list);
    actions_of(state->ruleset, &list, action);
    return list.count;
}

void hort_mask(const hort_state *state, int seat, uint8_t *mask) {
    int32_t action[HORT_MOVES];
    int count = hort_legal_actions(state, seat, action);
    memset(mask, 0, (size_t)move_numbers(state->ruleset));
    for (int i = 0; i < count; i++)
        mask[action[i]] = 1;
}

int hort_chance(const hort_state *state, hort_move move[HORT_MOVES], uint16_t weight[HORT_MOVES]) {
    MoveList list;
    list_legal(state, SEAT_DEALER, &list);
    memcpy(move, list.move, (size_t)list.count * sizeof move[0]);
    memcpy(weight, list.weight, (size_t)list.count * sizeof weight[0]);
    return list.count;
}

bool state_add(hort_state *state, Seat seat, Move move) {
    if (state->lines == state->room) {
        int room = state->room == 0 ? 64 : 2 * state->room;
        Line *line = realloc(state->line, (size_t)room * sizeof *line);
        if (line == NULL)
            return false;
        state->line = line;
        state->room = room;
    }
    state->line[state->lines++] = (Line){.move = move, .seat = seat};
    state->ruleset->game->apply(state->ruleset, &state->state, seat, move);
    return true;
}

int hort_play_move(hort_state *state, int seat, hort_move move) {
    MoveList list;
    if (state->kind == HORT_VIEW)
        return 0;
    list_legal(state, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.move[i] == move)
            return state_add(state, (Seat)seat, move);
    return 0;
}

int hort_play(hort_state *state, int seat, int32_t action) {
    return hort_play_move(state, seat, move_numbered(state->ruleset, action));
}

void hort_deal(hort_state *state, uint64_t *random) {
    Rng rng = {*random};
    while (state->kind != HORT_VIEW && hort_actors(state) == seat_bit(SEAT_DEALER) &&
           state_add(state, SEAT_DEALER,
                     game_random_move(state->ruleset, &state->state, SEAT_DEALER, &rng)))
        continue;
    *random = rng.state;
}

void hort_score(const hort_state *state, int32_t score[HORT_SEATS]) {
    memset(score, 0, HORT_SEATS * sizeof score[0]);
    state->ruleset->game->score(state->ruleset, &state->state, score);
}

unsigned hort_winners(const hort_state *state) {
    return hort_actors(state) != 0 ? 0
                                   : state->ruleset->game->winners(state->ruleset, &state->state);
}

void shares_of(const Ruleset *r, const State *s, double share[SEATS_MAX]) {
    SeatSet winners = r->game->actors(r, s) != 0 ? 0 : r->game->winners(r, s);
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        share[seat] = (winners & seat_bit(seat)) != 0 ? 1.0 / __builtin_popcount(winners) : 0;
}

void hort_returns(const hort_state *state, double share[HORT_SEATS]) {
    shares_of(state->ruleset, &state->state, share);
}

/* ---- who knows what ---- */

void state_view(const hort_state *state, Seat viewer, View *out) {
    view_of(state->ruleset, &state->state, viewer, out);
}

/* A view has no other viewers than its own. */
static bool may_see(const hort_state *state, int viewer) {
    return is_viewer(state->ruleset, viewer) &&
           (state->kind != HORT_VIEW || viewer == state->viewer);
}

static hort_state *seen_as(const hort_state *state, Seat viewer, hort_kind kind, const State *s) {
    hort_state *made = state_make(state->ruleset, kind, s);
    if (made == NULL)
        return NULL;
    made->viewer = viewer;
    return unless_failed(made, copy_lines(made, state, viewer));
}

hort_state *hort_view(const hort_state *state, int viewer) {
    View view;
    if (!may_see(state, viewer))
        return NULL;
    state_view(state, (Seat)viewer, &view);
    return seen_as(state, (Seat)viewer, HORT_VIEW, &view.masked);
}

hort_state *hort_guess(const hort_state *state, int viewer, uint64_t *random) {
    View view;
    Rng rng = {*random};
    if (!may_see(state, viewer))
        return NULL;
    state_view(state, (Seat)viewer, &view);
    game_guess(state->ruleset, &view.masked, (Seat)viewer, &rng);
    *random = rng.state;
    return seen_as(state, (Seat)viewer, HORT_WORLD, &view.masked);
}

hort_move hort_witness(const hort_rules *rules, int seat, hort_move move, int viewer) {
    return move_seen(rules_of(rules), (Seat)seat, move, (Seat)viewer);
}

void hort_tensor(const hort_state *state, int viewer, float *out) {
    View view;
    if (!may_see(state, viewer)) {
        memset(out, 0, tensor_size(state->ruleset) * sizeof out[0]);
        return;
    }
    state_view(state, (Seat)viewer, &view);
    tensor_write(&view, out);
}

/* The newest line comes first; where there is none, zeros. */
void hort_information(const hort_state *state, int viewer, float *out) {
    const Ruleset *r = state->ruleset;
    uint32_t each = tensor_line_size(r);
    hort_tensor(state, viewer, out);
    out += tensor_size(r);
    memset(out, 0, HORT_LINES * each * sizeof out[0]);
    for (int i = 0; may_see(state, viewer) && i < HORT_LINES && i < state->lines; i++) {
        const Line *line = &state->line[state->lines - 1 - i];
        tensor_write_line(r, (Seat)viewer, line->seat,
                          move_seen(r, line->seat, line->move, (Seat)viewer),
                          out + (uint32_t)i * each);
    }
}
