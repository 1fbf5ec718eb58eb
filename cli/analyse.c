/* analyse.c: hort analyse: a finished match explained: luck, skill, and the moments that mattered.
 *
 * The reckoning is ai/reckoning.h; here its pieces are shared out among threads and its reports
 * written. */
#include "cli/analyse.h"

#include "cli/command.h"
#include "cli/output.h"
#include "cli/workers.h"
#include "term/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    ANALYSE_BUDGET,
    ANALYSE_SEED,
    ANALYSE_THREADS,
    ANALYSE_WORK,
    ANALYSE_JSON,
    ANALYSE_HTML,
    ANALYSE_SVG,
    ANALYSE_ANNOTATED,
    ANALYSE_LANG,
    REPORTS = ANALYSE_LANG - ANALYSE_JSON
};

static const char *const budgets[] = {"sketch", "quick", "normal", "thorough", NULL};
static const char *const langs[] = {"en", "de", NULL};

static const Parameter arguments[] = {
    {"RECORD", KIND_FILE,
     .help = {"the file of a match that is over", "die Datei einer beendeten Partie"}},
    {0},
};

static const Parameter options[] = {
    [ANALYSE_BUDGET] = {"budget", KIND_CHOICE, .choices = budgets, .default_value = "quick",
                        .help = {"how exact: a second, seconds, a minute, many minutes",
                                 "wie genau: eine Sekunde, Sekunden, eine Minute, viele Minuten"}},
    [ANALYSE_SEED] = {"seed", KIND_NUMBER, 0, 1000000000000, .default_value = "1",
                      .help = {"equal numbers give equal reports",
                               "gleiche Zahlen geben gleiche Berichte"}},
    [ANALYSE_THREADS] = {"threads", KIND_NUMBER, 1, THREADS_MAX, .default_value = "1",
                         .help = {"how many work at the same time; the report stays the same",
                                  "wie viele gleichzeitig rechnen; der Bericht bleibt derselbe"}},
    [ANALYSE_WORK] = {"work", KIND_TEXT, .value = "FILE",
                      .help = {"keeps what has been worked out; repeat the command to resume",
                               "bewahrt auf, was schon gerechnet ist; der gleiche Befehl setzt "
                               "die Arbeit fort"}},
    [ANALYSE_JSON] = {"json", KIND_NEW_FILE, .help = {"all figures", "alle Zahlen"}},
    [ANALYSE_HTML] = {"html", KIND_NEW_FILE,
                      .help = {"the report as a page with the curve of chances",
                               "der Bericht als Seite mit der Kurve der Aussichten"}},
    [ANALYSE_SVG] = {"svg", KIND_NEW_FILE, .help = {"the curve alone", "die Kurve allein"}},
    [ANALYSE_ANNOTATED] = {"annotated", KIND_NEW_FILE,
                           .help = {"the record with remarks; it can still be replayed",
                                    "die Aufzeichnung mit Anmerkungen; sie lässt sich weiterhin "
                                    "nachspielen"}},
    [ANALYSE_LANG] = {"lang", KIND_CHOICE, .choices = langs,
                      .help = {"the language of the report; usually that of the environment",
                               "die Sprache des Berichts; sonst die der Umgebung"}},
    {0},
};

/* ---- the work ---- */

static void *begin(void *context) {
    Bot *worker = reckoning_worker(((const Analysis *)context)->reckoning);
    if (worker == NULL)
        abort();
    return worker;
}

static void end(void *own) {
    bot_free(own);
}

static bool play(void *context, void *own, int64_t piece, const atomic_bool *stop, void *result) {
    if (atomic_load(stop))
        return false;
    reckoning_do(((const Analysis *)context)->reckoning, own, piece, result);
    return true;
}

static bool known(void *context, int64_t piece, void *result) {
    const Analysis *a = context;
    if (a->is_known == NULL || !a->is_known[piece])
        return false;
    memcpy(result, &a->known[piece], sizeof a->known[piece]);
    return true;
}

static void ended(void *context, int64_t piece, const void *result) {
    analyse_keep(context, piece, result);
}

static bool count(void *context, int64_t piece, const void *result) {
    (void)piece;
    reckoning_take(((Analysis *)context)->reckoning, result);
    return true;
}

static void work(Analysis *a, int threads) {
    WorkDone done = work_share(&(Work){.unit = analyse_say(a, "pieces", "Teile"),
                                       .games = reckoning_pieces(a->reckoning),
                                       .threads = threads,
                                       .batch = 1,
                                       .result_bytes = sizeof(ReckonPiece),
                                       .context = a,
                                       .begin = begin,
                                       .end = end,
                                       .play = play,
                                       .known = known,
                                       .ended = ended,
                                       .count = count});
    a->is_interrupted = done.is_interrupted;
}

/* ---- the match ---- */

static void name_seats(Analysis *a, Lang lang) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        a->name[seat] =
            a->record.name[seat][0] != '\0' ? a->record.name[seat] : seat_readers[lang].name[seat];
    a->reader = (Reader){lang, a->name};
}

static bool prepare(Analysis *a, const Input *in, FILE *report[REPORTS], Text *error) {
    a->seed = input_number(in, ANALYSE_SEED);
    if (!record_read_file(in->argument[0], &a->record, error))
        return false;
    if (!match_is_over(a->record.match)) {
        text_addf(error, "%s: %s", in->argument[0],
                  by_locale("the match is not over", "die Partie ist noch nicht zu Ende"));
        return false;
    }
    name_seats(a, (Lang)input_choice(in, ANALYSE_LANG, (int)lang_of_locale()));
    a->reckoning = analyse_match(a->record.match,
                                 &reckon_budgets[input_choice(in, ANALYSE_BUDGET, RECKON_QUICK)],
                                 (uint64_t)a->seed);
    if (a->reckoning == NULL)
        abort();
    for (int i = 0; i < REPORTS; i++)
        if (!output_open_report(input_text(in, ANALYSE_JSON + i), &report[i], error))
            return false;
    return analyse_open_work(a, input_text(in, ANALYSE_WORK), error);
}

/* ---- the whole ---- */

static int run(Analysis *a, int threads, FILE *const report[REPORTS], Text *error) {
    static void (*const print[REPORTS])(const Analysis *a, FILE *out) = {
        analyse_print_json, analyse_print_page, analyse_print_curve, analyse_print_annotated};
    work(a, threads);
    if (!reckoning_is_useful(a->reckoning)) {
        text_add(error, by_locale("interrupted before there was anything to report",
                                  "abgebrochen, bevor es etwas zu berichten gab"));
        return STATUS_INTERRUPTED;
    }
    a->moments = reckoning_moments(a->reckoning, a->moment);
    a->worker = begin(a);
    analyse_print(a, stdout);
    for (int i = 0; i < REPORTS; i++)
        if (report[i] != NULL)
            print[i](a, report[i]);
    return a->is_interrupted ? STATUS_INTERRUPTED : 0;
}

static int analyse_run(const Input *in) {
    Analysis a = {0};
    FILE *report[REPORTS] = {NULL};
    TEXT(error, 600);
    int status = prepare(&a, in, report, &error)
                     ? run(&a, (int)input_number(in, ANALYSE_THREADS), report, &error)
                     : 2;
    for (int i = 0; i < REPORTS; i++)
        if (!output_close(report[i], input_text(in, ANALYSE_JSON + i), &error) && status == 0)
            status = 1;
    if (!output_close(a.work, input_text(in, ANALYSE_WORK), &error) && status == 0)
        status = 1;
    if (error.length > 0)
        fprintf(stderr, "hort analyse: %s\n", error.start);
    bot_free(a.worker);
    reckoning_free(a.reckoning);
    match_free(a.record.match);
    free(a.known);
    free(a.is_known);
    return status;
}

static const char *const examples[] = {
    "hort analyse match.record",
    "hort analyse match.record --budget normal --threads 2 --html match.html",
    "hort analyse match.record --annotated explained.record", NULL};

const Command analyse_command = {
    .name = "analyse",
    .run = analyse_run,
    .summary = {"explains a finished match: luck, skill, and where it turned",
                "erklärt eine beendete Partie: Glück, Können und wo sie sich drehte"},
    .about =
        {"For each seat: what it could expect at the start, and how cards and dice, its own moves "
         "and those of the others have changed that, in per cent of a victory. Then the five "
         "moments that mattered most, with the better move and what might have followed. What a "
         "move gives away is judged by what its player could know. Ctrl-C ends the work early "
         "and reports what is known by then.",
         "Für jeden Platz: was er am Anfang erwarten durfte und wie Karten und Würfel, die eigenen "
         "Züge und die der anderen das verändert haben, in Prozent eines Sieges. Dann die fünf "
         "Augenblicke, auf die es ankam, mit dem besseren Zug und dem, was hätte folgen können. "
         "Was ein Zug verschenkt, wird danach beurteilt, was der Spieler wissen konnte. Strg-C "
         "beendet die Arbeit früher; berichtet wird, was bis dahin bekannt ist."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
};
