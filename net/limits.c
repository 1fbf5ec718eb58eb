/* limits.c: see limits.h. */
#include "net/limits.h"

#include "core/text.h"

#include <stdlib.h>
#include <string.h>

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

bool limits_open(Limits *l) {
    l->place = calloc(LIMITS_PLACES, sizeof *l->place);
    return l->place != NULL;
}

void limits_close(Limits *l) {
    free(l->place);
}

/* FNV-1a: the places are few and only addresses that really connect get one. */
static uint32_t hash(const char *words) {
    uint32_t h = 2166136261u;
    for (; *words != '\0'; words++)
        h = (h ^ (unsigned char)*words) * 16777619u;
    return h;
}

LimitsPlace *limits_place(Limits *l, const char *address, int64_t now_ms) {
    LimitsPlace *oldest = NULL;
    uint32_t at = hash(address);
    for (uint32_t i = 0; i < 4; i++) {
        LimitsPlace *p = &l->place[(at + i) % LIMITS_PLACES];
        if (strcmp(p->address, address) == 0) {
            p->used_ms = now_ms;
            return p;
        }
        if (p->sockets == 0 && (oldest == NULL || p->used_ms < oldest->used_ms))
            oldest = p;
    }
    if (oldest == NULL)
        return NULL;
    memset(oldest, 0, sizeof *oldest);
    Text t = text_over(oldest->address, sizeof oldest->address);
    text_add(&t, address);
    oldest->used_ms = now_ms;
    return oldest;
}
