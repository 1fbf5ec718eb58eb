/* train_play.c: the matches of a step, shared out among threads.
 *
 * Lane i plays matches i, i + LEARNER_LANES, … of the batch, whichever thread takes it. */
#include "cli/train.h"

#include <pthread.h>
#include <stdlib.h>

enum { SEARCH_KIB = 4096 };

typedef struct Batch {
    const Training *training;
    Teacher teacher;
    BotSpec searcher; /* of a TEACHER_SEARCH */
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

static void play_lane(const Batch *batch, Bot *searcher, int lane) {
    const TrainState *state = batch->training->state;
    for (int64_t i = lane; i < state->batch; i += LEARNER_LANES) {
        uint64_t match = state->learner.matches + (uint64_t)i;
        if (!atomic_load(batch->stop))
            learner_play(&state->learner, ruleset_of(batch->training, match), batch->teacher,
                         searcher, state->seed, match, &batch->lesson[lane]);
    }
}

static void *work(void *context) {
    Batch *batch = context;
    Bot *searcher = batch->teacher == TEACHER_SEARCH ? bot_new(&batch->searcher) : NULL;
    if (batch->teacher == TEACHER_SEARCH && searcher == NULL)
        abort();
    for (int lane; (lane = atomic_fetch_add(&batch->next, 1)) < LEARNER_LANES;)
        play_lane(batch, searcher, lane);
    bot_free(searcher);
    return NULL;
}

static Teacher teacher_now(const TrainState *state) {
    uint64_t matches = state->learner.matches;
    if (matches < state->watched)
        return TEACHER_GAME;
    return state->search_from != 0 && matches >= state->search_from ? TEACHER_SEARCH : TEACHER_SELF;
}

bool train_batch(Training *training, Lesson lesson[LEARNER_LANES], const atomic_bool *stop) {
    const TrainState *state = training->state;
    Network now;
    BotSpec searcher = {.kind = BOT_SEARCH,
                        .budget_iterations = (uint32_t)state->iterations,
                        .memory_kib = SEARCH_KIB,
                        .network = &now};
    Batch batch = {training, teacher_now(state), searcher, lesson, stop, 0};
    pthread_t thread[LEARNER_LANES];
    int started = 1;
    if (batch.teacher == TEACHER_SEARCH)
        learner_network(&state->learner, training->files->game, &now);
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
