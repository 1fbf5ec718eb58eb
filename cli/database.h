/* database.h: the database that a command names: a file, or the URL of a PostgreSQL database. */
#ifndef HORT_CLI_DATABASE_H
#define HORT_CLI_DATABASE_H

#include "store/store.h"

/* Makes the folders above a file. */
void make_folders(const char *path);
/* Opens it for this process; a file belongs to it alone from then on. NULL with the reason. */
Store *database_open(const char *database, Text *error);

#endif
