/* dice.c: see dice.h. */
#include "core/dice.h"

#include <string.h>

static uint32_t rotate(uint32_t x, int bits) {
    return x << bits | x >> (32 - bits);
}

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

void dice_block(const uint8_t key[DICE_KEY_BYTES], uint32_t counter, const uint32_t nonce[3],
                uint32_t out[16]) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++) {
        const uint8_t *p = key + 4 * i;
        start[4 + i] = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
    start[12] = counter;
    memcpy(start + 13, nonce, 3 * sizeof nonce[0]);
    memcpy(out, start, sizeof start);
    for (int i = 0; i < 10; i++) {
        quarter(out + 0, out + 4, out + 8, out + 12);
        quarter(out + 1, out + 5, out + 9, out + 13);
        quarter(out + 2, out + 6, out + 10, out + 14);
        quarter(out + 3, out + 7, out + 11, out + 15);
        quarter(out + 0, out + 5, out + 10, out + 15);
        quarter(out + 1, out + 6, out + 11, out + 12);
        quarter(out + 2, out + 7, out + 8, out + 13);
        quarter(out + 3, out + 4, out + 9, out + 14);
    }
    for (int i = 0; i < 16; i++)
        out[i] += start[i];
}

uint32_t dice_below(const uint8_t key[DICE_KEY_BYTES], uint32_t move_number, uint32_t limit) {
    const uint32_t nonce[3] = {0x74726f68, move_number, 0};        /* "hort" */
    uint32_t fair = UINT32_MAX - (UINT32_MAX % limit + 1) % limit; /* the last unbiased word */
    for (uint32_t counter = 0;; counter++) {
        uint32_t word[16];
        dice_block(key, counter, nonce, word);
        for (int i = 0; i < 16; i++)
            if (word[i] <= fair)
                return word[i] % limit;
    }
}
