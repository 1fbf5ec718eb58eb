/* lab_report.c: what `hort lab` has found, as a table and as JSON. */
#include "cli/lab.h"

#include <math.h>

Interval lab_interval(const Measure *measure, const Sums *sums) {
    double mean = sums_mean(sums), margin = sums_margin(sums);
    return measure->is_share ? rating_wilson(sums->sum, sums->count)
                             : (Interval){mean - margin, mean + margin};
}

Interval lab_use_interval(const Sums *sums) {
    double mean = sums_mean(sums), margin = sums_margin(sums);
    return (Interval){fmax(mean - margin, 0), mean + margin};
}

void lab_headline(const Lab *lab, Text *out) {
    const Contest *contest = &lab->arm[0].contest;
    text_addf(out, lab_say(lab, "%s, %d players (", "%s, %d Spieler ("),
              contest->ruleset->game->title[lab->lang], contest->ruleset->seats);
    for (int seat = 0; seat < contest->ruleset->seats; seat++)
        text_addf(out, "%s%s", seat == 0 ? "" : ", ",
                  contest->players.player[contest->players.entry[seat]].spec);
    text_addf(out,
              lab_say(lab, "), seed %lld: %lld of %lld games of each arm",
                      "), Startzahl %lld: %lld von %lld Partien jedes Arms"),
              (long long)contest->seed, (long long)lab->deals, (long long)lab->games);
    if (lab->reason != NULL)
        text_addf(out, " (%s)", lab->reason);
}

/* ---- the table ---- */

static void print_figures(const Lab *lab, int measure, FILE *out) {
    const Measure *m = &lab->measure[measure];
    double unit = m->is_share ? 100 : 1;
    TEXT(name, 100);
    text_add(&name, m->name[lab->lang]);
    if (m->is_of_seat)
        text_addf(&name, lab_say(lab, ", seat %d", ", Platz %d"), m->seat);
    text_add(&name, m->is_share ? " %" : "");
    fprintf(out, "%s\n", name.start);
    for (int i = 0; i < lab->arms; i++) {
        const Arm *arm = &lab->arm[i];
        Interval interval = lab_interval(m, &arm->figure[measure]);
        double difference = sums_mean(&arm->difference[measure]);
        double margin = sums_margin(&arm->difference[measure]);
        fprintf(out, "  %-30s %8.2f (%.2f … %.2f)", arm->name,
                unit * sums_mean(&arm->figure[measure]), unit * interval.low, unit * interval.high);
        if (i > 0)
            fprintf(out, "   %+.2f ± %.2f%s", unit * difference, unit * margin,
                    sums_is_sure(&arm->difference[measure]) ? " *" : "");
        fputc('\n', out);
    }
}

void lab_print(const Lab *lab, FILE *out) {
    TEXT(headline, 2048);
    lab_headline(lab, &headline);
    fprintf(
        out, "%s\n%s\n", headline.start,
        lab_say(
            lab,
            "Behind each figure its 95 % interval, then its difference to the first arm, "
            "deal by deal; * where its interval excludes 0, from 20 games on.",
            "Hinter jeder Zahl ihr 95-%-Intervall, dann ihr Unterschied zum ersten Arm, "
            "Verteilung für Verteilung; * wo sein Intervall die 0 ausschließt, ab 20 Partien."));
    for (int i = 0; i < lab->measures; i++)
        print_figures(lab, i, out);
}

/* ---- JSON ---- */

static void print_json_figure(const char *name, int seat, Interval interval, const Sums *figure,
                              const Sums *difference, FILE *out) {
    TEXT(text, 512);
    text_add_json_string(&text, name);
    fprintf(out, "{\"name\":%s,", text.start);
    if (seat >= 0)
        fprintf(out, "\"seat\":%d,", seat);
    fprintf(out,
            "\"mean\":%.6f,\"low\":%.6f,\"high\":%.6f,\"deviation\":%.6f,\"difference\":%.6f,"
            "\"differenceMargin\":%.6f}",
            sums_mean(figure), interval.low, interval.high, sums_deviation(figure),
            sums_mean(difference), sums_margin(difference));
}

static void print_json_arm(const Lab *lab, const Arm *arm, FILE *out) {
    const char *comma = "";
    TEXT(name, 512);
    text_add_json_string(&name, arm->name);
    fprintf(out, "{\"arm\":%s,\"games\":%.0f,\"figures\":[", name.start, arm->figure[0].count);
    for (int i = 0; i < lab->measures; i++) {
        const Measure *m = &lab->measure[i];
        fputs(i == 0 ? "" : ",", out);
        print_json_figure(m->name[LANG_EN], m->is_of_seat ? m->seat : -1,
                          lab_interval(m, &arm->figure[i]), &arm->figure[i], &arm->difference[i],
                          out);
    }
    fputs("],\"used\":[", out);
    for (int i = 0; i < lab->usages; i++) {
        TEXT(usage, 200);
        lab_usage_name(lab, i, &usage);
        if (usage.length == 0)
            continue;
        fputs(comma, out);
        comma = ",";
        print_json_figure(usage.start, -1, lab_use_interval(&arm->used[i]), &arm->used[i],
                          &arm->used_difference[i], out);
    }
    fputs("]}", out);
}

/* Who sits at each seat, in every arm. */
static void print_json_seats(const Contest *contest, FILE *out) {
    for (int seat = 0; seat < contest->ruleset->seats; seat++) {
        TEXT(name, 2 * PLAYER_SPEC);
        text_add_json_string(&name, contest->players.player[contest->players.entry[seat]].spec);
        fprintf(out, "%s%s", seat == 0 ? "" : ",", name.start);
    }
}

void lab_print_json(const Lab *lab, FILE *out) {
    const Contest *contest = &lab->arm[0].contest;
    fprintf(out, "{\"game\":\"%s\",\"players\":%d,\"seats\":[", contest->ruleset->game->name,
            contest->ruleset->seats);
    print_json_seats(contest, out);
    fprintf(out, "],\"seed\":%lld,\"deals\":%lld,\"arms\":[", (long long)contest->seed,
            (long long)lab->deals);
    for (int i = 0; i < lab->arms; i++) {
        fputs(i == 0 ? "" : ",", out);
        print_json_arm(lab, &lab->arm[i], out);
    }
    fputs("]}\n", out);
}
