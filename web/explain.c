/* explain.c: see explain_exports.h. */
#include "web/explain_exports.h"

#include "ai/reckoning_words.h"
#include "match/json.h"
#include "web/engine.h"

#include <stdlib.h>

static Reckoning *reckoning;
static Bot *worker;

static void forget(void) {
    bot_free(worker);
    reckoning_free(reckoning);
    worker = NULL;
    reckoning = NULL;
}

int engine_explain(int budget, uint32_t seed) {
    const Match *m = engine.record.match;
    State start;
    if (!engine_answer_start() || m == NULL || !match_opened(m, &start) || budget < 0 ||
        budget >= RECKON_BUDGETS)
        return 0;
    forget();
    reckoning = reckoning_new(match_ruleset(m), &start, &reckon_budgets[budget], seed);
    bool is_good = reckoning != NULL;
    for (int i = 0; is_good && i < match_lines(m); i++)
        is_good = reckoning_add(reckoning, match_line(m, i).seat, match_line(m, i).move);
    worker = is_good ? reckoning_worker(reckoning) : NULL;
    if (worker == NULL) {
        forget();
        return 0;
    }
    text_add_int(&engine.answer, reckoning_pieces(reckoning));
    return 1;
}

int engine_explain_on(int pieces) {
    if (!engine_answer_start() || reckoning == NULL)
        return 0;
    for (; pieces > 0 && reckoning_taken(reckoning) < reckoning_pieces(reckoning); pieces--) {
        ReckonPiece piece;
        reckoning_do(reckoning, worker, reckoning_taken(reckoning), &piece);
        reckoning_take(reckoning, &piece);
    }
    text_add_int(&engine.answer, reckoning_taken(reckoning));
    return 1;
}

int engine_explain_report(int lang) {
    const char *name[SEATS_MAX];
    if (!engine_answer_start() || reckoning == NULL || !reckoning_is_useful(reckoning))
        return 0;
    Reader to = engine_reader(lang, name);
    reckoning_json(reckoning, worker, &to, &engine.answer);
    return !engine.answer.is_cut;
}

/* Plays the steps on from the position before the line; the words are those of the last. */
static void step_words(const ReckonLine *follow, int line, int step, const Reader *to, State *s,
                       Text *words) {
    const Ruleset *r = reckoning_ruleset(reckoning);
    state_copy(r->game, s, reckoning_state(reckoning, line));
    for (int i = 0; i < step; i++) {
        State before = *s;
        r->game->apply(r, s, follow[i].who, follow[i].move);
        text_clear(words);
        reckoning_narrate_between(reckoning, &before, s, follow[i], to, words);
    }
}

int engine_explain_step(int line, int step, int viewer, int lang) {
    ReckonLine follow[RECKON_FOLLOW];
    const char *name[SEATS_MAX];
    State s;
    View view;
    TEXT(words, 2048);
    if (!engine_answer_start() || reckoning == NULL || line < 0 || step < 0 ||
        !engine_has_seat(viewer) || line >= reckoning_lines(reckoning) ||
        reckoning_loss(reckoning, line) == NULL)
        return 0;
    Reader to = engine_reader(lang, name);
    int count = reckoning_follow(reckoning, worker, line, follow);
    step_words(follow, line, step < count ? step : count, &to, &s, &words);
    view_of(reckoning_ruleset(reckoning), &s, (Seat)viewer, &view);
    text_addf(&engine.answer, "{\"count\":%d,\"words\":", count);
    text_add_json_string(&engine.answer, words.start);
    text_add(&engine.answer, ",\"view\":");
    json_view(&view, &engine.answer);
    text_add_char(&engine.answer, '}');
    return !engine.answer.is_cut;
}

int engine_explain_cut(int lines) {
    Match *m = engine.record.match;
    const char *name[SEATS_MAX];
    if (!engine_answer_start() || m == NULL || lines < 0)
        return 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        name[seat] = engine.record.name[seat];
    match_cut(m, lines);
    match_deal(m); /* in the middle of a deal its dice go on */
    char *text = record_text(m, RECORD_SAVE, name);
    text_add(&engine.answer, text == NULL ? "" : text);
    free(text);
    return text != NULL && !engine.answer.is_cut;
}
