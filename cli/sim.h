/* sim.h: what the files of `hort sim` share: the settings, and what was counted. */
#ifndef HORT_CLI_SIM_H
#define HORT_CLI_SIM_H

#include "cli/contest.h"
#include "cli/plot.h"
#include "cli/rating.h"

/* Choices are counted in this many random games only, the first ones: listing them takes long. */
enum { SIM_LISTED = 10000 };

typedef struct Tally {
    uint64_t games, without_winner, moves, lines; /* moves of players; lines with the dealer's */
    int lines_min, lines_max;
    Sums moves_a_game, lines_a_game;
    struct {
        double won; /* a victory shared by two counts half */
        Sums score, decisions, choices;
        int faults;
    } seat[SEATS_MAX];
    char reason[160]; /* why the first game without a winner had none */
    Counts lengths, scores;
} Tally;

typedef struct Simulation {
    Contest contest;
    bool is_random; /* nobody thinks: games are played on states directly */
    int64_t games, threads;
    FILE *json, *csv, *svg; /* NULL: not asked for */
    Tally tally;
} Simulation;

static inline const char *sim_player(const Simulation *simulation, Seat seat) {
    const Players *players = &simulation->contest.players;
    return players->player[players->entry[seat]].spec;
}

void sim_print(const Simulation *simulation, double seconds, FILE *out);
void sim_print_json(const Simulation *simulation, FILE *out);
void sim_print_svg(const Simulation *simulation, FILE *out);
void sim_print_csv_head(FILE *out);
/* The rows of one game, a row for each seat. */
void sim_print_csv(const Simulation *simulation, int64_t game, const Played *played, FILE *out);

#endif
