/* fields.c: see fields.h. */
#include "core/fields.h"

#include "core/game.h"
#include "core/json_reader.h"

#include <string.h>

enum { DIMENSIONS = 3, WORD_BYTES = 128 };

static unsigned dimensions(const Field *f) {
    unsigned n = 0;
    while (n < DIMENSIONS && f->count[n] != 0)
        n++;
    return n;
}

/* Values below one element of dimension `level`: stride 1 for the innermost. */
static unsigned stride(const Field *f, unsigned level) {
    unsigned third = f->count[2] == 0 ? 1 : f->count[2];
    return level >= 2 ? 1 : level == 1 ? third : f->count[1] == 0 ? 1 : f->count[1] * third;
}

unsigned field_values(const Field *f) {
    return f->count[0] == 0 ? 1 : f->count[0] * stride(f, 0);
}

/* Elements of dimension `level` that JSON shows. */
static unsigned shown(const Field *f, const Ruleset *r, unsigned level) {
    bool is_seat = level == 0 && (f->flags & FIELD_PER_SEAT) != 0;
    return is_seat && r->seats < f->count[0] ? r->seats : level < DIMENSIONS ? f->count[level] : 0;
}

unsigned field_values_in_play(const Field *f, const Ruleset *r) {
    return f->count[0] == 0 ? 1 : shown(f, r, 0) * stride(f, 0);
}

/* The dimension of which only a part may be in use. */
static unsigned list_level(const Field *f) {
    return (f->flags & FIELD_PER_SEAT) != 0 ? 1 : 0;
}

static bool is_list(const Field *f, unsigned level) {
    return f->used != NULL && level == list_level(f);
}

static int64_t padding_of(const Field *f) {
    return (f->flags & FIELD_MAY_BE_NONE) != 0 ? NONE : 0;
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

/* Does everything from one value to another hold padding? */
static bool is_padding(const Field *f, const State *s, unsigned from, unsigned to) {
    int64_t padding = padding_of(f);
    if (f->width == 1) {
        for (unsigned i = from; i < to; i++)
            if (s->bytes[f->offset + i] != (unsigned char)padding)
                return false;
        return true;
    }
    for (unsigned i = from; i < to; i++)
        if (field_get(f, s, i) != padding)
            return false;
    return true;
}

/* Elements of a list that JSON shows: those in use, or all when the padding holds something. */
static unsigned list_shown(const Field *f, const Ruleset *r, const State *s, unsigned level,
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
    text_add_json_string(out, word.start);
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

static void part_json(const Field *f, const Ruleset *r, const State *s, unsigned level,
                      unsigned first, Text *out) {
    if (level == dimensions(f)) {
        value_json(f, r, field_get(f, s, first), out);
        return;
    }
    unsigned count = list_shown(f, r, s, level, first);
    text_add_char(out, '[');
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            text_add_char(out, ',');
        part_json(f, r, s, level + 1, first + i * stride(f, level), out);
    }
    text_add_char(out, ']');
}

static void field_json(const Field *f, const Ruleset *r, const State *s, bool is_first, Text *out) {
    text_add(out, is_first ? "\"" : ",\"");
    text_add(out, f->name);
    text_add(out, "\":");
    part_json(f, r, s, 0, 0, out);
}

void fields_json(const Field *fields, const Ruleset *r, const State *s, Text *out) {
    bool is_first = true;
    for (const Field *f = fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0) {
            field_json(f, r, s, is_first, out);
            is_first = false;
        }
}

/* Do both states show this part alike? Only where a list is inside, its bytes do not tell. */
static bool is_alike(const Field *f, const Ruleset *r, const State *a, const State *b,
                     unsigned level, unsigned first) {
    bool has_list = f->used != NULL && level <= list_level(f);
    if (has_list && level < list_level(f)) {
        for (unsigned i = 0; i < shown(f, r, level); i++)
            if (!is_alike(f, r, a, b, level + 1, first + i * stride(f, level)))
                return false;
        return true;
    }
    unsigned count = has_list ? list_shown(f, r, a, level, first) : 1;
    if (has_list && count != list_shown(f, r, b, level, first))
        return false;
    unsigned values = has_list     ? count * stride(f, level)
                      : level == 0 ? field_values_in_play(f, r)
                                   : stride(f, level - 1);
    size_t at = f->offset + (size_t)first * f->width;
    return memcmp(a->bytes + at, b->bytes + at, (size_t)values * f->width) == 0;
}

/* Is this element as it was? One behind the end of the list is new. */
static bool is_element_alike(const Field *f, const Ruleset *r, const State *before,
                             const State *now, unsigned level, unsigned first, unsigned i,
                             unsigned count_before) {
    unsigned each = stride(f, level), at = first + i * each;
    if (i >= count_before)
        return false;
    if (f->used != NULL && level < list_level(f))
        return is_alike(f, r, before, now, level + 1, at);
    const unsigned char *was = before->bytes + f->offset + (size_t)at * f->width,
                        *is = now->bytes + f->offset + (size_t)at * f->width;
    return *was == *is && memcmp(was, is, (size_t)each * f->width) == 0;
}

/* A list with few changes as an object of those alone, by index, and its length if that is less; all else
 * whole. */
static void part_changes(const Field *f, const Ruleset *r, const State *before, const State *now,
                         unsigned level, unsigned first, Text *out) {
    bool is_value = level == dimensions(f);
    unsigned each = is_value ? 0 : stride(f, level), changed = 0;
    unsigned count = is_value ? 0 : list_shown(f, r, now, level, first);
    unsigned count_before = is_value ? 0 : list_shown(f, r, before, level, first);
    for (unsigned i = 0; i < count && 2 * changed <= count; i++)
        changed += !is_element_alike(f, r, before, now, level, first, i, count_before);
    if (is_value || 2 * changed > count || count == 0) {
        part_json(f, r, now, level, first, out);
        return;
    }
    const char *before_it = "{\"";
    if (count < count_before) {
        text_add(out, "{\"length\":");
        text_add_int(out, count);
        before_it = ",\"";
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_element_alike(f, r, before, now, level, first, i, count_before)) {
            text_add(out, before_it);
            text_add_int(out, i);
            text_add(out, "\":");
            if (i < count_before)
                part_changes(f, r, before, now, level + 1, first + i * each, out);
            else
                part_json(f, r, now, level + 1, first + i * each, out);
            before_it = ",\"";
        }
    text_add_char(out, '}');
}

/* Most fields are as they were: then one look at their bytes, and at how much of them is in use, is enough. */
static bool is_untouched(const Field *f, const Ruleset *r, const State *before, const State *now) {
    if (memcmp(before->bytes + f->offset, now->bytes + f->offset,
               (size_t)field_values(f) * f->width) != 0)
        return false;
    unsigned lists = f->used == NULL ? 0 : (f->flags & FIELD_PER_SEAT) != 0 ? shown(f, r, 0) : 1;
    for (unsigned i = 0; i < lists; i++)
        if (f->used(r, before, i) != f->used(r, now, i))
            return false;
    return true;
}

int fields_changes_json(const Field *fields, const Ruleset *r, const State *before,
                        const State *now, int place, Text *out) {
    const char *before_it = "\"";
    for (const Field *f = fields; f->name != NULL; f++) {
        if ((f->flags & FIELD_HIDDEN) != 0)
            continue;
        if (!is_untouched(f, r, before, now) && !is_alike(f, r, before, now, 0, 0)) {
            text_add(out, before_it);
            text_add_int(out, place);
            text_add(out, "\":");
            part_changes(f, r, before, now, 0, 0, out);
            before_it = ",\"";
        }
        place++;
    }
    return place;
}

/* ---- reading ---- */

static bool fits(const Field *f, int64_t value) {
    if (f->width == 8)
        return true;
    int64_t max =
        (int64_t)(((uint64_t)1 << (8 * f->width - ((f->flags & FIELD_SIGNED) != 0 ? 1 : 0))) - 1);
    int64_t min = (f->flags & FIELD_SIGNED) != 0 ? -max - 1 : 0;
    return value >= min && value <= max;
}

static bool word_value(const Field *f, const Ruleset *r, const char *word, int64_t *out) {
    if ((f->flags & FIELD_MAY_BE_NONE) != 0 && strcmp(word, "none") == 0) {
        *out = NONE;
        return true;
    }
    for (unsigned i = 0; f->word != NULL && i < f->words; i++) {
        TEXT(candidate, WORD_BYTES);
        f->word(r, i, &candidate);
        if (strcmp(candidate.start, word) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* What reading needs at every level. */
enum { FIELDS_MAX = 64 };

typedef struct Reading {
    const Field *fields;
    const Ruleset *ruleset;
    State *state;
    Json json;
    bool is_view; /* null may stand for UNKNOWN */
    Text *error;
    uint64_t seen;                          /* a bit for each field */
    uint16_t length[FIELDS_MAX][SEATS_MAX]; /* of the lists, for each seat */
} Reading;

static bool read_null(const Field *f, Reading *in, unsigned i) {
    if (in->is_view && (f->flags & FIELD_SECRET) != 0) {
        field_set(f, in->state, i, -1);
        return true;
    }
    text_addf(in->error, "%s: null is not a value of it", f->name);
    return false;
}

/* One part of a packed number: a number, or the word of a bit. */
static bool read_packed_part(const Field *f, Reading *in, unsigned index, uint64_t *value) {
    int64_t number = 0;
    TEXT(word, WORD_BYTES);
    if (f->word == NULL) {
        if (index >= f->parts || !json_take_int(&in->json, &number) || number < 0 ||
            number >> f->bits != 0)
            return false;
        *value |= (uint64_t)number << index * f->bits;
        return true;
    }
    if (!json_take_string(&in->json, &word) || !word_value(f, in->ruleset, word.start, &number) ||
        (*value >> number & 1) != 0)
        return false;
    *value |= (uint64_t)1 << number;
    return true;
}

/* What packed_json() writes, behind its first bracket. */
static bool read_packed(const Field *f, Reading *in, unsigned i) {
    uint64_t value = 0;
    unsigned read = 0;
    bool is_good = true;
    if (!json_take(&in->json, ']')) {
        do
            is_good = read_packed_part(f, in, read, &value);
        while (is_good && ++read <= f->parts && json_take(&in->json, ','));
        is_good = is_good && json_take(&in->json, ']');
    }
    if (!is_good || (f->word == NULL && read != f->parts)) {
        text_addf(in->error, "%s: expected %s ", f->name,
                  f->word == NULL ? "a number for each part" : "different words of a set");
        json_where(&in->json, in->error);
        return false;
    }
    field_set(f, in->state, i, (int64_t)value);
    return true;
}

static bool read_value(const Field *f, Reading *in, unsigned i) {
    int64_t value;
    TEXT(word, WORD_BYTES);
    if (json_take_null(&in->json))
        return read_null(f, in, i);
    if (f->bits != 0 && json_take(&in->json, '['))
        return read_packed(f, in, i);
    if (json_take_string(&in->json, &word)) {
        if (!word_value(f, in->ruleset, word.start, &value)) {
            text_addf(in->error, "%s: no such value: \"%.40s\"", f->name, word.start);
            return false;
        }
    } else if (!json_take_int(&in->json, &value)) {
        text_addf(in->error, "%s: expected a value ", f->name);
        json_where(&in->json, in->error);
        return false;
    } else if (!fits(f, value) || field_is_unknown(f, value) ||
               (f->bits == 0 && f->word != NULL && value >= 0 && value < f->words)) {
        text_addf(in->error, "%s: %lld is not a value of it", f->name, (long long)value);
        return false;
    }
    field_set(f, in->state, i, value);
    return true;
}

/* Behind the elements read there is padding. */
static void end_list(const Field *f, Reading *in, unsigned level, unsigned first, unsigned read) {
    unsigned each = stride(f, level), count = shown(f, in->ruleset, level);
    for (unsigned i = read * each; i < count * each; i++)
        field_set(f, in->state, first + i, padding_of(f));
    in->length[f - in->fields][level == 0 ? 0 : first / stride(f, 0)] = (uint16_t)read;
}

static bool read_part(const Field *f, Reading *in, unsigned level, unsigned first) {
    if (level == dimensions(f))
        return read_value(f, in, first);
    unsigned count = shown(f, in->ruleset, level), read = 0;
    bool is_good = json_take(&in->json, '[');
    bool is_empty = is_good && is_list(f, level) && json_take(&in->json, ']');
    while (is_good && !is_empty && read < count && (read == 0 || json_take(&in->json, ','))) {
        if (!read_part(f, in, level + 1, first + read * stride(f, level)))
            return false;
        read++;
    }
    is_good = is_good && (is_empty || json_take(&in->json, ']'));
    if (is_good && is_list(f, level))
        end_list(f, in, level, first, read);
    if (is_good && (read == count || is_list(f, level)))
        return true;
    text_addf(in->error, "%s: expected a list of %u ", f->name, count);
    json_where(&in->json, in->error);
    return false;
}

/* A list is as long as what is in use, or holds its padding too. */
static bool lengths_fit(const Reading *in) {
    for (const Field *f = in->fields; f->name != NULL; f++) {
        unsigned level = (f->flags & FIELD_PER_SEAT) != 0 ? 1 : 0;
        unsigned lists = level == 0 ? 1 : shown(f, in->ruleset, 0);
        bool is_given = (in->seen >> (f - in->fields) & 1) != 0;
        for (unsigned i = 0; f->used != NULL && is_given && i < lists; i++) {
            unsigned used = f->used(in->ruleset, in->state, i),
                     read = in->length[f - in->fields][i];
            if (read == used || read == shown(f, in->ruleset, level))
                continue;
            text_addf(in->error, "%s: expected a list of %u, not of %u", f->name, used, read);
            return false;
        }
    }
    return true;
}

static const Field *find_field(const Field *fields, const char *name, size_t length) {
    for (const Field *f = fields; f->name != NULL; f++)
        if (strlen(f->name) == length && strncmp(f->name, name, length) == 0 &&
            (f->flags & FIELD_HIDDEN) == 0)
            return f;
    return NULL;
}

static bool is_among(const char *const *names, const char *name) {
    for (; *names != NULL; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

/* One `"name":value` of the object; marks the field as seen. */
static bool read_member(Reading *in, const char *const *others) {
    TEXT(name, WORD_BYTES);
    if (!json_take_string(&in->json, &name) || !json_take(&in->json, ':')) {
        text_add(in->error, "expected \"field\": ");
        json_where(&in->json, in->error);
        return false;
    }
    const Field *f = find_field(in->fields, name.start, name.length);
    if (f == NULL) {
        if (is_among(others, name.start) && json_skip(&in->json))
            return true;
        text_addf(in->error, "%.40s: no such field", name.start);
        return false;
    }
    uint64_t bit = (uint64_t)1 << (f - in->fields);
    if ((in->seen & bit) != 0) {
        text_addf(in->error, "%s: given twice", f->name);
        return false;
    }
    in->seen |= bit;
    return read_part(f, in, 0, 0);
}

static bool all_seen(const Reading *in) {
    for (const Field *f = in->fields; f->name != NULL; f++)
        if ((f->flags & (FIELD_HIDDEN | FIELD_LATER)) == 0 &&
            (in->seen >> (f - in->fields) & 1) == 0) {
            text_addf(in->error, "%s: missing", f->name);
            return false;
        }
    return true;
}

static bool read_object(Reading *in, const char *const *others) {
    if (!json_take(&in->json, '{')) {
        text_add(in->error, "expected { ");
        json_where(&in->json, in->error);
        return false;
    }
    do {
        if (!read_member(in, others))
            return false;
    } while (json_take(&in->json, ','));
    if (!json_take(&in->json, '}') || !json_at_end(&in->json)) {
        text_add(in->error, "expected } and nothing more ");
        json_where(&in->json, in->error);
        return false;
    }
    return all_seen(in) && lengths_fit(in);
}

bool fields_read(const Field *fields, const Ruleset *r, const char *json, const char *const *others,
                 State *s, Text *error) {
    Reading in = {
        .fields = fields, .ruleset = r, .state = s, .json = json_over(json), .error = error};
    return read_object(&in, others);
}

bool fields_read_view(const Field *fields, const Ruleset *r, const char *json,
                      const char *const *others, State *s, Text *error) {
    Reading in = {.fields = fields,
                  .ruleset = r,
                  .state = s,
                  .json = json_over(json),
                  .is_view = true,
                  .error = error};
    return read_object(&in, others);
}

/* ---- paths ---- */

/* Finds the part a path names: its field, how deep it goes, its first value. */
static const Field *find_part(const Field *fields, const Ruleset *r, const char *path,
                              unsigned *level, unsigned *first, Text *error) {
    size_t length = strcspn(path, "[");
    const Field *f = find_field(fields, path, length);
    const char *at = path + length;
    *level = *first = 0;
    while (f != NULL && *at == '[') {
        unsigned index = 0;
        for (at++; *at >= '0' && *at <= '9' && index < 10000; at++)
            index = index * 10 + (unsigned)(*at - '0');
        if (*at++ != ']' || *level >= dimensions(f) || index >= shown(f, r, *level))
            f = NULL;
        else
            *first += index * stride(f, (*level)++);
    }
    if (f == NULL || *at != '\0') {
        text_addf(error, "%.60s: no such field", path);
        return NULL;
    }
    return f;
}

bool fields_get(const Field *fields, const Ruleset *r, const State *s, const char *path, Text *out,
                Text *error) {
    unsigned level, first;
    const Field *f = find_part(fields, r, path, &level, &first, error);
    if (f != NULL)
        part_json(f, r, s, level, first, out);
    return f != NULL;
}

bool fields_put(const Field *fields, const Ruleset *r, State *s, const char *path, const char *json,
                Text *error) {
    unsigned level, first;
    const Field *f = find_part(fields, r, path, &level, &first, error);
    Reading in = {
        .fields = fields, .ruleset = r, .state = s, .json = json_over(json), .error = error};
    if (f == NULL || !read_part(f, &in, level, first))
        return false;
    if (!json_at_end(&in.json))
        text_addf(error, "%s: something follows the value", path);
    return json_at_end(&in.json);
}

/* ---- comparing ---- */

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
