/* document.c: hort document: writes the man pages and the completion of the shells into a folder, laid
 * out as below /usr/share. The build calls it. */
#include "cli/command.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 1024 };

static FILE *open_file(const char *folder, const char *below, const char *name) {
    TEXT(path, PATH_BYTES);
    text_addf(&path, "%s/", folder);
    for (const char *end; *below != '\0'; below = end + (*end == '/')) {
        end = below + strcspn(below, "/");
        text_add_bytes(&path, below, (size_t)(end - below));
        mkdir(path.start, 0755);
        text_add_char(&path, '/');
    }
    text_add(&path, name);
    FILE *out = path.is_cut ? NULL : fopen(path.start, "w");
    if (out == NULL)
        fprintf(stderr, "hort document: %s: %s\n", path.start, strerror(errno));
    return out;
}

static bool write_man_page(const char *folder, Lang lang, const Command *command) {
    TEXT(name, 64);
    text_addf(&name, "hort%s%s.1", command == NULL ? "" : "-",
              command == NULL ? "" : command->name);
    FILE *out = open_file(folder, lang == LANG_DE ? "man/de/man1" : "man/man1", name.start);
    if (out == NULL)
        return false;
    help_write(command, lang, true, out);
    return fclose(out) == 0;
}

static bool write_man_pages(const char *folder, Lang lang) {
    bool is_done = write_man_page(folder, lang, NULL);
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden)
            is_done &= write_man_page(folder, lang, commands[i]);
    return is_done;
}

static bool write_completion(const char *folder, const char *below, const char *name,
                             void (*write)(FILE *out)) {
    FILE *out = open_file(folder, below, name);
    if (out == NULL)
        return false;
    write(out);
    return fclose(out) == 0;
}

static int document_run(const Input *in) {
    const char *folder = in->argument[0];
    mkdir(folder, 0755);
    bool is_done =
        write_man_pages(folder, LANG_EN) && write_man_pages(folder, LANG_DE) &&
        write_completion(folder, "bash-completion/completions", "hort", completion_write_bash) &&
        write_completion(folder, "zsh/vendor-completions", "_hort", completion_write_zsh);
    return is_done ? 0 : 1;
}

static const Parameter arguments[] = {
    {"FOLDER", KIND_FOLDER, .help = {"where they go", "wohin sie kommen"}},
    {0},
};

const Command document_command = {
    .name = "document",
    .run = document_run,
    .summary = {"writes man pages and completion", "schreibt Handbuchseiten und Vervollständigung"},
    .arguments = arguments,
    .is_hidden = true,
};
