/* dragon_island_hints.c: what the search may use besides the rules. Reads worlds, never views. */
#include "games/dragon-island/dragon_island.h"

/* Each seat's share of the fame so far. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    int32_t total = 0, points[SEATS_MAX];
    r->game->score(r, s, points);
    for (Seat seat = 0; seat < r->seats; seat++)
        total += 1 + points[seat];
    for (Seat seat = 0; seat < r->seats; seat++)
        out[seat] = 1000000 / total * (1 + points[seat]);
}

const Hints dragon_island_hints = {.value = value};
