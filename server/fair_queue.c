/* fair_queue.c: see fair_queue.h. */
#include "server/fair_queue.h"

#include <math.h>
#include <stdlib.h>

enum {
    CHAINS = 256,         /* of the hash table of lanes */
    HALF_LIFE_MS = 10000, /* after that, half of what somebody has used is forgiven */
    LOOK_MS = 20,         /* how often running jobs are looked at while others wait */
    SHARE_LEAST_MS = 40   /* nobody is asked to stop before that */
};

/* What an owner has used lately, and has running or waiting. */
struct FairLane {
    uint64_t owner;
    int waiting[RANKS], running;
    double used; /* in the queue's unit */
    FairLane *next;
};

struct FairQueue {
    Queue *queue;
    uv_loop_t *loop;
    uv_timer_t *timer; /* runs while jobs wait */
    FairLimits limits;
    int threads;
    int jobs[RANKS], people[RANKS];  /* that wait */
    FairJob *waiting, **waiting_end; /* as they came */
    FairJob *running;
    FairLane *chain[OWNERS * CHAINS]; /* of each kind of owner by itself */
    int64_t epoch_ms;
    bool is_stopping;
};

static int64_t now_ms(const FairQueue *q) {
    return (int64_t)uv_now(q->loop);
}

/* ---- lanes ---- */

/* A millisecond of now in the queue's unit. It grows instead of everybody's past shrinking, so that
 * lanes compare without a look at the clock. */
static double unit(const FairQueue *q) {
    return exp2((double)(now_ms(q) - q->epoch_ms) / HALF_LIFE_MS);
}

/* Before the unit becomes too large: everything in smaller numbers. */
static void rebase(FairQueue *q) {
    double by = unit(q);
    if (by < 1e100)
        return;
    for (int i = 0; i < OWNERS * CHAINS; i++)
        for (FairLane *l = q->chain[i]; l != NULL; l = l->next)
            l->used /= by;
    q->epoch_ms = now_ms(q);
}

static void charge(const FairQueue *q, FairLane *l, int64_t ms) {
    l->used += (double)ms * unit(q);
    if (l->used < 0)
        l->used = 0;
}

static bool is_forgotten(const FairQueue *q, const FairLane *l) {
    return l->waiting[RANK_AWAITED] + l->waiting[RANK_UNATTENDED] + l->running == 0 &&
           l->used < unit(q);
}

/* Finds or makes the lane; on the way forgets those that do not matter any more, but none of
 * another kind of owner: a job's other lanes may be new and not counted yet. */
static FairLane *lane_of(FairQueue *q, int level, uint64_t owner) {
    FairLane **at = &q->chain[(uint64_t)level * CHAINS + owner % CHAINS];
    while (*at != NULL && (*at)->owner != owner) {
        FairLane *l = *at;
        if (is_forgotten(q, l)) {
            *at = l->next;
            free(l);
        } else
            at = &l->next;
    }
    if (*at == NULL) {
        *at = calloc(1, sizeof **at);
        if (*at == NULL)
            abort();
        (*at)->owner = owner;
    }
    return *at;
}

/* Counts a job as waiting (+1) or not any more (-1). */
static void count(FairQueue *q, const FairJob *job, int change) {
    const FairLane *person = job->lane[OWNER_PERSON];
    int before = person->waiting[job->rank];
    for (int i = 0; i < OWNERS; i++)
        job->lane[i]->waiting[job->rank] += change;
    q->jobs[job->rank] += change;
    q->people[job->rank] += (person->waiting[job->rank] > 0) - (before > 0);
}

/* ---- choosing ---- */

/* Does a go before b? Equal ones stay in the order in which they came. */
static bool is_before(const FairJob *a, const FairJob *b) {
    if (a->rank != b->rank)
        return a->rank < b->rank;
    for (int i = 0; i < OWNERS; i++)
        if (a->lane[i]->used != b->lane[i]->used)
            return a->lane[i]->used < b->lane[i]->used;
    return a->wish_ms < b->wish_ms;
}

FairJob *fair_queue_choose(const FairQueue *q) {
    FairJob *best = q->waiting;
    for (FairJob *job = best; job != NULL; job = job->next)
        if (is_before(job, best))
            best = job;
    return best;
}

/* What it wishes, divided by the others who wait for a thread and by its owner's own jobs. */
int fair_queue_share_ms(const FairQueue *q, const FairJob *running) {
    int own = running->lane[OWNER_PERSON]->waiting[running->rank];
    int others = q->people[running->rank] - (own > 0);
    if (running->rank == RANK_UNATTENDED && q->jobs[RANK_AWAITED] > 0)
        return 0;
    int share = running->wish_ms * q->threads / (q->threads + others) / (1 + own);
    return share < SHARE_LEAST_MS ? SHARE_LEAST_MS : share;
}

/* ---- running ---- */

static void unlink_job(FairJob **list, FairJob *job) {
    while (*list != job)
        list = &(*list)->next;
    *list = job->next;
}

static void take_from_line(FairQueue *q, FairJob *job) {
    unlink_job(&q->waiting, job);
    q->waiting_end = &q->waiting;
    while (*q->waiting_end != NULL)
        q->waiting_end = &(*q->waiting_end)->next;
    count(q, job, -1);
}

static void start(FairQueue *q, FairJob *job) {
    for (int i = 0; i < OWNERS; i++) {
        job->lane[i]->running++;
        charge(q, job->lane[i], job->wish_ms); /* until it is known */
    }
    job->started_ms = now_ms(q);
    job->next = q->running;
    q->running = job;
    queue_add(q->queue, &job->queued);
}

static void look(uv_timer_t *timer) {
    FairQueue *q = timer->data;
    for (FairJob *job = q->running; job != NULL; job = job->next)
        if (now_ms(q) - job->started_ms >= fair_queue_share_ms(q, job))
            atomic_store(&job->stop, true);
}

/* Hands jobs to idle threads. */
static void dispatch(FairQueue *q) {
    while (!q->is_stopping && q->waiting != NULL && queue_open_jobs(q->queue) < q->threads) {
        FairJob *job = fair_queue_choose(q);
        take_from_line(q, job);
        start(q, job);
    }
    if (q->waiting == NULL)
        uv_timer_stop(q->timer);
    else if (!uv_is_active((uv_handle_t *)q->timer))
        uv_timer_start(q->timer, look, LOOK_MS, LOOK_MS);
}

static void job_done(QueueJob *queued) {
    FairJob *job = (FairJob *)queued;
    FairQueue *q = job->queue;
    unlink_job(&q->running, job);
    for (int i = 0; i < OWNERS; i++) {
        job->lane[i]->running--;
        charge(q, job->lane[i], now_ms(q) - job->started_ms - job->wish_ms);
    }
    job->done(job);
    if (!q->is_stopping)
        dispatch(q);
}

bool fair_queue_add(FairQueue *q, FairJob *job) {
    rebase(q);
    if (q->jobs[RANK_AWAITED] + q->jobs[RANK_UNATTENDED] >= q->limits.jobs)
        return false;
    for (int i = 0; i < OWNERS; i++) {
        job->lane[i] = lane_of(q, i, job->owner[i]);
        const int *waiting = job->lane[i]->waiting;
        if (waiting[RANK_AWAITED] + waiting[RANK_UNATTENDED] >= q->limits.owned[i])
            return false;
    }
    job->queue = q;
    job->queued.done = job_done;
    job->next = NULL;
    *q->waiting_end = job;
    q->waiting_end = &job->next;
    count(q, job, 1);
    dispatch(q);
    return true;
}

FairQueue *fair_queue_new(uv_loop_t *loop, int threads, const FairLimits *limits, QueueWork *work,
                          void *context) {
    FairQueue *q = calloc(1, sizeof *q);
    uv_timer_t *timer = malloc(sizeof *timer);
    if (q == NULL || timer == NULL)
        abort();
    q->loop = loop;
    q->limits = *limits;
    q->threads = threads < 1 ? 1 : threads;
    q->waiting_end = &q->waiting;
    q->epoch_ms = now_ms(q);
    q->timer = timer;
    uv_timer_init(loop, timer);
    timer->data = q;
    q->queue = queue_new(loop, q->threads, work, context);
    return q;
}

int fair_queue_open_jobs(const FairQueue *q) {
    return queue_open_jobs(q->queue) + q->jobs[RANK_AWAITED] + q->jobs[RANK_UNATTENDED];
}

static void timer_closed(uv_handle_t *timer) {
    free(timer);
}

void fair_queue_stop(FairQueue *q) {
    q->is_stopping = true;
    for (FairJob *job = q->running; job != NULL; job = job->next)
        atomic_store(&job->stop, true);
    queue_stop(q->queue);
    while (q->waiting != NULL) {
        FairJob *job = q->waiting;
        q->waiting = job->next;
        job->done(job);
    }
    uv_close((uv_handle_t *)q->timer, timer_closed);
    for (int i = 0; i < OWNERS * CHAINS; i++)
        while (q->chain[i] != NULL) {
            FairLane *l = q->chain[i];
            q->chain[i] = l->next;
            free(l);
        }
    free(q);
}
