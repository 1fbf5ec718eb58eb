/* search.h: the parts of the search, private to ai/.
 *
 * Information-set Monte-Carlo tree search. Each iteration guesses a world from the view, walks down
 * the tree choosing only among moves legal in that world, plays on to the end or the cut-off, and
 * adds the result to the edges it took. The dealer's moves are drawn by weight and are not part of
 * the tree: a node stands for a sequence of witnessed choices, not for a position. */
#ifndef HORT_AI_SEARCH_H
#define HORT_AI_SEARCH_H

#include "ai/bot.h"

enum { NO_NODE = 0, PATH_MAX = 512 };

/* A choice of a seat, as the tree's owner sees it. */
typedef struct Edge {
    Move move;
    int64_t sum; /* of the results for `seat`, in millionths of a victory */
    uint32_t visits;
    uint32_t available;   /* how often it could have been taken */
    uint32_t child;       /* NO_NODE until the second visit needs one */
    uint32_t weight : 24; /* of all moves that look so: up to MOVES_MAX * PRIOR_MAX */
    uint32_t seat : 8;
} Edge;

enum { NO_EDGE_SEAT = 0xFF }; /* marks a place without an edge */

/* A node's edges are a small hash table: places first .. first + room - 1, some of them empty. */
typedef struct Node {
    uint32_t first;
    uint16_t count, room; /* room is 0 or a power of two */
    uint32_t visits;
    int64_t sum; /* of the results for the seats that decided here */
} Node;

/* Nodes grow from the start of one block, edges from its end, until they meet. */
typedef struct Tree {
    unsigned char *block;
    size_t bytes;
    uint32_t nodes;      /* node 0 is none */
    uint32_t edges_used; /* edges are counted from the end of the block */
    bool is_full;
} Tree;

static inline Node *tree_node(const Tree *tree, uint32_t node) {
    return (Node *)tree->block + node;
}

/* Edge i lies i + 1 places before the end of the block. */
static inline Edge *tree_edge(const Tree *tree, uint32_t edge) {
    return (Edge *)(tree->block + tree->bytes) - 1 - edge;
}

void tree_clear(Tree *tree);
uint32_t tree_add_node(Tree *tree); /* NO_NODE when the block is full */
/* Makes room for `more` further edges, which may move those there are; false when the block is full. */
bool tree_reserve(Tree *tree, uint32_t node, unsigned more);
/* The edge of a seat's move. -1 when there is none. */
int64_t tree_find_edge(const Tree *tree, uint32_t node, Seat seat, Move move);
/* Adds an edge that is not there yet, without weight; there must be room. */
uint32_t tree_add_edge(Tree *tree, uint32_t node, Seat seat, Move move);

/* An edge whose result is still to be added. */
typedef struct PathStep {
    uint32_t node, edge;
    Seat seat;
} PathStep;

/* What came of a move of the root, for a detailed report. */
typedef struct RootMove {
    Move move;
    uint32_t visits;
    int64_t chances, leads; /* millionths of a victory, points */
    int64_t sum, squares;   /* of the results, in thousandths of a victory */
} RootMove;

/* One thread's search: everything an iteration touches. */
typedef struct Search {
    const BotSpec *spec;
    const View *view;
    const atomic_bool *stop;
    Move pair[2]; /* tried in turn at the root, and no other; NO_MOVE: the search decides */
    Tree tree;
    bool is_per_seat;
    bool is_own_only; /* others' choices are no edges in a seat's tree */
    double explore;
    const Network *network; /* NULL: the game's own estimate */
    bool is_cut;            /* play-outs stop after so many moves; otherwise at the end */
    uint16_t rollout_moves;
    uint32_t root[SEATS_MAX]; /* in each seat's tree; only the viewer's with one tree */
    uint32_t at[SEATS_MAX];   /* where this iteration stands; NO_NODE: it has left the tree */
    int steps;
    PathStep path[PATH_MAX];
    Rng rng;
    uint64_t budget_iterations; /* 0: no limit */
    uint64_t budget_us;         /* 0: no limit */
    uint64_t started_us;
    uint64_t iterations;
    State world;
    MoveList list;
    uint16_t weight[MOVES_MAX];   /* of the listed moves */
    Move seen[MOVES_MAX];         /* the listed moves as the tree's owner sees them */
    uint32_t edge[MOVES_MAX];     /* of the listed moves */
    uint32_t distinct[MOVES_MAX]; /* the same edges, each once */
    int roots;                    /* different first moves so far; only for a detailed report */
    RootMove root_move[MOVES_MAX];
} Search;

/* Chooses among the listed moves of `who` by upper confidence in its tree, counts their
 * availability and notes the edge on the path. */
Move select_move(Search *search, Seat who);

/* Plays search->world on and writes what each seat gets, in millionths of a victory. */
void playout_run(Search *search, int32_t value[SEATS_MAX]);

/* What a play-out's end says of a seat by itself: its chance of winning in millionths (an estimate
 * where it was cut off) and its lead over the best other seat in points. */
void playout_detail(const Search *search, Seat seat, int32_t *chance, int32_t *lead);

/* Of a position that is over: each seat's share of the victory, and its lead over the best other as a
 * number from 0 to VICTORY, where VICTORY / 2 is none. */
void playout_outcome(const Ruleset *r, const State *s, int32_t share[SEATS_MAX],
                     int32_t lead[SEATS_MAX]);
/* What a search counts of both. */
void playout_blend(Seat seats, const int32_t share[SEATS_MAX], const int32_t lead[SEATS_MAX],
                   int32_t value[SEATS_MAX]);
/* What each seat gets from a position that is over. */
void playout_result(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);

/* What each seat can expect in a position, as a search counts it: the result of one that is over, else the
 * network's estimate or, where it is NULL, the game's. */
void position_value(const Network *network, const Ruleset *r, const State *s,
                    int32_t value[SEATS_MAX]);

/* Prepares a search and runs it until the budget is spent or the stop flag is set. */
void search_start(Search *search, const BotSpec *spec, const Network *network, const View *view,
                  uint64_t seed, const atomic_bool *stop);
void search_run(Search *search);

/* Adds the root's edges to the candidates, which are already listed. */
void search_report(const Search *search, BotReport *report);

/* Runs `count` searches, each on its own thread. */
void threads_run(Search *search, int count);

/* Microseconds of a clock that never jumps: the wall's, or this thread's processor time. */
uint64_t clock_us(bool is_cpu_time);

/* The other players. */
Move random_choose(const View *view, Rng *rng);
Move learned_choose(const Network *network, const View *view, Rng *rng, BotReport *report);
Move greedy_choose(const View *view, bool is_sharp, Rng *rng, BotReport *report);

#endif
