/* knowledge.c: who knows what. Hidden are only the cards that others have laid out and
 * not turned over (DD-23); how many they are is open. Changes nothing else in a position.
 *
 * Any legal programme may lie there and every one is guessed sooner or later, but people plan: most
 * guesses follow the way that the owner's pawn has before it. */
#include "games/drachen-delta/survey.h"

void drachen_delta_mask(const Ruleset *r, State *s, Seat viewer) {
    const Board *b = board_of(r);
    Delta *d = (Delta *)(void *)s->bytes;
    for (Seat seat = 0; seat < r->seats; seat++)
        for (int i = d->step; seat != viewer && i < b->length; i++)
            if (d->programme[seat][i] != NONE)
                d->programme[seat][i] = UNKNOWN;
}

/* Cards that may follow the first ones of a programme (DD-4). */
static uint32_t cards_left(const Board *b, const Delta *d, Seat seat, unsigned laid) {
    uint32_t cards = b->hand[seat];
    for (unsigned i = 0; i < laid; i++) {
        if (is_dragon(d->programme[seat][i]))
            cards &= ((uint32_t)1 << DRAGON) - 1;
        cards &= ~((uint32_t)1 << d->programme[seat][i]);
    }
    return cards;
}

/* One card of the set by weight. */
static uint8_t card_draw(uint32_t cards, const uint16_t weight[CARDS], Rng *rng) {
    uint16_t of_set[CARDS];
    for (unsigned card = 0; card < CARDS; card++)
        of_set[card] = cards >> card & 1 ? weight[card] : 0;
    return (uint8_t)weighted_pick(rng, of_set, CARDS);
}

enum { AIMLESS_ONE_IN = 4 };

/* Fills cards first .. last - 1 of a programme: most often as its owner might plan. */
static void programme_guess(const Ruleset *r, Delta *d, Chart *chart, Seat seat, unsigned first,
                            unsigned last, Rng *rng) {
    uint16_t weight[CARDS];
    Route route;
    bool is_planned = rng_below(rng, AIMLESS_ONE_IN) != 0;
    for (unsigned card = 0; card < CARDS; card++)
        weight[card] = 1;
    if (is_planned)
        drachen_delta_route(r, d, chart, seat, rng, &route);
    for (unsigned i = first; i < last; i++) {
        if (is_planned)
            drachen_delta_weigh_programme(r, d, seat, &route, i, weight);
        d->programme[seat][i] = card_draw(cards_left(board_of(r), d, seat, i), weight, rng);
    }
}

void drachen_delta_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    const Board *b = board_of(r);
    Delta *d = (Delta *)(void *)s->bytes;
    Chart chart;
    (void)viewer;
    chart_begin(&chart);
    for (Seat seat = 0; seat < r->seats; seat++) {
        unsigned first = 0, last = cards_laid(b, d, seat);
        while (first < last && d->programme[seat][first] != UNKNOWN)
            first++;
        if (first < last)
            programme_guess(r, d, &chart, seat, first, last, rng);
    }
}
