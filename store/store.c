/* store.c: hands each call to the back end that was opened. */
#include "store/backend.h"

const StorePlace store_first = {.moved = INT64_MAX};

void store_close(Store *s) {
    if (s != NULL)
        s->backend->close(s);
}

StoreStatus store_write(Store *s, StoreBatch *const *batches, int count) {
    return s->backend->write(s, batches, count);
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

bool store_entries(Store *s, const char *table, StoreEntryListener *listener, void *context) {
    return s->backend->entries(s, table, listener, context);
}

bool store_check(Store *s, const atomic_bool *stop, Text *found) {
    return s->backend->check(s, stop, found);
}

bool store_entry(Store *s, const char *table, int64_t number, StoreEntry *out) {
    return s->backend->entry(s, table, number, out);
}
