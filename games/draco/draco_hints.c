/* draco_hints.c: what a search of Draco may use besides the rules.
 *
 * None of it is a rule; all of it reads worlds. Points are counted in sixteenths here, because a
 * fraction of the next scoring matters. Called through game_draco only. */
#include "games/draco/draco.h"
#include "games/draco/draco_parts.h"

enum {
    VICTORY = 1000000,
    SIXTEENTHS = 16,
    MOUNT_SHARE = 8,     /* a mount's field counts that many sixteenths of its number */
    SPREAD_FINAL = 46,   /* a lead that is worth a factor e in winning, when the end is near… */
    SPREAD_OPENING = 200 /* …and more of it at the start */
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

/* Sixteenths a seat has and may expect from its mount's field. */
static int prospect(const DracoTable *t, const Draco *d, Seat seat) {
    int points = d->mount[seat] == NONE ? 0 : t->points[d->position[d->mount[seat]]];
    return SIXTEENTHS * draco_points(d, seat) + MOUNT_SHARE * points;
}

/* Fields the leading dragons have still to go until the match ends, at most `all`. */
static int fields_to_go(const DracoTable *t, const Draco *d, int *all) {
    int ahead[DRACO_COLOURS] = {0}; /* ascending distances of the dragons nearest the summit */
    int sum = 0;
    for (int colour = 0; colour < t->colours; colour++) {
        int distance = t->summit - d->position[colour];
        int place = colour;
        for (; place > 0 && ahead[place - 1] > distance; place--) {
            ahead[place] = ahead[place - 1];
        }
        ahead[place] = distance;
    }
    for (int place = 0; place < t->finish; place++) {
        sum += ahead[place] > 0 ? ahead[place] : 0;
    }
    *all = t->finish * t->summit;
    return sum;
}

/* Each seat's share falls with its distance behind the best, faster the nearer the end is. */
static void share_out(const Ruleset *r, const int estimate[DRACO_SEATS], int spread,
                      int32_t value[SEATS_MAX]) {
    int      best = estimate[0];
    uint64_t share[DRACO_SEATS], sum = 0;
    for (Seat seat = 1; seat < r->seats; seat++) {
        best = estimate[seat] > best ? estimate[seat] : best;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        int steps = (best - estimate[seat]) * 8 / spread;
        share[seat] = DECAY[steps < DECAY_STEPS ? steps : DECAY_STEPS - 1];
        sum += share[seat];
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        value[seat] = (int32_t)(share[seat] * VICTORY / sum);
    }
}

static void value_over(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    SeatSet winners = r->game->winners(r, s);
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool is_winner = (winners & seat_bit(seat)) != 0;
        value[seat] = is_winner ? VICTORY / __builtin_popcount(winners) : 0;
    }
}

static void draco_value(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    const Draco      *d = draco_of(s);
    int               estimate[DRACO_SEATS] = {0}, all;
    if (d->step == STEP_OVER) {
        value_over(r, s, value);
        return;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        estimate[seat] = prospect(t, d, seat);
    }
    int to_go = fields_to_go(t, d, &all);
    share_out(r, estimate, SPREAD_FINAL + (SPREAD_OPENING - SPREAD_FINAL) * to_go / all, value);
}

/* What a play gains at once: sixteenths ahead of the others' mean, and a better or worse mount. */
static int gain(const Ruleset *r, const Draco *d, Seat who, Move m) {
    const DracoTable *t = draco_table(r);
    uint8_t           card = move_byte(m, 1), colour = card_colour(card);
    uint8_t           from = d->position[colour], to = draco_end(t, from, card_number(card));
    uint8_t           scoring = draco_scoring(t, from, to);
    uint8_t           old_mount = d->mount[who];
    uint8_t mount = draco_rides(d, who, colour, move_byte(m, 2)) ? colour : old_mount;
    int     own = 0, others = 0;
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t ridden = seat == who ? mount : d->mount[seat];
        uint8_t field = ridden == colour ? to : d->position[ridden];
        int     share = MOUNT_SHARE * (t->points[field] - t->points[d->position[d->mount[seat]]]);
        int     worth = t->worth[scoring][field];
        int     sum = SIXTEENTHS * worth + share;
        own += seat == who ? sum : 0;
        others += seat == who ? 0 : sum;
    }
    return own - others / (r->seats - 1);
}

/* A move's weight doubles with every two points it gains. */
static void draco_prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                        uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    for (int i = 0; i < list->count; i++) {
        int is_play = move_byte(list->move[i], 0) == MOVE_PLAY;
        int points = is_play ? gain(r, d, who, list->move[i]) / SIXTEENTHS : 0;
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

/* The better of two random cards: quick, and far less aimless than one. */
static Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Draco *d = draco_of(s);
    Move         one = draco_sample(r, s, who, rng), other = draco_sample(r, s, who, rng);
    if (move_byte(one, 0) != MOVE_PLAY || one == other) {
        return one;
    }
    return gain(r, d, who, one) >= gain(r, d, who, other) ? one : other;
}

const Hints draco_hints = {
    .prior = draco_prior,
    .value = draco_value,
    .rollout = draco_rollout,
    .rollout_moves = 8,
    .own_tree_from = 4,
};
