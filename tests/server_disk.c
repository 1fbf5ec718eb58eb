/* server_disk.c: the SQLite store on a disk that fails, and files of other versions.
 *
 * A file system of the test's own stands between SQLite and the disk and refuses writes or flushes
 * when told to. */
#include "store/sqlite_file.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include <cmocka.h>

/* ---- a disk that fails ---- */

static struct {
    int writes_left; /* then one fails, or all if the disk stays bad; -1: never */
    bool stays_bad;
    int write_code, sync_code;
    sqlite3_vfs *vfs;
    /* The database and its log have tables of their own, which write and flush alike. */
    const sqlite3_io_methods *real;
    sqlite3_io_methods failing_main, failing_other;
} disk;

static int failing_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
    if (disk.writes_left == 0) {
        disk.writes_left = disk.stays_bad ? 0 : -1;
        return disk.write_code;
    }
    if (disk.writes_left > 0)
        disk.writes_left--;
    return disk.real->xWrite(file, bytes, count, at);
}

static int failing_sync(sqlite3_file *file, int flags) {
    return disk.sync_code != SQLITE_OK ? disk.sync_code : disk.real->xSync(file, flags);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    int code = disk.vfs->xOpen(disk.vfs, name, file, flags, out);
    if (file->pMethods != NULL) {
        sqlite3_io_methods *failing =
            flags & SQLITE_OPEN_MAIN_DB ? &disk.failing_main : &disk.failing_other;
        disk.real = file->pMethods;
        *failing = *disk.real;
        failing->xWrite = failing_write;
        failing->xSync = failing_sync;
        file->pMethods = failing;
    }
    return code;
}

static void use_failing_disk(void) {
    static sqlite3_vfs vfs;
    disk.vfs = sqlite3_vfs_find(NULL);
    vfs = *disk.vfs;
    vfs.zName = "failing";
    vfs.xOpen = open_file;
    sqlite3_vfs_register(&vfs, 1);
}

/* ---- the tests' files ---- */

static char path[64];

static void remove_files(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static int begin(void **state) {
    (void)state;
    snprintf(path, sizeof path, "/tmp/hort-disk-%d.db", (int)getpid());
    remove_files();
    disk.writes_left = -1;
    disk.sync_code = SQLITE_OK;
    return 0;
}

static int end(void **state) {
    (void)state;
    remove_files();
    return 0;
}

static Store *open_store(void) {
    TEXT(error, 512);
    Store *s = store_open_sqlite(path, &error);
    if (s == NULL)
        print_message("%s\n", error.start);
    assert_non_null(s);
    return s;
}

static void count_entry(void *context, const StoreEntry *e) {
    (void)e;
    ++*(int *)context;
}

static void copy_settings(void *context, const StoreTable *t) {
    snprintf(context, 32, "%.31s", t->settings);
}

static void put_table(StoreBatch *b, const char *settings) {
    StoreTable t = {.id = "T",
                    .state = 1,
                    .is_public = true,
                    .created = 1,
                    .moved = 2,
                    .people = "p",
                    .settings = settings};
    batch_table(b, &t);
}

static void put_entry(StoreBatch *b, int64_t number, const char *text, uint64_t key) {
    StoreEntry e = {"T", number, 'm', 3, text, key, 99, -1, 7, number + 10};
    batch_entry(b, &e);
}

static int entries_of(Store *s, const char *table) {
    int count = 0;
    assert_true(store_entries(s, table, 0, count_entry, &count));
    return count;
}

/* ---- failing writes ---- */

/* A new owner and a move, then something so large that SQLite writes before the end. */
static StoreStatus write_much(Store *s, bool is_short_of_memory) {
    static char large[5000000];
    StoreBatch change = {0}, bulk = {0}, *both[2] = {&change, &bulk};
    memset(large, 'x', sizeof large - 1);
    put_table(&change, "{\"owner\":\"new\"}");
    put_entry(&change, 2, "move", 0xA2);
    StoreEntry e = {"BULK", 1, 'c', 0, large, 0, 99, -1, 0, 0};
    batch_entry(&bulk, &e);
    bulk.is_short_of_memory = is_short_of_memory;
    StoreStatus status = store_write(s, both, 2);
    assert_int_equal(change.status, status);
    assert_int_equal(bulk.status, status);
    batch_free(&change);
    batch_free(&bulk);
    return status;
}

static void must_be_as_before(Store *s) {
    char settings[32] = "";
    StoreEntry e;
    assert_true(store_table(s, "T", true, copy_settings, settings));
    assert_string_equal(settings, "{\"owner\":\"old\"}");
    assert_int_equal(entries_of(s, "T"), 1);
    assert_int_equal(entries_of(s, "BULK"), 0);
    assert_false(store_entry(s, "T", 2, &e));
}

static void write_small(Store *s) {
    StoreBatch b = {0}, *list[1] = {&b};
    put_table(&b, "{\"owner\":\"old\"}");
    put_entry(&b, 1, "first", 0xA1);
    assert_int_equal(store_write(s, list, 1), STORE_OK);
    batch_free(&b);
}

/* Wherever a write fails, nothing of the group is left, then and after opening again, and the next
 * attempt succeeds. */
static void a_failed_write_undoes_everything(void **state) {
    static const int codes[] = {SQLITE_FULL, SQLITE_IOERR_WRITE};
    int failures = 0;
    (void)state;
    for (int i = 0; i < 400; i = i < 4 ? i + 1 : i * 3) {
        begin(NULL);
        Store *s = open_store();
        write_small(s);
        disk.writes_left = i;
        disk.write_code = codes[i % 2];
        disk.stays_bad = i % 3 == 0;
        StoreStatus status = write_much(s, false);
        disk.writes_left = -1;
        assert_int_equal(status, STORE_FULL);
        must_be_as_before(s);
        store_close(s);
        s = open_store();
        must_be_as_before(s);
        assert_int_equal(write_much(s, false), STORE_OK);
        assert_int_equal(entries_of(s, "T"), 2);
        store_close(s);
        failures++;
    }
    assert_true(failures >= 6);
}

/* What was already done of a group is undone when memory runs out. */
static void a_group_is_done_whole_or_not_at_all(void **state) {
    (void)state;
    Store *s = open_store();
    write_small(s);
    assert_int_equal(write_much(s, true), STORE_FULL);
    must_be_as_before(s);
    assert_int_equal(write_much(s, false), STORE_OK);
    store_close(s);
}

static void after_a_failed_flush_nothing_is_written_any_more(void **state) {
    (void)state;
    Store *s = open_store();
    write_small(s);
    disk.sync_code = SQLITE_IOERR_FSYNC;
    assert_int_equal(write_much(s, false), STORE_BROKEN);
    must_be_as_before(s);
    disk.sync_code = SQLITE_OK;
    assert_int_equal(write_much(s, false), STORE_BROKEN);
    must_be_as_before(s);
    store_close(s);
    s = open_store();
    must_be_as_before(s);
    assert_int_equal(write_much(s, false), STORE_OK);
    store_close(s);
}

/* ---- other versions ---- */

/* A table at which one key was played twice, which version 1 of the file allowed. */
static const char played_twice[] =
    "INSERT INTO person VALUES('p','Anna','hash',1,5);"
    "INSERT INTO session VALUES('t','s','p','agent',1,2);"
    "INSERT INTO board VALUES('T','p','{\"owner\":\"old\"}',1,1,1,2);"
    "INSERT INTO board VALUES('U','p','{\"owner\":\"over\"}',2,1,1,2);"
    "INSERT INTO sitter VALUES('p','T'), ('p','U');"
    "INSERT INTO entry VALUES('T',1,109,3,'a','fedcba9876543210',9,-1,7),"
    " ('T',2,109,3,'b','',9,-1,7), ('T',3,109,3,'c','fedcba9876543210',9,-1,7);"
    "PRAGMA application_id=0x484F5254;";

static void run_sql(const char *words) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, words, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void must_be_migrated(void) {
    Store *s = open_store();
    StorePerson p;
    StoreSession session;
    StoreEntry e;
    StoreBatch b = {0}, *list[1] = {&b};
    char settings[32];
    assert_true(store_account(s, "anna", &p));
    assert_true(store_session(s, "t", &session));
    store_matches(s, "p", &store_first, 9, copy_settings, settings);
    assert_string_equal(settings, "{\"owner\":\"over\"}");
    assert_int_equal(store_living(s, "p"), 1);
    assert_true(store_table(s, "T", true, copy_settings, settings));
    assert_int_equal(entries_of(s, "T"), 3);
    assert_true(store_entry(s, "T", 1, &e));
    assert_true(e.key == 0xfedcba9876543210u); /* only the first of the two has it */
    assert_true(store_entry(s, "T", 3, &e));
    assert_true(e.key == 0);
    put_entry(&b, 4, "d", 0xffffffffffffffffu);
    assert_int_equal(store_write(s, list, 1), STORE_OK);
    assert_true(store_entry(s, "T", 4, &e));
    assert_int_equal(e.lines, 14);
    assert_true(e.key == 0xffffffffffffffffu);
    batch_free(&b);
    store_close(s);
}

static void an_older_file_is_brought_up_to_date(void **state) {
    TEXT(error, 512);
    (void)state;
    run_sql(file_step(0));
    run_sql(played_twice);
    run_sql("PRAGMA user_version=1");
    /* with no room it stays as it was */
    disk.stays_bad = true;
    disk.writes_left = 0;
    disk.write_code = SQLITE_FULL;
    assert_null(store_open_sqlite(path, &error));
    assert_non_null(strstr(error.start, "no room"));
    assert_null(strstr(error.start, "backup"));
    disk.writes_left = -1;
    must_be_migrated();
}

/* Pages that are sound, with entries in them that are not. */
static void entries_that_cannot_be_read_are_told(void **state) {
    TEXT(error, 512);
    int count = 0;
    (void)state;
    Store *s = open_store();
    write_small(s);
    store_close(s);
    run_sql("UPDATE chapter SET entries=substr(entries, 1, length(entries) - 2)");
    s = open_store();
    assert_false(store_entries(s, "T", 0, count_entry, &count));
    store_close(s);
    run_sql("INSERT INTO arrival VALUES(x'010203')");
    assert_null(store_open_sqlite(path, &error));
    assert_non_null(strstr(error.start, "what was played last cannot be read"));
}

static void a_newer_file_is_refused(void **state) {
    TEXT(error, 512);
    (void)state;
    store_close(open_store());
    run_sql("PRAGMA user_version=999");
    assert_null(store_open_sqlite(path, &error));
    assert_non_null(strstr(error.start, "newer version"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_failed_write_undoes_everything, begin, end),
        cmocka_unit_test_setup_teardown(a_group_is_done_whole_or_not_at_all, begin, end),
        cmocka_unit_test_setup_teardown(after_a_failed_flush_nothing_is_written_any_more, begin,
                                        end),
        cmocka_unit_test_setup_teardown(an_older_file_is_brought_up_to_date, begin, end),
        cmocka_unit_test_setup_teardown(entries_that_cannot_be_read_are_told, begin, end),
        cmocka_unit_test_setup_teardown(a_newer_file_is_refused, begin, end),
    };
    use_failing_disk();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
