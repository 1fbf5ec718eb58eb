/* train_play.c: the matches of a step, shared out among threads.
 *
 * Lane i plays matches i, i + LEARNER_LANES, … of the batch, whichever thread takes it. */
#include "cli/train.h"

#include <pthread.h>

typedef struct Batch {
    const Training *training;
    Lesson *lesson;
    const atomic_bool *stop;
    atomic_int next; /* lane that nobody has taken yet */
} Batch;

/* The number of seats goes by turns. */
static const Ruleset *ruleset_of(const Training *training, uint64_t match) {
    const Game *game = training->files->game;
    unsigned counts = game->seats_max - game->seats_min + 1u;
    return training->ruleset[game->seats_min + match % counts];
}

static void play_lane(const Batch *batch, int lane) {
    const TrainState *state = batch->training->state;
    bool is_watching = state->learner.matches < state->watched;
    for (int64_t i = lane; i < state->batch; i += LEARNER_LANES) {
        uint64_t match = state->learner.matches + (uint64_t)i;
        if (!atomic_load(batch->stop))
            learner_play(&state->learner, ruleset_of(batch->training, match), is_watching,
                         state->seed, match, &batch->lesson[lane]);
    }
}

static void *work(void *context) {
    Batch *batch = context;
    for (int lane; (lane = atomic_fetch_add(&batch->next, 1)) < LEARNER_LANES;)
        play_lane(batch, lane);
    return NULL;
}

bool train_batch(Training *training, Lesson lesson[LEARNER_LANES], const atomic_bool *stop) {
    Batch batch = {training, lesson, stop, 0};
    pthread_t thread[LEARNER_LANES];
    int started = 1;
    memset(lesson, 0, LEARNER_LANES * sizeof lesson[0]);
    while (started < training->threads && pthread_create(&thread[started], NULL, work, &batch) == 0)
        started++;
    work(&batch);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    if (atomic_load(stop))
        return false;
    learner_step(&training->state->learner, lesson, (float)training->state->rate);
    training->state->learner.matches += (uint64_t)training->state->batch;
    return true;
}
