/* analyse.h: what the files of `hort analyse` share. */
#ifndef HORT_CLI_ANALYSE_H
#define HORT_CLI_ANALYSE_H

#include "ai/reckoning_words.h"
#include "match/record.h"

#include <stdio.h>

typedef struct Analysis {
    Record record;
    Reckoning *reckoning;
    Bot *worker; /* of the report itself */
    Reader reader;
    const char *name[SEATS_MAX];
    int64_t seed;
    ReckonMoment moment[RECKON_MOMENTS];
    int moments;
    bool is_interrupted;
    FILE *work; /* where results are kept, or NULL */
    ReckonPiece *known;
    bool *is_known; /* by an earlier run */
} Analysis;

static inline const char *analyse_say(const Analysis *a, const char *english, const char *german) {
    return a->reader.lang == LANG_DE ? german : english;
}

static inline double per_cent(int32_t millionths) {
    return millionths / (VICTORY / 100.0);
}

/* The reckoning of a match that is over, no work done; NULL without memory. */
Reckoning *analyse_match(const Match *m, const ReckonBudget *budget, uint64_t seed);

/* ---- analyse_work.c: results kept in a file, so that the work can be broken off and resumed ---- */

/* Reads what an earlier run has kept and opens the file for more. False with the reason when it is not
 * about this record, budget and seed. */
bool analyse_open_work(Analysis *a, const char *path, Text *error);
void analyse_keep(const Analysis *a, int64_t piece, const ReckonPiece *result);

/* ---- the reports ---- */

/* A sentence or two about the numbers: budget, and whether it was interrupted. */
void analyse_headline(const Analysis *a, Text *out);
/* What a moment changed, and for whom: "Anna 24 % → 49 % (+25 ± 3)". */
void analyse_moment_change(const Analysis *a, const ReckonMoment *moment, Text *out);
/* What it was: luck, a decision that gave something away, or one that did not. */
void analyse_moment_judgement(const Analysis *a, const ReckonMoment *moment, Text *out);

void analyse_print(const Analysis *a, FILE *out);
void analyse_print_json(const Analysis *a, FILE *out);
void analyse_print_curve(const Analysis *a, FILE *out);
void analyse_print_page(const Analysis *a, FILE *out);
/* The record with a remark after each line that deserves one. */
void analyse_print_annotated(const Analysis *a, FILE *out);

#endif
