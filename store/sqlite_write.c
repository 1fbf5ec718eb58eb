/* sqlite_write.c: writes groups of batches to the SQLite file, and brings entries to their places. See
 * sqlite.h.
 *
 * A group is one transaction, and a batch a savepoint in it: it is written whole, or not at all when
 * something of it is there already. The entries of a group are one row. Called by the one thread that writes. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { ARRIVALS_MIN = 2048, ARRIVALS_MAX = 4096, ARRIVALS_EACH = 8, SITTERS_ROOM = 512 };

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
    DROP_SITTER,
    PUT_SITTER,
    DROP_TABLE,
    DROP_ENTRIES,
    PUT_ARRIVAL,
    GET_ARRIVALS,
    CLEAR_ARRIVALS,
    PUT_CHAPTER,
    GET_CHAPTER,
    CHANGE_CHAPTER,
    GET_LAST,
    PRUNE_SESSIONS,
    PRUNE_GUESTS,
    PUT_TRIAL
} Statement;

const char *const sqlite_writer_sql[STATEMENTS_MAX] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SAVEPOINT] = "SAVEPOINT one",
    [RELEASE] = "RELEASE one",
    [UNDO] = "ROLLBACK TO one",
    [PUT_PERSON] =
        ("INSERT INTO person(id, name, password, is_account, created) VALUES(?1,?2,?3,?4,?5)"
         " ON CONFLICT(id) DO UPDATE SET name=?2, password=?3, is_account=?4"),
    [END_PERSON] = "DELETE FROM person WHERE id=?1",
    [END_ALL_SESSIONS] = "DELETE FROM session WHERE person=?1",
    [PUT_SESSION] =
        "INSERT INTO session(token, id, person, agent, created, used) VALUES(?1,?2,?3,?4,?5,?6)",
    [USE_SESSION] = "UPDATE session SET used=?2 WHERE token=?1",
    [END_SESSION] = "DELETE FROM session WHERE person=?1 AND id=?2",
    [END_SESSIONS] = "DELETE FROM session WHERE person=?1 AND id<>?2",
    [PUT_TABLE] = ("INSERT INTO board(id, people, card, bulk, state, is_public, created, moved,"
                   " clock_s) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9) ON CONFLICT(id) DO UPDATE SET "
                   "people=?2, card=?3, bulk=?4, state=?5, is_public=?6, moved=?8, clock_s=?9"),
    [GET_SITTERS] = "SELECT people, state, moved FROM board WHERE id=?1",
    [DROP_SITTER] = "DELETE FROM sitter WHERE person=?1 AND ended=?2 AND board=?3",
    [PUT_SITTER] = "INSERT OR IGNORE INTO sitter(person, ended, board) VALUES(?1,?2,?3)",
    [DROP_TABLE] = "DELETE FROM board WHERE id=?1",
    [DROP_ENTRIES] = "DELETE FROM chapter WHERE board=board_key(?1)",
    [PUT_ARRIVAL] = "INSERT INTO arrival(entries) VALUES(?1)",
    [GET_ARRIVALS] = "SELECT entries FROM arrival ORDER BY rowid",
    [CLEAR_ARRIVALS] = "DELETE FROM arrival",
    [PUT_CHAPTER] = "INSERT INTO chapter(board, last, entries) VALUES(?1,?2,?3)",
    [GET_CHAPTER] =
        "SELECT last, entries FROM chapter WHERE board=?1 AND last>?2 ORDER BY last LIMIT 1",
    [CHANGE_CHAPTER] = "UPDATE chapter SET entries=?3 WHERE board=?1 AND last=?2",
    [GET_LAST] = "SELECT max(last) FROM chapter WHERE board=?1",
    [PRUNE_SESSIONS] =
        ("DELETE FROM session WHERE token IN (SELECT token FROM session JOIN person"
         " ON person.id=session.person AND NOT is_account WHERE used<?1 AND NOT EXISTS (SELECT 1"
         " FROM sitter WHERE sitter.person=session.person) ORDER BY used LIMIT 1000)"),
    [PRUNE_GUESTS] =
        ("DELETE FROM person WHERE id IN (SELECT id FROM person WHERE NOT is_account AND created<?1"
         " AND NOT EXISTS (SELECT 1 FROM session WHERE session.person=person.id)"
         " AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person=person.id) LIMIT 1000)"),
    [PUT_TRIAL] = "UPDATE trial SET writes=writes+1",
};

/* Runs a bound statement that gives no rows. */
static int run(Sqlite *s, Statement which) {
    sqlite3_stmt *st = s->writer.statement[which];
    int code = sqlite3_step(st);
    sqlite3_reset(st);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

static sqlite3_stmt *bound(Sqlite *s, Statement which, const StoreBatch *b, const StoreWrite *w,
                           int texts) {
    sqlite3_stmt *st = s->writer.statement[which];
    for (int i = 0; i < texts; i++)
        bind_text(st, i + 1, batch_text(b, w, i));
    return st;
}

static void bind_numbers(sqlite3_stmt *st, int first, const StoreWrite *w, int count) {
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(st, first + i, w->number[i]);
}

/* ---- tables ---- */

/* Who sits at a table, and since when it is over; 0: it is not. */
typedef struct Sitters {
    const char *people; /* between blanks */
    int64_t ended;
} Sitters;

static int64_t ended_at(int64_t state, int64_t moved) {
    return state < 2 ? 0 : moved;
}

/* What the file says of them; the words go into `room`. */
static Sitters sitters_before(Sqlite *s, const StoreBatch *b, const StoreWrite *w, Text *room) {
    sqlite3_stmt *st = bound(s, GET_SITTERS, b, w, 1);
    Sitters before = {room->start, 0};
    if (sqlite3_step(st) == SQLITE_ROW) {
        text_add(room, (const char *)sqlite3_column_text(st, 0));
        before.ended = ended_at(sqlite3_column_int64(st, 1), sqlite3_column_int64(st, 2));
    }
    sqlite3_reset(st);
    return before;
}

static bool is_among(const Sitters *all, const char *person, int length, int64_t ended) {
    const char *at = all->ended == ended ? all->people : "";
    for (; *at != '\0'; at += strspn(at, " ")) {
        int other = (int)strcspn(at, " ");
        if (other == length && memcmp(at, person, (size_t)length) == 0)
            return true;
        at += other;
    }
    return false;
}

/* Drops or puts those who are not among the others. */
static int change_sitters(Sqlite *s, Statement which, const char *board, const Sitters *sitters,
                          const Sitters *others) {
    sqlite3_stmt *st = s->writer.statement[which];
    int code = SQLITE_OK;
    for (const char *at = sitters->people; *at != '\0' && code == SQLITE_OK;
         at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        sqlite3_bind_text(st, 1, at, length, SQLITE_STATIC);
        sqlite3_bind_int64(st, 2, sitters->ended);
        bind_text(st, 3, board);
        if (!is_among(others, at, length, sitters->ended))
            code = run(s, which);
        at += length;
    }
    return code;
}

/* The table itself, and who sits there, as far as that has changed: a table is written several times before it is played
 * at. */
static int write_table(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    TEXT(room, SITTERS_ROOM);
    const char *board = batch_text(b, w, 0);
    Sitters before = sitters_before(s, b, w, &room),
            now = {batch_text(b, w, 1), ended_at(w->number[0], w->number[3])};
    bind_numbers(bound(s, PUT_TABLE, b, w, 4), 5, w, 5);
    int code = run(s, PUT_TABLE);
    if (code == SQLITE_OK)
        code = change_sitters(s, DROP_SITTER, board, &before, &now);
    return code == SQLITE_OK ? change_sitters(s, PUT_SITTER, board, &now, &before) : code;
}

/* ---- entries that have arrived ---- */

/* False when out of memory. */
typedef bool ArrivalVisit(void *context, const BundleReader *arrived);

/* Goes through everything in the file that has arrived. */
static int visit_arrivals(Sqlite *s, ArrivalVisit *visit, void *context) {
    sqlite3_stmt *st = s->writer.statement[GET_ARRIVALS];
    int code;
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        BundleReader r = column_bundle(st, 0, 0);
        bool is_good = true;
        while (is_good && bundle_next(&r))
            is_good = visit(context, &r);
        if (!is_good || r.is_damaged) {
            code = is_good ? SQLITE_CORRUPT : SQLITE_NOMEM;
            break;
        }
    }
    sqlite3_reset(st);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static bool note_arrival(void *arrivals, const BundleReader *arrived) {
    return arrivals_note(arrivals, arrived->board, arrived->entry.number, 1);
}

bool sqlite_load_arrivals(Sqlite *s) {
    Arrivals found;
    arrivals_open(&found);
    bool is_good = visit_arrivals(s, note_arrival, &found) == SQLITE_OK;
    if (is_good)
        arrivals_swap(&s->arrivals, &found);
    arrivals_close(&found);
    return is_good;
}

static int put_bundle(Sqlite *s, Statement which, int place, const Bundle *b) {
    sqlite3_bind_blob(s->writer.statement[which], place, b->bytes, (int)b->length, SQLITE_STATIC);
    return run(s, which);
}

/* The entries of this group so far become a row. */
static int put_arriving(Sqlite *s) {
    int code = s->arriving.length == 0 ? SQLITE_OK : put_bundle(s, PUT_ARRIVAL, 1, &s->arriving);
    s->arriving.length = 0;
    return code;
}

/* ---- bringing them to their places ---- */

typedef struct Arrived {
    int64_t board, number;
    size_t start, length; /* among the bytes of all */
} Arrived;

typedef struct Settling {
    Bundle all;
    Arrived *arrived;
    size_t count, room;
} Settling;

static bool gather(void *context, const BundleReader *r) {
    Settling *all = context;
    if (all->count == all->room) {
        size_t room = all->room * 2 + ARRIVALS_MAX;
        Arrived *arrived = realloc(all->arrived, room * sizeof *arrived);
        if (arrived == NULL)
            return false;
        all->arrived = arrived;
        all->room = room;
    }
    size_t length = (size_t)(r->at - r->start);
    all->arrived[all->count++] = (Arrived){r->board, r->entry.number, all->all.length, length};
    return bundle_add(&all->all, r->start, length);
}

static int by_place(const void *one, const void *other) {
    const Arrived *a = one, *b = other;
    return a->board != b->board ? (a->board < b->board ? -1 : 1)
                                : (a->number > b->number) - (a->number < b->number);
}

/* Those of each table become one chapter of its entries. */
static int put_chapters(Sqlite *s, const Settling *all) {
    sqlite3_stmt *st = s->writer.statement[PUT_CHAPTER];
    Bundle chapter = {0};
    int code = SQLITE_OK;
    for (size_t i = 0; i < all->count && code == SQLITE_OK; i++) {
        const Arrived *a = &all->arrived[i];
        bool is_last = i + 1 == all->count || a[1].board != a->board;
        if (!bundle_add(&chapter, all->all.bytes + a->start, a->length))
            code = SQLITE_NOMEM;
        if (!is_last || code != SQLITE_OK)
            continue;
        sqlite3_bind_int64(st, 1, a->board);
        sqlite3_bind_int64(st, 2, a->number);
        code = put_bundle(s, PUT_CHAPTER, 3, &chapter);
        chapter.length = 0;
    }
    bundle_free(&chapter);
    return code;
}

/* Puts all entries in their places. Until that is committed, readers look in both. */
static int settle(Sqlite *s) {
    Settling all = {0};
    s->has_settled = true;
    int code = put_arriving(s);
    if (code == SQLITE_OK)
        code = visit_arrivals(s, gather, &all);
    if (code == SQLITE_OK && all.count > 0) {
        qsort(all.arrived, all.count, sizeof *all.arrived, by_place);
        code = put_chapters(s, &all);
    }
    bundle_free(&all.all);
    free(all.arrived);
    return code == SQLITE_OK ? run(s, CLEAR_ARRIVALS) : code;
}

/* Whoever moves meanwhile waits, so there should not be many; but there should be several of each table: they are
 * read together. */
static bool is_time_to_settle(const Arrivals *a) {
    return a->entries >= ARRIVALS_MAX ||
           (a->entries >= ARRIVALS_MIN && a->entries >= ARRIVALS_EACH * a->boards);
}

/* Before a statement that needs the entries of this table. */
static int settle_board(Sqlite *s, const char *id) {
    return arrivals_last(&s->arrivals, board_key(id)) == 0 ? SQLITE_OK : settle(s);
}

/* ---- entries ---- */

/* The number of the last entry of a table, wherever it is. */
static int64_t last_number(Sqlite *s, int64_t board) {
    int64_t last = arrivals_last(&s->arrivals, board);
    if (last != 0)
        return last;
    sqlite3_stmt *st = s->writer.statement[GET_LAST];
    sqlite3_bind_int64(st, 1, board);
    if (sqlite3_step(st) == SQLITE_ROW)
        last = sqlite3_column_int64(st, 0);
    sqlite3_reset(st);
    return last;
}

static int write_entry(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    int64_t board = board_key(batch_text(b, w, 0));
    StoreEntry e = {.number = w->number[0],
                    .kind = (char)w->number[1],
                    .seat = (int)w->number[2],
                    .text = batch_text(b, w, 1),
                    .key = (uint64_t)w->number[7],
                    .at = w->number[3],
                    .clock = w->number[4],
                    .check = (uint64_t)w->number[5],
                    .lines = w->number[6]};
    if (e.number <= last_number(s, board))
        return SQLITE_CONSTRAINT;
    bool is_good = bundle_add_board(&s->arriving, board) && bundle_add_entry(&s->arriving, &e) &&
                   arrivals_note(&s->arrivals, board, e.number, 1);
    return is_good ? SQLITE_OK : SQLITE_NOMEM;
}

/* A chapter without the words of one kind of entries of one seat. */
static int blank_chapter(Sqlite *s, BundleReader r, int64_t last, char kind, int seat) {
    sqlite3_stmt *st = s->writer.statement[CHANGE_CHAPTER];
    Bundle blank = {0};
    bool is_good = true;
    while (is_good && bundle_next(&r)) {
        if (r.entry.kind == kind && r.entry.seat == seat)
            r.entry.text = "";
        is_good = bundle_add_entry(&blank, &r.entry);
    }
    sqlite3_bind_int64(st, 1, r.board);
    sqlite3_bind_int64(st, 2, last);
    int code = r.is_damaged ? SQLITE_CORRUPT
               : is_good    ? put_bundle(s, CHANGE_CHAPTER, 3, &blank)
                            : SQLITE_NOMEM;
    bundle_free(&blank);
    return code;
}

static int blank_entries(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    sqlite3_stmt *st = s->writer.statement[GET_CHAPTER];
    int64_t board = board_key(batch_text(b, w, 0)), last = 0;
    int code = settle_board(s, batch_text(b, w, 0));
    while (code == SQLITE_OK) {
        sqlite3_bind_int64(st, 1, board);
        sqlite3_bind_int64(st, 2, last);
        if (sqlite3_step(st) != SQLITE_ROW)
            break;
        last = sqlite3_column_int64(st, 0);
        code = blank_chapter(s, column_bundle(st, 1, board), last, (char)w->number[0],
                             (int)w->number[1]);
        sqlite3_reset(st);
    }
    sqlite3_reset(st);
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
    bind_numbers(s->writer.statement[PRUNE_SESSIONS], 1, w, 1);
    bind_numbers(s->writer.statement[PRUNE_GUESTS], 1, w, 1);
    int code = run(s, PRUNE_SESSIONS);
    return code == SQLITE_OK ? run(s, PRUNE_GUESTS) : code;
}

static int drop_table(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    static const Statement dropping[] = {DROP_ENTRIES, DROP_TABLE};
    static const Sitters nobody = {"", 0};
    TEXT(room, SITTERS_ROOM);
    Sitters before = sitters_before(s, b, w, &room);
    int code = settle_board(s, batch_text(b, w, 0));
    if (code == SQLITE_OK)
        code = change_sitters(s, DROP_SITTER, batch_text(b, w, 0), &before, &nobody);
    return code == SQLITE_OK ? run_each(s, dropping, 2, b, w) : code;
}

static int write_one(Sqlite *s, const StoreBatch *b, const StoreWrite *w) {
    static const Statement ending[] = {END_ALL_SESSIONS, END_PERSON};
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
        return drop_table(s, b, w);
    case WRITE_ENTRY:
        return write_entry(s, b, w);
    case WRITE_ENTRIES_BLANK:
        return blank_entries(s, b, w);
    case WRITE_PRUNE_GUESTS:
        return prune_guests(s, w);
    case WRITE_TRIAL:
        return run(s, PUT_TRIAL);
    case WRITE_RECEIPT: /* what happens to a file is known at once */
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
static void forget_entries(Sqlite *s, const StoreBatch *b, int count, size_t arriving) {
    s->arriving.length = arriving;
    for (int i = count - 1; i >= 0; i--)
        if (b->write[i].kind == WRITE_ENTRY)
            arrivals_note(&s->arrivals, board_key(batch_text(b, &b->write[i], 0)),
                          b->write[i].number[0] - 1, -1);
}

/* Does it need entries in their places? */
static bool needs_places(const StoreBatch *b) {
    for (int i = 0; i < b->count; i++)
        if (b->write[i].kind == WRITE_TABLE_DROP || b->write[i].kind == WRITE_ENTRIES_BLANK)
            return true;
    return false;
}

/* A batch alone: all of it, or (on a conflict) nothing. Entries of batches before it must not be brought to their
 * places within its savepoint: they would be undone with it. */
static int write_batch(Sqlite *s, StoreBatch *b) {
    if (b->count == 1 && b->write[0].kind == WRITE_ENTRY)
        return write_statement(s, b);
    int code = needs_places(b) ? put_arriving(s) : SQLITE_OK, done = 0;
    size_t arriving = s->arriving.length;
    if (code == SQLITE_OK)
        code = run(s, SAVEPOINT);
    for (; done < b->count && code == SQLITE_OK; done++)
        code = write_one(s, b, &b->write[done]);
    if ((code & 0xFF) == SQLITE_CONSTRAINT) {
        b->status = STORE_CONFLICT;
        code = run(s, UNDO);
        forget_entries(s, b, done - 1, arriving);
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

StoreStatus sqlite_write(Store *store, StoreBatch *const *batches, int count) {
    Sqlite *s = (Sqlite *)store;
    int code = s->is_broken ? SQLITE_READONLY : run(s, BEGIN);
    s->has_settled = false;
    s->arriving.length = 0;
    if (code == SQLITE_OK && is_time_to_settle(&s->arrivals))
        code = settle(s);
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        batches[i]->status = STORE_OK;
        code = batches[i]->is_short_of_memory ? SQLITE_NOMEM : write_batch(s, batches[i]);
    }
    if (code == SQLITE_OK)
        code = put_arriving(s);
    if (code == SQLITE_OK)
        code = run(s, COMMIT);
    if (code == SQLITE_OK) {
        if (s->has_settled)
            sqlite_load_arrivals(s);
        return STORE_OK;
    }
    StoreStatus status = status_of(code, sqlite3_extended_errcode(s->writer.db));
    if (status == STORE_BROKEN)
        s->is_broken = true;
    if (!sqlite3_get_autocommit(s->writer.db))
        run(s, ROLLBACK);
    sqlite_load_arrivals(s);
    for (int i = 0; i < count; i++)
        batches[i]->status = status;
    return status;
}

void sqlite_settle_at_end(Sqlite *s) {
    if (s->arrivals.entries == 0 || s->is_broken || run(s, BEGIN) != SQLITE_OK)
        return;
    run(s, settle(s) == SQLITE_OK ? COMMIT : ROLLBACK);
}
