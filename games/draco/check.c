/* check.c: says what is wrong with a position of Draco that no match can reach.
 *
 * Guards positions that are loaded or edited; the rules never ask. A position does not remember
 * its moves, so points are only checked against what a match can give at all. Called through
 * game_draco only. */
#include "games/draco/memory.h"
#include "games/draco/parts.h"
#include "games/draco/state.h"

/* Writes what is wrong; returns true so that callers can return it. */
static bool wrong(Text *out, const char *words) {
    text_add(out, words);
    return true;
}

static bool is_opening(const Draco *d) {
    return d->step == STEP_MOUNT || d->step == STEP_DEAL;
}

static bool fault_dragons(const DracoTable *t, const Draco *d, Text *out) {
    int on_summit = 0;
    for (int colour = 0; colour < DRACO_COLOURS; colour++) {
        uint8_t field = d->position[colour];
        bool is_used = colour < t->colours;
        if (is_used ? field >= t->fields : field != NONE) {
            text_addf(out, "position[%d]: not a field of the track", colour);
            return true;
        }
        if (is_used && is_opening(d) && field != 0) {
            text_addf(out, "position[%d]: nobody has played yet", colour);
            return true;
        }
        on_summit += is_used && field >= t->summit;
    }
    if (d->summit != on_summit) {
        text_addf(out, "summit: %d dragons stand there", on_summit);
        return true;
    }
    return d->summit > t->finish && wrong(out, "summit: the match had ended before");
}

/* DR-10: one dragon each, no two the same, and the open card shows it. */
static bool fault_mount(const Ruleset *r, const Draco *d, Seat seat, Text *out) {
    const DracoTable *t = draco_table(r);
    bool is_due = d->step != STEP_MOUNT || seat < d->turn;
    uint8_t mount = d->mount[seat], open = d->open[seat];
    if (is_due ? mount >= t->colours : mount != NONE) {
        text_addf(out, "mount[%d]: %s", seat, is_due ? "must be a dragon" : "not given yet");
        return true;
    }
    if (is_due ? open >= DRACO_CARDS || card_colour(open) != mount : open != NONE) {
        text_addf(out, "open[%d]: must be a card of the mount's colour", seat);
        return true;
    }
    if (is_due && memchr(d->mount, mount, seat) != NULL) {
        text_addf(out, "mount[%d]: another player rides that dragon", seat);
        return true;
    }
    return false;
}

/* Sorted cards of the set, as many as hand_size says, then nothing. */
static bool fault_hand(const DracoTable *t, const Draco *d, Seat seat, Text *out) {
    int size = d->hand_size[seat];
    if (size > t->hand) {
        text_addf(out, "hand_size[%d]: above %d", seat, t->hand);
        return true;
    }
    for (int slot = 0; slot < DRACO_HAND; slot++) {
        uint8_t card = d->hand[seat][slot];
        bool is_card = slot < size;
        if (is_card ? card >= t->colours * DRACO_NUMBERS : card != NONE) {
            text_addf(out, "hand[%d][%d]: hand_size says %d cards", seat, slot, size);
            return true;
        }
        if (is_card && slot > 0 && d->hand[seat][slot - 1] > card) {
            text_addf(out, "hand[%d][%d]: the cards must ascend", seat, slot);
            return true;
        }
    }
    return false;
}

static bool fault_size(const char *field, unsigned is, unsigned says, Text *out) {
    if (is != says) {
        text_addf(out, "%s: there are %u cards, not %u", field, is, says);
    }
    return is != says;
}

/* Every card of the set is in exactly one place. */
static bool fault_cards(const Ruleset *r, const Draco *d, Text *out) {
    const DracoTable *t = draco_table(r);
    unsigned in_pile = 0, spent = 0, count[DRACO_CARDS];
    for (int card = 0; card < DRACO_CARDS; card++) {
        count[card] = (unsigned)d->pile[card] + d->spent[card];
        in_pile += d->pile[card];
        spent += d->spent[card];
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (d->open[seat] != NONE) {
            count[d->open[seat]]++;
        }
        for (int slot = 0; slot < d->hand_size[seat]; slot++) {
            count[d->hand[seat][slot]]++;
        }
    }
    for (int card = 0; card < DRACO_CARDS; card++) {
        unsigned copies = card < t->colours * DRACO_NUMBERS ? t->copies[card % DRACO_NUMBERS] : 0;
        if (count[card] != copies) {
            text_addf(out, "pile[%d][%d]: %u cards of that kind in all places, the set has %u",
                      card / DRACO_NUMBERS, card % DRACO_NUMBERS, count[card], copies);
            return true;
        }
    }
    return fault_size("pile_size", in_pile, d->pile_size, out) ||
           fault_size("discards", spent, draco_spent(d), out);
}

/* A dragon ends a move at most once on each field, and no scoring gives more than DRACO_POINTS. */
static bool fault_points(const Ruleset *r, const Draco *d, Text *out) {
    int max = draco_table(r)->colours * draco_table(r)->fields * DRACO_POINTS;
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool is_small_good = d->small[seat] <= max && d->small[seat] >= -max;
        if (!is_small_good || d->large[seat] > max || d->large[seat] < -max) {
            text_addf(out, "%s[%d]: more than a match can give", is_small_good ? "large" : "small",
                      seat);
            return true;
        }
    }
    return false;
}

/* Nothing is played, dropped or scored before the first turn, and hands are dealt in order. */
static bool fault_opening(const Ruleset *r, const Draco *d, Text *out) {
    const DracoTable *t = draco_table(r);
    for (Seat seat = 0; seat < r->seats; seat++) {
        int min = d->step == STEP_DEAL && seat < d->turn ? t->hand : 0;
        int max = d->step == STEP_DEAL && seat == d->turn ? t->hand - 1 : min;
        if (d->hand_size[seat] < min || d->hand_size[seat] > max) {
            text_addf(out, "hand_size[%d]: not dealt in order", seat);
            return true;
        }
        if (d->small[seat] != 0 || d->large[seat] != 0) {
            text_addf(out, "small[%d]: nobody has scored yet", seat);
            return true;
        }
    }
    return (draco_spent(d) != 0 || d->passes != 0) && wrong(out, "step: the opening is over");
}

/* What each step promises. */
static bool fault_step(const Ruleset *r, const Draco *d, Text *out) {
    const DracoTable *t = draco_table(r);
    uint8_t size = d->hand_size[d->turn];
    bool is_ended = d->summit == t->finish || d->passes == r->seats;
    if (is_ended != (d->step == STEP_OVER)) {
        return wrong(out, is_ended ? "step: the match is over" : "step: the match is not over");
    }
    if (d->step == STEP_DROP && (d->summit == 0 || size == 0 || size >= t->hand)) {
        return wrong(out, "step: nothing to drop");
    }
    if (d->step == STEP_DROP && d->passes != 0) {
        return wrong(out, "passes: nobody drops after a pass");
    }
    if (d->step == STEP_REFILL && (size >= t->hand || !draco_can_deal(d))) {
        return wrong(out, "step: nothing to deal");
    }
    if (d->step == STEP_DEAL && d->pile_size == 0) {
        return wrong(out, "step: nothing to deal");
    }
    return is_opening(d) && fault_opening(r, d, out);
}

bool draco_check(const Ruleset *r, const State *s, Text *out) {
    const Draco *d = draco_of(s);
    const DracoTable *t = draco_table(r);
    if (d->step >= STEPS) {
        return wrong(out, "step: unknown");
    }
    if (d->turn >= r->seats) {
        return wrong(out, "turn: no such seat");
    }
    if (d->passes > r->seats) {
        return wrong(out, "passes: the match had ended before");
    }
    if (fault_dragons(t, d, out)) {
        return true;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (fault_mount(r, d, seat, out) || fault_hand(t, d, seat, out)) {
            return true;
        }
    }
    return fault_points(r, d, out) || fault_cards(r, d, out) || fault_step(r, d, out) ||
           draco_misremembers(r, d, out);
}
