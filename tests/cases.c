/* cases.c: runs the games' case files: a position or a few moves, then what is expected.
 *
 *     cases [GAME | FILE.case …]
 *
 * The format is described in docs/game-tests.md. A failing expectation is reported as FILE:LINE. */
#include "tests/position.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CASES_MAX = 4096, NAME_BYTES = 256 };

/* One case of a file; its lines are in `text`, to be cut up when it runs. */
typedef struct Case {
    char name[NAME_BYTES]; /* FILE:LINE ids and title */
    char file[NAME_BYTES];
    int line; /* of `case` */
    const GameFiles *files;
    char *text; /* the lines after it */
} Case;

static Case cases[CASES_MAX];
static int case_count;

/* ---- reading files ---- */

static void add_case(const char *file, const GameFiles *files, int line, const char *title,
                     const char *text, size_t length) {
    if (case_count == CASES_MAX)
        return;
    Case *c = &cases[case_count++];
    *c = (Case){.line = line, .files = files, .text = strndup(text, length)};
    snprintf(c->file, sizeof c->file, "%s", file);
    snprintf(c->name, sizeof c->name, "%s:%d %.*s", file, line, (int)strcspn(title, "\r\n"), title);
}

static bool is_case_line(const char *at) {
    return strncmp(at, "case ", 5) == 0;
}

static void add_file(const char *file, const GameFiles *files) {
    char *text = source_read(file);
    if (text == NULL) {
        fprintf(stderr, "%s: cannot be read\n", file);
        exit(1);
    }
    int line = 0;
    for (char *at = text; *at != '\0';) {
        char *end = at + strcspn(at, "\n");
        char *next = *end == '\0' ? end : end + 1;
        line++;
        if (is_case_line(at)) {
            char *stop = next;
            while (*stop != '\0' && !is_case_line(stop)) {
                stop += strcspn(stop, "\n");
                stop += *stop == '\n' ? 1 : 0;
            }
            add_case(file, files, line, at + 5, next, (size_t)(stop - next));
        }
        at = next;
    }
    free(text);
}

static int is_case_file(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".case") == 0;
}

static void add_game(const GameFiles *files) {
    struct dirent **found;
    TEXT(folder, 1024);
    text_addf(&folder, "%s/games/%s/cases", source_folder(), files->game->name);
    int count = scandir(folder.start, &found, is_case_file, alphasort);
    for (int i = 0; i < count; i++) {
        TEXT(file, NAME_BYTES);
        text_addf(&file, "games/%s/cases/%s", files->game->name, found[i]->d_name);
        add_file(file.start, files);
        free(found[i]);
    }
    if (count <= 0) {
        fprintf(stderr, "games/%s/cases holds no case file\n", files->game->name);
        exit(1);
    }
    free(found);
}

/* The game whose folder a path such as games/draco/cases/x.case lies in. */
static const GameFiles *game_of_path(const char *path) {
    const char *at = strstr(path, "games/");
    TEXT(name, 64);
    if (at != NULL)
        text_add_bytes(&name, at + 6, strcspn(at + 6, "/"));
    return games_find(name.start);
}

/* ---- running ---- */

static void run_line(Position *p, char *line, Text *error) {
    char *rest = line + strcspn(line, " ");
    rest += strspn(rest, " ");
    size_t word = strcspn(line, " ");
    Seat seat;
    TEXT(first, 64);
    text_add_bytes(&first, line, word);
    if (strcmp(first.start, "put") != 0 && strcmp(line, "expect fault") != 0)
        position_settle(p, error);
    if (error->length > 0)
        return;
    if (strcmp(first.start, "new") == 0)
        position_new(p, rest, error);
    else if (strcmp(first.start, "reject") == 0)
        position_reject(p, rest, error);
    else if (p->ruleset == NULL)
        text_add(error, "no game yet: begin with `new`");
    else if (strcmp(first.start, "put") == 0)
        position_put(p, rest, error);
    else if (strcmp(first.start, "expect") == 0)
        position_expect(p, rest, error);
    else if (seat_read(first.start, &seat) && seat != SEAT_PUBLIC)
        position_play(p, seat, rest, error);
    else
        text_addf(error, "unknown line: %s", line);
}

static void case_holds(void **state) {
    static Position p;
    const Case *c = *state;
    char *text = strdup(c->text), *rest = text;
    int number = c->line;
    position_clear(&p);
    p.files = c->files;
    for (char *line = next_line(&rest, &number); line != NULL; line = next_line(&rest, &number)) {
        TEXT(error, 4096);
        TEXT(copy, 1024);
        text_add(&copy, line);
        run_line(&p, line, &error);
        if (error.length > 0) {
            free(text);
            fail_msg("%s:%d: %s\n  %s", c->file, number, copy.start, error.start);
            return;
        }
    }
    TEXT(error, 1024);
    position_settle(&p, &error);
    free(text);
    if (error.length > 0)
        fail_msg("%s:%d: %s", c->file, number, error.start);
    position_clear(&p);
}

static void add_argument(const char *argument) {
    const GameFiles *files = games_find(argument);
    if (files != NULL)
        add_game(files);
    else if (game_of_path(argument) != NULL)
        add_file(argument, game_of_path(argument));
    else {
        fprintf(stderr, "%s: neither a game nor a file of a game\n", argument);
        exit(1);
    }
}

int main(int count, char **arguments) {
    static struct CMUnitTest tests[CASES_MAX];
    for (int i = 1; i < count; i++)
        add_argument(arguments[i]);
    for (int i = 0; count == 1 && games_at(i) != NULL; i++)
        add_game(games_at(i));
    for (int i = 0; i < case_count; i++)
        tests[i] = (struct CMUnitTest){
            .name = cases[i].name, .test_func = case_holds, .initial_state = &cases[i]};
    int failed = _cmocka_run_group_tests("cases", tests, (size_t)case_count, NULL, NULL);
    for (int i = 0; i < case_count; i++)
        free(cases[i].text);
    return failed;
}
