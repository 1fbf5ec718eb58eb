/* game.c: the game table: setup, actors, score, winners, fields and options.
 *
 * What moves do is in rules.c. */
#include "games/dragon-island/state.h"

/* DI-1: the keep in the middle; with `wizards=` the dealer begins with the tiles. */
static void setup(const Ruleset *r, State *s) {
    const IslandTable *t = dragon_island_table(r);
    DragonIsland *d = (DragonIsland *)s;
    memset(d->face, NONE, sizeof d->face);
    memset(d->colour, NONE, sizeof d->colour);
    memset(d->building, NONE, sizeof d->building);
    memset(d->under, NONE, sizeof d->under);
    memset(d->put, NONE, sizeof d->put);
    memset(d->drawn, NONE, sizeof d->drawn);
    memset(d->place + t->cards, NONE, (size_t)(ISLAND_CARDS - t->cards));
    memset(d->terrain, NONE, sizeof d->terrain);
    memset(d->wizard, NONE, sizeof d->wizard);
    memset(d->at, NONE, sizeof d->at);
    memset(d->lair, NONE, sizeof d->lair);
    d->held = d->held_from = NONE;
    d->face[0] = FACE_KEEP;
    d->tiles = 1;
    d->bag = t->bag;
    d->pile = t->cards;
    memcpy(d->stock, t->stones, sizeof d->stock);
    memcpy(d->wild, t->dragons, sizeof d->wild);
    d->bank = t->coins;
    d->spires = t->spires;
    d->markers = t->markers;
    if (r->option[OPTION_WIZARDS] == OPTION_UNSET)
        return;
    d->step = STEP_TILES;
    for (Seat seat = 0; seat < r->seats; seat++)
        d->wizard[seat] = (uint8_t)option_seat_word(r->option[OPTION_WIZARDS], seat);
}

SeatSet dragon_island_actors(const Ruleset *r, const State *s) {
    const DragonIsland *d = dragon_island_of(s);
    SeatSet set = 0;
    switch (d->step) {
    case STEP_OVER:
        return 0;
    case STEP_WIZARDS:
    case STEP_TILES:
    case STEP_MAPS:
    case STEP_DRAW_MAPS:
    case STEP_DRAW:
        return seat_bit(SEAT_DEALER);
    case STEP_CHOOSE: /* DI-3: all at the same time */
        for (Seat seat = 0; seat < r->seats; seat++)
            if (d->drawn_count[seat] == 2)
                set |= seat_bit(seat);
        return set;
    default:
        return seat_bit(d->turn);
    }
}

static int pet_coins(const DragonIsland *d, Seat who) {
    int sum = 0;
    for (int c = 0; c < COLOURS; c++)
        sum += d->pet[who][c];
    return sum;
}

/* DI-26: fame and the coins on the own pet cards. */
static void score(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    const DragonIsland *d = dragon_island_of(s);
    for (Seat seat = 0; seat < r->seats; seat++) {
        out[seat] = pet_coins(d, seat);
        for (int source = 0; source < FAMES; source++)
            out[seat] += d->fame[seat][source];
    }
}

/* DI-26: fame, then captured colours, then coins in hand and on cards. */
static SeatSet winners(const Ruleset *r, const State *s) {
    const DragonIsland *d = dragon_island_of(s);
    int32_t points[SEATS_MAX], best = -1;
    SeatSet set = 0;
    score(r, s, points);
    for (Seat seat = 0; seat < r->seats; seat++) {
        int32_t rank = points[seat] << 12 | (d->coins[seat] + pet_coins(d, seat));
        for (int c = 0; c < COLOURS; c++)
            rank += d->captured[seat][c] << 9;
        if (rank > best)
            set = 0;
        best = rank > best ? rank : best;
        if (rank == best)
            set |= seat_bit(seat);
    }
    return set;
}

/* ---- how values read ---- */

void dragon_island_colour_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_add(out, dragon_island_colours[value]);
}

static void face_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    if (value < FACE_KEEP)
        text_addf(out, "%u%c", value / 2 + 1, "ab"[value % 2]);
    else if (value == FACE_KEEP)
        text_add(out, "keep");
    else
        text_addf(out, "start-%s", dragon_island_colours[value - FACE_START]);
}

static void building_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_addf(out, "%s:%u", dragon_island_buildings[value / ISLAND_SEATS], value % ISLAND_SEATS);
}

void dragon_island_card_word(const Ruleset *r, unsigned value, Text *out) {
    if (value < dragon_island_table(r)->cards)
        text_addf(out, "t%u", value + 1);
}

static void terrain_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_addf(out, "tile-%u", value + 1);
}

static void put_word(const Ruleset *r, unsigned value, Text *out) {
    unsigned kind = value / PUT_TURNS, turn = value % PUT_TURNS;
    (void)r;
    if (kind == PUT_PLAYED)
        text_addf(out, "played:%u", turn);
    else if (turn >= PUT_OPENING)
        text_addf(out, "opening-%u:%u", kind, turn - PUT_OPENING);
    else
        text_addf(out, "returned-%u:%u", kind, turn);
}

static void place_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    if (value == PLACE_PILE || value == PLACE_UNDER)
        text_add(out, value == PLACE_PILE ? "pile" : "under");
    else
        text_addf(out, "%s-%u", value < PLACE_DRAWN ? "hand" : "drawn",
                  (value - PLACE_HAND) % ISLAND_SEATS);
}

static void step_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const word[] = {
        "wizards", "tiles",   "maps",   "choose",    "lay",  "joker",    "move", "put",
        "go",      "dragons", "action", "draw-maps", "keep", "treasure", "draw", "over"};
    (void)r;
    text_add(out, word[value]);
}

#define ISLAND_FIELD(member, width, flags, ...) \
    FIELD(DragonIsland, member, width, flags, __VA_ARGS__)
#define COLOUR_WORDS .word = dragon_island_colour_word, .words = COLOURS
#define CARD_WORDS .word = dragon_island_card_word, .words = ISLAND_CARDS

static unsigned tiles_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r, (void)seat;
    return dragon_island_of(s)->tiles;
}

static unsigned puts_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r, (void)seat;
    return dragon_island_of(s)->put_count;
}

static unsigned cards_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)s, (void)seat;
    return dragon_island_table(r)->cards;
}

static unsigned terrain_used(const Ruleset *r, const State *s, unsigned seat) {
    const uint8_t *held = dragon_island_of(s)->terrain[seat];
    (void)r;
    return (unsigned)(held[0] != NONE) + (unsigned)(held[1] != NONE);
}

#define A_SEAT .seats = {0, ISLAND_SEATS, ISLAND_SEATS}
#define BY_TILE .used = tiles_used
#define BY_PUT .used = puts_used

static const Field fields[] = {
    ISLAND_FIELD(step, 1, 0, {0}, .word = step_word, .words = STEPS),
    ISLAND_FIELD(turn, 1, 0, {0}, A_SEAT),
    ISLAND_FIELD(tiles, 1, 0, {0}, .max = ISLAND_TILES),
    ISLAND_FIELD(q, 1, FIELD_SIGNED, {ISLAND_TILES}, .max = ISLAND_REACH, BY_TILE),
    ISLAND_FIELD(r, 1, FIELD_SIGNED, {ISLAND_TILES}, .max = ISLAND_REACH, BY_TILE),
    ISLAND_FIELD(face, 1, FIELD_MAY_BE_NONE, {ISLAND_TILES}, .word = face_word,
                 .words = ISLAND_FACES, BY_TILE),
    ISLAND_FIELD(colour, 1, FIELD_MAY_BE_NONE, {ISLAND_TILES}, COLOUR_WORDS, BY_TILE),
    ISLAND_FIELD(around, 2, 0, {ISLAND_TILES}, .bits = 3, .parts = COLOURS, BY_TILE),
    ISLAND_FIELD(dragons, 1, 0, {ISLAND_TILES, COLOURS}, .max = DRAGONS_MAX, BY_TILE),
    ISLAND_FIELD(building, 1, FIELD_MAY_BE_NONE, {ISLAND_TILES}, .word = building_word,
                 .words = BUILDINGS * ISLAND_SEATS,
                 .seats = {0, BUILDINGS *ISLAND_SEATS, ISLAND_SEATS}, BY_TILE),
    ISLAND_FIELD(marker, 1, 0, {ISLAND_TILES}, .max = 1, BY_TILE),
    ISLAND_FIELD(held, 1, FIELD_MAY_BE_NONE, {0}, COLOUR_WORDS),
    ISLAND_FIELD(held_from, 1, FIELD_MAY_BE_NONE, {0}, .max = ISLAND_TILES),
    ISLAND_FIELD(wizard, 1, FIELD_PER_SEAT | FIELD_MAY_BE_NONE, {ISLAND_SEATS}, COLOUR_WORDS),
    ISLAND_FIELD(at, 1, FIELD_PER_SEAT | FIELD_MAY_BE_NONE, {ISLAND_SEATS}, .max = ISLAND_TILES),
    ISLAND_FIELD(stones, 1, FIELD_PER_SEAT, {ISLAND_SEATS, ENERGIES}, .max = STONES_MAX),
    ISLAND_FIELD(coins, 1, FIELD_PER_SEAT, {ISLAND_SEATS}, .max = COINS_MAX),
    ISLAND_FIELD(fame, 2, FIELD_PER_SEAT, {ISLAND_SEATS, FAMES}, .max = 1000),
    ISLAND_FIELD(pet, 1, FIELD_PER_SEAT, {ISLAND_SEATS, COLOURS}, .max = COINS_MAX),
    ISLAND_FIELD(captured, 1, FIELD_PER_SEAT, {ISLAND_SEATS, COLOURS}, .max = 1),
    ISLAND_FIELD(pen, 1, FIELD_PER_SEAT, {ISLAND_SEATS}, .max = 1),
    ISLAND_FIELD(lair, 1, FIELD_MAY_BE_NONE, {COLOURS}, A_SEAT),
    ISLAND_FIELD(stock, 1, 0, {ENERGIES}, .max = STONES_MAX),
    ISLAND_FIELD(bank, 1, 0, {0}, .max = COINS_MAX),
    ISLAND_FIELD(wild, 1, 0, {COLOURS}, .max = DRAGONS_MAX),
    ISLAND_FIELD(spires, 1, 0, {0}, .max = ISLAND_TILES),
    ISLAND_FIELD(markers, 1, 0, {0}, .max = MARKERS_MAX),
    ISLAND_FIELD(bag, 1, 0, {0}, .max = ISLAND_TERRAIN),
    ISLAND_FIELD(terrain, 1, FIELD_SECRET | FIELD_PER_SEAT | FIELD_MAY_BE_NONE, {ISLAND_SEATS, 2},
                 .word = terrain_word, .words = ISLAND_TERRAIN, .used = terrain_used),
    ISLAND_FIELD(pile, 1, 0, {0}, .max = ISLAND_CARDS),
    ISLAND_FIELD(put_count, 1, 0, {0}, .max = ISLAND_PUTS),
    ISLAND_FIELD(put_drawn, 1, 0, {0}, .max = ISLAND_PUTS),
    ISLAND_FIELD(under, 1, FIELD_SECRET | FIELD_MAY_BE_NONE, {ISLAND_PUTS}, CARD_WORDS, BY_PUT),
    ISLAND_FIELD(put, 1, FIELD_MAY_BE_NONE, {ISLAND_PUTS}, .word = put_word,
                 .words = PUT_KINDS * PUT_TURNS, .max = PUT_KINDS * PUT_TURNS, BY_PUT),
    ISLAND_FIELD(drawn, 1, FIELD_MAY_BE_NONE, {ISLAND_PUTS}, .max = PUT_TURNS, BY_PUT),
    ISLAND_FIELD(place, 1, FIELD_SECRET | FIELD_MAY_BE_NONE, {ISLAND_CARDS}, .word = place_word,
                 .words = PLACES, .seats = {PLACE_HAND, PLACES, ISLAND_SEATS}, .used = cards_used),
    ISLAND_FIELD(hand_count, 1, FIELD_PER_SEAT, {ISLAND_SEATS}, .max = ISLAND_CARDS),
    ISLAND_FIELD(drawn_count, 1, FIELD_PER_SEAT, {ISLAND_SEATS}, .max = 3),
    ISLAND_FIELD(to_draw, 1, 0, {0}, .max = 3),
    {0},
};

static const char *const energies[] = {"blue", "green", "red", "white", NULL};
static const char *const screens[] = {"hidden", "remembered", NULL};

static const Option options[] = {
    [OPTION_TILES] = {.name = "tiles",
                      .kind = OPTION_NUMBER,
                      .min = 2,
                      .max = ISLAND_TERRAIN,
                      .default_value = OPTION_UNSET,
                      .title = {"Tiles", "Plättchen"},
                      .help = {"terrain tiles in the game, a multiple of the players",
                               "Geländeplättchen im Spiel, ein Vielfaches der Spielerzahl"}},
    [OPTION_WIZARDS] = {.name = "wizards",
                        .kind = OPTION_SEATS,
                        .default_value = OPTION_UNSET,
                        .words = energies,
                        .labels = {energies,
                                   (const char *const[]){"blau", "grün", "rot", "weiß", NULL}},
                        .title = {"Wizards", "Zauberer"},
                        .help = {"each seat's wizard; by lot when not given",
                                 "der Zauberer jedes Platzes; sonst entscheidet das Los"}},
    [OPTION_SCREENS] =
        {.name = "screens",
         .kind = OPTION_CHOICE,
         .default_value = 0,
         .words = screens,
         .labels = {(const char *const[]){"hidden", "remembered", NULL},
                    (const char *const[]){"verdeckt", "gemerkt", NULL}},
         .title = {"Screens", "Schirme"},
         .help = {"energy, coins and fame: hidden by screens, or remembered for you",
                  "Energie, Münzen, Ruhm: vom Sichtschirm verdeckt oder für dich gemerkt"}},
    {0},
};

const Game game_dragon_island = {
    .name = "dragon-island",
    .title = {"Dragon Island", "Dragon Island"},
    .about = {"Discover, tame and build on an island that grows.",
              "Entdecken, zähmen und bauen auf einer Insel, die wächst."},
    .minutes = 60,
    .weight = 40,
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = ISLAND_SEATS,
    .state_size = sizeof(DragonIsland),
    .table_size = sizeof(IslandTable),
    .moves_max = 12000, /* 44 turns of at most 12 lines and two for each of 99 coins */
    .options = options,
    .fields = fields,
    .moves = dragon_island_moves,
    .prepare = dragon_island_prepare,
    .setup = setup,
    .actors = dragon_island_actors,
    .legal = dragon_island_legal,
    .apply = dragon_island_apply,
    .score = score,
    .winners = winners,
    .check = dragon_island_check,
    .sample = dragon_island_sample,
    .play_random = dragon_island_play_random,
    .play_hinted = dragon_island_play_hinted,
    .mask = dragon_island_mask,
    .guess = dragon_island_guess,
    .why = dragon_island_why,
    .label = dragon_island_label,
    .prompt = dragon_island_prompt,
    .narrate = dragon_island_narrate,
    .score_parts = dragon_island_score_parts,
    .components = dragon_island_components,
    .hints = &dragon_island_hints,
};
