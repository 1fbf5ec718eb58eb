/* changes.c: what all changes have in common, and the changes that players make: moves, chat,
 * take-backs. See changes.h.
 *
 * Checked in this order: is the message complete, is it the player's own seat, is the match
 * running, is it their turn, is the move legal. */
#include "server/changes.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/clock.h"
#include "server/draws.h"
#include "server/ending.h"
#include "server/entries.h"
#include "server/lifetimes.h"
#include "server/matches.h"
#include "server/questions.h"
#include "server/requests.h"
#include "server/seats.h"
#include "server/server_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void outcome_begin(const Table *t, Outcome *out) {
    memcpy(&out->settings, &t->settings, offsetof(TableSettings, seat));
    out->seat = t->settings.seat;
    out->clock = t->clock;
    out->vote = t->vote;
    out->now_ms = server_clock_ms(t->server);
    out->actors = t->actors;
    out->lines = t->lines;
    out->entries = t->entries;
    out->keep = -1;
}

void outcome_take_seats(const Table *t, Outcome *out) {
    memcpy(out->settings.seat, t->settings.seat, sizeof out->settings.seat);
    out->seat = out->settings.seat;
}

/* Changes that are over, with the memory they have used: the next ones need as much. */
static Change *spare;
static int spares;
enum { SPARES_MAX = 1024 };

static Change *spare_or_new(void) {
    Change *c = spare;
    if (c == NULL)
        return calloc(1, sizeof *c);
    StoreBatch batch = c->job.batch;
    MatchStep step = c->outcome.step;
    spare = c->next;
    spares--;
    memset(c, 0, offsetof(Change, outcome.settings));
    c->job.batch = batch;
    c->outcome.step = step;
    return c;
}

Change *change_new(Table *t, ChangeKind kind, const Origin *origin) {
    Change *c = spare_or_new();
    if (c == NULL)
        abort();
    c->table = t;
    c->kind = kind;
    c->origin = *origin;
    if (origin->kind == ORIGIN_MESSAGE)
        client_hold(origin->message.client);
    return c;
}

void change_reset(Change *c) {
    if (c->kind == CHANGE_REMATCH && c->rematch.again != NULL) {
        table_free(c->rematch.again);
        c->rematch.again = NULL;
    }
    match_free(c->outcome.match);
    free(c->outcome.broken_draw);
    MatchStep step = c->outcome.step;
    step.count = 0;
    memset(&c->outcome, 0, offsetof(Outcome, settings));
    c->outcome.keep = -1;
    c->outcome.step = step;
    batch_clear(&c->job.batch);
}

void change_free(Change *c) {
    if (c->origin.kind == ORIGIN_MESSAGE)
        client_drop(c->origin.message.client);
    if (c->kind == CHANGE_CREATE)
        match_free(c->create.match);
    if (c->kind == CHANGE_LOOK)
        json_decref(c->look.body);
    if (c->kind == CHANGE_CHAT)
        free(c->chat.text);
    change_reset(c);
    if (spares < SPARES_MAX) {
        c->next = spare;
        spare = c;
        spares++;
        return;
    }
    match_step_free(&c->outcome.step);
    batch_free(&c->job.batch);
    free(c);
}

void change_refuse(Change *c, Code code, Text *why) {
    const Origin *o = &c->origin;
    if (o->kind == ORIGIN_REQUEST)
        request_refuse(o->request, code);
    else if (o->kind == ORIGIN_ACCOUNT)
        o->account.told(o->account.context, code);
    else if (o->kind == ORIGIN_MESSAGE && why != NULL && why->length > 0)
        client_refuse_why(o->message.client, o->message.seq, code, why->start);
    else if (o->kind == ORIGIN_MESSAGE)
        client_refuse(o->message.client, o->message.seq, code);
    change_free(c);
}

void change_add_entry(Change *c, char kind, int seat, const char *text, uint64_t check) {
    const Table *t = c->table;
    Outcome *o = &c->outcome;
    bool is_first = o->entries == t->entries;
    int64_t clock =
        t->rule.kind == CLOCK_GAME && seat < SEATS_MAX ? o->clock.remaining_ms[seat] : -1;
    StoreEntry e = {.table = t->id,
                    .number = ++o->entries,
                    .kind = kind,
                    .seat = seat,
                    .text = text,
                    .key = is_first ? c->origin.key : 0,
                    .at = server_time_ms(),
                    .clock = clock < 0 ? -1 : clock,
                    .check = check,
                    .lines = kind == ENTRY_MOVE ? o->lines : 0,
                    .tick = o->now_ms};
    o->last_kind = kind;
    batch_entry(&c->job.batch, &e);
}

void change_remember(Change *c, char kind, int seat) {
    if (c->origin.key != 0 || store_is_shared(c->table->server->store))
        change_add_entry(c, kind, seat, "", 0);
}

void change_add_lines(Change *c, const MatchStep *step) {
    Text text = server_scratch(c->table->server);
    for (int i = 0; i < step->count; i++)
        entry_add_line(&text, step->line[i].text, step->line[i].checksum, i == step->count - 1);
    change_add_entry(c, ENTRY_MOVE, step->line[0].seat, text.start,
                     step->line[step->count - 1].checksum);
}

uint64_t key_make(const char *whose, const char *words) {
    return server_hash(whose, words);
}

void change_answer(const Change *c, const char *members) {
    if (c->origin.kind == ORIGIN_MESSAGE)
        client_answer(c->origin.message.client, c->origin.message.seq, members);
}

void change_answer_again(Change *c, const StoreEntry *done) {
    TEXT(members, 32);
    if (c->origin.kind == ORIGIN_REQUEST) {
        seats_answer_again(c, done->seat);
        return;
    }
    if (done->kind == ENTRY_MOVE) /* entries older than the number have 0 */
        answer_played(done->lines == 0 ? c->table->lines : (int)done->lines, &members);
    change_answer(c, members.start);
}

/* ---- moves ---- */

/* Is the match still the one the bot has thought about? What others have decided at the same time
 * does not matter; a move of its own or a take-back does. */
static bool is_stale(const Table *t, Seat seat, const Origin *o) {
    bool is_stale = o->bot.takebacks != t->takebacks;
    for (int i = o->bot.lines; !is_stale && i < t->lines; i++) {
        Seat who = match_line(t->match, i).seat;
        is_stale = who == seat || who == SEAT_DEALER;
    }
    return is_stale;
}

static Code check_mover(const Table *t, Seat seat, const Origin *o) {
    if (o->kind != ORIGIN_BOT)
        return table_check_seat(t, seat, o->person);
    bool is_bots = t->settings.seat[seat].kind == KIND_BOT && !is_stale(t, seat, o);
    return is_bots ? CODE_OK : CODE_NOT_YOUR_SEAT;
}

static Code move_decide(Change *c, Text *why) {
    const Table *t = c->table;
    Outcome *o = &c->outcome;
    Seat seat = c->move.seat;
    const char *name[SEATS_MAX];
    Move move;
    Code code = check_mover(t, seat, &c->origin);
    if (code == CODE_OK)
        code = table_check_playing(t);
    if (code != CODE_OK)
        return code;
    if (!(t->actors & seat_bit(seat)))
        return CODE_NOT_YOUR_TURN;
    table_names(t, name);
    if (!match_read(t->match, seat, c->move.text, &(Reader){c->origin.lang, name}, &move, why))
        return CODE_ILLEGAL_MOVE;
    match_decide(t->match, seat, move, &o->step);
    o->actors = o->step.actors;
    bool is_too_long = o->actors != 0 && o->lines + o->step.count >= t->server->config.lines_max;
    o->has_row = o->actors == 0 || is_too_long;
    if (o->has_row)
        o->settings.state = TABLE_OVER;
    if (is_too_long)
        o->settings.end = END_TOO_LONG;
    o->settings.moved = server_time_ms() / 1000;
    o->vote.keep = -1;
    clock_moved(t, o, seat);
    o->lines += o->step.count;
    change_add_lines(c, &o->step);
    return CODE_OK;
}

static void move_done(Change *c) {
    Table *t = c->table;
    TEXT(members, 32);
    answer_played(t->lines, &members);
    t->server->moves++;
    change_answer(c, members.start);
    if (t->settings.state == TABLE_OVER)
        broadcast_table(t);
    broadcast_state(t, t->lines - c->outcome.step.count, false);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

void table_play(Table *t, Seat seat, const char *move, const Origin *origin) {
    Change *c = change_new(t, CHANGE_MOVE, origin);
    Text text = text_over(c->move.text, sizeof c->move.text);
    c->move.seat = seat;
    text_add(&text, move);
    table_change(t, c);
}

/* ---- chat ---- */

/* Limits chat by address. A client that is gone by now repeats its message when it is back. */
static bool may_talk(Server *s, const Client *client) {
    int64_t now_ms = server_now_ms(s);
    int rate = s->config.chats_per_minute;
    if (client->socket == NULL)
        return false;
    LimitsPlace *place = limits_place(&s->talkers, net_socket_address(client->socket), now_ms);
    return bucket_take(&place->requests, rate, rate, now_ms / 60);
}

static char *kept(const char *words) {
    char *copy = strdup(words);
    if (copy == NULL)
        abort();
    return copy;
}

static Code chat_decide(Change *c, Text *why) {
    const Table *t = c->table;
    int seat = table_seat_of(t, c->origin.person);
    (void)why;
    if (seat < 0)
        return c->origin.person[0] == '\0' ? CODE_NO_SESSION : CODE_NOT_SEATED;
    if (t->chats >= CHAT_MAX)
        return CODE_CHAT_FULL;
    if (!may_talk(t->server, c->origin.message.client))
        return CODE_TOO_MUCH_CHAT;
    if (!c->chat.is_named) {
        TEXT(text, CHAT_BYTES);
        text_addf(&text, "%s\t%s", t->settings.seat[seat].name, c->chat.text);
        free(c->chat.text);
        c->chat.text = kept(text.start);
        c->chat.is_named = true;
    }
    c->chat.seat = seat;
    change_add_entry(c, ENTRY_CHAT, seat, c->chat.text, 0);
    return CODE_OK;
}

static void chat_done(Change *c) {
    change_answer(c, "");
    broadcast_chat(c->table, c->table->chats - 1);
}

/* ---- taking back ----
 *
 * With everybody's consent and never past what was revealed. The store keeps the lines that were
 * taken back: a take-back is an entry of its own. */

/* Has every person at the table agreed? One answer is enough for somebody who plays several
 * seats. */
static bool all_agree(const Table *t, SeatSet yes) {
    for (Seat seat = 0; seat < t->seats; seat++) {
        const SeatHolder *s = &t->settings.seat[seat];
        bool has_agreed = s->kind != KIND_PERSON;
        for (Seat other = 0; other < t->seats; other++)
            if ((yes & seat_bit(other)) && strcmp(t->settings.seat[other].person, s->person) == 0)
                has_agreed = true;
        if (!has_agreed)
            return false;
    }
    return true;
}

/* Notes that somebody asks or answers; takes the moves back if everybody has agreed by now. */
static void count_votes(Change *c, char kind, int seat, int said) {
    const Table *t = c->table;
    Outcome *o = &c->outcome;
    View view;
    TEXT(note, 16);
    TEXT(words, 16);
    text_add_int(&note, said);
    change_add_entry(c, kind, seat, note.start, 0);
    if (o->vote.keep < 0 || !all_agree(t, o->vote.yes))
        return;
    o->keep = o->lines = o->vote.keep;
    o->vote.keep = -1;
    match_view_at(t->match, SEAT_PUBLIC, o->keep, &view);
    o->actors = view.ruleset->game->actors(view.ruleset, &view.masked);
    clock_moved(t, o, o->vote.seat);
    text_add_int(&words, o->keep);
    change_add_entry(c, ENTRY_TAKEBACK, o->vote.seat, words.start, 0);
}

static Code takeback_decide(Change *c, Text *why) {
    const Table *t = c->table;
    Seat seat = c->takeback.seat;
    Code code = table_check_seat(t, seat, c->origin.person);
    (void)why;
    if (code == CODE_OK)
        code = table_check_playing(t);
    if (code != CODE_OK)
        return code;
    if (t->vote.keep >= 0)
        return CODE_TAKEBACK_PENDING;
    int keep = match_takeback(t->match, seat);
    if (keep < 0)
        return CODE_NOTHING_TO_TAKE_BACK;
    c->outcome.vote = (Vote){keep, seat, seat_bit(seat)};
    count_votes(c, ENTRY_ASK, seat, keep);
    return CODE_OK;
}

static void broadcast_taken_back(Table *t) {
    broadcast_notice(t, NOTICE_TAKEBACK_DONE, "");
    broadcast_state(t, t->lines, true);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

static void takeback_done(Change *c) {
    Table *t = c->table;
    change_answer(c, "");
    if (c->outcome.keep >= 0) {
        broadcast_taken_back(t);
        return;
    }
    for (int i = 0; i < t->watches; i++)
        send_vote(t, t->watch[i].client);
}

static Code vote_decide(Change *c, Text *why) {
    const Table *t = c->table;
    int seat = table_seat_of(t, c->origin.person);
    (void)why;
    if (seat < 0)
        return CODE_NOT_SEATED;
    if (t->vote.keep < 0)
        return CODE_NO_TAKEBACK;
    if (c->vote.accepts)
        c->outcome.vote.yes |= seat_bit((Seat)seat);
    else
        c->outcome.vote.keep = -1;
    count_votes(c, ENTRY_VOTE, seat, c->vote.accepts);
    return CODE_OK;
}

static void vote_done(Change *c) {
    change_answer(c, "");
    if (c->outcome.keep >= 0)
        broadcast_taken_back(c->table);
    else if (!c->vote.accepts)
        broadcast_notice(c->table, NOTICE_TAKEBACK_REFUSED, "");
}

/* ---- all kinds ---- */

const ChangeRule *change_rule(const Change *c) {
    static const ChangeRule rules[CHANGE_KINDS] = {
        [CHANGE_MOVE] = {move_decide, move_done},
        [CHANGE_CHAT] = {chat_decide, chat_done},
        [CHANGE_PROMISE] = {promise_decide, share_done},
        [CHANGE_SHARE] = {share_decide, share_done},
        [CHANGE_BREAK] = {break_decide, break_done},
        [CHANGE_TAKEBACK] = {takeback_decide, takeback_done},
        [CHANGE_VOTE] = {vote_decide, vote_done},
        [CHANGE_CONCEDE] = {concede_decide, ending_done},
        [CHANGE_END] = {end_decide, ending_done},
        [CHANGE_CREATE] = {create_decide, create_done},
        [CHANGE_JOIN] = {join_decide, join_done},
        [CHANGE_LEAVE] = {leave_decide, leave_done},
        [CHANGE_RETURN] = {leave_decide, leave_done},
        [CHANGE_HAND_OVER] = {hand_over_decide, account_done},
        [CHANGE_FORGET] = {forget_decide, account_done},
        [CHANGE_START] = {start_decide, start_done},
        [CHANGE_REMATCH] = {rematch_decide, rematch_done},
        [CHANGE_LINK] = {link_decide, link_done},
        [CHANGE_OUT_OF_TIME] = {out_of_time_decide, out_of_time_done},
        [CHANGE_EXPIRE] = {expire_decide, expire_done},
        [CHANGE_FREEZE] = {freeze_decide, freeze_done},
        [CHANGE_LOOK] = {look_decide, look_done},
        [CHANGE_WATCH] = {watch_decide, watch_done},
        [CHANGE_UNWATCH] = {watch_decide, unwatch_done},
    };
    return &rules[c->kind];
}

/* ---- messages ---- */

static bool is_speakable(const char *words) {
    int characters = 0;
    for (const unsigned char *at = (const unsigned char *)words; *at != '\0'; at++) {
        if (*at < 32 || *at == 127)
            return false;
        characters += (*at & 0xC0) != 0x80;
    }
    return characters >= 1 && characters <= 500;
}

static Code read_chat(const Incoming *message, Change *c) {
    const char *words = incoming_text(message, "text");
    if (words == NULL)
        return CODE_BAD_MESSAGE;
    if (!is_speakable(words))
        return CODE_TOO_LARGE;
    c->chat.text = kept(words);
    return CODE_OK;
}

static Code read_takeback(const Incoming *message, Change *c) {
    return message_seat(c->table, message, &c->takeback.seat) ? CODE_OK : CODE_BAD_MESSAGE;
}

static Code read_vote(const Incoming *message, Change *c) {
    return incoming_flag(message, "accept", &c->vote.accepts) ? CODE_OK : CODE_BAD_MESSAGE;
}

static Code read_concede(const Incoming *message, Change *c) {
    return message_seat(c->table, message, &c->ending.seat) ? CODE_OK : CODE_BAD_MESSAGE;
}

static Code read_end(const Incoming *message, Change *c) {
    return incoming_flag(message, "wants", &c->ending.wants) ? read_concede(message, c)
                                                             : CODE_BAD_MESSAGE;
}

static void handle_play(Table *t, const Origin *origin, const Incoming *message) {
    const char *move = incoming_text(message, "move");
    Seat seat;
    if (move == NULL || strlen(move) >= LINE_TEXT || !message_seat(t, message, &seat))
        client_refuse(origin->message.client, origin->message.seq, CODE_BAD_MESSAGE);
    else
        table_play(t, seat, move, origin);
}

/* Keys belong to a seat, not to a person: a guest who logs in repeats what was not answered. */
static void read_key(const Table *t, const char *key, Origin *origin) {
    TEXT(whose, 16);
    int seat = table_seat_of(t, origin->person);
    text_addf(&whose, "seat %d", seat);
    if (seat >= 0)
        origin->key = key_make(whose.start, key);
}

void changes_handle(Client *client, Table *t, const char *type, int64_t seq,
                    const Incoming *message) {
    static const struct {
        const char *type;
        ChangeKind kind;
        Code (*read)(const Incoming *message, Change *c);
    } others[] = {{"chat", CHANGE_CHAT, read_chat},
                  {"promise", CHANGE_PROMISE, read_promise},
                  {"share", CHANGE_SHARE, read_share},
                  {"takeback", CHANGE_TAKEBACK, read_takeback},
                  {"takeback-answer", CHANGE_VOTE, read_vote},
                  {"concede", CHANGE_CONCEDE, read_concede},
                  {"end", CHANGE_END, read_end}};
    Origin origin = {.kind = ORIGIN_MESSAGE, .lang = client->lang, .message = {client, seq}};
    strcpy(origin.person, client_person(client));
    const char *key = incoming_text(message, "key");
    if (key != NULL && key[0] != '\0')
        read_key(t, key, &origin);
    if (strcmp(type, "play") == 0) {
        handle_play(t, &origin, message);
        return;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(type, others[i].type) == 0) {
            Change *c = change_new(t, others[i].kind, &origin);
            Code code = others[i].read(message, c);
            if (code == CODE_OK)
                table_change(t, c);
            else
                change_refuse(c, code, NULL);
            return;
        }
    client_refuse(client, seq, CODE_UNKNOWN_TYPE);
}
