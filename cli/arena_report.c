/* arena_report.c: the results as a table, JSON, CSV, and a chart of the ratings. */
#include "cli/arena.h"
#include "cli/rating.h"

#include <stdlib.h>
#include <string.h>

/* What the report says about one player. */
typedef struct Standing {
    double games; /* counted once for each seat it had */
    double won;   /* a shared victory counts in parts */
    double points;
    int faults;
    Interval share;
    double elo;
    Interval elo_interval;
} Standing;

typedef struct Report {
    int games, without_winner;
    double lines;
    double likelihood;
    Verdict verdict;
    Standing standing[PLAYERS_MAX];
} Report;

static void count_game(const Arena *arena, int game, Report *report, RatedGame *rated) {
    const Played *played = &arena->game[game].played;
    const uint8_t *seating = arena_seating(arena, game);
    report->games++;
    report->without_winner += played->winners == 0;
    report->lines += played->lines;
    rated->deal = game / arena->seatings;
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
        Standing *s = &report->standing[seating[seat]];
        rated->player[seat] = seating[seat];
        rated->share[seat] = played_share(played, seat);
        s->games++;
        s->won += rated->share[seat];
        s->points += played->score[seat];
        s->faults += played->culprit == seat;
    }
}

static void rate(const Arena *arena, const RatedGame *rated, Report *report) {
    double elo[RATING_PLAYERS];
    Interval interval[RATING_PLAYERS];
    rating_fit(rated, report->games, arena->contest.ruleset->seats, arena->contest.players.count,
               elo, interval);
    for (int p = 0; p < arena->contest.players.count; p++) {
        Standing *s = &report->standing[p];
        s->share = rating_wilson(s->won, s->games);
        s->elo = elo[p];
        s->elo_interval = interval[p];
    }
    double first = report->standing[0].won;
    report->verdict = rating_sprt(first, first, report->standing[0].games, arena->option.sprt_low,
                                  arena->option.sprt_high, &report->likelihood);
}

static Report make_report(const Arena *arena) {
    Report report = {0};
    RatedGame *rated = calloc((size_t)arena->games + 1, sizeof *rated);
    for (int game = 0; rated != NULL && game < arena->counted; game++)
        count_game(arena, game, &report, &rated[report.games]);
    if (rated != NULL)
        rate(arena, rated, &report);
    free(rated);
    return report;
}

void arena_print(const Arena *arena, double seconds, FILE *out) {
    static const char *const verdict[] = {"open", "low", "high"};
    Report report = make_report(arena);
    fprintf(out, "%s", arena->files->game->name);
    for (int i = 0; i < arena->words; i++)
        fprintf(out, " %s", arena->word[i]);
    fprintf(out, ": %d games of %d in %.0f s, %d seatings of each deal, fair share %.1f %%\n",
            report.games, arena->games, seconds, arena->seatings,
            100.0 / arena->contest.ruleset->seats);
    fprintf(out, "%-34s %6s %8s  %-16s %8s %7s  %s\n", "player", "games", "won %", "95 % interval",
            "points", "rating", "95 % interval");
    for (int p = 0; p < arena->contest.players.count; p++) {
        const Standing *s = &report.standing[p];
        double games = s->games > 0 ? s->games : 1;
        fprintf(out, "%-34s %6.0f %8.2f  %6.2f … %6.2f %10.2f %+7.0f  %+.0f … %+.0f",
                arena->contest.players.player[p].spec, s->games, 100 * s->won / games,
                100 * s->share.low, 100 * s->share.high, s->points / games, s->elo,
                s->elo_interval.low, s->elo_interval.high);
        if (s->faults > 0)
            fprintf(out, "  (%d games lost by fault)", s->faults);
        fprintf(out, "\n");
    }
    if (report.without_winner > 0)
        fprintf(out, "games without a winner: %d\n", report.without_winner);
    if (arena->option.sprt_high > 0)
        fprintf(out, "sequential test %.3f against %.3f: %s (log-likelihood ratio %.2f)\n",
                arena->option.sprt_low, arena->option.sprt_high, verdict[report.verdict],
                report.likelihood);
}

void arena_print_json(const Arena *arena, FILE *out) {
    Report report = make_report(arena);
    fprintf(out,
            "{\"game\":\"%s\",\"players\":%d,\"games\":%d,\"withoutWinner\":%d,\"standings\":[",
            arena->files->game->name, arena->contest.ruleset->seats, report.games,
            report.without_winner);
    for (int p = 0; p < arena->contest.players.count; p++) {
        const Standing *s = &report.standing[p];
        double games = s->games > 0 ? s->games : 1;
        TEXT(name, 2 * PLAYER_SPEC);
        text_add_json_string(&name, arena->contest.players.player[p].spec);
        fprintf(
            out,
            "%s{\"player\":%s,\"games\":%.0f,\"share\":%.6f,\"shareLow\":%.6f,\"shareHigh\":%.6f,"
            "\"points\":%.4f,\"rating\":%.2f,\"ratingLow\":%.2f,\"ratingHigh\":%.2f,\"faults\":%d}",
            p == 0 ? "" : ",", name.start, s->games, s->won / games, s->share.low, s->share.high,
            s->points / games, s->elo, s->elo_interval.low, s->elo_interval.high, s->faults);
    }
    fprintf(out, "]}\n");
}

/* A CSV field: in quotes, quotes doubled. */
static void print_field(const char *words, FILE *out) {
    fputc('"', out);
    for (; *words != '\0'; words++) {
        if (*words == '"')
            fputc('"', out);
        fputc(*words, out);
    }
    fputc('"', out);
}

void arena_print_csv(const Arena *arena, FILE *out) {
    fprintf(out, "deal,seat,player,won,score,lines,fault\n");
    for (int game = 0; game < arena->counted; game++) {
        const Played *played = &arena->game[game].played;
        const uint8_t *seating = arena_seating(arena, game);
        for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
            fprintf(out, "%d,%d,", game / arena->seatings + 1, seat);
            print_field(arena->contest.players.player[seating[seat]].spec, out);
            fprintf(out, ",%.4f,%d,%d,", played_share(played, seat), played->score[seat],
                    played->lines);
            print_field(played->culprit == seat ? played->reason : "", out);
            fputc('\n', out);
        }
    }
}

/* Text of the drawing, with what XML reserves written out. */
static void print_xml(const char *words, FILE *out) {
    for (; *words != '\0'; words++)
        if (*words == '<' || *words == '&' || *words == '>')
            fprintf(out, "&#%d;", *words);
        else
            fputc(*words, out);
}

/* Where a rating lies across the drawing. */
static double place(double elo, double low, double high) {
    return 300 + 480 * (elo - low) / (high - low);
}

void arena_print_svg(const Arena *arena, FILE *out) {
    Report report = make_report(arena);
    double low = -50, high = 50;
    for (int p = 0; p < arena->contest.players.count; p++) {
        low = report.standing[p].elo_interval.low < low ? report.standing[p].elo_interval.low : low;
        high = report.standing[p].elo_interval.high > high ? report.standing[p].elo_interval.high
                                                           : high;
    }
    int height = 70 + 34 * arena->contest.players.count;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"820\" height=\"%d\" "
            "font-family=\"sans-serif\" "
            "font-size=\"14\">\n<title>Ratings</title>\n<rect width=\"820\" height=\"%d\" "
            "fill=\"#fff\"/>\n"
            "<text x=\"20\" y=\"26\" font-size=\"16\">%s, %d players, %d games: rating with 95 %% "
            "interval</text>\n",
            height, height, arena->files->game->name, arena->contest.ruleset->seats, report.games);
    fprintf(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"40\" y2=\"%d\" stroke=\"#bbb\"/>\n",
            place(0, low, high), place(0, low, high), height - 24);
    for (int p = 0; p < arena->contest.players.count; p++) {
        const Standing *s = &report.standing[p];
        int y = 62 + 34 * p;
        fprintf(out, "<text x=\"20\" y=\"%d\">", y + 5);
        print_xml(arena->contest.players.player[p].spec, out);
        fprintf(out,
                "</text>\n<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#1f5f8b\" "
                "stroke-width=\"3\"/>"
                "<circle cx=\"%.1f\" cy=\"%d\" r=\"6\" fill=\"#1f5f8b\"/><text x=\"%.1f\" y=\"%d\" "
                "font-size=\"11\" text-anchor=\"middle\">%+.0f</text>\n",
                place(s->elo_interval.low, low, high), place(s->elo_interval.high, low, high), y, y,
                place(s->elo, low, high), y, place(s->elo, low, high), y - 9, s->elo);
    }
    fprintf(out, "</svg>\n");
}
