/* search.c: how fast the bots think: iterations per second of every game, on one thread and on all.
 *
 * search [--ms N] a table; N milliseconds for each of the positions, default 400
 * search --iterations N [--whole] GAME [ruleset words]
 *                 thinks N iterations about each position (--whole: with play-outs to the end); prints the
 *                 processor time of one and a number that changes with any choice. For comparing two programs,
 *                 and for callgrind: --collect-atstart=no --toggle-collect=search_run
 *
 * Positions are in the middle of random matches, always the same ones. "to the end" plays every
 * play-out out; "as played" cuts it off where the game's hints say. One thread is measured by its
 * processor time, several by the clock: a busy machine makes the last column too small. */
#include "ai/search.h"
#include "core/games.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { POSITIONS = 3, WHOLE_GAME = UINT16_MAX };

/* The middle of a random match, as the seat whose turn it is sees it. */
static void middle_of_match(Ruleset *r, uint64_t seed, View *view) {
    MatchDeal deal = {0};
    snprintf(deal.secret, sizeof deal.secret, "%llu", (unsigned long long)seed);
    Match *m = match_new(ruleset_share(r), &deal);
    Rng rng = rng_from(seed);
    while (!match_is_over(m)) {
        Seat seat = seat_lowest(match_actors(m));
        match_view(m, seat, view);
        match_play_move(m, seat, game_random_move(r, &view->masked, seat, &rng));
    }
    int middle = match_lines(m) / 2;
    while (match_line(m, middle).seat == SEAT_DEALER)
        middle++;
    match_view_at(m, match_line(m, middle).seat, middle, view);
    match_free(m);
}

/* Iterations a second over the positions. */
static double pace(Ruleset *r, BotSpec spec, double *nodes) {
    static BotReport report;
    Bot *bot = bot_new(&spec);
    double iterations = 0, seconds = 0;
    *nodes = 0;
    for (uint64_t seed = 1; bot != NULL && seed <= POSITIONS; seed++) {
        View view;
        middle_of_match(r, seed, &view);
        bot_choose(bot, &view, seed, NULL, &report);
        iterations += (double)report.iterations;
        *nodes += (double)report.nodes;
        seconds += spec.is_cpu_time ? spec.budget_ms / 1e3 : (double)report.elapsed_us / 1e6;
    }
    bot_free(bot);
    return seconds > 0 ? iterations / seconds : 0;
}

static void measure(const GameFiles *files, int seats, uint32_t ms, uint8_t threads) {
    TEXT(words, 32);
    TEXT(error, 256);
    text_addf(&words, "players=%d", seats);
    Ruleset *r = ruleset_new(files, (const char *const[]){words.start}, 1, &error);
    if (r == NULL)
        return;
    BotSpec one = {.kind = BOT_SEARCH, .budget_ms = ms, .is_thorough = true, .is_cpu_time = true};
    BotSpec whole = one, all = one;
    double nodes, ignored;
    whole.has_cut = true;
    whole.rollout_moves = WHOLE_GAME;
    all.threads = threads;
    all.is_cpu_time = false;
    double as_played = pace(r, one, &nodes), to_the_end = pace(r, whole, &ignored);
    printf("%-18s %7d %12.0f %12.0f %12.0f %12.0f\n", files->game->name, seats, to_the_end,
           as_played, pace(r, all, &ignored), nodes / (double)POSITIONS);
    fflush(stdout);
    ruleset_free(r);
}

/* Visits of all candidates in one number. */
static uint64_t digest_add(uint64_t digest, const BotReport *report) {
    for (int i = 0; i < report->count; i++)
        digest = (digest ^ report->candidate[i].visits) * 0x100000001B3u;
    return digest;
}

static int only_think(const GameFiles *files, uint32_t iterations, bool is_whole,
                      const char *const *words, int count) {
    static BotReport report;
    TEXT(error, 512);
    Ruleset *r = files == NULL ? NULL : ruleset_new(files, words, count, &error);
    BotSpec spec = {.kind = BOT_SEARCH,
                    .budget_iterations = iterations,
                    .is_thorough = true,
                    .is_cpu_time = true,
                    .has_cut = is_whole,
                    .rollout_moves = is_whole ? WHOLE_GAME : 0};
    Bot *bot = r == NULL || iterations == 0 ? NULL : bot_new(&spec);
    uint64_t digest = 0xCBF29CE484222325u;
    double us = 0;
    if (bot == NULL) {
        fprintf(stderr, "search: a game and a number of iterations, please. %s\n", error.start);
        ruleset_free(r);
        return 2;
    }
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        View view;
        middle_of_match(r, seed, &view);
        uint64_t begin = clock_us(true);
        bot_choose(bot, &view, seed, NULL, &report);
        us += (double)(clock_us(true) - begin);
        digest = digest_add(digest, &report);
    }
    printf("%.2f us %016llx\n", us / POSITIONS / iterations, (unsigned long long)digest);
    bot_free(bot);
    ruleset_free(r);
    return 0;
}

static int table(uint32_t ms) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint8_t threads = (uint8_t)(processors < 1 ? 1 : processors > 64 ? 64 : processors);
    printf("search, iterations a second\n%-18s %7s %12s %12s %11d T %12s\n", "game", "players",
           "1 T, to end", "1 T", threads, "nodes, 1 T");
    for (int i = 0; games_at(i) != NULL; i++)
        for (int seats = games_at(i)->game->seats_min; seats <= games_at(i)->game->seats_max;
             seats++)
            if (seats <= 3 || seats == games_at(i)->game->seats_max)
                measure(games_at(i), seats, ms, threads);
    return 0;
}

int main(int count, char **word) {
    bool has_ms = count == 3 && strcmp(word[1], "--ms") == 0;
    uint32_t ms = has_ms ? (uint32_t)strtoul(word[2], NULL, 10) : 400;
    if (count > 3 && strcmp(word[1], "--iterations") == 0) {
        bool is_whole = strcmp(word[3], "--whole") == 0;
        int game = is_whole ? 4 : 3;
        return only_think(game < count ? games_find(word[game]) : NULL,
                          (uint32_t)strtoul(word[2], NULL, 10), is_whole,
                          (const char *const *)word + game + 1, count - game - 1);
    }
    if ((count > 1 && !has_ms) || ms == 0) {
        fprintf(stderr, "usage: search [--ms N] | --iterations N [--whole] GAME [ruleset words]\n");
        return 2;
    }
    return table(ms);
}
