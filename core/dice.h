/* dice.h: the random numbers of a match, each computed from the secret key and the number of the
 * move.
 *
 * They come from ChaCha20 (RFC 8439). There is no generator state to save, a restart changes
 * nothing, and earlier outcomes do not reveal later ones. */
#ifndef HORT_CORE_DICE_H
#define HORT_CORE_DICE_H

#include <stdint.h>

enum { DICE_KEY_BYTES = 32 };

/* The ChaCha20 block function of RFC 8439, section 2.3, as 16 words. */
void dice_block(const uint8_t key[DICE_KEY_BYTES], uint32_t counter, const uint32_t nonce[3],
                uint32_t out[16]);

/* A number below `limit` (limit > 0) for that move of the match. All are equally likely. */
uint32_t dice_below(const uint8_t key[DICE_KEY_BYTES], uint32_t move_number, uint32_t limit);

#endif
