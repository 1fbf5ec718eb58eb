/* serve.c: hort serve: reads flags, environment and file, opens the store, runs the loop. */
#include "cli/command.h"
#include "cli/database.h"
#include "cli/serve_settings.h"
#include "server/server.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static Server *running;

/* ---- places ---- */

static bool has_page(const char *folder) {
    TEXT(path, PATH_MAX);
    text_addf(&path, "%s/index.html", folder);
    return !path.is_cut && access(path.start, R_OK) == 0;
}

/* Where the browser client lies: in the tree the program was built in, or where it was installed. */
static const char *find_web(char *room, size_t size) {
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    Text path = text_over(room, size);
    text_addf(&path, "%s/../web/pages", dirname(program));
    if (has_page(room))
        return room;
    return has_page(HORT_DATA "/pages") ? HORT_DATA "/pages" : NULL;
}

/* Makes the folder when it is missing. */
static bool open_archive(const char *folder) {
    TEXT(path, PATH_MAX);
    text_addf(&path, "%s/", folder);
    make_folders(path.start);
    if (access(path.start, W_OK | X_OK) == 0)
        return true;
    fprintf(stderr, "hort serve: archive %s: %s\n", folder, strerror(errno));
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

/* A closing terminal sends SIGHUP, unless nohup makes us ignore it. */
static void watch_signals(uv_loop_t *loop, uv_signal_t handle[3]) {
    static const int numbers[3] = {SIGTERM, SIGINT, SIGHUP};
    struct sigaction hang_up;
    sigaction(SIGHUP, NULL, &hang_up);
    int count = hang_up.sa_handler == SIG_IGN ? 2 : 3;
    for (int i = 0; i < count; i++) {
        uv_signal_init(loop, &handle[i]);
        uv_signal_start(&handle[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&handle[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* Programs read one line; a person gets a box that is hard to miss, and how to stop. */
static void announce(const char *host, int port) {
    TEXT(address, 512);
    text_addf(&address, "http://%s:%d/", host, port);
    if (isatty(STDOUT_FILENO)) {
        int width = (int)strlen(address.start) + 6;
        printf("\n  \033[1;7m%*s\033[0m\n  \033[1;7m   %s   \033[0m\n  \033[1;7m%*s\033[0m\n\n"
               "  Open this address in a browser. Ctrl-C stops the server; matches are kept.\n\n",
               width, "", address.start, width, "");
    } else {
        printf("%s\n", address.start);
    }
    fflush(stdout);
}

static int run(Store *store, const ServerConfig *config) {
    uv_loop_t *loop = uv_default_loop();
    uv_signal_t signals[3];
    TEXT(error, 512);
    watch_signals(loop, signals);
    running = server_open(loop, store, config, &error);
    if (running == NULL) {
        fprintf(stderr, "hort serve: %s\n", error.start);
        return 1;
    }
    announce(config->net.host, server_port(running));
    uv_run(loop, UV_RUN_DEFAULT);
    server_stop(running);
    return 0;
}

static int serve_run(const Input *in) {
    char web[PATH_MAX];
    Settings settings;
    TEXT(error, 512);
    if (!settings_read(&settings, in, &error)) {
        fprintf(stderr, "hort serve: %s\n", error.start);
        return 2;
    }
    ServerConfig config = settings.server;
    if (config.net.folder == NULL)
        config.net.folder = find_web(web, sizeof web);
    umask(077); /* secrets of running matches are in there */
    allow_many_files();
    if (config.archive != NULL && !open_archive(config.archive))
        return 1;
    Store *store = database_open(settings.database, &error);
    if (store == NULL) {
        fprintf(stderr, "hort serve: %s\n", error.start);
        return 1;
    }
    int status = run(store, &config);
    store_close(store);
    return status;
}

/* ---- the command lines ---- */

static const char *const serve_examples[] = {
    "hort serve",
    "hort serve --port 8090 --database /srv/hort.db",
    "hort serve --database postgresql://hort@db.example.org/hort",
    NULL,
};

const Command serve_command = {
    .name = "serve",
    .run = serve_run,
    .summary = {"tables for people and bots over HTTP and WebSocket",
                "Tische für Leute und Bots über HTTP und WebSocket"},
    .about = {"One process and one SQLite file, or several on one PostgreSQL. SIGTERM, SIGHUP and "
              "Ctrl-C stop it in an orderly way: "
              "everybody is "
              "told, the clocks stand still, the disk has everything.",
              "Ein Prozess und eine SQLite-Datei, oder mehrere an einer PostgreSQL. SIGTERM, "
              "SIGHUP und Strg-C beenden ihn geordnet: "
              "Alle erfahren "
              "es, die Uhren stehen still, alles ist auf der Platte."},
    .examples = serve_examples,
    .options = serve_options,
    .has_settings = true,
};
