/* store_writer.c: see store_writer.h. */
#include "server/store_writer.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { GROUP_MAX = 4096, BUSY_GROUP = 8, GATHER_US = 700 };

struct StoreWriter {
    Store *store;
    uv_async_t wake;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    StoreJob *waiting, **waiting_end; /* behind the lock */
    StoreJob *written, **written_end; /* behind the lock */
    bool is_stopping;                 /* behind the lock */
    int open;                         /* jobs not yet done; the loop's own */
    StoreWriterCounts counts;
    StoreBatch *group[GROUP_MAX];
};

/* Takes up to GROUP_MAX waiting jobs off the list; waits when there are none. */
static StoreJob *take_group(StoreWriter *l, int *count) {
    pthread_mutex_lock(&l->lock);
    while (l->waiting == NULL && !l->is_stopping)
        pthread_cond_wait(&l->has_work, &l->lock);
    StoreJob *first = l->waiting, **end = &l->waiting;
    *count = 0;
    while (*end != NULL && *count < GROUP_MAX) {
        l->group[(*count)++] = &(*end)->batch;
        end = &(*end)->next;
    }
    StoreJob *rest = *end;
    *end = NULL;
    l->waiting = rest;
    if (rest == NULL)
        l->waiting_end = &l->waiting;
    pthread_mutex_unlock(&l->lock);
    return *count == 0 ? NULL : first;
}

static void give_back(StoreWriter *l, StoreJob *first) {
    pthread_mutex_lock(&l->lock);
    *l->written_end = first;
    while (*l->written_end != NULL)
        l->written_end = &(*l->written_end)->next;
    pthread_mutex_unlock(&l->lock);
    uv_async_send(&l->wake);
}

/* Under load it pays to let a few more moves come in before the next flush. */
static void gather(int last_count) {
    if (last_count < BUSY_GROUP)
        return;
    struct timespec pause = {0, GATHER_US * 1000};
    nanosleep(&pause, NULL);
}

static void *run(void *context) {
    StoreWriter *l = context;
    StoreJob *first;
    int count = 0;
    while (gather(count), (first = take_group(l, &count)) != NULL) {
        StoreStatus status = store_write(l->store, l->group, count);
        l->counts.groups++;
        l->counts.batches += (uint64_t)count;
        l->counts.failures += status != STORE_OK;
        give_back(l, first);
    }
    return NULL;
}

static void on_wake(uv_async_t *wake) {
    StoreWriter *l = wake->data;
    pthread_mutex_lock(&l->lock);
    StoreJob *job = l->written;
    l->written = NULL;
    l->written_end = &l->written;
    pthread_mutex_unlock(&l->lock);
    while (job != NULL) {
        StoreJob *next = job->next;
        job->next = NULL;
        l->open--;
        job->done(job);
        job = next;
    }
}

StoreWriter *store_writer_new(uv_loop_t *loop, Store *store) {
    StoreWriter *l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    l->store = store;
    l->waiting_end = &l->waiting;
    l->written_end = &l->written;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->has_work, NULL);
    uv_async_init(loop, &l->wake, on_wake);
    l->wake.data = l;
    if (pthread_create(&l->thread, NULL, run, l) != 0)
        abort();
    return l;
}

void store_writer_add(StoreWriter *l, StoreJob *job) {
    job->next = NULL;
    l->open++;
    pthread_mutex_lock(&l->lock);
    bool was_empty = l->waiting == NULL;
    *l->waiting_end = job;
    l->waiting_end = &job->next;
    pthread_mutex_unlock(&l->lock);
    if (was_empty)
        pthread_cond_signal(&l->has_work);
}

bool store_writer_is_idle(const StoreWriter *l) {
    return l->open == 0;
}

const StoreWriterCounts *store_writer_counts(const StoreWriter *l) {
    return &l->counts;
}

static void on_closed(uv_handle_t *handle) {
    free(handle->data);
}

void store_writer_stop(StoreWriter *l) {
    pthread_mutex_lock(&l->lock);
    l->is_stopping = true;
    pthread_mutex_unlock(&l->lock);
    pthread_cond_signal(&l->has_work);
    pthread_join(l->thread, NULL);
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->has_work);
    uv_close((uv_handle_t *)&l->wake, on_closed);
}
