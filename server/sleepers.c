/* sleepers.c: see sleepers.h. */
#include "server/sleepers.h"

#include "server/changes.h"
#include "server/follower.h"
#include "server/server_private.h"

#include <stdlib.h>
#include <string.h>

enum { DUE_AT_ONCE = 50, LONGEST_S = 3600 }; /* then what the clock shows is written down again */

struct Sleeper {
    char id[TABLE_ID];
    int64_t since_ms, due_ms; /* by the server's clock */
    Sleeper *next;
};

static Sleeper **bucket_of(Server *s, const char *id) {
    return &s->sleeper_bucket[server_hash(id, "") % BUCKETS];
}

static Sleeper **find(Server *s, const char *id) {
    Sleeper **at = bucket_of(s, id);
    while (*at != NULL && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void drop(Sleeper **at) {
    Sleeper *gone = *at;
    if (gone != NULL) {
        *at = gone->next;
        free(gone);
    }
}

static void put(Server *s, const char *id, int64_t since_ms, int64_t seconds) {
    Sleeper *sleeper = calloc(1, sizeof *sleeper), **bucket = bucket_of(s, id);
    if (sleeper == NULL)
        abort();
    Text text = text_over(sleeper->id, sizeof sleeper->id);
    text_add(&text, id);
    sleeper->since_ms = since_ms;
    sleeper->due_ms = since_ms + (seconds < LONGEST_S ? seconds : LONGEST_S) * 1000;
    sleeper->next = *bucket;
    *bucket = sleeper;
}

int64_t clock_seconds(const Clock *c) {
    int64_t least_ms = INT64_MAX;
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if ((c->running & seat_bit(seat)) && c->remaining_ms[seat] < least_ms)
            least_ms = c->remaining_ms[seat];
    return c->running == 0 ? 0 : least_ms < 1000 ? 1 : least_ms / 1000;
}

static void put_stored(void *server, const char *id, int64_t seconds) {
    put(server, id, server_now_ms(server), seconds);
}

/* On a shared store each row says when its clock runs out, and whoever looks first takes care of it. */
void sleepers_open(Server *s) {
    if (s->follower == NULL)
        store_table_ids(s->store, LIST_CLOCKED, 0, INT32_MAX, put_stored, s);
}

void sleeper_add(const Table *t) {
    if (t->server->follower == NULL && t->settings.state == TABLE_PLAYING &&
        clock_seconds(&t->clock) > 0)
        put(t->server, t->id, t->clock.since_ms, clock_seconds(&t->clock));
}

void sleeper_wake(Table *t) {
    Sleeper **at = find(t->server, t->id);
    if (*at != NULL)
        t->clock.since_ms = (*at)->since_ms;
    drop(at);
}

/* One that is due in that bucket; its id is copied, because reading it in changes the bucket. */
static bool find_due(Server *s, int bucket, char id[TABLE_ID]) {
    for (const Sleeper *sleeper = s->sleeper_bucket[bucket]; sleeper != NULL;
         sleeper = sleeper->next)
        if (sleeper->due_ms <= server_now_ms(s)) {
            memcpy(id, sleeper->id, TABLE_ID);
            return true;
        }
    return false;
}

/* Its row is written again, with what the clocks show now. */
static void wake_claimed(Server *s, const char *id) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    Table *t = table_glance(s, id);
    if (t != NULL && t->settings.state == TABLE_PLAYING && t->changing == NULL)
        table_change(t, change_new(t, CHANGE_FREEZE, &origin));
}

static void claim_due(void *server, const char *id, int64_t seconds) {
    Server *s = server;
    (void)seconds;
    if (table_in_memory(s, id) == NULL)
        follower_claim(s, CLAIM_CLOCK, id, wake_claimed);
}

void sleepers_tick(Server *s) {
    char id[TABLE_ID];
    if (s->follower != NULL)
        store_table_ids(s->store, LIST_CLOCKED, server_clock_ms(s), DUE_AT_ONCE, claim_due, s);
    for (int i = 0; i < BUCKETS; i++)
        while (find_due(s, i, id)) {
            table_glance(s, id);
            drop(find(s, id)); /* one that cannot be read is not tried again */
        }
}

void sleepers_free(Server *s) {
    for (int i = 0; i < BUCKETS; i++)
        while (s->sleeper_bucket[i] != NULL)
            drop(&s->sleeper_bucket[i]);
}
