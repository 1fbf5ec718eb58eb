/* store_trial.h: what the tests of stores share: opening one, and small things to write into it. A test's state is the
 * kind of store: memory, sqlite or postgres. */
#ifndef HORT_TESTS_STORE_TRIAL_H
#define HORT_TESTS_STORE_TRIAL_H

#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The SQLite file of this run, and the PostgreSQL database whose tables a test may delete; NULL: none. */
extern char store_path[64];
extern const char *store_url;

Store *open_store(void **state);
/* Runs SQL in the PostgreSQL database. */
void run_sql(const char *sql);
/* Before and after each test. */
int make_path(void **state);
int remove_files(void **state);

StoreStatus write_one(Store *s, StoreBatch *b);
StorePerson person(const char *id, const char *name, bool is_account);
StoreSession session(const char *token, const char *id, const char *who);
void put_table(StoreBatch *b, const char *id, int table_state, int64_t moved, const char *people);
void put_entry(StoreBatch *b, const char *table, int64_t number, const char *text);
/* Checks an entry that put_entry has written, and adds its text to the string. */
void add_texts(void *context, const StoreEntry *e);
/* How many entries a table has; checks that their numbers follow on one another. */
int64_t entries_of(Store *s, const char *table);

#endif
