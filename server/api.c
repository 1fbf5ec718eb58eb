/* api.c: HTTP requests: which is which, lists, records, health and figures. */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- answering ---- */

void api_text(NetRequest *r, int status, const Text *words) {
    net_answer(r, words->is_cut ? 500 : status, "application/json", NULL, words->start,
               words->length);
}

void api_error_with(NetRequest *r, Code code, const char *en, const char *de) {
    TEXT(out, 2048);
    text_addf(&out, "{\"code\":\"%s\",\"text\":{\"en\":", code_words(code)->name);
    text_add_json_string(&out, en);
    text_add(&out, ",\"de\":");
    text_add_json_string(&out, de);
    text_add(&out, "}}");
    api_text(r, code_words(code)->status, &out);
}

void api_error(NetRequest *r, Code code) {
    api_error_with(r, code, code_words(code)->text[LANG_EN], code_words(code)->text[LANG_DE]);
}

/* Is it this path, in this way? With the right path and the wrong method it is answered here. */
static bool is_path(NetRequest *r, const char *path) {
    return strcmp(r->path, path) == 0;
}

/* ---- lists ---- */

static int by_age(const void *a, const void *b) {
    const Table *x = *(Table *const *)a, *y = *(Table *const *)b;
    return x->created < y->created ? 1 : x->created > y->created ? -1 : strcmp(x->id, y->id);
}

static void add_list(Server *s, TableState state, const char *person, Text *out) {
    int count = 0;
    Table **list = malloc(((size_t)s->tables_count + 1) * sizeof(Table *));
    for (Table *t = s->tables; list != NULL && t != NULL; t = t->next)
        if (t->is_public && t->card.state == state && !t->is_dropped)
            list[count++] = t;
    if (list != NULL)
        qsort(list, (size_t)count, sizeof *list, by_age);
    for (int i = 0; i < count && i < 50; i++) {
        text_add(out, i == 0 ? "" : ",");
        tell_summary(list[i], person, out);
    }
    free(list);
}

static void answer_lobby(Server *s, NetRequest *r) {
    char session[STORE_ID];
    Person *p = person_of_token(s, r->token, session);
    const char *person = p == NULL ? "" : p->stored.id;
    Text out = server_scratch(s);
    text_add(&out, "{\"open\":[");
    add_list(s, TABLE_WAITING, person, &out);
    text_add(&out, "],\"running\":[");
    add_list(s, TABLE_PLAYING, person, &out);
    text_add(&out, "]}");
    api_text(r, 200, &out);
}

static void answer_games(Server *s, NetRequest *r) {
    Text out = server_scratch(s);
    tell_rulebooks(&out);
    api_text(r, 200, &out);
}

/* /api/games/NAME/rules */
static void answer_rules(NetRequest *r, const char *rest) {
    char name[64];
    size_t length = strcspn(rest, "/");
    if (length >= sizeof name || strcmp(rest + length, "/rules") != 0) {
        api_error(r, CODE_NOT_FOUND);
        return;
    }
    memcpy(name, rest, length);
    name[length] = '\0';
    const GameFiles *files = games_find(name);
    if (files == NULL)
        api_error(r, CODE_NO_SUCH_GAME);
    else
        net_answer(r, 200, "text/markdown; charset=utf-8", NULL, files->rules,
                   strlen(files->rules));
}

/* ---- health ---- */

static void add_figure(Text *out, const char *name, const char *kind, uint64_t value) {
    text_addf(out, "# TYPE hort_%s %s\nhort_%s %llu\n", name, kind, name,
              (unsigned long long)value);
}

static void answer_metrics(Server *s, NetRequest *r) {
    TEXT(out, 4096);
    const LedgerCounts *ledger = ledger_counts(s->ledger);
    add_figure(&out, "moves_total", "counter", s->moves);
    add_figure(&out, "refusals_total", "counter", s->refusals);
    add_figure(&out, "store_groups_total", "counter", ledger->groups);
    add_figure(&out, "store_batches_total", "counter", ledger->batches);
    add_figure(&out, "store_failures_total", "counter", ledger->failures);
    add_figure(&out, "tables", "gauge", (uint64_t)s->tables_count);
    add_figure(&out, "bots_thinking", "gauge", (uint64_t)thinkers_waiting(s->thinkers));
    if (s->net != NULL) {
        const NetCounts *net = net_counts(s->net);
        add_figure(&out, "connections", "gauge", (uint64_t)net->sockets);
        add_figure(&out, "requests_total", "counter", net->requests);
        add_figure(&out, "messages_in_total", "counter", net->messages_in);
        add_figure(&out, "messages_out_total", "counter", net->messages_out);
        add_figure(&out, "bytes_out_total", "counter", net->bytes_out);
        add_figure(&out, "slow_clients_total", "counter", net->too_slow);
        add_figure(&out, "refused_connections_total", "counter", net->refused);
    }
    net_answer(r, 200, "text/plain; version=0.0.4", NULL, out.start, out.length);
}

static void answer_health(Server *s, NetRequest *r) {
    TEXT(out, 64);
    text_addf(&out, "{\"ok\":%s}", s->is_stopping ? "false" : "true");
    api_text(r, s->is_stopping ? 503 : 200, &out);
}

/* ---- one table ---- */

/* The value of an argument of the URL; empty when it is not there. */
static void query_value(const NetRequest *r, const char *name, char *out, size_t room) {
    size_t length = strlen(name);
    out[0] = '\0';
    for (const char *at = r->query; *at != '\0'; at += strcspn(at, "&"), at += *at == '&')
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            Text t = text_over(out, room);
            text_add_bytes(&t, at + length + 1, strcspn(at + length + 1, "&"));
            return;
        }
}

/* The whole record when the match is over; before, as that viewer has seen it. */
static void answer_record(NetRequest *r, Table *t, const char *person) {
    const char *name[SEATS_MAX];
    char viewer[16], *text;
    int mine = table_seat_of(t, person);
    Seat seat = mine < 0 ? SEAT_PUBLIC : (Seat)mine, wished;
    if (t->match == NULL) {
        api_error(r, CODE_NOT_STARTED);
        return;
    }
    table_names(t, name);
    query_value(r, "viewer", viewer, sizeof viewer);
    if (viewer[0] != '\0') {
        if (!seat_read(viewer, &wished) || (wished != SEAT_PUBLIC && wished >= t->ruleset->seats) ||
            (wished != SEAT_PUBLIC && t->card.state != TABLE_OVER &&
             (person[0] == '\0' || strcmp(t->card.seat[wished].person, person) != 0))) {
            api_error(r, CODE_NOT_YOUR_SEAT);
            return;
        }
        seat = wished;
    }
    if (t->card.state == TABLE_OVER && viewer[0] == '\0')
        text = record_text(t->match, RECORD_PUBLISHED, name);
    else
        text = record_text_seen(t->match, seat, name);
    if (text == NULL)
        api_error(r, CODE_BROKEN);
    else
        net_answer(r, 200, "text/plain; charset=utf-8", NULL, text, strlen(text));
    free(text);
}

static void answer_table(Server *s, NetRequest *r, Table *t, const char *person) {
    Text out = server_scratch(s);
    text_add_char(&out, '{');
    tell_table(t, person, &out);
    text_add_char(&out, '}');
    api_text(r, 200, &out);
}

static bool may_see(const Table *t, const NetRequest *r, json_t *body, const char *person) {
    char in_query[16];
    const char *code = json_string_value(json_object_get(body, "code"));
    query_value(r, "code", in_query, sizeof in_query);
    return t->is_public || table_seat_of(t, person) >= 0 ||
           (person[0] != '\0' && strcmp(t->owner, person) == 0) ||
           strcmp(in_query, t->invite) == 0 || (code != NULL && strcmp(code, t->invite) == 0);
}

/* /api/tables/ID[/VERB] */
static void answer_about_table(Server *s, NetRequest *r, const char *rest, json_t *body) {
    char id[TABLE_ID], session[STORE_ID];
    size_t length = strcspn(rest, "/");
    const char *verb = rest[length] == '/' ? rest + length + 1 : "";
    Person *p = person_of_token(s, r->token, session);
    const char *person = p == NULL ? "" : p->stored.id;
    Text text = text_over(id, sizeof id);
    text_add_bytes(&text, rest, length);
    Table *t = text.is_cut ? NULL : table_find(s, id);
    if (t == NULL || !may_see(t, r, body, person))
        api_error(r, CODE_NO_SUCH_TABLE);
    else if (t->is_pending) {
        Waiting w = {.request = r};
        table_wait(t, &w);
    } else if (verb[0] == '\0' && r->method == NET_GET)
        answer_table(s, r, t, person);
    else if (strcmp(verb, "record") == 0 && r->method == NET_GET)
        answer_record(r, t, person);
    else if (r->method != NET_POST)
        api_error(r, CODE_WRONG_METHOD);
    else if (p == NULL)
        api_error(r, CODE_NO_SESSION);
    else
        seats_change(s, r, t, p, verb, body);
}

/* ---- which is which ---- */

static void get(Server *s, NetRequest *r) {
    if (is_path(r, "/healthz"))
        answer_health(s, r);
    else if (is_path(r, "/metrics"))
        answer_metrics(s, r);
    else if (is_path(r, "/api/me"))
        people_me(s, r);
    else if (is_path(r, "/api/sessions"))
        people_sessions(s, r);
    else if (is_path(r, "/api/games"))
        answer_games(s, r);
    else if (strncmp(r->path, "/api/games/", 11) == 0)
        answer_rules(r, r->path + 11);
    else if (is_path(r, "/api/lobby"))
        answer_lobby(s, r);
    else if (strncmp(r->path, "/api/tables/", 12) == 0)
        answer_about_table(s, r, r->path + 12, NULL);
    else
        api_error(r, CODE_NOT_FOUND);
}

static void post(Server *s, NetRequest *r, json_t *body) {
    if (is_path(r, "/api/guest"))
        people_guest(s, r, body);
    else if (is_path(r, "/api/register"))
        people_register(s, r, body);
    else if (is_path(r, "/api/login"))
        people_login(s, r, body);
    else if (is_path(r, "/api/logout"))
        people_logout(s, r);
    else if (is_path(r, "/api/tables"))
        seats_create(s, r, body);
    else if (strncmp(r->path, "/api/tables/", 12) == 0)
        answer_about_table(s, r, r->path + 12, body);
    else
        api_error(r, CODE_NOT_FOUND);
}

static void take_away(Server *s, NetRequest *r) {
    if (is_path(r, "/api/sessions"))
        people_sessions_end(s, r, "");
    else if (strncmp(r->path, "/api/sessions/", 14) == 0)
        people_sessions_end(s, r, r->path + 14);
    else
        api_error(r, CODE_WRONG_METHOD);
}

void api_request(void *server, NetRequest *r) {
    Server *s = server;
    bool is_change = r->method != NET_GET;
    if (s->is_stopping && strcmp(r->path, "/healthz") != 0)
        api_error(r, CODE_STOPPING);
    else if (is_change && r->is_foreign)
        api_error(r, CODE_WRONG_ORIGIN);
    else if (r->method == NET_GET)
        get(s, r);
    else if (r->method == NET_DELETE)
        take_away(s, r);
    else if (r->method != NET_POST)
        api_error(r, CODE_WRONG_METHOD);
    else {
        json_t *body = r->body_length == 0
                           ? json_object()
                           : json_loadb(r->body, r->body_length, JSON_REJECT_DUPLICATES, NULL);
        if (r->body_length > 0 && !r->is_json)
            api_error(r, CODE_BAD_REQUEST);
        else if (!json_is_object(body))
            api_error(r, CODE_BAD_JSON);
        else
            post(s, r, body);
        json_decref(body);
    }
}
