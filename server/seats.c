/* seats.c: who sits where: people sit down, leave and come back, the match begins, and the
 * rematch. */
#include "server/seats.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/clock.h"
#include "server/draws.h"
#include "server/entries.h"
#include "server/lobby.h"
#include "server/names.h"
#include "server/requests.h"
#include "server/rows.h"
#include "server/server_private.h"

#include <sodium.h>
#include <string.h>

static void answer_table(NetRequest *r, int status, const Table *t) {
    TEXT(out, 128);
    text_addf(&out, "{\"id\":\"%s\",\"invite\":\"%s\"}", t->id, t->invite);
    request_answer(r, status, &out);
}

/* ---- making a table ---- */

/* What has been played, each move with all that the dealer played after it as one entry. */
static void add_lines(Change *c, const Match *m) {
    for (int i = 0, next; i < match_lines(m); i = next) {
        Text text = server_scratch(c->table->server);
        next = i + 1;
        while (next < match_lines(m) && match_line(m, next).seat == SEAT_DEALER)
            next++;
        for (int line = i; line < next; line++)
            entry_add_line(&text, match_line(m, line).text, match_line(m, line).checksum,
                           line == next - 1);
        change_add_entry(c, ENTRY_MOVE, match_line(m, i).seat, text.start,
                         match_line(m, next - 1).checksum);
    }
}

/* The table gets this match, with all clocks full and its lines as entries. */
static void begin_match(Change *c, Match *m) {
    const Table *t = c->table;
    Outcome *o = &c->outcome;
    o->match = m;
    o->actors = match_actors(m);
    o->lines = match_lines(m);
    o->settings.state = o->actors == 0 ? TABLE_OVER : TABLE_PLAYING;
    o->settings.moved = server_time_ms() / 1000;
    for (int i = 0; i < t->seats; i++)
        o->clock.remaining_ms[i] = t->rule.full_ms;
    clock_start(t, o);
    add_lines(c, m);
    o->has_row = true;
}

Code create_decide(Change *c, Text *why) {
    (void)why;
    c->outcome.has_row = true;
    batch_receipt(&c->job.batch); /* whether it was done, if the store's answer is lost */
    if (c->origin.key != 0)
        change_add_entry(c, ENTRY_MADE, 0, "", 0);
    if (c->create.match != NULL)
        begin_match(c, c->create.match);
    c->create.match = NULL;
    return CODE_OK;
}

void create_done(Change *c) {
    Table *t = c->table;
    table_enlist(t);
    answer_table(c->origin.request, 201, t);
    server_log(t->server, "info", "table", "\"table\":\"%s\",\"game\":\"%s\"", t->id,
               t->files->game->name);
    table_try_start(t);
}

static void note_any(void *is_any, const StoreEntry *e) {
    (void)e;
    *(bool *)is_any = true;
}

/* A shared store remembers the last entry of a table that is gone. */
bool create_answer_again(Server *s, NetRequest *r, const char *id, uint64_t key) {
    const Table *t = table_find(s, id);
    bool has_log = false;
    if (t == NULL)
        store_entries(s->store, id, 0, note_any, &has_log);
    if (t == NULL && !has_log)
        return false;
    if (t == NULL)
        t = table_find(s, id); /* it may just have been made elsewhere */
    if (t == NULL || table_entry_with_key(t, key) == 0)
        request_refuse(r, CODE_NO_SUCH_TABLE);
    else
        answer_table(r, 201, t);
    return true;
}

bool create_is_elsewhere(const Change *c, StoreStatus status) {
    return status == STORE_CONFLICT ||
           (status == STORE_OK && table_in_memory(c->table->server, c->table->id) != NULL);
}

void create_was_second(Change *c) {
    Server *s = c->table->server;
    const char *id = c->table->id;
    if (c->job.batch.status == STORE_OK) {
        s->living++;
        table_try_start(table_in_memory(s, id));
    }
    if (!create_answer_again(s, c->origin.request, id, c->origin.key))
        request_refuse(c->origin.request, CODE_STORAGE_AWAY);
    change_free(c);
}

/* ---- sitting down ---- */

/* Which seat a person gets: the one they ask for, or the first that is free for them. */
static Code choose_seat(Change *c) {
    const Table *t = c->table;
    int wished = c->join.wished;
    Code code = CODE_TABLE_FULL;
    for (Seat seat = 0; seat < t->seats; seat++) {
        SeatKind kind = t->settings.seat[seat].kind;
        if (wished >= 0 && wished != seat)
            continue;
        c->join.seat = seat;
        if (kind == KIND_OPEN || (kind == KIND_INVITE && c->join.is_invited))
            return CODE_OK;
        if (kind == KIND_INVITE)
            code = CODE_NOT_INVITED;
        else if (wished >= 0)
            code = CODE_SEAT_TAKEN;
    }
    return code;
}

/* Nobody is to be taken for one of the bots at the table. */
static bool is_like_a_bot(const Table *t, const char *name) {
    for (int i = 0; i < t->seats; i++)
        if (t->settings.seat[i].kind == KIND_BOT && name_is_like(name, t->settings.seat[i].name))
            return true;
    return name_is_bots(name);
}

static bool is_seat_of(const Table *t, int seat, const char *person) {
    return seat < t->seats && strcmp(t->settings.seat[seat].person, person) == 0;
}

Code join_decide(Change *c, Text *why) {
    Table *t = c->table;
    Server *s = t->server;
    int mine = table_seat_of(t, c->origin.person);
    const Person *p = person_find(s, c->origin.person);
    (void)why;
    if (mine >= 0 && (c->join.wished < 0 || is_seat_of(t, c->join.wished, c->origin.person))) {
        c->join.seat = c->join.wished < 0 ? mine : c->join.wished;
        return CODE_OK;
    }
    Code code = t->settings.state == TABLE_WAITING ? choose_seat(c) : CODE_ALREADY_STARTED;
    if (code == CODE_OK && mine >= 0 && !table_may_take_several(t, c->origin.person))
        code = CODE_ONE_SEAT;
    if (code == CODE_OK && p == NULL)
        code = CODE_NO_SESSION;
    if (code == CODE_OK && lobby_has_too_many(s, c->origin.person))
        code = CODE_TOO_MANY_TABLES;
    if (code != CODE_OK)
        return code;
    SeatHolder *holder = &c->outcome.settings.seat[c->join.seat];
    *holder = (SeatHolder){.kind = KIND_PERSON, .level = LEVEL_NORMAL, .broken = holder->broken};
    strcpy(holder->person, p->stored.id);
    if (!name_check(c->join.name, holder->name))
        memcpy(holder->name, p->stored.name, NAME_MAX_BYTES - 1);
    if (is_like_a_bot(t, holder->name))
        return CODE_BAD_NAME;
    change_remember(c, ENTRY_JOIN, c->join.seat);
    c->outcome.has_row = true;
    return CODE_OK;
}

void seats_answer_again(Change *c, int seat) {
    TEXT(out, 64);
    if (c->kind == CHANGE_JOIN)
        text_addf(&out, "{\"id\":\"%s\",\"seat\":%d}", c->table->id, seat);
    else
        text_add(&out, "{}");
    request_answer(c->origin.request, 200, &out);
}

void join_done(Change *c) {
    Table *t = c->table;
    seats_answer_again(c, c->join.seat);
    if (!c->outcome.has_row)
        return; /* they sat there already */
    broadcast_table(t);
    table_try_start(t);
}

static void join(Table *t, const Origin *origin, int seat, bool is_invited, const char *name) {
    Change *c = change_new(t, CHANGE_JOIN, origin);
    c->join.wished = seat;
    c->join.is_invited = is_invited;
    name_check(name, c->join.name);
    table_change(t, c);
}

/* ---- leaving and coming back ---- */

static bool has_people(const Table *t, const Outcome *o) {
    for (int i = 0; i < t->seats; i++)
        if (o->settings.seat[i].kind == KIND_PERSON)
            return true;
    return false;
}

/* Frees the seat, lets a bot play on for its person, or gives it back to them. */
static void change_hands(SeatHolder *s, bool is_begun, bool is_returning) {
    if (is_returning) {
        s->kind = KIND_PERSON;
        s->is_stand_in = false;
    } else if (!is_begun)
        *s = (SeatHolder){.kind = KIND_OPEN, .broken = s->broken};
    else {
        s->kind = KIND_BOT;
        s->is_stand_in = true;
        s->level = LEVEL_NORMAL;
    }
}

/* One seat of a person, or all, change hands. */
Code leave_decide(Change *c, Text *why) {
    Table *t = c->table;
    Outcome *o = &c->outcome;
    bool is_returning = c->kind == CHANGE_RETURN, is_waiting = t->settings.state == TABLE_WAITING;
    bool is_drawing = is_waiting && draw_phase(t) >= DRAW_SHARES;
    int wished = c->leave.wished, changed = -1;
    (void)why;
    if (t->settings.state == TABLE_OVER)
        return CODE_OVER;
    if (is_returning && is_waiting)
        return CODE_NOT_STARTED; /* or somebody could break draw after draw */
    for (Seat seat = 0; seat < t->seats; seat++) {
        SeatHolder *s = &o->settings.seat[seat];
        bool is_his = strcmp(s->person, c->origin.person) == 0 &&
                      (s->kind == KIND_BOT) == is_returning && !s->has_conceded;
        if (!is_his || (wished >= 0 && wished != seat))
            continue;
        change_hands(s, !is_waiting || is_drawing, is_returning);
        changed = seat;
    }
    if (changed < 0)
        return CODE_NOT_SEATED;
    c->leave.seat = changed;
    if (is_drawing) /* all have promised: whoever leaves now breaks the draw */
        draw_break(c, (Seat)changed, true);
    clock_charge(t, o);
    clock_seats_changed(t, o);
    o->is_dropped = is_waiting && !has_people(t, o);
    o->has_row = !o->is_dropped;
    if (o->has_row)
        change_remember(c, is_returning ? ENTRY_RETURN : ENTRY_LEAVE, changed);
    if (o->is_dropped)
        batch_table_drop(&c->job.batch, t->id, t->entries);
    return CODE_OK;
}

void leave_done(Change *c) {
    Table *t = c->table;
    TEXT(more, 32);
    text_addf(&more, ",\"seat\":%d", c->leave.seat);
    seats_answer_again(c, c->leave.seat);
    broadcast_table(t);
    if (t->settings.state == TABLE_PLAYING) {
        broadcast_notice(t, c->kind == CHANGE_RETURN ? NOTICE_RETURNED : NOTICE_LEFT, more.start);
        broadcast_state(t, t->lines, false);
        broadcast_clock(t);
        broadcast_turns(t);
    } else if (c->outcome.broken_draw != NULL)
        broadcast_draw_broken(t, (Seat)c->leave.seat);
    table_try_start(t);
    table_wake_bots(t);
}

static void leave(Table *t, const Origin *origin, ChangeKind kind, int seat) {
    Change *c = change_new(t, kind, origin);
    c->leave.wished = seat;
    table_change(t, c);
}

/* ---- from a guest to an account ---- */

Code hand_over_decide(Change *c, Text *why) {
    const Table *t = c->table;
    TableSettings *s = &c->outcome.settings;
    (void)why;
    for (int i = 0; i < t->seats; i++)
        if (strcmp(s->seat[i].person, c->origin.person) == 0)
            memcpy(s->seat[i].person, c->hand_over.to, PERSON_ID);
    if (strcmp(s->owner, c->origin.person) == 0)
        memcpy(s->owner, c->hand_over.to, PERSON_ID);
    c->outcome.has_row = true;
    return CODE_OK;
}

/* The match stays, for it is the others' as well: a bot plays on, the name and what was said go. */
Code forget_decide(Change *c, Text *why) {
    const Table *t = c->table;
    Outcome *o = &c->outcome;
    bool is_waiting = t->settings.state == TABLE_WAITING;
    bool is_drawing = is_waiting && draw_phase(t) >= DRAW_SHARES;
    Seat gone = SEAT_PUBLIC;
    (void)why;
    for (Seat seat = 0; seat < t->seats; seat++) {
        SeatHolder *s = &o->settings.seat[seat];
        if (strcmp(s->person, c->origin.person) != 0)
            continue;
        gone = seat;
        if (t->settings.state != TABLE_OVER)
            change_hands(s, !is_waiting || is_drawing, false);
        s->is_stand_in = false;
        s->person[0] = '\0';
        if (s->name[0] != '\0')
            strcpy(s->name, NOBODY);
        batch_entries_blank(&c->job.batch, t->id, ENTRY_CHAT, seat);
    }
    if (is_drawing && gone != SEAT_PUBLIC) {
        draw_break(c, gone, true);
        o->settings.seat[gone].is_stand_in = false; /* for nobody */
    }
    if (gone != SEAT_PUBLIC)
        o->settings.link[0] = '\0'; /* those who are left may make another */
    if (strcmp(o->settings.owner, c->origin.person) == 0) {
        o->settings.owner[0] = '\0';
        strcpy(o->settings.owner_name, NOBODY);
    }
    clock_charge(t, o);
    clock_seats_changed(t, o);
    o->is_dropped = t->settings.state == TABLE_WAITING && !has_people(t, o);
    o->has_row = !o->is_dropped;
    if (o->is_dropped)
        batch_table_drop(&c->job.batch, t->id, t->entries);
    return CODE_OK;
}

void account_done(Change *c) {
    Table *t = c->table;
    if (c->kind == CHANGE_FORGET)
        table_chat_blank(t);
    c->origin.account.told(c->origin.account.context, CODE_OK);
    broadcast_table(t);
    table_wake_bots(t);
}

void seats_hand_over(Table *t, const char *from, const char *to,
                     void (*told)(void *context, Code code), void *context) {
    Origin origin = {.kind = ORIGIN_ACCOUNT, .account = {told, context}};
    strcpy(origin.person, from);
    Change *c = change_new(t, to[0] == '\0' ? CHANGE_FORGET : CHANGE_HAND_OVER, &origin);
    if (to[0] != '\0')
        strcpy(c->hand_over.to, to);
    table_change(t, c);
}

/* ---- beginning ---- */

Code start_decide(Change *c, Text *why) {
    const Table *t = c->table;
    (void)why;
    if (t->settings.state != TABLE_WAITING || draw_phase(t) != DRAW_DONE)
        return CODE_ALREADY_STARTED;
    begin_match(c, table_deal(t));
    return CODE_OK;
}

void start_done(Change *c) {
    Table *t = c->table;
    t->clock_written_ms = server_now_ms(t->server);
    broadcast_table(t);
    broadcast_state(t, 0, false);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

/* ---- playing again ---- */

/* The same table again: bots and this person sit down, the others' seats are kept for them. */
static Table *copy_table(const Table *t, const Person *p) {
    Table *again = lobby_make_table(t->server, t->files, ruleset_share(t->ruleset), p);
    again->rule = t->rule;
    again->is_public = t->is_public;
    again->allows_several = t->allows_several;
    again->allows_coach = t->allows_coach;
    for (int i = 0; i < t->seats; i++) {
        SeatHolder *s = &again->settings.seat[i];
        *s = t->settings.seat[i];
        s->broken = 0;
        s->has_conceded = s->wants_end = false;
        if (s->person[0] == '\0')
            continue;
        bool is_mine = strcmp(s->person, p->stored.id) == 0;
        s->kind = is_mine ? KIND_PERSON : KIND_INVITE;
        s->is_stand_in = false;
        if (!is_mine)
            s->person[0] = '\0';
    }
    draw_begin(&again->settings, t->seats);
    return again;
}

/* Makes the new table unless somebody has made it already. The two rows go to the disk together, so
 * that neither is there without the other. */
Code rematch_decide(Change *c, Text *why) {
    Table *t = c->table;
    Server *s = t->server;
    const Person *p = person_find(s, c->origin.person);
    (void)why;
    if (p == NULL || table_seat_of(t, p->stored.id) < 0)
        return CODE_NOT_SEATED;
    if (t->settings.state != TABLE_OVER)
        return CODE_ALREADY_STARTED;
    Table *again = t->settings.rematch[0] == '\0' ? NULL : table_find(s, t->settings.rematch);
    if (again == NULL && t->settings.rematch[0] != '\0')
        return CODE_NO_SUCH_TABLE;
    if ((again == NULL || table_seat_of(again, p->stored.id) < 0) &&
        lobby_has_too_many(s, p->stored.id))
        return CODE_TOO_MANY_TABLES;
    if (again != NULL)
        return CODE_OK;
    again = copy_table(t, p);
    Outcome as_made = {0};
    outcome_begin(again, &as_made);
    row_write(again, &as_made, &c->job.batch);
    strcpy(c->outcome.settings.rematch, again->id);
    c->outcome.has_row = true;
    c->rematch.again = again;
    return CODE_OK;
}

/* Somebody has made the new table: this person takes the seat kept for them. */
static void follow(Change *c, Table *again) {
    const Table *t = c->table;
    int mine = table_seat_of(t, c->origin.person);
    if (table_seat_of(again, c->origin.person) < 0 && again->settings.state == TABLE_WAITING &&
        again->settings.seat[mine].kind == KIND_INVITE)
        join(again, &c->origin, mine, true, t->settings.seat[mine].name);
    else
        answer_table(c->origin.request, 200, again);
}

void rematch_done(Change *c) {
    Table *t = c->table, *again = c->rematch.again;
    if (again == NULL) {
        follow(c, table_find(t->server, t->settings.rematch));
        return;
    }
    TEXT(more, 64);
    c->rematch.again = NULL;
    again->is_dropped = false;
    t->server->living++;
    table_enlist(again);
    text_addf(&more, ",\"id\":\"%s\"", again->id);
    answer_table(c->origin.request, 200, again);
    broadcast_table(t);
    broadcast_notice(t, NOTICE_REMATCH, more.start);
    table_try_start(again);
}

/* ---- requests ---- */

void seats_handle(NetRequest *r, Table *t, Person *p, const char *verb, json_t *body) {
    json_t *wished = json_object_get(body, "seat");
    json_int_t number = json_integer_value(wished);
    int seat = !json_is_integer(wished)           ? -1
               : number < 0 || number > SEATS_MAX ? SEATS_MAX
                                                  : (int)number;
    Origin origin = {.kind = ORIGIN_REQUEST, .request = r};
    strcpy(origin.person, p->stored.id);
    if (strcmp(verb, "rematch") == 0) {
        /* it needs no key: whoever asks again gets the same table */
        table_change(t, change_new(t, CHANGE_REMATCH, &origin));
        return;
    }
    if (request_word(body, "key")[0] != '\0')
        origin.key = key_make(p->stored.id, request_word(body, "key"));
    else if (store_is_shared(
                 t->server->store)) /* by it we know our own entry if the answer is lost */
        randombytes_buf(&origin.key, sizeof origin.key);
    if (strcmp(verb, "join") == 0)
        join(t, &origin, seat, strcmp(request_word(body, "code"), t->invite) == 0,
             request_word(body, "name"));
    else if (strcmp(verb, "leave") == 0)
        leave(t, &origin, CHANGE_LEAVE, seat);
    else if (strcmp(verb, "return") == 0)
        leave(t, &origin, CHANGE_RETURN, seat);
    else
        request_refuse(r, CODE_NOT_FOUND);
}
