/* analyse_match.c: from a match to its reckoning, for `hort analyse` and the console. */
#include "cli/analyse.h"

Reckoning *analyse_match(const Match *m, const ReckonBudget *budget, uint64_t seed) {
    State start;
    Reckoning *k =
        match_opened(m, &start) ? reckoning_new(match_ruleset(m), &start, budget, seed) : NULL;
    bool is_good = k != NULL;
    for (int i = 0; is_good && i < match_lines(m); i++)
        is_good = reckoning_add(k, match_line(m, i).seat, match_line(m, i).move);
    if (is_good)
        return k;
    reckoning_free(k);
    return NULL;
}
