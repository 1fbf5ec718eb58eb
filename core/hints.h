/* hints.h: what a game may tell the search about good play, in its hints.c.
 *
 * None of it is a rule, and a search works without any of it. Hints read worlds, never views. */
#ifndef HORT_CORE_HINTS_H
#define HORT_CORE_HINTS_H

#include "core/game.h"

enum {
    VICTORY = 1000000, /* values are counted in millionths of a victory */
    PRIOR_MAX = 32767
};

/* Which trees a search keeps of what the seats choose. */
typedef enum Trees {
    TREES_DEFAULT,  /* a bot: as the game's hints say; a game's hints: one */
    TREES_ONE,      /* one tree, of what the searching seat sees */
    TREES_PER_SEAT, /* a tree for every seat, of what it sees itself: nobody's choice depends on what
                     * another has chosen in secret */
    TREES_OWN /* the same, but a seat's tree holds its own choices alone: where the others do too
                     * much between two of them to branch on it */
} Trees;

/* Every function but value() may be NULL. */
typedef struct Hints {
    /* What each seat may expect: all together exactly one VICTORY. Positions that are over too. */
    void (*value)(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
    /* The estimate of the greedy player, by which searches are measured: it never changes, however
     * much value() learns. NULL: value(). */
    void (*yardstick)(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
    /* How promising each listed move of `who` is: weights from 1 to PRIOR_MAX. */
    void (*prior)(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]);
    /* A quick sensible move for play-outs; NULL plays at random. */
    Move (*rollout)(const Ruleset *r, const State *s, Seat who, Rng *rng);
    /* Play-outs stop after this many moves of seats and ask value(); 0 plays to the end. */
    uint16_t rollout_moves;
    /* How much the search tries what it knows little of, in hundredths; 0: the default of 70. */
    uint16_t explore;
    Trees trees;
} Hints;

/* Shares one victory out by weight; not all weights are 0. */
void victory_share(Seat seats, const uint32_t weight[SEATS_MAX], int32_t value[SEATS_MAX]);

/* Shares it out among the winners of a match that is over; among all seats if nobody has won. */
void victory_of_winners(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);

#endif
