/* arrivals.c: see arrivals.h. */
#include "store/arrivals.h"

#include <stdlib.h>

void arrivals_open(Arrivals *a) {
    *a = (Arrivals){0};
    pthread_mutex_init(&a->lock, NULL);
}

void arrivals_close(Arrivals *a) {
    free(a->slot);
    pthread_mutex_destroy(&a->lock);
}

void arrivals_swap(Arrivals *a, Arrivals *other) {
    pthread_mutex_lock(&a->lock);
    Arrivals was = *a;
    a->slot = other->slot;
    a->room = other->room;
    a->boards = other->boards;
    a->entries = other->entries;
    other->slot = was.slot;
    other->room = was.room;
    pthread_mutex_unlock(&a->lock);
}

/* Where a board is, or would be. */
static ArrivedBoard *find(const Arrivals *a, int64_t board) {
    unsigned at = (unsigned)((uint64_t)board * 0x9E3779B97F4A7C15u >> 32);
    while (a->slot[at & (unsigned)(a->room - 1)].board != 0 &&
           a->slot[at & (unsigned)(a->room - 1)].board != board)
        at++;
    return &a->slot[at & (unsigned)(a->room - 1)];
}

/* At most half of it is in use. */
static bool make_room(Arrivals *a) {
    if (a->boards * 2 < a->room)
        return true;
    Arrivals larger = {.room = a->room == 0 ? 256 : a->room * 2};
    larger.slot = calloc((size_t)larger.room, sizeof *larger.slot);
    if (larger.slot == NULL)
        return false;
    for (int i = 0; i < a->room; i++)
        if (a->slot[i].board != 0)
            *find(&larger, a->slot[i].board) = a->slot[i];
    free(a->slot);
    a->slot = larger.slot;
    a->room = larger.room;
    return true;
}

bool arrivals_note(Arrivals *a, int64_t board, int64_t last, int entries) {
    pthread_mutex_lock(&a->lock);
    bool has_room = make_room(a);
    if (has_room) {
        ArrivedBoard *at = find(a, board);
        a->boards += at->board == 0;
        a->entries += entries;
        *at = (ArrivedBoard){board, last};
    }
    pthread_mutex_unlock(&a->lock);
    return has_room;
}

int64_t arrivals_last(Arrivals *a, int64_t board) {
    pthread_mutex_lock(&a->lock);
    int64_t last = a->room == 0 ? 0 : find(a, board)->last;
    pthread_mutex_unlock(&a->lock);
    return last;
}
