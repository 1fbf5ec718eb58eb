/* workers_mpi.h: the processes that mpirun has started; without MPI (a build option) there is one. */
#ifndef HORT_CLI_WORKERS_MPI_H
#define HORT_CLI_WORKERS_MPI_H

#include "cli/crew.h"
#include "cli/progress.h"

int ranks_count(void);

/* Rank 0: hands out games until all are counted, or it is time to stop. */
void ranks_lead(Crew *crew, Progress *progress, const atomic_bool *is_interrupted);
/* The others: play what they are handed, and exit. */
_Noreturn void ranks_follow(const Work *work, const atomic_bool *is_interrupted);

#endif
