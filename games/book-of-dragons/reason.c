/* reason.c: what speaks for a move, in words about cards and dice: what a card is worth, who could
 * beat the dice on it, what a die becomes good for.
 *
 * Called through book_of_dragons_hints only. */
#include "core/hints.h"
#include "games/book-of-dragons/state.h"

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, to->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

/* "The red storm dragon is worth 8 points to you, 3 of them for your goal card" */
static void add_worth(const BookTable *t, const Book *b, Seat who, uint8_t card, const Reader *to,
                      Text *out) {
    bool is_goal = t->kind[card] == b->goal[who];
    TEXT(dragon, 200);
    book_of_dragons_dragon_text(t, card, "Der", "e", to->lang, &dragon);
    if (to->lang == LANG_EN)
        dragon.start[0] = 'T';
    ADD("%s is worth %d points to you", "%s ist dir %d Punkte wert", dragon.start,
        t->points[card] + (is_goal ? GOAL_BONUS : 0));
    if (is_goal)
        ADD(", %d of them for your goal card", ", %d davon durch deine Zielkarte", GOAL_BONUS);
}

/* Who could beat that sum with the dice in hand? */
static void add_rivals(const Ruleset *r, const Book *b, Seat who, unsigned sum, const Reader *to,
                       Text *out) {
    const char *rival = NULL;
    int rivals = 0;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (seat != who && book_table(r)->sum[b->hand[seat]] > sum) {
            rival = to->name[seat];
            rivals++;
        }
    if (rivals == 0)
        ADD("; nobody can beat %u now.", "; eine %u kann jetzt niemand schlagen.", sum);
    else if (rivals == 1)
        ADD("; only %s could beat %u now.", "; nur %s könnte jetzt eine %u schlagen.", rival, sum);
    else
        text_add_char(out, '.');
}

static void reason_place(const Ruleset *r, const Book *b, Seat who, Move m, const Reader *to,
                         Text *out) {
    const BookTable *t = book_table(r);
    unsigned field = move_byte(m, 1), sum = t->sum[move_byte(m, 2)];
    if (b->owner[field] == who)
        sum += t->sum[b->dice[field]];
    add_worth(t, b, who, b->top[field], to, out);
    add_rivals(r, b, who, sum, to, out);
}

/* BD-11: a card that leaves the game is worth most to whose goal card shows its colour. */
static void reason_storm(const Ruleset *r, const Book *b, Seat who, unsigned field,
                         const Reader *to, Text *out) {
    const BookTable *t = book_table(r);
    uint8_t card = b->top[field];
    for (Seat seat = 0; seat < r->seats; seat++)
        if (seat != who && t->kind[card] == b->goal[seat])
            ADD("%s collects this colour: the card would bring %d points.",
                "%s sammelt diese Farbe: Die Karte brächte %d Punkte.", to->name[seat],
                t->points[card] + GOAL_BONUS);
}

/* What all dice in the hand add up to afterwards. */
static void add_sum(const BookTable *t, const Book *b, Seat who, uint8_t after, const Reader *to,
                    Text *out) {
    if (t->sum[after] > t->sum[b->hand[who]])
        ADD("The dice in your hand then add up to %d instead of %d.",
            "Deine Würfel in der Hand ergeben dann zusammen %d statt %d.", t->sum[after],
            t->sum[b->hand[who]]);
}

void book_of_dragons_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                            Text *out) {
    const BookTable *t = book_table(r);
    const Book *b = book_at(s);
    uint8_t first = move_byte(m, 1), hand = b->hand[who];
    switch (move_byte(m, 0)) {
    case MOVE_PLACE:
        reason_place(r, b, who, m, to, out);
        break;
    case MOVE_COLLECT:
    case MOVE_PLAINS:
        add_worth(t, b, who, b->top[first], to, out);
        text_add_char(out, '.');
        break;
    case MOVE_STORM:
        reason_storm(r, b, who, first, to, out);
        break;
    case MOVE_RAISE:
    case MOVE_JUNGLE:
        add_sum(t, b, who, t->raised[hand], to, out);
        break;
    case MOVE_DESERT:
    case MOVE_MOUNTAIN:
        if (dice_has(t, hand, first))
            add_sum(t, b, who,
                    dice_turned(t, hand, first,
                                move_byte(m, 0) == MOVE_DESERT ? first + 1u : 7u - first),
                    to, out);
        break;
    default:
        break;
    }
}
