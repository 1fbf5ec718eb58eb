/* input.c: reads a command line by the table of its command (command.h). Errors say what is wrong,
 * what is allowed, and what was probably meant. */
#include "cli/command.h"
#include "cli/players.h"
#include "cli/suggest.h"
#include "term/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *by_locale(const char *english, const char *german) {
    return lang_of_locale() == LANG_DE ? german : english;
}

/* ---- what would have been right ---- */

static void suggest_games(const char *wrong, Text *out) {
    Words words = {.count = 0};
    for (int i = 0; games_at(i) != NULL; i++)
        words_add(&words, games_at(i)->game->name);
    suggest(&words, wrong, by_locale("Games", "Spiele"), out);
}

void command_unknown(const char *name, Text *error) {
    Words words = {.count = 0};
    for (int i = 0; commands[i] != NULL; i++)
        if (!commands[i]->is_hidden)
            words_add(&words, commands[i]->name);
    text_addf(error, by_locale("no such command: %s", "diesen Befehl gibt es nicht: %s"), name);
    suggest(&words, name, by_locale("Commands", "Befehle"), error);
}

/* Options of that game, or of every game when it is not known yet. */
static void add_rules(Words *words, const GameFiles *game) {
    words_add(words, "players");
    words_add(words, "set");
    for (int i = 0; games_at(i) != NULL; i++)
        if (game == NULL || game == games_at(i))
            for (const Option *o = games_at(i)->game->options; o->name != NULL; o++)
                words_add(words, o->name);
}

static bool is_rule(const GameFiles *game, const char *name) {
    Words words = {.count = 0};
    add_rules(&words, game);
    for (int i = 0; i < words.count; i++)
        if (strcmp(words.word[i], name) == 0)
            return true;
    return false;
}

void parameter_unknown(const Command *command, const GameFiles *game, const char *name,
                       Text *error) {
    Words words = {.count = 0};
    for (const Parameter *p = command->options; p != NULL && p->name != NULL; p++)
        words_add(&words, p->name);
    if (command->has_rules)
        add_rules(&words, game);
    text_addf(error, by_locale("no such option: %s%s%s", "diese Option gibt es nicht: %s%s%s"),
              name, game == NULL ? "" : " in ",
              game == NULL ? "" : game->game->title[lang_of_locale()]);
    if (words.count > 0)
        suggest(&words, name, by_locale("Options", "Optionen"), error);
}

/* ---- values ---- */

static bool check_number(const Parameter *p, const char *value, Text *error) {
    int64_t number;
    if (text_read_int(value, p->min, p->max, &number))
        return true;
    text_addf(error,
              by_locale("%s: %.60s is not a whole number from %lld to %lld",
                        "%s: %.60s ist keine ganze Zahl von %lld bis %lld"),
              p->name, value, (long long)p->min, (long long)p->max);
    return false;
}

static bool check_choice(const Parameter *p, const char *value, Text *error) {
    Words words = {.count = 0};
    for (int i = 0; p->choices[i] != NULL; i++) {
        if (strcmp(p->choices[i], value) == 0)
            return true;
        words_add(&words, p->choices[i]);
    }
    text_addf(error, by_locale("%s: %.60s is not allowed", "%s: %.60s ist nicht erlaubt"), p->name,
              value);
    suggest(&words, value, by_locale("Allowed", "Erlaubt"), error);
    return false;
}

static bool check_length(const Parameter *p, const char *value, Text *error) {
    int64_t length = (int64_t)strlen(value);
    if (p->max == 0 || (length >= p->min && length <= p->max))
        return true;
    text_addf(error,
              by_locale("%s: %lld to %lld characters are allowed",
                        "%s: erlaubt sind %lld bis %lld Zeichen"),
              p->name, (long long)p->min, (long long)p->max);
    return false;
}

static bool check_file(const char *value, Text *error) {
    if (access(value, R_OK) == 0)
        return true;
    text_addf(error, "%.200s: %s", value,
              errno == ENOENT ? by_locale("there is no such file", "diese Datei gibt es nicht")
                              : strerror(errno));
    return false;
}

static bool check_game(const char *value, Text *error) {
    if (games_find(value) != NULL)
        return true;
    text_addf(error, by_locale("no such game: %.60s", "dieses Spiel gibt es nicht: %.60s"), value);
    suggest_games(value, error);
    return false;
}

static bool check_command(const char *value, Text *error) {
    if (command_find(value) != NULL)
        return true;
    command_unknown(value, error);
    return false;
}

bool parameter_check(const Parameter *p, const char *value, Text *error) {
    switch (p->kind) {
    case KIND_NUMBER:
        return check_number(p, value, error);
    case KIND_CHOICE:
        return check_choice(p, value, error);
    case KIND_TEXT:
        return check_length(p, value, error);
    case KIND_FILE:
        return check_file(value, error);
    case KIND_GAME:
        return check_game(value, error);
    case KIND_COMMAND:
        return check_command(value, error);
    case KIND_PLAYER:
        return players_check(value, p->is_repeated, error);
    default:
        return true;
    }
}

/* ---- the words of a command line ---- */

static bool refuse(Text *error, const char *reason, const char *word) {
    text_addf(error, "%.200s: %s", word, reason);
    return false;
}

/* Is it `name=value`, as options of games are written in records and in the console? */
static bool is_assignment(const char *word) {
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz-");
    return length > 0 && word[length] == '=';
}

static int find_option(const Command *command, const char *name) {
    for (int i = 0; command->options != NULL && command->options[i].name != NULL; i++)
        if (strcmp(command->options[i].name, name) == 0)
            return i;
    return -1;
}

static bool add_rule(Input *in, const char *name, const char *value, Text *error) {
    Text text = text_over(in->room + in->used, INPUT_BYTES - in->used);
    text_addf(&text, "%s=%s", name, value);
    if (in->rules == RULES_MAX || text.is_cut)
        return refuse(error, by_locale("too much", "zu viel"), name);
    in->rule[in->rules++] = text.start;
    in->used += text.length + 1;
    return true;
}

/* Takes an option with its value, which is NULL when none is there. */
static bool add_option(Input *in, const char *name, const char *value, Text *error) {
    int i = find_option(in->command, name);
    bool is_flag = i >= 0 && in->command->options[i].kind == KIND_FLAG;
    if (i < 0 && !(in->command->has_rules && is_rule(NULL, name))) {
        parameter_unknown(in->command, NULL, name, error);
        return false;
    }
    bool may_be_bare = is_flag || (i >= 0 && in->command->options[i].is_optional);
    if (value == NULL ? !may_be_bare : is_flag)
        return refuse(error,
                      is_flag ? by_locale("takes no value", "hat keinen Wert")
                              : by_locale("its value is missing", "der Wert fehlt"),
                      name);
    if (i < 0)
        return add_rule(in, name, value, error);
    in->option[i] = value == NULL ? "" : value;
    return value == NULL || parameter_check(&in->command->options[i], value, error);
}

static bool add_argument(Input *in, const char *word, Text *error) {
    const Parameter *p = in->command->arguments;
    for (int i = 0; p != NULL && p->name != NULL && !p->is_repeated && i < in->arguments; i++)
        p++;
    if (p == NULL || p->name == NULL || in->arguments == ARGUMENTS_MAX)
        return refuse(error, by_locale("one word too many", "ein Wort zu viel"), word);
    in->argument[in->arguments++] = word;
    if (p->kind == KIND_GAME)
        in->game = games_find(word);
    return parameter_check(p, word, error);
}

/* Takes an option whose value is two words. */
static int take_pair(Input *in, const char *name, int left, char **value, Text *error) {
    Text pair = text_over(in->room + in->used, INPUT_BYTES - in->used);
    if (left < 2) {
        refuse(error, by_locale("its value is two words", "der Wert besteht aus zwei Wörtern"),
               name);
        return 0;
    }
    text_addf(&pair, "%s %s", value[0], value[1]);
    in->used += pair.length + 1;
    return add_option(in, name, pair.start, error) ? 3 : 0;
}

/* Takes the word at `i`, with the next one if that is its value; returns how many, 0 when refused. */
static int take(Input *in, int i, int count, char **word, Text *error) {
    char name[WORD_BYTES] = "";
    const char *start = word[i] + strspn(word[i], "-"), *value = strchr(start, '=');
    bool has_dashes = strncmp(word[i], "--", 2) == 0;
    size_t length = value == NULL ? strlen(start) : (size_t)(value - start);
    if (length < sizeof name)
        memcpy(name, start, length);
    if (!has_dashes && word[i][0] == '-') {
        parameter_unknown(in->command, NULL, word[i], error);
        return 0;
    }
    if (!has_dashes && !(is_assignment(word[i]) &&
                         (in->command->has_rules || find_option(in->command, name) >= 0)))
        return add_argument(in, word[i], error) ? 1 : 0;
    if (value != NULL)
        return add_option(in, name, value + 1, error) ? 1 : 0;
    int known = find_option(in->command, name);
    if (known >= 0 && in->command->options[known].is_pair)
        return take_pair(in, name, count - i - 1, word + i + 1, error);
    bool is_flag = known >= 0 && in->command->options[known].kind == KIND_FLAG;
    bool has_next = !is_flag && i + 1 < count && strncmp(word[i + 1], "--", 2) != 0;
    return !add_option(in, name, has_next ? word[i + 1] : NULL, error) ? 0 : has_next ? 2 : 1;
}

static bool check_missing(const Input *in, Text *error) {
    const Parameter *p = in->command->arguments;
    for (int i = 0; p != NULL && p[i].name != NULL; i++) {
        if (i < in->arguments || p[i].is_optional)
            continue;
        text_addf(error, by_locale("%s is missing: %s", "%s fehlt: %s"), p[i].name,
                  p[i].help[lang_of_locale()]);
        if (p[i].kind == KIND_GAME)
            suggest_games("", error);
        return false;
    }
    return true;
}

static bool check_rules(const Input *in, Text *error) {
    for (int i = 0; in->game != NULL && i < in->rules; i++) {
        char name[WORD_BYTES] = "";
        memcpy(name, in->rule[i], strcspn(in->rule[i], "=")); /* a rule's name is never that long */
        if (!is_rule(in->game, name)) {
            parameter_unknown(in->command, in->game, name, error);
            return false;
        }
    }
    return true;
}

bool input_read(Input *in, const Command *command, int count, char **word, Text *error) {
    *in = (Input){.command = command};
    for (int i = 0, taken; i < count; i += taken)
        if ((taken = take(in, i, count, word, error)) == 0)
            return false;
    return check_missing(in, error) && check_rules(in, error);
}

const char *input_text(const Input *in, int option) {
    return input_has(in, option) ? in->option[option] : in->command->options[option].default_value;
}

int64_t input_number(const Input *in, int option) {
    const Parameter *p = &in->command->options[option];
    const char *value = input_text(in, option);
    int64_t number = 0;
    return value != NULL && text_read_int(value, p->min, p->max, &number) ? number : 0;
}

int input_choice(const Input *in, int option, int otherwise) {
    const Parameter *p = &in->command->options[option];
    const char *value = input_text(in, option);
    for (int i = 0; value != NULL && p->choices[i] != NULL; i++)
        if (strcmp(p->choices[i], value) == 0)
            return i;
    return otherwise;
}
