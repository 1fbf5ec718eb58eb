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
    SPREAD_FINAL = 46,  /* a lead that is worth a factor e in winning, when the end is near */
    CARD = 6,           /* sixteenths a card in hand is worth: a scoring costs its player the refill */
    PLAIN_MOUNT = 8,    /* sixteenths of its number that a mount's field counts for the greedy player */
    MATCH = 1 << 28,    /* more than any points: a play that wins the match at once */
    SOON_MOST = 20,     /* points: what such a play counts before it is made */
    ANY_CARD = 64       /* one in so many moves of a play-out is any */
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

/* 65536 * e^(-behind/spread), between two entries of the table in proportion. */
static uint32_t decay(int behind, int spread) {
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
        share[seat] = decay(best - expected[seat], spread);
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

/* Sums up the cards of the whole set that would bring each scoring now. */
static void count_near(const DracoTable *t, const Draco *d, int near[SCORINGS]) {
    near[SCORING_SMALL] = near[SCORING_LARGE] = 0;
    for (int colour = 0; colour < t->colours; colour++) {
        near[SCORING_SMALL] += t->near[SCORING_SMALL][d->position[colour]];
        near[SCORING_LARGE] += t->near[SCORING_LARGE][d->position[colour]];
    }
}

/* How a seat stands before its play. What rivals get is weighed by how near the lead they are. */
typedef struct Outlook {
    int     near[SCORINGS];         /* cards of the whole set that would bring each scoring */
    int     lead[SCORINGS];         /* what it would give the seat ahead of the weighed rivals */
    int     rivals;                 /* their weights in all: a point ahead of them counts as many */
    int     promise;                /* what the mounts promise, see gain() */
    uint8_t ridden[DRACO_DRAGONS];  /* the weight of the rival who rides each dragon; 0: none */
} Outlook;

/* Halves with every eight points behind the best rival. */
static int rival_weight(int behind) {
    return 64 >> (behind < 48 ? behind / 8 : 6);
}

static Outlook outlook_of(const Ruleset *r, const Draco *d, Seat who) {
    const DracoTable *t = draco_table(r);
    Outlook           now = {0};
    int               most = INT_MIN;
    for (Seat seat = 0; seat < r->seats; seat++) {
        most = seat != who && draco_points(d, seat) > most ? draco_points(d, seat) : most;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->position[d->mount[seat]];
        int     weight = seat == who ? 0 : rival_weight(most - draco_points(d, seat));
        now.ridden[d->mount[seat]] = (uint8_t)weight;
        now.rivals += weight;
        for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
            now.lead[kind] -= weight * t->worth[kind][field];
        }
    }
    count_near(t, d, now.near);
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        now.lead[kind] += now.rivals * t->worth[kind][d->position[d->mount[who]]];
        now.promise += (r->seats - 1) * now.near[kind] * now.lead[kind];
    }
    return now;
}

/* What counts as much as one point ahead of all rivals. */
static int point(const DracoTable *t, const Outlook *now) {
    return t->deck * now->rivals;
}

/* The result of a play that ends the match. */
static int last_scoring(const Ruleset *r, const Draco *d, Seat who, uint8_t colour, uint8_t to,
                        uint8_t own_field) {
    const int8_t *worth = draco_table(r)->worth[SCORING_LARGE];
    int           own = draco_points(d, who) + worth[own_field], best = INT_MIN;
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->mount[seat] == colour ? to : d->position[d->mount[seat]];
        int     points = draco_points(d, seat) + worth[field];
        best = seat != who && points > best ? points : best;
    }
    return own > best ? MATCH : own < best ? -MATCH : 0;
}

/* What a play gains at once, and by what the mounts promise then and now: as in draco_value each
 * rival will play a card. `is_mount`: its player rides the dragon then. */
static int gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t card,
                bool is_mount) {
    const DracoTable *t = draco_table(r);
    uint8_t           colour = card_colour(card), from = d->position[colour];
    uint8_t           to = draco_end(t, from, card_number(card));
    uint8_t           scoring = draco_scoring(t, from, to), old = d->position[d->mount[who]];
    uint8_t           field = is_mount ? to : old;
    int               at_once = 0, promise = 0;
    if (scoring == SCORING_LARGE && to >= t->summit && d->summit + 1 == t->finish) {
        return last_scoring(r, d, who, colour, to, field);
    }
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        const int8_t *worth = t->worth[kind];
        int           near = now->near[kind] + t->near[kind][to] - t->near[kind][from];
        int           lead = now->lead[kind] + now->rivals * (worth[field] - worth[old]) -
                   now->ridden[colour] * (worth[to] - worth[from]);
        promise += near * lead;
        at_once = kind == scoring ? t->deck * lead - CARD * point(t, now) / SIXTEENTHS : at_once;
    }
    return at_once + (r->seats - 1) * promise - now->promise;
}

/* A move's weight doubles with every two points it gains. */
static void draco_prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                        uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    Outlook      now = outlook_of(r, d, who);
    for (int i = 0; i < list->count; i++) {
        uint8_t card = move_byte(list->move[i], 1), choice = move_byte(list->move[i], 2);
        int     points = 0;
        if (move_byte(list->move[i], 0) == MOVE_PLAY) {
            bool is_mount = draco_rides(d, who, card_colour(card), choice);
            points = gain(r, d, &now, who, card, is_mount) / point(draco_table(r), &now);
        }
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

/* DR-17: cards of dragons on the summit bring nothing any more. */
static Move drop_all(const Ruleset *r, const Draco *d, Seat who) {
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        uint8_t card = d->hand[who][slot];
        if (d->position[card_colour(card)] >= draco_table(r)->summit) {
            return move_of(MOVE_DROP, card, 0, 0);
        }
    }
    return move_of(MOVE_DRAW, 0, 0, 0);
}

/* The play that gains most, of equal ones any; the hand is not empty. It does not list the moves,
 * because play-outs live here. */
static Best best_play(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, Rng *rng) {
    Best    best = {.gained = INT_MIN};
    uint8_t last = draco_last(d);
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        uint8_t card = d->hand[who][slot], colour = card_colour(card);
        bool    is_shown = now->ridden[colour] != 0;
        bool    has_choice = d->position[colour] == last && !is_shown && colour != d->mount[who];
        if (slot > 0 && card == d->hand[who][slot - 1]) {
            continue;
        }
        consider(&best, gain(r, d, now, who, card, !is_shown), card,
                 has_choice ? CHOICE_RIDE : CHOICE_NONE, rng);
        if (has_choice) {
            consider(&best, gain(r, d, now, who, card, false), card, CHOICE_STAY, rng);
        }
    }
    return best;
}

/* The card that gains most. What the pile deals is random enough: choosing among fewer cards only
 * made the play-outs blind. Now and then any card, or players who all do best to wait would wait
 * for ever. */
static Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Draco *d = draco_of(s);
    if (d->step == STEP_DROP) {
        return drop_all(r, d, who);
    }
    if (d->hand_size[who] == 0 || rng_below(rng, ANY_CARD) == 0) {
        return draco_sample(r, s, who, rng);
    }
    Outlook now = outlook_of(r, d, who);
    return best_play(r, d, &now, who, rng).move;
}

/* Sixteenths that the seat whose turn it is will gain with his best card; without them an estimate
 * would swing with whose turn it happens to be. */
static int soon(const Ruleset *r, const Draco *d) {
    Rng     any = {0};
    Outlook now = outlook_of(r, d, d->turn);
    int     gained = best_play(r, d, &now, d->turn, &any).gained;
    int     most = SOON_MOST * point(draco_table(r), &now);
    gained = gained > most ? most : gained < -most ? -most : gained;
    return SIXTEENTHS * gained / point(draco_table(r), &now);
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
    count_near(t, d, near);
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

const Hints draco_hints = {
    .prior = draco_prior,
    .value = draco_value,
    .plain = draco_plain,
    .rollout = draco_rollout,
    .rollout_moves = 10,
};
