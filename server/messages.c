/* messages.c: builds the JSON that is sent about a table. What concerns the match comes from
 * match/json.c. */
#include "server/messages.h"

#include "server/accounts.h"
#include "server/draws.h"
#include "server/ending.h"
#include "server/server_private.h"

#include <string.h>

static const char *const states[] = {"waiting", "playing", "over"};
static const char *const kinds[] = {"open", "invite", "person", "bot"};

int lines_cost(int lines) {
    enum { LINES_A_MESSAGE = 20, MOST = 60 }; /* no honest client waits for more than a second */
    return lines / LINES_A_MESSAGE < MOST ? lines / LINES_A_MESSAGE : MOST;
}

void message_state(const Table *t, const JsonFor *to, bool is_back, Text *out) {
    text_addf(out, "{\"type\":\"state\",\"table\":\"%s\",", t->id);
    json_state(t->match, to, out);
    if (to->viewer < SEATS_MAX)
        text_addf(out, ",\"takeBack\":\"%s\"", takeback_word(t, to->viewer));
    text_add(out, is_back ? ",\"back\":true}" : "}");
}

/* ---- the table ---- */

static void add_flag(Text *out, const char *name, bool value) {
    text_addf(out, ",\"%s\":%s", name, value ? "true" : "false");
}

static void add_seat(const Table *t, const SeatHolder *s, const char *person, Text *out) {
    text_addf(out, "{\"kind\":\"%s\",\"name\":", kinds[s->kind]);
    text_add_json_string(out, s->name);
    if (s->kind == KIND_BOT)
        text_addf(out, ",\"level\":\"%s\"", level_text(s->level));
    add_flag(out, "online",
             s->kind == KIND_PERSON ? person_is_online(t->server, s->person) : s->kind == KIND_BOT);
    add_flag(out, "isYou", person[0] != '\0' && strcmp(s->person, person) == 0);
    if (s->is_stand_in)
        add_flag(out, "standIn", true);
    if (s->has_conceded)
        add_flag(out, "conceded", true);
    if (s->wants_end)
        add_flag(out, "wantsEnd", true);
    text_add_char(out, '}');
}

static void add_clock_rule(const ClockRule *rule, Text *out) {
    switch (rule->kind) {
    case CLOCK_NONE:
        text_add(out, "{\"kind\":\"none\"}");
        break;
    case CLOCK_TURN:
        text_addf(out, "{\"kind\":\"turn\",\"seconds\":%lld}", (long long)rule->full_ms / 1000);
        break;
    case CLOCK_GAME:
        text_addf(out, "{\"kind\":\"game\",\"seconds\":%lld,\"increment\":%lld}",
                  (long long)rule->full_ms / 1000, (long long)rule->increment_ms / 1000);
        break;
    case CLOCK_DAYS:
        text_addf(out, "{\"kind\":\"days\",\"days\":%lld}", (long long)rule->full_ms / 86400000);
        break;
    }
}

static SeatSet seats_of(const Table *t, const char *person) {
    SeatSet set = 0;
    for (Seat seat = 0; person[0] != '\0' && seat < t->seats; seat++)
        if (strcmp(t->settings.seat[seat].person, person) == 0)
            set |= seat_bit(seat);
    return set;
}

static void add_summary(const Table *t, const char *person, Text *out) {
    text_addf(out,
              "\"id\":\"%s\",\"game\":\"%s\",\"players\":%d,\"state\":\"%s\",\"created\":%lld,"
              "\"moved\":%lld,"
              "\"lines\":%d",
              t->id, t->files->game->name, t->seats, states[t->settings.state],
              (long long)t->created, (long long)t->settings.moved, t->lines);
    add_flag(out, "public", t->is_public);
    add_flag(out, "yourTurn", table_is_turn_of(t, person));
    text_add(out, ",\"yourSeats\":");
    json_seats(seats_of(t, person), out);
    text_add(out, ",\"owner\":");
    text_add_json_string(out, t->settings.owner_name);
    text_add(out, ",\"seats\":[");
    for (int i = 0; i < t->seats; i++) {
        text_add(out, i == 0 ? "" : ",");
        add_seat(t, &t->settings.seat[i], person, out);
    }
    text_add(out, "],\"clock\":");
    add_clock_rule(&t->rule, out);
}

void message_summary(const Table *t, const char *person, Text *out) {
    text_add_char(out, '{');
    add_summary(t, person, out);
    text_add_char(out, '}');
}

void message_table(const Table *t, const char *person, Text *out) {
    add_summary(t, person, out);
    text_add(out, ",\"options\":");
    json_options(t->ruleset, out);
    text_add(out, ",\"set\":");
    text_add_json_string(out, t->ruleset->set_name);
    text_addf(out, ",\"setHash\":\"%s\"", t->ruleset->set_hash);
    draw_add_json(t, out);
    if (seats_of(t, person) != 0 || strcmp(t->settings.owner, person) == 0)
        text_addf(out, ",\"invite\":\"%s\"", t->invite);
    if (table_may_take_several(t, person))
        add_flag(out, "several", true);
    if (t->settings.rematch[0] != '\0')
        text_addf(out, ",\"rematch\":\"%s\"", t->settings.rematch);
    if (t->settings.state == TABLE_OVER && t->settings.end != END_PLAYED)
        text_addf(out, ",\"ended\":\"%s\"", end_name(t->settings.end));
    if (t->settings.state == TABLE_OVER && t->match != NULL) {
        text_add(out, ",\"result\":");
        json_result(t->match, ending_winners(t), SEAT_PUBLIC, LANG_EN, out);
    }
}

void message_chat(const Table *t, int index, Text *out) {
    const Chat *c = &t->chat[index % CHAT_KEPT];
    text_addf(out, "\"at\":%lld,\"name\":", (long long)c->at);
    text_add_json_string(out, c->name);
    if (c->seat < SEATS_MAX)
        text_addf(out, ",\"seat\":%d,\"text\":", c->seat);
    else
        text_add(out, ",\"seat\":null,\"text\":");
    text_add_json_string(out, c->text);
}

void message_clock(const Table *t, Text *out) {
    int64_t elapsed_ms = server_now_ms(t->server) - t->clock.since_ms;
    text_addf(out, "{\"type\":\"clock\",\"table\":\"%s\",\"remainingMs\":[", t->id);
    for (Seat seat = 0; seat < t->seats; seat++) {
        int64_t left = t->clock.remaining_ms[seat];
        if (t->clock.running & seat_bit(seat))
            left -= elapsed_ms;
        text_addf(out, "%s%lld", seat == 0 ? "" : ",", (long long)(left < 0 ? 0 : left));
    }
    text_add(out, "],\"running\":");
    json_seats(t->clock.running, out);
    text_add_char(out, '}');
}
