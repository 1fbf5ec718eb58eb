/* tensor.c: see tensor.h. */
#include "core/tensor.h"

#include "core/moves.h"

enum { MOVE_ARGUMENTS = 7 };

static const char *const VIEWER = "viewer", *const ACTORS = "actors";

/* ---- columns ---- */

static bool is_number(const Field *f) {
    return f->bits == 0 && (f->max != 0 || (f->word == NULL && f->seats.end == 0));
}

/* Columns that tell values apart. */
static uint32_t value_columns(const Field *f) {
    if (f->bits != 0)
        return f->parts;
    if (is_number(f))
        return 1;
    return f->word != NULL ? f->words : f->seats.end;
}

static bool has_none(const Field *f) {
    return (f->flags & FIELD_MAY_BE_NONE) != 0;
}

static uint32_t field_columns(const Field *f) {
    bool is_secret = (f->flags & FIELD_SECRET) != 0;
    return value_columns(f) + (has_none(f) ? 1 : 0) + (is_secret ? 1 : 0);
}

/* ---- parts ---- */

static TensorPart field_part(const Ruleset *r, const Field *f) {
    TensorPart part = {.name = f->name, .field = f, .columns = field_columns(f)};
    part.values = field_values_in_play(f, r);
    for (; part.dimensions < TENSOR_DIMENSIONS && f->count[part.dimensions] != 0; part.dimensions++)
        part.shape[part.dimensions] = f->count[part.dimensions];
    if ((f->flags & FIELD_PER_SEAT) != 0)
        part.shape[0] = r->seats;
    return part;
}

int tensor_parts(const Ruleset *r, TensorPart out[TENSOR_PARTS_MAX]) {
    int count = 2;
    out[0] = (TensorPart){.name = VIEWER, .values = 1, .columns = r->seats};
    out[1] = (TensorPart){.name = ACTORS, .values = 1, .columns = r->seats + 1u};
    for (const Field *f = r->game->fields; f->name != NULL && count < TENSOR_PARTS_MAX; f++)
        if ((f->flags & FIELD_HIDDEN) == 0)
            out[count++] = field_part(r, f);
    for (int i = 1; i < count; i++)
        out[i].first = out[i - 1].first + out[i - 1].values * out[i - 1].columns;
    return count;
}

uint32_t tensor_size(const Ruleset *r) {
    uint32_t size = 2u * r->seats + 1;
    for (const Field *f = r->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0)
            size += field_values_in_play(f, r) * field_columns(f);
    return size;
}

static void seat_column_text(const Ruleset *r, const TensorPart *part, uint32_t column, Text *out) {
    if (part->name == VIEWER)
        text_addf(out, "the viewer is seat %u", column);
    else if (column == r->seats)
        text_add(out, "dealer");
    else
        text_addf(out, "seat viewer+%u", column);
}

/* Words that name seats name those of the table; the column is counted from the viewer. */
static void word_column_text(const Ruleset *r, const Field *f, uint32_t column, Text *out) {
    bool is_seat = column >= f->seats.first && column < f->seats.end;
    size_t length = out->length;
    if (f->word != NULL)
        f->word(r, column, out);
    if (f->word != NULL && out->length == length)
        text_add(out, "not in this set");
    if (is_seat)
        text_addf(out, "%sseat viewer+%u", f->word == NULL ? "" : " counted as ",
                  (column - f->seats.first) % f->seats.each);
}

/* Words that are too many for a column each are one number. */
static void number_column_text(const Field *f, Text *out) {
    text_addf(out, "number%s / %u", f->word == NULL ? "" : " of the word", f->max);
    if (f->seats.end != 0)
        text_addf(out, ", modulo %u its seat, counted from the viewer", f->seats.each);
}

void tensor_column_text(const Ruleset *r, const TensorPart *part, uint32_t column, Text *out) {
    const Field *f = part->field;
    if (f == NULL)
        seat_column_text(r, part, column, out);
    else if (column >= value_columns(f))
        text_add(out, has_none(f) && column == value_columns(f) ? "none" : "unknown");
    else if (is_number(f))
        number_column_text(f, out);
    else if (f->bits > 1)
        text_addf(out, "part %u / %u", column, (1u << f->bits) - 1);
    else
        word_column_text(r, f, column, out);
}

/* ---- writing ---- */

static Seat relative(const Ruleset *r, Seat viewer, Seat seat) {
    if (viewer >= r->seats || seat >= r->seats)
        return seat;
    return (Seat)(seat >= viewer ? seat - viewer : seat + r->seats - viewer);
}

static uint32_t relative_value(const Ruleset *r, const Field *f, Seat viewer, uint32_t value) {
    if (value < f->seats.first || value >= f->seats.end)
        return value;
    uint32_t at = value - f->seats.first, seat = at % f->seats.each;
    return f->seats.first + at - seat + relative(r, viewer, (Seat)seat);
}

static void write_parts(const Field *f, uint64_t value, float *out) {
    unsigned all = (1u << f->bits) - 1;
    for (unsigned i = 0; i < f->parts; i++)
        out[i] = (float)(value >> i * f->bits & all) / (float)all;
}

static void write_value(const Ruleset *r, const Field *f, Seat viewer, int64_t value, float *out) {
    uint32_t columns = value_columns(f);
    if (field_is_unknown(f, value))
        out[columns + (has_none(f) ? 1 : 0)] = 1;
    else if (has_none(f) && value == NONE)
        out[columns] = 1;
    else if (f->bits != 0)
        write_parts(f, (uint64_t)value, out);
    else if (is_number(f))
        out[0] =
            (float)(f->seats.end == 0 ? value : relative_value(r, f, viewer, (uint32_t)value)) /
            (float)f->max;
    else if (value < (int64_t)columns)
        out[relative_value(r, f, viewer, (uint32_t)value)] = 1;
}

/* How many of `each` values of a row there are to write: behind the end of a list of numbers all is 0
 * already. */
static uint32_t values_written(const View *view, const Field *f, uint32_t each) {
    bool is_list = f->used != NULL && f->count[1] == 0 && (f->flags & FIELD_PER_SEAT) == 0;
    return is_list && is_number(f) ? f->used(view->ruleset, &view->masked, 0) : each;
}

/* A row for each seat, beginning with the viewer's, or a single one. */
static float *write_field(const View *view, const Field *f, float *out) {
    const Ruleset *r = view->ruleset;
    uint32_t rows = (f->flags & FIELD_PER_SEAT) != 0 ? r->seats : 1;
    uint32_t each = field_values_in_play(f, r) / rows, columns = field_columns(f);
    uint32_t written = values_written(view, f, each);
    for (uint32_t row = 0; row < rows; row++) {
        float *at = out + (rows == 1 ? 0 : relative(r, view->viewer, (Seat)row)) * each * columns;
        for (uint32_t i = 0; i < written; i++, at += columns)
            write_value(r, f, view->viewer, field_get(f, &view->masked, row * each + i), at);
    }
    return out + rows * each * columns;
}

void tensor_write(const View *view, float *out) {
    const Ruleset *r = view->ruleset;
    SeatSet actors = r->game->actors(r, &view->masked);
    memset(out, 0, tensor_size(r) * sizeof out[0]);
    if (view->viewer < r->seats)
        out[view->viewer] = 1;
    out += r->seats;
    for (Seat seat = 0; seat < r->seats; seat++)
        out[relative(r, view->viewer, seat)] = (actors & seat_bit(seat)) != 0 ? 1 : 0;
    out[r->seats] = (actors & seat_bit(SEAT_DEALER)) != 0 ? 1 : 0;
    out += r->seats + 1;
    for (const Field *f = r->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0)
            out = write_field(view, f, out);
}

/* ---- lines ---- */

uint32_t tensor_line_size(const Ruleset *r) {
    return r->seats + 1u + r->kinds + MOVE_ARGUMENTS;
}

static float argument(const Ruleset *r, Seat viewer, const MoveType *type, uint8_t byte) {
    if (byte == UNKNOWN)
        return -1;
    if (byte == NONE)
        return 1;
    uint32_t value = type->is_seat ? relative(r, viewer, byte) : byte;
    return (float)(value + 1) / (float)((type->is_seat ? SEATS_MAX : type->count) + 2);
}

void tensor_write_line(const Ruleset *r, Seat viewer, Seat who, Move seen, float *out) {
    const MoveKind *kind = &r->game->moves[move_byte(seen, 0)];
    float *at = out + r->seats + 1 + r->kinds;
    int byte = 1;
    memset(out, 0, tensor_line_size(r) * sizeof out[0]);
    out[who == SEAT_DEALER ? r->seats : relative(r, viewer, who)] = 1;
    out[r->seats + 1 + move_byte(seen, 0)] = 1;
    for (const MoveArg *arg = kind->arg; arg->name != NULL; arg++)
        for (int i = 0; i < move_arg_bytes(r, arg); i++, byte++)
            at[byte - 1] = argument(r, viewer, arg->type, move_byte(seen, byte));
}
