/* phrases.h: the words told to one viewer, in phrases of which none is told twice.
 *
 * What people read says the same again and again: "Bea draws a card.", "value". Sentences are cut where
 * they pause, and around numbers. A phrase that is new is told and gets the next number; from then on its number is enough.
 * Both ends count alike. */
#ifndef HORT_MATCH_PHRASES_H
#define HORT_MATCH_PHRASES_H

#include "core/text.h"

enum {
    PHRASES_MAX = 512, /* have numbers; what comes after them gets none */
    PHRASES_SLOTS = 2 * PHRASES_MAX,
    PHRASES_FULL = 448, /* so many, and the next message begins to count again */
    PHRASES_CUT = 48    /* of one text; the last takes the rest */
};

typedef struct Phrases {
    int count;
    bool is_anew;                 /* the next message must say so */
    uint64_t slot[PHRASES_SLOTS]; /* by hash: 48 bits of it, then number + 1; 0: free */
} Phrases;

/* A text cut into phrases; the words are the caller's. */
typedef struct Cut {
    int count;
    struct {
        const char *start;
        size_t length;
        uint64_t hash;
    } phrase[PHRASES_CUT];
} Cut;

/* Hashes are made with this number, so that nobody outside can make two phrases look alike. Once, at the start. */
void phrases_seed(uint64_t seed);
/* Counts from 0 again. */
void phrases_begin(Phrases *p);
void phrases_cut(const char *words, Cut *out);
/* These will be added soon. With hundreds of tables their places have to be fetched from far away: the processor can do
 * that while it makes the words that come before. */
void phrases_expect(const Phrases *p, const Cut *cut);
/* Adds them, to be joined by blanks: "Play red","5",12. */
void phrases_add(Phrases *p, const Cut *cut, Text *out);

#endif
