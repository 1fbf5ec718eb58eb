/* reckoning_words.c: see reckoning_words.h. */
#include "ai/reckoning_words.h"

#include "ai/advice.h"
#include "core/moves.h"

enum { DEALS_TOLD = 6, WORDS = 2048 };

static void seen_by(const Reckoning *k, const State *truth, Seat viewer, State *out) {
    const Ruleset *r = reckoning_ruleset(k);
    state_copy(r->game, out, truth);
    if (viewer != SEAT_DEALER)
        game_mask(r, out, viewer);
}

void reckoning_narrate_between(const Reckoning *k, const State *before, const State *after,
                               ReckonLine line, const Reader *to, Text *out) {
    const Ruleset *r = reckoning_ruleset(k);
    State seen[2];
    seen_by(k, before, line.who, &seen[0]);
    seen_by(k, after, line.who, &seen[1]);
    r->game->narrate(r, &seen[0], &seen[1], line.who, line.move, to, out);
}

void reckoning_narrate(const Reckoning *k, int line, const Reader *to, Text *out) {
    reckoning_narrate_between(k, reckoning_state(k, line), reckoning_state(k, line + 1),
                              (ReckonLine){reckoning_who(k, line), reckoning_move(k, line)}, to,
                              out);
}

void reckoning_moment_words(const Reckoning *k, const ReckonMoment *moment, const Reader *to,
                            Text *out) {
    int lines = moment->last - moment->first;
    if (lines > DEALS_TOLD) {
        text_addf(out,
                  to->lang == LANG_DE ? "Was auf einmal ausgeteilt wurde (%d Zeilen)."
                                      : "What was dealt at one go (%d lines).",
                  lines);
        return;
    }
    for (int i = moment->first; i < moment->last; i++) {
        text_add(out, i > moment->first ? " " : "");
        reckoning_narrate(k, i, to, out);
    }
}

/* What the player could see. */
static void view_before(const Reckoning *k, int line, View *out) {
    out->ruleset = reckoning_ruleset(k);
    out->viewer = reckoning_who(k, line);
    seen_by(k, reckoning_state(k, line), out->viewer, &out->masked);
}

void reckoning_better(const Reckoning *k, int line, const Reader *to, Text *out) {
    View view;
    view_before(k, line, &view);
    view.ruleset->game->label(view.ruleset, &view.masked, view.viewer,
                              reckoning_loss(k, line)->best, to, out);
}

void reckoning_advice(const Reckoning *k, int line, const Reader *to, Text *out) {
    const BotLoss *loss = reckoning_loss(k, line);
    BotCandidate pair[2] = {
        {.move = loss->best, .expected = loss->expected},
        {.move = reckoning_move(k, line), .expected = loss->expected - loss->value}};
    View view;
    view_before(k, line, &view);
    bot_advice(&view, pair, 2, reckoning_budget(k)->iterations, to, out);
}

void reckoning_tell_follow(const Reckoning *k, Bot *worker, int line, const Reader *to, Text *out) {
    const Ruleset *r = reckoning_ruleset(k);
    ReckonLine follow[RECKON_FOLLOW];
    int count = reckoning_follow(k, worker, line, follow);
    State before = *reckoning_state(k, line), after = before;
    for (int i = 0; i < count; i++) {
        r->game->apply(r, &after, follow[i].who, follow[i].move);
        text_add(out, i > 0 ? " " : "");
        reckoning_narrate_between(k, &before, &after, follow[i], to, out);
        state_copy(r->game, &before, &after);
    }
}

const char *reckoning_mark_name(ReckonMark mark) {
    static const char *const name[] = {"", "good", "slip", "blunder"};
    return name[mark];
}

/* ---- JSON ---- */

static void add_figure(const char *name, Figure f, Text *out) {
    text_addf(out, ",\"%s\":[%d,%d]", name, (int)f.value, (int)f.error);
}

static void add_seat(const Reckoning *k, Seat seat, const Reader *to, Text *out) {
    ReckonSeat s = reckoning_seat(k, seat);
    text_add(out, "{\"name\":");
    text_add_json_string(out, to->name[seat]);
    text_addf(out, ",\"start\":%d,\"result\":%d", (int)s.start, (int)s.result);
    add_figure("luck", s.luck, out);
    add_figure("own", s.own, out);
    add_figure("others", s.others, out);
    add_figure("rest", s.rest, out);
    add_figure("loss", s.loss, out);
    text_addf(out, ",\"decisions\":%d,\"slips\":%d,\"blunders\":%d}", s.decisions, s.slips,
              s.blunders);
}

static void add_changes(const Reckoning *k, int first, int last, Text *out) {
    text_add(out, ",\"changes\":[");
    for (Seat seat = 0; seat < reckoning_ruleset(k)->seats; seat++) {
        Figure f = reckoning_change(k, first, last, seat);
        text_addf(out, "%s[%d,%d]", seat > 0 ? "," : "", (int)f.value, (int)f.error);
    }
    text_add_char(out, ']');
}

/* A line, with what was expected before it. */
static void add_line(const Reckoning *k, int line, Text *out) {
    const BotLoss *loss = reckoning_loss(k, line);
    text_add(out, "{\"who\":");
    if (reckoning_who(k, line) == SEAT_DEALER)
        text_add(out, "\"dealer\"");
    else
        text_add_int(out, reckoning_who(k, line));
    text_addf(out, ",\"mark\":\"%s\"", reckoning_mark_name(reckoning_mark(k, line)));
    add_changes(k, line, line + 1, out);
    if (loss != NULL)
        text_addf(out, ",\"loss\":[%d,%d]", (int)loss_counted(loss), (int)loss->error);
    text_add_char(out, '}');
}

static void add_words(const char *name, const Text *words, Text *out) {
    text_addf(out, ",\"%s\":", name);
    text_add_json_string(out, words->start);
}

static void add_better(const Reckoning *k, Bot *worker, int line, const Reader *to, Text *out) {
    TEXT(words, WORDS);
    move_text(reckoning_ruleset(k), reckoning_state(k, line), reckoning_loss(k, line)->best,
              &words);
    add_words("move", &words, out);
    text_clear(&words);
    reckoning_better(k, line, to, &words);
    add_words("better", &words, out);
    text_clear(&words);
    reckoning_advice(k, line, to, &words);
    add_words("why", &words, out);
    text_clear(&words);
    reckoning_tell_follow(k, worker, line, to, &words);
    add_words("follow", &words, out);
}

static void add_moment(const Reckoning *k, Bot *worker, const ReckonMoment *moment,
                       const Reader *to, Text *out) {
    const BotLoss *loss = reckoning_loss(k, moment->first);
    TEXT(words, WORDS);
    text_addf(out, "{\"first\":%d,\"last\":%d,\"seat\":%d", moment->first, moment->last,
              moment->seat);
    text_add(out, ",\"isLuck\":");
    text_add(out, reckoning_who(k, moment->first) == SEAT_DEALER ? "true" : "false");
    add_changes(k, moment->first, moment->last, out);
    reckoning_moment_words(k, moment, to, &words);
    add_words("words", &words, out);
    text_addf(out, ",\"loss\":%d", loss == NULL ? 0 : (int)loss_counted(loss));
    if (loss != NULL && loss_counted(loss) > 0)
        add_better(k, worker, moment->first, to, out);
    text_add_char(out, '}');
}

static void add_curve(const Reckoning *k, Text *out) {
    text_add(out, ",\"curve\":[");
    for (int lines = 0; lines <= reckoning_lines(k); lines++)
        for (Seat seat = 0; seat < reckoning_ruleset(k)->seats; seat++)
            text_addf(out, "%s%d",
                      seat > 0    ? ","
                      : lines > 0 ? "],["
                                  : "[",
                      (int)reckoning_expected(k, lines, seat));
    text_add(out, "]]");
}

void reckoning_json(const Reckoning *k, Bot *worker, const Reader *to, Text *out) {
    const ReckonBudget *budget = reckoning_budget(k);
    ReckonMoment moment[RECKON_MOMENTS];
    int moments = reckoning_moments(k, moment);
    text_addf(out, "{\"game\":\"%s\",\"budget\":\"%s\",\"playouts\":%d,\"iterations\":%u",
              reckoning_ruleset(k)->game->name, budget->name, budget->batches * budget->playouts,
              (unsigned)budget->iterations);
    text_addf(out, ",\"done\":%lld,\"pieces\":%lld,\"seats\":[", (long long)reckoning_taken(k),
              (long long)reckoning_pieces(k));
    for (Seat seat = 0; seat < reckoning_ruleset(k)->seats; seat++) {
        text_add(out, seat > 0 ? "," : "");
        add_seat(k, seat, to, out);
    }
    text_add_char(out, ']');
    add_curve(k, out);
    text_add(out, ",\"lines\":[");
    for (int line = 0; line < reckoning_lines(k); line++) {
        text_add(out, line > 0 ? "," : "");
        add_line(k, line, out);
    }
    text_add(out, "],\"moments\":[");
    for (int i = 0; i < moments; i++) {
        text_add(out, i > 0 ? "," : "");
        add_moment(k, worker, &moment[i], to, out);
    }
    text_add(out, "]}");
}
