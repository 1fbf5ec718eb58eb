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

/* As legal_plays: each kind of card weighs 1, or 2 with a choice. The hand is not empty; `choices` are
 * the colours of DR-9. Nobody can foresee the cards, so no branch depends on them. */
static inline Play sample_play(uint64_t hand, unsigned choices, Rng *rng) {
    uint64_t kinds = hand_kinds(hand), with_choice = cards_of_colours(choices), doubled = 0;
    for (unsigned slot = 0; slot < DRACO_HAND; slot++) {
        doubled |= (with_choice >> hand_card(hand, slot) % 64 & 1) << 8 * slot; /* not NONE */
    }
    uint64_t weights = kinds + (kinds & doubled);
    unsigned is_stay, slot = word_pick(weights, rng_below(rng, word_sum(weights)), &is_stay);
    return 2 * slot + is_stay;
}

/* As legal_drops: the slot of a card, or DRACO_HAND: no more. */
static inline unsigned sample_drop(const DracoTable *t, const Draco *d, uint64_t hand, Rng *rng) {
    uint64_t on_summit = 0;
    for (unsigned slot = 0; slot < DRACO_HAND; slot++) {
        uint8_t field = d->position[card_colour(hand_card(hand, slot)) % DRACO_DRAGONS];
        on_summit |= (uint64_t)(field >= t->summit) << 8 * slot;
    }
    uint64_t weights = (hand_kinds(hand) & on_summit) | 1ull << 8 * DRACO_HAND;
    unsigned rest;
    return word_pick(weights, rng_below(rng, word_sum(weights)), &rest);
}

#endif
