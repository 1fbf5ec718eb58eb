/* accounts.c: guests and accounts: how somebody becomes one, changes the password, and goes. */
#include "server/accounts.h"

#include "server/lobby.h"
#include "server/names.h"
#include "server/passwords.h"
#include "server/requests.h"
#include "server/seats.h"
#include "server/server_private.h"
#include "server/sessions.h"
#include "server/table.h"

#include <limits.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- changes that are answered once they are stored ----
 *
 * First a password is hashed or checked, where there is one; then the tables change hands, where
 * they do; then the person and the session are written; then the answer goes out. Whatever fails on
 * the way, the person is who they were, and can try again. */

typedef enum AccountKind {
    ACCOUNT_GUEST,
    ACCOUNT_REGISTER,
    ACCOUNT_LOGIN,
    ACCOUNT_PASSWORD, /* another one; all other sessions end */
    ACCOUNT_DELETE
} AccountKind;

typedef struct AccountChange {
    StoreJob job; /* the first member */
    PasswordJob password;
    AccountKind kind;
    Server *server;
    NetRequest *request;
    StorePerson person;
    StoreSession session;
    char token[SESSION_TOKEN];
    char new_password[PASSWORD_ROOM];
    StorePerson before; /* who they were; the id is empty for strangers */
    char old_session[STORE_ID];
    int tables_open; /* that have not changed hands yet, and one until all are asked */
    Code code;
    bool has_session;
} AccountChange;

static AccountChange *account_change_new(Server *s, NetRequest *r, AccountKind kind) {
    AccountChange *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->server = s;
    c->request = r;
    c->kind = kind;
    const Person *p = person_of_token(s, r->token, c->old_session);
    if (p != NULL)
        c->before = p->stored;
    return c;
}

static void account_change_free(AccountChange *c) {
    sodium_memzero(&c->password, sizeof c->password);
    sodium_memzero(c->new_password, sizeof c->new_password);
    sodium_memzero(c->token, sizeof c->token);
    batch_free(&c->job.batch);
    free(c);
}

static void account_change_refuse(AccountChange *c, Code code) {
    request_refuse(c->request, code);
    account_change_free(c);
}

static void new_person(AccountChange *c) {
    random_id(c->person.id, PERSON_ID - 1);
    c->person.created = server_time_ms() / 1000;
}

/* Logging in makes a new session, so that whoever knew the old one is left out. */
static void new_session(AccountChange *c) {
    session_make(&c->session, c->token, c->person.id, c->request->agent);
    c->has_session = true;
}

static void answer_me(Server *s, NetRequest *r, const Person *p, const char *headers);

static void account_change_done(StoreJob *job) {
    AccountChange *c = (AccountChange *)job;
    NetRequest *r = c->request;
    TEXT(headers, 256);
    if (job->batch.status != STORE_OK) {
        account_change_refuse(c, job->batch.status == STORE_CONFLICT
                                     ? CODE_NAME_TAKEN
                                     : storage_code(job->batch.status));
        return;
    }
    if (c->has_session || c->kind == ACCOUNT_DELETE)
        session_cookie(&headers, c->token, r);
    server_log(c->server, "info", "person", "\"person\":\"%s\",\"account\":%s", c->person.id,
               c->person.is_account ? "true" : "false");
    if (c->kind == ACCOUNT_PASSWORD || c->kind == ACCOUNT_DELETE)
        sessions_cut(c->server, c->person.id, c->kind == ACCOUNT_DELETE ? "" : c->old_session);
    if (c->kind == ACCOUNT_REGISTER || c->kind == ACCOUNT_PASSWORD)
        sessions_rename(c->server, c->old_session, c->session.id);
    if (c->kind == ACCOUNT_DELETE)
        net_answer(r, 200, "application/json", headers.start, "{}", 2);
    else
        answer_me(c->server, r, person_keep(c->server, &c->person), headers.start);
    account_change_free(c);
}

static void account_change_write(AccountChange *c) {
    StoreBatch *b = &c->job.batch;
    if (c->kind == ACCOUNT_DELETE)
        batch_person_end(b, c->person.id);
    else
        batch_person(b, &c->person);
    if (c->has_session) {
        batch_session(b, &c->session);
        if (c->before.id[0] != '\0')
            batch_session_end(b, c->before.id, c->old_session);
    }
    if (c->kind == ACCOUNT_PASSWORD)
        batch_sessions_end(b, c->person.id, c->session.id);
    TEXT(words, STORE_WORDS);
    text_addf(&words, "person %s", c->person.id);
    batch_tell(b, words.start);
    if (c->kind == ACCOUNT_PASSWORD || c->kind == ACCOUNT_DELETE)
        sessions_tell(b, c->person.id, c->kind == ACCOUNT_DELETE ? "" : c->old_session, true);
    batch_receipt(b);
    c->job.done = account_change_done;
    store_writer_add(c->server->store_writer, &c->job);
}

/* ---- tables that change hands ---- */

typedef struct IdList {
    char (*id)[TABLE_ID];
    int count, room;
} IdList;

static void collect_id(void *context, const StoreTable *t) {
    IdList *list = context;
    if (list->count == list->room) {
        list->room = list->room * 2 + 64;
        list->id = realloc(list->id, (size_t)list->room * sizeof *list->id);
        if (list->id == NULL)
            abort();
    }
    if (strlen(t->id) < TABLE_ID)
        strcpy(list->id[list->count++], t->id);
}

/* A table was handed over, or could not be; after the last one the change goes on. */
static void table_told(void *context, Code code) {
    AccountChange *c = context;
    if (code != CODE_OK && code != CODE_NO_SUCH_TABLE)
        c->code = code;
    if (--c->tables_open > 0)
        return;
    if (c->code == CODE_OK)
        account_change_write(c);
    else
        account_change_refuse(c, c->code);
}

/* Hands all tables of the old person over to the new one, or to nobody. */
static void move_tables(AccountChange *c) {
    IdList list = {0};
    Server *s = c->server;
    const char *to = c->kind == ACCOUNT_DELETE ? "" : c->person.id;
    c->tables_open = 1;
    store_tables(s->store, c->before.id, INT_MAX, collect_id, &list);
    for (int i = 0; i < list.count; i++) {
        Table *t = table_glance(s, list.id[i]);
        if (t == NULL)
            continue;
        c->tables_open++;
        seats_hand_over(t, c->before.id, to, table_told, c);
    }
    free(list.id);
    table_told(c, CODE_OK);
}

static void account_change_go_on(AccountChange *c) {
    bool is_moving = c->kind == ACCOUNT_DELETE ||
                     (c->kind == ACCOUNT_LOGIN && c->before.id[0] != '\0' && !c->before.is_account);
    if (is_moving)
        move_tables(c);
    else
        account_change_write(c);
}

/* ---- passwords ---- */

static void ask_password(AccountChange *c, bool is_check, const char *password);

/* A new password is hashed once the old one was right. */
static void password_done(PasswordJob *password) {
    AccountChange *c = (AccountChange *)((char *)password - offsetof(AccountChange, password));
    if (c->server->is_stopping)
        account_change_refuse(c, CODE_STOPPING);
    else if (!password->is_right)
        account_change_refuse(c, CODE_WRONG_PASSWORD);
    else if (password->is_check && c->kind == ACCOUNT_PASSWORD)
        ask_password(c, false, c->new_password);
    else {
        strcpy(c->person.password, password->hash);
        account_change_go_on(c);
    }
}

static void ask_password(AccountChange *c, bool is_check, const char *password) {
    c->password.is_check = is_check;
    c->password.done = password_done;
    memcpy(c->password.password, password, strlen(password) + 1);
    if (is_check)
        memcpy(c->password.hash, c->person.password, sizeof c->password.hash);
    if (!passwords_ask(c->server->passwords, &c->password, c->request->address))
        account_change_refuse(c, CODE_TOO_MANY_REQUESTS);
}

/* ---- requests ---- */

/* Becoming a guest, and logging in or making accounts, are limited by address, separately. */
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
    if (name_check(request_word(body, "name"), name) && !name_is_bots(name))
        return !refuse_too_many(s, r, attempts);
    request_refuse(r, CODE_BAD_NAME);
    return false;
}

/* The password in the request; empty when it has none, or one that is too long for anybody's. */
static const char *password_in(json_t *body, const char *member) {
    const char *password = request_word(body, member);
    return strlen(password) < PASSWORD_ROOM ? password : "";
}

/* The same for a password that is to be set: empty, too, when it is too short. Its characters are
 * counted, not its bytes; older ones may be shorter, as their bytes were. */
static const char *new_password_in(json_t *body, const char *member) {
    const char *password = password_in(body, member);
    int characters = 0;
    for (const char *at = password; *at != '\0'; at++)
        characters += ((unsigned char)*at & 0xC0) != 0x80;
    return characters < PASSWORD_MIN || characters > PASSWORD_MAX ? "" : password;
}

void accounts_guest(Server *s, NetRequest *r, json_t *body) {
    char name[NAME_MAX_BYTES];
    if (!may_be_called(s, r, body, &s->guests, name))
        return;
    AccountChange *c = account_change_new(s, r, ACCOUNT_GUEST);
    if (c->before.id[0] != '\0' && !c->before.is_account)
        c->person = c->before;
    else if (s->guests_kept >= s->config.guests_in_all) {
        account_change_refuse(c, CODE_TOO_MANY_GUESTS);
        return;
    } else {
        s->guests_kept++;
        new_person(c);
        new_session(c);
    }
    strcpy(c->person.name, name);
    account_change_write(c);
}

void accounts_register(Server *s, NetRequest *r, json_t *body) {
    char name[NAME_MAX_BYTES];
    StorePerson other;
    const char *password = new_password_in(body, "password");
    if (!may_be_called(s, r, body, &s->logins, name))
        return;
    AccountChange *c = account_change_new(s, r, ACCOUNT_REGISTER);
    if (store_account(s->store, name, &other) || c->before.is_account) {
        account_change_refuse(c, CODE_NAME_TAKEN);
        return;
    }
    if (password[0] == '\0') {
        account_change_refuse(c, CODE_BAD_PASSWORD);
        return;
    }
    if (c->before.id[0] != '\0')
        c->person = c->before;
    else
        new_person(c);
    new_session(c);
    strcpy(c->person.name, name);
    c->person.is_account = true;
    ask_password(c, false, password);
}

void accounts_login(Server *s, NetRequest *r, json_t *body) {
    const char *password = password_in(body, "password");
    if (refuse_too_many(s, r, &s->logins))
        return;
    AccountChange *c = account_change_new(s, r, ACCOUNT_LOGIN);
    if (password[0] == '\0') {
        account_change_refuse(c, CODE_BAD_PASSWORD);
        return;
    }
    if (store_account(s->store, request_word(body, "name"), &c->person))
        new_session(c);
    ask_password(c, true, password);
}

void accounts_password(Server *s, NetRequest *r, json_t *body) {
    const char *old = password_in(body, "old"), *new = new_password_in(body, "new");
    if (refuse_too_many(s, r, &s->logins))
        return;
    AccountChange *c = account_change_new(s, r, ACCOUNT_PASSWORD);
    c->person = c->before;
    if (!c->before.is_account)
        account_change_refuse(c, CODE_NO_SESSION);
    else if (old[0] == '\0' || new[0] == '\0')
        account_change_refuse(c, CODE_BAD_PASSWORD);
    else {
        strcpy(c->new_password, new);
        new_session(c);
        ask_password(c, true, old);
    }
}

void accounts_delete(Server *s, NetRequest *r, json_t *body) {
    const char *password = password_in(body, "password");
    if (refuse_too_many(s, r, &s->logins))
        return;
    AccountChange *c = account_change_new(s, r, ACCOUNT_DELETE);
    c->person = c->before;
    if (c->before.id[0] == '\0')
        account_change_refuse(c, CODE_NO_SESSION);
    else if (!c->before.is_account) /* a guest has no password */
        account_change_go_on(c);
    else if (password[0] == '\0')
        account_change_refuse(c, CODE_WRONG_PASSWORD);
    else
        ask_password(c, true, password);
}

static void answer_me(Server *s, NetRequest *r, const Person *p, const char *headers) {
    Text out = server_scratch(s);
    text_addf(&out, "{\"id\":\"%s\",\"name\":", p->stored.id);
    text_add_json_string(&out, p->stored.name);
    text_addf(&out, ",\"kind\":\"%s\",\"tables\":[", p->stored.is_account ? "account" : "guest");
    lobby_add_tables_of(s, p->stored.id, &out);
    text_add(&out, "]}");
    net_answer(r, out.is_cut ? 500 : 200, "application/json", headers, out.start, out.length);
}

void accounts_me(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        request_refuse(r, CODE_NO_SESSION);
    else
        answer_me(s, r, p, NULL);
}
