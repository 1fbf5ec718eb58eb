/* position.c: questions about a position that several parts ask: prices, active colours,
 * where tiles may lie and wizards may go.
 *
 * Reads only what every player may see, besides the player's own: so it answers the same on a truth
 * and on that player's view. Changes nothing. Called by moves, turn, why, words and hints. */
#include "games/dragon-island/state.h"

const int8_t dragon_island_step_q[ISLAND_DIRECTIONS] = {1, 1, 0, -1, -1, 0};
const int8_t dragon_island_step_r[ISLAND_DIRECTIONS] = {0, -1, -1, 0, 1, 1};
const char *const dragon_island_colours[] = {"blue", "green", "red", "white", "yellow", NULL};
const char *const dragon_island_directions[] = {"e", "ne", "nw", "w", "sw", "se", NULL};
const char *const dragon_island_kinds[] = {"dragon", "double", "telekinesis", "storm", "build",
                                           "joker",  "keep",   "start",       NULL};
const char *const dragon_island_buildings[] = {
    "pen", "spire", "lair-blue", "lair-green", "lair-red", "lair-white", "lair-yellow", NULL};

/* ---- cells ---- */

/* Cells of one row that at least two tiles touch: six neighbours, counted bit by bit. */
static uint64_t touched_twice(uint64_t above, uint64_t same, uint64_t below) {
    const uint64_t side[ISLAND_DIRECTIONS] = {same >> 1, same << 1,  above >> 1,
                                              above,     below << 1, below};
    uint64_t once = 0, twice = 0;
    for (int i = 0; i < ISLAND_DIRECTIONS; i++) {
        twice |= once & side[i];
        once |= side[i];
    }
    return twice;
}

/* DI-6: free cells that touch the keep or at least two tiles. */
void dragon_island_free_cells(const DragonIsland *d, FreeCells *out) {
    const uint64_t zero = (uint64_t)1 << FREE_ZERO;
    uint64_t laid[FREE_ROWS] = {0};
    int min = 0, max = 0;
    for (int i = 0; i < d->tiles; i++) {
        laid[d->r[i] + FREE_ZERO] |= (uint64_t)1 << (d->q[i] + FREE_ZERO);
        min = d->r[i] < min ? d->r[i] : min;
        max = d->r[i] > max ? d->r[i] : max;
    }
    out->first = min - 1 + FREE_ZERO;
    out->last = max + 1 + FREE_ZERO;
    out->count = 0;
    for (int row = out->first; row <= out->last; row++) {
        uint64_t cells = touched_twice(laid[row - 1], laid[row], laid[row + 1]);
        cells |= row == FREE_ZERO ? zero << 1 | zero >> 1 : 0;
        cells |= row == FREE_ZERO - 1 ? zero | zero << 1 : 0;
        cells |= row == FREE_ZERO + 1 ? zero | zero >> 1 : 0;
        out->row[row] = cells & ~laid[row];
        out->count += __builtin_popcountll(out->row[row]);
    }
}

int dragon_island_tile_at(const DragonIsland *d, int q, int r) {
    for (int i = 0; i < d->tiles; i++)
        if (d->q[i] == q && d->r[i] == r)
            return i;
    return -1;
}

int dragon_island_neighbours(const DragonIsland *d, int tile, uint8_t out[ISLAND_DIRECTIONS]) {
    int count = 0;
    for (int i = 0; i < d->tiles; i++)
        if (dragon_island_is_adjacent(d, i, tile))
            out[count++] = (uint8_t)i;
    return count;
}

void dragon_island_production(const DragonIsland *d, int q, int r, uint8_t colour,
                              uint8_t due[COLOURS]) {
    memset(due, 0, COLOURS);
    if (colour != NONE)
        due[colour]++;
    for (int i = 0; i < d->tiles; i++) {
        int dq = d->q[i] - q, dr = d->r[i] - r, dz = dq + dr;
        if (dq * dq + dr * dr + dz * dz != 2)
            continue;
        int of = i == 0 ? YELLOW : d->colour[i];
        due[of] = (uint8_t)(due[of] + 1 + (d->building[i] / ISLAND_SEATS == BUILDING_SPIRE));
    }
}

uint64_t dragon_island_unseen(const IslandTable *t, const DragonIsland *d) {
    uint64_t seen = 0;
    for (int i = 1; i < d->tiles; i++)
        if (d->face[i] < FACE_KEEP)
            seen |= (uint64_t)1 << d->face[i] / 2;
    for (int seat = 0; seat < ISLAND_SEATS; seat++)
        for (int i = 0; i < 2; i++)
            if (d->terrain[seat][i] < ISLAND_TERRAIN)
                seen |= (uint64_t)1 << d->terrain[seat][i];
    return ~seen & (((uint64_t)1 << t->terrain) - 1);
}

/* ---- energy ---- */

/* DI-18: yellow and the keep are never active. */
unsigned dragon_island_active(const DragonIsland *d, int tile) {
    unsigned around = d->around[tile], active = 0;
    for (unsigned c = 0; c < ENERGIES; c++)
        active |= (unsigned)((around >> 3 * c & 7) != 0 || d->colour[tile] == c) << c;
    return active;
}

int dragon_island_active_stones(const DragonIsland *d, Seat who, unsigned active) {
    int sum = 0;
    for (int c = 0; c < ENERGIES; c++)
        sum += (active >> c & 1) != 0 ? d->stones[who][c] : 0;
    return sum;
}

/* DI-19: the wizard's own colour and the red pet. */
int dragon_island_capture_price(const DragonIsland *d, Seat who, int tile) {
    return PRICE_CAPTURE - (d->colour[tile] == d->wizard[who]) - dragon_island_has_pet(d, who, RED);
}

/* DI-19: the wizard's own colour and the white pet. */
int dragon_island_build_price(const DragonIsland *d, Seat who, int tile) {
    return PRICE_BUILD - (d->colour[tile] == d->wizard[who]) - dragon_island_has_pet(d, who, WHITE);
}

/* ---- dragons ---- */

/* DI-13, DI-16, DI-24: one dragon, not in a pen, of a colour that is no pet yet, and three coins. */
bool dragon_island_can_tame(const DragonIsland *d, Seat who, int tile) {
    int gift = dragon_island_has_pet(d, who, GREEN) && d->bank > 0;
    if (d->coins[who] + gift < PRICE_TAME || dragon_island_dragons(d, tile) != 1 ||
        dragon_island_pen(d, tile) >= 0)
        return false;
    for (int c = 0; c < COLOURS; c++)
        if (d->dragons[tile][c] > 0 && dragon_island_has_pet(d, who, c))
            return false;
    return true;
}

/* DI-13, DI-17, DI-18. */
bool dragon_island_can_capture(const DragonIsland *d, Seat who, int tile) {
    int pen = dragon_island_pen(d, tile);
    if (dragon_island_dragons(d, tile) == 0 || (pen >= 0 && pen != who))
        return false;
    return dragon_island_active_stones(d, who, dragon_island_active(d, tile)) >=
           dragon_island_capture_price(d, who, tile);
}

/* DI-15. */
bool dragon_island_can_enter(const DragonIsland *d, Seat who, int tile) {
    return dragon_island_dragons(d, tile) == 0 || dragon_island_can_tame(d, who, tile) ||
           dragon_island_can_capture(d, who, tile);
}

/* DI-12: a coin, a dragon outside the pens, and a second tile besides the keep. */
bool dragon_island_can_move_dragon(const DragonIsland *d, Seat who) {
    if (d->coins[who] == 0 || d->tiles <= 2)
        return false;
    for (int i = 1; i < d->tiles; i++)
        if (dragon_island_dragons(d, i) > 0 && dragon_island_pen(d, i) < 0)
            return true;
    return false;
}

/* ---- the wizard's way ---- */

/* The colours of the seat's pets, three bits each as in `around`. */
static unsigned flying_colours(const DragonIsland *d, Seat who) {
    unsigned mask = 0;
    for (int c = 0; c < COLOURS; c++)
        mask |= dragon_island_has_pet(d, who, c) ? 7u << 3 * c : 0;
    return mask;
}

/* DI-14: on foot, by teleporting to the keep, or on a pet's back; each with one tile more. */
bool dragon_island_can_reach(const DragonIsland *d, Seat who, int tile) {
    int from = d->at[who];
    if (from == NONE) /* DI-14: the first turn; the start tile was laid last */
        return tile == 0 || tile == d->tiles - 1;
    if (tile == from)
        return false;
    if (tile == 0 || dragon_island_is_adjacent(d, tile, 0) ||
        dragon_island_is_adjacent(d, tile, from))
        return true;
    unsigned flying = flying_colours(d, who);
    return (d->around[tile] & flying) != 0 ||
           (d->colour[tile] != NONE && (7u << 3 * d->colour[tile] & flying) != 0);
}

/* ---- actions ---- */

bool dragon_island_can_build(const DragonIsland *d, Seat who, int building) {
    if (building == BUILDING_PEN)
        return d->pen[who] == 0;
    if (building == BUILDING_SPIRE)
        return d->spires > 0;
    int colour = building - BUILDING_LAIR;
    return d->lair[colour] == NONE && dragon_island_has_pet(d, who, colour);
}

bool dragon_island_is_site(const IslandTable *t, const DragonIsland *d, int tile) {
    int kind = t->kind[d->face[tile]];
    bool has_symbol = kind == KIND_DRAGON || kind == KIND_BUILD || kind == KIND_JOKER;
    return has_symbol && d->building[tile] == NONE && dragon_island_dragons(d, tile) == 0;
}

/* Is `b` straight on from `a` in that direction (gaps allowed)? */
static bool is_straight(const DragonIsland *d, int a, int b, int direction) {
    int dq = d->q[b] - d->q[a], dr = d->r[b] - d->r[a];
    int step_q = dragon_island_step_q[direction], step_r = dragon_island_step_r[direction];
    return dq * step_r == dr * step_q && dq * step_q + dr * step_r > 0;
}

/* DI-20: one from the tile itself and one from each tile of the line; the keep gives nothing. */
int dragon_island_beam(const DragonIsland *d, int tile, int direction, uint8_t gain[COLOURS]) {
    int sum = 0;
    memset(gain, 0, COLOURS);
    gain[d->colour[tile]]++;
    for (int i = 1; i < d->tiles; i++)
        if (is_straight(d, tile, i, direction))
            gain[d->colour[i]]++;
    for (int c = 0; c < COLOURS; c++) {
        uint8_t left = c == YELLOW ? d->bank : d->stock[c];
        gain[c] = gain[c] < left ? gain[c] : left;
        sum += gain[c];
    }
    return sum;
}

static bool has_beam(const DragonIsland *d, int tile) {
    uint8_t gain[COLOURS];
    for (int direction = 0; direction < ISLAND_DIRECTIONS; direction++)
        if (dragon_island_beam(d, tile, direction, gain) > 0)
            return true;
    return false;
}

static bool has_build(const IslandTable *t, const DragonIsland *d, Seat who, int tile) {
    unsigned active = dragon_island_active(d, tile);
    if (!dragon_island_is_site(t, d, tile) ||
        dragon_island_active_stones(d, who, active) < dragon_island_build_price(d, who, tile))
        return false;
    for (int building = 0; building < BUILDINGS; building++)
        if (dragon_island_can_build(d, who, building))
            return true;
    return false;
}

bool dragon_island_has_action(const IslandTable *t, const DragonIsland *d, Seat who) {
    int tile = d->at[who];
    switch (t->kind[d->face[tile]]) {
    case KIND_KEEP:
        return d->bank > 0;
    case KIND_START:
        return dragon_island_pile(d) > 0;
    case KIND_TELEKINESIS:
        return has_beam(d, tile);
    default:
        return has_build(t, d, who, tile);
    }
}

bool dragon_island_asks_treasure(const IslandTable *t, const DragonIsland *d, Seat who) {
    int tile = d->at[who];
    if (tile == 0 || d->marker[tile] != 0 || d->markers == 0 || d->hand_count[who] == 0)
        return false;
    for (int card = 0; card < t->cards; card++)
        if (dragon_island_fits(t, d, card, tile))
            return true;
    return false;
}
