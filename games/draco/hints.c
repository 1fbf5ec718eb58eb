/* hints.c: hints for the search: what playing a card gains.
 *
 * None of it is a rule, and it reads only worlds. What a position is worth is in estimate.c.
 * Play-outs spend their time here. Called through game_draco only. */
#include "games/draco/hints.h"
#include "games/draco/parts.h"

#include <limits.h>

enum {
    MATCH = 1 << 28, /* more than any points: a play that wins the match at once */
    NEXT_MAX = 20,   /* points: the most that the next play counts before it is made */
    ANY_CARD = 64    /* one in so many moves of a play-out is any */
};

/* How a seat stands before its play. In pairs the small scoring comes first. */
typedef struct Outlook {
    /* What a point of each dragon's field counts once its card is played: as many as all rivals weigh
     * if the player rides it then; if a rival rides it, minus that one's weight. Rivals weigh the less
     * the farther they are behind. */
    int16_t weight[DRACO_DRAGONS];
    bool is_last_due; /* would one more dragon on the summit end the match? */
    int rivals;       /* their weights in all: a point ahead of them counts as many */
    int point;        /* what counts as much as one point ahead of all rivals */
    int refill;       /* what a scoring costs, because its player draws no card */
    int near[2]; /* cards of the whole set that would bring each scoring, for each rival, who will
                       * play one of them */
    /* What each would give the seat ahead of the weighed rivals: [0] as it rides, [1] if its mount stood
     * on a 0. */
    int lead[2][2];
    int promise; /* what the mounts promise, see gain_by_promise */
} Outlook;

void draco_count_near(const Draco *d, const DracoTable *t, int near[2]) {
    unsigned sum = 0;
    for (int colour = 0; colour < DRACO_COLOURS; colour++) {
        sum += t->near[d->position[colour]];
    }
    near[0] = (int)(sum % NEAR_LARGE);
    near[1] = (int)(sum / NEAR_LARGE);
}

/* Halves with every four points behind the best rival. */
static int rival_weight(int behind) {
    return 64 >> (behind < 24 ? behind / 4 : 6);
}

/* Weighs the rivals and adds up what a scoring would give them. */
static inline void weigh_rivals(const Ruleset *r, const Draco *d, Seat who, Outlook *now) {
    const DracoTable *t = draco_table(r);
    int max = INT_MIN, weights[DRACO_SEATS];
    for (Seat seat = 0; seat < r->seats; seat++) {
        int points = seat == who ? INT_MIN : draco_points(d, seat);
        max = points > max ? points : max;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->position[d->mount[seat]];
        int weight = seat == who ? 0 : rival_weight(max - draco_points(d, seat));
        weights[seat] = weight;
        now->rivals += weight;
        now->lead[1][0] -= weight * t->worth[SCORING_SMALL][field];
        now->lead[1][1] -= weight * t->worth[SCORING_LARGE][field];
    }
    for (int colour = 0; colour < DRACO_DRAGONS; colour++) {
        now->weight[colour] = (int16_t)now->rivals;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        now->weight[d->mount[seat]] = (int16_t)(seat == who ? now->rivals : -weights[seat]);
    }
}

static inline Outlook outlook_of(const Ruleset *r, const Draco *d, Seat who) {
    const DracoTable *t = draco_table(r);
    uint8_t field = d->position[d->mount[who]];
    Outlook now = {.is_last_due = d->summit + 1 == t->finish};
    draco_count_near(d, t, now.near);
    now.near[0] *= r->seats - 1;
    now.near[1] *= r->seats - 1;
    weigh_rivals(r, d, who, &now);
    now.lead[0][0] = now.lead[1][0] + now.rivals * t->worth[SCORING_SMALL][field];
    now.lead[0][1] = now.lead[1][1] + now.rivals * t->worth[SCORING_LARGE][field];
    now.promise = now.near[0] * now.lead[0][0] + now.near[1] * now.lead[0][1];
    now.point = t->deck * now.rivals;
    now.refill = CARD * now.point / SIXTEENTHS;
    return now;
}

/* The result of a play that ends the match: 1 for a victory, 0 for a shared one, -1. */
static int last_scoring(const Ruleset *r, const Draco *d, Seat who, uint8_t colour, uint8_t to,
                        uint8_t own_field) {
    const int8_t *worth = draco_table(r)->worth[SCORING_LARGE];
    int own = draco_points(d, who) + worth[own_field], best = INT_MIN;
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->mount[seat] == colour ? to : d->position[d->mount[seat]];
        int points = draco_points(d, seat) + worth[field];
        best = seat != who && points > best ? points : best;
    }
    return own > best ? 1 : own < best ? -1 : 0;
}

/* At once, and by what the mounts promise then and now: as in draco_value each rival will play a
 * card. Nobody can foresee the cards, so no branch depends on them. */
static inline int gain_by_promise(const Outlook *now, const DracoStep *step, int weight) {
    bool is_mount = weight > 0;
    const int *before = now->lead[is_mount];
    const int8_t *worth = step->gives[is_mount];
    int small = before[0] + weight * worth[0], large = before[1] + weight * worth[1];
    int refill = now->refill & -(step->scoring != SCORING_NONE);
    return (now->near[0] + step->weigh[0]) * small + (now->near[1] + step->weigh[1]) * large -
           refill - now->promise;
}

/* What a play gains; `weight` as in Outlook, 0 for a player who stays on another dragon. */
static inline int gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t card,
                       int weight) {
    const DracoTable *t = draco_table(r);
    const DracoStep *step = draco_step(t, d, card);
    if (now->is_last_due && step->scoring == SCORING_LARGE && step->to >= t->summit) {
        uint8_t field = weight > 0 ? step->to : d->position[d->mount[who]];
        return MATCH * last_scoring(r, d, who, card_colour(card), step->to, field);
    }
    return gain_by_promise(now, step, weight);
}

/* The best play so far, as one number: what it gains, a fraction by lot, so that of equal ones each is
 * as likely, and which one it is: twice the slot in the hand, plus 1 for staying. */
enum { PLAY_BITS = 8, LOT_BITS = 8 };
#define NO_PLAY INT64_MIN

static inline int64_t better_play(int64_t best, int gained, uint64_t lots, int play) {
    int64_t lot = (int64_t)(lots & ((1 << LOT_BITS) - 1));
    int64_t mark = ((int64_t)gained * (1 << LOT_BITS) + lot) * (1 << PLAY_BITS) + play;
    return mark > best ? mark : best;
}

static inline int gained_by(int64_t best) {
    return (int)(best >> (LOT_BITS + PLAY_BITS));
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

/* The play that gains most, of equal ones any; the hand is not empty. It does not list the moves, because
 * play-outs live here. */
static int64_t best_play(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, Rng *rng) {
    int64_t best = NO_PLAY;
    uint64_t lots = rng_next(rng);
    uint8_t last = draco_last(d);
    for (int slot = 0; slot < d->hand_size[who]; slot++, lots >>= LOT_BITS) {
        uint8_t card = d->hand[who][slot], colour = card_colour(card);
        int weight = now->weight[colour];
        best = better_play(best, gain(r, d, now, who, card, weight), lots, 2 * slot);
        if (d->position[colour] == last && weight > 0 && colour != d->mount[who]) { /* DR-9 */
            best = better_play(best, gain(r, d, now, who, card, 0), ~lots, 2 * slot + 1);
        }
    }
    return best;
}

static Move play_of(const Draco *d, Seat who, int64_t best) {
    int play = (int)(best & ((1 << PLAY_BITS) - 1));
    uint8_t card = d->hand[who][play / 2];
    bool has_choice = draco_has_choice(d, card_colour(card));
    return move_of(MOVE_PLAY, card, (uint8_t)(has_choice ? CHOICE_RIDE + play % 2 : CHOICE_NONE),
                   0);
}

int draco_next_gain(const Ruleset *r, const Draco *d) {
    bool is_winning;
    return draco_best_gain(r, d, d->turn, &is_winning);
}

int draco_best_gain(const Ruleset *r, const Draco *d, Seat who, bool *is_winning) {
    Rng any = {0};
    Outlook now = outlook_of(r, d, who);
    int gained = gained_by(best_play(r, d, &now, who, &any)), max = NEXT_MAX * now.point;
    *is_winning = gained >= MATCH / 2;
    gained = gained > max ? max : gained < -max ? -max : gained;
    return SIXTEENTHS * gained / now.point;
}

/* The card that gains most. What the pile deals is random enough: choosing among fewer cards only
 * made the play-outs blind. Now and then any card, or players who all do best to wait would wait
 * for ever. */
Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Draco *d = draco_of(s);
    if (d->step == STEP_DROP) {
        return drop_all(r, d, who);
    }
    if (d->hand_size[who] == 0 || rng_below(rng, ANY_CARD) == 0) {
        return draco_sample(r, s, who, rng);
    }
    Outlook now = outlook_of(r, d, who);
    return play_of(d, who, best_play(r, d, &now, who, rng));
}

/* A move's weight doubles with every two points it gains. */
static void prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    Outlook now = outlook_of(r, d, who);
    for (int i = 0; i < list->count; i++) {
        uint8_t card = move_byte(list->move[i], 1), choice = move_byte(list->move[i], 2);
        int points = 0;
        if (move_byte(list->move[i], 0) == MOVE_PLAY) {
            bool is_mount = draco_rides(d, who, card_colour(card), choice);
            int counts = now.weight[card_colour(card)];
            points = gain(r, d, &now, who, card, counts < 0 || is_mount ? counts : 0) / now.point;
        }
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

const Hints draco_hints = {
    .prior = prior,
    .value = draco_value,
    .yardstick = draco_yardstick,
    .rollout = draco_rollout,
    .rollout_moves = 10,
    .features = &draco_features,
    .reason = draco_reason,
};
