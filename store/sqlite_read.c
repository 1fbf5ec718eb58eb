/* sqlite_read.c: reads from the SQLite file. See sqlite.h.
 *
 * Called from any thread; a lock lets one in at a time. The entries of a table that has arrivals are looked for
 * in both places. */
#include "store/sqlite.h"

typedef enum Statement {
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
    GET_ENTRIES_ARRIVED
} Statement;

#define PERSON_COLUMNS "SELECT id, name, password, is_account, created FROM person "
#define SESSION_COLUMNS "SELECT token, id, person, agent, created, used FROM session "
#define TABLE_COLUMNS(bulk) \
    "SELECT id, people, card, state, is_public, created, moved, clock_s," \
    " (SELECT max(last) FROM chapter WHERE chapter.board=board_key(board.id)), " bulk \
    " FROM board "
/* Chapters of a table, then what has arrived of all tables (board 0). */
#define CHAPTERS "SELECT board, entries, 0, last FROM chapter WHERE board=board_key(?1) AND last>?2"
#define IDS_OLD(state) \
    "SELECT id, 0 FROM board WHERE state=" state " AND moved<?1 ORDER BY moved LIMIT ?2"
#define IDS_NEW(state) \
    "SELECT id, 0 FROM board WHERE is_public AND state<2 AND state=" state \
    " ORDER BY created DESC LIMIT ?2"

const char *const sqlite_reader_sql[STATEMENTS_MAX] = {
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
    [GET_ENTRIES] = CHAPTERS " ORDER BY last",
    [GET_ENTRIES_ARRIVED] =
        CHAPTERS " UNION ALL SELECT 0, entries, 1, rowid FROM arrival ORDER BY 3, 4",
};

static sqlite3_stmt *begin_read(Sqlite *s, Statement which, const char *words) {
    pthread_mutex_lock(&s->reading);
    if (words != NULL)
        bind_text(s->reader.statement[which], 1, words);
    return s->reader.statement[which];
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

bool sqlite_person(Store *s, const char *id, StorePerson *out) {
    return read_person((Sqlite *)s, GET_PERSON, id, out);
}

bool sqlite_account(Store *s, const char *name, StorePerson *out) {
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

bool sqlite_session(Store *store, const char *token_hash, StoreSession *out) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, GET_SESSION, token_hash);
    bool found = sqlite3_step(st) == SQLITE_ROW;
    if (found)
        session_from(st, out);
    end_read(s, st);
    return found;
}

void sqlite_sessions(Store *store, const char *person, StoreSessionListener *listener,
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

void sqlite_tables(Store *store, const char *person, StoreTableListener *listener, void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, GET_TABLES_ALIVE_OF, person);
    while (sqlite3_step(st) == SQLITE_ROW)
        visit_table(s, st, listener, context);
    end_read(s, st);
}

void sqlite_matches(Store *store, const char *person, const StorePlace *behind, int max,
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

void sqlite_table_ids(Store *store, StoreList which, int64_t before, int max,
                      StoreIdListener *listener, void *context) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, (Statement)(GET_TABLE_IDS + (int)which), NULL);
    sqlite3_bind_int64(st, 1, before);
    sqlite3_bind_int(st, 2, max);
    while (sqlite3_step(st) == SQLITE_ROW)
        listener(context, column(st, 0), sqlite3_column_int64(st, 1));
    end_read(s, st);
}

int64_t sqlite_living(Store *store, const char *person) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, person == NULL ? COUNT_LIVING : COUNT_LIVING_OF, person);
    int64_t count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    end_read(s, st);
    return count;
}

int64_t sqlite_guests(Store *store) {
    Sqlite *s = (Sqlite *)store;
    sqlite3_stmt *st = begin_read(s, COUNT_GUESTS, NULL);
    int64_t count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    end_read(s, st);
    return count;
}

bool sqlite_table(Store *store, const char *id, bool with_bulk, StoreTableListener *listener,
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

/* Calls the listener for entries of a table with numbers after one and not after another. */
static bool visit_entries(Sqlite *s, const char *table, int64_t after, int64_t to,
                          StoreEntryListener *listener, void *context) {
    sqlite3_stmt *st =
        begin_read(s, has_arrived(s, table) ? GET_ENTRIES_ARRIVED : GET_ENTRIES, table);
    int64_t board = board_key(table), last = after;
    int code = SQLITE_ROW;
    sqlite3_bind_int64(st, 2, after);
    while (last < to && code == SQLITE_ROW && (code = sqlite3_step(st)) == SQLITE_ROW) {
        BundleReader r = column_bundle(st, 1, sqlite3_column_int64(st, 0));
        while (last < to && bundle_next(&r)) {
            if (r.board != board || r.entry.number <= after)
                continue;
            last = r.entry.number;
            r.entry.table = table;
            listener(context, &r.entry);
        }
        if (r.is_damaged)
            code = SQLITE_CORRUPT;
    }
    end_read(s, st);
    return code == SQLITE_DONE || last >= to;
}

bool sqlite_entries(Store *store, const char *table, int64_t after, StoreEntryListener *listener,
                    void *context) {
    return visit_entries((Sqlite *)store, table, after, INT64_MAX, listener, context);
}

static void take_entry(void *out, const StoreEntry *e) {
    StoreEntry *taken = out;
    *taken = *e;
    taken->table = taken->text = NULL;
}

bool sqlite_entry(Store *store, const char *table, int64_t number, StoreEntry *out) {
    out->number = 0;
    return visit_entries((Sqlite *)store, table, number - 1, number, take_entry, out) &&
           out->number == number;
}

/* ---- everything ---- */

/* False when what it found is damaged. */
typedef bool RowVisit(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st);

static bool visit_person(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    (void)s;
    StorePerson p = person_from(st);
    to->person(to->context, &p);
    return true;
}

static bool visit_session(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    (void)s;
    StoreSession session = {0};
    session_from(st, &session);
    to->session(to->context, &session);
    return true;
}

static bool visit_row(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    visit_table(s, st, to->table, to->context);
    return true;
}

static bool visit_bundle(Sqlite *s, const StoreEverything *to, sqlite3_stmt *st) {
    BundleReader r = column_bundle(st, 1, sqlite3_column_int64(st, 0));
    (void)s;
    while (bundle_next(&r)) {
        char id[STORE_ID];
        board_id(r.board, id);
        r.entry.table = id;
        to->entry(to->context, &r.entry);
    }
    return !r.is_damaged;
}

static bool visit_all(Sqlite *s, const char *words, RowVisit *visit, const StoreEverything *to) {
    sqlite3_stmt *st = NULL;
    int code = sqlite3_prepare_v2(s->reader.db, words, -1, &st, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW)
        if ((code = sqlite3_step(st)) == SQLITE_ROW && !visit(s, to, st))
            code = SQLITE_CORRUPT;
    sqlite3_finalize(st);
    return code == SQLITE_DONE;
}

bool sqlite_everything(Store *store, StoreEverything *to) {
    Sqlite *s = (Sqlite *)store;
    pthread_mutex_lock(&s->reading);
    bool is_good =
        sqlite3_exec(s->reader.db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
        visit_all(s, PERSON_COLUMNS, visit_person, to) &&
        visit_all(s, SESSION_COLUMNS, visit_session, to) &&
        visit_all(s, TABLE_COLUMNS("bulk"), visit_row, to) &&
        visit_all(s, "SELECT board, entries FROM chapter ORDER BY board, last", visit_bundle, to) &&
        visit_all(s, "SELECT 0, entries FROM arrival ORDER BY rowid", visit_bundle, to);
    sqlite3_exec(s->reader.db, "COMMIT", NULL, NULL, NULL);
    pthread_mutex_unlock(&s->reading);
    return is_good;
}
