/* limits.h: how much one address may ask for: token buckets and a count of open connections.
 *
 * An address is an IPv4 address or the first 64 bits of an IPv6 one: whoever has one address of
 * such a network has them all. */
#ifndef HORT_NET_LIMITS_H
#define HORT_NET_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIMITS_ADDRESS = 48 };

/* Fills by `rate` a second up to `max`; each taking needs one. In thousandths. */
typedef struct Bucket {
    int64_t level;
    int64_t filled_ms; /* 0: never used, full */
} Bucket;

/* One address. Stays where it is while connections are counted on it. */
typedef struct LimitsPlace {
    char address[LIMITS_ADDRESS];
    int connections; /* of any kind; not forgotten while there are some */
    int sockets;     /* WebSockets among them */
    Bucket requests, messages;
    int64_t used_ms;
    struct LimitsPlace *next;
} LimitsPlace;

/* A hash table that grows. Its hash is keyed with a secret, so nobody can choose addresses that
 * meet, and addresses that do meet share nothing but a chain. */
typedef struct Limits {
    unsigned char key[16];
    LimitsPlace **chain;
    size_t chains, count;
} Limits;

bool bucket_take(Bucket *b, int rate, int max, int64_t now_ms);
/* Takes more for something that turned out expensive: the level may fall below zero. */
void bucket_charge(Bucket *b, int count);

/* The address as limits count it. */
void limits_address(const char *address, char out[LIMITS_ADDRESS]);

void limits_open(Limits *l);
void limits_close(Limits *l);
/* The place of an address, made when needed. */
LimitsPlace *limits_place(Limits *l, const char *address, int64_t now_ms);

#endif
