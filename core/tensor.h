/* tensor.h: what a viewer sees as numbers, for programs that learn.
 *
 * A tensor is made from a view and the game's table of fields, so that every game has one and none
 * can hold what the viewer may not know. Seats are counted from the viewer, who is seat 0 of their own
 * tensor; a spectator sees them as they are. It is a list of parts: first the viewer's seat and who
 * must decide, then each field. A part has a shape of values, and each value some columns:
 *
 *     a word or a seat    a column for each, 1 in that of the value
 *     a number            one column: the number divided by the highest there can be
 *     packed numbers      a column for each
 *     and where they can be   a column for "none", a column for "unknown" */
#ifndef HORT_CORE_TENSOR_H
#define HORT_CORE_TENSOR_H

#include "core/view.h"

enum { TENSOR_PARTS_MAX = 66, TENSOR_DIMENSIONS = 3 };

typedef struct TensorPart {
    const char *name;
    const Field *field; /* NULL: not a field of the state */
    uint32_t first;     /* place of its first number */
    uint32_t values;    /* the product of the shape */
    uint32_t columns;   /* of each value; values * columns numbers */
    uint8_t dimensions; /* of the shape */
    uint16_t shape[TENSOR_DIMENSIONS];
} TensorPart;

/* The parts for a ruleset; returns how many. */
int tensor_parts(const Ruleset *r, TensorPart out[TENSOR_PARTS_MAX]);

/* What a column stands for: "red-3", "number / 60", "none". */
void tensor_column_text(const Ruleset *r, const TensorPart *part, uint32_t column, Text *out);

/* Numbers in a tensor, and the tensor. */
uint32_t tensor_size(const Ruleset *r);
void tensor_write(const View *view, float *out);

/* A line of the record as a viewer saw it: columns for who moved (seats, dealer), for the kind of
 * move, and for each of the seven arguments one with 0 where there is none, -1 where it is hidden,
 * otherwise a number above 0 and up to 1. `seen` is what move_seen() shows the viewer. */
uint32_t tensor_line_size(const Ruleset *r);
void tensor_write_line(const Ruleset *r, Seat viewer, Seat who, Move seen, float *out);

#endif
