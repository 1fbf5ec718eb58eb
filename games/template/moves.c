/* moves.c: which moves there are and how they are written. */
#include "games/template/state.h"

/* ---- the table of moves ---- */

void template_choice_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const word[CHOICES] = {"open", "bet", "fold"};
    (void)r;
    text_add(out, word[value]);
}

static void card_word(const Ruleset *r, unsigned value, Text *out) {
    if (value >= 1 && value <= template_table(r)->cards)
        text_add_int(out, value);
}

static const MoveType SEAT = {.is_seat = true,
                              .help = {"a seat's number", "die Nummer eines Platzes"}};
static const MoveType CARD = {.count = TEMPLATE_CARDS + 1,
                              .word = card_word,
                              .help = {"a card, such as 7", "eine Karte, etwa 7"}};
static const MoveType CHOICE = {
    .count = CHOICES, .word = template_choice_word, .help = {"bet or fold", "bet oder fold"}};

const MoveKind template_moves[] = {
    [MOVE_DEAL] = {"deal",
                   "deal:{seat}:{card}",
                   "TP-1",
                   true,
                   {{"seat", &SEAT}, {"card", &CARD, SEEN_BY_RECEIVER}}},
    [MOVE_CHOOSE] = {"choose", "{choice}", "TP-2", .arg = {{"choice", &CHOICE, SEEN_BY_MOVER}}},
    [MOVE_REVEAL] = {"reveal", "reveal", "TP-3", true},
    {.name = NULL},
};

/* ---- lists ---- */

static bool is_dealt(const Ruleset *r, const Template *t, uint8_t card) {
    for (Seat seat = 0; seat < r->seats; seat++)
        if (t->hand[seat] == card)
            return true;
    return false;
}

/* Any card nobody holds, each equally likely, to the first seat without one. */
static void legal_deals(const Ruleset *r, const Template *t, MoveList *out) {
    uint8_t seat = 0;
    while (t->hand[seat] != NONE)
        seat++;
    for (uint8_t card = 1; card <= template_table(r)->cards; card++)
        if (!is_dealt(r, t, card))
            moves_add_weighted(out, move_of(MOVE_DEAL, seat, card, 0), 1);
}

void template_legal(const Ruleset *r, const State *s, Seat who, MoveList *out) {
    const Template *t = template_of(s);
    if (who != SEAT_DEALER) {
        moves_add(out, move_of(MOVE_CHOOSE, CHOICE_BET, 0, 0));
        moves_add(out, move_of(MOVE_CHOOSE, CHOICE_FOLD, 0, 0));
    } else if (t->phase == PHASE_DEAL) {
        legal_deals(r, t, out);
    } else {
        moves_add_weighted(out, MOVE_REVEAL, 1);
    }
}
