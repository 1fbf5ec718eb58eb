/* sessions.h: sessions: random tokens in a cookie, of which the store keeps only the hash. */
#ifndef HORT_SERVER_SESSIONS_H
#define HORT_SERVER_SESSIONS_H

#include "server/accounts.h"

/* Under TLS browsers guard the second one: it cannot come from another host or without TLS. */
#define SESSION_COOKIE "hort"
#define SECURE_COOKIE "__Host-hort"

enum { SESSION_TOKEN = 65 };

/* Fills in a new session and its secret token. */
void session_make(StoreSession *session, char token[SESSION_TOKEN], const char *person,
                  const char *agent);
/* Adds the header that sets the cookie; an empty token takes it away. */
void session_cookie(Text *headers, const char *token, const NetRequest *r);
/* The person of a session token; writes the session's id. NULL: none. */
Person *person_of_token(Server *s, const char *token, char session[STORE_ID]);

/* Closes the connections of a person, except those of that session. */
void sessions_cut(Server *s, const char *person, const char *but_session);
/* The same here alone, of one session or of all but that one; other servers have told of it. */
void sessions_cut_here(Server *s, const char *person, const char *id, bool is_all_but);
/* Has all other servers do it. */
void sessions_tell(StoreBatch *b, const char *person, const char *id, bool is_all_but);
/* Connections of a session that was replaced belong to the new one. */
void sessions_rename(Server *s, const char *old, const char *new);

/* Requests: log out, list the sessions, end one or (empty id) all others. */
void sessions_logout(Server *s, NetRequest *r);
void sessions_list(Server *s, NetRequest *r);
void sessions_end(Server *s, NetRequest *r, const char *id);

#endif
