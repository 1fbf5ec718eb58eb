/* rules.h: what each move of Draco does to a position, as functions that the compiler lays into
 * draco_apply() and into the loops of random play alike. They count the cards of the hands; which cards
 * those are is the caller's business, because the loops keep them in words. Used by game.c and loops.c. */
#ifndef HORT_GAMES_DRACO_RULES_H
#define HORT_GAMES_DRACO_RULES_H

#include "games/draco/state.h"

static inline void turn_end(const Ruleset *r, Draco *d) {
    d->step = STEP_PLAY;
    d->turn = (uint8_t)(d->turn + 1 == r->seats ? 0 : d->turn + 1);
}

/* DR-18: the dealer refills if there are cards; otherwise the turn is over. */
static inline void refill_begin(const Ruleset *r, Draco *d) {
    if (draco_can_deal(d)) {
        d->step = STEP_REFILL;
    } else {
        turn_end(r, d);
    }
}

/* Notes what all have seen since the last shuffle. */
static inline void event_note(Draco *d, Seat who, uint8_t card) {
    if (d->is_shuffled) {
        d->event[d->events++] = (uint8_t)(card * DRACO_SEATS + who);
    }
}

/* DR-5, DR-7, DR-8: the card has left the hand and goes on top of the own open card or under it.
 * Nobody can foresee which, so no branch depends on it. */
static inline void card_lay(Draco *d, Seat who, uint8_t card, bool is_on_top) {
    uint8_t differs = (uint8_t)(card ^ d->open[who]), lower = (uint8_t)(card ^ differs * is_on_top);
    uint8_t top = (uint8_t)(lower ^ differs);
    event_note(d, who, card);
    d->hand_size[who]--;
    d->spent[lower]++;
    d->under[who]++;
    d->open[who] = top;
    d->mount[who] = card_colour(top);
}

/* DR-11, DR-12: every rider scores. */
static inline void scoring_do(const Ruleset *r, Draco *d, uint8_t scoring) {
    const int8_t *worth = draco_table(r)->worth[scoring];
    int16_t *points = scoring == SCORING_SMALL ? d->small : d->large;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        points[seat] = (int16_t)(points[seat] + worth[d->position[d->mount[seat]]]);
    }
}

/* DR-5: play and move, change of mount, scoring, draw. */
static inline void play_do(const Ruleset *r, Draco *d, Seat who, uint8_t card, bool is_riding) {
    const DracoTable *t = draco_table(r);
    const DracoStep *step = draco_step(t, d, card);
    d->position[card_colour(card)] = step->to;
    d->passes = 0;
    card_lay(d, who, card, is_riding); /* DR-14: before the scoring */
    if (step->scoring != SCORING_NONE) {
        scoring_do(r, d, step->scoring);
        d->summit = (uint8_t)(d->summit + (step->to >= t->summit));
        if (d->summit == t->finish) { /* DR-19; DR-16: nothing is dropped or drawn */
            d->step = STEP_OVER;
            return;
        }
        if (d->hand_size[who] > 0) { /* DR-15 */
            turn_end(r, d);
            return;
        }
    }
    if (d->summit > 0 && d->hand_size[who] > 0) { /* DR-17 */
        d->step = STEP_DROP;
    } else {
        refill_begin(r, d);
    }
}

/* DR-17: asked again while there is a card in hand. */
static inline void drop_do(const Ruleset *r, Draco *d, Seat who, uint8_t card) {
    event_note(d, who, card);
    d->spent[card]++;
    d->discards++;
    if (--d->hand_size[who] == 0) {
        refill_begin(r, d);
    }
}

/* DR-18: as many passes in a row as players end the match. */
static inline void pass_do(const Ruleset *r, Draco *d) {
    if (++d->passes == r->seats) {
        d->step = STEP_OVER;
    } else {
        refill_begin(r, d);
    }
}

/* DR-3: seat by seat, then the hands. */
static inline void mount_do(const Ruleset *r, Draco *d, uint8_t card, Seat seat) {
    d->pile[card]--;
    d->pile_size--;
    d->open[seat] = card;
    d->mount[seat] = card_colour(card);
    if (++d->turn == r->seats) {
        d->turn = 0;
        d->step = STEP_DEAL;
        if (!draco_can_deal(d)) { /* DR-18: a set with no card left for the hands */
            d->step = STEP_PLAY;
        }
    }
}

/* DR-4: the opening deal goes on with the next hand until every hand is full or no card is left. */
static inline void deal_end(const Ruleset *r, Draco *d) {
    if (d->step == STEP_REFILL) {
        turn_end(r, d);
    } else if (++d->turn == r->seats || !draco_can_deal(d)) {
        d->turn = 0;
        d->step = STEP_PLAY;
    }
}

/* One card; DR-18: a refill stops short when none is left. */
static inline void deal_do(const Ruleset *r, Draco *d, uint8_t card, Seat seat) {
    d->pile[card]--;
    d->pile_size--;
    event_note(d, seat, EVENT_DRAW);
    if (++d->hand_size[seat] == draco_table(r)->hand || !draco_can_deal(d)) {
        deal_end(r, d);
    }
}

/* All know now which cards the hands hold between them, and what happened before tells no more. */
static inline void hands_remember(const Ruleset *r, Draco *d) {
    d->is_shuffled = 1;
    d->events = 0;
    memset(d->event, 0, sizeof d->event);
    memset(d->kept, 0, sizeof d->kept);
    memcpy(d->held, d->hand, sizeof d->held);
    for (Seat seat = 0; seat < r->seats; seat++) {
        for (int slot = 0; slot < d->hand_size[seat]; slot++) {
            d->kept[d->hand[seat][slot]]++;
        }
    }
}

/* DR-18: what is discarded and what lies under the open cards becomes the pile. */
static inline void shuffle_do(const Ruleset *r, Draco *d) {
    hands_remember(r, d);
    d->pile_size = (uint8_t)draco_spent(d);
    memcpy(d->pile, d->spent, sizeof d->spent);
    memset(d->spent, 0, sizeof d->spent);
    memset(d->under, 0, sizeof d->under);
    d->discards = 0;
}

#endif
