/* check.c: finds what no match can reach, field by field.
 *
 * Each check returns true when it has said what is wrong; later checks rely on earlier ones, the
 * ranges first. Never repairs anything. Called through the game's table. */
#include "games/book-of-dragons/state.h"

/* "owner[2]: what", and true. */
static bool wrong_at(Text *out, const char *field, unsigned i, const char *what) {
    text_addf(out, "%s[%u]: %s", field, i, what);
    return true;
}

static bool wrong(Text *out, const char *field, const char *what) {
    text_addf(out, "%s: %s", field, what);
    return true;
}

static bool is_field_or_none(const BookTable *t, uint8_t field) {
    return field < t->fields || field == NONE;
}

static bool check_single_ranges(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    if (b->step >= STEPS)
        return wrong(out, "step", "no such step");
    if (b->turn >= r->seats)
        return wrong(out, "turn", "no such seat");
    if (b->done >= DONES)
        return wrong(out, "done", "no such value");
    if (b->all_passed > 1)
        return wrong(out, "all_passed", "is 0 or 1");
    if (!is_field_or_none(t, b->pile))
        return wrong(out, "pile", "no such field");
    if (!is_field_or_none(t, b->blocker) || t->has_blocker != (b->blocker != NONE))
        return wrong(out, "blocker", t->has_blocker ? "must be on a field" : "is not in play");
    return false;
}

static bool check_field_ranges(const Ruleset *r, const Book *b, unsigned field, Text *out) {
    const BookTable *t = book_table(r);
    bool is_there = field < t->fields;
    if (b->top[field] != NONE && (!is_there || b->top[field] >= t->cards))
        return wrong_at(out, "top", field, "no such card");
    if (b->below[field] + (b->top[field] != NONE) > t->pile[field])
        return wrong_at(out, "below", field, "more cards than the pile had");
    if (b->owner[field] != NONE && (!is_there || b->owner[field] >= r->seats))
        return wrong_at(out, "owner", field, "no such seat");
    if (b->dice[field] >= DICE_SETS || (b->owner[field] == NONE) != (b->dice[field] == NO_DICE))
        return wrong_at(out, "dice", field, "dice need an owner, an owner needs dice");
    return false;
}

static bool check_seat_ranges(const Ruleset *r, const Book *b, unsigned seat, Text *out) {
    const BookTable *t = book_table(r);
    bool is_there = seat < r->seats;
    if (b->colour[seat] != NONE && (!is_there || b->colour[seat] >= COLOURS))
        return wrong_at(out, "colour", seat, "no such colour");
    if (b->goal[seat] != NONE &&
        (!is_there || b->goal[seat] >= KINDS || !t->has_kind[b->goal[seat]]))
        return wrong_at(out, "goal", seat, "no such kind");
    if (b->hand[seat] >= DICE_SETS || (!is_there && b->hand[seat] != NO_DICE))
        return wrong_at(out, "hand", seat, "no such dice");
    if (b->immunity[seat] != NONE && (!is_there || b->immunity[seat] >= t->fields))
        return wrong_at(out, "immunity", seat, "no such field");
    return false;
}

static bool check_ranges(const Ruleset *r, const Book *b, Text *out) {
    if (check_single_ranges(r, b, out))
        return true;
    for (unsigned field = 0; field < FIELDS_MAX; field++)
        if (check_field_ranges(r, b, field, out))
            return true;
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        if (check_seat_ranges(r, b, seat, out))
            return true;
    return false;
}

/* The first `dealt` seats have theirs, no two the same, the others none. */
static bool check_lots(const Ruleset *r, const char *name, const uint8_t *lot, unsigned dealt,
                       Text *out) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if ((seat < dealt) != (lot[seat] != NONE))
            return wrong_at(out, name, seat, seat < dealt ? "must be dealt" : "is not dealt yet");
        for (unsigned other = 0; other < seat && seat < dealt; other++)
            if (lot[other] == lot[seat])
                return wrong_at(out, name, seat, "another seat has it");
    }
    return false;
}

/* BD-1, BD-2 */
static bool check_deal(const Ruleset *r, const Book *b, Text *out) {
    unsigned chips = b->step == STEP_CHIP ? b->turn : r->seats;
    unsigned goals = b->step == STEP_CHIP ? 0 : b->step == STEP_GOAL ? b->turn : r->seats;
    if (b->colour[0] != COLOUR_RED)
        return wrong_at(out, "colour", 0, "seat 0 has the red chip");
    return check_lots(r, "colour", b->colour, chips, out) ||
           check_lots(r, "goal", b->goal, goals, out);
}

/* BD-3, BD-17: every card is in exactly one place. */
static bool check_cards(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    unsigned unseen = 0, below = 0;
    for (unsigned card = 0; card < CARDS_MAX; card++) {
        uint8_t where = b->where[card];
        if (card >= t->cards ? where != NONE : where >= WHERES)
            return wrong_at(out, "where", card, "no such place");
        unseen += where == WHERE_UNSEEN;
        if (where >= WHERE_FIELD && where < WHERE_WON && b->top[where - WHERE_FIELD] != card)
            return wrong_at(out, "where", card, "another card lies on that field");
    }
    for (unsigned field = 0; field < t->fields; field++) {
        below += b->below[field];
        if (b->top[field] != NONE && b->where[b->top[field]] != WHERE_FIELD + field)
            return wrong_at(out, "top", field, "that card is somewhere else");
    }
    return unseen != below && wrong(out, "below", "must add up to the unseen cards");
}

/* BD-9: the books of a seat: ready cards counted, the ones won first used first. */
static bool check_landscape(const Ruleset *r, const Book *b, unsigned seat, unsigned landscape,
                            unsigned *used, Text *out) {
    const BookTable *t = book_table(r);
    unsigned ready = 0, seen_orders = 0, used_orders = 0;
    *used = 0;
    for (unsigned card = 0; card < t->cards; card++) {
        bool is_used = b->where[card] == WHERE_USED + seat;
        if (t->landscape[card] != landscape || (!is_used && b->where[card] != WHERE_WON + seat))
            continue;
        if (b->order[card] >= KINDS || (seen_orders >> b->order[card] & 1) != 0)
            return wrong_at(out, "order", card, "not a place in the row");
        seen_orders |= 1u << b->order[card];
        used_orders |= (unsigned)is_used << b->order[card];
        *used += is_used;
        ready += !is_used;
    }
    if ((seen_orders & (seen_orders + 1)) != 0 || (used_orders & (used_orders + 1)) != 0)
        return wrong(out, "order", "must count from 0, used cards first");
    if (*used > 0 && !t->has_ability[landscape])
        return wrong(out, "where", "a used card that has no ability");
    if (b->ready[seat][landscape] != ready)
        return wrong_at(out, "ready", seat, "not the number of cards whose ability is left");
    return false;
}

/* The books of all seats; BD-11: each used storm has removed one card, BD-16: chips need plains. */
static bool check_books(const Ruleset *r, const Book *b, Text *out) {
    unsigned removed = 0, storms = 0, used;
    for (unsigned card = 0; card < CARDS_MAX; card++) {
        bool is_won = b->where[card] != NONE && b->where[card] >= WHERE_WON;
        if (!is_won && b->order[card] != 0)
            return wrong_at(out, "order", card, "the card is in nobody's book");
        if (is_won && (b->where[card] - (unsigned)WHERE_WON) % PLAYERS_MAX >= r->seats)
            return wrong_at(out, "where", card, "no such seat");
        removed += b->where[card] == WHERE_REMOVED;
    }
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++)
        for (unsigned landscape = 0; landscape < LANDSCAPES; landscape++) {
            if (check_landscape(r, b, seat, landscape, &used, out))
                return true;
            storms += landscape == STORM ? used : 0;
            if (landscape == PLAINS && used == 0 && b->immunity[seat] != NONE)
                return wrong_at(out, "immunity", seat, "no plains dragon was used");
        }
    return storms != removed && wrong(out, "where", "each used storm removes one card");
}

/* BD-2, BD-5, BD-16, BD-21: dice on a card are enough for it; every seat has three. */
static bool check_dice(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    unsigned dice[PLAYERS_MAX] = {0};
    for (unsigned field = 0; field < t->fields; field++) {
        if (b->owner[field] == NONE)
            continue;
        dice[b->owner[field]] += t->dice[b->dice[field]];
        if (b->top[field] == NONE || b->blocker == field)
            return wrong_at(out, "dice", field, "no dice can lie there");
        unsigned minimum = t->is_minimum_by_field ? t->minimum[field] : t->points[b->top[field]];
        if (t->sum[b->dice[field]] < minimum)
            return wrong_at(out, "dice", field, "not enough for that card");
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (dice[seat] + t->dice[b->hand[seat]] != DICE_EACH)
            return wrong_at(out, "hand", seat, "every seat has three dice");
        if (b->immunity[seat] != NONE && b->owner[b->immunity[seat]] != seat)
            return wrong_at(out, "immunity", seat, "no dice of that seat lie there");
    }
    return b->blocker != NONE && is_used_up(b, b->blocker) &&
           wrong(out, "blocker", "that pile is used up");
}

/* Nothing has been played yet: full hands, and cards only up to the pile to be revealed. */
static bool check_beginning(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    unsigned shown = b->step == STEP_REVEAL ? b->pile : 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (b->hand[seat] != t->set_of[die_code(3) + die_code(4) + die_code(5)])
            return wrong_at(out, "hand", seat, "the dice begin with 3, 4 and 5");
    for (unsigned field = 0; field < t->fields; field++) {
        bool is_shown = b->top[field] != NONE;
        if (is_shown != (field < shown) || b->below[field] + is_shown != t->pile[field])
            return wrong_at(out, "below", field, "the piles are still being laid out");
    }
    if (t->has_blocker && b->blocker != BLOCKER_FIELD)
        return wrong(out, "blocker", "begins on the third field");
    bool is_seat_right = b->step == STEP_CHIP ? b->turn > 0 : b->step == STEP_GOAL || b->turn == 0;
    if (!is_seat_right || b->done != DONE_NOTHING || !b->all_passed)
        return wrong(out, is_seat_right ? "done" : "turn", "nobody has played yet");
    return false;
}

static unsigned count_used(const Ruleset *r, const Book *b, unsigned seat, unsigned landscape) {
    const BookTable *t = book_table(r);
    unsigned used = 0;
    for (unsigned card = 0; card < t->cards; card++)
        used += t->landscape[card] == landscape && b->where[card] == WHERE_USED + seat;
    return used;
}

/* A reveal is due exactly where one pile shows no card; somebody has just taken it. */
static bool check_reveal(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    uint8_t due = NONE;
    for (unsigned field = 0; field < t->fields; field++)
        if (b->top[field] == NONE && b->below[field] > 0) {
            if (due != NONE)
                return wrong_at(out, "top", field, "two piles show no card");
            due = (uint8_t)field;
        }
    if (b->pile != due || (b->step == STEP_REVEAL) != (due != NONE))
        return wrong(out, "pile", "is the pile that shows no card");
    if (due == NONE)
        return false;
    if (b->below[due] >= t->pile[due] || b->blocker == due)
        return wrong(out, "pile", "no card was taken from there");
    if (b->done != DONE_COLLECTED && count_used(r, b, b->turn, STORM) == 0)
        return wrong(out, "done", "the seat has taken no card");
    return false;
}

/* BD-4, BD-8: what the seat has done in this turn shows in the position. */
static bool check_done(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    unsigned dice_out = DICE_EACH - (unsigned)t->dice[b->hand[b->turn]], cards = 0;
    for (unsigned card = 0; card < t->cards; card++)
        cards += b->where[card] == WHERE_WON + b->turn || b->where[card] == WHERE_USED + b->turn;
    if (b->done == DONE_PLACED && dice_out == 0)
        return wrong(out, "done", "no dice of the seat lie on a card");
    if (b->done == DONE_COLLECTED && cards == 0)
        return wrong(out, "done", "the seat has no card");
    return false;
}

/* BD-18, BD-26: rounds end when and only when they must. */
static bool check_round(const Ruleset *r, const Book *b, Text *out) {
    const BookTable *t = book_table(r);
    unsigned used_up = 0, passed = b->step == STEP_OVER ? r->seats : b->turn;
    for (unsigned field = 0; field < t->fields; field++)
        used_up += is_used_up(b, field);
    bool is_ending = used_up >= t->piles_to_end;
    for (unsigned seat = 0; seat < passed && b->all_passed; seat++)
        if (t->dice[b->hand[seat]] != DICE_EACH)
            return wrong(out, "all_passed", "a seat with dice on cards cannot have passed");
    if (b->step == STEP_OVER) {
        bool is_over =
            b->turn + 1 == r->seats && b->done == DONE_NOTHING && (is_ending || b->all_passed);
        return !is_over && wrong(out, "step", "the match is not over");
    }
    if (b->turn == 0 && !b->all_passed)
        return wrong(out, "all_passed", "a round begins with 1");
    bool is_new_round = b->turn == 0 && b->done == DONE_NOTHING;
    return is_ending && is_new_round && count_used(r, b, 0, STORM) == 0 &&
           wrong(out, "step", "the match is over");
}

bool book_of_dragons_check(const Ruleset *r, const State *s, Text *out) {
    const Book *b = book_at(s);
    const BookTable *t = book_table(r);
    if (check_ranges(r, b, out) || check_deal(r, b, out) || check_cards(r, b, out) ||
        check_books(r, b, out) || check_dice(r, b, out))
        return true;
    bool is_beginning = b->step < STEP_REVEAL;
    if (b->step == STEP_REVEAL && b->pile != NONE)
        is_beginning = b->below[b->pile] == t->pile[b->pile];
    if (is_beginning)
        return (b->step < STEP_REVEAL && b->pile != NONE &&
                wrong(out, "pile", "nothing is revealed yet")) ||
               check_beginning(r, b, out);
    return check_reveal(r, b, out) || check_done(r, b, out) || check_round(r, b, out);
}
