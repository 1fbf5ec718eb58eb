/* arena_seats.c: who sits where: every different seating of the named players, so that no player
 * profits from a good seat. */
#include "cli/arena.h"

#include <string.h>

/* Fills seat after seat with every entry not seated yet; equal players at a seat count once. */
static bool seat_next(Arena *arena, uint8_t seating[SEATS_MAX], Seat seat, unsigned seated) {
    if (seat == arena->contest.ruleset->seats) {
        if (arena->seatings == ARENA_SEATINGS)
            return false;
        memcpy(arena->seating[arena->seatings++], seating, SEATS_MAX);
        return true;
    }
    const Players *players = &arena->contest.players;
    unsigned tried = 0;
    for (int i = 0; i < players->entries; i++) {
        unsigned player = 1u << players->entry[i];
        if ((seated >> i & 1u) != 0 || (tried & player) != 0)
            continue;
        tried |= player;
        seating[seat] = players->entry[i];
        if (!seat_next(arena, seating, (Seat)(seat + 1), seated | 1u << i))
            return false;
    }
    return true;
}

bool arena_list_seatings(Arena *arena, Text *error) {
    uint8_t seating[SEATS_MAX] = {0};
    Players *players = &arena->contest.players;
    int seats = arena->contest.ruleset->seats;
    if (players->entries < seats && !players_fill(players, seats, error))
        return false;
    arena->seatings = 0;
    if (seat_next(arena, seating, 0, 0))
        return true;
    text_addf(error, "more than %d ways to seat these players", ARENA_SEATINGS);
    return false;
}
