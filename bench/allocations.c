/* allocations.c: counts a program's allocations, for bench/load.sh. It is put before the C library (LD_PRELOAD) and
 * counts in the file that HORT_ALLOCATIONS names, where `hort load --allocations FILE` reads along. */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Instead of stdlib.h, whose names for these parameters no program may use. */
char *getenv(const char *name);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static _Atomic uint64_t nowhere;
static _Atomic uint64_t *counter = &nowhere;

__attribute__((constructor)) static void open_file(void) {
    const char *path = getenv("HORT_ALLOCATIONS");
    int file = path == NULL ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof *counter) != 0)
        return;
    void *shared = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED)
        counter = shared;
    close(file);
}

static void note(void) {
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    note();
    return __libc_realloc(memory, size);
}
