/* train.h: the parts of `hort train`. */
#ifndef HORT_CLI_TRAIN_H
#define HORT_CLI_TRAIN_H

#include "ai/learner.h"
#include "cli/rating.h"
#include "core/games.h"

#include <stdatomic.h>

enum { TRAIN_VERSIONS = 400 };

/* How a version did. */
typedef struct TrainVersion {
    uint64_t matches;
    double surprise;     /* mean squared error of a seat's share of the victory */
    double last, greedy; /* share of victories against the version before, and against greedy */
    double last_low;     /* the lower end of its interval */
} TrainVersion;

/* All that a run needs to go on: written as it is. */
typedef struct TrainState {
    uint64_t seed, watched; /* matches that are only watched; they come first */
    uint64_t search_from;   /* the match from which on players search; 0: none */
    int64_t iterations;     /* of such a search */
    int64_t batch, games;   /* matches a step; games that rate a version */
    uint64_t every;         /* matches from version to version */
    int64_t first_rate;     /* how far a step went at first, in ten-thousandths */
    double rate;            /* how far one goes now */
    int idle;               /* versions without gain at this rate */
    int versions;
    TrainVersion version[TRAIN_VERSIONS];
    Learner learner;
    Network last; /* the version before */
} TrainState;

typedef struct Training {
    const GameFiles *files;
    Ruleset *ruleset[SEATS_MAX + 1]; /* by seats; NULL where the game has none */
    int threads;
    char command[NETWORK_COMMAND];
    TrainState *state;
} Training;

/* train_play.c: a step of the learner; false when `*stop` became true before its end. */
bool train_batch(Training *training, Lesson lesson[LEARNER_LANES], const atomic_bool *stop);

/* train_rate.c: the share of victories of a network one move ahead, against another or (NULL) greedy, with
 * two seats and at a full table by turns. A fair share counts as one half. */
double train_rate(const Training *training, const Network *network, const Network *other,
                  const atomic_bool *stop, Interval *interval);

/* train_file.c: FOLDER/GAME.checkpoint, .net and .svg. Each is written aside and put in its place at once.
 * False with what is wrong. */
bool train_save(const Training *training, const char *folder, Text *error);
/* Reads the checkpoint if there is one, and sets `*is_found`. */
bool train_load(Training *training, const char *folder, bool *is_found, Text *error);

#endif
