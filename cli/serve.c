/* serve.c: hort serve: reads flags, environment and file, opens the store, runs the loop. */
#include "cli/command.h"
#include "cli/serve_settings.h"
#include "server/server.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static Server *running;

/* ---- places ---- */

/* Makes the folders above a file. */
static void make_folders(const char *path) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1; *at != '\0'; at++)
        if (*at == '/') {
            *at = '\0';
            mkdir(part, 0700);
            *at = '/';
        }
}

static bool has_page(const char *folder) {
    TEXT(path, PATH_MAX);
    text_addf(&path, "%s/index.html", folder);
    return !path.is_cut && access(path.start, R_OK) == 0;
}

/* Where the browser client lies: beside the program, installed or in the tree it was built in. */
static const char *find_web(char *room, size_t size) {
    static const char *const beside[] = {"../share/drachenhort/web", "../../web/dist",
                                         "../web/dist", "web/dist"};
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    const char *folder = dirname(program);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        Text path = text_over(room, size);
        text_addf(&path, "%s/%s", folder, beside[i]);
        if (has_page(room))
            return room;
    }
    return has_page("web/dist") ? "web/dist" : NULL;
}

/* Two servers on one file would both write line 17: the second is refused. */
static bool lock_database(const char *path) {
    TEXT(name, PATH_MAX);
    text_addf(&name, "%s.lock", path);
    int file = open(name.start, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
        return true;
    fprintf(stderr, "hort serve: %s: %s\n", path,
            file >= 0 ? "another server is using this database" : strerror(errno));
    return false;
}

static void allow_many_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max > 65536 ? 65536 : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* ---- running ---- */

static void on_signal(uv_signal_t *handle, int number) {
    (void)number;
    uv_stop(handle->loop);
}

static void watch_signals(uv_loop_t *loop, uv_signal_t handle[2]) {
    static const int numbers[2] = {SIGTERM, SIGINT};
    for (int i = 0; i < 2; i++) {
        uv_signal_init(loop, &handle[i]);
        uv_signal_start(&handle[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&handle[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

static int run(Store *store, const ServerConfig *config) {
    uv_loop_t *loop = uv_default_loop();
    uv_signal_t signals[2];
    TEXT(error, 512);
    watch_signals(loop, signals);
    running = server_open(loop, store, config, &error);
    if (running == NULL) {
        fprintf(stderr, "hort serve: %s\n", error.start);
        return 1;
    }
    printf("http://%s:%d/\n", config->net.host, server_port(running));
    fflush(stdout);
    uv_run(loop, UV_RUN_DEFAULT);
    server_stop(running);
    return 0;
}

int serve_run(int count, char **word) {
    char web[PATH_MAX];
    Settings settings;
    TEXT(error, 512);
    if (!settings_read(&settings, count, word, &error)) {
        fprintf(stderr, "hort serve: %s\n", error.start);
        return 2;
    }
    ServerConfig config = settings.server;
    if (config.net.folder == NULL)
        config.net.folder = find_web(web, sizeof web);
    umask(077); /* secrets of running matches are in there */
    allow_many_files();
    make_folders(settings.database);
    if (!lock_database(settings.database))
        return 1;
    Store *store = store_open_sqlite(settings.database, &error);
    if (store == NULL) {
        fprintf(stderr,
                "hort serve: %s\nThe file has been left as it is. Restore a backup, or name "
                "another with "
                "--database.\n",
                error.start);
        return 1;
    }
    int status = run(store, &config);
    store_close(store);
    return status;
}

int backup_run(int count, char **word) {
    Settings settings;
    TEXT(error, 512);
    if (count < 1 || word[0][0] == '-') {
        fprintf(stderr, "usage: hort backup TO-FILE [--database FILE]\n");
        return 2;
    }
    if (!settings_read(&settings, count - 1, word + 1, &error)) {
        fprintf(stderr, "hort backup: %s\n", error.start);
        return 2;
    }
    if (access(settings.database, R_OK) != 0 || access(word[0], F_OK) == 0) {
        fprintf(stderr, "hort backup: %s\n",
                access(word[0], F_OK) == 0 ? "that file exists already" : strerror(errno));
        return 1;
    }
    Store *store = store_open_sqlite(settings.database, &error);
    bool is_done = store != NULL && store_backup(store, word[0], &error);
    store_close(store);
    if (!is_done)
        fprintf(stderr, "hort backup: %s\n", error.start);
    return is_done ? 0 : 1;
}
