/* arrivals.h: which tables have entries that are not yet in their place, and the last number of each.
 *
 * Entries come into the file one behind the other, whatever table they are of: then all moves of a moment
 * share a page or two, where each would change a page of its table. Once there are many they are put in
 * their places (sqlite_write.c). One thread notes; any may ask. */
#ifndef HORT_STORE_ARRIVALS_H
#define HORT_STORE_ARRIVALS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct ArrivedBoard {
    int64_t board; /* its key; 0: none */
    int64_t last;
} ArrivedBoard;

typedef struct Arrivals {
    pthread_mutex_t lock;
    ArrivedBoard *slot; /* a hash table */
    int room, boards;
    int entries; /* of all boards */
} Arrivals;

void arrivals_open(Arrivals *a);
void arrivals_close(Arrivals *a);
/* Exchanges what both know. */
void arrivals_swap(Arrivals *a, Arrivals *other);
/* Notes that so many entries of a board have come, the last with that number; false when out of memory. */
bool arrivals_note(Arrivals *a, int64_t board, int64_t last, int entries);
/* The last number of a board; 0: all its entries are in their place. */
int64_t arrivals_last(Arrivals *a, int64_t board);

#endif
