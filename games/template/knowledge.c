/* knowledge.c: who knows what. Hidden are the others' cards and choices until the reveal. */
#include "games/template/state.h"

void template_mask(const Ruleset *r, State *s, Seat viewer) {
    Template *t = (Template *)s;
    for (Seat seat = 0; seat < r->seats && seat < TEMPLATE_SEATS; seat++) {
        if (seat == viewer)
            continue;
        if (t->hand[seat] != NONE)
            t->hand[seat] = UNKNOWN;
        if (t->has_chosen[seat])
            t->choice[seat] = UNKNOWN;
    }
}

static bool is_held(const Ruleset *r, const Template *t, uint8_t card) {
    for (Seat seat = 0; seat < r->seats; seat++)
        if (t->hand[seat] == card)
            return true;
    return false;
}

/* Any card nobody is known to hold is as likely as any other. */
void template_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    Template *t = (Template *)s;
    (void)viewer;
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (t->choice[seat] == UNKNOWN)
            t->choice[seat] = rng_below(rng, 2) == 0 ? CHOICE_BET : CHOICE_FOLD;
        while (t->hand[seat] == UNKNOWN) {
            uint8_t card = (uint8_t)(1 + rng_below(rng, template_table(r)->cards));
            if (!is_held(r, t, card))
                t->hand[seat] = card;
        }
    }
}
