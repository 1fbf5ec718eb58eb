/* draco_cards.h: hands and piles of Draco as bytes that are worked on eight at a time.
 *
 * A hand is six bytes, ascending cards and then NONE; a pile is the count of each kind of card.
 * Random play spends most of its time here, so nothing loops or branches. It knows no rule.
 * Used by the other files of this folder. */
#ifndef HORT_GAMES_DRACO_DRACO_CARDS_H
#define HORT_GAMES_DRACO_DRACO_CARDS_H

#include "games/draco/draco.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "byte 0 of a word is its lowest");

#define EACH_BYTE 0x0101010101010101u /* times a byte: that byte eight times */
#define EACH_HIGH 0x8080808080808080u
#define HAND_BITS ((1ull << 8 * DRACO_HAND) - 1)

static inline uint64_t word_load(const uint8_t *bytes, size_t count) {
    uint64_t word = 0;
    memcpy(&word, bytes, count);
    return word;
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

/* Puts a card in its place; the hand is not full. */
static inline void hand_insert(uint8_t hand[DRACO_HAND], uint8_t card) {
    uint64_t word = word_load(hand, DRACO_HAND);
    uint64_t not_lower = ((word | EACH_HIGH) - EACH_BYTE * card) & EACH_HIGH;
    unsigned shift = (unsigned)__builtin_ctzll(not_lower) - 7;
    uint64_t before = (1ull << shift) - 1;
    word = (word & before) | (uint64_t)card << shift | (word & ~before) << 8;
    memcpy(hand, &word, DRACO_HAND);
}

/* Takes a card out that the hand holds. */
static inline void hand_remove(uint8_t hand[DRACO_HAND], uint8_t card) {
    uint64_t word = word_load(hand, DRACO_HAND);
    uint64_t other = word ^ EACH_BYTE * card; /* zero where that card is */
    unsigned shift = (unsigned)__builtin_ctzll((other - EACH_BYTE) & ~other & EACH_HIGH) - 7;
    uint64_t before = (1ull << shift) - 1;
    word = (word & before) | (word >> 8 & ~before) | (uint64_t)NONE << 8 * (DRACO_HAND - 1);
    memcpy(hand, &word, DRACO_HAND);
}

/* Does the hand hold the card? */
static inline bool hand_has(const uint8_t hand[DRACO_HAND], uint8_t card) {
    return memchr(hand, card, DRACO_HAND) != NULL;
}

/* A word with 1 in each byte whose slot holds a card that no lower slot holds. */
static inline uint64_t hand_kinds(const uint8_t hand[DRACO_HAND]) {
    uint64_t word = word_load(hand, DRACO_HAND);
    uint64_t differs = word ^ (word << 8 | UNKNOWN);
    differs = ((differs & ~EACH_HIGH) + ~EACH_HIGH) | differs;
    return (differs & ~word & EACH_HIGH & HAND_BITS) >> 7;
}

/* The kind of card number `pick` of a pile whose cards are laid out kind by kind. */
static inline uint8_t pile_pick(const uint8_t pile[DRACO_CARDS], unsigned pick) {
    enum { WORDS = DRACO_CARDS / 8, REST = DRACO_CARDS % 8 };
    const uint8_t *counts = pile;
    unsigned       word = 0, below = 0, sum = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        sum += word_sum(word_load(counts + 8 * i, 8));
        bool is_passed = sum <= pick;
        word = is_passed ? i + 1 : word;
        below = is_passed ? sum : below;
    }
    uint64_t weights =
        word < WORDS ? word_load(counts + 8 * word, 8) : word_load(counts + 8 * WORDS, REST);
    unsigned rest;
    return (uint8_t)(8 * word + word_pick(weights, pick - below, &rest));
}

#endif
