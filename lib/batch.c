/* batch.c: many matches, stepped by one call.
 *
 * The positions lie one behind the other in one block, as close as cache lines allow. Nothing is
 * allocated after hort_batch_new. */
#include "core/moves.h"
#include "core/tensor.h"
#include "lib/private.h"
#include "match/match.h"

#include <stdlib.h>

enum { CACHE_LINE = 64 };

struct hort_batch {
    Ruleset *ruleset;
    size_t count, stride;
    unsigned char *block; /* of positions */
    Rng *rng;             /* of each match */
    Move *move;           /* of the step being made; NO_MOVE: none */
};

static State *at(const hort_batch *batch, size_t i) {
    return (State *)(void *)(batch->block + i * batch->stride);
}

/* Lets the dealer play while it is the only actor; returns how many moves that were. */
static int64_t deal(hort_batch *batch, size_t i) {
    const Ruleset *r = batch->ruleset;
    State *s = at(batch, i);
    int64_t moves = 0;
    while (r->game->actors(r, s) == seat_bit(SEAT_DEALER)) {
        r->game->apply(r, s, SEAT_DEALER, game_random_move(r, s, SEAT_DEALER, &batch->rng[i]));
        moves++;
    }
    return moves;
}

static int seat_to_move(const hort_batch *batch, size_t i) {
    SeatSet actors = batch->ruleset->game->actors(batch->ruleset, at(batch, i));
    return actors == 0 ? -1 : seat_lowest(actors);
}

hort_batch *hort_batch_new(const hort_rules *rules, size_t count, uint64_t seed) {
    hort_batch *batch = calloc(1, sizeof *batch);
    Rng seeds = rng_from(seed);
    if (batch == NULL)
        return NULL;
    batch->ruleset = ruleset_share(rules_of(rules));
    batch->count = count;
    batch->stride =
        (batch->ruleset->game->state_size + (size_t)CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    batch->block = aligned_alloc(CACHE_LINE, count * batch->stride + sizeof(State));
    batch->rng = malloc((count + 1) * sizeof *batch->rng);
    batch->move = malloc((count + 1) * sizeof *batch->move);
    if (batch->block == NULL || batch->rng == NULL || batch->move == NULL) {
        hort_batch_free(batch);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        batch->rng[i] = rng_from(rng_next(&seeds));
    hort_batch_reset(batch, NULL);
    return batch;
}

void hort_batch_free(hort_batch *batch) {
    if (batch == NULL)
        return;
    ruleset_free(batch->ruleset);
    free(batch->block);
    free(batch->rng);
    free(batch->move);
    free(batch);
}

size_t hort_batch_count(const hort_batch *batch) {
    return batch->count;
}

const hort_rules *hort_batch_rules(const hort_batch *batch) {
    return as_rules(batch->ruleset);
}

void hort_batch_reset(hort_batch *batch, const uint8_t *which) {
    State first;
    game_start(batch->ruleset, &first);
    for (size_t i = 0; i < batch->count; i++)
        if (which == NULL || which[i] != 0) {
            state_copy(batch->ruleset->game, at(batch, i), &first);
            deal(batch, i);
        }
}

/* ---- stepping ---- */

static bool is_legal(const hort_batch *batch, size_t i, Move move) {
    int seat = seat_to_move(batch, i);
    MoveList list;
    list.count = 0;
    if (seat >= 0)
        batch->ruleset->game->legal(batch->ruleset, at(batch, i), (Seat)seat, &list);
    for (int k = 0; k < list.count; k++)
        if (list.move[k] == move)
            return true;
    return false;
}

int64_t hort_batch_step(hort_batch *batch, const int32_t *action, size_t *illegal) {
    const Ruleset *r = batch->ruleset;
    int64_t moves = 0;
    for (size_t i = 0; i < batch->count; i++) {
        batch->move[i] = action[i] < 0 ? NO_MOVE : move_numbered(r, action[i]);
        if (action[i] >= 0 && !is_legal(batch, i, batch->move[i])) {
            *illegal = i;
            return -1;
        }
    }
    for (size_t i = 0; i < batch->count; i++)
        if (batch->move[i] != NO_MOVE) {
            r->game->apply(r, at(batch, i), (Seat)seat_to_move(batch, i), batch->move[i]);
            moves += 1 + deal(batch, i);
        }
    return moves;
}

void hort_batch_random(hort_batch *batch, int32_t *action) {
    const Ruleset *r = batch->ruleset;
    for (size_t i = 0; i < batch->count; i++) {
        int seat = seat_to_move(batch, i);
        action[i] =
            seat < 0
                ? -1
                : move_number(r, game_random_move(r, at(batch, i), (Seat)seat, &batch->rng[i]));
    }
}

/* ---- looking ---- */

void hort_batch_seats(const hort_batch *batch, int32_t *seat) {
    for (size_t i = 0; i < batch->count; i++)
        seat[i] = seat_to_move(batch, i);
}

static int list_actions(const hort_batch *batch, size_t i, int32_t action[HORT_MOVES]) {
    int seat = seat_to_move(batch, i);
    MoveList list;
    list.count = 0;
    if (seat >= 0)
        batch->ruleset->game->legal(batch->ruleset, at(batch, i), (Seat)seat, &list);
    actions_of(batch->ruleset, &list, action);
    return list.count;
}

int32_t hort_batch_legal(const hort_batch *batch, int32_t *action, size_t room, int32_t *count) {
    int32_t most = 0;
    for (size_t i = 0; i < batch->count; i++) {
        int32_t all[HORT_MOVES], *row = action + i * room;
        count[i] = list_actions(batch, i, all);
        most = count[i] > most ? count[i] : most;
        for (size_t k = 0; k < room; k++)
            row[k] = k < (size_t)count[i] ? all[k] : -1;
    }
    return most;
}

void hort_batch_masks(const hort_batch *batch, uint8_t *mask) {
    size_t actions = (size_t)move_numbers(batch->ruleset);
    memset(mask, 0, batch->count * actions);
    for (size_t i = 0; i < batch->count; i++) {
        int32_t all[HORT_MOVES];
        int count = list_actions(batch, i, all);
        for (int k = 0; k < count; k++)
            mask[i * actions + (size_t)all[k]] = 1;
    }
}

void hort_batch_tensors(const hort_batch *batch, float *out) {
    size_t size = tensor_size(batch->ruleset);
    for (size_t i = 0; i < batch->count; i++) {
        int seat = seat_to_move(batch, i);
        View view;
        view_of(batch->ruleset, at(batch, i), seat < 0 ? 0 : (Seat)seat, &view);
        tensor_write(&view, out + i * size);
    }
}

void hort_batch_returns(const hort_batch *batch, float *share) {
    Seat seats = batch->ruleset->seats;
    for (size_t i = 0; i < batch->count; i++) {
        double row[SEATS_MAX];
        shares_of(batch->ruleset, at(batch, i), row);
        for (Seat seat = 0; seat < seats; seat++)
            share[i * seats + seat] = (float)row[seat];
    }
}

void hort_batch_scores(const hort_batch *batch, int32_t *score) {
    Seat seats = batch->ruleset->seats;
    for (size_t i = 0; i < batch->count; i++) {
        int32_t row[SEATS_MAX];
        batch->ruleset->game->score(batch->ruleset, at(batch, i), row);
        memcpy(score + i * seats, row, seats * sizeof row[0]);
    }
}

void hort_batch_hashes(const hort_batch *batch, uint64_t *hash) {
    for (size_t i = 0; i < batch->count; i++)
        hash[i] = state_hash(batch->ruleset->game, at(batch, i));
}

/* ---- one of them ---- */

hort_state *hort_batch_get(const hort_batch *batch, size_t match) {
    if (match >= batch->count)
        return NULL;
    hort_state *made = state_make(batch->ruleset, HORT_TRUTH, at(batch, match));
    if (made != NULL && (made->start = malloc(sizeof *made->start)) != NULL)
        state_copy(batch->ruleset->game, made->start, &made->state);
    return made;
}

int hort_batch_set(hort_batch *batch, size_t match, const hort_state *state) {
    if (match >= batch->count || state->ruleset != batch->ruleset || state->kind == HORT_VIEW)
        return 0;
    state_copy(batch->ruleset->game, at(batch, match), &state->state);
    deal(batch, match);
    return 1;
}
