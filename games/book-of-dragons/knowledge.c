/* knowledge.c: who knows what. BD-25: everybody knows everything there is.
 *
 * What nobody knows, the cards below the top cards, is not in the state at all: the dealer draws
 * each reveal from all cards not seen so far. So a view is the truth, the game masks and guesses
 * nothing, and every move looks to everybody like what it is. Called through the game's table. */
#include "games/book-of-dragons/state.h"

Move book_of_dragons_witness(const Ruleset *r, const State *s, Seat who, Move m, Seat viewer) {
    (void)r, (void)s, (void)who, (void)viewer;
    return m;
}
