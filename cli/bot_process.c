/* bot_process.c: see bot_process.h. */
#define _GNU_SOURCE /* pipe2, environ */
#include "cli/bot_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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
    return failed == 0;
}

bool external_start(External *bot, const char *command, long timeout_ms, ExternalLogs logs,
                    Text *error) {
    int input[2], output[2];
    bot->timeout_ms = timeout_ms;
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

/* Waits until the pipe is ready; false at the deadline. */
static bool wait_for(int pipe, short event, long deadline) {
    struct pollfd wanted = {.fd = pipe, .events = event};
    long left = deadline - now_ms();
    return left > 0 && poll(&wanted, 1, (int)left) > 0;
}

static bool send_all(External *bot, const char *bytes, size_t count, long deadline, Text *error) {
    while (count > 0) {
        ssize_t sent = write(bot->to, bytes, count);
        if (sent > 0) {
            bytes += sent;
            count -= (size_t)sent;
        } else if (errno != EAGAIN && errno != EINTR) {
            text_add(error, "crashed");
            return false;
        } else if (!wait_for(bot->to, POLLOUT, deadline)) {
            text_add(error, "did not read in time");
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
            text_add(error, "crashed");
            return false;
        } else if (!wait_for(bot->from, POLLIN, deadline)) {
            text_add(error, "did not answer in time");
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
    while (waitpid(bot->process, NULL, WNOHANG) == 0) {
        if (now_ms() >= deadline) {
            kill(-bot->process, SIGKILL);
            waitpid(bot->process, NULL, 0);
            break;
        }
        poll(NULL, 0, 2);
    }
    close(bot->from);
    bot->process = 0;
}
