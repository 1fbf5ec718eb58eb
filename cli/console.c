/* console.c: hort console: the frame of the text protocol (Go Text Protocol, version 2).
 *
 *     [id] name [arguments]   ->   =[id] answer   or   ?[id] reason,   then an empty line
 *
 * This file reads lines and frames answers; console_execute.c finds the command, and the commands
 * themselves are in console_commands.c. A failure changes nothing, and bad input never ends the program. */
#include "cli/console.h"

#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 18 };

/* Reads one line without its newline. Bytes beyond the room are dropped and *is_long set; *has_junk
 * says that it holds control characters. False at the end of the input. */
static bool read_line(FILE *in, char *line, bool *is_long, bool *has_junk) {
    size_t length = 0;
    int c = fgetc(in);
    *is_long = *has_junk = false;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = fgetc(in)) {
        if (c == '\r')
            continue;
        *has_junk |= (c < ' ' && c != '\t') || c == 127;
        if (length < LINE_MAX_BYTES - 1)
            line[length++] = (char)c;
        else
            *is_long = true;
    }
    line[length] = '\0';
    return true;
}

/* Cuts the comment and the blanks around what is left. */
static char *trim(char *line) {
    line[strcspn(line, "#")] = '\0';
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        line[--length] = '\0';
    return line;
}

/* Splits off the first word and returns what follows it. */
static char *split(char *line) {
    char *rest = line + strcspn(line, " \t");
    if (*rest != '\0')
        *rest++ = '\0';
    return rest + strspn(rest, " \t");
}

static void answer(bool is_good, const char *id, const char *text) {
    printf("%c%s%s%s\n\n", is_good ? '=' : '?', id, text[0] == '\0' ? "" : " ", text);
    fflush(stdout);
}

/* Runs one command with its answer collected in memory, so that a failure half-way says nothing else. */
static void run(Console *console, const char *id, char *name, char *rest) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        answer(false, id, "out of memory");
        return;
    }
    bool is_good = console_execute(console, name, rest, out);
    fclose(out);
    while (length > 0 && text[length - 1] == '\n')
        text[--length] = '\0';
    answer(is_good, id, text);
    free(text);
}

static void handle(Console *console, char *line, bool is_long, bool has_junk) {
    char *name = trim(line), *id = "";
    if (name[0] >= '0' && name[0] <= '9' && strspn(name, "0123456789") == strcspn(name, " \t")) {
        id = name;
        name = split(name);
    }
    if (is_long)
        answer(false, id, "the line is too long");
    else if (has_junk)
        answer(false, id, "the line holds control characters");
    else if (name[0] != '\0')
        run(console, id, name, split(name));
    else if (id[0] != '\0')
        answer(false, id, "a command must follow its id; help lists all");
}

static int console_run(const Input *in) {
    Console console = {0};
    char *line = malloc(LINE_MAX_BYTES);
    bool is_long, has_junk;
    (void)in;
    if (line == NULL) {
        fprintf(stderr, "hort console: out of memory\n");
        return 1;
    }
    while (!console.has_quit && read_line(stdin, line, &is_long, &has_junk))
        handle(&console, line, is_long, has_junk);
    console_forget_view(&console);
    match_free(console.match);
    free(line);
    return 0;
}

const Command console_command = {
    .name = "console",
    .run = console_run,
    .summary = {"the text protocol for bots, tests and scripts",
                "das Textprotokoll für Bots, Tests und Skripte"},
    .about =
        {"Reads commands from standard input, one per line, and answers each on standard output. "
         "The command `help` lists them.",
         "Liest Befehle von der Standardeingabe, einen je Zeile, und beantwortet jeden auf der "
         "Standardausgabe. Der Befehl `help` nennt sie."},
};
