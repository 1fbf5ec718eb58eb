/* knowledge.c: who knows what in Draco (DR-21).
 *
 * Hidden are the hands of the others and what lies in the pile; everything else is open. Nobody
 * is asked anything that would tell about a hand (DR-17), so every way of dealing the unseen cards
 * to the hidden hands and the pile is possible and, with no pile order in the state, equally
 * likely card by card. A view does not remember across a shuffle which cards were unseen before.
 * Called through game_draco only. */
#include "games/draco/cards.h"
#include "games/draco/parts.h"
#include "games/draco/state.h"

void draco_mask(const Ruleset *r, State *s, Seat viewer) {
    Draco *d = draco_in(s);
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat != viewer) {
            memset(d->hand[seat], UNKNOWN, d->hand_size[seat]);
        }
    }
    memset(d->pile, UNKNOWN, DRACO_CARDS);
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

/* A card of the unseen ones, as often as its weight and its copies say. */
static uint8_t pick_kept(const uint8_t pile[DRACO_PILE], unsigned unseen,
                         const int16_t kept[DRACO_CARDS], int max, Rng *rng) {
    uint8_t card;
    do {
        card = pile_pick(pile, rng_below(rng, unseen));
    } while ((int)rng_below(rng, (uint32_t)(DRACO_EVEN + max)) >= DRACO_EVEN + kept[card]);
    return card;
}

static int most_kept(const int16_t kept[DRACO_CARDS]) {
    int16_t max = kept[0];
    for (int card = 1; card < DRACO_CARDS; card++) {
        max = kept[card] > max ? kept[card] : max;
    }
    return max;
}

void draco_guess_kept(const Ruleset *r, State *s, Seat viewer,
                      const int16_t *const kept[DRACO_SEATS], Rng *rng) {
    Draco *d = draco_in(s);
    unsigned unseen = d->pile_size;
    pile_unseen(r, d, viewer);
    for (Seat seat = 0; seat < r->seats; seat++) {
        unseen += seat == viewer ? 0 : d->hand_size[seat];
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat == viewer) {
            continue;
        }
        int max = kept[seat] == NULL ? 0 : most_kept(kept[seat]);
        memset(d->hand[seat], NONE, DRACO_HAND);
        for (int slot = 0; slot < d->hand_size[seat]; slot++, unseen--) {
            uint8_t card = kept[seat] == NULL ? pile_pick(d->pile, rng_below(rng, unseen))
                                              : pick_kept(d->pile, unseen, kept[seat], max, rng);
            d->pile[card]--;
            hand_insert(d->hand[seat], card);
        }
    }
}

void draco_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    static const int16_t *const NOTHING[DRACO_SEATS] = {NULL};
    draco_guess_kept(r, s, viewer, NOTHING, rng);
}

/* A dealt card is seen by its receiver only. */
Move draco_witness(const Ruleset *r, const State *s, Seat who, Move m, Seat viewer) {
    (void)r;
    (void)s;
    (void)who;
    if (move_byte(m, 0) == MOVE_DEAL && move_byte(m, 2) != viewer) {
        return move_of(MOVE_DEAL, UNKNOWN, move_byte(m, 2), 0);
    }
    return m;
}
