/* game.c: the rules of Draco: setup, whose turn, what a move does, score, faults.
 *
 * What a player may do is in moves.c, who knows what in knowledge.c. Called through
 * game_draco only. */
#include "games/draco/cards.h"
#include "games/draco/parts.h"
#include "games/draco/rules.h"
#include "games/draco/state.h"

/* DR-1 to DR-4: dragons at the start, nobody rides, all cards in the pile. */
static void draco_setup(const Ruleset *r, State *s) {
    const DracoTable *t = draco_table(r);
    Draco *d = draco_in(s);
    d->step = STEP_MOUNT;
    memset(d->mount, NONE, sizeof d->mount);
    memset(d->open, NONE, sizeof d->open);
    memset(d->hand, NONE, sizeof d->hand);
    memset(d->held, NONE, sizeof d->held);
    memset(d->position + t->colours, NONE, (size_t)(DRACO_DRAGONS - t->colours));
    for (int colour = 0; colour < t->colours; colour++) {
        memcpy(d->pile + colour * DRACO_NUMBERS, t->copies, sizeof t->copies);
    }
    d->pile_size = t->deck;
}

SeatSet draco_actors(const Ruleset *r, const State *s) {
    (void)r;
    const Draco *d = draco_of(s);
    SeatSet dealer_or_nobody = d->step == STEP_OVER ? 0 : seat_bit(SEAT_DEALER);
    return d->step <= STEP_DROP ? seat_bit(d->turn) : dealer_or_nobody;
}

void draco_apply(const Ruleset *r, State *s, Seat who, Move m) {
    Draco *d = draco_in(s);
    uint8_t card = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case MOVE_PLAY:
        hand_remove(d->hand[who], card);
        play_do(r, d, who, card, draco_rides(d, who, card_colour(card), move_byte(m, 2)));
        break;
    case MOVE_DROP:
        hand_remove(d->hand[who], card);
        drop_do(r, d, who, card);
        break;
    case MOVE_DRAW:
        refill_begin(r, d);
        break;
    case MOVE_PASS:
        pass_do(r, d);
        break;
    case MOVE_MOUNT:
        mount_do(r, d, move_byte(m, 2), move_byte(m, 1));
        break;
    case MOVE_DEAL:
        hand_insert(d->hand[move_byte(m, 1)], move_byte(m, 2));
        deal_do(r, d, move_byte(m, 2), move_byte(m, 1));
        break;
    default:
        shuffle_do(r, d);
        break;
    }
}

static void draco_score(const Ruleset *r, const State *s, int32_t score[SEATS_MAX]) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        score[seat] = draco_points(draco_of(s), seat);
    }
}

/* DR-20: everybody with the most points. */
static SeatSet draco_winners(const Ruleset *r, const State *s) {
    const Draco *d = draco_of(s);
    int32_t max = INT32_MIN;
    SeatSet winners = 0;
    for (Seat seat = 0; seat < r->seats; seat++) {
        int32_t points = draco_points(d, seat);
        if (points > max) {
            max = points;
            winners = 0;
        }
        winners = (SeatSet)(winners | (points == max ? seat_bit(seat) : 0));
    }
    return winners;
}

static unsigned colours_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)s, (void)seat;
    return draco_table(r)->colours;
}

static unsigned hand_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r;
    return draco_of(s)->hand_size[seat];
}

static unsigned held_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r;
    return draco_held(draco_of(s), (Seat)seat);
}

static unsigned events_used(const Ruleset *r, const State *s, unsigned seat) {
    (void)r, (void)seat;
    return draco_of(s)->events;
}

enum { POINTS_MAX = 250, CARDS_MAX = DRACO_COLOURS * DRACO_CARDS_PER_COLOUR };

#define SEATED FIELD_PER_SEAT
/* The elements of a byte array from `used` on, which only fill whole words. */
#define PADDING(member, used, all) \
    { \
        .name = #member "_padding", .offset = offsetof(Draco, member) + (used), .width = 1, \
        .flags = FIELD_HIDDEN, .count = { \
            (all) - (used) \
        } \
    }

static const Field draco_fields[] = {
    FIELD(Draco, step, 1, 0, {0}, .word = draco_step_word, .words = STEPS),
    FIELD(Draco, turn, 1, 0, {0}, .seats = {0, DRACO_SEATS, DRACO_SEATS}),
    FIELD(Draco, passes, 1, 0, {0}, .max = DRACO_SEATS),
    FIELD(Draco, summit, 1, 0, {0}, .max = DRACO_COLOURS),
    FIELD(Draco, position, 1, FIELD_MAY_BE_NONE, {DRACO_COLOURS}, .max = DRACO_TRACK,
          .used = colours_used),
    PADDING(position, DRACO_COLOURS, DRACO_DRAGONS),
    FIELD(Draco, mount, 1, SEATED | FIELD_MAY_BE_NONE, {DRACO_SEATS}, .word = draco_colour_word,
          .words = DRACO_COLOURS),
    FIELD(Draco, open, 1, SEATED | FIELD_MAY_BE_NONE, {DRACO_SEATS}, .word = draco_card_word,
          .words = DRACO_CARDS),
    FIELD(Draco, under, 1, SEATED, {DRACO_SEATS}, .max = CARDS_MAX),
    FIELD(Draco, small, 2, SEATED | FIELD_SIGNED, {DRACO_SEATS}, .max = POINTS_MAX),
    FIELD(Draco, large, 2, SEATED | FIELD_SIGNED, {DRACO_SEATS}, .max = POINTS_MAX),
    FIELD(Draco, hand_size, 1, SEATED, {DRACO_SEATS}, .max = DRACO_HAND),
    FIELD(Draco, hand, 1, SEATED | FIELD_MAY_BE_NONE | FIELD_SECRET, {DRACO_SEATS, DRACO_HAND},
          .word = draco_card_word, .words = DRACO_CARDS, .used = hand_used),
    FIELD(Draco, pile_size, 1, 0, {0}, .max = CARDS_MAX),
    FIELD(Draco, pile, 1, FIELD_SECRET, {DRACO_COLOURS, DRACO_NUMBERS},
          .max = DRACO_CARDS_PER_COLOUR, .used = colours_used),
    PADDING(pile, DRACO_CARDS, DRACO_PILE),
    FIELD(Draco, discards, 1, 0, {0}, .max = CARDS_MAX),
    FIELD(Draco, spent, 1, 0, {DRACO_COLOURS, DRACO_NUMBERS}, .max = DRACO_CARDS_PER_COLOUR,
          .used = colours_used),
    FIELD(Draco, is_shuffled, 1, FIELD_LATER, {0}, .max = 1),
    FIELD(Draco, kept, 1, FIELD_LATER, {DRACO_COLOURS, DRACO_NUMBERS},
          .max = DRACO_CARDS_PER_COLOUR, .used = colours_used),
    FIELD(Draco, held, 1, SEATED | FIELD_MAY_BE_NONE | FIELD_SECRET | FIELD_LATER,
          {DRACO_SEATS, DRACO_HAND}, .word = draco_card_word, .words = DRACO_CARDS,
          .used = held_used),
    FIELD(Draco, events, 1, FIELD_LATER, {0}, .max = DRACO_EVENTS),
    FIELD(Draco, event, 1, FIELD_LATER, {DRACO_EVENTS}, .word = draco_event_word,
          .words = EVENT_VALUES, .max = EVENT_VALUES, .seats = {0, EVENT_VALUES, DRACO_SEATS},
          .used = events_used),
    {.name = NULL},
};

static const Option draco_options[] = {{.name = NULL}};

const Game game_draco = {
    .name = "draco",
    .title = {"Draco", "Draco"},
    .about = {"Hitch a ride, push the rest, score at the right moment.",
              "Aufsitzen, die anderen schubsen, im richtigen Moment werten."},
    .minutes = 20,
    .weight = 10,
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = DRACO_SEATS,
    .state_size = sizeof(Draco),
    .hashed_size = offsetof(Draco, is_shuffled),
    .table_size = sizeof(DracoTable),
    .moves_max = 4000,
    .options = draco_options,
    .fields = draco_fields,
    .moves = draco_moves,
    .prepare = draco_prepare,
    .setup = draco_setup,
    .actors = draco_actors,
    .legal = draco_legal,
    .apply = draco_apply,
    .score = draco_score,
    .winners = draco_winners,
    .check = draco_check,
    .sample = draco_sample,
    .play_random = draco_play_random,
    .play_hinted = draco_play_hinted,
    .mask = draco_mask,
    .guess = draco_guess,
    .why = draco_why,
    .label = draco_label,
    .prompt = draco_prompt,
    .narrate = draco_narrate,
    .score_parts = draco_score_parts,
    .components = draco_components,
    .hints = &draco_hints,
};
