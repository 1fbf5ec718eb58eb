/* postgres_link.c: connections to PostgreSQL that never wait for ever, and the arguments of statements.
 * See postgres.h. */
#include "store/postgres.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CONNECT_S = 2, FIRST_CONNECT_S = 20 }; /* while others play; before anybody does */

int64_t link_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- connecting ---- */

void link_drop(Link *l) {
    PQfinish(l->connection);
    l->connection = NULL;
}

void link_close(Link *l) {
    link_drop(l);
    arguments_free(&l->arguments);
}

static void be_silent(void *unused, const PGresult *notice) {
    (void)unused, (void)notice;
}

/* What the URL says counts; these are for what it does not say. The kernel gives a lost packet as long as a
 * transaction. */
static PGconn *connect_to(const char *url, int wait_s) {
    static const char *const names[] = {"connect_timeout", "tcp_user_timeout", "keepalives_idle",
                                        "client_encoding", "dbname",           NULL};
    TEXT(seconds, 16);
    TEXT(milliseconds, 16);
    text_add_int(&seconds, wait_s);
    text_add_int(&milliseconds, WRITE_MS);
    const char *values[] = {seconds.start, milliseconds.start, "5", "UTF8", url, NULL};
    return PQconnectdbParams(names, values, 1);
}

/* ---- asking ---- */

bool link_wait(Link *l, int64_t until_ms) {
    while (true) {
        int unsent = PQflush(l->connection);
        if (unsent < 0)
            return false;
        if (unsent == 0 && !PQisBusy(l->connection))
            return true; /* often it has come with the result before */
        int64_t left_ms = until_ms - link_now_ms();
        struct pollfd wait = {.fd = PQsocket(l->connection),
                              .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
        if (left_ms <= 0 || (poll(&wait, 1, (int)left_ms) < 0 && errno != EINTR) ||
            !PQconsumeInput(l->connection))
            return false;
    }
}

/* The last of the results that one question gets; NULL when they did not all come in time. */
static PGresult *take_result(Link *l, int64_t until_ms) {
    PGresult *last = NULL, *next;
    while (link_wait(l, until_ms)) {
        next = PQgetResult(l->connection);
        if (next == NULL)
            return last;
        PQclear(last);
        last = next;
    }
    PQclear(last);
    return NULL;
}

static bool is_answer(const PGresult *result) {
    return PQresultStatus(result) == PGRES_TUPLES_OK || PQresultStatus(result) == PGRES_COMMAND_OK;
}

/* ---- being ready ---- */

/* Has the database done what was sent? */
static bool is_done(Link *l) {
    PGresult *result = take_result(l, link_now_ms() + READ_MS);
    bool is_done = is_answer(result);
    PQclear(result);
    return is_done;
}

static bool prepare_all(Link *l) {
    bool is_good = true;
    for (int i = 0; is_good && l->sql != NULL && l->sql[i] != NULL; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        is_good = PQsendPrepare(l->connection, name, l->sql[i], 0, NULL) && is_done(l);
    }
    return is_good;
}

static bool open_link(Link *l) {
    l->connection =
        connect_to(l->postgres->url, l->postgres->has_keeper ? CONNECT_S : FIRST_CONNECT_S);
    if (PQstatus(l->connection) != CONNECTION_OK)
        return false;
    PQsetNoticeReceiver(l->connection, be_silent, NULL);
    PQsetnonblocking(l->connection, 1);
    return (l->setting == NULL || (PQsendQuery(l->connection, l->setting) && is_done(l))) &&
           prepare_all(l);
}

bool link_ready(Link *l) {
    Postgres *p = l->postgres;
    if (l->connection != NULL && PQstatus(l->connection) == CONNECTION_OK)
        return true;
    link_drop(l);
    if (p->is_away && p->has_keeper && l != &p->ear)
        return false;
    if (open_link(l)) {
        if (!p->has_keeper)
            p->is_away = false;
        return true;
    }
    p->is_away = true;
    link_drop(l);
    return false;
}

static PGresult *ask_once(Link *l, int statement, int count, const char *const *values) {
    char name[16];
    snprintf(name, sizeof name, "s%d", statement);
    if (!link_ready(l) || !PQsendQueryPrepared(l->connection, name, count, values, NULL, NULL, 0))
        return NULL;
    return take_result(l, link_now_ms() + READ_MS);
}

/* A connection that was lost while nobody used it is no reason to give up. */
PGresult *link_ask(Link *l, int statement, int count, const char *const *values) {
    for (int attempt = 0; attempt < 2; attempt++) {
        int64_t since_ms = link_now_ms();
        PGresult *result = ask_once(l, statement, count, values);
        if (is_answer(result))
            return result;
        bool is_late = link_now_ms() - since_ms >= READ_MS;
        PQclear(result);
        link_drop(l);
        if (is_late)
            break;
    }
    l->postgres->is_away = true;
    return NULL;
}

bool link_run(Link *l, const char *sql, Text *error) {
    PGresult *result =
        PQsendQuery(l->connection, sql) ? take_result(l, link_now_ms() + 60 * READ_MS) : NULL;
    bool is_good = is_answer(result);
    if (!is_good)
        text_add(error, PQerrorMessage(l->connection));
    PQclear(result);
    return is_good;
}

/* ---- arguments ---- */

void arguments_clear(Arguments *a) {
    a->length = 0;
    a->count = 0;
}

void arguments_free(Arguments *a) {
    free(a->bytes);
    memset(a, 0, sizeof *a);
}

static void add_bytes(Arguments *a, const char *bytes, size_t count) {
    if (a->length + count > a->room) {
        a->room = (a->length + count) * 2 + 1024;
        a->bytes = realloc(a->bytes, a->room);
        if (a->bytes == NULL)
            abort();
    }
    memcpy(a->bytes + a->length, bytes, count);
    a->length += count;
}

/* Ends the one before it. */
void arguments_next(Arguments *a) {
    if (a->count > 0)
        add_bytes(a, "", 1);
    a->at[a->count++] = a->length;
}

static void add_number(Arguments *a, int64_t number) {
    TEXT(digits, 24);
    text_add_int(&digits, number);
    add_bytes(a, digits.start, digits.length);
}

/* The length of the UTF-8 character there; 0: it is none. */
static size_t character(const char *at) {
    unsigned char first = (unsigned char)*at;
    size_t length = first < 0x80                    ? 1
                    : first >= 0xC2 && first < 0xE0 ? 2
                    : first >= 0xE0 && first < 0xF0 ? 3
                    : first >= 0xF0 && first < 0xF5 ? 4
                                                    : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    unsigned char second = length > 2 ? (unsigned char)at[1] : 0x90;
    bool is_wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                    (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
    return is_wrong ? 0 : length;
}

/* PostgreSQL takes nothing but UTF-8, and what a browser calls itself need not be. */
static void add_text(Arguments *a, const char *words, bool is_quoted) {
    for (size_t length; *words != '\0'; words += length == 0 ? 1 : length) {
        length = character(words);
        if (is_quoted && (*words == '"' || *words == '\\'))
            add_bytes(a, "\\", 1);
        add_bytes(a, length == 0 ? "?" : words, length == 0 ? 1 : length);
    }
}

void arguments_number(Arguments *a, int64_t number) {
    arguments_next(a);
    add_number(a, number);
}

void arguments_text(Arguments *a, const char *words) {
    arguments_next(a);
    add_text(a, words, false);
}

static void begin_item(Arguments *a) {
    add_bytes(a, a->length == a->at[a->count - 1] ? "{" : ",", 1);
}

void arguments_item_number(Arguments *a, int64_t number) {
    begin_item(a);
    add_number(a, number);
}

void arguments_item_text(Arguments *a, const char *words) {
    begin_item(a);
    add_bytes(a, "\"", 1);
    add_text(a, words, true);
    add_bytes(a, "\"", 1);
}

void arguments_close(Arguments *a) {
    if (a->length == a->at[a->count - 1])
        add_bytes(a, "{", 1);
    add_bytes(a, "}", 1);
}

const char *const *arguments_end(Arguments *a) {
    add_bytes(a, "", 1);
    for (int i = 0; i < a->count; i++)
        a->value[i] = a->bytes + a->at[i];
    return a->value;
}
