/* moves.h: a game's moves described once. Printing, reading, hiding and numbering them follow from
 * the table, so no game writes code for them. fields.h does the same for states. */
#ifndef HORT_CORE_MOVES_H
#define HORT_CORE_MOVES_H

#include "core/game.h"

/* The text of a value that depends on the position, e.g. a tile named by its cell. */
typedef void PositionWord(const Ruleset *r, const State *s, unsigned value, Text *out);

/* What a value of an argument can be: words if there is a function for them (it writes nothing for a
 * value that does not exist), otherwise plain numbers. */
typedef struct MoveType {
    uint16_t count; /* of values; with letters: the highest sum */
    int16_t first;  /* without words: how value 0 is printed */
    FieldWord *word;
    PositionWord *word_at;
    const char *letters; /* counts of several things, a byte each: "bgrw" reads b4,r3; no zeros */
    bool is_seat;        /* a seat in play */
    const char *rule;    /* cited when it cannot be read; NULL: the kind's */
    const char *help[LANGS]; /* "the number of a field" */
} MoveType;

typedef enum MoveSeenBy {
    SEEN_BY_ALL,
    SEEN_BY_MOVER,
    SEEN_BY_RECEIVER /* and the mover; the receiver is the seat in byte 1 */
} MoveSeenBy;

enum { ONCE, PER_SEAT };

typedef struct MoveArg {
    const char *name;
    const MoveType *type;
    uint8_t seen_by; /* MoveSeenBy */
    uint8_t times; /* PER_SEAT: one for each seat in play, joined by commas; dealer's moves only */
} MoveArg;

enum { MOVE_ARGS = 4 };

/* A pattern is literal text, {argument}s and perhaps, at its end, […]: the last argument with the
 * literal before it, left out when that is NONE. Arguments take bytes 1..7 in the order in which the
 * pattern names them. A row's index is its kind, byte 0 of a move. */
typedef struct MoveKind {
    const char *name; /* NULL ends the table */
    const char *pattern;
    const char
        *rule; /* cited when a seat asks for a dealer's move, or what follows is unreadable */
    bool is_dealers;
    MoveArg arg[MOVE_ARGS + 1]; /* ends with a name of NULL */
} MoveKind;

/* Bytes of a move that an argument takes. */
int move_arg_bytes(const Ruleset *r, const MoveArg *arg);

/* A move as text; UNKNOWN arguments are printed as `?`. */
void move_text(const Ruleset *r, const State *s, Move m, Text *out);

typedef enum MoveRead {
    READ_NOTHING, /* no kind of move begins like this */
    READ_KIND,    /* the kind is known, what follows is not */
    READ_WHOLE    /* a move, legal or not */
} MoveRead;

/* Takes a text apart. READ_KIND: byte 0 of *m is the kind, *bad_arg the argument that cannot be read,
 * or -1 when it has none. */
MoveRead move_read(const Ruleset *r, const State *s, const char *text, Move *m, int *bad_arg);

/* How a move of `who` looks to a viewer: itself, or with UNKNOWN arguments. */
static inline Move move_seen(const Ruleset *r, Seat who, Move m, Seat viewer) {
    const MoveMask *mask = &r->mask[move_byte(m, 0)][move_byte(m, 1) == viewer];
    return who == viewer ? m : (m | mask->unknown) & ~mask->none;
}

/* The moves of seats, numbered from 0, the same in every ruleset of a game. A dealer's move has none:
 * -1. */
int32_t move_number(const Ruleset *r, Move m);
Move move_numbered(const Ruleset *r, int32_t number); /* NO_MOVE: there is no such number */
int32_t move_numbers(const Ruleset *r);               /* how many there are */

/* Fills in what a ruleset keeps about moves: masks and first numbers. */
void moves_prepare(Ruleset *r);

/* Is every row of the table well-formed? Otherwise says which is not. */
bool moves_check(const Ruleset *r, Text *error);

#endif
