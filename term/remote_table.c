/* remote_table.c: a table on a server (docs/protocol.md), behind the same interface as a local one.
 *
 * Moves, reasons and prompts are computed from the view by the same engine; the server decides. A lost
 * connection is opened again by itself, and what was not answered is repeated with the same key. */
#include "term/remote_table.h"

#include "term/saves.h"
#include "term/words.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum {
    ANSWER_MS = 20000,
    STATE_MS = 2000,
    RETRY_LEAST_MS = 200,
    RETRY_MOST_MS = 5000,
    QUIET_MS = 10000, /* after this we ask whether somebody is there */
    DEAD_MS = 35000
};

static RemoteTable *remote_of(const ClientTable *t) {
    return (RemoteTable *)(void *)t;
}

/* ---- what we say ---- */

/* Sends a message; takes the object over. The text is to be freed. */
static char *send_message(RemoteTable *remote, json_t *message) {
    json_object_set_new(message, "seq", json_integer(++remote->seq));
    json_object_set_new(message, "table", json_string(remote->address.table));
    char *text = json_dumps(message, JSON_COMPACT);
    if (text != NULL)
        connection_send(remote->connection, text);
    json_decref(message);
    return text;
}

void remote_say(RemoteTable *remote, json_t *message) {
    free(send_message(remote, message));
}

static void watch(RemoteTable *remote) {
    const char *lang = remote->table.lang == LANG_DE ? "de" : "en";
    remote->draw.sent_draw = 0; /* what was said on a lost connection is said again */
    remote_say(remote, json_pack("{s:s,s:s}", "type", "hello", "lang", lang));
    json_t *message =
        json_pack("{s:s,s:i,s:s}", "type", "watch", "from", remote->table.lines, "lang", lang);
    if (remote->address.code[0] != '\0')
        json_object_set_new(message, "code", json_string(remote->address.code));
    remote_say(remote, message);
}

/* ---- the connection ---- */

/* The pause before the next attempt doubles and is partly random, so that not all come at once. */
static int64_t retry_pause(int failures) {
    unsigned chance = 0;
    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) < 0)
        chance = 0;
    int64_t pause = (int64_t)RETRY_LEAST_MS << (failures < 5 ? failures : 5);
    pause = pause < RETRY_MOST_MS ? pause : RETRY_MOST_MS;
    return pause * (70 + chance % 60) / 100;
}

static void note_loss(RemoteTable *remote) {
    remote->was_open = false;
    remote->retry_at = client_now_ms() + retry_pause(++remote->failures);
    if (remote->is_lost)
        return;
    remote->is_lost = remote->has_changed = true;
    client_table_add_news(&remote->table, word(remote->table.lang, WORD_CONNECTION_LOST));
}

static void note_opening(RemoteTable *remote) {
    remote->was_open = true;
    remote->failures = 0;
    remote->heard_at = remote->pinged_at = client_now_ms();
    if (!remote->is_lost)
        return;
    remote->is_lost = false;
    remote->has_changed = true;
    client_table_add_news(&remote->table, word(remote->table.lang, WORD_CONNECTION_BACK));
}

static bool open_connection(RemoteTable *remote) {
    if (!connection_open(remote->connection, remote_take_message, remote))
        return false;
    watch(remote);
    if (remote->asked != NULL)
        connection_send(remote->connection, remote->asked);
    return true;
}

/* Notices a connection that died without saying so. */
static void check_pulse(RemoteTable *remote) {
    int64_t now = client_now_ms(), quiet = now - remote->heard_at;
    if (quiet > DEAD_MS) {
        connection_drop(remote->connection);
    } else if (quiet > QUIET_MS && now - remote->pinged_at > QUIET_MS) {
        remote->pinged_at = now;
        remote_say(remote, json_pack("{s:s}", "type", "ping"));
    }
}

/* Serves the connection, and opens it again when it is lost. */
static void serve(RemoteTable *remote, int wait_ms) {
    Connection *c = remote->connection;
    connection_serve(c, wait_ms);
    if (connection_is_open(c)) {
        if (!remote->was_open)
            note_opening(remote);
        check_pulse(remote);
    } else if (!connection_is_opening(c)) {
        if (remote->was_open || remote->retry_at == 0)
            note_loss(remote);
        if (client_now_ms() < remote->retry_at)
            return;
        remote->retry_at = client_now_ms() + retry_pause(++remote->failures);
        open_connection(remote);
    }
}

/* Says something and waits for the answer; false, with the server's reason, when it is a refusal. */
static bool ask(RemoteTable *remote, json_t *message, Text *why) {
    int64_t end = client_now_ms() + ANSWER_MS;
    remote->awaited = remote->seq + 1;
    json_decref(remote->answer);
    remote->answer = NULL;
    remote->asked = send_message(remote, message);
    while (remote->answer == NULL && client_now_ms() < end)
        serve(remote, 50);
    free(remote->asked);
    remote->asked = NULL;
    if (remote->answer == NULL) {
        text_add(why, word(remote->table.lang, WORD_NO_ANSWER));
        return false;
    }
    bool is_good = json_is_true(json_object_get(remote->answer, "ok"));
    const char *rule = remote_text(remote->answer, "rule");
    if (!is_good)
        text_addf(why, "%s%s%s", rule, rule[0] == '\0' ? "" : " ",
                  remote_text(remote->answer, "text"));
    return is_good;
}

/* The same with a key, so that it is carried out once however often it arrives. */
static bool ask_once(RemoteTable *remote, json_t *message, Text *why) {
    uint8_t bytes[12] = {0};
    TEXT(key, 2 * sizeof bytes + 1);
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        memcpy(bytes, &remote->seq, sizeof remote->seq);
    text_add_hex(&key, bytes, sizeof bytes);
    json_object_set_new(message, "key", json_string(key.start));
    return ask(remote, message, why);
}

/* ---- the dice ---- */

/* Fetches the record of a match that is over and judges it, once. */
static void judge(RemoteTable *remote) {
    char path[96], *record = NULL;
    if (remote->is_judged || !remote->has_view || remote->table.actors != 0)
        return;
    remote->is_judged = true;
    Text out = text_over(remote->verdict, sizeof remote->verdict);
    snprintf(path, sizeof path, "/api/tables/%s/record", remote->address.table);
    if (connection_request(remote->connection, path, NULL, &record) == 200 && record != NULL)
        draw_client_judge(&remote->draw, record, remote->table.lang, &out);
    free(record);
    TEXT(summary, 256);
    text_add_bytes(&summary, out.start, strcspn(out.start, "\n"));
    if (summary.length > 0)
        client_table_add_news(&remote->table, summary.start);
}

void remote_table_verdict(ClientTable *t, Text *out) {
    judge(remote_of(t));
    text_add(out, remote_of(t)->verdict);
}

/* ---- the table ---- */

static bool advance(ClientTable *t, int wait_ms) {
    RemoteTable *remote = remote_of(t);
    serve(remote, wait_ms);
    judge(remote);
    bool has_changed = remote->has_changed;
    remote->has_changed = false;
    return has_changed;
}

static void view(const ClientTable *t, Seat viewer, View *out) {
    (void)viewer;
    *out = remote_of(t)->view;
}

/* Waits until the lines are no longer that many. */
static bool wait_for_lines(RemoteTable *remote, int lines, int wait_ms) {
    for (int64_t end = client_now_ms() + wait_ms;
         remote->table.lines == lines && client_now_ms() < end;)
        serve(remote, 50);
    return remote->table.lines != lines;
}

static bool play(ClientTable *t, Seat seat, const char *move, Text *why) {
    RemoteTable *remote = remote_of(t);
    int lines = t->lines;
    if (!ask_once(remote, json_pack("{s:s,s:i,s:s}", "type", "play", "seat", seat, "move", move),
                  why))
        return false;
    wait_for_lines(remote, lines, STATE_MS);
    return true;
}

/* Alone with bots it is done at once; other people are asked first. */
static bool undo(ClientTable *t, Text *said) {
    RemoteTable *remote = remote_of(t);
    int lines = t->lines, own = lines - 1;
    TEXT(undone, sizeof(SeenLine));
    while (own >= 0 && t->line[own].seat != remote->seat)
        own--;
    if (own >= 0)
        text_add(&undone, t->line[own].words);
    if (!ask_once(remote, json_pack("{s:s,s:i}", "type", "takeback", "seat", remote->seat), said))
        return false;
    if (wait_for_lines(remote, lines, STATE_MS / 4) && t->lines < lines)
        text_addf(said, "%s %s", word(t->lang, WORD_UNDONE), undone.start);
    else
        text_add(said, word(t->lang, WORD_UNDO_WAITS));
    return true;
}

static bool answer_undo(ClientTable *t, bool is_allowed, Text *why) {
    t->is_undo_asked = false;
    return ask_once(remote_of(t),
                    json_pack("{s:s,s:b}", "type", "takeback-answer", "accept", is_allowed), why);
}

static bool say_words(ClientTable *t, const char *words, Text *why) {
    return ask_once(remote_of(t), json_pack("{s:s,s:s}", "type", "chat", "text", words), why);
}

static bool hint(ClientTable *t, Seat seat, TableHint *out) {
    RemoteTable *remote = remote_of(t);
    Text words = text_over(out->words, sizeof out->words);
    if (!ask(remote, json_pack("{s:s,s:i}", "type", "hint", "seat", seat), &words))
        return false;
    snprintf(out->move, sizeof out->move, "%s", remote_text(remote->answer, "move"));
    text_add(&words, remote_text(remote->answer, "text"));
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
    const char *reason = remote_text(json_object_get(answer, "text"), lang);
    text_addf(error, "%s: %s", remote->address.host, status == 0 ? "no answer" : reason);
    json_decref(answer);
    return NULL;
}

/* The seat back from the bot that stands in. */
static bool come_back(ClientTable *t, Text *why) {
    RemoteTable *remote = remote_of(t);
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s/return", remote->address.table);
    json_t *answer = request(remote, path, json_pack("{s:i}", "seat", remote->seat), why);
    json_decref(answer);
    return answer != NULL;
}

static bool may_coach(const ClientTable *t) {
    return remote_of(t)->may_coach;
}

static void free_table(ClientTable *t) {
    RemoteTable *remote = remote_of(t);
    connection_free(remote->connection);
    client_table_free_parts(t);
    ruleset_free(remote->ruleset);
    json_decref(remote->answer);
    json_decref(remote->seen);
    json_decref(remote->phrases);
    free(remote);
}

static const ClientTableKind REMOTE = {.free = free_table,
                                       .view = view,
                                       .play = play,
                                       .advance = advance,
                                       .undo = undo,
                                       .hint = hint,
                                       .save = save,
                                       .say = say_words,
                                       .answer_undo = answer_undo,
                                       .come_back = come_back,
                                       .may_coach = may_coach};

/* ---- sitting down ---- */

/* Where the session with that server is kept, so that a person who comes back is the same one. */
static void session_path(const RemoteTable *remote, const char *name, Text *out) {
    saves_folder(out);
    text_addf(out, "/session-%s-%d-", remote->address.host, remote->address.port);
    text_add_hex(out, (const uint8_t *)name, strlen(name));
}

static void load_session(RemoteTable *remote, const char *name) {
    char cookie[256];
    TEXT(path, SAVE_PATH);
    session_path(remote, name, &path);
    FILE *file = fopen(path.start, "r");
    if (file != NULL && fgets(cookie, sizeof cookie, file) != NULL)
        connection_set_cookie(remote->connection, cookie);
    if (file != NULL)
        fclose(file);
}

/* Whoever reads the file could play in this person's name: nobody else may. */
static void keep_session(const RemoteTable *remote, const char *name) {
    const char *cookie = connection_cookie(remote->connection);
    TEXT(path, SAVE_PATH);
    session_path(remote, name, &path);
    int file = open(path.start, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (file >= 0 && (write(file, cookie, strlen(cookie)) < 0 || close(file) != 0))
        unlink(path.start);
}

static bool sit_down(RemoteTable *remote, const char *name, Text *error) {
    char path[96];
    load_session(remote, name);
    json_t *answer = request(remote, "/api/guest", json_pack("{s:s}", "name", name), error);
    if (answer == NULL)
        return false;
    json_decref(answer);
    keep_session(remote, name);
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
    draw_client_open(&remote->draw, remote->address.table, remote->seat);
    if (!open_connection(remote))
        return false;
    printf("%s\n", remote->table.lang == LANG_DE ? "Warten, bis alle da sind …"
                                                 : "Waiting until everybody is here …");
    fflush(stdout);
    while (!remote->has_view && remote->failure[0] == '\0')
        advance(&remote->table, 200);
    text_add(error, remote->failure);
    return remote->has_view;
}

ClientTable *remote_table_join(const char *url, const char *name, bool is_coached, Lang lang,
                               Text *error) {
    RemoteTable *remote = calloc(1, sizeof *remote);
    if (remote == NULL || !connection_address(url, &remote->address) ||
        (remote->connection = connection_new(&remote->address)) == NULL) {
        text_addf(error, "%s: expected http://HOST:PORT/t/TABLE?code=CODE", url);
        free(remote);
        return NULL;
    }
    remote->phrases = json_array();
    remote->table.kind = &REMOTE;
    remote->table.lang = lang;
    remote->table.is_coached = is_coached;
    if (sit_down(remote, name, error) && wait_for_start(remote, error))
        return &remote->table;
    free_table(&remote->table);
    return NULL;
}
