/* json_reader.h: a strict JSON reader for positions and for clients' messages.
 *
 * A cursor over text that must outlive it. Copies and allocates nothing; recursion is limited. */
#ifndef HORT_CORE_JSON_H
#define HORT_CORE_JSON_H

#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Json {
    const char *start;
    const char *at;
} Json;

Json json_over(const char *text);

/* Each skips blanks and takes what its name says. If that is not there, it returns false and the
 * cursor stays where it was. */
bool json_take(Json *j, char mark); /* one of { } [ ] : , */
bool json_take_null(Json *j);
bool json_take_bool(Json *j, bool *out);
bool json_take_int(Json *j, int64_t *out); /* a whole number, no fraction, no exponent */
bool json_take_string(Json *j, Text *out); /* the decoded string is added to out */
bool json_skip(Json *j);                   /* any one value, at most 32 levels deep */
bool json_at_end(const Json *j);

/* "at byte 17" */
void json_where(const Json *j, Text *out);

#endif
