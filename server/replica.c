/* replica.c: see replica.h.
 *
 * A move is decided here once more, as the other server has done, and must lead to the same. Everything about
 * seats and settings is in the table's row: an entry only says that it has changed. */
#include "server/replica.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/clock.h"
#include "server/entries.h"
#include "server/server_private.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_TRIES = 5 };

/* What has happened to a table while entries were applied. */
typedef struct Replica {
    Table *table;
    int from;        /* lines before */
    int64_t clocked; /* the last entry that has set a clock */
    bool is_back;    /* something was taken back */
    bool has_row;    /* seats or settings have changed */
    bool has_match;  /* it must be read from the beginning */
    char kind;       /* of the last entry about the row, and */
    Seat seat;       /* whose */
    char words[32];
} Replica;

static bool has_moved(const Replica *r) {
    return r->from != r->table->lines || r->is_back;
}

/* ---- entries ---- */

static bool apply_move(Replica *r, const StoreEntry *e) {
    Table *t = r->table;
    MatchStep step = {0};
    Move move;
    const char *name[SEATS_MAX];
    TEXT(text, LINE_TEXT);
    TEXT(why, 256);
    table_names(t, name);
    text_add_bytes(&text, e->text, strcspn(e->text, "\t"));
    if (e->seat >= t->seats ||
        !match_read(t->match, (Seat)e->seat, text.start, &(Reader){LANG_EN, name}, &move, &why))
        return false;
    match_decide(t->match, (Seat)e->seat, move, &step);
    bool is_same = step.line[step.count - 1].checksum == e->check;
    if (is_same) {
        match_append(t->match, &step);
        t->lines += step.count;
        t->actors = step.actors;
        t->vote.keep = -1;
        t->turned_ms = server_now_ms(t->server);
        t->settings.moved = e->at / 1000;
        clock_replay(t, e);
    }
    match_step_free(&step);
    return is_same;
}

static void apply_takeback(Replica *r, const StoreEntry *e) {
    Table *t = r->table;
    t->lines = atoi(e->text);
    match_cut(t->match, t->lines);
    t->takebacks++;
    t->actors = match_actors(t->match);
    t->vote.keep = -1;
    clock_replay(t, e);
    r->is_back = true;
    r->from = t->lines < r->from ? t->lines : r->from;
}

static void apply_vote(Table *t, const StoreEntry *e) {
    entry_replay_vote(t, e);
    for (int i = 0; e->kind == ENTRY_ASK && i < t->watches; i++)
        send_vote(t, t->watch[i].client);
    if (e->kind == ENTRY_VOTE && t->vote.keep < 0)
        broadcast_notice(t, NOTICE_TAKEBACK_REFUSED, "");
}

static void apply_played(Replica *r, const StoreEntry *e) {
    r->clocked = e->number;
    if (r->table->match == NULL)
        r->has_match = true;
    else if (e->kind == ENTRY_TAKEBACK)
        apply_takeback(r, e);
    else if (!apply_move(r, e)) {
        server_log(r->table->server, "error", "replica-differs", "\"table\":\"%s\",\"entry\":%d",
                   r->table->id, (int)e->number);
        r->has_match = true;
    }
}

static void note_row(Replica *r, const StoreEntry *e) {
    Text words = text_over(r->words, sizeof r->words);
    r->has_row = true;
    r->kind = e->kind;
    r->seat = (Seat)e->seat;
    text_add(&words, e->text);
}

static void apply(void *replica, const StoreEntry *e) {
    Replica *r = replica;
    Table *t = r->table;
    if (e->number != t->entries + 1)
        return;
    t->entries = (int)e->number;
    t->is_row_current = false;
    table_key_add(t, e->key, e->number);
    if (e->kind == ENTRY_MOVE || e->kind == ENTRY_TAKEBACK)
        apply_played(r, e);
    else if (e->kind == ENTRY_ASK || e->kind == ENTRY_VOTE)
        apply_vote(t, e);
    else if (e->kind == ENTRY_CHAT && e->text[0] != '\0') {
        table_chat_add(t, e->at / 1000, e->seat, e->text);
        broadcast_chat(t, t->chats - 1);
    } else if (e->kind == STORE_DROPPED)
        t->is_dropped = true;
    else if (e->kind != ENTRY_CHAT)
        note_row(r, e);
}

/* ---- the row ---- */

typedef struct RowReader {
    Server *server;
    Table *row; /* NULL: there is none */
} RowReader;

static void read_row(void *context, const StoreTable *stored) {
    RowReader *reader = context;
    reader->row = entries_read_row(reader->server, stored, true);
}

/* The row as it is now, with all entries applied that were there when it was written; NULL: none. */
static Table *fetch_row(Replica *r) {
    Table *t = r->table;
    for (int i = 0; i < ROW_TRIES; i++) {
        RowReader reader = {.server = t->server};
        if (!store_table(t->server->store, t->id, false, read_row, &reader) || reader.row == NULL)
            return NULL;
        if (reader.row->row_entries <= t->entries)
            return reader.row;
        table_free(reader.row);
        store_entries(t->server->store, t->id, t->entries, apply, r);
    }
    return NULL;
}

static void take_row(Replica *r, Table *row) {
    Table *t = r->table;
    r->has_match |= t->settings.state == TABLE_WAITING && row->settings.state != TABLE_WAITING;
    t->settings = row->settings;
    t->is_row_current = row->row_entries == t->entries;
    free(t->broken_draws);
    t->broken_draws = row->broken_draws;
    row->broken_draws = NULL;
    t->row_entries = row->row_entries;
    if (row->row_entries >= r->clocked)
        t->clock = row->clock;
    if (t->match == NULL || r->has_match)
        t->actors = row->actors;
    clock_resume(t);
    table_chat_blank(t);
}

/* False: it could not be read. */
static bool bring_up_to_date(Replica *r) {
    Table *t = r->table, *row = r->has_row || r->has_match ? fetch_row(r) : NULL;
    if (!r->has_row && !r->has_match)
        return true;
    if (row == NULL)
        return false;
    take_row(r, row);
    table_free(row);
    if (!r->has_match)
        return true;
    match_free(t->match);
    t->match = NULL;
    bool is_loaded = entries_load(t);
    clock_resume(t);
    t->row_entries = INT32_MAX;
    return is_loaded;
}

/* ---- telling ---- */

static void tell_row(const Replica *r) {
    Table *t = r->table;
    TEXT(more, 64);
    text_addf(&more, ",\"seat\":%d", r->seat);
    if (r->kind == ENTRY_LEAVE && t->settings.state == TABLE_PLAYING)
        broadcast_notice(t, NOTICE_LEFT, more.start);
    else if (r->kind == ENTRY_RETURN)
        broadcast_notice(t, NOTICE_RETURNED, more.start);
    else if (r->kind == ENTRY_ROW && strcmp(r->words, ROW_OUT_OF_TIME) == 0)
        broadcast_notice(t, NOTICE_OUT_OF_TIME, more.start);
    else if (r->kind == ENTRY_ROW && strcmp(r->words, ROW_DRAW_BROKEN) == 0)
        broadcast_draw_broken(t, r->seat);
    else if (r->kind == ENTRY_ROW && strcmp(r->words, ROW_REMATCH) == 0) {
        text_clear(&more);
        text_addf(&more, ",\"id\":\"%s\"", t->settings.rematch);
        broadcast_notice(t, NOTICE_REMATCH, more.start);
    }
}

static void tell(const Replica *r) {
    Table *t = r->table;
    if (r->has_row || r->has_match)
        broadcast_table(t);
    if (r->is_back)
        broadcast_notice(t, NOTICE_TAKEBACK_DONE, "");
    if (t->match != NULL && (has_moved(r) || r->has_row || r->has_match))
        broadcast_state(t, r->has_match ? 0 : r->from, r->is_back);
    if (r->has_row)
        tell_row(r);
    if (t->match != NULL && (has_moved(r) || r->has_row)) {
        broadcast_clock(t);
        broadcast_turns(t);
    }
    table_wake_bots(t);
}

/* ---- taking ---- */

/* A table of which only the row is here. Nobody needs it: it is read again when somebody does. */
static bool is_left_out(Table *t) {
    return !t->is_loaded && t->watches == 0 && t->changing == NULL && t->waiting == NULL &&
           t->thinking == 0;
}

static void finish(Replica *r, bool is_new) {
    Table *t = r->table;
    if (t->is_dropped || !is_new)
        return;
    if (bring_up_to_date(r))
        tell(r);
    else
        follower_ask(t);
}

void replica_take(Table *t, const StoreEntry *entry, int count, bool is_read) {
    Replica r = {.table = t, .from = t->lines};
    if (count > 0 && is_left_out(t)) {
        table_forget(t);
        return;
    }
    if (count > 0 && !t->is_loaded)
        r.has_match = true;
    int before = t->entries;
    for (int i = 0; i < count; i++)
        apply(&r, &entry[i]);
    finish(&r, t->entries != before);
    table_go_on(t, is_read);
}

void replica_refresh(Table *t) {
    Replica r = {.table = t, .from = t->lines, .has_match = !t->is_loaded};
    if (!store_is_shared(t->server->store) || t->changing != NULL || t->is_dropped)
        return;
    int before = t->entries;
    store_entries(t->server->store, t->id, t->entries, apply, &r);
    finish(&r, t->entries != before);
}
