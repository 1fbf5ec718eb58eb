/* replica.c: see replica.h.
 *
 * A move is decided here once more, as the other server has done, and must lead to the same. Everything about
 * seats and settings is in the table's row: an entry only says that it has changed. Promises and shares for the
 * dice are in their entries. */
#include "server/replica.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/changes.h"
#include "server/clock.h"
#include "server/entries.h"
#include "server/rows.h"
#include "server/server_private.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_TRIES = 5 };

/* What has happened to a table while entries were applied. */
typedef struct Replica {
    Table *table;
    const StoreTable *stored; /* the row after these entries; NULL: it must be read */
    int from;                 /* lines before */
    int64_t clocked;          /* the last entry that has set a clock */
    bool is_back;             /* something was taken back */
    bool has_share;           /* somebody has promised a share for the dice, or revealed it */
    bool has_row;             /* seats or settings have changed */
    bool has_match;           /* it must be read from the beginning */
    bool has_begun;           /* what was dealt came with the row */
    uint64_t dealt;           /* where that has led to, or 0 */
    char kind;                /* of the last entry about the row, and */
    Seat seat;                /* whose */
    char words[32];
} Replica;

static bool has_moved(const Replica *r) {
    return r->from != r->table->lines || r->is_back;
}

/* ---- entries ---- */

static bool apply_move(Replica *r, const StoreEntry *e) {
    static MatchStep step; /* its memory is kept for the next */
    Table *t = r->table;
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
    if (r->table->match == NULL && r->stored != NULL && r->dealt == 0) {
        r->dealt = e->check;
        r->has_row = true;
    } else if (r->table->match == NULL)
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
    } else if (e->kind == ENTRY_PROMISE || e->kind == ENTRY_SHARE) {
        entry_replay_share(t, e);
        r->has_share = true;
    } else if (e->kind == STORE_DROPPED)
        t->is_dropped = true;
    else if (e->kind != ENTRY_CHAT)
        note_row(r, e);
}

/* ---- the row ---- */

/* The row as it is now, with all entries applied that were there when it was written; NULL: none. */
static Table *fetch_row(Replica *r) {
    Table *t = r->table;
    if (r->stored != NULL && r->stored->entries == t->entries)
        return row_read(t->server, r->stored, true);
    for (int i = 0; i < ROW_TRIES; i++) {
        Table *row = entries_fetch_row(t);
        if (row == NULL || row->row_entries <= t->entries)
            return row;
        table_free(row);
        store_entries(t->server->store, t->id, t->entries, apply, r);
    }
    return NULL;
}

static void take_row(Replica *r, Table *row) {
    Table *t = r->table;
    r->has_begun = t->settings.state == TABLE_WAITING && row->settings.state != TABLE_WAITING;
    entries_take_row(t, row);
    t->is_row_current = row->row_entries == t->entries;
    if (row->row_entries >= r->clocked)
        t->clock = row->clock;
    if (t->match == NULL || r->has_match)
        t->actors = row->actors;
    clock_resume(t);
    table_chat_blank(t);
}

static void keep_share(void *table, const StoreEntry *e) {
    if (e->number <= ((Table *)table)->entries)
        entry_replay_share(table, e);
}

/* A row need not know the newest promises and shares. */
static bool keep_shares(Table *t) {
    return t->settings.state != TABLE_WAITING || t->row_entries >= t->entries ||
           store_entries(t->server->store, t->id, t->row_entries, keep_share, t);
}

/* The opening is dealt here as it was there. False: it is not the same, or has been played on. */
static bool deal(const Replica *r) {
    Table *t = r->table;
    if (r->stored == NULL || t->settings.state != TABLE_PLAYING || t->old_rules != 0)
        return false;
    t->match = table_deal(t);
    t->lines = match_lines(t->match);
    t->actors = match_actors(t->match);
    return (t->lines == 0 ? 0 : match_line(t->match, t->lines - 1).checksum) == r->dealt;
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
    if (r->has_begun || r->dealt != 0)
        r->has_match |= !deal(r);
    if (!r->has_match)
        return keep_shares(t);
    t->is_loaded = false;
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
    if (r->has_row || r->has_match || r->has_share)
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

/* False: it could not be read as a whole. It is tried again in a second at the latest. */
static bool finish(Replica *r, bool is_new) {
    Table *t = r->table;
    if (t->is_dropped || !(is_new || r->has_row))
        return true;
    t->needs_row = !bring_up_to_date(r);
    if (!t->needs_row)
        tell(r);
    return !t->needs_row;
}

void replica_take(Table *t, const Taken *taken, int64_t round) {
    Replica r = {.table = t, .stored = taken->row, .from = t->lines, .has_row = t->needs_row};
    if (taken->count > 0 && is_left_out(t)) {
        table_forget(t);
        return;
    }
    r.has_match = !t->is_loaded && (taken->count > 0 || r.has_row);
    int before = t->entries;
    for (int i = 0; i < taken->count; i++)
        apply(&r, &taken->entry[i]);
    bool is_whole = finish(&r, t->entries != before);
    table_go_on(t, round, taken->is_all && is_whole);
}

void replica_refresh(Table *t) {
    Replica r = {.table = t, .from = t->lines, .has_row = t->needs_row, .has_match = !t->is_loaded};
    if (!store_is_shared(t->server->store) || !table_may_follow(t) || t->is_dropped)
        return;
    int before = t->entries;
    store_entries(t->server->store, t->id, t->entries, apply, &r);
    finish(&r, t->entries != before);
}
