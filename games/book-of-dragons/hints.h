/* hints.h: what the hint files of The Book of Dragons share: hints.c and features.c. */
#ifndef HORT_GAMES_BOOK_OF_DRAGONS_HINTS_H
#define HORT_GAMES_BOOK_OF_DRAGONS_HINTS_H

#include "core/hints.h"
#include "games/book-of-dragons/state.h"

/* What a card brings a seat. */
static inline unsigned book_of_dragons_card_worth(const BookTable *t, const Book *b, unsigned card,
                                                  unsigned seat) {
    return t->points[card] + (t->kind[card] == b->goal[seat] ? (unsigned)GOAL_BONUS : 0);
}

/* How many cards must go until the last round: of the shortest pile, or the two shortest. */
unsigned book_of_dragons_cards_to_go(const BookTable *t, const Book *b);
/* About how many cards each seat may still collect. */
unsigned book_of_dragons_cards_left(const Ruleset *r, unsigned to_go);
/* Has the seat another chance to collect before the match ends? */
bool book_of_dragons_has_collect_ahead(const Book *b, unsigned seat, bool is_last_round);
/* Can `other`, before the seat collects, beat a sum of the seat's dice? */
bool book_of_dragons_is_threat(const Ruleset *r, const Book *b, unsigned other, unsigned seat,
                               unsigned sum);
/* What the cards under a seat's dice promise, in 64ths of a point, less what collecting costs if a pip is
 * worth so much. */
unsigned book_of_dragons_expected_cards(const Ruleset *r, const Book *b, unsigned seat,
                                        unsigned pip);

/* features.c: see Hints */
extern const FeatureWriter book_of_dragons_features;

#endif
