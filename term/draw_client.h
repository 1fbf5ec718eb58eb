/* draw_client.h: this terminal's part in the draw before a match (docs/fair-dice.md). It promises a
 * share, reveals it once everybody has promised, and keeps on disk what it saw, so that it can judge the
 * record by itself at the end. */
#ifndef HORT_TERM_DRAW_CLIENT_H
#define HORT_TERM_DRAW_CLIENT_H

#include "match/judge.h"
#include "term/saves.h"

#include <jansson.h>

typedef struct DrawClient {
    Seat seat;
    char path[SAVE_PATH]; /* of the file with what was seen; "" until there is something */
    Kept kept;
    int sent_draw;   /* what was said last: in this draw, */
    bool sent_share; /* the share, or only its promise */
} DrawClient;

/* Begins for that table, with what an earlier start of the program has kept of it. */
void draw_client_open(DrawClient *d, const char *table, Seat seat);

/* What is to be said now that the table stands so: a new message, or NULL. When the server has changed
 * what it had shown before, nothing more is said and `error` says so. */
json_t *draw_client_next(DrawClient *d, const json_t *table, Lang lang, Text *error);

/* The record's text judged: a summary, then a line for each finding, then where the kept values are. */
void draw_client_judge(const DrawClient *d, const char *record, Lang lang, Text *out);

#endif
