/* people.c: the people in memory: those who are here or were lately. */
#include "server/accounts.h"

#include "server/follower.h"
#include "server/server_private.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void random_id(char *out, int length) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (int i = 0; i < length; i++)
        out[i] = digits[randombytes_uniform(36)];
    out[length] = '\0';
}

void keyed_id(const char *whose, const char *key, char *out, int length) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    unsigned char hash[crypto_generichash_BYTES_MAX];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)whose, strlen(whose) + 1);
    crypto_generichash_update(&state, (const unsigned char *)key, strlen(key));
    crypto_generichash_final(&state, hash, sizeof hash);
    for (int i = 0; i < length; i++)
        out[i] = digits[(hash[2 * i] << 8 | hash[2 * i + 1]) % 36];
    out[length] = '\0';
}

static Person **bucket_of(Server *s, const char *id) {
    return &s->person_bucket[server_hash(id, "") % BUCKETS];
}

Person *person_in_memory(Server *s, const char *id) {
    Person *p = *bucket_of(s, id);
    while (p != NULL && strcmp(p->stored.id, id) != 0)
        p = p->bucket_next;
    return p;
}

Person *person_keep(Server *s, const StorePerson *stored) {
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
    return (p != NULL && p->clients > 0) || follower_sees(s, id);
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
