/* bundle.h: entries of tables as bytes, one behind the other, as the SQLite file keeps them: those of one moment, whatever
 * table they are of, and those of one table. A row for each would cost ten times as much.
 *
 * An entry is four bytes with the length of the rest, its kind, key and checksum, its numbers, and its words with a
 * zero byte. Where entries of several tables are mixed, each comes behind the key of its table. The lowest byte of a
 * number comes first. */
#ifndef HORT_STORE_BUNDLE_H
#define HORT_STORE_BUNDLE_H

#include "store/store.h"

typedef struct Bundle {
    unsigned char *bytes;
    size_t length, room;
} Bundle;

void bundle_free(Bundle *b);
/* These return false when out of memory. */
bool bundle_add(Bundle *b, const void *bytes, size_t count);
bool bundle_add_board(Bundle *b, int64_t board);
bool bundle_add_entry(Bundle *b, const StoreEntry *entry);

/* Goes from entry to entry. */
typedef struct BundleReader {
    const unsigned char *at, *end;
    bool is_mixed;
    int64_t board;    /* of the entry last read */
    bool is_damaged;  /* then there is no next one */
    StoreEntry entry; /* the one last read; its words are in the bundle, and it has no table's id */
    const unsigned char *start; /* its bytes go from here to `at` */
} BundleReader;

/* Of one table, or of several (board 0). */
BundleReader bundle_read(const void *bytes, size_t length, int64_t board);
/* False at the end. */
bool bundle_next(BundleReader *r);

#endif
