/* features.h: what a learned estimate looks at: a short list of numbers about the table and about each seat.
 *
 * A game writes them from a world (Hints.features); a network (ai/network.h) turns them into chances. A
 * seat's features say how that seat stands, and the network sees every seat with the same eyes: so one
 * network serves any number of seats. */
#ifndef HORT_CORE_FEATURES_H
#define HORT_CORE_FEATURES_H

#include "core/game.h"

enum {
    FEATURE_ONE = 32,        /* the value that counts as 1 */
    FEATURE_MAX = 127,       /* the highest value, and without its sign the lowest */
    FEATURES_MAX = 48,       /* of a seat, or of the table, at a time */
    FEATURE_KINDS_MAX = 128, /* of the table, or of a seat */
    FEATURES_TABLE = SEATS_MAX
};

typedef struct Feature {
    uint8_t kind;
    int8_t value;
} Feature;

/* Lists of the seats in play and, at FEATURES_TABLE, of the table. What is missing is 0. */
typedef struct Features {
    uint8_t count[SEATS_MAX + 1];
    Feature of[SEATS_MAX + 1][FEATURES_MAX];
} Features;

static inline void features_clear(Features *features) {
    memset(features->count, 0, sizeof features->count);
}

/* Adds a feature that is not there yet; `whose` is a seat or FEATURES_TABLE. */
static inline void features_add(Features *features, unsigned whose, unsigned kind, int value) {
    int least = value < -FEATURE_MAX ? -FEATURE_MAX : value;
    Feature feature = {(uint8_t)kind, (int8_t)(least > FEATURE_MAX ? FEATURE_MAX : least)};
    features->of[whose][features->count[whose]] = feature;
    features->count[whose] = (uint8_t)(features->count[whose] + (value != 0));
}

/* How a game writes its features. */
typedef struct FeatureWriter {
    /* Into empty lists, from a world that is not over and whose opening deal is done. */
    void (*write)(const Ruleset *r, const State *s, Features *out);
    uint8_t table_kinds, seat_kinds; /* how many kinds there are */
} FeatureWriter;

#endif
