/* passwords.c: see passwords.h. */
#include "server/passwords.h"

#include "net/limits.h"
#include "server/server_private.h"

#include <sodium.h>
#include <string.h>

enum { HASH_MS = 100 }; /* about */

static void hash(PasswordJob *p) {
    p->is_right = crypto_pwhash_str_alg(
                      p->hash, p->password, strlen(p->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                      crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static void check(PasswordJob *p) {
    /* An unknown name takes as long as a wrong password. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAapArZZsh5Zl2tE";
    const char *known = p->hash[0] == '\0' ? nobody : p->hash;
    p->is_right =
        crypto_pwhash_str_verify(known, p->password, strlen(p->password)) == 0 && known != nobody;
}

static void work(Queue *q, void *unused) {
    QueueJob *job;
    (void)unused;
    while ((job = queue_take(q, 1)) != NULL) {
        PasswordJob *p = (PasswordJob *)job;
        if (p->is_check)
            check(p);
        else
            hash(p);
        queue_finish(q, job);
    }
}

static void job_done(FairJob *job) {
    PasswordJob *p = (PasswordJob *)job;
    sodium_memzero(p->password, sizeof p->password);
    p->done(p);
}

FairQueue *passwords_open(uv_loop_t *loop) {
    static const FairLimits limits = {.jobs = 1024, .owned = {4, 4, 4}};
    return fair_queue_new(loop, 1, &limits, work, NULL);
}

bool passwords_ask(FairQueue *passwords, PasswordJob *p, const char *address) {
    char known[LIMITS_ADDRESS];
    limits_address(address, known);
    for (int i = 0; i < OWNERS; i++)
        p->job.owner[i] = server_hash(known, "");
    p->job.wish_ms = HASH_MS;
    p->job.done = job_done;
    return fair_queue_add(passwords, &p->job);
}
