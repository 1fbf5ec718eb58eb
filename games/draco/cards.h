/* cards.h: hands and piles of Draco as bytes that are worked on eight at a time.
 *
 * A hand is six bytes, ascending cards and then NONE; a pile is the count of each kind of card.
 * Random play spends most of its time here, so nothing loops or branches. It knows no rule.
 * Used by the other files of this folder. */
#ifndef HORT_GAMES_DRACO_DRACO_CARDS_H
#define HORT_GAMES_DRACO_DRACO_CARDS_H

#include "games/draco/state.h"

_Static_assert(DRACO_CARDS_PER_COLOUR <= 16, "urn_fill writes 16 at a time");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "byte 0 of a word is its lowest");

#define EACH_BYTE 0x0101010101010101u /* times a byte: that byte eight times */
#define EACH_HIGH 0x8080808080808080u
#define HAND_BITS ((1ull << 8 * DRACO_HAND) - 1)

static inline uint64_t word_load(const uint8_t bytes[8]) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* A hand as a word, with NONE behind its six bytes; in two parts, because one copy would go through memory. */
static inline uint64_t hand_load(const uint8_t hand[DRACO_HAND]) {
    uint32_t low;
    uint16_t high;
    memcpy(&low, hand, sizeof low);
    memcpy(&high, hand + sizeof low, sizeof high);
    return low | (uint64_t)high << 32 | (EACH_BYTE * NONE & ~HAND_BITS);
}

static inline void hand_store(uint8_t hand[DRACO_HAND], uint64_t word) {
    uint32_t low = (uint32_t)word;
    uint16_t high = (uint16_t)(word >> 32);
    memcpy(hand, &low, sizeof low);
    memcpy(hand + sizeof low, &high, sizeof high);
}

/* The index of the byte in which number `pick` falls when the bytes of `weights` are laid end to
 * end; `*rest` is how far into that byte. The sum of the weights is above `pick` and below 128. */
static inline unsigned word_pick(uint64_t weights, unsigned pick, unsigned *rest) {
    uint64_t sums = weights * EACH_BYTE; /* byte i: the weights of bytes 0..i */
    uint64_t above = ~((EACH_BYTE * pick | EACH_HIGH) - sums) & EACH_HIGH; /* sums > pick */
    unsigned shift = (unsigned)__builtin_ctzll(above) - 7;
    *rest = pick - (unsigned)(sums << 8 >> shift & 0xFF);
    return shift / 8;
}

static inline unsigned word_sum(uint64_t weights) {
    return (unsigned)(weights * EACH_BYTE >> 56);
}

/* The card in a slot of a hand. */
static inline uint8_t hand_card(uint64_t hand, unsigned slot) {
    return (uint8_t)(hand >> 8 * slot);
}

/* The hand with one more card, in its place; it was not full. */
static inline uint64_t hand_with(uint64_t hand, uint8_t card) {
    uint64_t not_lower = ((hand | EACH_HIGH) - EACH_BYTE * card) & EACH_HIGH;
    unsigned shift = (unsigned)__builtin_ctzll(not_lower) - 7;
    uint64_t before = (1ull << shift) - 1;
    return (hand & before) | (uint64_t)card << shift | (hand & ~before) << 8;
}

/* The hand without the card in that slot. */
static inline uint64_t hand_without(uint64_t hand, unsigned slot) {
    uint64_t before = (1ull << 8 * slot) - 1;
    return (hand & before) | (hand >> 8 & ~before) | (uint64_t)NONE << 56;
}

static inline void hand_insert(uint8_t hand[DRACO_HAND], uint8_t card) {
    hand_store(hand, hand_with(hand_load(hand), card));
}

/* Takes a card out that the hand holds. */
static inline void hand_remove(uint8_t hand[DRACO_HAND], uint8_t card) {
    uint64_t word = hand_load(hand), other = word ^ EACH_BYTE * card; /* zero where that card is */
    unsigned slot = (unsigned)__builtin_ctzll((other - EACH_BYTE) & ~other & EACH_HIGH) / 8;
    hand_store(hand, hand_without(word, slot));
}

/* Does the hand hold the card? */
static inline bool hand_has(const uint8_t hand[DRACO_HAND], uint8_t card) {
    return memchr(hand, card, DRACO_HAND) != NULL;
}

/* A word with 1 in each byte whose slot holds a card that no lower slot holds. */
static inline uint64_t hand_kinds(uint64_t hand) {
    uint64_t differs = hand ^ (hand << 8 | UNKNOWN);
    differs = ((differs & ~EACH_HIGH) + ~EACH_HIGH) | differs;
    return (differs & ~hand & EACH_HIGH) >> 7;
}

/* The kind of card number `pick` of a pile whose cards are laid out kind by kind. */
static inline uint8_t pile_pick(const uint8_t pile[DRACO_PILE], unsigned pick) {
    unsigned word = 0, below = 0, sum = 0, rest;
    for (unsigned i = 0; i < DRACO_PILE / 8 - 1; i++) {
        sum += word_sum(word_load(pile + 8 * i));
        bool is_passed = sum <= pick;
        word = is_passed ? i + 1 : word;
        below = is_passed ? sum : below;
    }
    return (uint8_t)(8 * word + word_pick(word_load(pile + 8 * word), pick - below, &rest));
}

/* The cards of a pile one by one, for those who draw many: in any order, so never part of a state. */
typedef struct Urn {
    unsigned count;
    uint8_t card[DRACO_DECK + 16];
} Urn;

static inline void urn_fill(Urn *urn, const uint8_t pile[DRACO_PILE]) {
    urn->count = 0;
    for (unsigned card = 0; card < DRACO_CARDS; card++) {
        memset(urn->card + urn->count, (int)card, 16); /* too many: the next ones overwrite them */
        urn->count += pile[card];
    }
}

/* Takes any card out; there is one. */
static inline uint8_t urn_draw(Urn *urn, Rng *rng) {
    uint8_t *at = urn->card + rng_below(rng, urn->count), card = *at;
    *at = urn->card[--urn->count];
    return card;
}

#endif
