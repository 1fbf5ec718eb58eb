/* gains.h: what playing a card of Draco gains, as functions that the compiler lays into the hints and into
 * the loop of play-outs alike. Play-outs spend their time here, and nobody can foresee the cards, so
 * hardly a branch depends on them.
 *
 * None of it is a rule, and it reads only worlds. Used by hints.c and loops.c. */
#ifndef HORT_GAMES_DRACO_GAINS_H
#define HORT_GAMES_DRACO_GAINS_H

#include "games/draco/cards.h"
#include "games/draco/hints.h"

#include <limits.h>

enum {
    POINTS_ALL = 1 << 16, /* more than anybody has */
    MATCH = 1 << 28,      /* more than any points: a play that wins the match at once */
    ANY_CARD = 64         /* one in so many moves of a play-out is any */
};

/* What matters about the dragons, which a loop keeps up to date instead of looking for it at every play. */
typedef struct Scene {
    uint16_t last;   /* the colours of the last dragons, as bits */
    uint16_t ridden; /* of those that somebody rides */
    uint16_t near;   /* all that DracoTable.near says of their fields */
} Scene;

static inline unsigned near_all(const DracoTable *t, const Draco *d) {
    unsigned sum = 0;
    for (int colour = 0; colour < DRACO_COLOURS; colour++) {
        sum += t->near[d->position[colour]];
    }
    return sum;
}

static inline Scene scene_of(const DracoTable *t, const Draco *d) {
    return (Scene){.last = (uint16_t)draco_last(d),
                   .ridden = (uint16_t)draco_ridden(d),
                   .near = (uint16_t)near_all(t, d)};
}

/* DR-9: colours of the dragons that a player who moves them may take or leave, as draco_choices(). */
static inline unsigned scene_choices(const Scene *scene) {
    return scene->last & ~(unsigned)scene->ridden;
}

/* After a play of `who` that moved a dragon; `mount` is what that seat rode before. */
static inline void scene_play(const DracoTable *t, const Draco *d, Seat who, uint8_t mount,
                              uint8_t colour, uint8_t from, Scene *scene) {
    unsigned by_others = scene->ridden & ~(1u << mount);
    scene->ridden = (uint16_t)(by_others | 1u << d->mount[who]);
    scene->near = (uint16_t)(scene->near + t->near[d->position[colour]] - t->near[from]);
    scene->last = (uint16_t)(scene->last & ~(1u << colour)); /* forward: it is not last any more */
    if (scene->last == 0) {
        scene->last = (uint16_t)draco_last(d);
    }
}

/* How a seat stands before its play. */
typedef struct Outlook {
    /* What a point of each dragon's field counts once its card is played: as many as all rivals weigh
     * if the player rides it then; if a rival rides it, minus that one's weight. Rivals weigh the less
     * the farther they are behind. */
    int16_t weight[DRACO_DRAGONS];
    bool is_last_due; /* would one more dragon on the summit end the match? */
    unsigned choices; /* colours of DR-9 */
    int rivals;       /* their weights in all: a point ahead of them counts as many */
    int point;        /* what counts as much as one point ahead of all rivals */
    Counts near; /* cards of the whole set that would bring each scoring, for each rival, who will
                       * play one of them */
    /* What each would give the seat ahead of the weighed rivals: [0] as it rides, [1] if its mount stood
     * on a 0. */
    Worths lead[2];
    /* What every play costs, by SCORING_…, times HIGH: what the mounts promise now and, where it
     * scores, the refill that its player does not get; less HIGH / 2, which rounds the gain. */
    uint64_t cost[SCORINGS];
} Outlook;

/* Halves with every four points behind the best rival. */
static inline int rival_weight(int behind) {
    unsigned distance = (unsigned)behind; /* of the player itself, who does not count: any */
    return 64 >> (distance < 24 ? distance : 24) / 4;
}

/* Weighs the rivals and adds up what a scoring would give them. */
static inline void weigh_rivals(const Ruleset *r, const Draco *d, Seat who, Outlook *now) {
    const DracoTable *t = draco_table(r);
    int max = INT_MIN, rivals = 0, weight[DRACO_SEATS];
    Worths lead = 0;
    for (Seat seat = 0; seat < r->seats; seat++) {
        int points = draco_points(d, seat) - (seat == who) * POINTS_ALL;
        max = points > max ? points : max;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        weight[seat] = rival_weight(max - draco_points(d, seat)) & -(seat != who);
        rivals += weight[seat];
        lead -= (uint64_t)weight[seat] * t->worths[d->position[d->mount[seat]]];
    }
    for (int colour = 0; colour < DRACO_DRAGONS; colour++) {
        now->weight[colour] = (int16_t)rivals;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        now->weight[d->mount[seat]] = (int16_t)-weight[seat];
    }
    now->weight[d->mount[who]] = (int16_t)rivals;
    now->rivals = rivals;
    now->lead[1] = lead;
    now->lead[0] = lead + (uint64_t)rivals * t->worths[d->position[d->mount[who]]];
}

static inline void outlook(const Ruleset *r, const Draco *d, Seat who, const Scene *scene,
                           Outlook *now) {
    const DracoTable *t = draco_table(r);
    weigh_rivals(r, d, who, now);
    now->is_last_due = d->summit + 1 == t->finish;
    now->choices = scene_choices(scene);
    now->near = counts_of(scene->near % NEAR_LARGE, scene->near / NEAR_LARGE) * (r->seats - 1u);
    now->point = t->deck * now->rivals;
    uint64_t promise = (counted(now->near, now->lead[0]) + HIGH / 2) & ~(HIGH - 1);
    uint64_t refill = HIGH * (uint64_t)(CARD * now->point / SIXTEENTHS);
    now->cost[SCORING_NONE] = promise - HIGH / 2;
    now->cost[SCORING_SMALL] = now->cost[SCORING_LARGE] = promise + refill - HIGH / 2;
}

/* The result of a play that ends the match: 1 for a victory, 0 for a shared one, -1. */
static inline int last_scoring(const Ruleset *r, const Draco *d, Seat who, uint8_t colour,
                               uint8_t to, uint8_t own_field) {
    const int8_t *worth = draco_table(r)->worth[SCORING_LARGE];
    int own = draco_points(d, who) + worth[own_field], best = INT_MIN;
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t field = d->mount[seat] == colour ? to : d->position[d->mount[seat]];
        int points = draco_points(d, seat) + worth[field];
        best = seat != who && points > best ? points : best;
    }
    return own > best ? 1 : own < best ? -1 : 0;
}

/* What a play gains, times HIGH, and less than HIGH besides: at once, and by what the mounts promise then
 * and now: as in draco_value each rival will play a card. `weight` as in Outlook, 0 for a player who
 * stays on another dragon. `may_end`: as is_last_due, known beforehand. */
static inline uint64_t gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                            uint8_t card, int weight, bool may_end) {
    const DracoTable *t = draco_table(r);
    const DracoStep *step = draco_step(t, d, card);
    bool is_mount = weight > 0;
    if (may_end && step->scoring == SCORING_LARGE && step->to >= t->summit) {
        uint8_t field = is_mount ? step->to : d->position[d->mount[who]];
        int result = last_scoring(r, d, who, card_colour(card), step->to, field);
        return HIGH * (uint64_t)(MATCH * (int64_t)result);
    }
    Worths lead = now->lead[is_mount] + (uint64_t)(int64_t)weight * step->gives[is_mount];
    return counted(now->near + step->weigh, lead) - now->cost[step->scoring];
}

/* The best play so far, as one number: what it gains, a fraction by lot, so that of equal ones each is
 * as likely, and which one it is. */
enum { PLAY_BITS = 8, LOT_BITS = 8 };
#define NO_PLAY INT64_MIN

static inline int64_t better_play(int64_t best, uint64_t gained, uint64_t lots, Play play) {
    uint64_t lot = (lots & ((1 << LOT_BITS) - 1)) << PLAY_BITS;
    int64_t mark = (int64_t)((gained & ~(HIGH - 1)) | lot | play);
    return mark > best ? mark : best;
}

static inline Play play_of(int64_t best) {
    return (Play)(best & ((1 << PLAY_BITS) - 1));
}

static inline int64_t best_of_hand(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                                   uint64_t hand, uint64_t lots, bool may_end) {
    int64_t best = NO_PLAY;
    for (unsigned slot = 0; slot < d->hand_size[who]; slot++, lots >>= LOT_BITS) {
        uint8_t card = hand_card(hand, slot), colour = card_colour(card);
        int weight = now->weight[colour];
        best = better_play(best, gain(r, d, now, who, card, weight, may_end), lots, 2 * slot);
        if ((now->choices >> colour & 1) != 0) {
            best = better_play(best, gain(r, d, now, who, card, 0, may_end), ~lots, 2 * slot + 1);
        }
    }
    return best;
}

/* The play that gains most, of equal ones any; the hand is not empty. */
static inline int64_t best_play(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                                uint64_t hand, uint64_t lots) {
    return now->is_last_due ? best_of_hand(r, d, now, who, hand, lots, true)
                            : best_of_hand(r, d, now, who, hand, lots, false);
}

/* DR-17: the slot of a card of a dragon on the summit, which brings nothing any more; or DRACO_HAND. */
static inline unsigned useless_card(const DracoTable *t, const Draco *d, Seat who, uint64_t hand) {
    for (unsigned slot = 0; slot < d->hand_size[who]; slot++) {
        if (d->position[card_colour(hand_card(hand, slot))] >= t->summit) {
            return slot;
        }
    }
    return DRACO_HAND;
}

#endif
