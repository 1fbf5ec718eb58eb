/* accounts.c: guests, accounts and passwords; the people in memory. */
#include "server/accounts.h"

#include "server/lobby.h"
#include "server/requests.h"
#include "server/seats.h"
#include "server/server_private.h"
#include "server/sessions.h"
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void random_id(char *out, int length) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (int i = 0; i < length; i++)
        out[i] = digits[randombytes_uniform(36)];
    out[length] = '\0';
}

/* 1 to 24 characters, at most 64 bytes, nothing invisible, no blanks at the ends. */
bool name_check(const char *words, char out[NAME_MAX_BYTES]) {
    size_t length = strlen(words);
    int characters = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)words[i];
        if (c < 32 || c == 127)
            return false;
        characters += (c & 0xC0) != 0x80;
    }
    if (characters < 1 || characters > 24 || length >= NAME_MAX_BYTES || words[0] == ' ' ||
        words[length - 1] == ' ')
        return false;
    memcpy(out, words, length + 1);
    return true;
}

/* ---- people in memory ---- */

static Person **bucket_of(Server *s, const char *id) {
    return &s->person_bucket[server_hash(id, "") % BUCKETS];
}

Person *person_in_memory(Server *s, const char *id) {
    Person *p = *bucket_of(s, id);
    while (p != NULL && strcmp(p->stored.id, id) != 0)
        p = p->bucket_next;
    return p;
}

static Person *person_keep(Server *s, const StorePerson *stored) {
    Person *p = person_in_memory(s, stored->id);
    if (p == NULL) {
        p = calloc(1, sizeof *p);
        if (p == NULL)
            abort();
        Person **bucket = bucket_of(s, stored->id);
        p->bucket_next = *bucket;
        *bucket = p;
    }
    p->stored = *stored;
    p->used_ms = server_now_ms(s);
    return p;
}

Person *person_find(Server *s, const char *id) {
    StorePerson stored;
    Person *p = person_in_memory(s, id);
    if (p == NULL && store_person(s->store, id, &stored))
        p = person_keep(s, &stored);
    if (p != NULL)
        p->used_ms = server_now_ms(s);
    return p;
}

bool person_is_online(Server *s, const char *id) {
    Person *p = person_in_memory(s, id);
    return p != NULL && p->clients > 0;
}

/* Forgets those who have not been seen for ten minutes, or all of them. */
static void forget(Server *s, bool is_all) {
    for (int i = 0; i < BUCKETS; i++)
        for (Person **at = &s->person_bucket[i]; *at != NULL;) {
            Person *p = *at;
            bool is_old =
                p->clients == 0 && !p->is_hinted && server_now_ms(s) - p->used_ms > 600000;
            if (is_old || is_all) {
                *at = p->bucket_next;
                free(p);
            } else
                at = &p->bucket_next;
        }
}

void accounts_sweep(Server *s) {
    forget(s, false);
}

void accounts_free(Server *s) {
    forget(s, true);
}

/* ---- changes that are answered when they are stored ---- */

typedef struct AccountChange {
    StoreJob job; /* the first member */
    PasswordJob password;
    Server *server;
    NetRequest *request;
    StorePerson person;
    StoreSession session;
    char token[SESSION_TOKEN];
    char guest[STORE_ID]; /* whose tables move to the account */
    bool has_session;
} AccountChange;

static AccountChange *account_change_new(Server *s, NetRequest *r) {
    AccountChange *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->server = s;
    c->request = r;
    return c;
}

static void account_change_free(AccountChange *c) {
    sodium_memzero(&c->password, sizeof c->password);
    sodium_memzero(c->token, sizeof c->token);
    batch_free(&c->job.batch);
    free(c);
}

static void new_person(AccountChange *c) {
    random_id(c->person.id, PERSON_ID - 1);
    c->person.created = server_time_ms() / 1000;
}

static void new_session(AccountChange *c) {
    session_make(&c->session, c->token, c->person.id, c->request->agent);
    c->has_session = true;
}

typedef struct IdList {
    char id[100][TABLE_ID];
    int count;
} IdList;

static void collect_id(void *context, const StoreTable *t) {
    IdList *list = context;
    if (list->count < 100 && strlen(t->id) < TABLE_ID)
        strcpy(list->id[list->count++], t->id);
}

static void move_tables(Server *s, const char *from, const char *to) {
    IdList list = {.count = 0};
    store_tables(s->store, from, 100, collect_id, &list);
    for (int i = 0; i < list.count; i++) {
        Table *t = table_find(s, list.id[i]);
        if (t != NULL)
            seats_hand_over(t, from, to);
    }
}

static void answer_me(Server *s, NetRequest *r, const Person *p, const char *headers);

static void account_change_done(StoreJob *job) {
    AccountChange *c = (AccountChange *)job;
    NetRequest *r = c->request;
    if (job->batch.status != STORE_OK)
        request_refuse(r,
                       job->batch.status == STORE_CONFLICT ? CODE_NAME_TAKEN : CODE_STORAGE_FULL);
    else {
        TEXT(headers, 256);
        const Person *p = person_keep(c->server, &c->person);
        if (c->has_session)
            session_cookie(&headers, c->token, r->is_secure);
        if (c->guest[0] != '\0')
            move_tables(c->server, c->guest, c->person.id);
        answer_me(c->server, r, p, headers.start);
        server_log(c->server, "info", "person", "\"person\":\"%s\",\"account\":%s", c->person.id,
                   c->person.is_account ? "true" : "false");
    }
    account_change_free(c);
}

static void account_change_write(AccountChange *c) {
    batch_person(&c->job.batch, &c->person);
    if (c->has_session)
        batch_session(&c->job.batch, &c->session);
    c->job.done = account_change_done;
    store_writer_add(c->server->store_writer, &c->job);
}

static void password_done(PasswordJob *password) {
    AccountChange *c = (AccountChange *)((char *)password - offsetof(AccountChange, password));
    bool is_right = password->is_right && !c->server->is_stopping;
    if (is_right) {
        strcpy(c->person.password, password->hash);
        account_change_write(c);
        return;
    }
    request_refuse(c->request, c->server->is_stopping ? CODE_STOPPING : CODE_WRONG_PASSWORD);
    account_change_free(c);
}

/* ---- requests ---- */

/* Becoming a guest, and logging in or making accounts, are limited by address, each by itself. */
static bool refuse_too_many(Server *s, NetRequest *r, Limits *attempts) {
    int64_t now_ms = server_now_ms(s);
    LimitsPlace *place = limits_place(attempts, r->address, now_ms);
    int rate = s->config.logins_per_minute;
    if (bucket_take(&place->requests, rate, rate, now_ms / 60))
        return false;
    request_refuse(r, CODE_TOO_MANY_REQUESTS);
    return true;
}

/* Takes the name that a new person asks for, or refuses. */
static bool may_be_called(Server *s, NetRequest *r, json_t *body, Limits *attempts,
                          char name[NAME_MAX_BYTES]) {
    if (name_check(request_word(body, "name"), name))
        return !refuse_too_many(s, r, attempts);
    request_refuse(r, CODE_BAD_NAME);
    return false;
}

void accounts_guest(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID], name[NAME_MAX_BYTES];
    Person *p = person_of_token(s, r->token, session);
    if (!may_be_called(s, r, body, &s->guests, name))
        return;
    AccountChange *c = account_change_new(s, r);
    if (p != NULL && !p->stored.is_account)
        c->person = p->stored;
    else {
        new_person(c);
        new_session(c);
    }
    strcpy(c->person.name, name);
    account_change_write(c);
}

static bool password_check(NetRequest *r, json_t *body, AccountChange *c) {
    const char *password = request_word(body, "password");
    size_t length = strlen(password);
    if (length < 8 || length > 200) {
        request_refuse(r, CODE_BAD_PASSWORD);
        return false;
    }
    memcpy(c->password.password, password, length + 1);
    return true;
}

static void ask_password(AccountChange *c, bool is_check) {
    c->password.is_check = is_check;
    c->password.done = password_done;
    if (is_check)
        memcpy(c->password.hash, c->person.password, sizeof c->password.hash);
    if (passwords_ask(c->server->passwords, &c->password, c->request->address))
        return;
    request_refuse(c->request, CODE_TOO_MANY_REQUESTS);
    account_change_free(c);
}

void accounts_register(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID], name[NAME_MAX_BYTES];
    StorePerson other;
    Person *p = person_of_token(s, r->token, session);
    if (!may_be_called(s, r, body, &s->logins, name))
        return;
    if (store_account(s->store, name, &other) || (p != NULL && p->stored.is_account)) {
        request_refuse(r, CODE_NAME_TAKEN);
        return;
    }
    AccountChange *c = account_change_new(s, r);
    if (!password_check(r, body, c)) {
        account_change_free(c);
        return;
    }
    if (p != NULL)
        c->person = p->stored;
    else {
        new_person(c);
        new_session(c);
    }
    strcpy(c->person.name, name);
    c->person.is_account = true;
    ask_password(c, false);
}

void accounts_login(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (refuse_too_many(s, r, &s->logins))
        return;
    AccountChange *c = account_change_new(s, r);
    if (!password_check(r, body, c)) {
        account_change_free(c);
        return;
    }
    if (store_account(s->store, request_word(body, "name"), &c->person))
        new_session(c);
    if (p != NULL && !p->stored.is_account)
        strcpy(c->guest, p->stored.id);
    ask_password(c, true);
}

static void answer_me(Server *s, NetRequest *r, const Person *p, const char *headers) {
    Text out = server_scratch(s);
    text_addf(&out, "{\"id\":\"%s\",\"name\":", p->stored.id);
    text_add_json_string(&out, p->stored.name);
    text_addf(&out, ",\"kind\":\"%s\",\"tables\":[", p->stored.is_account ? "account" : "guest");
    lobby_add_tables_of(s, p->stored.id, &out);
    text_add(&out, "]}");
    net_answer(r, 200, "application/json", headers, out.start, out.length);
}

void accounts_me(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        request_refuse(r, CODE_NO_SESSION);
    else
        answer_me(s, r, p, NULL);
}
