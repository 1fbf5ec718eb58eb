/* fields.h: a state described once. JSON, hashing, comparing and readable differences follow from
 * the table, so no game writes code for them. */
#ifndef HORT_CORE_FIELDS_H
#define HORT_CORE_FIELDS_H

#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Ruleset Ruleset;
union State;

enum {
    UNKNOWN = 0xFF, /* a byte the viewer may not know: null in JSON */
    NONE = 0xFE     /* a byte that stands for nothing: "none" in JSON */
};

enum FieldFlags {
    FIELD_SIGNED = 1,      /* two's complement */
    FIELD_SECRET = 2,      /* may be UNKNOWN (all bits set, whatever the width) in a view */
    FIELD_PER_SEAT = 4,    /* the first dimension is the seat: JSON stops at the seats in play */
    FIELD_MAY_BE_NONE = 8, /* one byte wide; NONE is a value */
    FIELD_HIDDEN = 16,     /* padding or derived: not in JSON, and not computed when a position is
                            * loaded, so it is zero or as setup() left it */
    FIELD_LATER = 32       /* may be missing in JSON, as in old records; then as setup() left it */
};

/* How a value of a field reads, e.g. "red-3"; writes nothing for a value out of range. */
typedef void FieldWord(const Ruleset *r, unsigned value, Text *out);

/* How many elements of a list are in use; those behind them are padding: NONE where the field may
 * be NONE, otherwise 0. Lists of seats are asked for each seat. */
typedef unsigned FieldUsed(const Ruleset *r, const union State *s, unsigned seat);

/* Values first .. end-1 name seats: the seat is (value - first) modulo `each`. */
typedef struct FieldSeats {
    uint16_t first, end, each;
} FieldSeats;

typedef struct Field {
    const char *name; /* NULL ends the table */
    uint16_t offset;
    uint8_t width; /* bytes of one value: 1, 2, 4 or 8 */
    uint8_t flags;
    uint16_t count[4];   /* at most 3 dimensions, outermost first; 0 ends: {0} is a single value */
    FieldWord *word;     /* NULL: values are plain numbers */
    uint16_t words;      /* with word: values 0 .. words-1 exist */
    uint32_t max;        /* of numbers: the highest, or the lowest without its sign; tensors divide
                        * by it, also where there are words but they are too many for a plane each */
    FieldSeats seats;    /* for tensors, which count seats from the viewer */
    uint8_t bits, parts; /* a number that packs `parts` numbers of `bits` bits each, the first one
                          * lowest. JSON lists them; single bits with words as a set of words */
    FieldUsed *used;     /* of the dimension behind the seats, or the first; NULL: all are in use */
} Field;

/* A field of struct `type`: FIELD(Draco, pile, 1, FIELD_SECRET, {50}). Further members of Field may
 * follow: FIELD(Draco, mount, 1, FIELD_PER_SEAT, {5}, .word = colour_word, .words = 10). */
#define FIELD(type, member, bytes, flag, ...) \
    { \
        .name = #member, .offset = offsetof(type, member), .width = (bytes), .flags = (flag), \
        .count = __VA_ARGS__ \
    }

/* Number of values of a field, and of those that belong to seats in play. */
unsigned field_values(const Field *f);
unsigned field_values_in_play(const Field *f, const Ruleset *r);

/* Is it the value that stands for what a viewer may not know? */
bool field_is_unknown(const Field *f, int64_t value);

/* Reads and writes value i of a field. */
int64_t field_get(const Field *f, const union State *s, unsigned i);
void field_set(const Field *f, union State *s, unsigned i, int64_t value);

/* Adds `"name":value,"name":[…],…` for every field that is not hidden, in table order. */
void fields_json(const Field *fields, const Ruleset *r, const union State *s, Text *out);

/* Fields that all viewers see alike, or those that may be hidden from some. */
typedef enum FieldsOf { FIELDS_OPEN, FIELDS_SECRET } FieldsOf;

/* The same for those alone that JSON shows differently in two states of one ruleset, with their places for
 * names: the first has `place`. In place of a list of which at most half has changed stands an object of the
 * new elements: {"2":5,"4":{"0":1}}. Goes behind a `{` or another member. Returns the place behind the last. */
int fields_changes_json(const Field *fields, const Ruleset *r, const union State *before,
                        const union State *now, FieldsOf which, int place, Text *out);

/* Overwrites the fields of `s` from a JSON object that holds every one of them exactly once, save
 * those that came later. Lists
 * may hold their padding, and packed numbers may come as one number, as both did in old records.
 * Members named in `others` (ends with NULL) are left to the caller. On failure writes which field
 * is wrong and why, and returns false; `s` is then undefined. */
bool fields_read(const Field *fields, const Ruleset *r, const char *json, const char *const *others,
                 union State *s, Text *error);

/* The same for a view: null is UNKNOWN where a viewer may not look. For clients of a server. */
bool fields_read_view(const Field *fields, const Ruleset *r, const char *json,
                      const char *const *others, union State *s, Text *error);

/* One field, or a part of it, by path: "score", "hand[2]", "hand[2][0]". fields_get adds its JSON,
 * fields_put overwrites it; false, with the reason, when there is no such field or value. */
bool fields_get(const Field *fields, const Ruleset *r, const union State *s, const char *path,
                Text *out, Text *error);
bool fields_put(const Field *fields, const Ruleset *r, union State *s, const char *path,
                const char *json, Text *error);

/* Adds the first difference as "hand[2][0]: red-3 -> null"; false when there is none. */
bool fields_difference(const Field *fields, const Ruleset *r, const union State *a,
                       const union State *b, Text *out);

/* Does the table cover bytes 0 .. size-1 exactly once each? Otherwise says where not. */
bool fields_cover(const Field *fields, size_t size, Text *error);

#endif
