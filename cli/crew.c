/* crew.c: see crew.h. */
#include "cli/crew.h"

#include <stdlib.h>
#include <string.h>

size_t crew_batch_bytes(const Work *work) {
    return (size_t)work->batch * work->result_bytes;
}

Crew *crew_new(const Work *work) {
    Crew *crew = calloc(1, sizeof *crew);
    if (crew == NULL)
        abort();
    *crew = (Crew){.work = work, .batches = (work->games + work->batch - 1) / work->batch};
    size_t slots = crew->batches < CREW_WINDOW ? (size_t)crew->batches : CREW_WINDOW;
    crew->results = malloc(slots * crew_batch_bytes(work) + 1);
    if (crew->results == NULL)
        abort();
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->moved, NULL);
    return crew;
}

void crew_free(Crew *crew) {
    free(crew->results);
    free(crew);
}

static int games_in(const Work *work, int64_t batch) {
    int64_t left = work->games - batch * work->batch;
    return left < work->batch ? (int)left : work->batch;
}

static unsigned char *results_of(const Crew *crew, int64_t batch) {
    return crew->results + (size_t)(batch % CREW_WINDOW) * crew_batch_bytes(crew->work);
}

/* Counts every batch whose turn has come. */
static void count_ready(Crew *crew) {
    const Work *work = crew->work;
    for (; !atomic_load(&crew->stop) && crew->is_ready[crew->counted % CREW_WINDOW];
         crew->counted++) {
        const unsigned char *result = results_of(crew, crew->counted);
        int games = games_in(work, crew->counted);
        crew->is_ready[crew->counted % CREW_WINDOW] = false;
        for (int i = 0; i < games; i++, result += work->result_bytes)
            if (!work->count(work->context, crew->counted * work->batch + i, result)) {
                atomic_store(&crew->stop, true);
                break;
            }
    }
    pthread_cond_broadcast(&crew->moved);
}

void crew_hand_in(Crew *crew, int64_t batch, const unsigned char *results) {
    const Work *work = crew->work;
    int games = games_in(work, batch);
    pthread_mutex_lock(&crew->lock);
    if (batch >= crew->counted && !crew->is_ready[batch % CREW_WINDOW]) {
        memcpy(results_of(crew, batch), results, (size_t)games * work->result_bytes);
        for (int i = 0; work->ended != NULL && i < games; i++)
            work->ended(work->context, batch * work->batch + i,
                        results + (size_t)i * work->result_bytes);
        crew->is_ready[batch % CREW_WINDOW] = true;
        crew->ended += (uint64_t)games;
        count_ready(crew);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Passes over the games that an earlier run has played. */
static void take_known(Crew *crew) {
    const Work *work = crew->work;
    while (work->known != NULL && crew->next < crew->batches &&
           crew->next < crew->counted + CREW_WINDOW && !atomic_load(&crew->stop) &&
           work->known(work->context, crew->next, results_of(crew, crew->next))) {
        crew->is_ready[crew->next++ % CREW_WINDOW] = true;
        crew->ended++;
        count_ready(crew);
    }
}

int64_t crew_take(Crew *crew, bool may_wait) {
    int64_t batch = CREW_NONE;
    pthread_mutex_lock(&crew->lock);
    for (take_known(crew); may_wait && !atomic_load(&crew->stop) && crew->next < crew->batches &&
                           crew->next >= crew->counted + CREW_WINDOW;
         take_known(crew))
        pthread_cond_wait(&crew->moved, &crew->lock);
    if (!atomic_load(&crew->stop) && crew->next < crew->batches)
        batch = crew->next < crew->counted + CREW_WINDOW ? crew->next++ : CREW_LATER;
    pthread_mutex_unlock(&crew->lock);
    return batch;
}

void crew_stop(Crew *crew) {
    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->stop, true);
    pthread_cond_broadcast(&crew->moved);
    pthread_mutex_unlock(&crew->lock);
}

bool crew_is_done(Crew *crew, uint64_t *ended) {
    pthread_mutex_lock(&crew->lock);
    *ended = crew->ended;
    bool is_done = atomic_load(&crew->stop) || crew->counted == crew->batches;
    pthread_mutex_unlock(&crew->lock);
    return is_done;
}

bool crew_play(const Work *work, void *own, int64_t batch, const atomic_bool *stop,
               unsigned char *results) {
    int games = games_in(work, batch);
    memset(results, 0, (size_t)games * work->result_bytes);
    for (int i = 0; i < games; i++)
        if (!work->play(work->context, own, batch * work->batch + i, stop,
                        results + (size_t)i * work->result_bytes))
            return false;
    return true;
}
