/* completion.c: what bash and zsh offer when Tab is pressed, from the tables of the commands. */
#include "cli/command.h"

#include <string.h>

static bool is_file(Kind kind) {
    return kind == KIND_FILE || kind == KIND_NEW_FILE || kind == KIND_FOLDER;
}

static void print_commands(FILE *out) {
    const char *blank = "";
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden) {
            fprintf(out, "%s%s", blank, commands[i]->name);
            blank = " ";
        }
}

/* The words a value may be, separated by blanks. */
static void print_values(const Parameter *p, FILE *out) {
    for (int i = 0; p->kind == KIND_CHOICE && p->choices[i] != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", p->choices[i]);
    for (int i = 0; p->kind == KIND_GAME && games_at(i) != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", games_at(i)->game->name);
    if (p->kind == KIND_COMMAND)
        print_commands(out);
    if (p->kind == KIND_PLAYER)
        fputs("easy normal hard expert greedy random", out);
}

/* Calls `visit` for each option the games have. */
static void for_each_rule(void (*visit)(const Option *o, FILE *out), FILE *out) {
    static const Option common[] = {{.name = "players"}, {.name = "set"}, {.name = NULL}};
    for (const Option *o = common; o->name != NULL; o++)
        visit(o, out);
    for (int i = 0; games_at(i) != NULL; i++)
        for (const Option *o = games_at(i)->game->options; o->name != NULL; o++)
            visit(o, out);
}

/* ---- bash ---- */

static void bash_rule(const Option *o, FILE *out) {
    fprintf(out, " --%s", o->name);
}

/* What may follow `--name`; nothing for values nobody can guess. */
static void bash_value(const Command *command, const Parameter *p, FILE *out) {
    if (p->kind == KIND_FLAG)
        return;
    fprintf(out, "        %s:--%s|%s:%s) %s='", command->name, p->name, command->name, p->name,
            is_file(p->kind) ? "files=1 words" : "words");
    print_values(p, out);
    fputs("' ;;\n", out);
}

static void bash_command(const Command *command, FILE *out) {
    bool has_files = false;
    for (const Parameter *p = command->options; p != NULL && p->name != NULL; p++)
        bash_value(command, p, out);
    fprintf(out, "        %s:*) words='", command->name);
    for (const Parameter *p = command->arguments; p != NULL && p->name != NULL; p++) {
        print_values(p, out);
        has_files |= is_file(p->kind);
        fputc(' ', out);
    }
    for (const Parameter *p = command->options; p != NULL && p->name != NULL; p++)
        fprintf(out, " --%s", p->name);
    if (command->has_rules)
        for_each_rule(bash_rule, out);
    fprintf(out, " --help'%s ;;\n", has_files ? " files=1" : "");
}

void completion_write_bash(FILE *out) {
    fputs("# Completion of hort for bash; made by the program itself from its commands.\n"
          "_hort() {\n"
          "    local words='' files='' at=$COMP_CWORD\n"
          "    local current=${COMP_WORDS[at]} previous=${COMP_WORDS[at - 1]}\n"
          "    # bash cuts --lang=de into three words\n"
          "    if [ \"$current\" = = ]; then current=''; fi\n"
          "    if [ \"$previous\" = = ]; then previous=${COMP_WORDS[at - 2]}; fi\n"
          "    [ \"$at\" = 1 ] && words='",
          out);
    print_commands(out);
    fputs("'\n    [ \"$at\" = 1 ] || case ${COMP_WORDS[1]}:$previous in\n", out);
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden)
            bash_command(commands[i], out);
    fputs("    esac\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"\n"
          "        [ -z \"$files\" ] || compgen -f -- \"$current\")\n"
          "    [ -z \"$files\" ] || compopt -o filenames 2>/dev/null\n"
          "}\n"
          "complete -F _hort hort\n",
          out);
}

/* ---- zsh ---- */

/* Inside '…[…]' of an _arguments word. */
static void zsh_escaped(const char *words, FILE *out) {
    for (; *words != '\0'; words++)
        if (*words == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", *words) != NULL)
            fprintf(out, "\\%c", *words);
        else
            fputc(*words, out);
}

static void zsh_action(const Parameter *p, FILE *out) {
    fprintf(out, ":%s:", p->name);
    if (is_file(p->kind)) {
        fputs("_files", out);
        return;
    }
    fputc('(', out);
    print_values(p, out);
    fputc(')', out);
}

static void zsh_rule(const Option *o, FILE *out) {
    fprintf(out, " \\\n            '--%s=[", o->name);
    zsh_escaped(o->help[LANG_EN] == NULL ? "" : o->help[LANG_EN], out);
    fprintf(out, "]:%s:(", o->name);
    for (int i = 0; o->kind == OPTION_CHOICE && o->words[i] != NULL; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", o->words[i]);
    fputs(")'", out);
}

static void zsh_command(const Command *command, FILE *out) {
    fprintf(out, "        %s) _arguments", command->name);
    for (const Parameter *p = command->options; p != NULL && p->name != NULL; p++) {
        fprintf(out, " \\\n            '--%s%s[", p->name, p->kind == KIND_FLAG ? "" : "=");
        zsh_escaped(p->help[LANG_EN], out);
        fputc(']', out);
        if (p->kind != KIND_FLAG)
            zsh_action(p, out);
        fputc('\'', out);
    }
    if (command->has_rules)
        for_each_rule(zsh_rule, out);
    for (const Parameter *p = command->arguments; p != NULL && p->name != NULL; p++) {
        fprintf(out, " \\\n            '%s", p->is_repeated ? "*" : p->is_optional ? ":" : "");
        zsh_action(p, out);
        fputc('\'', out);
    }
    fputs(" \\\n            '--help[explain it]' ;;\n", out);
}

void completion_write_zsh(FILE *out) {
    fputs("#compdef hort\n"
          "# Completion of hort for zsh; made by the program itself from its commands.\n"
          "_hort() {\n"
          "    local -a commands=(\n",
          out);
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden) {
            fprintf(out, "        '%s:", commands[i]->name);
            zsh_escaped(commands[i]->summary[LANG_EN], out);
            fputs("'\n", out);
        }
    fputs("    )\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe command commands\n"
          "        return\n"
          "    fi\n"
          "    shift words\n"
          "    (( CURRENT-- ))\n"
          "    case $words[1] in\n",
          out);
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden)
            zsh_command(commands[i], out);
    fputs("    esac\n}\n_hort \"$@\"\n", out);
}
