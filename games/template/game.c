/* game.c: the rules: setup, actors, apply, score. */
#include "games/template/state.h"

enum { OPTION_ROUNDS };

static void setup(const Ruleset *r, State *s) {
    (void)r;
    Template *t = (Template *)s;
    memset(t->hand, NONE, sizeof t->hand);
}

static SeatSet actors(const Ruleset *r, const State *s) {
    const Template *t = template_of(s);
    SeatSet set = 0;
    if (t->phase == PHASE_OVER)
        return 0;
    if (t->phase != PHASE_CHOOSE)
        return seat_bit(SEAT_DEALER);
    for (Seat seat = 0; seat < r->seats; seat++)
        if (!t->has_chosen[seat])
            set |= seat_bit(seat);
    return set;
}

/* TP-1: the dealer deals a card to each seat in turn. */
static void deal(const Ruleset *r, Template *t, uint8_t seat, uint8_t card) {
    t->hand[seat] = card;
    if (seat + 1 == r->seats)
        t->phase = PHASE_CHOOSE;
}

/* TP-2: all choose at the same time; the last choice makes way for the reveal. */
static void choose(const Ruleset *r, Template *t, Seat who, uint8_t choice) {
    t->choice[who] = choice;
    t->has_chosen[who] = 1;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (!t->has_chosen[seat])
            return;
    t->phase = PHASE_REVEAL;
}

/* TP-3: the highest bet scores its card, who folded scores 1, and the next round begins. */
static void reveal(const Ruleset *r, Template *t) {
    int best = -1;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (t->choice[seat] == CHOICE_BET && (best < 0 || t->hand[seat] > t->hand[best]))
            best = seat;
    for (Seat seat = 0; seat < r->seats; seat++) {
        int points = seat == best ? t->hand[seat] : t->choice[seat] == CHOICE_FOLD ? 1 : 0;
        t->score[seat] = (uint8_t)(t->score[seat] + points);
    }
    memset(t->hand, NONE, sizeof t->hand);
    memset(t->choice, CHOICE_OPEN, sizeof t->choice);
    memset(t->has_chosen, 0, sizeof t->has_chosen);
    t->round++;
    t->phase = t->round == r->option[OPTION_ROUNDS] ? PHASE_OVER : PHASE_DEAL;
}

static void apply(const Ruleset *r, State *s, Seat who, Move m) {
    Template *t = (Template *)s;
    switch (move_byte(m, 0)) {
    case MOVE_DEAL:
        deal(r, t, move_byte(m, 1), move_byte(m, 2));
        break;
    case MOVE_REVEAL:
        reveal(r, t);
        break;
    default:
        choose(r, t, who, move_byte(m, 1));
    }
}

static void score(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    for (Seat seat = 0; seat < r->seats; seat++)
        out[seat] = template_of(s)->score[seat];
}

/* TP-4: most points win; equal points share. */
static SeatSet winners(const Ruleset *r, const State *s) {
    const Template *t = template_of(s);
    uint8_t best = 0;
    SeatSet set = 0;
    for (Seat seat = 0; seat < r->seats; seat++)
        best = t->score[seat] > best ? t->score[seat] : best;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (t->score[seat] == best)
            set |= seat_bit(seat);
    return set;
}

/* Cards are dealt in seat order, no card twice, and nobody holds one when the match is over. */
static bool is_hand_wrong(const Ruleset *r, const Template *t, Seat seat) {
    uint8_t card = t->hand[seat];
    bool must_hold = t->phase == PHASE_CHOOSE || t->phase == PHASE_REVEAL;
    if (card == NONE)
        return must_hold;
    for (Seat other = 0; other < seat; other++)
        if (t->hand[other] == card || t->hand[other] == NONE)
            return true;
    bool is_last_dealt = t->phase == PHASE_DEAL && seat + 1 == r->seats;
    return card < 1 || card > template_table(r)->cards || t->phase == PHASE_OVER || is_last_dealt;
}

static bool is_choice_wrong(const Template *t, Seat seat) {
    bool has_chosen = t->choice[seat] == CHOICE_BET || t->choice[seat] == CHOICE_FOLD;
    bool may_choose = t->phase == PHASE_CHOOSE || t->phase == PHASE_REVEAL;
    return t->choice[seat] > CHOICE_FOLD || t->has_chosen[seat] != has_chosen ||
           (has_chosen && !may_choose) || (!has_chosen && t->phase == PHASE_REVEAL);
}

static bool check(const Ruleset *r, const State *s, Text *out) {
    const Template *t = template_of(s);
    int rounds = r->option[OPTION_ROUNDS];
    if (t->phase > PHASE_OVER || t->round > rounds ||
        (t->phase == PHASE_OVER) != (t->round == rounds)) {
        text_add(out, "phase: does not fit the round");
        return true;
    }
    SeatSet waiting = actors(r, s);
    if (waiting == 0 && t->phase != PHASE_OVER) {
        text_add(out, "has_chosen: all have, yet the choices are not revealed");
        return true;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool is_hand = is_hand_wrong(r, t, seat);
        if (is_hand || is_choice_wrong(t, seat)) {
            text_addf(out, "%s[%d]: impossible", is_hand ? "hand" : "choice", seat);
            return true;
        }
    }
    return false;
}

static void phase_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const word[] = {"deal", "choose", "reveal", "over"};
    (void)r;
    text_add(out, word[value]);
}

static const Field fields[] = {
    FIELD(Template, phase, 1, 0, {0}, .word = phase_word, .words = 4),
    FIELD(Template, round, 1, 0, {0}, .max = 9),
    FIELD(Template, hand, 1, FIELD_SECRET | FIELD_PER_SEAT | FIELD_MAY_BE_NONE, {TEMPLATE_SEATS},
          .max = TEMPLATE_CARDS),
    FIELD(Template, choice, 1, FIELD_SECRET | FIELD_PER_SEAT, {TEMPLATE_SEATS},
          .word = template_choice_word, .words = 3),
    FIELD(Template, score, 1, FIELD_PER_SEAT, {TEMPLATE_SEATS}, .max = UINT8_MAX),
    FIELD(Template, has_chosen, 1, FIELD_PER_SEAT, {TEMPLATE_SEATS}, .max = 1),
    {0},
};

static const Option options[] = {
    {.name = "rounds",
     .kind = OPTION_NUMBER,
     .min = 1,
     .max = 9,
     .default_value = 3,
     .title = {"Rounds", "Runden"},
     .help = {"rounds to play", "Zahl der Runden"}},
    {0},
};

const Game game_template = {
    .name = "template",
    .title = {"Template", "Vorlage"},
    .about = {"Bet on the higher card, or fold.", "Auf die höhere Karte setzen oder passen."},
    .minutes = 2,
    .weight = 255,
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = TEMPLATE_SEATS,
    .state_size = sizeof(Template),
    .table_size = sizeof(TemplateTable),
    .moves_max = 200,
    .options = options,
    .fields = fields,
    .moves = template_moves,
    .prepare = template_prepare,
    .setup = setup,
    .actors = actors,
    .legal = template_legal,
    .apply = apply,
    .score = score,
    .winners = winners,
    .check = check,
    .mask = template_mask,
    .guess = template_guess,
    .why = template_why,
    .label = template_label,
    .prompt = template_prompt,
    .narrate = template_narrate,
    .score_parts = template_score_parts,
    .components = template_components,
    .hints = &template_hints,
};
