/* backend.h: what a back end of store.h provides. Included by store/ only. */
#ifndef HORT_STORE_BACKEND_H
#define HORT_STORE_BACKEND_H

#include "store/store.h"

typedef struct StoreEverything {
    void *context;
    void (*person)(void *context, const StorePerson *person);
    void (*session)(void *context, const StoreSession *session);
    void (*table)(void *context, const StoreTable *table);
    void (*entry)(void *context, const StoreEntry *entry);
} StoreEverything;

typedef struct StoreBackend {
    void (*close)(Store *s);
    StoreStatus (*write)(Store *s, StoreBatch *const *batches, int count);
    bool (*person)(Store *s, const char *id, StorePerson *out);
    bool (*account)(Store *s, const char *name, StorePerson *out);
    bool (*session)(Store *s, const char *token_hash, StoreSession *out);
    void (*sessions)(Store *s, const char *person, StoreSessionListener *listener, void *context);
    void (*tables)(Store *s, const char *person, StoreTableListener *listener, void *context);
    void (*matches)(Store *s, const char *person, const StorePlace *behind, int max,
                    StoreTableListener *listener, void *context);
    void (*table_ids)(Store *s, StoreList which, int64_t before, int max, StoreIdListener *listener,
                      void *context);
    int64_t (*living)(Store *s, const char *person);
    int64_t (*guests)(Store *s);
    bool (*table)(Store *s, const char *id, bool with_bulk, StoreTableListener *listener,
                  void *context);
    bool (*entries)(Store *s, const char *table, int64_t after, StoreEntryListener *listener,
                    void *context);
    bool (*entry)(Store *s, const char *table, int64_t number, StoreEntry *out);
    bool (*check)(Store *s, const atomic_bool *stop, Text *found);
    /* Everything at one moment, for store_copy; NULL where nobody copies from it. */
    bool (*everything)(Store *s, StoreEverything *listener);
    /* NULL where a store has one server only. */
    StoreStatus (*settle)(Store *s, const StoreBatch *batch);
    bool (*is_away)(const Store *s);
    void (*follow)(Store *s, StoreBackListener *listener, void *context);
    void (*unfollow)(Store *s);
    int (*ear)(Store *s);
    bool (*hear)(Store *s, StoreNewsListener *listener, void *context);
    bool (*news)(Store *s, const StoreMark *marks, int count, StoreEntryListener *listener,
                 void *context);
    bool (*claim)(Store *s, const char *server, StoreClaim *claims, int count, int for_ms);
    bool (*beat)(Store *s, StoreBeat *beat);
} StoreBackend;

/* The first member of every back end's own struct. */
struct Store {
    const StoreBackend *backend;
};

/* The number under which a table's entries are kept, and back. */
int64_t board_key(const char *id);
void board_id(int64_t key, char id[STORE_ID]);

#endif
