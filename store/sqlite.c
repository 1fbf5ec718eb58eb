/* sqlite.c: the store in one SQLite file (write-ahead log, synchronous=FULL).
 *
 * Two connections: one for the thread that writes, one behind a lock for all readers, so reading
 * never waits for the disk. */
#include "store/arrivals.h"
#include "store/backend.h"
#include "store/sqlite_file.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKPOINT_PAGES = 8000, ARRIVALS_MAX = 4096 };

typedef enum Statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVEPOINT,
    RELEASE,
    UNDO,
    PUT_PERSON,
    END_PERSON,
    END_ALL_SESSIONS,
    PUT_SESSION,
    USE_SESSION,
    END_SESSION,
    END_SESSIONS,
    PUT_TABLE,
    GET_SITTERS,
    CLEAR_SITTERS,
    PUT_SITTER,
    DROP_TABLE,
    DROP_ENTRIES,
    PUT_ENTRY,
    SETTLE_ARRIVALS,
    CLEAR_ARRIVALS,
    GET_ARRIVALS,
    GET_LAST,
    BLANK_ENTRIES,
    PRUNE_SESSIONS,
    PRUNE_GUESTS,
    PUT_TRIAL,
    GET_PERSON,
    GET_ACCOUNT,
    GET_SESSION,
    GET_SESSIONS,
    GET_TABLE_IDS,
    GET_TABLE_IDS_END = GET_TABLE_IDS + STORE_LISTS - 1,
    COUNT_LIVING,
    COUNT_LIVING_OF,
    COUNT_GUESTS,
    GET_TABLES_ALIVE_OF,
    GET_TABLES_OVER_OF,
    GET_TABLE,
    GET_TABLE_LISTED,
    GET_ENTRIES,
    GET_ENTRIES_ARRIVED,
    GET_ENTRY,
    GET_ENTRY_ARRIVED,
    STATEMENTS
} Statement;

#define PERSON_COLUMNS "SELECT id, name, password, is_account, created FROM person "
#define SESSION_COLUMNS "SELECT token, id, person, agent, created, used FROM session "
#define TABLE_COLUMNS(bulk) \
    "SELECT id, people, card, state, is_public, created, moved, clock_s," \
    " (SELECT max(number) FROM entry WHERE entry.board=board_key(board.id)), " bulk " FROM board "
#define ENTRY_COLUMNS "board, number, kind, seat, text, key, at, clock, sum, lines"
#define ENTRIES_FROM(where) \
    "SELECT number, kind, seat, text, key, at, clock, sum FROM " where \
    " WHERE board=board_key(?1) AND number>?2"
#define ENTRY_FROM(where) \
    "SELECT number, kind, seat, at, clock, sum, lines, key FROM " where \
    " WHERE board=board_key(?1) AND number=?2"
#define IDS_OLD(state) \
    "SELECT id, 0 FROM board WHERE state=" state " AND moved<?1 ORDER BY moved LIMIT ?2"
#define IDS_NEW(state) \
    "SELECT id, 0 FROM board WHERE is_public AND state<2 AND state=" state \
    " ORDER BY created DESC LIMIT ?2"

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVEPOINT] = "SAVEPOINT one",
    [RELEASE] = "RELEASE one",
    [UNDO] = "ROLLBACK TO one",
    [PUT_PERSON] =
        "INSERT INTO person(id, name, password, is_account, created) VALUES(?1,?2,?3,?4,?5)"
        " ON CONFLICT(id) DO UPDATE SET name=?2, password=?3, is_account=?4",
    [END_PERSON] = "DELETE FROM person WHERE id=?1",
    [END_ALL_SESSIONS] = "DELETE FROM session WHERE person=?1",
    [PUT_SESSION] =
        "INSERT INTO session(token, id, person, agent, created, used) VALUES(?1,?2,?3,?4,?5,?6)",
    [USE_SESSION] = "UPDATE session SET used=?2 WHERE token=?1",
    [END_SESSION] = "DELETE FROM session WHERE person=?1 AND id=?2",
    [END_SESSIONS] = "DELETE FROM session WHERE person=?1 AND id<>?2",
    [PUT_TABLE] = "INSERT INTO board(id, people, card, bulk, state, is_public, created, moved,"
                  " clock_s) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9) ON CONFLICT(id) DO UPDATE SET "
                  "people=?2, card=?3, bulk=?4, state=?5, is_public=?6, moved=?8, clock_s=?9",
    [GET_SITTERS] = "SELECT people FROM board WHERE id=?1 AND state<2",
    [CLEAR_SITTERS] = "DELETE FROM sitter WHERE board=?1",
    [PUT_SITTER] = "INSERT OR IGNORE INTO sitter(person, board, ended) VALUES(?1,?2,?3)",
    [DROP_TABLE] = "DELETE FROM board WHERE id=?1",
    [DROP_ENTRIES] = "DELETE FROM entry WHERE board=board_key(?1)",
    [PUT_ENTRY] = "INSERT INTO arrival(" ENTRY_COLUMNS ")"
                  " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)",
    [SETTLE_ARRIVALS] = "INSERT INTO entry(" ENTRY_COLUMNS ") SELECT " ENTRY_COLUMNS
                        " FROM arrival ORDER BY board, number",
    [CLEAR_ARRIVALS] = "DELETE FROM arrival",
    [GET_ARRIVALS] = "SELECT board, max(number), count(*) FROM arrival GROUP BY board",
    [GET_LAST] = "SELECT max(number) FROM entry WHERE board=?1",
    [BLANK_ENTRIES] = "UPDATE entry SET text='' WHERE board=board_key(?1) AND kind=?2 AND seat=?3",
    [PRUNE_SESSIONS] =
        "DELETE FROM session WHERE token IN (SELECT token FROM session JOIN person"
        " ON person.id=session.person AND NOT is_account WHERE used<?1 AND NOT EXISTS (SELECT 1"
        " FROM sitter WHERE sitter.person=session.person) ORDER BY used LIMIT 1000)",
    [PRUNE_GUESTS] =
        "DELETE FROM person WHERE id IN (SELECT id FROM person WHERE NOT is_account AND created<?1"
        " AND NOT EXISTS (SELECT 1 FROM session WHERE session.person=person.id)"
        " AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person=person.id) LIMIT 1000)",
    [PUT_TRIAL] = "UPDATE trial SET writes=writes+1",
    [GET_PERSON] = PERSON_COLUMNS "WHERE id=?1",
    [GET_ACCOUNT] = PERSON_COLUMNS "WHERE name=?1 COLLATE NOCASE AND is_account",
    [GET_SESSION] = SESSION_COLUMNS "WHERE token=?1",
    [GET_SESSIONS] = SESSION_COLUMNS "WHERE person=?1 ORDER BY used DESC",
    [GET_TABLE_IDS + LIST_WAITING] = IDS_NEW("0"),
    [GET_TABLE_IDS + LIST_RUNNING] = IDS_NEW("1"),
    [GET_TABLE_IDS + LIST_CLOCKED] = "SELECT id, clock_s FROM board WHERE clock_s > 0 LIMIT ?2",
    [GET_TABLE_IDS + LIST_OLD_WAITING] = IDS_OLD("0"),
    [GET_TABLE_IDS + LIST_OLD_RUNNING] = IDS_OLD("1"),
    [GET_TABLE_IDS + LIST_OLD_OVER] = IDS_OLD("2"),
    [COUNT_LIVING] = "SELECT count(*) FROM board WHERE state<2",
    [COUNT_LIVING_OF] = "SELECT count(*) FROM sitter WHERE person=?1 AND ended=0",
    [COUNT_GUESTS] = "SELECT count(*) FROM person WHERE NOT is_account",
    [GET_TABLES_ALIVE_OF] =
        TABLE_COLUMNS("NULL") "WHERE id IN (SELECT board FROM sitter WHERE person=?1 AND ended=0)"
                              " ORDER BY moved DESC",
    [GET_TABLES_OVER_OF] =
        TABLE_COLUMNS("NULL") "WHERE id IN (SELECT board FROM sitter WHERE person=?1 AND ended>0"
                              " AND (ended, board)<(?3, ?4) ORDER BY ended DESC, board DESC"
                              " LIMIT ?2) ORDER BY moved DESC, id DESC",
    [GET_TABLE] = TABLE_COLUMNS("bulk") "WHERE id=?1",
    [GET_TABLE_LISTED] = TABLE_COLUMNS("NULL") "WHERE id=?1",
    [GET_ENTRIES] = ENTRIES_FROM("entry") " ORDER BY number",
    [GET_ENTRIES_ARRIVED] =
        ENTRIES_FROM("entry") " UNION ALL " ENTRIES_FROM("arrival") " ORDER BY number",
    [GET_ENTRY] = ENTRY_FROM("entry"),
    [GET_ENTRY_ARRIVED] = ENTRY_FROM("entry") " UNION ALL " ENTRY_FROM("arrival"),
};

typedef struct Sqlite {
    Store store;
    sqlite3 *writer, *reader;
    sqlite3_stmt *statement[STATEMENTS]; /* up to PUT_TRIAL the writer's, then the reader's */
    pthread_mutex_t reading;
    Arrivals arrivals;
    bool has_settled;      /* in this transaction */
    atomic_bool is_broken; /* a flush has failed, or the file is damaged: nothing more is written */
    char *path;
} Sqlite;

static void bind_text(sqlite3_stmt *st, int at, const char *words) {
    sqlite3_bind_text(st, at, words, -1, SQLITE_STATIC);
}

/* Runs a bound statement that gives no rows. */
static int run(Sqlite *s, Statement which) {
    sqlite3_stmt *st = s->statement[which];
    int code = sqlite3_step(st);
    sqlite3_reset(st);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

static sqlite3_stmt *bound(Sqlite *s, Statement which, const StoreBatch *b, const StoreWrite *w,
                           int texts) {
    sqlite3_stmt *st = s->statement[which];
    for (int i = 0; i < texts; i++)
        bind_text(st, i + 1, batch_text(b, w, i));
    return st;
}

static void bind_numbers(sqlite3_stmt *st, int first, const StoreWrite *w, int count) {
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(st, first + i, w->number[i]);
}

/* Do the same people sit there as before, and is it still not over? A table is written several times before
 * it is played at. */
static bool has_same_sitters(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    sqlite3_stmt *st = bound(s, GET_SITTERS, b, w, 1);
    bool is_same = w->number[0] < 2 && sqlite3_step(st) == SQLITE_ROW &&
                   strcmp((const char *)sqlite3_column_text(st, 0), batch_text(b, w, 1)) == 0;
    sqlite3_reset(st);
    return is_same;
}

/* The table itself, then who sits there. */
static int write_table(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    bool is_same = has_same_sitters(s, b, w);
    bind_numbers(bound(s, PUT_TABLE, b, w, 4), 5, w, 5);
    bound(s, CLEAR_SITTERS, b, w, 1);
    int code = run(s, PUT_TABLE);
    if (code != SQLITE_OK || is_same)
        return code;
    code = run(s, CLEAR_SITTERS);
    const char *people = batch_text(b, w, 1);
    while (code == SQLITE_OK && *people != '\0') {
        int length = (int)strcspn(people, " ");
        sqlite3_bind_text(s->statement[PUT_SITTER], 1, people, length, SQLITE_STATIC);
        bind_text(s->statement[PUT_SITTER], 2, batch_text(b, w, 0));
        sqlite3_bind_int64(s->statement[PUT_SITTER], 3, w->number[0] < 2 ? 0 : w->number[3]);
        code = run(s, PUT_SITTER);
        people += length;
        people += strspn(people, " ");
    }
    return code;
}

/* ---- entries ---- */

/* What the file says about arrivals, in place of what was noted. */
static bool reload_arrivals(Sqlite *s) {
    sqlite3_stmt *st = s->statement[GET_ARRIVALS];
    Arrivals found;
    bool is_good = true;
    int code = SQLITE_ROW;
    arrivals_open(&found);
    while (is_good && (code = sqlite3_step(st)) == SQLITE_ROW)
        is_good = arrivals_note(&found, sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1),
                                sqlite3_column_int(st, 2));
    sqlite3_reset(st);
    is_good = is_good && code == SQLITE_DONE;
    if (is_good)
        arrivals_swap(&s->arrivals, &found);
    arrivals_close(&found);
    return is_good;
}

/* Puts all entries in their places. Until that is committed, readers look in both. */
static int settle(Sqlite *s) {
    s->has_settled = true;
    int code = run(s, SETTLE_ARRIVALS);
    return code == SQLITE_OK ? run(s, CLEAR_ARRIVALS) : code;
}

/* Before a statement that needs the entries of this table. */
static int settle_board(Sqlite *s, const char *id) {
    return arrivals_last(&s->arrivals, board_key(id)) == 0 ? SQLITE_OK : settle(s);
}

/* The number of the last entry of a table, wherever it is. */
static int64_t last_number(Sqlite *s, int64_t board) {
    int64_t last = arrivals_last(&s->arrivals, board);
    if (last != 0)
        return last;
    sqlite3_stmt *st = s->statement[GET_LAST];
    sqlite3_bind_int64(st, 1, board);
    if (sqlite3_step(st) == SQLITE_ROW)
        last = sqlite3_column_int64(st, 0);
    sqlite3_reset(st);
    return last;
}

static int write_entry(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    sqlite3_stmt *st = s->statement[PUT_ENTRY];
    int64_t board = board_key(batch_text(b, w, 0));
    if (w->number[0] <= last_number(s, board))
        return SQLITE_CONSTRAINT;
    sqlite3_bind_int64(st, 1, board);
    sqlite3_bind_int64(st, 2, w->number[0]);
    sqlite3_bind_int64(st, 3, w->number[1]);
    sqlite3_bind_int64(st, 4, w->number[2]);
    bind_text(st, 5, batch_text(b, w, 1));
    sqlite3_bind_int64(st, 6, w->number[7]);
    for (int i = 3; i < 7; i++)
        sqlite3_bind_int64(st, 4 + i, w->number[i]);
    int code = run(s, PUT_ENTRY);
    if (code == SQLITE_OK && !arrivals_note(&s->arrivals, board, w->number[0], 1))
        code = SQLITE_NOMEM;
    return code;
}

/* Runs statements that need the first text alone. */
static int run_each(Sqlite *s, const Statement *each, int count, const StoreBatch *b,
                    const StoreWrite *w) {
    int code = SQLITE_OK;
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        bound(s, each[i], b, w, 1);
        code = run(s, each[i]);
    }
    return code;
}

static int prune_guests(Sqlite *s, const StoreWrite *w) {
    bind_numbers(s->statement[PRUNE_SESSIONS], 1, w, 1);
    bind_numbers(s->statement[PRUNE_GUESTS], 1, w, 1);
    int code = run(s, PRUNE_SESSIONS);
    return code == SQLITE_OK ? run(s, PRUNE_GUESTS) : code;
}

static int write_one(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    static const Statement dropping[] = {CLEAR_SITTERS, DROP_ENTRIES, DROP_TABLE};
    static const Statement ending[] = {END_ALL_SESSIONS, END_PERSON};
    int code;
    switch (w->kind) {
    case WRITE_PERSON:
        bind_numbers(bound(s, PUT_PERSON, b, w, 3), 4, w, 2);
        return run(s, PUT_PERSON);
    case WRITE_PERSON_END:
        return run_each(s, ending, 2, b, w);
    case WRITE_SESSION:
        bind_numbers(bound(s, PUT_SESSION, b, w, 4), 5, w, 2);
        return run(s, PUT_SESSION);
    case WRITE_SESSION_USED:
        bind_numbers(bound(s, USE_SESSION, b, w, 1), 2, w, 1);
        return run(s, USE_SESSION);
    case WRITE_SESSION_END:
        bound(s, END_SESSION, b, w, 2);
        return run(s, END_SESSION);
    case WRITE_SESSIONS_END:
        bound(s, END_SESSIONS, b, w, 2);
        return run(s, END_SESSIONS);
    case WRITE_TABLE:
        return write_table(s, b, w);
    case WRITE_TABLE_DROP:
        code = settle_board(s, batch_text(b, w, 0));
        return code == SQLITE_OK ? run_each(s, dropping, 3, b, w) : code;
    case WRITE_ENTRY:
        return write_entry(s, b, w);
    case WRITE_ENTRIES_BLANK:
        code = settle_board(s, batch_text(b, w, 0));
        bind_numbers(bound(s, BLANK_ENTRIES, b, w, 1), 2, w, 2);
        return code == SQLITE_OK ? run(s, BLANK_ENTRIES) : code;
    case WRITE_PRUNE_GUESTS:
        return prune_guests(s, w);
    case WRITE_TRIAL:
        return run(s, PUT_TRIAL);
    case WRITE_TELL:
        return SQLITE_OK;
    }
    return SQLITE_MISUSE;
}

/* A single statement is done whole or not at all by itself; a move needs no more. */
static int write_statement(Sqlite *s, StoreBatch *b) {
    int code = write_entry(s, b, &b->write[0]);
    if ((code & 0xFF) != SQLITE_CONSTRAINT)
        return code;
    b->status = STORE_CONFLICT;
    return SQLITE_OK;
}

/* The first writes of a batch were undone. */
static void forget_entries(Sqlite *s, const StoreBatch *b, int count) {
    for (int i = count - 1; i >= 0; i--)
        if (b->write[i].kind == WRITE_ENTRY)
            arrivals_note(&s->arrivals, board_key(batch_text(b, &b->write[i], 0)),
                          b->write[i].number[0] - 1, -1);
}

/* A batch alone: all of it, or (on a conflict) nothing. */
static int write_batch(Sqlite *s, StoreBatch *b) {
    if (b->count == 1 && b->write[0].kind == WRITE_ENTRY)
        return write_statement(s, b);
    int code = run(s, SAVEPOINT), done = 0;
    for (; done < b->count && code == SQLITE_OK; done++)
        code = write_one(s, b, &b->write[done]);
    if ((code & 0xFF) == SQLITE_CONSTRAINT) {
        b->status = STORE_CONFLICT;
        code = run(s, UNDO);
        forget_entries(s, b, done - 1);
    }
    return code == SQLITE_OK ? run(s, RELEASE) : code;
}

/* A failed flush cannot be repeated safely: what the kernel dropped stays dropped. */
static StoreStatus status_of(int code, int extended) {
    if (extended == SQLITE_IOERR_FSYNC || extended == SQLITE_IOERR_DIR_FSYNC)
        return STORE_BROKEN;
    int base = code & 0xFF;
    return base == SQLITE_FULL || base == SQLITE_IOERR || base == SQLITE_BUSY ||
                   base == SQLITE_NOMEM
               ? STORE_FULL
               : STORE_BROKEN;
}

static StoreStatus sqlite_write(Store *store, StoreBatch *const *batches, int count) {
    Sqlite *s = (Sqlite *)store;
    int code = s->is_broken ? SQLITE_READONLY : run(s, BEGIN);
    s->has_settled = false;
    if (code == SQLITE_OK && s->arrivals.entries >= ARRIVALS_MAX)
        code = settle(s);
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        batches[i]->status = STORE_OK;
        code = batches[i]->is_short_of_memory ? SQLITE_NOMEM : write_batch(s, batches[i]);
    }
    if (code == SQLITE_OK)
        code = run(s, COMMIT);
    if (code == SQLITE_OK) {
        if (s->has_settled)
            reload_arrivals(s);
        return STORE_OK;
    }
    StoreStatus status = status_of(code, sqlite3_extended_errcode(s->writer));
    if (status == STORE_BROKEN)
        s->is_broken = true;
    if (!sqlite3_get_autocommit(s->writer))
        run(s, ROLLBACK);
    reload_arrivals(s);
    for (int i = 0; i < count; i++)
        batches[i]->status = status;
    return status;
}

/* ---- reading ---- */

static sqlite3_stmt *begin_read(Sqlite *s, Statement which, const char *words) {
    pthread_mutex_lock(&s->reading);
    if (words != NULL)
        bind_text(s->statement[which], 1, words);
    return s->statement[which];
}

static void end_read(Sqlite *s, sqlite3_stmt *st) {
    sqlite3_reset(st);
    pthread_mutex_unlock(&s->reading);
}

static const char *column(sqlite3_stmt *st, int at) {
    const char *words = (const char *)sqlite3_column_text(st, at);
    return words == NULL ? "" : words;
}

static void copy(char *to, size_t room, sqlite3_stmt *st, int at) {
    Text t = text_over(to, room);
    text_add(&t, column(st, at));
}

static StorePerson person_from(sqlite3_stmt *st) {
    StorePerson p = {.is_account = sqlite3_column_int(st, 3) != 0,
                     .created = sqlite3_column_int64(st, 4)};
    copy(p.id, sizeof p.id, st, 0);
    copy(p.name, sizeof p.name, st, 1);
    copy(p.password, sizeof p.password, st, 2);
    return p;
}

static bool read_person(Sqlite *s, Statement which, const char *words, StorePerson *out) {
    sqlite3_stmt *st = begin_read(s, which, words);
    bool found = sqlite3_step(st) == SQLITE_ROW;
    if (found)
        *out = person_from(st);
    end_read(s, st);
    return found;
}

static bool sqlite_person(Store *s, const char *id, StorePerson *out) {
    return read_person((Sqlite *)s, GET_PERSON, id, out);
}

static bool sqlite_account(Store *s, const char *name, StorePerson *out) {
    return read_person((Sqlite *)s, GET_ACCOUNT, name, out);
}

static void session_from(sqlite3_stmt *st, StoreSession *out) {
    copy(out->token, sizeof out->token, st, 0);
    copy(out->id, sizeof out->id, st, 1);
    copy(out->person, sizeof out->person, st, 2);
    copy(out->agent, sizeof out->agent, st, 3);
    out->created = sqlite3_column_int64(st, 4);
    out->used = sqlite3_column_int64(st, 5);
}

static bool sqlite_session(Store *store, const char *token_hash, StoreSession *out) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, GET_SESSION, token_hash);
    bool found = sqlite3_step(st) == SQLITE_ROW;
    if (found)
        session_from(st, out);
    end_read(s, st);
    return found;
}

static void sqlite_sessions(Store *store, const char *person, StoreSessionListener *listener,
                            void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, GET_SESSIONS, person);
    StoreSession session;
    while (sqlite3_step(st) == SQLITE_ROW) {
        session_from(st, &session);
        listener(context, &session);
    }
    end_read(s, st);
}

static void visit_table(Sqlite *s, sqlite3_stmt *st, StoreTableListener *listener, void *context) {
    int64_t arrived = arrivals_last(&s->arrivals, board_key(column(st, 0)));
    StoreTable t = {.id = column(st, 0),
                    .people = column(st, 1),
                    .settings = column(st, 2),
                    .state = sqlite3_column_int(st, 3),
                    .is_public = sqlite3_column_int(st, 4) != 0,
                    .created = sqlite3_column_int64(st, 5),
                    .moved = sqlite3_column_int64(st, 6),
                    .clock_s = sqlite3_column_int64(st, 7),
                    .entries = arrived != 0 ? arrived : sqlite3_column_int64(st, 8),
                    .bulk = (const char *)sqlite3_column_text(st, 9)};
    listener(context, &t);
}

static void sqlite_tables(Store *store, const char *person, StoreTableListener *listener,
                          void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, GET_TABLES_ALIVE_OF, person);
    while (sqlite3_step(st) == SQLITE_ROW)
        visit_table(s, st, listener, context);
    end_read(s, st);
}

static void sqlite_matches(Store *store, const char *person, const StorePlace *behind, int max,
                           StoreTableListener *listener, void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, GET_TABLES_OVER_OF, person);
    sqlite3_bind_int(st, 2, max);
    sqlite3_bind_int64(st, 3, behind->moved);
    bind_text(st, 4, behind->id);
    while (sqlite3_step(st) == SQLITE_ROW)
        visit_table(s, st, listener, context);
    end_read(s, st);
}

static void sqlite_table_ids(Store *store, StoreList which, int64_t before, int max,
                             StoreIdListener *listener, void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, (Statement)(GET_TABLE_IDS + (int)which), NULL);
    sqlite3_bind_int64(st, 1, before);
    sqlite3_bind_int(st, 2, max);
    while (sqlite3_step(st) == SQLITE_ROW)
        listener(context, column(st, 0), sqlite3_column_int64(st, 1));
    end_read(s, st);
}

static int64_t sqlite_living(Store *store, const char *person) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, person == NULL ? COUNT_LIVING : COUNT_LIVING_OF, person);
    int64_t count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    end_read(s, st);
    return count;
}

static int64_t sqlite_guests(Store *store) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, COUNT_GUESTS, NULL);
    int64_t count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    end_read(s, st);
    return count;
}

static bool sqlite_table(Store *store, const char *id, bool with_bulk, StoreTableListener *listener,
                         void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, with_bulk ? GET_TABLE : GET_TABLE_LISTED, id);
    bool found = sqlite3_step(st) == SQLITE_ROW;
    if (found)
        visit_table(s, st, listener, context);
    end_read(s, st);
    return found;
}

static bool has_arrived(Sqlite *s, const char *table) {
    return arrivals_last(&s->arrivals, board_key(table)) != 0;
}

static bool sqlite_entries(Store *store, const char *table, int64_t after,
                           StoreEntryListener *listener, void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st =
        begin_read(s, has_arrived(s, table) ? GET_ENTRIES_ARRIVED : GET_ENTRIES, table);
    sqlite3_bind_int64(st, 2, after);
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        StoreEntry e = {table,
                        sqlite3_column_int64(st, 0),
                        (char)sqlite3_column_int(st, 1),
                        sqlite3_column_int(st, 2),
                        column(st, 3),
                        (uint64_t)sqlite3_column_int64(st, 4),
                        sqlite3_column_int64(st, 5),
                        sqlite3_column_int64(st, 6),
                        (uint64_t)sqlite3_column_int64(st, 7)};
        listener(context, &e);
    }
    end_read(s, st);
    return code == SQLITE_DONE;
}

static bool sqlite_entry(Store *store, const char *table, int64_t number, StoreEntry *out) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, has_arrived(s, table) ? GET_ENTRY_ARRIVED : GET_ENTRY, table);
    sqlite3_bind_int64(st, 2, number);
    bool found = sqlite3_step(st) == SQLITE_ROW;
    if (found)
        *out = (StoreEntry){.number = sqlite3_column_int64(st, 0),
                            .kind = (char)sqlite3_column_int(st, 1),
                            .seat = sqlite3_column_int(st, 2),
                            .at = sqlite3_column_int64(st, 3),
                            .clock = sqlite3_column_int64(st, 4),
                            .check = (uint64_t)sqlite3_column_int64(st, 5),
                            .lines = sqlite3_column_int64(st, 6),
                            .key = (uint64_t)sqlite3_column_int64(st, 7)};
    end_read(s, st);
    return found;
}

/* ---- everything ---- */

typedef void RowVisit(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st);

static void visit_person(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    (void)s;
    StorePerson p = person_from(st);
    to->person(to->context, &p);
}

static void visit_session(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    (void)s;
    StoreSession session = {0};
    session_from(st, &session);
    to->session(to->context, &session);
}

static void visit_row(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    visit_table(s, st, to->table, to->context);
}

static void visit_entry(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    (void)s;
    char id[STORE_ID];
    board_id(sqlite3_column_int64(st, 0), id);
    StoreEntry e = {.table = id,
                    .number = sqlite3_column_int64(st, 1),
                    .kind = (char)sqlite3_column_int(st, 2),
                    .seat = sqlite3_column_int(st, 3),
                    .text = column(st, 4),
                    .key = (uint64_t)sqlite3_column_int64(st, 5),
                    .at = sqlite3_column_int64(st, 6),
                    .clock = sqlite3_column_int64(st, 7),
                    .check = (uint64_t)sqlite3_column_int64(st, 8),
                    .lines = sqlite3_column_int64(st, 9)};
    to->entry(to->context, &e);
}

static bool visit_all(Sqlite *s, const char *words, RowVisit *visit, const StoreEverything *to) {
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(s->reader, words, -1, &st, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW)
        if ((code = sqlite3_step(st)) == SQLITE_ROW)
            visit(s, to, st);
    sqlite3_finalize(st);
    return code == SQLITE_DONE;
}

static bool sqlite_everything(Store *store, StoreEverything *to) {
    Sqlite *s = (Sqlite *)store;
    pthread_mutex_lock(&s->reading);
    bool is_good = sqlite3_exec(s->reader, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
                   visit_all(s, PERSON_COLUMNS, visit_person, to) &&
                   visit_all(s, SESSION_COLUMNS, visit_session, to) &&
                   visit_all(s, TABLE_COLUMNS("bulk"), visit_row, to) &&
                   visit_all(s,
                             "SELECT " ENTRY_COLUMNS " FROM entry UNION ALL SELECT " ENTRY_COLUMNS
                             " FROM arrival ORDER BY board, number",
                             visit_entry, to);
    sqlite3_exec(s->reader, "COMMIT", NULL, NULL, NULL);
    pthread_mutex_unlock(&s->reading);
    return is_good;
}

/* Over a connection of its own, so that nobody waits for it. */
static bool sqlite_check(Store *store, const atomic_bool *stop, Text *found) {
    Sqlite *s = (Sqlite *)store;
    bool is_sound = file_is_sound(s->path, stop, found);
    if (!is_sound)
        s->is_broken = true;
    return is_sound;
}

/* ---- opening and closing ---- */

/* What has arrived is left in order for whoever opens the file next. */
static void settle_at_end(Sqlite *s) {
    if (s->arrivals.entries == 0 || s->is_broken || run(s, BEGIN) != SQLITE_OK)
        return;
    run(s, settle(s) == SQLITE_OK ? COMMIT : ROLLBACK);
}

static void sqlite_close(Store *store) {
    Sqlite *s = (Sqlite *)store;
    settle_at_end(s);
    arrivals_close(&s->arrivals);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer);
    free(s->path);
    pthread_mutex_destroy(&s->reading);
    free(s);
}

static const StoreBackend backend = {
    sqlite_close,     sqlite_write,    sqlite_person, sqlite_account,
    sqlite_session,   sqlite_sessions, sqlite_tables, sqlite_matches,
    sqlite_table_ids, sqlite_living,   sqlite_guests, sqlite_table,
    sqlite_entries,   sqlite_entry,    sqlite_check,  .everything = sqlite_everything,
};

static bool set_modes(sqlite3 *db, Text *error) {
    sqlite3_busy_timeout(db, 5000);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    if (sqlite3_exec(db,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
                     NULL, NULL, NULL) != SQLITE_OK) {
        file_explain(db, error);
        return false;
    }
    sqlite3_wal_autocheckpoint(db, CHECKPOINT_PAGES);
    return true;
}

static bool prepare_all(Sqlite *s, Text *error) {
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3 *db = i < GET_PERSON ? s->writer : s->reader;
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) !=
            SQLITE_OK) {
            file_explain(db, error);
            return false;
        }
    }
    return true;
}

Store *store_open_sqlite(const char *path, Text *error) {
    Sqlite *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->store.backend = &backend;
    s->path = strdup(path);
    pthread_mutex_init(&s->reading, NULL);
    arrivals_open(&s->arrivals);
    text_addf(error, "%s: ", path);
    if (sqlite3_open(path, &s->writer) != SQLITE_OK)
        file_explain(s->writer, error);
    else if (sqlite3_open(path, &s->reader) != SQLITE_OK)
        file_explain(s->reader, error);
    else if (file_define(s->writer, error) && file_define(s->reader, error) &&
             file_prepare(s->writer, error) && set_modes(s->writer, error) &&
             set_modes(s->reader, error) && prepare_all(s, error) && reload_arrivals(s)) {
        text_clear(error);
        return &s->store;
    }
    sqlite_close(&s->store);
    return NULL;
}
