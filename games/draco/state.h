/* state.h: the state and the tables of Draco, shared by the files of this folder only. */
#ifndef HORT_GAMES_DRACO_DRACO_H
#define HORT_GAMES_DRACO_DRACO_H

#include "core/moves.h"

enum {
    DRACO_SEATS = 5,
    DRACO_COLOURS = 10,
    DRACO_DRAGONS = 16,                          /* the same, in whole words; the rest is NONE */
    DRACO_NUMBERS = 5,                           /* cards carry 1..5 */
    DRACO_CARDS = DRACO_COLOURS * DRACO_NUMBERS, /* kinds of cards: colour * 5 + number - 1 */
    DRACO_PILE = 56,                             /* the same, in whole words; the rest is 0 */
    DRACO_HAND = 6,                              /* cards in a full hand, at most */
    DRACO_CARDS_PER_COLOUR = 12,                 /* in a set, at most: 120 in all, below 128 */
    DRACO_DECK = DRACO_COLOURS * DRACO_CARDS_PER_COLOUR,
    DRACO_TRACK = 60,  /* fields of a track, at most */
    DRACO_POINTS = 20, /* a field's number, at most; also negative */
    DRACO_EVENTS = 240 /* between two shuffles, at most: all cards are drawn and leave a hand */
};

/* An event since the last shuffle: a card times DRACO_SEATS plus the seat that played or dropped it;
 * EVENT_DRAW in place of the card: that seat drew one. */
enum { EVENT_DRAW = DRACO_CARDS, EVENT_VALUES = (DRACO_CARDS + 1) * DRACO_SEATS };

/* What has to be done now. */
enum {
    STEP_PLAY,   /* seat `turn` plays a card, or passes */
    STEP_DROP,   /* seat `turn` may discard before it refills */
    STEP_MOUNT,  /* the dealer opens the start card of seat `turn` */
    STEP_DEAL,   /* the dealer deals the first hand of seat `turn` */
    STEP_REFILL, /* the dealer refills the hand of seat `turn` */
    STEP_OVER,
    STEPS
};

/* Byte 0 of a move; bytes 1 and 2 are the arguments. */
enum {
    MOVE_PLAY, /* card, CHOICE_… */
    MOVE_DROP, /* card */
    MOVE_DRAW,
    MOVE_PASS,
    MOVE_MOUNT, /* seat, card */
    MOVE_DEAL,  /* seat, card */
    MOVE_SHUFFLE
};

/* DR-9: what the player says about the mount. */
enum { CHOICE_RIDE, CHOICE_STAY, CHOICES, CHOICE_NONE = NONE };

/* A play without its names: twice the card's slot in the hand, plus 1 for CHOICE_STAY. */
typedef unsigned Play;

/* What a move triggers that ends on a field: nothing, on blue, on green or at the summit. */
enum { SCORING_NONE, SCORING_SMALL, SCORING_LARGE, SCORINGS };
enum { NEAR_LARGE = 256 };

/* Two numbers in one word, one for small and one for large scorings: how many there are, and what each is
 * worth. One multiplication adds up both; the numbers must stay so small that the sum fits. */
typedef uint64_t Counts; /* small + HIGH * large */
typedef uint64_t Worths; /* large + HIGH * small */
#define HIGH ((uint64_t)1 << 32)

static inline Counts counts_of(int64_t small, int64_t large) {
    return (uint64_t)small + HIGH * (uint64_t)large;
}

static inline Worths worths_of(int64_t small, int64_t large) {
    return (uint64_t)large + HIGH * (uint64_t)small;
}

/* HIGH times the sum of both products, give or take less than HIGH / 2. */
static inline uint64_t counted(Counts counts, Worths worths) {
    return counts * worths;
}

/* How many times HIGH fits into a number, which may be negative. */
static inline int highs_in(uint64_t number) {
    return (int)((int64_t)number >> 32);
}

typedef struct Draco {
    /* Of each kind the cards in the pile (hidden), and the open ones that the next shuffle takes:
     * those under the open cards and on the discard pile. */
    uint8_t pile[DRACO_PILE];
    uint8_t spent[DRACO_CARDS];
    uint8_t step;                          /* STEP_… */
    uint8_t turn;                          /* the seat whose turn it is, or that is dealt to */
    uint8_t passes;                        /* passes in a row */
    uint8_t summit;                        /* dragons that have reached the summit */
    uint8_t pile_size;                     /* cards in the pile; open */
    uint8_t discards;                      /* cards on the discard pile */
    uint8_t under[DRACO_SEATS];            /* cards under the open card of each seat */
    uint8_t mount[DRACO_SEATS];            /* colour each seat rides; NONE before its start card */
    uint8_t open[DRACO_SEATS];             /* the open card, of that colour */
    uint8_t hand_size[DRACO_SEATS];        /* open */
    uint8_t hand[DRACO_SEATS][DRACO_HAND]; /* ascending, then NONE; hidden from the others */
    uint8_t position[DRACO_DRAGONS];       /* field of each dragon; NONE: not in this set */
    int16_t small[DRACO_SEATS];            /* points from small scorings */
    int16_t large[DRACO_SEATS];            /* points from large scorings */
    /* What everybody can remember: at a shuffle the pile is empty, so all know which cards the hands
     * hold between them, and each its own. From then on every drawn and every shown card tells. */
    uint8_t is_shuffled;                   /* has the pile been shuffled anew? If not, no more: */
    uint8_t kept[DRACO_CARDS];             /* of each kind the cards in all hands at that time */
    uint8_t held[DRACO_SEATS][DRACO_HAND]; /* the hands at that time; hidden from the others */
    uint8_t events;
    uint8_t event[DRACO_EVENTS]; /* since then, in order */
} Draco;

/* A card that moves a dragon: what follows from its number and the dragon's field alone. */
typedef struct DracoStep {
    Counts
        weigh; /* what a lead in each scoring counts: as often as the deck has cards if it is scored
                   * now, and for each rival how many more cards of the colour bring it */
    /* What each scoring gives a rider: [0] how much more there than where the dragon was, [1] there. */
    Worths gives[2];
    uint8_t to;      /* the field where the dragon ends */
    uint8_t scoring; /* SCORING_… */
} DracoStep;

/* What prepare() computes from the set. */
typedef struct DracoTable {
    uint8_t colours;                     /* dragons in play */
    uint8_t hand;                        /* cards in a full hand */
    uint8_t finish;                      /* DR-19: dragons on the summit that end the match */
    uint8_t fields;                      /* length of the track; the last is fields - 1 */
    uint8_t summit;                      /* first summit field */
    uint8_t per_colour;                  /* cards of each colour */
    uint8_t deck;                        /* cards in all */
    uint8_t copies[DRACO_NUMBERS];       /* cards of each number, in every colour */
    uint8_t colour[DRACO_COLOURS];       /* index into the ten colour words */
    int8_t points[DRACO_TRACK];          /* the number of each field */
    int8_t worth[SCORINGS][DRACO_TRACK]; /* what each SCORING_… gives a rider there */
    Worths worths[DRACO_TRACK];          /* the same in one */
    uint16_t near[NONE + 1];      /* by field, none has 0: cards of a colour that take a dragon
                                          * from there into a small scoring, and NEAR_LARGE times those
                                          * into a large one */
    uint8_t scoring[DRACO_TRACK]; /* SCORING_… for a dragon that was not on the summit */
    DracoStep step[DRACO_TRACK][DRACO_NUMBERS]; /* by field and the card's number - 1 */
} DracoTable;

static inline const DracoTable *draco_table(const Ruleset *r) {
    return (const DracoTable *)(const void *)r->table;
}

static inline const Draco *draco_of(const State *s) {
    return (const Draco *)(const void *)s->bytes;
}

static inline Draco *draco_in(State *s) {
    return (Draco *)(void *)s->bytes;
}

static inline uint8_t card_colour(uint8_t card) {
    return (uint8_t)(card / DRACO_NUMBERS);
}

static inline uint8_t card_number(uint8_t card) {
    return (uint8_t)(card % DRACO_NUMBERS + 1);
}

static inline int32_t draco_points(const Draco *d, Seat seat) {
    return d->small[seat] + d->large[seat];
}

/* Cards that the next shuffle takes: under the open cards and on the discard pile. */
static inline unsigned draco_spent(const Draco *d) {
    unsigned sum = d->discards;
    for (int seat = 0; seat < DRACO_SEATS; seat++) {
        sum += d->under[seat];
    }
    return sum;
}

/* DR-18: is there a card for a refill, now or after a shuffle? */
static inline bool draco_can_deal(const Draco *d) {
    return d->pile_size > 0 || draco_spent(d) > 0;
}

/* Cards that the seat held at the last shuffle. */
static inline unsigned draco_held(const Draco *d, Seat seat) {
    unsigned count = 0;
    while (count < DRACO_HAND && d->held[seat][count] != NONE) {
        count++;
    }
    return count;
}

/* Does anybody ride this dragon? */
static inline bool draco_is_ridden(const Draco *d, uint8_t colour) {
    bool is_ridden = false;
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        is_ridden |= d->mount[seat] == colour;
    }
    return is_ridden;
}

/* DR-7: does another player than `who` show this colour? (DR-10: then `who` does not.) */
static inline bool draco_is_shown_by_other(const Draco *d, Seat who, uint8_t colour) {
    return draco_is_ridden(d, colour) & (d->mount[who] != colour);
}

/* The seat that rides this dragon; somebody does. */
static inline Seat draco_rider(const Draco *d, uint8_t colour) {
    Seat rider = 0;
    while (d->mount[rider] != colour) {
        rider++;
    }
    return rider;
}

/* The field of the last dragon. */
static inline uint8_t draco_last_field(const Draco *d) {
    uint8_t last = NONE;
    for (int colour = 0; colour < DRACO_DRAGONS; colour++) {
        last = d->position[colour] < last ? d->position[colour] : last;
    }
    return last;
}

/* The colours of the last dragons, as bits. */
static inline unsigned draco_last(const Draco *d) {
    uint8_t field = draco_last_field(d);
    unsigned colours = 0;
    for (unsigned colour = 0; colour < DRACO_COLOURS; colour++) {
        colours |= (unsigned)(d->position[colour] == field) << colour;
    }
    return colours;
}

/* The colours of the dragons that somebody rides, as bits, and bits that no colour has. */
static inline unsigned draco_ridden(const Draco *d) {
    unsigned colours = 0;
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        colours |= 1u << d->mount[seat] % DRACO_DRAGONS;
    }
    return colours;
}

/* DR-9: colours of the dragons that a player who moves them may take or leave, as bits. */
static inline unsigned draco_choices(const Draco *d) {
    return draco_last(d) & ~draco_ridden(d);
}

static inline bool draco_has_choice(const Draco *d, uint8_t colour) {
    return (draco_choices(d) >> colour & 1) != 0;
}

/* DR-6: where a dragon ends that moves `steps` fields from `from`. */
static inline uint8_t draco_end(const DracoTable *t, uint8_t from, uint8_t steps) {
    unsigned end = (unsigned)from + steps;
    return (uint8_t)(end < t->fields ? end : t->fields - 1u);
}

/* DR-11 to DR-13: the scoring a move from one field to another triggers. Moves inside the summit
 * trigger none. */
static inline uint8_t draco_scoring(const DracoTable *t, uint8_t from, uint8_t to) {
    return from < t->summit ? t->scoring[to] : SCORING_NONE;
}

/* What playing the card does to its dragon. */
static inline const DracoStep *draco_step(const DracoTable *t, const Draco *d, uint8_t card) {
    return &t->step[d->position[card_colour(card)]][card % DRACO_NUMBERS];
}

/* DR-7 to DR-9: does `who` ride that dragon after moving it? */
static inline bool draco_rides(const Draco *d, Seat who, uint8_t colour, uint8_t choice) {
    return !draco_is_shown_by_other(d, who, colour) & (choice != CHOICE_STAY);
}

#endif
