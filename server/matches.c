/* matches.c: see matches.h.
 *
 * Lists come in parts, each from a place (`before`) that the part before it has named. So neither the
 * number of matches matters nor whether somebody plays meanwhile. */
#include "server/matches.h"

#include "server/entries.h"
#include "server/messages.h"
#include "server/requests.h"
#include "server/rows.h"
#include "server/server_private.h"
#include "server/sessions.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PART = 100,        /* matches in one answer, */
    PART_COST = 5,     /* which counts as so many requests more */
    RECORDS_PART = 20, /* records in one answer, and none after so many lines */
    RECORDS_LINES = 1000,
    LINES_A_REQUEST = 100,
    READ_AT_ONCE = 10 /* matches whose rows do not tell the result */
};

/* ---- a part of the list ---- */

typedef struct Part {
    Server *server;
    const char *person;
    Table *table[PART]; /* from their rows alone */
    int count, rows;
    StorePlace last;
} Part;

static StorePlace place_of(const char *id, int64_t moved) {
    StorePlace place = {.moved = moved};
    snprintf(place.id, sizeof place.id, "%s", id);
    return place;
}

static void collect(void *context, const StoreTable *stored) {
    Part *part = context;
    Table *t = row_read(part->server, stored, true);
    part->rows++;
    part->last = place_of(stored->id, stored->moved);
    if (t != NULL)
        part->table[part->count++] = t;
}

/* "MOVED-ID", or nothing: from the beginning. */
static bool read_place(const NetRequest *r, StorePlace *out) {
    char words[64];
    int used = 0;
    request_argument(r, "before", words, sizeof words);
    *out = store_first;
    return words[0] == '\0' ||
           (sscanf(words, "%18" SCNd64 "-%15[0-9a-z]%n", &out->moved, out->id, &used) == 2 &&
            words[used] == '\0');
}

/* Reads the part that is asked for, at most `max`; false when that was refused. */
static bool part_read(Server *s, NetRequest *r, int max, Part *part) {
    char session[STORE_ID];
    const Person *p = person_of_token(s, r->token, session);
    StorePlace before;
    if (p == NULL || !read_place(r, &before)) {
        request_refuse(r, p == NULL ? CODE_NO_SESSION : CODE_BAD_REQUEST);
        return false;
    }
    *part = (Part){.server = s, .person = p->stored.id};
    store_matches(s->store, part->person, &before, max, collect, part);
    return true;
}

static void part_free(Part *part) {
    for (int i = 0; i < part->count; i++)
        table_free(part->table[i]);
}

static void add_next(const StorePlace *place, Text *out) {
    text_addf(out, ",\"next\":\"%" PRId64 "-%s\"", place->moved, place->id);
}

/* ---- the list ---- */

/* A row that is older than results: the match is read, and its row written once more. */
static void complete(Table *listed) {
    static const Origin origin = {.kind = ORIGIN_SERVER};
    Table *t = table_find(listed->server, listed->id);
    if (t == NULL)
        return;
    listed->settings.result =
        table_result_after(t, &t->settings, t->settings.seat, t->match, &(MatchStep){0});
    if (!t->settings.result.is_known && t->changing == NULL)
        table_change(t, change_new(t, CHANGE_FREEZE, &origin));
}

void matches_answer(Server *s, NetRequest *r) {
    Part part;
    int incomplete = 0;
    if (!part_read(s, r, PART, &part))
        return;
    for (int i = 0; i < part.count && incomplete < READ_AT_ONCE; i++)
        if (!part.table[i]->settings.result.is_known && part.table[i]->old_rules == 0) {
            complete(part.table[i]);
            incomplete++;
        }
    Text out = server_scratch(s);
    text_add(&out, "{\"matches\":[");
    for (int i = 0; i < part.count; i++) {
        text_add(&out, i == 0 ? "" : ",");
        table_add_summary(part.table[i], part.person, &out);
    }
    text_add_char(&out, ']');
    if (part.rows == PART)
        add_next(&part.last, &out);
    text_add_char(&out, '}');
    net_charge_request(r, PART_COST);
    request_answer(r, 200, &out);
    part_free(&part);
}

/* ---- their records ---- */

/* To be freed; NULL when it cannot be read. What was not in memory does not stay there. */
static char *record_of(Server *s, const char *id) {
    bool was_there = table_in_memory(s, id) != NULL;
    Table *t = table_find(s, id);
    char *text = t == NULL ? NULL : entries_record(t);
    if (t != NULL && !was_there && t->changing == NULL)
        table_forget(t);
    return text;
}

static void add_record(const Table *t, const char *record, Text *out) {
    text_addf(out, "{\"id\":\"%s\",\"game\":\"%s\",\"moved\":%" PRId64 ",\"record\":", t->id,
              t->files->game->name, t->settings.moved);
    if (record == NULL)
        text_add(out, "null");
    else
        text_add_json_string(out, record);
    text_add_char(out, '}');
}

void records_answer(Server *s, NetRequest *r) {
    Part part;
    char *record[RECORDS_PART];
    int lines = 0, count = 0;
    if (!part_read(s, r, RECORDS_PART, &part))
        return;
    for (; count < part.count && lines < RECORDS_LINES; count++) {
        record[count] = record_of(s, part.table[count]->id);
        lines += part.table[count]->lines;
    }
    if (count < part.count)
        part.last = place_of(part.table[count - 1]->id, part.table[count - 1]->settings.moved);
    Text out = server_scratch(s);
    text_add(&out, "{\"records\":[");
    for (int i = 0; i < count; i++) {
        text_add(&out, i == 0 ? "" : ",");
        add_record(part.table[i], record[i], &out);
        free(record[i]);
    }
    text_add_char(&out, ']');
    if (count < part.count || part.rows == RECORDS_PART)
        add_next(&part.last, &out);
    text_add_char(&out, '}');
    net_charge_request(r, lines / LINES_A_REQUEST);
    request_answer(r, 200, &out);
    part_free(&part);
}

/* ---- links ---- */

void link_handle(NetRequest *r, Table *t, const Person *p) {
    Origin origin = {.kind = ORIGIN_REQUEST, .request = r};
    strcpy(origin.person, p->stored.id);
    Change *c = change_new(t, CHANGE_LINK, &origin);
    c->link.is_wanted = r->method == NET_POST;
    table_change(t, c);
}

Code link_decide(Change *c, Text *why) {
    TableSettings *s = &c->outcome.settings;
    bool is_there = s->link[0] != '\0';
    (void)why;
    if (table_seat_of(c->table, c->origin.person) < 0)
        return CODE_NOT_SEATED;
    if (s->state != TABLE_OVER)
        return CODE_NOT_OVER;
    if (c->link.is_wanted && !is_there)
        random_id(s->link, LINK_ROOM - 1);
    if (!c->link.is_wanted)
        s->link[0] = '\0';
    c->outcome.has_row = is_there != c->link.is_wanted;
    return CODE_OK;
}

void link_done(Change *c) {
    TEXT(out, 64);
    if (c->link.is_wanted)
        text_addf(&out, "{\"link\":\"%s\"}", c->table->settings.link);
    else
        text_add(&out, "{}");
    request_answer(c->origin.request, 200, &out);
}

bool is_linked(const Table *t, const NetRequest *r) {
    char link[LINK_ROOM] = "";
    request_argument(r, "link", link, sizeof link);
    return t->settings.state == TABLE_OVER && strlen(t->settings.link) == LINK_ROOM - 1 &&
           sodium_memcmp(link, t->settings.link, sizeof link) == 0;
}
