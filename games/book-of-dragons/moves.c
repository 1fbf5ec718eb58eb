/* moves.c: which moves are legal, a random one of them, and how they are written.
 *
 * legal() and sample() are two readings of the same few questions (what a field needs, what an
 * ability can reach), asked in static functions here; neither changes a position. Called through
 * the game's table; the questions also by the reasons and the hints. */
#include "games/book-of-dragons/state.h"

/* ---- the table of moves ---- */

static void field_number(const Ruleset *r, unsigned value, Text *out) {
    if (value < book_table(r)->fields)
        text_add_int(out, value + 1);
}

static void die_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    if (value > 0)
        text_add_int(out, value);
}

static const MoveType SEAT = {.is_seat = true,
                              .help = {"a seat's number", "die Nummer eines Platzes"}};
static const MoveType FIELD_NUMBER = {.count = FIELDS_MAX,
                                      .word = field_number,
                                      .rule = "BD-3",
                                      .help = {"a field's number", "die Nummer eines Feldes"}};
static const MoveType DICE = {
    .count = DICE_SETS,
    .word = book_of_dragons_dice_text,
    .help = {"one to three dice by what they show, lowest first, such as 45",
             "ein bis drei Würfel mit dem, was sie zeigen, der kleinste zuerst, etwa 45"}};
static const MoveType DIE = {
    .count = 7,
    .word = die_word,
    .help = {"what the die shows, 1 to 6", "was der Würfel zeigt, 1 bis 6"}};
static const MoveType COLOUR = {.count = COLOURS,
                                .word = book_of_dragons_colour_word,
                                .help = {"a colour, such as red", "eine Farbe, etwa red"}};
static const MoveType KIND = {.count = KINDS,
                              .word = book_of_dragons_kind_word,
                              .help = {"a kind of dragon", "eine Drachenart"}};
static const MoveType CARD = {
    .count = CARDS_MAX,
    .word = book_of_dragons_card_word,
    .help = {"a card, its kind and its landscape", "eine Karte, Art und Landschaft"}};

const MoveKind book_of_dragons_moves[] = {
    [MOVE_PLACE] = {"place", "place:{field}={dice}", "BD-5",
                    .arg = {{"field", &FIELD_NUMBER}, {"dice", &DICE}}},
    [MOVE_COLLECT] = {"collect", "collect:{field}", "BD-8", .arg = {{"field", &FIELD_NUMBER}}},
    [MOVE_RAISE] = {"raise", "raise", "BD-4"},
    [MOVE_PASS] = {"pass", "pass", "BD-4"},
    [MOVE_END] = {"end", "end", "BD-4"},
    [MOVE_STORM] = {"storm", "storm:{field}", "BD-11", .arg = {{"field", &FIELD_NUMBER}}},
    [MOVE_DESERT] = {"desert", "desert:{die}", "BD-12", .arg = {{"die", &DIE}}},
    [MOVE_JUNGLE] = {"jungle", "jungle", "BD-9"},
    [MOVE_MOUNTAIN] = {"mountain", "mountain:{die}", "BD-14", .arg = {{"die", &DIE}}},
    [MOVE_PLAINS] = {"plains", "plains:{field}", "BD-16", .arg = {{"field", &FIELD_NUMBER}}},
    [MOVE_CHIP] =
        {"chip", "chip:{seat}:{colour}", "BD-1", true, {{"seat", &SEAT}, {"colour", &COLOUR}}},
    [MOVE_GOAL] = {"goal", "goal:{seat}:{kind}", "BD-2", true, {{"seat", &SEAT}, {"kind", &KIND}}},
    [MOVE_REVEAL] = {"reveal",
                     "reveal:{field}:{card}",
                     "BD-17",
                     true,
                     {{"field", &FIELD_NUMBER}, {"card", &CARD}}},
    [MOVE_VOLCANO] = {"volcano", "volcano", "BD-10"},
    {.name = NULL},
};

/* ---- lists ---- */

enum { NEED_IMPOSSIBLE = DICE_SUM_MAX + 1 };

uint8_t book_of_dragons_blocker_way(const Ruleset *r, const Book *b) {
    unsigned fields = book_table(r)->fields;
    for (unsigned step = 1; step < fields; step++) {
        unsigned field = (b->blocker + step) % fields;
        if (!is_used_up(b, field) && !is_immune(b, field))
            return (uint8_t)field;
    }
    return NONE;
}

/* BD-21, BD-23: what beats the blocker on a field that asks for `minimum`. */
static unsigned need_against_blocker(const Ruleset *r, const Book *b, unsigned minimum) {
    if (book_of_dragons_blocker_way(r, b) == NONE)
        return NEED_IMPOSSIBLE;
    return minimum > BLOCKER_VALUE ? minimum : BLOCKER_VALUE + 1;
}

unsigned book_of_dragons_need(const Ruleset *r, const Book *b, Seat who, unsigned field) {
    const BookTable *t = book_table(r);
    uint8_t owner = b->owner[field];
    if (owner == who)
        return 1; /* BD-7: what lies there was enough */
    if (b->top[field] == NONE)
        return NEED_IMPOSSIBLE; /* BD-17 */
    unsigned minimum = t->is_minimum_by_field ? t->minimum[field] : t->points[b->top[field]];
    if (b->blocker == field)
        return need_against_blocker(r, b, minimum);
    if (owner == NONE)
        return minimum; /* BD-5 */
    if (b->immunity[owner] == field)
        return NEED_IMPOSSIBLE; /* BD-16 */
    unsigned theirs = t->sum[b->dice[field]];
    return minimum > theirs ? minimum : theirs + 1; /* BD-6 */
}

/* How many `place` moves there are on each field, and the sum. */
static unsigned count_places(const Ruleset *r, const Book *b, Seat who,
                             unsigned count[FIELDS_MAX]) {
    const BookTable *t = book_table(r);
    const uint8_t *groups_from = t->groups_from[b->hand[who]];
    unsigned all = 0;
    for (unsigned field = 0; field < t->fields; field++) {
        count[field] = groups_from[book_of_dragons_need(r, b, who, field)];
        all += count[field];
    }
    return all;
}

/* BD-8: until a seat places, all its dice on cards have lain there since its turn began. */
static unsigned own_fields(const BookTable *t, const Book *b, Seat who) {
    unsigned set = 0;
    for (unsigned field = 0; field < t->fields; field++)
        set |= (unsigned)(b->owner[field] == who) << field;
    return set;
}

bool book_of_dragons_can_act(const Ruleset *r, const Book *b, Seat who) {
    unsigned count[FIELDS_MAX];
    return own_fields(book_table(r), b, who) != 0 || count_places(r, b, who, count) > 0;
}

/* BD-11: cards without dice, other than the blocker's. */
static unsigned storm_fields(const BookTable *t, const Book *b) {
    unsigned set = 0;
    for (unsigned field = 0; field < t->fields; field++)
        set |= (unsigned)(b->top[field] != NONE && b->owner[field] == NONE && b->blocker != field)
               << field;
    return set;
}

static bool has_ready(const BookTable *t, const Book *b, Seat who, unsigned landscape) {
    return b->ready[who][landscape] != 0 && t->has_ability[landscape];
}

static void list_fields(MoveList *out, uint8_t kind, unsigned set) {
    for (uint8_t field = 0; set != 0; field++, set >>= 1)
        if (set & 1)
            moves_add(out, move_of(kind, field, 0, 0));
}

static void list_values(const BookTable *t, MoveList *out, uint8_t kind, uint8_t hand,
                        uint8_t max) {
    for (uint8_t value = 1; value <= max; value++)
        if (dice_has(t, hand, value))
            moves_add(out, move_of(kind, value, 0, 0));
}

static void list_abilities(const Ruleset *r, const Book *b, Seat who, MoveList *out) {
    const BookTable *t = book_table(r);
    uint8_t hand = b->hand[who];
    if (has_ready(t, b, who, STORM))
        list_fields(out, MOVE_STORM, storm_fields(t, b));
    if (has_ready(t, b, who, DESERT))
        list_values(t, out, MOVE_DESERT, hand, 5);
    if (has_ready(t, b, who, JUNGLE) && t->values_below_six[hand] > 0)
        moves_add(out, move_of(MOVE_JUNGLE, 0, 0, 0));
    if (has_ready(t, b, who, MOUNTAIN))
        list_values(t, out, MOVE_MOUNTAIN, hand, 6);
    if (has_ready(t, b, who, PLAINS) && b->immunity[who] == NONE)
        list_fields(out, MOVE_PLAINS, own_fields(t, b, who));
}

static void list_places(const Ruleset *r, const Book *b, Seat who, MoveList *out) {
    const uint8_t *group = book_table(r)->group[b->hand[who]];
    unsigned count[FIELDS_MAX];
    if (count_places(r, b, who, count) == 0)
        return;
    for (uint8_t field = 0; field < book_table(r)->fields; field++)
        for (unsigned i = 0; i < count[field]; i++)
            moves_add(out, move_of(MOVE_PLACE, field, group[i], 0));
}

static void list_turn(const Ruleset *r, const Book *b, Seat who, MoveList *out) {
    if (b->done != DONE_COLLECTED)
        list_places(r, b, who, out);
    if (b->done == DONE_NOTHING)
        list_fields(out, MOVE_COLLECT, own_fields(book_table(r), b, who));
    if (b->done != DONE_NOTHING) {
        moves_add(out, move_of(MOVE_END, 0, 0, 0));
    } else if (out->count == 0) { /* BD-4 */
        moves_add(out, move_of(MOVE_RAISE, 0, 0, 0));
        moves_add(out, move_of(MOVE_PASS, 0, 0, 0));
    }
    list_abilities(r, b, who, out);
}

static bool is_dealt(const uint8_t *dealt, unsigned seats, unsigned value) {
    for (unsigned seat = 0; seat < seats; seat++)
        if (dealt[seat] == value)
            return true;
    return false;
}

static void list_deal(const Ruleset *r, const Book *b, MoveList *out) {
    const BookTable *t = book_table(r);
    if (b->step == STEP_CHIP) /* BD-1 */
        for (uint8_t colour = 0; colour < COLOURS; colour++)
            if (!is_dealt(b->colour, r->seats, colour))
                moves_add_weighted(out, move_of(MOVE_CHIP, b->turn, colour, 0), 1);
    if (b->step == STEP_GOAL) /* BD-2 */
        for (uint8_t kind = 0; kind < KINDS; kind++)
            if (t->has_kind[kind] && !is_dealt(b->goal, r->seats, kind))
                moves_add_weighted(out, move_of(MOVE_GOAL, b->turn, kind, 0), 1);
    if (b->step == STEP_REVEAL) /* BD-17 */
        for (uint8_t card = 0; card < t->cards; card++)
            if (b->where[card] == WHERE_UNSEEN)
                moves_add_weighted(out, move_of(MOVE_REVEAL, b->pile, card, 0), 1);
}

void book_of_dragons_legal(const Ruleset *r, const State *s, Seat who, MoveList *out) {
    const Book *b = book_at(s);
    if (who == SEAT_DEALER)
        list_deal(r, b, out);
    else
        list_turn(r, b, who, out);
}

/* ---- a random move without the list ---- */

static unsigned bits(unsigned set) {
    return (unsigned)__builtin_popcount(set);
}

/* The n-th lowest element of a set of fields. */
static uint8_t nth_field(unsigned set, unsigned n) {
    while (n-- > 0)
        set &= set - 1;
    return (uint8_t)__builtin_ctz(set);
}

/* The n-th lowest different value of the dice. */
static uint8_t nth_value(const BookTable *t, uint8_t hand, unsigned n) {
    unsigned value = 1;
    for (;; value++)
        if (dice_has(t, hand, value) && n-- == 0)
            return (uint8_t)value;
}

static Move nth_place(const BookTable *t, const Book *b, Seat who, const unsigned count[FIELDS_MAX],
                      unsigned n) {
    uint8_t field = 0;
    while (n >= count[field])
        n -= count[field++];
    return move_of(MOVE_PLACE, field, t->group[b->hand[who]][n], 0);
}

/* How many moves each ability offers now. */
static unsigned count_abilities(const BookTable *t, const Book *b, Seat who, unsigned own,
                                unsigned count[LANDSCAPES]) {
    uint8_t hand = b->hand[who];
    count[STORM] = has_ready(t, b, who, STORM) ? bits(storm_fields(t, b)) : 0;
    count[DESERT] = has_ready(t, b, who, DESERT) ? t->values_below_six[hand] : 0;
    count[JUNGLE] = has_ready(t, b, who, JUNGLE) && t->values_below_six[hand] > 0;
    count[MOUNTAIN] = has_ready(t, b, who, MOUNTAIN) ? t->values[hand] : 0;
    count[PLAINS] = has_ready(t, b, who, PLAINS) && b->immunity[who] == NONE ? bits(own) : 0;
    return count[STORM] + count[DESERT] + count[JUNGLE] + count[MOUNTAIN] + count[PLAINS];
}

static Move nth_ability(const BookTable *t, const Book *b, Seat who, unsigned own,
                        const unsigned count[LANDSCAPES], unsigned n) {
    if (n < count[STORM])
        return move_of(MOVE_STORM, nth_field(storm_fields(t, b), n), 0, 0);
    n -= count[STORM];
    if (n < count[DESERT])
        return move_of(MOVE_DESERT, nth_value(t, b->hand[who], n), 0, 0);
    n -= count[DESERT];
    if (n < count[JUNGLE])
        return move_of(MOVE_JUNGLE, 0, 0, 0);
    n -= count[JUNGLE];
    if (n < count[MOUNTAIN])
        return move_of(MOVE_MOUNTAIN, nth_value(t, b->hand[who], n), 0, 0);
    return move_of(MOVE_PLAINS, nth_field(own, n - count[MOUNTAIN]), 0, 0);
}

static Move sample_turn(const Ruleset *r, const Book *b, Seat who, Rng *rng) {
    const BookTable *t = book_table(r);
    unsigned place[FIELDS_MAX], ability[LANDSCAPES];
    unsigned own = own_fields(t, b, who);
    unsigned places = b->done == DONE_COLLECTED ? 0 : count_places(r, b, who, place);
    unsigned collects = b->done == DONE_NOTHING ? bits(own) : 0;
    unsigned ends = b->done != DONE_NOTHING ? 1 : places + collects == 0 ? 2 : 0;
    unsigned abilities = count_abilities(t, b, who, own, ability);
    unsigned all = places + collects + ends + abilities;
    unsigned n = all == 1 ? 0 : rng_below(rng, all);
    if (n < places)
        return nth_place(t, b, who, place, n);
    n -= places;
    if (n < collects)
        return move_of(MOVE_COLLECT, nth_field(own, n), 0, 0);
    n -= collects;
    if (n >= ends)
        return nth_ability(t, b, who, own, ability, n - ends);
    uint8_t kind = b->done != DONE_NOTHING ? MOVE_END : n == 0 ? MOVE_RAISE : MOVE_PASS;
    return move_of(kind, 0, 0, 0);
}

/* Tries cards until one is unseen: each equally likely, and no list of them is kept. */
static Move sample_reveal(const Ruleset *r, const Book *b, Rng *rng) {
    unsigned card;
    do
        card = rng_below(rng, book_table(r)->cards);
    while (b->where[card] != WHERE_UNSEEN);
    return move_of(MOVE_REVEAL, b->pile, (uint8_t)card, 0);
}

Move book_of_dragons_sample(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Book *b = book_at(s);
    if (b->step == STEP_TURN)
        return sample_turn(r, b, who, rng);
    if (b->step == STEP_REVEAL)
        return sample_reveal(r, b, rng);
    MoveList list;
    list.count = 0;
    list_deal(r, b, &list);
    return list.move[rng_below(rng, (uint32_t)list.count)];
}

/* ---- notation ---- */

void book_of_dragons_card_text(const Ruleset *r, unsigned card, Text *out) {
    const BookTable *t = book_table(r);
    text_add(out, book_of_dragons_kinds[t->kind[card]]);
    text_add_char(out, '-');
    text_add(out, book_of_dragons_landscapes[t->landscape[card]]);
}

void book_of_dragons_dice_text(const Ruleset *r, unsigned set, Text *out) {
    const BookTable *t = book_table(r);
    for (unsigned i = 0; i < t->dice[set]; i++)
        text_add_char(out, (char)('0' + t->digit[set][i]));
}
