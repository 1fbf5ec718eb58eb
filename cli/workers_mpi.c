/* workers_mpi.c: see workers_mpi.h.
 *
 * A follower tells what it has played (a batch's number, its results) and gets the number of the next one,
 * or CREW_NONE at the end. Rank 0 never waits for a certain follower: a batch that stays away for much
 * longer than any other took is handed to somebody else, and whichever result comes first counts, for
 * they are equal. So a process that dies costs its game and nothing else, where mpirun lets the others
 * live (docs/laboratory.md). */
#include "cli/workers_mpi.h"

#ifdef HORT_MPI

#include <mpi.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TAG_PLAYED, TAG_TAKE, RANKS_MAX = 1024, PAUSE_US = 500, PATIENCE_S = 2, LEADER_S = 20 };

static int rank, ranks = 1;
static bool has_led; /* games were handed out */

/* What rank 0 knows of a follower. */
typedef struct Follower {
    int64_t batch; /* what it plays; CREW_NONE: it waits; CREW_LATER: it has not asked yet */
    double since;
    bool is_dismissed;
} Follower;

static Follower follower[RANKS_MAX];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- coming and going ---- */

/* Only one of us talks. */
static void be_silent(void) {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

void work_start(void) {
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (size == NULL || atoi(size) < 2)
        return;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks > RANKS_MAX) {
        fprintf(stderr, "hort: at most %d processes\n", RANKS_MAX);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int i = 0; i < ranks; i++)
        follower[i].batch = CREW_LATER;
    if (rank > 0)
        be_silent();
}

int ranks_count(void) {
    return ranks;
}

bool work_is_leader(void) {
    return rank == 0;
}

static bool has_message(MPI_Status *status) {
    int is_there = 0;
    return MPI_Iprobe(MPI_ANY_SOURCE, TAG_PLAYED, MPI_COMM_WORLD, &is_there, status) ==
               MPI_SUCCESS &&
           is_there != 0;
}

static void send_batch(int to, int64_t batch) {
    MPI_Send(&batch, sizeof batch, MPI_BYTE, to, TAG_TAKE, MPI_COMM_WORLD);
    follower[to].batch = batch;
    follower[to].since = now();
    follower[to].is_dismissed = batch == CREW_NONE;
}

/* Reads a message; its batch's number, which its results follow. */
static int64_t receive(const MPI_Status *status, unsigned char *message, int room) {
    int64_t batch;
    MPI_Recv(message, room, MPI_BYTE, status->MPI_SOURCE, TAG_PLAYED, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    memcpy(&batch, message, sizeof batch);
    return batch;
}

static bool are_all_dismissed(void) {
    for (int i = 1; i < ranks; i++)
        if (!follower[i].is_dismissed)
            return false;
    return true;
}

/* Sends everybody home who reports within the time. */
static bool dismiss_all(double seconds) {
    MPI_Status status;
    double deadline = now() + seconds;
    while (!are_all_dismissed() && now() < deadline) {
        int bytes = 0;
        if (!has_message(&status)) {
            usleep(PAUSE_US);
            continue;
        }
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        unsigned char *message = malloc((size_t)bytes + 1);
        if (message == NULL)
            break;
        receive(&status, message, bytes);
        free(message);
        send_batch(status.MPI_SOURCE, CREW_NONE);
    }
    return are_all_dismissed();
}

static double longest = 1; /* seconds that a batch has taken */

/* A process that is lost cannot take leave, and without it MPI_Finalize would wait for ever: then nobody
 * does. The last word tells the followers. Nobody waits for it to arrive. */
static void say_last_word(bool is_everybody_here) {
    static const int64_t home = CREW_NONE, at_once = CREW_LATER;
    MPI_Request request;
    for (int i = 1; i < ranks; i++) {
        if (!follower[i].is_dismissed) /* perhaps it only is slow */
            MPI_Isend(&home, sizeof home, MPI_BYTE, i, TAG_TAKE, MPI_COMM_WORLD, &request);
        MPI_Isend(is_everybody_here ? &home : &at_once, sizeof home, MPI_BYTE, i, TAG_TAKE,
                  MPI_COMM_WORLD, &request);
    }
}

void work_end(int status) {
    if (ranks == 1)
        return;
    fflush(NULL);
    if (rank > 0 && status != 0) /* mpirun ends all with the first: let rank 0 say the reason */
        sleep(LEADER_S);
    if (!has_led) /* there was nothing to do: mpirun ends the others */
        _exit(status);
    bool is_everybody_here = dismiss_all(2 * longest + PATIENCE_S);
    say_last_word(is_everybody_here);
    if (!is_everybody_here)
        _exit(status);
    MPI_Finalize();
}

/* ---- rank 0 ---- */

/* When the batch was last given to somebody. */
static double last_sent(int64_t batch) {
    double last = 0;
    for (int i = 1; i < ranks; i++)
        if (follower[i].batch == batch && follower[i].since > last)
            last = follower[i].since;
    return last;
}

/* A batch that has stayed away too long, whoever has played it. */
static int64_t find_lost(const Crew *crew) {
    double limit = 2 * longest + PATIENCE_S;
    for (int i = 1; i < ranks; i++) {
        int64_t batch = follower[i].batch;
        if (batch >= crew->counted && !crew->is_ready[batch % CREW_WINDOW] &&
            now() - last_sent(batch) > limit)
            return batch;
    }
    return CREW_NONE;
}

/* Gives everybody who waits something to do, if there is something. */
static void hand_out(Crew *crew) {
    for (int i = 1; i < ranks; i++) {
        if (follower[i].batch != CREW_NONE)
            continue;
        int64_t batch = crew_take(crew, false);
        batch = batch >= 0 ? batch : find_lost(crew);
        if (batch >= 0)
            send_batch(i, batch);
    }
}

/* Takes in one message; false when there is none. */
static bool take_in(Crew *crew, unsigned char *message, int room) {
    MPI_Status status;
    if (!has_message(&status))
        return false;
    Follower *from = &follower[status.MPI_SOURCE];
    int64_t batch = receive(&status, message, room);
    if (batch >= 0) {
        double took = now() - from->since;
        longest = took > longest ? took : longest;
        crew_hand_in(crew, batch, message + sizeof batch);
    }
    from->batch = CREW_NONE;
    return true;
}

void ranks_lead(Crew *crew, Progress *progress, const atomic_bool *is_interrupted) {
    int room = (int)(sizeof(int64_t) + crew_batch_bytes(crew->work));
    unsigned char *message = malloc((size_t)room);
    uint64_t ended;
    if (message == NULL)
        abort();
    has_led = true;
    while (!crew_is_done(crew, &ended) && !atomic_load(is_interrupted)) {
        bool has_news = take_in(crew, message, room);
        hand_out(crew);
        if (!has_news)
            usleep(PAUSE_US);
        progress_show(progress, ended);
    }
    free(message);
    for (int i = 1; i < ranks; i++)
        if (follower[i].batch == CREW_NONE)
            send_batch(i, CREW_NONE);
}

/* ---- the others ---- */

static int64_t hear(void) {
    MPI_Request request;
    int64_t next;
    int is_there = 0;
    MPI_Irecv(&next, sizeof next, MPI_BYTE, 0, TAG_TAKE, MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &is_there, MPI_STATUS_IGNORE) == MPI_SUCCESS && !is_there)
        usleep(PAUSE_US);
    return is_there ? next : CREW_NONE;
}

static int64_t ask(unsigned char *message, size_t bytes) {
    MPI_Send(message, (int)bytes, MPI_BYTE, 0, TAG_PLAYED, MPI_COMM_WORLD);
    return hear();
}

_Noreturn void ranks_follow(const Work *work, const atomic_bool *is_interrupted) {
    size_t bytes = sizeof(int64_t) + crew_batch_bytes(work);
    unsigned char *message = calloc(1, bytes);
    void *own = work->begin == NULL ? NULL : work->begin(work->context);
    int64_t batch = CREW_NONE;
    if (message == NULL)
        abort();
    memcpy(message, &batch, sizeof batch);
    while ((batch = ask(message, bytes)) >= 0) {
        memcpy(message, &batch, sizeof batch);
        if (!crew_play(work, own, batch, is_interrupted, message + sizeof batch))
            break;
    }
    if (work->end != NULL)
        work->end(own);
    free(message);
    if (batch >= 0 || hear() == CREW_LATER) /* interrupted, or somebody is lost */
        _exit(0);
    MPI_Finalize();
    exit(0);
}

#else

#include <stdlib.h>

void work_start(void) {
}

void work_end(int status) {
    (void)status;
}

int ranks_count(void) {
    return 1;
}

bool work_is_leader(void) {
    return true;
}

void ranks_lead(Crew *crew, Progress *progress, const atomic_bool *is_interrupted) {
    (void)crew, (void)progress, (void)is_interrupted;
}

_Noreturn void ranks_follow(const Work *work, const atomic_bool *is_interrupted) {
    (void)work, (void)is_interrupted;
    abort(); /* there are no followers */
}

#endif
