/* network.c: what a network says of a position.
 *
 * Weights have seven bits and a sign. A layer's sums are brought back by its scale, in parts of
 * 1 << NETWORK_SCALE_BITS: to units of NETWORK_ONE, the last layer's to 256ths. */
#include "ai/network.h"

typedef struct Sums {
    int32_t own[NETWORK_FIRST], other[NETWORK_FIRST];
} Sums;

static void add_table(const Network *n, const Features *f, int32_t sum[NETWORK_FIRST]) {
    for (int i = 0; i < f->count[FEATURES_TABLE]; i++) {
        Feature feature = f->of[FEATURES_TABLE][i];
        const int16_t *weight = n->table[feature.kind];
        for (int unit = 0; unit < NETWORK_FIRST; unit++)
            sum[unit] += weight[unit] * feature.value;
    }
}

static void add_seat(const Network *n, const Features *f, Seat seat, Sums *sums) {
    int32_t sum[2 * NETWORK_FIRST] = {0};
    for (int i = 0; i < f->count[seat]; i++) {
        Feature feature = f->of[seat][i];
        const int16_t *weight = n->seat[feature.kind];
        for (int unit = 0; unit < 2 * NETWORK_FIRST; unit++)
            sum[unit] += weight[unit] * feature.value;
    }
    memcpy(sums, sum, sizeof *sums);
}

static inline int16_t clip(int32_t sum) {
    return (int16_t)(sum < 0 ? 0 : sum > NETWORK_ONE ? NETWORK_ONE : sum);
}

static inline int32_t scaled(int32_t sum, int32_t scale) {
    return (int32_t)((int64_t)sum * scale >> NETWORK_SCALE_BITS);
}

static void second_layer(const Network *n, const int16_t in[NETWORK_FIRST],
                         int16_t out[NETWORK_SECOND]) {
    for (int unit = 0; unit < NETWORK_SECOND; unit++) {
        int32_t sum = n->second_bias[unit];
        for (int i = 0; i < NETWORK_FIRST; i++)
            sum += n->second[unit][i] * in[i];
        out[unit] = clip(scaled(sum, n->scale[1]));
    }
}

/* In 256ths. */
static int32_t output_of(const Network *n, const int16_t in[NETWORK_SECOND], int output) {
    int32_t sum = n->last_bias[output];
    for (int i = 0; i < NETWORK_SECOND; i++)
        sum += n->last[output][i] * in[i];
    return scaled(sum, n->scale[2]);
}

/* 65536 times e to the power of -x/256. */
static uint32_t decay(uint32_t x) {
    static const uint32_t whole[] = {65536, 24109, 8869, 3263, 1200, 442, 162, 60, 22, 8, 3, 1};
    static const uint32_t sixteenth[16] = {65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313,
                                           39750, 37341, 35079, 32954, 30957, 29082, 27320, 25665};
    static const uint32_t rest[16] = {65536, 65281, 65026, 64772, 64520, 64268, 64018, 63768,
                                      63520, 63272, 63025, 62780, 62535, 62291, 62048, 61806};
    if (x >= 256 * sizeof whole / sizeof whole[0])
        return 1;
    uint64_t fine = (uint64_t)sixteenth[x >> 4 & 15] * rest[x & 15] >> 16;
    uint32_t decayed = (uint32_t)(fine * whole[x >> 8] >> 16);
    return decayed > 0 ? decayed : 1;
}

/* VICTORY / (1 + e^-x), x in 256ths. */
static int32_t logistic(int32_t x) {
    uint64_t less = decay((uint32_t)(x < 0 ? -x : x));
    uint64_t part = VICTORY * less / (65536 + less);
    return (int32_t)(x < 0 ? part : VICTORY - part);
}

static void seat_outputs(const Network *n, const int32_t sum[NETWORK_FIRST], int32_t out[OUTPUTS]) {
    int16_t first[NETWORK_FIRST], second[NETWORK_SECOND];
    for (int unit = 0; unit < NETWORK_FIRST; unit++)
        first[unit] = clip(scaled(sum[unit], n->scale[0]));
    second_layer(n, first, second);
    for (int output = 0; output < OUTPUTS; output++)
        out[output] = output_of(n, second, output);
}

/* Turns the seats' first outputs into shares. */
static void share_out(Seat seats, int32_t out[SEATS_MAX][OUTPUTS], int32_t share[SEATS_MAX]) {
    uint32_t weight[SEATS_MAX];
    int32_t best = INT32_MIN;
    for (Seat seat = 0; seat < seats; seat++)
        best = out[seat][OUTPUT_SHARE] > best ? out[seat][OUTPUT_SHARE] : best;
    for (Seat seat = 0; seat < seats; seat++)
        weight[seat] = decay((uint32_t)(best - out[seat][OUTPUT_SHARE]));
    victory_share(seats, weight, share);
}

void network_value(const Network *network, const Ruleset *r, const State *s,
                   int32_t share[SEATS_MAX], int32_t lead[SEATS_MAX]) {
    Features features;
    Sums sums[SEATS_MAX];
    int32_t all[NETWORK_FIRST], out[SEATS_MAX][OUTPUTS];
    features_clear(&features);
    r->game->hints->features->write(r, s, &features);
    memcpy(all, network->first_bias, sizeof all);
    add_table(network, &features, all);
    for (Seat seat = 0; seat < r->seats; seat++) {
        add_seat(network, &features, seat, &sums[seat]);
        for (int unit = 0; unit < NETWORK_FIRST; unit++)
            all[unit] += sums[seat].other[unit];
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        int32_t sum[NETWORK_FIRST];
        for (int unit = 0; unit < NETWORK_FIRST; unit++)
            sum[unit] = all[unit] + sums[seat].own[unit] - sums[seat].other[unit];
        seat_outputs(network, sum, out[seat]);
        lead[seat] = logistic(out[seat][OUTPUT_LEAD]);
    }
    share_out(r->seats, out, share);
}
