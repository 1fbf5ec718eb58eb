/* console.h: what the two files of the console share. */
#ifndef HORT_CLI_CONSOLE_H
#define HORT_CLI_CONSOLE_H

#include "match/match.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Console {
    Match   *match; /* NULL before the first `new` */
    uint64_t bot_seed;
    bool     has_quit;
} Console;

/* Runs one command and prints its answer, or the reason for failing, to `out`. */
bool console_execute(Console *console, const char *name, char *rest, FILE *out);

#endif
