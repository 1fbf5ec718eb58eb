/* sha256.h: SHA-256 (FIPS 180-4), for commitments and for naming component sets.
 *
 * Our own, because records are also verified in WebAssembly, where only the C library is available.
 * The tests compare it with libsodium's. */
#ifndef HORT_CORE_SHA256_H
#define HORT_CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_HEX = 65 };

typedef struct Sha256 {
    uint32_t h[8];
    uint64_t length; /* bytes seen */
    uint8_t block[64];
} Sha256;

void sha256_start(Sha256 *s);
void sha256_add(Sha256 *s, const void *bytes, size_t count);
void sha256_end(Sha256 *s, uint8_t digest[SHA256_BYTES]);

/* Hash of one piece of memory, as 64 hexadecimal digits and a zero byte. */
void sha256_hex(const void *bytes, size_t count, char hex[SHA256_HEX]);

#endif
