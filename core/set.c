/* set.c: see set.h. */
#include "core/set.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool set_error(const Set *set, const SetLine *line, Text *error, const char *format, ...) {
    char message[240];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    text_add(error, set->name);
    if (line != NULL)
        text_addf(error, ":%d", line->number);
    text_addf(error, ": %s", message);
    return false;
}

/* Ends a line at its comment and splits it into words; false when there are too many. */
static bool split_line(Set *set, char *at, int number, int *words_used, Text *error) {
    SetLine line = {.number = number, .word = set->words + *words_used};
    char *rest = NULL;
    at[strcspn(at, "#")] = '\0';
    for (char *word = strtok_r(at, " \t\r", &rest); word != NULL;
         word = strtok_r(NULL, " \t\r", &rest)) {
        if (line.count == SET_WORDS || *words_used + line.count == SET_WORDS_ALL)
            return set_error(set, &line, error,
                             SET_WORDS_IN(set, "too many words", "zu viele Wörter"));
        line.word[line.count++] = word;
    }
    if (line.count == 0)
        return true;
    if (set->lines == SET_LINES)
        return set_error(set, &line, error,
                         SET_WORDS_IN(set, "more than %d lines", "mehr als %d Zeilen"), SET_LINES);
    *words_used += line.count;
    set->line[set->lines++] = line;
    return true;
}

bool set_parse(Set *set, const char *name, const char *text, const char *game, Text *error) {
    int words_used = 0, number = 1;
    snprintf(set->name, sizeof set->name, "%s", name);
    set->lines = 0;
    if (strlen(text) >= sizeof set->bytes)
        return set_error(set, NULL, error,
                         SET_WORDS_IN(set, "longer than %d bytes", "länger als %d Bytes"),
                         SET_BYTES - 1);
    strcpy(set->bytes, text);
    for (char *at = set->bytes; at != NULL; number++) {
        char *end = strchr(at, '\n');
        if (end != NULL)
            *end = '\0';
        for (const char *c = at; *c != '\0'; c++)
            if ((unsigned char)*c < ' ' && *c != '\t' && *c != '\r')
                return set_error(set, &(SetLine){.number = number}, error,
                                 SET_WORDS_IN(set, "not plain text", "kein einfacher Text"));
        if (!split_line(set, at, number, &words_used, error))
            return false;
        at = end == NULL ? NULL : end + 1;
    }
    const SetLine *line = set_line(set, "game", 1, 1, error);
    if (line != NULL && strcmp(line->word[1], game) != 0)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "this set is for %.40s, not for %s",
                                      "dieser Satz ist für %.40s, nicht für %s"),
                         line->word[1], game);
    return line != NULL;
}

const SetLine *set_next(const Set *set, const char *key, const SetLine *after) {
    const SetLine *line = after == NULL ? set->line : after + 1;
    for (; line < set->line + set->lines; line++)
        if (strcmp(line->word[0], key) == 0)
            return line;
    return NULL;
}

const SetLine *set_line(const Set *set, const char *key, int min, int max, Text *error) {
    const SetLine *line = set_next(set, key, NULL);
    const SetLine *second = line == NULL ? NULL : set_next(set, key, line);
    if (line == NULL)
        set_error(set, NULL, error, SET_WORDS_IN(set, "no line '%s'", "die Zeile „%s“ fehlt"), key);
    else if (second != NULL)
        set_error(set, second, error,
                  SET_WORDS_IN(set, "a second line '%s'", "eine zweite Zeile „%s“"), key);
    else if (line->count - 1 < min || line->count - 1 > max)
        set_error(set, line, error,
                  SET_WORDS_IN(set, "'%s' has %d values, not %d to %d",
                               "„%s“ hat %d Werte statt %d bis %d"),
                  key, line->count - 1, min, max);
    else
        return line;
    return NULL;
}

bool set_number(const Set *set, const SetLine *line, int i, int min, int max, int *out,
                Text *error) {
    int64_t value;
    if (i >= line->count)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "'%s' lacks value %d", "„%s“ fehlt Wert %d"),
                         line->word[0], i);
    if (!text_read_int(line->word[i], min, max, &value))
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "'%.40s' is not a number from %d to %d",
                                      "„%.40s“ ist keine Zahl von %d bis %d"),
                         line->word[i], min, max);
    *out = (int)value;
    return true;
}

bool set_word(const Set *set, const SetLine *line, int i, const char *const *words, int *out,
              Text *error) {
    if (i >= line->count)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "'%s' lacks value %d", "„%s“ fehlt Wert %d"),
                         line->word[0], i);
    for (int w = 0; words[w] != NULL; w++)
        if (strcmp(words[w], line->word[i]) == 0) {
            *out = w;
            return true;
        }
    return set_error(set, line, error,
                     SET_WORDS_IN(set, "unknown word '%.40s'", "unbekanntes Wort „%.40s“"),
                     line->word[i]);
}

bool set_keys(const Set *set, const char *const *keys, Text *error) {
    for (int i = 0; i < set->lines; i++) {
        const char *key = set->line[i].word[0];
        bool is_known = strcmp(key, "game") == 0;
        for (int k = 0; keys[k] != NULL && !is_known; k++)
            is_known = strcmp(keys[k], key) == 0;
        if (!is_known)
            return set_error(
                set, &set->line[i], error,
                SET_WORDS_IN(set, "unknown key '%.40s'", "unbekannter Schlüssel „%.40s“"), key);
    }
    return true;
}
