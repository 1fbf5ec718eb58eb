/* console_explain.c: explain: a match that is over, looked back upon. */
#include "cli/analyse.h"
#include "cli/console.h"

#include <stdlib.h>
#include <string.h>

enum { REPORT_BYTES = 4 * 1024 * 1024 };

static bool read_budget(const char *name, const ReckonBudget **out, FILE *answer) {
    for (*out = reckon_budgets; (*out)->name != NULL; (*out)++)
        if (strcmp((*out)->name, name) == 0)
            return true;
    fprintf(answer, "budget=%.40s: expected sketch, quick, normal or thorough", name);
    return false;
}

static bool read_words(const Arguments *arguments, const ReckonBudget **budget, int64_t *seed,
                       FILE *answer) {
    for (int i = 0; i < arguments->count; i++) {
        const char *word = arguments->word[i];
        if (strncmp(word, "budget=", 7) == 0) {
            if (!read_budget(word + 7, budget, answer))
                return false;
        } else if (strncmp(word, "seed=", 5) != 0 ||
                   !text_read_int(word + 5, 0, 1000000000000, seed)) {
            fprintf(answer,
                    "unknown option: %.40s; expected budget=sketch|quick|normal|thorough or seed=N",
                    word);
            return false;
        }
    }
    return true;
}

bool console_explain(Console *console, Arguments *arguments, FILE *out) {
    const ReckonBudget *budget = &reckon_budgets[RECKON_QUICK];
    int64_t seed = 1;
    if (!read_words(arguments, &budget, &seed, out))
        return false;
    if (!match_is_over(console->match)) {
        fprintf(out, "the match is not over");
        return false;
    }
    Reckoning *k = analyse_match(console->match, budget, (uint64_t)seed);
    Bot *worker = k == NULL ? NULL : reckoning_worker(k);
    char *room = malloc(REPORT_BYTES);
    bool is_good = worker != NULL && room != NULL;
    for (int64_t i = 0; is_good && i < reckoning_pieces(k); i++) {
        ReckonPiece piece;
        reckoning_do(k, worker, i, &piece);
        reckoning_take(k, &piece);
    }
    if (is_good) {
        Text json = text_over(room, REPORT_BYTES);
        reckoning_json(k, worker, &seat_readers[LANG_EN], &json);
        fputs(json.start, out);
    } else {
        fputs("out of memory", out);
    }
    free(room);
    bot_free(worker);
    reckoning_free(k);
    return is_good;
}
