/* estimates.c: how well does what a search believes at the end of a play-out foretell who wins?
 *
 *     estimates GAME PLAYERS MATCHES [NETWORK]
 *
 * Plays matches of searches of 300 iterations. At one decision in eight the mover guesses worlds and plays
 * on by the game's quick policy, until a cut-off or to the end, as a search does. The mean of what the
 * estimate says there, or the network of that file, is compared with how the match went on. The matches
 * are the same with any network.
 *
 * Prints how much of the variance of the results each way explains, in per cent, without the part of its
 * error that more worlds would remove. Columns raise the seats' chances to a power before they are shared
 * out again: if one below 1 explains more, the estimate is too sure of itself. */
#include "ai/search.h"
#include "core/games.h"
#include "match/match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORLDS = 24, ONE_IN = 8, POSITIONS_MAX = 1000, CUTS = 5, POWERS = 4 };

static const uint32_t cuts[CUTS] = {0, 4, 10, 25, UINT32_MAX};
static const double powers[POWERS] = {1, 0.75, 0.625, 0.5};

/* What the ways say of a position: for each seat the mean over the worlds, and the squared error of it. */
typedef struct Said {
    double mean[SEATS_MAX], noise[SEATS_MAX];
} Said;

typedef struct Position {
    Said said[CUTS][POWERS];
} Position;

static const Network *network; /* NULL: the game's own estimate */
static double variance, error[CUTS][POWERS];

static void add_world(const Ruleset *r, const State *s, Said said[POWERS]) {
    int32_t share[SEATS_MAX], lead[SEATS_MAX];
    bool is_over = r->game->actors(r, s) == 0;
    if (is_over)
        victory_of_winners(r, s, share);
    else if (network != NULL)
        network_value(network, r, s, share, lead);
    else
        r->game->hints->value(r, s, share);
    for (int p = 0; p < POWERS; p++) {
        double flat[SEATS_MAX], sum = 0;
        for (Seat seat = 0; seat < r->seats; seat++)
            sum += flat[seat] = pow((double)share[seat] / VICTORY, is_over ? 1 : powers[p]);
        for (Seat seat = 0; seat < r->seats; seat++) {
            said[p].mean[seat] += flat[seat] / sum;
            said[p].noise[seat] += flat[seat] / sum * flat[seat] / sum;
        }
    }
}

/* From sums to a mean and the square of its standard error. */
static void finish(const Ruleset *r, Said *said) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        double mean = said->mean[seat] / WORLDS;
        said->noise[seat] = (said->noise[seat] / WORLDS - mean * mean) / (WORLDS - 1);
        said->mean[seat] = mean;
    }
}

static void ask(const View *view, Rng *rng, Position *out) {
    const Ruleset *r = view->ruleset;
    *out = (Position){0};
    for (int world = 0; world < WORLDS; world++) {
        State guessed, s;
        state_copy(r->game, &guessed, &view->masked);
        game_guess(r, &guessed, view->viewer, rng);
        for (int c = 0; c < CUTS; c++) {
            state_copy(r->game, &s, &guessed);
            game_play_hinted(r, &s, rng, cuts[c]);
            add_world(r, &s, out->said[c]);
        }
    }
    for (int c = 0; c < CUTS; c++)
        for (int p = 0; p < POWERS; p++)
            finish(r, &out->said[c][p]);
}

static void compare(const Ruleset *r, const Position *position, SeatSet winners) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool has_won = (winners & seat_bit(seat)) != 0;
        double share = has_won ? 1.0 / __builtin_popcount(winners) : 0;
        share = winners == 0 ? 1.0 / r->seats : share;
        double off = share - 1.0 / r->seats;
        variance += off * off;
        for (int c = 0; c < CUTS; c++)
            for (int p = 0; p < POWERS; p++) {
                const Said *said = &position->said[c][p];
                double wrong = said->mean[seat] - share;
                error[c][p] += wrong * wrong - said->noise[seat];
            }
    }
}

static void play_match(Ruleset *r, Bot *bot, int number) {
    static Position position[POSITIONS_MAX];
    MatchDeal deal = {0};
    Rng rng = rng_from((uint64_t)number + 1);
    View view;
    int positions = 0;
    snprintf(deal.secret, sizeof deal.secret, "estimates-%d", number);
    Match *m = match_new(ruleset_share(r), &deal);
    while (!match_is_over(m)) {
        Seat seat = seat_lowest(match_actors(m));
        match_view(m, seat, &view);
        if (positions < POSITIONS_MAX && rng_below(&rng, ONE_IN) == 0)
            ask(&view, &rng, &position[positions++]);
        match_play_move(m, seat, bot_choose(bot, &view, rng_next(&rng), NULL, NULL));
    }
    match_view(m, 0, &view);
    SeatSet winners = r->game->winners(r, &view.masked);
    for (int i = 0; i < positions; i++)
        compare(r, &position[i], winners);
    match_free(m);
}

static void print_table(int matches) {
    printf("%d matches; play-outs cut off after so many moves, chances to the power of …\n",
           matches);
    for (int c = 0; c < CUTS; c++) {
        if (cuts[c] == UINT32_MAX)
            printf("to the end ");
        else
            printf("%10u ", cuts[c]);
        for (int p = 0; p < (cuts[c] == UINT32_MAX ? 1 : POWERS); p++)
            printf("   %5.3f: %5.1f", powers[p], 100 * (1 - error[c][p] / variance));
        printf("\n");
    }
}

static bool read_network(const Game *game, const char *path, Text *problem) {
    static char text[NETWORK_FILE_MAX];
    static Network read;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        text_addf(problem, "%s: cannot be read", path);
        return false;
    }
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    network = &read;
    return network_read(&read, game, text, problem);
}

int main(int words, char *word[]) {
    TEXT(problem, 256);
    TEXT(players, 32);
    bool is_asked = words == 4 || words == 5;
    const GameFiles *game = is_asked ? games_find(word[1]) : NULL;
    int matches = is_asked ? atoi(word[3]) : 0;
    text_addf(&players, "players=%s", is_asked ? word[2] : "");
    Ruleset *r =
        game == NULL ? NULL : ruleset_new(game, (const char *const[]){players.start}, 1, &problem);
    bool is_read = r != NULL && (words == 4 || read_network(game->game, word[4], &problem));
    if (!is_read || matches < 1) {
        fprintf(stderr, "usage: estimates GAME PLAYERS MATCHES [NETWORK] %s\n", problem.start);
        return 2;
    }
    Bot *bot = bot_new(&(BotSpec){.kind = BOT_SEARCH, .budget_iterations = 300});
    if (bot == NULL)
        abort();
    for (int i = 0; i < matches; i++)
        play_match(r, bot, i);
    print_table(matches);
    bot_free(bot);
    ruleset_free(r);
    return 0;
}
