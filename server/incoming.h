/* incoming.h: a client's WebSocket message, taken apart: one JSON object whose members are read by name.
 *
 * Allocates nothing, because there is one for every move. HTTP requests are few and read with jansson. */
#ifndef HORT_SERVER_INCOMING_H
#define HORT_SERVER_INCOMING_H

#include "net/net.h"

enum { INCOMING_MEMBERS = 24 };

typedef enum IncomingKind {
    INCOMING_TEXT,
    INCOMING_NUMBER, /* a whole one */
    INCOMING_TRUE,
    INCOMING_FALSE,
    INCOMING_OTHER
} IncomingKind;

typedef struct IncomingMember {
    const char *name;
    IncomingKind kind;
    const char *text;
    int64_t number;
} IncomingMember;

typedef struct Incoming {
    int count;
    IncomingMember member[INCOMING_MEMBERS];
    char bytes[NET_FRAME + 1];     /* the message with a zero byte behind it */
    char words[2 * NET_FRAME + 1]; /* names and texts */
} Incoming;

typedef enum IncomingResult {
    INCOMING_GOOD,
    INCOMING_NOT_JSON,
    INCOMING_NOT_OBJECT
} IncomingResult;

/* Reads a whole message. Two members of one name are as wrong as a missing bracket. */
IncomingResult incoming_read(const char *bytes, size_t length, Incoming *out);

/* The member of that name if it is a text, otherwise NULL. */
const char *incoming_text(const Incoming *m, const char *name);
/* False when it is not there, or something else. */
bool incoming_number(const Incoming *m, const char *name, int64_t *out);
bool incoming_flag(const Incoming *m, const char *name, bool *out);
bool incoming_has(const Incoming *m, const char *name);

#endif
