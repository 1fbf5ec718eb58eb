/* survey.h: the search for the cheapest ways over a board. Whoever asks for several ways (hints.c,
 * knowledge.c, loops.c) keeps a chart; only survey.c and route.c look into it.
 *
 * A search by cost over the supports. What a way has used up of the stock is a set of sizes, a
 * number 0..63; all such numbers possible at one support for one cost are one 64-bit word, so that
 * "lay plank n" is a mask and a shift for all of them at once. Two planks of one way that would
 * cross each other are not noticed. */
#ifndef HORT_DRACHEN_DELTA_SURVEY_H
#define HORT_DRACHEN_DELTA_SURVEY_H

#include "games/drachen-delta/state.h"

enum {
    LEVELS = ROUTE_COST_FAR,
    LEVELS_AHEAD =
        5 /* out of a village, a stone, a plank, a step, and that one away from the goal */
};

/* What all ways over a board have in common, whoever goes them. */
typedef struct Ground {
    Supports laid[SUPPORTS];   /* joined to the support by a plank */
    Supports closed[SUPPORTS]; /* cannot be joined to it: planks lie there or across (DD-12) */
    Supports full;             /* bear all the planks they can (DD-11) */
} Ground;

/* A search from the pawn towards the goal, or from the goal backwards. A level is what a way has cost so
 * far and, going forwards, the planks that it needs at the very least. Within a level, supports that are
 * farther from the goal come first: by their rank. */
typedef struct Survey {
    const Board *b;
    const Ranks *ranks;
    bool is_backward;
    unsigned stock; /* sizes */
    unsigned goal;
    Supports bare;    /* islands without a stone */
    Supports toll;    /* villages that cost a step; not that in which the pawn stands */
    Supports settled; /* reached without using anything up: nothing is worth another look */
    uint64_t end;     /* ranks from which no way goes on */
    uint64_t active[LEVELS + LEVELS_AHEAD]; /* ranks reached, by level; only these have sets */
    uint64_t reach[LEVELS + LEVELS_AHEAD][SUPPORTS]; /* sets, by level and support */
    uint64_t seen[SUPPORTS]; /* sets not worth another look: reached for less, or a part was */
} Survey;

/* A board and the ways of one pawn over it, kept as long as one asks for the same again: a whole
 * programme is laid out over one board. Belongs to one ruleset. */
struct Chart {
    bool is_drawn;
    uint32_t stones;               /* of the board, as in Delta ... */
    uint8_t plank[COLOURS][SIZES]; /* ... and in the same order */
    uint8_t seat, spot, cost;      /* whose ways, from where; seat is NONE before the first */
    uint8_t lifts;                 /* sizes added to the stock, as no way was found without */
    Ground ground;
    Survey survey;
};

static inline void chart_begin(Chart *chart) {
    chart->is_drawn = false;
}

void ground_fill(const Ruleset *r, const Delta *d, Ground *out);

/* What stays closed whichever plank is taken away. */
void ground_closed_twice(const Ruleset *r, const Delta *d, Supports twice[SUPPORTS]);

/* The ground if the plank at a place did not lie there. */
void ground_without(const Board *b, const Ground *g, const Supports twice[SUPPORTS], unsigned place,
                    Ground *out);

/* The supports from which a pawn sets out. */
Supports supports_of(const Board *b, unsigned spot);

/* Could a seat's pawn at `spot` reach the goal if the planks of its stock were not used up? */
bool ground_leads_to_goal(const Board *b, const Ground *g, Seat seat, unsigned stock,
                          unsigned spot);

/* Surveys for the pawn of a seat that stands at `spot` and has that stock. Returns the cost of the goal
 * without the last step, or LEVELS. */
unsigned survey_forward(const Board *b, uint32_t stones, const Ground *g, Seat seat, unsigned stock,
                        unsigned spot, Survey *v);

/* Begins a survey from the goal of a seat backwards. */
void survey_backward(const Board *b, uint32_t stones, Seat seat, unsigned stock, Survey *v);

/* Goes on from all supports of that level. */
void survey_expand(Survey *v, const Ground *g, unsigned level);

/* What a plank of one of these sizes could join to the support. */
static inline Supports ground_open(const Board *b, const Ground *g, unsigned sizes,
                                   unsigned support) {
    Supports free = ~g->closed[support] & ~g->full;
    return g->full >> support & 1 ? 0 : b->fit_to[sizes][support] & free;
}

static inline Supports support_bit(unsigned support) {
    return (Supports)1 << support;
}

/* The lowest element of a set that is not empty, taken out of it. */
static inline unsigned support_take(Supports *set) {
    unsigned support = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return support;
}

#endif
