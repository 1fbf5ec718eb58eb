/* set.h: component sets, the one text format for all games.
 *
 *     # a comment
 *     game draco
 *     cards 1 1 2 2 3 3 3 4 4 5 5
 *     track 2-3 0 1 2 -1 3 1 2b
 *
 * A line is a key and its values, separated by blanks; a key may occur several times where the
 * game says so. Reading allocates nothing: the words point into a copy the Set holds. */
#ifndef HORT_CORE_SET_H
#define HORT_CORE_SET_H

#include "core/text.h"

#include <stdbool.h>

enum { SET_NAME = 64, SET_LINES = 256, SET_WORDS = 64, SET_BYTES = 32768, SET_WORDS_ALL = 4096 };

typedef struct SetLine {
    int number;        /* in the file, from 1 */
    int count;         /* words, the key included */
    const char **word; /* word[0] is the key */
} SetLine;

typedef struct Set {
    char name[SET_NAME]; /* what errors call the file */
    bool is_german;      /* the language of errors */
    int lines;
    SetLine line[SET_LINES];
    const char *words[SET_WORDS_ALL];
    char bytes[SET_BYTES];
} Set;

/* Splits the text into lines and words; `is_german` is set before. False, with file, line and reason, when it is too long,
 * not plain text, or names no game or another one. */
bool set_parse(Set *set, const char *name, const char *text, const char *game, Text *error);

/* The only line with that key, or NULL with an error when there is none or more than one, or it
 * does not have `min` to `max` values (not counting the key). */
const SetLine *set_line(const Set *set, const char *key, int min, int max, Text *error);

/* The next line with that key after `after` (NULL: from the top), or NULL. */
const SetLine *set_next(const Set *set, const char *key, const SetLine *after);

/* Value i (1 is the first after the key) as a number; false with an error when it is none or out
 * of range. */
bool set_number(const Set *set, const SetLine *line, int i, int min, int max, int *out,
                Text *error);

/* Value i as an index into `words` (ends with NULL). */
bool set_word(const Set *set, const SetLine *line, int i, const char *const *words, int *out,
              Text *error);

/* Every key of the file is one of `keys` (ends with NULL); "game" is always allowed. */
bool set_keys(const Set *set, const char *const *keys, Text *error);

/* A message in the language of the set's reader; both take the same arguments. */
#define SET_WORDS_IN(set, english, german) ((set)->is_german ? (german) : (english))

/* Writes "FILE:LINE: " and the message; returns false so that callers can return it. */
bool set_error(const Set *set, const SetLine *line, Text *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
