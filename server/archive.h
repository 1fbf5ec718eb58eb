/* archive.h: writes the records of matches to a folder, on a thread of its own because it waits for the
 * disk. */
#ifndef HORT_SERVER_ARCHIVE_H
#define HORT_SERVER_ARCHIVE_H

#include "server/queue.h"

typedef struct ArchiveJob ArchiveJob;

struct ArchiveJob {
    QueueJob queued; /* the first member */
    const char *folder;
    char name[64]; /* of the file */
    char *text;
    int error; /* errno when it could not be written; 0: it outlives a crash */
    void (*done)(ArchiveJob *job);
    void *context;
};

Queue *archive_open(uv_loop_t *loop);
/* `done` is called on the loop. */
void archive_put(Queue *archive, ArchiveJob *job);

#endif
