/* remote_table.c: a table on a server (docs/protocol.md), behind the same interface as a local one.
 *
 * Moves, reasons and prompts are computed from the view by the same engine; the server decides. */
#include "match/position.h"
#include "term/client_table.h"
#include "term/connection.h"
#include "term/words.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ANSWER_MS = 10000, RETRY_S = 2 };

typedef struct RemoteTable {
    ClientTable table;
    Connection *connection;
    TableAddress address;
    Ruleset *ruleset;
    Seat seat; /* mine */
    View view; /* what it sees */
    bool has_view, has_changed;
    char failure[256]; /* why its views cannot be read: a set that is not built in, … */
    int seq;
    int awaited; /* seq whose answer somebody waits for */
    json_t *answer;
    time_t retried;
} RemoteTable;

static RemoteTable *remote_of(const ClientTable *t) {
    return (RemoteTable *)(void *)t;
}

static const char *text_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* ---- what the server says ---- */

static void take_table(RemoteTable *remote, const json_t *message) {
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(message, "seats"), i, seat) if (i < SEATS_MAX) {
        const char *name = text_at(seat, "name");
        snprintf(remote->table.name[i], SEAT_NAME, "%.60s",
                 name[0] == '\0' ? text_at(seat, "kind") : name);
    }
}

static void take_lines(RemoteTable *remote, const json_t *message) {
    size_t i;
    json_t *line;
    client_table_cut_lines(&remote->table,
                           (int)json_integer_value(json_object_get(message, "from")));
    json_array_foreach(json_object_get(message, "lines"), i, line) {
        SeenLine told = {.number = (int)json_integer_value(json_object_get(line, "number"))};
        seat_read(text_at(line, "seat"), &told.seat);
        snprintf(told.text, sizeof told.text, "%s", text_at(line, "text"));
        snprintf(told.words, sizeof told.words, "%s", text_at(line, "words"));
        if (told.number == remote->table.lines + 1)
            client_table_add_line(&remote->table, &told);
    }
}

static SeatSet seats_of(const json_t *list) {
    SeatSet set = 0;
    size_t i;
    json_t *seat;
    json_array_foreach(list, i, seat) {
        json_int_t number = json_integer_value(seat);
        if (number >= 0 && number < SEATS_MAX)
            set |= seat_bit((Seat)number);
    }
    return set;
}

/* The view becomes a State again, so that the same engine can list and draw it. */
static bool take_view(RemoteTable *remote, const json_t *message, Text *error) {
    char *view = json_dumps(json_object_get(message, "view"), JSON_COMPACT);
    if (view == NULL)
        return false;
    if (remote->ruleset == NULL)
        remote->ruleset = match_position_ruleset(view, NULL, error);
    remote->has_view = remote->ruleset != NULL &&
                       match_view_read(remote->ruleset, view, remote->seat, &remote->view, error);
    remote->table.ruleset = remote->ruleset;
    free(view);
    return remote->has_view;
}

static void take_state(RemoteTable *remote, const json_t *message) {
    ClientTable *t = &remote->table;
    Text failure = text_over(remote->failure, sizeof remote->failure);
    if (json_integer_value(json_object_get(message, "seat")) != remote->seat ||
        !take_view(remote, message, &failure))
        return;
    t->actors = seats_of(json_object_get(message, "actors"));
    t->winners = seats_of(json_object_get(json_object_get(message, "result"), "winners"));
    take_lines(remote, message);
    remote->has_changed = true;
}

static void take_message(void *context, const char *text) {
    RemoteTable *remote = context;
    json_t *message = json_loads(text, 0, NULL);
    const char *type = text_at(message, "type");
    if (strcmp(type, "state") == 0) {
        take_state(remote, message);
    } else if (strcmp(type, "table") == 0) {
        take_table(remote, message);
    } else if (strcmp(type, "answer") == 0 &&
               json_integer_value(json_object_get(message, "seq")) == remote->awaited) {
        json_decref(remote->answer);
        remote->answer = json_incref(message);
    } else if (strcmp(type, "notice") == 0 && strcmp(text_at(message, "kind"), "turn") != 0) {
        client_table_add_news(&remote->table, text_at(message, "kind"));
        remote->has_changed = true;
    }
    json_decref(message);
}

/* ---- what we say ---- */

/* Sends a message; takes the object over. */
static void say(RemoteTable *remote, json_t *message) {
    json_object_set_new(message, "seq", json_integer(++remote->seq));
    json_object_set_new(message, "table", json_string(remote->address.table));
    char *text = json_dumps(message, JSON_COMPACT);
    if (text != NULL)
        connection_send(remote->connection, text);
    free(text);
    json_decref(message);
}

/* Says something and waits for the answer; false, with the server's reason, when it is a refusal. */
static bool ask(RemoteTable *remote, json_t *message, Text *why) {
    remote->awaited = remote->seq + 1;
    json_decref(remote->answer);
    remote->answer = NULL;
    say(remote, message);
    for (int waited = 0; remote->answer == NULL && waited < ANSWER_MS; waited += 50)
        connection_serve(remote->connection, 50);
    if (remote->answer == NULL) {
        text_add(why, remote->table.lang == LANG_DE ? "Der Server antwortet nicht."
                                                    : "The server does not answer.");
        return false;
    }
    bool is_good = json_is_true(json_object_get(remote->answer, "ok"));
    if (!is_good)
        text_addf(why, "%s %s", text_at(remote->answer, "rule"), text_at(remote->answer, "text"));
    return is_good;
}

static void watch(RemoteTable *remote) {
    const char *lang = remote->table.lang == LANG_DE ? "de" : "en";
    say(remote, json_pack("{s:s,s:s}", "type", "hello", "lang", lang));
    say(remote,
        json_pack("{s:s,s:i,s:s}", "type", "watch", "from", remote->table.lines, "lang", lang));
}

static void connect_again(RemoteTable *remote) {
    time_t now = time(NULL);
    if (now - remote->retried < RETRY_S)
        return;
    remote->retried = now;
    client_table_add_news(&remote->table, word(remote->table.lang, WORD_CONNECTION_LOST));
    remote->has_changed = true;
    if (connection_open(remote->connection, take_message, remote))
        watch(remote);
}

/* ---- the table ---- */

static bool advance(ClientTable *t, int wait_ms) {
    RemoteTable *remote = remote_of(t);
    remote->has_changed = false;
    connection_serve(remote->connection, wait_ms);
    if (!connection_is_open(remote->connection))
        connect_again(remote);
    return remote->has_changed;
}

static void view(const ClientTable *t, Seat viewer, View *out) {
    (void)viewer;
    *out = remote_of(t)->view;
}

static bool play(ClientTable *t, Seat seat, const char *move, Text *why) {
    RemoteTable *remote = remote_of(t);
    char key[40];
    snprintf(key, sizeof key, "t%lx-%d", (unsigned long)time(NULL), remote->seq);
    int lines = t->lines;
    if (!ask(remote,
             json_pack("{s:s,s:s,s:i,s:s}", "type", "play", "key", key, "seat", seat, "move", move),
             why))
        return false;
    for (int waited = 0; t->lines == lines && waited < ANSWER_MS; waited += 50)
        connection_serve(remote->connection, 50);
    return true;
}

static bool undo(ClientTable *t, Text *why) {
    RemoteTable *remote = remote_of(t);
    char key[40];
    snprintf(key, sizeof key, "u%lx-%d", (unsigned long)time(NULL), remote->seq);
    return ask(remote,
               json_pack("{s:s,s:s,s:i}", "type", "takeback", "key", key, "seat", remote->seat),
               why);
}

static bool hint(ClientTable *t, Seat seat, TableHint *out) {
    RemoteTable *remote = remote_of(t);
    Text words = text_over(out->words, sizeof out->words);
    if (!ask(remote, json_pack("{s:s,s:i}", "type", "hint", "seat", seat), &words))
        return false;
    snprintf(out->move, sizeof out->move, "%s", text_at(remote->answer, "move"));
    text_add(&words, text_at(remote->answer, "text"));
    return true;
}

static bool save(const ClientTable *t, const char *path, Text *error) {
    RemoteTable *remote = remote_of(t);
    char request[96], *record = NULL;
    snprintf(request, sizeof request, "/api/tables/%s/record", remote->address.table);
    int status = connection_request(remote->connection, request, NULL, &record);
    FILE *file = status == 200 && record != NULL ? fopen(path, "w") : NULL;
    bool is_good = file != NULL && fputs(record, file) >= 0;
    if (file != NULL)
        is_good = fclose(file) == 0 && is_good;
    if (!is_good)
        text_addf(error, "%s: %d", path, status);
    free(record);
    return is_good;
}

static void free_table(ClientTable *t) {
    RemoteTable *remote = remote_of(t);
    connection_free(remote->connection);
    ruleset_free(remote->ruleset);
    json_decref(remote->answer);
    client_table_free_lists(t);
    free(remote);
}

static const ClientTableKind REMOTE = {.free = free_table,
                                       .view = view,
                                       .play = play,
                                       .advance = advance,
                                       .undo = undo,
                                       .hint = hint,
                                       .save = save};

/* One request whose refusal becomes the error; the parsed answer, or NULL. */
static json_t *request(RemoteTable *remote, const char *path, json_t *body, Text *error) {
    char *text = json_dumps(body, JSON_COMPACT), *said = NULL;
    int status = text == NULL ? 0 : connection_request(remote->connection, path, text, &said);
    json_t *answer = said == NULL ? NULL : json_loads(said, 0, NULL);
    json_decref(body);
    free(text);
    free(said);
    if (status == 200 && answer != NULL)
        return answer;
    const char *lang = remote->table.lang == LANG_DE ? "de" : "en";
    const char *reason = text_at(json_object_get(answer, "text"), lang);
    text_addf(error, "%s: %s", remote->address.host, status == 0 ? "no answer" : reason);
    json_decref(answer);
    return NULL;
}

static bool sit_down(RemoteTable *remote, const char *name, Text *error) {
    char path[96];
    json_t *answer = request(remote, "/api/guest", json_pack("{s:s}", "name", name), error);
    if (answer == NULL)
        return false;
    json_decref(answer);
    snprintf(path, sizeof path, "/api/tables/%s/join", remote->address.table);
    json_t *body = json_pack("{s:s}", "name", name);
    if (remote->address.code[0] != '\0')
        json_object_set_new(body, "code", json_string(remote->address.code));
    answer = request(remote, path, body, error);
    json_int_t seat = json_integer_value(json_object_get(answer, "seat"));
    json_decref(answer);
    if (answer == NULL || seat < 0 || seat >= SEATS_MAX)
        return false;
    remote->seat = (Seat)seat;
    remote->table.is_mine[seat] = true;
    return true;
}

/* Waits for the first view: until the table is full and the match has begun. */
static bool wait_for_start(RemoteTable *remote, Text *error) {
    if (!connection_open(remote->connection, take_message, remote))
        return false;
    watch(remote);
    printf("%s\n", remote->table.lang == LANG_DE ? "Warten, bis alle da sind …"
                                                 : "Waiting until everybody is here …");
    fflush(stdout);
    while (!remote->has_view && remote->failure[0] == '\0')
        advance(&remote->table, 200);
    text_add(error, remote->failure);
    return remote->has_view;
}

ClientTable *remote_table_join(const char *url, const char *name, Lang lang, Text *error) {
    RemoteTable *remote = calloc(1, sizeof *remote);
    if (remote == NULL || !connection_address(url, &remote->address) ||
        (remote->connection = connection_new(&remote->address)) == NULL) {
        text_addf(error, "%s: expected http://HOST:PORT/t/TABLE?code=CODE", url);
        free(remote);
        return NULL;
    }
    remote->table.kind = &REMOTE;
    remote->table.lang = lang;
    if (sit_down(remote, name, error) && wait_for_start(remote, error))
        return &remote->table;
    free_table(&remote->table);
    return NULL;
}
