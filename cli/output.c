/* output.c: see output.h. */
#include "cli/output.h"

#include "cli/command.h"

#include <errno.h>
#include <string.h>

bool output_open(const char *path, FILE **out, Text *error) {
    *out = path == NULL ? NULL : fopen(path, "we");
    if (path == NULL || *out != NULL)
        return true;
    text_addf(error,
              by_locale("%.200s cannot be written: %s", "%.200s kann nicht geschrieben werden: %s"),
              path, strerror(errno));
    return false;
}

bool output_close(FILE *file, Text *error) {
    if (file == NULL)
        return true;
    bool has_failed = ferror(file) != 0;
    if (fclose(file) == 0 && !has_failed)
        return true;
    text_add(error, by_locale("a file could not be written to its end",
                              "eine Datei konnte nicht zu Ende geschrieben werden"));
    return false;
}

void output_field(const char *words, FILE *out) {
    fputc('"', out);
    for (; *words != '\0'; words++) {
        if (*words == '"')
            fputc('"', out);
        fputc(*words, out);
    }
    fputc('"', out);
}
