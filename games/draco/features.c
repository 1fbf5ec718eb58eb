/* features.c: what a learned estimate of Draco looks at.
 *
 * Nothing depends on where a field lies, only on what it and the next ones bring: so one network serves
 * both tracks. Reads worlds; called through the game's hints. */
#include "games/draco/hints.h"

#include <limits.h>

enum {
    TABLE_SEATS, /* one of four: 2 to 5 */
    TABLE_PROGRESS = TABLE_SEATS + 4,
    TABLE_LAST_STEPS,
    TABLE_SUMMIT,
    TABLE_NEAR_SMALL,
    TABLE_NEAR_LARGE,
    TABLE_IS_DRAWING,
    TABLE_FEATURES
};

enum {
    SEAT_LEAD,
    SEAT_LATE_LEAD,
    SEAT_BEHIND, /* rivals ahead of it */
    SEAT_NUMBER, /* under its mount */
    SEAT_SMALL,
    SEAT_LARGE,
    SEAT_PROMISE_SMALL,
    SEAT_PROMISE_LARGE,
    SEAT_NEXT, /* numbers one to five fields ahead of its mount */
    SEAT_DISTANCE = SEAT_NEXT + DRACO_NUMBERS,
    SEAT_ON_SUMMIT,
    SEAT_CARDS,
    SEAT_LAST_CARD,
    SEAT_GAIN, /* of its best card: one of three, by whether it plays now, next or later */
    SEAT_WINS = SEAT_GAIN + 3, /* with a card at once: the same */
    SEAT_SMALL_CARDS = SEAT_WINS + 3,
    SEAT_LARGE_CARDS,
    SEAT_FINISHING_CARDS,
    SEAT_MOUNT_CARDS,
    SEAT_WAIT, /* one of five: turns until its own */
    SEAT_FEATURES = SEAT_WAIT + DRACO_SEATS
};

/* What the features of all seats have in common. */
typedef struct Scene {
    const Ruleset *r;
    const DracoTable *t;
    const Draco *d;
    int near[2];    /* cards of the whole set that would bring a small and a large scoring */
    int late;       /* 0 at the start to FEATURE_ONE at the end */
    bool is_played; /* the seat on turn has played its card */
} Scene;

static void add_points(const Scene *sc, Seat seat, Features *out) {
    int own = draco_points(sc->d, seat), best = INT_MIN, behind = 0;
    for (Seat other = 0; other < sc->r->seats; other++) {
        int points = draco_points(sc->d, other);
        best = other != seat && points > best ? points : best;
        behind += points > own;
    }
    features_add(out, seat, SEAT_LEAD, (own - best) * 3);
    features_add(out, seat, SEAT_LATE_LEAD, (own - best) * 8 * sc->late / FEATURE_ONE);
    features_add(out, seat, SEAT_BEHIND, behind * FEATURE_ONE / 2);
}

static void add_mount(const Scene *sc, Seat seat, Features *out) {
    const DracoTable *t = sc->t;
    uint8_t field = sc->d->position[sc->d->mount[seat]];
    int rivals = sc->r->seats - 1;
    int small = t->worth[SCORING_SMALL][field], large = t->worth[SCORING_LARGE][field];
    features_add(out, seat, SEAT_NUMBER, t->points[field] * 6);
    features_add(out, seat, SEAT_SMALL, small * 10);
    features_add(out, seat, SEAT_LARGE, large * 6);
    features_add(out, seat, SEAT_PROMISE_SMALL, 16 * rivals * sc->near[0] * small / t->deck);
    features_add(out, seat, SEAT_PROMISE_LARGE, 16 * rivals * sc->near[1] * large / t->deck);
    for (uint8_t steps = 1; steps <= DRACO_NUMBERS; steps++)
        features_add(out, seat, SEAT_NEXT + steps - 1u, t->points[draco_end(t, field, steps)] * 6);
    features_add(out, seat, SEAT_DISTANCE, field < t->summit ? (t->summit - field) * 3 : 0);
    features_add(out, seat, SEAT_ON_SUMMIT, field >= t->summit ? FEATURE_ONE : 0);
}

/* Cards of the hand that bring a scoring, end the match, or move the own mount. */
static void add_hand(const Scene *sc, Seat seat, Features *out) {
    const DracoTable *t = sc->t;
    const Draco *d = sc->d;
    int scoring[SCORINGS] = {0}, finishing = 0, own = 0;
    for (int slot = 0; slot < d->hand_size[seat]; slot++) {
        uint8_t colour = card_colour(d->hand[seat][slot]), from = d->position[colour];
        uint8_t to = draco_end(t, from, card_number(d->hand[seat][slot]));
        scoring[draco_scoring(t, from, to)]++;
        finishing += d->summit + 1 == t->finish && from < t->summit && to >= t->summit;
        own += d->mount[seat] == colour;
    }
    features_add(out, seat, SEAT_CARDS, d->hand_size[seat] * 6);
    features_add(out, seat, SEAT_LAST_CARD, d->hand_size[seat] <= 1 ? FEATURE_ONE : 0);
    features_add(out, seat, SEAT_SMALL_CARDS, scoring[SCORING_SMALL] * 12);
    features_add(out, seat, SEAT_LARGE_CARDS, scoring[SCORING_LARGE] * 12);
    features_add(out, seat, SEAT_FINISHING_CARDS, finishing * 12);
    features_add(out, seat, SEAT_MOUNT_CARDS, own * 12);
}

static void add_turn(const Scene *sc, Seat seat, Features *out) {
    unsigned seats = sc->r->seats;
    unsigned first = (sc->d->turn + (sc->is_played ? 1u : 0u)) % seats;
    unsigned wait = (seat + seats - first) % seats, when = wait < 2 ? wait : 2;
    features_add(out, seat, SEAT_WAIT + wait, FEATURE_ONE);
    if (sc->d->hand_size[seat] == 0)
        return;
    bool is_winning = false;
    int gain = draco_best_gain(sc->r, sc->d, seat, &is_winning);
    features_add(out, seat, SEAT_GAIN + when, gain * 6 / SIXTEENTHS);
    features_add(out, seat, SEAT_WINS + when, is_winning ? FEATURE_ONE : 0);
}

static void write(const Ruleset *r, const State *s, Features *out) {
    const DracoTable *t = draco_table(r);
    const Draco *d = draco_of(s);
    Scene sc = {.r = r, .t = t, .d = d, .is_played = d->step != STEP_PLAY};
    int whole = t->finish * t->summit, to_go = draco_fields_to_go(t, d);
    draco_count_near(d, t, sc.near);
    sc.late = FEATURE_ONE * (whole - to_go) / whole;
    features_add(out, FEATURES_TABLE, TABLE_SEATS + r->seats - 2u, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_PROGRESS, sc.late);
    features_add(out, FEATURES_TABLE, TABLE_LAST_STEPS, to_go < 12 ? (12 - to_go) * 4 : 0);
    features_add(out, FEATURES_TABLE, TABLE_SUMMIT, d->summit * 12);
    features_add(out, FEATURES_TABLE, TABLE_NEAR_SMALL, 4 * FEATURE_ONE * sc.near[0] / t->deck);
    features_add(out, FEATURES_TABLE, TABLE_NEAR_LARGE, 4 * FEATURE_ONE * sc.near[1] / t->deck);
    features_add(out, FEATURES_TABLE, TABLE_IS_DRAWING, sc.is_played ? FEATURE_ONE : 0);
    for (Seat seat = 0; seat < r->seats; seat++) {
        add_points(&sc, seat, out);
        add_mount(&sc, seat, out);
        add_hand(&sc, seat, out);
        add_turn(&sc, seat, out);
    }
}

const FeatureWriter draco_features = {write, TABLE_FEATURES, SEAT_FEATURES};
