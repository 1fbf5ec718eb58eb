/* sqlite_file.h: the file behind sqlite.c: what is in it, which version, and why it cannot be
 * opened. Included by store/ only. */
#ifndef HORT_STORE_SQLITE_FILE_H
#define HORT_STORE_SQLITE_FILE_H

#include "core/text.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Checks the file before changing it: a damaged or foreign one is left alone, an older one is
 * brought up to date. */
bool file_prepare(sqlite3 *db, Text *error);
/* The SQL that makes the next version of the file out of that one; for tests of upgrades. */
const char *file_step(int version);
/* Reads every page of the file; true as well when it was told to stop. */
bool file_is_sound(const char *path, const atomic_bool *stop, Text *found);
/* Teaches a connection the functions that steps and statements use. */
bool file_define(sqlite3 *db, Text *error);
/* What has gone wrong last, and what can be done about it. */
void file_explain(sqlite3 *db, Text *error);

#endif
