/* ruleset.c: see ruleset.h. The only place in core that allocates: once for a ruleset. */
#include "core/ruleset.h"

#include "core/games.h"
#include "core/moves.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The value behind "name=" if the word begins so, else NULL. */
static const char *value_of(const char *word, const char *name) {
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static const char *find_value(const char *const *words, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        const char *value = value_of(words[i], name);
        if (value != NULL)
            return value;
    }
    return NULL;
}

static int word_index(const char *const *words, const char *word, size_t length) {
    for (int i = 0; words[i] != NULL; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return i;
    return -1;
}

static void choices_text(const Option *option, Text *out) {
    for (int i = 0; option->words[i] != NULL; i++)
        text_addf(out, "%s%s",
                  i == 0                         ? ""
                  : option->kind == OPTION_SEATS ? ","
                                                 : "|",
                  option->words[i]);
}

/* "red,blue": a different word for each seat. */
static bool read_seats(const Option *option, const char *value, int seats, int32_t *out) {
    uint32_t packed = 0, used = 0;
    for (int seat = 0; seat < seats; seat++) {
        size_t length = strcspn(value, ",");
        int word = word_index(option->words, value, length);
        if (word < 0 || (used >> word & 1) != 0)
            return false;
        used |= 1u << word;
        packed |= (uint32_t)(word + 1) << (4 * seat);
        value += length;
        if ((*value == ',') != (seat + 1 < seats))
            return false;
        value += *value == ',' ? 1 : 0;
    }
    *out = (int32_t)packed;
    return true;
}

static bool read_option(const Option *option, const char *value, int seats, int32_t *out,
                        bool is_german, Text *error) {
    int64_t number;
    int word;
    switch (option->kind) {
    case OPTION_NUMBER:
        if (text_read_int(value, option->min, option->max, &number)) {
            *out = (int32_t)number;
            return true;
        }
        text_addf(error,
                  is_german ? "%s=%.40s: hier muss eine Zahl von %d bis %d stehen"
                            : "%s=%.40s: expected a number from %d to %d",
                  option->name, value, option->min, option->max);
        return false;
    case OPTION_CHOICE:
        word = word_index(option->words, value, strlen(value));
        if (word >= 0) {
            *out = word;
            return true;
        }
        text_addf(error,
                  is_german ? "%s=%.40s: hier muss eins davon stehen: "
                            : "%s=%.40s: expected one of ",
                  option->name, value);
        choices_text(option, error);
        return false;
    case OPTION_SEATS:
        if (read_seats(option, value, seats, out))
            return true;
        text_addf(error,
                  is_german ? "%s=%.40s: hier muss für jeden der %d Plätze ein anderes stehen von "
                            : "%s=%.40s: expected a different one for each of the %d seats of ",
                  option->name, value, seats);
        choices_text(option, error);
        return false;
    }
    return false;
}

/* Every word is name=value with a name that exists, none twice. */
static bool check_words(const Game *game, const char *const *words, int count, bool is_german,
                        Text *error) {
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(words[i], "=");
        bool is_known = value_of(words[i], "players") != NULL || value_of(words[i], "set") != NULL;
        for (const Option *o = game->options; o->name != NULL && !is_known; o++)
            is_known = value_of(words[i], o->name) != NULL;
        if (!is_known) {
            text_addf(error,
                      is_german ? "unbekannte Option '%.60s' von %s; es gibt players, set"
                                : "unknown option '%.60s' of %s; there are players, set",
                      words[i], game->name);
            for (const Option *o = game->options; o->name != NULL; o++)
                text_addf(error, ", %s", o->name);
            return false;
        }
        for (int k = 0; k < i; k++)
            if (strncmp(words[k], words[i], length + 1) == 0) {
                text_addf(error, is_german ? "%.*s steht zweimal da" : "%.*s is given twice",
                          (int)length, words[i]);
                return false;
            }
    }
    return true;
}

static bool read_words(Ruleset *r, const char *const *words, int count, bool is_german,
                       Text *error) {
    const Game *game = r->game;
    const char *players = find_value(words, count, "players");
    int64_t seats;
    if (!check_words(game, words, count, is_german, error))
        return false;
    if (players == NULL || !text_read_int(players, game->seats_min, game->seats_max, &seats)) {
        const char *missing = is_german ? "N fehlt" : "N is missing";
        text_addf(error,
                  is_german ? "players=%.20s: %s ist für %d bis %d Spieler"
                            : "players=%.20s: %s is for %d to %d players",
                  players == NULL ? missing : players, game->name, game->seats_min,
                  game->seats_max);
        return false;
    }
    r->seats = (uint8_t)seats;
    for (int i = 0; game->options[i].name != NULL; i++) {
        const char *value = find_value(words, count, game->options[i].name);
        r->option[i] = game->options[i].default_value;
        if (value != NULL &&
            !read_option(&game->options[i], value, r->seats, &r->option[i], is_german, error))
            return false;
    }
    return true;
}

/* Parses and checks the set on the heap: it is too large for small stacks. */
static bool prepare(Ruleset *r, bool is_german, Text *error) {
    Set *set = malloc(sizeof *set);
    if (set == NULL) {
        text_add(error, "out of memory");
        return false;
    }
    set->is_german = is_german;
    bool is_good = set_parse(set, r->set_name, r->set_text, r->game->name, error) &&
                   r->game->prepare(r, set, error);
    free(set);
    return is_good;
}

Ruleset *ruleset_new_with_set(const GameFiles *files, const char *const *words, int count,
                              const char *set_name, const char *set_text, Text *error) {
    return ruleset_new_for_reader(files, words, count, set_name, set_text, false, error);
}

Ruleset *ruleset_new_for_reader(const GameFiles *files, const char *const *words, int count,
                                const char *set_name, const char *set_text, bool is_german,
                                Text *error) {
    Ruleset *r = calloc(1, sizeof *r + files->game->table_size);
    char *text = strdup(set_text);
    if (r == NULL || text == NULL) {
        free(r);
        free(text);
        text_add(error, "out of memory");
        return NULL;
    }
    r->game = files->game;
    atomic_init(&r->holders, 1);
    r->set_text = text;
    snprintf(r->set_name, sizeof r->set_name, "%s", set_name);
    const char *builtin = games_set_text(files, r->set_name);
    r->is_builtin_set = builtin != NULL && strcmp(builtin, set_text) == 0;
    sha256_hex(set_text, strlen(set_text), r->set_hash);
    if (read_words(r, words, count, is_german, error) && prepare(r, is_german, error)) {
        moves_prepare(r);
        return r;
    }
    ruleset_free(r);
    return NULL;
}

/* Reads a set file; the caller frees it. */
static char *read_file(const char *path, Text *error) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(SET_BYTES + 1);
    size_t length = 0;
    if (file != NULL && text != NULL)
        length = fread(text, 1, SET_BYTES, file);
    bool is_good = file != NULL && text != NULL && ferror(file) == 0;
    if (!is_good)
        text_addf(error, "set=%.200s: %s", path, strerror(errno));
    if (file != NULL)
        fclose(file);
    if (!is_good) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    if (strlen(text) == length)
        return text;
    text_addf(error, "set=%.200s: not plain text", path);
    free(text);
    return NULL;
}

Ruleset *ruleset_new(const GameFiles *files, const char *const *words, int count, Text *error) {
    const char *name = find_value(words, count, "set");
    if (name == NULL)
        name = "standard";
    const char *builtin = games_set_text(files, name);
    if (builtin != NULL)
        return ruleset_new_with_set(files, words, count, name, builtin, error);
    char *text = read_file(name, error);
    if (text == NULL) {
        text_add(error, "; built in are");
        for (int i = 0; files->sets[i].name != NULL; i++)
            if (!files->sets[i].is_for_tests)
                text_addf(error, "%s %s", i == 0 ? "" : ",", files->sets[i].name);
        return NULL;
    }
    const char *base = strrchr(name, '/');
    Ruleset *r =
        ruleset_new_with_set(files, words, count, base == NULL ? name : base + 1, text, error);
    free(text);
    return r;
}

Ruleset *ruleset_share(Ruleset *r) {
    atomic_fetch_add(&r->holders, 1);
    return r;
}

void ruleset_free(Ruleset *r) {
    if (r == NULL || atomic_fetch_sub(&r->holders, 1) > 1)
        return;
    free(r->set_text);
    free(r);
}

void ruleset_option_text(const Ruleset *r, int index, Text *out) {
    const Option *option = &r->game->options[index];
    int32_t value = r->option[index];
    if (value == OPTION_UNSET)
        return;
    if (option->kind == OPTION_NUMBER)
        text_add_int(out, value);
    else if (option->kind == OPTION_CHOICE)
        text_add(out, option->words[value]);
    else
        for (int seat = 0; seat < r->seats; seat++)
            text_addf(out, "%s%s", seat == 0 ? "" : ",",
                      option->words[option_seat_word(value, seat)]);
}
