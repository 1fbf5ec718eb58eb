/* messages.c: see messages.h. */
#include "server/messages.h"

#include "server/accounts.h"
#include "server/draws.h"
#include "server/server_private.h"

#include <string.h>

int lines_cost(int lines) {
    enum { LINES_A_MESSAGE = 20, MOST = 60 }; /* no honest client waits for more than a second */
    return lines / LINES_A_MESSAGE < MOST ? lines / LINES_A_MESSAGE : MOST;
}

static SeatCard seat_card(const Table *t, const SeatHolder *s, const char *person) {
    bool is_person = s->kind == KIND_PERSON;
    return (SeatCard){.kind = s->kind,
                      .name = s->name,
                      .level = level_text(s->level),
                      .is_online =
                          is_person ? person_is_online(t->server, s->person) : s->kind == KIND_BOT,
                      .is_yours = person[0] != '\0' && strcmp(s->person, person) == 0,
                      .is_stand_in = s->is_stand_in,
                      .has_conceded = s->has_conceded,
                      .wants_end = s->wants_end};
}

/* What lists tell about a table. */
static TableCard card_of(const Table *t, const char *person) {
    TableCard card = {.id = t->id,
                      .owner = t->settings.owner_name,
                      .game = t->files->game,
                      .state = t->settings.state,
                      .end = t->settings.end,
                      .seats = t->seats,
                      .lines = t->lines,
                      .created = t->created,
                      .moved = t->settings.moved,
                      .is_public = t->is_public,
                      .is_your_turn = table_is_turn_of(t, person),
                      .clock = t->rule};
    for (int i = 0; i < t->seats; i++)
        card.seat[i] = seat_card(t, &t->settings.seat[i], person);
    card.result = table_result_after(t, &t->settings, t->settings.seat, t->match, &(MatchStep){0});
    if (t->settings.link[0] != '\0' && table_seat_of(t, person) >= 0)
        card.link = t->settings.link;
    return card;
}

void table_add_summary(const Table *t, const char *person, Text *out) {
    TableCard card = card_of(t, person);
    message_summary(&card, out);
}

TableHashes table_hashes(Table *t) {
    TableHashes hashes;
    const DrawHashes *known = draw_hashes(t);
    Text draw = text_over(hashes.draw, sizeof hashes.draw);
    draw_add_json(t, known->header, &draw);
    memcpy(hashes.commitment, known->commitment, sizeof hashes.commitment);
    return hashes;
}

void table_add_all(const Table *t, const TableHashes *hashes, const char *person, Text *out) {
    TableCard card = card_of(t, person);
    bool is_concerned = table_seat_of(t, person) >= 0 || strcmp(t->settings.owner, person) == 0;
    memcpy(card.commitment, hashes->commitment, sizeof card.commitment);
    card.ruleset = t->ruleset;
    card.match = t->match;
    card.rules = t->old_rules != 0 ? t->old_rules : t->files->game->rules_version;
    card.draw = hashes->draw;
    card.invite = is_concerned ? t->invite : NULL;
    card.may_take_several = table_may_take_several(t, person);
    card.allows_coach = t->allows_coach;
    card.rematch = t->settings.rematch;
    message_table(&card, out);
}

void table_add_chat(const Table *t, int index, Text *out) {
    const Chat *c = &t->chat[index % CHAT_KEPT];
    text_addf(out, "\"at\":%lld,\"name\":", (long long)c->at);
    text_add_json_string(out, c->name);
    if (c->seat < SEATS_MAX)
        text_addf(out, ",\"seat\":%d,\"text\":", c->seat);
    else
        text_add(out, ",\"seat\":null,\"text\":");
    text_add_json_string(out, c->text);
}

void table_add_clock(const Table *t, Text *out) {
    int64_t elapsed_ms = server_clock_ms(t->server) - t->clock.since_ms;
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
