/* reckoning_words.h: a reckoning told to people and, as JSON, to programs. */
#ifndef HORT_AI_RECKONING_WORDS_H
#define HORT_AI_RECKONING_WORDS_H

#include "ai/reckoning.h"

/* What a line did, as its player saw it; the dealer's as the whole table did afterwards. */
void reckoning_narrate(const Reckoning *k, int line, const Reader *to, Text *out);

/* The same of a line that could have been. */
void reckoning_narrate_between(const Reckoning *k, const State *before, const State *after,
                               ReckonLine line, const Reader *to, Text *out);

/* All lines of a moment; of a long deal only how long it is. */
void reckoning_moment_words(const Reckoning *k, const ReckonMoment *moment, const Reader *to,
                            Text *out);

/* The move that the judge prefers, as a choice: "Ride red, 3 fields". Only of a judged line. */
void reckoning_better(const Reckoning *k, int line, const Reader *to, Text *out);

/* Why it prefers that, in the words in which a bot would have advised the player. */
void reckoning_advice(const Reckoning *k, int line, const Reader *to, Text *out);

/* How the match might have gone on with it, in sentences. */
void reckoning_tell_follow(const Reckoning *k, Bot *worker, int line, const Reader *to, Text *out);

/* "good", "slip", "blunder", or "" */
const char *reckoning_mark_name(ReckonMark mark);

/* All of it as one JSON object (docs/analysis.md); numbers are millionths of a victory. */
void reckoning_json(const Reckoning *k, Bot *worker, const Reader *to, Text *out);

#endif
