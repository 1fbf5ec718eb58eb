/* analyse_work.c: the pieces of an analysis kept in a file, a line each, as they are done:
 *
 *     hort analyse 1 CHECKSUM BUDGET SEED
 *     PIECE EXPECTED… BEST EXPECTED LOSS ERROR MARGIN
 *
 * A line that was cut off when the program ended is done again. */
#include "cli/analyse.h"

#include "cli/command.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 512, FIGURES = SEATS_MAX + 4 };

static void head_line(const Analysis *a, Text *out) {
    const Match *m = a->record.match;
    int last = match_lines(m) - 1;
    text_addf(out, "hort analyse 1 %016" PRIx64 " %s %lld\n",
              last < 0 ? 0 : match_line(m, last).checksum, reckoning_budget(a->reckoning)->name,
              (long long)a->seed);
}

/* One line; false when it is not whole. */
static bool read_piece(Analysis *a, const char *line, int64_t pieces) {
    ReckonPiece p = {0};
    int32_t *const figure[] = {&p.loss.expected, &p.loss.value, &p.loss.error, &p.loss.margin};
    char *at;
    int64_t number = strtoll(line, &at, 10);
    if (strchr(line, '\n') == NULL || at == line || number < 0 || number >= pieces)
        return false;
    for (int i = 0; i < SEATS_MAX; i++)
        p.expected[i] = (int32_t)strtol(at, &at, 10);
    p.loss.best = strtoull(at, &at, 16);
    for (int i = 0; i < FIGURES - SEATS_MAX; i++)
        *figure[i] = (int32_t)strtol(at, &at, 10);
    if (strcmp(at, " .\n") != 0)
        return false;
    a->known[number] = p;
    a->is_known[number] = true;
    return true;
}

void analyse_keep(const Analysis *a, int64_t piece, const ReckonPiece *result) {
    if (a->work == NULL)
        return;
    fprintf(a->work, "%lld", (long long)piece);
    for (int i = 0; i < SEATS_MAX; i++)
        fprintf(a->work, " %d", (int)result->expected[i]);
    fprintf(a->work, " %" PRIx64 " %d %d %d %d .\n", result->loss.best, (int)result->loss.expected,
            (int)result->loss.value, (int)result->loss.error, (int)result->loss.margin);
    fflush(a->work);
}

/* Reads the file, if there is one. */
static bool read_work(Analysis *a, const char *path, const char *head, Text *error) {
    FILE *file = fopen(path, "r");
    char line[LINE_BYTES];
    int64_t pieces = reckoning_pieces(a->reckoning);
    bool is_good = true;
    if (file == NULL)
        return true;
    if (fgets(line, sizeof line, file) != NULL && strcmp(line, head) != 0) {
        text_addf(error,
                  by_locale("%.200s: holds the work on another record, budget or seed",
                            "%.200s: darin steht die Arbeit an einer anderen Aufzeichnung, oder "
                            "mit anderer Genauigkeit oder Zahl"),
                  path);
        is_good = false;
    }
    while (is_good && fgets(line, sizeof line, file) != NULL)
        read_piece(a, line, pieces);
    fclose(file);
    return is_good;
}

/* Written anew, so that a line that was cut off does not spoil the next one. */
bool analyse_open_work(Analysis *a, const char *path, Text *error) {
    int64_t pieces = reckoning_pieces(a->reckoning);
    TEXT(head, 200);
    if (path == NULL)
        return true;
    a->known = calloc((size_t)pieces + 1, sizeof *a->known);
    a->is_known = calloc((size_t)pieces + 1, sizeof *a->is_known);
    if (a->known == NULL || a->is_known == NULL)
        abort();
    head_line(a, &head);
    if (!read_work(a, path, head.start, error))
        return false;
    a->work = fopen(path, "w");
    if (a->work == NULL) {
        text_addf(error, "%.200s: %s", path, strerror(errno));
        return false;
    }
    fputs(head.start, a->work);
    for (int64_t i = 0; i < pieces; i++)
        if (a->is_known[i])
            analyse_keep(a, i, &a->known[i]);
    return true;
}
