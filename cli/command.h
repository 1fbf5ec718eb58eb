/* command.h: the subcommands of hort, described by tables.
 *
 * Each subcommand says once, in a table, which words it takes and what they mean. Reading the command
 * line (input.c), `hort help` and the man pages (help.c), and completion in the shells (completion.c)
 * all follow from these tables. */
#ifndef HORT_CLI_COMMAND_H
#define HORT_CLI_COMMAND_H

#include "core/games.h"

#include <stdio.h>

enum { VALUES_MAX = 64, ARGUMENTS_MAX = 24, RULES_MAX = 16, INPUT_BYTES = 1024 };

typedef enum Kind {
    KIND_FLAG,     /* given or not */
    KIND_NUMBER,   /* min to max */
    KIND_CHOICE,   /* one of `choices` */
    KIND_TEXT,     /* min to max bytes; both 0: any */
    KIND_FILE,     /* one that can be read */
    KIND_NEW_FILE, /* one to be written */
    KIND_FOLDER,
    KIND_GAME,
    KIND_COMMAND,
    KIND_PLAYER /* a level or another bot */
} Kind;

/* An option, or an argument (its place says what it is). */
typedef struct Parameter {
    const char *name; /* "lang" is written --lang; an argument's is "GAME". NULL ends a table */
    Kind kind;
    int64_t min, max;
    const char *value;          /* what help calls the value; NULL: by kind */
    const char *default_value;  /* the value when none is given; NULL: none, or help says which */
    const char *const *choices; /* ends with NULL */
    bool is_optional;           /* arguments: may be missing; options: their value may */
    bool is_repeated;           /* the last argument: may be given several times */
    bool is_pair;               /* options: the value is two words, kept as one with a blank */
    const char *help[LANGS];
} Parameter;

typedef struct Input Input;

typedef struct Command {
    const char *name;
    int (*run)(const Input *in); /* returns the exit status */
    const char *summary[LANGS];  /* a line */
    const char *about[LANGS];    /* what else there is to know; NULL: nothing */
    const char *const *examples; /* ends with NULL; NULL: none */
    const Parameter *arguments;  /* NULL: none */
    const Parameter *options;    /* NULL: none */
    bool has_rules;              /* also takes players=N, set=SET and the options of the game */
    bool has_settings;           /* every option may also stand in the environment and in a file */
    bool is_shared;              /* many processes may share its work (workers.h) */
    bool is_hidden;              /* for the build, not for people */
} Command;

/* A command line that has been read and checked. */
struct Input {
    const Command *command;
    const char *option[VALUES_MAX]; /* by place in the table; NULL: not given, "" without a value */
    const char *argument[ARGUMENTS_MAX];
    int arguments;
    const GameFiles *game;       /* that of the GAME argument, or NULL */
    const char *rule[RULES_MAX]; /* name=value, for ruleset_new */
    int rules;
    char room[INPUT_BYTES]; /* of rules written as two words */
    size_t used;
};

extern const Command analyse_command, arena_command, backup_command, console_command,
    document_command, help_command, join_command, lab_command, load_command, migrate_command,
    play_command, record_command, replay_command, serve_command, sim_command, tensors_command,
    train_command, verify_command, version_command;

/* All of them, as help lists them; ends with NULL. */
extern const Command *const commands[];
const Command *command_find(const char *name);

/* ---- input.c ---- */

/* Reads the words after the command's name; false with what is wrong and what would be right. An
 * option is written `--name value`, `--name=value` or `name=value`. */
bool input_read(Input *in, const Command *command, int count, char **word, Text *error);

static inline bool input_has(const Input *in, int option) {
    return in->option[option] != NULL;
}
/* The value given, or the default; NULL or 0 when there is neither. */
const char *input_text(const Input *in, int option);
int64_t input_number(const Input *in, int option);
/* Place of the value among the choices, or `otherwise` when there is none. */
int input_choice(const Input *in, int option, int otherwise);

/* Is it a value the parameter allows? False with what is. */
bool parameter_check(const Parameter *p, const char *value, Text *error);
/* Says that an option of that name does not exist, and which do. */
void parameter_unknown(const Command *command, const GameFiles *game, const char *name,
                       Text *error);
/* Says that a command of that name does not exist, and which do. */
void command_unknown(const char *name, Text *error);

/* One of two texts by the language of the environment. */
const char *by_locale(const char *english, const char *german) __attribute__((format_arg(1)))
__attribute__((format_arg(2)));

/* ---- help.c ---- */

/* What help calls the value of a parameter: "N", "FILE", "en|de". */
void parameter_value(const Parameter *p, Text *out);
/* Everything about a command, or about hort if it is NULL, as text or as a man page. */
void help_write(const Command *command, Lang lang, bool is_man_page, FILE *out);

/* ---- completion.c ---- */

void completion_write_bash(FILE *out);
void completion_write_zsh(FILE *out);

#endif
