/* load.c: hort load: scripted players over real WebSockets against a running server.
 *
 * Every seat is a person with their own connection who plays a random legal move at once. Measures
 * acknowledged moves a second, how long it takes from sending a move until another seat has it, how
 * many bytes that takes, and what it costs the server. One thread, epoll. */
#include "cli/load.h"
#include "cli/command.h"

#include <stdlib.h>
#include <sys/epoll.h>

#define SECOND INT64_C(1000000000)
enum { START_SECONDS = 1, MINUTE = 60, STALLED_SECONDS = 10, EVENTS = 256 };

static void serve_events(Load *l) {
    struct epoll_event event[EVENTS];
    int count = epoll_wait(l->epoll, event, EVENTS, 100);
    for (int i = 0; i < count; i++) {
        int which = (int)(event[i].data.u64 % 16);
        load_table_serve(&l->table[event[i].data.u64 / 16], which == 15 ? -1 : which);
    }
}

static void serve_until(Load *l, int64_t end_ns) {
    while (now_ns() < end_ns)
        serve_events(l);
}

static bool open_tables(Load *l) {
    l->table = calloc((size_t)l->settings.tables, sizeof *l->table);
    for (int i = 0; i < l->settings.tables; i++)
        if (l->table == NULL || !load_table_open(l, &l->table[i], i)) {
            fprintf(stderr,
                    "hort load: cannot connect to 127.0.0.1:%d, or its limits are too low\n",
                    l->settings.port);
            return false;
        }
    return true;
}

static void raise_to(long *most, long now) {
    if (now > *most)
        *most = now;
}

static void note_memory(Load *l, int second) {
    LoadFigures *f = &l->figures;
    int quarter = 4 * (second - 1) / l->settings.seconds;
    long now_kib = server_use(&l->settings).memory_kib;
    raise_to(&f->memory_most_kib, now_kib);
    if (quarter == 1)
        raise_to(&f->memory_early_kib, now_kib);
    else if (quarter == 3)
        raise_to(&f->memory_late_kib, now_kib);
}

/* Measures until the end; every minute it says how it goes. */
static void measure(Load *l) {
    LoadFigures *f = &l->figures;
    *f = (LoadFigures){.begun_ns = now_ns(), .before = server_use(&l->settings)};
    int64_t end_ns = f->begun_ns + l->settings.seconds * SECOND;
    l->is_measuring = true;
    for (int second = 1; now_ns() < end_ns; second++) {
        serve_until(l, f->begun_ns + second * SECOND);
        note_memory(l, second);
        if (second % MINUTE == 0 && second < l->settings.seconds)
            figures_progress(f, &l->settings, stdout);
    }
    f->ended_ns = now_ns();
    f->after = server_use(&l->settings);
    for (int i = 0; i < l->settings.tables; i++)
        f->stalled += f->ended_ns - l->table[i].alive_ns > STALLED_SECONDS * SECOND;
}

static int play(Load *l) {
    if (!open_tables(l))
        return 1;
    for (int i = 0; i < l->settings.tables; i++)
        load_table_start(&l->table[i]);
    serve_until(l, now_ns() + START_SECONDS * SECOND);
    measure(l);
    return figures_report(&l->figures, &l->settings, stdout) ? 0 : 1;
}

/* Connections that do nothing: what does one cost? */
static int idle(Load *l) {
    LoadLine *line = calloc((size_t)l->settings.idle, sizeof *line);
    long before = server_use(&l->settings).memory_kib;
    int open = 0;
    while (line != NULL && open < l->settings.idle && line_open(&line[open], l->settings.port))
        open++;
    long after = server_use(&l->settings).memory_kib;
    printf("%d of %d idle connections open; server %ld KiB before, %ld KiB after: %.2f KiB a "
           "connection\n",
           open, l->settings.idle, before, after,
           (double)(after - before) / (open == 0 ? 1 : open));
    free(line);
    return open == l->settings.idle ? 0 : 1;
}

enum {
    LOAD_PORT,
    LOAD_TABLES,
    LOAD_SEATS,
    LOAD_GAME,
    LOAD_MIX,
    LOAD_SECONDS,
    LOAD_HOURS,
    LOAD_VERIFY,
    LOAD_PID,
    LOAD_IDLE,
    LOAD_ALLOCATIONS,
};

static const Parameter options[] = {
    [LOAD_PORT] = {"port", KIND_NUMBER, 1, 65535, .default_value = "8080",
                   .help = {"the server's port on this machine",
                            "der Port des Servers auf diesem Rechner"}},
    [LOAD_TABLES] = {"tables", KIND_NUMBER, 1, 10000, .default_value = "10",
                     .help = {"how many tables play at once", "wie viele Tische zugleich spielen"}},
    [LOAD_SEATS] = {"seats", KIND_NUMBER, 1, SEATS_MAX, .default_value = "3",
                    .help = {"players a table, each with a connection",
                             "Spieler je Tisch, jeder mit eigener Verbindung"}},
    [LOAD_GAME] = {"game", KIND_GAME, .default_value = "draco",
                   .help = {"what is played", "was gespielt wird"}},
    [LOAD_MIX] = {"mix", KIND_FLAG,
                  .help = {"all games in turn, some with a bot, with take-backs, chat and new "
                           "connections",
                           "alle Spiele reihum, manche mit Bot, mit Zurücknehmen, Chat und neuen "
                           "Verbindungen"}},
    [LOAD_SECONDS] = {"seconds", KIND_NUMBER, 1, 86400, .default_value = "10",
                      .help = {"how long is measured", "wie lange gemessen wird"}},
    [LOAD_HOURS] = {"hours", KIND_NUMBER, 1, 168,
                    .help = {"the same in hours", "dasselbe in Stunden"}},
    [LOAD_VERIFY] = {"verify", KIND_FLAG,
                     .help = {"checks the record of every finished match",
                              "prüft den Spielbericht jeder beendeten Partie"}},
    [LOAD_PID] = {"pid", KIND_NUMBER, 1, INT32_MAX,
                  .help = {"the server's process, to report its processor time and memory",
                           "der Prozess des Servers, dessen Rechenzeit und Speicher genannt "
                           "werden"}},
    [LOAD_IDLE] = {"idle", KIND_NUMBER, 1, 100000,
                   .help = {"only opens this many idle connections and reports what one costs",
                            "öffnet nur so viele untätige Verbindungen und sagt, was eine kostet"}},
    [LOAD_ALLOCATIONS] = {"allocations", KIND_FILE,
                          .help = {"a file in which the server counts its allocations "
                                   "(bench/load.sh)",
                                   "eine Datei, in der der Server seine Speicheranforderungen "
                                   "zählt (bench/load.sh)"}},
    {0},
};

static int load_run(const Input *in) {
    static Load load;
    load.random = (uint64_t)now_ns();
    load.epoll = epoll_create1(0);
    load.settings = (LoadSettings){
        .port = (int)input_number(in, LOAD_PORT),
        .tables = (int)input_number(in, LOAD_TABLES),
        .seats = (int)input_number(in, LOAD_SEATS),
        .seconds = (int)input_number(in, LOAD_SECONDS),
        .idle = (int)input_number(in, LOAD_IDLE),
        .pid = (long)input_number(in, LOAD_PID),
        .game = input_has(in, LOAD_MIX) ? NULL : games_find(input_text(in, LOAD_GAME)),
        .does_verify = input_has(in, LOAD_VERIFY),
        .allocations = input_has(in, LOAD_ALLOCATIONS) ? input_text(in, LOAD_ALLOCATIONS) : NULL};
    if (input_has(in, LOAD_HOURS))
        load.settings.seconds = (int)input_number(in, LOAD_HOURS) * 3600;
    allow_many_connections();
    return load.settings.idle > 0 ? idle(&load) : play(&load);
}

static const char *const examples[] = {"hort load --tables 100 --seconds 5",
                                       "hort load --tables 50 --mix --verify --hours 1", NULL};

const Command load_command = {
    .name = "load",
    .run = load_run,
    .summary = {"scripted players against a running server: speed, delays, cost",
                "Spieler nach Drehbuch gegen einen Server: Tempo, Verzögerung, Kosten"},
    .examples = examples,
    .options = options,
};
