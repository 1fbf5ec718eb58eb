/* console.h: what the files of the console share. */
#ifndef HORT_CLI_CONSOLE_H
#define HORT_CLI_CONSOLE_H

#include "ai/bot.h"
#include "match/match.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Console {
    Match *match; /* NULL before the first `new` */
    View *view;   /* the one that was loaded, whose worlds `guess` gives; NULL: none */
    uint64_t bot_seed;
    bool has_quit;
} Console;

enum { CONSOLE_ARGUMENTS = 24 };

typedef struct Arguments {
    int count;
    char *word[CONSOLE_ARGUMENTS];
    char *rest; /* all of it, unsplit; only for commands that want it so */
} Arguments;

typedef bool CommandAct(Console *console, Arguments *arguments, FILE *out);

typedef struct ConsoleCommand {
    const char *name, *usage; /* how its arguments are written */
    int min, max;             /* arguments; max -1: the unsplit rest of the line */
    bool needs_match;
    CommandAct *act;
    const char *help; /* what it does or answers, in one line */
} ConsoleCommand;

/* console_commands.c: all commands; ends with a name of NULL. */
extern const ConsoleCommand console_commands[];

/* console_execute.c: runs one command and prints its answer, or the reason for failing, to `out`. */
bool console_execute(Console *console, const char *name, char *rest, FILE *out);
/* console_guess.c: worlds that a view could be. Loads the view of a viewer. */
bool console_load_view(Console *console, Seat viewer, const char *json, FILE *out);
CommandAct console_guess;
void console_forget_view(Console *console);

/* console_explain.c */
CommandAct console_explain;

/* console_commands.c: what the others need of it. */
bool console_start(Console *console, Ruleset *ruleset, const MatchDeal *deal, const State *position,
                   FILE *out);
bool console_need_seat(const Console *console, const char *word, bool allows_dealer,
                       bool allows_public, Seat *seat, FILE *out);
bool console_print_json(const Ruleset *r, const State *s, FILE *out);

/* The commands about commands. */
CommandAct console_known_command, console_list_commands, console_help;

/* console_bot.c: lets a bot think for a seat; `word` are ms=, iterations= and level=. Writes the reason
 * to `out` when it cannot. `report` may be NULL. */
bool console_think(Console *console, Seat seat, int count, char **word, bool is_analysis,
                   Move *move, BotReport *report, FILE *out);

/* Prints one line a candidate: the move, its visits, its expected result. */
bool console_analyse(Console *console, Seat seat, int count, char **word, FILE *out);

#endif
