/* postgres_write.c: writes groups of batches to PostgreSQL. See postgres.h.
 *
 * A group is one transaction and one round trip (libpq's pipeline mode). The moves in it are one statement:
 * each is inserted if nobody has its number, sorted by table, so that two servers do not wait for each
 * other crosswise. A change that also writes a table's row is a statement that does both or
 * nothing. At the end one notification names all tables that have moved: it costs a lock on the whole
 * database, so there is never more than one. If anything fails, each batch is tried by itself. */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEWS_BYTES = 7900, TOMB_S = 86400 };

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
    TELL
} Statement;

#define ENTRY_LISTS \
    "unnest($1::bigint[], $2::int[], $3::smallint[], $4::smallint[], $5::text[], $6::bigint[]," \
    " $7::bigint[], $8::bigint[], $9::bigint[], $10::int[], $11::bigint[])"

const char *const writer_sql[] = {
    [PUT_MOVES] = "INSERT INTO entry SELECT * FROM " ENTRY_LISTS
                  " ON CONFLICT DO NOTHING RETURNING board, number",
    [PUT_CHANGE] =
        "WITH new AS (SELECT * FROM " ENTRY_LISTS " AS n(board, number, kind, seat, text, key, at,"
        " clock, sum, lines, tick)),"
        " put AS (INSERT INTO entry SELECT * FROM new WHERE NOT EXISTS (SELECT 1 FROM entry AS e"
        " JOIN new AS n ON e.board=n.board AND e.number=n.number) ON CONFLICT DO NOTHING"
        " RETURNING number),"
        " is_put AS (SELECT (SELECT count(*) FROM put)=(SELECT count(*) FROM new) AS whole),"
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
        " DO UPDATE SET ended=excluded.ended WHERE sitter.ended<>excluded.ended)"
        " SELECT whole FROM is_put",
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
    [TELL] = "SELECT pg_notify('hort', $1)",
    NULL,
};

/* A group on its way. Statements are numbered in the order in which they are sent; `asked` tells whose
 * answer matters. */
typedef struct Group {
    Link *link;
    StoreBatch *const *batches;
    StoreBatch **moves; /* batches that are one entry, sorted */
    int count, moved;
    StoreBatch **asked; /* by statement: the batch that says whether it was done, or NULL */
    int sent, room;
    char state[6];  /* of the first failure: SQLSTATE */
    bool is_broken; /* something could not be sent */
} Group;

static void send(Group *g, Statement which, StoreBatch *asked) {
    Arguments *a = &g->link->arguments;
    char name[16];
    snprintf(name, sizeof name, "s%d", (int)which);
    if (g->sent == g->room) {
        g->room = g->room * 2 + 64;
        g->asked = realloc(g->asked, (size_t)g->room * sizeof(StoreBatch *));
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

enum { ENTRY_COLUMNS = 11, TABLE_COLUMNS = 10 };

static int by_table(const void *a, const void *b) {
    const StoreBatch *x = *(StoreBatch *const *)a, *y = *(StoreBatch *const *)b;
    int64_t left = board_key(batch_text(x, x->write, 0)),
            right = board_key(batch_text(y, y->write, 0));
    return left != right ? (left < right ? -1 : 1)
                         : (x->write->number[0] > y->write->number[0]) -
                               (x->write->number[0] < y->write->number[0]);
}

static void send_moves(Group *g) {
    Arguments *a = &g->link->arguments;
    if (g->moved == 0)
        return;
    qsort(g->moves, (size_t)g->moved, sizeof *g->moves, by_table);
    arguments_clear(a);
    for (int column = 0; column < ENTRY_COLUMNS; column++) {
        arguments_next(a);
        for (int i = 0; i < g->moved; i++)
            add_column(a, g->moves[i], g->moves[i]->write, column);
        arguments_close(a);
    }
    send(g, PUT_MOVES, g->moves[0]);
}

/* What is returned is what got in, in the same order. */
static void take_moves(Group *g, const PGresult *result) {
    int row = 0, rows = PQntuples(result);
    for (int i = 0; i < g->moved; i++) {
        StoreBatch *b = g->moves[i];
        bool is_in = row < rows &&
                     strtoll(PQgetvalue(result, row, 0), NULL, 10) ==
                         board_key(batch_text(b, b->write, 0)) &&
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
static void send_change(Group *g, StoreBatch *b) {
    Arguments *a = &g->link->arguments;
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
    send(g, PUT_CHANGE, b);
}

static void send_drop(Group *g, StoreBatch *b, const StoreWrite *w) {
    Arguments *a = &g->link->arguments;
    arguments_clear(a);
    arguments_number(a, board_key(batch_text(b, w, 0)));
    arguments_number(a, w->number[0]);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    arguments_number(a, (int64_t)now.tv_sec * 1000);
    send(g, DROP_TABLE, b);
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
    send(g, which, NULL);
}

static void send_blank(Group *g, const StoreBatch *b, const StoreWrite *w) {
    Arguments *a = &g->link->arguments;
    arguments_clear(a);
    arguments_number(a, board_key(batch_text(b, w, 0)));
    arguments_number(a, w->number[0]);
    arguments_number(a, w->number[1]);
    send(g, BLANK_ENTRIES, NULL);
}

static void send_pruning(Group *g, const StoreBatch *b, const StoreWrite *w) {
    Arguments *a = &g->link->arguments;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    send_plain(g, PRUNE_SESSIONS, b, w, 0, 1);
    send_plain(g, PRUNE_GUESTS, b, w, 0, 1);
    arguments_clear(a);
    arguments_number(a, ((int64_t)now.tv_sec - TOMB_S) * 1000);
    send(g, PRUNE_TOMBS, NULL);
}

static void send_one(Group *g, StoreBatch *b, const StoreWrite *w) {
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
        send_drop(g, b, w);
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
    case WRITE_TABLE:
    case WRITE_ENTRY:
    case WRITE_TELL:
        break; /* together, above and below */
    }
}

static void send_batch(Group *g, StoreBatch *b) {
    bool is_changed = false;
    for (int i = 0; i < b->count; i++) {
        const StoreWrite *w = &b->write[i];
        if ((w->kind == WRITE_ENTRY || w->kind == WRITE_TABLE) && !is_changed) {
            is_changed = true;
            send_change(g, b);
        }
        send_one(g, b, w);
    }
}

/* ---- news ---- */

static void send_news(Group *g, const Text *words) {
    Arguments *a = &g->link->arguments;
    if (words->length == 0)
        return;
    arguments_clear(a);
    arguments_text(a, words->start);
    send(g, TELL, NULL);
}

/* A line for each table with its last entry, and for all that is told. */
static void add_news(Group *g, const StoreBatch *b, Text *words) {
    for (int i = 0; i < b->count; i++) {
        const StoreWrite *w = &b->write[i];
        bool is_last = i + 1 == b->count || b->write[i + 1].kind != WRITE_ENTRY;
        if (words->length + STORE_WORDS + 2 > NEWS_BYTES) {
            send_news(g, words);
            text_clear(words);
        }
        if (w->kind == WRITE_ENTRY && is_last)
            text_addf(words, "%s %lld\n", batch_text(b, w, 0), (long long)w->number[0]);
        else if (w->kind == WRITE_TABLE_DROP)
            text_addf(words, "%s %lld\n", batch_text(b, w, 0), (long long)w->number[0] + 1);
        else if (w->kind == WRITE_TELL)
            text_addf(words, "!%.*s\n", (int)STORE_WORDS, batch_text(b, w, 0));
    }
}

static void send_all_news(Group *g) {
    TEXT(words, NEWS_BYTES + 1);
    for (int i = 0; i < g->count; i++)
        add_news(g, g->batches[i], &words);
    send_news(g, &words);
}

/* ---- a transaction ---- */

/* One entry, and perhaps something to tell. */
static bool is_move(const StoreBatch *b) {
    bool is_move = b->count > 0 && b->write[0].kind == WRITE_ENTRY;
    for (int i = 1; i < b->count; i++)
        is_move = is_move && b->write[i].kind == WRITE_TELL;
    return is_move;
}

static void send_group(Group *g) {
    g->moved = g->sent = 0;
    g->state[0] = '\0';
    for (int i = 0; i < g->count; i++) {
        g->batches[i]->status = STORE_OK;
        if (is_move(g->batches[i]))
            g->moves[g->moved++] = g->batches[i];
    }
    send_moves(g);
    for (int i = 0; i < g->count; i++)
        if (!is_move(g->batches[i]))
            send_batch(g, g->batches[i]);
    send_all_news(g);
    if (!PQpipelineSync(g->link->connection))
        g->is_broken = true;
}

static void take_answer(Group *g, int number, const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    StoreBatch *b = g->asked[number];
    if (status == PGRES_FATAL_ERROR && g->state[0] == '\0')
        snprintf(g->state, sizeof g->state, "%s", state == NULL ? "08000" : state);
    if (status != PGRES_TUPLES_OK || b == NULL)
        return;
    if (g->moved > 0 && b == g->moves[0])
        take_moves(g, result);
    else if (*PQgetvalue(result, 0, 0) != 't')
        b->status = STORE_CONFLICT;
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
    g.moves = malloc((size_t)count * sizeof *g.moves);
    if (g.moves == NULL)
        abort();
    look_after(g.link);
    StoreStatus status = transact(&g);
    if (status == STORE_CONFLICT || status == STORE_BROKEN)
        status = write_singly(&g);
    else if (status != STORE_OK)
        set_status(&g, status);
    free(g.moves);
    free(g.asked);
    return status;
}
