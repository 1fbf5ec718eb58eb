/* memory.c: a store without a disk, for tests and demos.
 *
 * Lists behind one lock, searched from end to end: simple, and slow when large. It keeps every
 * promise of a store except durability. */
#include "store/backend.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct KeptTable {
    StoreTable table; /* its texts are copies */
    bool is_gone;
} KeptTable;

typedef struct Memory {
    Store store;
    pthread_mutex_t lock;
    StorePerson *person;
    StoreSession *session;
    KeptTable *table;
    StoreEntry *entry; /* texts are copies */
    int persons, sessions, tables, entries;
} Memory;

/* Room for one more at the end of a list; lists double, so that a power of two is always full. */
static void *more(void *list, int count, size_t size) {
    if (count != 0 && (count & (count - 1)) != 0)
        return list;
    void *larger = realloc(list, (size_t)(count == 0 ? 1 : count * 2) * size);
    if (larger == NULL)
        abort();
    return larger;
}

static void copy(char *to, size_t room, const char *words) {
    Text t = text_over(to, room);
    text_add(&t, words);
}

static char *duplicate(const char *words) {
    char *copied = strdup(words);
    if (copied == NULL)
        abort();
    return copied;
}

static StorePerson *find_person(Memory *m, const char *id) {
    for (int i = 0; i < m->persons; i++)
        if (strcmp(m->person[i].id, id) == 0)
            return &m->person[i];
    return NULL;
}

static StorePerson *find_account(Memory *m, const char *name) {
    for (int i = 0; i < m->persons; i++)
        if (m->person[i].is_account && strcasecmp(m->person[i].name, name) == 0)
            return &m->person[i];
    return NULL;
}

static KeptTable *find_table(Memory *m, const char *id) {
    for (int i = 0; i < m->tables; i++)
        if (!m->table[i].is_gone && strcmp(m->table[i].table.id, id) == 0)
            return &m->table[i];
    return NULL;
}

static const StoreEntry *find_entry(const Memory *m, const char *table, int64_t number) {
    for (int i = 0; i < m->entries; i++)
        if (m->entry[i].number == number && strcmp(m->entry[i].table, table) == 0)
            return &m->entry[i];
    return NULL;
}

static void put_person(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    StorePerson *p = find_person(m, batch_text(b, w, 0));
    if (p == NULL) {
        m->person = more(m->person, m->persons, sizeof *p);
        p = &m->person[m->persons++];
        p->created = w->number[1];
    }
    copy(p->id, sizeof p->id, batch_text(b, w, 0));
    copy(p->name, sizeof p->name, batch_text(b, w, 1));
    copy(p->password, sizeof p->password, batch_text(b, w, 2));
    p->is_account = w->number[0] != 0;
}

static void put_session(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    StoreSession *s = NULL;
    for (int i = 0; i < m->sessions; i++)
        if (strcmp(m->session[i].token, batch_text(b, w, 0)) == 0)
            s = &m->session[i];
    if (s == NULL) {
        m->session = more(m->session, m->sessions, sizeof *s);
        s = &m->session[m->sessions++];
        copy(s->token, sizeof s->token, batch_text(b, w, 0));
        copy(s->id, sizeof s->id, batch_text(b, w, 1));
        copy(s->agent, sizeof s->agent, batch_text(b, w, 3));
        s->created = w->number[0];
    }
    copy(s->person, sizeof s->person, batch_text(b, w, 2));
    s->used = w->number[1];
}

static void session_used(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    for (int i = 0; i < m->sessions; i++)
        if (strcmp(m->session[i].token, batch_text(b, w, 0)) == 0)
            m->session[i].used = w->number[0];
}

/* Ends the session with that id, or all of the person but that one, or simply all. */
static void end_sessions(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    int kept = 0;
    for (int i = 0; i < m->sessions; i++) {
        bool is_his = strcmp(m->session[i].person, batch_text(b, w, 0)) == 0;
        bool is_named =
            w->kind != WRITE_PERSON_END && strcmp(m->session[i].id, batch_text(b, w, 1)) == 0;
        if (!is_his || is_named != (w->kind == WRITE_SESSION_END))
            m->session[kept++] = m->session[i];
    }
    /* The list keeps its room: `more` only looks at powers of two on the way up. */
    for (int i = kept; i < m->sessions; i++)
        memset(&m->session[i], 0, sizeof m->session[i]);
}

static bool is_among(const char *person, const char *people) {
    size_t length = strlen(person);
    const char *at = people;
    while (length > 0 && (at = strstr(at, person)) != NULL) {
        if ((at == people || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
        at += length;
    }
    return false;
}

static bool has_session(const Memory *m, const char *person) {
    for (int i = 0; i < m->sessions; i++)
        if (strcmp(m->session[i].person, person) == 0)
            return true;
    return false;
}

static bool has_seat(const Memory *m, const char *person) {
    for (int i = 0; i < m->tables; i++)
        if (!m->table[i].is_gone && is_among(person, m->table[i].table.people))
            return true;
    return false;
}

static void prune_guests(Memory *m, int64_t unseen_since) {
    for (int i = 0; i < m->sessions; i++) {
        const StorePerson *p = find_person(m, m->session[i].person);
        if (p != NULL && !p->is_account && m->session[i].used < unseen_since && !has_seat(m, p->id))
            memset(&m->session[i], 0, sizeof m->session[i]);
    }
    for (int i = 0; i < m->persons; i++) {
        StorePerson *p = &m->person[i];
        if (p->id[0] != '\0' && !p->is_account && p->created < unseen_since &&
            !has_session(m, p->id) && !has_seat(m, p->id))
            memset(p, 0, sizeof *p); /* the list keeps its place */
    }
}

static void end_person(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    StorePerson *p = find_person(m, batch_text(b, w, 0));
    end_sessions(m, b, w);
    if (p != NULL)
        memset(p, 0, sizeof *p); /* the list keeps its place */
}

static void put_table(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    KeptTable *t = find_table(m, batch_text(b, w, 0));
    if (t == NULL) {
        m->table = more(m->table, m->tables, sizeof *t);
        t = &m->table[m->tables++];
        memset(t, 0, sizeof *t);
        t->table.id = duplicate(batch_text(b, w, 0));
        t->table.created = w->number[2];
    } else {
        free((char *)t->table.people);
        free((char *)t->table.settings);
        free((char *)t->table.bulk);
    }
    t->table.people = duplicate(batch_text(b, w, 1));
    t->table.settings = duplicate(batch_text(b, w, 2));
    t->table.bulk = duplicate(batch_text(b, w, 3));
    t->table.state = (int)w->number[0];
    t->table.is_public = w->number[1] != 0;
    t->table.moved = w->number[3];
    t->table.clock_s = w->number[4];
}

static void put_entry(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    KeptTable *t = find_table(m, batch_text(b, w, 0));
    if (t != NULL)
        t->table.entries = w->number[0];
    m->entry = more(m->entry, m->entries, sizeof *m->entry);
    m->entry[m->entries++] = (StoreEntry){duplicate(batch_text(b, w, 0)),
                                          w->number[0],
                                          (char)w->number[1],
                                          (int)w->number[2],
                                          duplicate(batch_text(b, w, 1)),
                                          (uint64_t)w->number[7],
                                          w->number[3],
                                          w->number[4],
                                          (uint64_t)w->number[5],
                                          w->number[6]};
}

static void blank_entries(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    for (int i = 0; i < m->entries; i++) {
        StoreEntry *e = &m->entry[i];
        if (strcmp(e->table, batch_text(b, w, 0)) != 0 || e->kind != (char)w->number[0] ||
            e->seat != (int)w->number[1])
            continue;
        free((char *)e->text);
        e->text = duplicate("");
    }
}

static void drop_table(Memory *m, const char *id) {
    KeptTable *t = find_table(m, id);
    if (t != NULL)
        t->is_gone = true;
    for (int i = 0; i < m->entries; i++)
        if (strcmp(m->entry[i].table, id) == 0)
            m->entry[i].number = -1;
}

/* Would this write break what must be unique? */
static bool is_conflict(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    if (w->kind == WRITE_ENTRY)
        return find_entry(m, batch_text(b, w, 0), w->number[0]) != NULL;
    if (w->kind != WRITE_PERSON || w->number[0] == 0)
        return false;
    const StorePerson *holder = find_account(m, batch_text(b, w, 1));
    return holder != NULL && strcmp(holder->id, batch_text(b, w, 0)) != 0;
}

static void write_one(Memory *m, const StoreBatch *b, const StoreWrite *w) {
    switch (w->kind) {
    case WRITE_PERSON:
        put_person(m, b, w);
        break;
    case WRITE_PERSON_END:
        end_person(m, b, w);
        break;
    case WRITE_SESSION:
        put_session(m, b, w);
        break;
    case WRITE_SESSION_USED:
        session_used(m, b, w);
        break;
    case WRITE_SESSION_END:
    case WRITE_SESSIONS_END:
        end_sessions(m, b, w);
        break;
    case WRITE_TABLE:
        put_table(m, b, w);
        break;
    case WRITE_TABLE_DROP:
        drop_table(m, batch_text(b, w, 0));
        break;
    case WRITE_ENTRY:
        put_entry(m, b, w);
        break;
    case WRITE_ENTRIES_BLANK:
        blank_entries(m, b, w);
        break;
    case WRITE_PRUNE_GUESTS:
        prune_guests(m, w->number[0]);
        break;
    case WRITE_TRIAL:
    case WRITE_RECEIPT:
    case WRITE_TELL:
        break;
    }
}

static StoreStatus memory_write(Store *store, StoreBatch *const *batches, int count) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < count; i++) {
        StoreBatch *b = batches[i];
        b->status = STORE_OK;
        for (int k = 0; k < b->count; k++)
            if (is_conflict(m, b, &b->write[k]))
                b->status = STORE_CONFLICT;
        for (int k = 0; k < b->count && b->status == STORE_OK; k++)
            write_one(m, b, &b->write[k]);
    }
    pthread_mutex_unlock(&m->lock);
    return STORE_OK;
}

static bool memory_person(Store *store, const char *id, StorePerson *out) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    StorePerson *p = find_person(m, id);
    if (p != NULL)
        *out = *p;
    pthread_mutex_unlock(&m->lock);
    return p != NULL;
}

static bool memory_account(Store *store, const char *name, StorePerson *out) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    StorePerson *p = find_account(m, name);
    if (p != NULL)
        *out = *p;
    pthread_mutex_unlock(&m->lock);
    return p != NULL;
}

static bool memory_session(Store *store, const char *token_hash, StoreSession *out) {
    Memory *m = (Memory *)store;
    bool found = false;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->sessions && !found; i++) {
        found = strcmp(m->session[i].token, token_hash) == 0;
        if (found)
            *out = m->session[i];
    }
    pthread_mutex_unlock(&m->lock);
    return found;
}

static void memory_sessions(Store *store, const char *person, StoreSessionListener *listener,
                            void *context) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->sessions; i++)
        if (strcmp(m->session[i].person, person) == 0)
            listener(context, &m->session[i]);
    pthread_mutex_unlock(&m->lock);
}

/* Those that are over come last. */
static int by_last_move(const void *a, const void *b) {
    const StoreTable *x = &(*(KeptTable *const *)a)->table, *y = &(*(KeptTable *const *)b)->table;
    if ((x->state < 2) != (y->state < 2))
        return x->state < 2 ? -1 : 1;
    return x->moved < y->moved ? 1 : x->moved > y->moved ? -1 : strcmp(y->id, x->id);
}

/* Those of a person: alive, or (with a place) over and behind it. */
static bool is_wanted(const StoreTable *t, const char *person, const StorePlace *behind) {
    if (!is_among(person, t->people) || (t->state < 2) != (behind == NULL))
        return false;
    return behind == NULL || t->moved < behind->moved ||
           (t->moved == behind->moved && strcmp(t->id, behind->id) < 0);
}

static void memory_matches(Store *store, const char *person, const StorePlace *behind, int max,
                           StoreTableListener *listener, void *context) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    KeptTable **found = calloc((size_t)m->tables + 1, sizeof *found);
    int count = 0;
    for (int i = 0; found != NULL && i < m->tables; i++)
        if (!m->table[i].is_gone && is_wanted(&m->table[i].table, person, behind))
            found[count++] = &m->table[i];
    if (found != NULL)
        qsort(found, (size_t)count, sizeof *found, by_last_move);
    for (int i = 0; i < count && i < max; i++)
        listener(context, &found[i]->table);
    free(found);
    pthread_mutex_unlock(&m->lock);
}

static void memory_tables(Store *store, const char *person, StoreTableListener *listener,
                          void *context) {
    memory_matches(store, person, NULL, INT_MAX, listener, context);
}

static int by_creation(const void *a, const void *b) {
    int64_t x = (*(KeptTable *const *)a)->table.created,
            y = (*(KeptTable *const *)b)->table.created;
    return x < y ? 1 : x > y ? -1 : 0;
}

static bool is_listed(const StoreTable *t, StoreList which, int64_t before) {
    switch (which) {
    case LIST_WAITING:
    case LIST_RUNNING:
        return t->is_public && t->state == (which == LIST_WAITING ? 0 : 1);
    case LIST_CLOCKED:
        return t->clock_s > 0;
    default:
        return t->state == (int)which - LIST_OLD_WAITING && t->moved < before;
    }
}

static void memory_table_ids(Store *store, StoreList which, int64_t before, int max,
                             StoreIdListener *listener, void *context) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    KeptTable **found = calloc((size_t)m->tables + 1, sizeof *found);
    int count = 0;
    for (int i = 0; found != NULL && i < m->tables; i++)
        if (!m->table[i].is_gone && is_listed(&m->table[i].table, which, before))
            found[count++] = &m->table[i];
    bool is_oldest_first = which >= LIST_OLD_WAITING;
    if (found != NULL)
        qsort(found, (size_t)count, sizeof *found, is_oldest_first ? by_last_move : by_creation);
    for (int i = 0; i < count && i < max; i++) {
        const StoreTable *t = &found[is_oldest_first ? count - 1 - i : i]->table;
        listener(context, t->id, which == LIST_CLOCKED ? t->clock_s : 0);
    }
    free(found);
    pthread_mutex_unlock(&m->lock);
}

static int64_t memory_guests(Store *store) {
    Memory *m = (Memory *)store;
    int64_t count = 0;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->persons; i++)
        count += m->person[i].id[0] != '\0' && !m->person[i].is_account;
    pthread_mutex_unlock(&m->lock);
    return count;
}

static int64_t memory_living(Store *store, const char *person) {
    Memory *m = (Memory *)store;
    int64_t count = 0;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->tables; i++) {
        const StoreTable *t = &m->table[i].table;
        count +=
            !m->table[i].is_gone && t->state < 2 && (person == NULL || is_among(person, t->people));
    }
    pthread_mutex_unlock(&m->lock);
    return count;
}

static bool memory_table(Store *store, const char *id, bool with_bulk, StoreTableListener *listener,
                         void *context) {
    Memory *m = (Memory *)store;
    (void)with_bulk;
    pthread_mutex_lock(&m->lock);
    KeptTable *t = find_table(m, id);
    if (t != NULL)
        listener(context, &t->table);
    pthread_mutex_unlock(&m->lock);
    return t != NULL;
}

/* Entries of a table are added in order, so their order in the list is the order of numbers. */
static bool memory_entries(Store *store, const char *table, int64_t after,
                           StoreEntryListener *listener, void *context) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < m->entries; i++)
        if (m->entry[i].number > after && strcmp(m->entry[i].table, table) == 0)
            listener(context, &m->entry[i]);
    pthread_mutex_unlock(&m->lock);
    return true;
}

static bool memory_entry(Store *store, const char *table, int64_t number, StoreEntry *out) {
    Memory *m = (Memory *)store;
    pthread_mutex_lock(&m->lock);
    const StoreEntry *e = find_entry(m, table, number);
    if (e != NULL)
        *out = *e;
    pthread_mutex_unlock(&m->lock);
    out->table = out->text = NULL;
    return e != NULL;
}

static bool memory_check(Store *store, const atomic_bool *stop, Text *found) {
    (void)store, (void)stop, (void)found;
    return true;
}

static void memory_close(Store *store) {
    Memory *m = (Memory *)store;
    for (int i = 0; i < m->tables; i++) {
        free((char *)m->table[i].table.id);
        free((char *)m->table[i].table.people);
        free((char *)m->table[i].table.settings);
        free((char *)m->table[i].table.bulk);
    }
    for (int i = 0; i < m->entries; i++) {
        free((char *)m->entry[i].table);
        free((char *)m->entry[i].text);
    }
    free(m->person);
    free(m->session);
    free(m->table);
    free(m->entry);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

static const StoreBackend backend = {
    memory_close,    memory_write,  memory_person,  memory_account,   memory_session,
    memory_sessions, memory_tables, memory_matches, memory_table_ids, memory_living,
    memory_guests,   memory_table,  memory_entries, memory_entry,     memory_check,
};

Store *store_open_memory(void) {
    Memory *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->store.backend = &backend;
    pthread_mutex_init(&m->lock, NULL);
    return &m->store;
}
