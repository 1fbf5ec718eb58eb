/* ruleset.h: what a match is played with: game, seats, options and the checked component set.
 *
 * Immutable once made and shared by threads. Handed to every function of a game. */
#ifndef HORT_CORE_RULESET_H
#define HORT_CORE_RULESET_H

#include "core/set.h"
#include "core/sha256.h"
#include "core/text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct Game;
struct GameFiles;

enum { OPTIONS_MAX = 8, OPTION_UNSET = INT32_MIN };

typedef enum OptionKind {
    OPTION_NUMBER, /* rounds=60 */
    OPTION_CHOICE, /* measure=eye; the value is the word's index */
    OPTION_SEATS /* wizards=red,blue: a different word for each seat; 4 bits each, word index + 1 */
} OptionKind;

typedef struct Option {
    const char *name; /* NULL ends the table */
    OptionKind kind;
    int32_t min, max;             /* OPTION_NUMBER only */
    int32_t default_value;        /* OPTION_UNSET: prepare() decides, e.g. by seats */
    const char *const *words;     /* OPTION_CHOICE and OPTION_SEATS; ends with NULL */
    const char *title[2];         /* what people call it, English and German */
    const char *help[2];          /* one line for people */
    const char *const *labels[2]; /* how people say the words, in their order; NULL for numbers */
} Option;

/* What is hidden of a move from a viewer who may not see all of it: the bits of `unknown` become 1,
 * then those of `none` become 0. That turns a byte into UNKNOWN or NONE. */
typedef struct MoveMask {
    uint64_t unknown, none;
} MoveMask;

enum { MOVE_KINDS_MAX = 24, MOVE_BYTES = 8 };

typedef struct Ruleset {
    const struct Game *game;
    atomic_int holders; /* ruleset_free frees it for the last of them */
    uint8_t seats;
    int32_t option[OPTIONS_MAX]; /* in the order of game->options */
    char set_name[SET_NAME];
    char set_hash[SHA256_HEX];
    char *set_text; /* as read, for records */
    bool is_builtin_set;
    uint8_t kinds;                            /* of moves */
    MoveMask mask[MOVE_KINDS_MAX][2];         /* of each kind: for others, for the seat in byte 1 */
    int32_t first_number[MOVE_KINDS_MAX + 1]; /* of each kind */
    uint16_t radix[MOVE_KINDS_MAX]
                  [MOVE_BYTES];         /* values of each byte of a move that has a number */
    uint8_t optional[MOVE_KINDS_MAX];   /* the byte that may be left out, or 0 */
    _Alignas(16) unsigned char table[]; /* the game's own, made by prepare() */
} Ruleset;

/* Makes a ruleset. `words` are `name=value` texts, e.g. "players=3", "measure=eye", "set=tiny",
 * in any order; `players` is compulsory. `set=` names a built-in set or a file. On failure says
 * what is wrong (with file and line for a set) and returns NULL. Free with ruleset_free. */
Ruleset *ruleset_new(const struct GameFiles *files, const char *const *words, int count,
                     Text *error);

/* The same with the text of the set, for records and servers; `set_name` is its name. */
Ruleset *ruleset_new_with_set(const struct GameFiles *files, const char *const *words, int count,
                              const char *set_name, const char *set_text, Text *error);

/* The same; what is wrong with the set is said in the language of whoever edits it. */
Ruleset *ruleset_new_for_reader(const struct GameFiles *files, const char *const *words, int count,
                                const char *set_name, const char *set_text, bool is_german,
                                Text *error);

/* One more holder: the ruleset lives until each has called ruleset_free. */
Ruleset *ruleset_share(Ruleset *r);
void ruleset_free(Ruleset *r);

/* Value of an option as text: "60", "eye", "red,blue", or "" when unset. */
void ruleset_option_text(const Ruleset *r, int index, Text *out);

/* Seat's word of an OPTION_SEATS value, or -1 when the option is not given. */
static inline int option_seat_word(int32_t value, int seat) {
    return value == OPTION_UNSET ? -1 : ((value >> (4 * seat)) & 15) - 1;
}

#endif
