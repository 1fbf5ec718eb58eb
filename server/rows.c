/* rows.c: see rows.h. The row never leaves the host: what people get to see of a table is made by messages.c. */
#include "server/rows.h"

#include "core/json_reader.h"
#include "server/clock.h"
#include "server/draws.h"
#include "server/server_private.h"
#include "server/sleepers.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

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

void row_write(const Table *t, const Outcome *o, StoreBatch *batch) {
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
        add_seat(&out, &o->seat[i]);
        if (o->seat[i].person[0] != '\0')
            text_addf(&people, "%s%s", people.length == 0 ? "" : " ", o->seat[i].person);
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

/* ---- reading ---- */

/* Of a list: the number of players and the options, or something of each seat. */
enum { LIST_MAX = OPTIONS_MAX + 1 };
_Static_assert(LIST_MAX >= (int)SEATS_MAX, "room for every seat");

typedef struct Texts {
    const char *text[LIST_MAX];
    int count;
} Texts;

typedef struct Numbers {
    int64_t number[LIST_MAX];
    int count;
} Numbers;

typedef struct RowSeat {
    const char *kind, *person, *name, *level, *promise, *share;
    int64_t broken;
    bool is_stand_in, has_conceded, wants_end;
} RowSeat;

typedef struct RowSeats {
    RowSeat seat[SEATS_MAX];
    int count;
} RowSeats;

/* A row taken apart. What it does not say is "", false, or as it is in `nothing_said`. */
typedef struct Row {
    const char *game, *set, *set_text, *invite, *owner, *owner_name, *secret, *rematch, *link;
    Texts words, broken_draws;
    int64_t draw, people, rules, end, winners, since, entries, lines, actors;
    Numbers score, clock, remaining;
    bool allows_several, allows_coach;
    RowSeats seats;
} Row;

static const Row nothing_said = {.rules = 1, .actors = -1};

typedef enum MemberKind {
    MEMBER_TEXT,
    MEMBER_NUMBER,
    MEMBER_FLAG,
    MEMBER_TEXTS,
    MEMBER_NUMBERS,
    MEMBER_SEATS
} MemberKind;

typedef struct Member {
    const char *name; /* NULL: the end */
    MemberKind kind;
    size_t at;
} Member;

/* In the order in which they are written. */
static const Member seat_members[] = {
    {"kind", MEMBER_TEXT, offsetof(RowSeat, kind)},
    {"person", MEMBER_TEXT, offsetof(RowSeat, person)},
    {"name", MEMBER_TEXT, offsetof(RowSeat, name)},
    {"level", MEMBER_TEXT, offsetof(RowSeat, level)},
    {"promise", MEMBER_TEXT, offsetof(RowSeat, promise)},
    {"share", MEMBER_TEXT, offsetof(RowSeat, share)},
    {"broken", MEMBER_NUMBER, offsetof(RowSeat, broken)},
    {"standIn", MEMBER_FLAG, offsetof(RowSeat, is_stand_in)},
    {"conceded", MEMBER_FLAG, offsetof(RowSeat, has_conceded)},
    {"wantsEnd", MEMBER_FLAG, offsetof(RowSeat, wants_end)},
    {NULL, MEMBER_TEXT, 0},
};

static const Member row_members[] = {
    {"game", MEMBER_TEXT, offsetof(Row, game)},
    {"set", MEMBER_TEXT, offsetof(Row, set)},
    {"setText", MEMBER_TEXT, offsetof(Row, set_text)}, /* in older rows */
    {"words", MEMBER_TEXTS, offsetof(Row, words)},
    {"invite", MEMBER_TEXT, offsetof(Row, invite)},
    {"owner", MEMBER_TEXT, offsetof(Row, owner)},
    {"ownerName", MEMBER_TEXT, offsetof(Row, owner_name)},
    {"secret", MEMBER_TEXT, offsetof(Row, secret)},
    {"draw", MEMBER_NUMBER, offsetof(Row, draw)},
    {"people", MEMBER_NUMBER, offsetof(Row, people)},
    {"brokenDraws", MEMBER_TEXTS, offsetof(Row, broken_draws)},
    {"rematch", MEMBER_TEXT, offsetof(Row, rematch)},
    {"rules", MEMBER_NUMBER, offsetof(Row, rules)},
    {"end", MEMBER_NUMBER, offsetof(Row, end)},
    {"link", MEMBER_TEXT, offsetof(Row, link)},
    {"winners", MEMBER_NUMBER, offsetof(Row, winners)},
    {"score", MEMBER_NUMBERS, offsetof(Row, score)},
    {"several", MEMBER_FLAG, offsetof(Row, allows_several)},
    {"coach", MEMBER_FLAG, offsetof(Row, allows_coach)},
    {"clock", MEMBER_NUMBERS, offsetof(Row, clock)},
    {"remaining", MEMBER_NUMBERS, offsetof(Row, remaining)},
    {"since", MEMBER_NUMBER, offsetof(Row, since)},
    {"entries", MEMBER_NUMBER, offsetof(Row, entries)},
    {"lines", MEMBER_NUMBER, offsetof(Row, lines)},
    {"actors", MEMBER_NUMBER, offsetof(Row, actors)},
    {"seats", MEMBER_SEATS, offsetof(Row, seats)},
    {NULL, MEMBER_TEXT, 0},
};

/* A row being read. */
typedef struct RowReader {
    Json json;
    Text words; /* room for all texts */
} RowReader;

static const char *take_text(RowReader *r) {
    const char *start = r->words.start + r->words.length;
    if (!json_take_string(&r->json, &r->words))
        return NULL;
    text_add_char(&r->words, '\0');
    return start;
}

/* An element of a list: true if it was there and is kept. */
typedef bool TakeElement(RowReader *r, void *list);

static bool take_list(RowReader *r, TakeElement *take, void *list) {
    if (!json_take(&r->json, '['))
        return false;
    if (json_take(&r->json, ']'))
        return true;
    do
        if (!take(r, list))
            return false;
    while (json_take(&r->json, ','));
    return json_take(&r->json, ']');
}

static bool take_one_text(RowReader *r, void *list) {
    Texts *texts = list;
    return texts->count < LIST_MAX && (texts->text[texts->count++] = take_text(r)) != NULL;
}

static bool take_one_number(RowReader *r, void *list) {
    Numbers *numbers = list;
    return numbers->count < LIST_MAX && json_take_int(&r->json, &numbers->number[numbers->count++]);
}

static bool take_object(RowReader *r, const Member *members, void *out);

static bool take_one_seat(RowReader *r, void *list) {
    RowSeats *seats = list;
    return seats->count < SEATS_MAX && take_object(r, seat_members, &seats->seat[seats->count++]);
}

static bool take_value(RowReader *r, const Member *m, char *out) {
    switch (m->kind) {
    case MEMBER_TEXT:
        return (*(const char **)(void *)out = take_text(r)) != NULL;
    case MEMBER_NUMBER:
        return json_take_int(&r->json, (int64_t *)(void *)out);
    case MEMBER_FLAG:
        return json_take_bool(&r->json, (bool *)out);
    case MEMBER_TEXTS:
        return take_list(r, take_one_text, out);
    case MEMBER_NUMBERS:
        return take_list(r, take_one_number, out);
    case MEMBER_SEATS:
        return take_list(r, take_one_seat, out);
    }
    return false;
}

/* What the row does not say of texts. */
static void fill_in(const Member *members, char *out) {
    for (const Member *m = members; m->name != NULL; m++)
        if (m->kind == MEMBER_TEXT && *(const char **)(void *)(out + m->at) == NULL)
            *(const char **)(void *)(out + m->at) = "";
}

/* Members come in the order of the list as a rule, so each is looked for behind the one before it. */
static const Member *find_member(const Member *members, const Member *from, const char *name) {
    for (const Member *m = from; m->name != NULL; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    for (const Member *m = members; m != from; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

/* Members that nobody knows are left out. */
static bool take_member(RowReader *r, const Member *members, const Member **next, char *out) {
    size_t before = r->words.length;
    const char *name = take_text(r);
    if (name == NULL || !json_take(&r->json, ':'))
        return false;
    const Member *m = find_member(members, *next, name);
    r->words.length = before; /* the name is no longer needed */
    if (m == NULL)
        return json_skip(&r->json);
    *next = m + 1;
    return take_value(r, m, out + m->at);
}

static bool take_object(RowReader *r, const Member *members, void *out) {
    const Member *next = members;
    if (!json_take(&r->json, '{'))
        return false;
    if (!json_take(&r->json, '}')) {
        do
            if (!take_member(r, members, &next, out))
                return false;
        while (json_take(&r->json, ','));
        if (!json_take(&r->json, '}'))
            return false;
    }
    fill_in(members, out);
    return true;
}

/* ---- a table from it ---- */

static void copy_text(char *to, size_t room, const char *words) {
    Text t = text_over(to, room);
    text_add(&t, words);
}

static void keep_seat(const RowSeat *said, SeatHolder *s) {
    for (SeatKind each = 0; each < SEAT_KINDS; each++)
        if (strcmp(said->kind, seat_kind_text(each)) == 0)
            s->kind = each;
    copy_text(s->person, sizeof s->person, said->person);
    copy_text(s->name, sizeof s->name, said->name);
    copy_text(s->promise, sizeof s->promise, said->promise);
    copy_text(s->share, sizeof s->share, said->share);
    s->broken = (uint8_t)said->broken;
    level_read(said->level, &s->level);
    s->is_stand_in = said->is_stand_in;
    s->has_conceded = said->has_conceded;
    s->wants_end = said->wants_end;
}

/* A set of the players' own is the row's bulk; in older rows it is among the settings. */
static Ruleset *make_rules(Row *row, const char *bulk, const GameFiles *files) {
    const char *set_text = bulk[0] != '\0' ? bulk : row->set_text;
    TEXT(error, 256);
    if (set_text[0] == '\0')
        set_text = games_set_text(files, row->set);
    return set_text == NULL ? NULL
                            : ruleset_new_with_set(files, row->words.text, row->words.count,
                                                   row->set, set_text, &error);
}

/* A match that was begun under other rules cannot be played on: it is over, and its record stays.
 * Rows older than the version are of the first. */
static void keep_rules_version(Table *t, int rules) {
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
static void keep_draw(Table *t, const Row *row) {
    TableDraw *draw = &t->settings.draw;
    copy_text(draw->secret, sizeof draw->secret, row->secret);
    draw->number = (int)row->draw;
    draw->people = (SeatSet)row->people;
    for (int i = 0; i < row->broken_draws.count; i++)
        if (row->broken_draws.text[i][0] != '\0')
            table_keep_broken_draw(t, row->broken_draws.text[i]);
    if (draw->number == 0 && t->settings.state == TABLE_WAITING)
        draw_begin(&t->settings, t->seats);
}

/* Rows older than results have none. */
static void keep_result(const Row *row, TableResult *out) {
    out->is_known = row->score.count > 0;
    out->winners = (SeatSet)row->winners;
    for (int i = 0; i < SEATS_MAX; i++)
        out->score[i] = (int32_t)row->score.number[i];
}

static void keep_clock(Table *t, const Row *row) {
    const int64_t *rule = row->clock.number;
    t->rule = (ClockRule){(ClockKind)rule[0], rule[1], rule[2]};
    if (store_is_shared(t->server->store))
        t->clock.since_ms = row->since;
    for (int i = 0; i < t->seats; i++)
        t->clock.remaining_ms[i] = row->remaining.number[i];
}

static void keep_rest(Table *t, const Row *row, const StoreTable *stored) {
    copy_text(t->id, sizeof t->id, stored->id);
    copy_text(t->invite, sizeof t->invite, row->invite);
    copy_text(t->settings.owner, sizeof t->settings.owner, row->owner);
    copy_text(t->settings.owner_name, sizeof t->settings.owner_name, row->owner_name);
    t->settings.end = (TableEnd)row->end;
    copy_text(t->settings.rematch, sizeof t->settings.rematch, row->rematch);
    copy_text(t->settings.link, sizeof t->settings.link, row->link);
    keep_result(row, &t->settings.result);
    t->allows_several = row->allows_several;
    t->allows_coach = row->allows_coach;
    t->is_public = stored->is_public;
    t->created = stored->created;
    t->settings.state = (TableState)stored->state;
    t->settings.moved = stored->moved;
    keep_rules_version(t, (int)row->rules);
    t->row_entries = t->entries = (int)row->entries;
    t->actors = row->actors < 0 ? 0 : (SeatSet)row->actors;
    t->is_row_current = t->entries == stored->entries && row->actors >= 0;
    t->lines = (int)row->lines;
    keep_clock(t, row);
    for (int i = 0; i < t->seats; i++)
        keep_seat(&row->seats.seat[i], &t->settings.seat[i]);
    keep_draw(t, row);
}

static Table *table_of(Server *server, Row *row, const StoreTable *stored, bool is_listed) {
    const GameFiles *files = games_find(row->game);
    if (files == NULL)
        return NULL;
    Ruleset *ruleset = is_listed ? NULL : make_rules(row, stored->bulk, files);
    if (!is_listed && (ruleset == NULL || ruleset->seats != row->seats.count)) {
        ruleset_free(ruleset);
        return NULL;
    }
    Table *t = table_new(server, files, ruleset, row->seats.count);
    keep_rest(t, row, stored);
    return t;
}

Table *row_read(Server *server, const StoreTable *stored, bool is_listed) {
    size_t room = strlen(stored->settings) + 1;
    char *words = malloc(room);
    if (words == NULL)
        abort();
    RowReader r = {json_over(stored->settings), text_over(words, room)};
    Row row = nothing_said;
    bool is_good = take_object(&r, row_members, &row) && json_at_end(&r.json);
    Table *t = is_good ? table_of(server, &row, stored, is_listed) : NULL;
    free(words);
    return t;
}
