/* unit_fair_queue.c: server/fair_queue.h: who comes next, how long one may take, what is too much. */
#include "server/fair_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { MANY = 40 };

static uv_loop_t loop;
static FairQueue *queue;
static atomic_bool may_go; /* jobs run until then, or until they are asked to stop */
static FairJob *finished[256];
static int finished_count;

static void work(Queue *q, void *context) {
    QueueJob *job;
    (void)context;
    while ((job = queue_take(q, 1)) != NULL) {
        FairJob *mine = (FairJob *)job;
        while (!atomic_load(&may_go) && !atomic_load(&mine->stop))
            usleep(200);
        queue_finish(q, job);
    }
}

static int open_queue(void **state) {
    static const FairLimits limits = {.jobs = 100, .owned = {90, 60, 50}};
    (void)state;
    finished_count = 0;
    atomic_store(&may_go, false);
    uv_loop_init(&loop);
    queue = fair_queue_new(&loop, 1, &limits, work, NULL);
    return 0;
}

static int close_queue(void **state) {
    (void)state;
    fair_queue_stop(queue);
    uv_run(&loop, UV_RUN_DEFAULT);
    for (int i = 0; i < finished_count; i++)
        free(finished[i]);
    return uv_loop_close(&loop);
}

static void job_done(FairJob *job) {
    finished[finished_count++] = job;
}

static FairJob *job_of(uint64_t address, uint64_t person, uint64_t table, FairRank rank,
                       int wish_ms) {
    FairJob *job = calloc(1, sizeof *job);
    job->owner[OWNER_ADDRESS] = address;
    job->owner[OWNER_PERSON] = person;
    job->owner[OWNER_TABLE] = table;
    job->rank = rank;
    job->wish_ms = wish_ms;
    job->done = job_done;
    return job;
}

static FairJob *add(uint64_t address, uint64_t person, uint64_t table, FairRank rank, int wish_ms) {
    FairJob *job = job_of(address, person, table, rank, wish_ms);
    assert_true(fair_queue_add(queue, job));
    return job;
}

static void wait_for(int count) {
    while (finished_count < count)
        uv_run(&loop, UV_RUN_ONCE);
}

static void whoever_asks_for_much_waits_behind_others(void **state) {
    (void)state;
    for (int i = 0; i < MANY; i++)
        add(1, 1, (uint64_t)i + 1, RANK_AWAITED, 3000);
    FairJob *other = add(2, 2, 99, RANK_AWAITED, 3000);
    assert_ptr_equal(fair_queue_choose(queue), other);
    FairJob *neighbour =
        add(1, 3, 98, RANK_AWAITED, 3000); /* another guest of the greedy address */
    assert_ptr_equal(fair_queue_choose(queue), other);
    wait_for(2); /* nobody has to tell the greedy one to stop: the queue does */
    assert_ptr_equal(finished[1], other);
    wait_for(3);
    assert_ptr_equal(finished[2], neighbour);
}

static void of_one_persons_jobs_every_table_gets_its_turn(void **state) {
    (void)state;
    add(1, 1, 7, RANK_AWAITED, 100);
    add(1, 1, 7, RANK_AWAITED, 10);
    FairJob *elsewhere = add(1, 1, 8, RANK_AWAITED, 500);
    assert_ptr_equal(fair_queue_choose(queue), elsewhere);
    atomic_store(&may_go, true);
    wait_for(3);
}

static void what_nobody_awaits_comes_last_and_makes_way(void **state) {
    (void)state;
    FairJob *running = add(1, 1, 1, RANK_UNATTENDED, 3000);
    FairJob *also = add(2, 2, 2, RANK_UNATTENDED, 10);
    assert_true(fair_queue_share_ms(queue, running) > 0);
    FairJob *awaited = add(1, 1, 3, RANK_AWAITED, 3000);
    assert_ptr_equal(fair_queue_choose(queue), awaited);
    assert_int_equal(fair_queue_share_ms(queue, running), 0);
    wait_for(1);
    assert_ptr_equal(finished[0], running);
    assert_ptr_equal(fair_queue_choose(queue), also); /* the awaited one runs */
}

static void shares_shrink_with_those_who_wait(void **state) {
    (void)state;
    FairJob *running = add(1, 1, 1, RANK_AWAITED, 3000);
    assert_int_equal(fair_queue_share_ms(queue, running), 3000);
    add(2, 2, 2, RANK_AWAITED, 3000);
    assert_int_equal(fair_queue_share_ms(queue, running), 1500);
    add(2, 2, 3, RANK_AWAITED, 3000); /* the same person twice is one who waits */
    assert_int_equal(fair_queue_share_ms(queue, running), 1500);
    add(1, 1, 4, RANK_AWAITED, 3000); /* but one's own jobs share one's time */
    assert_int_equal(fair_queue_share_ms(queue, running), 750);
    for (int i = 0; i < MANY; i++)
        add(1, 1, 5, RANK_AWAITED, 3000);
    assert_int_equal(fair_queue_share_ms(queue, running), 40);
}

static void too_much_is_refused(void **state) {
    int taken = 0;
    (void)state;
    for (int i = 0; i < 200; i++) {
        FairJob *job = job_of(1, 1, (uint64_t)i, RANK_AWAITED, 10);
        if (fair_queue_add(queue, job))
            taken++;
        else
            free(job);
    }
    assert_int_equal(taken, 61); /* one runs */
    add(2, 2, 1, RANK_AWAITED, 10);
    assert_int_equal(fair_queue_open_jobs(queue), 62);
}

#define FAIR(test) cmocka_unit_test_setup_teardown(test, open_queue, close_queue)

int main(void) {
    const struct CMUnitTest tests[] = {
        FAIR(whoever_asks_for_much_waits_behind_others),
        FAIR(of_one_persons_jobs_every_table_gets_its_turn),
        FAIR(what_nobody_awaits_comes_last_and_makes_way),
        FAIR(shares_shrink_with_those_who_wait),
        FAIR(too_much_is_refused),
    };
    return cmocka_run_group_tests_name("fair-queue", tests, NULL, NULL);
}
