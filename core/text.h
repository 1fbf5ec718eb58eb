/* text.h: a string that grows inside memory owned by the caller.
 *
 * All text of the program is written through it: no buffer is ever overrun, and `is_cut` says when
 * something did not fit. Allocates nothing. */
#ifndef HORT_CORE_TEXT_H
#define HORT_CORE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Text {
    char *start;   /* always ends with a zero byte */
    size_t room;   /* bytes at start, the zero byte included */
    size_t length; /* characters written so far */
    bool is_cut;   /* something did not fit */
} Text;

/* Declares a Text named `name` over `bytes` bytes of the stack. */
#define TEXT(name, bytes) \
    char name##_room[bytes]; \
    Text name = text_over(name##_room, sizeof name##_room)

/* An empty text over that memory; room must be at least 1. */
Text text_over(char *memory, size_t room);

void text_clear(Text *t);
void text_add_int(Text *t, int64_t number);
/* Adds what fits of them. */
void text_add_cut(Text *t, const char *bytes, size_t count);

/* These are part of nearly everything that is said, so they are compiled where they are called. */
static inline void text_add_bytes(Text *t, const char *bytes, size_t count) {
    if (count >= t->room - t->length) {
        text_add_cut(t, bytes, count);
        return;
    }
    memcpy(t->start + t->length, bytes, count);
    t->length += count;
    t->start[t->length] = '\0';
}

static inline void text_add(Text *t, const char *words) {
    text_add_bytes(t, words, strlen(words));
}

static inline void text_add_char(Text *t, char c) {
    if (t->length + 1 == t->room) {
        t->is_cut = true;
        return;
    }
    t->start[t->length++] = c;
    t->start[t->length] = '\0';
}

void text_addf(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_addv(Text *t, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* Adds `bytes` as lower-case hexadecimal. */
void text_add_hex(Text *t, const uint8_t *bytes, size_t count);
/* Adds a JSON string, quotes included; what is not valid UTF-8 becomes U+FFFD. */
void text_add_json_string(Text *t, const char *words);
/* The same for a string that may hold zero bytes or end without one. */
void text_add_json_bytes(Text *t, const char *bytes, size_t count);

bool text_is_utf8(const char *bytes, size_t count);
/* How many bytes from the start are plain: valid UTF-8 without control characters, also without those
 * that turn the direction of writing. What is plain cannot do anything to a terminal. */
size_t text_plain_length(const char *bytes, size_t count);
/* Is it `digits` lower-case hexadecimal digits and nothing else? */
bool text_is_hex(const char *words, size_t digits);

/* Reads a whole decimal number that fills all of `words`; false when it is anything else. */
bool text_read_int(const char *words, int64_t min, int64_t max, int64_t *out);

#endif
