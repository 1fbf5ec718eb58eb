/* network.h: a small network that estimates what each seat can expect, with whole numbers only: so it
 * says the same on every machine and in WebAssembly.
 *
 * Each seat is seen with the same weights. The first layer adds up what the table, the seat itself and
 * all the others bring; two small layers follow, and the seats' results are shared out as chances. */
#ifndef HORT_AI_NETWORK_H
#define HORT_AI_NETWORK_H

#include "core/hints.h"

enum {
    NETWORK_FIRST = 32, /* units of the first layer */
    NETWORK_SECOND = 16,
    NETWORK_SCALE_BITS = 20,
    NETWORK_COMMAND = 200,
    NETWORK_ONE = 127,           /* what a unit that is fully on counts */
    NETWORK_FILE_MAX = 64 * 1024 /* bytes of a file */
};

/* What the network gives for a seat. */
enum { OUTPUT_SHARE, OUTPUT_LEAD, OUTPUTS };

typedef struct Network {
    uint8_t table_features, seat_features;
    int32_t scale[3];              /* of each layer, see network.c */
    char command[NETWORK_COMMAND]; /* that made it */
    int16_t table[FEATURE_KINDS_MAX][NETWORK_FIRST];
    int16_t seat[FEATURE_KINDS_MAX]
                [2 * NETWORK_FIRST]; /* for the seat itself, then for the others */
    int32_t first_bias[NETWORK_FIRST];
    int16_t second[NETWORK_SECOND][NETWORK_FIRST];
    int32_t second_bias[NETWORK_SECOND];
    int16_t last[OUTPUTS][NETWORK_SECOND];
    int32_t last_bias[OUTPUTS];
} Network;

/* Each seat's share of the victory in millionths (together one VICTORY), and the lead it can expect as
 * a number from 0 to VICTORY, as play-outs count it. The position is not over. */
void network_value(const Network *network, const Ruleset *r, const State *s,
                   int32_t share[SEATS_MAX], int32_t lead[SEATS_MAX]);

/* Reads a network for that game; false with what is wrong. */
bool network_read(Network *out, const Game *game, const char *text, Text *error);
/* Adds it as a file. */
void network_write(const Network *network, const Game *game, Text *out);

#endif
