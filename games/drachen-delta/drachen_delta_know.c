/* drachen_delta_know.c: who knows what. Hidden are only the cards that others have laid out and
 * not turned over (DD-23); how many they are is open. Changes nothing else in a position. */
#include "games/drachen-delta/drachen_delta.h"

void drachen_delta_mask(const Ruleset *r, State *s, Seat viewer) {
    const Board *b = board_of(r);
    Delta *d = (Delta *)(void *)s->bytes;
    for (Seat seat = 0; seat < r->seats; seat++)
        for (int i = d->step; seat != viewer && i < b->length; i++)
            if (d->programme[seat][i] != NONE) d->programme[seat][i] = UNKNOWN;
}

/* Ways to lay `cards` of `kinds` different cards in order. */
static uint32_t arrangements(uint32_t kinds, uint32_t cards) {
    uint32_t ways = 1;
    for (uint32_t i = 0; i < cards; i++) ways *= kinds - i;
    return ways;
}

/* A random card of the set, taken out of it. */
static uint8_t card_draw(uint32_t *set, Rng *rng) {
    uint32_t rest = *set;
    for (uint32_t n = rng_below(rng, (uint32_t)__builtin_popcount(rest)); n; n--) rest &= rest - 1;
    uint8_t card = (uint8_t)__builtin_ctz(rest);
    *set &= ~((uint32_t)1 << card);
    return card;
}

/* Fills cards first .. last - 1 of a programme; each legal way is equally likely (DD-4). */
static void programme_guess(const Board *b, Delta *d, Seat seat, unsigned first, unsigned last,
                            Rng *rng) {
    uint32_t cards = b->hand[seat], all_actions = ((uint32_t)1 << DRAGON) - 1;
    for (unsigned i = 0; i < first; i++) {
        if (is_dragon(d->programme[seat][i])) cards &= all_actions;
        cards &= ~((uint32_t)1 << d->programme[seat][i]);
    }
    uint32_t actions = cards & all_actions, dragons = cards & ~all_actions, hidden = last - first;
    uint32_t plain = (uint32_t)__builtin_popcount(actions);
    uint32_t without = arrangements(plain, hidden);
    uint32_t with = hidden == 0 ? 0
                                : hidden * (uint32_t)__builtin_popcount(dragons) *
                                      arrangements(plain, hidden - 1);
    unsigned dragon_at = last;
    if (rng_below(rng, without + with) >= without) dragon_at = first + rng_below(rng, hidden);
    for (unsigned i = first; i < last; i++)
        d->programme[seat][i] = card_draw(i == dragon_at ? &dragons : &actions, rng);
}

void drachen_delta_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    const Board *b = board_of(r);
    Delta *d = (Delta *)(void *)s->bytes;
    (void)viewer;
    for (Seat seat = 0; seat < r->seats; seat++) {
        unsigned first = 0, last = cards_laid(b, d, seat);
        while (first < last && d->programme[seat][first] != UNKNOWN) first++;
        if (first < last) programme_guess(b, d, seat, first, last, rng);
    }
}

Move drachen_delta_witness(const Ruleset *r, const State *s, Seat who, Move m, Seat viewer) {
    (void)r, (void)s;
    if (move_byte(m, 0) == CARD && who != viewer) return move_of(CARD, UNKNOWN, 0, 0);
    return m;
}
