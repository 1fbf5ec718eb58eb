/* server_fake.h: a server without a network: connections and requests are structs of the test.
 *
 * Takes the place of net/ at link time. What the server sends is kept in the order in which it was
 * sent, over all connections, so that tests can say who was told first. */
#ifndef HORT_TESTS_SERVER_FAKE_H
#define HORT_TESTS_SERVER_FAKE_H

#include "server/clock.h"
#include "server/requests.h"
#include "server/server_private.h"
#include "store/backend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A test that begins with a new server. */
#define IN_SERVER(test) cmocka_unit_test_setup_teardown(test, fake_open, fake_close)

struct NetSocket {
    void *user;
    char token[NET_TOKEN];
    bool is_hung_up;
};

enum { SENT_MAX = 4096 };

/* Everything sent since fake_forget(). */
typedef struct FakeSent {
    NetSocket *to;
    char *text;
} FakeSent;

typedef struct Fake {
    uv_loop_t loop;
    Store *store;      /* what the server writes to */
    Store *inner;      /* the memory store behind it */
    StoreStatus fails; /* STORE_OK: writes go through */
    int writes;
    Server *server;
    FakeSent sent[SENT_MAX];
    int count;
    int status; /* of the last request; 0: not answered yet */
    char body[65536];
    char cookie[NET_TOKEN];
} Fake;

extern Fake fake;

/* As cmocka wants them: 0 is success; the state is left alone. */
int fake_open(void **state);
int fake_close(void **state);
void fake_forget(void);
/* From now on other servers may have written to the store, too, or no longer. */
void fake_share_store(bool is_shared);

/* Runs the loop until the store has everything and nothing more happens. */
void fake_settle(void);

/* Makes a request; nothing is waited for. */
void fake_ask(NetMethod method, const char *path, const char *token, const char *body);
/* Makes a request and waits for its answer; returns the status. */
int fake_request(NetMethod method, const char *path, const char *token, const char *body);
/* The text of a member of the last answer: `"id":"…"`. */
void fake_member(const char *name, char *out, size_t room);
/* A new guest; writes their token. */
void fake_guest(const char *name, char token[NET_TOKEN]);

NetSocket *fake_connect(const char *token);
void fake_disconnect(NetSocket *socket);
/* Says something; nothing is waited for. */
void fake_say(NetSocket *socket, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The latest message to that connection which contains the words, or NULL. */
const char *fake_heard(const NetSocket *socket, const char *words);
/* Its place in the order of sending, or -1. */
int fake_when(const NetSocket *socket, const char *words);

/* How the share of a seat in a draw is made up, and the message with it or with its promise. */
void fake_share(const Table *t, Seat seat, char share[SHARE_MAX], char promise[SHA256_HEX]);
/* All people promise and reveal their shares: the match begins. `token` by seat. */
void fake_draw(const char *table, char token[][NET_TOKEN], int seats);

#endif
