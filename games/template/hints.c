/* hints.c: hints for the search. */
#include "core/hints.h"
#include "games/template/state.h"

/* Each seat's share of the points so far. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    uint32_t weight[SEATS_MAX];
    for (Seat seat = 0; seat < r->seats; seat++)
        weight[seat] = 1u + template_of(s)->score[seat];
    victory_share(r->seats, weight, out);
}

const Hints template_hints = {.value = value, .trees = TREES_PER_SEAT};
