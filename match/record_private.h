/* record_private.h: what writing and reading records have in common, only for match/. */
#ifndef HORT_MATCH_RECORD_PRIVATE_H
#define HORT_MATCH_RECORD_PRIVATE_H

#include "core/games.h"
#include "match/match_private.h"
#include "match/record.h"

#define RECORD_FIRST_LINE "drachenhort record 1"
#define RECORD_UNFINISHED "unfinished"

/* The lines after the moves. */
void record_add_end(const Match *m, bool with_seed, Text *out);

enum { HEADER_WORDS = 2 + OPTIONS_MAX, WORD_BYTES = 160, HEADER_KEYS_MAX = 16 };

/* What a draw's lines say, and where they stand. A record without draws has one with the number 0. */
typedef struct RecordDraw {
    Draw draw;
    char commitment[SHA256_HEX];
    int line, share_line[SEATS_MAX];
    bool is_broken;
} RecordDraw;

/* What has been read of a record so far. */
typedef struct RecordReader {
    const char *at;         /* next unread character */
    const char *line_start; /* of the current line, in the text */
    int number;             /* of the current line */
    char *line;             /* the current line, a zero byte at its end */
    Text *error;            /* in each language */

    int key_line[HEADER_KEYS_MAX]; /* where each kind of header line stood; 0: nowhere */
    const GameFiles *files;
    int rules_version, players;
    char word[HEADER_WORDS][WORD_BYTES]; /* players=3 measure=eye … */
    int words;
    char set_name[SET_NAME];
    char set_hash[SHA256_HEX];
    char *components; /* text of a set that is not built in, or NULL */
    size_t components_length;
    char *start; /* JSON of the first position, or NULL */
    int start_line, name_line[SEATS_MAX];
    bool has_dealer, is_manual, is_shared;
    char table[TABLE_NAME];
    RecordDraw draw[DRAWS_MAX];
    int draws;
    const char *broken_start, *broken_end; /* the text of the draws that were broken */
    char *broken;
    char secret[SECRET_MAX];
    Record *out;
} RecordReader;

/* Says what is wrong on that line, in each language; returns false for the caller to return. */
bool record_bad_line(RecordReader *in, int line, const char *english, const char *german,
                     const char *detail);
/* On the current line. */
bool record_bad(RecordReader *in, const char *english, const char *german, const char *detail);

/* "2 rest": a seat of this match and what follows it. */
bool record_read_seat_number(RecordReader *in, const char *value, Seat *seat, const char **rest);

/* ---- record_draws.c: the lines about the dice ---- */

bool record_read_table(RecordReader *in, char *value);
bool record_read_draw(RecordReader *in, char *value);
bool record_read_commitment(RecordReader *in, char *value);
bool record_read_promise(RecordReader *in, char *value);
bool record_read_share(RecordReader *in, char *value);
bool record_read_broken(RecordReader *in, char *value);
/* The draws are complete, and every share is the one that was promised. */
bool record_check_draws(RecordReader *in, const Ruleset *r);

#endif
