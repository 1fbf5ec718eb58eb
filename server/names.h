/* names.h: which names people may have: visible, and not taken for a bot's. */
#ifndef HORT_SERVER_NAMES_H
#define HORT_SERVER_NAMES_H

#include "match/record.h"

/* 1 to 24 characters, at most 64 bytes, nothing invisible, no blanks at the ends. Copies the name. */
bool name_check(const char *words, char out[NAME_MAX_BYTES]);
/* Would people mistake one for the other? */
bool name_is_like(const char *one, const char *other);
/* Does it look like what bots are called when nobody names them? */
bool name_is_bots(const char *name);

#endif
