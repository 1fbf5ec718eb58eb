/* draco_hints.c: what a search of Draco may use besides the rules.
 *
 * None of it is a rule; all of it reads worlds. What cards gain is in draco_style.c, what plays tell
 * of their players in draco_habits.c. Called through game_draco only. */
#include "games/draco/draco_hints.h"
#include "games/draco/draco_parts.h"

enum {
    VICTORY = 1000000,
    SPREAD_FINAL = 46, /* a lead that is worth a factor e in winning, when the end is near */
    SOON_MOST = 20     /* points: the most that the next play counts before it is made */
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

/* Between two entries of the table in proportion. */
uint32_t draco_decay(int behind, int spread) {
    int eighths = behind * 8 / spread, rest = behind * 8 % spread;
    if (eighths >= DECAY_STEPS - 1) {
        return DECAY[DECAY_STEPS - 1];
    }
    uint32_t fall = DECAY[eighths] - DECAY[eighths + 1];
    return DECAY[eighths] - fall * (uint32_t)rest / (uint32_t)spread;
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
        share[seat] = draco_decay(best - expected[seat], spread);
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

/* Where a seat's mount stands; before it has one, where all stand. */
static uint8_t field_of(const Draco *d, Seat seat) {
    return d->mount[seat] == NONE ? 0 : d->position[d->mount[seat]];
}

/* Turns what the seats may expect into chances; `spread_opening` is as SPREAD_FINAL, at the start. */
static void chances(const Ruleset *r, const Draco *d, const int expected[DRACO_SEATS],
                    int spread_opening, int32_t value[SEATS_MAX]) {
    int all, to_go = fields_to_go(draco_table(r), d, &all);
    share_out(r, expected, SPREAD_FINAL + (spread_opening - SPREAD_FINAL) * to_go / all, value);
}

/* What the greedy player counts: points and mounts alone. */
static void draco_plain(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    const Draco *d = draco_of(s);
    int          expected[DRACO_SEATS] = {0};
    if (d->step == STEP_OVER) {
        value_over(r, s, value);
        return;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        int number = draco_table(r)->points[field_of(d, seat)];
        expected[seat] = SIXTEENTHS * draco_points(d, seat) + PLAIN_MOUNT * number;
    }
    chances(r, d, expected, 200, value);
}

/* A move's weight doubles with every two points it gains. */
static void draco_prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                        uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    Outlook      now = draco_outlook(r, d, who);
    for (int i = 0; i < list->count; i++) {
        uint8_t card = move_byte(list->move[i], 1), choice = move_byte(list->move[i], 2);
        int     points = 0;
        if (move_byte(list->move[i], 0) == MOVE_PLAY) {
            bool is_mount = draco_rides(d, who, card_colour(card), choice);
            points = draco_gain(r, d, &now, who, STYLE_THINKS, card, is_mount) / draco_point(draco_table(r), &now);
        }
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

/* Sixteenths that the seat whose turn it is will gain with his best card; without them an estimate
 * would swing with whose turn it happens to be. */
static int soon(const Ruleset *r, const Draco *d) {
    Outlook now = draco_outlook(r, d, d->turn);
    int     gained = draco_best_gain(r, d, &now, d->turn);
    int     most = SOON_MOST * draco_point(draco_table(r), &now);
    gained = gained > most ? most : gained < -most ? -most : gained;
    return SIXTEENTHS * gained / draco_point(draco_table(r), &now);
}

/* Points, cards in hand, the next play, and mounts: the others will play a card each before the
 * rider can leave, and each of those scores as likely as such cards are frequent. Leads turn into
 * chances as fitted to 3,000 matches of the search against itself: they still change by 9 points
 * from the start on and by 5 near the end (standard deviations). */
static void draco_value(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    const DracoTable *t = draco_table(r);
    const Draco      *d = draco_of(s);
    int               expected[DRACO_SEATS] = {0}, near[SCORINGS];
    if (d->step == STEP_OVER) {
        value_over(r, s, value);
        return;
    }
    draco_count_near(t, d, near);
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = field_of(d, seat);
        int     mount = near[SCORING_SMALL] * t->worth[SCORING_SMALL][field] +
                    near[SCORING_LARGE] * t->worth[SCORING_LARGE][field];
        expected[seat] = SIXTEENTHS * draco_points(d, seat) + CARD * d->hand_size[seat] +
                         SIXTEENTHS * (r->seats - 1) * mount / t->deck;
    }
    if (d->step == STEP_PLAY && d->hand_size[d->turn] > 0) {
        expected[d->turn] += soon(r, d);
    }
    chances(r, d, expected, 100, value);
}

static Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    return draco_imitate(r, s, who, STYLE_THINKS, rng);
}

const Hints draco_hints = {
    .prior = draco_prior,
    .value = draco_value,
    .plain = draco_plain,
    .rollout = draco_rollout,
    .rollout_moves = 10,
    .observe = draco_observe,
    .imagine = draco_imagine,
    .imitate = draco_imitate,
};
