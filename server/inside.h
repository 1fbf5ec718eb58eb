/* inside.h: the server as its own files see it: people, connections and all tables. */
#ifndef HORT_SERVER_INSIDE_H
#define HORT_SERVER_INSIDE_H

#include "net/limits.h"
#include "server/server.h"
#include "server/table.h"

enum {
    ANSWERS_KEPT = 16,
    MUTES_KEPT = 16,
    BUCKETS = 4096,
    SCRATCH = 4 * 1024 * 1024,
    WATCHES_MAX = 64
};

typedef struct AnswerKept {
    uint64_t key;
    char *words; /* the answer's members after `seq` */
} AnswerKept;

typedef struct Mute {
    char table[TABLE_ID];
    char name[NAME_MAX_BYTES];
} Mute;

/* Somebody who is or was lately here. */
typedef struct Person {
    StorePerson stored;
    int clients;
    AnswerKept answer[ANSWERS_KEPT];
    int answers;
    Mute mute[MUTES_KEPT];
    int mutes;
    bool is_hinted; /* a hint is being thought */
    int64_t used_ms;
    Client *first_client;
    struct Person *bucket_next;
} Person;

/* A connection. */
struct Client {
    Server *server;
    NetSocket *socket; /* NULL: gone */
    Person *person;    /* NULL: a stranger */
    char session[STORE_ID];
    Lang lang;
    int holders, watches;
    Client *previous, *next;               /* all connections */
    Client *person_previous, *person_next; /* those of the same person */
};

/* Login attempts of an address. */
typedef struct Guard {
    Limits limits;
} Guard;

struct Server {
    ServerConfig config;
    uv_loop_t *loop;
    Store *store;
    Ledger *ledger;
    Thinkers *thinkers;
    Net *net;
    uv_timer_t ticker;
    Table *tables;
    Table *table_bucket[BUCKETS];
    Person *person_bucket[BUCKETS];
    Client *clients;
    Guard guard;
    bool is_stopping;
    int64_t swept_ms, complained_ms;
    uint64_t moves, refusals;
    int tables_count;
    char *scratch;
};

/* An empty text over the server's large buffer; good until the next call. */
Text server_scratch(Server *s);
int64_t server_now_ms(const Server *s); /* the loop's clock: rises evenly */
int64_t server_time_ms(void);           /* milliseconds since 1970 */
uint64_t server_hash(const char *a, const char *b);
void server_log(const Server *s, const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- people.c ---- */

Person *person_find(Server *s, const char *id); /* in memory or in the store */
Person *person_in_memory(Server *s, const char *id);
bool person_is_online(Server *s, const char *id);
/* The person of a session token; writes the session's id. NULL: none. */
Person *person_of_token(Server *s, const char *token, char session[STORE_ID]);
void people_sweep(Server *s);
void people_free(Server *s);
void random_id(char *out, int length);
bool name_check(const char *words, char out[NAME_MAX_BYTES]);

void people_guest(Server *s, NetRequest *r, json_t *body);
void people_register(Server *s, NetRequest *r, json_t *body);
void people_login(Server *s, NetRequest *r, json_t *body);
void people_logout(Server *s, NetRequest *r);
void people_me(Server *s, NetRequest *r);
void people_sessions(Server *s, NetRequest *r);
void people_sessions_end(Server *s, NetRequest *r, const char *id);

/* ---- client.c: connections and what they say ---- */

void client_opened(void *server, NetSocket *socket);
void client_received(void *server, NetSocket *socket, const char *bytes, size_t length,
                     NetProblem problem);
void client_closed(void *server, NetSocket *socket);
void client_hold(Client *c);
void client_drop(Client *c);
void client_set_person(Client *c, Person *p);
void client_send(Client *c, const Text *words);
/* Answers with further members (`,"number":18`), and keeps the answer under the key (0: none). */
void client_answer(Client *c, int64_t seq, uint64_t key, const char *members);
void client_refuse(Client *c, int64_t seq, uint64_t key, Code code);
void client_refuse_with(Client *c, int64_t seq, uint64_t key, Code code, const char *rule,
                        const char *why);
/* Handles one message, now or (when it waited for its table) later. */
void client_handle(Client *c, json_t *message);
void client_bye(Client *c, const char *reason);

/* ---- play.c: messages about a table ---- */

void play_handle(Client *c, Table *t, const char *type, int64_t seq, uint64_t key, json_t *message);

const char *client_person(const Client *c); /* id, or empty for a stranger */
bool message_seat(const Table *t, json_t *message, Seat *out);
bool message_own_seat(Client *c, const Table *t, json_t *message, int64_t seq, uint64_t key,
                      Seat *out);
void key_text(uint64_t key, char out[17]);
void takeback_ask(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message);
void takeback_answer(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message);

/* ---- api.c, seats.c: HTTP ---- */

void api_request(void *server, NetRequest *request);
void api_error(NetRequest *r, Code code);
void api_error_with(NetRequest *r, Code code, const char *en, const char *de);
void api_text(NetRequest *r, int status, const Text *words);
void api_table(Server *s, NetRequest *r, Table *t, const char *verb, json_t *body);
void seats_create(Server *s, NetRequest *r, json_t *body);
void seats_change(Server *s, NetRequest *r, Table *t, Person *p, const char *verb, json_t *body);

#endif
