/* game.h: the one contract between the rules of a game and everything else.
 *
 * A game is a const table of pure functions over a flat state. It never allocates, prints, reads
 * a clock, uses floats, draws a random number inside apply(), or keeps memory outside the State
 * it is handed. Nothing outside its folder knows its name: games are found through games.h.
 *
 * Three uses of a State, never mixed:
 *   truth   the real position; only match/ holds one
 *   view    the truth after mask() for one viewer; what a client or a bot may see
 *   world   a view whose unknowns guess() has filled in; what a search plays on */
#ifndef HORT_CORE_GAME_H
#define HORT_CORE_GAME_H

#include "core/fields.h"
#include "core/rng.h"
#include "core/ruleset.h"
#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    SEATS_MAX = 8,   /* seats 0..7 are people or bots */
    SEAT_DEALER = 8, /* plays what nobody chooses: deals, shuffles, reveals */
    SEAT_PUBLIC = 9, /* a spectator: only ever a viewer */
    STATE_MAX = 2048,
    HABITS_MAX = 1040,
    MOVES_MAX = 512 /* a decision with more choices is split into steps */
};

typedef uint8_t Seat;
typedef uint16_t SeatSet; /* bit n stands for seat n */
typedef uint64_t Move;    /* byte 0 is the kind, bytes 1..7 are its arguments */

typedef enum Lang { LANG_EN, LANG_DE, LANGS } Lang;

/* A position. Each game lays its own struct of fixed-width integers over the bytes. */
typedef union State {
    uint64_t align;
    unsigned char bytes[STATE_MAX];
} State;

typedef struct MoveList {
    int count;
    Move move[MOVES_MAX];       /* no two alike */
    uint16_t weight[MOVES_MAX]; /* dealer only: relative frequency, at least 1 */
} MoveList;

static inline Move move_of(uint8_t kind, uint8_t a, uint8_t b, uint8_t c) {
    return (Move)kind | (Move)a << 8 | (Move)b << 16 | (Move)c << 24;
}

/* Byte i of a move: 0 is the kind, 1..7 the arguments. */
static inline uint8_t move_byte(Move m, int i) {
    return (uint8_t)(m >> (8 * i));
}

static inline void moves_add(MoveList *list, Move m) {
    list->move[list->count++] = m;
}

static inline void moves_add_weighted(MoveList *list, Move m, uint16_t weight) {
    list->weight[list->count] = weight;
    list->move[list->count++] = m;
}

static inline SeatSet seat_bit(Seat seat) {
    return (SeatSet)(1u << seat);
}

/* What everybody could see of how the seats play, as the game's hints sum it up; all zero before
 * the first move. */
typedef union Habits {
    uint64_t align;
    unsigned char bytes[HABITS_MAX];
} Habits;

/* What a game tells the search, in hints.c. All of it is optional knowledge, none of it
 * rules; every function may be NULL unless said otherwise, and reads worlds, never views, but for
 * observe() and imagine(). */
typedef struct Hints {
    /* How promising each listed move of `who` is: any weights of at least 1. */
    void (*prior)(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]);
    /* What each seat may expect, in millionths of a victory; never NULL. Terminal states too. */
    void (*value)(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
    /* The same, by what lies open to a beginner's eye: what the greedy player goes by, so that the
     * yardstick stays where it is when value() learns. NULL: value(). */
    void (*plain)(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]);
    /* A quick sensible move for play-outs; NULL plays at random. */
    Move (*rollout)(const Ruleset *r, const State *s, Seat who, Rng *rng);
    /* Play-outs stop after this many moves of seats and ask value(); 0 plays to the end. */
    uint16_t rollout_moves;
    /* Seats choose what others do not see (simultaneous or secret choices that matter): the search
     * then keeps a tree per seat, so that nobody's choice in it depends on another's pending one. */
    bool has_hidden_choices;
    /* With so many seats and more a tree of a seat's own choices alone was measured to be better: what
     * the others do between two of them is too much to branch on. 0: never. */
    uint8_t own_tree_from;
    /* How much the search tries what it knows little of, in hundredths; 0: the usual 70. */
    uint16_t explore;
    /* Whoever watches how others play guesses better what they hold and do next. All three or none.
     * observe() adds a move to the habits: `s` before it and `m` are as SEAT_PUBLIC sees them, so
     * that habits hide nothing from anybody. */
    void (*observe)(const Ruleset *r, const State *s, Seat who, Move m, Habits *habits);
    /* As guess(), by habits; and says in which of the game's styles each seat plays in that world.
     * Style 0 thinks as the search does. */
    void (*imagine)(const Ruleset *r, State *s, Seat viewer, const Habits *habits,
                    uint8_t style[SEATS_MAX], Rng *rng);
    /* A move as a seat of that style would choose it, in the tree and up to rollout_moves after it; 0
     * as rollout(). */
    Move (*imitate)(const Ruleset *r, const State *s, Seat who, uint8_t style, Rng *rng);
} Hints;

typedef struct Game {
    /* Who we are. */
    const char *name; /* the folder's name; also in records */
    const char *title[LANGS];
    uint8_t weight;         /* how heavy the game is: lists show the lightest first */
    uint16_t rules_version; /* raised when old records would end in another state */
    uint8_t seats_min, seats_max;
    uint16_t state_size;
    uint32_t table_size;   /* bytes prepare() may use in Ruleset.table */
    uint32_t moves_max;    /* random play always ends within this many lines */
    const Option *options; /* ends with a name of NULL */
    const Field *fields;   /* every byte of the state exactly once; ends with a name of NULL */

    /* Checks the component set and the options (deciding those left OPTION_UNSET) and computes
     * the table. On failure writes what and where, and returns false. */
    bool (*prepare)(Ruleset *r, const Set *set, Text *error);

    /* The rules. */
    void (*setup)(const Ruleset *r, State *s);           /* before the first deal; s is zeroed */
    SeatSet (*actors)(const Ruleset *r, const State *s); /* who must decide; empty: over */
    void (*legal)(const Ruleset *r, const State *s, Seat who, MoveList *out); /* out is empty */
    void (*apply)(const Ruleset *r, State *s, Seat who, Move m); /* truths and worlds; m is legal */
    void (*score)(const Ruleset *r, const State *s, int32_t score[SEATS_MAX]); /* at any time */
    SeatSet (*winners)(const Ruleset *r, const State *s); /* when over; may be empty */
    /* A truth or world that no match can reach: says which field is wrong and returns true. */
    bool (*check)(const Ruleset *r, const State *s, Text *out);
    /* A random legal move of `who`, distributed like legal()'s list (the dealer by weight).
     * Only for speed; NULL: the list is used. */
    Move (*sample)(const Ruleset *r, const State *s, Seat who, Rng *rng);

    /* Who knows what. */
    void (*mask)(const Ruleset *r, State *s, Seat viewer);            /* truth -> view */
    void (*guess)(const Ruleset *r, State *s, Seat viewer, Rng *rng); /* view -> world */
    /* How a move looks to a viewer: itself, or with UNKNOWN arguments (printed as `?`). */
    Move (*witness)(const Ruleset *r, const State *s, Seat who, Move m, Seat viewer);

    /* Words. `s` is the position before the move, as the reader may see it. */
    void (*move_text)(const Ruleset *r, const State *s, Seat who, Move m, Text *out);
    /* Why `text` is not a legal move of `who` now: a rule id, a space, a sentence that says what
     * is missing. `who` is a seat in play or the dealer, `s` his view (the dealer's is the public
     * one); `text` is anything a stranger may have typed. */
    void (*why)(const Ruleset *r, const State *s, Seat who, const char *text, Lang lang, Text *out);
    /* A legal move as a choice offered to `who`, in a few words: "Ride red, 3 fields". NULL: the
     * notation serves. */
    void (*label)(const Ruleset *r, const State *s, Seat who, Move m, Lang lang, Text *out);
    /* What `who` is asked to do now, in a few words; `s` is his view. */
    void (*prompt)(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
    /* What a (witnessed) move did, in one or more sentences, consequences such as scorings
     * included; `before` and `after` are views of one viewer; `name` are the players' names. */
    void (*narrate)(const Ruleset *r, const State *before, const State *after, Seat who, Move m,
                    Lang lang, const char *const name[SEATS_MAX], Text *out);
    /* Where a seat's score comes from: a line each, points, a tab, words. */
    void (*score_parts)(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
    /* The component facts a drawing needs (track, coordinates, faces), as one JSON object. */
    void (*components)(const Ruleset *r, Text *out);

    const Hints *hints; /* NULL: none yet */
} Game;

/* ---- what follows from the table, the same for every game (game.c) ---- */

static inline void state_copy(const Game *game, State *to, const State *from) {
    memcpy(to->bytes, from->bytes, game->state_size);
}

/* The position before the first deal. */
void game_start(const Ruleset *r, State *s);

/* The legal moves of `who`; none if he is not an actor. */
void game_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);

/* A random legal move of an actor; the dealer's by weight. */
Move game_random_move(const Ruleset *r, const State *s, Seat who, Rng *rng);

/* Reads `text` by comparing it with the printed legal moves: it can only become a legal one. */
bool game_read_move(const Ruleset *r, const State *s, Seat who, const char *text, Move *out);

/* Orders the list by printed text, bytewise. */
void game_sort_by_text(const Ruleset *r, const State *s, Seat who, MoveList *list);

/* The whole position as one JSON object: game, players, set, options, then the fields.
 * A view's unknowns are null. */
void game_json(const Ruleset *r, const State *s, Text *out);

/* A 64-bit fingerprint of the position, the same on every machine. */
uint64_t state_hash(const Game *game, const State *s);

/* Lowest seat of a non-empty set. */
static inline Seat seat_lowest(SeatSet set) {
    return (Seat)__builtin_ctz(set);
}

/* Reads "0".."7", "dealer" or "public"; false for anything else. */
bool seat_read(const char *text, Seat *out);
void seat_text(Seat seat, Text *out);

#endif
