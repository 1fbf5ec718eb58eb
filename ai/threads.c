/* threads.c: several searches at once, and the clocks.
 *
 * Every thread has a tree of its own and the results are added up at the root: no locks and no
 * shared memory, so it scales with the processors. Without threads (WebAssembly) the searches run
 * one after the other. */
#include "ai/search.h"

#include <time.h>

uint64_t clock_us(bool is_cpu_time) {
    struct timespec now;
#ifdef CLOCK_THREAD_CPUTIME_ID
    clock_gettime(is_cpu_time ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
#else
    (void)is_cpu_time;
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

#ifdef __wasm__

void threads_run(Search *search, int count) {
    for (int i = 0; i < count; i++)
        search_run(&search[i]);
}

#else

#include <pthread.h>

static void *run_one(void *search) {
    search_run(search);
    return NULL;
}

void threads_run(Search *search, int count) {
    pthread_t thread[BOT_THREADS_MAX];
    bool is_started[BOT_THREADS_MAX] = {false};
    for (int i = 1; i < count; i++)
        is_started[i] = pthread_create(&thread[i], NULL, run_one, &search[i]) == 0;
    search_run(&search[0]);
    for (int i = 1; i < count; i++)
        if (is_started[i])
            pthread_join(thread[i], NULL);
}

#endif
