/* table.h: one table: its seats and settings, its match, its clock, who watches it.
 *
 * One writer: everything happens on the loop. A change is made in memory, handed to the store writer, and
 * told only when it is on the disk; until then the table is *pending* and whatever is asked of it
 * waits in line. If it could not be stored, the change is taken back. */
#ifndef HORT_SERVER_TABLE_H
#define HORT_SERVER_TABLE_H

#include "core/games.h"
#include "match/match.h"
#include "match/record.h"
#include "net/net.h"
#include "server/bot_pool.h"
#include "server/refusals.h"
#include "server/store_writer.h"

#include <jansson.h>

typedef struct Server Server;
typedef struct Client Client;
typedef struct Table Table;

enum { TABLE_ID = 11, PERSON_ID = 13, CODE_ROOM = 9, CHAT_KEPT = 50, KEYS_KEPT = 256 };

typedef enum SeatKind { KIND_OPEN, KIND_INVITE, KIND_PERSON, KIND_BOT } SeatKind;

typedef struct SeatHolder {
    SeatKind kind;
    char person[PERSON_ID];    /* KIND_PERSON, or KIND_BOT standing in for him */
    char name[NAME_MAX_BYTES]; /* of person or bot; on a free seat: who is expected */
    Level level;               /* KIND_BOT */
    bool is_stand_in;
    bool has_shared; /* has sent its share or declined */
    char share[SHARE_MAX];
} SeatHolder;

typedef enum TableState { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER } TableState;

/* What changes of a table besides its match. */
typedef struct TableSettings {
    TableState state;
    SeatHolder seat[SEATS_MAX];
    char rematch[TABLE_ID];
    int64_t moved; /* seconds */
} TableSettings;

typedef enum ClockKind { CLOCK_NONE, CLOCK_TURN, CLOCK_GAME, CLOCK_DAYS } ClockKind;

typedef struct ClockRule {
    ClockKind kind;
    int64_t full_ms, increment_ms;
} ClockRule;

typedef struct Clock {
    int64_t remaining_ms[SEATS_MAX];
    SeatSet running;  /* people who must decide */
    int64_t since_ms; /* when that was last counted, by the loop's clock */
} Clock;

typedef struct Chat {
    int64_t at; /* seconds */
    int seat;
    char *name, *text;
} Chat;

/* Somebody who follows the table. */
typedef struct Watch {
    Client *client;
    Lang lang;
} Watch;

/* What a message's key led to, so that a repetition is answered alike. */
typedef struct KeyDone {
    uint64_t hash;
    int number;
} KeyDone;

/* The change that is on its way to the disk, and what to do then. */
typedef struct Pending {
    void (*done)(Table *t, StoreStatus status);
    Client *client; /* held; or NULL */
    NetRequest *request;
    int64_t seq;
    uint64_t key;
    int lines_before, entries_before;
    Seat seat;
    TableSettings settings_before;
    Clock clock_before;
    char text[2200]; /* a chat message */
} Pending;

/* What came while a change was pending. */
typedef struct Waiting {
    struct Waiting *next;
    Client *client; /* held; with message */
    json_t *message;
    NetRequest *request;
    Thought *thought;
    char from[PERSON_ID], to[PERSON_ID]; /* his seats go from a guest to an account */
} Waiting;

struct Table {
    Server *server;
    char id[TABLE_ID], invite[CODE_ROOM];
    char owner[PERSON_ID], owner_name[NAME_MAX_BYTES];
    const GameFiles *files;
    Ruleset *ruleset;
    ClockRule rule;
    bool is_public, is_quick;
    int64_t created;
    char secret[SECRET_MAX];
    TableSettings settings;
    Clock clock;
    Match *match; /* NULL: waiting, or not loaded now */
    int lines, entries;
    int settings_entries; /* how many there were when the row was written: its clock is that old */
    SeatSet actors;
    int64_t full_since_ms; /* all seats taken: the shares' time runs */

    Watch *watch;
    int watches, watch_room;
    Chat chat[CHAT_KEPT];
    int chats;
    KeyDone key[KEYS_KEPT];
    int keys;
    SeatSet thinking;  /* seats a bot thinks for */
    int takeback_keep; /* lines that would be left; -1: nobody asks */
    Seat takeback_seat;
    SeatSet takeback_yes; /* seats whose people have agreed */

    bool is_pending, is_dropped;
    StoreJob job;
    Pending pending;
    Waiting *waiting, **waiting_end;
    int64_t used_ms;
    Table *next; /* all tables in memory */
    Table *bucket_next;
};

Table *table_new(Server *server, const GameFiles *files, Ruleset *ruleset);
void table_free(Table *t);
/* Puts a table among those in memory. */
void table_enlist(Table *t);
/* All that are not over, at the start of the server; those nobody asks for are forgotten later. */
void tables_revive(Server *server);
void tables_sweep(Server *server);
void tables_free(Server *server);
/* The table with that id, loaded when necessary; NULL when there is none. */
/* Only if it is in memory; NULL otherwise. */
Table *table_in_memory(Server *server, const char *id);
Table *table_find(Server *server, const char *id);
/* Reads its entries and plays them; false when they do not replay. */
bool table_load_match(Table *t);
/* The names of the seats for the engine's sentences. */
void table_names(const Table *t, const char *name[SEATS_MAX]);
bool table_is_full(const Table *t);
/* Has this person a seat (also one a bot holds for him)? -1: none; otherwise the first. */
int table_seat_of(const Table *t, const char *person);
/* Must this person decide now? */
bool table_is_turn_of(const Table *t, const char *person);
bool table_is_his(const Table *t, Seat seat, const char *person); /* and he plays it himself */

/* Begins a change: remembers what is, for the case that it cannot be stored. */
Pending *table_begin(Table *t);
/* Adds one entry to the change. */
void table_add_entry(Table *t, char kind, int seat, const char *text, const char *key,
                     uint64_t check);
/* Hands the change over. `with_row`: seats or settings have changed too. */
void table_commit(Table *t, bool with_row, void (*done)(Table *t, StoreStatus status));
/* Keeps a message or request for when the change that is pending is done. */
void table_wait(Table *t, const Waiting *what);
/* All seats of a guest become an account's, now or after the change that is pending. */
void table_hand_over(Table *t, const char *from, const char *to);
/* Adds the lines that are new since `from` as entries; the first gets the key. */
void table_add_lines(Table *t, int from, const char *key);
/* Deals and begins to play if all is ready. Returns whether it has begun a change. */
bool table_try_start(Table *t);
/* Sets bots thinking where it is their turn. */
void table_wake_bots(Table *t);
void table_thought(Thought *thought);

bool table_watch(Table *t, Client *client, Lang lang);
void table_unwatch(Table *t, Client *client);
bool table_is_watched_by(const Table *t, const Client *client);

/* `words` are the speaker's name, a tab, the message. */
void table_chat_add(Table *t, int64_t at, int seat, const char *words);

int table_key_number(const Table *t, uint64_t hash); /* -1: not seen */
void table_key_add(Table *t, uint64_t hash, int number);

#endif
