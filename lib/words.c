/* words.c: moves, positions and records as text; players. */
#include "ai/bot.h"
#include "core/moves.h"
#include "lib/private.h"
#include "match/json.h"
#include "match/match.h"
#include "match/record.h"
#include "match/truth.h"

#include <stdlib.h>

/* ---- positions ---- */

static void write_state(const void *context, Text *out) {
    const hort_state *state = context;
    json_position(state->ruleset, &state->state, out);
}

char *hort_state_json(const hort_state *state) {
    return text_made(write_state, state);
}

/* ---- moves ---- */

int32_t hort_action(const hort_rules *rules, hort_move move) {
    return move_byte(move, 0) < rules_of(rules)->kinds ? move_number(rules_of(rules), move) : -1;
}

hort_move hort_action_move(const hort_rules *rules, int32_t action) {
    return move_numbered(rules_of(rules), action);
}

/* A move to be put into words, and for whom. */
typedef struct Worded {
    const hort_state *state;
    Seat seat;
    Move move;
    Lang lang;
} Worded;

static void write_move(const void *context, Text *out) {
    const Worded *it = context;
    if (move_byte(it->move, 0) < it->state->ruleset->kinds)
        move_text(it->state->ruleset, &it->state->state, it->move, out);
}

char *hort_move_text(const hort_state *state, hort_move move) {
    return text_made(write_move, &(Worded){.state = state, .move = move});
}

static void write_label(const void *context, Text *out) {
    const Worded *it = context;
    const Ruleset *r = it->state->ruleset;
    View view;
    state_view(it->state, it->seat, &view);
    r->game->label(r, &view.masked, it->seat, it->move, &seat_readers[it->lang], out);
}

static bool is_legal(const hort_state *state, int seat, Move move) {
    hort_move list[HORT_MOVES];
    int count = hort_legal(state, seat, list);
    while (count > 0 && list[count - 1] != move)
        count--;
    return count > 0;
}

char *hort_move_label(const hort_state *state, int seat, hort_move move, hort_lang lang) {
    if (seat == SEAT_DEALER || !is_legal(state, seat, move))
        return NULL;
    return text_made(write_label, &(Worded){state, (Seat)seat, move, (Lang)lang});
}

hort_move hort_move_read(const hort_state *state, int seat, const char *text, char *error) {
    const Ruleset *r = state->ruleset;
    Move move;
    View view;
    TEXT(why, HORT_ERROR);
    if (seat < 0 || (seat >= r->seats && seat != SEAT_DEALER)) {
        text_addf(&why, "no such seat: %d", seat);
    } else if (game_read_move(r, &state->state, (Seat)seat, text, &move) &&
               is_legal(state, seat, move)) {
        return move;
    } else {
        state_view(state, seat == SEAT_DEALER ? SEAT_PUBLIC : (Seat)seat, &view);
        game_why(r, &view.masked, (Seat)seat, text, &seat_readers[LANG_EN], &why);
    }
    give_reason(&why, error);
    return HORT_NO_MOVE;
}

/* ---- lines ---- */

int hort_lines(const hort_state *state) {
    return state->lines;
}

hort_move hort_line(const hort_state *state, int index, int *seat) {
    if (index < 0 || index >= state->lines)
        return HORT_NO_MOVE;
    *seat = state->line[index].seat;
    return state->line[index].move;
}

/* Moves are written as numbers: some words depend on the position before the move, which a world does
 * not have. */
static void write_information(const void *context, Text *out) {
    const Worded *it = context;
    const hort_state *state = it->state;
    const Ruleset *r = state->ruleset;
    View view;
    for (int i = 0; i < state->lines; i++) {
        Seat who = state->line[i].seat;
        seat_text(who, out);
        text_addf(out, " %016llx\n",
                  (unsigned long long)move_seen(r, who, state->line[i].move, it->seat));
    }
    state_view(state, it->seat, &view);
    json_position(r, &view.masked, out);
}

char *hort_information_text(const hort_state *state, int viewer) {
    return text_made(write_information, &(Worded){.state = state, .seat = (Seat)viewer});
}

/* The match that the state's lines are; NULL when out of memory. */
static Match *match_of(const hort_state *state) {
    MatchDeal deal = {.is_manual = true};
    Ruleset *r = ruleset_share(state->ruleset);
    Match *m = state->start == NULL ? match_new(r, &deal) : match_new_at(r, &deal, state->start);
    if (m == NULL)
        ruleset_free(r);
    for (int i = 0; m != NULL && i < state->lines; i++)
        match_play_move(m, state->line[i].seat, state->line[i].move);
    return m;
}

char *hort_record(const hort_state *state, int viewer, char *error) {
    TEXT(reason, HORT_ERROR);
    char *text = NULL;
    Match *m = state->kind == HORT_TRUTH ? match_of(state) : NULL;
    if (m != NULL && match_lines(m) == state->lines)
        text = viewer < 0 ? record_text(m, RECORD_SAVE, NULL)
                          : record_text_seen(m, (Seat)viewer, NULL);
    match_free(m);
    text_add(&reason, state->kind == HORT_TRUTH ? "out of memory"
                                                : "what a viewer sees or guesses has no record");
    if (text == NULL)
        give_reason(&reason, error);
    return text;
}

/* Where the match began, if that was not at the first deal. */
static bool note_start(hort_state *made, Match *m) {
    const Game *game = made->ruleset->game;
    State first;
    game_start(made->ruleset, &first);
    match_cut(m, 0);
    if (memcmp(&first, match_truth(m), game->state_size) == 0)
        return true;
    made->start = malloc(sizeof *made->start);
    if (made->start != NULL)
        state_copy(game, made->start, match_truth(m));
    return made->start != NULL;
}

static hort_state *state_of(Match *m) {
    hort_state *made = state_make(match_ruleset(m), HORT_TRUTH, match_truth(m));
    int lines = match_lines(m);
    if (made == NULL)
        return NULL;
    made->line = malloc((size_t)(lines + 1) * sizeof *made->line);
    made->room = made->line == NULL ? 0 : lines + 1;
    for (; made->lines < lines && made->room > 0; made->lines++) {
        MatchLine line = match_line(m, made->lines);
        made->line[made->lines] = (Line){.move = line.move, .seat = line.seat};
    }
    if (made->room > 0 && note_start(made, m))
        return made;
    hort_state_free(made);
    return NULL;
}

hort_state *hort_record_read(const char *text, char *error) {
    Record record;
    TEXT(reason, HORT_ERROR);
    if (!record_read(text, strlen(text), &record, &reason)) {
        give_reason(&reason, error);
        return NULL;
    }
    hort_state *made = state_of(record.match);
    match_free(record.match);
    return made;
}

/* ---- players ---- */

hort_bot *hort_bot_new(const char *spec, char *error) {
    BotSpec read;
    Bot *bot = NULL;
    TEXT(reason, HORT_ERROR);
    if (bot_spec_read(spec, &read, &reason) && (bot = bot_new(&read)) == NULL)
        text_add(&reason, "out of memory");
    if (bot == NULL)
        give_reason(&reason, error);
    return (hort_bot *)bot;
}

void hort_bot_free(hort_bot *bot) {
    bot_free((Bot *)bot);
}

hort_move hort_bot_choose(hort_bot *bot, const hort_state *state, int seat, uint64_t seed) {
    View view;
    hort_move list[HORT_MOVES];
    if (seat == SEAT_DEALER || hort_legal(state, seat, list) == 0)
        return HORT_NO_MOVE;
    state_view(state, (Seat)seat, &view);
    return bot_choose((Bot *)bot, &view, seed, NULL, NULL);
}
