/* sha256.c: see sha256.h. */
#include "core/sha256.h"

#include "core/text.h"

#include <string.h>

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int bits) {
    return x >> bits | x << (32 - bits);
}

static uint32_t word_at(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void digest_block(Sha256 *s) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = word_at(s->block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, s->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t sum1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t sum0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t a = v[7] + sum1 + choice + ROUND[i] + w[i];
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += a;
        v[0] = a + sum0 + majority;
    }
    for (int i = 0; i < 8; i++)
        s->h[i] += v[i];
}

void sha256_start(Sha256 *s) {
    *s = (Sha256){.h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                        0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(Sha256 *s, const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    for (size_t i = 0; i < count; i++) {
        s->block[s->length++ % 64] = from[i];
        if (s->length % 64 == 0)
            digest_block(s);
    }
}

void sha256_end(Sha256 *s, uint8_t digest[SHA256_BYTES]) {
    uint64_t bits = s->length * 8;
    sha256_add(s, "\x80", 1);
    while (s->length % 64 != 56)
        sha256_add(s, "", 1);
    uint8_t tail[8];
    for (int i = 0; i < 8; i++)
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(s, tail, sizeof tail);
    for (int i = 0; i < SHA256_BYTES; i++)
        digest[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256_hex(const void *bytes, size_t count, char hex[SHA256_HEX]) {
    Sha256 s;
    uint8_t digest[SHA256_BYTES];
    sha256_start(&s);
    sha256_add(&s, bytes, count);
    sha256_end(&s, digest);
    Text t = text_over(hex, SHA256_HEX);
    text_add_hex(&t, digest, sizeof digest);
}
