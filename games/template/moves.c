/* moves.c: which moves there are and how they are written. */
#include "games/template/state.h"

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
        moves_add(out, MOVE_BET);
        moves_add(out, MOVE_FOLD);
    } else if (t->phase == PHASE_DEAL) {
        legal_deals(r, t, out);
    } else {
        moves_add_weighted(out, MOVE_REVEAL, 1);
    }
}

void template_move_text(const Ruleset *r, const State *s, Seat who, Move m, Text *out) {
    static const char *const word[] = {"deal", "bet", "fold", "reveal"};
    (void)r, (void)s, (void)who;
    if (move_byte(m, 0) == UNKNOWN) {
        text_add(out, "?");
        return;
    }
    text_add(out, word[move_byte(m, 0)]);
    if (move_byte(m, 0) != MOVE_DEAL)
        return;
    text_addf(out, ":%d:", move_byte(m, 1));
    if (move_byte(m, 2) == UNKNOWN)
        text_add(out, "?");
    else
        text_add_int(out, move_byte(m, 2));
}
