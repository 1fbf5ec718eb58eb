/* progress.c: see progress.h. */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30 };

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

Progress progress_start(const char *unit, uint64_t total) {
    return (Progress){.unit = unit,
                      .total = total,
                      .started = seconds_now(),
                      .is_visible = isatty(STDERR_FILENO) != 0};
}

void progress_show(Progress *p, uint64_t done) {
    double now = seconds_now();
    if (!p->is_visible || now - p->shown < 0.2 || p->total == 0)
        return;
    p->shown = now;
    double part = (double)done / (double)p->total;
    double left = part > 0 ? (now - p->started) * (1 - part) / part : 0;
    int full = (int)(part * (double)BAR);
    fprintf(stderr, "\r[%.*s%*s] %llu of %llu %s, %.0f s left ", full,
            "##############################", BAR - full, "", (unsigned long long)done,
            (unsigned long long)p->total, p->unit, left);
    fflush(stderr);
}

double progress_end(Progress *p) {
    if (p->is_visible)
        fprintf(stderr, "\r\033[K");
    return seconds_now() - p->started;
}
