/* game.h: the one interface between the rules of a game and everything else.
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
    SEAT_DEALER = 8, /* makes the moves nobody chooses: deals, shuffles, reveals */
    SEAT_PUBLIC = 9, /* a spectator: watches, never plays */
    STATE_MAX = 2048,
    MOVES_MAX = 512 /* a decision with more choices is split into steps */
};

struct MoveKind;

typedef uint8_t Seat;
typedef uint16_t SeatSet; /* bit n stands for seat n */
typedef uint64_t Move;    /* byte 0 is the kind, bytes 1..7 are its arguments */

#define NO_MOVE (~(Move)0) /* not a move */

typedef enum Lang { LANG_EN, LANG_DE, LANGS } Lang;

/* Who a sentence is for: the language, and the players' names. */
typedef struct Reader {
    Lang lang;
    const char *const *name; /* for every seat in play */
} Reader;

/* For readers without names: "seat 0", "Platz 0". */
extern const Reader seat_readers[LANGS];

/* A position. Each game puts its own struct of fixed-width integers into the bytes. */
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

typedef struct Hints Hints; /* core/hints.h */

/* How many moves a loop has made. */
typedef struct MovesMade {
    uint32_t by[SEAT_DEALER + 1]; /* each seat, and the dealer */
    uint32_t by_seats;            /* all seats together */
} MovesMade;

/* Plays on from `s` until the match is over or seats have made `limit` moves. */
typedef MovesMade PlayLoop(const Ruleset *r, State *s, Rng *rng, uint32_t limit);

typedef struct Game {
    /* About the game. */
    const char *name; /* the folder's name; also in records */
    const char *title[LANGS];
    const char *about[LANGS]; /* what it feels like, in one line */
    uint8_t minutes;          /* how long a match takes people */
    uint8_t weight;           /* how heavy the game is: lists show the lightest first */
    uint16_t rules_version;   /* raise it when old records would no longer end in the same state */
    uint8_t seats_min, seats_max;
    uint16_t state_size;
    uint16_t hashed_size;  /* bytes of it that checksums cover, so that old records still read when
                            * fields came later; 0: all */
    uint32_t table_size;   /* bytes prepare() may use in Ruleset.table */
    uint32_t moves_max;    /* random play always ends within this many lines */
    const Option *options; /* ends with a name of NULL */
    const Field *fields;   /* every byte of the state exactly once; ends with a name of NULL */
    const struct MoveKind *moves; /* every move, see moves.h; ends with a name of NULL */

    /* Checks the component set and the options, sets those left OPTION_UNSET, and computes the
     * table. On failure writes what is wrong and where, and returns false. */
    bool (*prepare)(Ruleset *r, const Set *set, Text *error);

    /* The rules. */
    void (*setup)(const Ruleset *r, State *s);           /* before the first deal; s is zeroed */
    SeatSet (*actors)(const Ruleset *r, const State *s); /* who must decide; empty: over */
    void (*legal)(const Ruleset *r, const State *s, Seat who, MoveList *out); /* out is empty */
    void (*apply)(const Ruleset *r, State *s, Seat who, Move m); /* truths and worlds; m is legal */
    void (*score)(const Ruleset *r, const State *s, int32_t score[SEATS_MAX]); /* at any time */
    SeatSet (*winners)(const Ruleset *r, const State *s); /* when over; may be empty */
    /* Can no match reach this truth or world? Then says which field is wrong and returns true. */
    bool (*check)(const Ruleset *r, const State *s, Text *out);
    /* A random legal move of `who`, distributed like legal()'s list (the dealer by weight).
     * Only for speed; NULL: the list is used. */
    Move (*sample)(const Ruleset *r, const State *s, Seat who, Rng *rng);
    /* Random play, and play-outs by the hints, as loops of their own (loops.h). Only for speed; NULL: the
     * functions of the table are called. Use game_play(). */
    PlayLoop *play_random, *play_hinted;

    /* Who knows what. Both are NULL where everybody knows everything; call game_mask() and
     * game_guess(). */
    void (*mask)(const Ruleset *r, State *s, Seat viewer);            /* truth -> view */
    void (*guess)(const Ruleset *r, State *s, Seat viewer, Rng *rng); /* view -> world */

    /* Words. `s` is the position before the move, as the reader may see it. */
    /* Why `m` is not a legal move of `who` now: a rule id, a space, a sentence that says what is
     * missing. `who` is a seat in play or the dealer, `s` their view (the dealer's is the public
     * one). NO_MOVE: the input was no move at all; say what is expected now. core answers for
     * dealer's moves itself, so a seat that must decide is never asked about one. */
    void (*why)(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);
    /* A legal move as a choice offered to `who`, in a few words: "Ride red, 3 fields". */
    void (*label)(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);
    /* What `who` is asked to do now, in a few words; `s` is their view. */
    void (*prompt)(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out);
    /* What a move, as move_seen() shows it, did, in one or more sentences, consequences such as
     * scorings included; `before` and `after` are views of one viewer. */
    void (*narrate)(const Ruleset *r, const State *before, const State *after, Seat who, Move m,
                    const Reader *to, Text *out);
    /* Where a seat's score comes from. One line per part: points, a tab, words. */
    void (*score_parts)(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
    /* The component facts a drawing needs (track, coordinates, faces), as one JSON object. */
    void (*components)(const Ruleset *r, Text *out);
    /* What a drawing shows of a view besides its fields and could only work out with the rules, as one
     * JSON object. NULL: nothing. */
    void (*outlook)(const Ruleset *r, const State *s, Seat viewer, Text *out);

    const Hints *hints; /* NULL: none yet */
} Game;

/* ---- helpers that are the same for every game (game.c) ---- */

static inline void state_copy(const Game *game, State *to, const State *from) {
    memcpy(to->bytes, from->bytes, game->state_size);
}

/* The position before the first deal. */
void game_start(const Ruleset *r, State *s);

/* Turns a truth into what the viewer may see of it. */
static inline void game_mask(const Ruleset *r, State *s, Seat viewer) {
    if (r->game->mask != NULL)
        r->game->mask(r, s, viewer);
}

/* Turns a view into a world: one of the positions it could be. */
static inline void game_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    if (r->game->guess != NULL)
        r->game->guess(r, s, viewer, rng);
}

/* The legal moves of `who`; none for a seat that is not an actor. */
void game_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);

/* A random legal move of an actor; the dealer's by weight. */
Move game_random_move(const Ruleset *r, const State *s, Seat who, Rng *rng);

/* The same in a play-out: a seat's by the hints, where there are any. */
Move game_hinted_move(const Ruleset *r, const State *s, Seat who, Rng *rng);

/* Plays on from a truth or a world until the match is over or seats have made `limit` moves: all moves at
 * random, or those of seats by the hints, where there are any. */
PlayLoop game_play_random, game_play_hinted;

/* Reads `text` by comparing it with the printed legal moves, so the result is always legal. */
bool game_read_move(const Ruleset *r, const State *s, Seat who, const char *text, Move *out);

/* Why `text`, anything a stranger may have typed, is not a legal move of `who` now; as why(). */
void game_why(const Ruleset *r, const State *s, Seat who, const char *text, const Reader *to,
              Text *out);

/* Orders the list by printed text, bytewise. */
void game_sort_by_text(const Ruleset *r, const State *s, Seat who, MoveList *list);

/* Adds `"pen":{"en":"pen","de":"Stall"},…`: what pieces are called, for components(). */
void game_add_names(const char *const *key, const char *const *english, const char *const *german,
                    int count, Text *out);

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
