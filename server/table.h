/* table.h: one table: its seats and settings, its match, its clock, who watches it.
 *
 * One writer: everything happens on the loop. A change (changes.h) is decided, stored, and only
 * then applied and announced, so what is in memory is always on the disk. One change at a time: the
 * others wait in line. */
#ifndef HORT_SERVER_TABLE_H
#define HORT_SERVER_TABLE_H

#include "core/games.h"
#include "match/match.h"
#include "match/record.h"
#include "net/net.h"
#include "protocol/telling.h"
#include "server/bot_pool.h"
#include "server/store_writer.h"

#include <jansson.h>

typedef struct Server Server;
typedef struct Client Client;
typedef struct Table Table;
typedef struct Change Change;
typedef struct Sleeper Sleeper;

enum { KEY_MARKS = 512 };
enum { TABLE_ID = 11, PERSON_ID = 13, CODE_ROOM = 9, CHAT_KEPT = 50, LINK_ROOM = 25 };

typedef struct SeatHolder {
    SeatKind kind;
    char person[PERSON_ID];    /* KIND_PERSON, or KIND_BOT standing in for them */
    char name[NAME_MAX_BYTES]; /* of person or bot; on a free seat: who is expected */
    Level level;               /* KIND_BOT */
    bool is_stand_in;
    bool has_conceded;        /* a bot plays to the end for them */
    bool wants_end;           /* would stop now if all people at the table agree */
    char promise[SHA256_HEX]; /* in this draw; "" until there is one */
    char share[SHARE_MAX];
    uint8_t broken; /* draws that this seat has broken */
} SeatHolder;

/* How the dice get their key; promises and shares are the seats'. */
typedef struct TableDraw {
    int number; /* 0: the match was begun before there were draws */
    char secret[SECRET_MAX];
    SeatSet people; /* who takes part */
} TableDraw;

/* The parts of a table that change, apart from its match. */
typedef struct TableSettings {
    TableState state;
    TableDraw draw;
    char owner[PERSON_ID], owner_name[NAME_MAX_BYTES];
    char rematch[TABLE_ID];
    TableEnd end;
    TableResult result;         /* once it is over */
    char link[LINK_ROOM];       /* with it anybody may see how it went; "": nobody */
    int64_t moved;              /* seconds */
    SeatHolder seat[SEATS_MAX]; /* last: large, and moves do not change it */
} TableSettings;

/* What a draw is hashed to, and for which one that was computed. */
typedef struct DrawHashes {
    int number; /* 0: none yet */
    SeatSet people;
    char header[SHA256_HEX], commitment[SHA256_HEX];
} DrawHashes;

typedef struct Clock {
    int64_t remaining_ms[SEATS_MAX];
    SeatSet running;  /* people who must decide */
    int64_t since_ms; /* when that was last counted, by the loop's clock */
} Clock;

/* A vote on taking moves back. */
typedef struct Vote {
    int keep; /* lines that would be left; -1: nobody asks */
    Seat seat;
    SeatSet yes; /* seats whose people have agreed */
} Vote;

typedef struct Chat {
    int64_t at; /* seconds */
    int seat;
    char *name, *text;
} Chat;

/* A key that a change came with, and the entry it has left. */
typedef struct UsedKey {
    uint64_t key;
    int64_t number;
} UsedKey;

/* Somebody who follows the table. */
typedef struct Watch {
    Client *client;
    Lang lang;
    int lines;        /* of the states last sent, and */
    uint32_t viewers; /* whose: a bit for each seat and for the public */
} Watch;

struct Table {
    Server *server;
    char id[TABLE_ID], invite[CODE_ROOM];
    const GameFiles *files;
    Ruleset *ruleset; /* NULL: of the table only its row was read, for a list */
    int seats;
    ClockRule rule;
    bool is_public;
    bool allows_several; /* anybody may take more than one seat, not only who made it */
    bool allows_coach;   /* whoever sits down agrees that everybody may use the coach */
    int64_t created;
    char *broken_draws; /* as lines of the record; NULL: none */
    TableSettings settings;
    Clock clock;
    Match
        *match; /* NULL: waiting, or not loaded now, or of rules that this program no longer has */
    bool is_just_closed; /* its row still says that it is played */
    int old_rules;       /* their version; 0: the match can be played */
    int lines, entries;
    bool is_loaded;      /* its entries have been read; otherwise only its row */
    bool is_row_current; /* the row on the disk has everything but the clocks */
    int row_entries;     /* how many there were when the row was written: its clock is that old */
    int64_t clock_written_ms;
    int takebacks; /* since the match was loaded */
    SeatSet actors;
    int draw_stage; /* which draw, and how far it is */
    DrawHashes draw_hashes;
    int64_t draw_since_ms;

    UsedKey *key; /* once it is loaded */
    int keys, keys_room;
    uint64_t key_marks[KEY_MARKS / 64]; /* a bit that is not set: no such key */
    Watch *watch;
    int watches, watch_room;
    Telling telling; /* to those who follow it */
    Chat chat[CHAT_KEPT];
    int chats;
    int64_t attended_ms;             /* when one of its players was last heard of; 0: never */
    uint64_t attendant[OWNER_TABLE]; /* their address and who they are, hashed */
    SeatSet thinking;                /* seats a bot thinks for, or whose bot's move waits in line */
    int64_t turned_ms;               /* when the last move was made, by the loop's clock */
    Vote vote;

    bool is_behind;  /* others may have written something: it is read in the next round */
    bool has_missed; /* it could not be read because a change was on its way */
    bool needs_row;  /* the log says that its row has changed, and it could not be read */
    int64_t claimed_ms, claim_asked_ms; /* its bots are ours until then; when that was last asked */
    Change *changing;                   /* on its way to the disk */
    Change *waiting, **waiting_end;     /* in line behind it */
    bool is_untold;  /* those who watch are told of it when nothing waits in line */
    bool is_listed;  /* among the server's tables */
    bool is_dropped; /* not made yet, or given up by everybody */
    int64_t used_ms;
    Table *next, *previous; /* all tables in memory */
    Table *bucket_next;
};

Table *table_new(Server *server, const GameFiles *files, Ruleset *ruleset, int seats);
void table_free(Table *t);
/* Puts a table among those in memory. */
void table_enlist(Table *t);
/* Forgets tables that nobody has asked for lately; what their rows lack is written first. */
void tables_sweep(Server *server);
/* Forgets the finished ones that nobody watches any more. */
void tables_sweep_finished(Server *server);
/* Until somebody asks for it again. Nobody may watch it. */
void table_forget(Table *t);
void tables_free(Server *server);
/* The table as lists show it: its match need not be loaded. NULL when there is none. */
Table *table_glance(Server *server, const char *id);
/* Only if it is in memory; NULL otherwise. */
Table *table_in_memory(Server *server, const char *id);
/* The table with that id, loaded when necessary; NULL when there is none. */
Table *table_find(Server *server, const char *id);

/* The names of the seats for the engine's sentences. */
void table_names(const Table *t, const char *name[SEATS_MAX]);
bool table_is_full(const Table *t);
/* Has this person a seat (also one a bot holds for them)? -1: none; otherwise the first. */
int table_seat_of(const Table *t, const char *person);
/* Must this person decide now? */
bool table_is_turn_of(const Table *t, const char *person);
/* Does anybody wait for them, or a clock run? A match against bots alone can wait. */
bool table_calls(const Table *t, const char *person);
/* May this person sit on more than one seat? */
bool table_may_take_several(const Table *t, const char *person);
/* CODE_OK, or why this person may not speak for that seat. */
Code table_check_seat(const Table *t, Seat seat, const char *person);
/* How it ended, if its match is there; `step` is about to be played in it. */
TableResult table_result_after(const Table *t, const TableSettings *s, const SeatHolder *holder,
                               const Match *m, const MatchStep *step);
/* CODE_OK, or why nothing can be played now. */
Code table_check_playing(const Table *t);

/* Goes on with the draw: begins to play when it is done, breaks it when somebody is late. */
void table_try_start(Table *t);
/* The same from time to time, for whoever else could have done it. */
void table_tick_start(Table *t);
/* The match as the shares make it, with the opening dealt. */
Match *table_deal(const Table *t);
/* Empty, to take the lines of a match of old rules. */
Match *table_old_match(const Table *t);
/* Adds the lines of a draw that was broken to those kept for the record. */
void table_keep_broken_draw(Table *t, const char *lines);

bool table_watch(Table *t, Client *client, Lang lang);
bool table_unwatch(Table *t, Client *client); /* false: it did not watch */
bool table_is_watched_by(const Table *t, const Client *client);

/* Remembers a key; 0 is none. */
void table_key_add(Table *t, uint64_t key, int64_t number);
/* The number of the entry that was made with that key; 0: none. */
int64_t table_entry_with_key(const Table *t, uint64_t key);

/* `words` are the speaker's name, a tab, the message. */
void table_chat_add(Table *t, int64_t at, int seat, const char *words);
/* Takes out what was said from seats that are nobody's any more. */
void table_chat_blank(Table *t);

#endif
