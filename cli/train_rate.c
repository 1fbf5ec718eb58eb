/* train_rate.c: how strong a version is: games of the arena, every deal in every seating. */
#include "cli/contest.h"
#include "cli/train.h"

static Contest contest_of(const Training *training, Ruleset *r, const Network *network,
                          const Network *other) {
    Contest contest = {.name = "train", .ruleset = r, .seed = (int64_t)training->state->seed};
    contest.players.count = 2;
    contest.players.player[0].bot = (BotSpec){.kind = BOT_LEARNED, .network = network};
    contest.players.player[1].bot =
        (BotSpec){.kind = other == NULL ? BOT_GREEDY : BOT_LEARNED, .network = other};
    return contest;
}

/* Plays at one table size; adds up victories as if the fair share were one half. */
static void play_games(const Contest *contest, int64_t games, int64_t first,
                       const atomic_bool *stop, Sums *sums) {
    Seat seats = contest->ruleset->seats;
    Bot **bot = players_bots(&contest->players);
    for (int64_t i = 0; i < games && !atomic_load(stop); i++) {
        uint8_t seating[SEATS_MAX];
        Played played = {.culprit = NO_SEAT};
        Seat own = (Seat)(i % seats);
        memset(seating, 1, sizeof seating);
        seating[own] = 0;
        ContestGame game = {first + i, first + i / seats, seating, bot};
        Match *match = contest_play(contest, &game, stop, &played);
        if (match != NULL)
            sums_add(sums, played_share(&played, own));
        match_free(match);
    }
    players_free_bots(bot);
}

/* The share that two equal players would have if this one were theirs at a larger table. */
static double as_if_two(double share, int seats) {
    double odds = share * (seats - 1) / (1 - share + 1e-9);
    return odds / (1 + odds);
}

double train_rate(const Training *training, const Network *network, const Network *other,
                  const atomic_bool *stop, Interval *interval) {
    const Game *game = training->files->game;
    const TrainState *state = training->state;
    Seat table[2] = {game->seats_min, game->seats_max};
    double won = 0, played = 0;
    for (int i = 0; i < 2; i++) {
        Sums sums = {0};
        Contest contest = contest_of(training, training->ruleset[table[i]], network, other);
        play_games(&contest, state->games / 2, (int64_t)state->versions * state->games, stop,
                   &sums);
        won += as_if_two(sums_mean(&sums), table[i]) * sums.count;
        played += sums.count;
    }
    *interval = rating_wilson(won, played);
    return played > 0 ? won / played : 0;
}
