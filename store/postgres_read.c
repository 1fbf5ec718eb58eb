/* postgres_read.c: reads from PostgreSQL. See postgres.h. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

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
    GET_ENTRY
} Statement;

#define PERSON_COLUMNS "SELECT id, name, password, is_account, created FROM person "
#define SESSION_COLUMNS "SELECT token, id, person, agent, created, used FROM session "
#define TABLE_COLUMNS(bulk) \
    "SELECT id, people, settings, state, is_public, created, moved, clock_s," \
    " coalesce((SELECT max(number) FROM entry WHERE entry.board=board.key), 0), " bulk \
    " FROM board "
#define ENTRY_COLUMNS "number, kind, seat, text, key, at, clock, sum, lines, tick"
#define IDS_OLD(state) \
    "SELECT id, 0 FROM board WHERE state=" state " AND moved<$1 ORDER BY moved LIMIT $2"
#define IDS_NEW(state) \
    "SELECT id, 0 FROM board WHERE is_public AND state<2 AND state=" state \
    " AND $1::bigint IS NOT NULL ORDER BY created DESC LIMIT $2"

const char *const reader_sql[] = {
    [GET_PERSON] = PERSON_COLUMNS "WHERE id=$1",
    [GET_ACCOUNT] = PERSON_COLUMNS
    "WHERE lower(name COLLATE \"C\")=lower($1::text COLLATE \"C\") AND is_account",
    [GET_SESSION] = SESSION_COLUMNS "WHERE token=$1",
    [GET_SESSIONS] = SESSION_COLUMNS "WHERE person=$1 ORDER BY used DESC",
    [GET_TABLE_IDS + LIST_WAITING] = IDS_NEW("0"),
    [GET_TABLE_IDS + LIST_RUNNING] = IDS_NEW("1"),
    [GET_TABLE_IDS + LIST_CLOCKED] = "SELECT id, clock_s FROM board WHERE due > 0 AND"
                                     " ($1::bigint=0 OR due<=$1) ORDER BY due LIMIT $2",
    [GET_TABLE_IDS + LIST_OLD_WAITING] = IDS_OLD("0"),
    [GET_TABLE_IDS + LIST_OLD_RUNNING] = IDS_OLD("1"),
    [GET_TABLE_IDS + LIST_OLD_OVER] = IDS_OLD("2"),
    [COUNT_LIVING] = "SELECT count(*) FROM board WHERE state<2",
    [COUNT_LIVING_OF] = "SELECT count(*) FROM sitter WHERE person=$1 AND ended=0",
    [COUNT_GUESTS] = "SELECT count(*) FROM person WHERE NOT is_account",
    [GET_TABLES_ALIVE_OF] =
        TABLE_COLUMNS("NULL") "WHERE key IN (SELECT board FROM sitter WHERE person=$1 AND ended=0)"
                              " ORDER BY moved DESC",
    [GET_TABLES_OVER_OF] =
        TABLE_COLUMNS("NULL") "WHERE key IN (SELECT board FROM sitter WHERE person=$1 AND ended>0"
                              " AND (ended, board)<($3::bigint, $4::bigint) ORDER BY ended DESC,"
                              " board DESC LIMIT $2) ORDER BY moved DESC, key DESC",
    [GET_TABLE] = TABLE_COLUMNS("bulk") "WHERE key=$1",
    [GET_TABLE_LISTED] = TABLE_COLUMNS("NULL") "WHERE key=$1",
    [GET_ENTRIES] = "SELECT " ENTRY_COLUMNS " FROM entry WHERE board=$1 AND number>$2::int"
                    " ORDER BY number",
    [GET_ENTRY] = "SELECT " ENTRY_COLUMNS " FROM entry WHERE board=$1 AND number=$2::int",
    NULL,
};

/* ---- columns ---- */

static int64_t number_in(const PGresult *found, int row, int column) {
    return strtoll(PQgetvalue(found, row, column), NULL, 10);
}

static bool flag_in(const PGresult *found, int row, int column) {
    return *PQgetvalue(found, row, column) == 't';
}

static void copy(char *to, size_t room, const PGresult *found, int row, int column) {
    Text t = text_over(to, room);
    text_add(&t, PQgetvalue(found, row, column));
}

static StorePerson person_in(const PGresult *found, int row) {
    StorePerson p = {.is_account = flag_in(found, row, 3), .created = number_in(found, row, 4)};
    copy(p.id, sizeof p.id, found, row, 0);
    copy(p.name, sizeof p.name, found, row, 1);
    copy(p.password, sizeof p.password, found, row, 2);
    return p;
}

static StoreSession session_in(const PGresult *found, int row) {
    StoreSession s = {.created = number_in(found, row, 4), .used = number_in(found, row, 5)};
    copy(s.token, sizeof s.token, found, row, 0);
    copy(s.id, sizeof s.id, found, row, 1);
    copy(s.person, sizeof s.person, found, row, 2);
    copy(s.agent, sizeof s.agent, found, row, 3);
    return s;
}

static StoreTable table_in(const PGresult *found, int row) {
    return (StoreTable){.id = PQgetvalue(found, row, 0),
                        .people = PQgetvalue(found, row, 1),
                        .settings = PQgetvalue(found, row, 2),
                        .state = (int)number_in(found, row, 3),
                        .is_public = flag_in(found, row, 4),
                        .created = number_in(found, row, 5),
                        .moved = number_in(found, row, 6),
                        .clock_s = number_in(found, row, 7),
                        .entries = number_in(found, row, 8),
                        .bulk = PQgetisnull(found, row, 9) ? NULL : PQgetvalue(found, row, 9)};
}

StoreEntry postgres_entry_in(const PGresult *found, int row, int column, const char *table) {
    return (StoreEntry){.table = table,
                        .number = number_in(found, row, column),
                        .kind = (char)number_in(found, row, column + 1),
                        .seat = (int)number_in(found, row, column + 2),
                        .text = PQgetvalue(found, row, column + 3),
                        .key = (uint64_t)number_in(found, row, column + 4),
                        .at = number_in(found, row, column + 5),
                        .clock = number_in(found, row, column + 6),
                        .check = (uint64_t)number_in(found, row, column + 7),
                        .lines = number_in(found, row, column + 8),
                        .tick = number_in(found, row, column + 9)};
}

/* ---- asking ---- */

typedef struct Question {
    char digits[4][24];
    const char *value[4];
    int count;
} Question;

static void ask_text(Question *q, const char *words) {
    q->value[q->count++] = words;
}

static void ask_number(Question *q, int64_t number) {
    Text text = text_over(q->digits[q->count], sizeof q->digits[0]);
    text_add_int(&text, number);
    q->value[q->count] = q->digits[q->count];
    q->count++;
}

/* To be cleared; NULL (which has no rows) when the database is away. */
static PGresult *answer(Store *s, Statement which, const Question *q) {
    Postgres *p = (Postgres *)s;
    pthread_mutex_lock(&p->reading);
    PGresult *found = link_ask(&p->reader, (int)which, q->count, q->value);
    pthread_mutex_unlock(&p->reading);
    return found;
}

static PGresult *answer_text(Store *s, Statement which, const char *words) {
    Question q = {.count = 0};
    ask_text(&q, words);
    return answer(s, which, &q);
}

static int64_t answer_count(Store *s, Statement which, const Question *q) {
    PGresult *found = answer(s, which, q);
    int64_t count = PQntuples(found) > 0 ? number_in(found, 0, 0) : 0;
    PQclear(found);
    return count;
}

static bool read_person(Store *s, Statement which, const char *words, StorePerson *out) {
    PGresult *found = answer_text(s, which, words);
    bool is_found = PQntuples(found) > 0;
    if (is_found)
        *out = person_in(found, 0);
    PQclear(found);
    return is_found;
}

bool postgres_person(Store *s, const char *id, StorePerson *out) {
    return read_person(s, GET_PERSON, id, out);
}

bool postgres_account(Store *s, const char *name, StorePerson *out) {
    return read_person(s, GET_ACCOUNT, name, out);
}

bool postgres_session(Store *s, const char *token_hash, StoreSession *out) {
    PGresult *found = answer_text(s, GET_SESSION, token_hash);
    bool is_found = PQntuples(found) > 0;
    if (is_found)
        *out = session_in(found, 0);
    PQclear(found);
    return is_found;
}

void postgres_sessions(Store *s, const char *person, StoreSessionListener *listener,
                       void *context) {
    PGresult *found = answer_text(s, GET_SESSIONS, person);
    for (int i = 0; i < PQntuples(found); i++) {
        StoreSession session = session_in(found, i);
        listener(context, &session);
    }
    PQclear(found);
}

static void visit_tables(PGresult *found, StoreTableListener *listener, void *context) {
    for (int i = 0; i < PQntuples(found); i++) {
        StoreTable table = table_in(found, i);
        listener(context, &table);
    }
    PQclear(found);
}

void postgres_tables(Store *s, const char *person, StoreTableListener *listener, void *context) {
    visit_tables(answer_text(s, GET_TABLES_ALIVE_OF, person), listener, context);
}

void postgres_matches(Store *s, const char *person, const StorePlace *behind, int max,
                      StoreTableListener *listener, void *context) {
    Question q = {.count = 0};
    ask_text(&q, person);
    ask_number(&q, max);
    ask_number(&q, behind->moved);
    ask_number(&q, board_key(behind->id));
    visit_tables(answer(s, GET_TABLES_OVER_OF, &q), listener, context);
}

void postgres_table_ids(Store *s, StoreList which, int64_t before, int max,
                        StoreIdListener *listener, void *context) {
    Question q = {.count = 0};
    ask_number(&q, before);
    ask_number(&q, max);
    PGresult *found = answer(s, (Statement)(GET_TABLE_IDS + (int)which), &q);
    for (int i = 0; i < PQntuples(found); i++)
        listener(context, PQgetvalue(found, i, 0), number_in(found, i, 1));
    PQclear(found);
}

int64_t postgres_living(Store *s, const char *person) {
    Question q = {.count = 0};
    if (person != NULL)
        ask_text(&q, person);
    return answer_count(s, person == NULL ? COUNT_LIVING : COUNT_LIVING_OF, &q);
}

int64_t postgres_guests(Store *s) {
    return answer_count(s, COUNT_GUESTS, &(Question){.count = 0});
}

bool postgres_table(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                    void *context) {
    Question q = {.count = 0};
    ask_number(&q, board_key(id));
    PGresult *found = answer(s, with_bulk ? GET_TABLE : GET_TABLE_LISTED, &q);
    bool is_found = PQntuples(found) > 0;
    visit_tables(found, listener, context);
    return is_found;
}

bool postgres_entries(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                      void *context) {
    Question q = {.count = 0};
    ask_number(&q, board_key(table));
    ask_number(&q, after);
    PGresult *found = answer(s, GET_ENTRIES, &q);
    for (int i = 0; i < PQntuples(found); i++) {
        StoreEntry e = postgres_entry_in(found, i, 0, table);
        listener(context, &e);
    }
    PQclear(found);
    return found != NULL;
}

bool postgres_entry(Store *s, const char *table, int64_t number, StoreEntry *out) {
    Question q = {.count = 0};
    ask_number(&q, board_key(table));
    ask_number(&q, number);
    PGresult *found = answer(s, GET_ENTRY, &q);
    bool is_found = PQntuples(found) > 0;
    if (is_found)
        *out = postgres_entry_in(found, 0, 0, NULL);
    out->text = NULL;
    PQclear(found);
    return is_found;
}

/* ---- everything ---- */

typedef void RowVisit(const StoreEverything *listener, const PGresult *found, int row);

static void visit_person(const StoreEverything *to, const PGresult *found, int row) {
    StorePerson p = person_in(found, row);
    to->person(to->context, &p);
}

static void visit_session(const StoreEverything *to, const PGresult *found, int row) {
    StoreSession session = session_in(found, row);
    to->session(to->context, &session);
}

static void visit_table(const StoreEverything *to, const PGresult *found, int row) {
    StoreTable t = table_in(found, row);
    to->table(to->context, &t);
}

static void visit_entry(const StoreEverything *to, const PGresult *found, int row) {
    char id[STORE_ID];
    board_id(number_in(found, row, 10), id);
    StoreEntry e = postgres_entry_in(found, row, 0, id);
    to->entry(to->context, &e);
}

/* Row by row, so that the size of the table does not matter. */
static bool visit_all(Link *l, const char *sql, RowVisit *visit, const StoreEverything *to) {
    bool is_good = PQsendQuery(l->connection, sql) && PQsetSingleRowMode(l->connection);
    PGresult *found;
    while ((found = PQgetResult(l->connection)) != NULL) {
        ExecStatusType status = PQresultStatus(found);
        if (status == PGRES_SINGLE_TUPLE)
            visit(to, found, 0);
        is_good = is_good && (status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK);
        PQclear(found);
    }
    return is_good;
}

/* Of tables that were dropped only the mark is left, and nobody needs it in a copy. */
bool postgres_everything(Store *s, StoreEverything *to) {
    Postgres *p = (Postgres *)s;
    Link *l = &p->reader;
    TEXT(ignored, 16);
    pthread_mutex_lock(&p->reading);
    bool is_good = link_ready(l) && PQsetnonblocking(l->connection, 0) == 0 &&
                   link_run(l, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", &ignored) &&
                   visit_all(l, PERSON_COLUMNS, visit_person, to) &&
                   visit_all(l, SESSION_COLUMNS, visit_session, to) &&
                   visit_all(l, TABLE_COLUMNS("bulk"), visit_table, to) &&
                   visit_all(l,
                             "SELECT " ENTRY_COLUMNS ", board FROM entry WHERE kind<>100"
                             " ORDER BY board, number",
                             visit_entry, to) &&
                   link_run(l, "COMMIT", &ignored);
    link_drop(l);
    pthread_mutex_unlock(&p->reading);
    return is_good;
}
