/* hints.c: sharing out a victory in a game's estimates. */
#include "core/hints.h"

void victory_share(Seat seats, const uint32_t weight[SEATS_MAX], int32_t value[SEATS_MAX]) {
    uint64_t sum = 0, passed = 0;
    for (Seat seat = 0; seat < seats; seat++)
        sum += weight[seat];
    for (Seat seat = 0; seat < seats; seat++) {
        uint64_t before = passed * VICTORY / sum;
        passed += weight[seat];
        value[seat] = (int32_t)(passed * VICTORY / sum - before);
    }
}

void victory_of_winners(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    SeatSet winners = r->game->winners(r, s);
    uint32_t weight[SEATS_MAX];
    for (Seat seat = 0; seat < r->seats; seat++)
        weight[seat] = winners == 0 || (winners & seat_bit(seat)) != 0;
    victory_share(r->seats, weight, value);
}
