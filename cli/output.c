/* output.c: see output.h. */
#include "cli/output.h"

#include "cli/command.h"
#include "cli/workers.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path) {
    struct stat about;
    bool is_one = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    errno = is_one ? 0 : ENOTDIR;
    return is_one;
}

static bool refuse(const char *path, Text *error) {
    text_addf(error,
              by_locale("%.200s cannot be written: %s", "%.200s kann nicht geschrieben werden: %s"),
              path, strerror(errno));
    return false;
}

bool output_open(const char *path, FILE **out, Text *error) {
    *out = path == NULL ? NULL : fopen(path, "we");
    return path == NULL || *out != NULL || refuse(path, error);
}

bool output_open_report(const char *path, FILE **out, Text *error) {
    return output_open(work_is_leader() ? path : NULL, out, error);
}

bool output_folder(const char *path, Text *error) {
    if (path == NULL)
        return true;
    bool is_there = mkdir(path, 0777) == 0 || errno == EEXIST;
    return (is_there && is_folder(path) && access(path, W_OK | X_OK) == 0) || refuse(path, error);
}

bool output_close(FILE *file, const char *path, Text *error) {
    if (file == NULL)
        return true;
    bool has_failed = ferror(file) != 0;
    if (fclose(file) == 0 && !has_failed)
        return true;
    text_addf(error,
              by_locale("%s%.200s could not be written to its end",
                        "%s%.200s konnte nicht zu Ende geschrieben werden"),
              error->length == 0 ? "" : "; ", path);
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
