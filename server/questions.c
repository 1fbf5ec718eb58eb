/* questions.c: answers messages that change nothing at a table: watch, unwatch, why, hint, at,
 * mute. */
#include "server/questions.h"

#include "core/moves.h"
#include "server/accounts.h"
#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/messages.h"
#include "server/server_private.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

bool message_seat(const Table *t, const Incoming *message, Seat *out) {
    int64_t number;
    if (!incoming_number(message, "seat", &number) || number < 0 || number >= t->seats)
        return false;
    *out = (Seat)number;
    return true;
}

/* The seat a question is about; refuses, and returns false, when it is not this person's or when
 * nothing is played. */
static bool own_seat(Client *c, const Table *t, const Incoming *message, int64_t seq, Seat *out) {
    Code code = CODE_BAD_MESSAGE;
    if (message_seat(t, message, out))
        code = table_check_seat(t, *out, client_person(c));
    if (code == CODE_OK)
        code = table_check_playing(t);
    if (code != CODE_OK)
        client_refuse(c, seq, code);
    return code == CODE_OK;
}

/* ---- watching ---- */

/* In line with what changes the table: nobody is shown one that lacks what they have seen at another server. */
static void ask_to_watch(Client *c, Table *t, ChangeKind kind, int64_t seq,
                         const Incoming *message) {
    Origin origin = {.kind = ORIGIN_MESSAGE, .message = {c, seq}};
    Change *change = change_new(t, kind, &origin);
    incoming_number(message, "from", &change->watch.from);
    table_change(t, change);
}

Code watch_decide(Change *c, Text *why) {
    const Client *client = c->origin.message.client;
    (void)why;
    if (client->socket == NULL) /* gone by now */
        return CODE_STOPPING;
    bool is_too_many = c->kind == CHANGE_WATCH && client->watches >= WATCHES_MAX &&
                       !table_is_watched_by(c->table, client);
    return is_too_many ? CODE_TOO_MANY_TABLES : CODE_OK;
}

void watch_done(Change *change) {
    Client *c = change->origin.message.client;
    Table *t = change->table;
    int64_t from = change->watch.from;
    int first = from < 0 || from > t->lines ? 0 : (int)from;
    bool is_new = !table_is_watched_by(t, c);
    table_watch(t, c, c->lang);
    change_answer(change, "");
    net_charge(c->socket, lines_cost(t->lines - first));
    broadcast_first(t, c, c->lang, first);
    table_wake_bots(t);
    if (is_new)
        broadcast_watchers(t, c);
}

void unwatch_done(Change *c) {
    if (table_unwatch(c->table, c->origin.message.client))
        broadcast_watchers(c->table, c->origin.message.client);
    change_answer(c, "");
}

/* ---- questions ---- */

static void handle_why(Client *c, Table *t, int64_t seq, const Incoming *message) {
    const char *move = incoming_text(message, "move");
    Seat seat;
    View view;
    if (move == NULL || strlen(move) >= LINE_TEXT) {
        client_refuse(c, seq, CODE_BAD_MESSAGE);
        return;
    }
    if (!own_seat(c, t, message, seq, &seat))
        return;
    const char *name[SEATS_MAX];
    TEXT(members, 1536);
    table_names(t, name);
    match_view(t->match, seat, &view);
    answer_why(&view, t->lines, move, &(Reader){c->lang, name}, &members);
    client_answer(c, seq, members.start);
}

static void handle_at(Client *c, Table *t, int64_t seq, const Incoming *message) {
    const char *viewer = incoming_text(message, "viewer");
    int64_t number, own;
    Seat seat = SEAT_PUBLIC;
    bool is_public =
        !incoming_has(message, "viewer") || (viewer != NULL && strcmp(viewer, "public") == 0);
    if (t->match == NULL) {
        client_refuse(c, seq, CODE_NOT_STARTED);
        return;
    }
    if (incoming_number(message, "viewer", &own) && own >= 0 && own < t->seats)
        seat = (Seat)own;
    if (!incoming_number(message, "line", &number) || number < 0 || number > t->lines ||
        (!is_public && seat == SEAT_PUBLIC)) {
        client_refuse(c, seq, CODE_BAD_MESSAGE);
        return;
    }
    if (seat != SEAT_PUBLIC && t->settings.state != TABLE_OVER &&
        (c->person == NULL || strcmp(t->settings.seat[seat].person, client_person(c)) != 0)) {
        client_refuse(c, seq, CODE_NOT_YOUR_SEAT);
        return;
    }
    net_charge(c->socket, lines_cost((int)number));
    Text members = server_scratch(t->server);
    answer_at(t->match, seat, (int)number, c->lang, &members);
    client_answer(c, seq, members.start);
}

/* ---- hints ---- */

/* Who has asked for a hint, where. */
typedef struct Hint {
    Client *client; /* held */
    int64_t seq;
    char person[STORE_ID], table[TABLE_ID];
    int number; /* lines of the record then */
} Hint;

static void send_hint(const Hint *hint, const Thought *th, const Table *t) {
    const char *name[SEATS_MAX];
    Reader to = {hint->client->lang, name};
    TEXT(members, 6144);
    table_names(t, name);
    answer_hint(&th->view, hint->number, th->move, th->best, th->candidates, th->iterations, &to,
                &members);
    client_answer(hint->client, hint->seq, members.start);
}

static void hint_done(Thought *th) {
    Hint *hint = th->context;
    Server *server = hint->client->server;
    Person *asker = person_in_memory(server, hint->person);
    const Table *t = table_in_memory(server, hint->table);
    if (asker != NULL)
        asker->is_hinted = false;
    if (th->is_broken_off || t == NULL)
        client_refuse(hint->client, hint->seq, t == NULL ? CODE_NO_SUCH_TABLE : CODE_STOPPING);
    else
        send_hint(hint, th, t);
    client_drop(hint->client);
    free(hint);
    thought_free(th);
}

static void ask_for_hint(Client *c, Table *t, Seat seat, int64_t seq) {
    View view;
    match_view(t->match, seat, &view);
    Thought *th = thought_new(&view);
    Hint *hint = calloc(1, sizeof *hint);
    if (th == NULL || hint == NULL)
        abort();
    hint->client = c;
    hint->seq = seq;
    hint->number = t->lines;
    strcpy(hint->person, c->person->stored.id);
    strcpy(hint->table, t->id);
    th->level = LEVEL_HARD;
    th->wants_report = true;
    th->context = hint;
    th->done = hint_done;
    randombytes_buf(&th->seed, sizeof th->seed);
    thought_owner(t, &th->job);
    th->job.rank = RANK_AWAITED;
    if (!bot_pool_ask(t->server->bot_pool, th)) {
        client_refuse(c, seq, CODE_BOTS_BUSY);
        free(hint);
        thought_free(th);
        return;
    }
    client_hold(c);
    c->person->is_hinted = true;
}

static void handle_hint(Client *c, Table *t, int64_t seq, const Incoming *message) {
    Seat seat;
    if (!own_seat(c, t, message, seq, &seat))
        return;
    if (!(t->actors & seat_bit(seat)))
        client_refuse(c, seq, CODE_NOT_YOUR_TURN);
    else if (c->person->is_hinted)
        client_refuse(c, seq, CODE_HINT_BUSY);
    else
        ask_for_hint(c, t, seat, seq);
}

/* ---- muting ---- */

static void handle_mute(Client *c, Table *t, int64_t seq, const Incoming *message) {
    const char *name = incoming_text(message, "name");
    bool is_muted = false;
    incoming_flag(message, "muted", &is_muted);
    if (c->person == NULL || name == NULL || strlen(name) >= NAME_MAX_BYTES) {
        client_refuse(c, seq, c->person == NULL ? CODE_NO_SESSION : CODE_BAD_MESSAGE);
        return;
    }
    Person *p = c->person;
    int at = 0, kept = p->mutes < MUTES_KEPT ? p->mutes : MUTES_KEPT;
    while (at < kept &&
           (strcmp(p->mute[at].table, t->id) != 0 || strcmp(p->mute[at].name, name) != 0))
        at++;
    if (at < kept && !is_muted)
        p->mute[at].table[0] = '\0';
    else if (at == kept && is_muted) {
        Mute *m =
            &p->mute[p->mutes < MUTES_KEPT ? p->mutes++ : (int)randombytes_uniform(MUTES_KEPT)];
        memcpy(m->table, t->id, sizeof m->table);
        strcpy(m->name, name);
    }
    client_answer(c, seq, "");
}

bool questions_handle(Client *c, Table *t, const char *type, int64_t seq, const Incoming *message) {
    if (strcmp(type, "watch") == 0)
        ask_to_watch(c, t, CHANGE_WATCH, seq, message);
    else if (strcmp(type, "unwatch") == 0)
        ask_to_watch(c, t, CHANGE_UNWATCH, seq, message);
    else if (strcmp(type, "why") == 0)
        handle_why(c, t, seq, message);
    else if (strcmp(type, "hint") == 0)
        handle_hint(c, t, seq, message);
    else if (strcmp(type, "at") == 0)
        handle_at(c, t, seq, message);
    else if (strcmp(type, "mute") == 0)
        handle_mute(c, t, seq, message);
    else
        return false;
    return true;
}
