/* sessions.c: a session is a random token in a cookie; the store keeps only its hash. */
#include "server/sessions.h"

#include "server/connections.h"
#include "server/requests.h"
#include "server/server_private.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_BYTES = 32, USED_EVERY = 3600, MONTHS = 180 * 86400 };

static void hash_token(const char *token, char out[STORE_HASH]) {
    unsigned char digest[crypto_generichash_BYTES];
    crypto_generichash(digest, sizeof digest, (const unsigned char *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, STORE_HASH, digest, sizeof digest);
}

void session_make(StoreSession *session, char token[SESSION_TOKEN], const char *person,
                  const char *agent) {
    unsigned char bytes[TOKEN_BYTES];
    Text words = text_over(session->agent, sizeof session->agent);
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, SESSION_TOKEN, bytes, sizeof bytes);
    hash_token(token, session->token);
    random_id(session->id, 8);
    memcpy(session->person, person, strlen(person) + 1);
    text_add(&words, agent);
    session->created = session->used = server_time_ms() / 1000;
}

/* A page of another site that is allowed gets a session of its own there. */
void session_cookie(Text *headers, const char *token, const NetRequest *r) {
    const char *where = r->is_visiting ? "SameSite=None; Secure; Partitioned"
                        : r->is_secure ? "SameSite=Lax; Secure"
                                       : "SameSite=Lax";
    text_addf(headers, "set-cookie: %s=%s; Path=/; HttpOnly; %s; Max-Age=%d\n",
              r->is_secure ? SECURE_COOKIE : SESSION_COOKIE, token, where,
              token[0] == '\0' ? 0 : MONTHS);
}

static void session_written(StoreJob *job) {
    batch_free(&job->batch);
    free(job);
}

/* Notes now and then that a session is in use. */
static void session_used(Server *s, StoreSession *session) {
    StoreJob *job = calloc(1, sizeof *job);
    if (job == NULL)
        return;
    session->used = server_time_ms() / 1000;
    batch_session_used(&job->batch, session->token, session->used);
    job->done = session_written;
    store_writer_add(s->store_writer, job);
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

/* ---- lists ---- */

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

void sessions_list(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    Text out = server_scratch(s);
    SessionList list = {&out, session, true};
    if (p == NULL) {
        request_refuse(r, CODE_NO_SESSION);
        return;
    }
    text_add(&out, "{\"sessions\":[");
    store_sessions(s->store, p->stored.id, add_session, &list);
    text_add(&out, "]}");
    request_answer(r, 200, &out);
}

/* ---- ending ---- */

typedef struct SessionEnd {
    StoreJob job; /* the first member */
    Server *server;
    NetRequest *request;
    char person[STORE_ID], session[STORE_ID];
    bool is_all_but; /* all sessions but that one */
    bool is_own;     /* the one the request came with */
} SessionEnd;

/* Cuts the connections of sessions that have been ended. */
void sessions_cut_here(Server *s, const char *person, const char *id, bool is_all_but) {
    for (Client *c = s->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->person != NULL && strcmp(c->person->stored.id, person) == 0 &&
            (strcmp(c->session, id) == 0) != is_all_but)
            client_bye(c, BYE_SESSION_ENDED);
    }
}

void sessions_tell(StoreBatch *b, const char *person, const char *id, bool is_all_but) {
    TEXT(words, STORE_WORDS);
    text_addf(&words, "cut %s %s %d", person, id[0] == '\0' ? "-" : id, is_all_but);
    batch_tell(b, words.start);
}

void sessions_cut(Server *s, const char *person, const char *but_session) {
    sessions_cut_here(s, person, but_session, true);
}

void sessions_rename(Server *s, const char *old, const char *new) {
    for (Client *c = s->clients; c != NULL; c = c->next)
        if (old[0] != '\0' && strcmp(c->session, old) == 0)
            memcpy(c->session, new, STORE_ID);
}

static void ended(StoreJob *job) {
    SessionEnd *e = (SessionEnd *)job;
    TEXT(headers, 256);
    if (e->is_own)
        session_cookie(&headers, "", e->request);
    if (job->batch.status != STORE_OK)
        request_refuse(e->request, storage_code(job->batch.status));
    else {
        sessions_cut_here(e->server, e->person, e->session, e->is_all_but);
        net_answer(e->request, 200, "application/json", headers.start, "{}", 2);
    }
    batch_free(&job->batch);
    free(e);
}

/* Ends one session, or (is_all_but) all but that one. */
static void end(Server *s, NetRequest *r, const Person *p, const char *id, bool is_all_but,
                bool is_own) {
    SessionEnd *e = calloc(1, sizeof *e);
    if (e == NULL)
        abort();
    Text text = text_over(e->session, sizeof e->session);
    text_add(&text, id);
    strcpy(e->person, p->stored.id);
    e->server = s;
    e->request = r;
    e->is_all_but = is_all_but;
    e->is_own = is_own;
    if (is_all_but)
        batch_sessions_end(&e->job.batch, e->person, e->session);
    else
        batch_session_end(&e->job.batch, e->person, e->session);
    sessions_tell(&e->job.batch, e->person, e->session, is_all_but);
    batch_receipt(&e->job.batch);
    e->job.done = ended;
    store_writer_add(s->store_writer, &e->job);
}

void sessions_logout(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        request_refuse(r, CODE_NO_SESSION);
    else
        end(s, r, p, session, false, true);
}

void sessions_end(Server *s, NetRequest *r, const char *id) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    if (p == NULL)
        request_refuse(r, CODE_NO_SESSION);
    else if (id[0] == '\0')
        end(s, r, p, session, true, false);
    else
        end(s, r, p, id, false, strcmp(id, session) == 0);
}
