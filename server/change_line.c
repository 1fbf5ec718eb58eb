/* change_line.c: the line of a table's changes: each is decided, stored, applied and announced before the
 * next one begins. See changes.h.
 *
 * On a store that servers share, a change may have to wait (it is parked) until the follower has read what
 * others have written; then it is decided again. */
#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/changes.h"
#include "server/entries.h"
#include "server/follower.h"
#include "server/rows.h"
#include "server/seats.h"
#include "server/server_private.h"

#include <string.h>

static int is_living(TableState state, bool is_dropped) {
    return state != TABLE_OVER && !is_dropped;
}

/* Applies an outcome: the only place where a table changes. */
static void apply(Table *t, Change *c) {
    Outcome *o = &c->outcome;
    t->server->living +=
        is_living(o->settings.state, o->is_dropped) - is_living(t->settings.state, t->is_dropped);
    if (o->match != NULL)
        t->match = o->match;
    o->match = NULL;
    if (o->keep >= 0) {
        match_cut(t->match, o->keep);
        t->takebacks++;
    }
    if (o->step.count > 0)
        match_append(t->match, &o->step);
    if (o->lines != t->lines)
        t->turned_ms = server_now_ms(t->server);
    memcpy(&t->settings, &o->settings, offsetof(TableSettings, seat));
    if (o->seat != t->settings.seat)
        memcpy(t->settings.seat, o->seat, sizeof t->settings.seat);
    if (o->broken_draw != NULL)
        table_keep_broken_draw(t, o->broken_draw);
    t->clock = o->clock;
    t->vote = o->vote;
    t->actors = o->actors;
    t->lines = o->lines;
    t->is_row_current = o->has_row || (t->is_row_current && t->entries == o->entries);
    if (o->entries > t->entries)
        table_key_add(t, c->origin.key, t->entries + 1);
    t->entries = o->entries;
    t->is_dropped = o->is_dropped;
    if (c->kind == CHANGE_CHAT)
        table_chat_add(t, server_time_ms() / 1000, c->chat.seat, c->chat.text);
}

/* A bot's move has left the queue: its seat may be asked again. */
static void release_bot(Table *t, const Change *c) {
    if (c->origin.kind == ORIGIN_BOT)
        t->thinking &= (SeatSet)~seat_bit(c->move.seat);
}

static void carry_out(Table *t, Change *c) {
    apply(t, c);
    release_bot(t, c);
    change_rule(c)->done(c);
    change_free(c);
}

/* Logs at most once a second: a full disk must not be filled with complaints about it. */
static void report_failure(const Table *t, StoreStatus status) {
    Server *s = t->server;
    if (server_now_ms(s) - s->complained_ms < 1000)
        return;
    s->complained_ms = server_now_ms(s);
    server_log(s, "error", "not-stored", "\"table\":\"%s\",\"status\":%d", t->id, (int)status);
}

static void next_change(Table *t);

/* The change waits until it is known what other servers have written here. */
static void park(Table *t, Change *c) {
    t->changing = c;
    c->is_parked = true;
    c->round = follower_ask(t);
}

/* Who was second while the server stops is to come again to another: nothing has failed. */
static void not_stored(Table *t, Change *c, StoreStatus status) {
    bool is_late = status == STORE_CONFLICT && t->server->is_stopping;
    if (!is_late)
        report_failure(t, status);
    release_bot(t, c);
    change_refuse(c, is_late ? CODE_STOPPING : storage_code(status), NULL);
}

/* On a shared store somebody else may have been first; then it is decided again after theirs. If the answer
 * was lost, its key tells whether it is there. */
static void stored(StoreJob *job) {
    Change *c = (Change *)job;
    Table *t = c->table;
    StoreStatus status = job->batch.status;
    bool is_open = t->server->follower != NULL && t->is_listed && !t->server->is_stopping &&
                   (status == STORE_CONFLICT || status == STORE_UNSURE);
    t->changing = NULL;
    if (is_open) {
        c->is_unsure = status == STORE_UNSURE;
        park(t, c);
        return;
    }
    if (c->kind == CHANGE_CREATE && create_is_elsewhere(c, status))
        create_was_second(c);
    else if (status == STORE_OK)
        carry_out(t, c);
    else
        not_stored(t, c, status);
    next_change(t);
}

bool table_may_follow(const Table *t) {
    return t->changing == NULL || t->changing->is_parked;
}

/* The one place where repetitions are found: what was done is answered, and not done again. Every
 * keyed change has left an entry with its key, so none is forgotten while the table exists. */
static bool is_repeated(const Table *t, Change *c) {
    StoreEntry done;
    int64_t number = c->origin.key == 0 ? 0 : table_entry_with_key(t, c->origin.key);
    if (number == 0 || !store_entry(t->server->store, t->id, number, &done))
        return false;
    change_answer_again(c, &done);
    change_free(c);
    return true;
}

static Code decide(Table *t, Change *c, Text *why) {
    outcome_begin(t, &c->outcome);
    if (c->kind != CHANGE_MOVE)
        outcome_take_seats(t, &c->outcome);
    if (t->server->is_stopping && c->kind != CHANGE_FREEZE)
        return CODE_STOPPING;
    if (t->is_dropped && c->kind != CHANGE_CREATE)
        return CODE_NO_SUCH_TABLE;
    return change_rule(c)->decide(c, why);
}

/* Nobody is refused, or gets to see a table, without a look at what other servers have written. */
static bool may_be_behind(const Table *t, const Change *c, Code code) {
    return t->server->follower != NULL && t->is_listed && !c->has_caught_up &&
           !t->server->is_stopping &&
           (code != CODE_OK || c->kind == CHANGE_LOOK || c->kind == CHANGE_WATCH) &&
           (c->origin.kind == ORIGIN_MESSAGE || c->origin.kind == ORIGIN_REQUEST);
}

/* Every change of a row is an entry of the log too: its number decides between servers, and others hear of it
 * by it. */
static void add_row_entry(Change *c) {
    static const char plain[] = {ENTRY_MOVE, ENTRY_TAKEBACK, ENTRY_CHAT, ENTRY_ASK, ENTRY_VOTE, 0};
    const Outcome *o = &c->outcome;
    if (c->kind == CHANGE_CREATE || (o->last_kind != 0 && strchr(plain, o->last_kind) == NULL))
        return;
    if (c->kind == CHANGE_OUT_OF_TIME)
        change_add_entry(c, ENTRY_ROW, c->out_of_time.seat, ROW_OUT_OF_TIME, 0);
    else if (c->kind == CHANGE_BREAK)
        change_add_entry(c, ENTRY_ROW, c->broken.seat, ROW_DRAW_BROKEN, 0);
    else
        change_add_entry(c, ENTRY_ROW, 0, c->kind == CHANGE_REMATCH ? ROW_REMATCH : "", 0);
}

/* Nothing is decided from seats and settings that are older than the log: nobody else would notice. */
static void begin(Table *t, Change *c) {
    TEXT(why, 1024);
    if (t->needs_row) {
        if (!t->server->is_stopping)
            park(t, c);
        else
            change_refuse(c, CODE_STOPPING, NULL);
        return;
    }
    Code code = decide(t, c, &why);
    if (may_be_behind(t, c, code)) {
        c->has_caught_up = true;
        park(t, c);
        return;
    }
    if (code != CODE_OK) {
        bool is_bot = c->origin.kind == ORIGIN_BOT;
        release_bot(t, c);
        change_refuse(c, code, &why);
        if (is_bot)
            table_wake_bots(t); /* it thinks again about the match as it is now */
        return;
    }
    if (t->server->follower != NULL && c->outcome.has_row)
        add_row_entry(c);
    if (t->server->follower != NULL && c->job.batch.count > 0) /* who only looks calls nobody */
        outcome_call(t, &c->outcome, &c->job.batch);
    if (c->outcome.has_row) {
        Outcome *o = &c->outcome;
        o->settings.result = table_result_after(t, &o->settings, o->seat,
                                                o->match != NULL ? o->match : t->match, &o->step);
        row_write(t, o, &c->job.batch);
    }
    if (c->job.batch.count == 0) {
        carry_out(t, c); /* nothing of it outlives the server */
        return;
    }
    t->changing = c;
    t->used_ms = server_now_ms(t->server);
    c->job.done = stored;
    store_writer_add(t->server->store_writer, &c->job);
}

static void next_change(Table *t) {
    while (t->changing == NULL && t->waiting != NULL) {
        Change *c = t->waiting;
        t->waiting = c->next;
        if (t->waiting == NULL)
            t->waiting_end = &t->waiting;
        if (!is_repeated(t, c))
            begin(t, c);
    }
    if (t->is_untold && t->changing == NULL)
        broadcast_table(t);
    if (t->is_dropped && t->changing == NULL)
        table_forget(t);
    else if (t->has_missed && t->changing == NULL) {
        t->has_missed = false;
        follower_ask(t);
    }
}

void table_go_on(Table *t, int64_t round, bool is_read) {
    Change *c = t->changing;
    if (c != NULL && (c->round > round || (!is_read && (c->is_unsure || c->kind == CHANGE_WATCH))))
        return; /* until this is read, or the store is back */
    if (c != NULL) {
        t->changing = NULL;
        c->is_parked = c->is_unsure = false;
        change_reset(c);
        if (!is_read)
            not_stored(t, c, STORE_AWAY);
        else if (!is_repeated(t, c))
            begin(t, c);
    }
    next_change(t);
}

void tables_give_up(Server *server) {
    for (Table *t = server->tables; t != NULL; t = t->next) {
        if (t->changing == NULL || !t->changing->is_parked)
            continue;
        Change *c = t->changing;
        t->changing = NULL;
        change_refuse(c, CODE_STOPPING, NULL);
        while ((c = t->waiting) != NULL) {
            t->waiting = c->next;
            change_refuse(c, CODE_STOPPING, NULL);
        }
        t->waiting_end = &t->waiting;
    }
}

/* While it is not known whether a change was stored, others are refused, but not its repetition. */
static bool is_uncertain(const Table *t, const Change *c) {
    const Change *open = t->changing;
    return open != NULL && open->is_unsure &&
           (c->origin.key == 0 || c->origin.key != open->origin.key);
}

void table_change(Table *t, Change *c) {
    if (is_uncertain(t, c)) {
        not_stored(t, c, STORE_AWAY);
        return;
    }
    *t->waiting_end = c;
    t->waiting_end = &c->next;
    if (t->changing == NULL && t->waiting == c)
        next_change(t);
}
