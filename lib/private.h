/* private.h: the inside of libhort's handles. */
#ifndef HORT_LIB_PRIVATE_H
#define HORT_LIB_PRIVATE_H

#include "core/view.h"
#include "lib/hort.h"

typedef struct Line {
    hort_move move;
    Seat seat;
} Line;

struct hort_state {
    Ruleset *ruleset;
    hort_kind kind;
    Seat viewer;  /* of a view */
    State *start; /* where its lines begin; NULL: at the first deal */
    Line *line;   /* in a world, and a view: as the viewer saw them */
    int lines, room;
    State state;
};

static inline Ruleset *rules_of(const hort_rules *rules) {
    return (Ruleset *)(uintptr_t)rules;
}

static inline hort_rules *as_rules(const Ruleset *r) {
    return (hort_rules *)(uintptr_t)r;
}

/* A state without lines; NULL when out of memory. */
hort_state *state_make(const Ruleset *r, hort_kind kind, const State *position);
/* Applies a legal move and notes its line; false when out of memory. */
bool state_add(hort_state *state, Seat seat, Move move);

/* What the viewer may see of the state, whatever its kind. */
void state_view(const hort_state *state, Seat viewer, View *out);

/* Each winner's share of the victory. */
void shares_of(const Ruleset *r, const State *s, double share[SEATS_MAX]);

/* Actions of the listed moves, ascending. */
void actions_of(const Ruleset *r, const MoveList *list, int32_t *action);

/* Copies a reason to the caller's room. */
void give_reason(const Text *reason, char *error);

/* A text that grows as needed: calls `write` with more room until everything fits. */
typedef void TextWriter(const void *context, Text *out);
char *text_made(TextWriter *write, const void *context);

#endif
