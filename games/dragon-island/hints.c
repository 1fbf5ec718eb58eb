/* hints.c: hints for the search: how promising moves are, a quick sensible move, and what a
 * position is worth.
 *
 * Worth is counted in sixteenths of a fame point. None of it is a rule, and it reads only worlds.
 * The figures are guesses checked by play (hort arena). Called by ai/ through the table. */
#include "games/dragon-island/hints.h"

enum {
    WORTH_FAME = 16,
    WORTH_STONE = 4, /* ten stones capture two fame and a bit */
    WORTH_COIN = 8,  /* three coins on a pet card are three fame, if a dragon can be had */
    WORTH_CARD = 12,
    WORTH_WAIT = 4, /* left to do with the turn before the wizard has moved */
};

static int min(int a, int b) {
    return a < b ? a : b;
}

static int max(int a, int b) {
    return a > b ? a : b;
}

/* ---- what a tile promises ---- */

/* Fame for capturing everything there. */
static int capture_fame(const DragonIsland *d, Seat who, int tile) {
    int fame = 0;
    for (int c = 0; c < COLOURS; c++)
        if (d->dragons[tile][c] > 0)
            fame += d->dragons[tile][c] + (d->captured[who][c] == 0);
    return fame;
}

static int best_building(const DragonIsland *d, Seat who) {
    static const uint8_t order[] = {BUILDING_SPIRE, BUILDING_PEN};
    for (int i = 0; i < 2; i++)
        if (dragon_island_can_build(d, who, order[i]))
            return order[i];
    for (int building = BUILDING_LAIR; building < BUILDINGS; building++)
        if (dragon_island_can_build(d, who, building))
            return building;
    return -1;
}

static int building_fame(int building) {
    return building == BUILDING_SPIRE ? 3 : building == BUILDING_PEN ? 2 : 1;
}

/* Building there once `spent` stones are gone; nothing if there is not enough. */
static int build_promise(const DragonIsland *d, Seat who, int tile, int spent) {
    int price = dragon_island_build_price(d, who, tile), building = best_building(d, who);
    int stones = dragon_island_active_stones(d, who, dragon_island_active(d, tile));
    if (building < 0 || d->building[tile] != NONE || stones - spent < price)
        return 0;
    return max(0, WORTH_FAME * building_fame(building) - WORTH_STONE * price);
}

static int action_promise(const IslandTable *t, const DragonIsland *d, Seat who, int tile,
                          int spent) {
    switch (t->kind[d->face[tile]]) {
    case KIND_KEEP:
        return WORTH_COIN * min(2, d->bank);
    case KIND_START:
        return dragon_island_pile(d) > 0 ? WORTH_CARD * dragon_island_cards_kept(d, who) : 0;
    case KIND_TELEKINESIS:
        return 3 * WORTH_STONE;
    case KIND_DRAGON:
    case KIND_BUILD:
    case KIND_JOKER:
        return build_promise(d, who, tile, spent);
    default:
        return 0;
    }
}

/* The best treasure in the seat's hand that fits there. */
static int treasure_promise(const IslandTable *t, const DragonIsland *d, Seat who, int tile) {
    int best = 0;
    if (tile == 0 || d->marker[tile] != 0 || d->markers == 0 || d->hand_count[who] == 0)
        return 0;
    for (int card = 0; card < t->cards; card++)
        if (dragon_island_fits(t, d, card, tile) && d->place[card] == PLACE_HAND + who)
            best = max(best, WORTH_FAME * t->card_fame[card] + WORTH_COIN * t->card_gold[card] -
                                 WORTH_CARD);
    return best;
}

int dragon_island_tile_worth(const IslandTable *t, const DragonIsland *d, Seat who, int tile) {
    int promise = 0, spent = 0;
    if (dragon_island_dragons(d, tile) > 0) {
        if (dragon_island_can_tame(d, who, tile)) {
            promise += PRICE_TAME * (WORTH_FAME - WORTH_COIN);
        } else {
            spent = dragon_island_capture_price(d, who, tile);
            promise += WORTH_FAME * capture_fame(d, who, tile) - WORTH_STONE * spent;
        }
    }
    return promise + action_promise(t, d, who, tile, spent);
}

/* Steps 5 to 7 there. The wizard may enter, or stands there already. */
static int tile_promise(const IslandTable *t, const DragonIsland *d, Seat who, int tile) {
    return treasure_promise(t, d, who, tile) + dragon_island_tile_worth(t, d, who, tile);
}

/* ---- what a position is worth ---- */

int dragon_island_turns_left(const Ruleset *r, const DragonIsland *d, Seat seat) {
    int laid = d->tiles - 1, own = laid <= seat ? 0 : (laid - seat - 1) / r->seats + 1;
    return dragon_island_table(r)->bag / r->seats + 1 - own;
}

/* What the seat on turn can still do before its turn ends. */
static int pending_worth(const IslandTable *t, const DragonIsland *d) {
    Seat who = d->turn;
    switch (d->step) {
    case STEP_LAY:
    case STEP_JOKER:
    case STEP_MOVE:
    case STEP_PUT:
    case STEP_GO:
        return WORTH_WAIT * WORTH_STONE;
    case STEP_DRAGONS:
        return tile_promise(t, d, who, d->at[who]);
    case STEP_ACTION:
        return action_promise(t, d, who, d->at[who], 0) + treasure_promise(t, d, who, d->at[who]);
    case STEP_TREASURE:
        return treasure_promise(t, d, who, d->at[who]);
    default:
        return 0;
    }
}

int dragon_island_worth(const Ruleset *r, const DragonIsland *d, Seat seat) {
    int left = dragon_island_turns_left(r, d, seat), worth = 0, stones = 0;
    for (int source = 0; source < FAMES; source++)
        worth += WORTH_FAME * d->fame[seat][source];
    for (int c = 0; c < COLOURS; c++) {
        worth +=
            WORTH_FAME * d->pet[seat][c] + (d->pet[seat][c] > 0 ? left : 0) + d->captured[seat][c];
        stones += c < ENERGIES ? d->stones[seat][c] : 0;
    }
    worth += WORTH_STONE * min(stones, 7 * left) +
             WORTH_COIN * min(d->coins[seat], 2 * left + (left > 0));
    worth += WORTH_CARD * min(d->hand_count[seat], (left + 1) / 2);
    if (d->turn == seat && d->step >= STEP_LAY)
        worth += pending_worth(dragon_island_table(r), d);
    return worth;
}

/* 65536 times e to the power of -x/8. */
static int32_t decay(int x) {
    static const int32_t power[] = {65536, 57835, 51039, 45042, 39750, 35079, 30957, 27320, 24109,
                                    21276, 18776, 16570, 14623, 12905, 11388, 10050, 8869,  7827,
                                    6907,  6096,  5380,  4747,  4190,  3697,  3263,  2880,  2541,
                                    2243,  1979,  1747,  1541,  1360,  1200};
    const int last = (int)(sizeof power / sizeof power[0]) - 1;
    return x <= last ? power[x] : max(power[last] >> min((x - last) / 5, 30), 1);
}

/* The closer the end, the more a lead is worth. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    const DragonIsland *d = dragon_island_of(s);
    int worth[SEATS_MAX], best = -1;
    uint32_t weight[SEATS_MAX];
    if (d->step == STEP_OVER) {
        victory_of_winners(r, s, out);
        return;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        worth[seat] = d->step < STEP_LAY ? 0 : dragon_island_worth(r, d, seat);
        best = max(best, worth[seat]);
    }
    int scale = 14 + 7 * dragon_island_turns_left(r, d, d->turn < r->seats ? d->turn : 0);
    for (Seat seat = 0; seat < r->seats; seat++)
        weight[seat] = (uint32_t)decay((best - worth[seat]) * 8 / scale);
    victory_share(r->seats, weight, out);
}

/* ---- prior weights of listed moves ---- */

/* Neighbours of each cell, from the tiles' own coordinates. */
static int neighbours_of(const DragonIsland *d, int q, int r) {
    int count = 0;
    for (int i = 0; i < d->tiles; i++) {
        int dq = d->q[i] - q, dr = d->r[i] - r, dz = dq + dr;
        count += dq * dq + dr * dr + dz * dz == 2;
    }
    return count;
}

/* Many neighbours produce much; a storm hurts those with pets. */
static int lay_promise(const Ruleset *r, const DragonIsland *d, Seat who, Move m) {
    int near = neighbours_of(d, move_byte(m, 2) - CELL_ZERO, move_byte(m, 3) - CELL_ZERO),
        promise = near * near;
    if (dragon_island_table(r)->kind[dragon_island_face_laid(d, who, m)] != KIND_STORM)
        return promise;
    for (Seat seat = 0; seat < r->seats; seat++)
        for (int c = 0; c < COLOURS; c++)
            promise += seat != who && d->pet[seat][c] > 0 && d->lair[c] != seat ? 6 : 0;
    return promise;
}

/* Taking up dragons seldom pays, unless they go to the own pen. */
static int put_promise(const DragonIsland *d, Seat who, int tile) {
    return dragon_island_pen(d, tile) == who ? 40 : dragon_island_can_reach(d, who, tile) ? 6 : 2;
}

static int move_promise(const Ruleset *r, const DragonIsland *d, Seat who, Move m) {
    const IslandTable *t = dragon_island_table(r);
    uint8_t what = move_byte(m, 1), gain[COLOURS];
    switch (move_byte(m, 0)) {
    case MOVE_TILE:
        return 2 + lay_promise(r, d, who, m);
    case MOVE_JOKER:
        return what == d->wizard[who] ? 3 : 1;
    case MOVE_DRAGON:
        return 1;
    case MOVE_READY:
        return 24;
    case MOVE_TO:
        return put_promise(d, who, what);
    case MOVE_GO:
        return 2 + max(0, tile_promise(t, d, who, what));
    case MOVE_TAME:
        return 200;
    case MOVE_BUILD:
        return 4 * building_fame(what);
    case MOVE_BEAM:
        return 4 * dragon_island_beam(d, d->at[who], what, gain) + 1;
    case MOVE_TREASURE:
        return 20 + 10 * t->card_fame[what];
    case MOVE_KEEP:
        return 2 + t->card_fame[what];
    case MOVE_GOLD:
    case MOVE_MAPS:
        return 12;
    default:
        return 1;
    }
}

static void prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]) {
    const DragonIsland *d = dragon_island_of(s);
    for (int i = 0; i < list->count; i++)
        weight[i] = (uint16_t)max(1, move_promise(r, d, who, list->move[i]));
}

/* ---- play-outs ---- */

/* The better of two random places. */
static Move rollout_lay(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const DragonIsland *d = dragon_island_of(s);
    Move a = dragon_island_sample(r, s, who, rng), b = dragon_island_sample(r, s, who, rng);
    return lay_promise(r, d, who, a) >= lay_promise(r, d, who, b) ? a : b;
}

/* The tile that promises most, with a little chance in it. */
static Move rollout_go(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const DragonIsland *d = dragon_island_of(s);
    Move best = MOVE_STAY;
    int best_promise = INT32_MIN;
    for (uint8_t i = 0; i < d->tiles; i++) {
        if (!dragon_island_can_reach(d, who, i) || !dragon_island_can_enter(d, who, i))
            continue;
        int promise = tile_promise(dragon_island_table(r), d, who, i) + (int)rng_below(rng, 12);
        if (promise > best_promise) {
            best_promise = promise;
            best = move_of(MOVE_GO, i, 0, 0);
        }
    }
    return best;
}

/* The action is worth doing: the best building, the richest beam, whatever else there is. */
static Move rollout_action(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const DragonIsland *d = dragon_island_of(s);
    Move best = MOVE_SKIP;
    uint8_t gain[COLOURS];
    int kind = dragon_island_table(r)->kind[d->face[d->at[who]]], most_gained = 0;
    if (kind == KIND_KEEP || kind == KIND_START)
        return kind == KIND_KEEP ? MOVE_GOLD : MOVE_MAPS;
    if (kind != KIND_TELEKINESIS) {
        for (int tries = 0; tries < 4 && best == MOVE_SKIP; tries++)
            best = dragon_island_sample(r, s, who, rng);
        return best == MOVE_SKIP ? best : (best & ~(Move)0xFF00) | (Move)best_building(d, who) << 8;
    }
    for (uint8_t i = 0; i < ISLAND_DIRECTIONS; i++) {
        int gained = dragon_island_beam(d, d->at[who], i, gain);
        if (gained > most_gained) {
            most_gained = gained;
            best = move_of(MOVE_BEAM, i, 0, 0);
        }
    }
    return best;
}

static Move rollout_treasure(const Ruleset *r, const DragonIsland *d, Seat who) {
    const IslandTable *t = dragon_island_table(r);
    Move best = MOVE_SKIP;
    int best_fame = -1;
    for (uint8_t card = 0; card < t->cards; card++)
        if (d->place[card] == PLACE_HAND + who && dragon_island_fits(t, d, card, d->at[who]) &&
            t->card_fame[card] > best_fame) {
            best_fame = t->card_fame[card];
            best = move_of(MOVE_TREASURE, card, 0, 0);
        }
    return best;
}

Move dragon_island_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const DragonIsland *d = dragon_island_of(s);
    switch (d->step) {
    case STEP_LAY:
        return rollout_lay(r, s, who, rng);
    case STEP_JOKER:
        return move_of(MOVE_JOKER, d->wizard[who], 0, 0);
    case STEP_MOVE:
        return rng_below(rng, 16) != 0 ? MOVE_READY : dragon_island_sample(r, s, who, rng);
    case STEP_GO:
        return rollout_go(r, s, who, rng);
    case STEP_DRAGONS:
        return dragon_island_can_tame(d, who, d->at[who]) ? MOVE_TAME
                                                          : dragon_island_sample(r, s, who, rng);
    case STEP_ACTION:
        return rollout_action(r, s, who, rng);
    case STEP_TREASURE:
        return rollout_treasure(r, d, who);
    default:
        return dragon_island_sample(r, s, who, rng);
    }
}

const Hints dragon_island_hints = {.prior = prior,
                                   .value = value,
                                   .rollout = dragon_island_rollout,
                                   .rollout_moves = 24,
                                   .features = &dragon_island_features,
                                   .reason = dragon_island_reason};
