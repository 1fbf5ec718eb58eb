/* broadcast.c: sends news of a table to everybody who watches it. A message for several watchers
 * is built once. */
#include "server/broadcast.h"

#include "server/changes.h"
#include "server/connections.h"
#include "server/follower.h"
#include "server/messages.h"
#include "server/server_private.h"

#include <stdlib.h>
#include <string.h>

/* Messages already made in this round: for whom, in which language, whole or only what has changed. */
typedef struct Round {
    Moment moment;
    NetMessage *made[SEAT_PUBLIC + 1][LANGS][2];
} Round;

static void round_begin(Table *t, Round *r) {
    *r = (Round){0};
    moment_begin(&r->moment, &t->telling, &t->server->scene, t->match);
}

static void round_end(Round *r) {
    moment_end(&r->moment);
    for (int viewer = 0; viewer <= SEAT_PUBLIC; viewer++)
        for (int lang = 0; lang < LANGS; lang++)
            for (int has_view = 0; has_view < 2; has_view++)
                net_message_drop(r->made[viewer][lang][has_view]);
}

static void send_state(Table *t, Watch *w, JsonFor *to, bool is_back, Round *round) {
    to->has_view =
        !to->is_first && !is_back && w->lines == to->from && (w->viewers & 1u << to->viewer) != 0;
    NetMessage **made = &round->made[to->viewer][to->reader.lang][to->has_view];
    if (*made == NULL) {
        Text out = server_scratch(t->server);
        StateFor state = {t->id, *to, t->vote.keep >= 0, is_back};
        moment_tell(&round->moment, &state, &out);
        if (!out.is_cut)
            *made = net_message_new(out.start, out.length);
    }
    if (w->client->socket != NULL)
        net_send(w->client->socket, *made);
}

/* A state for each own seat, or the public one. */
static void send_states(Table *t, Watch *w, JsonFor to, bool is_back, Round *round) {
    const char *person = client_person(w->client);
    uint32_t viewers = 0;
    for (Seat seat = 0; person[0] != '\0' && seat < t->seats; seat++)
        if (strcmp(t->settings.seat[seat].person, person) == 0)
            viewers |= 1u << seat;
    if (viewers == 0)
        viewers = 1u << SEAT_PUBLIC;
    for (to.viewer = 0; to.viewer <= SEAT_PUBLIC; to.viewer++)
        if ((viewers & 1u << to.viewer) != 0)
            send_state(t, w, &to, is_back, round);
    w->lines = t->lines;
    w->viewers = viewers;
}

void broadcast_state(Table *t, int from, bool is_back) {
    const char *name[SEATS_MAX];
    Round round;
    if (t->watches == 0)
        return;
    table_names(t, name);
    round_begin(t, &round);
    for (int i = 0; i < t->watches; i++) {
        JsonFor to = {.reader = {t->watch[i].lang, name}, .from = from};
        send_states(t, &t->watch[i], to, is_back, &round);
    }
    round_end(&round);
}

static bool is_muted(const Table *t, const Client *c, const char *name) {
    for (int i = 0; c->person != NULL && i < c->person->mutes; i++)
        if (strcmp(c->person->mute[i].table, t->id) == 0 &&
            strcmp(c->person->mute[i].name, name) == 0)
            return true;
    return false;
}

static void add_chats(const Table *t, const Client *c, Text *out) {
    int first = t->chats < CHAT_KEPT ? 0 : t->chats - CHAT_KEPT;
    bool is_first = true;
    text_add(out, ",\"chat\":[");
    for (int i = first; i < t->chats; i++) {
        if (t->chat[i % CHAT_KEPT].text[0] == '\0' || is_muted(t, c, t->chat[i % CHAT_KEPT].name))
            continue;
        text_add(out, is_first ? "{" : ",{");
        table_add_chat(t, i, out);
        text_add_char(out, '}');
        is_first = false;
    }
    text_add_char(out, ']');
}

static void send_table(Table *t, const TableHashes *hashes, Client *c, bool with_chat) {
    Text out = server_scratch(t->server);
    text_add(&out, "{\"type\":\"table\",");
    table_add_all(t, hashes, client_person(c), &out);
    if (with_chat)
        add_chats(t, c, &out);
    text_add_char(&out, '}');
    client_send(c, &out);
}

void broadcast_table(Table *t) {
    TableHashes hashes;
    t->is_untold = false;
    if (t->watches > 0)
        hashes = table_hashes(t);
    for (int i = 0; i < t->watches; i++)
        send_table(t, &hashes, t->watch[i].client, false);
}

static void send_clock(Table *t, Client *c) {
    TEXT(out, 512);
    table_add_clock(t, &out);
    client_send(c, &out);
}

void broadcast_clock(Table *t) {
    if (t->rule.kind == CLOCK_NONE)
        return;
    for (int i = 0; i < t->watches; i++)
        send_clock(t, t->watch[i].client);
}

static bool is_seated(const Table *t, const Client *c) {
    bool is = false;
    for (Seat seat = 0; c->person != NULL && seat < t->seats; seat++)
        is |= strcmp(t->settings.seat[seat].person, client_person(c)) == 0;
    return is;
}

/* Sent only to those who have a seat: they are few, watchers may be many. If it was one of them who came, only they do
 * not know the number yet. */
void broadcast_watchers(Table *t, const Client *who) {
    TEXT(out, 96);
    bool has_changed = !is_seated(t, who);
    int watchers = 0;
    for (int i = 0; i < t->watches; i++)
        watchers += !is_seated(t, t->watch[i].client);
    text_addf(&out, "{\"type\":\"watchers\",\"table\":\"%s\",\"count\":%d}", t->id, watchers);
    for (int i = 0; i < t->watches; i++)
        if (is_seated(t, t->watch[i].client) && (has_changed || t->watch[i].client == who))
            client_send(t->watch[i].client, &out);
}

void broadcast_chat(Table *t, int index) {
    TEXT(out, 4096);
    text_addf(&out, "{\"type\":\"chat\",\"table\":\"%s\",", t->id);
    table_add_chat(t, index, &out);
    text_add_char(&out, '}');
    for (int i = 0; i < t->watches; i++)
        if (!is_muted(t, t->watch[i].client, t->chat[index % CHAT_KEPT].name))
            client_send(t->watch[i].client, &out);
}

void broadcast_notice(Table *t, Notice notice, const char *more) {
    TEXT(out, 512);
    message_notice(t->id, notice, more, &out);
    for (int i = 0; i < t->watches; i++)
        client_send(t->watch[i].client, &out);
}

void send_vote(const Table *t, Client *c) {
    TEXT(more, 256);
    TEXT(out, 512);
    if (t->vote.keep < 0)
        return;
    text_addf(&more, ",\"seat\":%d,\"to\":%d,\"name\":", t->vote.seat, t->vote.keep);
    text_add_json_string(&more, t->settings.seat[t->vote.seat].name);
    message_notice(t->id, NOTICE_TAKEBACK_ASKED, more.start, &out);
    client_send(c, &out);
}

void broadcast_draw_broken(Table *t, Seat seat) {
    const SeatHolder *s = &t->settings.seat[seat];
    TEXT(more, 256);
    text_addf(&more, ",\"seat\":%d,\"standIn\":%s,\"name\":", seat,
              s->is_stand_in ? "true" : "false");
    text_add_json_string(&more, s->name);
    broadcast_notice(t, NOTICE_DRAW_BROKEN, more.start);
}

void person_call(Server *s, const char *person, const char *table) {
    const Person *p = person_in_memory(s, person);
    const Table *t = table_in_memory(s, table);
    TEXT(out, 128);
    for (Client *c = p == NULL ? NULL : p->first_client; c != NULL; c = c->person_next) {
        if (t != NULL && table_is_watched_by(t, c))
            continue;
        if (out.length == 0)
            message_notice(table, NOTICE_TURN, "", &out);
        client_send(c, &out);
    }
}

/* Does a person at another seat wait for that one? */
static bool is_waited_for(const Table *t, const Outcome *o, Seat seat) {
    bool is_waited_for = t->rule.kind != CLOCK_NONE;
    for (int i = 0; i < t->seats; i++)
        is_waited_for |=
            o->seat[i].kind == KIND_PERSON && strcmp(o->seat[i].person, o->seat[seat].person) != 0;
    return is_waited_for;
}

void outcome_call(const Table *t, const Outcome *o, StoreBatch *b) {
    for (Seat seat = 0; o->settings.state == TABLE_PLAYING && seat < t->seats; seat++) {
        const SeatHolder *holder = &o->seat[seat];
        TEXT(words, STORE_WORDS);
        if (!(o->actors & seat_bit(seat)) || holder->kind != KIND_PERSON ||
            !follower_sees(t->server, holder->person) || !is_waited_for(t, o, seat))
            continue;
        text_addf(&words, "turn %s %s", t->id, holder->person);
        batch_tell(b, words.start);
    }
}

/* Do all connections of that person follow the table? */
static bool is_followed_everywhere(const Table *t, const char *person) {
    const Person *p = NULL;
    int following = 0;
    for (int i = 0; i < t->watches; i++)
        if (strcmp(client_person(t->watch[i].client), person) == 0) {
            p = t->watch[i].client->person;
            following++;
        }
    return p != NULL && p->clients == following;
}

void broadcast_turns(Table *t) {
    Server *s = t->server;
    if (t->settings.state != TABLE_PLAYING || s->clients == NULL)
        return;
    for (Seat seat = 0; seat < t->seats; seat++) {
        const char *person = t->settings.seat[seat].person;
        if ((t->actors & seat_bit(seat)) && table_calls(t, person) &&
            !is_followed_everywhere(t, person))
            person_call(s, person, t->id);
    }
}

void broadcast_first(Table *t, Client *client, Lang lang, int from) {
    const char *name[SEATS_MAX];
    Round round;
    TableHashes hashes = table_hashes(t);
    send_table(t, &hashes, client, true);
    if (t->match == NULL)
        return;
    table_names(t, name);
    round_begin(t, &round);
    JsonFor to = {
        .reader = {lang, name}, .from = from < 0 || from > t->lines ? 0 : from, .is_first = true};
    for (int i = 0; i < t->watches; i++)
        if (t->watch[i].client == client)
            send_states(t, &t->watch[i], to, false, &round);
    round_end(&round);
    if (t->rule.kind != CLOCK_NONE)
        send_clock(t, client);
    send_vote(t, client);
}
