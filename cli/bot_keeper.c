/* bot_keeper.c: see bot_keeper.h. The keeper reads what begins (a positive number) and what has ended (a
 * negative one) from a pipe, whose other end the kernel closes when we die. */
#define _GNU_SOURCE /* pipe2 */
#include "cli/bot_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

enum { GROUPS_MAX = 1024 };

static int to_keeper = -1;

/* Finds the group's place, or a free one for 0. */
static pid_t *find(pid_t group[GROUPS_MAX], pid_t wanted) {
    for (int i = 0; i < GROUPS_MAX; i++)
        if (group[i] == wanted)
            return &group[i];
    return NULL;
}

static void keep(int pipe) {
    static pid_t group[GROUPS_MAX];
    pid_t told;
    ssize_t got;
    while ((got = read(pipe, &told, sizeof told)) == sizeof told || (got < 0 && errno == EINTR)) {
        pid_t *place = got < 0 ? NULL : find(group, told > 0 ? 0 : -told);
        if (place != NULL)
            *place = told > 0 ? told : 0;
    }
    for (int i = 0; i < GROUPS_MAX; i++)
        if (group[i] > 0)
            kill(-group[i], SIGKILL);
    _exit(0);
}

void keeper_start(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return;
    pid_t keeper = fork();
    if (keeper == 0) {
        setsid(); /* Ctrl-C in the terminal is not for it */
        close(ends[1]);
        for (int i = 0; i < 3; i++) /* whoever reads our output must not wait for it */
            close(i);
        keep(ends[0]);
    }
    close(ends[0]);
    to_keeper = keeper > 0 ? ends[1] : -1;
}

static void send_to_keeper(pid_t what) {
    if (to_keeper >= 0 && write(to_keeper, &what, sizeof what) < 0)
        to_keeper = -1;
}

void keeper_add(pid_t group) {
    send_to_keeper(group);
}

void keeper_remove(pid_t group) {
    send_to_keeper(-group);
}
