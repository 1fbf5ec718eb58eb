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
 *     dealer auto                        (or manual: entered by hand; or shared, see below)
 *     commitment sha256:51fe…            (to the seed; not with a manual dealer)
 *     moves
 *     1 dealer mount:0:red-3 #c0ffee0123456789
 *     2 0 red-3 #…                       (number, seat, move, checksum of the truth)
 *     result 0 2                         (when over: the winners; otherwise only: unfinished)
 *     score 17 12 17
 *     seed 42                            (the secret: when over, or in the host's own save)
 *     end
 *
 * Where host and players have drawn the key of the dice together (docs/fair-dice.md):
 *
 *     dealer shared
 *     table k7m2x9qd4t
 *     draw 1 person bot person           (who takes part)
 *     commitment sha256:51fe…            (the host's, to the seed)
 *     promise 0 sha256:77aa…             (a line for each person)
 *     promise 2 sha256:08c1…
 *     share 0 a1b2…                      (what they added; with the last one the draw is done)
 *     broken 2 late                      (or: this seat did not reveal its share in time, or left;
 *     draw 2 person bot person           then another draw follows)
 *     …
 *
 * Lines that begin with # are remarks; readers pass over them.
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

/* Replays a record: a text of that length, with a zero byte behind it. Refuses, with line number and
 * reason, whatever does not replay exactly: another set, an illegal move, a wrong checksum, a deal the
 * seed does not give, a share that was not promised, a wrong result, a line that is there twice. */
bool record_read(const char *text, size_t length, Record *out, Text *error);
/* The same, with the reason in each language. */
bool record_read_told(const char *text, size_t length, Record *out, Text error[LANGS]);

/* The same for a file; errors begin with its path. */
bool record_read_file(const char *path, Record *out, Text *error);

#endif
