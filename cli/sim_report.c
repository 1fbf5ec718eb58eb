/* sim_report.c: what `hort sim` has counted, as text, JSON, CSV and drawings. */
#include "cli/command.h"
#include "cli/output.h"
#include "cli/sim.h"
#include "term/words.h"

static double games_of(const Simulation *simulation) {
    return (double)simulation->tally.games;
}

static Interval share_of(const Simulation *simulation, Seat seat) {
    return rating_wilson(simulation->tally.seat[seat].won, games_of(simulation));
}

/* ---- text ---- */

static void print_speed(const Simulation *simulation, double seconds, FILE *out) {
    const Tally *t = &simulation->tally;
    fprintf(out,
            by_locale("games      %llu in %.2f s (threads: %lld): %.*f games/s, %.0f player "
                      "moves/s, %.0f moves/s with the dealer's\n",
                      "Partien    %llu in %.2f s (Threads: %lld): %.*f Partien/s, %.0f Züge/s "
                      "der Spieler, %.0f Züge/s mit denen des Gebers\n"),
            (unsigned long long)t->games, seconds, (long long)simulation->threads,
            games_of(simulation) < 10 * seconds ? 2 : 0, games_of(simulation) / seconds,
            (double)t->moves / seconds, (double)t->lines / seconds);
}

static void print_seat(const Simulation *simulation, Seat seat, FILE *out) {
    const Tally *t = &simulation->tally;
    Interval share = share_of(simulation, seat);
    fprintf(out,
            by_locale("seat %d     wins %5.2f %% (%.2f … %.2f)   score %.2f ± %.2f (standard "
                      "deviation %.2f)   decisions %.1f ± %.1f, %.1f ± %.1f choices each   %s",
                      "Platz %d    gewinnt %5.2f %% (%.2f … %.2f)   Punkte %.2f ± %.2f "
                      "(Standardabweichung %.2f)   Entscheidungen %.1f ± %.1f, je %.1f ± %.1f "
                      "Möglichkeiten   %s"),
            seat, 100 * t->seat[seat].won / games_of(simulation), 100 * share.low, 100 * share.high,
            sums_mean(&t->seat[seat].score), sums_margin(&t->seat[seat].score),
            sums_deviation(&t->seat[seat].score), sums_mean(&t->seat[seat].decisions),
            sums_margin(&t->seat[seat].decisions), sums_mean(&t->seat[seat].choices),
            sums_margin(&t->seat[seat].choices), sim_player(simulation, seat));
    if (t->seat[seat].faults > 0)
        fprintf(out, "  (%d %s)", t->seat[seat].faults,
                by_locale("games lost by fault", "Partien durch Fehler verloren"));
    fputc('\n', out);
}

static void print_without_winner(const Simulation *simulation, FILE *out) {
    const Tally *t = &simulation->tally;
    double without = (double)t->without_winner;
    Interval share = rating_wilson(without, games_of(simulation));
    fprintf(out,
            by_locale("no winner  %.2f %% (%.2f … %.2f); the first such game ended so: %s\n",
                      "ohne Sieger %.2f %% (%.2f … %.2f); die erste solche Partie endete so: %s\n"),
            100 * without / games_of(simulation), 100 * share.low, 100 * share.high, t->reason);
}

void sim_print(const Simulation *simulation, double seconds, FILE *out) {
    const Tally *t = &simulation->tally;
    const Ruleset *r = simulation->contest.ruleset;
    fprintf(out,
            by_locale(
                "%s, %d players, set %s, seed %lld; intervals are those of 95 %%\n",
                "%s, %d Spieler, Material %s, Startzahl %lld; Intervalle sind solche von 95 %%\n"),
            r->game->name, r->seats, r->set_name, (long long)simulation->contest.seed);
    print_speed(simulation, seconds, out);
    fprintf(out,
            by_locale("length     %.1f ± %.1f player moves a game; %.1f ± %.1f lines (%d to %d)\n",
                      "Länge      %.1f ± %.1f Züge der Spieler je Partie; %.1f ± %.1f Zeilen (%d "
                      "bis %d)\n"),
            sums_mean(&t->moves_a_game), sums_margin(&t->moves_a_game), sums_mean(&t->lines_a_game),
            sums_margin(&t->lines_a_game), t->lines_min, t->lines_max);
    for (Seat seat = 0; seat < r->seats; seat++)
        print_seat(simulation, seat, out);
    if (t->without_winner > 0)
        print_without_winner(simulation, out);
}

/* ---- JSON ---- */

static void print_sums(const char *name, const Sums *sums, FILE *out) {
    fprintf(out, "\"%s\":{\"mean\":%.6f,\"margin\":%.6f,\"deviation\":%.6f}", name, sums_mean(sums),
            sums_margin(sums), sums_deviation(sums));
}

static void print_json_seat(const Simulation *simulation, Seat seat, FILE *out) {
    const Tally *t = &simulation->tally;
    Interval share = share_of(simulation, seat);
    TEXT(name, 2 * PLAYER_SPEC);
    text_add_json_string(&name, sim_player(simulation, seat));
    fprintf(out,
            "{\"seat\":%d,\"player\":%s,\"share\":%.6f,\"shareLow\":%.6f,\"shareHigh\":%.6f,"
            "\"faults\":%d,",
            seat, name.start, t->seat[seat].won / games_of(simulation), share.low, share.high,
            t->seat[seat].faults);
    print_sums("score", &t->seat[seat].score, out);
    fputc(',', out);
    print_sums("decisions", &t->seat[seat].decisions, out);
    fputc(',', out);
    print_sums("choices", &t->seat[seat].choices, out);
    fputc('}', out);
}

void sim_print_json(const Simulation *simulation, FILE *out) {
    const Tally *t = &simulation->tally;
    const Ruleset *r = simulation->contest.ruleset;
    Interval without = rating_wilson((double)t->without_winner, games_of(simulation));
    TEXT(set, 512);
    TEXT(reason, 512);
    text_add_json_string(&set, r->set_name);
    text_add_json_string(&reason, t->reason);
    fprintf(out,
            "{\"game\":\"%s\",\"players\":%d,\"set\":%s,\"seed\":%lld,\"games\":%llu,"
            "\"withoutWinner\":{\"games\":%llu,\"share\":%.6f,\"shareLow\":%.6f,"
            "\"shareHigh\":%.6f,\"why\":%s},",
            r->game->name, r->seats, set.start, (long long)simulation->contest.seed,
            (unsigned long long)t->games, (unsigned long long)t->without_winner,
            (double)t->without_winner / games_of(simulation), without.low, without.high,
            reason.start);
    print_sums("moves", &t->moves_a_game, out);
    fputc(',', out);
    print_sums("lines", &t->lines_a_game, out);
    fputs(",\"seats\":[", out);
    for (Seat seat = 0; seat < r->seats; seat++) {
        fputs(seat == 0 ? "" : ",", out);
        print_json_seat(simulation, seat, out);
    }
    fputs("]}\n", out);
}

/* ---- CSV ---- */

void sim_print_csv_head(FILE *out) {
    fputs("game,seat,player,won,score,decisions,lines,fault\n", out);
}

void sim_print_csv(const Simulation *simulation, int64_t game, const Played *played, FILE *out) {
    for (Seat seat = 0; seat < simulation->contest.ruleset->seats; seat++) {
        fprintf(out, "%lld,%d,", (long long)game + 1, seat);
        output_field(sim_player(simulation, seat), out);
        fprintf(out, ",%.4f,%d,%u,%d,", played_share(played, seat), played->score[seat],
                played->decisions[seat], played->lines);
        output_field(played->culprit == seat ? played->reason : "", out);
        fputc('\n', out);
    }
}

/* ---- drawings ---- */

void sim_print_svg(const Simulation *simulation, FILE *out) {
    const Tally *t = &simulation->tally;
    const Ruleset *r = simulation->contest.ruleset;
    PlotRow row[SEATS_MAX];
    char label[SEATS_MAX][64], title[200];
    for (Seat seat = 0; seat < r->seats; seat++) {
        Interval share = share_of(simulation, seat);
        snprintf(label[seat], sizeof label[seat], by_locale("seat %d: %.30s", "Platz %d: %.30s"),
                 seat, sim_player(simulation, seat));
        row[seat] = (PlotRow){.label = label[seat],
                              .value = 100 * t->seat[seat].won / games_of(simulation),
                              .low = 100 * share.low,
                              .high = 100 * share.high,
                              .format = "%.1f"};
    }
    snprintf(title, sizeof title,
             by_locale("%s, %llu games: victories by seat", "%s, %llu Partien: Siege nach Platz"),
             r->game->title[lang_of_locale()], (unsigned long long)t->games);
    PlotRows victories = {
        .title = title,
        .axis = by_locale("% of the victories with 95 % interval; dashed: the fair share",
                          "% der Siege mit 95-%-Intervall; gestrichelt: der faire Anteil"),
        .has_mark = true,
        .mark = 100.0 / r->seats,
        .count = r->seats,
        .row = row};
    int height = plot_rows_height(&victories);
    plot_begin(title, height + 2 * PLOT_COUNTS_HEIGHT, out);
    plot_rows(&victories, 0, out);
    plot_counts(&t->lengths, by_locale("Length of the games", "Länge der Partien"),
                by_locale("moves of players", "Züge der Spieler"), height, out);
    plot_counts(&t->scores, by_locale("Scores, all seats", "Punkte, alle Plätze"),
                by_locale("points at the end", "Punkte am Ende"), height + PLOT_COUNTS_HEIGHT, out);
    plot_end(out);
}
