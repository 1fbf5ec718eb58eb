/* entries.c: a table's row in the store as JSON: seats, settings, the secret of its dice.
 *
 * It never leaves the host: what people get to see of a table is made by messages.c. */
#include "server/entries.h"

#include "server/clock.h"
#include "server/draws.h"
#include "server/server_private.h"
#include "server/sleepers.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is empty, false or 0 need not be said: lists read many rows, and reading JSON is most of their work. */
static void add_member(Text *out, const char *name, const char *words) {
    if (words[0] == '\0')
        return;
    text_addf(out, ",\"%s\":", name);
    text_add_json_string(out, words);
}

static void add_flag(Text *out, const char *name, bool value) {
    if (value)
        text_addf(out, ",\"%s\":true", name);
}

static void add_seat(Text *out, const SeatHolder *s) {
    text_addf(out, "{\"kind\":\"%s\"", seat_kind_text(s->kind));
    add_member(out, "person", s->person);
    add_member(out, "name", s->name);
    add_member(out, "level", level_text(s->level));
    add_member(out, "promise", s->promise);
    add_member(out, "share", s->share);
    if (s->broken > 0)
        text_addf(out, ",\"broken\":%d", s->broken);
    add_flag(out, "standIn", s->is_stand_in);
    add_flag(out, "conceded", s->has_conceded);
    add_flag(out, "wantsEnd", s->wants_end);
    text_add_char(out, '}');
}

static void add_rules(Text *out, const Ruleset *r) {
    add_member(out, "set", r->set_name);
    text_addf(out, ",\"words\":[\"players=%d\"", r->seats);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(word, 256);
        text_addf(&word, "%s=", r->game->options[i].name);
        size_t before = word.length;
        ruleset_option_text(r, i, &word);
        if (word.length == before)
            continue;
        text_add_char(out, ',');
        text_add_json_string(out, word.start);
    }
    text_add_char(out, ']');
}

static void add_times(Text *out, const Table *t, const Outcome *o) {
    text_addf(out, ",\"clock\":[%d,%lld,%lld],\"remaining\":[", (int)t->rule.kind,
              (long long)t->rule.full_ms, (long long)t->rule.increment_ms);
    for (int i = 0; i < t->seats; i++)
        text_addf(out, "%s%lld", i == 0 ? "" : ",", (long long)o->clock.remaining_ms[i]);
    text_add_char(out, ']');
}

static void add_clock(Text *out, const Table *t, const Outcome *o) {
    if (t->rule.kind != CLOCK_NONE)
        add_times(out, t, o);
    if (store_is_shared(t->server->store))
        text_addf(out, ",\"since\":%lld", (long long)o->clock.since_ms);
    text_addf(out, ",\"entries\":%d,\"lines\":%d,\"actors\":%d", o->entries, o->lines, o->actors);
}

static void add_draw(Text *out, const Table *t, const Outcome *o) {
    const TableDraw *draw = &o->settings.draw;
    add_member(out, "secret", draw->secret);
    text_addf(out, ",\"draw\":%d,\"people\":%d", draw->number, draw->people);
    if (t->broken_draws == NULL && o->broken_draw == NULL)
        return;
    text_add(out, ",\"brokenDraws\":[");
    text_add_json_string(out, t->broken_draws == NULL ? "" : t->broken_draws);
    text_add_char(out, ',');
    text_add_json_string(out, o->broken_draw == NULL ? "" : o->broken_draw);
    text_add_char(out, ']');
}

static void add_result(Text *out, const TableResult *result, int seats) {
    if (!result->is_known)
        return;
    text_addf(out, ",\"winners\":%d,\"score\":[", (int)result->winners);
    for (int i = 0; i < seats; i++)
        text_addf(out, "%s%d", i == 0 ? "" : ",", (int)result->score[i]);
    text_add_char(out, ']');
}

void entries_write_row(const Table *t, const Outcome *o, StoreBatch *batch) {
    Text out = server_scratch(t->server);
    TEXT(people, (SEATS_MAX + 1) * (PERSON_ID + 1) + 1);
    text_add(&out, "{\"game\":");
    text_add_json_string(&out, t->files->game->name);
    add_rules(&out, t->ruleset);
    add_member(&out, "invite", t->invite);
    add_member(&out, "owner", o->settings.owner);
    add_member(&out, "ownerName", o->settings.owner_name);
    add_draw(&out, t, o);
    add_member(&out, "rematch", o->settings.rematch);
    text_addf(&out, ",\"rules\":%d,\"end\":%d",
              t->old_rules != 0 ? t->old_rules : t->ruleset->game->rules_version,
              (int)o->settings.end);
    add_member(&out, "link", o->settings.link);
    add_result(&out, &o->settings.result, t->seats);
    add_flag(&out, "several", t->allows_several);
    add_flag(&out, "coach", t->allows_coach);
    add_clock(&out, t, o);
    text_add(&out, ",\"seats\":[");
    for (int i = 0; i < t->seats; i++) {
        text_add(&out, i == 0 ? "" : ",");
        add_seat(&out, &o->settings.seat[i]);
        if (o->settings.seat[i].person[0] != '\0')
            text_addf(&people, "%s%s", people.length == 0 ? "" : " ", o->settings.seat[i].person);
    }
    text_add(&out, "]}");
    if (o->settings.state == TABLE_WAITING && o->settings.owner[0] != '\0')
        text_addf(&people, "%s%s", people.length == 0 ? "" : " ", o->settings.owner);
    StoreTable stored = {.id = t->id,
                         .state = (int)o->settings.state,
                         .is_public = t->is_public,
                         .clock_s =
                             o->settings.state == TABLE_PLAYING ? clock_seconds(&o->clock) : 0,
                         .created = t->created,
                         .moved = o->settings.moved,
                         .people = people.start,
                         .settings = out.start,
                         .bulk = t->ruleset->is_builtin_set ? "" : t->ruleset->set_text};
    batch_table(batch, &stored);
}

/* ---- reading it back ---- */

static const char *text_at(json_t *object, const char *name) {
    const char *words = json_string_value(json_object_get(object, name));
    return words == NULL ? "" : words;
}

static void copy_text(char *to, size_t room, const char *words) {
    Text t = text_over(to, room);
    text_add(&t, words);
}

static void read_seat(json_t *object, SeatHolder *s) {
    const char *kind = text_at(object, "kind");
    for (SeatKind each = 0; each < SEAT_KINDS; each++)
        if (strcmp(kind, seat_kind_text(each)) == 0)
            s->kind = each;
    copy_text(s->person, sizeof s->person, text_at(object, "person"));
    copy_text(s->name, sizeof s->name, text_at(object, "name"));
    copy_text(s->promise, sizeof s->promise, text_at(object, "promise"));
    copy_text(s->share, sizeof s->share, text_at(object, "share"));
    s->broken = (uint8_t)json_integer_value(json_object_get(object, "broken"));
    level_read(text_at(object, "level"), &s->level);
    s->is_stand_in = json_is_true(json_object_get(object, "standIn"));
    s->has_conceded = json_is_true(json_object_get(object, "conceded"));
    s->wants_end = json_is_true(json_object_get(object, "wantsEnd"));
}

/* A set of the players' own is the row's bulk; in older rows it is among the settings. */
static Ruleset *read_rules(json_t *row, const char *bulk, const GameFiles *files) {
    json_t *list = json_object_get(row, "words");
    const char *words[OPTIONS_MAX + 1],
        *set = text_at(row, "set"), *set_text = bulk[0] != '\0' ? bulk : text_at(row, "setText");
    int count = (int)json_array_size(list);
    TEXT(error, 256);
    if (count > OPTIONS_MAX + 1)
        return NULL;
    for (int i = 0; i < count; i++)
        words[i] = json_string_value(json_array_get(list, (size_t)i));
    if (set_text[0] != '\0')
        return ruleset_new_with_set(files, words, count, set, set_text, &error);
    const char *builtin = games_set_text(files, set);
    return builtin == NULL ? NULL : ruleset_new_with_set(files, words, count, set, builtin, &error);
}

/* A match that was begun under other rules cannot be played on: it is over, and its record stays.
 * Rows older than the version are of the first. */
static void read_rules_version(Table *t, json_t *version) {
    int rules = version == NULL ? 1 : (int)json_integer_value(version);
    if (t->settings.state == TABLE_WAITING || rules == t->files->game->rules_version)
        return;
    t->old_rules = rules;
    if (t->settings.state == TABLE_PLAYING) {
        t->settings.state = TABLE_OVER;
        t->settings.end = END_OLD_RULES;
        t->is_just_closed = true;
    }
}

/* A table that was made before there were draws begins its first one now; a match that had begun goes
 * on with its own dice. */
static void read_draw(Table *t, json_t *row) {
    json_t *broken = json_object_get(row, "brokenDraws"), *lines;
    size_t i;
    TableDraw *draw = &t->settings.draw;
    copy_text(draw->secret, sizeof draw->secret, text_at(row, "secret"));
    draw->number = (int)json_integer_value(json_object_get(row, "draw"));
    draw->people = (SeatSet)json_integer_value(json_object_get(row, "people"));
    json_array_foreach(broken, i, lines) if (json_string_length(lines) > 0)
        table_keep_broken_draw(t, json_string_value(lines));
    if (draw->number == 0 && t->settings.state == TABLE_WAITING)
        draw_begin(&t->settings, t->seats);
}

/* Rows older than results have none. */
static void read_result(json_t *row, TableResult *out) {
    json_t *score = json_object_get(row, "score");
    out->is_known = json_is_array(score);
    out->winners = (SeatSet)json_integer_value(json_object_get(row, "winners"));
    for (size_t i = 0; i < SEATS_MAX; i++)
        out->score[i] = (int32_t)json_integer_value(json_array_get(score, i));
}

static void read_rest(Table *t, json_t *row, const StoreTable *stored) {
    copy_text(t->id, sizeof t->id, stored->id);
    copy_text(t->invite, sizeof t->invite, text_at(row, "invite"));
    copy_text(t->settings.owner, sizeof t->settings.owner, text_at(row, "owner"));
    copy_text(t->settings.owner_name, sizeof t->settings.owner_name, text_at(row, "ownerName"));
    t->settings.end = (TableEnd)json_integer_value(json_object_get(row, "end"));
    copy_text(t->settings.rematch, sizeof t->settings.rematch, text_at(row, "rematch"));
    copy_text(t->settings.link, sizeof t->settings.link, text_at(row, "link"));
    read_result(row, &t->settings.result);
    t->allows_several = json_is_true(json_object_get(row, "several"));
    t->allows_coach = json_is_true(json_object_get(row, "coach"));
    t->is_public = stored->is_public;
    t->created = stored->created;
    t->settings.state = (TableState)stored->state;
    t->settings.moved = stored->moved;
    json_t *actors = json_object_get(row, "actors");
    read_rules_version(t, json_object_get(row, "rules"));
    t->row_entries = t->entries = (int)json_integer_value(json_object_get(row, "entries"));
    t->actors = (SeatSet)json_integer_value(actors);
    t->is_row_current = t->entries == stored->entries && json_is_integer(actors);
    t->lines = (int)json_integer_value(json_object_get(row, "lines"));
    json_t *clock = json_object_get(row, "clock"), *remaining = json_object_get(row, "remaining");
    t->rule = (ClockRule){(ClockKind)json_integer_value(json_array_get(clock, 0)),
                          json_integer_value(json_array_get(clock, 1)),
                          json_integer_value(json_array_get(clock, 2))};
    json_t *seats = json_object_get(row, "seats");
    if (store_is_shared(t->server->store))
        t->clock.since_ms = json_integer_value(json_object_get(row, "since"));
    for (size_t i = 0; i < (size_t)t->seats; i++) {
        t->clock.remaining_ms[i] = json_integer_value(json_array_get(remaining, i));
        read_seat(json_array_get(seats, i), &t->settings.seat[i]);
    }
    read_draw(t, row);
}

Table *entries_read_row(Server *server, const StoreTable *stored, bool is_listed) {
    json_t *row = json_loads(stored->settings, 0, NULL);
    const GameFiles *files = games_find(text_at(row, "game"));
    Ruleset *ruleset = files == NULL || is_listed ? NULL : read_rules(row, stored->bulk, files);
    int seats = (int)json_array_size(json_object_get(row, "seats"));
    bool is_good = files != NULL && seats <= SEATS_MAX &&
                   (is_listed || (ruleset != NULL && ruleset->seats == seats));
    Table *t = is_good ? table_new(server, files, ruleset, seats) : NULL;
    if (t != NULL)
        read_rest(t, row, stored);
    else
        ruleset_free(ruleset);
    json_decref(row);
    return t;
}

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
    copy_text(e->kind == ENTRY_SHARE ? s->share : s->promise, SHARE_MAX, e->text);
}

static void replay_entry(void *context, const StoreEntry *e) {
    Replay *r = context;
    Table *t = r->table;
    if (store_is_shared(t->server->store) && entry_is_row(e->kind) && e->number > r->row)
        r->is_row_old = true;
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
    reader->row = entries_read_row(reader->server, stored, true);
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
    if (!replay_with_row(&replay) || replay.is_wrong ||
        (t->match != NULL && replay.cursor != match_lines(t->match))) {
        if (!store_is_away(t->server->store) && !replay.is_row_old)
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
