/* console_execute.c: finds a command, explains it, checks its arguments and runs it. */
#include "cli/console.h"

#include <string.h>

static const ConsoleCommand *find_command(const char *name) {
    for (const ConsoleCommand *c = console_commands; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static bool refuse_command(const char *name, FILE *out) {
    fprintf(out, "unknown command: %.60s; help lists all", name);
    return false;
}

static void print_usage(const ConsoleCommand *c, FILE *out) {
    fprintf(out, "%s%s%s", c->name, c->usage[0] == '\0' ? "" : " ", c->usage);
}

bool console_known_command(Console *console, Arguments *arguments, FILE *out) {
    (void)console;
    fprintf(out, "%s", find_command(arguments->word[0]) != NULL ? "true" : "false");
    return true;
}

bool console_list_commands(Console *console, Arguments *arguments, FILE *out) {
    (void)console, (void)arguments;
    for (const ConsoleCommand *c = console_commands; c->name != NULL; c++)
        fprintf(out, "%s\n", c->name);
    return true;
}

/* One line a command: how it is written, a tab, what it does. */
bool console_help(Console *console, Arguments *arguments, FILE *out) {
    const char *name = arguments->count > 0 ? arguments->word[0] : NULL;
    (void)console;
    if (name != NULL && find_command(name) == NULL)
        return refuse_command(name, out);
    for (const ConsoleCommand *c = console_commands; c->name != NULL; c++)
        if (name == NULL || strcmp(c->name, name) == 0) {
            print_usage(c, out);
            fprintf(out, "\t%s\n", c->help);
        }
    return true;
}

/* Splits the rest of the line; false when there are too many words. */
static bool split_words(char *rest, Arguments *arguments) {
    for (char *word = strtok(rest, " \t"); word != NULL; word = strtok(NULL, " \t")) {
        if (arguments->count == CONSOLE_ARGUMENTS)
            return false;
        arguments->word[arguments->count++] = word;
    }
    return true;
}

static bool has_right_count(const ConsoleCommand *command, Arguments *arguments) {
    if (command->max < 0)
        return arguments->rest[0] != '\0';
    return split_words(arguments->rest, arguments) && arguments->count >= command->min &&
           arguments->count <= command->max;
}

bool console_execute(Console *console, const char *name, char *rest, FILE *out) {
    const ConsoleCommand *command = find_command(name);
    Arguments arguments = {.rest = rest};
    if (command == NULL)
        return refuse_command(name, out);
    if (!has_right_count(command, &arguments)) {
        fprintf(out, "wrong number of arguments; expected: ");
        print_usage(command, out);
        return false;
    }
    if (command->needs_match && console->match == NULL) {
        fprintf(out, "no match: start one with new");
        return false;
    }
    return command->act(console, &arguments, out);
}
