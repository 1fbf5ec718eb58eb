/* typed.c: see typed.h. */
#include "term/typed.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static char ahead[TYPED_BYTES]; /* read, not yet a line */
static size_t ahead_bytes;

static bool take_line(char line[TYPED_BYTES]) {
    char *end = memchr(ahead, '\n', ahead_bytes);
    if (end == NULL)
        return false;
    size_t bytes = (size_t)(end - ahead);
    memcpy(line, ahead, bytes);
    line[bytes > 0 && line[bytes - 1] == '\r' ? bytes - 1 : bytes] = '\0';
    ahead_bytes -= bytes + 1;
    memmove(ahead, end + 1, ahead_bytes);
    return true;
}

/* A line that is too long, or the last one without its end, is a line all the same. */
static bool read_more(void) {
    ssize_t bytes = read(STDIN_FILENO, ahead + ahead_bytes, sizeof ahead - 1 - ahead_bytes);
    if (bytes < 0 && errno == EINTR)
        return true;
    if (bytes <= 0 && ahead_bytes == 0)
        return false;
    ahead_bytes += bytes > 0 ? (size_t)bytes : 0;
    if (bytes <= 0 || ahead_bytes == sizeof ahead - 1)
        ahead[ahead_bytes++] = '\n';
    return true;
}

Typed typed_line(char line[TYPED_BYTES], int wait_ms) {
    for (;;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        if (take_line(line))
            return TYPED_LINE;
        if (poll(&in, 1, wait_ms) == 0)
            return TYPED_NOTHING;
        if (!read_more())
            return TYPED_END;
    }
}
