/* people.c: guests, accounts and their sessions.
 *
 * A session is a random token in a cookie; the store has only its hash. Passwords are hashed with
 * Argon2id on libuv's threads, for it is slow on purpose. */
#include "server/inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_BYTES = 32, USED_EVERY = 3600, HASHES_MAX = 16, MONTHS = 180 * 86400 };

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

static void person_free(Person *p) {
    for (int i = 0; i < ANSWERS_KEPT; i++)
        free(p->answer[i].words);
    free(p);
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
                person_free(p);
            } else
                at = &p->bucket_next;
        }
}

void people_sweep(Server *s) {
    forget(s, false);
}

void people_free(Server *s) {
    forget(s, true);
}

/* ---- sessions ---- */

static void hash_token(const char *token, char out[STORE_HASH]) {
    unsigned char digest[crypto_generichash_BYTES];
    crypto_generichash(digest, sizeof digest, (const unsigned char *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, STORE_HASH, digest, sizeof digest);
}

static void session_written(LedgerJob *job) {
    batch_free(&job->batch);
    free(job);
}

/* Notes now and then that a session is in use. */
static void session_used(Server *s, StoreSession *session) {
    LedgerJob *job = calloc(1, sizeof *job);
    if (job == NULL)
        return;
    session->used = server_time_ms() / 1000;
    batch_session(&job->batch, session);
    job->done = session_written;
    ledger_write(s->ledger, job);
}

Person *person_of_token(Server *s, const char *token, char session_id[STORE_ID]) {
    StoreSession session;
    char hash[STORE_HASH];
    if (strlen(token) != TOKEN_BYTES * 2)
        return NULL;
    hash_token(token, hash);
    if (!store_session(s->store, hash, &session) ||
        sodium_memcmp(hash, session.token, STORE_HASH - 1) != 0)
        return NULL;
    int64_t now = server_time_ms() / 1000;
    if (now - session.used > MONTHS)
        return NULL;
    if (now - session.used > USED_EVERY)
        session_used(s, &session);
    memcpy(session_id, session.id, STORE_ID);
    return person_find(s, session.person);
}

/* ---- changes that are answered when they are stored ---- */

typedef struct Change {
    LedgerJob job;
    uv_work_t work; /* hashing */
    Server *server;
    NetRequest *request;
    StorePerson person;
    StoreSession session;
    char token[TOKEN_BYTES * 2 + 1];
    char password[208];
    char guest[STORE_ID]; /* whose tables move to the account */
    bool has_session, is_right;
} Change;

static Change *change_new(Server *s, NetRequest *r) {
    Change *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->server = s;
    c->request = r;
    return c;
}

static void change_free(Change *c) {
    sodium_memzero(c->password, sizeof c->password);
    sodium_memzero(c->token, sizeof c->token);
    batch_free(&c->job.batch);
    free(c);
}

static void new_person(Change *c) {
    random_id(c->person.id, PERSON_ID - 1);
    c->person.created = server_time_ms() / 1000;
}

static void new_session(Change *c) {
    unsigned char bytes[TOKEN_BYTES];
    Text agent = text_over(c->session.agent, sizeof c->session.agent);
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(c->token, sizeof c->token, bytes, sizeof bytes);
    hash_token(c->token, c->session.token);
    random_id(c->session.id, 8);
    memcpy(c->session.person, c->person.id, STORE_ID);
    text_add(&agent, c->request->agent);
    c->session.created = c->session.used = server_time_ms() / 1000;
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
            table_hand_over(t, from, to);
    }
}

static void answer_me(Server *s, NetRequest *r, const char *person, const char *headers);

static void change_done(LedgerJob *job) {
    Change *c = job->context;
    NetRequest *r = c->request;
    if (job->batch.status != STORE_OK)
        api_error(r, job->batch.status == STORE_CONFLICT ? CODE_NAME_TAKEN : CODE_STORAGE_FULL);
    else {
        TEXT(headers, 256);
        person_keep(c->server, &c->person);
        if (c->has_session)
            text_addf(&headers,
                      "set-cookie: hort=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s\n",
                      c->token, MONTHS, r->is_secure ? "; Secure" : "");
        if (c->guest[0] != '\0')
            move_tables(c->server, c->guest, c->person.id);
        answer_me(c->server, r, c->person.id, headers.start);
        server_log(c->server, "info", "person", "\"person\":\"%s\",\"account\":%s", c->person.id,
                   c->person.is_account ? "true" : "false");
    }
    change_free(c);
}

static void change_write(Change *c) {
    batch_person(&c->job.batch, &c->person);
    if (c->has_session)
        batch_session(&c->job.batch, &c->session);
    c->job.done = change_done;
    c->job.context = c;
    ledger_write(c->server->ledger, &c->job);
}

static int hashes_under_way;

static void hash_password(uv_work_t *work) {
    Change *c = work->data;
    c->is_right = crypto_pwhash_str_alg(c->person.password, c->password, strlen(c->password),
                                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                        crypto_pwhash_MEMLIMIT_INTERACTIVE,
                                        crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static void check_password(uv_work_t *work) {
    /* An unknown name takes as long as a wrong password. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAapArZZsh5Zl2tE";
    Change *c = work->data;
    const char *hash = c->person.password[0] == '\0' ? nobody : c->person.password;
    c->is_right =
        crypto_pwhash_str_verify(hash, c->password, strlen(c->password)) == 0 && hash != nobody;
}

static void hashed(uv_work_t *work, int status) {
    Change *c = work->data;
    (void)status;
    hashes_under_way--;
    if (c->is_right && !c->server->is_stopping) {
        change_write(c);
        return;
    }
    api_error(c->request, c->server->is_stopping ? CODE_STOPPING : CODE_WRONG_PASSWORD);
    change_free(c);
}

/* ---- requests ---- */

static const char *text_in(json_t *body, const char *name) {
    const char *words = json_string_value(json_object_get(body, name));
    return words == NULL ? "" : words;
}

/* Attempts to become somebody are counted by address. */
static bool refuse_too_many(Server *s, NetRequest *r) {
    int64_t now_ms = server_now_ms(s);
    LimitsPlace *place = limits_place(&s->guard.limits, r->address, now_ms);
    int rate = s->config.logins_per_minute;
    if (place != NULL && hashes_under_way < HASHES_MAX &&
        bucket_take(&place->requests, rate, rate, now_ms / 60))
        return false;
    api_error(r, CODE_TOO_MANY_REQUESTS);
    return true;
}

void people_guest(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID], name[NAME_MAX_BYTES];
    Person *p = person_of_token(s, r->token, session);
    if (!name_check(text_in(body, "name"), name)) {
        api_error(r, CODE_BAD_NAME);
        return;
    }
    if (refuse_too_many(s, r))
        return;
    Change *c = change_new(s, r);
    if (p != NULL && !p->stored.is_account)
        c->person = p->stored;
    else {
        new_person(c);
        new_session(c);
    }
    strcpy(c->person.name, name);
    change_write(c);
}

static bool password_check(NetRequest *r, json_t *body, Change *c) {
    const char *password = text_in(body, "password");
    size_t length = strlen(password);
    if (length < 8 || length > 200) {
        api_error(r, CODE_BAD_PASSWORD);
        return false;
    }
    memcpy(c->password, password, length + 1);
    return true;
}

static void hash_later(Change *c, uv_work_cb what) {
    c->work.data = c;
    hashes_under_way++;
    uv_queue_work(c->server->loop, &c->work, what, hashed);
}

void people_register(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID], name[NAME_MAX_BYTES];
    StorePerson other;
    Person *p = person_of_token(s, r->token, session);
    if (!name_check(text_in(body, "name"), name)) {
        api_error(r, CODE_BAD_NAME);
        return;
    }
    if (refuse_too_many(s, r))
        return;
    if (store_account(s->store, name, &other) || (p != NULL && p->stored.is_account)) {
        api_error(r, CODE_NAME_TAKEN);
        return;
    }
    Change *c = change_new(s, r);
    if (!password_check(r, body, c)) {
        change_free(c);
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
    hash_later(c, hash_password);
}

void people_login(Server *s, NetRequest *r, json_t *body) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (refuse_too_many(s, r))
        return;
    Change *c = change_new(s, r);
    if (!password_check(r, body, c)) {
        change_free(c);
        return;
    }
    if (store_account(s->store, text_in(body, "name"), &c->person))
        new_session(c);
    if (p != NULL && !p->stored.is_account)
        strcpy(c->guest, p->stored.id);
    hash_later(c, check_password);
}

/* ---- lists ---- */

typedef struct Mine {
    Server *server;
    Table *table[100];
    bool is_lent[100]; /* read from the store only for this list */
    int count;
} Mine;

static Table *table_in_memory(Server *s, const char *id) {
    for (Table *t = s->table_bucket[server_hash(id, "") % BUCKETS]; t != NULL; t = t->bucket_next)
        if (strcmp(t->id, id) == 0)
            return t;
    return NULL;
}

static void collect_mine(void *context, const StoreTable *stored) {
    Mine *mine = context;
    Table *t = table_in_memory(mine->server, stored->id);
    mine->is_lent[mine->count] = t == NULL;
    if (t == NULL)
        t = card_read(mine->server, stored);
    if (t != NULL)
        mine->table[mine->count++] = t;
}

static bool is_turn(const Table *t, const char *person) {
    for (Seat seat = 0; t->card.state == TABLE_PLAYING && seat < t->ruleset->seats; seat++)
        if ((t->actors & seat_bit(seat)) && table_is_his(t, seat, person))
            return true;
    return false;
}

static void add_mine(Server *s, const char *person, Text *out) {
    Mine mine = {.server = s};
    bool is_first = true;
    store_tables(s->store, person, 100, collect_mine, &mine);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < mine.count; i++)
            if (is_turn(mine.table[i], person) == (pass == 0)) {
                text_add(out, is_first ? "" : ",");
                tell_summary(mine.table[i], person, out);
                is_first = false;
            }
    for (int i = 0; i < mine.count; i++)
        if (mine.is_lent[i])
            table_free(mine.table[i]);
}

static void answer_me(Server *s, NetRequest *r, const char *person, const char *headers) {
    Person *p = person_find(s, person);
    Text out = server_scratch(s);
    text_addf(&out, "{\"id\":\"%s\",\"name\":", p->stored.id);
    text_add_json_string(&out, p->stored.name);
    text_addf(&out, ",\"kind\":\"%s\",\"tables\":[", p->stored.is_account ? "account" : "guest");
    add_mine(s, person, &out);
    text_add(&out, "]}");
    net_answer(r, 200, "application/json", headers, out.start, out.length);
}

void people_me(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        api_error(r, CODE_NO_SESSION);
    else
        answer_me(s, r, p->stored.id, NULL);
}

typedef struct SessionList {
    Text *out;
    const char *this_id;
    bool is_first;
} SessionList;

static void add_session(void *context, const StoreSession *session) {
    SessionList *list = context;
    text_addf(list->out, "%s{\"id\":\"%s\",\"created\":%lld,\"used\":%lld,\"agent\":",
              list->is_first ? "" : ",", session->id, (long long)session->created,
              (long long)session->used);
    text_add_json_string(list->out, session->agent);
    text_addf(list->out, ",\"isThis\":%s}",
              strcmp(session->id, list->this_id) == 0 ? "true" : "false");
    list->is_first = false;
}

void people_sessions(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    Text out = server_scratch(s);
    SessionList list = {&out, session, true};
    if (p == NULL) {
        api_error(r, CODE_NO_SESSION);
        return;
    }
    text_add(&out, "{\"sessions\":[");
    store_sessions(s->store, p->stored.id, add_session, &list);
    text_add(&out, "]}");
    api_text(r, 200, &out);
}

/* ---- ending sessions ---- */

/* Cuts the connections of sessions that have been ended. */
static void cut_sessions(Server *s, const char *person, const char *id, bool is_all_but) {
    for (Client *c = s->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->person != NULL && strcmp(c->person->stored.id, person) == 0 &&
            (strcmp(c->session, id) == 0) != is_all_but)
            client_bye(c, "session-ended");
    }
}

static void ended(LedgerJob *job) {
    Change *c = job->context;
    if (job->batch.status != STORE_OK)
        api_error(c->request, CODE_STORAGE_FULL);
    else {
        cut_sessions(c->server, c->person.id, c->session.id, c->is_right);
        net_answer(c->request, 200, "application/json",
                   c->has_session ? "set-cookie: hort=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0\n"
                                  : NULL,
                   "{}", 2);
    }
    change_free(c);
}

/* Ends one session, or (is_all_but) all but that one. */
static void end(Server *s, NetRequest *r, const Person *p, const char *id, bool is_all_but,
                bool is_this) {
    Change *c = change_new(s, r);
    strcpy(c->person.id, p->stored.id);
    Text text = text_over(c->session.id, sizeof c->session.id);
    text_add(&text, id);
    c->is_right = is_all_but;
    c->has_session = is_this;
    if (is_all_but)
        batch_sessions_end(&c->job.batch, c->person.id, c->session.id);
    else
        batch_session_end(&c->job.batch, c->person.id, c->session.id);
    c->job.done = ended;
    c->job.context = c;
    ledger_write(s->ledger, &c->job);
}

void people_logout(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        api_error(r, CODE_NO_SESSION);
    else
        end(s, r, p, session, false, true);
}

void people_sessions_end(Server *s, NetRequest *r, const char *id) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        api_error(r, CODE_NO_SESSION);
    else if (id[0] == '\0')
        end(s, r, p, session, true, false);
    else
        end(s, r, p, id, false, strcmp(id, session) == 0);
}
