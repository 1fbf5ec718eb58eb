/* scene.h: the newest lines of a match as several viewers are told of them.
 *
 * Whoever is shown the same move reads the same about it (a law of all games), so each line is worked out once for
 * all of them in a language: its narration, and that cut into phrases. Called by match/json.c. */
#ifndef HORT_MATCH_SCENE_H
#define HORT_MATCH_SCENE_H

#include "match/match.h"
#include "match/phrases.h"

enum { SCENE_LINES = 32, SCENE_BYTES = 16384, SCENE_OPEN = 8192 };

/* A line as it is told. */
typedef struct SceneLine {
    int index;
    Lang lang;
    Move seen;
    const char *head; /* the first elements of its list in JSON: [0,"red-3", */
    size_t head_length;
    Cut words;
} SceneLine;

typedef struct Scene {
    const Match *match;
    int at; /* `after` is the position after so many lines, `before` the one before the last of them */
    State before, after;
    int lines; /* worked out so far; when there is no more room, all are forgotten */
    SceneLine line[SCENE_LINES];
    size_t length;
    char bytes[SCENE_BYTES];
    int open_from; /* `open` tells what all see alike and has changed since that line; -1: nothing yet */
    Text open;
    char open_bytes[SCENE_OPEN];
} Scene;

/* The match must not change while the scene is used, nor the names of its readers. */
void scene_begin(Scene *s, const Match *m);
/* The line with that index, as that viewer sees it; good until the next one. */
const SceneLine *scene_line(Scene *s, int index, Seat viewer, const Reader *to);

#endif
