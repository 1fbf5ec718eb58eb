/* lineup.c: see lineup.h. */
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { WORDS_MAX = 16, PATH_BYTES = 4096 };

static Lineup lineups[LINEUPS_MAX];
static int lineup_count;

const char *source_folder(void) {
    const char *folder = getenv("HORT_SOURCE");
    return folder != NULL ? folder : HORT_SOURCE;
}

char *source_read(const char *path) {
    TEXT(whole, PATH_BYTES);
    if (path[0] == '/')
        text_add(&whole, path);
    else
        text_addf(&whole, "%s/%s", source_folder(), path);
    FILE *file = fopen(whole.start, "rb");
    if (file == NULL)
        return NULL;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    text[fread(text, 1, size, file)] = '\0';
    fclose(file);
    return text;
}

char *next_line(char **rest, int *number) {
    while (*rest != NULL && **rest != '\0') {
        char *line = *rest, *end = strchr(line, '\n');
        *rest = end == NULL ? NULL : end + 1;
        (*number)++;
        size_t length = end == NULL ? strlen(line) : (size_t)(end - line);
        while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL)
            length--;
        line[length] = '\0';
        line += strspn(line, " \t");
        if (*line != '\0' && *line != '#')
            return line;
    }
    return NULL;
}

long environment_number(const char *name, long usual) {
    const char *value = getenv(name);
    return value == NULL || *value == '\0' ? usual : strtol(value, NULL, 10);
}

/* A set file of the game's folder by its whole path, which may hold a space; other words as they are. */
static const char *whole_path(const GameFiles *files, const char *word, Text *out) {
    if (strncmp(word, "set=", 4) != 0)
        return word;
    text_addf(out, "set=%s/games/%s/%s", source_folder(), files->game->name, word + 4);
    return access(out->start + 4, R_OK) == 0 ? out->start : word;
}

Ruleset *lineup_ruleset(const GameFiles *files, const char *words, Text *error) {
    const char *word[WORDS_MAX];
    int count = 0;
    char *rest = NULL;
    TEXT(copy, LINEUP_WORDS);
    TEXT(set, PATH_BYTES);
    text_add(&copy, words);
    for (char *at = strtok_r(copy.start, " \t", &rest); at != NULL && count < WORDS_MAX;
         at = strtok_r(NULL, " \t", &rest))
        word[count++] = whole_path(files, at, &set);
    return ruleset_new(files, word, count, error);
}

Ruleset *lineup_must(const Lineup *lineup) {
    TEXT(error, 512);
    Ruleset *r = lineup_ruleset(lineup->files, lineup->words, &error);
    if (r == NULL)
        fail_msg("%s: %s", lineup->name, error.start);
    return r;
}

long lineup_take_number(char *words, const char *name, long usual) {
    size_t length = strlen(name);
    for (char *at = words; *at != '\0'; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            long value = strtol(at + length + 1, NULL, 10);
            memmove(at, at + word, strlen(at + word) + 1);
            return value;
        }
        at += word;
    }
    return usual;
}

void lineup_add(const GameFiles *files, const char *words, const char *rest) {
    if (lineup_count == LINEUPS_MAX)
        return;
    Lineup *l = &lineups[lineup_count++];
    l->files = files;
    snprintf(l->words, sizeof l->words, "%s", words);
    snprintf(l->rest, sizeof l->rest, "%s", rest);
    snprintf(l->name, sizeof l->name, "%s %s", files->game->name, words);
}

int lineup_add_file(const GameFiles *files, const char *file) {
    int before = lineup_count;
    TEXT(path, PATH_BYTES);
    text_addf(&path, "games/%s/%s", files->game->name, file);
    char *text = source_read(path.start), *rest = text;
    int number = 0;
    for (char *line = next_line(&rest, &number); line != NULL; line = next_line(&rest, &number)) {
        char *semicolon = strchr(line, ';');
        if (semicolon != NULL)
            *semicolon = '\0';
        lineup_add(files, line, semicolon == NULL ? "" : semicolon + 1);
    }
    free(text);
    return lineup_count - before;
}

void lineup_add_usual(const GameFiles *files) {
    for (int seats = files->game->seats_min; seats <= files->game->seats_max; seats++) {
        TEXT(words, LINEUP_WORDS);
        text_addf(&words, "players=%d", seats);
        lineup_add(files, words.start, "");
    }
    int first = lineup_count;
    lineup_add_file(files, "variants.txt");
    for (int i = first; i < lineup_count; i++)
        lineups[i].is_variant = true;
}

void lineup_add_chosen(int count, char **words, const char *file) {
    TEXT(joined, LINEUP_WORDS);
    for (int i = 1; i < count; i++)
        text_addf(&joined, "%s%s", i == 1 ? "" : " ", words[i]);
    for (int i = 0; games_at(i) != NULL; i++) {
        const GameFiles *files = games_at(i);
        if (count > 0 && strcmp(words[0], files->game->name) != 0)
            continue;
        if (count > 1)
            lineup_add(files, joined.start, "");
        else if (file == NULL)
            lineup_add_usual(files);
        else if (lineup_add_file(files, file) == 0) {
            fprintf(stderr, "games/%s/%s is missing or names nothing to test\n", files->game->name,
                    file);
            exit(1);
        }
    }
}

int lineup_run(const char *group, void (*test)(void **state)) {
    static struct CMUnitTest tests[LINEUPS_MAX];
    if (lineup_count == 0) {
        fprintf(stderr, "%s: no such game\n", group);
        return 1;
    }
    for (int i = 0; i < lineup_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = lineups[i].name, .test_func = test, .initial_state = &lineups[i]};
    return _cmocka_run_group_tests(group, tests, (size_t)lineup_count, NULL, NULL);
}

Move listed_move(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    MoveList list;
    game_legal(r, s, who, &list);
    assert_true(list.count > 0);
    if (who != SEAT_DEALER)
        return list.move[rng_below(rng, (uint32_t)list.count)];
    return list.move[weighted_pick(rng, list.weight, list.count)];
}
