/* batch.c: collects writes in memory that is reused. */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void batch_clear(StoreBatch *b) {
    b->count = 0;
    b->length = 0;
    b->is_short_of_memory = false;
    b->status = STORE_OK;
}

void batch_free(StoreBatch *b) {
    free(b->write);
    free(b->bytes);
    memset(b, 0, sizeof *b);
}

/* Copies the words and returns where they are. */
static uint32_t keep(StoreBatch *b, const char *words) {
    uint32_t size = (uint32_t)strlen(words) + 1;
    if (b->length + size > b->bytes_room) {
        uint32_t room = (b->length + size) * 2 + 256;
        char *bytes = realloc(b->bytes, room);
        if (bytes == NULL) {
            b->is_short_of_memory = true;
            return 0;
        }
        b->bytes = bytes;
        b->bytes_room = room;
    }
    memcpy(b->bytes + b->length, words, size);
    b->length += size;
    return b->length - size;
}

/* A new write of that kind at the end; with no memory left, one that is thrown away. */
static StoreWrite *add(StoreBatch *b, StoreWriteKind kind) {
    static _Thread_local StoreWrite nowhere;
    if (b->count == b->room) {
        int room = b->room * 2 + 4;
        StoreWrite *write = realloc(b->write, (size_t)room * sizeof *write);
        if (write == NULL) {
            b->is_short_of_memory = true;
            return &nowhere;
        }
        b->write = write;
        b->room = room;
    }
    StoreWrite *w = &b->write[b->count++];
    memset(w, 0, sizeof *w);
    w->kind = kind;
    return w;
}

void batch_person(StoreBatch *b, const StorePerson *p) {
    StoreWrite *w = add(b, WRITE_PERSON);
    w->text[0] = keep(b, p->id);
    w->text[1] = keep(b, p->name);
    w->text[2] = keep(b, p->password);
    w->number[0] = p->is_account;
    w->number[1] = p->created;
}

void batch_person_end(StoreBatch *b, const char *person) {
    StoreWrite *w = add(b, WRITE_PERSON_END);
    w->text[0] = keep(b, person);
}

void batch_session(StoreBatch *b, const StoreSession *s) {
    StoreWrite *w = add(b, WRITE_SESSION);
    w->text[0] = keep(b, s->token);
    w->text[1] = keep(b, s->id);
    w->text[2] = keep(b, s->person);
    w->text[3] = keep(b, s->agent);
    w->number[0] = s->created;
    w->number[1] = s->used;
}

void batch_session_used(StoreBatch *b, const char *token_hash, int64_t at) {
    StoreWrite *w = add(b, WRITE_SESSION_USED);
    w->text[0] = keep(b, token_hash);
    w->number[0] = at;
}

void batch_session_end(StoreBatch *b, const char *person, const char *session) {
    StoreWrite *w = add(b, WRITE_SESSION_END);
    w->text[0] = keep(b, person);
    w->text[1] = keep(b, session);
}

void batch_sessions_end(StoreBatch *b, const char *person, const char *but_session) {
    StoreWrite *w = add(b, WRITE_SESSIONS_END);
    w->text[0] = keep(b, person);
    w->text[1] = keep(b, but_session);
}

void batch_table(StoreBatch *b, const StoreTable *t) {
    StoreWrite *w = add(b, WRITE_TABLE);
    w->text[0] = keep(b, t->id);
    w->text[1] = keep(b, t->people);
    w->text[2] = keep(b, t->settings);
    w->text[3] = keep(b, t->bulk == NULL ? "" : t->bulk);
    w->number[0] = t->state;
    w->number[1] = t->is_public;
    w->number[2] = t->created;
    w->number[3] = t->moved;
    w->number[4] = t->clock_s;
}

void batch_table_drop(StoreBatch *b, const char *table, int64_t entries) {
    StoreWrite *w = add(b, WRITE_TABLE_DROP);
    w->text[0] = keep(b, table);
    w->number[0] = entries;
}

void batch_prune_guests(StoreBatch *b, int64_t unseen_since) {
    StoreWrite *w = add(b, WRITE_PRUNE_GUESTS);
    w->number[0] = unseen_since;
}

void batch_entry(StoreBatch *b, const StoreEntry *e) {
    StoreWrite *w = add(b, WRITE_ENTRY);
    w->text[0] = keep(b, e->table);
    w->text[1] = keep(b, e->text);
    w->number[0] = e->number;
    w->number[1] = e->kind;
    w->number[2] = e->seat;
    w->number[3] = e->at;
    w->number[4] = e->clock;
    w->number[5] = (int64_t)e->check;
    w->number[6] = e->lines;
    w->number[7] = (int64_t)e->key;
    w->number[8] = e->tick;
}

void batch_entries_blank(StoreBatch *b, const char *table, char kind, int seat) {
    StoreWrite *w = add(b, WRITE_ENTRIES_BLANK);
    w->text[0] = keep(b, table);
    w->number[0] = kind;
    w->number[1] = seat;
}

void batch_trial(StoreBatch *b) {
    add(b, WRITE_TRIAL);
}

void batch_receipt(StoreBatch *b) {
    int64_t *key = &add(b, WRITE_RECEIPT)->number[0];
    do
        if (getrandom(key, sizeof *key, 0) != sizeof *key)
            abort();
    while (*key == 0);
}

int64_t batch_receipt_key(const StoreBatch *b) {
    for (int i = 0; i < b->count; i++)
        if (b->write[i].kind == WRITE_RECEIPT)
            return b->write[i].number[0];
    return 0;
}

void batch_tell(StoreBatch *b, const char *words) {
    StoreWrite *w = add(b, WRITE_TELL);
    w->text[0] = keep(b, words);
}
