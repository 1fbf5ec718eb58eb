/* fields_changes.c: what is different in two states, as JSON. See fields_changes_json.
 *
 * There is one for every move and everybody who sees it, so what has not changed is found out by its bytes. */
#include "core/fields_private.h"

/* A field in two states. */
typedef struct Pair {
    const Field *field;
    const Ruleset *ruleset;
    const State *before, *now;
} Pair;

static inline bool are_bytes_alike(const Pair *p, unsigned first, unsigned values) {
    size_t at = p->field->offset + (size_t)first * p->field->width;
    size_t size = (size_t)values * p->field->width;
    const unsigned char *was = p->before->bytes + at, *is = p->now->bytes + at;
    return size == 0 || (*was == *is && (size == 1 || memcmp(was, is, size) == 0));
}

static bool is_same_length(const Pair *p, unsigned seat) {
    return p->field->used(p->ruleset, p->before, seat) == p->field->used(p->ruleset, p->now, seat);
}

/* Do both states show the list alike that begins with that value? What lies behind its end does not count. */
static bool is_list_alike(const Pair *p, unsigned level, unsigned first) {
    const Field *f = p->field;
    if (is_same_length(p, level == 0 ? 0 : first / stride(f, 0)) &&
        are_bytes_alike(p, first, shown(f, p->ruleset, level) * stride(f, level)))
        return true;
    unsigned count = field_list_shown(f, p->ruleset, p->before, level, first);
    return count == field_list_shown(f, p->ruleset, p->now, level, first) &&
           are_bytes_alike(p, first, count * stride(f, level));
}

/* Does the field look the same? Mostly one look at its bytes, and at how much of them is in use, is enough. */
static bool is_alike(const Pair *p) {
    const Field *f = p->field;
    unsigned seats = (f->flags & FIELD_PER_SEAT) != 0 ? shown(f, p->ruleset, 0) : 1;
    bool is_same = are_bytes_alike(p, 0, field_values_in_play(f, p->ruleset));
    if (f->used == NULL)
        return is_same;
    for (unsigned i = 0; i < seats; i++)
        if (is_same ? !is_same_length(p, i)
                    : !is_list_alike(p, list_level(f), list_level(f) == 0 ? 0 : i * stride(f, 0)))
            return false;
    return true;
}

/* The first element from `i` on that is not as it was. Those behind the old end of the list are new. */
static unsigned next_changed(const Pair *p, unsigned level, unsigned first, unsigned i,
                             unsigned count_before) {
    const Field *f = p->field;
    unsigned each = stride(f, level);
    if (f->used != NULL && level < list_level(f)) {
        while (i < count_before && is_list_alike(p, level + 1, first + i * each))
            i++;
        return i;
    }
    unsigned size = each * f->width, at = i * size, end = count_before * size;
    const unsigned char *was = p->before->bytes + f->offset + (size_t)first * f->width,
                        *is = p->now->bytes + f->offset + (size_t)first * f->width;
    while (at + 8 <= end && memcmp(was + at, is + at, 8) == 0)
        at += 8;
    while (at < end && was[at] == is[at])
        at++;
    return at < end ? at / size : i < count_before ? count_before : i;
}

static void part_changes(const Pair *p, unsigned level, unsigned first, Text *out);

static void add_elements(const Pair *p, unsigned level, unsigned first, unsigned count,
                         unsigned count_before, Text *out) {
    unsigned common = count < count_before ? count : count_before;
    text_add_char(out, '{');
    if (count < count_before) {
        text_add(out, "\"length\":");
        text_add_int(out, count);
    }
    for (unsigned i = next_changed(p, level, first, 0, common); i < count;
         i = next_changed(p, level, first, i + 1, common)) {
        text_add(out, out->start[out->length - 1] == '{' ? "\"" : ",\"");
        text_add_int(out, i);
        text_add(out, "\":");
        unsigned at = first + i * stride(p->field, level);
        if (i < common)
            part_changes(p, level + 1, at, out);
        else
            field_part_json(p->field, p->ruleset, p->now, level + 1, at, out);
    }
    text_add_char(out, '}');
}

/* A list with few changes as an object of those alone, by index, and its length if that is less; all else
 * whole. */
static void part_changes(const Pair *p, unsigned level, unsigned first, Text *out) {
    const Field *f = p->field;
    bool is_list = level < dimensions(f);
    unsigned count = is_list ? field_list_shown(f, p->ruleset, p->now, level, first) : 0;
    unsigned count_before = is_list ? field_list_shown(f, p->ruleset, p->before, level, first) : 0;
    unsigned common = count < count_before ? count : count_before, changed = 0;
    for (unsigned i = next_changed(p, level, first, 0, common); i < count && 2 * changed <= count;
         i = next_changed(p, level, first, i + 1, common))
        changed++;
    if (count == 0 || 2 * changed > count)
        field_part_json(f, p->ruleset, p->now, level, first, out);
    else
        add_elements(p, level, first, count, count_before, out);
}

int fields_changes_json(const Field *fields, const Ruleset *r, const State *before,
                        const State *now, FieldsOf which, int place, Text *out) {
    for (const Field *f = fields; f->name != NULL; f++) {
        Pair p = {f, r, before, now};
        bool is_secret = (f->flags & FIELD_SECRET) != 0;
        if ((f->flags & FIELD_HIDDEN) != 0)
            continue;
        if (is_secret == (which == FIELDS_SECRET) && !is_alike(&p)) {
            text_add(out, out->start[out->length - 1] == '{' ? "\"" : ",\"");
            text_add_int(out, place);
            text_add(out, "\":");
            part_changes(&p, 0, 0, out);
        }
        place++;
    }
    return place;
}
