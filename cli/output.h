/* output.h: files that reports are written to. They are opened before the first game, so that nobody
 * plays for hours and then has no place for the result. */
#ifndef HORT_CLI_OUTPUT_H
#define HORT_CLI_OUTPUT_H

#include "core/text.h"

#include <stdio.h>

enum { STATUS_INTERRUPTED = 130 }; /* as shells count Ctrl-C */

/* Opens a file to be written; none for a path of NULL. False with the reason when it cannot be. */
bool output_open(const char *path, FILE **out, Text *error);
/* The same for a report, which only one of many processes writes (workers.h). */
bool output_open_report(const char *path, FILE **out, Text *error);
/* Makes the folder if it is missing; none for a path of NULL. False with the reason when files cannot be
 * written there. */
bool output_folder(const char *path, Text *error);
/* Ends the file of that path, NULL too; false with the reason when not everything could be written. */
bool output_close(FILE *file, const char *path, Text *error);

/* A CSV field: in quotes, quotes doubled. */
void output_field(const char *words, FILE *out);

#endif
