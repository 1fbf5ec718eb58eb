/* store.c: hands each call to the back end that was opened. */
#include "store/backend.h"

#include <string.h>

const StorePlace store_first = {.moved = INT64_MAX};

void store_close(Store *s) {
    if (s != NULL)
        s->backend->close(s);
}

StoreStatus store_write(Store *s, StoreBatch *const *batches, int count) {
    return s->backend->write(s, batches, count);
}

StoreStatus store_settle(Store *s, const StoreBatch *batch) {
    return s->backend->settle(s, batch);
}

bool store_person(Store *s, const char *id, StorePerson *out) {
    return s->backend->person(s, id, out);
}

bool store_account(Store *s, const char *name, StorePerson *out) {
    return s->backend->account(s, name, out);
}

bool store_session(Store *s, const char *token_hash, StoreSession *out) {
    return s->backend->session(s, token_hash, out);
}

void store_sessions(Store *s, const char *person, StoreSessionListener *listener, void *context) {
    s->backend->sessions(s, person, listener, context);
}

void store_tables(Store *s, const char *person, int max, StoreTableListener *listener,
                  void *context) {
    s->backend->tables(s, person, listener, context);
    store_matches(s, person, &store_first, max, listener, context);
}

void store_matches(Store *s, const char *person, const StorePlace *behind, int max,
                   StoreTableListener *listener, void *context) {
    s->backend->matches(s, person, behind, max, listener, context);
}

void store_table_ids(Store *s, StoreList which, int64_t before, int max, StoreIdListener *listener,
                     void *context) {
    s->backend->table_ids(s, which, before, max, listener, context);
}

int64_t store_living(Store *s, const char *person) {
    return s->backend->living(s, person);
}

int64_t store_guests(Store *s) {
    return s->backend->guests(s);
}

bool store_table(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                 void *context) {
    return s->backend->table(s, id, with_bulk, listener, context);
}

bool store_entries(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                   void *context) {
    return s->backend->entries(s, table, after, listener, context);
}

bool store_check(Store *s, const atomic_bool *stop, Text *found) {
    return s->backend->check(s, stop, found);
}

bool store_entry(Store *s, const char *table, int64_t number, StoreEntry *out) {
    return s->backend->entry(s, table, number, out);
}

bool store_is_shared(const Store *s) {
    return s->backend->follow != NULL;
}

bool store_is_away(const Store *s) {
    return s->backend->is_away != NULL && s->backend->is_away(s);
}

void store_follow(Store *s, StoreBackListener *listener, void *context) {
    s->backend->follow(s, listener, context);
}

void store_unfollow(Store *s) {
    s->backend->unfollow(s);
}

int store_ear(Store *s) {
    return s->backend->ear(s);
}

bool store_hear(Store *s, StoreNewsListener *listener, void *context) {
    return s->backend->hear(s, listener, context);
}

bool store_news(Store *s, const StoreMark *marks, int count, StoreEntryListener *listener,
                void *context) {
    return s->backend->news(s, marks, count, listener, context);
}

bool store_claim(Store *s, const char *server, StoreClaim *claims, int count, int for_ms) {
    return s->backend->claim(s, server, claims, count, for_ms);
}

bool store_beat(Store *s, StoreBeat *beat) {
    return s->backend->beat(s, beat);
}

bool store_is_url(const char *words) {
    return strncmp(words, "postgresql://", 13) == 0 || strncmp(words, "postgres://", 11) == 0;
}

/* ---- keys ---- */

static const char alphabet[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Six bits a character, after a 1 that marks the beginning: an id of up to ten letters and digits. */
int64_t board_key(const char *id) {
    int64_t key = 1;
    for (int i = 0; i < 10 && id[i] != '\0'; i++) {
        const char *at = strchr(alphabet, id[i]);
        key = key << 6 | (int64_t)(at == NULL ? 63 : at - alphabet);
    }
    return key;
}

void board_id(int64_t key, char id[STORE_ID]) {
    int length = 0;
    for (int64_t rest = key; rest > 1; rest >>= 6)
        length++;
    id[length] = '\0';
    for (; length > 0; key >>= 6)
        id[--length] = (key & 63) == 63 ? '?' : alphabet[key & 63];
}
