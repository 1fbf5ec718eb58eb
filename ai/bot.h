/* bot.h: players that think. The only header of ai/ that others include.
 *
 * A bot receives a View and nothing else: what its seat may not know it cannot read. It knows no
 * game by name; all it uses is the table in core/game.h. It neither plays the move nor keeps
 * anything between two questions, so one Bot may serve any number of matches, one after the other.
 * Called by the console, the arena, the server's workers, the terminal and the browser. */
#ifndef HORT_AI_BOT_H
#define HORT_AI_BOT_H

#include "ai/network.h"
#include "core/view.h"

#include <stdatomic.h>

typedef enum BotKind { BOT_RANDOM, BOT_GREEDY, BOT_LEARNED, BOT_SEARCH } BotKind;

enum { BOT_THREADS_MAX = 64 };

/* How a bot thinks. A budget of 0 is no limit; at least one of the two must be set for a search. */
typedef struct BotSpec {
    BotKind kind;
    uint32_t budget_ms;
    uint32_t budget_iterations; /* over all threads */
    bool is_cpu_time; /* ms of processor time instead of the wall clock: fair on a busy machine */
    bool is_thorough; /* use the whole budget even if the choice is already certain */
    bool
        is_detailed; /* search only: note errors, chances of winning and leads without a report, too */
    bool is_sharp;          /* greedy only: use the search's estimate instead of the yardstick */
    uint8_t threads;        /* 0 counts as 1 */
    uint8_t softness;       /* 0..100: how readily it plays a move nearly as good as the best */
    uint16_t explore;       /* as in Hints; 0: as the game says */
    bool has_cut;           /* otherwise play-outs are cut off where the game's hints say */
    uint16_t rollout_moves; /* play-outs are cut off after this many moves */
    bool is_handmade;       /* use the game's own estimate even if it has a network */
    const Network *network; /* instead of the game's own; NULL: none */
    Trees trees;
    uint32_t memory_kib; /* of the tree, over all threads; 0: the default */
} BotSpec;

/* Reads a level (easy, normal, hard, expert), `random`, `greedy`, or `search` with its settings:
 * "search:100ms", "search:2000it", "search:100ms,threads=2,explore=80,trees=seat", or
 * "greedy:sharp", or `learned`. False with the reason when it is none of these. */
bool bot_spec_read(const char *text, BotSpec *out, Text *error);

/* What the bot knows about one legal move after thinking. */
typedef struct BotCandidate {
    Move move;
    uint32_t visits;
    int32_t expected; /* the seat's result in millionths of a victory; -1 when never tried */
    /* of a detailed report, from the ends of the play-outs */
    int32_t error;  /* the standard error of `expected` */
    int32_t chance; /* of winning, in millionths */
    int32_t lead;   /* over the best other seat, in hundredths of a point */
} BotCandidate;

/* The result of thinking; candidates in the order of legal(). */
typedef struct BotReport {
    int count;
    BotCandidate candidate[MOVES_MAX];
    uint64_t iterations;
    uint64_t nodes;
    uint64_t elapsed_us;
    bool is_memory_full;
} BotReport;

typedef struct Bot Bot;

/* Takes all memory the bot will ever use; NULL when there is not enough. */
Bot *bot_new(const BotSpec *spec);
void bot_free(Bot *bot);

/* The move of `view->viewer`, who must be an actor. Ends at once when `*stop` becomes true (it may
 * be NULL). With one thread, a budget of iterations and an equal seed the answer depends on the
 * view alone. `report` may be NULL. */
Move bot_choose(Bot *bot, const View *view, uint64_t seed, const atomic_bool *stop,
                BotReport *report);

/* Thinks about two different legal moves alone, about each as long as about the other: for a search only.
 * What it expects of them is written to `pair`, in their order. */
void bot_compare(Bot *bot, const View *view, Move one, Move other, uint64_t seed,
                 BotCandidate pair[2]);

/* Adds what another search of the same view has found; returns the move that both together think best. */
Move bot_report_join(BotReport *report, const BotReport *other);

/* Candidates of the report, most visits first, then by expected result. */
void bot_report_sort(BotReport *report);

#endif
