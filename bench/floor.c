/* floor.c: what a move at a table of three costs whoever serves it: three sends to other processes and one receive, over
 * TCP on this machine, and a row in an SQLite file that is flushed before the sends, one flush for the moves of all
 * tables. No WebSockets, no rules, no words, no views. No server that keeps its moves can do it for less.
 *
 *     build/bench/floor [BYTES OF A SEND [TABLES]] */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SEATS = 3, TABLES_MAX = 1000, MOVES = 40000, MOVE_BYTES = 100, EVENTS = 256 };

static int tables = 100, lines;
static int here[TABLES_MAX * SEATS], there[TABLES_MAX * SEATS];
static char bytes[65536];

static void open_lines(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof to;
    int one = 1, door = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(door, (struct sockaddr *)&to, sizeof to) != 0 || listen(door, lines) != 0 ||
        getsockname(door, (struct sockaddr *)&to, &length) != 0)
        exit(1);
    for (int i = 0; i < lines; i++) {
        there[i] = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(there[i], (struct sockaddr *)&to, sizeof to) != 0)
            exit(1);
        here[i] = accept(door, NULL, NULL);
        setsockopt(here[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        setsockopt(there[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    }
}

static int watch_all(const int *line) {
    int epoll = epoll_create1(0);
    for (int i = 0; i < lines; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = i};
        epoll_ctl(epoll, EPOLL_CTL_ADD, line[i], &event);
    }
    return epoll;
}

/* One player of each table answers everything with a move. */
static void play(void) {
    struct epoll_event event[EVENTS];
    int epoll = watch_all(there);
    for (int i = 0; i < lines; i++)
        close(here[i]);
    for (;;) {
        int count = epoll_wait(epoll, event, EVENTS, -1);
        for (int i = 0; i < count; i++) {
            int which = event[i].data.fd;
            if (recv(there[which], bytes, sizeof bytes, 0) <= 0)
                _exit(0);
            if (which % SEATS == 0)
                send(there[which], bytes, MOVE_BYTES, MSG_NOSIGNAL);
        }
    }
}

static void serve_round(int epoll, size_t size) {
    struct epoll_event event[EVENTS];
    for (int i = 0; i < lines; i++)
        send(here[i], bytes, size, MSG_NOSIGNAL);
    for (int moves = 0; moves < tables;) {
        int count = epoll_wait(epoll, event, EVENTS, -1);
        for (int i = 0; i < count; i++)
            moves += recv(here[event[i].data.fd], bytes, sizeof bytes, 0) > 0;
    }
}

/* ---- rows ---- */

static sqlite3 *file;
static sqlite3_stmt *row;

static void run(const char *words) {
    if (sqlite3_exec(file, words, NULL, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(file));
        exit(1);
    }
}

static void open_file(const char *path) {
    if (sqlite3_open(path, &file) != SQLITE_OK)
        exit(1);
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=8000;"
        "CREATE TABLE arrival(board INTEGER, number INTEGER, text TEXT, key INTEGER, at INTEGER,"
        " sum INTEGER)");
    sqlite3_prepare_v2(file, "INSERT INTO arrival VALUES(?1,?2,?3,?1,?2,?1)", -1, &row, NULL);
}

static void write_rows(int number) {
    run("BEGIN IMMEDIATE");
    for (int i = 0; i < tables; i++) {
        sqlite3_bind_int64(row, 1, (sqlite3_int64)i << 40);
        sqlite3_bind_int64(row, 2, number);
        sqlite3_bind_text(row, 3, "red-3:ride\t0123456789abcdef\ndeal:0:blue-4", -1, SQLITE_STATIC);
        sqlite3_step(row);
        sqlite3_reset(row);
    }
    run("COMMIT");
}

static double used_us(void) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1e6 +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

int main(int count, char **words) {
    char path[] = "/tmp/floor-XXXXXX";
    size_t size = count > 1 ? (size_t)strtoul(words[1], NULL, 10) : 400;
    tables = count > 2 ? atoi(words[2]) : tables;
    lines = tables * SEATS;
    if (size < 1 || size > sizeof bytes || tables < 1 || tables > TABLES_MAX ||
        mkdtemp(path) == NULL || chdir(path) != 0)
        return 2;
    open_lines();
    if (fork() == 0)
        play();
    for (int i = 0; i < lines; i++)
        close(there[i]);
    int epoll = watch_all(here), rounds = MOVES / tables;
    open_file("floor.db");
    double rows_us = 0, before = used_us();
    for (int i = 0; i < rounds; i++) {
        double from = used_us();
        write_rows(i);
        rows_us += used_us() - from;
        serve_round(epoll, size);
    }
    double all_us = used_us() - before;
    printf("%.1f us a move: %.1f for %d sends of %zu bytes and a receive, %.1f for a row (%d in a "
           "flush)\n",
           all_us / (rounds * tables), (all_us - rows_us) / (rounds * tables), SEATS, size,
           rows_us / (rounds * tables), tables);
    sqlite3_finalize(row);
    sqlite3_close(file);
    return remove("floor.db") != 0 || rmdir(path) != 0;
}
