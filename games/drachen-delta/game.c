/* game.c: the course of a match: setup, who acts, carrying moves out, the score, and the
 * table through which everybody else plays the game. What may be chosen is in
 * moves.c; the board comes computed from set.c. */
#include "games/drachen-delta/state.h"

const char *const drachen_delta_colours[COLOURS + 1] = {"red",   "black",  "blue", "green",
                                                        "white", "yellow", NULL};
const char *const drachen_delta_cards[CARDS + 1] = {
    "stone1",      "stone2",       "plank1",       "plank2",        "remove",
    "move1",       "move2",        "jump",         "dragon-red",    "dragon-black",
    "dragon-blue", "dragon-green", "dragon-white", "dragon-yellow", NULL};

static void setup(const Ruleset *r, State *s) {
    const Board *b = board_of(r);
    Delta *d = (Delta *)(void *)s->bytes;
    d->round = 1;
    d->acting = d->winner = NONE;
    memset(d->plank, NONE, sizeof d->plank);
    memset(d->programme, NONE, sizeof d->programme);
    memset(d->pawn, NONE, sizeof d->pawn);
    for (Seat seat = 0; seat < r->seats; seat++) {
        d->pawn[seat] = b->colour[seat];        /* DD-3 */
        memset(d->plank[seat], seat, b->sizes); /* DD-1 */
    }
}

/* DD-4: while programmes are laid out, everybody who lacks a card. */
static SeatSet seats_programming(const Ruleset *r, const Delta *d) {
    unsigned last = board_of(r)->length - 1u, set = 0;
    for (int seat = r->seats - 1; seat >= 0; seat--)
        set = set << 1 | (d->programme[seat][last] == NONE);
    return (SeatSet)set;
}

SeatSet drachen_delta_actors(const Ruleset *r, const State *s) {
    const Delta *d = delta_of(s);
    switch (d->phase) {
    case PROGRAMMING:
        return seats_programming(r, d);
    case REVEALING:
        return seat_bit(SEAT_DEALER);
    case ACTING:
        return seat_bit(d->acting);
    default:
        return 0;
    }
}

/* DD-21: back to the village it started from. */
static void pawn_falls(const Ruleset *r, Delta *d, Seat seat) {
    d->pawn[seat] = board_of(r)->colour[seat];
}

/* DD-7, DD-22: the cards go back; the next round, or the end. */
static void round_end(const Ruleset *r, Delta *d) {
    int32_t rounds = r->option[ROUNDS];
    memset(d->programme, NONE, sizeof d->programme);
    d->step = 0;
    if (rounds != 0 && d->round >= (uint32_t)rounds) {
        d->phase = OVER;
        return;
    }
    d->phase = PROGRAMMING;
    d->round++;
    d->start = (uint8_t)((d->start + 1u) % r->seats);
}

static Seat seat_next(const Ruleset *r, Seat seat) {
    return (Seat)(seat + 1 < r->seats ? seat + 1 : 0);
}

/* The acting seat's card cannot be carried out: what happens by itself (DD-24). */
static void card_fails(const Ruleset *r, Delta *d) {
    switch (card_now(d, d->acting)) {
    case STONE1: /* DD-9 */
    case STONE2:
    case REMOVE: /* DD-16 */
        d->left = 0;
        break;
    case PLANK1: /* DD-13, DD-15: the second plank is due all the same */
    case PLANK2:
        pawn_falls(r, d, d->acting);
        d->left--;
        break;
    default: /* DD-21 */
        pawn_falls(r, d, d->acting);
        d->left = 0;
    }
}

/* Is the acting seat to be asked? What has no move happens on the way. */
static bool is_asked(const Ruleset *r, Delta *d) {
    while (d->left) {
        if (drachen_delta_has_choice(r, d))
            return true;
        card_fails(r, d);
    }
    return false;
}

/* Begins the acting seat's card; a dragon, and a card that one stops, does nothing (DD-6). */
static void card_begin(const Ruleset *r, Delta *d) {
    unsigned card = card_now(d, d->acting);
    bool is_idle = is_dragon(card) || drachen_delta_is_stopped(r, d, d->acting);
    d->left = is_idle ? 0 : card == STONE2 || card == PLANK2 ? 2 : 1;
}

/* DD-5: goes on, clockwise, to the next seat that has something to decide, or to the next card. */
static void go_on(const Ruleset *r, Delta *d) {
    while (!is_asked(r, d)) {
        d->acting = seat_next(r, d->acting);
        if (d->acting == d->start) {
            d->acting = NONE;
            d->phase = REVEALING;
            if (d->step == board_of(r)->length)
                round_end(r, d);
            return;
        }
        card_begin(r, d);
    }
}

/* DD-5: all turn over their next card; the start player begins. */
static void apply_reveal(const Ruleset *r, Delta *d) {
    d->step++;
    d->phase = ACTING;
    d->acting = d->start;
    card_begin(r, d);
    go_on(r, d);
}

static void apply_card(const Ruleset *r, Delta *d, Seat who, uint8_t card) {
    d->programme[who][cards_laid(board_of(r), d, who)] = card;
    if (seats_programming(r, d) == 0)
        d->phase = REVEALING;
}

/* DD-13: the plank named binds; without a place it is lost and the pawn falls. */
static void apply_pick(const Ruleset *r, Delta *d, Seat who, uint8_t size) {
    Places places = drachen_delta_lay_places(r, d, size);
    if (places_any(&places)) {
        d->picked = (uint8_t)(size + 1);
        return;
    }
    d->plank[drachen_delta_stock_owner(r, d, who, size)][size] = WHERE_LOST;
    pawn_falls(r, d, who);
    d->left--;
    go_on(r, d);
}

static void apply_lay(const Ruleset *r, Delta *d, Seat who, uint8_t where) {
    unsigned size = d->picked - 1u;
    d->plank[drachen_delta_stock_owner(r, d, who, size)][size] = where;
    d->picked = 0;
    d->left--;
    go_on(r, d);
}

/* DD-16: a plank goes into the stock, whatever its colour. */
static void apply_lift(const Ruleset *r, Delta *d, Seat who, uint8_t where) {
    drachen_delta_lift(d, who, where);
    d->left--;
    go_on(r, d);
}

/* DD-8: a pawn that enters the village opposite ends the game at once. */
static void apply_walk(const Ruleset *r, Delta *d, Seat who, uint8_t spot) {
    d->pawn[who] = spot;
    d->left--;
    if (spot != board_of(r)->goal[who]) {
        go_on(r, d);
        return;
    }
    d->winner = who;
    d->phase = OVER;
    d->acting = NONE;
}

static void apply_stone(const Ruleset *r, Delta *d, uint32_t island) {
    d->stones ^= island;
    d->left--;
    go_on(r, d);
}

void drachen_delta_apply(const Ruleset *r, State *s, Seat who, Move m) {
    Delta *d = (Delta *)(void *)s->bytes;
    uint8_t argument = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case CARD:
        apply_card(r, d, who, argument);
        break;
    case STONE:
    case CLEAR:
        apply_stone(r, d, (uint32_t)1 << argument);
        break;
    case PICK:
        apply_pick(r, d, who, argument);
        break;
    case LAY:
        apply_lay(r, d, who, argument);
        break;
    case LIFT:
        apply_lift(r, d, who, argument);
        break;
    case GO:
    case HOP:
        apply_walk(r, d, who, argument);
        break;
    default:
        apply_reveal(r, d);
    }
}

/* DD-22 */
static void score(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    const Delta *d = delta_of(s);
    for (Seat seat = 0; seat < r->seats; seat++)
        out[seat] = d->winner == seat;
}

static SeatSet winners(const Ruleset *r, const State *s) {
    (void)r;
    return delta_of(s)->winner == NONE ? 0 : seat_bit(delta_of(s)->winner);
}

/* ---- the table ---- */

static void phase_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const word[PHASES] = {"programme", "reveal", "act", "over"};
    (void)r;
    text_add(out, word[value]);
}

void drachen_delta_card_word(const Ruleset *r, unsigned value, Text *out) {
    (void)r;
    text_add(out, drachen_delta_cards[value]);
}

static void plank_word(const Ruleset *r, unsigned value, Text *out) {
    if (value < r->seats)
        text_addf(out, "stock-%s", drachen_delta_colours[board_of(r)->colour[value]]);
    else if (value == WHERE_LOST)
        text_add(out, "lost");
    else if (value >= FIRST_PLACE)
        drachen_delta_spot_text(r, value, out);
}

static unsigned programme_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)s, (void)seat;
    return board_of(r)->length;
}

static unsigned sizes_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)s, (void)seat;
    return board_of(r)->sizes;
}

#define A_SEAT .seats = {0, COLOURS, COLOURS}

static const Field fields[] = {
    FIELD(Delta, round, 4, 0, {0}, .max = 1000),
    FIELD(Delta, start, 1, 0, {0}, A_SEAT),
    FIELD(Delta, phase, 1, 0, {0}, .word = phase_word, .words = PHASES),
    FIELD(Delta, step, 1, 0, {0}, .max = PROGRAMME_MAX),
    FIELD(Delta, acting, 1, FIELD_MAY_BE_NONE, {0}, A_SEAT),
    FIELD(Delta, left, 1, 0, {0}, .max = 2),
    FIELD(Delta, picked, 1, 0, {0}, .max = SIZES),
    FIELD(Delta, winner, 1, FIELD_MAY_BE_NONE, {0}, A_SEAT),
    FIELD(Delta, pawn, 1, FIELD_PER_SEAT, {COLOURS}, .word = drachen_delta_spot_text,
          .words = WHERES),
    FIELD(Delta, programme, 1, FIELD_SECRET | FIELD_PER_SEAT | FIELD_MAY_BE_NONE,
          {COLOURS, PROGRAMME_MAX}, .word = drachen_delta_card_word, .words = CARDS,
          .used = programme_used),
    FIELD(Delta, stones, 4, 0, {0}, .word = drachen_delta_island_word, .words = ISLANDS_MAX,
          .bits = 1, .parts = ISLANDS_MAX),
    FIELD(Delta, plank, 1, FIELD_PER_SEAT | FIELD_MAY_BE_NONE, {COLOURS, SIZES}, .word = plank_word,
          .words = WHERES, A_SEAT, .used = sizes_used),
    FIELD(Delta, padding, 1, FIELD_HIDDEN, {0}),
    {0},
};

static const char *const measure_words[] = {"eye", "exact", NULL};

static const Option options[] = {
    [MEASURE] = {.name = "measure",
                 .kind = OPTION_CHOICE,
                 .default_value = MEASURE_EYE,
                 .words = measure_words,
                 .labels = {(const char *const[]){"by eye", "exactly", NULL},
                            (const char *const[]){"nach Augenmaß", "genau", NULL}},
                 .title = {"Measuring planks", "Stege abmessen"},
                 .help = {"eye: planks are named without being shown where they fit; exact: only "
                          "fitting ones are offered",
                          "eye: Stege werden nach Augenmaß gewählt; exact: nur passende werden "
                          "angeboten"}},
    [ROUNDS] = {.name = "rounds",
                .kind = OPTION_NUMBER,
                .min = 0,
                .max = 999,
                .default_value = 60,
                .title = {"Rounds", "Runden"},
                .help = {"the match ends without a winner after this many rounds; 0: never",
                         "nach so vielen Runden endet die Partie ohne Sieger; 0: nie"}},
    {0},
};

enum { ROUND_MOVES_MAX = COLOURS * (PROGRAMME_MAX + 10) + PROGRAMME_MAX };

const Game game_drachen_delta = {
    .name = "drachen-delta",
    .title = {"Drachen Delta", "Drachen Delta"},
    .about = {"Five secret cards and one shaky bridge home.",
              "Fünf geheime Karten und ein wackliger Weg nach Hause."},
    .minutes = 30,
    .weight = 30,
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = COLOURS,
    .state_size = sizeof(Delta),
    .table_size = sizeof(Board),
    .moves_max = 999 * ROUND_MOVES_MAX,
    .options = options,
    .fields = fields,
    .moves = drachen_delta_moves,
    .prepare = drachen_delta_prepare,
    .setup = setup,
    .actors = drachen_delta_actors,
    .legal = drachen_delta_legal,
    .apply = drachen_delta_apply,
    .score = score,
    .winners = winners,
    .check = drachen_delta_check,
    .sample = drachen_delta_sample,
    .play_random = drachen_delta_play_random,
    .play_hinted = drachen_delta_play_hinted,
    .mask = drachen_delta_mask,
    .guess = drachen_delta_guess,
    .why = drachen_delta_why,
    .label = drachen_delta_label,
    .prompt = drachen_delta_prompt,
    .narrate = drachen_delta_narrate,
    .score_parts = drachen_delta_score_parts,
    .components = drachen_delta_components,
    .outlook = drachen_delta_outlook,
    .hints = &drachen_delta_hints,
};
