/* load_client.c: the plain client of hort load: HTTP, WebSocket and a few words out of JSON. */
#include "cli/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* ---- words ---- */

void text_between(const char *text, const char *before, char *out, size_t room) {
    const char *at = strstr(text, before);
    out[0] = '\0';
    if (at != NULL)
        snprintf(out, room, "%.*s", (int)strcspn(at + strlen(before), "\";"), at + strlen(before));
}

int64_t number_after(const char *text, const char *before) {
    const char *at = strstr(text, before);
    return at == NULL ? -1 : strtoll(at + strlen(before), NULL, 10);
}

int64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void allow_many_connections(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* ---- sockets ---- */

static int connect_to(int port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1, file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (file < 0 || connect(file, (struct sockaddr *)&to, sizeof to) != 0)
        return -1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return file;
}

static void send_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(file, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) {
            if (sent < 0 && (errno == EAGAIN || errno == EINTR))
                continue;
            return;
        }
        bytes += sent;
        length -= (size_t)sent;
    }
}

/* ---- WebSocket ---- */

bool line_open(LoadLine *line, int port) {
    char request[512], answer[4096];
    int length = snprintf(
        request, sizeof request,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: "
        "%s\r\n\r\n",
        port, line->cookie);
    line->file = connect_to(port);
    if (line->file < 0)
        return false;
    send_all(line->file, request, (size_t)length);
    ssize_t got = recv(line->file, answer, sizeof answer - 1, 0);
    answer[got < 0 ? 0 : got] = '\0';
    fcntl(line->file, F_SETFL, fcntl(line->file, F_GETFL) | O_NONBLOCK);
    return strstr(answer, " 101 ") != NULL;
}

void line_close(LoadLine *line) {
    close(line->file);
    line->length = 0;
}

void line_send(LoadLine *line, const char *text) {
    unsigned char frame[1024];
    size_t length = strlen(text), head = length < 126 ? 2 : 4;
    if (length > sizeof frame - 8)
        return;
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (head == 4) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
    }
    memset(frame + head, 0, 4); /* a mask of zeros changes nothing */
    memcpy(frame + head + 4, text, length);
    send_all(line->file, (char *)frame, head + 4 + length);
}

/* The first frame after what is done: where its text begins and how long it is; false: not whole yet. */
static bool first_frame(const LoadLine *line, size_t done, size_t *start, size_t *length) {
    const unsigned char *b = (const unsigned char *)line->bytes + done;
    size_t left = line->length - done;
    if (left < 10 && (left < 2 || left < 2 + (size_t)(b[1] & 127)))
        return false;
    *length = b[1] & 127;
    *start = 2;
    if (*length == 126) {
        *length = (size_t)b[2] << 8 | b[3];
        *start = 4;
    } else if (*length == 127) {
        *length = 0;
        for (int i = 0; i < 8; i++)
            *length = *length << 8 | b[2 + i];
        *start = 10;
    }
    return left >= *start + *length;
}

static void hand_over(LoadLine *line, LoadListener *listener, void *context) {
    size_t done = 0, start, length;
    while (first_frame(line, done, &start, &length)) {
        char *text = line->bytes + done + start, saved = text[length];
        int opcode = line->bytes[done] & 15;
        text[length] = '\0';
        if (opcode == 1)
            listener(context, line, text, length);
        text[length] = saved;
        done += start + length;
        if (opcode == 9)
            send_all(line->file, "\x8a\x80\0\0\0\0", 6);
    }
    line->length -= done;
    memmove(line->bytes, line->bytes + done, line->length);
}

static void *grown(void *memory, size_t *room, size_t wanted) {
    if (wanted <= *room)
        return memory;
    *room = wanted * 2;
    memory = realloc(memory, *room);
    if (memory == NULL)
        abort();
    return memory;
}

bool line_read(LoadLine *line, LoadListener *listener, void *context) {
    line->bytes = grown(line->bytes, &line->room, line->length + 32768);
    ssize_t got = recv(line->file, line->bytes + line->length, line->room - line->length - 1, 0);
    if (got <= 0)
        return got < 0 && errno == EAGAIN;
    line->length += (size_t)got;
    hand_over(line, listener, context);
    return true;
}

/* ---- HTTP ---- */

/* What was asked and not answered is asked again. */
bool web_open(LoadWeb *w, int port) {
    w->port = port;
    w->length = 0;
    w->file = connect_to(port);
    if (w->file >= 0)
        send_all(w->file, w->request, strlen(w->request));
    return w->file >= 0;
}

static void web_send(LoadWeb *w) {
    w->length = 0;
    send_all(w->file, w->request, strlen(w->request));
}

void web_get(LoadWeb *w, const char *cookie, const char *path) {
    snprintf(w->request, sizeof w->request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n", path, w->port, cookie);
    web_send(w);
}

void web_post(LoadWeb *w, const char *cookie, const char *path, const char *body) {
    snprintf(
        w->request, sizeof w->request,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\nContent-Type: application/json\r\n"
        "Content-Length: %zu\r\n\r\n%s",
        path, w->port, cookie, strlen(body), body);
    web_send(w);
}

WebRead web_read(LoadWeb *w) {
    w->answer = grown(w->answer, &w->room, w->length + 8192);
    ssize_t got = recv(w->file, w->answer + w->length, w->room - 1 - w->length, 0);
    if (got <= 0) {
        close(w->file);
        return WEB_CLOSED;
    }
    w->length += (size_t)got;
    w->answer[w->length] = '\0';
    const char *end = strstr(w->answer, "\r\n\r\n");
    if (end == NULL || w->length < (size_t)(end + 4 - w->answer) +
                                       (size_t)number_after(w->answer, "content-length: "))
        return WEB_PART;
    w->request[0] = '\0';
    return WEB_WHOLE;
}

const char *web_body(const LoadWeb *w) {
    return strstr(w->answer, "\r\n\r\n") + 4;
}

bool web_guest(LoadWeb *w, char *cookie, size_t room) {
    char token[100];
    web_post(w, "", "/api/guest", "{\"name\":\"Load\"}");
    while (web_read(w) == WEB_PART)
        continue;
    text_between(w->answer, "hort=", token, sizeof token);
    snprintf(cookie, room, "hort=%s", token);
    return token[0] != '\0';
}
