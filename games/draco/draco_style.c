/* draco_style.c: what a card gains, and how seats are taken to choose among their cards.
 *
 * Play-outs spend their time here. All of it reads worlds, or of views what lies open. Called by the
 * other hint files of Draco only. */
#include "games/draco/draco_hints.h"
#include "games/draco/draco_parts.h"

#include <limits.h>

enum {
    MATCH = 1 << 28, /* more than any points: a play that wins the match at once */
    ANY_CARD = 64    /* one in so many moves of a play-out is any */
};

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

Outlook draco_outlook(const Ruleset *r, const Draco *d, Seat who) {
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
    draco_count_near(t, d, now.near);
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        now.lead[kind] += now.rivals * t->worth[kind][d->position[d->mount[who]]];
        now.promise += (r->seats - 1) * now.near[kind] * now.lead[kind];
    }
    return now;
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

/* A card as a seat may play it: which dragon goes from where to where, what that scores, and where
 * the seat's mount stands before and after. */
typedef struct Play {
    uint8_t colour, from, to, scoring, old_field, field;
} Play;

/* Points ahead of the weighed rivals that a scoring of the kind would give after the play. */
static inline int lead_after(const DracoTable *t, const Outlook *now, const Play *p, int kind) {
    const int8_t *worth = t->worth[kind];
    return now->lead[kind] + now->rivals * (worth[p->field] - worth[p->old_field]) -
           now->ridden[p->colour] * (worth[p->to] - worth[p->from]);
}

/* At once, and by what the mounts promise then and now: as in draco_value each rival will play a
 * card. */
static inline int gain_by_chances(const Ruleset *r, const Outlook *now, const Play *p) {
    const DracoTable *t = draco_table(r);
    int               at_once = 0, promise = 0;
    for (int kind = SCORING_SMALL; kind < SCORINGS; kind++) {
        int near = now->near[kind] + t->near[kind][p->to] - t->near[kind][p->from];
        int lead = lead_after(t, now, p, kind);
        promise += near * lead;
        at_once = kind == p->scoring
                      ? t->deck * lead - CARD * draco_point(t, now) / SIXTEENTHS
                      : at_once;
    }
    return at_once + (r->seats - 1) * promise - now->promise;
}

/* At once, and by the numbers the mounts stand on then and now: what meets the eye. */
static inline int gain_by_numbers(const DracoTable *t, const Outlook *now, const Play *p) {
    const int8_t *number = t->points;
    int           mounts = now->rivals * (number[p->field] - number[p->old_field]) -
                 now->ridden[p->colour] * (number[p->to] - number[p->from]);
    int at_once = p->scoring == SCORING_NONE ? 0 : lead_after(t, now, p, p->scoring);
    return t->deck * (SIXTEENTHS * at_once + PLAIN_MOUNT * mounts) / SIXTEENTHS;
}

static inline int gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t style,
                       uint8_t card, bool is_mount) {
    const DracoTable *t = draco_table(r);
    Play p = {.colour = card_colour(card)};
    p.from = d->position[p.colour];
    p.to = draco_end(t, p.from, card_number(card));
    p.scoring = draco_scoring(t, p.from, p.to);
    p.old_field = d->position[d->mount[who]];
    p.field = is_mount ? p.to : p.old_field;
    if (p.scoring == SCORING_LARGE && p.to >= t->summit && d->summit + 1 == t->finish) {
        return last_scoring(r, d, who, p.colour, p.to, p.field);
    }
    return style == STYLE_NUMBERS ? gain_by_numbers(t, now, &p) : gain_by_chances(r, now, &p);
}

int draco_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t style,
               uint8_t card, bool is_mount) {
    return gain(r, d, now, who, style, card, is_mount);
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

/* Considers a card in each way it may be played. It does not list the moves, because play-outs live
 * here. */
static inline void consider_card(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                                 uint8_t style, uint8_t card, uint8_t last, Best *best, Rng *rng) {
    uint8_t colour = card_colour(card);
    bool    is_shown = now->ridden[colour] != 0;
    bool    has_choice = d->position[colour] == last && !is_shown && colour != d->mount[who];
    consider(best, gain(r, d, now, who, style, card, !is_shown), card,
             has_choice ? CHOICE_RIDE : CHOICE_NONE, rng);
    if (has_choice) {
        consider(best, gain(r, d, now, who, style, card, false), card, CHOICE_STAY, rng);
    }
}

/* The play that gains most, of equal ones any; the hand is not empty. */
static Best best_play(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t style,
                      Rng *rng) {
    Best    best = {.gained = INT_MIN};
    uint8_t last = draco_last(d);
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        uint8_t card = d->hand[who][slot];
        if (slot == 0 || card != d->hand[who][slot - 1]) {
            consider_card(r, d, now, who, style, card, last, &best, rng);
        }
    }
    return best;
}

int draco_card_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t style,
                    uint8_t card) {
    Best best = {.gained = INT_MIN};
    Rng  any = {0};
    consider_card(r, d, now, who, style, card, draco_last(d), &best, &any);
    return best.gained;
}

int draco_best_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who) {
    Rng any = {0};
    return best_play(r, d, now, who, STYLE_THINKS, &any).gained;
}

/* The card that gains most. What the pile deals is random enough: choosing among fewer cards only
 * made the play-outs blind. Now and then any card, or players who all do best to wait would wait
 * for ever. */
Move draco_imitate(const Ruleset *r, const State *s, Seat who, uint8_t style, Rng *rng) {
    const Draco *d = draco_of(s);
    if (d->step == STEP_DROP) {
        return drop_all(r, d, who);
    }
    if (d->hand_size[who] == 0 || rng_below(rng, ANY_CARD) == 0) {
        return draco_sample(r, s, who, rng);
    }
    Outlook now = draco_outlook(r, d, who);
    return best_play(r, d, &now, who, style, rng).move;
}
