/* dragon_island_hints.c: what the search may use besides the rules. Reads worlds, never views.
 *
 * What a seat owns is worth fame only while turns are left to spend it in; a lead is worth the more
 * the nearer the end is. Moves are weighed by what they gain at once. None of it is a rule. */
#include "games/dragon-island/dragon_island.h"

enum {
    VICTORY = 1000000,
    FAME = 64,          /* expectations are counted in 64ths of a point of fame */
    COIN_WORTH = 40,    /* three tame a dragon and count as fame on its card */
    STONE_WORTH = 17,   /* five build, ten capture */
    CARD_WORTH = 48,    /* a treasure card in the hand */
    PET_WORTH = 24,     /* what a pet can do */
    COINS_A_TURN = 4,   /* more than that nobody can spend well */
    STONES_A_TURN = 8,
    HORIZON = 6,        /* half turns from which on property has its full worth */
    SPREAD_FINAL = 20,  /* eighths: how much of a lead halves the other's chance… */
    SPREAD_TURN = 14,   /* …and how much more for each turn left */
    ROLLOUT_MOVES = 60,
    WEIGHT_LEAST = 4
};

/* ---- what each seat may expect ---- */

/* Turns the seats still have to begin. */
static int turns_left(const Ruleset *r, const DragonIsland *d) {
    int to_lay = dragon_island_table(r)->bag + r->seats - (d->tiles - 1);
    return (to_lay + r->seats - 1) / r->seats;
}

static int at_most(int number, int most) {
    return number < most ? number : most;
}

/* What the seat has in store, in 64ths of fame, while `half_turns` are left to use it in. */
static int store_worth(const DragonIsland *d, Seat seat, int half_turns) {
    int stones = 0, pets = 0, turns = (half_turns + 1) / 2;
    for (int colour = 0; colour < ENERGIES; colour++)
        stones += d->stones[seat][colour];
    for (int colour = 0; colour < COLOURS; colour++)
        pets += d->pet[seat][colour] > 0;
    int worth = COIN_WORTH * at_most(d->coins[seat], COINS_A_TURN * turns) +
                STONE_WORTH * at_most(stones, STONES_A_TURN * turns) +
                CARD_WORTH * at_most(d->hand_count[seat], turns) + PET_WORTH * pets;
    return worth * at_most(half_turns, HORIZON) / HORIZON;
}

/* 65536 times 2 to the minus x/8. */
static uint32_t fade(uint32_t x) {
    static const uint32_t eighth[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};
    return x >= 128 ? 1 : (eighth[x & 7] >> (x >> 3)) + 1;
}

static void share_victory(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    SeatSet winners = r->game->winners(r, s);
    for (Seat seat = 0; seat < r->seats; seat++)
        out[seat] = (winners & seat_bit(seat)) != 0 ? VICTORY / __builtin_popcount(winners) : 0;
}

/* Each seat's share falls with its distance behind the best. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    const DragonIsland *d = dragon_island_of(s);
    int32_t  expected[SEATS_MAX], best = INT32_MIN;
    uint32_t weight[SEATS_MAX], all = 0;
    if (d->step == STEP_OVER) {
        share_victory(r, s, out);
        return;
    }
    int turns = turns_left(r, d);
    r->game->score(r, s, expected);
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool is_in_turn = seat == d->turn && d->step > STEP_LAY && d->step < STEP_DRAW;
        expected[seat] = FAME * expected[seat] + store_worth(d, seat, 2 * turns + is_in_turn);
        best = expected[seat] > best ? expected[seat] : best;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        weight[seat] = fade((uint32_t)((best - expected[seat]) / (SPREAD_FINAL + SPREAD_TURN * turns)));
        all += weight[seat];
    }
    for (Seat seat = 0; seat < r->seats; seat++)
        out[seat] = (int32_t)((uint64_t)weight[seat] * VICTORY / all);
}

/* ---- how promising a move is ---- */

/* A tile produces for itself and every tile it touches. */
static int tile_weight(const IslandTable *t, const DragonIsland *d, Move m) {
    int q = move_byte(m, 2) - CELL_ZERO, r = move_byte(m, 3) - CELL_ZERO, touched = 0;
    for (int tile = 0; tile < d->tiles; tile++) {
        int dq = d->q[tile] - q, dr = d->r[tile] - r, dz = dq + dr;
        touched += dq * dq + dr * dr + dz * dz == 2;
    }
    int is_storm = t->kind[move_byte(m, 1)] == KIND_STORM;
    return 2 + 2 * touched * touched + 6 * is_storm;
}

/* Holds he a card that fits on the tile? Then the fame of the best. */
static int treasure_fame(const IslandTable *t, const DragonIsland *d, Seat who, int tile) {
    int best = 0;
    if (tile == 0 || d->marker[tile] || d->markers == 0 || d->hand_count[who] == 0)
        return 0;
    for (int card = 0; card < t->cards; card++)
        if (d->place[card] == PLACE_HAND + who && dragon_island_fits(t, d, card, tile) &&
            t->card_fame[card] > best)
            best = t->card_fame[card];
    return best;
}

/* What can be done on a tile he goes to. */
static int go_weight(const IslandTable *t, const DragonIsland *d, Seat who, int tile) {
    int weight = WEIGHT_LEAST + 30 * treasure_fame(t, d, who, tile);
    int dragons = dragon_island_dragons(d, tile);
    int kind = t->kind[d->face[tile]];
    if (dragons > 0)
        return weight + 30 + 30 * dragons;
    if (kind == KIND_KEEP)
        return weight + 14;
    if (kind == KIND_START)
        return weight + 18;
    if (kind == KIND_TELEKINESIS)
        return weight + 14;
    if (dragon_island_is_site(t, d, tile) &&
        dragon_island_active_stones(d, who, dragon_island_active(d, tile)) >=
            dragon_island_build_price(d, who, tile))
        return weight + 50;
    return weight;
}

/* A dragon is best put into the own pen, or beside others one could capture together. */
static int put_weight(const DragonIsland *d, Seat who, int tile) {
    int pen = dragon_island_pen(d, tile);
    if (pen >= 0)
        return pen == who ? 60 : 1;
    return WEIGHT_LEAST + 6 * dragon_island_dragons(d, tile);
}

static int keep_weight(const IslandTable *t, Move m) {
    int second = move_byte(m, 2);
    return 10 * (t->card_fame[move_byte(m, 1)] + (second == NONE ? 0 : t->card_fame[second]));
}

static int build_weight(Move m) {
    int building = move_byte(m, 1);
    return building == BUILDING_SPIRE ? 60 : building == BUILDING_PEN ? 45 : 25;
}

static int move_weight(const Ruleset *r, const DragonIsland *d, Seat who, Move m) {
    const IslandTable *t = dragon_island_table(r);
    uint8_t            gain[COLOURS];
    switch (move_byte(m, 0)) {
    case MOVE_KEEP: return keep_weight(t, m);
    case MOVE_TILE: return tile_weight(t, d, m);
    case MOVE_JOKER: return move_byte(m, 1) == d->wizard[who] ? 20 : 8;
    case MOVE_TO: return put_weight(d, who, move_byte(m, 1));
    case MOVE_DRAGON: return d->pen[who] ? 6 : 2;
    case MOVE_READY: return 20;
    case MOVE_GO: return go_weight(t, d, who, move_byte(m, 1));
    case MOVE_TAME: return 60;
    case MOVE_CAPTURE: return 40;
    case MOVE_BUILD: return build_weight(m);
    case MOVE_BEAM: return 10 * dragon_island_beam(d, d->at[who], move_byte(m, 1), gain);
    case MOVE_GOLD: return 30;
    case MOVE_MAPS: return 30;
    case MOVE_TREASURE: return 40 * t->card_fame[move_byte(m, 1)];
    default: return 1; /* skip and stay */
    }
}

static void prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]) {
    for (int i = 0; i < list->count; i++) {
        int one = move_weight(r, dragon_island_of(s), who, list->move[i]);
        weight[i] = (uint16_t)(one < 1 ? 1 : one);
    }
}

/* One of two random moves, by weight: quick, and far less aimless than one. */
static Move rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    Move one = dragon_island_sample(r, s, who, rng), other = dragon_island_sample(r, s, who, rng);
    if (one == other)
        return one;
    int one_weight = move_weight(r, dragon_island_of(s), who, one);
    int other_weight = move_weight(r, dragon_island_of(s), who, other);
    uint32_t all = (uint32_t)(one_weight + other_weight);
    return rng_below(rng, all + 1) <= (uint32_t)one_weight ? one : other;
}

const Hints dragon_island_hints = {
    .prior = prior,
    .value = value,
    .rollout = rollout,
    .rollout_moves = ROLLOUT_MOVES,
};
