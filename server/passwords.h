/* passwords.h: hashes and checks passwords on a thread of its own, because Argon2id is slow on
 * purpose. The thread is shared out fairly among the addresses that ask. */
#ifndef HORT_SERVER_PASSWORDS_H
#define HORT_SERVER_PASSWORDS_H

#include "server/fair_queue.h"
#include "store/store.h"

enum {
    PASSWORD_MIN = 8, /* characters */
    PASSWORD_MAX = 200,
    PASSWORD_ROOM = 4 * PASSWORD_MAX + 8 /* bytes */
};

typedef struct PasswordJob PasswordJob;

struct PasswordJob {
    FairJob job; /* the first member */
    bool is_check;
    char password[PASSWORD_ROOM];
    char hash[STORE_SECRET]; /* to check against (empty: never right), or the result */
    bool is_right;           /* it fits, or it has been hashed */
    void (*done)(PasswordJob *job);
};

FairQueue *passwords_open(uv_loop_t *loop);
/* False when too many of this address wait already. */
bool passwords_ask(FairQueue *passwords, PasswordJob *job, const char *address);

#endif
