/* queue.h: jobs for threads. The event loop adds them, a thread works on them, and then their
 * `done` is called on the loop. */
#ifndef HORT_SERVER_QUEUE_H
#define HORT_SERVER_QUEUE_H

#include <stdbool.h>
#include <uv.h>

typedef struct Queue Queue;
typedef struct QueueJob QueueJob;

/* The first member of every job. Belongs to the caller that added it, which must not touch it until
 * `done`. */
struct QueueJob {
    void (*done)(QueueJob *job);
    QueueJob *next; /* the queue's */
};

/* What each thread runs: queue_take() until it returns NULL, queue_finish() for all it took. */
typedef void QueueWork(Queue *q, void *context);

Queue *queue_new(uv_loop_t *loop, int threads, QueueWork *work, void *context);
void queue_add(Queue *q, QueueJob *job);
int queue_open_jobs(const Queue *q); /* added and not yet done */
/* Ends the threads once what they took is finished. Then `done` is called for all that is left,
 * worked on or not. The loop must run once more to release the queue. */
void queue_stop(Queue *q);

/* For the threads: the next jobs, at most `max`, as a list; waits for one. NULL: the queue stops. */
QueueJob *queue_take(Queue *q, int max);
void queue_finish(Queue *q, QueueJob *list);

#endif
