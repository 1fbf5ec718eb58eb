/* sends.c: what the kernel takes for the traffic of a move at a table of three, and nothing else: three sends to
 * other processes and one receive, over TCP on this machine. No server can do it for less.
 *
 *     build/bench/sends [BYTES OF A SEND] */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TABLES = 100,
    SEATS = 3,
    LINES = TABLES * SEATS,
    ROUNDS = 400,
    MOVE_BYTES = 100,
    EVENTS = 256
};

static int here[LINES], there[LINES];
static char bytes[65536];

static void open_lines(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof to;
    int one = 1, door = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(door, (struct sockaddr *)&to, sizeof to) != 0 || listen(door, LINES) != 0 ||
        getsockname(door, (struct sockaddr *)&to, &length) != 0)
        exit(1);
    for (int i = 0; i < LINES; i++) {
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
    for (int i = 0; i < LINES; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = i};
        epoll_ctl(epoll, EPOLL_CTL_ADD, line[i], &event);
    }
    return epoll;
}

/* One player of each table answers everything with a move. */
static void play(void) {
    struct epoll_event event[EVENTS];
    int epoll = watch_all(there);
    for (int i = 0; i < LINES; i++)
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
    for (int i = 0; i < LINES; i++)
        send(here[i], bytes, size, MSG_NOSIGNAL);
    for (int moves = 0; moves < TABLES;) {
        int count = epoll_wait(epoll, event, EVENTS, -1);
        for (int i = 0; i < count; i++)
            moves += recv(here[event[i].data.fd], bytes, sizeof bytes, 0) > 0;
    }
}

static double used_us(void) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1e6 +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

int main(int count, char **words) {
    size_t size = count > 1 ? (size_t)strtoul(words[1], NULL, 10) : 400;
    if (size < 1 || size > sizeof bytes)
        return 2;
    open_lines();
    if (fork() == 0)
        play();
    for (int i = 0; i < LINES; i++)
        close(there[i]);
    int epoll = watch_all(here);
    double before = used_us();
    for (int i = 0; i < ROUNDS; i++)
        serve_round(epoll, size);
    printf("%.1f us a move for %d sends of %zu bytes and a receive\n",
           (used_us() - before) / (ROUNDS * TABLES), SEATS, size);
    return 0;
}
