/* typed.h: lines from the standard input, read as they come. All that read lines use it, as what was read
 * ahead must not be lost between them. */
#ifndef HORT_TERM_TYPED_H
#define HORT_TERM_TYPED_H

enum { TYPED_BYTES = 4096 };

typedef enum Typed { TYPED_LINE, TYPED_NOTHING, TYPED_END } Typed;

/* The next line without its end, waiting at most that long (-1: until there is one). */
Typed typed_line(char line[TYPED_BYTES], int wait_ms);

#endif
