/* load.c: hort load: scripted players over real WebSockets against a running server.
 *
 * Every seat is a person with their own connection who plays a random legal move at once. Measures
 * acknowledged moves a second and how long it takes from sending a move until another seat has it.
 * One thread, epoll; parses only what it needs. Not a client to build upon. */
#include "cli/load.h"
#include "cli/command.h"
#include "match/fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>

enum { SAMPLES_MAX = 1 << 22, MOVES_KEPT = 8 };

/* A move on its way: when it was sent, by whom, and how many lines there were then. */
typedef struct LoadMove {
    int64_t sent_ns;
    int number, seat;
} LoadMove;

typedef struct LoadTable {
    char id[16];
    int seat_count;
    LoadLine line[8];          /* the players */
    LoadWeb web;               /* makes the next table when a match is over */
    LoadMove move[MOVES_KEPT]; /* a ring of the moves last sent */
    int sent;
} LoadTable;

typedef struct Load {
    LoadSettings settings;
    int epoll;
    LoadTable *table;
    uint32_t *sample_us;
    int samples;
    long moves, messages, bytes, matches, refusals;
    int64_t end_ns;
    uint64_t random;
    bool is_measuring;
} Load;

static int64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static uint32_t random_below(Load *l, uint32_t limit) {
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((l->random >> 33) % limit);
}

/* ---- making tables ---- */

static void add_body(const Load *l, char *out, size_t room) {
    int used = snprintf(out, room,
                        "{\"game\":\"%s\",\"players\":%d,\"public\":false,\"seats\":"
                        "[{\"kind\":\"me\"}",
                        l->settings.game, l->settings.seats);
    for (int i = 1; i < l->settings.seats; i++)
        used += snprintf(out + used, room - (size_t)used, ",{\"kind\":\"invite\"}");
    snprintf(out + used, room - (size_t)used, "]}");
}

static void watch(LoadTable *t, LoadLine *line) {
    char text[128];
    snprintf(text, sizeof text, "{\"seq\":1,\"type\":\"watch\",\"table\":\"%s\"}", t->id);
    line->drawn = 0;
    line_send(line, text);
}

/* The next step towards a running match: each answer of the server leads to the next request. */
static void advance(Load *l, LoadTable *t) {
    char body[512], path[64], code[16] = "";
    if (t->web.step == 0) {
        add_body(l, body, sizeof body);
        web_post(&t->web, l->settings.port, t->line[0].cookie, "/api/tables", body);
        return;
    }
    if (t->web.step == 1) {
        text_between(t->web.answer, "\"id\":\"", t->id, sizeof t->id);
        text_between(t->web.answer, "\"invite\":\"", code, sizeof code);
        memcpy(t->web.code, code, sizeof t->web.code);
        if (t->id[0] == '\0') {
            fprintf(stderr, "hort load: no table: %s\n", t->web.answer);
            exit(1);
        }
    }
    if (t->web.step < t->seat_count) {
        snprintf(path, sizeof path, "/api/tables/%s/join", t->id);
        snprintf(body, sizeof body, "{\"code\":\"%s\"}", t->web.code);
        web_post(&t->web, l->settings.port, t->line[t->web.step].cookie, path, body);
        return;
    }
    t->web.step = 0;
    t->sent = 0;
    for (int i = 0; i < t->seat_count; i++)
        watch(t, &t->line[i]);
}

/* ---- the draw ---- */

/* Promises a share for the dice, and reveals it when all have promised. Any share will do here. */
static void on_table(const LoadTable *t, LoadLine *line, const char *text) {
    static const char share[] = "6c6f61646c6f61646c6f61646c6f61646c6f61646c6f61646c6f61646c6f6164";
    char id[16], header[SHA256_HEX], commitment[SHA256_HEX], promise[SHA256_HEX], message[320];
    const char *promises = strstr(text, "\"promises\":[");
    text_between(text, "\"id\":\"", id, sizeof id);
    if (strcmp(id, t->id) != 0 || strstr(text, "\"state\":\"waiting\"") == NULL || promises == NULL)
        return;
    const char *missing = strstr(promises, "null");
    bool have_all = missing == NULL || missing > strchr(promises, ']');
    if (line->drawn == 2 || (line->drawn == 1 && !have_all))
        return;
    text_between(text, "\"header\":\"", header, sizeof header);
    text_between(text, "\"commitment\":\"", commitment, sizeof commitment);
    fair_promise(header, commitment, (Seat)line->seat, share, promise);
    bool is_share = line->drawn++ == 1;
    snprintf(message, sizeof message,
             "{\"seq\":3,\"key\":\"%s-%d\",\"type\":\"%s\",\"table\":\"%s\",\"seat\":%d,\"draw\":1,"
             "\"%s\":\"%s\"}",
             is_share ? "s" : "p", line->seat, is_share ? "share" : "promise", t->id, line->seat,
             is_share ? "hex" : "hash", is_share ? share : promise);
    line_send(line, message);
}

/* ---- playing ---- */

/* A seat has the position with that many lines: how long ago was the move sent that led to it? */
static void take_sample(Load *l, const LoadTable *t, int seat, int number) {
    int i = t->sent - 1, oldest = t->sent < MOVES_KEPT ? 0 : t->sent - MOVES_KEPT;
    while (i >= oldest && t->move[i % MOVES_KEPT].number >= number)
        i--;
    if (i >= oldest && t->move[i % MOVES_KEPT].seat != seat && l->is_measuring &&
        l->samples < SAMPLES_MAX)
        l->sample_us[l->samples++] =
            (uint32_t)((now_ns() - t->move[i % MOVES_KEPT].sent_ns) / 1000);
}

/* One of the moves listed in a state, at random; false when it is not this seat's turn. */
static bool choose_move(Load *l, const char *text, int seat, char *out, size_t room) {
    char actor[4] = {(char)('0' + seat), '\0'};
    const char *actors = strstr(text, "\"actors\":["), *list;
    int count = 0;
    if (actors == NULL || strcspn(actors + 10, actor) > strcspn(actors + 10, "]"))
        return false;
    list = strstr(actors, "\"legal\":[");
    const char *end = list == NULL ? NULL : strstr(list, "\"prompt\":");
    if (end == NULL)
        return false;
    for (const char *at = list; (at = strstr(at, "[\"")) != NULL && at < end; at++)
        count++;
    if (count == 0)
        return false;
    for (int skip = (int)random_below(l, (uint32_t)count); skip >= 0; skip--)
        list = strstr(list + 1, "[\"");
    snprintf(out, room, "%.*s", (int)strcspn(list + 2, "\""), list + 2);
    return true;
}

static void on_state(Load *l, LoadTable *t, LoadLine *line, const char *text) {
    char move[128], message[320], id[16];
    text_between(text, "\"table\":\"", id, sizeof id);
    if (strcmp(id, t->id) != 0)
        return;
    int number = (int)number_after(text, "\"number\":");
    take_sample(l, t, line->seat, number);
    const char *actors = strstr(text, "\"actors\":[");
    if (actors != NULL && actors[10] == ']') {
        if (line->seat == 0 && now_ns() < l->end_ns) {
            l->matches++;
            advance(l, t);
        }
        return;
    }
    if (now_ns() >= l->end_ns || !choose_move(l, text, line->seat, move, sizeof move))
        return;
    snprintf(message, sizeof message,
             "{\"seq\":2,\"key\":\"%d-%d\",\"type\":\"play\",\"table\":\"%s\",\"seat\":%d,\"move\":"
             "\"%s\"}",
             line->seat, ++line->keys, t->id, line->seat, move);
    t->move[t->sent++ % MOVES_KEPT] = (LoadMove){now_ns(), number, line->seat};
    line_send(line, message);
}

static void on_message(void *context, LoadLine *line, const char *text, size_t length) {
    Load *l = context;
    LoadTable *t = &l->table[line->table];
    l->messages++;
    l->bytes += (long)length;
    if (strncmp(text, "{\"type\":\"state\"", 15) == 0)
        on_state(l, t, line, text);
    else if (strncmp(text, "{\"type\":\"table\"", 15) == 0)
        on_table(t, line, text);
    else if (strncmp(text, "{\"type\":\"answer\",\"seq\":2", 24) == 0) {
        l->moves += strstr(text, "\"ok\":true") != NULL && l->is_measuring;
        l->refusals += strstr(text, "\"ok\":false") != NULL;
    }
}

/* ---- setting up ---- */

static void add_to_epoll(Load *l, int file, uint64_t what) {
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = what};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, file, &event);
}

static bool seat_players(Load *l, int index) {
    LoadTable *t = &l->table[index];
    t->seat_count = l->settings.seats;
    if (!web_open(&t->web, l->settings.port))
        return false;
    for (int i = 0; i < t->seat_count; i++) {
        LoadLine *line = &t->line[i];
        line->seat = i;
        line->table = index;
        if (!web_guest(&t->web, l->settings.port, line->cookie, sizeof line->cookie) ||
            !line_open(line, l->settings.port))
            return false;
        add_to_epoll(l, line->file, (uint64_t)(index * 16 + i));
    }
    add_to_epoll(l, t->web.file, (uint64_t)(index * 16 + 15));
    return true;
}

static void serve_events(Load *l) {
    struct epoll_event event[256];
    int count = epoll_wait(l->epoll, event, 256, 100);
    for (int i = 0; i < count; i++) {
        LoadTable *t = &l->table[event[i].data.u64 / 16];
        int which = (int)(event[i].data.u64 % 16);
        if (which == 15) {
            if (web_read(&t->web)) {
                t->web.step++;
                advance(l, t);
            }
        } else if (!line_read(&t->line[which], on_message, l)) {
            fprintf(stderr, "hort load: a connection was closed\n");
            exit(1);
        }
    }
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double at_share(const Load *l, double share) {
    return l->samples == 0 ? 0 : l->sample_us[(long)((double)(l->samples - 1) * share)] / 1000.0;
}

static void report(Load *l, double seconds, long memory_before, long memory_after) {
    qsort(l->sample_us, (size_t)l->samples, sizeof *l->sample_us, by_size);
    int connections = l->settings.tables * l->settings.seats;
    printf("%d connections, %d tables of %d, %s, %.1f s\n", connections, l->settings.tables,
           l->settings.seats, l->settings.game, seconds);
    printf("moves      %.0f/s acknowledged (%ld), %ld refused, %ld matches finished\n",
           (double)l->moves / seconds, l->moves, l->refusals, l->matches);
    printf("to others  p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms (%d samples)\n", at_share(l, 0.5),
           at_share(l, 0.99), at_share(l, 0.999), l->samples);
    printf("received   %ld messages, %.1f MB\n", l->messages, (double)l->bytes / 1e6);
    if (l->settings.pid > 0)
        printf("server     %ld KiB before, %ld KiB after: %.1f KiB a connection\n", memory_before,
               memory_after, (double)(memory_after - memory_before) / connections);
}

static int play(Load *l) {
    long memory_before = process_memory(l->settings.pid);
    int64_t start_ns = now_ns();
    l->table = calloc((size_t)l->settings.tables, sizeof *l->table);
    l->sample_us = malloc(SAMPLES_MAX * sizeof *l->sample_us);
    for (int i = 0; i < l->settings.tables; i++)
        if (!seat_players(l, i)) {
            fprintf(stderr,
                    "hort load: cannot connect to 127.0.0.1:%d, or its limits are too low\n",
                    l->settings.port);
            return 1;
        }
    l->end_ns = INT64_MAX;
    for (int i = 0; i < l->settings.tables; i++)
        advance(l, &l->table[i]);
    start_ns = now_ns();
    while (now_ns() - start_ns < 1000000000) /* a second to get going */
        serve_events(l);
    l->is_measuring = true;
    start_ns = now_ns();
    int64_t stop_ns = start_ns + (int64_t)l->settings.seconds * 1000000000;
    while (now_ns() < stop_ns)
        serve_events(l);
    report(l, (double)(now_ns() - start_ns) / 1e9, memory_before, process_memory(l->settings.pid));
    return 0;
}

/* Connections that do nothing: what does one cost? */
static int idle(Load *l) {
    LoadLine *line = calloc((size_t)l->settings.idle, sizeof *line);
    long before = process_memory(l->settings.pid);
    int open = 0;
    while (line != NULL && open < l->settings.idle && line_open(&line[open], l->settings.port))
        open++;
    long after = process_memory(l->settings.pid);
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
    LOAD_SECONDS,
    LOAD_PID,
    LOAD_IDLE,
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
    [LOAD_SECONDS] = {"seconds", KIND_NUMBER, 1, 600, .default_value = "10",
                      .help = {"how long is measured", "wie lange gemessen wird"}},
    [LOAD_PID] = {"pid", KIND_NUMBER, 1, INT32_MAX,
                  .help = {"the server's process, to report its memory",
                           "der Prozess des Servers, dessen Speicher genannt wird"}},
    [LOAD_IDLE] = {"idle", KIND_NUMBER, 1, 100000,
                   .help = {"only opens this many idle connections and reports what one costs",
                            "öffnet nur so viele untätige Verbindungen und sagt, was eine kostet"}},
    {0},
};

static int load_run(const Input *in) {
    static Load load;
    load.random = (uint64_t)now_ns();
    load.epoll = epoll_create1(0);
    load.settings = (LoadSettings){.port = (int)input_number(in, LOAD_PORT),
                                   .tables = (int)input_number(in, LOAD_TABLES),
                                   .seats = (int)input_number(in, LOAD_SEATS),
                                   .seconds = (int)input_number(in, LOAD_SECONDS),
                                   .idle = (int)input_number(in, LOAD_IDLE),
                                   .pid = (long)input_number(in, LOAD_PID),
                                   .game = input_text(in, LOAD_GAME)};
    allow_many_connections();
    return load.settings.idle > 0 ? idle(&load) : play(&load);
}

static const char *const examples[] = {"hort load --tables 100 --seconds 5", NULL};

const Command load_command = {
    .name = "load",
    .run = load_run,
    .summary = {"scripted players against a running server: speed, delays, memory",
                "Spieler nach Drehbuch gegen einen Server: Tempo, Verzögerung, Speicher"},
    .examples = examples,
    .options = options,
};
