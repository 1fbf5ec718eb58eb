/* moves.c: which moves there are, a random one of them, and how they are written.
 *
 * legal() and sample() must agree: sample() counts what legal() lists, where listing would be long.
 * Called through the game table. */
#include "games/dragon-island/state.h"

/* ---- the table of moves ---- */

static void terrain_number(const Ruleset *r, unsigned value, Text *out) {
    if (value < dragon_island_table(r)->terrain)
        text_add_int(out, value + 1);
}

static void face_word(const Ruleset *r, unsigned value, Text *out) {
    if (value == LAY_START)
        text_add(out, "start");
    else if (value / 2 < dragon_island_table(r)->terrain)
        text_addf(out, "%u%c", value / 2 + 1, "ab"[value % 2]);
}

/* A laid tile goes by its cell. */
static void tile_word(const Ruleset *r, const State *s, unsigned value, Text *out) {
    const DragonIsland *d = dragon_island_of(s);
    (void)r;
    if (value < d->tiles)
        text_addf(out, "%d,%d", d->q[value], d->r[value]);
}

static void direction_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_add(out, dragon_island_directions[value]);
}

static void building_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_add(out, dragon_island_buildings[value]);
}

static const MoveType SEAT = {.is_seat = true,
                              .help = {"a seat's number", "die Nummer eines Platzes"}};
static const MoveType COLOUR = {.count = COLOURS,
                                .word = dragon_island_colour_word,
                                .help = {"a colour, such as red", "eine Farbe, etwa red"}};
static const MoveType ENERGY = {
    .count = ENERGIES,
    .word = dragon_island_colour_word,
    .help = {"blue, green, red or white", "blue, green, red oder white"}};
static const MoveType TERRAIN = {.count = ISLAND_TERRAIN,
                                 .word = terrain_number,
                                 .help = {"a tile's number", "die Nummer eines Plättchens"}};
static const MoveType TREASURE = {
    .count = ISLAND_CARDS,
    .word = dragon_island_card_word,
    .help = {"a treasure card, such as t12", "eine Schatzkarte, etwa t12"}};
static const MoveType FACE = {.count = LAY_START + 1,
                              .word = face_word,
                              .help = {"a tile and its side, such as 17a, or start",
                                       "ein Plättchen und seine Seite, etwa 17a, oder start"}};
static const MoveType AXIS = {
    .count = 2 * ISLAND_REACH + 1,
    .first = -ISLAND_REACH,
    .help = {"one of the two numbers of a cell", "eine der beiden Zahlen einer Zelle"}};
static const MoveType TILE = {
    .count = ISLAND_TILES,
    .word_at = tile_word,
    .help = {"a cell with a tile, such as 1,-2", "eine Zelle mit einem Plättchen, etwa 1,-2"}};
static const MoveType BUILDING = {.count = BUILDINGS,
                                  .word = building_word,
                                  .help = {"a building, such as pen", "ein Gebäude, etwa pen"}};
static const MoveType STONES = {
    .count = PRICE_CAPTURE,
    .letters = "bgrw",
    .help = {"the energy paid, such as b4,r3,w3", "die bezahlte Energie, etwa b4,r3,w3"}};
static const MoveType DIRECTION = {.count = ISLAND_DIRECTIONS,
                                   .word = direction_word,
                                   .help = {"e, ne, nw, w, sw or se", "e, ne, nw, w, sw oder se"}};

const MoveKind dragon_island_moves[] = {
    [MOVE_KEEP] = {"keep", "keep:{card}[,{second}]", "DI-20",
                   .arg = {{"card", &TREASURE, SEEN_BY_MOVER},
                           {"second", &TREASURE, SEEN_BY_MOVER}}},
    [MOVE_TILE] = {"lay", "tile:{face}@{q},{r}", "DI-6",
                   .arg = {{"face", &FACE}, {"q", &AXIS}, {"r", &AXIS}}},
    [MOVE_JOKER] = {"joker", "joker:{colour}", "DI-7", .arg = {{"colour", &ENERGY}}},
    [MOVE_DRAGON] = {"dragon", "dragon:{colour}@{tile}", "DI-12",
                     .arg = {{"colour", &COLOUR}, {"tile", &TILE}}},
    [MOVE_TO] = {"to", "to:{tile}", "DI-12", .arg = {{"tile", &TILE}}},
    [MOVE_READY] = {"ready", "ready", "DI-12"},
    [MOVE_GO] = {"go", "go:{tile}", "DI-14", .arg = {{"tile", &TILE}}},
    [MOVE_STAY] = {"stay", "stay", "DI-14"},
    [MOVE_TAME] = {"tame", "tame", "DI-16"},
    [MOVE_CAPTURE] = {"capture", "capture:{stones}", "DI-17", .arg = {{"stones", &STONES}}},
    [MOVE_BUILD] = {"build", "build:{building}:{stones}", "DI-21",
                    .arg = {{"building", &BUILDING}, {"stones", &STONES}}},
    [MOVE_BEAM] = {"beam", "beam:{direction}", "DI-20", .arg = {{"direction", &DIRECTION}}},
    [MOVE_GOLD] = {"gold", "gold", "DI-20"},
    [MOVE_MAPS] = {"maps", "maps", "DI-20"},
    [MOVE_SKIP] = {"skip", "skip", "DI-20"},
    [MOVE_TREASURE] = {"treasure", "treasure:{card}", "DI-23", .arg = {{"card", &TREASURE}}},
    [MOVE_WIZARD] =
        {"wizard", "wizard:{seat}:{colour}", "DI-1", true, {{"seat", &SEAT}, {"colour", &ENERGY}}},
    [MOVE_DEAL_TILE] = {"tile",
                        "tile:{seat}:{tile}",
                        "DI-2",
                        true,
                        {{"seat", &SEAT}, {"tile", &TERRAIN, SEEN_BY_RECEIVER}}},
    [MOVE_MAP] = {"map",
                  "map:{seat}:{card}",
                  "DI-3",
                  true,
                  {{"seat", &SEAT}, {"card", &TREASURE, SEEN_BY_RECEIVER}}},
    {.name = NULL},
};

/* ---- payments: every multiset of active stones that makes up the price ---- */

/* What a seat may pay with: its stones of active colours. */
typedef struct Purse {
    int have[ENERGIES];
    int price;
} Purse;

static Purse purse_of(const DragonIsland *d, Seat who, int price) {
    unsigned active = dragon_island_active(d, d->at[who]);
    Purse purse = {.price = price};
    for (int c = 0; c < ENERGIES; c++)
        purse.have[c] = (active >> c & 1) != 0 ? d->stones[who][c] : 0;
    return purse;
}

static int at_max(int a, int b) {
    return a < b ? a : b;
}

/* Fewest and most red stones once blue and green have left `rest` to pay; none if min > max. */
static int red_min(const Purse *p, int rest) {
    return rest > p->have[WHITE] ? rest - p->have[WHITE] : 0;
}

static int red_max(const Purse *p, int rest) {
    return at_max(p->have[RED], rest);
}

static Move payment_of(int blue, int green, int red, int white) {
    return (Move)blue | (Move)green << 8 | (Move)red << 16 | (Move)white << 24;
}

/* Adds a move for each payment: `base` with the stones from byte `first` on. */
static void add_payments(const Purse *p, Move base, int first, MoveList *out) {
    for (int b = 0; b <= at_max(p->have[BLUE], p->price); b++)
        for (int g = 0; g <= at_max(p->have[GREEN], p->price - b); g++) {
            int rest = p->price - b - g;
            for (int n = red_min(p, rest); n <= red_max(p, rest); n++)
                moves_add(out, base | payment_of(b, g, n, rest - n) << 8 * first);
        }
}

static uint32_t count_payments(const Purse *p) {
    int count = 0;
    for (int b = 0; b <= at_max(p->have[BLUE], p->price); b++)
        for (int g = 0; g <= at_max(p->have[GREEN], p->price - b); g++) {
            int choices = red_max(p, p->price - b - g) - red_min(p, p->price - b - g) + 1;
            count += choices > 0 ? choices : 0;
        }
    return (uint32_t)count;
}

/* The payment at that place of add_payments()' order. */
static Move payment_at(const Purse *p, uint32_t index) {
    int at = (int)index;
    for (int b = 0;; b++)
        for (int g = 0; g <= at_max(p->have[GREEN], p->price - b); g++) {
            int rest = p->price - b - g, min = red_min(p, rest);
            int choices = red_max(p, rest) - min + 1;
            if (at < choices)
                return payment_of(b, g, min + at, rest - min - at);
            at -= choices > 0 ? choices : 0;
        }
}

/* ---- lists, step by step ---- */

/* DI-1: a colour nobody has, by lot. */
static void legal_wizards(const Ruleset *r, const DragonIsland *d, MoveList *out) {
    for (uint8_t c = 0; c < ENERGIES; c++) {
        bool is_taken = false;
        for (Seat seat = 0; seat < r->seats; seat++)
            is_taken |= d->wizard[seat] == c;
        if (!is_taken)
            moves_add_weighted(out, move_of(MOVE_WIZARD, d->turn, c, 0), 1);
    }
}

/* DI-2: any tile not drawn so far. */
static void legal_tiles(const IslandTable *t, const DragonIsland *d, MoveList *out) {
    for (uint64_t left = dragon_island_unseen(t, d); left != 0; left &= left - 1)
        moves_add_weighted(out, move_of(MOVE_DEAL_TILE, d->turn, (uint8_t)__builtin_ctzll(left), 0),
                           1);
}

/* DI-3: any card never returned; after those the first returned one. */
static void legal_maps(const IslandTable *t, const DragonIsland *d, MoveList *out) {
    if (d->pile == 0)
        moves_add_weighted(out, move_of(MOVE_MAP, d->turn, d->under[d->put_drawn], 0), 1);
    for (uint8_t card = 0; d->pile > 0 && card < t->cards; card++)
        if (d->place[card] == PLACE_PILE)
            moves_add_weighted(out, move_of(MOVE_MAP, d->turn, card, 0), 1);
}

static void legal_dealer(const Ruleset *r, const DragonIsland *d, MoveList *out) {
    const IslandTable *t = dragon_island_table(r);
    if (d->step == STEP_WIZARDS)
        legal_wizards(r, d, out);
    else if (d->step == STEP_TILES || d->step == STEP_DRAW)
        legal_tiles(t, d, out);
    else
        legal_maps(t, d, out);
}

/* DI-3, DI-20, DI-24: one of the cards drawn, or with the blue pet two of three. */
static void legal_keep(const IslandTable *t, const DragonIsland *d, Seat who, MoveList *out) {
    uint8_t card[ISLAND_CARDS], count = 0;
    for (uint8_t i = 0; i < t->cards; i++)
        if (d->place[i] == PLACE_DRAWN + who)
            card[count++] = i;
    bool keeps_two = d->step == STEP_KEEP && dragon_island_cards_kept(d, who) == 2;
    for (int i = 0; i < count; i++) {
        if (!keeps_two)
            moves_add(out, move_of(MOVE_KEEP, card[i], NONE, 0));
        for (int k = i + 1; k < count && keeps_two; k++)
            moves_add(out, move_of(MOVE_KEEP, card[i], card[k], 0));
    }
}

/* DI-6: the faces a seat may lay: its start tile first, then either side of each tile held. */
static int faces_to_lay(const DragonIsland *d, Seat who, uint8_t face[4]) {
    int count = 0;
    if (d->at[who] == NONE) {
        face[count++] = LAY_START;
        return count;
    }
    for (int i = 0; i < 2 && d->terrain[who][i] != NONE; i++) {
        face[count++] = (uint8_t)(2 * d->terrain[who][i]);
        face[count++] = (uint8_t)(2 * d->terrain[who][i] + 1);
    }
    return count;
}

static Move lay_move(uint8_t face, int bit, int row) {
    return move_of(MOVE_TILE, face, (uint8_t)(bit - FREE_ZERO + CELL_ZERO),
                   (uint8_t)(row - FREE_ZERO + CELL_ZERO));
}

static void legal_lay(const DragonIsland *d, Seat who, MoveList *out) {
    FreeCells cells;
    uint8_t face[4];
    int faces = faces_to_lay(d, who, face);
    dragon_island_free_cells(d, &cells);
    for (int row = cells.first; row <= cells.last; row++)
        for (uint64_t left = cells.row[row]; left != 0; left &= left - 1)
            for (int i = 0; i < faces; i++)
                moves_add(out, lay_move(face[i], __builtin_ctzll(left), row));
}

/* DI-12: each colour of dragon on each tile that is no pen, or `ready`. */
static void legal_dragons(const DragonIsland *d, MoveList *out) {
    for (uint8_t i = 1; i < d->tiles; i++) {
        if (dragon_island_dragons(d, i) == 0 || dragon_island_pen(d, i) >= 0)
            continue;
        for (uint8_t c = 0; c < COLOURS; c++)
            if (d->dragons[i][c] > 0)
                moves_add(out, move_of(MOVE_DRAGON, c, i, 0));
    }
    moves_add(out, MOVE_READY);
}

static void legal_put(const DragonIsland *d, MoveList *out) {
    for (uint8_t i = 1; i < d->tiles; i++)
        if (i != d->held_from)
            moves_add(out, move_of(MOVE_TO, i, 0, 0));
}

/* DI-14, DI-15. */
static void legal_go(const DragonIsland *d, Seat who, MoveList *out) {
    for (uint8_t i = 0; i < d->tiles; i++)
        if (dragon_island_can_reach(d, who, i) && dragon_island_can_enter(d, who, i))
            moves_add(out, move_of(MOVE_GO, i, 0, 0));
    if (out->count == 0)
        moves_add(out, MOVE_STAY);
}

/* DI-16, DI-17: the wizard has entered, so at least one of the two is possible. */
static void legal_deal_with(const DragonIsland *d, Seat who, MoveList *out) {
    int tile = d->at[who];
    if (dragon_island_can_tame(d, who, tile))
        moves_add(out, MOVE_TAME);
    if (dragon_island_can_capture(d, who, tile)) {
        Purse purse = purse_of(d, who, dragon_island_capture_price(d, who, tile));
        add_payments(&purse, MOVE_CAPTURE, 1, out);
    }
}

static void legal_beams(const DragonIsland *d, int tile, MoveList *out) {
    uint8_t gain[COLOURS];
    for (uint8_t i = 0; i < ISLAND_DIRECTIONS; i++)
        if (dragon_island_beam(d, tile, i, gain) > 0)
            moves_add(out, move_of(MOVE_BEAM, i, 0, 0));
}

/* DI-20: step 6 is asked only if the action has an effect, so each kind has at least one move. */
static void legal_action(const IslandTable *t, const DragonIsland *d, Seat who, MoveList *out) {
    int tile = d->at[who];
    switch (t->kind[d->face[tile]]) {
    case KIND_KEEP:
        moves_add(out, MOVE_GOLD);
        break;
    case KIND_START:
        moves_add(out, MOVE_MAPS);
        break;
    case KIND_TELEKINESIS:
        legal_beams(d, tile, out);
        break;
    default:
        for (uint8_t building = 0; building < BUILDINGS; building++)
            if (dragon_island_can_build(d, who, building)) {
                Purse purse = purse_of(d, who, dragon_island_build_price(d, who, tile));
                add_payments(&purse, move_of(MOVE_BUILD, building, 0, 0), 2, out);
            }
    }
    moves_add(out, MOVE_SKIP);
}

static void legal_treasures(const IslandTable *t, const DragonIsland *d, Seat who, MoveList *out) {
    for (uint8_t card = 0; card < t->cards; card++)
        if (d->place[card] == PLACE_HAND + who && dragon_island_fits(t, d, card, d->at[who]))
            moves_add(out, move_of(MOVE_TREASURE, card, 0, 0));
    moves_add(out, MOVE_SKIP);
}

void dragon_island_legal(const Ruleset *r, const State *s, Seat who, MoveList *out) {
    const IslandTable *t = dragon_island_table(r);
    const DragonIsland *d = dragon_island_of(s);
    switch (d->step) {
    case STEP_CHOOSE:
    case STEP_KEEP:
        legal_keep(t, d, who, out);
        break;
    case STEP_LAY:
        legal_lay(d, who, out);
        break;
    case STEP_JOKER:
        for (uint8_t c = 0; c < ENERGIES; c++)
            moves_add(out, move_of(MOVE_JOKER, c, 0, 0));
        break;
    case STEP_MOVE:
        legal_dragons(d, out);
        break;
    case STEP_PUT:
        legal_put(d, out);
        break;
    case STEP_GO:
        legal_go(d, who, out);
        break;
    case STEP_DRAGONS:
        legal_deal_with(d, who, out);
        break;
    case STEP_ACTION:
        legal_action(t, d, who, out);
        break;
    case STEP_TREASURE:
        legal_treasures(t, d, who, out);
        break;
    default:
        legal_dealer(r, d, out);
    }
}

/* ---- a random one ---- */

/* The n-th set bit, from the lowest. */
static int bit_at(uint64_t bits, uint32_t n) {
    while (n-- > 0)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
}

static Move sample_lay(const DragonIsland *d, Seat who, Rng *rng) {
    FreeCells cells;
    uint8_t face[4];
    uint32_t faces = (uint32_t)faces_to_lay(d, who, face);
    dragon_island_free_cells(d, &cells);
    uint32_t pick = rng_below(rng, faces * (uint32_t)cells.count), cell = pick / faces;
    for (int row = cells.first;; row++) {
        uint32_t here = (uint32_t)__builtin_popcountll(cells.row[row]);
        if (cell < here)
            return lay_move(face[pick % faces], bit_at(cells.row[row], cell), row);
        cell -= here;
    }
}

static Move sample_put(const DragonIsland *d, Rng *rng) {
    uint32_t tile = 1 + rng_below(rng, d->tiles - 2u);
    return move_of(MOVE_TO, (uint8_t)(tile + (tile >= d->held_from)), 0, 0);
}

static Move sample_deal_with(const DragonIsland *d, Seat who, Rng *rng) {
    int tile = d->at[who];
    uint32_t tames = dragon_island_can_tame(d, who, tile);
    Purse purse = purse_of(d, who, dragon_island_capture_price(d, who, tile));
    uint32_t captures = dragon_island_can_capture(d, who, tile) ? count_payments(&purse) : 0;
    uint32_t pick = rng_below(rng, tames + captures);
    return pick < tames ? MOVE_TAME : MOVE_CAPTURE | payment_at(&purse, pick - tames) << 8;
}

static Move sample_build(const DragonIsland *d, Seat who, Rng *rng) {
    uint8_t choice[BUILDINGS];
    uint32_t choices = 0;
    for (uint8_t building = 0; building < BUILDINGS; building++)
        if (dragon_island_can_build(d, who, building))
            choice[choices++] = building;
    Purse purse = purse_of(d, who, dragon_island_build_price(d, who, d->at[who]));
    uint32_t payments = count_payments(&purse), pick = rng_below(rng, choices * payments + 1);
    if (pick == choices * payments)
        return MOVE_SKIP;
    return move_of(MOVE_BUILD, choice[pick / payments], 0, 0) | payment_at(&purse, pick % payments)
                                                                    << 16;
}

static Move sample_tile(const IslandTable *t, const DragonIsland *d, Rng *rng) {
    uint64_t left = dragon_island_unseen(t, d);
    uint32_t pick = rng_below(rng, (uint32_t)__builtin_popcountll(left));
    return move_of(MOVE_DEAL_TILE, d->turn, (uint8_t)bit_at(left, pick), 0);
}

static Move sample_map(const DragonIsland *d, Rng *rng) {
    if (d->pile == 0)
        return move_of(MOVE_MAP, d->turn, d->under[d->put_drawn], 0);
    uint32_t pick = rng_below(rng, d->pile);
    for (uint8_t card = 0;; card++)
        if (d->place[card] == PLACE_PILE && pick-- == 0)
            return move_of(MOVE_MAP, d->turn, card, 0);
}

/* One of a list that is short anyway; all weights of this game are equal. */
static Move sample_list(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    MoveList list;
    list.count = 0;
    dragon_island_legal(r, s, who, &list);
    return list.move[list.count == 1 ? 0 : rng_below(rng, (uint32_t)list.count)];
}

Move dragon_island_sample(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const IslandTable *t = dragon_island_table(r);
    const DragonIsland *d = dragon_island_of(s);
    switch (d->step) {
    case STEP_LAY:
        return sample_lay(d, who, rng);
    case STEP_PUT:
        return sample_put(d, rng);
    case STEP_DRAGONS:
        return sample_deal_with(d, who, rng);
    case STEP_ACTION:
        if (t->kind[d->face[d->at[who]]] < KIND_KEEP &&
            t->kind[d->face[d->at[who]]] != KIND_TELEKINESIS)
            return sample_build(d, who, rng);
        return sample_list(r, s, who, rng);
    case STEP_TILES:
    case STEP_DRAW:
        return sample_tile(t, d, rng);
    case STEP_MAPS:
    case STEP_DRAW_MAPS:
        return sample_map(d, rng);
    default:
        return sample_list(r, s, who, rng);
    }
}
