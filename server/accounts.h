/* accounts.h: guests and accounts, and the people in memory. */
#ifndef HORT_SERVER_ACCOUNTS_H
#define HORT_SERVER_ACCOUNTS_H

#include "net/net.h"
#include "server/table.h"
#include "store/store.h"
#include <jansson.h>

enum { MUTES_KEPT = 16 };

typedef struct Mute {
    char table[TABLE_ID];
    char name[NAME_MAX_BYTES];
} Mute;

/* Somebody who is connected, or was until recently. */
typedef struct Person {
    StorePerson stored;
    int clients;
    Mute mute[MUTES_KEPT];
    int mutes;
    bool is_hinted; /* a hint is being thought */
    int64_t used_ms;
    Client *first_client;
    struct Person *bucket_next;
} Person;

Person *person_find(Server *s, const char *id); /* in memory or in the store */
Person *person_in_memory(Server *s, const char *id);
Person *person_keep(Server *s, const StorePerson *stored); /* new or as they are now */
bool person_is_online(Server *s, const char *id);
void accounts_sweep(Server *s);
void accounts_free(Server *s);
void random_id(char *out, int length);
/* The id of what this person asks for with that key: always the same. At most 32 characters. */
void keyed_id(const char *whose, const char *key, char *out, int length);

/* Requests: become a guest, make an account, log in, change the password, delete oneself, ask
 * who is logged in. */
void accounts_guest(Server *s, NetRequest *r, json_t *body);
void accounts_register(Server *s, NetRequest *r, json_t *body);
void accounts_login(Server *s, NetRequest *r, json_t *body);
void accounts_password(Server *s, NetRequest *r, json_t *body);
void accounts_delete(Server *s, NetRequest *r, json_t *body);
void accounts_me(Server *s, NetRequest *r);

#endif
