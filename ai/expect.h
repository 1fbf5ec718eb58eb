/* expect.h: what seats may expect of a position when everybody plays on as in the play-outs of the
 * bots. Private to ai/. */
#ifndef HORT_AI_EXPECT_H
#define HORT_AI_EXPECT_H

#include "core/hints.h"

/* A position and how often each seat, and the dealer, has acted before it. */
typedef struct ExpectFrom {
    const Ruleset *ruleset;
    const State *state;
    uint16_t acted[SEAT_DEALER + 1];
    uint32_t moves; /* of seats until the hints are asked what the position is worth */
} ExpectFrom;

/* The mean result of `playouts` (a power of two) play-outs. Random numbers follow from seed, play-out,
 * actor and how often that one has acted: in two positions of one match the same luck befalls the same
 * seats, and differences mean something. What the dealer draws is spread evenly over the play-outs, so
 * that a mean over few of them is close to the weighted mean of all outcomes. */
void expect_mean(const ExpectFrom *from, uint64_t seed, int playouts, int32_t mean[SEATS_MAX]);

/* A number that depends on all three and looks random. */
uint64_t mix_numbers(uint64_t a, uint64_t b, uint64_t c);

#endif
