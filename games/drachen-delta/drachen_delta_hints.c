#include "games/drachen-delta/drachen_delta.h"
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    (void)s;
    for (Seat seat = 0; seat < r->seats; seat++) out[seat] = 1000000 / r->seats;
}
const Hints drachen_delta_hints = {.value = value};
