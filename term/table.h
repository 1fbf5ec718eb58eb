/* table.h: the table a terminal sits at, be it a match in this process or one on a server.
 *
 * The front ends (screen.c, plain.c) know only this. A seat is mine when a person at this terminal
 * plays it; several may be (hot-seat). */
#ifndef HORT_TERM_TABLE_H
#define HORT_TERM_TABLE_H

#include "core/view.h"
#include "match/match.h"

#include <stdbool.h>

typedef struct Table Table;

enum { TABLE_NAME = 65 };

typedef struct TableKind {
    void (*free)(Table *t);
    /* What that seat (mine, or SEAT_PUBLIC) sees now. */
    void (*view)(const Table *t, Seat viewer, View *out);
    bool (*play)(Table *t, Seat seat, const char *move, Text *why);
    /* Lets bots and the network get on for at most that long; true when something changed. */
    bool (*advance)(Table *t, int wait_ms);
    bool (*undo)(Table *t, Text *why);
    bool (*hint)(Table *t, Seat seat, Text *out);
    /* Writes a record to be resumed or replayed. */
    bool (*save)(const Table *t, const char *path, Text *error);
} TableKind;

struct Table {
    const TableKind *kind;
    const Ruleset *ruleset;
    Lang lang;
    char name[SEATS_MAX][TABLE_NAME];
    bool is_mine[SEATS_MAX];
    SeatSet actors;  /* empty: over */
    SeatSet winners; /* when over */
    int32_t score[SEATS_MAX];
    bool is_thinking; /* a bot is at work */
    ToldLine *line;   /* what my seats have been told so far */
    int lines, lines_room;
    char notice[256]; /* something to be shown once: connection lost, … */
};

static inline const char *const *table_names(const Table *t, const char *name[SEATS_MAX]) {
    for (int seat = 0; seat < SEATS_MAX; seat++)
        name[seat] = t->name[seat];
    return name;
}

/* My seat that must decide now (the lowest), or SEAT_PUBLIC when none must. */
Seat table_my_actor(const Table *t);

/* Whose view is on the screen when nobody of mine is asked: my only seat, else the public's. */
Seat table_my_viewer(const Table *t);

/* For the kinds: adds a told line, or drops those after the first `keep`. */
void table_add_line(Table *t, const ToldLine *line);
void table_cut_lines(Table *t, int keep);

/* ---- kinds ---- */

typedef struct LocalSetup {
    Ruleset *ruleset; /* taken over */
    MatchDeal deal;
    int people;            /* seats 0 .. people-1 are mine, bots play the others */
    const char *level;     /* of the bots: anything bot_spec_read takes */
    const char *save_path; /* kept up to date after every move; NULL: none */
    Lang lang;
} LocalSetup;

/* A match in this process. NULL with the reason. */
Table *table_local(const LocalSetup *setup, Text *error);
/* Goes on with a saved record. `setup`'s ruleset and deal are ignored. */
Table *table_resume(const LocalSetup *setup, const char *path, Text *error);

/* A table of a server: http://host:port/t/ID?code=… */
Table *table_join(const char *url, const char *name, Lang lang, Text *error);

#endif
