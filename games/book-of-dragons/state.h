/* state.h: the position and the table of The Book of Dragons.
 *
 *      field 1        field 2        field 3
 *     +-------+      +-------+      +-------+
 *     | top   |      | top   |      | top   |      one card in play on each pile,
 *     | [3][4]|      |       |      | <6>   |      dice of one player on it, or the blocker
 *     +-------+      +-------+      +-------+
 *      below: 11      below: 11      below: 11     cards that nobody has seen yet
 *
 * Nobody knows an order below the top cards, so there is none: a reveal is any card not seen so
 * far. That leaves nothing in the state that a seat may not see.
 *
 * Private to this folder; everybody else goes through core/game.h. */
#ifndef HORT_GAMES_BOOK_OF_DRAGONS_H
#define HORT_GAMES_BOOK_OF_DRAGONS_H

#include "core/moves.h"

enum {
    PLAYERS_MAX = 5,
    FIELDS_MAX = 5,
    CARDS_MAX = 36,
    DICE_EACH = 3,
    DICE_SUM_MAX = 18,
    GOAL_BONUS = 3,
    BLOCKER_VALUE = 6,
    BLOCKER_FIELD = 2, /* the third */
    DICE_SETS = 84,    /* 0 to 3 dice, whatever their order */
    GROUPS_MAX = 7,    /* ways to take some of three different dice */
    NO_DICE = 0        /* the empty one of the DICE_SETS */
};

enum Kind { KIND_RED, KIND_ORANGE, KIND_GREEN, KIND_BLUE, KIND_VIOLET, KIND_BLACK, KINDS };

/* Each landscape has one ability, so these name the abilities too (BD-10 to BD-16). */
enum Landscape { VOLCANO, STORM, DESERT, JUNGLE, MOUNTAIN, PLAINS, LANDSCAPES };

/* Of dice and immunity chips; red is the priority chip. */
enum Colour { COLOUR_RED, COLOUR_BLUE, COLOUR_GREEN, COLOUR_YELLOW, COLOUR_WHITE, COLOURS };

enum Step { STEP_CHIP, STEP_GOAL, STEP_REVEAL, STEP_TURN, STEP_OVER, STEPS };

/* What the seat to move has done in this turn. */
enum Done { DONE_NOTHING, DONE_PLACED, DONE_COLLECTED, DONES };

/* Where a card is. */
enum Where {
    WHERE_UNSEEN,
    WHERE_REMOVED,
    WHERE_FIELD,                          /* + field: on top of that pile */
    WHERE_WON = WHERE_FIELD + FIELDS_MAX, /* + seat: in its book, ability not used */
    WHERE_USED = WHERE_WON + PLAYERS_MAX, /* + seat: in its book, ability used */
    WHERES = WHERE_USED + PLAYERS_MAX
};

/* Byte 0 of a move; the arguments follow. */
enum {
    MOVE_PLACE,   /* field, dice set */
    MOVE_COLLECT, /* field */
    MOVE_RAISE,
    MOVE_PASS,
    MOVE_END,
    MOVE_STORM,  /* field */
    MOVE_DESERT, /* value before */
    MOVE_JUNGLE,
    MOVE_MOUNTAIN, /* value before */
    MOVE_PLAINS,   /* field */
    MOVE_CHIP,     /* seat, colour */
    MOVE_GOAL,     /* seat, kind */
    MOVE_REVEAL,   /* field, card */
    MOVE_VOLCANO   /* never legal (BD-10) */
};

enum { OPTION_MINIMUM, OPTION_BLOCKER };
enum { MINIMUM_CARD, MINIMUM_FIELD };
enum { BLOCKER_OFF, BLOCKER_ON };

/* A position. Fields and seats count from 0 inside; people read fields from 1. */
typedef struct Book {
    uint8_t step;
    uint8_t turn;              /* the seat to move; while dealing, the seat that is dealt to */
    uint8_t done;              /* enum Done */
    uint8_t all_passed;        /* BD-26: nobody before `turn` did anything but pass in this round */
    uint8_t pile;              /* the pile whose next card is about to be revealed, or NONE */
    uint8_t blocker;           /* its field, or NONE */
    uint8_t top[FIELDS_MAX];   /* card, or NONE */
    uint8_t below[FIELDS_MAX]; /* cards under the top card */
    uint8_t owner[FIELDS_MAX]; /* seat whose dice lie there, or NONE */
    uint8_t dice[FIELDS_MAX];  /* which dice: one of the DICE_SETS */
    uint8_t colour[PLAYERS_MAX];
    uint8_t goal[PLAYERS_MAX];              /* kind, or NONE */
    uint8_t hand[PLAYERS_MAX];              /* one of the DICE_SETS */
    uint8_t immunity[PLAYERS_MAX];          /* field its chip lies on, or NONE */
    uint8_t ready[PLAYERS_MAX][LANDSCAPES]; /* won cards whose ability is not used */
    uint8_t where[CARDS_MAX];               /* enum Where */
    uint8_t order[CARDS_MAX]; /* of a won card: how many of this landscape its owner won before */
} Book;

/* What prepare() works out once. */
typedef struct BookTable {
    uint8_t fields;
    uint8_t cards;
    uint8_t piles_to_end; /* BD-18 */
    bool has_blocker;
    bool is_minimum_by_field;
    bool has_kind[KINDS];
    bool has_ability[LANDSCAPES];         /* only of landscapes in the set */
    uint8_t landscape_points[LANDSCAPES]; /* 0: not in the set */
    uint8_t pile[FIELDS_MAX];
    uint8_t minimum[FIELDS_MAX];
    uint8_t landscapes;        /* in the set; card + landscapes is the next kind's */
    uint8_t first[LANDSCAPES]; /* the first kind's card of that landscape */
    uint8_t kind[CARDS_MAX];
    uint8_t landscape[CARDS_MAX];
    uint8_t points[CARDS_MAX];

    /* The arithmetic of dice sets, so that a move costs a few look-ups. */
    uint8_t digit[DICE_SETS][DICE_EACH]; /* ascending; 0 after the last */
    uint8_t dice[DICE_SETS];             /* how many */
    uint8_t sum[DICE_SETS];
    uint8_t raised[DICE_SETS];  /* each +1, at most 6 */
    uint8_t lowered[DICE_SETS]; /* each -1, at least 1 */
    uint8_t values[DICE_SETS];  /* different values */
    uint8_t values_below_six[DICE_SETS];
    uint8_t group[DICE_SETS][GROUPS_MAX]; /* what can be taken from it, highest sum first */
    uint8_t groups_from[DICE_SETS][DICE_SUM_MAX + 2]; /* groups whose sum is at least that */
    uint16_t code[DICE_SETS];                         /* two bits a value: how many dice show it */
    uint8_t set_of[1u << 12]; /* code -> dice set; NONE where there is none */
} BookTable;

static inline const Book *book_at(const State *s) {
    return (const Book *)(const void *)s->bytes;
}

static inline const BookTable *book_table(const Ruleset *r) {
    return (const BookTable *)(const void *)r->table;
}

/* One die of that value, as a code. */
static inline unsigned die_code(unsigned value) {
    return 1u << (2 * (value - 1));
}

/* Does the dice set hold a die of that value? */
static inline bool dice_has(const BookTable *t, uint8_t set, unsigned value) {
    return (t->code[set] >> (2 * (value - 1)) & 3) != 0;
}

static inline uint8_t dice_join(const BookTable *t, uint8_t a, uint8_t b) {
    return t->set_of[t->code[a] + t->code[b]];
}

/* `part` must be in `whole`. */
static inline uint8_t dice_without(const BookTable *t, uint8_t whole, uint8_t part) {
    return t->set_of[t->code[whole] - t->code[part]];
}

/* The set with one die of value `from` showing `to` instead. */
static inline uint8_t dice_turned(const BookTable *t, uint8_t set, unsigned from, unsigned to) {
    return t->set_of[t->code[set] - die_code(from) + die_code(to)];
}

static inline bool is_used_up(const Book *b, unsigned field) {
    return b->top[field] == NONE && b->below[field] == 0;
}

/* BD-16: do the seat's chip and so its dice lie safe on that field? */
static inline bool is_immune(const Book *b, unsigned field) {
    uint8_t owner = b->owner[field];
    return owner != NONE && b->immunity[owner] == field;
}

/* set.c */
extern const char *const book_of_dragons_kinds[];
extern const char *const book_of_dragons_landscapes[];
extern const char *const book_of_dragons_colours[];
bool book_of_dragons_prepare(Ruleset *r, const Set *set, Text *error);

/* moves.c */
extern const MoveKind book_of_dragons_moves[];

/* The least sum that a new group of `who` must show on the field, DICE_SUM_MAX + 1 when no group
 * can do it; the dice it has there already are taken off. */
unsigned book_of_dragons_need(const Ruleset *r, const Book *b, Seat who, unsigned field);
/* BD-23: the field the blocker goes to when it is beaten, or NONE. */
uint8_t book_of_dragons_blocker_way(const Ruleset *r, const Book *b);
/* BD-4: can it `place` or `collect`, if it has done nothing yet? */
bool book_of_dragons_can_act(const Ruleset *r, const Book *b, Seat who);
void book_of_dragons_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);
Move book_of_dragons_sample(const Ruleset *r, const State *s, Seat who, Rng *rng);
void book_of_dragons_card_text(const Ruleset *r, unsigned card, Text *out);
void book_of_dragons_dice_text(const Ruleset *r, unsigned set, Text *out);

/* game.c */
SeatSet book_of_dragons_actors(const Ruleset *r, const State *s);
void book_of_dragons_apply(const Ruleset *r, State *s, Seat who, Move m);
FieldWord book_of_dragons_card_word, book_of_dragons_colour_word, book_of_dragons_kind_word;

/* BD-20: the pips of all three dice of a seat, wherever they lie. */
unsigned book_of_dragons_pips(const Ruleset *r, const Book *b, Seat who);
/* The card whose ability a seat uses next: of that landscape, not used, won first; or NONE. */
uint8_t book_of_dragons_next_card(const Ruleset *r, const Book *b, Seat who, unsigned landscape);
void book_of_dragons_score(const Ruleset *r, const State *s, int32_t score[SEATS_MAX]);
SeatSet book_of_dragons_winners(const Ruleset *r, const State *s);

/* check.c */
bool book_of_dragons_check(const Ruleset *r, const State *s, Text *out);

/* why.c */
void book_of_dragons_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                         Text *out);

/* words.c */
extern const char *const book_of_dragons_kind_words[LANGS][KINDS];
extern const char *const book_of_dragons_landscape_words[LANGS][LANDSCAPES];
/* What the dragons of a landscape can do. */
extern const char *const book_of_dragons_ability_words[LANGS][LANDSCAPES];
/* "the red storm dragon", "den roten Drachen (Gewitter)"; article and ending are German. */
void book_of_dragons_dragon_text(const BookTable *t, uint8_t card, const char *article,
                                 const char *ending, Lang lang, Text *out);
/* "desert, storm (2 times)": abilities a seat has used, or has still; nothing for none. */
void book_of_dragons_abilities_text(const Ruleset *r, const Book *b, Seat who, bool is_used,
                                    Lang lang, Text *out);
void book_of_dragons_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                           Text *out);
void book_of_dragons_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to,
                            Text *out);
void book_of_dragons_narrate(const Ruleset *r, const State *before, const State *after, Seat who,
                             Move m, const Reader *to, Text *out);
void book_of_dragons_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
void book_of_dragons_components(const Ruleset *r, Text *out);

/* loops.c */
PlayLoop book_of_dragons_play_random, book_of_dragons_play_hinted;

/* hints.c */
Move book_of_dragons_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng);
extern const Hints book_of_dragons_hints;

/* reason.c: see Hints */
void book_of_dragons_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                            Text *out);

#endif
