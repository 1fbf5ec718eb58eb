/* copy.c: copies a whole store to an empty one of any kind: backups, and moves from SQLite to PostgreSQL. */
#include "store/backend.h"

enum { GROUP = 500 }; /* writes in one transaction */

typedef struct Copy {
    Store *to;
    StoreBatch batch;
    StoreStatus status; /* STORE_OK until something fails */
} Copy;

static void write_out(Copy *c) {
    StoreBatch *batch = &c->batch;
    if (c->status == STORE_OK && batch->count > 0)
        c->status = store_write(c->to, &batch, 1);
    if (c->status == STORE_OK)
        c->status = batch->status;
    batch_clear(batch);
}

static void added(Copy *c) {
    if (c->batch.count >= GROUP)
        write_out(c);
}

static void copy_person(void *copy, const StorePerson *person) {
    Copy *c = copy;
    batch_person(&c->batch, person);
    added(c);
}

static void copy_session(void *copy, const StoreSession *session) {
    Copy *c = copy;
    batch_session(&c->batch, session);
    added(c);
}

static void copy_table(void *copy, const StoreTable *table) {
    Copy *c = copy;
    batch_table(&c->batch, table);
    added(c);
}

static void copy_entry(void *copy, const StoreEntry *entry) {
    Copy *c = copy;
    batch_entry(&c->batch, entry);
    added(c);
}

static void find_any(void *found, const char *id, int64_t clock_s) {
    (void)id, (void)clock_s;
    *(bool *)found = true;
}

static bool is_empty(Store *s) {
    bool has_tables = false;
    for (int which = LIST_OLD_WAITING; which <= LIST_OLD_OVER; which++)
        store_table_ids(s, (StoreList)which, INT64_MAX, 1, find_any, &has_tables);
    return !has_tables && store_guests(s) == 0;
}

bool store_copy(Store *from, Store *to, Text *error) {
    Copy copy = {.to = to};
    StoreEverything listener = {&copy, copy_person, copy_session, copy_table, copy_entry};
    if (!is_empty(to)) {
        text_add(error, "there is something in it already: name an empty database");
        return false;
    }
    bool is_read = from->backend->everything(from, &listener);
    write_out(&copy);
    batch_free(&copy.batch);
    if (!is_read)
        text_add(error, "it could not be read to the end");
    else if (copy.status != STORE_OK)
        text_add(error, "not everything could be written: delete what is there and try again");
    return is_read && copy.status == STORE_OK;
}
