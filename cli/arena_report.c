/* arena_report.c: the results as tables, JSON, CSV, and a chart of the ratings. */
#include "cli/arena_figures.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/plot.h"
#include "term/words.h"

#include <string.h>

static const char *spec_of(const Arena *arena, int player) {
    return arena->contest.players.player[player].spec;
}

/* ---- tables ---- */

static void print_standings(const Arena *arena, const ArenaFigures *f, FILE *out) {
    static const char *const head[LANGS][6] = {
        {"player", "games", "won %", "95 % interval", "points", "rating"},
        {"Spieler", "Partien", "Siege %", "95-%-Intervall", "Punkte", "Wertung"}};
    const char *const *h = head[lang_of_locale()];
    fprintf(out, "%-34s %7s %8s  %-16s %9s %16s  %s\n", h[0], h[1], h[2], h[3], h[4], h[5], h[3]);
    for (int i = 0; i < arena->contest.players.count; i++) {
        const Standing *s = &f->standing[f->order[i]];
        Interval share = rating_wilson(s->all.won, s->all.games);
        fprintf(out, "%-34s %7.0f %8.2f  %6.2f … %6.2f %10.2f ± %5.2f %+7.0f  %+.0f … %+.0f",
                spec_of(arena, f->order[i]), s->all.games, 100 * share_won(&s->all),
                100 * share.low, 100 * share.high, sums_mean(&s->points), sums_margin(&s->points),
                s->elo, s->elo_interval.low, s->elo_interval.high);
        if (s->faults > 0)
            fprintf(out,
                    by_locale("  (games lost by fault: %d; game %d: %s)",
                              "  (Partien durch Fehler verloren: %d; Partie %d: %s)"),
                    s->faults, s->first_fault, arena->game[s->first_fault - 1].played.reason);
        fputc('\n', out);
    }
}

/* "52.00 (45.10 … 58.83)" in 26 columns; nothing where nobody played. */
static void print_share(const Victories *v, FILE *out) {
    Interval share = rating_wilson(v->won, v->games);
    if (v->games > 0)
        fprintf(out, "  %6.2f (%6.2f … %6.2f)", 100 * share_won(v), 100 * share.low,
                100 * share.high);
    else
        fprintf(out, "  %24s", "");
}

static void print_seats(const Arena *arena, const ArenaFigures *f, FILE *out) {
    Seat seats = arena->contest.ruleset->seats;
    fprintf(out, "\n%-34s", by_locale("won % at seat", "Siege % auf Platz"));
    for (Seat seat = 0; seat < seats; seat++)
        fprintf(out, "  %6d %17s", seat, "");
    for (int i = 0; i < arena->contest.players.count; i++) {
        fprintf(out, "\n%-34s", spec_of(arena, f->order[i]));
        for (Seat seat = 0; seat < seats; seat++)
            print_share(&f->standing[f->order[i]].at_seat[seat], out);
    }
    fprintf(out, "\n%-34s", by_locale("everybody", "alle"));
    for (Seat seat = 0; seat < seats; seat++)
        print_share(&f->seat[seat], out);
    fputc('\n', out);
}

static void print_pairs(const Arena *arena, const ArenaFigures *f, FILE *out) {
    int players = arena->contest.players.count;
    if (players < 2)
        return;
    fprintf(out, "\n%-50s %7s %8s  %-16s  %s\n", by_locale("pair", "Paar"),
            by_locale("games", "Partien"), by_locale("ahead %", "vorn %"),
            by_locale("95 % interval", "95-%-Intervall"),
            by_locale("superior with likelihood", "überlegen mit Wahrscheinlichkeit"));
    for (int i = 0; i < players; i++)
        for (int j = i + 1; j < players; j++) {
            const Pair *pair = &f->pair[f->order[i]][f->order[j]];
            Interval share = pair_interval(pair);
            TEXT(name, 2 * PLAYER_SPEC);
            text_addf(&name, "%s : %s", spec_of(arena, f->order[i]), spec_of(arena, f->order[j]));
            if (pair->games > 0)
                fprintf(out, "%-50s %7.0f %8.2f  %6.2f … %6.2f  %6.1f %%\n", name.start,
                        pair->games, 100 * pair_share(pair), 100 * share.low, 100 * share.high,
                        100 * rating_superiority(pair->ahead, pair->behind));
        }
}

static void print_test(const Arena *arena, const ArenaFigures *f, FILE *out) {
    static const char *const verdict[] = {"open", "low", "high"};
    if (arena->option.sprt_high > 0)
        fprintf(out,
                by_locale("sequential test %.3f against %.3f: %s (log-likelihood ratio %.2f)\n",
                          "Sequenztest %.3f gegen %.3f: %s (Log-Likelihood-Quotient %.2f)\n"),
                arena->option.sprt_low, arena->option.sprt_high, verdict[f->verdict],
                f->likelihood);
}

void arena_print(const Arena *arena, double seconds, FILE *out) {
    ArenaFigures f;
    arena_figures(arena, &f);
    fprintf(out, "%s", arena->files->game->name);
    for (int i = 0; i < arena->words; i++)
        fprintf(out, " %s", arena->word[i]);
    fprintf(out,
            by_locale(": %d games of %d in %.0f s, seatings of each deal: %d, fair share %.1f %%\n",
                      ": %d Partien von %d in %.0f s, Sitzordnungen je Kartenverteilung: %d, "
                      "fairer Anteil %.1f %%\n"),
            f.games, arena->games, seconds, arena->seatings, 100.0 / arena->contest.ruleset->seats);
    print_standings(arena, &f, out);
    print_seats(arena, &f, out);
    print_pairs(arena, &f, out);
    if (f.without_winner > 0) {
        Interval share = rating_wilson(f.without_winner, f.games);
        fprintf(out,
                by_locale("games without a winner: %d (%.2f … %.2f %%)\n",
                          "Partien ohne Sieger: %d (%.2f … %.2f %%)\n"),
                f.without_winner, 100 * share.low, 100 * share.high);
    }
    print_test(arena, &f, out);
}

/* ---- JSON ---- */

static void add_victories(const Victories *v, Text *out) {
    Interval share = rating_wilson(v->won, v->games);
    text_addf(out, "\"games\":%.0f,\"share\":%.6f,\"shareLow\":%.6f,\"shareHigh\":%.6f", v->games,
              share_won(v), share.low, share.high);
}

static void print_json_standing(const Arena *arena, const Standing *s, int player, FILE *out) {
    TEXT(text, 8192);
    text_add(&text, "{\"player\":");
    text_add_json_string(&text, spec_of(arena, player));
    text_add_char(&text, ',');
    add_victories(&s->all, &text);
    text_addf(&text,
              ",\"points\":%.4f,\"pointsMargin\":%.4f,\"rating\":%.2f,\"ratingLow\":%.2f,"
              "\"ratingHigh\":%.2f,"
              "\"faults\":%d,\"seats\":[",
              sums_mean(&s->points), sums_margin(&s->points), s->elo, s->elo_interval.low,
              s->elo_interval.high, s->faults);
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
        text_add(&text, seat == 0 ? "{" : ",{");
        add_victories(&s->at_seat[seat], &text);
        text_add_char(&text, '}');
    }
    fprintf(out, "%s]}", text.start);
}

static void print_json_pair(const Arena *arena, const Pair *pair, int one, int other, FILE *out) {
    TEXT(text, 2048);
    Interval share = pair_interval(pair);
    text_add(&text, "{\"player\":");
    text_add_json_string(&text, spec_of(arena, one));
    text_add(&text, ",\"opponent\":");
    text_add_json_string(&text, spec_of(arena, other));
    fprintf(out,
            "%s,\"games\":%.0f,\"ahead\":%.0f,\"behind\":%.0f,\"share\":%.6f,\"shareLow\":%.6f,"
            "\"shareHigh\":%.6f,\"superiority\":%.6f}",
            text.start, pair->games, pair->ahead, pair->behind, pair_share(pair), share.low,
            share.high, rating_superiority(pair->ahead, pair->behind));
}

void arena_print_json(const Arena *arena, FILE *out) {
    ArenaFigures f;
    int players = arena->contest.players.count;
    const char *comma = "";
    arena_figures(arena, &f);
    fprintf(out,
            "{\"game\":\"%s\",\"players\":%d,\"games\":%d,\"withoutWinner\":%d,\"standings\":[",
            arena->files->game->name, arena->contest.ruleset->seats, f.games, f.without_winner);
    for (int i = 0; i < players; i++) {
        fputs(i == 0 ? "" : ",", out);
        print_json_standing(arena, &f.standing[f.order[i]], f.order[i], out);
    }
    fputs("],\"pairs\":[", out);
    for (int i = 0; i < players; i++)
        for (int j = i + 1; j < players; j++)
            if (f.pair[f.order[i]][f.order[j]].games > 0) {
                fputs(comma, out);
                comma = ",";
                print_json_pair(arena, &f.pair[f.order[i]][f.order[j]], f.order[i], f.order[j],
                                out);
            }
    fputs("],\"seats\":[", out);
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
        TEXT(text, 512);
        add_victories(&f.seat[seat], &text);
        fprintf(out, "%s{%s}", seat == 0 ? "" : ",", text.start);
    }
    fprintf(out, "]}\n");
}

/* ---- CSV ---- */

/* The others at the table, in the order of their seats. */
static void print_opponents(const Arena *arena, const uint8_t *seating, Seat seat, FILE *out) {
    TEXT(names, SEATS_MAX * (PLAYER_SPEC + 4));
    for (Seat other = 0; other < arena->contest.ruleset->seats; other++)
        if (other != seat)
            text_addf(&names, "%s%s", names.length == 0 ? "" : " | ",
                      spec_of(arena, seating[other]));
    output_field(names.start, out);
}

void arena_print_csv(const Arena *arena, FILE *out) {
    fprintf(out, "game,deal,seat,player,opponents,won,score,lines,fault\n");
    for (int game = 0; game < arena->counted; game++) {
        const Played *played = &arena->game[game].played;
        const uint8_t *seating = arena_seating(arena, game);
        for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
            fprintf(out, "%d,%d,%d,", game + 1, game / arena->seatings + 1, seat);
            output_field(spec_of(arena, seating[seat]), out);
            fputc(',', out);
            print_opponents(arena, seating, seat, out);
            fprintf(out, ",%.4f,%d,%d,", played_share(played, seat), played->score[seat],
                    played->lines);
            output_field(played->culprit == seat ? played->reason : "", out);
            fputc('\n', out);
        }
    }
}

/* ---- the chart ---- */

void arena_print_svg(const Arena *arena, FILE *out) {
    ArenaFigures f;
    PlotRow row[PLAYERS_MAX];
    char note[PLAYERS_MAX][64], title[200], label[PLAYERS_MAX][48];
    int players = arena->contest.players.count;
    arena_figures(arena, &f);
    for (int i = 0; i < players; i++) {
        const Standing *s = &f.standing[f.order[i]];
        snprintf(note[i], sizeof note[i], by_locale("%.0f games, %.1f %%", "%.0f Partien, %.1f %%"),
                 s->all.games, 100 * share_won(&s->all));
        snprintf(label[i], sizeof label[i], "%d. %.34s", i + 1, spec_of(arena, f.order[i]));
        row[i] = (PlotRow){.label = label[i],
                           .note = note[i],
                           .value = s->elo,
                           .low = s->elo_interval.low,
                           .high = s->elo_interval.high,
                           .format = "%+.0f"};
    }
    snprintf(
        title, sizeof title,
        by_locale("%s, %d players, %d games: ratings", "%s, %d Spieler, %d Partien: Wertungen"),
        arena->files->game->title[lang_of_locale()], arena->contest.ruleset->seats, f.games);
    PlotRows plot = {.title = title,
                     .axis = by_locale("rating in Elo points with 95 % interval; dashed: the mean",
                                       "Wertung in Elo-Punkten mit 95-%-Intervall; gestrichelt: "
                                       "der Durchschnitt"),
                     .has_mark = true,
                     .count = players,
                     .row = row};
    plot_begin(title, plot_rows_height(&plot), out);
    plot_rows(&plot, 0, out);
    plot_end(out);
}
