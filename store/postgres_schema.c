/* postgres_schema.c: the tables in a PostgreSQL database, and how older ones are brought up to date. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

/* Each step leads from one version to the next, never to be changed once it was released; a new
 * database takes all of them. Servers of the version before must be able to go on after a step: they are
 * replaced one by one. */
static const char *const steps[] = {
    "CREATE TABLE person(id TEXT PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL,"
    " is_account BOOLEAN NOT NULL, created BIGINT NOT NULL);"
    "CREATE UNIQUE INDEX person_account ON person(lower(name COLLATE \"C\")) WHERE is_account;"
    "CREATE INDEX person_guest ON person(created) WHERE NOT is_account;"
    "CREATE TABLE session(token TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, person TEXT NOT NULL,"
    " agent TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL);"
    "CREATE INDEX session_person ON session(person);"
    "CREATE INDEX session_used ON session(used);"
    /* `due`: by the servers' time, when a clock runs out; 0: none runs. */
    "CREATE TABLE board(key BIGINT PRIMARY KEY, id TEXT NOT NULL, people TEXT NOT NULL,"
    " settings TEXT NOT NULL, bulk TEXT NOT NULL, state SMALLINT NOT NULL,"
    " is_public BOOLEAN NOT NULL, created BIGINT NOT NULL, moved BIGINT NOT NULL,"
    " clock_s BIGINT NOT NULL, due BIGINT NOT NULL);"
    "CREATE INDEX board_lobby ON board(state, created) WHERE is_public AND state < 2;"
    "CREATE INDEX board_due ON board(due) WHERE due > 0;"
    "CREATE INDEX board_moved ON board(state, moved);"
    "CREATE TABLE sitter(person TEXT NOT NULL, board BIGINT NOT NULL, ended BIGINT NOT NULL,"
    " PRIMARY KEY(person, board));"
    "CREATE INDEX sitter_board ON sitter(board);"
    "CREATE INDEX sitter_ended ON sitter(person, ended, board);"
    "CREATE TABLE entry(board BIGINT NOT NULL, number INTEGER NOT NULL, kind SMALLINT NOT NULL,"
    " seat SMALLINT NOT NULL, text TEXT NOT NULL, key BIGINT NOT NULL, at BIGINT NOT NULL,"
    " clock BIGINT NOT NULL, sum BIGINT NOT NULL, lines INTEGER NOT NULL, tick BIGINT NOT NULL,"
    " PRIMARY KEY(board, number));"
    "CREATE INDEX entry_dropped ON entry(at) WHERE kind = 100;"
    "CREATE TABLE trial(writes BIGINT NOT NULL);"
    "INSERT INTO trial VALUES(0);"
    /* Servers that are alive, who is connected to them, and what they do alone. `pulse` is the time
     * during which any of them was. */
    "CREATE TABLE server(id TEXT PRIMARY KEY, beat TIMESTAMPTZ NOT NULL);"
    "CREATE TABLE presence(person TEXT NOT NULL, server TEXT NOT NULL REFERENCES server"
    " ON DELETE CASCADE, PRIMARY KEY(person, server));"
    "CREATE INDEX presence_server ON presence(server);"
    "CREATE TABLE claim(name TEXT PRIMARY KEY, server TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);"
    "CREATE TABLE pulse(ran BIGINT NOT NULL, beat TIMESTAMPTZ NOT NULL);"
    "INSERT INTO pulse VALUES(1, now());",
    /* Which transactions were carried out: for those whose answer was lost. */
    "CREATE TABLE receipt(key BIGINT PRIMARY KEY, is_void BOOLEAN NOT NULL DEFAULT false,"
    " at TIMESTAMPTZ NOT NULL DEFAULT now());"
    "CREATE INDEX receipt_at ON receipt(at);",
};

enum { VERSION = sizeof steps / sizeof steps[0] };

/* The first column of the first row; empty where there is none. */
static void ask(Link *l, const char *question, char *out, size_t room) {
    PGresult *found = PQexec(l->connection, question);
    Text text = text_over(out, room);
    if (PQresultStatus(found) == PGRES_TUPLES_OK && PQntuples(found) > 0)
        text_add(&text, PQgetvalue(found, 0, 0));
    PQclear(found);
}

static bool bring_up_to_date(Link *l, int version, Text *error) {
    TEXT(words, 128);
    bool is_good = true;
    for (int i = version; i < VERSION && is_good; i++)
        is_good = link_run(l, steps[i], error);
    text_addf(&words, "UPDATE meta SET version=%d", (int)VERSION);
    return is_good && link_run(l, words.start, error);
}

/* One server at a time, all of it or nothing. */
static bool prepare(Link *l, Text *error) {
    char tables[16], version[16], encoding[16];
    if (!link_run(l, "SELECT pg_advisory_xact_lock(484865728)", error))
        return false;
    ask(l, "SHOW server_encoding", encoding, sizeof encoding);
    ask(l, "SELECT count(*) FROM pg_tables WHERE schemaname=current_schema()", tables,
        sizeof tables);
    if (strcmp(encoding, "UTF8") != 0) {
        text_addf(error, "its encoding is %s\nMake a database with the encoding UTF8.", encoding);
        return false;
    }
    if (strcmp(tables, "0") == 0 &&
        !link_run(l,
                  "CREATE TABLE meta(program TEXT NOT NULL, version INTEGER NOT NULL);"
                  "INSERT INTO meta VALUES('drachenhort', 0)",
                  error))
        return false;
    ask(l, "SELECT to_regclass('meta')", version, sizeof version);
    if (version[0] != '\0')
        ask(l, "SELECT version FROM meta WHERE program='drachenhort'", version, sizeof version);
    if (version[0] == '\0')
        text_add(error, "this is not a Drachenhort database\nIt has been left as it is. Name "
                        "another one.");
    else if (atoi(version) > VERSION)
        text_addf(error,
                  "a newer version of the program has made this database (%s; this one knows up to "
                  "%d)\nIt has been left as it is. Install the newer version again.",
                  version, VERSION);
    else
        return atoi(version) == VERSION || bring_up_to_date(l, atoi(version), error);
    return false;
}

bool schema_prepare(Link *l, Text *error) {
    TEXT(ignored, 16);
    if (!link_run(l, "BEGIN", error))
        return false;
    if (prepare(l, error))
        return link_run(l, "COMMIT", error);
    link_run(l, "ROLLBACK", &ignored);
    return false;
}
