/* hints.h: what a game can tell the search about good play (in its hints.c).
 *
 * Nothing here is a rule, and the search works without it. Hints read worlds, never views;
 * reason() alone speaks to a person and reads what that person sees. */
#ifndef HORT_CORE_HINTS_H
#define HORT_CORE_HINTS_H

#include "core/features.h"
#include "core/game.h"

enum {
    VICTORY = 1000000, /* values are counted in millionths of a victory */
    PRIOR_MAX = 32767
};

/* Which trees a search builds.
 *
 * TREES_PER_SEAT keeps what one seat has chosen in secret out of the others' choices. TREES_OWN is for
 * games in which the others do too much between two choices of a seat to branch on it. */
typedef enum Trees {
    TREES_DEFAULT,  /* for a bot: the game's choice; in a game's hints: TREES_ONE */
    TREES_ONE,      /* one tree, of what the searching seat sees */
    TREES_PER_SEAT, /* a tree for every seat, of what that seat sees */
    TREES_OWN       /* the same, but a seat's tree holds only its own choices */
} Trees;

/* Every function but value() may be NULL. */
typedef struct Hints {
    /* What each seat can expect; the values add up to exactly one VICTORY. Also for positions that
     * are over. */
    void (*value)(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
    /* The estimate of the greedy player. Searches are measured against that player, so this must
     * not change when value() gets better. NULL: value(). */
    void (*yardstick)(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
    /* How promising each listed move of `who` is: weights from 1 to PRIOR_MAX. */
    void (*prior)(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]);
    /* A quick sensible move for play-outs; NULL plays at random. */
    Move (*rollout)(const Ruleset *r, const State *s, Seat who, Rng *rng);
    /* Play-outs stop after this many moves of seats and ask value(); 0 plays to the end. */
    uint16_t rollout_moves;
    /* How eagerly the search tries moves it knows little about, in hundredths; 0: the default,
     * 70. */
    uint16_t explore;
    Trees trees;
    /* How many times longer a play-out takes than in other games, a power of two; 0 counts as 1. Who
     * looks back at a match contents himself with so many fewer. */
    uint16_t slowness;
    /* What a learned estimate looks at; NULL: the game has none. */
    const FeatureWriter *features;
    /* What speaks for a legal move of `who`, in a sentence or two about the pieces: "Your dragon comes
     * from a field worth 1 to one worth 4." `s` is the view of `who`. Writes nothing where there is
     * nothing to say. */
    void (*reason)(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);
} Hints;

/* Shares one victory out by weight; not all weights are 0. */
void victory_share(Seat seats, const uint32_t weight[SEATS_MAX], int32_t value[SEATS_MAX]);

/* Shares it out among the winners of a match that is over; among all seats if nobody has won. */
void victory_of_winners(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);

#endif
