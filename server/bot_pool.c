/* bot_pool.c: see bot_pool.h. */
#include "server/bot_pool.h"

#include "core/games.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[LEVELS] = {"easy", "normal", "hard", "expert"};

struct BotPool {
    Queue *queue;
    atomic_bool stop;
};

bool level_read(const char *words, Level *out) {
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(words, names[i]) == 0) {
            *out = (Level)i;
            return true;
        }
    return false;
}

const char *level_text(Level level) {
    return names[level];
}

Thought *thought_new(const View *view) {
    Thought *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->view = *view;
    t->view.ruleset = ruleset_share((Ruleset *)view->ruleset);
    return t;
}

void thought_free(Thought *t) {
    ruleset_free((Ruleset *)t->view.ruleset);
    free(t);
}

/* Keeps what an answer to a person needs of the report. */
static void keep_best(Thought *thought, BotReport *report) {
    bot_report_sort(report);
    thought->iterations = report->iterations;
    thought->candidates = report->count < ADVICE_MOVES ? report->count : ADVICE_MOVES;
    for (int i = 0; i < thought->candidates; i++)
        thought->best[i] = report->candidate[i];
}

static void think(BotPool *p, Bot *bot, Thought *thought) {
    static _Thread_local BotReport report;
    thought->move = bot_choose(bot, &thought->view, thought->seed, &p->stop,
                               thought->wants_report ? &report : NULL);
    if (thought->wants_report)
        keep_best(thought, &report);
    thought->is_broken_off = false;
}

static Bot *bot_of(Level level) {
    BotSpec spec;
    TEXT(error, 128);
    Bot *bot = bot_spec_read(names[level], &spec, &error) ? bot_new(&spec) : NULL;
    if (bot == NULL)
        abort();
    return bot;
}

static void run_bots(Queue *q, void *pool) {
    Bot *bot[LEVELS] = {0};
    QueueJob *job;
    while ((job = queue_take(q, 1)) != NULL) {
        Thought *thought = (Thought *)job;
        if (bot[thought->level] == NULL)
            bot[thought->level] = bot_of(thought->level);
        think(pool, bot[thought->level], thought);
        queue_finish(q, job);
    }
    for (int i = 0; i < LEVELS; i++)
        if (bot[i] != NULL)
            bot_free(bot[i]);
}

BotPool *bot_pool_new(uv_loop_t *loop, int threads) {
    BotPool *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    p->queue = queue_new(loop, threads, run_bots, p);
    return p;
}

static void thought_done(QueueJob *job) {
    Thought *thought = (Thought *)job;
    thought->done(thought);
}

void bot_pool_ask(BotPool *p, Thought *thought) {
    thought->queued.done = thought_done;
    thought->is_broken_off = true; /* until it has a move */
    queue_add(p->queue, &thought->queued);
}

int bot_pool_waiting(const BotPool *p) {
    return queue_open_jobs(p->queue);
}

void bot_pool_stop(BotPool *p) {
    atomic_store(&p->stop, true);
    queue_stop(p->queue);
    free(p);
}
