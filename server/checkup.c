/* checkup.c: see checkup.h. */
#include "server/checkup.h"

#include <stdlib.h>

struct Checkup {
    QueueJob job; /* the first member */
    Server *server;
    Queue *queue;
    atomic_bool stop;
    bool is_sound, is_over;
    char found[512];
};

static void work(Queue *q, void *unused) {
    QueueJob *job;
    (void)unused;
    while ((job = queue_take(q, 1)) != NULL) {
        Checkup *c = (Checkup *)job;
        Text found = text_over(c->found, sizeof c->found);
        c->is_sound = store_check(c->server->store, &c->stop, &found);
        queue_finish(q, job);
    }
}

static void told(QueueJob *job) {
    const Checkup *c = (const Checkup *)job;
    TEXT(found, 600);
    if (c->is_sound || c->server->is_stopping)
        return;
    text_add_json_string(&found, c->found);
    server_log(c->server, "error", "database-damaged", "\"found\":%s", found.start);
}

Checkup *checkup_begin(Server *s) {
    Checkup *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->server = s;
    c->is_sound = true;
    c->job.done = told;
    c->queue = queue_new(s->loop, 1, work, NULL);
    queue_add(c->queue, &c->job);
    return c;
}

void checkup_stop(Checkup *c) {
    c->stop = true;
    queue_stop(c->queue);
    free(c);
}
