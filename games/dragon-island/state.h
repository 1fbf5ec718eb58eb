/* state.h: the position and the component table of Dragon Island.
 *
 * Private to this folder: nobody outside includes it. The island is a list of tiles in the order in
 * which they were laid, so it can grow in any direction; "tile 7" below means the tile at index 7
 * of that list, index 0 is always the wizards' keep.
 *
 *        nw  ne            nw = 0,-1   ne = +1,-1
 *       w  ()  e           w  = -1,0   e  = +1,0
 *        sw  se            sw = -1,+1  se = 0,+1 */
#ifndef HORT_GAMES_DRAGON_ISLAND_H
#define HORT_GAMES_DRAGON_ISLAND_H

#include "core/moves.h"

enum {
    ISLAND_SEATS = 4,
    ISLAND_TERRAIN = 40,       /* terrain tiles of a set at most */
    ISLAND_TILES = 1 + 4 + 40, /* keep, start tiles, terrain */
    ISLAND_CARDS = 40,         /* treasure cards of a set at most */
    ISLAND_REACH = 22,         /* |q|, |r| and |q + r| never exceed it */
    ISLAND_FACES = 2 * ISLAND_TERRAIN + 5,
    ISLAND_PUTS = 4 + 44 + 20, /* cards ever put under the pile: opening, turns, treasures */
    ISLAND_DIRECTIONS = 6,
    STONES_MAX = 60, /* of a colour in a set; the next three: pieces of a set, too */
    COINS_MAX = 99,
    DRAGONS_MAX = 20,
    MARKERS_MAX = 20,
    PRICE_CAPTURE = 10,
    PRICE_BUILD = 5,
    PRICE_TAME = 3
};

enum IslandColour { BLUE, GREEN, RED, WHITE, YELLOW, COLOURS, ENERGIES = YELLOW };

/* Faces: terrain tile t (from 0) has the faces 2t (side a) and 2t + 1 (side b). */
enum IslandFace { FACE_KEEP = 2 * ISLAND_TERRAIN, FACE_START };

enum IslandKind {
    KIND_DRAGON, /* dragon and build */
    KIND_DOUBLE,
    KIND_TELEKINESIS,
    KIND_STORM,
    KIND_BUILD,
    KIND_JOKER, /* any energy colour, and build */
    KIND_KEEP,
    KIND_START
};

/* What can be built; a building on the island is kind * 4 + the seat that built it. */
enum IslandBuilding {
    BUILDING_PEN,
    BUILDING_SPIRE,
    BUILDING_LAIR,
    BUILDINGS = BUILDING_LAIR + COLOURS
};

/* Where a treasure card is. */
enum IslandPlace {
    PLACE_PILE,
    PLACE_UNDER,
    PLACE_HAND,
    PLACE_DRAWN = PLACE_HAND + ISLAND_SEATS,
    PLACES = PLACE_DRAWN + ISLAND_SEATS
};

/* How a card came under the pile: PUT_TURNS * kind + turn. The kind of a returned card is how many
 * of those drawn with it came from the unreturned part of the pile (0 .. 3); the turns from
 * PUT_OPENING on stand for the choices of seats 0 .. 3 before the first turn. */
enum { PUT_PLAYED = 4, PUT_KINDS, PUT_OPENING = 44, PUT_TURNS = PUT_OPENING + ISLAND_SEATS };

enum IslandFame { FAME_CAPTURES, FAME_BUILDINGS, FAME_TREASURES, FAMES };

enum IslandStep {
    STEP_WIZARDS,   /* the dealer gives `turn` a wizard */
    STEP_TILES,     /* … a terrain tile */
    STEP_MAPS,      /* … treasure cards, `to_draw` more */
    STEP_CHOOSE,    /* all with two drawn cards keep one */
    STEP_LAY,       /* step 1 */
    STEP_JOKER,     /* step 1: the colour of the joker just laid */
    STEP_MOVE,      /* step 3: take up a dragon or be ready */
    STEP_PUT,       /* step 3: put the dragon in the hand down */
    STEP_GO,        /* step 4 */
    STEP_DRAGONS,   /* step 5 */
    STEP_ACTION,    /* step 6 */
    STEP_DRAW_MAPS, /* step 6: the dealer gives `turn` treasure cards */
    STEP_KEEP,      /* step 6: which of them to keep */
    STEP_TREASURE,  /* step 7 */
    STEP_DRAW,      /* step 8: the dealer gives `turn` a tile */
    STEP_OVER,
    STEPS
};

enum IslandMove {
    MOVE_KEEP,   /* card, second card or NONE */
    MOVE_TILE,   /* face or LAY_START, q + CELL_ZERO, r + CELL_ZERO */
    MOVE_JOKER,  /* colour */
    MOVE_DRAGON, /* colour, tile */
    MOVE_TO,     /* tile */
    MOVE_READY,
    MOVE_GO, /* tile */
    MOVE_STAY,
    MOVE_TAME,
    MOVE_CAPTURE, /* stones paid: blue, green, red, white */
    MOVE_BUILD,   /* building, then stones as above */
    MOVE_BEAM,    /* direction */
    MOVE_GOLD,
    MOVE_MAPS,
    MOVE_SKIP,
    MOVE_TREASURE,  /* card */
    MOVE_WIZARD,    /* seat, colour */
    MOVE_DEAL_TILE, /* seat, terrain tile */
    MOVE_MAP        /* seat, card */
};

enum {
    CELL_ZERO = ISLAND_REACH, /* added to coordinates inside moves */
    LAY_START =
        FACE_KEEP /* in a move, instead of a face: the start tile of the seat that lays it */
};

enum IslandOption { OPTION_TILES, OPTION_WIZARDS, OPTION_SCREENS };

/* The position. No padding, canonical: equal positions are equal bytes; what is not in use is 0 or,
 * where the field may be NONE, NONE. */
typedef struct DragonIsland {
    uint16_t around[ISLAND_TILES];      /* per tile: how many neighbours have each colour,
                                               3 bits a colour, blue lowest; the keep has none */
    uint16_t fame[ISLAND_SEATS][FAMES]; /* by what earned it */
    int8_t q[ISLAND_TILES], r[ISLAND_TILES];
    uint8_t face[ISLAND_TILES];   /* which face is up */
    uint8_t colour[ISLAND_TILES]; /* NONE: the keep, or a joker not yet decided */
    uint8_t dragons[ISLAND_TILES][COLOURS];
    uint8_t building[ISLAND_TILES];
    uint8_t marker[ISLAND_TILES];      /* 1: a treasure was found here */
    uint8_t tiles;                     /* on the island, the keep included */
    uint8_t step, turn;                /* what is asked of whom */
    uint8_t to_draw;                   /* treasure cards the dealer still owes `turn` */
    uint8_t held, held_from;           /* dragon taken up (colour) and its tile */
    uint8_t bag;                       /* tiles still to be drawn in this match */
    uint8_t pile;                      /* treasure cards never returned */
    uint8_t put_count;                 /* cards put under the pile so far */
    uint8_t put_drawn;                 /* of these, drawn again: the first ones */
    uint8_t under[ISLAND_PUTS];        /* those cards, in order; secret */
    uint8_t put[ISLAND_PUTS];          /* how and when each was put there */
    uint8_t drawn[ISLAND_PUTS];        /* turn in which it was drawn again */
    uint8_t place[ISLAND_CARDS];       /* of each card; secret */
    uint8_t hand_count[ISLAND_SEATS];  /* treasure cards held */
    uint8_t drawn_count[ISLAND_SEATS]; /* drawn, still to be kept or returned */
    uint8_t terrain[ISLAND_SEATS][2];  /* terrain tiles held, ascending; secret */
    uint8_t wizard[ISLAND_SEATS];      /* colour */
    uint8_t at[ISLAND_SEATS];          /* tile the wizard stands on */
    uint8_t stones[ISLAND_SEATS][ENERGIES];
    uint8_t coins[ISLAND_SEATS];
    uint8_t pet[ISLAND_SEATS][COLOURS];      /* coins on the pet card; 0: no pet */
    uint8_t captured[ISLAND_SEATS][COLOURS]; /* 1: has captured this colour */
    uint8_t pen[ISLAND_SEATS];               /* 1: has built its pen */
    uint8_t lair[COLOURS];                   /* seat whose pet lives in it */
    uint8_t stock[ENERGIES];                 /* stones in the supply */
    uint8_t bank;                            /* coins in the supply */
    uint8_t wild[COLOURS];                   /* dragons in the supply */
    uint8_t spires, markers;                 /* left */
} DragonIsland;

/* What prepare() makes of component set and options. */
typedef struct IslandTable {
    uint8_t terrain, cards; /* in the set */
    uint8_t bag;            /* terrain tiles in this match */
    uint8_t kind[ISLAND_FACES];
    uint8_t colour[ISLAND_FACES];       /* NONE: joker, keep */
    uint8_t symbols[ISLAND_FACES];      /* dragon symbols */
    uint16_t card_around[ISLAND_CARDS]; /* as `around` of the position */
    uint8_t card_centre[ISLAND_CARDS];  /* NONE: any */
    uint8_t card_fame[ISLAND_CARDS], card_gold[ISLAND_CARDS];
    uint8_t stones[ENERGIES], coins, dragons[COLOURS], spires, markers;
} IslandTable;

extern const int8_t dragon_island_step_q[ISLAND_DIRECTIONS],
    dragon_island_step_r[ISLAND_DIRECTIONS];
extern const char *const dragon_island_colours[]; /* English, as in moves; ends with NULL */
extern const char *const dragon_island_directions[];
extern const char *const dragon_island_kinds[];
extern const char *const dragon_island_buildings[];

static inline const IslandTable *dragon_island_table(const Ruleset *r) {
    return (const IslandTable *)r->table;
}

static inline const DragonIsland *dragon_island_of(const State *s) {
    return (const DragonIsland *)s;
}

/* Which face a move of `who` lays. */
static inline uint8_t dragon_island_face_laid(const DragonIsland *d, Seat who, Move m) {
    uint8_t face = move_byte(m, 1);
    return face == LAY_START ? (uint8_t)(FACE_START + d->wizard[who]) : face;
}

/* ---- facts about a position (position.c) ---- */

/* Cells where a tile may be laid, as rows of bits: bit q + FREE_ZERO of row r + FREE_ZERO. */
enum { FREE_ZERO = 24, FREE_ROWS = 49 };
typedef struct FreeCells {
    uint64_t row[FREE_ROWS];
    int first, last; /* rows in use */
    int count;
} FreeCells;

void dragon_island_free_cells(const DragonIsland *d, FreeCells *out);

/* Index of the tile on that cell, or -1. */
int dragon_island_tile_at(const DragonIsland *d, int q, int r);

/* The tiles adjacent to a tile, the keep included; returns how many. */
int dragon_island_neighbours(const DragonIsland *d, int tile, uint8_t out[ISLAND_DIRECTIONS]);

/* DI-9, DI-10: what a tile of that colour (NONE: still open) on that cell gives, per colour (yellow:
 * coins), as long as the supply lasts. */
void dragon_island_production(const DragonIsland *d, int q, int r, uint8_t colour,
                              uint8_t due[COLOURS]);

/* Dragons on a tile, all colours together. */
static inline int dragon_island_dragons(const DragonIsland *d, int tile) {
    const uint8_t *n = d->dragons[tile];
    return n[0] + n[1] + n[2] + n[3] + n[4];
}

static inline bool dragon_island_is_adjacent(const DragonIsland *d, int a, int b) {
    int dq = d->q[a] - d->q[b], dr = d->r[a] - d->r[b], dz = dq + dr;
    return dq * dq + dr * dr + dz * dz == 2;
}

static inline bool dragon_island_has_pet(const DragonIsland *d, Seat who, int colour) {
    return d->pet[who][colour] > 0;
}

/* Seat whose pen stands on the tile, or -1. */
static inline int dragon_island_pen(const DragonIsland *d, int tile) {
    return d->building[tile] / ISLAND_SEATS == BUILDING_PEN ? d->building[tile] : -1;
}

/* DI-18: the energy colours active on a tile, one bit each. */
unsigned dragon_island_active(const DragonIsland *d, int tile);
/* His stones of those colours. */
int dragon_island_active_stones(const DragonIsland *d, Seat who, unsigned active);
/* DI-19: prices on a tile for that player. */
int dragon_island_capture_price(const DragonIsland *d, Seat who, int tile);
int dragon_island_build_price(const DragonIsland *d, Seat who, int tile);
/* Can the seat tame, capture, or either of them, the dragons there (if its wizard stood there)? */
bool dragon_island_can_tame(const DragonIsland *d, Seat who, int tile);
bool dragon_island_can_capture(const DragonIsland *d, Seat who, int tile);
bool dragon_island_can_enter(const DragonIsland *d, Seat who, int tile);
/* DI-14: may the wizard end there as far as the way is concerned? */
bool dragon_island_can_reach(const DragonIsland *d, Seat who, int tile);
/* DI-12: is there a dragon the seat could move? */
bool dragon_island_can_move_dragon(const DragonIsland *d, Seat who);
/* DI-21: may the seat put this building on a tile, leaving the price aside? */
bool dragon_island_can_build(const DragonIsland *d, Seat who, int building);
/* Is the ground there fit for building: symbol, no dragon, no building? */
bool dragon_island_is_site(const IslandTable *t, const DragonIsland *d, int tile);
/* DI-20: what a beam would take, per colour (yellow: coins); returns the sum. */
int dragon_island_beam(const DragonIsland *d, int tile, int direction, uint8_t gain[COLOURS]);
/* DI-20: has the tile's action an effect for that seat? */
bool dragon_island_has_action(const IslandTable *t, const DragonIsland *d, Seat who);
/* DI-23: would this card fit on the tile? */
static inline bool dragon_island_fits(const IslandTable *t, const DragonIsland *d, int card,
                                      int tile) {
    return t->card_around[card] == d->around[tile] &&
           (t->card_centre[card] == NONE || t->card_centre[card] == d->colour[tile]);
}
/* DI-23: is step 7 asked, by open facts alone? */
bool dragon_island_asks_treasure(const IslandTable *t, const DragonIsland *d, Seat who);
/* DI-24: cards to draw and to keep. */
static inline int dragon_island_cards_drawn(const DragonIsland *d, Seat who) {
    return dragon_island_has_pet(d, who, BLUE) ? 3 : 2;
}
static inline int dragon_island_cards_kept(const DragonIsland *d, Seat who) {
    return dragon_island_has_pet(d, who, BLUE) ? 2 : 1;
}
/* Treasure cards in the pile. */
static inline int dragon_island_pile(const DragonIsland *d) {
    return d->pile + d->put_count - d->put_drawn;
}
/* The number of the turn now being played, from 0; its tile has been laid. */
static inline int dragon_island_turn(const DragonIsland *d) {
    return d->tiles - 2;
}
/* Who put card i of `put` under the pile; who drew it again. */
static inline Seat dragon_island_putter(const Ruleset *r, const DragonIsland *d, int i) {
    int turn = d->put[i] % PUT_TURNS;
    return (Seat)(turn >= PUT_OPENING ? turn - PUT_OPENING : turn % r->seats);
}
static inline bool dragon_island_is_played(const DragonIsland *d, int i) {
    return d->put[i] / PUT_TURNS == PUT_PLAYED;
}
/* Terrain tiles neither laid nor held, a bit each (truths and worlds). */
uint64_t dragon_island_unseen(const IslandTable *t, const DragonIsland *d);

/* ---- names for people (names.c) ---- */

/* Adds `,"names":{…}`: of tiles and of what is built on them, for drawings. */
void dragon_island_names(Text *out);
/* "blue", "blau"; German endings can be added. */
const char *dragon_island_colour_name(Lang lang, int colour);
/* "red, white" or "none" for a set of colours, a bit each. */
void dragon_island_colours_text(unsigned set, Lang lang, Text *out);
/* "red, red, blue" for a count of colours as in `around`. */
void dragon_island_around_text(unsigned around, Lang lang, Text *out);
/* "north-east", "Nordosten". */
const char *dragon_island_direction_name(int direction, Lang lang);
/* Every cell lies so many steps in one direction and so many in the next, and that in one way only. */
typedef struct {
    int direction, next;
    int along, aside; /* steps that way, and that way next; both 0 at the keep */
} CellWay;
CellWay dragon_island_cell_way(int q, int r);
/* "two spaces east and one south-east of the keep"; no two cells are called the same. */
void dragon_island_cell_text(int q, int r, Lang lang, Text *out);
/* "the red storm tile". */
void dragon_island_face_text(const IslandTable *t, int face, Lang lang, Text *out);
/* "the red storm tile two spaces east of the keep"; in German as what is laid or entered, or as where
 * something is. */
typedef enum TileCase { TILE_WHAT, TILE_WHERE } TileCase;
void dragon_island_tile_text(const IslandTable *t, const DragonIsland *d, int tile, TileCase as,
                             Lang lang, Text *out);
/* "2 blue, 1 coin", or "nothing". */
void dragon_island_pieces_text(const uint8_t pieces[COLOURS], Lang lang, Text *out);
/* "storm tile" */
const char *dragon_island_kind_name(int kind, Lang lang);
/* What a kind of tile is good for, as the rest of a sentence. */
const char *dragon_island_kind_help(int kind, Lang lang);
/* What a pet of that colour is good for, in a few words (DI-24). */
const char *dragon_island_pet_help(int colour, Lang lang);
/* "blue, blue, green (3 fame, 2 coins)". */
void dragon_island_card_text(const IslandTable *t, int card, Lang lang, Text *out);

/* ---- the turn (rules.c) ---- */

void dragon_island_apply(const Ruleset *r, State *s, Seat who, Move m);

/* ---- guessing (knowledge.c, knowledge_pile.c) ---- */

void dragon_island_shuffle(uint8_t *piece, int count, Rng *rng);
/* Fills in the unknown treasure cards of a view so that the log of returned cards makes sense;
 * false when no way was found. */
bool dragon_island_recall(const Ruleset *r, DragonIsland *d, Seat viewer, Rng *rng);

/* ---- the rest of the interface ---- */

extern const MoveKind dragon_island_moves[];
/* How values read, in positions and moves. */
FieldWord dragon_island_colour_word, dragon_island_card_word;
SeatSet dragon_island_actors(const Ruleset *r, const State *s);
bool dragon_island_prepare(Ruleset *r, const Set *set, Text *error);
bool dragon_island_check(const Ruleset *r, const State *s, Text *out);
void dragon_island_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);
Move dragon_island_sample(const Ruleset *r, const State *s, Seat who, Rng *rng);
void dragon_island_mask(const Ruleset *r, State *s, Seat viewer);
void dragon_island_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng);
void dragon_island_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                       Text *out);
void dragon_island_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                         Text *out);
void dragon_island_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out);
void dragon_island_narrate(const Ruleset *r, const State *before, const State *after, Seat who,
                           Move m, const Reader *to, Text *out);
void dragon_island_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
void dragon_island_components(const Ruleset *r, Text *out);
PlayLoop dragon_island_play_random, dragon_island_play_hinted;
Move dragon_island_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng);
extern const Hints dragon_island_hints;
void dragon_island_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                          Text *out);

#endif
