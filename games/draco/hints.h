/* hints.h: what the hint files of Draco share.
 *
 * hints.c knows what playing a card gains, estimate.c what a position is worth, reason.c says it. */
#ifndef HORT_GAMES_DRACO_HINTS_H
#define HORT_GAMES_DRACO_HINTS_H

#include "core/hints.h"
#include "games/draco/state.h"

/* Fractions of a point are counted in sixteenths. */
enum {
    SIXTEENTHS = 16,
    CARD = 6 /* sixteenths a card in hand is worth: a scoring costs its player the refill */
};

/* hints.c */

/* Counts the cards of the whole set that would bring a small and a large scoring now. */
void draco_count_near(const Draco *d, const DracoTable *t, int near[2]);
/* Sixteenths of a point that the seat to play gains with its best card; its hand is not empty. */
int draco_next_gain(const Ruleset *r, const Draco *d);
/* The same for any seat, as if it were its turn; is that a play that wins the match at once? */
int draco_best_gain(const Ruleset *r, const Draco *d, Seat who, bool *is_winning);

/* estimate.c */

/* Fields that the dragons whose arrival ends the match, the leading ones, have still to go to the
 * summit. */
int draco_fields_to_go(const DracoTable *t, const Draco *d);
/* See Hints. */
void draco_value(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
void draco_yardstick(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);

/* features.c: see Hints */

extern const FeatureWriter draco_features;

/* reason.c: see Hints */

void draco_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);

#endif
