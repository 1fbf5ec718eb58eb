/* bot_pool.h: the threads on which bots think. A job holds a copy of a View, so a bot cannot reach
 * the rest of the match.
 *
 * Easy bots have a thread of their own, and the kernel prefers it to the others: they answer at once
 * while long thoughts go on. A long thought is cut short when others wait for its thread; the bot
 * then plays what looks best so far. */
#ifndef HORT_SERVER_BOT_POOL_H
#define HORT_SERVER_BOT_POOL_H

#include "ai/advice.h"
#include "server/fair_queue.h"

typedef struct BotPool BotPool;
typedef struct Thought Thought;

typedef enum Level { LEVEL_EASY, LEVEL_NORMAL, LEVEL_HARD, LEVEL_EXPERT, LEVELS } Level;

/* Reads easy, normal, hard or expert. */
bool level_read(const char *words, Level *out);
const char *level_text(Level level);

struct Thought {
    FairJob job; /* the first member; the asker sets its owner and rank */
    View view;   /* holds a share of its ruleset until thought_free */
    Level level;
    uint64_t seed;
    bool wants_report;
    bool is_broken_off;       /* the pool stopped before it had a move */
    void (*done)(Thought *t); /* on the loop; frees it with thought_free */
    void *context;            /* the asker's */
    Move move;
    int candidates;
    BotCandidate best[ADVICE_MOVES];
    uint64_t iterations;
};

BotPool *bot_pool_new(uv_loop_t *loop, int threads);
/* A thought about that view, to be filled in and handed over; NULL when out of memory. */
Thought *thought_new(const View *view);
void thought_free(Thought *t);
/* False when too many thoughts wait already, in all or of this owner: ask again later. */
bool bot_pool_ask(BotPool *p, Thought *thought);
int bot_pool_waiting(const BotPool *p);
/* Breaks off what is being thought or waits; `done` is called for all of it. The loop must run once more. */
void bot_pool_stop(BotPool *p);

#endif
