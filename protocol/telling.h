/* telling.h: the states that a table sends, one moment after another, to everybody who follows it.
 *
 * Here is what has to be remembered for short states: which phrases each viewer has been told. What the viewers of one
 * moment have in common is worked out once. The server sends these bytes and no others; tests/leak.c compares them. */
#ifndef HORT_PROTOCOL_TELLING_H
#define HORT_PROTOCOL_TELLING_H

#include "protocol/messages.h"

/* What those have been told who follow a table as one viewer, in one language; NULL: nothing yet. */
typedef struct Telling {
    Phrases *said[SEAT_PUBLIC + 1][LANGS];
} Telling;

void telling_free(Telling *t);

/* A moment of a match. Who has the state before may be told what is new (StateFor.to.has_view). */
typedef struct Moment {
    Telling *telling;
    Scene *scene;
    const Match *match;
    bool was_whole[SEAT_PUBLIC + 1][LANGS]; /* some were told the whole state */
} Moment;

/* The scene is only memory, for one moment at a time. */
void moment_begin(Moment *m, Telling *telling, Scene *scene, const Match *match);
/* The whole `state` message. For each viewer and language at most once with and once without has_view. */
void moment_tell(Moment *m, StateFor *state, Text *out);
void moment_end(Moment *m);

#endif
