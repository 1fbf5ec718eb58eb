/* loss.h: how much a move gives away, by what its player could know. The one judge of moves: reckoning,
 * hints and coach ask it. */
#ifndef HORT_AI_LOSS_H
#define HORT_AI_LOSS_H

#include "ai/bot.h"

/* In millionths of a victory. */
enum { LOSS_SLIP = VICTORY * 3 / 100, LOSS_BLUNDER = VICTORY * 8 / 100 };

typedef struct BotLoss {
    Move best;            /* as the bot sees it */
    int32_t expected;     /* of the best move */
    int32_t value, error; /* what the chosen move gives away, and the standard error of that */
    int32_t margin;       /* of the best move over the next one, without what may be chance */
} BotLoss;

/* What counts of it: nothing within two standard errors. Nobody is blamed for noise. */
static inline int32_t loss_counted(const BotLoss *loss) {
    return loss->value > 2 * loss->error ? loss->value : 0;
}

/* What the second move of a pair that bot_compare has weighed gives away against the first. */
BotLoss loss_between(const BotCandidate pair[2]);

/* Judges a legal move of the viewer, who has others. The bot is a search whose spec is_detailed; it
 * thinks once about all moves and, if it prefers another one, once more about these two. */
void bot_loss(Bot *bot, const View *view, Move move, uint64_t seed, BotLoss *out);

#endif
