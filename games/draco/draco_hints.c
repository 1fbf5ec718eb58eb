/* draco_hints.c: what a search of Draco may use besides the rules.
 *
 * None of it is a rule; all of it reads worlds. Points are counted in sixteenths here, because a
 * fraction of the next scoring matters. Called through game_draco only. */
#include "games/draco/draco.h"
#include "games/draco/draco_parts.h"

#include <limits.h>

enum {
    VICTORY = 1000000,
    SIXTEENTHS = 16,
    MOUNT_SHARE = 8,   /* a mount's field counts that many sixteenths of its number near the end */
    SPREAD_FINAL = 46, /* a lead that is worth a factor e in winning, when the end is near */
    ANY_CARD = 16      /* one in so many moves of a play-out is any */
};

/* How an estimate counts. */
typedef struct Count {
    int hand_share;     /* sixteenths for each card in hand: a scoring costs its player the refill */
    int mount_opening;  /* as MOUNT_SHARE, at the start */
    int spread_opening; /* as SPREAD_FINAL, at the start */
} Count;

/* 65536 * e^(-i/8) */
static const uint32_t DECAY[] = {
    65536, 57835, 51039, 45042, 39749, 35079, 30957, 27319, 24109, 21276, 18776, 16570, 14623,
    12905, 11388, 10050, 8869,  7827,  6907,  6096,  5380,  4747,  4190,  3697,  3263,  2879,
    2541,  2242,  1979,  1746,  1541,  1360,  1200,  1059,  935,   825,   728,   643,   567,
    500,   442,   390,   344,   304,   268,   236,   209,   184,   162,   143,   127,   112,
    99,    87,    77,    68,    60,    53,    47,    41,    36,    32,    28,    25,
};
enum { DECAY_STEPS = sizeof DECAY / sizeof DECAY[0] };

/* Sixteenths a seat has and may expect from its mount's field and its hand. */
static int prospect(const DracoTable *t, const Draco *d, Seat seat, int mount, int hand) {
    int points = d->mount[seat] == NONE ? 0 : t->points[d->position[d->mount[seat]]];
    return SIXTEENTHS * draco_points(d, seat) + mount * points + hand * d->hand_size[seat];
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
static void share_out(const Ruleset *r, const int expected[DRACO_SEATS], int spread,
                      int32_t value[SEATS_MAX]) {
    int      best = expected[0];
    uint64_t share[DRACO_SEATS], sum = 0;
    for (Seat seat = 1; seat < r->seats; seat++) {
        best = expected[seat] > best ? expected[seat] : best;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        int steps = (best - expected[seat]) * 8 / spread;
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

static void estimate(const Ruleset *r, const State *s, const Count *count,
                     int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    const Draco      *d = draco_of(s);
    int               expected[DRACO_SEATS] = {0}, all;
    if (d->step == STEP_OVER) {
        value_over(r, s, value);
        return;
    }
    int to_go = fields_to_go(t, d, &all);
    int mount = MOUNT_SHARE + (count->mount_opening - MOUNT_SHARE) * to_go / all;
    int spread = SPREAD_FINAL + (count->spread_opening - SPREAD_FINAL) * to_go / all;
    for (Seat seat = 0; seat < r->seats; seat++) {
        expected[seat] = prospect(t, d, seat, mount, count->hand_share);
    }
    share_out(r, expected, spread, value);
}

/* Fitted to matches of the search against itself, 3,000 with two seats and 600 with five: leads still
 * change by 9 points from the start on and by 5 near the end (standard deviations), a card in hand
 * is worth a quarter to half a point, and before the end is near a mount tells little with one
 * opponent and as much as ever with four, who score between two turns of its rider. */
static void draco_value(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    Count count = {.hand_share = 6, .mount_opening = 2 * (r->seats - 1), .spread_opening = 100};
    estimate(r, s, &count, value);
}

/* What the greedy player counts: points and mounts alone. */
static void draco_plain(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    Count count = {.hand_share = 0, .mount_opening = MOUNT_SHARE, .spread_opening = 200};
    estimate(r, s, &count, value);
}

/* Sixteenths that a scoring gives `who` ahead of the others' mean, once the play has been made. */
static int scored(const Ruleset *r, const Draco *d, Seat who, uint8_t own_field, uint8_t colour,
                  uint8_t to, const int8_t *worth) {
    int others = 0;
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->mount[seat] == colour ? to : d->position[d->mount[seat]];
        others += seat == who ? 0 : worth[field];
    }
    return SIXTEENTHS * worth[own_field] - SIXTEENTHS * others / (r->seats - 1);
}

/* What a play gains at once: sixteenths ahead of the others' mean, and a better or worse mount.
 * `is_mount`: its player rides the dragon then; `is_shown`: another one rides it. */
static int gain(const Ruleset *r, const Draco *d, Seat who, uint8_t card, bool is_mount,
                bool is_shown) {
    const DracoTable *t = draco_table(r);
    uint8_t           colour = card_colour(card), from = d->position[colour];
    uint8_t           to = draco_end(t, from, card_number(card));
    uint8_t           scoring = draco_scoring(t, from, to), old = d->position[d->mount[who]];
    uint8_t           field = is_mount ? to : old;
    int               sum = MOUNT_SHARE * (t->points[field] - t->points[old]);
    if (is_shown) {
        sum -= MOUNT_SHARE * (t->points[to] - t->points[from]) / (r->seats - 1);
    }
    if (scoring != SCORING_NONE) {
        sum += scored(r, d, who, field, colour, to, t->worth[scoring]);
    }
    return sum;
}

static int gain_of(const Ruleset *r, const Draco *d, Seat who, Move m) {
    uint8_t card = move_byte(m, 1), colour = card_colour(card);
    return gain(r, d, who, card, draco_rides(d, who, colour, move_byte(m, 2)),
                draco_is_shown_by_other(d, who, colour));
}

/* A move's weight doubles with every two points it gains. */
static void draco_prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                        uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    for (int i = 0; i < list->count; i++) {
        int is_play = move_byte(list->move[i], 0) == MOVE_PLAY;
        int points = is_play ? gain_of(r, d, who, list->move[i]) / SIXTEENTHS : 0;
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

/* The best play so far; of equal ones each is as likely. */
typedef struct Best {
    Move     move;
    int      gained;
    uint32_t alike;
} Best;

static void consider(Best *best, int gained, uint8_t card, uint8_t choice, Rng *rng) {
    if (gained < best->gained) {
        return;
    }
    best->alike = gained > best->gained ? 1 : best->alike + 1;
    if (gained > best->gained || rng_below(rng, best->alike) == 0) {
        best->move = move_of(MOVE_PLAY, card, choice, 0);
    }
    best->gained = gained;
}

/* The card that gains most, of equal ones any. What the pile deals is random enough: choosing among
 * fewer cards only made the play-outs blind. Now and then any card, or players who all do best to
 * wait would wait for ever. Play-outs live here, so it does not list the moves. */
static Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Draco *d = draco_of(s);
    Best         best = {.gained = INT_MIN};
    uint32_t     shown = 0;
    if (d->step != STEP_PLAY || d->hand_size[who] == 0 || rng_below(rng, ANY_CARD) == 0) {
        return draco_sample(r, s, who, rng);
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        shown |= seat == who ? 0 : 1u << d->mount[seat];
    }
    uint8_t last = draco_last(d);
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        uint8_t card = d->hand[who][slot], colour = card_colour(card);
        bool    is_shown = (shown >> colour & 1) != 0;
        bool    has_choice = d->position[colour] == last && !is_shown && colour != d->mount[who];
        if (slot > 0 && card == d->hand[who][slot - 1]) {
            continue;
        }
        consider(&best, gain(r, d, who, card, !is_shown, is_shown), card,
                 has_choice ? CHOICE_RIDE : CHOICE_NONE, rng);
        if (has_choice) {
            consider(&best, gain(r, d, who, card, false, false), card, CHOICE_STAY, rng);
        }
    }
    return best.move;
}

const Hints draco_hints = {
    .prior = draco_prior,
    .value = draco_value,
    .plain = draco_plain,
    .rollout = draco_rollout,
    .rollout_moves = 10,
    .explore = 40,
};
