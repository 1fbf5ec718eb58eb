/* book_of_dragons_hints.c: what a search may believe about a position beyond the rules.
 *
 * Integers only, cheap, and never decisive: every move named here comes from the same questions that
 * legal() asks. Called by ai/ through the game's table, on worlds. */
#include "games/book-of-dragons/book_of_dragons.h"

enum {
    POINT = 64,           /* expectations are counted in 64ths of a point */
    WHOLE = 64,           /* chances in 64ths */
    VICTORY = 1000000,
    HELD_CHANCE = 60,     /* dice that nobody can beat now are still there a round later */
    THREAT_CHANCE = 40,   /* for each opponent who could beat them first */
    LATER_CHANCE = 48,    /* a second and third card must wait for another turn */
    PIP_WORTH = 20,       /* of one pip while many cards are left */
    ABILITY_WORTH = 60,   /* of an unused ability, likewise */
    LONG_GAME = 8         /* cards to go from which on pips and abilities have their full worth */
};

/* What a card brings a seat. */
static unsigned card_worth(const BookTable *t, const Book *b, unsigned card, unsigned seat) {
    return t->points[card] + (t->kind[card] == b->goal[seat] ? (unsigned)GOAL_BONUS : 0);
}

/* How many cards must go until the last round: the shortest pile, or the two shortest. */
static unsigned cards_to_go(const BookTable *t, const Book *b) {
    unsigned shortest = CARDS_MAX, second = CARDS_MAX;
    for (unsigned field = 0; field < t->fields; field++) {
        unsigned cards = b->below[field] + (b->top[field] != NONE ? 1u : 0u);
        if (cards < shortest) {
            second = shortest;
            shortest = cards;
        } else if (cards < second) {
            second = cards;
        }
    }
    return t->piles_to_end == 1 ? shortest : shortest + second;
}

/* Has the seat another chance to collect before the match ends? */
static bool has_collect_ahead(const Book *b, unsigned seat, bool is_last_round) {
    if (!is_last_round || seat > b->turn)
        return true;
    return seat == b->turn && b->done == DONE_NOTHING;
}

/* Can `other`, before the seat collects, beat a sum of the seat's dice? */
static bool is_threat(const Ruleset *r, const Book *b, unsigned other, unsigned seat, unsigned sum) {
    const BookTable *t = book_table(r);
    unsigned wait_other = (other + r->seats - b->turn) % r->seats;
    unsigned wait_seat = (seat + r->seats - b->turn) % r->seats;
    if (other == seat || (wait_seat > 0 && wait_other > wait_seat) ||
        (wait_other == 0 && b->done == DONE_COLLECTED))
        return false;
    return t->sum[b->hand[other]] > sum;
}

/* The chance, in 64ths, that the dice on a field are still there when their owner may collect. */
static unsigned keep_chance(const Ruleset *r, const Book *b, unsigned field) {
    unsigned seat = b->owner[field], sum = book_table(r)->sum[b->dice[field]];
    if (b->turn == seat && b->done == DONE_NOTHING)
        return WHOLE;
    unsigned chance = HELD_CHANCE;
    if (is_immune(b, field))
        return chance;
    for (unsigned other = 0; other < r->seats; other++)
        if (is_threat(r, b, other, seat, sum))
            chance = chance * THREAT_CHANCE / WHOLE;
    return chance;
}

/* What the cards under a seat's dice are worth to him, best chance first. */
static unsigned expected_cards(const Ruleset *r, const Book *b, unsigned seat) {
    const BookTable *t = book_table(r);
    unsigned best = 0, all = 0;
    for (unsigned field = 0; field < t->fields; field++) {
        if (b->owner[field] != seat)
            continue;
        unsigned worth = card_worth(t, b, b->top[field], seat) * keep_chance(r, b, field);
        best = worth > best ? worth : best;
        all += worth;
    }
    return best + (all - best) * LATER_CHANCE / WHOLE;
}

/* What a seat may expect to end with, in 64ths of a point. */
static int32_t expectation(const Ruleset *r, const Book *b, unsigned seat, int32_t score, unsigned to_go) {
    const BookTable *t = book_table(r);
    unsigned length = to_go < LONG_GAME ? to_go : LONG_GAME, abilities = 0;
    unsigned pips = book_of_dragons_pips(r, b, (Seat)seat);
    for (unsigned landscape = STORM; landscape < LANDSCAPES; landscape++)
        abilities += t->has_ability[landscape] ? b->ready[seat][landscape] : 0u;
    unsigned later = (pips * PIP_WORTH + abilities * ABILITY_WORTH) * length / LONG_GAME;
    unsigned cards = has_collect_ahead(b, seat, to_go == 0) ? expected_cards(r, b, seat) : 0;
    return score * POINT + (int32_t)(cards + later + pips);
}

/* 65536 times 2 to the minus x/8. */
static uint32_t fade(uint32_t x) {
    static const uint32_t eighth[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};
    return x >= 128 ? 1 : (eighth[x & 7] >> (x >> 3)) + 1;
}

static void share_victory(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    SeatSet winners = book_of_dragons_winners(r, s);
    int32_t share = VICTORY / __builtin_popcount(winners);
    for (Seat seat = 0; seat < r->seats; seat++)
        value[seat] = (winners & seat_bit(seat)) != 0 ? share : 0;
}

/* Leads count the more the fewer cards are left. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    const Book *b = book_at(s);
    int32_t expected[SEATS_MAX], best = INT32_MIN;
    uint32_t weight[SEATS_MAX], all = 0;
    if (b->step == STEP_OVER) {
        share_victory(r, s, out);
        return;
    }
    unsigned to_go = cards_to_go(book_table(r), b);
    book_of_dragons_score(r, s, expected);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        expected[seat] = expectation(r, b, seat, expected[seat], to_go);
        best = expected[seat] > best ? expected[seat] : best;
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        weight[seat] = fade((uint32_t)(best - expected[seat]) / (16 + 6 * to_go));
        all += weight[seat];
    }
    for (unsigned seat = 0; seat < r->seats; seat++)
        out[seat] = (int32_t)((uint64_t)weight[seat] * VICTORY / all);
}

const Hints book_of_dragons_hints = {.value = value};
