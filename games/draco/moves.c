/* moves.c: what each seat and the dealer may do in Draco, and how a move is written.
 *
 * What a move does is in game.c. Called through game_draco only. */
#include "games/draco/parts.h"
#include "games/draco/sample.h"

/* ---- the table of moves ---- */

static void choice_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const WORDS[CHOICES] = {"ride", "stay"};
    (void)r;
    text_add(out, WORDS[value]);
}

static const MoveType SEAT = {.is_seat = true,
                              .help = {"a seat's number", "die Nummer eines Platzes"}};
static const MoveType CARD = {
    .count = DRACO_CARDS,
    .word = draco_card_word,
    .help = {"a card of this set, such as red-3", "eine Karte dieses Spiels, etwa red-3"}};
static const MoveType CHOICE = {.count = CHOICES,
                                .word = choice_word,
                                .rule = "DR-9",
                                .help = {"ride or stay", "ride oder stay"}};

const MoveKind draco_moves[] = {
    [MOVE_PLAY] = {"play", "{card}[:{choice}]", "DR-5",
                   .arg = {{"card", &CARD}, {"choice", &CHOICE}}},
    [MOVE_DROP] = {"drop", "drop:{card}", "DR-17", .arg = {{"card", &CARD}}},
    [MOVE_DRAW] = {"draw", "draw", "DR-17"},
    [MOVE_PASS] = {"pass", "pass", "DR-18"},
    [MOVE_MOUNT] =
        {"mount", "mount:{seat}:{card}", "DR-3", true, {{"seat", &SEAT}, {"card", &CARD}}},
    [MOVE_DEAL] = {"deal",
                   "deal:{seat}:{card}",
                   "DR-4",
                   true,
                   {{"seat", &SEAT}, {"card", &CARD, SEEN_BY_RECEIVER}}},
    [MOVE_SHUFFLE] = {"shuffle", "shuffle", "DR-18", true},
    {.name = NULL},
};

/* ---- lists ---- */

/* DR-5: one move for each kind of card; two where DR-9 gives the choice; DR-18: or a pass. */
static void legal_plays(const Draco *d, Seat who, MoveList *out) {
    uint64_t kinds = hand_kinds(hand_load(d->hand[who]));
    uint64_t with_choice = cards_of_colours(draco_choices(d));
    for (int slot = 0; slot < DRACO_HAND; slot++) {
        uint8_t card = d->hand[who][slot];
        if ((kinds >> 8 * slot & 1) == 0) {
            continue;
        }
        if ((with_choice >> card & 1) != 0) {
            moves_add(out, move_of(MOVE_PLAY, card, CHOICE_RIDE, 0));
            moves_add(out, move_of(MOVE_PLAY, card, CHOICE_STAY, 0));
        } else {
            moves_add(out, move_of(MOVE_PLAY, card, CHOICE_NONE, 0));
        }
    }
    if (out->count == 0) {
        moves_add(out, move_of(MOVE_PASS, 0, 0, 0));
    }
}

/* DR-17: any card whose dragon stands on the summit, or no more. */
static void legal_drops(const DracoTable *t, const Draco *d, Seat who, MoveList *out) {
    uint64_t kinds = hand_kinds(hand_load(d->hand[who]));
    moves_add(out, move_of(MOVE_DRAW, 0, 0, 0));
    for (int slot = 0; slot < DRACO_HAND; slot++) {
        uint8_t card = d->hand[who][slot];
        if ((kinds >> 8 * slot & 1) != 0 && d->position[card_colour(card)] >= t->summit) {
            moves_add(out, move_of(MOVE_DROP, card, 0, 0));
        }
    }
}

/* DR-3, DR-4, DR-18: a card of the pile, as often as it is there; or a shuffle. */
static void legal_deals(const Draco *d, MoveList *out) {
    uint8_t kind = d->step == STEP_MOUNT ? MOVE_MOUNT : MOVE_DEAL;
    for (uint8_t card = 0; card < DRACO_CARDS; card++) {
        bool is_taken = kind == MOVE_MOUNT && draco_is_ridden(d, card_colour(card));
        if (d->pile[card] > 0 && !is_taken) {
            moves_add_weighted(out, move_of(kind, d->turn, card, 0), d->pile[card]);
        }
    }
    if (d->pile_size == 0) {
        moves_add_weighted(out, move_of(MOVE_SHUFFLE, 0, 0, 0), 1);
    }
}

void draco_legal(const Ruleset *r, const State *s, Seat who, MoveList *out) {
    const Draco *d = draco_of(s);
    if (who == SEAT_DEALER) {
        legal_deals(d, out);
    } else if (d->step == STEP_PLAY) {
        legal_plays(d, who, out);
    } else {
        legal_drops(draco_table(r), d, who, out);
    }
}

/* As legal_deals. */
static Move sample_deal(const Draco *d, Rng *rng) {
    if (d->pile_size == 0) {
        return move_of(MOVE_SHUFFLE, 0, 0, 0);
    }
    uint8_t card = pile_pick(d->pile, rng_below(rng, d->pile_size));
    while (d->step == STEP_MOUNT && draco_is_ridden(d, card_colour(card))) {
        card = pile_pick(d->pile, rng_below(rng, d->pile_size));
    }
    return move_of(d->step == STEP_MOUNT ? MOVE_MOUNT : MOVE_DEAL, d->turn, card, 0);
}

Move draco_move_of_play(const Draco *d, Seat who, unsigned choices, Play play) {
    uint8_t card = d->hand[who][play / 2];
    bool has_choice = (choices >> card_colour(card) & 1) != 0;
    return move_of(MOVE_PLAY, card, (uint8_t)(has_choice ? CHOICE_RIDE + play % 2 : CHOICE_NONE),
                   0);
}

Move draco_move_of_drop(const Draco *d, Seat who, unsigned slot) {
    return slot == DRACO_HAND ? move_of(MOVE_DRAW, 0, 0, 0)
                              : move_of(MOVE_DROP, d->hand[who][slot], 0, 0);
}

Move draco_sample(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Draco *d = draco_of(s);
    if (who == SEAT_DEALER) {
        return sample_deal(d, rng);
    }
    uint64_t hand = hand_load(d->hand[who]);
    if (d->step == STEP_DROP) {
        return draco_move_of_drop(d, who, sample_drop(draco_table(r), d, hand, rng));
    }
    unsigned choices = draco_choices(d);
    return d->hand_size[who] == 0
               ? move_of(MOVE_PASS, 0, 0, 0)
               : draco_move_of_play(d, who, choices, sample_play(hand, choices, rng));
}
