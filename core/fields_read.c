/* fields_read.c: states and their parts read from JSON, and found by their path; see fields.h. */
#include "core/fields_private.h"
#include "core/json_reader.h"

#include <string.h>

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
        unsigned level = list_level(f);
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
        field_part_json(f, r, s, level, first, out);
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
