/* bot_pool.c: see bot_pool.h. */
#include "server/bot_pool.h"

#include "core/games.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char *const names[LEVELS] = {"easy", "normal", "hard", "expert"};

/* How long a thought would like to take; the searches end by themselves about then. */
static const int wish_ms[LEVELS] = {20, 1000, 500, 3000};

static const FairLimits limits = {
    .jobs = 4096, .owned = {[OWNER_ADDRESS] = 512, [OWNER_PERSON] = 64, [OWNER_TABLE] = 8}};

enum { BEHIND = 10 };

struct BotPool {
    FairQueue *quick, *slow;
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

static void think(Bot *bot, Thought *thought) {
    static _Thread_local BotReport report;
    thought->move = bot_choose(bot, &thought->view, thought->seed, &thought->job.stop,
                               thought->wants_report ? &report : NULL);
    if (thought->wants_report)
        keep_best(thought, &report);
    thought->is_broken_off = false;
}

/* It searches on the pool's thread alone: what the operator allows holds for all of them together. */
static Bot *bot_of(Level level) {
    BotSpec spec;
    TEXT(error, 128);
    if (!bot_spec_read(names[level], &spec, &error))
        abort();
    spec.threads = 1;
    Bot *bot = bot_new(&spec);
    if (bot == NULL)
        abort();
    return bot;
}

static void run_bots(Queue *q, void *unused) {
    (void)unused;
    Bot *bot[LEVELS] = {0};
    QueueJob *job;
    while ((job = queue_take(q, 1)) != NULL) {
        Thought *thought = (Thought *)job;
        if (bot[thought->level] == NULL)
            bot[thought->level] = bot_of(thought->level);
        think(bot[thought->level], thought);
        queue_finish(q, job);
    }
    for (int i = 0; i < LEVELS; i++)
        if (bot[i] != NULL)
            bot_free(bot[i]);
}

/* The kernel lets the loop, the quick thread and those who log in go first. */
static void run_slow_bots(Queue *q, void *unused) {
    int usual = getpriority(PRIO_PROCESS, 0);
    setpriority(PRIO_PROCESS, 0, usual + BEHIND); /* on Linux of this thread alone */
    run_bots(q, unused);
}

BotPool *bot_pool_new(uv_loop_t *loop, int threads) {
    BotPool *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    p->quick = fair_queue_new(loop, 1, &limits, run_bots, NULL);
    p->slow = fair_queue_new(loop, threads, &limits, run_slow_bots, NULL);
    return p;
}

static void thought_done(FairJob *job) {
    Thought *thought = (Thought *)job;
    thought->done(thought);
}

bool bot_pool_ask(BotPool *p, Thought *thought) {
    thought->job.done = thought_done;
    thought->job.wish_ms = wish_ms[thought->level];
    thought->is_broken_off = true; /* until it has a move */
    return fair_queue_add(thought->level == LEVEL_EASY ? p->quick : p->slow, &thought->job);
}

int bot_pool_waiting(const BotPool *p) {
    return fair_queue_open_jobs(p->quick) + fair_queue_open_jobs(p->slow);
}

void bot_pool_stop(BotPool *p) {
    fair_queue_stop(p->quick);
    fair_queue_stop(p->slow);
    free(p);
}
