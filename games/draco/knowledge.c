/* knowledge.c: who knows what in Draco (DR-21).
 *
 * Hidden are the hands of the others and what lies in the pile; everything else is open. Nobody
 * is asked anything that would tell about a hand (DR-17), so every way of dealing the unseen cards
 * to the hidden hands and the pile is possible and, with no pile order in the state, equally
 * likely card by card. After a shuffle players know more: see memory.c. Called through game_draco
 * only. */
#include "games/draco/cards.h"
#include "games/draco/memory.h"
#include "games/draco/parts.h"
#include "games/draco/state.h"

void draco_mask(const Ruleset *r, State *s, Seat viewer) {
    Draco *d = draco_in(s);
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat != viewer) {
            memset(d->hand[seat], UNKNOWN, d->hand_size[seat]);
            memset(d->held[seat], UNKNOWN, draco_held(d, seat));
        }
    }
    memset(d->pile, UNKNOWN, draco_table(r)->colours * (size_t)DRACO_NUMBERS);
}

/* Lays into the pile every card that is neither open nor in the viewer's hand. */
static void pile_unseen(const Ruleset *r, Draco *d, Seat viewer) {
    const DracoTable *t = draco_table(r);
    for (int card = 0; card < DRACO_CARDS; card++) {
        bool is_in_set = card < t->colours * DRACO_NUMBERS;
        int copies = is_in_set ? t->copies[card % DRACO_NUMBERS] : 0;
        d->pile[card] = (uint8_t)(copies - d->spent[card]);
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (d->open[seat] != NONE) {
            d->pile[d->open[seat]]--;
        }
        for (int slot = 0; seat == viewer && slot < d->hand_size[seat]; slot++) {
            d->pile[d->hand[seat][slot]]--;
        }
    }
}

/* Any way of dealing the unseen cards, which lie in the pile. */
static void deal_unseen(const Ruleset *r, Draco *d, Seat viewer, Rng *rng) {
    unsigned unseen = d->pile_size;
    for (Seat seat = 0; seat < r->seats; seat++) {
        unseen += seat == viewer ? 0 : d->hand_size[seat];
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat == viewer) {
            continue;
        }
        memset(d->hand[seat], NONE, DRACO_HAND);
        for (int slot = 0; slot < d->hand_size[seat]; slot++, unseen--) {
            uint8_t card = pile_pick(d->pile, rng_below(rng, unseen));
            d->pile[card]--;
            hand_insert(d->hand[seat], card);
        }
    }
}

void draco_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    Draco *d = draco_in(s);
    pile_unseen(r, d, viewer);
    if (d->is_shuffled) {
        if (draco_recall(r, d, viewer, rng)) {
            return;
        }
        draco_forget(d); /* a made-up view: no match looks so */
    }
    deal_unseen(r, d, viewer, rng);
}
