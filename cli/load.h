/* load.h: the plain client of hort load: HTTP, WebSocket and a few words out of JSON. */
#ifndef HORT_CLI_LOAD_H
#define HORT_CLI_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LoadSettings {
    int port, tables, seats, seconds, idle;
    long pid;
    const char *game;
} LoadSettings;

void allow_many_connections(void);

/* One player's WebSocket. */
typedef struct LoadLine {
    int file, seat, table, keys;
    int drawn; /* of the draw before a match: 1: has promised, 2: has revealed */
    char cookie[128];
    char *bytes;
    size_t length, room;
} LoadLine;

typedef void LoadListener(void *context, LoadLine *line, const char *text, size_t length);

bool line_open(LoadLine *line, int port);
void line_send(LoadLine *line, const char *text);
/* Reads what there is and hands over every whole message; false when the server has hung up. */
bool line_read(LoadLine *line, LoadListener *listener, void *context);

/* One connection for HTTP, one request at a time. */
typedef struct LoadWeb {
    int file, step;
    char code[16];
    char answer[65536];
    size_t length;
} LoadWeb;

bool web_open(LoadWeb *w, int port);
bool web_guest(LoadWeb *w, int port, char *cookie, size_t room);
void web_post(LoadWeb *w, int port, const char *cookie, const char *path, const char *body);
/* Reads what there is; true when the answer is whole. */
bool web_read(LoadWeb *w);

void text_between(const char *text, const char *before, char *out,
                  size_t room); /* up to the next quote */
int64_t number_after(const char *text, const char *before);
long process_memory(long pid); /* KiB resident, 0 when unknown */

#endif
