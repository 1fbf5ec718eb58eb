/* workers.c: see workers.h. */
#include "cli/workers.h"

#include "cli/crew.h"
#include "cli/progress.h"
#include "cli/workers_mpi.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ECHO_MS = 1000 };

static atomic_bool is_interrupted;
static atomic_llong interrupted_at; /* 0: not yet */

static long long now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

/* The first signal ends the work in order, a later one the program. One that follows at once is an echo:
 * `timeout` signals the program and then its whole group. */
static void interrupt(int number) {
    long long now = now_ms(), first = 0;
    if (atomic_compare_exchange_strong(&interrupted_at, &first, now)) {
        atomic_store(&is_interrupted, true);
    } else if (now - first > ECHO_MS) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

static void watch_signals(void) {
    struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void *labour(void *context) {
    Crew *crew = context;
    const Work *work = crew->work;
    unsigned char *results = malloc(crew_batch_bytes(work));
    void *own = work->begin == NULL ? NULL : work->begin(work->context);
    int64_t batch;
    if (results == NULL)
        abort();
    while ((batch = crew_take(crew, true)) >= 0 &&
           crew_play(work, own, batch, &crew->stop, results))
        crew_hand_in(crew, batch, results);
    if (work->end != NULL)
        work->end(own);
    free(results);
    return NULL;
}

static void share_among_threads(Crew *crew, Progress *progress) {
    pthread_t thread[THREADS_MAX];
    uint64_t ended;
    for (int i = 0; i < crew->work->threads; i++)
        if (pthread_create(&thread[i], NULL, labour, crew) != 0)
            abort();
    while (!crew_is_done(crew, &ended)) {
        usleep(10000);
        progress_show(progress, ended);
        if (atomic_load(&is_interrupted))
            crew_stop(crew);
    }
    for (int i = 0; i < crew->work->threads; i++)
        pthread_join(thread[i], NULL);
}

WorkDone work_share(const Work *work) {
    watch_signals();
    if (!work_is_leader())
        ranks_follow(work, &is_interrupted);
    Crew *crew = crew_new(work);
    Progress progress =
        progress_start(work->unit != NULL ? work->unit : "games", (uint64_t)work->games);
    if (ranks_count() > 1)
        ranks_lead(crew, &progress, &is_interrupted);
    else
        share_among_threads(crew, &progress);
    WorkDone done = {.seconds = progress_end(&progress),
                     .is_interrupted =
                         atomic_load(&is_interrupted) && crew->counted < crew->batches};
    crew_free(crew);
    return done;
}
