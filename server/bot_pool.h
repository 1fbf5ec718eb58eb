/* bot_pool.h: the threads on which bots think. A job holds a copy of a View, so a bot cannot reach
 * the rest of the match. */
#ifndef HORT_SERVER_BOT_POOL_H
#define HORT_SERVER_BOT_POOL_H

#include "ai/advice.h"
#include "server/queue.h"

typedef struct BotPool BotPool;
typedef struct Thought Thought;

typedef enum Level { LEVEL_EASY, LEVEL_NORMAL, LEVEL_HARD, LEVEL_EXPERT, LEVELS } Level;

/* Reads easy, normal, hard or expert. */
bool level_read(const char *words, Level *out);
const char *level_text(Level level);

struct Thought {
    QueueJob queued;
    View view; /* holds a share of its ruleset until thought_free */
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
void bot_pool_ask(BotPool *p, Thought *thought);
int bot_pool_waiting(const BotPool *p);
/* Breaks off what is being thought or waits; `done` is called for all of it. The loop must run once more. */
void bot_pool_stop(BotPool *p);

#endif
