/* progress.h: a progress bar with an estimate on standard error, for work that takes long. Silent when
 * standard error is no terminal. */
#ifndef HORT_CLI_PROGRESS_H
#define HORT_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    const char *unit;
    uint64_t total;
    double started, shown; /* seconds of the monotonic clock */
    bool is_visible;
} Progress;

Progress progress_start(const char *unit, uint64_t total);
/* Redraws the bar, a few times a second at most. */
void progress_show(Progress *p, uint64_t done);
/* Clears the bar and returns the seconds since the start. */
double progress_end(Progress *p);

#endif
