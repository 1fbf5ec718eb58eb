/* lineup.h: the rulesets that tests run on, and the cmocka tests made of them.
 *
 * A lineup is a game with ruleset words ("players=3 set=tiny"). Which ones there are is read from
 * the registry and from text files in the games' folders, so that no test names a game. */
#ifndef HORT_TESTS_LINEUP_H
#define HORT_TESTS_LINEUP_H

#include "core/games.h"

enum { LINEUP_WORDS = 256, LINEUP_NAME = 320, LINEUPS_MAX = 4096 };

typedef struct Lineup {
    const GameFiles *files;
    char words[LINEUP_WORDS]; /* of the ruleset */
    char rest[LINEUP_WORDS];  /* of its line, behind `;` */
    char name[LINEUP_NAME];   /* game and words: what the test is called */
    bool is_variant;          /* from variants.txt */
} Lineup;

/* The ruleset of words separated by blanks; NULL with the reason. A set=FILE that lies in the game's
 * folder is found there. */
Ruleset *lineup_ruleset(const GameFiles *files, const char *words, Text *error);

/* The same for a test: fails it when there is no such ruleset. */
Ruleset *lineup_must(const Lineup *lineup);

/* Takes `name=value` out of the words and returns the value, or `usual` when it is not there. */
long lineup_take_number(char *words, const char *name, long usual);

/* Adds a lineup for each line of a file in the game's folder and returns how many (none when there is no such
 * file). */
int lineup_add_file(const GameFiles *files, const char *file);

/* Adds one lineup. */
void lineup_add(const GameFiles *files, const char *words, const char *rest);

/* Adds a lineup for each number of seats, then those of variants.txt. */
void lineup_add_usual(const GameFiles *files);

/* Adds what a command line asks for: `[GAME [ruleset words]]`. Without words the lineups of `file`, or
 * the usual ones when it is NULL; without GAME those of every game. Ends the program when a game's file names
 * nothing: a test that has nothing to test has failed. */
void lineup_add_chosen(int count, char **words, const char *file);

/* Runs `test` (a cmocka test; *state is a const Lineup *) on every lineup added; there must be one. */
int lineup_run(const char *group, void (*test)(void **state));

/* The text of a file under the source folder, to be freed; NULL when there is none. */
char *source_read(const char *path);

/* The source folder: where the tests find the games' files. */
const char *source_folder(void);

/* The next line that is neither blank nor a comment, trimmed; NULL at the end. Cuts up the text.
 * `number` counts the lines passed. */
char *next_line(char **rest, int *number);

/* A whole number from the environment. */
long environment_number(const char *name, long usual);

/* A legal move chosen by rng from the printed list and weights, never by the game's own sampler. */
Move listed_move(const Ruleset *r, const State *s, Seat who, Rng *rng);

#endif
