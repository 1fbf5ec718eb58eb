/* queue.c: see queue.h.
 *
 * The loop is woken by a counter of the kernel's. uv_async_t would do, but a loop that it wakes spins until the thread
 * that has sent it runs again: on a busy machine that was a third of its time once. */
#include "server/queue.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { THREADS_MAX = 16 };

typedef struct JobList {
    QueueJob *first, **end;
} JobList;

struct Queue {
    QueueWork *work;
    void *context;
    int wake_file;
    uv_poll_t wake;
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    JobList waiting, finished; /* behind the lock */
    bool is_stopping;          /* behind the lock */
    int open;                  /* used by the loop only */
    int threads;
    pthread_t thread[THREADS_MAX];
};

/* Appends a list of jobs. */
static void list_append(JobList *list, QueueJob *jobs) {
    *list->end = jobs;
    while (*list->end != NULL)
        list->end = &(*list->end)->next;
}

/* Takes off the first jobs, at most `max`. */
static QueueJob *list_take(JobList *list, int max) {
    QueueJob *first = list->first, **end = &list->first;
    for (int i = 0; i < max && *end != NULL; i++)
        end = &(*end)->next;
    QueueJob *rest = *end;
    *end = NULL;
    list->first = rest;
    if (rest == NULL)
        list->end = &list->first;
    return first;
}

QueueJob *queue_take(Queue *q, int max) {
    pthread_mutex_lock(&q->lock);
    while (q->waiting.first == NULL && !q->is_stopping)
        pthread_cond_wait(&q->has_work, &q->lock);
    QueueJob *jobs = q->is_stopping ? NULL : list_take(&q->waiting, max);
    pthread_mutex_unlock(&q->lock);
    return jobs;
}

void queue_finish(Queue *q, QueueJob *list) {
    pthread_mutex_lock(&q->lock);
    list_append(&q->finished, list);
    pthread_mutex_unlock(&q->lock);
    eventfd_write(q->wake_file, 1);
}

static void *run(void *queue) {
    Queue *q = queue;
    q->work(q, q->context);
    return NULL;
}

static void call_done(Queue *q, QueueJob *job) {
    while (job != NULL) {
        QueueJob *next = job->next;
        job->next = NULL;
        q->open--;
        job->done(job);
        job = next;
    }
}

static void on_wake(uv_poll_t *wake, int status, int events) {
    Queue *q = wake->data;
    eventfd_t times;
    (void)status, (void)events;
    eventfd_read(q->wake_file, &times);
    pthread_mutex_lock(&q->lock);
    QueueJob *jobs = list_take(&q->finished, q->open);
    pthread_mutex_unlock(&q->lock);
    call_done(q, jobs);
}

Queue *queue_new(uv_loop_t *loop, int threads, QueueWork *work, void *context) {
    Queue *q = calloc(1, sizeof *q);
    if (q == NULL)
        abort();
    q->work = work;
    q->context = context;
    q->waiting.end = &q->waiting.first;
    q->finished.end = &q->finished.first;
    q->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->has_work, NULL);
    q->wake_file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (q->wake_file < 0 || uv_poll_init(loop, &q->wake, q->wake_file) != 0)
        abort();
    q->wake.data = q;
    uv_poll_start(&q->wake, UV_READABLE, on_wake);
    for (int i = 0; i < q->threads; i++)
        if (pthread_create(&q->thread[i], NULL, run, q) != 0)
            abort();
    return q;
}

void queue_add(Queue *q, QueueJob *job) {
    job->next = NULL;
    q->open++;
    pthread_mutex_lock(&q->lock);
    list_append(&q->waiting, job);
    pthread_mutex_unlock(&q->lock);
    pthread_cond_signal(&q->has_work);
}

int queue_open_jobs(const Queue *q) {
    return q->open;
}

static void on_closed(uv_handle_t *handle) {
    Queue *q = handle->data;
    close(q->wake_file);
    free(q);
}

void queue_stop(Queue *q) {
    pthread_mutex_lock(&q->lock);
    q->is_stopping = true;
    pthread_mutex_unlock(&q->lock);
    pthread_cond_broadcast(&q->has_work);
    for (int i = 0; i < q->threads; i++)
        pthread_join(q->thread[i], NULL);
    call_done(q, q->finished.first);
    call_done(q, q->waiting.first);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->has_work);
    uv_close((uv_handle_t *)&q->wake, on_closed);
}
