/* suggest.h: for a mistyped word, the words that are right and the one probably meant. */
#ifndef HORT_CLI_SUGGEST_H
#define HORT_CLI_SUGGEST_H

#include "core/text.h"

enum { WORDS_MAX = 64, WORD_BYTES = 64 };

typedef struct Words {
    const char *word[WORDS_MAX];
    int count;
} Words;

/* Adds a word that is not there yet. */
void words_add(Words *words, const char *word);

/* Writes "; did you mean draco? Games: draco, …", or ". Games: draco, …" when none is close. */
void suggest(const Words *words, const char *wrong, const char *heading, Text *out);

#endif
