/* postgres_write.c: writes groups of batches to PostgreSQL. See postgres.h.
 *
 * A group is one transaction and one round trip (libpq's pipeline mode). It goes through the tables in order, so
 * that two servers never wait for each other crosswise: PostgreSQL needs a second to notice that. Moves that
 * follow on each other in it are one statement: each is inserted if nobody has its number. A change that also
 * writes a table's row is a statement that does both or nothing. Notifications tell other servers which tables have
 * moved, with the moves that got in and the rows that have changed: that saves them a question. A commit with notifications takes a lock on the
 * whole database, once for all of them. If anything fails, each batch is tried by itself.
 *
 * If the answer is lost, a table's log tells what became of a change. Where there is none (people, sessions, new
 * tables), a receipt is written with it, whose key only one transaction can have: whoever wants to know writes
 * the same one, void. If that succeeds, the other was not done, and never will be. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOMB_S = 86400 };

typedef enum Statement {
    PUT_MOVES,
    PUT_CHANGE,
    DROP_TABLE,
    PUT_PERSON,
    END_ALL_SESSIONS,
    END_PERSON,
    PUT_SESSION,
    USE_SESSION,
    END_SESSION,
    END_SESSIONS,
    BLANK_ENTRIES,
    PRUNE_SESSIONS,
    PRUNE_GUESTS,
    PRUNE_TOMBS,
    PUT_TRIAL,
    PUT_RECEIPT,
    VOID_RECEIPT,
    TELL
} Statement;

#define ENTRY_LISTS \
    "unnest($1::bigint[], $2::int[], $3::smallint[], $4::smallint[], $5::text[], $6::bigint[]," \
    " $7::bigint[], $8::bigint[], $9::bigint[], $10::int[], $11::bigint[])"

const char *const writer_sql[] = {
    [PUT_MOVES] =
        "WITH put AS (INSERT INTO entry SELECT * FROM " ENTRY_LISTS
        " ON CONFLICT DO NOTHING RETURNING *),"
        " told AS (SELECT pg_notify('hort', concat(string_agg(concat_ws(' ', '#', board, number,"
        " kind, seat, key, at, clock, sum, lines, tick, octet_length(text), text), E'\\n'),"
        " E'\\n', $12::text)) FROM put HAVING count(*) > 0)"
        " SELECT board, number FROM told, put",
    [PUT_CHANGE] =
        "WITH new AS (SELECT * FROM " ENTRY_LISTS " AS n(board, number, kind, seat, text, key, at,"
        " clock, sum, lines, tick)),"
        /* Only the first can be taken: nobody has the numbers behind one that is not there. */
        " first AS (SELECT DISTINCT ON (board) * FROM new ORDER BY board, number),"
        " put AS (INSERT INTO entry SELECT * FROM first ON CONFLICT DO NOTHING"
        " RETURNING board, number),"
        " rest AS (INSERT INTO entry SELECT new.* FROM new JOIN put ON new.board=put.board AND"
        " new.number>put.number),"
        " is_put AS (SELECT (SELECT count(*) FROM put)=(SELECT count(*) FROM first) AS whole),"
        " changed AS (SELECT * FROM unnest($12::bigint[], $13::text[], $14::text[], $15::text[],"
        " $16::text[], $17::smallint[], $18::boolean[], $19::bigint[], $20::bigint[], "
        "$21::bigint[])"
        " AS t(key, id, people, settings, bulk, state, is_public, created, moved, clock_s)"
        " WHERE (SELECT whole FROM is_put)),"
        " rows AS (INSERT INTO board SELECT *, CASE WHEN clock_s > 0 THEN (SELECT ran FROM pulse)"
        " + 1000 * clock_s ELSE 0 END FROM changed ON CONFLICT (key) DO UPDATE SET"
        " people=excluded.people, settings=excluded.settings, bulk=excluded.bulk,"
        " state=excluded.state, is_public=excluded.is_public, moved=excluded.moved,"
        " clock_s=excluded.clock_s, due=excluded.due),"
        " sat AS (SELECT DISTINCT person, key, CASE WHEN state < 2 THEN 0 ELSE moved END AS ended"
        " FROM changed, unnest(string_to_array(people, ' ')) AS person WHERE person<>''),"
        " gone AS (DELETE FROM sitter USING changed WHERE sitter.board=changed.key AND NOT EXISTS"
        " (SELECT 1 FROM sat WHERE sat.key=sitter.board AND sat.person=sitter.person)),"
        " sit AS (INSERT INTO sitter SELECT person, key, ended FROM sat ON CONFLICT (person, board)"
        " DO UPDATE SET ended=excluded.ended WHERE sitter.ended<>excluded.ended),"
        " told AS (SELECT pg_notify('hort', $22::text) FROM is_put WHERE whole AND $22<>'')"
        " SELECT whole FROM is_put LEFT JOIN told ON true",
    [DROP_TABLE] =
        "WITH put AS (INSERT INTO entry SELECT $1::bigint, 1 + CASE WHEN $2::int < 0 THEN"
        " coalesce((SELECT max(number) FROM entry WHERE board=$1), 0) ELSE $2 END,"
        " 100, 0, '', 0, $3::bigint, -1, 0, 0, 0 ON CONFLICT DO NOTHING RETURNING number),"
        " rows AS (DELETE FROM board WHERE key=$1 AND EXISTS (SELECT 1 FROM put)),"
        " sat AS (DELETE FROM sitter WHERE board=$1 AND EXISTS (SELECT 1 FROM put)),"
        " gone AS (DELETE FROM entry WHERE board=$1 AND EXISTS (SELECT 1 FROM put))"
        " SELECT EXISTS (SELECT 1 FROM put)",
    [PUT_PERSON] =
        "INSERT INTO person(id, name, password, is_account, created) VALUES($1,$2,$3,$4::int=1,$5)"
        " ON CONFLICT (id) DO UPDATE SET name=excluded.name, password=excluded.password,"
        " is_account=excluded.is_account",
    [END_ALL_SESSIONS] = "DELETE FROM session WHERE person=$1",
    [END_PERSON] = "DELETE FROM person WHERE id=$1",
    [PUT_SESSION] =
        "INSERT INTO session(token, id, person, agent, created, used) VALUES($1,$2,$3,$4,$5,$6)",
    [USE_SESSION] = "UPDATE session SET used=$2 WHERE token=$1",
    [END_SESSION] = "DELETE FROM session WHERE person=$1 AND id=$2",
    [END_SESSIONS] = "DELETE FROM session WHERE person=$1 AND id<>$2",
    [BLANK_ENTRIES] = "UPDATE entry SET text='' WHERE board=$1 AND kind=$2 AND seat=$3",
    [PRUNE_SESSIONS] =
        "DELETE FROM session WHERE token IN (SELECT token FROM session JOIN person"
        " ON person.id=session.person AND NOT is_account WHERE used<$1 AND NOT EXISTS (SELECT 1"
        " FROM sitter WHERE sitter.person=session.person) ORDER BY used LIMIT 1000)",
    [PRUNE_GUESTS] =
        "DELETE FROM person WHERE id IN (SELECT id FROM person WHERE NOT is_account AND created<$1"
        " AND NOT EXISTS (SELECT 1 FROM session WHERE session.person=person.id)"
        " AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person=person.id) LIMIT 1000)",
    [PRUNE_TOMBS] = "DELETE FROM entry WHERE kind=100 AND at<$1",
    [PUT_TRIAL] = "UPDATE trial SET writes=writes+1",
    [PUT_RECEIPT] = "INSERT INTO receipt(key) VALUES($1)",
    [VOID_RECEIPT] = "INSERT INTO receipt(key, is_void) VALUES($1, true) ON CONFLICT (key)"
                     " DO UPDATE SET key=excluded.key RETURNING receipt.is_void",
    [TELL] = "SELECT pg_notify('hort', $1)",
    NULL,
};

/* A batch and its place in the group: by table, then as it came. */
typedef struct Ordered {
    StoreBatch *batch;
    int64_t table; /* 0: it concerns none */
    int came;
} Ordered;

enum { NOBODY = -1 };

/* A group on its way. Statements are numbered in the order in which they are sent; `asked` tells whose
 * answer matters. */
typedef struct Group {
    Link *link;
    StoreBatch *const *batches;
    Ordered *order;
    int count;
    int *asked; /* by statement: the place of the (first) batch whose fate it tells, or NOBODY */
    int sent, room;
    char state[6];  /* of the first failure: SQLSTATE */
    bool is_broken; /* something could not be sent */
} Group;

static void send(Group *g, Statement which, int asked) {
    Arguments *a = &g->link->arguments;
    char name[16];
    snprintf(name, sizeof name, "s%d", (int)which);
    if (g->sent == g->room) {
        g->room = g->room * 2 + 64;
        g->asked = realloc(g->asked, (size_t)g->room * sizeof *g->asked);
        if (g->asked == NULL)
            abort();
    }
    g->asked[g->sent++] = asked;
    const char *const *values = arguments_end(a);
    if (!PQsendQueryPrepared(g->link->connection, name, a->count, values, NULL, NULL, 0))
        g->is_broken = true;
}

/* ---- entries ---- */

/* One element for each of the eleven lists; they are made list by list. */
static void add_column(Arguments *a, const StoreBatch *b, const StoreWrite *w, int column) {
    static const signed char numbers[] = {-1, 0, 1, 2, -1, 7, 3, 4, 5, 6, 8};
    if (column == 0)
        arguments_item_number(a, board_key(batch_text(b, w, 0)));
    else if (column == 4)
        arguments_item_text(a, batch_text(b, w, 1));
    else
        arguments_item_number(a, w->number[numbers[column]]);
}

enum { ENTRY_COLUMNS = 11, TABLE_COLUMNS = 10, NUMBERS_BYTES = 180 };

/* At most so many bytes in a notification, with what is told. */
static size_t moved_bytes(const StoreBatch *b) {
    size_t bytes = NUMBERS_BYTES + strlen(batch_text(b, b->write, 1));
    for (int i = 1; i < b->count; i++)
        bytes += strlen(batch_text(b, &b->write[i], 0)) + 2;
    return bytes;
}

/* One entry that fits into a notification, and perhaps something to tell. */
static bool is_move(const StoreBatch *b) {
    bool is_move = b->count > 0 && b->write[0].kind == WRITE_ENTRY;
    for (int i = 1; i < b->count; i++)
        is_move = is_move && b->write[i].kind == WRITE_TELL;
    return is_move && moved_bytes(b) < NEWS_BYTES;
}

/* As many moves from there on as fit into one notification: the first batch behind them. */
static int moves_end(const Group *g, int first) {
    size_t bytes = 0;
    int end = first;
    while (end < g->count && is_move(g->order[end].batch) &&
           (bytes += moved_bytes(g->order[end].batch)) < NEWS_BYTES)
        end++;
    return end;
}

static void send_moves(Group *g, int first, int end) {
    Arguments *a = &g->link->arguments;
    TEXT(told, NEWS_BYTES);
    arguments_clear(a);
    for (int column = 0; column < ENTRY_COLUMNS; column++) {
        arguments_next(a);
        for (int i = first; i < end; i++)
            add_column(a, g->order[i].batch, g->order[i].batch->write, column);
        arguments_close(a);
    }
    for (int i = first; i < end; i++)
        news_add_told(g->order[i].batch, &told);
    arguments_text(a, told.start);
    send(g, PUT_MOVES, first);
}

/* What is returned is what got in, in the same order. */
static void take_moves(Group *g, int first, const PGresult *result) {
    int row = 0, rows = PQntuples(result), end = moves_end(g, first);
    for (int i = first; i < end; i++) {
        StoreBatch *b = g->order[i].batch;
        bool is_in = row < rows &&
                     strtoll(PQgetvalue(result, row, 0), NULL, 10) == g->order[i].table &&
                     strtoll(PQgetvalue(result, row, 1), NULL, 10) == b->write->number[0];
        row += is_in;
        b->status = is_in ? STORE_OK : STORE_CONFLICT;
    }
}

/* ---- tables ---- */

static void add_table_column(Arguments *a, const StoreBatch *b, const StoreWrite *w, int column) {
    static const signed char numbers[] = {-1, -1, -1, -1, -1, 0, 1, 2, 3, 4};
    if (column == 0)
        arguments_item_number(a, board_key(batch_text(b, w, 0)));
    else if (column < 5)
        arguments_item_text(a, batch_text(b, w, column - 1));
    else if (column == 6)
        arguments_item_text(a, w->number[1] != 0 ? "t" : "f");
    else
        arguments_item_number(a, w->number[numbers[column]]);
}

/* All entries and rows of a batch. */
static void send_change(Group *g, int place) {
    const StoreBatch *b = g->order[place].batch;
    Arguments *a = &g->link->arguments;
    TEXT(news, NEWS_BYTES);
    news_of_change(b, &news);
    arguments_clear(a);
    for (int column = 0; column < ENTRY_COLUMNS + TABLE_COLUMNS; column++) {
        arguments_next(a);
        for (int i = 0; i < b->count; i++)
            if (b->write[i].kind == WRITE_ENTRY && column < ENTRY_COLUMNS)
                add_column(a, b, &b->write[i], column);
            else if (b->write[i].kind == WRITE_TABLE && column >= ENTRY_COLUMNS)
                add_table_column(a, b, &b->write[i], column - ENTRY_COLUMNS);
        arguments_close(a);
    }
    arguments_text(a, news.start);
    send(g, PUT_CHANGE, place);
}

static void send_drop(Group *g, int place, const StoreWrite *w) {
    Arguments *a = &g->link->arguments;
    arguments_clear(a);
    arguments_number(a, board_key(batch_text(g->order[place].batch, w, 0)));
    arguments_number(a, w->number[0]);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    arguments_number(a, (int64_t)now.tv_sec * 1000);
    send(g, DROP_TABLE, place);
}

/* ---- the rest ---- */

/* A statement that takes the first texts, then the first numbers. */
static void send_plain(Group *g, Statement which, const StoreBatch *b, const StoreWrite *w,
                       int texts, int numbers) {
    Arguments *a = &g->link->arguments;
    arguments_clear(a);
    for (int i = 0; i < texts; i++)
        arguments_text(a, batch_text(b, w, i));
    for (int i = 0; i < numbers; i++)
        arguments_number(a, w->number[i]);
    send(g, which, NOBODY);
}

static void send_blank(Group *g, const StoreBatch *b, const StoreWrite *w) {
    Arguments *a = &g->link->arguments;
    arguments_clear(a);
    arguments_number(a, board_key(batch_text(b, w, 0)));
    arguments_number(a, w->number[0]);
    arguments_number(a, w->number[1]);
    send(g, BLANK_ENTRIES, NOBODY);
}

static void send_pruning(Group *g, const StoreBatch *b, const StoreWrite *w) {
    Arguments *a = &g->link->arguments;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    send_plain(g, PRUNE_SESSIONS, b, w, 0, 1);
    send_plain(g, PRUNE_GUESTS, b, w, 0, 1);
    arguments_clear(a);
    arguments_number(a, ((int64_t)now.tv_sec - TOMB_S) * 1000);
    send(g, PRUNE_TOMBS, NOBODY);
}

static void send_one(Group *g, int place, const StoreWrite *w) {
    const StoreBatch *b = g->order[place].batch;
    switch (w->kind) {
    case WRITE_PERSON:
        send_plain(g, PUT_PERSON, b, w, 3, 2);
        break;
    case WRITE_PERSON_END:
        send_plain(g, END_ALL_SESSIONS, b, w, 1, 0);
        send_plain(g, END_PERSON, b, w, 1, 0);
        break;
    case WRITE_SESSION:
        send_plain(g, PUT_SESSION, b, w, 4, 2);
        break;
    case WRITE_SESSION_USED:
        send_plain(g, USE_SESSION, b, w, 1, 1);
        break;
    case WRITE_SESSION_END:
        send_plain(g, END_SESSION, b, w, 2, 0);
        break;
    case WRITE_SESSIONS_END:
        send_plain(g, END_SESSIONS, b, w, 2, 0);
        break;
    case WRITE_TABLE_DROP:
        send_drop(g, place, w);
        break;
    case WRITE_ENTRIES_BLANK:
        send_blank(g, b, w);
        break;
    case WRITE_PRUNE_GUESTS:
        send_pruning(g, b, w);
        break;
    case WRITE_TRIAL:
        send_plain(g, PUT_TRIAL, b, w, 0, 0);
        break;
    case WRITE_RECEIPT:
        send_plain(g, PUT_RECEIPT, b, w, 0, 1);
        break;
    case WRITE_TABLE:
    case WRITE_ENTRY:
    case WRITE_TELL:
        break; /* together, above and below */
    }
}

static void send_batch(Group *g, int place) {
    const StoreBatch *b = g->order[place].batch;
    bool is_changed = false;
    for (int i = 0; i < b->count; i++) {
        const StoreWrite *w = &b->write[i];
        if ((w->kind == WRITE_ENTRY || w->kind == WRITE_TABLE) && !is_changed) {
            is_changed = true;
            send_change(g, place);
        }
        send_one(g, place, w);
    }
}

/* ---- news ---- */

static void send_news(Group *g, const Text *words) {
    Arguments *a = &g->link->arguments;
    if (words->length == 0)
        return;
    arguments_clear(a);
    arguments_text(a, words->start);
    send(g, TELL, NOBODY);
}

/* Is it told by the statement that does it? */
static bool tells_itself(const StoreBatch *b) {
    bool tells_itself = false;
    for (int i = 0; i < b->count; i++)
        tells_itself |= b->write[i].kind == WRITE_ENTRY || b->write[i].kind == WRITE_TABLE;
    return tells_itself;
}

/* Tables that are gone, and what is told by those who change none. */
static void add_news(Group *g, const StoreBatch *b, Text *words) {
    Text before = *words;
    for (int i = 0; i < b->count; i++)
        if (b->write[i].kind == WRITE_TABLE_DROP)
            text_addf(words, "%s %lld\n", batch_text(b, &b->write[i], 0),
                      (long long)b->write[i].number[0] + 1);
    if (!tells_itself(b))
        news_add_told(b, words);
    if (!words->is_cut || before.length == 0)
        return;
    before.start[before.length] = '\0';
    send_news(g, &before);
    text_clear(words);
    add_news(g, b, words);
}

static void send_all_news(Group *g) {
    TEXT(words, NEWS_BYTES);
    for (int i = 0; i < g->count; i++)
        add_news(g, g->batches[i], &words);
    send_news(g, &words);
}

/* ---- receipts ---- */

/* The database makes one of two with the same key wait for the other. */
StoreStatus postgres_settle(Store *s, const StoreBatch *batch) {
    Link *l = &((Postgres *)s)->writer;
    Arguments *a = &l->arguments;
    if (!link_ready(l))
        return STORE_UNSURE;
    if (PQpipelineStatus(l->connection) != PQ_PIPELINE_OFF)
        PQexitPipelineMode(l->connection);
    arguments_clear(a);
    arguments_number(a, batch_receipt_key(batch));
    PGresult *found = link_ask(l, VOID_RECEIPT, 1, arguments_end(a));
    StoreStatus status = found == NULL                     ? STORE_UNSURE
                         : *PQgetvalue(found, 0, 0) == 't' ? STORE_AWAY
                                                           : STORE_OK;
    PQclear(found);
    return status;
}

/* ---- a transaction ---- */

/* The table whose log or row a batch locks. */
static int64_t table_of(const StoreBatch *b) {
    for (int i = 0; i < b->count; i++) {
        StoreWriteKind kind = b->write[i].kind;
        if (kind == WRITE_ENTRY || kind == WRITE_TABLE || kind == WRITE_TABLE_DROP ||
            kind == WRITE_ENTRIES_BLANK)
            return board_key(batch_text(b, &b->write[i], 0));
    }
    return 0;
}

static int by_table(const void *a, const void *b) {
    const Ordered *x = a, *y = b;
    return x->table != y->table ? (x->table < y->table ? -1 : 1) : x->came - y->came;
}

static void put_in_order(Group *g) {
    for (int i = 0; i < g->count; i++) {
        g->batches[i]->status = STORE_OK;
        g->order[i] = (Ordered){g->batches[i], table_of(g->batches[i]), i};
    }
    qsort(g->order, (size_t)g->count, sizeof *g->order, by_table);
}

static void send_group(Group *g) {
    g->sent = 0;
    g->state[0] = '\0';
    put_in_order(g);
    for (int i = 0, end; i < g->count; i = end) {
        end = moves_end(g, i);
        if (end > i)
            send_moves(g, i, end);
        else
            send_batch(g, end++);
    }
    send_all_news(g);
    if (!PQpipelineSync(g->link->connection))
        g->is_broken = true;
}

static void take_answer(Group *g, int number, const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    int place = g->asked[number];
    if (status == PGRES_FATAL_ERROR && g->state[0] == '\0')
        snprintf(g->state, sizeof g->state, "%s", state == NULL ? "08000" : state);
    if (status != PGRES_TUPLES_OK || place == NOBODY)
        return;
    if (is_move(g->order[place].batch))
        take_moves(g, place, result);
    else if (*PQgetvalue(result, 0, 0) != 't')
        g->order[place].batch->status = STORE_CONFLICT;
}

/* The answers to all statements, then the end of the transaction. False: the connection is lost. */
static bool take_group(Group *g) {
    int64_t until_ms = link_now_ms() + WRITE_MS;
    int number = 0;
    while (link_wait(g->link, until_ms)) {
        PGresult *result = PQgetResult(g->link->connection);
        bool is_end = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (result == NULL && PQstatus(g->link->connection) != CONNECTION_OK)
            return false;
        if (result == NULL)
            number++; /* all that one statement has said */
        else if (!is_end)
            take_answer(g, number, result);
        PQclear(result);
        if (is_end)
            return true;
    }
    return false;
}

static StoreStatus status_of(const char *state) {
    if (strncmp(state, "23", 2) == 0)
        return STORE_CONFLICT;
    if (strncmp(state, "53", 2) == 0 || strncmp(state, "58", 2) == 0)
        return STORE_FULL;
    bool is_away =
        strncmp(state, "57", 2) == 0 || strncmp(state, "08", 2) == 0 || strcmp(state, "25006") == 0;
    return is_away ? STORE_AWAY : STORE_BROKEN;
}

/* All of it or nothing. STORE_CONFLICT: a batch was refused, so nothing was done. */
static StoreStatus transact(Group *g) {
    Link *l = g->link;
    if (!link_ready(l))
        return STORE_AWAY;
    if (PQpipelineStatus(l->connection) == PQ_PIPELINE_OFF)
        PQenterPipelineMode(l->connection);
    l->postgres->writer_pid = PQbackendPID(l->connection);
    g->is_broken = false;
    send_group(g);
    bool is_whole = !g->is_broken && take_group(g);
    StoreStatus status = g->state[0] != '\0' ? status_of(g->state)
                         : is_whole          ? STORE_OK
                                             : STORE_UNSURE;
    if (!is_whole || status == STORE_AWAY) {
        l->postgres->is_away = true;
        link_drop(l);
    }
    return status;
}

static void set_status(Group *g, StoreStatus status) {
    for (int i = 0; i < g->count; i++)
        g->batches[i]->status = status;
}

/* One batch refused by the database must not stop the others. */
static StoreStatus write_singly(Group *g) {
    StoreBatch *const *all = g->batches;
    int count = g->count;
    StoreStatus status = STORE_OK;
    for (int i = 0; i < count; i++) {
        g->batches = all + i;
        g->count = 1;
        StoreStatus one = transact(g);
        if (one != STORE_OK)
            all[i]->status = one;
        if (one != STORE_OK && one != STORE_CONFLICT)
            status = one;
    }
    return status;
}

/* A link that nobody has used for long may be gone without a word: that shows before anything is sent. */
static void look_after(Link *l) {
    struct pollfd now = {.fd = l->connection == NULL ? -1 : PQsocket(l->connection),
                         .events = POLLIN};
    if (poll(&now, 1, 0) > 0) /* between transactions it says nothing but farewell */
        link_drop(l);
}

StoreStatus postgres_write(Store *s, StoreBatch *const *batches, int count) {
    Postgres *p = (Postgres *)s;
    Group g = {.link = &p->writer, .batches = batches, .count = count};
    for (int i = 0; i < count; i++)
        if (batches[i]->is_short_of_memory) {
            set_status(&g, STORE_FULL);
            return STORE_FULL;
        }
    g.order = malloc((size_t)count * sizeof *g.order);
    if (g.order == NULL)
        abort();
    look_after(g.link);
    StoreStatus status = transact(&g);
    if (status == STORE_CONFLICT || status == STORE_BROKEN)
        status = write_singly(&g);
    else if (status != STORE_OK)
        set_status(&g, status);
    free(g.order);
    free(g.asked);
    return status;
}
