/* analyse_page.c: the explanation of a match as a page with the curve of chances. It needs nothing but
 * itself. */
#include "cli/analyse.h"

#include "cli/plot.h"

#include <math.h>
#include <stdlib.h>

enum { WORDS = 6144 };

void analyse_print_curve(const Analysis *a, FILE *out) {
    const Reckoning *k = a->reckoning;
    int seats = reckoning_ruleset(k)->seats, points = reckoning_lines(k) + 1;
    int mark[RECKON_MOMENTS];
    double *share = calloc((size_t)(points * seats), sizeof *share);
    if (share == NULL)
        abort();
    for (int i = 0; i < points * seats; i++)
        share[i] = reckoning_expected(k, i / seats, (Seat)(i % seats)) / (double)VICTORY;
    for (int i = 0; i < a->moments; i++)
        mark[i] = a->moment[i].last;
    PlotCurves plot = {.title = analyse_say(a, "Who was winning", "Wer wann vorn lag"),
                       .axis = analyse_say(a, "lines of the record", "Zeilen der Aufzeichnung"),
                       .curves = seats,
                       .points = points,
                       .marks = a->moments,
                       .share = share,
                       .mark = mark};
    for (int seat = 0; seat < seats; seat++)
        plot.name[seat] = a->name[seat];
    plot_begin(plot.title, PLOT_CURVES_HEIGHT, out);
    plot_curves(&plot, 0, out);
    plot_end(out);
    free(share);
}

static void print_figure(Figure f, FILE *out) {
    double value = round(per_cent(f.value));
    fprintf(out, "<td>%s%.0f <small>± %.0f</small></td>", value < 0 ? "−" : "+", fabs(value),
            per_cent(2 * f.error));
}

static void print_row(const Analysis *a, Seat seat, FILE *out) {
    ReckonSeat s = reckoning_seat(a->reckoning, seat);
    fputs("<tr><th scope=\"row\">", out);
    plot_escaped(a->name[seat], out);
    fprintf(out, "</th><td>%.0f</td>", per_cent(s.start));
    print_figure(s.luck, out);
    print_figure(s.own, out);
    print_figure(s.others, out);
    print_figure(s.rest, out);
    fprintf(out, "<td>%.0f</td><td>%.0f <small>± %.0f</small></td><td>%d</td><td>%d</td></tr>\n",
            per_cent(s.result), per_cent(s.loss.value), per_cent(2 * s.loss.error), s.slips,
            s.blunders);
}

static void print_table(const Analysis *a, FILE *out) {
    static const char *const head[LANGS][9] = {
        {"start", "luck", "own moves", "others’ moves", "estimate", "result", "given away", "slips",
         "blunders"},
        {"Beginn", "Glück", "eigene Züge", "Züge anderer", "Schätzung", "Ergebnis", "verschenkt",
         "Ungenau&shy;igkeiten", "Fehler"}};
    fputs("<div class=\"wide\"><table><thead><tr><th></th>", out);
    for (int i = 0; i < 9; i++)
        fprintf(out, "<th scope=\"col\">%s</th>", head[a->reader.lang][i]);
    fputs("</tr></thead><tbody>\n", out);
    for (Seat seat = 0; seat < reckoning_ruleset(a->reckoning)->seats; seat++)
        print_row(a, seat, out);
    fputs("</tbody></table></div>\n<p>", out);
    fputs(
        analyse_say(a,
                    "Per cent of a victory, ± two standard errors. Start, luck, moves and estimate "
                    "add up to the result; “estimate” is what the reckoning itself had to "
                    "correct. “Given away” is judged by what each player could know.",
                    "Prozent eines Sieges, ± zwei Standardfehler. Beginn, Glück, Züge und "
                    "Schätzung ergeben zusammen das Ergebnis; „Schätzung“ ist, was die Rechnung "
                    "an sich selbst berichtigen musste. „Verschenkt“ ist danach beurteilt, was "
                    "jeder wissen konnte."),
        out);
    fputs("</p>\n", out);
}

static void print_moment(const Analysis *a, const ReckonMoment *moment, FILE *out) {
    TEXT(words, WORDS);
    fputs("<li><p><strong>", out);
    reckoning_moment_words(a->reckoning, moment, &a->reader, &words);
    plot_escaped(words.start, out);
    fprintf(out, "</strong> <small>%s %d</small><br>", analyse_say(a, "line", "Zeile"),
            moment->first + 1);
    text_clear(&words);
    analyse_moment_change(a, moment, &words);
    plot_escaped(words.start, out);
    fputs("</p><p>", out);
    text_clear(&words);
    analyse_moment_judgement(a, moment, &words);
    plot_escaped(words.start, out);
    fputs("</p></li>\n", out);
}

/* Who has won, before anything else. */
static void print_winners(const Analysis *a, FILE *out) {
    int winners = 0;
    TEXT(names, WORDS);
    for (Seat seat = 0; seat < reckoning_ruleset(a->reckoning)->seats; seat++)
        if (reckoning_seat(a->reckoning, seat).result > 0)
            text_addf(&names, "%s%s", winners++ > 0 ? ", " : "", a->name[seat]);
    const char *words = winners == 0  ? analyse_say(a, "Nobody has won", "Niemand hat gewonnen")
                        : winners > 1 ? analyse_say(a, "A shared victory: ", "Geteilter Sieg: ")
                                      : analyse_say(a, "The winner: ", "Gewonnen hat ");
    fprintf(out, "<p><strong>%s", words);
    plot_escaped(names.start, out);
    fputs("</strong>.</p>\n", out);
}

void analyse_print_page(const Analysis *a, FILE *out) {
    TEXT(headline, 600);
    analyse_headline(a, &headline);
    plot_page_begin(reckoning_ruleset(a->reckoning)->game->title[a->reader.lang],
                    analyse_say(a, "en", "de"), out);
    print_winners(a, out);
    fputs("<p>", out);
    plot_escaped(headline.start, out);
    fputs("</p>\n", out);
    analyse_print_curve(a, out);
    print_table(a, out);
    fprintf(out, "<h2>%s</h2><ol>\n",
            analyse_say(a, "The moments that mattered most", "Die Augenblicke, auf die es ankam"));
    for (int i = 0; i < a->moments; i++)
        print_moment(a, &a->moment[i], out);
    fputs("</ol></body></html>\n", out);
}
