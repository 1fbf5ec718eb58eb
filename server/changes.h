/* changes.h: everything that changes a table, whether people, bots, clocks or the server ask for
 * it.
 *
 * A change is decided (its outcome is worked out, nothing else happens), stored, applied, and then
 * announced. If it cannot be stored, nothing has happened. */
#ifndef HORT_SERVER_CHANGES_H
#define HORT_SERVER_CHANGES_H

#include "server/connections.h"
#include "server/incoming.h"
#include "server/table.h"

enum { CHAT_BYTES = 2200, CHAT_MAX = 1000 };

/* What somebody is called who has deleted their account. */
#define NOBODY "N. N."

typedef enum ChangeKind {
    CHANGE_MOVE,
    CHANGE_CHAT,
    CHANGE_PROMISE, /* of a share for the dice */
    CHANGE_SHARE,
    CHANGE_BREAK,    /* somebody lets a draw fail */
    CHANGE_TAKEBACK, /* somebody asks for one */
    CHANGE_VOTE,     /* somebody answers */
    CHANGE_CONCEDE,
    CHANGE_END, /* somebody would stop, or no longer */
    CHANGE_CREATE,
    CHANGE_JOIN,
    CHANGE_LEAVE,
    CHANGE_RETURN,
    CHANGE_HAND_OVER, /* a guest's seats become an account's */
    CHANGE_FORGET,    /* nothing is left of a person */
    CHANGE_START,
    CHANGE_REMATCH,
    CHANGE_LINK, /* a player makes a link to a finished match, or withdraws it */
    CHANGE_OUT_OF_TIME,
    CHANGE_EXPIRE, /* nobody has played here for long: the table is deleted */
    CHANGE_FREEZE, /* the clocks are written down: the server stops */
    /* Nothing is stored, but it must be up to date: */
    CHANGE_LOOK,    /* a request about the table */
    CHANGE_WATCH,   /* somebody sees it from now on, or */
    CHANGE_UNWATCH, /* no longer */
    CHANGE_KINDS
} ChangeKind;

typedef enum OriginKind {
    ORIGIN_SERVER,
    ORIGIN_BOT,
    ORIGIN_MESSAGE,
    ORIGIN_REQUEST,
    ORIGIN_ACCOUNT /* one of several tables that change with an account */
} OriginKind;

/* Who wants a change, and how they are answered. */
typedef struct Origin {
    OriginKind kind;
    char person[PERSON_ID]; /* empty: nobody in particular */
    Lang lang;
    uint64_t key; /* 0: none */
    union {
        struct {
            int lines, takebacks; /* of the match the bot has thought about */
        } bot;
        struct {
            Client *client; /* held by the change */
            int64_t seq;
        } message;
        NetRequest *request;
        struct {
            void (*told)(void *context, Code code); /* once, when it is stored or refused */
            void *context;
        } account;
    };
} Origin;

/* What the table will be once the change is stored. */
typedef struct Outcome {
    Clock clock;
    Vote vote;
    SeatSet actors;
    int64_t now_ms; /* by the clock of thinking times */
    int lines, entries;
    char last_kind;    /* of the last entry; 0: none yet */
    bool has_row;      /* the table's row is written too */
    bool is_dropped;   /* the table ends */
    int keep;          /* lines left by a take-back; -1: none is taken back */
    MatchStep step;    /* played */
    Match *match;      /* begun */
    char *broken_draw; /* as lines of the record, or NULL */
    const SeatHolder
        *seat; /* the table's own, or those of the settings here (outcome_take_seats) */
    TableSettings settings; /* last: large, and not cleared */
} Outcome;

struct Change {
    StoreJob job; /* what is written for it; the first member */
    ChangeKind kind;
    Origin origin;
    union {
        struct {
            Seat seat;
            char text[LINE_TEXT];
        } move;
        struct {
            int seat;
            bool is_named; /* by now the name is before it */
            char *text;
        } chat;
        struct {
            Seat seat;
            int64_t draw;
            char hex[SHARE_MAX];
        } share; /* or the promise of one */
        struct {
            Seat seat;
        } takeback, out_of_time, broken;
        struct {
            bool accepts;
        } vote;
        struct {
            Seat seat;
            bool wants;
        } ending;
        struct {
            int wished; /* -1: any */
            int seat;   /* that they get */
            bool is_invited;
            char name[NAME_MAX_BYTES]; /* empty: the person's own */
        } join;
        struct {
            int wished; /* -1: all of theirs */
            int seat;   /* the last that changed hands */
        } leave;
        struct {
            char to[PERSON_ID];
        } hand_over;
        struct {
            bool is_wanted;
        } link;
        struct {
            Match *match; /* that was played elsewhere; NULL: none, seats are taken first */
        } create;
        struct {
            json_t *body; /* of the request, or NULL */
        } look;
        struct {
            int64_t from; /* the first line they want */
        } watch;
        struct {
            Table *again; /* until it is among the server's tables */
        } rematch;
    };
    Table *table;
    bool is_parked;     /* until it is known what others have written */
    bool is_unsure;     /* it may have been stored */
    bool has_caught_up; /* before it is refused, or before somebody sees the table */
    int64_t round;      /* it is parked until the follower has read so often */
    Change *next;
    Outcome outcome; /* last, for its settings */
};

/* How a kind of change is decided and, once it is stored and applied, announced. */
typedef struct ChangeRule {
    /* Works out the outcome and adds the entries. CODE_OK, or why it cannot be. */
    Code (*decide)(Change *c, Text *why);
    void (*done)(Change *c);
} ChangeRule;

const ChangeRule *change_rule(const Change *c);

Change *change_new(Table *t, ChangeKind kind, const Origin *origin);
void change_free(Change *c);
/* Nothing is left of what was decided. */
void change_reset(Change *c);
void change_refuse(Change *c, Code code, Text *why);
/* Answers that it has been done; bots, clocks and the server itself wait for no answer. */
void change_answer(const Change *c, const char *members);
/* The first answer again, from the entry it has left. */
void change_answer_again(Change *c, const StoreEntry *done);
/* A key as it is stored: different people may choose the same one. */
uint64_t key_make(const char *whose, const char *words);
/* Nothing changed yet; but for the settings, `out` is all zeros. */
void outcome_begin(const Table *t, Outcome *out);
/* The seats may change, too. */
void outcome_take_seats(const Table *t, Outcome *out);
/* Adds one entry to what is written; the first of a change takes its key. `o->lines` must be what it
 * will be. */
void change_add_entry(Change *c, char kind, int seat, const char *text, uint64_t check);
/* One entry for a move with all that the dealer has played after it. */
void change_add_lines(Change *c, const MatchStep *step);
/* Adds an entry for a change that needs none otherwise: to remember its key, and so that other servers hear
 * of it. */
void change_remember(Change *c, char kind, int seat);

/* ---- the line of changes (change_line.c) ---- */

/* Puts a change in line; it is decided when those before it are done. */
void table_change(Table *t, Change *c);

/* May entries of other servers be applied now? Not while one of our own may be among them. */
bool table_may_follow(const Table *t);
/* A change that was parked before that round of reading goes on: what others have written is known, or (not
 * `is_read`) cannot be. The table may be forgotten afterwards. */
void table_go_on(Table *t, int64_t round, bool is_read);
/* The server stops: changes that still wait are refused. */
void tables_give_up(Server *server);

/* ---- what players do ---- */

/* The one way in for a move, of people and bots. */
void table_play(Table *t, Seat seat, const char *move, const Origin *origin);

/* A message that wants to change something. */
void changes_handle(Client *c, Table *t, const char *type, int64_t seq, const Incoming *message);

#endif
