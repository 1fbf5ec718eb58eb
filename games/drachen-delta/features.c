/* features.c: what a learned estimate of Drachen Delta looks at.
 *
 * Nothing depends on where something lies, only on what the ways to the goals cost: so one network
 * serves every board. Reads worlds; called through the game's hints. */
#include "games/drachen-delta/hints.h"

enum {
    COSTS = 24, /* kinds of costs: 0 to 21, more, and that there is no way */
    CARD_KINDS = DRAGON + 1,
};

enum {
    TABLE_SEATS, /* one of five: 2 to 6 */
    TABLE_PHASE = TABLE_SEATS + COLOURS - 1,
    TABLE_STEP = TABLE_PHASE + OVER, /* cards turned over */
    TABLE_STONES = TABLE_STEP + PROGRAMME_MAX + 1,
    TABLE_ROUND,
    TABLE_FEATURES
};

enum {
    SEAT_COST,                     /* of its way, as the board is */
    SEAT_LEFT = SEAT_COST + COSTS, /* as its cards will leave it */
    SEAT_WAY = SEAT_LEFT + COSTS,  /* the same by the hand-made estimate */
    SEAT_LEAD,
    SEAT_BEHIND,                            /* rivals ahead of it */
    SEAT_ARRIVAL,                           /* one of six: with which of its cards */
    SEAT_FIRST = SEAT_ARRIVAL + NO_ARRIVAL, /* nobody's cards lead into the goal sooner */
    SEAT_STONES,
    SEAT_PLANKS,
    SEAT_READY,
    SEAT_STEPS,
    SEAT_STOCK, /* planks of each size */
    SEAT_LOST_PLANKS = SEAT_STOCK + SIZES,
    SEAT_TURN,                             /* one of six: behind the start player */
    SEAT_DUE = SEAT_TURN + COLOURS,        /* its open card has still to be carried out */
    SEAT_CARDS,                            /* that it has laid out, of each kind */
    SEAT_TO_LAY = SEAT_CARDS + CARD_KINDS, /* cards it has still to lay out */
    SEAT_STOPPED,
    SEAT_HOME, /* its pawn stands in its own village */
    SEAT_FEATURES
};

_Static_assert((int)SEAT_FEATURES <= (int)FEATURE_KINDS_MAX, "kinds of features");

/* How all seats stand. */
typedef struct Scene {
    const Ruleset *r;
    const Board *b;
    const Delta *d;
    Prospect prospect[COLOURS];
    int way[COLOURS];
} Scene;

static unsigned cost_kind(int cost, bool is_far) {
    int known = cost < 0 ? 0 : cost < COSTS - 2 ? cost : COSTS - 2;
    return (unsigned)(is_far ? COSTS - 1 : known);
}

static int turn_of(const Scene *sc, Seat seat) {
    return (seat + sc->r->seats - sc->d->start) % sc->r->seats;
}

/* When a seat's cards lead into the goal, in turns. */
static int arrival_turn(const Scene *sc, Seat seat) {
    return sc->prospect[seat].arrival * sc->r->seats + turn_of(sc, seat);
}

static void add_race(const Scene *sc, Seat seat, Features *out) {
    int best = INT32_MAX, behind = 0;
    bool is_first = sc->prospect[seat].arrival != NO_ARRIVAL;
    for (Seat other = 0; other < sc->r->seats; other++) {
        best = other != seat && sc->way[other] < best ? sc->way[other] : best;
        behind += sc->way[other] < sc->way[seat];
        is_first &= arrival_turn(sc, seat) <= arrival_turn(sc, other);
    }
    features_add(out, seat, SEAT_WAY, sc->way[seat]);
    features_add(out, seat, SEAT_LEAD, 2 * (best - sc->way[seat]));
    features_add(out, seat, SEAT_BEHIND, behind * FEATURE_ONE / 2);
    features_add(out, seat, SEAT_FIRST, is_first ? FEATURE_ONE : 0);
}

static void add_way(const Scene *sc, Seat seat, Features *out) {
    const Prospect *p = &sc->prospect[seat];
    bool is_far = p->cost == ROUTE_COST_FAR;
    features_add(out, seat, SEAT_COST + cost_kind(p->cost, is_far), FEATURE_ONE);
    features_add(out, seat, SEAT_LEFT + cost_kind(p->cost - p->promise, is_far), FEATURE_ONE);
    if (p->arrival != NO_ARRIVAL)
        features_add(out, seat, SEAT_ARRIVAL + (unsigned)p->arrival, FEATURE_ONE);
    features_add(out, seat, SEAT_STONES, p->stones * 8);
    features_add(out, seat, SEAT_PLANKS, p->planks * 8);
    features_add(out, seat, SEAT_READY, p->ready * 8);
    features_add(out, seat, SEAT_STEPS, p->steps * 8);
    features_add(out, seat, SEAT_STOPPED, p->stopped * FEATURE_ONE);
    features_add(out, seat, SEAT_HOME, sc->d->pawn[seat] == sc->b->colour[seat] ? FEATURE_ONE : 0);
}

static void add_planks(const Scene *sc, Seat seat, Features *out) {
    unsigned stock = drachen_delta_stock(sc->r, sc->d, seat);
    int lost = 0;
    for (unsigned size = 0; size < sc->b->sizes; size++) {
        lost += sc->d->plank[seat][size] == WHERE_LOST;
        features_add(out, seat, SEAT_STOCK + size, stock >> size & 1 ? FEATURE_ONE : 0);
    }
    features_add(out, seat, SEAT_LOST_PLANKS, lost * FEATURE_ONE / 2);
}

static void add_cards(const Scene *sc, Seat seat, Features *out) {
    const Delta *d = sc->d;
    int count[CARD_KINDS] = {0}, laid = (int)cards_laid(sc->b, d, seat);
    for (int i = d->step; i < laid; i++)
        count[is_dragon(d->programme[seat][i]) ? DRAGON : d->programme[seat][i]]++;
    for (unsigned kind = 0; kind < CARD_KINDS; kind++)
        features_add(out, seat, SEAT_CARDS + kind, count[kind] * FEATURE_ONE);
    int to_lay = d->phase == PROGRAMMING ? sc->b->length - laid : 0;
    bool is_due = drachen_delta_is_card_due(sc->r, d, seat);
    features_add(out, seat, SEAT_TO_LAY, to_lay * FEATURE_ONE / 2);
    features_add(out, seat, SEAT_DUE, is_due ? FEATURE_ONE : 0);
    features_add(out, seat, SEAT_TURN + (unsigned)turn_of(sc, seat), FEATURE_ONE);
}

static void add_table(const Scene *sc, Features *out) {
    const Delta *d = sc->d;
    features_add(out, FEATURES_TABLE, TABLE_SEATS + sc->r->seats - 2u, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_PHASE + (unsigned)d->phase, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_STEP + (unsigned)d->step, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_STONES, (int)bits_count(d->stones) * 4);
    features_add(out, FEATURES_TABLE, TABLE_ROUND, d->round < 30 ? (int)d->round * 4 : 120);
}

static void write(const Ruleset *r, const State *s, Features *out) {
    Scene sc = {.r = r, .b = board_of(r), .d = delta_of(s)};
    Chart chart;
    chart_begin(&chart);
    for (Seat seat = 0; seat < r->seats; seat++) {
        drachen_delta_prospect(r, sc.d, &chart, seat, &sc.prospect[seat]);
        sc.way[seat] = drachen_delta_way_left(r, sc.d, seat, &sc.prospect[seat]);
    }
    add_table(&sc, out);
    for (Seat seat = 0; seat < r->seats; seat++) {
        add_race(&sc, seat, out);
        add_way(&sc, seat, out);
        add_planks(&sc, seat, out);
        add_cards(&sc, seat, out);
    }
}

const FeatureWriter drachen_delta_features = {write, TABLE_FEATURES, SEAT_FEATURES};
