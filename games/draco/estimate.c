/* estimate.c: what a position of Draco is worth to each seat: what points and mounts promise, and how
 * leads turn into chances of winning.
 *
 * Called through game_draco only. */
#include "games/draco/hints.h"

enum {
    SPREAD_FINAL = 46, /* sixteenths: a lead that is worth a factor e in winning, near the end */
    /* The same at the start, as fitted to 3,000 matches of the search against itself: leads still
     * change by 9 points from the start on and by 5 near the end (standard deviations). */
    SPREAD_OPENING = 100,
    /* The yardstick's, which stays as it was. */
    YARDSTICK_OPENING = 200,
    YARDSTICK_MOUNT = 8 /* sixteenths of its number that a mount's field counts */
};

/* 65536 * e^(-i/8) */
static const uint32_t DECAY[] = {
    65536, 57835, 51039, 45042, 39749, 35079, 30957, 27319, 24109, 21276, 18776, 16570, 14623,
    12905, 11388, 10050, 8869,  7827,  6907,  6096,  5380,  4747,  4190,  3697,  3263,  2879,
    2541,  2242,  1979,  1746,  1541,  1360,  1200,  1059,  935,   825,   728,   643,   567,
    500,   442,   390,   344,   304,   268,   236,   209,   184,   162,   143,   127,   112,
    99,    87,    77,    68,    60,    53,    47,    41,    36,    32,    28,    25,
};
enum { DECAY_STEPS = sizeof DECAY / sizeof DECAY[0] };

/* Leads are divided by one spread for all seats: eighths of it in a lead of one, times FRACTION. */
enum { FRACTION = 1 << 24 };

/* 65536 * e^(-behind/spread), between two entries of the table in proportion. */
static inline uint32_t decay(int behind, uint32_t inverse) {
    uint64_t place = (uint64_t)behind * inverse;
    uint64_t eighths = place / FRACTION;
    if (eighths >= DECAY_STEPS - 1) {
        return DECAY[DECAY_STEPS - 1];
    }
    uint32_t fall = DECAY[eighths] - DECAY[eighths + 1];
    return DECAY[eighths] - (uint32_t)(fall * (place % FRACTION) / FRACTION);
}

static inline int distance_of(const DracoTable *t, uint8_t field) {
    return field < t->summit ? t->summit - field : 0;
}

/* Without branches, because every play-out ends here. */
int draco_fields_to_go(const DracoTable *t, const Draco *d) {
    int ahead[DRACO_COLOURS]; /* ascending distances of those nearest the summit */
    int to_go = 0;
    for (int place = 0; place < t->finish; place++) {
        ahead[place] = t->summit;
    }
    for (int colour = 0; colour < t->colours; colour++) {
        int distance = distance_of(t, d->position[colour]);
        for (int place = 0; place < t->finish; place++) {
            int nearer = distance < ahead[place] ? distance : ahead[place];
            distance = distance < ahead[place] ? ahead[place] : distance;
            ahead[place] = nearer;
        }
    }
    for (int place = 0; place < t->finish; place++) {
        to_go += ahead[place];
    }
    return to_go;
}

/* Where a seat's mount stands; before it has one, where all stand. */
static uint8_t field_of(const Draco *d, Seat seat) {
    return d->mount[seat] == NONE ? 0 : d->position[d->mount[seat]];
}

/* Turns what the seats may expect, in sixteenths of a point times the cards of the deck, into chances
 * of winning: each falls with its distance behind the best, the faster the nearer the end is. */
static void chances(const Ruleset *r, const Draco *d, int opening, const int expected[DRACO_SEATS],
                    int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    int to_go = draco_fields_to_go(t, d), best = expected[0];
    int spread =
        t->deck * (SPREAD_FINAL + (opening - SPREAD_FINAL) * to_go / (t->finish * t->summit));
    uint32_t inverse = 8u * FRACTION / (uint32_t)spread, weight[SEATS_MAX];
    for (Seat seat = 1; seat < r->seats; seat++) {
        best = expected[seat] > best ? expected[seat] : best;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        weight[seat] = decay(best - expected[seat], inverse);
    }
    victory_share(r->seats, weight, value);
}

/* Each rival will play a card before a rider can leave the mount, and each of those scores as likely
 * as such cards are frequent in the deck. The seat to play has its best card on top, or the estimate
 * would swing with whose turn it happens to be. */
void draco_value(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    const Draco *d = draco_of(s);
    int near[2], expected[DRACO_SEATS];
    if (d->step == STEP_OVER) {
        victory_of_winners(r, s, value);
        return;
    }
    draco_count_near(d, t, near);
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = field_of(d, seat);
        int mount =
            near[0] * t->worth[SCORING_SMALL][field] + near[1] * t->worth[SCORING_LARGE][field];
        expected[seat] =
            t->deck * (SIXTEENTHS * draco_points(d, seat) + CARD * d->hand_size[seat]) +
            SIXTEENTHS * (r->seats - 1) * mount;
    }
    if (d->step == STEP_PLAY && d->hand_size[d->turn] > 0) {
        expected[d->turn] += t->deck * draco_next_gain(r, d);
    }
    chances(r, d, SPREAD_OPENING, expected, value);
}

/* Points, and half the number each mount stands on. */
void draco_yardstick(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    const Draco *d = draco_of(s);
    int expected[DRACO_SEATS];
    if (d->step == STEP_OVER) {
        victory_of_winners(r, s, value);
        return;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        expected[seat] = t->deck * (SIXTEENTHS * draco_points(d, seat) +
                                    YARDSTICK_MOUNT * t->points[field_of(d, seat)]);
    }
    chances(r, d, YARDSTICK_OPENING, expected, value);
}
