/* telling.c: see telling.h. */
#include "protocol/telling.h"

#include <stdlib.h>

void telling_free(Telling *t) {
    for (int viewer = 0; viewer <= SEAT_PUBLIC; viewer++)
        for (int lang = 0; lang < LANGS; lang++)
            free(t->said[viewer][lang]);
}

void moment_begin(Moment *m, Telling *telling, Scene *scene, const Match *match) {
    *m = (Moment){telling, scene, match, {{false}}};
    scene_begin(scene, match);
}

/* What those have been told who follow as this viewer; out of memory they are told in whole words. */
static Phrases *phrases_for(Telling *t, const JsonFor *to) {
    Phrases **said = &t->said[to->viewer][to->reader.lang];
    if (*said == NULL)
        *said = calloc(1, sizeof **said);
    return *said;
}

void moment_tell(Moment *m, StateFor *state, Text *out) {
    JsonFor *to = &state->to;
    to->scene = m->scene;
    to->said = to->has_view ? phrases_for(m->telling, to) : NULL;
    m->was_whole[to->viewer][to->reader.lang] |= !to->has_view;
    message_state(m->match, state, out);
}

/* Whoever got a whole state has counted no phrases: with them all begin again. */
void moment_end(Moment *m) {
    for (int viewer = 0; viewer <= SEAT_PUBLIC; viewer++)
        for (int lang = 0; lang < LANGS; lang++)
            if (m->was_whole[viewer][lang] && m->telling->said[viewer][lang] != NULL)
                phrases_begin(m->telling->said[viewer][lang]);
}
