/* record.h: a match as text: the save, the archive, the bug report and the test.
 *
 *     drachenhort record 1
 *     game draco
 *     rules 1
 *     players 3
 *     set standard sha256:9f2c…
 *     option measure eye                 (a line for each option that has a value)
 *     component cards 1 1 2              (the set's lines, only when it is not built in)
 *     start {"game":…}                   (only when the match began from a loaded position)
 *     seat 0 Anna                        (a line for each known name)
 *     dealer auto
 *     commitment sha256:51fe…
 *     share 0 a1b2…                      (what a player added to the dice)
 *     moves
 *     1 dealer mount:0:red-3 #c0ffee0123456789
 *     2 0 red-3 #…                       (number, seat, move, checksum of the truth)
 *     result 0 2                         (when over: the winners)
 *     score 17 12 17
 *     seed 42                            (the secret: when over, or in the host's own save)
 *     end
 *
 * A record as one seat saw it is the same text with `?` for what it did not see, without checksums
 * (they would betray the truth) and without the seed until the match is over. */
#ifndef HORT_MATCH_RECORD_H
#define HORT_MATCH_RECORD_H

#include "match/match.h"

typedef enum RecordKind {
    RECORD_SAVE,     /* the whole truth with its seed: the host's own */
    RECORD_PUBLISHED /* the whole truth; the seed only when the match is over */
} RecordKind;

/* The record as text to be freed, NULL when out of memory. `name` may be NULL. */
char *record_text(const Match *m, RecordKind kind, const char *const name[SEATS_MAX]);

/* The record as `viewer` saw it. */
char *record_text_seen(const Match *m, Seat viewer, const char *const name[SEATS_MAX]);

enum { NAME_MAX_BYTES = 65 };

/* A record read back: the match, and the names of the seats ("" when unknown). */
typedef struct Record {
    Match *match;
    char name[SEATS_MAX][NAME_MAX_BYTES];
    bool has_seed; /* then every deal was checked against it */
} Record;

/* Replays a record. Refuses, with line number and reason, whatever does not replay exactly: another
 * set, an illegal move, a wrong checksum, a deal the seed does not give, a wrong result. */
bool record_read(const char *text, Record *out, Text *error);

/* The same for a file; errors begin with its path. */
bool record_read_file(const char *path, Record *out, Text *error);

#endif
