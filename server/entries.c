/* entries.c: a table's entries in the store, and playing them again. */
#include "server/entries.h"

#include "server/clock.h"
#include "server/rows.h"
#include "server/server_private.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the lines of an entry ---- */

void entry_add_line(Text *out, const char *move, uint64_t checksum, bool is_last) {
    uint8_t bytes[8];
    text_add(out, move);
    if (is_last)
        return;
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(checksum >> (56 - 8 * i));
    text_add_char(out, '\t');
    text_add_hex(out, bytes, sizeof bytes);
    text_add_char(out, '\n');
}

typedef void EntryLineListener(void *context, Seat seat, const char *move, uint64_t checksum);

static void each_line(const StoreEntry *e, EntryLineListener *listener, void *context) {
    Seat seat = (Seat)e->seat;
    for (const char *at = e->text; *at != '\0' || at == e->text; seat = SEAT_DEALER) {
        TEXT(move, LINE_TEXT);
        size_t length = strcspn(at, "\t");
        bool is_last = at[length] == '\0';
        text_add_bytes(&move, at, length);
        listener(context, seat, move.start, is_last ? e->check : strtoull(at + length, NULL, 16));
        if (is_last)
            return;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
}

static void count_line(void *count, Seat seat, const char *move, uint64_t checksum) {
    (void)seat, (void)move, (void)checksum;
    ++*(int *)count;
}

/* ---- playing the entries again ---- */

typedef struct Replay {
    Table *table;
    int cursor;      /* lines accounted for */
    int64_t row;     /* entries that the row knows of */
    bool is_row_old; /* another server has changed it since it was read */
    bool is_wrong;
} Replay;

/* After a move the clock in the row is too old. Entries hold what the mover has left of a whole
 * match; for single decisions everybody starts with the full time. */
static void replay_clock(Table *t, const StoreEntry *e) {
    if (e->clock >= 0 && e->seat < SEATS_MAX)
        t->clock.remaining_ms[e->seat] = e->clock;
    for (Seat seat = 0; t->rule.kind != CLOCK_GAME && seat < t->seats; seat++)
        t->clock.remaining_ms[seat] = t->rule.full_ms;
}

static void replay_line(void *context, Seat seat, const char *move, uint64_t checksum) {
    Replay *r = context;
    Match *m = r->table->match;
    TEXT(why, 256);
    if (!r->is_wrong && r->cursor == match_lines(m) &&
        !match_add_line(m, seat, move, LANG_EN, &why))
        r->is_wrong = true;
    if (r->is_wrong || r->cursor >= match_lines(m))
        return;
    MatchLine line = match_line(m, r->cursor++);
    r->is_wrong = line.seat != seat || strcmp(line.text, move) != 0 || line.checksum != checksum;
}

static void replay_move(Replay *r, const StoreEntry *e) {
    Table *t = r->table;
    each_line(e, replay_line, r);
    if (e->number > t->row_entries && e->tick == 0)
        replay_clock(t, e);
    else if (e->number > t->row_entries && !r->is_wrong) {
        t->actors = match_actors(t->match);
        clock_replay(t, e);
    }
    t->vote.keep = -1;
}

void entry_replay_vote(Table *t, const StoreEntry *e) {
    int said = atoi(e->text);
    if (e->kind == ENTRY_ASK)
        t->vote = (Vote){said, (Seat)e->seat, seat_bit((Seat)e->seat)};
    else if (said != 0)
        t->vote.yes |= seat_bit((Seat)e->seat);
    else
        t->vote.keep = -1;
}

void entry_replay_share(Table *t, const StoreEntry *e) {
    if ((e->kind != ENTRY_PROMISE && e->kind != ENTRY_SHARE) || e->seat >= t->seats)
        return;
    SeatHolder *s = &t->settings.seat[e->seat];
    Text said = e->kind == ENTRY_SHARE ? text_over(s->share, sizeof s->share)
                                       : text_over(s->promise, sizeof s->promise);
    text_add(&said, e->text);
}

/* Has another server changed the row with this entry, since the row was read? The first lines of a
 * match change it, too: it says that the match has begun. */
static bool is_behind(const Replay *r, const StoreEntry *e) {
    const Table *t = r->table;
    bool is_played = e->kind == ENTRY_MOVE || e->kind == ENTRY_TAKEBACK;
    return store_is_shared(t->server->store) && e->number > r->row &&
           (entry_is_row(e->kind) || (is_played && t->match == NULL && t->old_rules == 0));
}

static void replay_entry(void *context, const StoreEntry *e) {
    Replay *r = context;
    Table *t = r->table;
    r->is_row_old |= is_behind(r, e);
    if (r->is_wrong || r->is_row_old)
        return;
    t->entries = (int)e->number;
    table_key_add(t, e->key, e->number);
    if (t->old_rules != 0 && e->kind != ENTRY_CHAT) { /* counted, not played */
        if (e->kind == ENTRY_TAKEBACK)
            r->cursor = atoi(e->text);
        else if (e->kind == ENTRY_MOVE)
            each_line(e, count_line, &r->cursor);
        return;
    }
    if (t->match == NULL && (e->kind == ENTRY_MOVE || e->kind == ENTRY_TAKEBACK))
        r->is_wrong = true; /* its row knows of no match */
    else if (e->kind == ENTRY_MOVE)
        replay_move(r, e);
    else if (e->kind == ENTRY_TAKEBACK) {
        r->cursor = atoi(e->text);
        match_cut(t->match, r->cursor);
        t->vote.keep = -1;
        if (e->number > t->row_entries && e->tick != 0) {
            t->actors = match_actors(t->match);
            clock_replay(t, e);
        }
    } else if (e->kind == ENTRY_CHAT && e->text[0] != '\0')
        table_chat_add(t, e->at / 1000, e->seat, e->text);
    else if (e->kind == ENTRY_ASK || e->kind == ENTRY_VOTE)
        entry_replay_vote(t, e);
    else if (e->number > r->row)
        entry_replay_share(t, e);
}

bool entry_is_row(char kind) {
    static const char others[] = {ENTRY_MOVE, ENTRY_TAKEBACK, ENTRY_CHAT,  ENTRY_ASK,
                                  ENTRY_VOTE, ENTRY_PROMISE,  ENTRY_SHARE, STORE_DROPPED};
    return memchr(others, kind, sizeof others) == NULL;
}

typedef struct RowReader {
    Server *server;
    Table *row; /* NULL: there is none */
} RowReader;

static void read_row(void *context, const StoreTable *stored) {
    RowReader *reader = context;
    reader->row = row_read(reader->server, stored, true);
}

Table *entries_fetch_row(const Table *t) {
    RowReader reader = {.server = t->server};
    store_table(t->server->store, t->id, false, read_row, &reader);
    return reader.row;
}

void entries_take_row(Table *t, Table *row) {
    t->settings = row->settings;
    free(t->broken_draws);
    t->broken_draws = row->broken_draws;
    row->broken_draws = NULL;
    t->row_entries = row->row_entries;
}

static bool replay_all(Replay *r) {
    Table *t = r->table;
    match_free(t->match);
    t->match = NULL;
    if (t->settings.state != TABLE_WAITING && t->old_rules == 0)
        t->match = table_deal(t);
    t->chats = t->keys = 0;
    r->cursor = 0;
    r->is_row_old = false;
    return store_entries(t->server->store, t->id, 0, replay_entry, r);
}

enum { ROW_TRIES = 5 };

/* Row and entries are read one after the other: if the row has changed in between, both are read again. */
static bool replay_with_row(Replay *r) {
    Table *t = r->table;
    int row_entries = t->row_entries;
    r->is_row_old = t->needs_row;
    bool is_read = r->is_row_old || replay_all(r);
    for (int i = 0; i < ROW_TRIES && is_read && r->is_row_old; i++) {
        Table *row = entries_fetch_row(t);
        if (row == NULL)
            break;
        entries_take_row(t, row);
        t->clock = row->clock;
        t->actors = row->actors;
        clock_resume(t);
        r->row = row->row_entries;
        table_free(row);
        is_read = replay_all(r);
    }
    if (row_entries == INT_MAX)
        t->row_entries = INT_MAX;
    return is_read && !r->is_row_old;
}

bool entries_load(Table *t) {
    Replay replay = {.table = t, .row = t->row_entries == INT_MAX ? t->entries : t->row_entries};
    bool is_read = replay_with_row(&replay);
    if (!is_read || replay.is_wrong ||
        (t->match != NULL && replay.cursor != match_lines(t->match))) {
        /* a database that did not answer may be back by now: that says nothing about the table */
        if (is_read || !store_is_shared(t->server->store))
            server_log(t->server, "error", "table-unreadable", "\"table\":\"%s\",\"entry\":%d",
                       t->id, t->entries);
        match_free(t->match);
        t->match = NULL;
        return false;
    }
    t->is_loaded = true;
    t->lines = replay.cursor;
    t->actors = t->match == NULL ? 0 : match_actors(t->match);
    return true;
}

/* ---- matches of old rules ---- */

static void keep_line(void *match, Seat seat, const char *move, uint64_t checksum) {
    match_keep_line(match, seat, move, checksum);
}

static void keep_entry(void *match, const StoreEntry *e) {
    if (e->kind == ENTRY_MOVE)
        each_line(e, keep_line, match);
    else if (e->kind == ENTRY_TAKEBACK)
        match_cut(match, atoi(e->text));
}

static char *old_record(const Table *t, const char *const name[SEATS_MAX]) {
    Match *m = table_old_match(t);
    store_entries(t->server->store, t->id, 0, keep_entry, m);
    char *text = record_text(m, RECORD_SAVE, name);
    match_free(m);
    return text;
}

char *entries_record(const Table *t) {
    const char *name[SEATS_MAX];
    table_names(t, name);
    if (t->old_rules != 0)
        return old_record(t, name);
    return t->match == NULL ? NULL : record_text(t->match, RECORD_SAVE, name);
}

/* ---- matches that cannot be read ---- */

static void write_row(void *context, const StoreTable *row) {
    fprintf(context, "table %s %d %" PRId64 " %" PRId64 " %s\nsettings %s\nbulk %s\n", row->id,
            row->state, row->created, row->moved, row->people, row->settings,
            row->bulk == NULL ? "" : row->bulk);
}

static void write_entry(void *context, const StoreEntry *e) {
    fprintf(context,
            "entry %" PRId64 " %c %d %" PRId64 " %" PRId64 " %016" PRIx64 " %016" PRIx64 " ",
            e->number, e->kind, e->seat, e->at, e->clock, e->check, e->key);
    for (const char *at = e->text; *at != '\0'; at++)
        fputs(*at == '\n' ? "\n\t" : (const char[]){*at, '\0'}, context);
    fputc('\n', context);
}

char *entries_text(Server *server, const char *table) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        abort();
    bool is_whole = store_table(server->store, table, true, write_row, out) &&
                    store_entries(server->store, table, 0, write_entry, out);
    if (fclose(out) != 0)
        abort();
    if (is_whole && length > 0)
        return text;
    free(text);
    return NULL;
}
