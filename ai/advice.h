/* advice.h: what a bot thinks of its choices, in words for a person. */
#ifndef HORT_AI_ADVICE_H
#define HORT_AI_ADVICE_H

#include "ai/bot.h"

enum { ADVICE_MOVES = 3 };

/* "From what you know, most likely to win is “…” (62 %), then “…” (58 %); …". `best` are the
 * candidates of a sorted report; at most ADVICE_MOVES of them are named. */
void bot_advice(const View *view, const BotCandidate *best, int count, uint64_t iterations,
                const Reader *to, Text *out);

#endif
