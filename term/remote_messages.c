/* remote_messages.c: what a server says about a table (docs/protocol.md), taken into a RemoteTable. */
#include "match/position.h"
#include "term/remote_table.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *remote_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static void add_news(RemoteTable *remote, Word w, const char *what) {
    TEXT(news, NEWS_BYTES);
    text_addf(&news, word(remote->table.lang, w), what);
    client_table_add_news(&remote->table, news.start);
    remote->has_changed = true;
}

/* ---- people ---- */

/* A chat message with its time: the same one may come again after a new connection. */
static void chat_id(const json_t *chat, char id[600]) {
    snprintf(id, 600, "%lld %s %.500s", (long long)json_integer_value(json_object_get(chat, "at")),
             remote_text(chat, "name"), remote_text(chat, "text"));
}

static void take_chat(RemoteTable *remote, const json_t *chat) {
    TEXT(news, NEWS_BYTES);
    text_addf(&news, word(remote->table.lang, WORD_SAYS), remote_text(chat, "name"),
              remote_text(chat, "text"));
    client_table_add_news(&remote->table, news.start);
    chat_id(chat, remote->chat_last);
    remote->has_changed = true;
}

/* What was said while we were not connected. */
static void take_chats(RemoteTable *remote, const json_t *chats) {
    size_t first = 0, i;
    json_t *chat;
    char id[600];
    json_array_foreach(chats, i, chat) {
        chat_id(chat, id);
        if (strcmp(id, remote->chat_last) == 0)
            first = i + 1;
    }
    for (i = first; i < json_array_size(chats); i++)
        take_chat(remote, json_array_get(chats, i));
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

/* A code of the server and the words for it. */
typedef struct CodeWord {
    const char *code;
    Word word;
} CodeWord;

static const CodeWord notices[] = {{"turn", WORD_TURN_ELSEWHERE},
                                   {"takeback-asked", WORD_UNDO_ASKED},
                                   {"takeback-refused", WORD_UNDO_REFUSED},
                                   {"takeback-done", WORD_UNDO_DONE},
                                   {"out-of-time", WORD_OUT_OF_TIME},
                                   {"left", WORD_LEFT},
                                   {"returned", WORD_RETURNED},
                                   {"draw-broken", WORD_DRAW_AGAIN},
                                   {"rematch", WORD_REMATCH},
                                   {NULL, WORDS}};
static const CodeWord ends[] = {{"played", WORD_OVER},
                                {"agreed", WORD_ENDED_AGREED},
                                {"conceded", WORD_ENDED_CONCEDED},
                                {"old-rules", WORD_ENDED_OLD_RULES},
                                {"too-long", WORD_ENDED_TOO_LONG},
                                {NULL, WORDS}};
static const CodeWord byes[] = {{"stopping", WORD_BYE_STOPPING},
                                {"session-ended", WORD_BYE_SESSION_ENDED},
                                {"too-slow", WORD_BYE_TOO_SLOW},
                                {"flood", WORD_BYE_FLOOD},
                                {NULL, WORDS}};

/* A code that this program does not know is ignored. */
static void add_news_of_code(RemoteTable *remote, const CodeWord *known, const char *code,
                             const char *what) {
    while (known->code != NULL && strcmp(known->code, code) != 0)
        known++;
    if (known->code != NULL)
        add_news(remote, known->word, what);
}

/* A match may end before its game says so. */
static void take_end(RemoteTable *remote, const json_t *message) {
    bool was_over = remote->is_over;
    const char *ended = remote_text(message, "ended");
    remote->is_over = strcmp(remote_text(message, "state"), "over") == 0;
    if (!remote->is_over)
        return;
    remote->table.actors = 0;
    remote->table.winners =
        seats_of(json_object_get(json_object_get(message, "result"), "winners"));
    if (!was_over && ended[0] != '\0')
        add_news_of_code(remote, ends, ended, "");
}

static void take_table(RemoteTable *remote, const json_t *message) {
    ClientTable *t = &remote->table;
    bool had_stand_in = t->has_stand_in;
    size_t i;
    json_t *seat;
    t->has_stand_in = false;
    bool has_others = false;
    json_array_foreach(json_object_get(message, "seats"), i, seat) if (i < SEATS_MAX) {
        const char *name = remote_text(seat, "name");
        bool is_person = strcmp(remote_text(seat, "kind"), "person") == 0;
        snprintf(t->name[i], SEAT_NAME, "%.60s",
                 name[0] == '\0' ? remote_text(seat, "kind") : name);
        has_others |= is_person && !json_is_true(json_object_get(seat, "isYou"));
        t->is_away[i] = is_person && !json_is_true(json_object_get(seat, "online"));
        t->has_stand_in |= json_is_true(json_object_get(seat, "standIn")) &&
                           json_is_true(json_object_get(seat, "isYou"));
    }
    remote->may_coach = !has_others || json_is_true(json_object_get(message, "coach"));
    take_end(remote, message);
    take_chats(remote, json_object_get(message, "chat"));
    if (t->has_stand_in && !had_stand_in)
        add_news(remote, WORD_STAND_IN, "");
    remote->has_changed = true;
}

/* Does this terminal's part in the draw of the dice; a server that breaks its word gets none. */
static void take_draw(RemoteTable *remote, const json_t *message) {
    Text failure = text_over(remote->failure, sizeof remote->failure);
    json_t *answer = draw_client_next(&remote->draw, message, remote->table.lang, &failure);
    if (answer != NULL)
        remote_say(remote, answer);
}

static void take_clock(RemoteTable *remote, const json_t *message) {
    ClientTable *t = &remote->table;
    size_t i;
    json_t *value;
    t->has_clock = true;
    t->clock_at = client_now_ms();
    t->clock_running = 0;
    json_array_foreach(json_object_get(message, "remainingMs"), i, value) if (i < SEATS_MAX)
        t->clock_ms[i] = json_is_integer(value) ? json_integer_value(value) : -1;
    json_array_foreach(json_object_get(message, "running"), i,
                       value) if (json_integer_value(value) >= 0 &&
                                  json_integer_value(value) < SEATS_MAX) t->clock_running |=
        seat_bit((Seat)json_integer_value(value));
    remote->has_changed = true;
}

static void take_watchers(RemoteTable *remote, const json_t *message) {
    int count = (int)json_integer_value(json_object_get(message, "count"));
    TEXT(news, 100);
    if (count == remote->table.watchers)
        return;
    remote->table.watchers = count;
    text_addf(&news, word(remote->table.lang, WORD_WATCHERS_NOW), count);
    client_table_add_news(&remote->table, news.start);
    remote->has_changed = true;
}

static void take_notice(RemoteTable *remote, const json_t *message) {
    ClientTable *t = &remote->table;
    const char *kind = remote_text(message, "kind"), *id = remote_text(message, "id");
    json_int_t seat = json_integer_value(json_object_get(message, "seat"));
    const char *who = seat >= 0 && seat < SEATS_MAX ? t->name[seat] : "";
    bool is_asked = strcmp(kind, "takeback-asked") == 0;
    if (is_asked || strncmp(kind, "takeback", 8) == 0)
        t->is_undo_asked = is_asked && seat != remote->seat;
    if (is_asked && seat == remote->seat)
        return;
    add_news_of_code(remote, notices, kind,
                     strcmp(kind, "turn") == 0 ? remote_text(message, "table")
                     : id[0] != '\0'           ? id
                                               : who);
}

/* ---- the match ---- */

/* Words in phrases, which stand in a list behind something else: one that is told for the first time gets the next
 * number, and is told by that number from then on (docs/protocol.md). */
static void add_words(RemoteTable *remote, const json_t *list, size_t first, Text *out) {
    for (size_t i = first; i < json_array_size(list); i++) {
        json_t *phrase = json_array_get(list, i);
        if (json_is_string(phrase) && json_array_size(remote->phrases) < PHRASES_MAX)
            json_array_append(remote->phrases, phrase);
        else if (json_is_integer(phrase))
            phrase = json_array_get(remote->phrases, (size_t)json_integer_value(phrase));
        text_addf(out, "%s%s", i == first ? "" : " ",
                  json_is_string(phrase) ? json_string_value(phrase) : "");
    }
}

/* The labels and the question come from the engine here; their phrases are counted all the same. */
static void count_phrases(RemoteTable *remote, const json_t *message) {
    size_t i;
    json_t *move;
    bool is_whole = json_object_get(message, "view") != NULL;
    if (is_whole || json_is_true(json_object_get(message, "anew")))
        json_array_clear(remote->phrases);
    if (is_whole)
        return;
    json_array_foreach(json_object_get(message, "legal"), i, move) {
        TEXT(label, 512);
        add_words(remote, move, 1, &label);
    }
    TEXT(prompt, 512);
    add_words(remote, json_object_get(message, "prompt"), 0, &prompt);
}

/* A line is an object, or (following on those before) a list. */
static const char *line_text(const json_t *line, size_t at, const char *name) {
    const char *text = json_string_value(json_is_array(line) ? json_array_get(line, at)
                                                             : json_object_get(line, name));
    return text == NULL ? "" : text;
}

/* In a list, its number, or null for the dealer. */
static void take_seat(const json_t *line, Seat *out) {
    const json_t *seat = json_array_get(line, 0);
    if (!json_is_array(line))
        seat_read(remote_text(line, "seat"), out);
    else if (json_is_integer(seat))
        *out = (Seat)json_integer_value(seat);
    else
        *out = SEAT_DEALER;
}

static void take_lines(RemoteTable *remote, const json_t *message) {
    size_t i;
    json_t *line, *lines = json_object_get(message, "lines");
    json_t *number = json_object_get(message, "number");
    int from = number == NULL ? remote->table.lines
                              : (int)json_integer_value(number) - (int)json_array_size(lines);
    client_table_cut_lines(&remote->table, from);
    json_array_foreach(lines, i, line) {
        SeenLine told = {.number = from + (int)i + 1};
        take_seat(line, &told.seat);
        snprintf(told.text, sizeof told.text, "%s", line_text(line, 1, "text"));
        Text words = text_over(told.words, sizeof told.words);
        if (json_is_array(line))
            add_words(remote, line, 2, &words);
        else
            text_add(&words, remote_text(line, "words"));
        if (told.number == remote->table.lines + 1)
            client_table_add_line(&remote->table, &told);
    }
}

/* Of a list, a change may tell only some elements, by index, new ones behind its end, or its length if it is
 * shorter now. */
static void change_elements(json_t *list, json_t *changes) {
    const char *index;
    json_t *change, *length = json_object_get(changes, "length");
    while (length != NULL && (json_int_t)json_array_size(list) > json_integer_value(length) &&
           json_array_remove(list, json_array_size(list) - 1) == 0)
        continue;
    json_object_foreach(changes, index, change) {
        size_t at = (size_t)strtoul(index, NULL, 10);
        json_t *old = json_array_get(list, at);
        if (change == length)
            continue;
        if (json_is_array(old) && json_is_object(change))
            change_elements(old, change);
        else if (at == json_array_size(list))
            json_array_append(list, change);
        else
            json_array_set(list, at, change);
    }
}

/* A state tells the whole view, or what has changed since the one before: members by their places in it. */
static void take_seen(RemoteTable *remote, const json_t *message) {
    json_t *whole = json_object_get(message, "view");
    if (whole != NULL) {
        json_decref(remote->seen);
        remote->seen = json_incref(whole);
        return;
    }
    const char *name;
    json_t *old, *changes = json_object_get(message, "now");
    void *next;
    int member = 0;
    json_object_foreach_safe(remote->seen, next, name, old) {
        TEXT(place, 16);
        text_add_int(&place, member++);
        json_t *change = json_object_get(changes, place.start);
        if (change == NULL)
            continue;
        if (json_is_array(old) && json_is_object(change))
            change_elements(old, change);
        else
            json_object_set(remote->seen, name, change);
    }
}

/* The view becomes a State again, so that the same engine can list and draw it. */
static bool take_view(RemoteTable *remote, const json_t *message, Text *error) {
    take_seen(remote, message);
    char *view = json_dumps(remote->seen, JSON_COMPACT);
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
    t->actors = remote->is_over ? 0 : seats_of(json_object_get(message, "actors"));
    t->winners = seats_of(json_object_get(json_object_get(message, "result"), "winners"));
    count_phrases(remote, message);
    take_lines(remote, message);
    remote->has_changed = true;
}

static void take_answer(RemoteTable *remote, json_t *message) {
    if (json_integer_value(json_object_get(message, "seq")) != remote->awaited)
        return;
    json_decref(remote->answer);
    remote->answer = json_incref(message);
}

void remote_take_message(void *context, const char *text) {
    RemoteTable *remote = context;
    json_t *message = json_loads(text, 0, NULL);
    const char *type = remote_text(message, "type");
    bool follows = type[0] == '\0' && json_object_get(message, "state") != NULL;
    remote->heard_at = client_now_ms();
    if (follows || strcmp(type, "state") == 0)
        take_state(remote, message);
    else if (strcmp(type, "table") == 0) {
        take_table(remote, message);
        take_draw(remote, message);
    } else if (strcmp(type, "answer") == 0)
        take_answer(remote, message);
    else if (strcmp(type, "chat") == 0)
        take_chat(remote, message);
    else if (strcmp(type, "clock") == 0)
        take_clock(remote, message);
    else if (strcmp(type, "watchers") == 0)
        take_watchers(remote, message);
    else if (strcmp(type, "notice") == 0)
        take_notice(remote, message);
    else if (strcmp(type, "bye") == 0)
        add_news_of_code(remote, byes, remote_text(message, "reason"), "");
    json_decref(message);
}
