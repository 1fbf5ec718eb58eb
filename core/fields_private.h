/* fields_private.h: how the values of a field lie in a state, for those who write and read them. */
#ifndef HORT_CORE_FIELDS_PRIVATE_H
#define HORT_CORE_FIELDS_PRIVATE_H

#include "core/fields.h"
#include "core/game.h"

enum { DIMENSIONS = 3, WORD_BYTES = 128 };

static inline unsigned dimensions(const Field *f) {
    unsigned n = 0;
    while (n < DIMENSIONS && f->count[n] != 0)
        n++;
    return n;
}

/* Values below one element of dimension `level`: stride 1 for the innermost. */
static inline unsigned stride(const Field *f, unsigned level) {
    unsigned third = f->count[2] == 0 ? 1 : f->count[2];
    return level >= 2 ? 1 : level == 1 ? third : f->count[1] == 0 ? 1 : f->count[1] * third;
}

/* Elements of dimension `level` that JSON shows. */
static inline unsigned shown(const Field *f, const Ruleset *r, unsigned level) {
    bool is_seat = level == 0 && (f->flags & FIELD_PER_SEAT) != 0;
    return is_seat && r->seats < f->count[0] ? r->seats : level < DIMENSIONS ? f->count[level] : 0;
}

/* The dimension of which only a part may be in use. */
static inline unsigned list_level(const Field *f) {
    return (f->flags & FIELD_PER_SEAT) != 0 ? 1 : 0;
}

static inline bool is_list(const Field *f, unsigned level) {
    return f->used != NULL && level == list_level(f);
}

static inline int64_t padding_of(const Field *f) {
    return (f->flags & FIELD_MAY_BE_NONE) != 0 ? NONE : 0;
}

/* Elements of a list that JSON shows: those in use, or all when the padding holds something. */
unsigned field_list_shown(const Field *f, const Ruleset *r, const State *s, unsigned level,
                          unsigned first);
/* Adds the JSON of a part: everything of dimension `level` from value `first` on. */
void field_part_json(const Field *f, const Ruleset *r, const State *s, unsigned level,
                     unsigned first, Text *out);

#endif
