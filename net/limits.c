/* limits.c: see limits.h. */
#include "net/limits.h"

#include "core/text.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* After that long every bucket is full again, and the place can be forgotten. */
enum { FIRST_CHAINS = 64, FORGET_MS = 120000 };

_Static_assert(sizeof((Limits *)0)->key == crypto_shorthash_KEYBYTES, "the size of its key");

bool bucket_take(Bucket *b, int rate, int max, int64_t now_ms) {
    if (b->filled_ms == 0)
        b->level = (int64_t)max * 1000;
    else
        b->level += (now_ms - b->filled_ms) * rate;
    if (b->level > (int64_t)max * 1000)
        b->level = (int64_t)max * 1000;
    b->filled_ms = now_ms;
    if (b->level < 1000)
        return false;
    b->level -= 1000;
    return true;
}

void bucket_charge(Bucket *b, int count) {
    b->level -= (int64_t)count * 1000;
}

/* ---- the table ---- */

void limits_open(Limits *l) {
    randombytes_buf(l->key, sizeof l->key);
    l->count = 0;
    l->chains = FIRST_CHAINS;
    l->chain = calloc(l->chains, sizeof(LimitsPlace *));
    if (l->chain == NULL)
        abort();
}

void limits_close(Limits *l) {
    for (size_t i = 0; i < l->chains; i++)
        while (l->chain[i] != NULL) {
            LimitsPlace *p = l->chain[i];
            l->chain[i] = p->next;
            free(p);
        }
    free(l->chain);
}

/* Whom an address stands for: the network of an IPv6 address, IPv4 behind an IPv6 socket as IPv4. */
void limits_address(const char *address, char out[LIMITS_ADDRESS]) {
    static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    unsigned char bytes[16];
    Text t = text_over(out, LIMITS_ADDRESS);
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        text_add(&t, address);
        return;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + 12, out, LIMITS_ADDRESS);
        return;
    }
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, out, LIMITS_ADDRESS);
}

static LimitsPlace **chain_of(const Limits *l, const char *address) {
    unsigned char digest[crypto_shorthash_BYTES];
    uint64_t hash;
    crypto_shorthash(digest, (const unsigned char *)address, strlen(address), l->key);
    memcpy(&hash, digest, sizeof hash);
    return &l->chain[hash % l->chains];
}

/* Puts all places that are still of use into a new table of that size. */
static void rebuild(Limits *l, size_t chains, int64_t now_ms) {
    Limits old = *l;
    l->chains = chains;
    l->count = 0;
    l->chain = calloc(chains, sizeof(LimitsPlace *));
    if (l->chain == NULL)
        abort();
    for (size_t i = 0; i < old.chains; i++)
        for (LimitsPlace *p = old.chain[i], *next; p != NULL; p = next) {
            next = p->next;
            if (p->connections == 0 && now_ms - p->used_ms > FORGET_MS) {
                free(p);
                continue;
            }
            LimitsPlace **chain = chain_of(l, p->address);
            p->next = *chain;
            *chain = p;
            l->count++;
        }
    free(old.chain);
}

/* Forgets what is old; if that does not help, grows. */
static void make_room(Limits *l, int64_t now_ms) {
    if (l->count < l->chains)
        return;
    rebuild(l, l->chains, now_ms);
    if (l->count > l->chains / 2)
        rebuild(l, l->chains * 2, now_ms);
}

LimitsPlace *limits_place(Limits *l, const char *address, int64_t now_ms) {
    char known[LIMITS_ADDRESS];
    limits_address(address, known);
    LimitsPlace *p = *chain_of(l, known);
    while (p != NULL && strcmp(p->address, known) != 0)
        p = p->next;
    if (p == NULL) {
        make_room(l, now_ms);
        p = calloc(1, sizeof *p);
        if (p == NULL)
            abort();
        memcpy(p->address, known, sizeof known);
        LimitsPlace **chain = chain_of(l, known);
        p->next = *chain;
        *chain = p;
        l->count++;
    }
    p->used_ms = now_ms;
    return p;
}
