/* corpus.c: calls a fuzz target with the files of the folders named on the command line. */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>

static void try_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t room = 0;
    if (file == NULL)
        return;
    fseek(file, 0, SEEK_END);
    room = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(room + 1);
    size_t count = fread(bytes, 1, room, file);
    fclose(file);
    LLVMFuzzerTestOneInput((const uint8_t *)bytes, count);
    free(bytes);
}

int main(int count, char **arguments) {
    int files = 0, empty = 0;
    for (int i = 1; i < count; i++) {
        DIR *folder = opendir(arguments[i]);
        int before = files;
        for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
            TEXT(path, 4096);
            text_addf(&path, "%s/%s", arguments[i], entry->d_name);
            if (entry->d_name[0] == '.' || entry->d_type == DT_DIR)
                continue;
            try_file(path.start);
            files++;
        }
        if (folder != NULL)
            closedir(folder);
        if (files == before)
            printf("%s is missing or empty\n", arguments[i]);
        empty += files == before ? 1 : 0;
    }
    printf("%d passed, %d failed\n", files, empty);
    return empty > 0 ? 1 : 0;
}
