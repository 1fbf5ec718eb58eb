/* sqlite_file.c: see sqlite_file.h. */
#include "store/sqlite_file.h"

#include "store/backend.h"
#include "store/bundle.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { APPLICATION_ID = 0x484F5254 };

/* Each step leads from one version to the next, never to be changed once it was released; a new
 * file takes all of them. */
static const char *const steps[] = {
    "CREATE TABLE person(id TEXT PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL,"
    " is_account INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX person_account ON person(name COLLATE NOCASE) WHERE is_account;"
    "CREATE TABLE session(token TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, person TEXT NOT NULL,"
    " agent TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session(person);"
    "CREATE TABLE board(id TEXT PRIMARY KEY, people TEXT NOT NULL, card TEXT NOT NULL,"
    " state INTEGER NOT NULL, is_public INTEGER NOT NULL, created INTEGER NOT NULL,"
    " moved INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX board_alive ON board(state) WHERE state < 2;"
    "CREATE TABLE sitter(person TEXT NOT NULL, board TEXT NOT NULL, PRIMARY KEY(person, board))"
    " WITHOUT ROWID;"
    "CREATE INDEX sitter_board ON sitter(board);"
    "CREATE TABLE entry(board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL,"
    " clock INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY(board, number)) WITHOUT ROWID;",

    /* Keys are looked up; version 1 could take one twice. */
    "ALTER TABLE entry ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX entry_any_key ON entry(board, key);"
    "UPDATE entry SET key='' WHERE key<>'' AND EXISTS (SELECT 1 FROM entry AS earlier"
    " WHERE earlier.board=entry.board AND earlier.key=entry.key AND earlier.number<entry.number);"
    "DROP INDEX entry_any_key;"
    "CREATE UNIQUE INDEX entry_key ON entry(board, key) WHERE key<>'';"
    "CREATE TABLE trial(writes INTEGER NOT NULL);"
    "INSERT INTO trial VALUES(0);",

    /* Tables stay in the file until somebody needs them. Which running ones have clocks shows when
     * they are next read. */
    "ALTER TABLE board ADD COLUMN clock_s INTEGER NOT NULL DEFAULT 0;"
    "UPDATE board SET clock_s=1 WHERE state=1;"
    "DROP INDEX board_alive;"
    "CREATE INDEX board_lobby ON board(state, created) WHERE is_public AND state < 2;"
    "CREATE INDEX board_clock ON board(id, clock_s) WHERE clock_s > 0;"
    "CREATE INDEX board_moved ON board(state, moved);"
    "CREATE INDEX board_state ON board(id, state);",

    /* Guests and their sessions by age. */
    ("CREATE INDEX session_used ON session(used);"
     "CREATE INDEX person_guest ON person(created) WHERE NOT is_account;"),

    /* What lists do not need, last in the row, where it costs them nothing. */
    "ALTER TABLE board ADD COLUMN bulk TEXT NOT NULL DEFAULT '';",

    /* Whole numbers as keys. Which keys were used at a table the server knows from its entries. */
    "CREATE TABLE happening(board INTEGER NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, key INTEGER NOT NULL, at INTEGER NOT NULL,"
    " clock INTEGER NOT NULL, sum INTEGER NOT NULL, lines INTEGER NOT NULL,"
    " PRIMARY KEY(board, number)) WITHOUT ROWID;"
    "INSERT INTO happening SELECT board_key(board), number, kind, seat, text, sender_key(key), at,"
    " clock, sum, lines FROM entry;"
    "DROP TABLE entry;"
    "ALTER TABLE happening RENAME TO entry;",

    /* A person's matches by when they ended; 0: not yet. */
    "ALTER TABLE sitter ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "UPDATE sitter SET ended=(SELECT moved FROM board WHERE board.id=sitter.board)"
    " WHERE EXISTS (SELECT 1 FROM board WHERE board.id=sitter.board AND state>=2);"
    "CREATE INDEX sitter_ended ON sitter(person, ended, board);"
    "DROP INDEX board_state;",

    /* Entries in the order in which they came, until they are put in their places (arrivals.h). */
    "CREATE TABLE arrival(board INTEGER NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, key INTEGER NOT NULL, at INTEGER NOT NULL,"
    " clock INTEGER NOT NULL, sum INTEGER NOT NULL, lines INTEGER NOT NULL);",

    /* Rows of tables one behind the other, each on one page; sitters in one tree in place of three. Both are most of
     * what an opening writes. */
    "CREATE TABLE room(id TEXT NOT NULL UNIQUE, people TEXT NOT NULL, card TEXT NOT NULL,"
    " state INTEGER NOT NULL, is_public INTEGER NOT NULL, created INTEGER NOT NULL,"
    " moved INTEGER NOT NULL, clock_s INTEGER NOT NULL, bulk TEXT NOT NULL);"
    "INSERT INTO room SELECT id, people, card, state, is_public, created, moved, clock_s, bulk"
    " FROM board ORDER BY created;"
    "CREATE TABLE place(person TEXT NOT NULL, ended INTEGER NOT NULL DEFAULT 0,"
    " board TEXT NOT NULL, PRIMARY KEY(person, ended, board)) WITHOUT ROWID;"
    "INSERT INTO place SELECT person, CASE WHEN state<2 THEN 0 ELSE moved END, sitter.board"
    " FROM sitter JOIN board ON board.id=sitter.board;"
    "DROP TABLE sitter; DROP TABLE board;"
    "ALTER TABLE room RENAME TO board; ALTER TABLE place RENAME TO sitter;"
    "CREATE INDEX board_lobby ON board(state, created, id) WHERE is_public AND state < 2;"
    "CREATE INDEX board_clock ON board(id, clock_s) WHERE clock_s > 0;"
    "CREATE INDEX board_moved ON board(state, moved);",

    /* All entries of a flush are a row, and so are those of a table that are put in their places together
     * (bundle.h). */
    "INSERT INTO entry SELECT board, number, kind, seat, text, key, at, clock, sum, lines FROM "
    "arrival;"
    "DROP TABLE arrival;"
    "CREATE TABLE arrival(entries BLOB NOT NULL);"
    "CREATE TABLE chapter(board INTEGER NOT NULL, last INTEGER NOT NULL, entries BLOB NOT NULL);"
    "INSERT INTO chapter SELECT board, max(number), bundle(number, kind, seat, text, key, at, "
    "clock, sum,"
    " lines) FROM entry GROUP BY board;"
    "CREATE UNIQUE INDEX chapter_place ON chapter(board, last);"
    "DROP TABLE entry;",
};

enum { VERSION = sizeof steps / sizeof steps[0] };

const char *file_step(int version) {
    return steps[version];
}

/* ---- keys ---- */

static void key_of_board(sqlite3_context *context, int count, sqlite3_value **value) {
    const char *id = (const char *)sqlite3_value_text(value[0]);
    (void)count;
    sqlite3_result_int64(context, board_key(id == NULL ? "" : id));
}

/* Of a key that was kept as hexadecimal digits. */
static void sender_key(sqlite3_context *context, int count, sqlite3_value **value) {
    const char *digits = (const char *)sqlite3_value_text(value[0]);
    (void)count;
    sqlite3_result_int64(context, (int64_t)strtoull(digits == NULL ? "" : digits, NULL, 16));
}

/* ---- entries that were rows ---- */

typedef struct Bundling {
    Bundle bundle;
    int64_t number; /* of the last entry */
    bool has_failed;
} Bundling;

static void bundle_step(sqlite3_context *context, int count, sqlite3_value **value) {
    Bundling *b = sqlite3_aggregate_context(context, sizeof *b);
    const char *words = (const char *)sqlite3_value_text(value[3]);
    StoreEntry e = {.number = sqlite3_value_int64(value[0]),
                    .kind = (char)sqlite3_value_int(value[1]),
                    .seat = sqlite3_value_int(value[2]),
                    .text = words == NULL ? "" : words,
                    .key = (uint64_t)sqlite3_value_int64(value[4]),
                    .at = sqlite3_value_int64(value[5]),
                    .clock = sqlite3_value_int64(value[6]),
                    .check = (uint64_t)sqlite3_value_int64(value[7]),
                    .lines = sqlite3_value_int64(value[8])};
    (void)count;
    if (b == NULL)
        return;
    b->has_failed |= e.number <= b->number || !bundle_add_entry(&b->bundle, &e);
    b->number = e.number;
}

static void bundle_end(sqlite3_context *context) {
    Bundling *b = sqlite3_aggregate_context(context, 0);
    if (b == NULL || b->has_failed)
        sqlite3_result_error(context, "entries cannot be bundled", -1);
    else
        sqlite3_result_blob64(context, b->bundle.bytes, b->bundle.length, SQLITE_TRANSIENT);
    if (b != NULL)
        bundle_free(&b->bundle);
}

bool file_define(sqlite3 *db, Text *error) {
    enum { HOW = SQLITE_UTF8 | SQLITE_DETERMINISTIC };
    if (sqlite3_create_function(db, "board_key", 1, HOW, NULL, key_of_board, NULL, NULL) ==
            SQLITE_OK &&
        sqlite3_create_function(db, "sender_key", 1, HOW, NULL, sender_key, NULL, NULL) ==
            SQLITE_OK &&
        sqlite3_create_function(db, "bundle", 9, HOW, NULL, NULL, bundle_step, bundle_end) ==
            SQLITE_OK)
        return true;
    file_explain(db, error);
    return false;
}

/* ---- what went wrong ---- */

static const char *advice_for(int code, int system) {
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return "The file has been left as it is. Restore a backup, or name another file.";
    if (code == SQLITE_FULL || system == ENOSPC || system == EDQUOT || system == EFBIG)
        return "There is no room to write. Make room, then try again; the file is as it was.";
    if (system == EMFILE || system == ENFILE)
        return "No file handles are left. Allow more (ulimit -n, LimitNOFILE), then try again.";
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return "Another program is using it.";
    return "See whether it can be read and written.";
}

void file_explain(sqlite3 *db, Text *error) {
    int code = sqlite3_errcode(db) & 0xFF, system = sqlite3_system_errno(db);
    text_add(error, sqlite3_errmsg(db));
    if (system != 0)
        text_addf(error, " (%s)", strerror(system));
    text_addf(error, "\n%s", advice_for(code, system));
}

/* ---- is it ours, and of which version? ---- */

/* The first column of the first row as a number; -1 on failure. */
static int64_t ask_number(sqlite3 *db, const char *question) {
    sqlite3_stmt *st = NULL;
    int64_t answer = -1;
    if (sqlite3_prepare_v2(db, question, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        answer = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return answer;
}

static int is_told_to_stop(void *stop) {
    return *(const atomic_bool *)stop;
}

bool file_is_sound(const char *path, const atomic_bool *stop, Text *found) {
    enum { STEPS = 10000 };
    sqlite3 *db = NULL;
    sqlite3_stmt *st = NULL;
    const char *words = "ok";
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, 5000);
        sqlite3_progress_handler(db, STEPS, is_told_to_stop, (void *)stop);
        if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &st, NULL) == SQLITE_OK &&
            sqlite3_step(st) == SQLITE_ROW)
            words = (const char *)sqlite3_column_text(st, 0);
        else if ((sqlite3_errcode(db) & 0xFF) == SQLITE_CORRUPT)
            words = sqlite3_errmsg(db);
    }
    bool is_sound = words == NULL || strcmp(words, "ok") == 0;
    if (!is_sound)
        text_addf(found, "%s\n%s", words, advice_for(SQLITE_CORRUPT, 0));
    sqlite3_finalize(st);
    sqlite3_close(db);
    return is_sound;
}

static uint32_t big_endian(const unsigned char *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Is the file as long as its first page says? Only what was left in order can be judged: pages of a log
 * that is still there may come behind the end. */
static bool is_whole(sqlite3 *db) {
    unsigned char head[100];
    const char *path = sqlite3_db_filename(db, "main");
    TEXT(log, 4096);
    struct stat file, left;
    text_addf(&log, "%s-wal", path);
    FILE *in = fopen(path, "rb");
    bool is_read = in != NULL && fread(head, sizeof head, 1, in) == 1;
    if (in != NULL)
        fclose(in);
    if (!is_read || stat(path, &file) != 0 || (stat(log.start, &left) == 0 && left.st_size > 0) ||
        big_endian(head + 24) != big_endian(head + 92))
        return true;
    int64_t page = head[16] << 8 | head[17];
    return (int64_t)big_endian(head + 28) * (page == 1 ? 65536 : page) <= file.st_size;
}

/* Can each of its tables be entered? That takes the same time however large it is; store_check reads the
 * rest when the server is up. */
static bool can_be_entered(sqlite3 *db, Text *error) {
    sqlite3_stmt *list = NULL;
    int code = sqlite3_prepare_v2(db, "SELECT name FROM sqlite_master WHERE type='table'", -1,
                                  &list, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(list)) == SQLITE_ROW) {
        TEXT(words, 160);
        text_addf(&words, "SELECT * FROM \"%s\" LIMIT 1",
                  (const char *)sqlite3_column_text(list, 0));
        code = sqlite3_exec(db, words.start, NULL, NULL, NULL);
    }
    if (code != SQLITE_DONE)
        file_explain(db, error);
    sqlite3_finalize(list);
    return code == SQLITE_DONE;
}

/* All steps that are missing, or none of them. */
static bool bring_up_to_date(sqlite3 *db, int version, Text *error) {
    bool is_good = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = version; i < VERSION && is_good; i++)
        is_good = sqlite3_exec(db, steps[i], NULL, NULL, NULL) == SQLITE_OK;
    TEXT(words, 128);
    text_addf(&words, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", APPLICATION_ID,
              VERSION);
    if (is_good && sqlite3_exec(db, words.start, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    file_explain(db, error);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool file_prepare(sqlite3 *db, Text *error) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (!is_whole(db)) {
        text_addf(error, "a part of it is missing\n%s", advice_for(SQLITE_CORRUPT, 0));
        return false;
    }
    if (!can_be_entered(db, error))
        return false;
    bool is_new = ask_number(db, "SELECT count(*) FROM sqlite_master") == 0;
    int64_t version = ask_number(db, "PRAGMA user_version");
    if (!is_new && ask_number(db, "PRAGMA application_id") != APPLICATION_ID)
        text_add(error, "this is not a Drachenhort database\nThe file has been left as it is. Name "
                        "another file.");
    else if (version > VERSION)
        text_addf(error,
                  "a newer version of the program has made this database (%d; this one knows up to "
                  "%d)\nThe file has been left as it is. Install the newer version again.",
                  (int)version, VERSION);
    else
        return version == VERSION || bring_up_to_date(db, (int)version, error);
    return false;
}

/* ---- copying ---- */

bool store_backup_sqlite(const char *path, const char *to_path, Text *error) {
    sqlite3 *from = NULL, *to = NULL;
    int code = sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_busy_timeout(from, 5000);
    text_addf(error, "%s: ", code == SQLITE_OK ? to_path : path);
    if (code != SQLITE_OK)
        file_explain(from, error);
    else if ((code = sqlite3_open(to_path, &to)) == SQLITE_OK) {
        sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
        if (backup != NULL) {
            sqlite3_backup_step(backup, -1);
            sqlite3_backup_finish(backup);
        }
        code = sqlite3_errcode(to);
    }
    if (to != NULL && code != SQLITE_OK)
        file_explain(to, error);
    sqlite3_close(from);
    sqlite3_close(to);
    if (code == SQLITE_OK)
        text_clear(error);
    return code == SQLITE_OK;
}
