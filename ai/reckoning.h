/* reckoning.h: a match looked back upon: what was luck, what was skill, and where it turned.
 *
 * Everything rests on what seats may expect of a position: the mean result of play-outs from the true
 * position, in which everybody plays on as in the play-outs of the bots. A line of the dealer changes
 * that by luck, a line of a seat by a decision, and these changes add up to the result. Besides, a bot
 * judges each decision by what its player could know. docs/analysis.md explains it.
 *
 * Only for matches that are over: it is given the truth. The work comes in pieces of a few
 * milliseconds; a piece depends on its number alone, so any number of threads may share them, and the
 * report is the same everywhere, WebAssembly included. Called by cli/ and web/. */
#ifndef HORT_AI_RECKONING_H
#define HORT_AI_RECKONING_H

#include "ai/loss.h"

enum { RECKON_BATCHES_MAX = 64 };

/* How exact it shall be. */
typedef struct ReckonBudget {
    const char *name;
    uint16_t batches;    /* of play-outs from each position, at least 2 */
    uint16_t playouts;   /* in each batch; a power of two */
    uint32_t iterations; /* of the bot that judges a decision */
} ReckonBudget;

/* sketch, quick, normal, thorough; ends with a name of NULL. */
extern const ReckonBudget reckon_budgets[];
enum { RECKON_SKETCH, RECKON_QUICK, RECKON_NORMAL, RECKON_THOROUGH, RECKON_BUDGETS };

typedef struct Reckoning Reckoning;

/* A reckoning of a match that began like this. `r` must outlive it. NULL without memory. */
Reckoning *reckoning_new(const Ruleset *r, const State *start, const ReckonBudget *budget,
                         uint64_t seed);
/* The next line of the match; all of them come before the first piece. False without memory. */
bool reckoning_add(Reckoning *k, Seat who, Move move);
void reckoning_free(Reckoning *k);

/* ---- the work ---- */

/* What a piece found out: what seats may expect, or how good a decision was. */
typedef struct ReckonPiece {
    int32_t expected[SEATS_MAX];
    BotLoss loss;
} ReckonPiece;

/* What a thread needs to work. NULL without memory. */
Bot *reckoning_worker(const Reckoning *k);

int64_t reckoning_pieces(const Reckoning *k);
/* Does a piece without changing the reckoning. */
void reckoning_do(const Reckoning *k, Bot *worker, int64_t number, ReckonPiece *out);
/* Takes the result of the next piece; 0, 1, 2 … in this order. What was taken so far is a reckoning
 * already, once two batches are complete. */
void reckoning_take(Reckoning *k, const ReckonPiece *result);
int64_t reckoning_taken(const Reckoning *k);
bool reckoning_is_useful(const Reckoning *k);

/* ---- what came of it, in millionths of a victory ---- */

const Ruleset *reckoning_ruleset(const Reckoning *k);
const ReckonBudget *reckoning_budget(const Reckoning *k);
int reckoning_lines(const Reckoning *k);
/* The position after that many lines. */
const State *reckoning_state(const Reckoning *k, int lines);
Seat reckoning_who(const Reckoning *k, int line); /* a line is counted from 0 */
Move reckoning_move(const Reckoning *k, int line);

/* What a seat could expect after that many lines; after the last one, its result. */
int32_t reckoning_expected(const Reckoning *k, int lines, Seat seat);

/* A number and its standard error. */
typedef struct Figure {
    int32_t value, error;
} Figure;

/* Is it further from 0 than chance would bring it? */
static inline bool figure_is_sure(Figure f) {
    return f.value > 2 * f.error || f.value < -2 * f.error;
}

/* How much the lines from `first` up to `last`, that one excluded, changed for a seat. */
Figure reckoning_change(const Reckoning *k, int first, int last, Seat seat);

/* How a decision was judged; NULL: it was forced or the dealer's, or is not yet judged. */
const BotLoss *reckoning_loss(const Reckoning *k, int line);

/* What a line deserves in the log. */
typedef enum ReckonMark { MARK_NONE, MARK_GOOD, MARK_SLIP, MARK_BLUNDER } ReckonMark;
ReckonMark reckoning_mark(const Reckoning *k, int line);

/* The balance of a seat: start + luck + own + others + rest = result, exactly. The rest is what play-outs
 * that look farther ahead have corrected: an error of the estimate, and nobody's doing. */
typedef struct ReckonSeat {
    int32_t start, result;
    Figure luck, own, others, rest;
    Figure loss;   /* over all decisions that were judged */
    int decisions; /* that were judged */
    int slips, blunders;
} ReckonSeat;

ReckonSeat reckoning_seat(const Reckoning *k, Seat seat);

/* Lines that belong together: a decision, or all the dealer did until the next one. */
typedef struct ReckonMoment {
    int first, last; /* lines, the last one excluded */
    Seat seat;       /* for whom it changed most */
    Figure change;   /* for that seat */
} ReckonMoment;

enum { RECKON_MOMENTS = 5 };

/* The moments that changed most, in the order of the match; answers how many. */
int reckoning_moments(const Reckoning *k, ReckonMoment out[RECKON_MOMENTS]);

/* A line as it could have been. */
typedef struct ReckonLine {
    Seat who;
    Move move;
} ReckonLine;

enum { RECKON_FOLLOW = 12 };

/* How the match might have gone on with the better move instead of that line: everybody plays as the
 * worker does, until the same seat has to decide again. Answers how many lines. */
int reckoning_follow(const Reckoning *k, Bot *worker, int line, ReckonLine out[RECKON_FOLLOW]);

#endif
