/* memory.h: what memory.c offers the files of this folder. */
#ifndef HORT_GAMES_DRACO_MEMORY_H
#define HORT_GAMES_DRACO_MEMORY_H

#include "games/draco/state.h"

/* Deals the unseen cards, which lie in `d->pile`, to the others' hands and the pile as the viewer's
 * memory of the last shuffle allows; false when there is no such way. */
bool draco_recall(const Ruleset *r, Draco *d, Seat viewer, Rng *rng);

/* Forgets that there was a shuffle. */
void draco_forget(Draco *d);

/* Does the memory contradict the position? Then says how and returns true. */
bool draco_misremembers(const Ruleset *r, const Draco *d, Text *out);

#endif
