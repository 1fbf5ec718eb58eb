/* trial.h: one random match under the laws, and how a broken law is reported.
 *
 * The laws themselves are in laws_*.c, one function each; laws.c plays the matches. */
#ifndef HORT_TESTS_TRIAL_H
#define HORT_TESTS_TRIAL_H

#include "tests/lineup.h"

enum { TRIAL_WORDS = 8192, TRIAL_JSON = 65536 };

typedef struct TrialLine {
    Seat seat;
    Move move;
    uint64_t hash; /* of the truth after it */
} TrialLine;

typedef struct Trial {
    const Lineup *lineup;
    const Ruleset *ruleset;
    const Game *game;
    uint64_t seed; /* of this match */
    Rng rng;
    State truth;
    uint32_t lines;
    TrialLine *line; /* room for moves_max */
} Trial;

/* Fails the test: says which law, game, words, seed, move number and why. */
void law_broken(const Trial *t, const char *law, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

/* Breaks the law unless both states are the same, naming the first field that differs. */
void law_same(const Trial *t, const char *law, const State *a, const State *b);

/* Reports a seat whose moves in a position differ from those in the truth. */
void law_same_moves(const Trial *t, const State *s, Seat who, const char *law);

/* Copies the state proper and fills what lies behind it with a pattern. */
void guarded_copy(const Trial *t, State *to, const State *from);
/* Breaks a law when anything was written behind the state. */
void law_guard(const Trial *t, const char *function, const State *s);

/* The view a viewer has of that truth (or world). */
void trial_view(const Trial *t, const State *truth, Seat viewer, State *out);

/* Viewers are the seats in play and, last, the public. */
static inline int viewers(const Trial *t) {
    return t->ruleset->seats + 1;
}

static inline Seat viewer_at(const Trial *t, int i) {
    return i == t->ruleset->seats ? (Seat)SEAT_PUBLIC : (Seat)i;
}

/* Is the text finished, well-formed and free of control characters (tabs and line ends excepted)? */
bool text_is_fit(const Text *text);

/* laws_moves.c, checked at many positions of a match */
void law_moves(const Trial *t);
void law_commute(Trial *t);
/* at a few */
void law_move_texts(const Trial *t);
void law_sampler(Trial *t);
void law_loops(Trial *t);

/* laws_know.c, at many */
void law_masks(const Trial *t);
void law_guesses(Trial *t);
/* at a few */
void law_equal_views(Trial *t);
void law_lines(Trial *t);
void law_world_plays_on(Trial *t);

/* laws_words.c, once */
void law_game_table(const Trial *t);
/* at a few */
void law_json(const Trial *t);
void law_changes(const Trial *t, const State *before);
void law_words(Trial *t);
void law_hints(Trial *t);
void law_told(const Trial *t, const State *before, Seat who, Move m);

#endif
