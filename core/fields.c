/* fields.c: values of a state and their JSON; see fields.h. */
#include "core/fields_private.h"

#include <string.h>

unsigned field_values(const Field *f) {
    return f->count[0] == 0 ? 1 : f->count[0] * stride(f, 0);
}

unsigned field_values_in_play(const Field *f, const Ruleset *r) {
    return f->count[0] == 0 ? 1 : shown(f, r, 0) * stride(f, 0);
}

int64_t field_get(const Field *f, const State *s, unsigned i) {
    const unsigned char *at = s->bytes + f->offset + i * f->width;
    uint64_t value = 0;
    for (unsigned b = 0; b < f->width; b++)
        value |= (uint64_t)at[b] << (8 * b);
    if ((f->flags & FIELD_SIGNED) != 0 && f->width < 8 && (value >> (8 * f->width - 1)) != 0)
        value |= UINT64_MAX << (8 * f->width);
    return (int64_t)value;
}

void field_set(const Field *f, State *s, unsigned i, int64_t value) {
    unsigned char *at = s->bytes + f->offset + i * f->width;
    for (unsigned b = 0; b < f->width; b++)
        at[b] = (unsigned char)((uint64_t)value >> (8 * b));
}

/* The value that means "may not be known", as field_get gives it. */
static int64_t unknown_of(const Field *f) {
    if ((f->flags & FIELD_SIGNED) != 0 || f->width == 8)
        return -1;
    return (int64_t)(((uint64_t)1 << (8 * f->width)) - 1);
}

bool field_is_unknown(const Field *f, int64_t value) {
    return (f->flags & FIELD_SECRET) != 0 && value == unknown_of(f);
}

/* Does everything from one value to another hold padding? If the first does, bytes must be like those before
 * them. */
static bool is_padding(const Field *f, const State *s, unsigned from, unsigned to) {
    int64_t padding = padding_of(f);
    if (f->width == 1) {
        const unsigned char *first = s->bytes + f->offset + from;
        return from == to ||
               (*first == (unsigned char)padding && memcmp(first, first + 1, to - from - 1) == 0);
    }
    for (unsigned i = from; i < to; i++)
        if (field_get(f, s, i) != padding)
            return false;
    return true;
}

unsigned field_list_shown(const Field *f, const Ruleset *r, const State *s, unsigned level,
                          unsigned first) {
    unsigned count = shown(f, r, level), each = stride(f, level);
    if (!is_list(f, level))
        return count;
    unsigned used = f->used(r, s, level == 0 ? 0 : first / stride(f, 0));
    if (used >= count || !is_padding(f, s, first + used * each, first + count * each))
        return count;
    return used;
}

static unsigned part_of(const Field *f, int64_t value, unsigned part) {
    return (unsigned)((uint64_t)value >> part * f->bits & ((1u << f->bits) - 1));
}

/* Has the number bits that belong to no part? Then it is shown as it is. */
static bool is_packed(const Field *f, int64_t value) {
    return f->bits != 0 && (uint64_t)value >> f->bits * f->parts == 0;
}

static void word_json(const Field *f, const Ruleset *r, unsigned value, Text *out) {
    TEXT(word, WORD_BYTES);
    f->word(r, value, &word);
    text_add_json_bytes(out, word.start, word.length);
}

/* [1,0,2], or the words of the bits that are set. */
static void packed_json(const Field *f, const Ruleset *r, int64_t value, Text *out) {
    const char *comma = "";
    text_add_char(out, '[');
    for (unsigned i = 0; i < f->parts; i++) {
        if (f->word != NULL && part_of(f, value, i) == 0)
            continue;
        text_add(out, comma);
        comma = ",";
        if (f->word != NULL)
            word_json(f, r, i, out);
        else
            text_add_int(out, part_of(f, value, i));
    }
    text_add_char(out, ']');
}

static void value_json(const Field *f, const Ruleset *r, int64_t value, Text *out) {
    if (field_is_unknown(f, value)) {
        text_add(out, "null");
    } else if (is_packed(f, value)) {
        packed_json(f, r, value, out);
    } else if ((f->flags & FIELD_MAY_BE_NONE) != 0 && value == NONE) {
        text_add(out, "\"none\"");
    } else if (f->bits == 0 && f->word != NULL && value >= 0 && value < f->words) {
        word_json(f, r, (unsigned)value, out);
    } else {
        text_add_int(out, value);
    }
}

void field_part_json(const Field *f, const Ruleset *r, const State *s, unsigned level,
                     unsigned first, Text *out) {
    if (level == dimensions(f)) {
        value_json(f, r, field_get(f, s, first), out);
        return;
    }
    unsigned count = field_list_shown(f, r, s, level, first);
    text_add_char(out, '[');
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            text_add_char(out, ',');
        field_part_json(f, r, s, level + 1, first + i * stride(f, level), out);
    }
    text_add_char(out, ']');
}

static void field_json(const Field *f, const Ruleset *r, const State *s, bool is_first, Text *out) {
    text_add(out, is_first ? "\"" : ",\"");
    text_add(out, f->name);
    text_add(out, "\":");
    field_part_json(f, r, s, 0, 0, out);
}

void fields_json(const Field *fields, const Ruleset *r, const State *s, Text *out) {
    bool is_first = true;
    for (const Field *f = fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0) {
            field_json(f, r, s, is_first, out);
            is_first = false;
        }
}

static void index_text(const Field *f, unsigned i, Text *out) {
    text_add(out, f->name);
    for (unsigned level = 0; level < dimensions(f); level++)
        text_addf(out, "[%u]", i / stride(f, level) % f->count[level]);
}

bool fields_difference(const Field *fields, const Ruleset *r, const State *a, const State *b,
                       Text *out) {
    for (const Field *f = fields; f->name != NULL; f++)
        for (unsigned i = 0; i < field_values(f); i++) {
            int64_t old = field_get(f, a, i), new = field_get(f, b, i);
            if (old == new)
                continue;
            index_text(f, i, out);
            text_add(out, ": ");
            value_json(f, r, old, out);
            text_add(out, " -> ");
            value_json(f, r, new, out);
            return true;
        }
    return false;
}

bool fields_cover(const Field *fields, size_t size, Text *error) {
    unsigned char times[STATE_MAX] = {0};
    for (const Field *f = fields; f->name != NULL; f++) {
        size_t end = f->offset + (size_t)field_values(f) * f->width;
        if (end > size) {
            text_addf(error, "%s reaches beyond the state", f->name);
            return false;
        }
        for (size_t i = f->offset; i < end; i++)
            times[i]++;
    }
    for (size_t i = 0; i < size; i++)
        if (times[i] != 1) {
            text_addf(error, "byte %zu is covered %d times", i, times[i]);
            return false;
        }
    return true;
}
