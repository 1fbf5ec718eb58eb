/* main.c: hort, one program with subcommands: finds the one that is asked for. */
#include "cli/command.h"
#include "cli/workers.h"
#include "term/words.h"

#include <string.h>

const Command *const commands[] = {
    &play_command,   &join_command,    &replay_command,  &analyse_command,  &serve_command,
    &backup_command, &migrate_command, &sim_command,     &record_command,   &arena_command,
    &lab_command,    &console_command, &tensors_command, &train_command,    &verify_command,
    &load_command,   &help_command,    &version_command, &document_command, NULL,
};

const Command *command_find(const char *name) {
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int complain(const char *name, const char *reason) {
    fprintf(stderr, "hort%s%s: %s\n", name[0] == '\0' ? "" : " ", name, reason);
    fprintf(stderr, by_locale("`hort help%s%s` explains it.\n", "`hort help%s%s` erklärt es.\n"),
            name[0] == '\0' ? "" : " ", name);
    return 2;
}

/* Whoever sends the answer to a full disk learns that it is not all there. */
static int check_answer(const char *name, int status) {
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return status;
    fprintf(stderr, "hort %s: %s\n", name,
            by_locale("not all of the answer could be written",
                      "die Antwort konnte nicht ganz geschrieben werden"));
    return status == 0 ? 1 : status;
}

static int run(const Command *command, int count, char **word) {
    Input in;
    TEXT(error, 1024);
    for (int i = 0; i < count; i++)
        if (is_help(word[i])) {
            help_write(command, lang_of_locale(), false, stdout);
            return check_answer(command->name, 0);
        }
    if (command->is_shared)
        work_start();
    int status = input_read(&in, command, count, word, &error)
                     ? command->run(&in)
                     : complain(command->name, error.start);
    status = check_answer(command->name, status);
    if (command->is_shared)
        work_end(status);
    return status;
}

static int version_run(const Input *in) {
    (void)in;
    printf("hort %s\n", HORT_VERSION);
    return 0;
}

const Command version_command = {
    .name = "version",
    .run = version_run,
    .summary = {"which version this is", "welche Version dies ist"},
};

int main(int count, char **word) {
    const char *name = count < 2 || is_help(word[1])       ? "help"
                       : strcmp(word[1], "--version") == 0 ? "version"
                                                           : word[1];
    const Command *command = command_find(name);
    TEXT(error, 512);
    if (command != NULL)
        return run(command, count < 2 ? 0 : count - 2, word + 2);
    command_unknown(name, &error);
    return complain("", error.start);
}
