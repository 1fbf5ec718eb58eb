/* messages.c: see messages.h. */
#include "protocol/messages.h"

#include "ai/advice.h"
#include "core/moves.h"

static void add_flag(Text *out, const char *name, bool value) {
    text_addf(out, ",\"%s\":%s", name, value ? "true" : "false");
}

/* ---- a table ---- */

const char *seat_kind_text(SeatKind kind) {
    static const char *const kinds[SEAT_KINDS] = {"open", "invite", "person", "bot"};
    return kinds[kind];
}

static void add_seat(const SeatCard *s, Text *out) {
    text_addf(out, "{\"kind\":\"%s\",\"name\":", seat_kind_text(s->kind));
    text_add_json_string(out, s->name);
    if (s->kind == KIND_BOT)
        text_addf(out, ",\"level\":\"%s\"", s->level);
    add_flag(out, "online", s->is_online);
    add_flag(out, "isYou", s->is_yours);
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

static SeatSet your_seats(const TableCard *t) {
    SeatSet set = 0;
    for (Seat seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].is_yours)
            set |= seat_bit(seat);
    return set;
}

static void add_outcome(const TableCard *t, Text *out) {
    text_add(out, ",\"outcome\":{\"winners\":");
    json_seats(t->result.winners, out);
    text_add(out, ",\"score\":[");
    for (int i = 0; i < t->seats; i++)
        text_addf(out, "%s%d", i == 0 ? "" : ",", (int)t->result.score[i]);
    text_add(out, "]}");
}

static void add_summary(const TableCard *t, Text *out) {
    static const char *const states[TABLE_STATES] = {"waiting", "playing", "over"};
    text_addf(out,
              "\"id\":\"%s\",\"game\":\"%s\",\"players\":%d,\"state\":\"%s\",\"created\":%lld,"
              "\"moved\":%lld,"
              "\"lines\":%d",
              t->id, t->game->name, t->seats, states[t->state], (long long)t->created,
              (long long)t->moved, t->lines);
    add_flag(out, "public", t->is_public);
    add_flag(out, "yourTurn", t->is_your_turn);
    text_add(out, ",\"yourSeats\":");
    json_seats(your_seats(t), out);
    text_add(out, ",\"owner\":");
    text_add_json_string(out, t->owner);
    text_add(out, ",\"seats\":[");
    for (int i = 0; i < t->seats; i++) {
        text_add(out, i == 0 ? "" : ",");
        add_seat(&t->seat[i], out);
    }
    text_add(out, "],\"clock\":");
    add_clock_rule(&t->clock, out);
    if (t->state == TABLE_OVER && t->end != END_PLAYED)
        text_addf(out, ",\"ended\":\"%s\"", end_name(t->end));
    if (t->state == TABLE_OVER && t->result.is_known)
        add_outcome(t, out);
    if (t->link != NULL)
        text_addf(out, ",\"link\":\"%s\"", t->link);
}

void message_summary(const TableCard *t, Text *out) {
    text_add_char(out, '{');
    add_summary(t, out);
    text_add_char(out, '}');
}

/* When too many gave up: the best of the others. */
static SeatSet best_of_others(const int32_t score[SEATS_MAX], int seats, SeatSet conceded) {
    int32_t best = INT32_MIN;
    SeatSet winners = 0;
    for (Seat seat = 0; seat < seats; seat++) {
        if ((conceded & seat_bit(seat)) || score[seat] < best)
            continue;
        winners = (score[seat] > best ? 0 : winners) | seat_bit(seat);
        best = score[seat];
    }
    return winners;
}

TableResult table_result(const Match *m, const MatchStep *step, TableEnd end, SeatSet conceded) {
    TableResult result = {.is_known = true};
    result.winners = match_step_result(m, step, result.score);
    if (result.winners == 0 && end == END_CONCEDED)
        result.winners = best_of_others(result.score, match_ruleset(m)->seats, conceded);
    return result;
}

void message_table(const TableCard *t, Text *out) {
    add_summary(t, out);
    text_add(out, ",\"options\":");
    json_options(t->ruleset, out);
    text_add(out, ",\"set\":");
    text_add_json_string(out, t->ruleset->set_name);
    text_addf(out, ",\"setHash\":\"%s\",\"rules\":%d,\"commitment\":\"%s\"%s", t->ruleset->set_hash,
              t->rules, t->commitment, t->draw);
    if (t->invite != NULL)
        text_addf(out, ",\"invite\":\"%s\"", t->invite);
    if (t->may_take_several)
        add_flag(out, "several", true);
    if (t->allows_coach)
        add_flag(out, "coach", true);
    if (t->rematch[0] != '\0')
        text_addf(out, ",\"rematch\":\"%s\"", t->rematch);
    if (t->state == TABLE_OVER && t->match != NULL) {
        text_add(out, ",\"result\":");
        json_result(t->match, t->result.winners, SEAT_PUBLIC, LANG_EN, out);
    }
}

/* ---- a match ---- */

/* "yes" when that seat can take its last move back, otherwise why not: "nothing" has been played,
 * something was "revealed" since, or somebody has "asked" already. */
static const char *takeback_word(const Match *m, Seat seat, bool is_asked) {
    if (is_asked)
        return "asked";
    if (match_takeback(m, seat) >= 0)
        return "yes";
    for (int i = match_lines(m) - 1; i >= 0; i--)
        if (match_line(m, i).seat == seat)
            return "revealed";
    return "nothing";
}

/* What most often is so need not be told again and again: something was revealed. */
static void add_takeback(const Match *m, const StateFor *state, Text *out) {
    const char *word = takeback_word(m, state->to.viewer, state->is_asked);
    if (state->to.has_view && strcmp(word, "revealed") == 0)
        return;
    text_add(out, ",\"takeBack\":\"");
    text_add(out, word);
    text_add_char(out, '"');
}

void message_state(const Match *m, const StateFor *state, Text *out) {
    text_add(out, state->to.has_view ? "{\"state\":\"" : "{\"type\":\"state\",\"table\":\"");
    text_add(out, state->table);
    text_add(out, "\",");
    json_state(m, &state->to, out);
    if (state->to.viewer < SEATS_MAX)
        add_takeback(m, state, out);
    text_add(out, state->is_back ? ",\"back\":true}" : "}");
}

void message_notice(const char *table, Notice notice, const char *more, Text *out) {
    text_addf(out, "{\"type\":\"notice\",\"table\":\"%s\",\"kind\":\"%s\"%s}", table,
              notice_name(notice), more);
}

/* ---- answers ---- */

void message_answer(int64_t seq, bool is_ok, const char *members, Text *out) {
    text_addf(out, "{\"type\":\"answer\",\"seq\":%lld,\"ok\":%s", (long long)seq,
              is_ok ? "true" : "false");
    text_add(out, members);
    text_add_char(out, '}');
}

static void add_words(Text *out, const char *name, const char *words) {
    text_addf(out, ",\"%s\":", name);
    text_add_json_string(out, words);
}

void answer_refusal(Code code, char *words, Lang lang, Text *out) {
    const char *rule = "", *sentence = refusal_of(code)->text[lang];
    if (words != NULL)
        refusal_split(words, &rule, &sentence);
    text_addf(out, ",\"code\":\"%s\"", refusal_of(code)->name);
    if (rule[0] != '\0')
        add_words(out, "rule", rule);
    add_words(out, "text", sentence);
}

void answer_played(int lines, Text *out) {
    text_addf(out, ",\"number\":%d", lines);
}

void answer_why(const View *view, int lines, const char *move, const Reader *to, Text *out) {
    TEXT(why, 1024);
    Move read;
    const char *rule, *sentence;
    bool is_legal = game_read_move(view->ruleset, &view->masked, view->viewer, move, &read);
    answer_played(lines, out);
    add_flag(out, "legal", is_legal);
    if (is_legal)
        return;
    game_why(view->ruleset, &view->masked, view->viewer, move, to, &why);
    refusal_split(why.start, &rule, &sentence);
    add_words(out, "rule", rule);
    add_words(out, "text", sentence);
}

void answer_at(const Match *m, Seat viewer, int line, Lang lang, Text *out) {
    View view;
    match_view_at(m, viewer, line, &view);
    text_addf(out, ",\"line\":%d,\"viewer\":", line);
    json_viewer(viewer, out);
    text_add(out, ",\"view\":");
    json_view(&view, out);
    text_add(out, ",\"scoreParts\":");
    json_score_parts(&view, lang, out);
}

void answer_hint(const View *view, int lines, Move move, const BotCandidate *best, int count,
                 uint64_t iterations, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    TEXT(text, LINE_TEXT);
    TEXT(label, 512);
    TEXT(words, 2048);
    move_text(r, &view->masked, move, &text);
    r->game->label(r, &view->masked, view->viewer, move, to, &label);
    bot_advice(view, best, count, iterations, to, &words);
    answer_played(lines, out);
    add_words(out, "move", text.start);
    add_words(out, "label", label.start);
    add_words(out, "text", words.start);
}
