/* main.c: hort, one program with subcommands. Knows their names and how to explain them. */
#include "cli/command.h"
#include "term/words.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Command {
    const char *name;
    CommandRun *run;
    const char *usage;
    const char *help[LANGS];
} Command;

static const Command COMMANDS[] = {
    {"play",
     play_run,
     "play [GAME] [players=N] [people=N] [level=easy|normal|hard|expert] [seed=S] [set=FILE] "
     "[option=value …]\n"
     "            [--plain] [--ascii] [--lang=de|en] [--save=FILE] [--resume=FILE]",
     {"play in the terminal against bots and people at this screen",
      "im Terminal spielen, gegen Computer und Leute an diesem Bildschirm"}},
    {"join",
     join_run,
     "join URL [name=NAME] [--plain] [--ascii] [--lang=de|en]",
     {"sit down at a server's table", "sich an den Tisch eines Servers setzen"}},
    {"replay",
     replay_run,
     "replay RECORD [--plain] [--lang=de|en]",
     {"look at a recorded match", "eine aufgezeichnete Partie ansehen"}},
    {"console",
     console_run,
     "console",
     {"the text protocol for bots, tests and scripts",
      "das Textprotokoll für Bots, Tests und Skripte"}},
    {"sim",
     sim_run,
     "sim GAME players=N games=N [seed=S] [threads=T] [option=value …]",
     {"random games: speed, length, scores", "Zufallspartien: Tempo, Länge, Punkte"}},
    {"arena",
     arena_run,
     "arena GAME players=N [option=value …] PLAYER … [--games N] [--threads N] [--seed S]\n"
     "             [--results FILE] [--json FILE] [--csv FILE] [--svg FILE] [--sprt LOW,HIGH]\n"
     "             [--timeout-ms N]\n"
     "  hort arena --rerun LINE",
     {"players against each other; PLAYER: easy normal hard expert greedy random search:100ms\n"
      "      search:2000it cmd:./mybot (docs/bots.md); the last one takes the seats left over",
      "Spieler gegeneinander; PLAYER: easy normal hard expert greedy random search:100ms\n"
      "      search:2000it cmd:./meinbot (docs/bots.md); der letzte nimmt die übrigen Plätze"}},
    {"serve",
     serve_run,
     "serve [--port N] [--database FILE] [--config FILE] [--SETTING VALUE …]",
     {"tables for people and bots over HTTP and WebSocket (docs/operating.md)",
      "Tische für Leute und Bots über HTTP und WebSocket (docs/operating.md)"}},
    {"backup",
     backup_run,
     "backup TO-FILE [--database FILE]",
     {"copies the server's database while it runs", "sichert die Datenbank des laufenden Servers"}},
    {"load",
     load_run,
     "load [--port N] [--tables N] [--seats N] [--game NAME] [--seconds N] [--pid N] [--idle N]",
     {"scripted players against a running server: moves a second, delays, memory",
      "Spieler nach Drehbuch gegen einen laufenden Server: Züge je Sekunde, Verzögerung, "
      "Speicher"}},
    {"verify",
     verify_run,
     "verify RECORD",
     {"plays a record again and checks every deal against its secret",
      "spielt eine Aufzeichnung nach und prüft jede Karte und jeden Wurf gegen ihr Geheimnis"}},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void print_usage(const Command *command, FILE *out) {
    fprintf(out, "  hort %s\n      %s\n", command->usage, command->help[lang_of_locale()]);
}

static void print_help(FILE *out) {
    bool is_german = lang_of_locale() == LANG_DE;
    fprintf(out, "hort %s: %s\n\n", HORT_VERSION,
            is_german ? "vier Brettspiele mit Drachen" : "four dragon board games");
    for (int i = 0; i < COMMAND_COUNT; i++)
        print_usage(&COMMANDS[i], out);
    fprintf(out, "  hort help [COMMAND] | version\n");
}

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Runs a command, or says how it is used when any of its words asks for that. */
static int run(const char *name, int count, char **word, bool is_asked) {
    for (int i = 0; i < count; i++)
        is_asked |= is_help(word[i]);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i].name, name) != 0)
            continue;
        if (!is_asked)
            return COMMANDS[i].run(count, word);
        print_usage(&COMMANDS[i], stdout);
        return 0;
    }
    fprintf(stderr, "hort: no such command: %s\n\n", name);
    print_help(stderr);
    return 2;
}

int main(int count, char **word) {
    const char *name = count > 1 ? word[1] : "help";
    if (strcmp(name, "help") == 0 && count > 2)
        return run(word[2], 0, NULL, true);
    if (strcmp(name, "help") == 0 || is_help(name)) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(name, "version") == 0 || strcmp(name, "--version") == 0) {
        printf("hort %s\n", HORT_VERSION);
        return 0;
    }
    return run(name, count - 2, word + 2, false);
}
