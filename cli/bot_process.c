/* bot_process.c: see bot_process.h. */
#define _GNU_SOURCE /* pipe2, environ */
#include "cli/bot_process.h"

#include "cli/bot_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 100 }; /* how often somebody who waits looks around */

static long now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Runs the command in a process group of its own, its input and output on our pipes. */
static bool spawn(External *bot, const char *command, int input, int output, const char *errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char *const arguments[] = {"sh", "-c", (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (errors != NULL)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors,
                                         O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    int failed = posix_spawn(&bot->process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed != 0)
        return false;
    keeper_add(bot->process);
    return true;
}

bool external_start(External *bot, const char *command, long timeout_ms, const atomic_bool *stop,
                    ExternalLogs logs, Text *error) {
    int input[2], output[2];
    bot->timeout_ms = timeout_ms;
    bot->stop = stop;
    bot->process = 0;
    bot->transcript = logs.transcript == NULL ? NULL : fopen(logs.transcript, "we");
    if (logs.transcript != NULL && bot->transcript == NULL) {
        text_addf(error, "%.100s: %s", logs.transcript, strerror(errno));
        return false;
    }
    if (pipe2(input, O_CLOEXEC) != 0) {
        text_addf(error, "no pipe: %s", strerror(errno));
        return false;
    }
    if (pipe2(output, O_CLOEXEC) != 0) {
        text_addf(error, "no pipe: %s", strerror(errno));
        close(input[0]), close(input[1]);
        return false;
    }
    bool is_started = spawn(bot, command, input[0], output[1], logs.errors);
    close(input[0]), close(output[1]);
    bot->to = input[1];
    bot->from = output[0];
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    fcntl(bot->from, F_SETFL, O_NONBLOCK);
    if (!is_started)
        text_add(error, "could not be started");
    return is_started;
}

/* Has the program ended? It stays a zombie, so that its number is not given to another one. */
static bool has_ended(const External *bot, siginfo_t *how) {
    *how = (siginfo_t){0};
    return waitid(P_PID, (id_t)bot->process, how, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           how->si_pid != 0;
}

/* Waits until the pipe is ready; false at the deadline, when the program has ended (a child of its may
 * hold the pipe open), or when it is time to stop. */
static bool wait_for(const External *bot, int pipe, short event, long deadline) {
    struct pollfd wanted = {.fd = pipe, .events = event};
    siginfo_t how;
    long left;
    while ((left = deadline - now_ms()) > 0 && !atomic_load(bot->stop)) {
        bool is_over = has_ended(bot, &how);
        if (poll(&wanted, 1, is_over ? 0 : left < LOOK_MS ? (int)left : LOOK_MS) > 0)
            return true;
        if (is_over)
            return false;
    }
    return false;
}

/* It does not talk to us any more: says what has become of it. Shells tell of a signal by adding 128. */
static void describe_end(const External *bot, Text *error) {
    siginfo_t how;
    for (long deadline = now_ms() + LOOK_MS; !has_ended(bot, &how) && now_ms() < deadline;)
        poll(NULL, 0, 2);
    int status = how.si_status, number = how.si_code == CLD_EXITED ? status - 128 : status;
    if (how.si_pid == 0)
        text_add(error, "closed its input or output");
    else if (number > 0 && number < NSIG)
        text_addf(error, "was killed by signal %d (%s)", number, strsignal(number));
    else
        text_addf(error, "ended with status %d%s", status,
                  status == 127   ? " (there is no such program)"
                  : status == 126 ? " (it cannot be run)"
                                  : "");
}

/* It has not done in time what it should, unless it has ended. */
static void describe_silence(const External *bot, const char *words, Text *error) {
    siginfo_t how;
    if (has_ended(bot, &how))
        describe_end(bot, error);
    else
        text_add(error, words);
}

static bool send_all(External *bot, const char *bytes, size_t count, long deadline, Text *error) {
    while (count > 0) {
        ssize_t sent = write(bot->to, bytes, count);
        if (sent > 0) {
            bytes += sent;
            count -= (size_t)sent;
        } else if (errno != EAGAIN && errno != EINTR) {
            describe_end(bot, error);
            return false;
        } else if (!wait_for(bot, bot->to, POLLOUT, deadline)) {
            describe_silence(bot, "did not read in time", error);
            return false;
        }
    }
    return true;
}

/* Reads until an empty line ends the answer. */
static bool receive(External *bot, long deadline, Text *error) {
    size_t length = 0;
    for (;;) {
        ssize_t got = read(bot->from, bot->answer + length, sizeof bot->answer - 1 - length);
        if (got > 0) {
            length += (size_t)got;
            bot->answer[length] = '\0';
            if (length >= 2 && strcmp(bot->answer + length - 2, "\n\n") == 0)
                return true;
            if (length + 1 == sizeof bot->answer) {
                text_add(error, "answered without end");
                return false;
            }
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            describe_end(bot, error);
            return false;
        } else if (!wait_for(bot, bot->from, POLLIN, deadline)) {
            describe_silence(bot, "did not answer in time", error);
            return false;
        }
    }
}

/* Our lines begin with > in the transcript, its answer and what went wrong follow. */
static void note(const External *bot, const char *mark, const char *text) {
    if (bot->transcript != NULL) {
        fprintf(bot->transcript, "%s%s\n", mark, text);
        fflush(bot->transcript);
    }
}

static bool converse(External *bot, const char *command, Text *error) {
    long deadline = now_ms() + bot->timeout_ms;
    bot->answer[0] = '\0';
    note(bot, "> ", command);
    bool is_well = send_all(bot, command, strlen(command), deadline, error) &&
                   send_all(bot, "\n", 1, deadline, error) && receive(bot, deadline, error);
    note(bot, "", bot->answer);
    if (!is_well)
        note(bot, "! ", error->start);
    return is_well;
}

bool external_ask(External *bot, const char *command, Text *error) {
    if (!converse(bot, command, error))
        return false;
    if (bot->answer[0] != '=') {
        text_addf(error, "refused: %.40s", bot->answer);
        error->start[strcspn(error->start, "\n")] = '\0';
        return false;
    }
    char *start = bot->answer + 1 + strspn(bot->answer + 1, " ");
    memmove(bot->answer, start, strlen(start) + 1);
    for (size_t end = strlen(bot->answer); end > 0 && strchr("\r\n ", bot->answer[end - 1]); end--)
        bot->answer[end - 1] = '\0';
    return true;
}

void external_end(External *bot) {
    TEXT(ignored, 128);
    if (bot->transcript != NULL)
        fclose(bot->transcript);
    bot->transcript = NULL;
    if (bot->process <= 0)
        return;
    long deadline = now_ms() + 100;
    send_all(bot, "quit\n", 5, deadline, &ignored);
    close(bot->to);
    for (siginfo_t how; !has_ended(bot, &how) && now_ms() < deadline;)
        poll(NULL, 0, 2);
    kill(-bot->process, SIGKILL); /* it, if it is still there, and its children */
    waitpid(bot->process, NULL, 0);
    keeper_remove(bot->process);
    close(bot->from);
    bot->process = 0;
}
