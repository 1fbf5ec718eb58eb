/* estimate.c: what points and mounts promise each seat, and how leads turn into chances.
 *
 * The two estimates of a position and the two simple styles count alike: a simple player takes the card
 * after which his estimate gives him the best chance. Called by the other hint files of Draco only. */
#include "games/draco/hints.h"

enum {
    SPREAD_FINAL = 46, /* sixteenths: a lead that is worth a factor e in winning, near the end */
    WHOLE = 1 << 24,   /* a certain victory */
    SPARED =
        WHOLE / 25 /* what simple players have of a match they end and lose, and lack of one they
                         * win: who sees no better chance ends it */
};

/* The same at the start. By chances as fitted to 3,000 matches of the search against itself: leads
 * still change by 9 points from the start on and by 5 near the end (standard deviations). */
static const int SPREAD_OPENING[STYLES] = {[STYLE_NUMBERS] = 200, [STYLE_CHANCES] = 100};

/* 65536 * e^(-i/8) */
static const uint32_t DECAY[] = {
    65536, 57835, 51039, 45042, 39749, 35079, 30957, 27319, 24109, 21276, 18776, 16570, 14623,
    12905, 11388, 10050, 8869,  7827,  6907,  6096,  5380,  4747,  4190,  3697,  3263,  2879,
    2541,  2242,  1979,  1746,  1541,  1360,  1200,  1059,  935,   825,   728,   643,   567,
    500,   442,   390,   344,   304,   268,   236,   209,   184,   162,   143,   127,   112,
    99,    87,    77,    68,    60,    53,    47,    41,    36,    32,    28,    25,
};
enum { DECAY_STEPS = sizeof DECAY / sizeof DECAY[0] };

/* A spread as play-outs need it, who have no time to divide: eighths of it in one, times FRACTION. */
enum { FRACTION = 1 << 24 };
static inline uint32_t inverse_of(int spread) {
    return 8u * FRACTION / (uint32_t)spread;
}

/* Between two entries of the table in proportion. */
static inline uint32_t decay_by(int behind, uint32_t inverse) {
    uint64_t place = (uint64_t)behind * inverse;
    uint64_t eighths = place / FRACTION;
    if (eighths >= DECAY_STEPS - 1) {
        return DECAY[DECAY_STEPS - 1];
    }
    uint32_t fall = DECAY[eighths] - DECAY[eighths + 1];
    return DECAY[eighths] - (uint32_t)(fall * (place % FRACTION) / FRACTION);
}

uint32_t draco_decay(int behind, int spread) {
    return decay_by(behind, inverse_of(spread));
}

static inline int distance_of(const DracoTable *t, uint8_t field) {
    return field < t->summit ? t->summit - field : 0;
}

/* Without branches, because play-outs come here. */
static Climb climb_of(const DracoTable *t, const Draco *d) {
    int ahead[DRACO_COLOURS]; /* ascending distances of those nearest the summit */
    Climb climb = {0};
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
        climb.to_go += ahead[place];
    }
    climb.last = ahead[t->finish - 1];
    return climb;
}

/* Fields still to go after a dragon's move: whoever overtakes the last of the leaders is one then. */
static inline int to_go_after(const DracoTable *t, const Climb *climb, uint8_t from, uint8_t to) {
    int before = distance_of(t, from), after = distance_of(t, to);
    before = before < climb->last ? before : climb->last;
    return climb->to_go - (before > after ? before - after : 0);
}

/* A lead that is worth a factor e in winning, in what draco_expect counts: less, the nearer the end is. */
static inline int spread_at(const DracoTable *t, uint8_t style, int to_go) {
    int opening = SPREAD_OPENING[style];
    return t->deck * (SPREAD_FINAL + (opening - SPREAD_FINAL) * to_go / (t->finish * t->summit));
}

/* What a style's estimate expects for a seat whose mount stands on the field: a mount is worth its
 * number; or each rival will play a card before its rider can leave, and each of those scores as likely
 * as such cards are frequent in the deck. */
static inline int expected_by(const Ruleset *r, uint8_t style, const int near[SCORINGS],
                              uint8_t field, int points, int cards) {
    const DracoTable *t = draco_table(r);
    if (style == STYLE_NUMBERS) {
        return t->deck * (SIXTEENTHS * points + PLAIN_MOUNT * t->points[field]);
    }
    int mount = near[SCORING_SMALL] * t->worth[SCORING_SMALL][field] +
                near[SCORING_LARGE] * t->worth[SCORING_LARGE][field];
    return t->deck * (SIXTEENTHS * points + CARD * cards) + SIXTEENTHS * (r->seats - 1) * mount;
}

/* How the seats' chances are to each other: each falls with its distance behind the best. Returns
 * their sum. */
static inline uint32_t share_out(Seat seats, const int expected[DRACO_SEATS], uint32_t inverse,
                                 uint32_t share[DRACO_SEATS]) {
    int best = expected[0];
    uint32_t sum = 0;
    for (Seat seat = 1; seat < seats; seat++) {
        best = expected[seat] > best ? expected[seat] : best;
    }
    for (Seat seat = 0; seat < seats; seat++) {
        share[seat] = decay_by(best - expected[seat], inverse);
        sum += share[seat];
    }
    return sum;
}

/* Where a seat's mount stands; before it has one, where all stand. */
static uint8_t field_of(const Draco *d, Seat seat) {
    return d->mount[seat] == NONE ? 0 : d->position[d->mount[seat]];
}

void draco_expect(const Ruleset *r, const Draco *d, uint8_t style, const int near[SCORINGS],
                  int expected[DRACO_SEATS]) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        expected[seat] = expected_by(r, style, near, field_of(d, seat), draco_points(d, seat),
                                     d->hand_size[seat]);
    }
}

void draco_chances(const Ruleset *r, const Draco *d, uint8_t style, const int expected[DRACO_SEATS],
                   int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    uint32_t share[DRACO_SEATS];
    int spread = spread_at(t, style, climb_of(t, d).to_go);
    uint32_t sum = share_out(r->seats, expected, inverse_of(spread), share);
    for (Seat seat = 0; seat < r->seats; seat++) {
        value[seat] = (int32_t)((uint64_t)share[seat] * VICTORY / sum);
    }
}

/* Of WHOLE. */
static inline int chance_of(Seat seats, const int expected[DRACO_SEATS], uint32_t inverse,
                            Seat who) {
    uint32_t share[DRACO_SEATS] = {0}; /* gcc cannot see that `who` is among them */
    uint32_t sum = share_out(seats, expected, inverse, share);
    return (int)((uint64_t)share[who] * WHOLE / sum);
}

void draco_look_simply(const Ruleset *r, const Draco *d, Seat who, Outlook *now) {
    const DracoTable *t = draco_table(r);
    int expected[DRACO_SEATS];
    draco_expect(r, d, now->style, now->near, expected);
    now->climb = climb_of(t, d);
    int spread = spread_at(t, now->style, now->climb.to_go);
    now->inverse = inverse_of(spread);
    now->chance = chance_of(r->seats, expected, now->inverse, who);
    int64_t steepness = (int64_t)now->chance * (WHOLE - now->chance) / WHOLE;
    now->point = (int)(steepness * SIXTEENTHS * t->deck / spread) + 1; /* never 0 */
}

int draco_gain_at_end(const Outlook *now, int result) {
    return WHOLE / 2 + result * (WHOLE / 2 - SPARED) - now->chance;
}

int draco_gain_simply(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                      const Play *p) {
    const DracoTable *t = draco_table(r);
    const int8_t *worth = t->worth[p->scoring];
    int near[SCORINGS], expected[DRACO_SEATS];
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        near[kind] = now->near[kind] + t->near[kind][p->to] - t->near[kind][p->from];
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t mount = d->mount[seat];
        uint8_t field = seat == who ? p->field : mount == p->colour ? p->to : d->position[mount];
        int cards = d->hand_size[seat] - (seat == who && p->scoring != SCORING_NONE);
        expected[seat] =
            expected_by(r, now->style, near, field, draco_points(d, seat) + worth[field], cards);
    }
    int to_go = to_go_after(t, &now->climb, p->from, p->to);
    uint32_t inverse =
        to_go == now->climb.to_go ? now->inverse : inverse_of(spread_at(t, now->style, to_go));
    return chance_of(r->seats, expected, inverse, who) - now->chance;
}
