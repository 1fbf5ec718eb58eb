/* game.c: setup, whose turn it is, what a move does, the score; and the game's table.
 *
 * Knows nothing of which moves are legal (moves.c) or of words. Called through
 * game_book_of_dragons only. */
#include "games/book-of-dragons/state.h"

#include <string.h>

static Book *book_in(State *s) {
    return (Book *)(void *)s->bytes;
}

/* BD-1, BD-2, BD-3, BD-21: all that is there before the first lot is drawn. */
static void setup(const Ruleset *r, State *s) {
    const BookTable *t = book_table(r);
    Book *b = book_in(s);
    *b = (Book){.step = STEP_CHIP, .turn = 1, .all_passed = 1, .pile = NONE, .blocker = NONE};
    memset(b->top, NONE, sizeof b->top);
    memset(b->owner, NONE, sizeof b->owner);
    memset(b->colour, NONE, sizeof b->colour);
    memset(b->goal, NONE, sizeof b->goal);
    memset(b->immunity, NONE, sizeof b->immunity);
    memset(b->where + t->cards, NONE, (size_t)(CARDS_MAX - t->cards));
    memcpy(b->below, t->pile, sizeof b->below);
    b->colour[0] = COLOUR_RED;
    for (unsigned seat = 0; seat < r->seats; seat++)
        b->hand[seat] = t->set_of[die_code(3) + die_code(4) + die_code(5)];
    if (t->has_blocker)
        b->blocker = BLOCKER_FIELD;
}

SeatSet book_of_dragons_actors(const Ruleset *r, const State *s) {
    (void)r;
    const Book *b = book_at(s);
    if (b->step == STEP_TURN)
        return seat_bit(b->turn);
    return b->step == STEP_OVER ? 0 : seat_bit(SEAT_DEALER);
}

/* Lets the dealer reveal the leftmost pile that shows no card, or the turn go on. BD-17 */
static void reveal_or_go_on(const BookTable *t, Book *b) {
    for (unsigned field = 0; field < t->fields; field++)
        if (b->top[field] == NONE && b->below[field] > 0) {
            b->step = STEP_REVEAL;
            b->pile = (uint8_t)field;
            return;
        }
    b->step = STEP_TURN;
    b->pile = NONE;
}

static void deal_chip(const Ruleset *r, Book *b, uint8_t colour) {
    b->colour[b->turn++] = colour;
    if (b->turn < r->seats)
        return;
    b->turn = 0;
    b->step = STEP_GOAL;
}

static void deal_goal(const Ruleset *r, Book *b, uint8_t kind) {
    b->goal[b->turn++] = kind;
    if (b->turn < r->seats)
        return;
    b->turn = 0;
    reveal_or_go_on(book_table(r), b);
}

static void reveal(const Ruleset *r, Book *b, unsigned field, uint8_t card) {
    b->top[field] = card;
    b->below[field]--;
    b->where[card] = (uint8_t)(WHERE_FIELD + field);
    reveal_or_go_on(book_table(r), b);
}

static void take_dice_off(Book *b, unsigned field) {
    b->owner[field] = NONE;
    b->dice[field] = NO_DICE;
}

/* BD-22, BD-23: the beaten blocker goes on; dice it finds go back as they are. */
static void move_blocker(const Ruleset *r, Book *b) {
    const BookTable *t = book_table(r);
    uint8_t to = book_of_dragons_blocker_way(r, b);
    uint8_t owner = b->owner[to];
    b->blocker = to;
    if (owner == NONE)
        return;
    b->hand[owner] = dice_join(t, b->hand[owner], b->dice[to]);
    take_dice_off(b, to);
}

/* BD-6, BD-7, BD-21: own dice stay and count, beaten ones go back one higher. */
static void place(const Ruleset *r, Book *b, unsigned field, uint8_t group) {
    const BookTable *t = book_table(r);
    uint8_t owner = b->owner[field], turn = b->turn;
    b->hand[turn] = dice_without(t, b->hand[turn], group);
    b->done = DONE_PLACED;
    if (owner == turn) {
        b->dice[field] = dice_join(t, b->dice[field], group);
        return;
    }
    if (owner != NONE)
        b->hand[owner] = dice_join(t, b->hand[owner], t->raised[b->dice[field]]);
    b->owner[field] = turn;
    b->dice[field] = group;
    if (b->blocker == field)
        move_blocker(r, b);
}

/* BD-17: the card leaves its pile, and the next one is due. */
static void take_card_off(const BookTable *t, Book *b, unsigned field) {
    b->top[field] = NONE;
    if (b->below[field] > 0)
        reveal_or_go_on(t, b);
}

/* BD-8, BD-16: card and dice come home, each die one lower, the chip with them. */
static void collect(const BookTable *t, Book *b, unsigned field) {
    uint8_t turn = b->turn, card = b->top[field];
    unsigned landscape = t->landscape[card];
    uint8_t before = 0;
    for (unsigned other = t->first[landscape]; other < t->cards; other += t->landscapes)
        before = (uint8_t)(before + (b->where[other] == WHERE_WON + turn ||
                                     b->where[other] == WHERE_USED + turn));
    b->where[card] = (uint8_t)(WHERE_WON + turn);
    b->order[card] = before;
    b->ready[turn][landscape]++;
    b->hand[turn] = dice_join(t, b->hand[turn], t->lowered[b->dice[field]]);
    b->done = DONE_COLLECTED;
    take_dice_off(b, field);
    if (b->immunity[turn] == field)
        b->immunity[turn] = NONE;
    take_card_off(t, b, field);
}

uint8_t book_of_dragons_next_card(const Ruleset *r, const Book *b, Seat who, unsigned landscape) {
    const BookTable *t = book_table(r);
    uint8_t first = NONE;
    for (unsigned card = t->first[landscape]; card < t->cards; card += t->landscapes)
        if (b->where[card] == WHERE_WON + who &&
            (first == NONE || b->order[card] < b->order[first]))
            first = (uint8_t)card;
    return first;
}

/* BD-9: once in the game; the card won first. */
static void use_ability(const Ruleset *r, Book *b, unsigned landscape) {
    uint8_t card = book_of_dragons_next_card(r, b, b->turn, landscape);
    b->where[card] = (uint8_t)(WHERE_USED + b->turn);
    b->ready[b->turn][landscape]--;
}

static void storm(const Ruleset *r, Book *b, unsigned field) {
    use_ability(r, b, STORM);
    b->where[b->top[field]] = WHERE_REMOVED;
    take_card_off(book_table(r), b, field);
}

/* BD-12 and BD-14: a die in hand shows another side. */
static void turn_die(const Ruleset *r, Book *b, unsigned landscape, unsigned from, unsigned to) {
    use_ability(r, b, landscape);
    b->hand[b->turn] = dice_turned(book_table(r), b->hand[b->turn], from, to);
}

static unsigned used_up_piles(const BookTable *t, const Book *b) {
    unsigned piles = 0;
    for (unsigned field = 0; field < t->fields; field++)
        piles += is_used_up(b, field);
    return piles;
}

/* BD-18, BD-26: after the last seat, is this the end? */
static bool is_last_round(const BookTable *t, const Book *b) {
    return b->all_passed || used_up_piles(t, b) >= t->piles_to_end;
}

/* BD-16: the chip of the next seat comes back before that seat does anything. */
static void end_turn(const Ruleset *r, Book *b) {
    b->done = DONE_NOTHING;
    if (b->turn + 1 < r->seats) {
        b->turn++;
    } else if (is_last_round(book_table(r), b)) {
        b->step = STEP_OVER;
        return;
    } else {
        b->turn = 0;
        b->all_passed = 1;
    }
    b->immunity[b->turn] = NONE;
}

static void end_active_turn(const Ruleset *r, Book *b) {
    b->all_passed = 0;
    end_turn(r, b);
}

void book_of_dragons_apply(const Ruleset *r, State *s, Seat who, Move m) {
    const BookTable *t = book_table(r);
    Book *b = book_in(s);
    uint8_t first = move_byte(m, 1), second = move_byte(m, 2);
    switch (move_byte(m, 0)) {
    case MOVE_PLACE:
        place(r, b, first, second);
        break;
    case MOVE_COLLECT:
        collect(t, b, first);
        break;
    case MOVE_RAISE:
        b->hand[who] = t->raised[b->hand[who]];
        end_active_turn(r, b);
        break;
    case MOVE_PASS:
        end_turn(r, b);
        break;
    case MOVE_END:
        end_active_turn(r, b);
        break;
    case MOVE_STORM:
        storm(r, b, first);
        break;
    case MOVE_DESERT:
        turn_die(r, b, DESERT, first, first + 1u);
        break;
    case MOVE_JUNGLE:
        use_ability(r, b, JUNGLE);
        b->hand[who] = t->raised[b->hand[who]];
        break;
    case MOVE_MOUNTAIN:
        turn_die(r, b, MOUNTAIN, first, 7u - first);
        break;
    case MOVE_PLAINS:
        use_ability(r, b, PLAINS);
        b->immunity[who] = first;
        break;
    case MOVE_CHIP:
        deal_chip(r, b, second);
        break;
    case MOVE_GOAL:
        deal_goal(r, b, second);
        break;
    case MOVE_REVEAL:
        reveal(r, b, first, second);
        break;
    default:
        break;
    }
}

/* BD-19: used cards count too. */
void book_of_dragons_score(const Ruleset *r, const State *s, int32_t score[SEATS_MAX]) {
    const BookTable *t = book_table(r);
    const Book *b = book_at(s);
    memset(score, 0, SEATS_MAX * sizeof *score);
    for (unsigned card = 0; card < t->cards; card++) {
        if (b->where[card] < WHERE_WON)
            continue;
        unsigned seat = (b->where[card] - (unsigned)WHERE_WON) % PLAYERS_MAX;
        score[seat] += t->points[card] + (t->kind[card] == b->goal[seat] ? GOAL_BONUS : 0);
    }
}

unsigned book_of_dragons_pips(const Ruleset *r, const Book *b, Seat who) {
    const BookTable *t = book_table(r);
    unsigned pips = t->sum[b->hand[who]];
    for (unsigned field = 0; field < t->fields; field++)
        pips += b->owner[field] == who ? t->sum[b->dice[field]] : 0;
    return pips;
}

/* BD-19, BD-20 */
SeatSet book_of_dragons_winners(const Ruleset *r, const State *s) {
    int32_t score[SEATS_MAX], best = -1;
    SeatSet winners = 0;
    book_of_dragons_score(r, s, score);
    for (Seat seat = 0; seat < r->seats; seat++) {
        int32_t rank = score[seat] * 32 + (int32_t)book_of_dragons_pips(r, book_at(s), seat);
        if (rank > best)
            winners = 0;
        if (rank >= best)
            winners |= seat_bit(seat);
        best = rank > best ? rank : best;
    }
    return winners;
}

static void list_word(const char *const *words, unsigned count, unsigned value, Text *out) {
    if (value < count)
        text_add(out, words[value]);
}

static void step_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const words[STEPS] = {"chip", "goal", "reveal", "turn", "over"};
    (void)r;
    list_word(words, STEPS, value, out);
}

static void done_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const words[DONES] = {"nothing", "placed", "collected"};
    (void)r;
    list_word(words, DONES, value, out);
}

static void field_word(const Ruleset *r, unsigned value, Text *out) {
    if (value < book_table(r)->fields)
        text_addf(out, "field-%u", value + 1);
}

void book_of_dragons_card_word(const Ruleset *r, unsigned value, Text *out) {
    if (value < book_table(r)->cards)
        book_of_dragons_card_text(r, value, out);
}

/* "345" as in moves; no dice read "-". */
static void dice_word(const Ruleset *r, unsigned value, Text *out) {
    if (value == NO_DICE)
        text_add_char(out, '-');
    else if (value < DICE_SETS)
        book_of_dragons_dice_text(r, value, out);
}

void book_of_dragons_colour_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    list_word(book_of_dragons_colours, COLOURS, value, out);
}

void book_of_dragons_kind_word(const Ruleset *r, unsigned value, Text *out) {
    if (value < KINDS && book_table(r)->has_kind[value])
        text_add(out, book_of_dragons_kinds[value]);
}

static void where_word(const Ruleset *r, unsigned value, Text *out) {
    if (value == WHERE_UNSEEN)
        text_add(out, "unseen");
    else if (value == WHERE_REMOVED)
        text_add(out, "removed");
    else if (value < WHERE_WON)
        field_word(r, value - WHERE_FIELD, out);
    else if (value < WHERE_USED)
        text_addf(out, "won-%u", value - WHERE_WON);
    else if (value < WHERES)
        text_addf(out, "used-%u", value - WHERE_USED);
}

static unsigned fields_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)s, (void)seat;
    return book_table(r)->fields;
}

static unsigned cards_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)s, (void)seat;
    return book_table(r)->cards;
}

#define A_SEAT .seats = {0, PLAYERS_MAX, PLAYERS_MAX}
#define BY_FIELD .used = fields_used
#define BY_CARD .used = cards_used

static const Field field_table[] = {
    FIELD(Book, step, 1, 0, {0}, .word = step_word, .words = STEPS),
    FIELD(Book, turn, 1, 0, {0}, A_SEAT),
    FIELD(Book, done, 1, 0, {0}, .word = done_word, .words = DONES),
    FIELD(Book, all_passed, 1, 0, {0}, .max = 1),
    FIELD(Book, pile, 1, FIELD_MAY_BE_NONE, {0}, .word = field_word, .words = FIELDS_MAX),
    FIELD(Book, blocker, 1, FIELD_MAY_BE_NONE, {0}, .word = field_word, .words = FIELDS_MAX),
    FIELD(Book, top, 1, FIELD_MAY_BE_NONE, {FIELDS_MAX}, .word = book_of_dragons_card_word,
          .words = CARDS_MAX, BY_FIELD),
    FIELD(Book, below, 1, 0, {FIELDS_MAX}, .max = CARDS_MAX, BY_FIELD),
    FIELD(Book, owner, 1, FIELD_MAY_BE_NONE, {FIELDS_MAX}, A_SEAT, BY_FIELD),
    FIELD(Book, dice, 1, 0, {FIELDS_MAX}, .word = dice_word, .words = DICE_SETS, BY_FIELD),
    FIELD(Book, colour, 1, FIELD_MAY_BE_NONE | FIELD_PER_SEAT, {PLAYERS_MAX},
          .word = book_of_dragons_colour_word, .words = COLOURS),
    FIELD(Book, goal, 1, FIELD_MAY_BE_NONE | FIELD_PER_SEAT, {PLAYERS_MAX},
          .word = book_of_dragons_kind_word, .words = KINDS),
    FIELD(Book, hand, 1, FIELD_PER_SEAT, {PLAYERS_MAX}, .word = dice_word, .words = DICE_SETS),
    FIELD(Book, immunity, 1, FIELD_MAY_BE_NONE | FIELD_PER_SEAT, {PLAYERS_MAX}, .word = field_word,
          .words = FIELDS_MAX),
    FIELD(Book, ready, 1, FIELD_PER_SEAT, {PLAYERS_MAX, LANDSCAPES}, .max = KINDS),
    FIELD(Book, where, 1, FIELD_MAY_BE_NONE, {CARDS_MAX}, .word = where_word, .words = WHERES,
          .seats = {WHERE_WON, WHERES, PLAYERS_MAX}, BY_CARD),
    FIELD(Book, order, 1, 0, {CARDS_MAX}, .max = KINDS, BY_CARD),
    {0},
};

static const char *const minimum_words[] = {"card", "field", NULL};
static const char *const blocker_words[] = {"off", "on", NULL};
static const Option option_table[] = {
    {.name = "minimum",
     .kind = OPTION_CHOICE,
     .default_value = MINIMUM_CARD,
     .words = minimum_words,
     .labels = {(const char *const[]){"points of the card", "minimum of the field", NULL},
                (const char *const[]){"Punkte der Karte", "Mindestwert des Feldes", NULL}},
     .title = {"Minimum", "Mindestwert"},
     .help = {"what dice must reach: the card's points or the field's minimum",
              "was Würfel erreichen müssen: Punkte der Karte oder Mindestwert des Feldes"}},
    {.name = "blocker",
     .kind = OPTION_CHOICE,
     .default_value = OPTION_UNSET,
     .words = blocker_words,
     .labels = {(const char *const[]){"off", "on", NULL}, (const char *const[]){"aus", "an", NULL}},
     .title = {"Blocking die", "Blockierwürfel"},
     .help = {"blocking die, only for two players (there usually on)",
              "Blockierwürfel, nur zu zweit (dort sonst an)"}},
    {0},
};

const Game game_book_of_dragons = {
    .name = "book-of-dragons",
    .title = {"The Book of Dragons", "Das Buch der Drachen"},
    .about = {"Roll, dare, outbid: your dragons fill the book.",
              "Würfeln, wagen, überbieten: Deine Drachen füllen das Buch."},
    .minutes = 15,
    .weight = 20,
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = PLAYERS_MAX,
    .state_size = sizeof(Book),
    .table_size = sizeof(BookTable),
    .moves_max = 1000,
    .options = option_table,
    .fields = field_table,
    .moves = book_of_dragons_moves,
    .prepare = book_of_dragons_prepare,
    .setup = setup,
    .actors = book_of_dragons_actors,
    .legal = book_of_dragons_legal,
    .apply = book_of_dragons_apply,
    .score = book_of_dragons_score,
    .winners = book_of_dragons_winners,
    .check = book_of_dragons_check,
    .sample = book_of_dragons_sample,
    .play_random = book_of_dragons_play_random,
    .play_hinted = book_of_dragons_play_hinted,
    .why = book_of_dragons_why,
    .label = book_of_dragons_label,
    .prompt = book_of_dragons_prompt,
    .narrate = book_of_dragons_narrate,
    .score_parts = book_of_dragons_score_parts,
    .components = book_of_dragons_components,
    .hints = &book_of_dragons_hints,
};
