/* hints.h: what the hint files of Drachen Delta share.
 *
 * hints.c knows how far each seat has to go, features.c tells a learned estimate about it. */
#ifndef HORT_DRACHEN_DELTA_HINTS_H
#define HORT_DRACHEN_DELTA_HINTS_H

#include "core/hints.h"
#include "games/drachen-delta/survey.h"

/* How a seat stands on its cheapest way, and where its programme leads if nobody interferes. */
typedef struct Prospect {
    int cost;                  /* ROUTE_COST_FAR: there is no way, and nothing of the rest counts */
    int lifts;                 /* planks that must be taken up before; the cost counts that, too */
    int stones, planks, ready; /* missing on the way; of the planks, those that could be laid now */
    int steps;                 /* that could be taken now */
    int left, then;            /* of the way, in eighths of a step: now, and behind its cards */
    int promise;               /* steps that the cards laid out save */
    int stopped;               /* cards laid out that meet a dragon */
    int arrival;               /* which of its cards leads into the goal: 0 the open one, 1 the
                                  next; NO_ARRIVAL: none of them */
} Prospect;

enum { NO_ARRIVAL = PROGRAMME_MAX + 1 };

void drachen_delta_prospect(const Ruleset *r, const Delta *d, Chart *chart, Seat seat,
                            Prospect *out);
/* Does the seat still have to carry out its open card? */
bool drachen_delta_is_card_due(const Ruleset *r, const Delta *d, Seat seat);
/* The way that is left to a seat and what its lost planks weigh, in parts of a step. */
int drachen_delta_way_left(const Ruleset *r, const Delta *d, Seat seat, const Prospect *prospect);

extern const FeatureWriter drachen_delta_features;

#endif
