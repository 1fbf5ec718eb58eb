/* advice.h: what a bot thinks of its choices, in words for a person. */
#ifndef HORT_AI_ADVICE_H
#define HORT_AI_ADVICE_H

#include "ai/bot.h"

enum { ADVICE_MOVES = 3 };

/* First why the best candidate is good: what the game says about the pieces (see Hints), or a sentence
 * about what it changes at once: "This move brings you 3 points at once, and Anna 1." Then the chances: "From what you know, most likely to win is “…”
 * (62 %), then “…” (58 %, gives away 4); …". What is given away is judged as in a reckoning (loss.h). `best` are the candidates of a sorted report; at most ADVICE_MOVES of
 * them are named. Depends on the view, the candidates and the reader alone. */
void bot_advice(const View *view, const BotCandidate *best, int count, uint64_t iterations,
                const Reader *to, Text *out);

#endif
