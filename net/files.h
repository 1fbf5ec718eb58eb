/* files.h: the static files of the browser client, read once and kept both compressed and as they
 * are. */
#ifndef HORT_NET_FILES_H
#define HORT_NET_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct File {
    char *path; /* as in the URL, "/assets/app.js" */
    const char *type;
    unsigned char *bytes, *packed; /* packed is gzip, NULL when that is no shorter */
    size_t length, packed_length;
    char etag[20];
    bool is_immutable; /* under /assets/: its name changes with its content */
} File;

typedef struct Files {
    File *file;
    int count;
} Files;

/* Reads the folder and everything below it. If it has no start page, `no_pages` is shown
 * instead. */
bool files_open(Files *f, const char *folder, const char *no_pages);
void files_close(Files *f);
/* The file for that path; a path without a dot in its last part is a page of the client. */
const File *files_find(const Files *f, const char *path);

#endif
