/* store.h: what outlives the process: people, sessions, tables and the lines played at them.
 *
 * Knows nothing of games or of the network: ids, texts and numbers only. Several back ends stand
 * behind it (SQLite, memory, PostgreSQL), so nothing here is specific to one of them. What was
 * played is append-only, keyed (table, number). Called by server/ and by `hort backup`.
 *
 * Writes are put together in batches; store_write() makes many batches durable in one transaction:
 * when it returns, what it calls STORE_OK survives a crash. One thread writes; any may read. */
#ifndef HORT_STORE_STORE_H
#define HORT_STORE_STORE_H

#include "core/text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Store Store;

enum { STORE_ID = 16, STORE_NAME = 104, STORE_HASH = 65, STORE_SECRET = 160, STORE_AGENT = 120 };
enum { STORE_WORDS = 200, STORE_DROPPED = 'd' };

typedef enum StoreStatus {
    STORE_OK,
    STORE_CONFLICT, /* that batch alone: a name or a (table, number) is taken; none of it was done */
    STORE_FULL,     /* no room on the disk: nothing was done, later attempts may succeed */
    STORE_AWAY,     /* it cannot be reached: nothing was done, later attempts may succeed */
    STORE_UNSURE,   /* it was lost on the way: all of it was done, or nothing */
    STORE_BROKEN    /* the back end failed: nothing was done */
} StoreStatus;

typedef struct StorePerson {
    char id[STORE_ID];
    char name[STORE_NAME];
    bool is_account;             /* then the name is unique among accounts */
    char password[STORE_SECRET]; /* its hash; empty for guests */
    int64_t created;
} StorePerson;

typedef struct StoreSession {
    char token[STORE_HASH]; /* hash of the secret token */
    char id[STORE_ID];      /* what people see of it */
    char person[STORE_ID];
    char agent[STORE_AGENT];
    int64_t created, used;
} StoreSession;

/* A table: everything but what was played. */
typedef struct StoreTable {
    const char *id;
    int state; /* 0 waiting, 1 playing, 2 over */
    bool is_public;
    int64_t clock_s; /* seconds until a clock runs out, though nobody may be there; 0: none runs */
    int64_t created, moved;
    int64_t entries;      /* read only: the number of the last one */
    const char *people;   /* ids of those who have a seat, separated by blanks */
    const char *settings; /* JSON, written and read by the server only */
    const char *bulk;     /* the server's as well, and large; NULL: not asked for */
} StoreTable;

/* One thing that happened at a table. */
typedef struct StoreEntry {
    const char *table;
    int64_t number; /* from 1, without gaps */
    char kind;      /* the server's: a move, a take-back, a chat message */
    int seat;
    const char *text;
    uint64_t key;   /* the sender's, or 0 */
    int64_t at;     /* milliseconds since 1970 */
    int64_t clock;  /* milliseconds the seat had left after it, or -1 */
    uint64_t check; /* checksum of what it led to, or 0 */
    int64_t lines;  /* of the record, after all that came with it; 0 where nothing was played */
    int64_t tick;   /* by the time that servers share (StoreBeat); 0: they share none */
} StoreEntry;

/* ---- batches (batch.c) ---- */

typedef enum StoreWriteKind {
    WRITE_PERSON,        /* new or changed */
    WRITE_PERSON_END,    /* with all sessions */
    WRITE_SESSION,       /* new */
    WRITE_SESSION_USED,  /* if it has not been ended */
    WRITE_SESSION_END,   /* by id and person */
    WRITE_SESSIONS_END,  /* all of a person but the one with that id */
    WRITE_TABLE,         /* new or changed */
    WRITE_TABLE_DROP,    /* with all its entries, unless there are more than the writer knows */
    WRITE_ENTRY,         /* new */
    WRITE_ENTRIES_BLANK, /* the words of one kind of entries of one seat are taken out */
    WRITE_PRUNE_GUESTS,  /* those not seen since then who sit at no table */
    WRITE_TRIAL,         /* tries whether something could be written */
    WRITE_RECEIPT,       /* by which store_settle finds out whether it was done */
    WRITE_TELL           /* nothing is written: other servers get to know of it */
} StoreWriteKind;

enum { WRITE_TEXTS = 5, WRITE_NUMBERS = 9 };

typedef struct StoreWrite {
    StoreWriteKind kind;
    uint32_t text[WRITE_TEXTS]; /* offsets into the batch's bytes */
    int64_t number[WRITE_NUMBERS];
} StoreWrite;

/* Writes that are done together or not at all. Its memory is kept for the next use. */
typedef struct StoreBatch {
    StoreWrite *write;
    int count, room;
    char *bytes;
    uint32_t length, bytes_room;
    StoreStatus status; /* set by store_write */
    bool is_short_of_memory;
} StoreBatch;

void batch_clear(StoreBatch *b);
void batch_free(StoreBatch *b);
void batch_person(StoreBatch *b, const StorePerson *p);
void batch_person_end(StoreBatch *b, const char *person);
void batch_session(StoreBatch *b, const StoreSession *s);
void batch_session_used(StoreBatch *b, const char *token_hash, int64_t at);
void batch_session_end(StoreBatch *b, const char *person, const char *session);
void batch_sessions_end(StoreBatch *b, const char *person, const char *but_session);
void batch_table(StoreBatch *b, const StoreTable *t);
/* `entries` is the number of the last one; -1: whichever it is. A shared store leaves one of kind STORE_DROPPED behind it, so
 * that no other server goes on there. */
void batch_table_drop(StoreBatch *b, const char *table, int64_t entries);
void batch_prune_guests(StoreBatch *b, int64_t unseen_since);
void batch_entry(StoreBatch *b, const StoreEntry *e);
void batch_entries_blank(StoreBatch *b, const char *table, char kind, int seat);
void batch_trial(StoreBatch *b);
/* Lets store_settle find out what became of the batch, by a random key. For what no table's log tells. */
void batch_receipt(StoreBatch *b);
int64_t batch_receipt_key(const StoreBatch *b); /* 0: it has none */
/* Words for all other servers that share the store; at most STORE_WORDS bytes, without line ends. */
void batch_tell(StoreBatch *b, const char *words);

static inline const char *batch_text(const StoreBatch *b, const StoreWrite *w, int i) {
    return b->bytes + w->text[i];
}

/* ---- the store (store.c) ---- */

/* Opens or makes the file at `path`; one that an older version has made is brought up to date. A
 * file that is damaged or not ours is refused and left as it is. The reason says what can be done
 * about it. */
Store *store_open_sqlite(const char *path, Text *error);
/* A PostgreSQL database, by its URL; several servers may use it at the same time. */
Store *store_open_postgres(const char *url, Text *error);
bool store_is_url(const char *words); /* postgresql://… or postgres://… */
/* The same in memory only, for tests and demos. */
Store *store_open_memory(void);
void store_close(Store *s);

/* Does all batches in one transaction and sets each one's status. Returns STORE_OK, or the failure
 * that stopped them all. */
StoreStatus store_write(Store *s, StoreBatch *const *batches, int count);
/* What became of a batch with a receipt that was lost on the way: STORE_OK, STORE_AWAY (it was not done, and will
 * not be) or still STORE_UNSURE. */
StoreStatus store_settle(Store *s, const StoreBatch *batch);

bool store_person(Store *s, const char *id, StorePerson *out);
bool store_account(Store *s, const char *name, StorePerson *out); /* ignores case */
bool store_session(Store *s, const char *token_hash, StoreSession *out);

typedef void StoreSessionListener(void *context, const StoreSession *session);
typedef void StoreTableListener(void *context, const StoreTable *table);
typedef void StoreEntryListener(void *context, const StoreEntry *entry);

/* Which tables: the newest public ones, those with clocks, or those in which nothing has happened
 * since some time. */
typedef enum StoreList {
    LIST_WAITING,
    LIST_RUNNING,
    LIST_CLOCKED,
    LIST_OLD_WAITING,
    LIST_OLD_RUNNING,
    LIST_OLD_OVER,
    STORE_LISTS
} StoreList;
/* `clock_s` as in StoreTable for LIST_CLOCKED, otherwise 0. */
typedef void StoreIdListener(void *context, const char *id, int64_t clock_s);

/* At most `max` ids; the old ones are those last moved before then, oldest first. */
void store_table_ids(Store *s, StoreList which, int64_t before, int max, StoreIdListener *listener,
                     void *context);
/* How many tables wait or run at which this person sits, or (NULL) in all. */
int64_t store_living(Store *s, const char *person);
int64_t store_guests(Store *s);
void store_sessions(Store *s, const char *person, StoreSessionListener *listener, void *context);
/* All tables of one person that are not over; then at most `max` that are. Each last moved first.
 * Without their bulk. */
void store_tables(Store *s, const char *person, int max, StoreTableListener *listener,
                  void *context);
/* At most `max` of a person's tables that are over, last moved first: those behind that place in this
 * order. Without their bulk. */
typedef struct StorePlace {
    int64_t moved;
    char id[STORE_ID];
} StorePlace;
void store_matches(Store *s, const char *person, const StorePlace *behind, int max,
                   StoreTableListener *listener, void *context);
extern const StorePlace store_first; /* before all of them */
bool store_table(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                 void *context);
/* Those after that number, in order. False when they could not be read to the end. */
bool store_entries(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                   void *context);
/* The entry with that number; its texts are NULL. */
bool store_entry(Store *s, const char *table, int64_t number, StoreEntry *out);

/* Reads all of it, which takes long, and says what is damaged; from then on nothing is written. True as
 * well when it was stopped before the end. Any thread may call it. */
bool store_check(Store *s, const atomic_bool *stop, Text *found);

/* ---- stores that several servers share ---- */

bool store_is_shared(const Store *s);
/* It cannot be reached: what was not found may be there. */
bool store_is_away(const Store *s);

/* What another server has written: at a table, or told. */
typedef struct StoreNews {
    const char *table;
    int64_t entries;         /* that the table has now */
    const StoreEntry *entry; /* the last `count` of them, where they came along; otherwise NULL */
    int count;
    const StoreTable *row; /* as it is after them, where it has changed and came along */
    const char *words;     /* told (batch_tell) */
} StoreNews;
typedef void StoreNewsListener(void *context, const StoreNews *news);
/* Called on a thread of the store's whenever it is back after it was away: anything may have happened. */
typedef void StoreBackListener(void *context);
void store_follow(Store *s, StoreBackListener *listener, void *context);
void store_unfollow(Store *s);
/* A file descriptor that can be read from while there is something to hear; the caller's to close. -1: the store is
 * away. */
int store_ear(Store *s);
/* Listens to what has come, without waiting. This is a hint: what was not heard must be found by asking. False: nothing
 * more comes before the store is back. Then, and at first, some of it may have come already. */
bool store_hear(Store *s, StoreNewsListener *listener, void *context);

/* The following are for one thread besides the loop and the writer. False: the store is away. */

/* How far a server knows a table. */
typedef struct StoreMark {
    char table[STORE_ID];
    int64_t number;
} StoreMark;
/* The entries after each mark, table by table, in order. */
bool store_news(Store *s, const StoreMark *marks, int count, StoreEntryListener *listener,
                void *context);

/* Work that one server should do and not two. `is_granted` until so many milliseconds have passed; whoever
 * has it gets it again. */
typedef struct StoreClaim {
    char name[STORE_NAME];
    bool is_granted;
} StoreClaim;
bool store_claim(Store *s, const char *server, StoreClaim *claims, int count, int for_ms);

/* Each server says now and then that it is alive, and who is connected to it. */
typedef struct StoreBeat {
    const char *server;
    const char *here;  /* ids of people, separated by blanks; NULL: as before */
    const char *asked; /* the same: who of them is connected to another server? */
    int64_t ticks;     /* filled in: milliseconds during which any server was alive */
    int servers;       /* filled in: others that are alive */
    void (*found)(void *context, const char *person);
    void *context;
} StoreBeat;
bool store_beat(Store *s, StoreBeat *beat);

/* ---- copies ---- */

/* Copies everything to an empty store; what happens to `from` meanwhile is not seen. */
bool store_copy(Store *from, Store *to, Text *error);

/* Copies the file at `path` to a new one, also while a server uses it. */
bool store_backup_sqlite(const char *path, const char *to_path, Text *error);

#endif
