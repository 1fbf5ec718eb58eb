/* learner.h: the network while it learns, with floating-point weights; for `hort train` alone.
 *
 * It plays against itself, each seat looking one move ahead into a guessed world or searching, and learns
 * from how its estimates change and from how the match ends (temporal differences). Batches are played in lanes
 * whose gradients are added up in a fixed order: so the result depends on the seed, not on the threads. */
#ifndef HORT_AI_LEARNER_H
#define HORT_AI_LEARNER_H

#include "ai/bot.h"

enum {
    LEARNER_LANES = 16,
    LEARNER_WEIGHTS = FEATURE_KINDS_MAX * NETWORK_FIRST * 3 + NETWORK_FIRST +
                      NETWORK_SECOND * (NETWORK_FIRST + 1) + OUTPUTS * (NETWORK_SECOND + 1)
};

/* The same layers as in Network. */
typedef struct Weights {
    float table[FEATURE_KINDS_MAX][NETWORK_FIRST];
    float own[FEATURE_KINDS_MAX][NETWORK_FIRST];
    float other[FEATURE_KINDS_MAX][NETWORK_FIRST];
    float first_bias[NETWORK_FIRST];
    float second[NETWORK_SECOND][NETWORK_FIRST];
    float second_bias[NETWORK_SECOND];
    float last[OUTPUTS][NETWORK_SECOND];
    float last_bias[OUTPUTS];
} Weights;

_Static_assert(sizeof(Weights) == LEARNER_WEIGHTS * sizeof(float), "weights without gaps");

/* What a lane found out about its matches. */
typedef struct Lesson {
    Weights gradient;
    double positions, surprise; /* seats' errors of all positions, squared and added up */
} Lesson;

typedef struct Learner {
    Weights weights;
    Weights average;      /* of late: steps jump about, their mean does not */
    Weights mean, square; /* of the gradients so far (Adam) */
    uint64_t batches, matches;
} Learner;

void learner_start(Learner *learner, uint64_t seed);

/* Who plays the matches that are learnt from. */
typedef enum Teacher {
    TEACHER_GAME,  /* players one move ahead with the game's own estimate: much the fastest */
    TEACHER_SELF,  /* the learner, one move ahead */
    TEACHER_SEARCH /* a bot, which may think with what was learnt so far */
} Teacher;

/* Plays match number `match` of a run with that seed and adds what it teaches. `searcher` chooses for every
 * seat of a TEACHER_SEARCH; otherwise it is NULL. */
void learner_play(const Learner *learner, const Ruleset *r, Teacher teacher, Bot *searcher,
                  uint64_t seed, uint64_t match, Lesson *lesson);

/* Takes a step with the lessons of all lanes; `rate` is about how far a weight goes. */
void learner_step(Learner *learner, const Lesson lesson[LEARNER_LANES], float rate);

/* The network as it is now, in whole numbers. */
void learner_network(const Learner *learner, const Game *game, Network *out);

/* ---- between the parts ---- */

/* A position as the learner saw it, and what it said. */
typedef struct Thought {
    Features features;
    Seat seats;
    float sum[SEATS_MAX][NETWORK_FIRST], first[SEATS_MAX][NETWORK_FIRST];
    float second_sum[SEATS_MAX][NETWORK_SECOND], second[SEATS_MAX][NETWORK_SECOND];
    float out[SEATS_MAX][OUTPUTS]; /* shares, leads: 0 to 1 */
} Thought;

/* Fills in everything behind the features. */
void learner_think(const Weights *w, Thought *thought);
/* Adds the gradient for what the outputs should have been. */
void learner_correct(const Weights *w, const Thought *thought,
                     const float wanted[SEATS_MAX][OUTPUTS], Weights *gradient);

#endif
