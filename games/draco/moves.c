/* moves.c: what each seat and the dealer may do in Draco, and how a move is written.
 *
 * What a move does is in game.c. Called through game_draco only. */
#include "games/draco/cards.h"
#include "games/draco/parts.h"
#include "games/draco/state.h"

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

/* DR-9: marks with 1 each dragon that the player may take or leave: last, and ridden by nobody. */
static inline void choices_mark(const Draco *d, uint8_t has_choice[DRACO_DRAGONS]) {
    uint8_t last = draco_last(d);
    for (int colour = 0; colour < DRACO_DRAGONS; colour++) {
        has_choice[colour] = d->position[colour] == last;
    }
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        has_choice[d->mount[seat] % DRACO_DRAGONS] = 0; /* NONE clears what no colour has */
    }
}

/* DR-5: one move for each kind of card; two where DR-9 gives the choice; DR-18: or a pass. */
static void legal_plays(const Draco *d, Seat who, MoveList *out) {
    uint8_t has_choice[DRACO_DRAGONS];
    uint64_t kinds = hand_kinds(d->hand[who]);
    choices_mark(d, has_choice);
    for (int slot = 0; slot < DRACO_HAND; slot++) {
        uint8_t card = d->hand[who][slot];
        if ((kinds >> 8 * slot & 1) == 0) {
            continue;
        }
        if (has_choice[card_colour(card)]) {
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
    uint64_t kinds = hand_kinds(d->hand[who]);
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

/* As legal_plays: each kind of card weighs 1, or 2 with a choice. */
static inline Move sample_play(const Draco *d, Seat who, Rng *rng) {
    const uint8_t *hand = d->hand[who];
    uint8_t has_choice[DRACO_DRAGONS];
    uint64_t kinds = hand_kinds(hand), doubled = 0;
    choices_mark(d, has_choice);
    for (int slot = 0; slot < DRACO_HAND; slot++) {
        doubled |= (uint64_t)has_choice[card_colour(hand[slot]) % DRACO_DRAGONS] << 8 * slot;
    }
    if (kinds == 0) {
        return move_of(MOVE_PASS, 0, 0, 0);
    }
    uint64_t weights = kinds + (kinds & doubled); /* so NONE weighs nothing */
    unsigned rest, slot = word_pick(weights, rng_below(rng, word_sum(weights)), &rest);
    bool is_choice = (doubled >> 8 * slot & 1) != 0;
    return move_of(MOVE_PLAY, hand[slot], (uint8_t)(is_choice ? CHOICE_RIDE + rest : CHOICE_NONE),
                   0);
}

/* As legal_drops. */
static Move sample_drop(const DracoTable *t, const Draco *d, Seat who, Rng *rng) {
    const uint8_t *hand = d->hand[who];
    uint64_t on_summit = 0;
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        on_summit |= (uint64_t)(d->position[card_colour(hand[slot])] >= t->summit) << 8 * slot;
    }
    uint64_t weights = hand_kinds(hand) & on_summit;
    unsigned rest, pick = rng_below(rng, word_sum(weights) + 1);
    if (pick == word_sum(weights)) {
        return move_of(MOVE_DRAW, 0, 0, 0);
    }
    return move_of(MOVE_DROP, hand[word_pick(weights, pick, &rest)], 0, 0);
}

/* As legal_deals: a card of the pile. A loop has them in an urn; otherwise it is found by counting. */
static inline uint8_t sample_card(const Draco *d, Rng *rng, Urn *urn) {
    if (urn == NULL) {
        return pile_pick(d->pile, rng_below(rng, d->pile_size));
    }
    if (urn->count != d->pile_size) { /* at the beginning and after a shuffle */
        urn_fill(urn, d->pile);
    }
    return urn_draw(urn, rng);
}

static inline Move sample_deal(const Draco *d, Rng *rng, Urn *urn) {
    if (d->pile_size == 0) {
        return move_of(MOVE_SHUFFLE, 0, 0, 0);
    }
    uint8_t card = sample_card(d, rng, urn);
    if (d->step != STEP_MOUNT) {
        return move_of(MOVE_DEAL, d->turn, card, 0);
    }
    while (draco_is_ridden(d, card_colour(card))) {
        card = sample_card(d, rng, urn);
    }
    return move_of(MOVE_MOUNT, d->turn, card, 0);
}

static inline Move sample_any(const Ruleset *r, const State *s, Seat who, Rng *rng, Urn *urn) {
    const Draco *d = draco_of(s);
    if (who == SEAT_DEALER) {
        return sample_deal(d, rng, urn);
    }
    return d->step == STEP_PLAY ? sample_play(d, who, rng)
                                : sample_drop(draco_table(r), d, who, rng);
}

Move draco_sample(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    return sample_any(r, s, who, rng, NULL);
}

Move draco_sample_in_loop(const Ruleset *r, const State *s, Seat who, Rng *rng, Urn *urn) {
    return sample_any(r, s, who, rng, urn);
}
