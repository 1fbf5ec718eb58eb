/* selfplay.c: a match of the learner against itself, and what it teaches. */
#include "ai/learner.h"
#include "ai/search.h"

#include <stdlib.h>

enum {
    STEPS_MAX = 1024,     /* decisions of a match that are learnt from */
    ANY_MOVE = 40,        /* one in so many moves is any */
    MOVES_LOOKED_AT = 32, /* fewer where play-outs are slow */
    /* Of a match that is only watched, one position in so many is learnt from; of fewer where a look at
     * one is slow. */
    WATCHED = 4
};

/* How far an estimate looks: 0 to the next decision, 1 to the end of the match. */
#define LAMBDA 0.8f

typedef struct Selfplay {
    const Learner *learner;
    const Ruleset *ruleset;
    Teacher teacher;
    Bot *searcher; /* of a TEACHER_SEARCH */
    Rng rng;
    State truth;
    int steps;
    Thought thought[STEPS_MAX];
} Selfplay;

static void think_about(const Selfplay *play, const State *s, Thought *thought) {
    features_clear(&thought->features);
    thought->seats = play->ruleset->seats;
    play->ruleset->game->hints->features->write(play->ruleset, s, &thought->features);
    learner_think(&play->learner->weights, thought);
}

/* How a match that is over went, as the outputs count it. */
static void result_of(const Ruleset *r, const State *s, float out[SEATS_MAX][OUTPUTS]) {
    int32_t share[SEATS_MAX], lead[SEATS_MAX];
    playout_outcome(r, s, share, lead);
    for (Seat seat = 0; seat < r->seats; seat++) {
        out[seat][OUTPUT_SHARE] = (float)share[seat] / VICTORY;
        out[seat][OUTPUT_LEAD] = (float)lead[seat] / VICTORY;
    }
}

/* What a seat expects after its move in a world. */
static float worth_after(Selfplay *play, const State *guessed, Seat who, Move move) {
    const Ruleset *r = play->ruleset;
    State world;
    Thought thought;
    state_copy(r->game, &world, guessed);
    r->game->apply(r, &world, who, move);
    if (play->teacher == TEACHER_GAME) {
        int32_t value[SEATS_MAX] = {0};
        position_value(NULL, r, &world, value);
        return (float)value[who];
    }
    if (r->game->actors(r, &world) == 0)
        result_of(r, &world, thought.out);
    else
        think_about(play, &world, &thought);
    return 0.9f * thought.out[who][OUTPUT_SHARE] + 0.1f * thought.out[who][OUTPUT_LEAD];
}

/* How many times longer than elsewhere a look at a position takes. */
static unsigned slowness(const Ruleset *r) {
    return r->game->hints->slowness > 0 ? r->game->hints->slowness : 1;
}

/* The moves that a seat compares: all, or some if that would take too long, half of them from the quick
 * policy and half at random. */
static void list_moves(Selfplay *play, const State *guessed, Seat who, MoveList *list) {
    const Ruleset *r = play->ruleset;
    int some = MOVES_LOOKED_AT / (int)slowness(r);
    game_legal(r, guessed, who, list);
    if (list->count <= some)
        return;
    list->count = 0;
    while (list->count < some)
        moves_add(list, list->count % 2 == 0 ? game_hinted_move(r, guessed, who, &play->rng)
                                             : game_random_move(r, guessed, who, &play->rng));
}

/* The best move in one world that the seat cannot tell from the truth. */
static Move look_ahead(Selfplay *play, const View *view) {
    const Ruleset *r = play->ruleset;
    Seat who = view->viewer;
    State guessed;
    MoveList list;
    int best = 0;
    float most = -1e9f;
    state_copy(r->game, &guessed, &view->masked);
    game_guess(r, &guessed, who, &play->rng);
    list_moves(play, &guessed, who, &list);
    for (int i = 0; i < list.count && list.count > 1; i++) {
        float worth = worth_after(play, &guessed, who, list.move[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return list.move[best];
}

/* Where a look ahead is slow, those who are only watched play by the quick policy: twenty times as many
 * matches teach more than better ones. */
static Move choose(Selfplay *play, Seat who) {
    const Ruleset *r = play->ruleset;
    View view = {.ruleset = r, .viewer = who};
    if (play->teacher == TEACHER_GAME && slowness(r) > 1)
        return game_hinted_move(r, &play->truth, who, &play->rng);
    if (rng_below(&play->rng, ANY_MOVE) == 0)
        return game_random_move(r, &play->truth, who, &play->rng);
    state_copy(r->game, &view.masked, &play->truth);
    game_mask(r, &view.masked, who);
    if (play->teacher == TEACHER_SEARCH)
        return bot_choose(play->searcher, &view, rng_next(&play->rng), NULL, NULL);
    return look_ahead(play, &view);
}

/* Plays to the end and keeps what the learner thought after each decision. */
static void play_match(Selfplay *play) {
    const Ruleset *r = play->ruleset;
    SeatSet actors;
    game_start(r, &play->truth);
    while ((actors = r->game->actors(r, &play->truth)) != 0) {
        Seat who = seat_lowest(actors);
        Move move = who == SEAT_DEALER ? game_random_move(r, &play->truth, who, &play->rng)
                                       : choose(play, who);
        r->game->apply(r, &play->truth, who, move);
        bool is_over = r->game->actors(r, &play->truth) == 0;
        if (who != SEAT_DEALER && !is_over && play->steps < STEPS_MAX &&
            (play->teacher != TEACHER_GAME || rng_below(&play->rng, WATCHED * slowness(r)) == 0))
            think_about(play, &play->truth, &play->thought[play->steps++]);
    }
}

/* From the end backwards: each estimate should have been like the next one and like the result. */
static void learn(Selfplay *play, Lesson *lesson) {
    const Ruleset *r = play->ruleset;
    float wanted[SEATS_MAX][OUTPUTS];
    result_of(r, &play->truth, wanted);
    for (int i = play->steps - 1; i >= 0; i--) {
        const Thought *thought = &play->thought[i];
        learner_correct(&play->learner->weights, thought, wanted, &lesson->gradient);
        for (Seat seat = 0; seat < r->seats; seat++) {
            float wrong = thought->out[seat][OUTPUT_SHARE] - wanted[seat][OUTPUT_SHARE];
            lesson->surprise += (double)(wrong * wrong);
            for (int o = 0; o < OUTPUTS && play->teacher != TEACHER_GAME; o++)
                wanted[seat][o] = LAMBDA * wanted[seat][o] + (1 - LAMBDA) * thought->out[seat][o];
        }
    }
    lesson->positions += play->steps;
}

void learner_play(const Learner *learner, const Ruleset *r, Teacher teacher, Bot *searcher,
                  uint64_t seed, uint64_t match, Lesson *lesson) {
    Selfplay *play = malloc(sizeof *play);
    if (play == NULL)
        abort();
    play->learner = learner;
    play->ruleset = r;
    play->rng = rng_from(seed * 0x9E3779B97F4A7C15u + match);
    play->steps = 0;
    play->teacher = teacher;
    play->searcher = searcher;
    play_match(play);
    learn(play, lesson);
    free(play);
}
