/* expect.c: see expect.h. Integers only, and no memory but the stack's. */
#include "ai/expect.h"

#include "ai/search.h"

uint64_t mix_numbers(uint64_t a, uint64_t b, uint64_t c) {
    Rng rng = {a};
    rng.state = rng_next(&rng) ^ b;
    rng.state = rng_next(&rng) ^ c;
    return rng_next(&rng);
}

typedef struct Playout {
    const Ruleset *ruleset;
    uint64_t seed;
    uint32_t number, bits; /* which of 2 to the power of `bits` */
    uint16_t acted[SEAT_DEALER + 1];
    State world;
} Playout;

/* Puts the numbers below 2 to the power of `bits` into an order that follows from the key. */
static uint32_t shuffled(uint32_t number, uint32_t bits, uint64_t key) {
    uint32_t mask = (1u << bits) - 1, half = (bits + 1) / 2;
    for (int i = 0; i < 3 && bits > 0; i++, key = mix_numbers(key, 1, 2)) {
        number = (number * ((uint32_t)key | 1) + (uint32_t)(key >> 32)) & mask;
        number ^= number >> half;
    }
    return number;
}

/* The dealer's move: every play-out draws from a slice of its own of all that could be drawn. */
static Move dealt_move(const Playout *p, Rng *rng) {
    const Ruleset *r = p->ruleset;
    MoveList list = {.count = 0};
    r->game->legal(r, &p->world, SEAT_DEALER, &list);
    if (list.count == 1)
        return list.move[0];
    uint64_t key = mix_numbers(p->seed, SEAT_DEALER, p->acted[SEAT_DEALER]);
    uint64_t slice = shuffled(p->number, p->bits, key);
    uint64_t at = (slice << 32 | rng_next(rng) >> 32) >> p->bits;
    uint32_t sum = weights_sum(list.weight, list.count);
    return list.move[weights_find(list.weight, (uint32_t)(at * sum >> 32))];
}

/* Plays one line; false when the match is over. Counts seats' moves. */
static bool play_on(Playout *p, uint32_t *moves) {
    const Ruleset *r = p->ruleset;
    SeatSet actors = r->game->actors(r, &p->world);
    if (actors == 0)
        return false;
    Seat who = seat_lowest(actors);
    Rng rng = {mix_numbers(p->seed + p->number, who, p->acted[who])};
    Move move =
        who == SEAT_DEALER ? dealt_move(p, &rng) : game_hinted_move(r, &p->world, who, &rng);
    r->game->apply(r, &p->world, who, move);
    p->acted[who]++;
    *moves += who != SEAT_DEALER;
    return true;
}

/* Plays on for so many moves of seats, or to the end, and adds up what seats get. */
static void play_out(Playout *p, uint32_t moves_max, int64_t sum[SEATS_MAX]) {
    const Ruleset *r = p->ruleset;
    int32_t value[SEATS_MAX] = {0};
    uint32_t moves = 0;
    while (moves < moves_max && play_on(p, &moves))
        continue;
    if (r->game->actors(r, &p->world) == 0)
        victory_of_winners(r, &p->world, value);
    else
        r->game->hints->value(r, &p->world, value);
    for (Seat seat = 0; seat < r->seats; seat++)
        sum[seat] += value[seat];
}

void expect_mean(const ExpectFrom *from, uint64_t seed, int playouts, int32_t mean[SEATS_MAX]) {
    Playout p = {.ruleset = from->ruleset, .seed = seed};
    int64_t sum[SEATS_MAX] = {0};
    p.bits = (uint32_t)__builtin_ctz((unsigned)playouts);
    for (p.number = 0; p.number < (uint32_t)playouts; p.number++) {
        memcpy(p.acted, from->acted, sizeof p.acted);
        state_copy(from->ruleset->game, &p.world, from->state);
        play_out(&p, from->moves, sum);
    }
    for (Seat seat = 0; seat < from->ruleset->seats; seat++)
        mean[seat] = (int32_t)(sum[seat] / playouts);
}
