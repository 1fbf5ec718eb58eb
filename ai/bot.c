/* bot.c: a bot's memory, forced moves, and the choice after thinking. */
#include "ai/search.h"
#include "core/games.h"

#include <math.h>
#include <stdlib.h>

enum { DEFAULT_MEMORY_KIB = 48 * 1024, BLOCK_ALIGN = 64 };

struct Bot {
    BotSpec spec;
    int threads;
    unsigned char *block; /* the trees of all threads */
    Move pair[2];         /* the only moves to think about now; NO_MOVE: all */
    Search *search;
    Network *network; /* that of `game`, if it has one */
    const Game *game; /* of the last question */
    bool has_network;
    BotReport report;
};

/* Shares the block out among the threads. */
static bool take_memory(Bot *bot) {
    size_t kib = bot->spec.memory_kib != 0 ? bot->spec.memory_kib : DEFAULT_MEMORY_KIB;
    size_t each = kib * 1024 / (size_t)bot->threads / BLOCK_ALIGN * BLOCK_ALIGN;
    bot->block = aligned_alloc(BLOCK_ALIGN, each * (size_t)bot->threads);
    bot->search = calloc((size_t)bot->threads, sizeof *bot->search);
    if (bot->block == NULL || bot->search == NULL)
        return false;
    for (int i = 0; i < bot->threads; i++) {
        bot->search[i].tree.block = bot->block + each * (size_t)i;
        bot->search[i].tree.bytes = each;
    }
    return true;
}

Bot *bot_new(const BotSpec *spec) {
    Bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL)
        return NULL;
    bot->spec = *spec;
    bot->pair[0] = bot->pair[1] = NO_MOVE;
    bot->threads = spec->threads == 0 ? 1 : spec->threads;
    bot->network = malloc(sizeof *bot->network);
    if (bot->network == NULL || (spec->kind == BOT_SEARCH && !take_memory(bot))) {
        bot_free(bot);
        return NULL;
    }
    return bot;
}

void bot_free(Bot *bot) {
    if (bot == NULL)
        return;
    free(bot->block);
    free(bot->search);
    free(bot->network);
    free(bot);
}

static const BotCandidate *most_visited(const BotReport *report) {
    const BotCandidate *best = &report->candidate[0];
    for (int i = 1; i < report->count; i++) {
        const BotCandidate *c = &report->candidate[i];
        if (c->visits > best->visits || (c->visits == best->visits && c->expected > best->expected))
            best = c;
    }
    return best;
}

/* How much worse a soft choice may look: the full softness while the match is open, less when it is
 * nearly won or lost. Otherwise a player who is behind would find all moves equally good and give
 * up. */
static int32_t tolerance_at(int32_t expected, uint8_t softness) {
    int64_t open = 4 * (int64_t)expected * (VICTORY - expected) / VICTORY;
    return (int32_t)(open * softness / 1000);
}

/* A move drawn by visits among those that look nearly as good as the most visited one. */
static Move choose_softly(const BotReport *report, uint8_t softness, Rng *rng) {
    const BotCandidate *best = most_visited(report);
    int32_t tolerance = tolerance_at(best->expected, softness);
    uint16_t weight[MOVES_MAX];
    if (best->visits == 0) /* no memory even for the first moves */
        return best->move;
    for (int i = 0; i < report->count; i++) {
        const BotCandidate *c = &report->candidate[i];
        bool is_good = c->expected >= best->expected - tolerance;
        weight[i] = (uint16_t)(is_good ? (uint64_t)c->visits * UINT16_MAX / best->visits : 0);
    }
    return report->candidate[weighted_pick(rng, weight, report->count)].move;
}

static Move search_choose(Bot *bot, const Network *network, const View *view, Rng *rng,
                          const atomic_bool *stop) {
    uint64_t each = bot->spec.budget_iterations / (uint64_t)bot->threads;
    for (int i = 0; i < bot->threads; i++) {
        search_start(&bot->search[i], &bot->spec, network, view, rng_next(rng), stop);
        memcpy(bot->search[i].pair, bot->pair, sizeof bot->pair);
        if (bot->spec.budget_iterations != 0)
            bot->search[i].budget_iterations = each > 0 ? each : 1;
    }
    threads_run(bot->search, bot->threads);
    for (int i = 0; i < bot->threads; i++)
        search_report(&bot->search[i], &bot->report);
    if (bot->spec.softness == 0)
        return most_visited(&bot->report)->move;
    return choose_softly(&bot->report, bot->spec.softness, rng);
}

/* Lists the legal moves as candidates without visits. */
static void list_candidates(const View *view, BotReport *report) {
    MoveList list;
    game_legal(view->ruleset, &view->masked, view->viewer, &list);
    report->count = list.count;
    report->iterations = report->nodes = report->elapsed_us = 0;
    report->is_memory_full = false;
    for (int i = 0; i < list.count; i++)
        report->candidate[i] = (BotCandidate){.move = list.move[i], .expected = -1};
}

/* The network to think with: one that was given, the game's own, or none. */
static const Network *network_for(Bot *bot, const Game *game) {
    TEXT(ignored, 200);
    if (bot->spec.network != NULL || bot->spec.is_handmade)
        return bot->spec.network;
    if (bot->game != game) {
        const char *text = games_find(game->name) == NULL ? NULL : games_find(game->name)->network;
        bot->game = game;
        bot->has_network = text != NULL && network_read(bot->network, game, text, &ignored);
    }
    return bot->has_network ? bot->network : NULL;
}

Move bot_choose(Bot *bot, const View *view, uint64_t seed, const atomic_bool *stop,
                BotReport *report) {
    uint64_t started = clock_us(false);
    bool is_detailed = bot->spec.is_detailed;
    Rng rng = rng_from(seed);
    const Network *network = network_for(bot, view->ruleset->game);
    bot->spec.is_detailed |=
        report != NULL; /* who asks for figures wants to know how sure they are */
    list_candidates(view, &bot->report);
    Move move = bot->report.candidate[0].move;
    if (bot->report.count == 1 && !bot->spec.is_thorough)
        bot->report.candidate[0].visits = 1;
    else if (bot->spec.kind == BOT_RANDOM)
        move = random_choose(view, &rng);
    else if (bot->spec.kind == BOT_GREEDY)
        move = greedy_choose(view, bot->spec.is_sharp, &rng, &bot->report);
    else if (bot->spec.kind == BOT_LEARNED)
        move = learned_choose(network, view, &rng, &bot->report);
    else
        move = search_choose(bot, network, view, &rng, stop);
    bot->spec.is_detailed = is_detailed;
    bot->report.elapsed_us = clock_us(false) - started;
    if (report != NULL)
        *report = bot->report;
    return move;
}

void bot_compare(Bot *bot, const View *view, Move one, Move other, uint64_t seed,
                 BotCandidate pair[2]) {
    bot->pair[0] = one;
    bot->pair[1] = other;
    bot_choose(bot, view, seed, NULL, NULL);
    bot->pair[0] = bot->pair[1] = NO_MOVE;
    for (int i = 0; i < bot->report.count; i++) {
        const BotCandidate *c = &bot->report.candidate[i];
        if (c->move == one || c->move == other)
            pair[c->move == other] = *c;
    }
}

/* The standard error of a mean over both, from those of its parts. */
static int32_t joint_error(const BotCandidate *a, const BotCandidate *b) {
    double x = (double)a->error * a->visits, y = (double)b->error * b->visits;
    return (int32_t)(sqrt(x * x + y * y) / ((double)a->visits + b->visits));
}

Move bot_report_join(BotReport *report, const BotReport *other) {
    report->iterations += other->iterations;
    report->nodes += other->nodes;
    for (int i = 0; i < report->count && i < other->count; i++) {
        BotCandidate *c = &report->candidate[i];
        const BotCandidate *more = &other->candidate[i];
        int64_t sum = (int64_t)c->expected * c->visits + (int64_t)more->expected * more->visits;
        if (c->visits + more->visits > 0) {
            c->error = joint_error(c, more);
            c->visits += more->visits;
            c->expected = (int32_t)(sum / c->visits);
        }
    }
    return most_visited(report)->move;
}

static int by_visits(const void *a, const void *b) {
    const BotCandidate *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->expected != y->expected)
        return x->expected < y->expected ? 1 : -1;
    return x->move < y->move ? -1 : 1;
}

void bot_report_sort(BotReport *report) {
    qsort(report->candidate, (size_t)report->count, sizeof report->candidate[0], by_visits);
}
