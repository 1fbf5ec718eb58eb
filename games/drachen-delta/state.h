/* state.h: the position and the computed board of Drachen Delta, and what the files of
 * this folder share. Private to the folder: everybody else uses the Game table.
 *
 *   support   what can carry a plank: islands 0..26, then the villages by colour
 *   place     two supports that some plank can join; at most PLACES_MAX of them
 *   spot      where a pawn can be: a village (its colour) or FIRST_PLACE + a place */
#ifndef HORT_DRACHEN_DELTA_H
#define HORT_DRACHEN_DELTA_H

#include "core/moves.h"

enum {
    COLOURS = 6,
    ISLANDS_MAX = 27,
    SUPPORTS = ISLANDS_MAX + COLOURS,
    SIZES = 6, /* planks of a colour; size 0 in the code is plank 1 of the table */
    PROGRAMME_MAX = 5,
    BEARS_MAX = 3, /* DD-11 */
    PLACE_WORDS = 3,
    PLACES_MAX = 64 * PLACE_WORDS,
    WHERE_LOST = 6,  /* a plank out of the game; below: in the stock of that seat */
    FIRST_PLACE = 7, /* a plank or a pawn at place p has the value FIRST_PLACE + p */
    WHERES = FIRST_PLACE + PLACES_MAX
};

typedef enum Card {
    STONE1,
    STONE2,
    PLANK1,
    PLANK2,
    REMOVE,
    MOVE1,
    MOVE2,
    JUMP,
    DRAGON, /* + colour */
    CARDS = DRAGON + COLOURS
} Card;

typedef enum Kind { CARD, STONE, PICK, LAY, LIFT, CLEAR, GO, HOP, REVEAL, KINDS } Kind;

typedef enum Phase { PROGRAMMING, REVEALING, ACTING, OVER, PHASES } Phase;

typedef enum OptionIndex { MEASURE, ROUNDS } OptionIndex;
typedef enum Measure { MEASURE_EYE, MEASURE_EXACT } Measure;

/* The position. Seats that do not play hold NONE. */
typedef struct Delta {
    uint32_t round;                /* from 1 */
    uint32_t stones;               /* bit i: a stone on island i */
    uint8_t plank[COLOURS][SIZES]; /* [seat of the colour][size]: where it is */
    uint8_t programme[COLOURS][PROGRAMME_MAX];
    uint8_t pawn[COLOURS]; /* spot */
    uint8_t phase, step;   /* step: cards turned over so far in this round */
    uint8_t start;         /* who has the start player's figure */
    uint8_t acting;        /* whose card is carried out, or NONE */
    uint8_t left;          /* how many stones or planks are still to be put; else 1; 0 nobody */
    uint8_t picked;        /* number of the plank to be laid, or 0 */
    uint8_t winner;        /* or NONE */
    uint8_t padding;
} Delta;

/* A set of places. */
typedef struct Places {
    uint64_t word[PLACE_WORDS];
} Places;

typedef struct Point {
    int32_t x, y;
} Point;

/* A set of supports. */
typedef uint64_t Supports;

enum { ROUTE_COST_FAR = 28, ROUTE_PLANKS = 27, HOPS_MAX = ROUTE_COST_FAR - 1 };

/* How far the supports are from a village, and their order: the farthest first. */
typedef struct Ranks {
    uint8_t hops[SUPPORTS]; /* planks of the shortest way there could be, at most HOPS_MAX */
    uint8_t rank[SUPPORTS];
    uint8_t support[SUPPORTS]; /* by rank */
} Ranks;

/* The component set, checked, and all that follows from it; made once by prepare(). */
typedef struct Board {
    Point at[SUPPORTS];
    int32_t radius, clearance;
    int32_t min[SIZES], max[SIZES];         /* a plank bridges min <= distance < max */
    uint8_t islands, sizes, length, stones; /* length of a programme; stones in the game */
    uint8_t villages;                       /* bit set of colours */
    uint8_t places;
    uint8_t colour[COLOURS];  /* of a seat */
    uint8_t seat_of[COLOURS]; /* the seat that plays a colour, or NONE */
    uint8_t goal[COLOURS];    /* of a seat: the village (colour) it must reach */
    uint16_t hand[COLOURS];   /* of a seat: bit set of cards */
    uint32_t all_islands;

    uint8_t end[PLACES_MAX][2];    /* supports, the lower first */
    uint8_t sizes_fit[PLACES_MAX]; /* bit set of sizes */
    uint32_t needs[PLACES_MAX];    /* islands that must bear a stone */
    uint8_t shore[PLACES_MAX];     /* villages at its ends, bit set of colours */
    Places blocks[PLACES_MAX];     /* places that exclude this one: itself and all it crosses */
    Places near[PLACES_MAX];       /* places that share an island with it (DD-18) */
    Places touch[SUPPORTS];        /* places that end on the support */
    Places fit[SIZES];             /* places a plank of the size fits */
    uint8_t touch_count[SUPPORTS];
    uint8_t touch_place[SUPPORTS][PLACES_MAX];

    /* The same seen from the supports, for the survey of ways. */
    Supports fit_to[1 << SIZES][SUPPORTS];    /* what a plank of one of the sizes joins to it */
    Supports blocks_to[PLACES_MAX][SUPPORTS]; /* what a plank there keeps from being joined to it */
    Ranks ranks[COLOURS], unranked;           /* unranked: all equal, in their order */
    uint8_t place_between[SUPPORTS][SUPPORTS]; /* only where there is one */
} Board;

/* What the actor may choose from. Bit n of `low` is a move of `kind` with argument n; place p is
 * a move of `place_kind` with argument FIRST_PLACE + p. */
typedef struct Choices {
    uint8_t kind, place_kind;
    uint32_t low;
    Places place;
} Choices;

static inline const Board *board_of(const Ruleset *r) {
    return (const Board *)(const void *)r->table;
}

static inline const Delta *delta_of(const State *s) {
    return (const Delta *)(const void *)s->bytes;
}

static inline bool places_has(const Places *set, unsigned p) {
    return (set->word[p / 64] >> (p % 64)) & 1;
}

static inline void places_put(Places *set, unsigned p) {
    set->word[p / 64] |= (uint64_t)1 << (p % 64);
}

static inline bool places_meet(const Places *a, const Places *b) {
    uint64_t common = 0;
    for (int i = 0; i < PLACE_WORDS; i++)
        common |= a->word[i] & b->word[i];
    return common != 0;
}

static inline bool places_any(const Places *a) {
    return places_meet(a, a);
}

/* Bits of a word; the machines we build for need not have an instruction for it. */
static inline unsigned bits_count(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (unsigned)(((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

static inline unsigned places_count(const Places *a) {
    unsigned count = 0;
    for (int i = 0; i < PLACE_WORDS; i++)
        count += bits_count(a->word[i]);
    return count;
}

static inline void places_join(Places *a, const Places *b) {
    for (int i = 0; i < PLACE_WORDS; i++)
        a->word[i] |= b->word[i];
}

static inline void places_drop(Places *set, const Places *gone) {
    for (int i = 0; i < PLACE_WORDS; i++)
        set->word[i] &= ~gone->word[i];
}

static inline Places places_common(const Places *a, const Places *b) {
    Places common;
    for (int i = 0; i < PLACE_WORDS; i++)
        common.word[i] = a->word[i] & b->word[i];
    return common;
}

/* The lowest place of a set that is not empty, taken out of it. */
static inline unsigned places_take(Places *set) {
    int i = 0;
    while (set->word[i] == 0)
        i++;
    unsigned p = (unsigned)(64 * i + __builtin_ctzll(set->word[i]));
    set->word[i] &= set->word[i] - 1;
    return p;
}

static inline bool is_place(unsigned where) {
    return where - FIRST_PLACE < PLACES_MAX;
}

static inline bool is_dragon(unsigned card) {
    return card - DRAGON < COLOURS;
}

/* The card of a seat that lies open last. Only while cards are carried out. */
static inline unsigned card_now(const Delta *d, Seat seat) {
    return d->programme[seat][d->step - 1];
}

/* Cards a seat has laid out. */
static inline unsigned cards_laid(const Board *b, const Delta *d, Seat seat) {
    unsigned count = 0;
    while (count < b->length && d->programme[seat][count] != NONE)
        count++;
    return count;
}

/* set.c */
bool drachen_delta_prepare(Ruleset *r, const Set *set, Text *error);

/* game.c */
SeatSet drachen_delta_actors(const Ruleset *r, const State *s);
void drachen_delta_apply(const Ruleset *r, State *s, Seat who, Move m);
extern const char *const drachen_delta_colours[COLOURS + 1];
extern const char *const drachen_delta_cards[CARDS + 1];
FieldWord drachen_delta_card_word, drachen_delta_island_word;

/* moves.c */
extern const MoveKind drachen_delta_moves[];
/* The places that bear a plank now. */
Places drachen_delta_laid(const Ruleset *r, const Delta *d);
/* The places where those planks leave no room for another (DD-11, DD-12), their own included. */
Places drachen_delta_closed(const Board *b, const Places *laid);
/* The places where some plank could be laid now: those between stones and villages that are not
 * closed (DD-10). */
Places drachen_delta_open(const Ruleset *r, const Delta *d);
/* Sizes in the stock of a seat, as a bit set. */
unsigned drachen_delta_stock(const Ruleset *r, const Delta *d, Seat seat);
/* Owner (seat of the colour) of the plank of that size in a seat's stock; it must be there. */
Seat drachen_delta_stock_owner(const Ruleset *r, const Delta *d, Seat seat, unsigned size);
/* Where a plank of that size can be laid now (DD-10, DD-11, DD-12). */
Places drachen_delta_lay_places(const Ruleset *r, const Delta *d, unsigned size);
/* Which plank lies at `where`: SIZES times its owner plus its size. */
unsigned drachen_delta_plank_at(const Delta *d, uint8_t where);
/* Puts the plank at `where` into the stock of a seat (DD-16). */
void drachen_delta_lift(Delta *d, Seat seat, uint8_t where);
/* Everything `who` can choose from; nothing when there is no move. */
void drachen_delta_choices(const Ruleset *r, const Delta *d, Seat who, Choices *out);
/* Has the acting seat, which has named no plank yet, anything to choose from? */
bool drachen_delta_has_choice(const Ruleset *r, const Delta *d);
static inline bool choices_any(const Choices *c) {
    return c->low != 0 || places_any(&c->place);
}
/* Does a dragon that lies open show the colour of the seat (DD-6)? */
bool drachen_delta_is_stopped(const Ruleset *r, const Delta *d, Seat seat);
/* The dealer's one move now. */
Move drachen_delta_reveal(const Ruleset *r, const Delta *d);
/* Writes "i3-i12" or "red". */
void drachen_delta_spot_text(const Ruleset *r, unsigned spot, Text *out);
void drachen_delta_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);
Move drachen_delta_sample(const Ruleset *r, const State *s, Seat who, Rng *rng);

/* check.c */
bool drachen_delta_check(const Ruleset *r, const State *s, Text *out);

/* knowledge.c */
void drachen_delta_mask(const Ruleset *r, State *s, Seat viewer);
void drachen_delta_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng);

/* words.c, why.c, components.c */
void drachen_delta_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out);
void drachen_delta_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                         Text *out);
void drachen_delta_narrate(const Ruleset *r, const State *before, const State *after, Seat who,
                           Move m, const Reader *to, Text *out);
void drachen_delta_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
void drachen_delta_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                       Text *out);
void drachen_delta_components(const Ruleset *r, Text *out);
/* outlook.c */
void drachen_delta_outlook(const Ruleset *r, const State *s, Seat viewer, Text *out);
/* What people call a card: "2 stones", "roter Drache". */
extern const char *const drachen_delta_card_words[LANGS][CARDS];
/* A colour as German declines it before a noun: "rote" Dorf, dem "roten" Dorf. */
extern const char *const drachen_delta_colour_words[LANGS][COLOURS];
/* Adds "between island 3 and the red village" for a place. */
void drachen_delta_place_words(const Board *b, unsigned place, Lang lang, Text *out);

/* route.c */
/* A cheapest way of a pawn to its goal. A stone, a plank and a step cost 1 each. */
typedef struct Route {
    uint8_t cost; /* ROUTE_COST_FAR: there is none */
    uint8_t
        lifts; /* sizes that are not in the stock and must be taken up first: only where no other
                      way is left, and not counted in the cost */
    uint8_t count; /* planks still to be walked, in order */
    uint8_t place[ROUTE_PLANKS];
    uint8_t size[ROUTE_PLANKS]; /* the plank to be laid there, or NONE where one lies */
} Route;
/* What is known of a board's ways: survey.h. Only makes the next answer come sooner. */
typedef struct Chart Chart;
/* One of the cheapest ways of a seat's pawn, chosen at random (NULL: always the same). */
void drachen_delta_route(const Ruleset *r, const Delta *d, Chart *chart, Seat seat, Rng *rng,
                         Route *out);
/* The cost for the pawn of a seat if it stood at `spot`. */
unsigned drachen_delta_cost(const Ruleset *r, const Delta *d, Seat seat, unsigned spot);
/* The cost for the pawn of a seat if that seat took up the plank at each of several places. */
void drachen_delta_costs_lifting(const Ruleset *r, const Delta *d, Chart *chart, Seat seat,
                                 const uint8_t *where, int count, uint8_t *cost);
/* The cost with that stock if the pawn stood at each of several spots; one that is ROUTE_COSTS_APART
 * or more above the least may be told as ROUTE_COST_FAR. */
enum { ROUTE_COSTS_APART = 4 };
void drachen_delta_costs(const Ruleset *r, const Delta *d, Chart *chart, Seat seat, unsigned stock,
                         const uint8_t *spot, int count, uint8_t *cost);
/* Sizes of the planks that lie on the board. */
unsigned drachen_delta_sizes_laid(const Ruleset *r, const Delta *d);

/* reason.c: see Hints */
void drachen_delta_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                          Text *out);

/* loops.c */
PlayLoop drachen_delta_play_random, drachen_delta_play_hinted;

/* hints.c */
/* A seat's move in a play-out. */
Move drachen_delta_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng, Chart *chart);
extern const Hints drachen_delta_hints;
/* How promising each card is as number `next` (from 0) of a seat's programme, those before it being
 * laid out and what is turned over being done. At least 1 each. */
void drachen_delta_weigh_programme(const Ruleset *r, const Delta *d, Seat seat, const Route *route,
                                   unsigned next, uint16_t weight[CARDS]);

#endif
