/* rng.h: the fast generator for searching, guessing and random play, and drawing by weight.
 *
 * Its output can be predicted, so the match itself never uses it: that draws from dice.h. */
#ifndef HORT_CORE_RNG_H
#define HORT_CORE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

/* The next 64 bits (Steele's SplitMix64: one addition and a mix, full period). */
static inline uint64_t rng_next(Rng *rng) {
    uint64_t z = (rng->state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline Rng rng_from(uint64_t seed) {
    Rng rng = {seed};
    rng_next(&rng);
    return rng;
}

/* A number below `limit` (limit > 0). The bias is below limit / 2^32: nothing a search could see. */
static inline uint32_t rng_below(Rng *rng, uint32_t limit) {
    return (uint32_t)(((rng_next(rng) >> 32) * limit) >> 32);
}

static inline uint32_t weights_sum(const uint16_t weight[], int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[i];
    return sum;
}

/* Where the running sum of the weights passes `at`, which is less than the sum of all. */
static inline int weights_find(const uint16_t weight[], uint32_t at) {
    int i = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return i;
}

/* A number below `count`, drawn by weight; not all weights are 0. */
static inline int weighted_pick(Rng *rng, const uint16_t weight[], int count) {
    return weights_find(weight, rng_below(rng, weights_sum(weight, count)));
}

#endif
