/* memory.c: what players of Draco remember of the last shuffle, and what follows from it.
 *
 * The pile was empty then, so all knew which cards the hands held between them (`kept`), and each
 * its own (`held`). A card that is shown later is one of these, or was drawn since: the others cannot
 * always tell. So a guess goes through the events and decides at each card by chance which it was; if
 * one can be neither, an earlier decision was wrong and it begins again. Memory ends at the next
 * shuffle. Called by knowledge.c and check.c. */
#include "games/draco/memory.h"
#include "games/draco/cards.h"

enum { TRIES = 1000 }; /* a position of a match needs few; one made up by hand may have no answer */

/* One attempt: cards that are still to be given out, and where they go. */
typedef struct Past {
    uint8_t old[DRACO_PILE], fresh[DRACO_PILE]; /* of each kind: kept by the others; drawn since, or
                                                 * still in the pile */
    unsigned olds, freshs;                      /* the same in all */
    uint8_t held[DRACO_SEATS][DRACO_HAND];
    uint8_t old_left[DRACO_SEATS];   /* cards in each hand without a name: kept */
    uint8_t fresh_left[DRACO_SEATS]; /* … drawn since */
} Past;

static void hold(Past *p, Seat seat, uint8_t card) {
    hand_insert(p->held[seat], card);
    p->old[card]--;
    p->olds--;
    p->old_left[seat]--;
}

/* A card that another seat showed: kept or drawn since, as likely as its hand makes it. */
static bool show(Past *p, Seat seat, uint8_t card, Rng *rng) {
    uint32_t old = (uint32_t)p->old_left[seat] * p->old[card] * (p->freshs + 1);
    uint32_t fresh = (uint32_t)p->fresh_left[seat] * p->fresh[card] * (p->olds + 1);
    if (old + fresh == 0) {
        return false;
    }
    if (rng_below(rng, old + fresh) < old) {
        hold(p, seat, card);
    } else {
        p->fresh[card]--;
        p->freshs--;
        p->fresh_left[seat]--;
    }
    return true;
}

/* The cards to give out and the hands as they were after the shuffle; `d->pile` holds all unseen
 * cards. */
static void past_begin(const Ruleset *r, const Draco *d, Seat viewer, Past *p) {
    memset(p, 0, sizeof *p);
    memset(p->held, NONE, sizeof p->held);
    memcpy(p->old, d->kept, sizeof d->kept);
    for (Seat seat = 0; seat < r->seats; seat++) {
        p->old_left[seat] = (uint8_t)draco_held(d, seat);
    }
    for (int slot = 0; viewer < r->seats && slot < p->old_left[viewer]; slot++) {
        p->old[d->held[viewer][slot]]--;
    }
    for (int card = 0; card < DRACO_CARDS; card++) {
        p->fresh[card] = (uint8_t)(d->pile[card] - p->old[card]);
    }
    for (int i = 0; i < d->events; i++) {
        uint8_t card = d->event[i] / DRACO_SEATS;
        if (card != EVENT_DRAW && d->event[i] % DRACO_SEATS != viewer) {
            p->fresh[card]++;
        }
    }
    for (int card = 0; card < DRACO_CARDS; card++) {
        p->olds += p->old[card];
        p->freshs += p->fresh[card];
    }
}

/* Goes through the events; cards that can only be kept ones first, so that nothing else takes their
 * place. False: there is no such past. */
static bool past_play(const Draco *d, Seat viewer, Rng *rng, Past *p) {
    Past start = *p;
    for (int i = 0; i < 2 * d->events; i++) {
        bool is_first_round = i < d->events;
        uint8_t event = d->event[is_first_round ? i : i - d->events];
        uint8_t card = event / DRACO_SEATS;
        Seat seat = event % DRACO_SEATS;
        if (seat == viewer) {
            continue;
        }
        if (card == EVENT_DRAW) {
            p->fresh_left[seat] = (uint8_t)(p->fresh_left[seat] + !is_first_round);
        } else if ((start.fresh[card] == 0) == is_first_round && !show(p, seat, card, rng)) {
            return false;
        }
    }
    return true;
}

/* Names what is left in the hands; what nobody drew is the pile. */
static void past_end(const Ruleset *r, Draco *d, Seat viewer, Rng *rng, Past *p) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat == viewer) {
            continue;
        }
        memset(d->hand[seat], NONE, DRACO_HAND);
        while (p->old_left[seat] > 0) {
            uint8_t card = pile_pick(p->old, rng_below(rng, p->olds));
            hold(p, seat, card);
            hand_insert(d->hand[seat], card);
        }
        for (; p->fresh_left[seat] > 0; p->fresh_left[seat]--) {
            uint8_t card = pile_pick(p->fresh, rng_below(rng, p->freshs--));
            p->fresh[card]--;
            hand_insert(d->hand[seat], card);
        }
        memcpy(d->held[seat], p->held[seat], DRACO_HAND);
    }
    memcpy(d->pile, p->fresh, sizeof d->pile);
}

bool draco_recall(const Ruleset *r, Draco *d, Seat viewer, Rng *rng) {
    Past start, p;
    past_begin(r, d, viewer, &start);
    for (int tries = 0; tries < TRIES; tries++) {
        p = start;
        if (past_play(d, viewer, rng, &p)) {
            past_end(r, d, viewer, rng, &p);
            return true;
        }
    }
    return false;
}

void draco_forget(Draco *d) {
    d->is_shuffled = 0;
    d->events = 0;
    memset(d->event, 0, sizeof d->event);
    memset(d->kept, 0, sizeof d->kept);
    memset(d->held, NONE, sizeof d->held);
}

/* ---- is it possible? ---- */

static bool fault_of(Text *out, const char *words) {
    text_add(out, words);
    return true;
}

static bool is_forgotten(const Draco *d) {
    Draco none = *d;
    draco_forget(&none);
    return memcmp(&none, d, sizeof none) == 0;
}

/* The hands at the shuffle: ascending cards, which make up what was kept. */
static bool fault_held(const Ruleset *r, const Draco *d, Text *out) {
    const DracoTable *t = draco_table(r);
    uint8_t kept[DRACO_CARDS] = {0};
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        unsigned count = draco_held(d, seat);
        if (count > (seat < r->seats ? t->hand : 0)) {
            return fault_of(out, "held: more than a full hand");
        }
        for (unsigned slot = 0; slot < DRACO_HAND; slot++) {
            uint8_t card = d->held[seat][slot];
            if (slot >= count ? card != NONE : card >= t->colours * DRACO_NUMBERS) {
                return fault_of(out, "held: no cards of the set");
            }
            if (slot > 0 && card < d->held[seat][slot - 1]) {
                return fault_of(out, "held: the cards must ascend");
            }
            if (slot < count) {
                kept[card]++;
            }
        }
    }
    return memcmp(kept, d->kept, sizeof kept) != 0 && fault_of(out, "kept: not what was held");
}

/* Plays the events on the hands that were held: of equal cards a kept one goes first. Leaves the cards
 * still kept, and counts those drawn since and those shown. */
static bool fault_events(const Ruleset *r, const Draco *d, uint8_t held[DRACO_SEATS][DRACO_HAND],
                         int drawn[DRACO_SEATS], uint8_t shown[DRACO_CARDS], Text *out) {
    for (int i = 0; i < DRACO_EVENTS; i++) {
        uint8_t card = d->event[i] / DRACO_SEATS;
        Seat seat = d->event[i] % DRACO_SEATS;
        if (i >= d->events) {
            if (d->event[i] != 0) {
                return fault_of(out, "event: more than events says");
            }
            continue;
        }
        if (card > EVENT_DRAW || seat >= r->seats) {
            return fault_of(out, "event: no such card or seat");
        }
        if (card == EVENT_DRAW) {
            drawn[seat]++;
            continue;
        }
        shown[card]++;
        if (hand_has(held[seat], card)) {
            hand_remove(held[seat], card);
        } else if (--drawn[seat] < 0) {
            return fault_of(out, "event: that seat did not hold the card");
        }
    }
    return false;
}

/* After the events the hands hold what is still kept and as many cards as were drawn. */
static bool fault_hands(const Ruleset *r, const Draco *d, uint8_t held[DRACO_SEATS][DRACO_HAND],
                        const int drawn[DRACO_SEATS], Text *out) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t hand[DRACO_HAND];
        int left = 0;
        memcpy(hand, d->hand[seat], sizeof hand);
        for (; left < DRACO_HAND && held[seat][left] != NONE; left++) {
            if (!hand_has(hand, held[seat][left])) {
                return fault_of(out, "held: a card is neither in the hand nor shown since");
            }
            hand_remove(hand, held[seat][left]);
        }
        if (left + drawn[seat] != d->hand_size[seat]) {
            return fault_of(out, "event: the hands do not hold what was drawn");
        }
    }
    return false;
}

/* What lies open was shown since the shuffle, but for the cards that lay on top then, one for each
 * seat. */
static bool fault_shown(const Ruleset *r, const Draco *d, uint8_t shown[DRACO_CARDS], Text *out) {
    unsigned on_top = 0;
    for (Seat seat = 0; seat < r->seats; seat++) {
        shown[d->open[seat]]--;
    }
    for (int card = 0; card < DRACO_CARDS; card++) {
        int8_t rest = (int8_t)(d->spent[card] - shown[card]);
        on_top += rest < 0 ? UINT8_MAX : (unsigned)rest;
    }
    return on_top != r->seats && fault_of(out, "event: not what lies open");
}

bool draco_misremembers(const Ruleset *r, const Draco *d, Text *out) {
    uint8_t held[DRACO_SEATS][DRACO_HAND], shown[DRACO_CARDS] = {0};
    int drawn[DRACO_SEATS] = {0};
    if (d->is_shuffled > 1 || d->events > DRACO_EVENTS) {
        return fault_of(out, d->is_shuffled > 1 ? "is_shuffled: 0 or 1" : "events: too many");
    }
    if (!d->is_shuffled || d->step == STEP_MOUNT || d->step == STEP_DEAL) {
        return !is_forgotten(d) && fault_of(out, "is_shuffled: there is a memory of a shuffle");
    }
    memcpy(held, d->held, sizeof held);
    return fault_held(r, d, out) || fault_events(r, d, held, drawn, shown, out) ||
           fault_hands(r, d, held, drawn, out) || fault_shown(r, d, shown, out);
}
