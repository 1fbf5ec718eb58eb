/* client_table.h: the table a terminal sits at: a match in this process, or one on a server.
 *
 * The two modes (full_screen.c, line_mode.c) know only this. A seat is mine when a person at this terminal
 * plays it; several may be (hot-seat). */
#ifndef HORT_TERM_CLIENT_TABLE_H
#define HORT_TERM_CLIENT_TABLE_H

#include "ai/coach.h"
#include "core/view.h"
#include "match/match.h"

#include <stdbool.h>

typedef struct ClientTable ClientTable;

enum { SEAT_NAME = 65, NEWS_BYTES = 700, HINT_BYTES = 2048 };

/* What a bot that sees what the seat sees would play, and why. */
typedef struct TableHint {
    char move[LINE_TEXT];
    char words[HINT_BYTES];
} TableHint;

/* News besides the lines of the match: chat, who comes and goes, the connection. */
typedef struct TableNews {
    int after; /* how many lines there were */
    char words[NEWS_BYTES];
} TableNews;

typedef struct ClientTableKind {
    void (*free)(ClientTable *t);
    /* What that seat (mine, or SEAT_PUBLIC) sees now. */
    void (*view)(const ClientTable *t, Seat viewer, View *out);
    bool (*play)(ClientTable *t, Seat seat, const char *move, Text *why);
    /* Lets bots and the network work for at most that long; true when something changed. */
    bool (*advance)(ClientTable *t, int wait_ms);
    /* Takes my last move back, or asks the others to. Says what was done, or why it cannot be. */
    bool (*undo)(ClientTable *t, Text *said);
    /* False with the reason in `out->words`. */
    bool (*hint)(ClientTable *t, Seat seat, TableHint *out);
    /* Writes a record to be resumed or replayed. */
    bool (*save)(const ClientTable *t, const char *path, Text *error);
    /* At a server's table only, else NULL: */
    bool (*say)(ClientTable *t, const char *words, Text *why);       /* to everybody there */
    bool (*answer_undo)(ClientTable *t, bool is_allowed, Text *why); /* another's wish */
    bool (*come_back)(ClientTable *t, Text *why); /* to a seat that a bot has taken over */
    /* In this process only, else NULL: leaves out the rest of a lesson and says so; false when there is none. */
    bool (*skip_lesson)(ClientTable *t);
    /* May there be a coach now? Not while a lesson answers, and with other people only as agreed. */
    bool (*may_coach)(const ClientTable *t);
} ClientTableKind;

struct ClientTable {
    const ClientTableKind *kind;
    const Ruleset *ruleset;
    Lang lang;
    char name[SEATS_MAX][SEAT_NAME];
    bool is_mine[SEATS_MAX];
    bool is_away[SEATS_MAX]; /* a person without a connection */
    SeatSet actors;          /* empty: over */
    SeatSet winners;         /* when over */
    bool is_thinking;        /* a bot is at work */
    SeenLine *line;          /* the lines my seats have seen so far */
    int lines, lines_room;
    TableNews *news;
    int newses, news_room;
    bool has_clock;
    int64_t clock_ms[SEATS_MAX]; /* left when the server last said so; -1: no limit */
    SeatSet clock_running;
    int64_t clock_at;       /* when that was, by client_now_ms() */
    int watchers;           /* people who watch */
    bool is_undo_asked;     /* another player waits for answer_undo() */
    bool has_stand_in;      /* a bot plays a seat of mine: come_back() */
    bool is_lesson;         /* what it says comes as news */
    bool is_first;          /* the first match of this game at this terminal */
    bool is_coached;        /* a move that loses much is remarked on before it is played */
    Coach *coach;           /* NULL: not needed yet */
    char warned[LINE_TEXT]; /* the move that was remarked on last */
    char others[SEATS_MAX][COACH_WORDS]; /* the alternatives to the last move, still to be told */
};

static inline const char *const *client_table_names(const ClientTable *t,
                                                    const char *name[SEATS_MAX]) {
    for (int seat = 0; seat < SEATS_MAX; seat++)
        name[seat] = t->name[seat];
    return name;
}

/* The person at this terminal; `name` is room for the names. */
static inline Reader client_table_reader(const ClientTable *t, const char *name[SEATS_MAX]) {
    return (Reader){t->lang, client_table_names(t, name)};
}

/* Plays a move. With a coach it may take two attempts: the first one says what the move gives away. */
bool client_table_play(ClientTable *t, Seat seat, const char *move, Text *why);
/* Adds, once, what the coach says after a seat's move; only when nobody else looks at the screen. */
void client_table_tell_others(ClientTable *t, Text *out);
/* Switches the coach on or off and says so. */
void client_table_switch_coach(ClientTable *t, Text *said);

/* My seat that must decide now (the lowest), or SEAT_PUBLIC when none must. */
Seat client_table_my_actor(const ClientTable *t);

/* Whose view is on the screen when none of my seats must decide: my only seat, else the public's. */
Seat client_table_my_viewer(const ClientTable *t);

/* For the kinds of tables: adds a line seen, or drops those after the first `keep`; adds news. */
void client_table_add_line(ClientTable *t, const SeenLine *line);
void client_table_cut_lines(ClientTable *t, int keep);
void client_table_add_news(ClientTable *t, const char *words);
void client_table_free_parts(ClientTable *t);

/* A clock that only goes forward. */
int64_t client_now_ms(void);
/* What the seat has left, as "4:32"; nothing without a clock. */
void client_table_clock_text(const ClientTable *t, Seat seat, Text *out);

/* ---- kinds ---- */

typedef struct LocalSetup {
    Ruleset *ruleset; /* taken over */
    MatchDeal deal;
    int people;        /* seats 0 .. people-1 are mine, bots play the others; -1, for a match to go
                            * on with: those whose names are not a bot's */
    const char *level; /* of the bots: anything bot_spec_read takes */
    const char *save_path; /* kept up to date after every move; NULL: none */
    bool is_first;         /* the first match of this game at this terminal */
    bool is_coached;
    Lang lang;
} LocalSetup;

/* A match in this process. NULL with the reason. */
ClientTable *local_table_new(const LocalSetup *setup, Text *error);
/* Goes on with a saved record. `setup`'s ruleset and deal are ignored. */
ClientTable *local_table_resume(const LocalSetup *setup, const char *path, Text *error);

/* A table of a server: http://host:port/t/ID?code=… */
ClientTable *remote_table_join(const char *url, const char *name, bool is_coached, Lang lang,
                               Text *error);
/* When its match is over: was it dealt fairly? What was compared, line by line; otherwise nothing. */
void remote_table_verdict(ClientTable *t, Text *out);

#endif
