/* remote_table.h: what remote_table.c (what we do) and remote_messages.c (what the server says) share. */
#ifndef HORT_TERM_REMOTE_TABLE_H
#define HORT_TERM_REMOTE_TABLE_H

#include "match/phrases.h"
#include "term/client_table.h"
#include "term/connection.h"
#include "term/draw_client.h"

#include <jansson.h>

enum { VERDICT_BYTES = 10000 };

typedef struct RemoteTable {
    ClientTable table;
    Connection *connection;
    TableAddress address;
    Ruleset *ruleset;
    Seat seat;       /* mine */
    View view;       /* what it sees */
    json_t *seen;    /* the same as the server has told it; changes go on top */
    json_t *phrases; /* that have been told, by number */
    bool has_view, has_changed;
    bool is_over;        /* the table, whatever its game says */
    bool may_coach;      /* alone with bots, or all agreed when the table was made */
    char failure[256];   /* why its views cannot be read: a set that is not built in, … */
    char chat_last[600]; /* the last chat message that was told, with its time */

    int seq;
    int awaited; /* seq whose answer somebody waits for */
    char *asked; /* that message, to be sent again over a new connection; NULL: none */
    json_t *answer;

    bool was_open, is_lost; /* lost: and the person was told */
    int failures;           /* attempts since the connection was lost */
    int64_t retry_at;       /* by client_now_ms() */
    int64_t heard_at, pinged_at;

    DrawClient draw;
    bool is_judged;
    char verdict[VERDICT_BYTES]; /* on the dice, when the match is over */
} RemoteTable;

/* The text of that member, or "". */
const char *remote_text(const json_t *object, const char *key);

/* Sends a message; takes the object over. */
void remote_say(RemoteTable *remote, json_t *message);

/* Takes in what the server says; a ConnectionListener. */
void remote_take_message(void *context, const char *text);

#endif
