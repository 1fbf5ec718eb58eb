/* archive.c: see archive.h.
 *
 * A record gets its name only when all of it is on the disk. A crash leaves what can be written again:
 * the match is deleted after that. */
#include "server/archive.h"

#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

/* A new file with that text, for its owner alone. */
static bool write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool is_good = file >= 0 && write_all(file, text, strlen(text)) && fsync(file) == 0;
    int why = errno;
    if (file >= 0)
        close(file);
    errno = why;
    return is_good;
}

/* The names in the folder are on the disk. */
static bool flush_folder(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_good = folder >= 0 && fsync(folder) == 0;
    int why = errno;
    if (folder >= 0)
        close(folder);
    errno = why;
    return is_good;
}

static void write_record(ArchiveJob *job) {
    TEXT(path, PATH_MAX);
    TEXT(part, PATH_MAX);
    text_addf(&path, "%s/%s", job->folder, job->name);
    text_addf(&part, "%s/.part", job->folder);
    bool is_good = write_file(part.start, job->text) && rename(part.start, path.start) == 0 &&
                   flush_folder(job->folder);
    job->error = is_good ? 0 : errno;
    if (!is_good)
        unlink(part.start);
}

static void work(Queue *q, void *unused) {
    QueueJob *job;
    (void)unused;
    while ((job = queue_take(q, 1)) != NULL) {
        write_record((ArchiveJob *)job);
        queue_finish(q, job);
    }
}

Queue *archive_open(uv_loop_t *loop) {
    return queue_new(loop, 1, work, NULL);
}

static void job_done(QueueJob *queued) {
    ArchiveJob *job = (ArchiveJob *)queued;
    job->done(job);
}

void archive_put(Queue *archive, ArchiveJob *job) {
    job->error = ECANCELED; /* until it is written */
    job->queued.done = job_done;
    queue_add(archive, &job->queued);
}
