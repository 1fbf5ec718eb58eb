/* sessions.h: sessions: random tokens in a cookie, of which the store keeps only the hash. */
#ifndef HORT_SERVER_SESSIONS_H
#define HORT_SERVER_SESSIONS_H

#include "server/accounts.h"

#define SESSION_COOKIE "hort"

enum { SESSION_TOKEN = 65 };

/* Fills in a new session and its secret token. */
void session_make(StoreSession *session, char token[SESSION_TOKEN], const char *person,
                  const char *agent);
/* Adds the header that sets the cookie; an empty token takes it away. */
void session_cookie(Text *headers, const char *token, bool is_secure);
/* The person of a session token; writes the session's id. NULL: none. */
Person *person_of_token(Server *s, const char *token, char session[STORE_ID]);

/* Requests: log out, list the sessions, end one or (empty id) all others. */
void sessions_logout(Server *s, NetRequest *r);
void sessions_list(Server *s, NetRequest *r);
void sessions_end(Server *s, NetRequest *r, const char *id);

#endif
