/* changes.c: what people at a table want to change: moves, chat, shares, take-backs.
 *
 * Checked in this order: is the message whole, is the seat his, does the match go on, is it his
 * turn, is the move legal. The table has no change pending when these are called. */
#include "server/changes.h"

#include "server/broadcast.h"
#include "server/clock.h"
#include "server/questions.h"
#include "server/server_private.h"

#include <stdio.h>
#include <string.h>

static void key_text(uint64_t key, char out[17]) {
    snprintf(out, 17, "%016llx", (unsigned long long)key);
}

/* ---- moves ---- */

static void after_move(Table *t, StoreStatus status) {
    Pending *p = &t->pending;
    if (status != STORE_OK) {
        client_refuse(p->client, p->seq, 0, CODE_STORAGE_FULL);
        return;
    }
    TEXT(members, 32);
    text_addf(&members, ",\"number\":%d", t->lines);
    table_key_add(t, p->key, t->lines);
    t->server->moves++;
    client_answer(p->client, p->seq, 0, members.start);
    if (t->settings.state == TABLE_OVER)
        broadcast_table(t);
    broadcast_state(t, p->lines_before, false);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

static void play_move(Client *c, Table *t, Seat seat, int64_t seq, uint64_t key, const char *move) {
    TEXT(why, 1024);
    Pending *p = table_begin(t);
    if (!match_play(t->match, seat, move, c->lang, &why)) {
        const char *rule, *sentence;
        message_split_why(why.start, &rule, &sentence);
        client_refuse_with(c, seq, key, CODE_ILLEGAL_MOVE, rule, sentence);
        return;
    }
    char words[17];
    bool is_over = match_is_over(t->match);
    p->client = c;
    p->seq = seq;
    p->key = key;
    p->seat = seat;
    key_text(key, words);
    if (is_over)
        t->settings.state = TABLE_OVER;
    t->settings.moved = server_time_ms() / 1000;
    t->actors = match_actors(t->match);
    clock_moved(t, seat);
    table_add_lines(t, p->lines_before, words);
    t->takeback_keep = -1;
    table_commit(t, is_over, after_move);
}

static void handle_play(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    const char *move = json_string_value(json_object_get(message, "move"));
    int number = table_key_number(t, key);
    Seat seat;
    if (number >= 0) {
        TEXT(members, 32);
        text_addf(&members, ",\"number\":%d", number);
        client_answer(c, seq, 0, members.start);
    } else if (move == NULL || strlen(move) >= LINE_TEXT)
        client_refuse(c, seq, key, CODE_BAD_MESSAGE);
    else if (message_own_seat(c, t, message, seq, key, &seat) &&
             !message_refuse_unless_playing(c, t, seq, key)) {
        if (!(t->actors & seat_bit(seat)))
            client_refuse(c, seq, key, CODE_NOT_YOUR_TURN);
        else
            play_move(c, t, seat, seq, key, move);
    }
}

/* ---- chat ---- */

static bool is_speakable(const char *words) {
    int characters = 0;
    for (const unsigned char *at = (const unsigned char *)words; *at != '\0'; at++) {
        if (*at < 32 || *at == 127)
            return false;
        characters += (*at & 0xC0) != 0x80;
    }
    return characters >= 1 && characters <= 500;
}

static void after_chat(Table *t, StoreStatus status) {
    Pending *p = &t->pending;
    if (status != STORE_OK) {
        client_refuse(p->client, p->seq, 0, CODE_STORAGE_FULL);
        return;
    }
    table_key_add(t, p->key, -2);
    table_chat_add(t, server_time_ms() / 1000, p->seat, p->text);
    client_answer(p->client, p->seq, p->key, "");
    broadcast_chat(t, t->chats - 1);
}

static void handle_chat(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    const char *words = json_string_value(json_object_get(message, "text"));
    int seat = table_seat_of(t, client_person(c));
    if (words == NULL || !is_speakable(words))
        client_refuse(c, seq, key, words == NULL ? CODE_BAD_MESSAGE : CODE_TOO_LARGE);
    else if (seat < 0)
        client_refuse(c, seq, key, c->person == NULL ? CODE_NO_SESSION : CODE_NOT_SEATED);
    else if (table_key_number(t, key) != -1)
        client_answer(c, seq, 0, "");
    else {
        Pending *p = table_begin(t);
        char key_words[17];
        Text text = text_over(p->text, sizeof p->text);
        text_addf(&text, "%s\t%s", t->settings.seat[seat].name, words);
        p->client = c;
        p->seq = seq;
        p->key = key;
        p->seat = (Seat)seat;
        key_text(key, key_words);
        table_add_entry(t, 'c', seat, p->text, key_words, 0);
        table_commit(t, false, after_chat);
    }
}

/* ---- shares for the dice ---- */

static void after_share(Table *t, StoreStatus status) {
    Pending *p = &t->pending;
    if (status != STORE_OK) {
        client_refuse(p->client, p->seq, 0, CODE_STORAGE_FULL);
        return;
    }
    client_answer(p->client, p->seq, p->key, "");
    broadcast_table(t);
    table_try_start(t);
}

static void handle_share(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    const char *hex = json_string_value(json_object_get(message, "hex"));
    size_t length = hex == NULL ? 1 : strlen(hex);
    Seat seat;
    if (!message_own_seat(c, t, message, seq, key, &seat))
        return;
    if (length % 2 != 0 || length >= SHARE_MAX || strspn(hex, "0123456789abcdef") != length)
        client_refuse(c, seq, key, CODE_BAD_MESSAGE);
    else if (t->settings.state != TABLE_WAITING)
        client_refuse(c, seq, key, CODE_SHARE_LATE);
    else {
        Pending *p = table_begin(t);
        p->client = c;
        p->seq = seq;
        p->key = key;
        t->settings.seat[seat].has_shared = true;
        memcpy(t->settings.seat[seat].share, hex, length + 1);
        table_commit(t, true, after_share);
    }
}

/* ---- taking back ----
 *
 * With everybody's consent and never past what was revealed. The store keeps the lines that were
 * taken back: a take-back is an entry of its own. */

/* How many lines would be left if that seat took its last move back; -1: it cannot. */
static int lines_left(const Table *t, Seat seat) {
    int barrier = match_barrier(t->match);
    for (int i = t->lines - 1; i >= barrier; i--)
        if (match_line(t->match, i).seat == seat)
            return i;
    return -1;
}

/* Has every person at the table agreed? Whoever plays several seats needs to say so once. */
static bool all_agree(const Table *t) {
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        const SeatHolder *s = &t->settings.seat[seat];
        if (s->kind != KIND_PERSON)
            continue;
        bool has_agreed = false;
        for (Seat other = 0; other < t->ruleset->seats; other++)
            if ((t->takeback_yes & seat_bit(other)) &&
                strcmp(t->settings.seat[other].person, s->person) == 0)
                has_agreed = true;
        if (!has_agreed)
            return false;
    }
    return true;
}

static void after_takeback(Table *t, StoreStatus status) {
    Pending *p = &t->pending;
    if (status != STORE_OK) {
        client_refuse(p->client, p->seq, 0, CODE_STORAGE_FULL);
        return;
    }
    client_answer(p->client, p->seq, p->key, "");
    broadcast_notice(t, "takeback-done", "");
    broadcast_state(t, t->lines, true);
    broadcast_clock(t);
    broadcast_turns(t);
    table_wake_bots(t);
}

static void carry_out(Client *c, Table *t, int64_t seq, uint64_t key) {
    Pending *p = table_begin(t);
    TEXT(words, 16);
    p->client = c;
    p->seq = seq;
    p->key = key;
    text_add_int(&words, t->takeback_keep);
    match_cut(t->match, t->takeback_keep);
    t->takeback_keep = -1;
    t->lines = match_lines(t->match);
    t->actors = match_actors(t->match);
    clock_moved(t, t->takeback_seat);
    table_add_entry(t, 'b', t->takeback_seat, words.start, "", 0);
    table_commit(t, false, after_takeback);
}

static void takeback_ask(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    Seat seat;
    if (!message_own_seat(c, t, message, seq, key, &seat))
        return;
    int keep = t->settings.state == TABLE_PLAYING ? lines_left(t, seat) : -1;
    if (t->settings.state != TABLE_PLAYING)
        client_refuse(c, seq, key, t->settings.state == TABLE_OVER ? CODE_OVER : CODE_NOT_STARTED);
    else if (t->takeback_keep >= 0)
        client_refuse(c, seq, key, CODE_TAKEBACK_PENDING);
    else if (keep < 0)
        client_refuse(c, seq, key, CODE_NOTHING_TO_TAKE_BACK);
    else {
        t->takeback_keep = keep;
        t->takeback_seat = seat;
        t->takeback_yes = seat_bit(seat);
        if (all_agree(t)) {
            carry_out(c, t, seq, key);
            return;
        }
        TEXT(more, 256);
        text_addf(&more, ",\"seat\":%d,\"to\":%d,\"name\":", seat, keep);
        text_add_json_string(&more, t->settings.seat[seat].name);
        client_answer(c, seq, key, "");
        broadcast_notice(t, "takeback-asked", more.start);
    }
}

static void takeback_answer(Client *c, Table *t, int64_t seq, uint64_t key, json_t *message) {
    json_t *accept = json_object_get(message, "accept");
    int seat = table_seat_of(t, client_person(c));
    if (!json_is_boolean(accept))
        client_refuse(c, seq, key, CODE_BAD_MESSAGE);
    else if (seat < 0)
        client_refuse(c, seq, key, CODE_NOT_SEATED);
    else if (t->takeback_keep < 0)
        client_refuse(c, seq, key, CODE_NO_TAKEBACK);
    else if (json_is_true(accept)) {
        t->takeback_yes |= seat_bit((Seat)seat);
        if (all_agree(t))
            carry_out(c, t, seq, key);
        else
            client_answer(c, seq, key, "");
    } else {
        t->takeback_keep = -1;
        client_answer(c, seq, key, "");
        broadcast_notice(t, "takeback-refused", "");
    }
}

void changes_handle(Client *c, Table *t, const char *type, int64_t seq, uint64_t key,
                    json_t *message) {
    if (strcmp(type, "play") == 0)
        handle_play(c, t, seq, key, message);
    else if (strcmp(type, "chat") == 0)
        handle_chat(c, t, seq, key, message);
    else if (strcmp(type, "share") == 0)
        handle_share(c, t, seq, key, message);
    else if (strcmp(type, "takeback") == 0)
        takeback_ask(c, t, seq, key, message);
    else if (strcmp(type, "takeback-answer") == 0)
        takeback_answer(c, t, seq, key, message);
    else
        client_refuse(c, seq, 0, CODE_UNKNOWN_TYPE);
}
