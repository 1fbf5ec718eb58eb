/* bot_pool.c: see bot_pool.h. */
#include "server/bot_pool.h"

#include "core/games.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 16 };

static const char *const names[LEVELS] = {"easy", "normal", "hard", "expert"};

struct BotPool {
    uv_async_t wake;
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    Thought *waiting, **waiting_end; /* behind the lock */
    Thought *thought, **thought_end; /* behind the lock */
    bool is_stopping;                /* behind the lock */
    atomic_bool stop;
    int open, threads;
    pthread_t thread[THREADS_MAX];
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

static Thought *take(BotPool *t) {
    pthread_mutex_lock(&t->lock);
    while (t->waiting == NULL && !t->is_stopping)
        pthread_cond_wait(&t->has_work, &t->lock);
    Thought *first = t->is_stopping ? NULL : t->waiting;
    if (first != NULL) {
        t->waiting = first->next;
        if (t->waiting == NULL)
            t->waiting_end = &t->waiting;
        first->next = NULL;
    }
    pthread_mutex_unlock(&t->lock);
    return first;
}

/* Keeps what an answer to a person needs of the report. */
static void keep_best(Thought *thought, BotReport *report) {
    bot_report_sort(report);
    thought->iterations = report->iterations;
    thought->candidates = report->count < 2 ? report->count : 2;
    for (int i = 0; i < thought->candidates; i++)
        thought->best[i] = report->candidate[i];
}

static void think(BotPool *t, Bot *bot, Thought *thought) {
    static _Thread_local BotReport report;
    thought->move = bot_choose(bot, &thought->view, thought->seed, &t->stop,
                               thought->wants_report ? &report : NULL);
    if (thought->wants_report)
        keep_best(thought, &report);
    pthread_mutex_lock(&t->lock);
    *t->thought_end = thought;
    t->thought_end = &thought->next;
    pthread_mutex_unlock(&t->lock);
    uv_async_send(&t->wake);
}

static void *run(void *context) {
    BotPool *t = context;
    Bot *bot[LEVELS] = {0};
    Thought *thought;
    while ((thought = take(t)) != NULL) {
        Level level = thought->level;
        if (bot[level] == NULL) {
            BotSpec spec;
            TEXT(error, 128);
            if (!bot_spec_read(names[level], &spec, &error) ||
                (bot[level] = bot_new(&spec)) == NULL)
                abort();
        }
        think(t, bot[level], thought);
    }
    for (int i = 0; i < LEVELS; i++)
        if (bot[i] != NULL)
            bot_free(bot[i]);
    return NULL;
}

static void on_wake(uv_async_t *wake) {
    BotPool *t = wake->data;
    pthread_mutex_lock(&t->lock);
    Thought *thought = t->thought;
    t->thought = NULL;
    t->thought_end = &t->thought;
    pthread_mutex_unlock(&t->lock);
    while (thought != NULL) {
        Thought *next = thought->next;
        t->open--;
        thought->done(thought);
        thought = next;
    }
}

BotPool *bot_pool_new(uv_loop_t *loop, int threads) {
    BotPool *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->waiting_end = &t->waiting;
    t->thought_end = &t->thought;
    t->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->has_work, NULL);
    uv_async_init(loop, &t->wake, on_wake);
    t->wake.data = t;
    for (int i = 0; i < t->threads; i++)
        if (pthread_create(&t->thread[i], NULL, run, t) != 0)
            abort();
    return t;
}

void bot_pool_ask(BotPool *t, Thought *thought) {
    thought->next = NULL;
    t->open++;
    pthread_mutex_lock(&t->lock);
    *t->waiting_end = thought;
    t->waiting_end = &thought->next;
    pthread_mutex_unlock(&t->lock);
    pthread_cond_signal(&t->has_work);
}

int bot_pool_waiting(const BotPool *t) {
    return t->open;
}

static void break_off(Thought *thought) {
    while (thought != NULL) {
        Thought *next = thought->next;
        thought->is_broken_off = true;
        thought->done(thought);
        thought = next;
    }
}

static void on_closed(uv_handle_t *handle) {
    free(handle->data);
}

void bot_pool_stop(BotPool *t) {
    pthread_mutex_lock(&t->lock);
    t->is_stopping = true;
    pthread_mutex_unlock(&t->lock);
    atomic_store(&t->stop, true);
    pthread_cond_broadcast(&t->has_work);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    break_off(t->waiting);
    break_off(t->thought);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->has_work);
    uv_close((uv_handle_t *)&t->wake, on_closed);
}
