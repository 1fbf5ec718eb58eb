/* check.c: says what is wrong with a position that no match can reach. Takes any
 * bytes a stranger may have sent. Does not look for what only the history could show. */
#include "games/drachen-delta/state.h"

static bool say(Text *out, const char *field, const char *what) {
    text_addf(out, "%s: %s", field, what);
    return true;
}

/* ---- the course ---- */

static bool round_fault(const Ruleset *r, const Delta *d, Text *out) {
    uint32_t rounds = (uint32_t)r->option[ROUNDS];
    if (d->round == 0 || (rounds != 0 && d->round > rounds))
        return say(out, "round", "not one of the rounds");
    if (d->start != (d->round - 1) % r->seats)
        return say(out, "start", "the start player's figure goes left every round");
    if (d->phase >= PHASES)
        return say(out, "phase", "no such phase");
    if (d->winner != NONE && (d->phase != OVER || d->winner >= r->seats))
        return say(out, "winner", "no seat, or the game is not over");
    if (d->phase == OVER && d->winner == NONE && (rounds == 0 || d->round != rounds))
        return say(out, "winner", "the match is over before the last round, but nobody has won");
    if (d->padding != 0)
        return say(out, "padding", "not zero");
    return false;
}

/* How many cards may have been turned over in this phase. */
static bool step_fault(const Board *b, const Delta *d, Text *out) {
    bool is_between_rounds = d->phase == PROGRAMMING || (d->phase == OVER && d->winner == NONE);
    bool is_open = d->phase == ACTING || (d->phase == OVER && d->winner != NONE);
    if (d->step > b->length || (is_between_rounds && d->step != 0) || (is_open && d->step == 0) ||
        (d->phase == REVEALING && d->step == b->length))
        return say(out, "step", "does not fit the phase");
    return false;
}

/* DD-4: cards of the hand, no card twice, one dragon at most, no gaps. */
static bool is_programme_wrong(const Board *b, const Delta *d, Seat seat) {
    unsigned laid = cards_laid(b, d, seat), seen = 0;
    for (unsigned i = 0; i < PROGRAMME_MAX; i++) {
        unsigned card = d->programme[seat][i];
        if (i >= laid) {
            if (card != NONE)
                return true;
            continue;
        }
        if (card >= CARDS || !(b->hand[seat] >> card & 1) || (seen >> card & 1))
            return true;
        seen |= 1u << card;
    }
    unsigned dragons = seen >> DRAGON;
    return (dragons & (dragons - 1)) != 0;
}

static bool programme_fault(const Ruleset *r, const Delta *d, Text *out) {
    const Board *b = board_of(r);
    bool is_all = true, is_none = true;
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (is_programme_wrong(b, d, seat)) {
            text_addf(out, "programme[%d]: not a legal programme", seat);
            return true;
        }
        is_all &= cards_laid(b, d, seat) == b->length;
        is_none &= cards_laid(b, d, seat) == 0;
    }
    bool must_be_all = d->phase == REVEALING || d->phase == ACTING || d->winner != NONE;
    if ((must_be_all && !is_all) || (d->phase == PROGRAMMING && is_all) ||
        (d->phase == OVER && d->winner == NONE && !is_none))
        return say(out, "programme", "number of cards laid out does not fit the phase");
    return false;
}

/* ---- the board ---- */

/* DD-11, DD-12: a laid plank against all others. */
static bool is_place_wrong(const Board *b, const Places *laid, unsigned p) {
    Places others = places_common(&b->blocks[p], laid);
    bool is_full = false;
    for (int i = 0; i < 2; i++) {
        Places here = places_common(&b->touch[b->end[p][i]], laid);
        is_full |= places_count(&here) > BEARS_MAX;
    }
    return places_count(&others) != 1 || is_full;
}

static bool is_plank_wrong(const Ruleset *r, const Delta *d, unsigned where, unsigned size,
                           Places *laid) {
    const Board *b = board_of(r);
    if (size >= b->sizes)
        return where != NONE;
    if (where < r->seats || where == WHERE_LOST)
        return false;
    if (!is_place(where) || where - FIRST_PLACE >= b->places)
        return true;
    unsigned p = where - FIRST_PLACE;
    bool is_wrong =
        !(b->sizes_fit[p] >> size & 1) || places_has(laid, p) || (b->needs[p] & ~d->stones) != 0;
    places_put(laid, p);
    return is_wrong;
}

static bool plank_fault(const Ruleset *r, const Delta *d, Text *out) {
    const Board *b = board_of(r);
    Places laid = {{0}};
    for (Seat owner = 0; owner < r->seats; owner++)
        for (unsigned n = 0; n < SIZES; n++)
            if (is_plank_wrong(r, d, d->plank[owner][n], n, &laid)) {
                text_addf(out, "plank[%d][%u]: cannot be there", owner, n);
                return true;
            }
    for (Places rest = laid; places_any(&rest);) {
        unsigned p = places_take(&rest);
        if (!is_place_wrong(b, &laid, p))
            continue;
        text_add(out, "plank: crossing or crowded at ");
        drachen_delta_spot_text(r, FIRST_PLACE + p, out);
        return true;
    }
    return false;
}

/* DD-16: no two planks of a size, at most two colours in a stock. */
static bool stock_fault(const Ruleset *r, const Delta *d, Text *out) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        unsigned sizes = 0, colours = 0;
        for (Seat owner = 0; owner < r->seats; owner++)
            for (unsigned n = 0; n < SIZES; n++) {
                if (d->plank[owner][n] != seat)
                    continue;
                if (sizes >> n & 1)
                    return say(out, "plank", "a stock holds two of one size");
                sizes |= 1u << n;
                colours |= 1u << owner;
            }
        if (__builtin_popcount(colours) > 2)
            return say(out, "plank", "a stock holds more than two colours");
    }
    return false;
}

static bool is_pawn_wrong(const Ruleset *r, const Delta *d, Seat seat, const Places *laid) {
    const Board *b = board_of(r);
    unsigned spot = d->pawn[seat];
    if (spot < COLOURS)
        return !(b->villages >> spot & 1) || (spot == b->goal[seat]) != (d->winner == seat);
    if (!is_place(spot) || !places_has(laid, spot - FIRST_PLACE))
        return true;
    for (Seat other = 0; other < seat; other++)
        if (d->pawn[other] == spot)
            return true;
    return d->winner == seat;
}

static bool board_fault(const Ruleset *r, const Delta *d, Text *out) {
    const Board *b = board_of(r);
    if ((d->stones & ~b->all_islands) || __builtin_popcount(d->stones) > b->stones)
        return say(out, "stones", "no such island, or more stones than there are");
    if (plank_fault(r, d, out) || stock_fault(r, d, out))
        return true;
    Places laid = drachen_delta_laid(r, d);
    for (Seat seat = 0; seat < r->seats; seat++)
        if (is_pawn_wrong(r, d, seat, &laid)) {
            text_addf(out, "pawn[%d]: cannot be there", seat);
            return true;
        }
    return false;
}

/* ---- whose turn ---- */

static bool picked_fault(const Ruleset *r, const Delta *d, Text *out) {
    unsigned card = card_now(d, d->acting);
    if (d->picked == 0)
        return false;
    if ((card != PLANK1 && card != PLANK2) || d->picked > board_of(r)->sizes ||
        !(drachen_delta_stock(r, d, d->acting) >> (d->picked - 1) & 1))
        return say(out, "picked", "no such plank in the stock, or no plank is to be laid");
    return false;
}

/* DD-24: a seat acts exactly when its card leaves it something to decide. */
static bool acting_fault(const Ruleset *r, const Delta *d, Text *out) {
    Choices c;
    if (d->phase != ACTING) {
        if (d->acting != NONE)
            return say(out, "acting", "nobody acts in this phase");
        if (d->left != 0 || d->picked != 0)
            return say(out, "left", "nobody acts in this phase");
        return false;
    }
    if (d->acting >= r->seats)
        return say(out, "acting", "no such seat");
    unsigned card = card_now(d, d->acting);
    if (is_dragon(card) || drachen_delta_is_stopped(r, d, d->acting))
        return say(out, "acting", "this seat's card is not carried out");
    if (d->left < 1 || d->left > (card == STONE2 || card == PLANK2 ? 2 : 1))
        return say(out, "left", "does not fit the card");
    if (picked_fault(r, d, out))
        return true;
    drachen_delta_choices(r, d, d->acting, &c);
    if (!choices_any(&c))
        return say(out, "acting", "this seat has no move");
    return false;
}

/* Seats that do not play hold nothing. */
static bool absent_fault(const Ruleset *r, const Delta *d, Text *out) {
    unsigned nothing = 0;
    for (Seat seat = r->seats; seat < COLOURS; seat++) {
        for (unsigned i = 0; i < SIZES; i++)
            nothing |= d->plank[seat][i] ^ (unsigned)NONE;
        for (unsigned i = 0; i < PROGRAMME_MAX; i++)
            nothing |= d->programme[seat][i] ^ (unsigned)NONE;
        nothing |= d->pawn[seat] ^ (unsigned)NONE;
    }
    return nothing && say(out, "players", "a seat that does not play holds something");
}

bool drachen_delta_check(const Ruleset *r, const State *s, Text *out) {
    const Delta *d = delta_of(s);
    return round_fault(r, d, out) || step_fault(board_of(r), d, out) ||
           programme_fault(r, d, out) || board_fault(r, d, out) || acting_fault(r, d, out) ||
           absent_fault(r, d, out);
}
