/* truth.h: the whole position, nothing hidden. Only for the console, tools and tests: a script
 * refuses this header to servers, clients and bots. */
#ifndef HORT_MATCH_TRUTH_H
#define HORT_MATCH_TRUTH_H

#include "match/match.h"

const State *match_truth(const Match *m);

#endif
