/* main.c: hort, one program with subcommands. Knows their names and nothing else. */
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

typedef struct Command {
    const char *name;
    CommandRun *run;
    const char *usage;
    const char *help;
} Command;

static const Command COMMANDS[] = {
    {"play", play_run,
     "play [GAME] [players=N] [people=N] [level=easy|normal|hard|expert] [seed=S] [set=FILE] [option=value …]\n"
     "            [--plain] [--ascii] [--lang=de|en] [--save=FILE] [--resume=FILE]",
     "play in the terminal against bots and people at this screen"},
    {"join", join_run, "join URL [name=NAME] [--plain] [--ascii] [--lang=de|en]", "sit down at a server's table"},
    {"replay", replay_run, "replay RECORD [--plain] [--lang=de|en]", "look at a recorded match"},
    {"console", console_run, "console", "the text protocol for bots, tests and scripts"},
    {"sim", sim_run, "sim GAME players=N games=N [seed=S] [threads=T] [option=value …]",
     "random games: speed, length, scores"},
    {"arena", arena_run,
     "arena GAME players=N [option=value …] PLAYER … [--games N] [--threads N] [--seed S]\n"
     "             [--results FILE] [--json FILE] [--csv FILE] [--svg FILE] [--sprt LOW,HIGH]\n"
     "             [--timeout-ms N]\n"
     "  hort arena --rerun LINE",
     "players against each other; PLAYER: easy normal hard expert greedy random search:100ms\n"
     "      search:2000it cmd:./mybot (docs/bots.md); the last one takes the seats left over"},
    {"serve", serve_run, "serve [--port N] [--database FILE] [--config FILE] [--SETTING VALUE …]",
     "tables for people and bots over HTTP and WebSocket (docs/operating.md)"},
    {"backup", backup_run, "backup TO-FILE [--database FILE]", "copies the server's database while it runs"},
    {"load", load_run, "load [--port N] [--tables N] [--seats N] [--game NAME] [--seconds N] [--pid N] [--idle N]",
     "scripted players against a running server: moves a second, delays, memory"},
    {"verify", verify_run, "verify RECORD", "plays a record again and checks every deal against its secret"},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void print_help(FILE *out) {
    fprintf(out, "hort %s: four dragon board games\n\n", HORT_VERSION);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  hort %s\n      %s\n", COMMANDS[i].usage, COMMANDS[i].help);
    fprintf(out, "  hort help | version\n");
}

int main(int count, char **word) {
    const char *name = count > 1 ? word[1] : "help";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i].name, name) == 0)
            return COMMANDS[i].run(count - 2, word + 2);
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0) {
        printf("hort %s\n", HORT_VERSION);
        return 0;
    }
    fprintf(stderr, "hort: no such command: %s\n\n", name);
    print_help(stderr);
    return 2;
}
