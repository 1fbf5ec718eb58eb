/* workers.c: see workers.h. */
#include "cli/workers.h"

#include "cli/progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WINDOW = 1024 }; /* batches that may be ahead of the one counted next */

typedef struct Crew {
    const Work *work;
    atomic_bool stop;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t moved; /* a batch was counted, or it is time to stop */
    int64_t next, counted, batches;
    uint64_t ended; /* games */
    int at_work;    /* threads */
    bool is_ready[WINDOW];
    unsigned char *results; /* WINDOW batches of them */
} Crew;

static atomic_bool is_interrupted;

static void interrupt(int number) {
    (void)number;
    atomic_store(&is_interrupted, true);
}

/* The first signal ends the work in order, the second one the program. */
static void watch_signals(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static int games_in(const Work *work, int64_t batch) {
    int64_t left = work->games - batch * work->batch;
    return left < work->batch ? (int)left : work->batch;
}

static unsigned char *results_of(const Crew *crew, int64_t batch) {
    return crew->results +
           (size_t)(batch % WINDOW) * (size_t)crew->work->batch * crew->work->result_bytes;
}

/* Counts every batch whose turn has come. */
static void count_ready(Crew *crew) {
    const Work *work = crew->work;
    for (; !atomic_load(&crew->stop) && crew->is_ready[crew->counted % WINDOW]; crew->counted++) {
        const unsigned char *result = results_of(crew, crew->counted);
        int games = games_in(work, crew->counted);
        crew->is_ready[crew->counted % WINDOW] = false;
        for (int i = 0; i < games; i++, result += work->result_bytes)
            if (!work->count(work->context, crew->counted * work->batch + i, result)) {
                atomic_store(&crew->stop, true);
                break;
            }
    }
    pthread_cond_broadcast(&crew->moved);
}

static void hand_in(Crew *crew, int64_t batch, const unsigned char *results) {
    const Work *work = crew->work;
    int games = games_in(work, batch);
    pthread_mutex_lock(&crew->lock);
    memcpy(results_of(crew, batch), results, (size_t)games * work->result_bytes);
    for (int i = 0; work->ended != NULL && i < games; i++)
        work->ended(work->context, batch * work->batch + i,
                    results + (size_t)i * work->result_bytes);
    crew->is_ready[batch % WINDOW] = true;
    crew->ended += (uint64_t)games;
    count_ready(crew);
    pthread_mutex_unlock(&crew->lock);
}

/* The next batch nobody has taken; -1 when there is none. */
static int64_t take(Crew *crew) {
    int64_t batch = -1;
    pthread_mutex_lock(&crew->lock);
    while (!atomic_load(&crew->stop) && crew->next < crew->batches &&
           crew->next >= crew->counted + WINDOW)
        pthread_cond_wait(&crew->moved, &crew->lock);
    if (!atomic_load(&crew->stop) && crew->next < crew->batches)
        batch = crew->next++;
    pthread_mutex_unlock(&crew->lock);
    return batch;
}

static bool play_batch(const Work *work, void *own, int64_t batch, const atomic_bool *stop,
                       unsigned char *results) {
    int games = games_in(work, batch);
    memset(results, 0, (size_t)games * work->result_bytes);
    for (int i = 0; i < games; i++)
        if (!work->play(work->context, own, batch * work->batch + i, stop,
                        results + (size_t)i * work->result_bytes))
            return false;
    return true;
}

static void *labour(void *context) {
    Crew *crew = context;
    const Work *work = crew->work;
    unsigned char *results = malloc((size_t)work->batch * work->result_bytes);
    void *own = work->begin == NULL ? NULL : work->begin(work->context);
    int64_t batch;
    if (results == NULL)
        abort();
    while ((batch = take(crew)) >= 0 && play_batch(work, own, batch, &crew->stop, results))
        hand_in(crew, batch, results);
    if (work->end != NULL)
        work->end(own);
    free(results);
    pthread_mutex_lock(&crew->lock);
    crew->at_work--;
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Says how many games have ended; false when nobody is at work any more. */
static bool look(Crew *crew, uint64_t *ended) {
    pthread_mutex_lock(&crew->lock);
    if (atomic_load(&is_interrupted)) {
        atomic_store(&crew->stop, true);
        pthread_cond_broadcast(&crew->moved);
    }
    *ended = crew->ended;
    bool is_going_on = crew->at_work > 0;
    pthread_mutex_unlock(&crew->lock);
    return is_going_on;
}

static void share_out(Crew *crew, Progress *progress) {
    pthread_t thread[THREADS_MAX];
    uint64_t ended;
    crew->at_work = crew->work->threads;
    for (int i = 0; i < crew->work->threads; i++)
        if (pthread_create(&thread[i], NULL, labour, crew) != 0)
            abort();
    while (look(crew, &ended)) {
        usleep(10000);
        progress_show(progress, ended);
    }
    for (int i = 0; i < crew->work->threads; i++)
        pthread_join(thread[i], NULL);
}

WorkDone work_share(const Work *work) {
    Crew *crew = calloc(1, sizeof *crew);
    Progress progress = progress_start("games", (uint64_t)work->games);
    if (crew == NULL)
        abort();
    *crew = (Crew){.work = work, .batches = (work->games + work->batch - 1) / work->batch};
    size_t slots = crew->batches < WINDOW ? (size_t)crew->batches : WINDOW;
    crew->results = malloc(slots * (size_t)work->batch * work->result_bytes + 1);
    if (crew->results == NULL)
        abort();
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->moved, NULL);
    watch_signals();
    share_out(crew, &progress);
    WorkDone done = {.seconds = progress_end(&progress),
                     .is_interrupted =
                         atomic_load(&is_interrupted) && crew->counted < crew->batches};
    free(crew->results);
    free(crew);
    return done;
}
