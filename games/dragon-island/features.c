/* features.c: what a learned estimate of Dragon Island looks at.
 *
 * Reads worlds; called through the game's hints. */
#include "games/dragon-island/hints.h"

enum { TURNS = 16 /* kinds of how many turns are left */ };

enum {
    TABLE_SEATS,                                 /* one of three: 2 to 4 */
    TABLE_STEP = TABLE_SEATS + ISLAND_SEATS - 1, /* of the turn */
    TABLE_LEFT = TABLE_STEP + STEPS,             /* tiles still to be drawn */
    TABLE_BANK,
    TABLE_SPIRES,
    TABLE_SPIRES_GONE,
    TABLE_DRAGONS, /* on the island */
    TABLE_FEATURES
};

enum {
    SEAT_LEAD, /* by the hand-made estimate */
    SEAT_LATE_LEAD,
    SEAT_FAME_LEAD,
    SEAT_LATE_FAME_LEAD,
    SEAT_BEHIND,                    /* rivals ahead of it */
    SEAT_TURNS,                     /* one of so many: turns still to begin */
    SEAT_WAIT = SEAT_TURNS + TURNS, /* one of four: turns until its own */
    SEAT_STONES = SEAT_WAIT + ISLAND_SEATS,
    SEAT_LATE_STONES,
    SEAT_STONE_COLOURS, /* of which it has three or more */
    SEAT_COINS,
    SEAT_CAN_PAY_TAMING,
    SEAT_LATE_COINS,
    SEAT_PET,                            /* of each colour */
    SEAT_PET_COINS = SEAT_PET + COLOURS, /* on the cards of pets without a lair */
    SEAT_LAIR_COINS,
    SEAT_CAPTURED, /* of each colour */
    SEAT_PEN = SEAT_CAPTURED + COLOURS,
    SEAT_HAND,
    SEAT_LATE_HAND,
    SEAT_HAND_FAME,
    SEAT_FITTING_FAME, /* the best treasure that fits somewhere */
    SEAT_REACH,        /* the tiles within reach that promise most */
    SEAT_SECOND_REACH,
    SEAT_REACH_NOW,  /* the first, if its wizard moves in this turn */
    SEAT_OWN_COLOUR, /* stones of its wizard's colour */
    SEAT_FEATURES
};

static int min(int a, int b) {
    return a < b ? a : b;
}

/* How all seats stand. */
typedef struct Scene {
    const Ruleset *r;
    const IslandTable *t;
    const DragonIsland *d;
    int fame[ISLAND_SEATS], worth[ISLAND_SEATS], left[ISLAND_SEATS];
} Scene;

static int fame_of(const DragonIsland *d, Seat seat) {
    int fame = 0;
    for (int source = 0; source < FAMES; source++)
        fame += d->fame[seat][source];
    for (int c = 0; c < COLOURS; c++)
        fame += d->pet[seat][c];
    return fame;
}

/* How far a seat is ahead of the best other. */
static int lead_of(const Scene *sc, const int *have, Seat seat) {
    int best = INT32_MIN;
    for (Seat other = 0; other < sc->r->seats; other++)
        best = other != seat && have[other] > best ? have[other] : best;
    return have[seat] - best;
}

static void add_lead(const Scene *sc, Seat seat, Features *out) {
    int lead = lead_of(sc, sc->worth, seat), fame = lead_of(sc, sc->fame, seat), behind = 0;
    int left = sc->left[seat];
    for (Seat other = 0; other < sc->r->seats; other++)
        behind += sc->worth[other] > sc->worth[seat];
    features_add(out, seat, SEAT_LEAD, lead / 2);
    features_add(out, seat, SEAT_LATE_LEAD, lead * 4 / (2 + left));
    features_add(out, seat, SEAT_FAME_LEAD, fame * 6);
    features_add(out, seat, SEAT_LATE_FAME_LEAD, fame * 32 / (2 + left));
    features_add(out, seat, SEAT_BEHIND, behind * FEATURE_ONE / 2);
}

static void add_turn(const Scene *sc, Seat seat, Features *out) {
    unsigned wait = (unsigned)(seat + sc->r->seats - sc->d->turn) % sc->r->seats;
    features_add(out, seat, SEAT_TURNS + (unsigned)min(sc->left[seat], TURNS - 1), FEATURE_ONE);
    features_add(out, seat, SEAT_WAIT + wait, FEATURE_ONE);
}

static void add_stones(const Scene *sc, Seat seat, Features *out) {
    const DragonIsland *d = sc->d;
    int stones = 0, colours = 0, left = sc->left[seat], coins = d->coins[seat];
    for (int c = 0; c < ENERGIES; c++) {
        stones += d->stones[seat][c];
        colours += d->stones[seat][c] >= 3;
    }
    features_add(out, seat, SEAT_STONES, stones * 3);
    features_add(out, seat, SEAT_LATE_STONES, stones * 8 / (2 + left));
    features_add(out, seat, SEAT_STONE_COLOURS, colours * 12);
    features_add(out, seat, SEAT_COINS, coins * 6);
    features_add(out, seat, SEAT_CAN_PAY_TAMING, coins >= PRICE_TAME ? FEATURE_ONE : 0);
    features_add(out, seat, SEAT_LATE_COINS, coins * 16 / (2 + left));
    if (d->wizard[seat] < ENERGIES)
        features_add(out, seat, SEAT_OWN_COLOUR, d->stones[seat][d->wizard[seat]] * 6);
}

static void add_dragons(const DragonIsland *d, Seat seat, Features *out) {
    int safe = 0, endangered = 0;
    for (unsigned c = 0; c < COLOURS; c++) {
        int coins = d->pet[seat][c];
        safe += d->lair[c] == seat ? coins : 0;
        endangered += d->lair[c] == seat ? 0 : coins;
        features_add(out, seat, SEAT_PET + c, coins > 0 ? FEATURE_ONE : 0);
        features_add(out, seat, SEAT_CAPTURED + c, d->captured[seat][c] * FEATURE_ONE);
    }
    features_add(out, seat, SEAT_PET_COINS, endangered * 6);
    features_add(out, seat, SEAT_LAIR_COINS, safe * 6);
    features_add(out, seat, SEAT_PEN, d->pen[seat] * FEATURE_ONE);
}

/* Does the card fit anywhere? */
static bool is_fitting(const Scene *sc, int card) {
    bool fits = false;
    for (int tile = 1; tile < sc->d->tiles && sc->d->markers > 0 && !fits; tile++)
        fits = sc->d->marker[tile] == 0 && dragon_island_fits(sc->t, sc->d, card, tile);
    return fits;
}

static void add_hand(const Scene *sc, Seat seat, Features *out) {
    int fame = 0, fitting = 0, hand = sc->d->hand_count[seat];
    for (int card = 0; card < sc->t->cards && hand > 0; card++) {
        int worth = sc->t->card_fame[card];
        if (sc->d->place[card] != PLACE_HAND + seat)
            continue;
        fame += worth;
        if (worth > fitting && is_fitting(sc, card))
            fitting = worth;
    }
    features_add(out, seat, SEAT_HAND, hand * 8);
    features_add(out, seat, SEAT_LATE_HAND, hand * 32 / (2 + sc->left[seat]));
    features_add(out, seat, SEAT_HAND_FAME, fame * 4);
    features_add(out, seat, SEAT_FITTING_FAME, fitting * 8);
}

static void add_reach(const Scene *sc, Seat seat, Features *out) {
    const DragonIsland *d = sc->d;
    int best = 0, second = 0;
    bool is_moving = d->turn == seat && d->step >= STEP_LAY && d->step <= STEP_GO;
    for (int tile = 0; tile < d->tiles; tile++) {
        if (!dragon_island_can_reach(d, seat, tile) || !dragon_island_can_enter(d, seat, tile))
            continue;
        int worth = dragon_island_tile_worth(sc->t, d, seat, tile);
        second = worth > best ? best : worth > second ? worth : second;
        best = worth > best ? worth : best;
    }
    features_add(out, seat, SEAT_REACH, best / 2);
    features_add(out, seat, SEAT_SECOND_REACH, second / 2);
    features_add(out, seat, SEAT_REACH_NOW, is_moving ? best / 2 : 0);
}

static void add_table(const Scene *sc, Features *out) {
    const DragonIsland *d = sc->d;
    int dragons = 0;
    for (int tile = 1; tile < d->tiles; tile++)
        dragons += dragon_island_dragons(d, tile);
    features_add(out, FEATURES_TABLE, TABLE_SEATS + sc->r->seats - 2u, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_STEP + (unsigned)d->step, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_LEFT, d->bag * 3);
    features_add(out, FEATURES_TABLE, TABLE_BANK, min(d->bank, 10) * 6);
    features_add(out, FEATURES_TABLE, TABLE_SPIRES, d->spires * 8);
    features_add(out, FEATURES_TABLE, TABLE_SPIRES_GONE, d->spires == 0 ? FEATURE_ONE : 0);
    features_add(out, FEATURES_TABLE, TABLE_DRAGONS, dragons * 6);
}

static void write(const Ruleset *r, const State *s, Features *out) {
    Scene sc = {.r = r, .t = dragon_island_table(r), .d = dragon_island_of(s)};
    for (Seat seat = 0; seat < r->seats; seat++) {
        sc.fame[seat] = fame_of(sc.d, seat);
        sc.worth[seat] = dragon_island_worth(r, sc.d, seat);
        sc.left[seat] = dragon_island_turns_left(r, sc.d, seat);
    }
    add_table(&sc, out);
    for (Seat seat = 0; seat < r->seats; seat++) {
        add_lead(&sc, seat, out);
        add_turn(&sc, seat, out);
        add_stones(&sc, seat, out);
        add_dragons(sc.d, seat, out);
        add_hand(&sc, seat, out);
        add_reach(&sc, seat, out);
    }
}

const FeatureWriter dragon_island_features = {write, TABLE_FEATURES, SEAT_FEATURES};
