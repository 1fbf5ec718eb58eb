/* hints.c: what the search may use besides the rules. */
#include "core/hints.h"
#include "games/template/state.h"

/* Each seat's share of the points so far. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    int32_t total = 0;
    for (Seat seat = 0; seat < r->seats; seat++)
        total += 1 + template_of(s)->score[seat];
    for (Seat seat = 0; seat < r->seats; seat++)
        out[seat] = VICTORY / total * (1 + template_of(s)->score[seat]);
}

const Hints template_hints = {.value = value, .trees = TREES_PER_SEAT};
