/* load.h: hort load in parts: a plain client (load_client.c), a table of players (load_table.c), and
 * what was measured (load_figures.c). The command itself is load.c. */
#ifndef HORT_CLI_LOAD_H
#define HORT_CLI_LOAD_H

#include "core/games.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct LoadSettings {
    int port, tables, seats, seconds, idle;
    long pid;
    const GameFiles *game; /* NULL: a mixture of all */
    bool does_verify;
    const char
        *allocations; /* the file where the server counts them (bench/allocations.c), or NULL */
} LoadSettings;

/* ---- the client ---- */

void allow_many_connections(void);
int64_t now_ns(void);

/* One player's WebSocket. */
typedef struct LoadLine {
    int file, seat, table, keys;
    int drawn;     /* of the draw before a match: 1: has promised, 2: has revealed */
    int number;    /* lines of the record it has */
    int in_flight; /* moves that are not answered yet */
    bool is_first; /* its next state is the first of a match */
    bool can_take_back, wants_reconnect;
    char cookie[128];
    char *bytes;
    size_t length, room;
} LoadLine;

typedef void LoadListener(void *context, LoadLine *line, const char *text, size_t length);

bool line_open(LoadLine *line, int port);
void line_close(LoadLine *line);
void line_send(LoadLine *line, const char *text);
/* Reads what there is and hands over every whole message; false when the server has hung up. */
bool line_read(LoadLine *line, LoadListener *listener, void *context);

/* One connection for HTTP, one request at a time. */
typedef struct LoadWeb {
    int file, port;
    char request[2048]; /* the one that is not answered yet, or "" */
    char *answer;       /* headers and body, a zero byte behind them */
    size_t length, room;
} LoadWeb;

bool web_open(LoadWeb *w, int port);
bool web_guest(LoadWeb *w, char *cookie, size_t room);
void web_get(LoadWeb *w, const char *cookie, const char *path);
void web_post(LoadWeb *w, const char *cookie, const char *path, const char *body);
typedef enum WebRead { WEB_PART, WEB_WHOLE, WEB_CLOSED } WebRead;
/* Reads what there is. Servers close connections that rest: after WEB_CLOSED open it again. */
WebRead web_read(LoadWeb *w);
const char *web_body(const LoadWeb *w);

/* Up to the next quote or semicolon; empty when `before` is not there. */
void text_between(const char *text, const char *before, char *out, size_t room);
int64_t number_after(const char *text, const char *before);

/* ---- what is measured ---- */

enum { DELAY_BUCKETS = 64 * 32 };

/* What the server's process has used so far. */
typedef struct ServerUse {
    int64_t loop_ns, store_ns,
        others_ns; /* processor time: of the loop, the store's thread, bots */
    long memory_kib;
    int64_t allocations;
} ServerUse;

typedef struct LoadFigures {
    int64_t begun_ns, ended_ns;
    long moves, refused_moves, refused_others, matches, verified, unverified;
    long messages, bytes, states, state_bytes; /* received; of the states all but first ones */
    long takebacks, chats, reconnects;
    long delay[DELAY_BUCKETS], delays; /* from a move to another seat's state, by size */
    ServerUse before, after;
    long memory_most_kib;
    long memory_early_kib,
        memory_late_kib; /* at most, in the second and the last quarter of the time */
    int stalled;         /* tables where nothing has happened for long */
} LoadFigures;

/* All zero when there is no such process. */
ServerUse server_use(const LoadSettings *settings);
void figures_delay(LoadFigures *f, int64_t us);
/* False when something was refused, stood still, did not verify, or the memory of a long run has grown. */
bool figures_report(const LoadFigures *f, const LoadSettings *settings, FILE *out);
/* One line while a long run goes on. */
void figures_progress(const LoadFigures *f, const LoadSettings *settings, FILE *out);

/* ---- a table ---- */

enum { MOVES_KEPT = 8 };

/* A move on its way: when it was sent, by whom, and how many lines there were then. */
typedef struct LoadMove {
    int64_t sent_ns;
    int number, seat;
} LoadMove;

typedef enum LoadStep { STEP_RECORD, STEP_MAKE, STEP_JOIN, STEP_PLAY } LoadStep;

typedef struct LoadTable {
    struct Load *load;
    char id[16], code[16];
    int index, matches;
    const GameFiles *game;
    int people, players;       /* of this match; the rest are bots */
    LoadLine line[8];          /* the players */
    LoadWeb web;               /* makes the next table when a match is over */
    LoadStep step;             /* what the web is asked for */
    int joined;                /* seats taken */
    int gone;                  /* players who have seen the end */
    bool is_taking_back;       /* nobody moves until it is done */
    LoadMove move[MOVES_KEPT]; /* a ring of the moves last sent */
    int sent;
    int64_t alive_ns; /* when something last happened */
} LoadTable;

typedef struct Load {
    LoadSettings settings;
    LoadFigures figures;
    int epoll;
    LoadTable *table;
    uint64_t random;
    bool is_measuring;
} Load;

/* Opens a table's connections; false when the server does not let them in. */
bool load_table_open(Load *l, LoadTable *t, int index);
/* Makes the first match. */
void load_table_start(LoadTable *t);
/* Something has come in for one of the players, or (player -1) for the web. */
void load_table_serve(LoadTable *t, int player);

#endif
