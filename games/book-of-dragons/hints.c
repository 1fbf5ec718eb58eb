/* hints.c: what a search may believe about a position beyond the rules.
 *
 * Integers only, cheap, and never decisive: every move named here comes from the same questions that
 * legal() asks. Called by ai/ through the game's table, on worlds. */
#include "games/book-of-dragons/hints.h"

enum {
    POINT = 64,         /* expectations are counted in 64ths of a point */
    WHOLE = 64,         /* chances in 64ths */
    HELD_CHANCE = 54,   /* dice that nobody can beat now are still there a round later */
    THREAT_CHANCE = 38, /* for each opponent who could beat them first */
    LATER_CHANCE = 48,  /* a second and third card must wait for another turn */
    TEMPO = 80,         /* of being the next to act, while the match is long */
    LEFT_MAX = 12       /* cards to come for each seat from which on pips are worth most */
};

/* The weights below were fitted to who won some thousand matches of the search against itself. */

/* What a pip is worth, in 64ths of a point, by the cards to come for each seat. */
static const uint8_t pip_worth[LEFT_MAX + 1] = {5, 18, 29, 37, 44, 50, 55, 60, 64, 68, 72, 76, 80};
/* What an unused ability is worth, in 64ths of a pip. */
static const uint8_t ability_worth[LANDSCAPES] = {0, 90, 50, 140, 150, 90};

/* How many cards must go until the last round: the shortest pile, or the two shortest. */
unsigned book_of_dragons_cards_to_go(const BookTable *t, const Book *b) {
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

/* About how many cards each seat may still collect. */
unsigned book_of_dragons_cards_left(const Ruleset *r, unsigned to_go) {
    const BookTable *t = book_table(r);
    return to_go * t->fields / (t->piles_to_end * (unsigned)r->seats);
}

/* Has the seat another chance to collect before the match ends? */
bool book_of_dragons_has_collect_ahead(const Book *b, unsigned seat, bool is_last_round) {
    if (!is_last_round || seat > b->turn)
        return true;
    return seat == b->turn && b->done == DONE_NOTHING;
}

/* Can `other`, before the seat collects, beat a sum of the seat's dice? */
bool book_of_dragons_is_threat(const Ruleset *r, const Book *b, unsigned other, unsigned seat,
                               unsigned sum) {
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
        if (book_of_dragons_is_threat(r, b, other, seat, sum))
            chance = chance * THREAT_CHANCE / WHOLE;
    return chance;
}

/* What the cards under a seat's dice are worth to it, less the pips that collecting costs. */
unsigned book_of_dragons_expected_cards(const Ruleset *r, const Book *b, unsigned seat,
                                        unsigned pip) {
    const BookTable *t = book_table(r);
    unsigned best = 0, all = 0;
    for (unsigned field = 0; field < t->fields; field++) {
        if (b->owner[field] != seat)
            continue;
        unsigned worth = POINT * book_of_dragons_card_worth(t, b, b->top[field], seat);
        unsigned cost = pip * t->dice[b->dice[field]];
        worth = worth > cost ? (worth - cost) * keep_chance(r, b, field) / WHOLE : 0;
        best = worth > best ? worth : best;
        all += worth;
    }
    return best + (all - best) * LATER_CHANCE / WHOLE;
}

/* The final score a seat can expect, in 64ths of a point. */
static int32_t expectation(const Ruleset *r, const Book *b, unsigned seat, int32_t score,
                           unsigned to_go) {
    const BookTable *t = book_table(r);
    unsigned left = book_of_dragons_cards_left(r, to_go), abilities = 0;
    unsigned pip = pip_worth[left < LEFT_MAX ? left : LEFT_MAX];
    unsigned next = b->done == DONE_NOTHING ? b->turn : (b->turn + 1u) % r->seats;
    for (unsigned landscape = STORM; landscape < LANDSCAPES; landscape++)
        if (t->has_ability[landscape])
            abilities += b->ready[seat][landscape] * (unsigned)ability_worth[landscape];
    unsigned later = pip * book_of_dragons_pips(r, b, (Seat)seat) + abilities * pip / WHOLE;
    unsigned cards = book_of_dragons_has_collect_ahead(b, seat, to_go == 0)
                         ? book_of_dragons_expected_cards(r, b, seat, pip)
                         : 0;
    unsigned tempo = seat == next ? TEMPO * pip / WHOLE : 0;
    return score * POINT + (int32_t)(cards + later + tempo);
}

/* 65536 times 2 to the minus x/8. */
static uint32_t fade(uint32_t x) {
    static const uint32_t eighth[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};
    return x >= 128 ? 1 : (eighth[x & 7] >> (x >> 3)) + 1;
}

/* Leads count the more the fewer cards are left. */
static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    const Book *b = book_at(s);
    int32_t expected[SEATS_MAX], best = INT32_MIN;
    uint32_t weight[SEATS_MAX];
    if (b->step == STEP_OVER) {
        victory_of_winners(r, s, out);
        return;
    }
    unsigned to_go = book_of_dragons_cards_to_go(book_table(r), b);
    unsigned spread = 6 + 7 * book_of_dragons_cards_left(r, to_go) /
                              3; /* of a lead, for an eighth of a doubling */
    book_of_dragons_score(r, s, expected);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        expected[seat] = expectation(r, b, seat, expected[seat], to_go);
        best = expected[seat] > best ? expected[seat] : best;
    }
    for (unsigned seat = 0; seat < r->seats; seat++)
        weight[seat] = fade((uint32_t)(best - expected[seat]) / spread);
    victory_share(r->seats, weight, out);
}

/* ---- a quick sensible move ---- */

/* What a group on that field is worth: the card, and what it takes from the player whose dice lie
 * there. */
static unsigned field_worth(const BookTable *t, const Book *b, Seat who, unsigned field) {
    uint8_t owner = b->owner[field];
    unsigned worth = book_of_dragons_card_worth(t, b, b->top[field], who);
    if (owner != NONE && owner != who)
        worth += book_of_dragons_card_worth(t, b, b->top[field], owner) / 2;
    return worth;
}

static bool has_ready(const BookTable *t, const Book *b, Seat who, unsigned landscape) {
    return b->ready[who][landscape] > 0 && t->has_ability[landscape];
}

/* An ability that makes the dice in hand stronger and is not wasted; 0 when there is none. */
static Move strengthen(const BookTable *t, const Book *b, Seat who) {
    uint8_t hand = b->hand[who];
    uint8_t lowest = t->digit[hand][0];
    if (lowest == 0)
        return 0;
    if (lowest <= 2 && has_ready(t, b, who, MOUNTAIN))
        return move_of(MOVE_MOUNTAIN, lowest, 0, 0);
    if (lowest < 6 && has_ready(t, b, who, DESERT))
        return move_of(MOVE_DESERT, lowest, 0, 0);
    if (t->dice[hand] == DICE_EACH && t->digit[hand][DICE_EACH - 1] < 6 &&
        has_ready(t, b, who, JUNGLE))
        return move_of(MOVE_JUNGLE, 0, 0, 0);
    return 0;
}

/* The own field with the best card, or NONE. */
static uint8_t best_own_field(const BookTable *t, const Book *b, Seat who) {
    uint8_t best = NONE;
    unsigned best_worth = 0;
    for (uint8_t field = 0; field < t->fields; field++) {
        unsigned worth =
            b->owner[field] == who ? book_of_dragons_card_worth(t, b, b->top[field], who) : 0;
        if (worth > best_worth) {
            best_worth = worth;
            best = field;
        }
    }
    return best;
}

/* A group for the best field within reach that is not the seat's own, chance breaking near ties; as
 * few dice as will do, or now and then more to be safe. 0 when nothing is in reach. */
static Move quick_place(const Ruleset *r, const Book *b, Seat who, uint64_t chance) {
    const BookTable *t = book_table(r);
    uint8_t hand = b->hand[who], best = NONE;
    unsigned best_score = 0, best_groups = 0;
    for (uint8_t field = 0; field < t->fields; field++) {
        unsigned need = b->owner[field] == who ? 0 : book_of_dragons_need(r, b, who, field);
        unsigned groups = need == 0 ? 0 : t->groups_from[hand][need];
        if (groups == 0)
            continue;
        unsigned score = 4 * field_worth(t, b, who, field) + (unsigned)(chance >> (4 * field) & 15);
        if (score > best_score) {
            best_score = score;
            best_groups = groups;
            best = field;
        }
    }
    if (best == NONE)
        return 0;
    bool is_safe = (chance >> 32 & 3) == 0;
    unsigned group = is_safe ? (unsigned)(chance >> 40 & 255) * best_groups >> 8 : best_groups - 1;
    return move_of(MOVE_PLACE, best, t->group[hand][group], 0);
}

/* When nothing new can be placed: a chip on the best card, or the end. */
static Move finish(const BookTable *t, const Book *b, Seat who) {
    uint8_t own = best_own_field(t, b, who);
    if (own != NONE && b->immunity[who] == NONE && has_ready(t, b, who, PLAINS))
        return move_of(MOVE_PLAINS, own, 0, 0);
    return move_of(MOVE_END, 0, 0, 0);
}

Move book_of_dragons_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const BookTable *t = book_table(r);
    const Book *b = book_at(s);
    uint64_t chance = rng_next(rng);
    Move better = strengthen(t, b, who);
    if (better != 0)
        return better;
    if (b->done == DONE_COLLECTED)
        return finish(t, b, who);
    uint8_t own = b->done == DONE_NOTHING ? best_own_field(t, b, who) : NONE;
    if (own != NONE && (chance >> 60) < 13)
        return move_of(MOVE_COLLECT, own, 0, 0);
    Move place = quick_place(r, b, who, chance);
    if (place != 0)
        return place;
    if (b->done == DONE_PLACED)
        return finish(t, b, who);
    return own != NONE ? move_of(MOVE_COLLECT, own, 0, 0) : move_of(MOVE_RAISE, 0, 0, 0);
}

/* ---- how promising each move is ---- */

static unsigned weigh_place(const Ruleset *r, const Book *b, Seat who, unsigned field,
                            uint8_t group) {
    const BookTable *t = book_table(r);
    uint8_t hand = b->hand[who];
    unsigned min = t->group[hand][t->groups_from[hand][book_of_dragons_need(r, b, who, field)] - 1];
    if (b->owner[field] == who)
        return 4;
    unsigned spare = t->dice[group] > t->dice[min] ? (unsigned)t->dice[group] - t->dice[min] : 0;
    return (8 + 3 * field_worth(t, b, who, field)) / (1 + spare);
}

static unsigned weigh(const Ruleset *r, const Book *b, Seat who, Move m) {
    static const uint8_t turned[7] = {0, 40, 24, 4, 1, 1, 1};
    const BookTable *t = book_table(r);
    unsigned first = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case MOVE_PLACE:
        return weigh_place(r, b, who, first, move_byte(m, 2));
    case MOVE_COLLECT:
        return 30 + 8 * book_of_dragons_card_worth(t, b, b->top[first], who);
    case MOVE_RAISE:
        return 60;
    case MOVE_END:
        return b->done == DONE_COLLECTED ? 60 : 30;
    case MOVE_STORM:
        return 8;
    case MOVE_DESERT:
        return 14;
    case MOVE_JUNGLE:
        return 10u * t->dice[b->hand[who]];
    case MOVE_MOUNTAIN:
        return turned[first];
    case MOVE_PLAINS:
        return 20;
    default:
        return 1;
    }
}

static void prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]) {
    for (int i = 0; i < list->count; i++)
        weight[i] = (uint16_t)weigh(r, book_at(s), who, list->move[i]);
}

const Hints book_of_dragons_hints = {.prior = prior,
                                     .value = value,
                                     .rollout = book_of_dragons_rollout,
                                     .rollout_moves = 10,
                                     .features = &book_of_dragons_features,
                                     .reason = book_of_dragons_reason};
