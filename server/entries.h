/* entries.h: a table's entries in the store; its row is in rows.h. */
#ifndef HORT_SERVER_ENTRIES_H
#define HORT_SERVER_ENTRIES_H

#include "server/changes.h"

/* The kinds of entries. Who sits where is in the row: entries of joining, leaving and coming back only keep
 * the key. Promises and shares come into the row when it is next written for another reason. */
enum {
    ENTRY_MOVE = 'm', /* one or more lines, see entry_add_line */
    ENTRY_TAKEBACK = 'b',
    ENTRY_CHAT = 'c',
    ENTRY_PROMISE =
        'p', /* of a share for the dice; in older files kind 's', and in the row at once */
    ENTRY_SHARE = 's',
    ENTRY_ASK = 'a',  /* for a take-back; its text: how many lines would be left */
    ENTRY_VOTE = 'v', /* about it: 1 or 0 */
    ENTRY_JOIN = 'j',
    ENTRY_LEAVE = 'l',
    ENTRY_RETURN = 'r',
    ENTRY_MADE = 'n', /* the table, if that was asked for with a key; the first */
    ENTRY_END = 'e',  /* somebody concedes, or would end the match */
    ENTRY_ROW =
        'w' /* the row was written, for the reason that is its text; only where others must hear of it */
};

#define ROW_OUT_OF_TIME "out-of-time"
#define ROW_DRAW_BROKEN "draw-broken"
#define ROW_REMATCH "rematch"

/* Adds a line to the text of a move's entry. Those after the first are the dealer's. The entry itself
 * has the last one's checksum; each before it is followed by its own. Older files have an entry for
 * each line, which is the same with one line. */
void entry_add_line(Text *out, const char *move, uint64_t checksum, bool is_last);
/* What an entry of a take-back's vote means. */
void entry_replay_vote(Table *t, const StoreEntry *e);
/* What an entry of a promise or a share means; of others nothing. It may be taken twice. */
void entry_replay_share(Table *t, const StoreEntry *e);
/* Is it about seats or settings? Then the row has changed with it. */
bool entry_is_row(char kind);
/* Reads the entries and plays them; false when they do not replay. If another server has changed the row
 * meanwhile, it is read again. */
bool entries_load(Table *t);
/* Seats and settings as they are in a row that is newer. */
void entries_take_row(Table *t, Table *row);
/* The row as it is now, without its rules; NULL: there is none, or it cannot be read. */
Table *entries_fetch_row(const Table *t);
/* The whole record of a match, also of one that was begun under other rules; to be freed. NULL when
 * there is none. */
char *entries_record(const Table *t);
/* The row and the entries as they are stored, a line each, for a match that cannot be read; to be
 * freed. NULL when the store does not give them all. */
char *entries_text(Server *server, const char *table);

#endif
