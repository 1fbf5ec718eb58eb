/* network_file.c: networks as text: a few lines that say what it is, then the weights.
 *
 *     hort network 1
 *     game draco
 *     features 10 33
 *     made by hort train draco --seed 1
 *     scales 512 900 7000
 *     sha256 …
 *     weights
 *     (base64: bytes of weights, layer by layer, then biases of four bytes) */
#include "ai/network.h"
#include "core/sha256.h"

#include <stdlib.h>

enum {
    BIASES = NETWORK_FIRST + NETWORK_SECOND + OUTPUTS,
    REST = NETWORK_SECOND * NETWORK_FIRST + OUTPUTS * NETWORK_SECOND, /* behind the first layer */
    BYTES_MAX = 3 * FEATURE_KINDS_MAX * NETWORK_FIRST + REST + 4 * BIASES,
    LINE = 76
};

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Goes through all weights in the order of the file, from or to bytes. */
typedef struct Packer {
    uint8_t byte[BYTES_MAX];
    size_t at;
    bool is_reading;
} Packer;

static void pack_weights(Packer *p, int16_t *weight, int count) {
    for (int i = 0; i < count; i++, p->at++)
        if (p->is_reading)
            weight[i] = (int8_t)p->byte[p->at];
        else
            p->byte[p->at] = (uint8_t)(int8_t)weight[i];
}

static void pack_biases(Packer *p, int32_t *bias, int count) {
    for (int i = 0; i < count; i++, p->at += 4) {
        uint32_t read = 0;
        for (int k = 0; k < 4; k++)
            if (p->is_reading)
                read |= (uint32_t)p->byte[p->at + (size_t)k] << 8 * k;
            else
                p->byte[p->at + (size_t)k] = (uint8_t)((uint32_t)bias[i] >> 8 * k);
        bias[i] = p->is_reading ? (int32_t)read : bias[i];
    }
}

static void pack(Packer *p, Network *n) {
    p->at = 0;
    pack_weights(p, n->table[0], n->table_features * NETWORK_FIRST);
    pack_weights(p, n->seat[0], n->seat_features * 2 * NETWORK_FIRST);
    pack_weights(p, n->second[0], NETWORK_SECOND * NETWORK_FIRST);
    pack_weights(p, n->last[0], OUTPUTS * NETWORK_SECOND);
    pack_biases(p, n->first_bias, NETWORK_FIRST);
    pack_biases(p, n->second_bias, NETWORK_SECOND);
    pack_biases(p, n->last_bias, OUTPUTS);
}

static size_t bytes_of(const Network *n) {
    return (size_t)(n->table_features + 2 * n->seat_features) * NETWORK_FIRST + REST + 4 * BIASES;
}

static void head_write(const Network *n, const Game *game, const Packer *p, Text *out) {
    char hash[SHA256_HEX];
    sha256_hex(p->byte, p->at, hash);
    text_addf(out, "hort network 1\ngame %s\nfeatures %d %d\nmade by %s\nscales %d %d %d\n",
              game->name, n->table_features, n->seat_features, n->command, n->scale[0], n->scale[1],
              n->scale[2]);
    text_addf(out, "sha256 %s\nweights\n", hash);
}

void network_write(const Network *network, const Game *game, Text *out) {
    Packer p = {.is_reading = false};
    Network copy = *network;
    pack(&p, &copy);
    head_write(network, game, &p, out);
    for (size_t i = 0; i < p.at; i += 3) {
        uint32_t three = (uint32_t)p.byte[i] << 16;
        three |= i + 1 < p.at ? (uint32_t)p.byte[i + 1] << 8 : 0;
        three |= i + 2 < p.at ? p.byte[i + 2] : 0;
        for (int k = 3; k >= 0; k--)
            text_add_char(out, digits[three >> 6 * k & 63]);
        if (i / 3 % (LINE / 4) == LINE / 4 - 1)
            text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
}

/* ---- reading ---- */

static bool refuse(Text *error, const char *what) {
    text_addf(error, "network: %s", what);
    return false;
}

/* The rest of the next line if it begins with `key`; moves on to the one after it. */
static bool next_line(const char **at, const char *key, char *rest, size_t room, Text *error) {
    size_t length = strcspn(*at, "\n"), head = strlen(key);
    if (length < head || length - head >= room || strncmp(*at, key, head) != 0) {
        text_addf(error, "network: a line is missing that begins with \"%s\"", key);
        return false;
    }
    memcpy(rest, *at + head, length - head);
    rest[length - head] = '\0';
    *at += length + ((*at)[length] == '\n');
    return true;
}

/* Positive numbers below 2^31, and nothing else. */
static bool read_numbers(const char *words, long number[], int count) {
    for (int i = 0; i < count; i++) {
        char *end;
        number[i] = strtol(words, &end, 10);
        if (end == words || number[i] < 0 || number[i] > INT32_MAX)
            return false;
        words = end;
    }
    return *words == '\0';
}

static bool read_head(Network *n, const Game *game, const char **at, char hash[SHA256_HEX],
                      Text *error) {
    char word[NETWORK_COMMAND];
    long kinds[2], scale[3];
    if (!next_line(at, "hort network 1", word, sizeof word, error) ||
        !next_line(at, "game ", word, sizeof word, error))
        return false;
    if (strcmp(word, game->name) != 0) {
        text_addf(error, "network: made for %.60s, not for %s", word, game->name);
        return false;
    }
    if (!next_line(at, "features ", word, sizeof word, error))
        return false;
    const FeatureWriter *features = game->hints == NULL ? NULL : game->hints->features;
    if (features == NULL || !read_numbers(word, kinds, 2) || kinds[0] != features->table_kinds ||
        kinds[1] != features->seat_kinds)
        return refuse(error, "made for other features than this version of the game has");
    n->table_features = features->table_kinds;
    n->seat_features = features->seat_kinds;
    if (!next_line(at, "made by ", n->command, sizeof n->command, error) ||
        !next_line(at, "scales ", word, sizeof word, error))
        return false;
    if (!read_numbers(word, scale, 3))
        return refuse(error, "three scales are expected");
    for (int i = 0; i < 3; i++)
        n->scale[i] = (int32_t)scale[i];
    return next_line(at, "sha256 ", hash, SHA256_HEX, error) &&
           next_line(at, "weights", word, sizeof word, error);
}

/* The bytes behind the head; false when they are not base64 or not as many as there should be. */
static bool read_bytes(const char *at, size_t count, Packer *p) {
    uint32_t bits = 0;
    int have = 0;
    for (; *at != '\0'; at++) {
        const char *digit = strchr(digits, *at);
        if (*at == '\n' || *at == '\r')
            continue;
        if (digit == NULL)
            return false;
        bits = bits << 6 | (uint32_t)(digit - digits);
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        if (p->at < count)
            p->byte[p->at] = (uint8_t)(bits >> have);
        p->at++;
    }
    return p->at >= count && p->at < count + 3; /* the last group is filled up */
}

bool network_read(Network *out, const Game *game, const char *text, Text *error) {
    char wanted[SHA256_HEX], hash[SHA256_HEX];
    Packer p = {.is_reading = true};
    memset(out, 0, sizeof *out);
    if (!read_head(out, game, &text, wanted, error))
        return false;
    size_t count = bytes_of(out);
    if (!read_bytes(text, count, &p))
        return refuse(error, "the weights are cut off or damaged");
    sha256_hex(p.byte, count, hash);
    if (strcmp(hash, wanted) != 0)
        return refuse(error, "the weights are damaged: their sha256 is another");
    pack(&p, out);
    return true;
}
