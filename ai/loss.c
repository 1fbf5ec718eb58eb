/* loss.c: see loss.h. */
#include "ai/loss.h"

#include <math.h>

/* The standard error of a difference. */
static int32_t error_of(const BotCandidate *a, const BotCandidate *b) {
    double x = a->error, y = b->error;
    return (int32_t)sqrt(x * x + y * y);
}

/* By how much the first is better than the second, beyond two standard errors. */
static int32_t margin_of(const BotCandidate *a, const BotCandidate *b) {
    int32_t margin = a->expected - b->expected - 2 * error_of(a, b);
    return b->visits < 2 || margin < 0 ? 0 : margin;
}

BotLoss loss_between(const BotCandidate pair[2]) {
    return (BotLoss){.best = pair[0].move,
                     .expected = pair[0].expected,
                     .value = pair[0].expected - pair[1].expected,
                     .error = error_of(&pair[0], &pair[1])};
}

void bot_loss(Bot *bot, const View *view, Move move, uint64_t seed, BotLoss *out) {
    BotReport report;
    BotCandidate pair[2];
    bot_choose(bot, view, seed, NULL, &report);
    bot_report_sort(&report);
    const BotCandidate *best = &report.candidate[0];
    *out = (BotLoss){.best = best->move, .expected = best->expected};
    if (best->move == move) {
        out->margin = report.count < 2 ? 0 : margin_of(best, &report.candidate[1]);
        return;
    }
    bot_compare(bot, view, best->move, move, seed + 1, pair);
    *out = loss_between(pair);
}
