/* messages.c: what goes out about a table, as JSON. Of the match it reads views, witnessed lines and,
 * when it is over, the result; there is no other way to it from here. */
#include "server/messages.h"

#include "server/accounts.h"
#include "server/server_private.h"

#include <stdlib.h>
#include <string.h>

static const char *const states[] = {"waiting", "playing", "over"};
static const char *const kinds[] = {"open", "invite", "person", "bot"};

static void add_seat_set(Text *out, SeatSet set) {
    bool is_first = true;
    text_add_char(out, '[');
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if (set & seat_bit(seat)) {
            text_add(out, is_first ? "" : ",");
            text_add_int(out, seat);
            is_first = false;
        }
    text_add_char(out, ']');
}

/* ---- the match ---- */

static void add_own_moves(const View *view, Lang lang, Text *out) {
    static _Thread_local MoveList list;
    const Ruleset *r = view->ruleset;
    list.count = 0;
    game_legal(r, &view->masked, view->viewer, &list);
    if (list.count == 0)
        return;
    text_addf(out, ",\"legal\":{\"%d\":[", view->viewer);
    for (int i = 0; i < list.count; i++) {
        TEXT(words, LINE_TEXT);
        r->game->move_text(r, &view->masked, view->viewer, list.move[i], &words);
        text_add(out, i == 0 ? "" : ",");
        text_add_json_string(out, words.start);
    }
    TEXT(prompt, 512);
    r->game->prompt(r, &view->masked, view->viewer, lang, &prompt);
    text_addf(out, "]},\"prompt\":{\"%d\":", view->viewer);
    text_add_json_string(out, prompt.start);
    text_add_char(out, '}');
}

static void add_line(void *context, const SeenLine *line) {
    Text *out = context;
    text_add(out, out->start[out->length - 1] == '[' ? "{\"number\":" : ",{\"number\":");
    text_add_int(out, line->number);
    text_add(out, ",\"seat\":\"");
    seat_text(line->seat, out);
    text_add(out, "\",\"text\":");
    text_add_json_string(out, line->text);
    text_add(out, ",\"words\":");
    text_add_json_string(out, line->words);
    text_add_char(out, '}');
}

/* The scores as a view shows them: computed from the view alone, so nothing hidden can get out. */
static void add_scores(const View *view, Text *out) {
    int32_t score[SEATS_MAX] = {0};
    view->ruleset->game->score(view->ruleset, &view->masked, score);
    text_add(out, ",\"score\":[");
    for (int i = 0; i < view->ruleset->seats; i++) {
        text_add(out, i == 0 ? "" : ",");
        text_add_int(out, score[i]);
    }
    text_add_char(out, ']');
}

/* "4\tthree dragons\n…" as a list of objects. */
static void add_sources(const View *view, Seat seat, Lang lang, Text *out) {
    TEXT(words, 8192);
    view->ruleset->game->score_parts(view->ruleset, &view->masked, seat, lang, &words);
    text_add_char(out, '[');
    bool is_first = true;
    for (char *line = words.start; *line != '\0';) {
        char *end = line + strcspn(line, "\n"), *tab = strchr(line, '\t');
        char *next = *end == '\0' ? end : end + 1;
        *end = '\0';
        text_addf(out, "%s{\"points\":%ld,\"words\":", is_first ? "" : ",", strtol(line, NULL, 10));
        text_add_json_string(out, tab == NULL || tab > end ? line : tab + 1);
        text_add_char(out, '}');
        is_first = false;
        line = next;
    }
    text_add_char(out, ']');
}

void message_score_parts(const View *view, Lang lang, Text *out) {
    text_add(out, ",\"scoreParts\":[");
    for (Seat seat = 0; seat < view->ruleset->seats; seat++) {
        text_add(out, seat == 0 ? "" : ",");
        add_sources(view, seat, lang, out);
    }
    text_add_char(out, ']');
}

static void add_result(const Match *m, const View *view, Lang lang, Text *out) {
    int32_t score[SEATS_MAX] = {0};
    match_score(m, score);
    text_add(out, ",\"result\":{\"winners\":");
    add_seat_set(out, match_winners(m));
    text_add(out, ",\"score\":[");
    for (int i = 0; i < match_ruleset(m)->seats; i++)
        text_addf(out, "%s%d", i == 0 ? "" : ",", score[i]);
    text_add_char(out, ']');
    message_score_parts(view, lang, out);
    text_add_char(out, '}');
}

void message_state(const Match *m, Seat viewer, const StateFor *to, Text *out) {
    View view;
    match_view(m, viewer, &view);
    const Ruleset *r = view.ruleset;
    text_addf(out, "{\"type\":\"state\",\"table\":\"%s\",\"number\":%d,\"seat\":", to->table,
              match_lines(m));
    if (viewer == SEAT_PUBLIC)
        text_add(out, "\"public\"");
    else
        text_add_int(out, viewer);
    text_add(out, ",\"actors\":");
    add_seat_set(out, match_actors(m));
    text_add(out, ",\"view\":");
    game_json(r, &view.masked, out);
    add_scores(&view, out);
    if (viewer != SEAT_PUBLIC)
        add_own_moves(&view, to->lang, out);
    if (to->is_first) {
        text_add(out, ",\"components\":");
        r->game->components(r, out);
    }
    text_add(out, ",\"lines\":[");
    match_lines_seen(m, viewer, to->from, to->lang, to->name, add_line, out);
    text_addf(out, "],\"from\":%d", to->from);
    if (to->is_back)
        text_add(out, ",\"back\":true");
    if (match_is_over(m))
        add_result(m, &view, to->lang, out);
    text_add_char(out, '}');
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
    if (s->share[0] != '\0')
        add_flag(out, "shared", true);
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
    for (Seat seat = 0; person[0] != '\0' && seat < t->ruleset->seats; seat++)
        if (strcmp(t->settings.seat[seat].person, person) == 0)
            set |= seat_bit(seat);
    return set;
}

static void add_summary(const Table *t, const char *person, Text *out) {
    text_addf(out,
              "\"id\":\"%s\",\"game\":\"%s\",\"players\":%d,\"state\":\"%s\",\"created\":%lld,"
              "\"moved\":%lld,"
              "\"lines\":%d",
              t->id, t->files->game->name, t->ruleset->seats, states[t->settings.state],
              (long long)t->created, (long long)t->settings.moved, t->lines);
    add_flag(out, "public", t->is_public);
    add_flag(out, "yourTurn", table_is_turn_of(t, person));
    text_add(out, ",\"yourSeats\":");
    add_seat_set(out, seats_of(t, person));
    text_add(out, ",\"owner\":");
    text_add_json_string(out, t->owner_name);
    text_add(out, ",\"seats\":[");
    for (int i = 0; i < t->ruleset->seats; i++) {
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

static void add_options(const Ruleset *r, Text *out) {
    text_add(out, ",\"options\":{");
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 256);
        ruleset_option_text(r, i, &value);
        text_addf(out, "%s\"%s\":", i == 0 ? "" : ",", r->game->options[i].name);
        text_add_json_string(out, value.start);
    }
    text_add(out, "},\"set\":");
    text_add_json_string(out, r->set_name);
    text_addf(out, ",\"setHash\":\"%s\"", r->set_hash);
}

void message_table(const Table *t, const char *person, Text *out) {
    char commitment[SHA256_HEX];
    MatchDeal deal = {0};
    memcpy(deal.secret, t->secret, sizeof deal.secret);
    match_commitment(&deal, commitment);
    add_summary(t, person, out);
    add_options(t->ruleset, out);
    text_addf(out, ",\"commitment\":\"%s\"", commitment);
    if (seats_of(t, person) != 0 || strcmp(t->owner, person) == 0)
        text_addf(out, ",\"invite\":\"%s\"", t->invite);
    if (t->settings.rematch[0] != '\0')
        text_addf(out, ",\"rematch\":\"%s\"", t->settings.rematch);
    if (t->settings.state == TABLE_OVER && t->match != NULL) {
        View view;
        match_view(t->match, SEAT_PUBLIC, &view);
        add_result(t->match, &view, LANG_EN, out);
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
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        int64_t left = t->clock.remaining_ms[seat];
        if (t->clock.running & seat_bit(seat))
            left -= elapsed_ms;
        text_addf(out, "%s%lld", seat == 0 ? "" : ",", (long long)(left < 0 ? 0 : left));
    }
    text_add(out, "],\"running\":");
    add_seat_set(out, t->clock.running);
    text_add_char(out, '}');
}

/* ---- the games ---- */

static void add_both(Text *out, const char *name, const char *const words[LANGS]) {
    text_addf(out, ",\"%s\":{\"en\":", name);
    text_add_json_string(out, words[LANG_EN]);
    text_add(out, ",\"de\":");
    text_add_json_string(out, words[LANG_DE]);
    text_add_char(out, '}');
}

static void add_option(const Option *o, Text *out) {
    static const char *const option_kinds[] = {"number", "choice", "seats"};
    text_addf(out, "{\"name\":\"%s\",\"kind\":\"%s\"", o->name, option_kinds[o->kind]);
    if (o->kind == OPTION_NUMBER) {
        text_addf(out, ",\"min\":%d,\"max\":%d", o->min, o->max);
        if (o->default_value != OPTION_UNSET)
            text_addf(out, ",\"default\":%d", o->default_value);
    } else {
        text_add(out, ",\"words\":[");
        for (int i = 0; o->words[i] != NULL; i++) {
            text_add(out, i == 0 ? "" : ",");
            text_add_json_string(out, o->words[i]);
        }
        text_add_char(out, ']');
        if (o->kind == OPTION_CHOICE && o->default_value != OPTION_UNSET)
            text_addf(out, ",\"default\":\"%s\"", o->words[o->default_value]);
    }
    add_both(out, "help", o->help);
    text_add_char(out, '}');
}

static void add_rulebook(const GameFiles *files, Text *out) {
    const Game *game = files->game;
    text_addf(out, "{\"name\":\"%s\"", game->name);
    add_both(out, "title", game->title);
    text_addf(out, ",\"min\":%d,\"max\":%d,\"options\":[", game->seats_min, game->seats_max);
    for (int i = 0; game->options[i].name != NULL; i++) {
        text_add(out, i == 0 ? "" : ",");
        add_option(&game->options[i], out);
    }
    text_add(out, "],\"sets\":[");
    for (int i = 0; files->sets[i].name != NULL; i++)
        text_addf(out, "%s\"%s\"", i == 0 ? "" : ",", files->sets[i].name);
    text_add(out, "]}");
}

void message_games(Text *out) {
    text_add_char(out, '[');
    for (int i = 0; games_at(i) != NULL; i++) {
        text_add(out, i == 0 ? "" : ",");
        add_rulebook(games_at(i), out);
    }
    text_add_char(out, ']');
}
