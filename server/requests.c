/* requests.c: see requests.h. Requests for lists and records are answered here. */
#include "server/requests.h"

#include "server/accounts.h"
#include "server/entries.h"
#include "server/health.h"
#include "server/lobby.h"
#include "server/matches.h"
#include "server/messages.h"
#include "server/seats.h"
#include "server/server_private.h"
#include "server/sessions.h"
#include "server/uploads.h"

#include <stdlib.h>
#include <string.h>

/* ---- answering ---- */

void request_answer(NetRequest *r, int status, const Text *words) {
    net_answer(r, words->is_cut ? 500 : status, "application/json", NULL, words->start,
               words->length);
}

static void add_refusal(Text *out, Code code, const char *en, const char *de) {
    text_addf(out, "{\"code\":\"%s\",\"text\":{\"en\":", refusal_of(code)->name);
    text_add_json_string(out, en);
    text_add(out, ",\"de\":");
    text_add_json_string(out, de);
    text_add(out, "}}");
}

void refusal_text(Code code, Text *out) {
    add_refusal(out, code, refusal_of(code)->text[LANG_EN], refusal_of(code)->text[LANG_DE]);
}

void request_refuse_with(NetRequest *r, Code code, const char *en, const char *de) {
    TEXT(out, 2048);
    add_refusal(&out, code, en, de);
    refusal_count(code);
    request_answer(r, refusal_of(code)->status, &out);
}

/* The store behind the requests; a process has one. */
static const Store *asked_store;

/* What was not found may be there. */
static Code code_now(Code code) {
    bool is_unknown =
        code == CODE_NO_SESSION || code == CODE_NO_SUCH_TABLE || code == CODE_WRONG_PASSWORD;
    return is_unknown && asked_store != NULL && store_is_away(asked_store) ? CODE_STORAGE_AWAY
                                                                           : code;
}

void request_refuse(NetRequest *r, Code code) {
    code = code_now(code);
    request_refuse_with(r, code, refusal_of(code)->text[LANG_EN], refusal_of(code)->text[LANG_DE]);
}

const char *request_word(json_t *body, const char *name) {
    const char *words = json_string_value(json_object_get(body, name));
    return words == NULL ? "" : words;
}

/* Is it this path and method? The right path with the wrong method is refused here. */
static bool is_path(NetRequest *r, const char *path) {
    return strcmp(r->path, path) == 0;
}

/* ---- games ---- */

static void answer_games(Server *s, NetRequest *r) {
    Text out = server_scratch(s);
    json_games(&out);
    request_answer(r, 200, &out);
}

/* /api/games/NAME/rules and /api/games/NAME/guide */
static void answer_game_text(NetRequest *r, const char *rest) {
    char name[64];
    size_t length = strcspn(rest, "/");
    bool is_guide = strcmp(rest + length, "/guide") == 0;
    if (length >= sizeof name || (!is_guide && strcmp(rest + length, "/rules") != 0)) {
        request_refuse(r, CODE_NOT_FOUND);
        return;
    }
    memcpy(name, rest, length);
    name[length] = '\0';
    const GameFiles *files = games_find(name);
    if (files == NULL) {
        request_refuse(r, CODE_NO_SUCH_GAME);
        return;
    }
    const char *text = is_guide ? files->guide : files->rules;
    net_answer(r, 200, "text/markdown; charset=utf-8", NULL, text, strlen(text));
}

/* ---- one table ---- */

void request_argument(const NetRequest *r, const char *name, char *out, size_t room) {
    size_t length = strlen(name);
    out[0] = '\0';
    for (const char *at = r->query; *at != '\0'; at += strcspn(at, "&"), at += *at == '&')
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            Text t = text_over(out, room);
            text_add_bytes(&t, at + length + 1, strcspn(at + length + 1, "&"));
            return;
        }
}

static void answer_text(NetRequest *r, char *text) {
    if (text == NULL)
        request_refuse(r, CODE_BROKEN);
    else
        net_answer(r, 200, "text/plain; charset=utf-8", NULL, text, strlen(text));
    free(text);
}

/* The whole record when the match is over; before, as that viewer has seen it. */
static void answer_record(NetRequest *r, Table *t, const char *person) {
    const char *name[SEATS_MAX];
    char viewer[16], *text;
    int mine = table_seat_of(t, person);
    Seat seat = mine < 0 ? SEAT_PUBLIC : (Seat)mine, wished;
    if (t->old_rules != 0) {
        text = entries_record(t);
        answer_text(r, text);
        return;
    }
    if (t->match == NULL) {
        request_refuse(r, CODE_NOT_STARTED);
        return;
    }
    net_charge_request(r, lines_cost(t->lines));
    table_names(t, name);
    request_argument(r, "viewer", viewer, sizeof viewer);
    if (viewer[0] != '\0') {
        if (!seat_read(viewer, &wished) || (wished != SEAT_PUBLIC && wished >= t->seats) ||
            (wished != SEAT_PUBLIC && t->settings.state != TABLE_OVER &&
             (person[0] == '\0' || strcmp(t->settings.seat[wished].person, person) != 0))) {
            request_refuse(r, CODE_NOT_YOUR_SEAT);
            return;
        }
        seat = wished;
    }
    if (t->settings.state == TABLE_OVER && viewer[0] == '\0')
        text = entries_record(t);
    else
        text = record_text_seen(t->match, seat, name);
    answer_text(r, text);
}

static void answer_table(Server *s, NetRequest *r, Table *t, const char *person) {
    Text out = server_scratch(s);
    text_add_char(&out, '{');
    TableHashes hashes = table_hashes(t);
    table_add_all(t, &hashes, person, &out);
    text_add_char(&out, '}');
    request_answer(r, 200, &out);
}

static bool may_see(const Table *t, const NetRequest *r, json_t *body, const char *person) {
    char in_query[16];
    const char *code = json_string_value(json_object_get(body, "code"));
    request_argument(r, "code", in_query, sizeof in_query);
    return t->is_public || table_seat_of(t, person) >= 0 ||
           (person[0] != '\0' && strcmp(t->settings.owner, person) == 0) ||
           strcmp(in_query, t->invite) == 0 || (code != NULL && strcmp(code, t->invite) == 0);
}

#define TABLES "/api/tables/"

/* In line with what changes the table: the request before this one may have gone to another server. */
static void ask_about_table(Server *s, NetRequest *r, json_t *body) {
    char id[TABLE_ID];
    const char *rest = r->path + strlen(TABLES);
    Text text = text_over(id, sizeof id);
    text_add_bytes(&text, rest, strcspn(rest, "/"));
    bool is_here = table_in_memory(s, id) != NULL;
    Table *t = text.is_cut ? NULL : table_find(s, id);
    if (t == NULL) {
        request_refuse(r, CODE_NO_SUCH_TABLE);
        return;
    }
    Origin origin = {.kind = ORIGIN_REQUEST, .request = r};
    Change *c = change_new(t, CHANGE_LOOK, &origin);
    c->look.body = json_incref(body);
    c->has_caught_up = !is_here; /* it was read just now */
    table_change(t, c);
}

Code look_decide(Change *c, Text *why) {
    (void)c, (void)why;
    return CODE_OK;
}

/* /api/tables/ID[/VERB] */
void look_done(Change *c) {
    Table *t = c->table;
    Server *s = t->server;
    NetRequest *r = c->origin.request;
    json_t *body = c->look.body;
    char session[STORE_ID];
    const char *verb = strchr(r->path + strlen(TABLES), '/');
    verb = verb == NULL ? "" : verb + 1;
    Person *p = person_of_token(s, r->token, session);
    const char *person = p == NULL ? "" : p->stored.id;
    bool is_record = strcmp(verb, "record") == 0 && r->method == NET_GET;
    if (!may_see(t, r, body, person) && !(is_record && is_linked(t, r)))
        request_refuse(r, CODE_NO_SUCH_TABLE);
    else if (verb[0] == '\0' && r->method == NET_GET)
        answer_table(s, r, t, person);
    else if (is_record)
        answer_record(r, t, person);
    else if (r->method == NET_GET || (r->method == NET_DELETE && strcmp(verb, "link") != 0))
        request_refuse(r, CODE_WRONG_METHOD);
    else if (p == NULL)
        request_refuse(r, CODE_NO_SESSION);
    else if (strcmp(verb, "link") == 0)
        link_handle(r, t, p);
    else
        seats_handle(r, t, p, verb, body);
}

/* ---- routes ---- */

static void get_public(Server *s, NetRequest *r) {
    if (is_path(r, "/api/me"))
        accounts_me(s, r);
    else if (is_path(r, "/api/sessions"))
        sessions_list(s, r);
    else if (is_path(r, "/api/games"))
        answer_games(s, r);
    else if (strncmp(r->path, "/api/games/", 11) == 0)
        answer_game_text(r, r->path + 11);
    else if (is_path(r, "/api/lobby"))
        lobby_answer(s, r);
    else if (is_path(r, "/api/matches"))
        matches_answer(s, r);
    else if (is_path(r, "/api/records"))
        records_answer(s, r);
    else if (strncmp(r->path, TABLES, strlen(TABLES)) == 0)
        ask_about_table(s, r, NULL);
    else
        request_refuse(r, CODE_NOT_FOUND);
}

/* The private port serves the metrics and nothing else; the public one everything but them. */
static void get(Server *s, NetRequest *r) {
    bool is_figures = is_path(r, "/metrics");
    if (is_path(r, "/healthz"))
        health_answer(s, r);
    else if (is_path(r, "/livez"))
        alive_answer(r);
    else if (r->is_private != is_figures)
        request_refuse(r, CODE_NOT_FOUND);
    else if (is_figures)
        metrics_answer(s, r);
    else
        get_public(s, r);
}

static void post(Server *s, NetRequest *r, json_t *body) {
    if (is_path(r, "/api/guest"))
        accounts_guest(s, r, body);
    else if (is_path(r, "/api/register"))
        accounts_register(s, r, body);
    else if (is_path(r, "/api/login"))
        accounts_login(s, r, body);
    else if (is_path(r, "/api/password"))
        accounts_password(s, r, body);
    else if (is_path(r, "/api/me/delete"))
        accounts_delete(s, r, body);
    else if (is_path(r, "/api/logout"))
        sessions_logout(s, r);
    else if (is_path(r, "/api/tables"))
        lobby_create(s, r, body);
    else if (is_path(r, "/api/records"))
        uploads_handle(s, r, body);
    else if (strncmp(r->path, TABLES, strlen(TABLES)) == 0)
        ask_about_table(s, r, body);
    else
        request_refuse(r, CODE_NOT_FOUND);
}

static void handle_delete(Server *s, NetRequest *r) {
    if (is_path(r, "/api/sessions"))
        sessions_end(s, r, "");
    else if (strncmp(r->path, "/api/sessions/", 14) == 0)
        sessions_end(s, r, r->path + 14);
    else if (strncmp(r->path, TABLES, strlen(TABLES)) == 0)
        ask_about_table(s, r, NULL);
    else
        request_refuse(r, CODE_WRONG_METHOD);
}

void requests_handle(void *server, NetRequest *r) {
    Server *s = server;
    bool is_change = r->method != NET_GET;
    asked_store = s->store;
    if (s->is_stopping && strcmp(r->path, "/healthz") != 0)
        request_refuse(r, CODE_STOPPING);
    else if (is_change && r->is_private)
        request_refuse(r, CODE_NOT_FOUND);
    else if (is_change && r->is_foreign)
        request_refuse(r, CODE_WRONG_ORIGIN);
    else if (r->method == NET_GET)
        get(s, r);
    else if (r->method == NET_DELETE)
        handle_delete(s, r);
    else if (r->method != NET_POST)
        request_refuse(r, CODE_WRONG_METHOD);
    else {
        json_t *body = r->body_length == 0
                           ? json_object()
                           : json_loadb(r->body, r->body_length, JSON_REJECT_DUPLICATES, NULL);
        if (r->body_length > 0 && !r->is_json)
            request_refuse(r, CODE_BAD_REQUEST);
        else if (!json_is_object(body))
            request_refuse(r, CODE_BAD_JSON);
        else
            post(s, r, body);
        json_decref(body);
    }
}

void requests_refuse(void *server, NetRequest *r, NetRefusal why) {
    static const Code codes[] = {[NET_REFUSE_METHOD] = CODE_WRONG_METHOD,
                                 [NET_REFUSE_PATH] = CODE_NOT_FOUND,
                                 [NET_REFUSE_RATE] = CODE_TOO_MANY_REQUESTS,
                                 [NET_REFUSE_CROWD] = CODE_TOO_MANY_CONNECTIONS,
                                 [NET_REFUSE_SIZE] = CODE_TOO_LARGE};
    (void)server;
    request_refuse(r, codes[why]);
}
