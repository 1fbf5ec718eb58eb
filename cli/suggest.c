/* suggest.c: see suggest.h. */
#include "cli/suggest.h"

#include "cli/command.h"

#include <string.h>

void words_add(Words *words, const char *word) {
    for (int i = 0; i < words->count; i++)
        if (strcmp(words->word[i], word) == 0)
            return;
    if (words->count < WORDS_MAX)
        words->word[words->count++] = word;
}

/* How many letters must be changed, added, dropped or swapped with their neighbour. */
static int distance(const char *a, const char *b) {
    size_t rows = strlen(a), columns = strlen(b);
    int cost[WORD_BYTES + 1][WORD_BYTES + 1];
    if (rows > WORD_BYTES || columns > WORD_BYTES)
        return WORD_BYTES;
    for (size_t i = 0; i <= rows; i++)
        for (size_t k = 0; k <= columns; k++) {
            if (i == 0 || k == 0) {
                cost[i][k] = (int)(i + k);
                continue;
            }
            int best = cost[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            best = cost[i - 1][k] + 1 < best ? cost[i - 1][k] + 1 : best;
            best = cost[i][k - 1] + 1 < best ? cost[i][k - 1] + 1 : best;
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                cost[i - 2][k - 2] + 1 < best)
                best = cost[i - 2][k - 2] + 1;
            cost[i][k] = best;
        }
    return cost[rows][columns];
}

/* The word probably meant, or NULL when none is close. */
static const char *nearest(const Words *words, const char *wrong) {
    const char *found = NULL;
    int least = (int)strlen(wrong) / 3 + 2;
    for (int i = 0; i < words->count; i++) {
        int d = distance(words->word[i], wrong);
        if (d < least) {
            least = d;
            found = words->word[i];
        }
    }
    return found;
}

void suggest(const Words *words, const char *wrong, const char *heading, Text *out) {
    const char *meant = nearest(words, wrong);
    if (meant != NULL)
        text_addf(out, by_locale("; did you mean %s?", "; gemeint war wohl %s."), meant);
    else
        text_add_char(out, '.');
    text_addf(out, " %s: ", heading);
    for (int i = 0; i < words->count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", words->word[i]);
}
