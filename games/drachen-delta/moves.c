/* moves.c: what a seat may choose from, and how moves are written.
 *
 * Choices are bit sets over islands, plank sizes, villages and places; the list of moves and the
 * random move both come from them. Changes nothing: game.c carries moves out. */
#include "games/drachen-delta/state.h"

/* ---- the table of moves ---- */

static void support_text(unsigned support, Text *out) {
    if (support < ISLANDS_MAX)
        text_addf(out, "i%u", support + 1);
    else
        text_add(out, drachen_delta_colours[support - ISLANDS_MAX]);
}

void drachen_delta_spot_text(const Ruleset *r, unsigned spot, Text *out) {
    const Board *b = board_of(r);
    if (spot < COLOURS && (b->villages >> spot & 1) != 0)
        text_add(out, drachen_delta_colours[spot]);
    if (spot < FIRST_PLACE || spot >= (unsigned)FIRST_PLACE + b->places)
        return;
    support_text(b->end[spot - FIRST_PLACE][0], out);
    text_add_char(out, '-');
    support_text(b->end[spot - FIRST_PLACE][1], out);
}

void drachen_delta_island_word(const Ruleset *r, unsigned value, Text *out) {
    if (value < board_of(r)->islands)
        support_text(value, out);
}

static void plank_number(const Ruleset *r, unsigned value, Text *out) {
    if (value < board_of(r)->sizes)
        text_add_int(out, value + 1);
}

static const MoveType CARD_NAME = {.count = CARDS,
                                   .word = drachen_delta_card_word,
                                   .help = {"a card, such as stone2", "eine Karte, etwa stone2"}};
static const MoveType ISLAND = {.count = ISLANDS_MAX,
                                .word = drachen_delta_island_word,
                                .help = {"an island, such as i5", "eine Insel, etwa i5"}};
static const MoveType PLANK = {
    .count = SIZES, .word = plank_number, .help = {"a plank's number", "die Nummer eines Stegs"}};
static const MoveType SPOT = {
    .count = WHERES,
    .word = drachen_delta_spot_text,
    .help = {"two islands that a plank can join, such as i3-i12, or a village, such as red",
             "zwei Inseln, die ein Steg verbinden kann, etwa i3-i12, oder ein Dorf, etwa red"}};
static const MoveType STEP = {
    .count = PROGRAMME_MAX + 1,
    .help = {"a card's place in the programmes", "der Platz einer Karte in den Programmen"}};

const MoveKind drachen_delta_moves[] = {
    [CARD] = {"card", "card:{card}", "DD-4", .arg = {{"card", &CARD_NAME, SEEN_BY_MOVER}}},
    [STONE] = {"stone", "stone:{island}", "DD-9", .arg = {{"island", &ISLAND}}},
    [PICK] = {"pick", "pick:{plank}", "DD-13", .arg = {{"plank", &PLANK}}},
    [LAY] = {"lay", "lay:{place}", "DD-10", .arg = {{"place", &SPOT}}},
    [LIFT] = {"lift", "lift:{place}", "DD-16", .arg = {{"place", &SPOT}}},
    [CLEAR] = {"clear", "clear:{island}", "DD-16", .arg = {{"island", &ISLAND}}},
    [GO] = {"go", "go:{spot}", "DD-18", .arg = {{"spot", &SPOT}}},
    [HOP] = {"jump", "jump:{spot}", "DD-20", .arg = {{"spot", &SPOT}}},
    [REVEAL] = {"reveal",
                "reveal:{step}:{cards}",
                "DD-5",
                true,
                {{"step", &STEP}, {"cards", &CARD_NAME, .times = PER_SEAT}}},
    {.name = NULL},
};

/* ---- planks of one owner, six bytes looked at together ---- */

#define EACH_BYTE(value) ((uint64_t)(value)*0x010101010101u)

static uint64_t row_of(const Delta *d, Seat owner) {
    uint64_t row;
    memcpy(&row, d->plank[owner], sizeof row); /* the struct goes on behind the last row */
    return row & EACH_BYTE(0xFF);
}

/* The top bit of each byte that is FIRST_PLACE or more. */
static uint64_t row_laid(uint64_t row) {
    return (((row & EACH_BYTE(0x7F)) + EACH_BYTE(0x80 - FIRST_PLACE)) | row) & EACH_BYTE(0x80);
}

/* Sizes whose byte is `seat`, as a bit set. */
static unsigned row_stock(uint64_t row, Seat seat) {
    uint64_t other = row ^ EACH_BYTE(seat);
    uint64_t same = ~(((other & EACH_BYTE(0x7F)) + EACH_BYTE(0x7F)) | other) & EACH_BYTE(0x80);
    return (unsigned)((same >> 7) * 0x0102040810204080u >> 56);
}

Places drachen_delta_laid(const Ruleset *r, const Delta *d) {
    Places laid = {{0}};
    for (Seat owner = 0; owner < r->seats; owner++) {
        uint64_t row = row_of(d, owner);
        for (uint64_t flags = row_laid(row); flags; flags &= flags - 1) {
            unsigned where = row >> (__builtin_ctzll(flags) - 7) & 0xFF;
            if (is_place(where))
                places_put(&laid, where - FIRST_PLACE);
        }
    }
    return laid;
}

unsigned drachen_delta_stock(const Ruleset *r, const Delta *d, Seat seat) {
    unsigned sizes = 0;
    for (Seat owner = 0; owner < r->seats; owner++)
        sizes |= row_stock(row_of(d, owner), seat);
    return sizes;
}

Seat drachen_delta_stock_owner(const Ruleset *r, const Delta *d, Seat seat, unsigned size) {
    Seat owner = 0;
    while (owner + 1 < r->seats && d->plank[owner][size] != seat)
        owner++;
    return owner;
}

unsigned drachen_delta_plank_at(const Delta *d, uint8_t where) {
    const uint8_t *plank = &d->plank[0][0];
    unsigned i = 0;
    while (plank[i] != where)
        i++;
    return i;
}

void drachen_delta_lift(Delta *d, Seat seat, uint8_t where) {
    (&d->plank[0][0])[drachen_delta_plank_at(d, where)] = seat;
}

Places drachen_delta_closed(const Board *b, const Places *laid) {
    Places closed = {{0}};
    uint8_t borne[SUPPORTS] = {0};
    for (Places rest = *laid; places_any(&rest);) {
        unsigned p = places_take(&rest);
        places_join(&closed, &b->blocks[p]); /* DD-12 */
        for (int i = 0; i < 2; i++)
            if (++borne[b->end[p][i]] == BEARS_MAX) /* DD-11 */
                places_join(&closed, &b->touch[b->end[p][i]]);
    }
    return closed;
}

Places drachen_delta_open(const Ruleset *r, const Delta *d) {
    const Board *b = board_of(r);
    Places laid = drachen_delta_laid(r, d), closed = drachen_delta_closed(b, &laid), open;
    for (uint32_t bare = b->all_islands & ~d->stones; bare; bare &= bare - 1) /* DD-10 */
        places_join(&closed, &b->touch[__builtin_ctz(bare)]);
    for (int i = 0; i < PLACE_WORDS; i++)
        open.word[i] = ~closed.word[i];
    return open;
}

Places drachen_delta_lay_places(const Ruleset *r, const Delta *d, unsigned size) {
    Places open = drachen_delta_open(r, d);
    return places_common(&board_of(r)->fit[size], &open);
}

/* DD-4: cards not laid out yet; after a dragon no second one. */
static uint32_t card_choices(const Board *b, const Delta *d, Seat who) {
    uint32_t cards = b->hand[who];
    for (int i = 0; i < b->length && d->programme[who][i] != NONE; i++) {
        unsigned card = d->programme[who][i];
        cards &= ~((uint32_t)1 << card);
        if (is_dragon(card))
            cards &= ((uint32_t)1 << DRAGON) - 1;
    }
    return cards;
}

/* DD-9: islands without a stone, while the supply lasts. */
static uint32_t stone_choices(const Board *b, const Delta *d) {
    bool is_supply_empty = bits_count(d->stones) >= b->stones;
    return is_supply_empty ? 0 : b->all_islands & ~d->stones;
}

/* DD-13, DD-14: which planks a player may name. */
static uint32_t pick_choices(const Ruleset *r, const Delta *d, Seat who) {
    unsigned stock = drachen_delta_stock(r, d, who), fitting = 0;
    if (r->option[MEASURE] == MEASURE_EYE)
        return stock;
    Places open = drachen_delta_open(r, d);
    for (unsigned sizes = stock; sizes; sizes &= sizes - 1) {
        unsigned n = (unsigned)__builtin_ctz(sizes);
        fitting |= (unsigned)places_meet(&board_of(r)->fit[n], &open) << n;
    }
    return fitting ? fitting : stock;
}

/* The planks pawns stand on. */
static Places occupied(const Ruleset *r, const Delta *d) {
    Places out = {{0}};
    for (Seat seat = 0; seat < r->seats; seat++)
        if (is_place(d->pawn[seat]))
            places_put(&out, d->pawn[seat] - (unsigned)FIRST_PLACE);
    return out;
}

/* DD-16: planks without a pawn that the stock may take in, and bare stones. */
static void remove_choices(const Ruleset *r, const Delta *d, Seat who, Choices *out) {
    const Board *b = board_of(r);
    unsigned stock = 0, colours = 0;
    uint32_t loaded = 0;
    for (Seat owner = 0; owner < r->seats; owner++) {
        unsigned held = row_stock(row_of(d, owner), who);
        stock |= held;
        colours |= (unsigned)(held != 0) << owner;
    }
    for (Seat owner = 0; owner < r->seats; owner++) {
        bool is_colour_allowed = bits_count(colours | 1u << owner) <= 2;
        uint64_t row = row_of(d, owner);
        for (uint64_t flags = row_laid(row); flags; flags &= flags - 1) {
            unsigned shift = (unsigned)__builtin_ctzll(flags) - 7, where = row >> shift & 0xFF;
            if (!is_place(where))
                continue;
            loaded |= b->needs[where - FIRST_PLACE];
            if (is_colour_allowed && !(stock >> shift / 8 & 1))
                places_put(&out->place, where - FIRST_PLACE);
        }
    }
    Places pawns = occupied(r, d);
    places_drop(&out->place, &pawns);
    out->low = d->stones & ~loaded;
}

/* Planks and villages next to a spot, whoever is there (DD-18). */
static void add_neighbours(const Board *b, unsigned spot, const Places *laid, Choices *out) {
    bool is_plank = is_place(spot);
    const Places *near = is_plank ? &b->near[spot - FIRST_PLACE] : &b->touch[ISLANDS_MAX + spot];
    for (int i = 0; i < PLACE_WORDS; i++)
        out->place.word[i] |= near->word[i] & laid->word[i];
    if (is_plank)
        out->low |= b->shore[spot - FIRST_PLACE];
}

/* DD-18: one step. */
static void step_choices(const Ruleset *r, const Delta *d, unsigned from, Choices *out) {
    Places laid = drachen_delta_laid(r, d), pawns = occupied(r, d);
    add_neighbours(board_of(r), from, &laid, out);
    places_drop(&out->place, &pawns);
}

/* Takes the spot out of the choices; was it there? */
static bool choices_drop(Choices *c, unsigned spot) {
    uint64_t *word = is_place(spot) ? &c->place.word[(spot - FIRST_PLACE) / 64] : NULL;
    uint64_t bit = (uint64_t)1 << (spot - FIRST_PLACE) % 64;
    bool was_there = word ? (*word & bit) != 0 : (c->low >> spot & 1) != 0;
    if (word)
        *word &= ~bit;
    else
        c->low &= ~((uint32_t)1 << spot);
    return was_there;
}

static void choices_add(Choices *c, unsigned spot) {
    if (is_place(spot))
        places_put(&c->place, spot - FIRST_PLACE);
    else
        c->low |= (uint32_t)1 << spot;
}

/* DD-19: two steps; the place it leaves is free for the second. */
static void double_step_choices(const Ruleset *r, const Delta *d, Seat who, Choices *out) {
    const Board *b = board_of(r);
    unsigned from = d->pawn[who];
    Places laid = drachen_delta_laid(r, d), pawns = occupied(r, d);
    Choices first = {0};
    add_neighbours(b, from, &laid, &first);
    places_drop(&first.place, &pawns);
    bool is_goal_next = choices_drop(&first, b->goal[who]);
    while (places_any(&first.place))
        add_neighbours(b, FIRST_PLACE + places_take(&first.place), &laid, out);
    for (; first.low; first.low &= first.low - 1)
        add_neighbours(b, (unsigned)__builtin_ctz(first.low), &laid, out);
    bool is_back_possible = choices_drop(out, from);
    places_drop(&out->place, &pawns);
    if (is_goal_next)
        choices_add(out, b->goal[who]);
    if (is_back_possible && !choices_any(out))
        choices_add(out, from);
}

/* DD-20: over a pawn on an adjacent plank, not back to where it stood. */
static void jump_choices(const Ruleset *r, const Delta *d, Seat who, Choices *out) {
    const Board *b = board_of(r);
    unsigned from = d->pawn[who];
    Places laid = drachen_delta_laid(r, d), pawns = occupied(r, d);
    Choices next = {0};
    add_neighbours(b, from, &laid, &next);
    Places over = places_common(&next.place, &pawns);
    while (places_any(&over))
        add_neighbours(b, FIRST_PLACE + places_take(&over), &laid, out);
    places_drop(&out->place, &pawns);
    choices_drop(out, from);
}

/* What the acting seat's card asks for. */
static void action_choices(const Ruleset *r, const Delta *d, Seat who, Choices *out) {
    const Board *b = board_of(r);
    switch (card_now(d, who)) {
    case STONE1:
    case STONE2:
        out->kind = STONE;
        out->low = stone_choices(b, d);
        break;
    case PLANK1:
    case PLANK2:
        out->kind = PICK;
        out->place_kind = LAY;
        if (d->picked == 0)
            out->low = pick_choices(r, d, who);
        else
            out->place = drachen_delta_lay_places(r, d, d->picked - 1u);
        break;
    case REMOVE:
        out->kind = CLEAR;
        out->place_kind = LIFT;
        remove_choices(r, d, who, out);
        break;
    case MOVE1:
        out->kind = out->place_kind = GO;
        step_choices(r, d, d->pawn[who], out);
        break;
    case MOVE2:
        out->kind = out->place_kind = GO;
        double_step_choices(r, d, who, out);
        break;
    default:
        out->kind = out->place_kind = HOP;
        jump_choices(r, d, who, out);
    }
}

void drachen_delta_choices(const Ruleset *r, const Delta *d, Seat who, Choices *out) {
    *out = (Choices){0};
    if (d->phase == PROGRAMMING) {
        out->kind = CARD;
        out->low = card_choices(board_of(r), d, who);
    } else {
        action_choices(r, d, who, out);
    }
}

bool drachen_delta_has_choice(const Ruleset *r, const Delta *d) {
    unsigned card = card_now(d, d->acting);
    if (card == STONE1 || card == STONE2)
        return stone_choices(board_of(r), d) != 0;
    if (card == PLANK1 || card == PLANK2)
        return drachen_delta_stock(r, d, d->acting) != 0;
    Choices c = {0};
    action_choices(r, d, d->acting, &c);
    return choices_any(&c);
}

bool drachen_delta_is_stopped(const Ruleset *r, const Delta *d, Seat seat) {
    unsigned dragon = DRAGON + (unsigned)board_of(r)->colour[seat];
    bool is_stopped = false;
    for (Seat other = 0; other < r->seats; other++)
        is_stopped |= card_now(d, other) == dragon;
    return is_stopped;
}

Move drachen_delta_reveal(const Ruleset *r, const Delta *d) {
    Move cards = 0;
    for (int seat = r->seats - 1; seat >= 0; seat--)
        cards = cards << 8 | d->programme[seat][d->step];
    return cards << 16 | move_of(REVEAL, (uint8_t)(d->step + 1), 0, 0);
}

void drachen_delta_legal(const Ruleset *r, const State *s, Seat who, MoveList *out) {
    if (who == SEAT_DEALER) {
        moves_add_weighted(out, drachen_delta_reveal(r, delta_of(s)), 1);
        return;
    }
    Choices c;
    drachen_delta_choices(r, delta_of(s), who, &c);
    for (; c.low; c.low &= c.low - 1)
        moves_add(out, move_of(c.kind, (uint8_t)__builtin_ctz(c.low), 0, 0));
    while (places_any(&c.place))
        moves_add(out, move_of(c.place_kind, (uint8_t)(FIRST_PLACE + places_take(&c.place)), 0, 0));
}

/* The n-th bit (from 0) of a word that has more than n. */
static unsigned bit_at(uint64_t word, unsigned n) {
    for (; n; n--)
        word &= word - 1;
    return (unsigned)__builtin_ctzll(word);
}

static Move choice_at(const Choices *c, unsigned n) {
    unsigned count = bits_count(c->low);
    if (n < count)
        return move_of(c->kind, (uint8_t)bit_at(c->low, n), 0, 0);
    n -= count;
    unsigned i = 0;
    for (; n >= (count = bits_count(c->place.word[i])); i++)
        n -= count;
    return move_of(c->place_kind, (uint8_t)(FIRST_PLACE + 64 * i + bit_at(c->place.word[i], n)), 0,
                   0);
}

Move drachen_delta_sample(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    if (who == SEAT_DEALER)
        return drachen_delta_reveal(r, delta_of(s));
    Choices c;
    drachen_delta_choices(r, delta_of(s), who, &c);
    unsigned count = bits_count(c.low) + places_count(&c.place);
    return choice_at(&c, rng_below(rng, count));
}
