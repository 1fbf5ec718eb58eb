/* bot_process.h: a bot that is a separate program, driven over its standard input and output.
 *
 * The protocol is in docs/bots.md. Whatever the program does (die, hang, flood, answer nonsense), a
 * call here comes back with false and the reason before its deadline. */
#ifndef HORT_CLI_EXTERNAL_H
#define HORT_CLI_EXTERNAL_H

#include "core/text.h"

#include <stdatomic.h>
#include <stdio.h>
#include <sys/types.h>

enum { EXTERNAL_ANSWER = 65536 };

typedef struct External {
    pid_t process;
    int to, from; /* pipes */
    long timeout_ms;
    const atomic_bool *stop;      /* becomes true: nobody waits for the answer any more */
    FILE *transcript;             /* what was said, both sides; NULL: not kept */
    char answer[EXTERNAL_ANSWER]; /* of the last command, without `=` and line ends */
} External;

/* Where what a program says is kept; NULL: nowhere. */
typedef struct ExternalLogs {
    const char *errors;     /* a file for its standard error, which is ours otherwise */
    const char *transcript; /* a file for the conversation */
} ExternalLogs;

/* Starts the command line through the shell, in a process group of its own. `timeout_ms` is the limit for
 * an answer; `stop` ends every waiting. */
bool external_start(External *bot, const char *command, long timeout_ms, const atomic_bool *stop,
                    ExternalLogs logs, Text *error);

/* Sends one command and waits for its answer. */
bool external_ask(External *bot, const char *command, Text *error);

/* Ends the program, politely first, and then whatever it has started. */
void external_end(External *bot);

#endif
