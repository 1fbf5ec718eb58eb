/* lab_page.c: what `hort lab` has found, as a page with plots. It needs nothing but itself. */
#include "cli/lab.h"

#include <math.h>
#include <stdlib.h>

enum { USES_SHOWN = 20, ROWS_MAX = LAB_ARMS * SEATS_MAX };

static void heading(const char *words, FILE *out) {
    fputs("<h2>", out);
    plot_escaped(words, out);
    fputs("</h2>\n", out);
}

static void paragraph(const char *words, FILE *out) {
    fputs("<p>", out);
    plot_escaped(words, out);
    fputs("</p>\n", out);
}

/* ---- tables ---- */

static void table_head(const Lab *lab, const char *first, FILE *out) {
    fputs("<div class=\"wide\"><table><thead><tr><th scope=\"col\">", out);
    plot_escaped(first, out);
    fputs("</th>", out);
    for (int i = 0; i < lab->arms; i++) {
        fputs("<th scope=\"col\">", out);
        plot_escaped(lab->arm[i].name, out);
        fputs("</th>", out);
        if (i > 0)
            fprintf(out, "<th scope=\"col\">%s</th>", lab_say(lab, "difference", "Unterschied"));
    }
    fputs("</tr></thead><tbody>\n", out);
}

static void table_cells(int arm, double unit, Interval interval, const Sums *figure,
                        const Sums *difference, FILE *out) {
    double by = sums_mean(difference), margin = sums_margin(difference);
    fprintf(out, "<td>%.2f <small>(%.2f … %.2f)</small></td>", unit * sums_mean(figure),
            unit * interval.low, unit * interval.high);
    if (arm > 0)
        fprintf(out, "<td%s>%+.2f <small>± %.2f</small></td>",
                sums_is_sure(difference) ? " class=\"sure\"" : "", unit * by, unit * margin);
}

static void print_measures(const Lab *lab, FILE *out) {
    table_head(lab, lab_say(lab, "figure", "Zahl"), out);
    for (int i = 0; i < lab->measures; i++) {
        const Measure *m = &lab->measure[i];
        fputs("<tr><td>", out);
        plot_escaped(m->name[lab->lang], out);
        if (m->is_of_seat)
            fprintf(out, lab_say(lab, ", seat %d", ", Platz %d"), m->seat);
        fputs(m->is_share ? " %</td>" : "</td>", out);
        for (int a = 0; a < lab->arms; a++)
            table_cells(a, m->is_share ? 100 : 1, lab_interval(m, &lab->arm[a].figure[i]),
                        &lab->arm[a].figure[i], &lab->arm[a].difference[i], out);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

static bool is_used(const Lab *lab, int usage) {
    for (int a = 0; a < lab->arms; a++)
        if (lab->arm[a].used[usage].sum > 0)
            return true;
    return false;
}

static void print_usages(const Lab *lab, FILE *out) {
    table_head(lab, lab_say(lab, "used per game", "je Partie gebraucht"), out);
    for (int i = 0; i < lab->usages; i++) {
        TEXT(name, 200);
        lab_usage_name(lab, i, &name);
        if (!is_used(lab, i) || name.length == 0)
            continue;
        fprintf(out, "<tr><td>%s", lab->usage[i].arg < 0 ? "<strong>" : "");
        plot_escaped(name.start, out);
        fprintf(out, "%s</td>", lab->usage[i].arg < 0 ? "</strong>" : "");
        for (int a = 0; a < lab->arms; a++)
            table_cells(a, 1, lab_use_interval(&lab->arm[a].used[i]), &lab->arm[a].used[i],
                        &lab->arm[a].used_difference[i], out);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

/* ---- plots ---- */

static void print_rows(const PlotRows *plot, FILE *out) {
    if (plot->count == 0)
        return;
    plot_begin(plot->title, plot_rows_height(plot), out);
    plot_rows(plot, 0, out);
    plot_end(out);
}

static void plot_victories(const Lab *lab, FILE *out) {
    int seats = lab->arm[0].contest.ruleset->seats, rows = 0;
    PlotRow row[ROWS_MAX];
    char label[ROWS_MAX][64], note[ROWS_MAX][64];
    for (int seat = 0; seat < seats; seat++) /* victories are the first measures */
        for (int a = 0; a < lab->arms; a++, rows++) {
            const Sums *figure = &lab->arm[a].figure[seat];
            Interval interval = lab_interval(&lab->measure[seat], figure);
            snprintf(label[rows], sizeof label[rows],
                     lab_say(lab, "seat %d  %.24s", "Platz %d  %.24s"), seat, lab->arm[a].name);
            snprintf(note[rows], sizeof note[rows], lab_say(lab, "%.0f games", "%.0f Partien"),
                     figure->count);
            row[rows] = (PlotRow){.label = label[rows],
                                  .note = note[rows],
                                  .value = 100 * sums_mean(figure),
                                  .low = 100 * interval.low,
                                  .high = 100 * interval.high,
                                  .format = "%.1f"};
        }
    print_rows(&(PlotRows){.title = lab_say(lab, "Victories by seat", "Siege nach Platz"),
                           .axis = lab_say(
                               lab, "% of the victories with 95 % interval; dashed: the fair share",
                               "% der Siege mit 95-%-Intervall; gestrichelt: der faire Anteil"),
                           .has_mark = true,
                           .mark = 100.0 / seats,
                           .count = rows,
                           .row = row},
               out);
}

static void plot_lengths(const Lab *lab, FILE *out) {
    const char *words = lab_say(lab, "Length of the games", "Länge der Partien");
    plot_begin(words, lab->arms * PLOT_COUNTS_HEIGHT, out);
    for (int a = 0; a < lab->arms; a++) {
        TEXT(title, 300);
        text_addf(&title, "%s %s", words, lab->arm[a].name);
        plot_counts(&lab->arm[a].lengths, title.start,
                    lab_say(lab, "moves of players", "Züge der Spieler"), a * PLOT_COUNTS_HEIGHT,
                    out);
    }
    plot_end(out);
}

/* How surely a use differs from the first arm's. */
static double sureness(const Arm *arm, int usage) {
    double margin = sums_margin(&arm->used_difference[usage]);
    return margin > 0 ? fabs(sums_mean(&arm->used_difference[usage])) / margin : 0;
}

/* The cards, tiles and the like whose use differs most surely from the first arm's. */
static int surest(const Lab *lab, const Arm *arm, int chosen[USES_SHOWN]) {
    int count = 0;
    for (int i = 0; i < lab->usages; i++) {
        int at = count;
        if (lab->usage[i].arg < 0 || !sums_is_sure(&arm->used_difference[i]))
            continue;
        for (; at > 0 && sureness(arm, chosen[at - 1]) < sureness(arm, i); at--)
            if (at < USES_SHOWN)
                chosen[at] = chosen[at - 1];
        if (at < USES_SHOWN)
            chosen[at] = i;
        count += count < USES_SHOWN;
    }
    return count;
}

static void plot_uses(const Lab *lab, const Arm *arm, FILE *out) {
    int chosen[USES_SHOWN], rows = surest(lab, arm, chosen);
    PlotRow row[USES_SHOWN];
    char label[USES_SHOWN][200];
    for (int i = 0; i < rows; i++) {
        double by = sums_mean(&arm->used_difference[chosen[i]]);
        double margin = sums_margin(&arm->used_difference[chosen[i]]);
        Text name = text_over(label[i], sizeof label[i]);
        lab_usage_name(lab, chosen[i], &name);
        row[i] = (PlotRow){.label = label[i],
                           .value = by,
                           .low = by - margin,
                           .high = by + margin,
                           .format = "%+.2f"};
    }
    TEXT(title, 300);
    text_addf(&title, lab_say(lab, "What %s changes most surely", "Was %s am sichersten ändert"),
              arm->name);
    print_rows(&(PlotRows){.title = title.start,
                           .axis = lab_say(lab, "uses per game more than in the first arm",
                                           "Gebrauch je Partie mehr als im ersten Arm"),
                           .has_mark = true,
                           .count = rows,
                           .row = row},
               out);
}

/* ---- the page ---- */

static void print_head(const Lab *lab, FILE *out) {
    TEXT(headline, 2048);
    lab_headline(lab, &headline);
    plot_page_begin(lab->arm[0].contest.ruleset->game->title[lab->lang], lab_say(lab, "en", "de"),
                    out);
    paragraph(headline.start, out);
}

void lab_print_page(const Lab *lab, FILE *out) {
    print_head(lab, out);
    paragraph(lab_say(lab,
                      "In brackets the 95 % interval of each figure. Differences are to the first "
                      "arm, deal by deal; bold where the interval excludes 0, from 20 games on.",
                      "In Klammern das 95-%-Intervall jeder Zahl. Unterschiede gelten zum ersten "
                      "Arm, Verteilung für Verteilung; fett, wo das Intervall die 0 "
                      "ausschließt, ab 20 Partien."),
              out);
    heading(lab_say(lab, "Seats", "Plätze"), out);
    plot_victories(lab, out);
    heading(lab_say(lab, "Figures", "Zahlen"), out);
    print_measures(lab, out);
    paragraph(
        lab_say(lab,
                "A turn is what a seat decides until another one does. Who leads is the bots' "
                "estimate from the whole position. A game was decided in the first half if its "
                "only winner has led since then.",
                "„Am Stück“ ist, was ein Platz entscheidet, bis ein anderer an der Reihe ist. "
                "Wer führt, schätzen die Computerspieler aus der ganzen Stellung. In der "
                "ersten Hälfte entschieden ist eine Partie, deren einziger Sieger seitdem "
                "führt."),
        out);
    heading(lab_say(lab, "Length", "Länge"), out);
    plot_lengths(lab, out);
    heading(lab_say(lab, "Cards, tiles and actions", "Karten, Plättchen und Aktionen"), out);
    for (int a = 1; a < lab->arms; a++)
        plot_uses(lab, &lab->arm[a], out);
    print_usages(lab, out);
    fputs("</body></html>\n", out);
}
