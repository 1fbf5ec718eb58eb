/* limits.h: how much one address may ask for. Token buckets and a count of open sockets. */
#ifndef HORT_NET_LIMITS_H
#define HORT_NET_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { LIMITS_PLACES = 16384 };

/* Fills by `rate` a second up to `max`; each taking needs one. In thousandths. */
typedef struct Bucket {
    int64_t level;
    int64_t filled_ms;
} Bucket;

/* One address. The oldest idle one makes room for a new one. */
typedef struct LimitsPlace {
    char address[48];
    int sockets;
    Bucket requests;
    int64_t used_ms;
} LimitsPlace;

typedef struct Limits {
    LimitsPlace *place; /* a hash table of LIMITS_PLACES, 4 places tried for each address */
} Limits;

bool bucket_take(Bucket *b, int rate, int max, int64_t now_ms);

bool limits_open(Limits *l);
void limits_close(Limits *l);
/* The place of an address, made when needed; NULL when all that fit are in use. */
LimitsPlace *limits_place(Limits *l, const char *address, int64_t now_ms);

#endif
