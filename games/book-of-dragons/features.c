/* features.c: what a learned estimate of The Book of Dragons looks at.
 *
 * Reads worlds; called through the game's hints. */
#include "games/book-of-dragons/hints.h"

enum {
    TABLE_SEATS, /* one of four: 2 to 5 */
    TABLE_LEFT = TABLE_SEATS + 4,
    TABLE_TO_GO,
    TABLE_LAST_ROUND,
    TABLE_BLOCKER,
    TABLE_REVEAL,
    TABLE_ALL_PASSED,
    TABLE_OPEN, /* points on cards without dice */
    TABLE_FEATURES
};

enum {
    SEAT_LEAD,
    SEAT_LATE_LEAD,
    SEAT_PIPS,
    SEAT_EARLY_PIPS,
    SEAT_DICE,                    /* of each value in hand */
    SEAT_HAND = SEAT_DICE + 6,    /* one of four: how many */
    SEAT_ON_TURN = SEAT_HAND + 4, /* one of three: what it has done */
    SEAT_WAIT = SEAT_ON_TURN + 3, /* one of four: turns until its own */
    SEAT_ABILITY = SEAT_WAIT + 4, /* of each landscape */
    SEAT_EARLY_ABILITY = SEAT_ABILITY + LANDSCAPES,
    SEAT_CARDS = SEAT_EARLY_ABILITY + LANDSCAPES, /* under its dice, by rivals who may beat them */
    SEAT_IMMUNE = SEAT_CARDS + 3,
    SEAT_BEST_CARD,
    SEAT_DICE_OUT,
    SEAT_REACH, /* the best cards it could lay dice on */
    SEAT_SECOND_REACH,
    SEAT_STUCK,
    SEAT_GOALS, /* of its kind, unseen or open */
    SEAT_NO_COLLECT,
    SEAT_LATE_CARDS, /* what its cards under dice promise, by the hand-made estimate */
    SEAT_FEATURES
};

/* Cards under a seat's dice. */
static void add_cards(const Ruleset *r, const Book *b, Seat seat, Features *out) {
    const BookTable *t = book_table(r);
    unsigned by_threats[3] = {0}, immune = 0, best = 0, dice = 0;
    for (unsigned field = 0; field < t->fields; field++) {
        if (b->owner[field] != seat || b->top[field] == NONE)
            continue;
        unsigned worth = book_of_dragons_card_worth(t, b, b->top[field], seat), threats = 0;
        for (Seat other = 0; other < r->seats; other++)
            threats += book_of_dragons_is_threat(r, b, other, seat, t->sum[b->dice[field]]);
        if (is_immune(b, field))
            immune += worth;
        else
            by_threats[threats < 2 ? threats : 2] += worth;
        best = worth > best ? worth : best;
        dice += t->dice[b->dice[field]];
    }
    for (unsigned i = 0; i < 3; i++)
        features_add(out, seat, SEAT_CARDS + i, (int)by_threats[i] * 4);
    features_add(out, seat, SEAT_IMMUNE, (int)immune * 4);
    features_add(out, seat, SEAT_BEST_CARD, (int)best * 4);
    features_add(out, seat, SEAT_DICE_OUT, (int)dice * 12);
}

/* What the dice in its hand could take. */
static void add_reach(const Ruleset *r, const Book *b, Seat seat, Features *out) {
    const BookTable *t = book_table(r);
    unsigned best = 0, second = 0, hand = t->sum[b->hand[seat]];
    for (unsigned field = 0; field < t->fields; field++) {
        if (b->top[field] == NONE || b->owner[field] == seat ||
            book_of_dragons_need(r, b, seat, field) > hand)
            continue;
        unsigned worth = book_of_dragons_card_worth(t, b, b->top[field], seat);
        second = worth > best ? best : worth > second ? worth : second;
        best = worth > best ? worth : best;
    }
    features_add(out, seat, SEAT_REACH, (int)best * 4);
    features_add(out, seat, SEAT_SECOND_REACH, (int)second * 4);
    features_add(out, seat, SEAT_STUCK, best == 0 ? FEATURE_ONE : 0);
}

static void add_dice(const Ruleset *r, const Book *b, Seat seat, int left, Features *out) {
    const BookTable *t = book_table(r);
    uint8_t hand = b->hand[seat];
    int pips = (int)book_of_dragons_pips(r, b, seat) - 10;
    features_add(out, seat, SEAT_PIPS, pips * 4);
    features_add(out, seat, SEAT_EARLY_PIPS, pips * left / 2);
    for (unsigned value = 1; value <= 6; value++)
        features_add(out, seat, SEAT_DICE + value - 1,
                     (int)(t->code[hand] >> (2 * (value - 1)) & 3) * FEATURE_ONE / 2);
    features_add(out, seat, SEAT_HAND + (unsigned)t->dice[hand], FEATURE_ONE);
}

static void add_abilities(const BookTable *t, const Book *b, Seat seat, int left, Features *out) {
    int few = left < 6 ? left : 6;
    for (unsigned landscape = STORM; landscape < LANDSCAPES; landscape++) {
        int ready = t->has_ability[landscape] ? b->ready[seat][landscape] : 0;
        features_add(out, seat, SEAT_ABILITY + landscape, ready * FEATURE_ONE);
        features_add(out, seat, SEAT_EARLY_ABILITY + landscape, ready * few * FEATURE_ONE / 6);
    }
}

static void add_turn(const Ruleset *r, const Book *b, Seat seat, Features *out) {
    unsigned wait = (unsigned)(seat + r->seats - b->turn) % r->seats;
    features_add(out, seat, wait == 0 ? SEAT_ON_TURN + (unsigned)b->done : SEAT_WAIT + wait - 1,
                 FEATURE_ONE);
}

/* Points ahead of the best other. */
static int lead_of(const Ruleset *r, const int32_t score[SEATS_MAX], Seat seat) {
    int32_t best = INT32_MIN;
    for (Seat other = 0; other < r->seats; other++)
        best = other != seat && score[other] > best ? score[other] : best;
    return score[seat] - best;
}

static int goals_to_come(const BookTable *t, const Book *b, Seat seat) {
    int count = 0;
    for (unsigned card = 0; card < t->cards; card++)
        count += t->kind[card] == b->goal[seat] && b->where[card] < WHERE_WON &&
                 b->where[card] != WHERE_REMOVED;
    return count;
}

static void add_seat(const Ruleset *r, const Book *b, Seat seat, int lead, int to_go,
                     Features *out) {
    int left = (int)book_of_dragons_cards_left(r, (unsigned)to_go);
    bool may_collect = book_of_dragons_has_collect_ahead(b, seat, to_go == 0);
    features_add(out, seat, SEAT_LEAD, lead * 3);
    features_add(out, seat, SEAT_LATE_LEAD, lead * 16 / (2 + left));
    add_dice(r, b, seat, left, out);
    add_turn(r, b, seat, out);
    add_abilities(book_table(r), b, seat, left, out);
    add_cards(r, b, seat, out);
    add_reach(r, b, seat, out);
    features_add(out, seat, SEAT_GOALS, goals_to_come(book_table(r), b, seat) * 8);
    features_add(out, seat, SEAT_NO_COLLECT, may_collect ? 0 : FEATURE_ONE);
    if (may_collect)
        features_add(out, seat, SEAT_LATE_CARDS,
                     (int)book_of_dragons_expected_cards(r, b, seat, 0) * 4 / 64);
}

static int open_points(const BookTable *t, const Book *b) {
    int points = 0;
    for (unsigned field = 0; field < t->fields; field++)
        points += b->top[field] != NONE && b->owner[field] == NONE ? t->points[b->top[field]] : 0;
    return points;
}

static void write(const Ruleset *r, const State *s, Features *out) {
    const BookTable *t = book_table(r);
    const Book *b = book_at(s);
    int32_t score[SEATS_MAX];
    int to_go = (int)book_of_dragons_cards_to_go(t, b);
    features_add(out, FEATURES_TABLE, TABLE_SEATS + r->seats - 2u, FEATURE_ONE);
    features_add(out, FEATURES_TABLE, TABLE_LEFT,
                 (int)book_of_dragons_cards_left(r, (unsigned)to_go) * 5);
    features_add(out, FEATURES_TABLE, TABLE_TO_GO, to_go * 5);
    features_add(out, FEATURES_TABLE, TABLE_LAST_ROUND, to_go == 0 ? FEATURE_ONE : 0);
    features_add(out, FEATURES_TABLE, TABLE_BLOCKER, b->blocker != NONE ? FEATURE_ONE : 0);
    features_add(out, FEATURES_TABLE, TABLE_REVEAL, b->step == STEP_REVEAL ? FEATURE_ONE : 0);
    features_add(out, FEATURES_TABLE, TABLE_ALL_PASSED, b->all_passed ? FEATURE_ONE : 0);
    features_add(out, FEATURES_TABLE, TABLE_OPEN, open_points(t, b) * 3);
    book_of_dragons_score(r, s, score);
    for (Seat seat = 0; seat < r->seats; seat++)
        add_seat(r, b, seat, lead_of(r, score, seat), to_go, out);
}

const FeatureWriter book_of_dragons_features = {write, TABLE_FEATURES, SEAT_FEATURES};
