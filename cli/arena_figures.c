/* arena_figures.c: see arena_figures.h. */
#include "cli/arena_figures.h"

#include <stdlib.h>
#include <string.h>

static void add_victory(Victories *v, double share) {
    v->games++;
    v->won += share;
}

static void count_pairs(const uint8_t *seating, const double *share, int seats, ArenaFigures *out) {
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++) {
            Pair *pair = &out->pair[seating[a]][seating[b]];
            if (seating[a] == seating[b])
                continue;
            pair->games++;
            pair->ahead += share[a] > share[b];
            pair->behind += share[a] < share[b];
        }
}

static void count_game(const Arena *arena, int game, ArenaFigures *out, RatedGame *rated) {
    const Played *played = &arena->game[game].played;
    const uint8_t *seating = arena_seating(arena, game);
    Seat seats = arena->contest.ruleset->seats;
    out->games++;
    out->without_winner += played->winners == 0;
    rated->deal = game / arena->seatings;
    for (Seat seat = 0; seat < seats; seat++) {
        Standing *s = &out->standing[seating[seat]];
        double share = played_share(played, seat);
        rated->player[seat] = seating[seat];
        rated->share[seat] = share;
        add_victory(&s->all, share);
        add_victory(&s->at_seat[seat], share);
        add_victory(&out->seat[seat], share);
        sums_add(&s->points, played->score[seat]);
        if (played->culprit == seat && s->faults++ == 0)
            s->first_fault = game + 1;
    }
    count_pairs(seating, rated->share, seats, out);
}

static void order_players(int players, ArenaFigures *out) {
    for (int p = 0; p < players; p++) {
        int i = p;
        for (; i > 0 && out->standing[out->order[i - 1]].elo < out->standing[p].elo; i--)
            out->order[i] = out->order[i - 1];
        out->order[i] = p;
    }
}

static void rate(const Arena *arena, const RatedGame *rated, ArenaFigures *out) {
    double elo[RATING_PLAYERS];
    Interval interval[RATING_PLAYERS];
    int players = arena->contest.players.count;
    rating_fit(rated, out->games, arena->contest.ruleset->seats, players, elo, interval);
    for (int p = 0; p < players; p++) {
        out->standing[p].elo = elo[p];
        out->standing[p].elo_interval = interval[p];
    }
    order_players(players, out);
    out->verdict = rating_sprt(arena->first.sum, arena->first.squares, arena->first.count,
                               arena->option.sprt_low, arena->option.sprt_high, &out->likelihood);
}

void arena_figures(const Arena *arena, ArenaFigures *out) {
    RatedGame *rated = calloc((size_t)arena->counted + 1, sizeof *rated);
    if (rated == NULL)
        abort();
    memset(out, 0, sizeof *out);
    for (int game = 0; game < arena->counted; game++)
        count_game(arena, game, out, &rated[game]);
    rate(arena, rated, out);
    free(rated);
}
