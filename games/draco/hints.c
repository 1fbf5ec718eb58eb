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

/* How a seat stands before its play. */
typedef struct Outlook {
    uint8_t ridden[DRACO_DRAGONS]; /* the weight of the rival who rides each dragon; 0: none. Rivals
                                     * weigh the less the farther they are behind */
    int point;                     /* what counts as much as one point ahead of all rivals */
    int near[SCORINGS];            /* cards of the whole set that would bring each scoring */
    int lead[SCORINGS];            /* what each would give the seat ahead of the weighed rivals */
    int rivals;                    /* their weights in all: a point ahead of them counts as many */
    int promise;                   /* what the mounts promise, see gain_by_promise */
} Outlook;

/* A card as a seat may play it: which dragon goes from where to where, what that scores, and where
 * the seat's mount stands before and after. */
typedef struct Play {
    uint8_t colour, from, to, scoring, old_field, field;
} Play;

void draco_count_near(const DracoTable *t, const Draco *d, int near[SCORINGS]) {
    near[SCORING_SMALL] = near[SCORING_LARGE] = 0;
    for (int colour = 0; colour < t->colours; colour++) {
        near[SCORING_SMALL] += t->near[SCORING_SMALL][d->position[colour]];
        near[SCORING_LARGE] += t->near[SCORING_LARGE][d->position[colour]];
    }
}

/* Halves with every four points behind the best rival. */
static int rival_weight(int behind) {
    return 64 >> (behind < 24 ? behind / 4 : 6);
}

/* Adds up the rivals, the leads over them and what the mounts promise. */
static void look_ahead(const Ruleset *r, const Draco *d, Seat who, Outlook *now) {
    const DracoTable *t = draco_table(r);
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->position[d->mount[seat]];
        int weight = seat == who ? 0 : now->ridden[d->mount[seat]];
        now->rivals += weight;
        for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
            now->lead[kind] -= weight * t->worth[kind][field];
        }
    }
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        now->lead[kind] += now->rivals * t->worth[kind][d->position[d->mount[who]]];
        now->promise += (r->seats - 1) * now->near[kind] * now->lead[kind];
    }
    now->point = t->deck * now->rivals;
}

static Outlook outlook_of(const Ruleset *r, const Draco *d, Seat who) {
    Outlook now = {0};
    int max = INT_MIN;
    for (Seat seat = 0; seat < r->seats; seat++) {
        max = seat != who && draco_points(d, seat) > max ? draco_points(d, seat) : max;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat != who) {
            now.ridden[d->mount[seat]] = (uint8_t)rival_weight(max - draco_points(d, seat));
        }
    }
    draco_count_near(draco_table(r), d, now.near);
    look_ahead(r, d, who, &now);
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

/* Points ahead of the weighed rivals that a scoring of the kind would give after the play. */
static inline int lead_after(const DracoTable *t, const Outlook *now, const Play *p, int kind) {
    const int8_t *worth = t->worth[kind];
    return now->lead[kind] + now->rivals * (worth[p->field] - worth[p->old_field]) -
           now->ridden[p->colour] * (worth[p->to] - worth[p->from]);
}

/* At once, and by what the mounts promise then and now: as in draco_value each rival will play a
 * card. */
static inline int gain_by_promise(const Ruleset *r, const Outlook *now, const Play *p) {
    const DracoTable *t = draco_table(r);
    int at_once = 0, promise = 0;
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        int near = now->near[kind] + t->near[kind][p->to] - t->near[kind][p->from];
        int lead = lead_after(t, now, p, kind);
        promise += near * lead;
        at_once = kind == p->scoring ? t->deck * lead - CARD * now->point / SIXTEENTHS : at_once;
    }
    return at_once + (r->seats - 1) * promise - now->promise;
}

/* What a play gains. `is_mount`: its player rides the dragon then. */
static inline int gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t card,
                       bool is_mount) {
    const DracoTable *t = draco_table(r);
    Play p = {.colour = card_colour(card)};
    p.from = d->position[p.colour];
    p.to = draco_end(t, p.from, card_number(card));
    p.scoring = draco_scoring(t, p.from, p.to);
    p.old_field = d->position[d->mount[who]];
    p.field = is_mount ? p.to : p.old_field;
    if (p.scoring == SCORING_LARGE && p.to >= t->summit && d->summit + 1 == t->finish) {
        return MATCH * last_scoring(r, d, who, p.colour, p.to, p.field);
    }
    return gain_by_promise(r, now, &p);
}

/* The best play so far. Of equal ones each is as likely: each gain is drawn a fraction, and the sum
 * compared, which costs play-outs no guess of the processor. */
typedef struct Best {
    Move move;
    int64_t mark;
    uint64_t lots;
} Best;

enum { FRACTION_BITS = 8 };

static Best best_of_none(Rng *rng) {
    return (Best){.mark = INT64_MIN, .lots = rng_next(rng)};
}

static int best_gained(const Best *best) {
    return (int)(best->mark >> FRACTION_BITS);
}

static inline void consider(Best *best, int gained, uint8_t card, uint8_t choice) {
    int64_t mark =
        gained * (INT64_C(1) << FRACTION_BITS) + (int64_t)(best->lots >> (64 - FRACTION_BITS));
    Move move = move_of(MOVE_PLAY, card, choice, 0);
    best->lots *= 0x9E3779B97F4A7C15u;
    best->move = mark > best->mark ? move : best->move;
    best->mark = mark > best->mark ? mark : best->mark;
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

/* Considers a card in each way it may be played. It does not list the moves, because play-outs live
 * here. */
static inline void consider_card(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                                 uint8_t card, uint8_t last, Best *best) {
    uint8_t colour = card_colour(card);
    bool is_shown = now->ridden[colour] != 0;
    bool has_choice = d->position[colour] == last && !is_shown && colour != d->mount[who];
    consider(best, gain(r, d, now, who, card, !is_shown), card,
             has_choice ? CHOICE_RIDE : CHOICE_NONE);
    if (has_choice) {
        consider(best, gain(r, d, now, who, card, false), card, CHOICE_STAY);
    }
}

/* The play that gains most, of equal ones any; the hand is not empty. */
static Best best_play(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, Rng *rng) {
    Best best = best_of_none(rng);
    uint8_t last = draco_last(d);
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        uint8_t card = d->hand[who][slot];
        if (slot == 0 || card != d->hand[who][slot - 1]) {
            consider_card(r, d, now, who, card, last, &best);
        }
    }
    return best;
}

int draco_next_gain(const Ruleset *r, const Draco *d) {
    Rng any = {0};
    Outlook now = outlook_of(r, d, d->turn);
    Best best = best_play(r, d, &now, d->turn, &any);
    int max = NEXT_MAX * now.point, gained = best_gained(&best);
    gained = gained > max ? max : gained < -max ? -max : gained;
    return SIXTEENTHS * gained / now.point;
}

/* The card that gains most. What the pile deals is random enough: choosing among fewer cards only
 * made the play-outs blind. Now and then any card, or players who all do best to wait would wait
 * for ever. */
static Move rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
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
            points = gain(r, d, &now, who, card, is_mount) / now.point;
        }
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

const Hints draco_hints = {
    .prior = prior,
    .value = draco_value,
    .yardstick = draco_yardstick,
    .rollout = rollout,
    .rollout_moves = 10,
    .reason = draco_reason,
};
