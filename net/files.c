/* files.c: see files.h. */
#include "net/files.h"

#include "core/text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

enum { FILES_MAX = 512, FILE_BYTES_MAX = 16 * 1024 * 1024, PATH_ROOM = 1024 };

static const char *type_of(const char *path) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* gzip of the bytes, or NULL when it would not be shorter. */
static unsigned char *pack(const unsigned char *bytes, size_t length, size_t *packed_length) {
    z_stream z = {0};
    if (deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&z, (uLong)length);
    unsigned char *out = malloc(room);
    if (out != NULL) {
        z.next_in = (unsigned char *)bytes;
        z.avail_in = (uInt)length;
        z.next_out = out;
        z.avail_out = (uInt)room;
        deflate(&z, Z_FINISH);
        *packed_length = z.total_out;
    }
    deflateEnd(&z);
    if (out != NULL && *packed_length + 64 > length) {
        free(out);
        return NULL;
    }
    return out;
}

/* Takes over `bytes`. */
static void add_file(Files *f, const char *path, unsigned char *bytes, size_t length) {
    File file = {.path = strdup(path), .type = type_of(path), .bytes = bytes, .length = length};
    snprintf(file.etag, sizeof file.etag, "\"%08lx%08lx\"", crc32(0, bytes, (uInt)length),
             adler32((uLong)length, bytes, (uInt)length));
    file.is_immutable = strncmp(path, "/assets/", 8) == 0;
    file.packed = pack(bytes, length, &file.packed_length);
    f->file[f->count++] = file;
}

static void read_file(Files *f, const char *name, const char *path, size_t length) {
    FILE *in = fopen(name, "rb");
    unsigned char *bytes = malloc(length + 1);
    if (in != NULL && bytes != NULL && fread(bytes, 1, length, in) == length)
        add_file(f, path, bytes, length);
    else
        free(bytes);
    if (in != NULL)
        fclose(in);
}

/* All files below `folder`, whose URL is `url`; hidden ones are left out. */
static void read_folder(Files *f, const char *folder, const char *url, int depth) {
    DIR *dir = depth > 8 ? NULL : opendir(folder);
    if (dir == NULL)
        return;
    struct dirent *entry;
    while ((entry = readdir(dir)) != NULL && f->count < FILES_MAX) {
        char name[PATH_ROOM], path[PATH_ROOM];
        struct stat st;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        snprintf(path, sizeof path, "%s/%s", url, entry->d_name);
        if (stat(name, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            read_folder(f, name, path, depth + 1);
        else if (S_ISREG(st.st_mode) && st.st_size <= FILE_BYTES_MAX)
            read_file(f, name, path, (size_t)st.st_size);
    }
    closedir(dir);
}

static const File *find_exactly(const Files *f, const char *path) {
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->file[i].path, path) == 0)
            return &f->file[i];
    return NULL;
}

bool files_open(Files *f, const char *folder, const char *no_pages) {
    f->count = 0;
    f->file = calloc(FILES_MAX + 1, sizeof *f->file);
    if (f->file == NULL)
        return false;
    if (folder != NULL)
        read_folder(f, folder, "", 0);
    if (find_exactly(f, "/index.html") == NULL)
        add_file(f, "/index.html", (unsigned char *)strdup(no_pages), strlen(no_pages));
    return true;
}

void files_close(Files *f) {
    for (int i = 0; i < f->count; i++) {
        free(f->file[i].path);
        free(f->file[i].bytes);
        free(f->file[i].packed);
    }
    free(f->file);
}

const File *files_find(const Files *f, const char *path) {
    const char *last = strrchr(path, '/');
    if (last == NULL || strchr(last, '.') == NULL)
        path = "/index.html";
    return find_exactly(f, path);
}
