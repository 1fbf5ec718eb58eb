/* loops.c: random play and play-outs of Draco as loops of their own (core/loops.h). Called through
 * game_draco only. */
#include "games/draco/parts.h"
#include "games/draco/rules.h"
#include "games/draco/sample.h"

/* What random play would otherwise look for at every move. */
typedef struct Notes {
    Urn urn;
    bool is_begun;
    uint16_t ridden;          /* colours */
    uint64_t fields;          /* with dragons on them */
    uint16_t at[DRACO_TRACK]; /* colours, by field */
} Notes;

static void notes_begin(const Draco *d, Notes *notes) {
    notes->is_begun = true;
    for (unsigned colour = 0; colour < DRACO_COLOURS; colour++) {
        if (d->position[colour] != NONE) {
            notes->at[d->position[colour]] |= (uint16_t)(1u << colour);
            notes->fields |= 1ull << d->position[colour];
        }
    }
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        notes->ridden |= (uint16_t)(1u << d->mount[seat] % DRACO_DRAGONS);
    }
}

/* As cards_with_choice(). */
static inline uint64_t notes_with_choice(const Notes *notes) {
    return cards_of_colours(notes->at[__builtin_ctzll(notes->fields)] & ~(unsigned)notes->ridden);
}

static inline void notes_move(Notes *notes, uint8_t colour, uint8_t from, uint8_t to) {
    uint16_t bit = (uint16_t)(1u << colour);
    notes->at[from] = (uint16_t)(notes->at[from] & ~bit);
    notes->fields &= ~((uint64_t)(notes->at[from] == 0) << from);
    notes->at[to] |= bit;
    notes->fields |= 1ull << to;
}

/* The dealer's move. */
static inline void deal_any(const Ruleset *r, Draco *d, Rng *rng, Urn *urn) {
    Move m = sample_deal(d, rng, urn);
    if (d->step == STEP_MOUNT) {
        mount_do(r, d, move_byte(m, 2), move_byte(m, 1));
    } else if (move_byte(m, 0) == MOVE_SHUFFLE) {
        shuffle_do(r, d);
    } else {
        deal_do(r, d, move_byte(m, 2), move_byte(m, 1));
    }
}

static inline void play_any(const Ruleset *r, Draco *d, Seat who, Rng *rng, Notes *notes) {
    if (!notes->is_begun) {
        notes_begin(d, notes);
    }
    Move m = sample_play(d, who, notes_with_choice(notes), rng);
    uint8_t card = move_byte(m, 1), colour = card_colour(card), from = d->position[colour];
    notes->ridden ^= (uint16_t)(1u << d->mount[who]);
    play_do(r, d, who, card, move_byte(m, 2));
    notes->ridden ^= (uint16_t)(1u << d->mount[who]);
    notes_move(notes, colour, from, d->position[colour]);
}

/* The move of a seat that has to play a card. */
static inline void play_or_pass(const Ruleset *r, State *s, Seat who, bool is_hinted, Rng *rng,
                                Notes *notes) {
    Draco *d = draco_in(s);
    if (d->hand_size[who] == 0) {
        pass_do(r, d);
    } else if (is_hinted) {
        Move m = draco_rollout(r, s, who, rng);
        play_do(r, d, who, move_byte(m, 1), move_byte(m, 2));
    } else {
        play_any(r, d, who, rng, notes);
    }
}

static inline int move_any(const Ruleset *r, State *s, bool is_hinted, Rng *rng, Notes *notes) {
    Draco *d = draco_in(s);
    Seat who = d->turn;
    switch (d->step) {
    case STEP_PLAY:
        play_or_pass(r, s, who, is_hinted, rng, notes);
        return who;
    case STEP_DROP:
        draco_apply(r, s, who,
                    is_hinted ? draco_rollout(r, s, who, rng)
                              : sample_drop(draco_table(r), d, who, rng));
        return who;
    case STEP_OVER:
        return -1;
    default:
        deal_any(r, d, rng, &notes->urn);
        return SEAT_DEALER;
    }
}

#define LOOP(name) draco_play_##name
#define LOOP_MEMORY Notes
#define LOOP_BEGIN(notes) memset(notes, 0, sizeof *(notes))
#define LOOP_MOVE move_any
#include "core/loops.h"
