/* follower.c: see follower.h. Whatever takes time happens on a thread of its own. */
#include "server/follower.h"

#include "server/broadcast.h"
#include "server/changes.h"
#include "server/connections.h"
#include "server/replica.h"
#include "server/server_private.h"
#include "server/sessions.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Where the loop hears of what others have written. */
typedef struct Ear {
    uv_poll_t poll;
    int file;
    Follower *follower;
} Ear;

/* Ids that grow in number. */
typedef struct Ids {
    char (*id)[STORE_ID];
    int count, room;
} Ids;

struct Follower {
    Server *server;
    char id[17];
    Queue *queue;
    uv_async_t back; /* the store is */
    Ear *ear;        /* NULL: it is away */
    Ids behind;      /* tables to be read */
    int64_t rounds;  /* of reading, begun so far */
    bool is_reading, is_beating, has_changed;
    Ids elsewhere; /* people, sorted */
    StoreClaim *claim;
    ClaimGranted **granted; /* by claim */
    int claims, claims_room;
    bool is_claiming;
};

typedef enum ErrandKind { ERRAND_READ, ERRAND_BEAT, ERRAND_CLAIM } ErrandKind;

/* One errand for the thread. */
typedef struct Errand {
    QueueJob queued; /* the first member */
    ErrandKind kind;
    Follower *follower;
    bool is_done;
    int64_t round;
    StoreMark *mark;
    StoreEntry *entry; /* with texts of their own */
    int count, entries, room;
    StoreBeat beat;
    Ids found;
    StoreClaim *claim;
    ClaimGranted **granted;
} Errand;

static void *grown(void *list, int count, int *room, size_t size) {
    if (count < *room)
        return list;
    *room = *room * 2 + 64;
    list = realloc(list, (size_t)*room * size);
    if (list == NULL)
        abort();
    return list;
}

static void ids_add(Ids *ids, const char *id) {
    ids->id = grown(ids->id, ids->count, &ids->room, sizeof *ids->id);
    Text text = text_over(ids->id[ids->count++], STORE_ID);
    text_add(&text, id);
}

static int by_id(const void *a, const void *b) {
    return strcmp(a, b);
}

static bool ids_have(const Ids *ids, const char *id) {
    return ids->count > 0 &&
           bsearch(id, ids->id, (size_t)ids->count, sizeof *ids->id, by_id) != NULL;
}

/* ---- on the thread ---- */

static void keep_entry(void *context, const StoreEntry *e) {
    Errand *r = context;
    r->entry = grown(r->entry, r->entries, &r->room, sizeof *r->entry);
    StoreEntry *kept = &r->entry[r->entries++];
    *kept = *e; /* its table is the mark's */
    kept->text = strdup(e->text);
}

static void keep_person(void *context, const char *person) {
    ids_add(context, person);
}

static void work(Queue *q, void *follower) {
    const Follower *f = follower;
    QueueJob *job;
    prctl(PR_SET_NAME, "aside");
    while ((job = queue_take(q, 1)) != NULL) {
        Errand *e = (Errand *)job;
        Store *store = f->server->store;
        if (e->kind == ERRAND_READ)
            e->is_done = store_news(store, e->mark, e->count, keep_entry, e);
        else if (e->kind == ERRAND_BEAT)
            e->is_done = store_beat(store, &e->beat);
        else
            e->is_done = store_claim(store, f->id, e->claim, e->count, CLAIM_MS);
        queue_finish(q, job);
    }
}

/* On the store's thread. */
static void store_is_back(void *follower) {
    uv_async_send(&((Follower *)follower)->back);
}

/* ---- errands ---- */

static Errand *errand_new(Follower *f, ErrandKind kind, void (*done)(QueueJob *)) {
    Errand *e = calloc(1, sizeof *e);
    if (e == NULL)
        abort();
    e->kind = kind;
    e->follower = f;
    e->queued.done = done;
    return e;
}

static void errand_free(Errand *e) {
    for (int i = 0; i < e->entries; i++)
        free((char *)e->entry[i].text);
    free(e->mark);
    free(e->entry);
    free((char *)e->beat.here);
    free((char *)e->beat.asked);
    free(e->found.id);
    free(e->claim);
    free(e->granted);
    free(e);
}

/* ---- reading ---- */

static void read_behind(Follower *f);

/* What was read of one table. A change of our own on its way may be among it: then it is read again. */
static void take_table(const Errand *e, const StoreMark *mark, int *at) {
    Table *t = table_in_memory(e->follower->server, mark->table);
    int first = *at;
    while (*at < e->entries && e->entry[*at].table == mark->table)
        ++*at;
    if (t == NULL)
        return;
    if (!table_may_follow(t))
        t->has_missed = *at > first || t->has_missed;
    else
        replica_take(t, &(Taken){e->entry + first, *at - first, NULL, e->is_done}, e->round);
}

static void read_done(QueueJob *job) {
    Errand *e = (Errand *)job;
    Follower *f = e->follower;
    int at = 0;
    f->is_reading = false;
    for (int i = 0; i < e->count && !f->server->is_stopping; i++)
        take_table(e, &e->mark[i], &at);
    errand_free(e);
    if (!f->server->is_stopping)
        read_behind(f);
}

/* One reading at a time: what is heard of meanwhile is read together afterwards. */
static void read_behind(Follower *f) {
    if (f->is_reading || f->behind.count == 0)
        return;
    Errand *e = errand_new(f, ERRAND_READ, read_done);
    e->mark = calloc((size_t)f->behind.count, sizeof *e->mark);
    if (e->mark == NULL)
        abort();
    for (int i = 0; i < f->behind.count; i++) {
        Table *t = table_in_memory(f->server, f->behind.id[i]);
        if (t == NULL)
            continue;
        t->is_behind = false;
        memcpy(e->mark[e->count].table, f->behind.id[i], STORE_ID);
        e->mark[e->count++].number = t->entries;
    }
    f->behind.count = 0;
    f->is_reading = true;
    e->round = ++f->rounds;
    queue_add(f->queue, &e->queued);
}

static void add_behind(Follower *f, Table *t) {
    if (t->is_behind)
        return;
    t->is_behind = true;
    ids_add(&f->behind, t->id);
}

int64_t follower_ask(Table *t) {
    Follower *f = t->server->follower;
    if (f == NULL || t->server->is_stopping)
        return 0;
    add_behind(f, t);
    read_behind(f);
    return f->rounds + t->is_behind;
}

/* ---- what is heard ---- */

/* The next word. */
static const char *take_word(const char *at, char out[STORE_ID]) {
    size_t length = strcspn(at, " ");
    Text word = text_over(out, STORE_ID);
    text_add_bytes(&word, at, length);
    return at + length + (at[length] == ' ');
}

/* `cut PERSON SESSION 0|1`, `person ID`, `turn TABLE PERSON`. */
static void obey(Server *s, const char *words) {
    char what[STORE_ID], a[STORE_ID], b[STORE_ID], flag[STORE_ID];
    StorePerson stored;
    take_word(take_word(take_word(take_word(words, what), a), b), flag);
    if (strcmp(what, "turn") == 0)
        person_call(s, b, a);
    else if (strcmp(what, "cut") == 0)
        sessions_cut_here(s, a, strcmp(b, "-") == 0 ? "" : b, strcmp(flag, "0") != 0);
    else if (strcmp(what, "person") == 0 && person_in_memory(s, a) != NULL &&
             store_person(s->store, a, &stored))
        person_keep(s, &stored);
}

static void everything_may_have_moved(Follower *f) {
    f->has_changed = true;
    for (Table *t = f->server->tables; t != NULL; t = t->next)
        add_behind(f, t);
}

/* Entries that follow on what is known need no reading. What comes while a change of our own is on its way is
 * read after that. */
static void take_moved(Follower *f, const StoreNews *news) {
    Table *t = table_in_memory(f->server, news->table);
    if (t == NULL || news->entries <= t->entries)
        return;
    if (!table_may_follow(t))
        t->has_missed = true;
    else if (news->count > 0 && news->entry[0].number == t->entries + 1 && t->is_loaded)
        replica_take(t, &(Taken){news->entry, news->count, news->row, true}, 0);
    else
        add_behind(f, t);
}

static void take_told(void *follower, const StoreNews *news) {
    Follower *f = follower;
    if (news->table != NULL)
        take_moved(f, news);
    else
        obey(f->server, news->words);
}

static void on_ear_closed(uv_handle_t *handle) {
    Ear *ear = handle->data;
    close(ear->file);
    free(ear);
}

static void close_ear(Follower *f) {
    if (f->ear != NULL)
        uv_close((uv_handle_t *)&f->ear->poll, on_ear_closed);
    f->ear = NULL;
}

static void hear(Follower *f) {
    if (f->server->is_stopping || !store_hear(f->server->store, take_told, f))
        close_ear(f);
    else
        read_behind(f);
}

static void on_news(uv_poll_t *poll, int status, int events) {
    (void)status, (void)events;
    hear(((Ear *)poll->data)->follower);
}

static void open_ear(Follower *f) {
    int file = store_ear(f->server->store);
    close_ear(f);
    if (file < 0)
        return;
    f->ear = calloc(1, sizeof *f->ear);
    if (f->ear == NULL)
        abort();
    *f->ear = (Ear){.file = file, .follower = f, .poll.data = f->ear};
    if (uv_poll_init(f->server->loop, &f->ear->poll, file) != 0)
        abort();
    uv_poll_start(&f->ear->poll, UV_READABLE, on_news);
    hear(f);
}

static void on_back(uv_async_t *back) {
    Follower *f = back->data;
    if (f->server->is_stopping)
        return;
    everything_may_have_moved(f);
    store_writer_settle(f->server->store_writer);
    open_ear(f);
    read_behind(f);
}

/* ---- beats ---- */

bool follower_sees(const Server *s, const char *person) {
    return s->follower != NULL && ids_have(&s->follower->elsewhere, person);
}

void follower_presence(Server *s) {
    if (s->follower != NULL)
        s->follower->has_changed = true;
}

/* Those who are new in one list, or gone from the other. */
static void tell_difference(Server *s, const Ids *these, const Ids *those) {
    for (int i = 0; i < these->count; i++)
        if (!ids_have(those, these->id[i]))
            broadcast_presence(s, these->id[i]);
}

static void take_presence(Follower *f, Ids *found) {
    Ids before = f->elsewhere;
    if (found->count > 0)
        qsort(found->id, (size_t)found->count, sizeof *found->id, by_id);
    f->elsewhere = *found;
    *found = before;
    tell_difference(f->server, &f->elsewhere, &before);
    tell_difference(f->server, &before, &f->elsewhere);
}

/* All servers count the same time while any of them is alive; see clock.c. */
static void take_time(Server *s, int64_t ticks) {
    s->shift_ms = ticks - server_now_ms(s);
}

static void beat_done(QueueJob *job) {
    Errand *e = (Errand *)job;
    Follower *f = e->follower;
    f->is_beating = false;
    if (!e->is_done)
        f->has_changed = true;
    else if (!f->server->is_stopping) {
        take_time(f->server, e->beat.ticks);
        take_presence(f, &e->found);
    }
    errand_free(e);
}

static void add_id(FILE *out, const char *id) {
    fprintf(out, "%s ", id);
}

static char *people_here(const Server *s) {
    char *words = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&words, &length);
    for (const Client *c = s->clients; out != NULL && c != NULL; c = c->next)
        if (c->person != NULL && c->person->first_client == c)
            add_id(out, c->person->stored.id);
    if (out == NULL || fclose(out) != 0)
        abort();
    return words;
}

/* Who sits at tables that are looked at here, without being connected here. */
static char *people_asked(Server *s) {
    char *words = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&words, &length);
    for (const Table *t = s->tables; out != NULL && t != NULL; t = t->next)
        for (int i = 0; t->watches > 0 && i < t->seats; i++) {
            const char *id = t->settings.seat[i].person;
            const Person *p = id[0] == '\0' ? NULL : person_in_memory(s, id);
            if (id[0] != '\0' && (p == NULL || p->clients == 0))
                add_id(out, id);
        }
    if (out == NULL || fclose(out) != 0)
        abort();
    return words;
}

static Errand *beat_new(Follower *f) {
    Errand *e = errand_new(f, ERRAND_BEAT, beat_done);
    e->beat = (StoreBeat){.server = f->id,
                          .here = f->has_changed ? people_here(f->server) : NULL,
                          .asked = people_asked(f->server),
                          .found = keep_person,
                          .context = &e->found};
    f->has_changed = false;
    return e;
}

void follower_tick(Follower *f) {
    for (Table *t = f->server->tables; t != NULL; t = t->next)
        if (t->settings.state != TABLE_OVER || t->watches > 0 || t->needs_row)
            add_behind(f, t);
    read_behind(f);
    if (f->is_beating)
        return;
    f->is_beating = true;
    queue_add(f->queue, &beat_new(f)->queued);
}

/* ---- claims ---- */

static void send_claims(Follower *f);

static void claims_done(QueueJob *job) {
    Errand *e = (Errand *)job;
    Follower *f = e->follower;
    f->is_claiming = false;
    for (int i = 0; i < e->count && !f->server->is_stopping; i++)
        if (e->claim[i].is_granted)
            e->granted[i](f->server, e->claim[i].name + 1);
    errand_free(e);
    if (!f->server->is_stopping)
        send_claims(f);
}

static void send_claims(Follower *f) {
    if (f->is_claiming || f->claims == 0)
        return;
    Errand *e = errand_new(f, ERRAND_CLAIM, claims_done);
    e->claim = f->claim;
    e->granted = f->granted;
    e->count = f->claims;
    f->claim = NULL;
    f->granted = NULL;
    f->claims = f->claims_room = 0;
    f->is_claiming = true;
    queue_add(f->queue, &e->queued);
}

void follower_claim(Server *s, char kind, const char *what, ClaimGranted *granted) {
    Follower *f = s->follower;
    int room = f->claims_room;
    f->granted = grown(f->granted, f->claims, &room, sizeof *f->granted);
    f->claim = grown(f->claim, f->claims, &f->claims_room, sizeof *f->claim);
    f->granted[f->claims] = granted;
    snprintf(f->claim[f->claims++].name, sizeof f->claim->name, "%c%s", kind, what);
    send_claims(f);
}

/* ---- opening and closing ---- */

Follower *follower_open(Server *s) {
    if (!store_is_shared(s->store))
        return NULL;
    Follower *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->server = s;
    f->has_changed = true;
    random_id(f->id, sizeof f->id - 1);
    uv_async_init(s->loop, &f->back, on_back);
    f->back.data = f;
    Errand *first = beat_new(f); /* the time must be known before a clock is looked at */
    if (store_beat(s->store, &first->beat))
        take_time(s, first->beat.ticks);
    errand_free(first);
    f->queue = queue_new(s->loop, 1, work, f);
    store_follow(s->store, store_is_back, f);
    open_ear(f);
    return f;
}

static void on_closed(uv_handle_t *handle) {
    Follower *f = handle->data;
    free(f);
}

void follower_stop(Follower *f) {
    if (f == NULL)
        return;
    store_unfollow(f->server->store);
    queue_stop(f->queue);
    close_ear(f);
    free(f->behind.id);
    free(f->elsewhere.id);
    free(f->claim);
    free(f->granted);
    uv_close((uv_handle_t *)&f->back, on_closed);
}
