/* console.h: what the files of the console share. */
#ifndef HORT_CLI_CONSOLE_H
#define HORT_CLI_CONSOLE_H

#include "ai/bot.h"
#include "match/match.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Console {
    Match *match; /* NULL before the first `new` */
    uint64_t bot_seed;
    bool has_quit;
} Console;

/* Runs one command and prints its answer, or the reason for failing, to `out`. */
bool console_execute(Console *console, const char *name, char *rest, FILE *out);

/* console_bot.c: lets a bot think for a seat; `word` are ms=, iterations= and level=. Writes the reason
 * to `out` when it cannot. `report` may be NULL. */
bool console_think(Console *console, Seat seat, int count, char **word, bool is_analysis,
                   Move *move, BotReport *report, FILE *out);

/* Prints one line a candidate: the move, its visits, its expected result. */
bool console_analyse(Console *console, Seat seat, int count, char **word, FILE *out);

#endif
