/* sample.h: random moves of Draco, as likely as legal moves drawn from a list by weight; in functions that
 * the compiler lays into draco_sample() and into the loops of random play alike. Used by moves.c and
 * loops.c. */
#ifndef HORT_GAMES_DRACO_SAMPLE_H
#define HORT_GAMES_DRACO_SAMPLE_H

#include "games/draco/cards.h"
#include "games/draco/state.h"

/* All cards of a set of colours, both as bits. */
static inline uint64_t cards_of_colours(unsigned colours) {
    static const uint32_t CARDS_OF[1 << 5] = {
        0x0000000, 0x000001F, 0x00003E0, 0x00003FF, 0x0007C00, 0x0007C1F, 0x0007FE0, 0x0007FFF,
        0x00F8000, 0x00F801F, 0x00F83E0, 0x00F83FF, 0x00FFC00, 0x00FFC1F, 0x00FFFE0, 0x00FFFFF,
        0x1F00000, 0x1F0001F, 0x1F003E0, 0x1F003FF, 0x1F07C00, 0x1F07C1F, 0x1F07FE0, 0x1F07FFF,
        0x1FF8000, 0x1FF801F, 0x1FF83E0, 0x1FF83FF, 0x1FFFC00, 0x1FFFC1F, 0x1FFFFE0, 0x1FFFFFF};
    return CARDS_OF[colours & 31] | (uint64_t)CARDS_OF[colours >> 5 & 31] << 5 * DRACO_NUMBERS;
}

/* DR-9: the cards of dragons that the player may take or leave: last, and ridden by nobody. */
static inline uint64_t cards_with_choice(const Draco *d) {
    uint8_t last = draco_last(d);
    unsigned colours = 0;
    for (unsigned colour = 0; colour < DRACO_COLOURS; colour++) {
        colours |= (unsigned)(d->position[colour] == last) << colour;
    }
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        colours &= ~(1u << d->mount[seat] % DRACO_DRAGONS); /* NONE clears what no colour has */
    }
    return cards_of_colours(colours);
}

/* As legal_plays: each kind of card weighs 1, or 2 with a choice. */
_Static_assert(CHOICE_RIDE == 0, "sample_play joins them without a branch");
static inline Move sample_play(const Draco *d, Seat who, uint64_t with_choice, Rng *rng) {
    const uint8_t *hand = d->hand[who];
    uint64_t kinds = hand_kinds(hand), doubled = 0;
    for (int slot = 0; slot < DRACO_HAND; slot++) {
        doubled |= (with_choice >> hand[slot] % 64 & 1) << 8 * slot; /* NONE has no choice */
    }
    if (kinds == 0) {
        return move_of(MOVE_PASS, 0, 0, 0);
    }
    uint64_t weights = kinds + (kinds & doubled);
    unsigned rest, slot = word_pick(weights, rng_below(rng, word_sum(weights)), &rest);
    unsigned is_choice = doubled >> 8 * slot & 1; /* a toss of a coin: no branch could foresee it */
    return move_of(MOVE_PLAY, hand[slot], (uint8_t)(rest | (CHOICE_NONE & (is_choice - 1))), 0);
}

/* As legal_drops. */
static inline Move sample_drop(const DracoTable *t, const Draco *d, Seat who, Rng *rng) {
    const uint8_t *hand = d->hand[who];
    uint64_t on_summit = 0;
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        on_summit |= (uint64_t)(d->position[card_colour(hand[slot])] >= t->summit) << 8 * slot;
    }
    uint64_t weights = hand_kinds(hand) & on_summit;
    unsigned rest, pick = rng_below(rng, word_sum(weights) + 1);
    if (pick == word_sum(weights)) {
        return move_of(MOVE_DRAW, 0, 0, 0);
    }
    return move_of(MOVE_DROP, hand[word_pick(weights, pick, &rest)], 0, 0);
}

/* As legal_deals: a card of the pile. A loop has them in an urn; otherwise it is found by counting. */
static inline uint8_t sample_card(const Draco *d, Rng *rng, Urn *urn) {
    if (urn == NULL) {
        return pile_pick(d->pile, rng_below(rng, d->pile_size));
    }
    if (urn->count != d->pile_size) { /* at the beginning and after a shuffle */
        urn_fill(urn, d->pile);
    }
    return urn_draw(urn, rng);
}

static inline Move sample_deal(const Draco *d, Rng *rng, Urn *urn) {
    if (d->pile_size == 0) {
        return move_of(MOVE_SHUFFLE, 0, 0, 0);
    }
    uint8_t card = sample_card(d, rng, urn);
    if (d->step != STEP_MOUNT) {
        return move_of(MOVE_DEAL, d->turn, card, 0);
    }
    while (draco_is_ridden(d, card_colour(card))) {
        card = sample_card(d, rng, urn);
    }
    return move_of(MOVE_MOUNT, d->turn, card, 0);
}

#endif
