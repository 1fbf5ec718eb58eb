/* connections.c: see connections.h. */
#include "server/connections.h"

#include "server/bot_turns.h"
#include "server/broadcast.h"
#include "server/changes.h"
#include "server/follower.h"
#include "server/lobby.h"
#include "server/questions.h"
#include "server/replica.h"
#include "server/server_private.h"
#include "server/sessions.h"

#include <stdlib.h>
#include <string.h>

/* ---- coming and going ---- */

void client_hold(Client *c) {
    c->holders++;
}

void client_drop(Client *c) {
    if (--c->holders == 0)
        free(c);
}

static void set_person(Client *c, Person *p) {
    Person *old = c->person;
    if (old != NULL) {
        if (c->person_previous != NULL)
            c->person_previous->person_next = c->person_next;
        else
            old->first_client = c->person_next;
        if (c->person_next != NULL)
            c->person_next->person_previous = c->person_previous;
        old->clients--;
        follower_presence(c->server);
        old->used_ms = server_now_ms(c->server);
    }
    c->person = p;
    strcpy(c->person_id, p == NULL ? "" : p->stored.id);
    c->owner[OWNER_PERSON] = server_hash(client_person(c), "");
    c->person_previous = NULL;
    c->person_next = p == NULL ? NULL : p->first_client;
    if (p == NULL)
        return;
    if (p->first_client != NULL)
        p->first_client->person_previous = c;
    p->first_client = c;
    p->clients++;
    follower_presence(c->server);
}

/* Tells the others at a person's tables that this person has come or gone. */
void broadcast_presence(Server *s, const char *person) {
    for (Table *t = s->tables; t != NULL; t = t->next)
        if (t->watches > 0 && table_seat_of(t, person) >= 0)
            broadcast_table(t);
}

void connection_opened(void *server, NetSocket *socket) {
    Server *s = server;
    char address[LIMITS_ADDRESS];
    Client *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->server = s;
    c->socket = socket;
    c->holders = 1;
    c->next = s->clients;
    if (s->clients != NULL)
        s->clients->previous = c;
    s->clients = c;
    net_set_user(socket, c);
    limits_address(net_socket_address(socket), address);
    c->owner[OWNER_ADDRESS] = server_hash(address, "");
    set_person(c, person_of_token(s, net_socket_token(socket), c->session));
    if (store_is_away(s->store)) /* who it is cannot be known */
        client_bye(c, BYE_STOPPING);
    if (c->person != NULL && c->person->clients == 1)
        broadcast_presence(s, c->person->stored.id);
}

void connection_closed(void *server, NetSocket *socket) {
    Server *s = server;
    Client *c = net_user(socket);
    if (c == NULL)
        return;
    c->socket = NULL;
    for (Table *t = s->tables; t != NULL && c->watches > 0; t = t->next)
        if (table_unwatch(t, c) && !s->is_stopping)
            broadcast_watchers(t, c);
    if (c->previous != NULL)
        c->previous->next = c->next;
    else
        s->clients = c->next;
    if (c->next != NULL)
        c->next->previous = c->previous;
    Person *p = c->person;
    set_person(c, NULL);
    if (p != NULL && p->clients == 0 && !s->is_stopping)
        broadcast_presence(s, p->stored.id);
    client_drop(c);
}

const char *client_person(const Client *c) {
    return c->person_id;
}

/* ---- speaking ---- */

void client_send(Client *c, const Text *words) {
    if (c->socket == NULL || words->is_cut)
        return;
    NetMessage *message = net_message_new(words->start, words->length);
    net_send(c->socket, message);
    net_message_drop(message);
}

void farewell_text(Farewell bye, Text *out) {
    text_addf(out, "{\"type\":\"bye\",\"reason\":\"%s\"}", bye_name(bye));
}

void client_bye(Client *c, Farewell bye) {
    TEXT(out, FAREWELL_BYTES);
    farewell_text(bye, &out);
    client_send(c, &out);
    if (c->socket != NULL)
        net_hang_up(c->socket);
}

/* The members may be in the server's scratch, so the answer is put together elsewhere. */
static void send_answer(Client *c, int64_t seq, bool is_ok, const char *members) {
    TEXT(brief, 128);
    message_answer(seq, is_ok, members, &brief);
    if (!brief.is_cut) {
        client_send(c, &brief);
        return;
    }
    size_t room = strlen(members) + 80;
    char *memory = malloc(room);
    if (memory == NULL)
        abort();
    Text out = text_over(memory, room);
    message_answer(seq, is_ok, members, &out);
    client_send(c, &out);
    free(memory);
}

void client_answer(Client *c, int64_t seq, const char *members) {
    send_answer(c, seq, true, members);
}

void client_refuse_why(Client *c, int64_t seq, Code code, char *why) {
    TEXT(members, 1536);
    if (code == CODE_NO_SUCH_TABLE && store_is_away(c->server->store))
        code = CODE_STORAGE_AWAY;
    answer_refusal(code, why, c->lang, &members);
    refusal_count(code);
    send_answer(c, seq, false, members.start);
}

void client_refuse(Client *c, int64_t seq, Code code) {
    client_refuse_why(c, seq, code, NULL);
}

/* ---- listening ---- */

static void read_lang(Client *c, const Incoming *message) {
    const char *lang = incoming_text(message, "lang");
    if (lang != NULL && strcmp(lang, "de") == 0)
        c->lang = LANG_DE;
    else if (lang != NULL && strcmp(lang, "en") == 0)
        c->lang = LANG_EN;
}

static void handle_hello(Client *c, int64_t seq) {
    TEXT(out, 16384);
    if (c->person == NULL)
        text_add(&out, ",\"person\":null");
    else {
        text_addf(&out, ",\"person\":{\"id\":\"%s\",\"name\":", c->person->stored.id);
        text_add_json_string(&out, c->person->stored.name);
        text_addf(&out, ",\"kind\":\"%s\"}", c->person->stored.is_account ? "account" : "guest");
    }
    text_addf(&out, ",\"version\":\"%s\",\"turns\":[", HORT_VERSION);
    if (c->person != NULL)
        lobby_add_turns_of(c->server, c->person->stored.id, &out);
    text_add_char(&out, ']');
    client_answer(c, seq, out.start);
}

static bool is_seated(const Client *c, const Table *t) {
    return c->person != NULL && table_seat_of(t, c->person->stored.id) >= 0;
}

/* The table a message is about, if this client may know of it. */
static Table *table_of(Client *c, const Incoming *message) {
    const char *id = incoming_text(message, "table");
    const char *code = incoming_text(message, "code");
    Table *t = id == NULL ? NULL : table_find(c->server, id);
    if (t != NULL && !table_is_watched_by(t, c) && !is_seated(c, t)) {
        replica_refresh(t); /* perhaps they have just sat down, at another server */
        t = t->is_dropped ? NULL : t;
    }
    if (t == NULL || t->is_public || table_is_watched_by(t, c) || is_seated(c, t))
        return t;
    return code != NULL && strcmp(code, t->invite) == 0 ? t : NULL;
}

static void handle_about_table(Client *c, const char *type, int64_t seq, const Incoming *message) {
    Table *t = table_of(c, message);
    if (t == NULL)
        client_refuse(c, seq, CODE_NO_SUCH_TABLE);
    else if (c->server->is_stopping)
        client_refuse(c, seq, CODE_STOPPING);
    else {
        table_attended(t, c);
        if (!questions_handle(c, t, type, seq, message))
            changes_handle(c, t, type, seq, message);
    }
}

static bool needs_key(const char *type) {
    static const char *const types[] = {"play",    "chat",  "takeback", "takeback-answer",
                                        "promise", "share", "concede",  "end"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(type, types[i]) == 0)
            return true;
    return false;
}

static void client_handle(Client *c, const Incoming *message) {
    const char *type = incoming_text(message, "type"), *key_text = incoming_text(message, "key");
    int64_t seq = 0;
    bool has_seq = incoming_number(message, "seq", &seq);
    if (c->socket == NULL)
        return;
    size_t key_length = key_text == NULL ? 0 : strlen(key_text);
    if (type == NULL || !has_seq || key_length > 40 || (needs_key(type) && key_length == 0)) {
        client_refuse(c, seq, CODE_BAD_MESSAGE);
        return;
    }
    read_lang(c, message);
    if (strcmp(type, "hello") == 0)
        handle_hello(c, seq);
    else if (strcmp(type, "ping") == 0)
        client_answer(c, seq, "");
    else
        handle_about_table(c, type, seq, message);
}

static Code problem_code(NetProblem problem) {
    return problem == NET_TOO_FAST    ? CODE_TOO_FAST
           : problem == NET_TOO_LARGE ? CODE_TOO_LARGE
                                      : CODE_BAD_MESSAGE;
}

void connection_received(void *server, NetSocket *socket, const char *bytes, size_t length,
                         NetProblem problem) {
    Client *c = net_user(socket);
    Incoming message;
    int64_t seq = 0;
    (void)server;
    if (c == NULL)
        return;
    message.count = 0;
    IncomingResult result = problem == NET_TOO_LARGE || problem == NET_NOT_TEXT
                                ? INCOMING_NOT_JSON
                                : incoming_read(bytes, length, &message);
    client_hold(c);
    if (problem != NET_FINE) {
        incoming_number(&message, "seq", &seq);
        client_refuse(c, seq, problem_code(problem));
    } else if (result != INCOMING_GOOD)
        client_refuse(c, 0, result == INCOMING_NOT_JSON ? CODE_BAD_JSON : CODE_BAD_MESSAGE);
    else
        client_handle(c, &message);
    client_drop(c);
}
