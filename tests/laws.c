/* laws.c: plays random matches of every game and checks them against the laws.
 *
 *     laws [GAME [ruleset words]]
 *
 * HORT_MATCHES  matches for each number of seats (100); a variant gets a fifth
 * HORT_SEED     of the first match (1); a report names the seed of the match that failed
 *
 * Every line is checked for faults and repeatability; the other laws are checked at some positions of
 * each match, the expensive ones at fewer, so that long matches do not cost more than short ones. */
#include "core/moves.h"
#include "tests/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CHECKS_A_MATCH = 60, SAMPLES_A_MATCH = 4, TAIL_LINES = 6 };

/* The last lines of the match as a reader of the report needs them. */
static void print_tail(const Trial *t) {
    State s;
    game_start(t->ruleset, &s);
    for (uint32_t i = 0; i < t->lines; i++) {
        const TrialLine *line = &t->line[i];
        if (i + TAIL_LINES >= t->lines) {
            TEXT(words, 256);
            seat_text(line->seat, &words);
            text_add_char(&words, ' ');
            move_text(t->ruleset, &s, line->move, &words);
            print_message("  line %u: %s\n", i + 1, words.start);
        }
        t->game->apply(t->ruleset, &s, line->seat, line->move);
    }
}

void law_broken(const Trial *t, const char *law, const char *format, ...) {
    char words[TRIAL_WORDS];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    print_message("LAW BROKEN: %s\n  %s, after %u lines: %s\n", law, t->lineup->name, t->lines,
                  words);
    print_message("  again: HORT_SEED=%llu HORT_MATCHES=1 build/tests/laws %s\n",
                  (unsigned long long)t->seed, t->lineup->name);
    print_tail(t);
    fail();
    abort();
}

void law_same(const Trial *t, const char *law, const State *a, const State *b) {
    TEXT(difference, 512);
    if (memcmp(a, b, t->game->state_size) == 0)
        return;
    fields_difference(t->game->fields, t->ruleset, a, b, &difference);
    law_broken(t, law, "%s", difference.start);
}

void law_same_moves(const Trial *t, const State *s, Seat who, const char *law) {
    MoveList here, there;
    game_legal(t->ruleset, &t->truth, who, &here);
    game_legal(t->ruleset, s, who, &there);
    if (here.count != there.count ||
        memcmp(here.move, there.move, (size_t)here.count * sizeof here.move[0]) != 0)
        law_broken(t, law, "seat %d", who);
}

void guarded_copy(const Trial *t, State *to, const State *from) {
    memset(to, 0xA5, sizeof *to);
    state_copy(t->game, to, from);
}

void law_guard(const Trial *t, const char *function, const State *s) {
    for (size_t i = t->game->state_size; i < sizeof s->bytes; i++)
        if (s->bytes[i] != 0xA5)
            law_broken(t, "nothing is written behind the state", "%s wrote byte %zu", function, i);
}

void trial_view(const Trial *t, const State *truth, Seat viewer, State *out) {
    guarded_copy(t, out, truth);
    game_mask(t->ruleset, out, viewer);
    law_guard(t, "mask", out);
}

bool text_is_fit(const Text *text) {
    if (text->is_cut)
        return false;
    for (size_t i = 0; i < text->length; i++) {
        unsigned char c = (unsigned char)text->start[i];
        if (c < 0x20 && c != '\n' && c != '\t')
            return false;
    }
    static char quoted_room[TRIAL_JSON * 2];
    Text quoted = text_over(quoted_room, sizeof quoted_room);
    text_add_json_bytes(&quoted, text->start, text->length);
    bool had_replacement = strstr(text->start, "\xEF\xBF\xBD") != NULL;
    return !had_replacement && strstr(quoted.start, "\xEF\xBF\xBD") == NULL;
}

static void law_no_fault(const Trial *t) {
    TEXT(why, 512);
    if (t->game->check(t->ruleset, &t->truth, &why))
        law_broken(t, "no reached state has a fault", "%s", why.start);
}

static void check_position(Trial *t) {
    law_moves(t);
    law_masks(t);
    law_guesses(t);
    law_commute(t);
}

static void check_sample(Trial *t) {
    law_move_texts(t);
    law_sampler(t);
    law_loops(t);
    law_equal_views(t);
    law_lines(t);
    law_world_plays_on(t);
    law_json(t);
    law_words(t);
    law_hints(t);
}

/* Applies the move to the truth and to a copy: both must come out the same. */
static void play_line(Trial *t, Seat who, Move m, bool is_sample) {
    State before, twin;
    guarded_copy(t, &before, &t->truth);
    guarded_copy(t, &twin, &t->truth);
    t->game->apply(t->ruleset, &twin, who, m);
    law_guard(t, "apply", &twin);
    law_same(t, "copies are independent", &before, &t->truth);
    t->game->apply(t->ruleset, &t->truth, who, m);
    t->line[t->lines++] = (TrialLine){who, m, state_hash(t->game, &t->truth)};
    law_same(t, "apply gives the same every time", &twin, &t->truth);
    if (is_sample) {
        law_told(t, &before, who, m);
        law_changes(t, &before);
    }
}

static Seat random_actor(Trial *t, SeatSet actors) {
    uint32_t skip = rng_below(&t->rng, (uint32_t)__builtin_popcount(actors));
    while (skip-- > 0)
        actors &= (SeatSet)(actors - 1);
    return seat_lowest(actors);
}

static void law_ending(const Trial *t) {
    SeatSet winners = t->game->winners(t->ruleset, &t->truth);
    if (winners >> t->ruleset->seats != 0)
        law_broken(t, "winners are seats in play", "%x", winners);
    for (int i = 0; i < viewers(t); i++) {
        State view;
        trial_view(t, &t->truth, viewer_at(t, i), &view);
        if (t->game->actors(t->ruleset, &view) != 0)
            law_broken(t, "the end is seen by all", "viewer %d", viewer_at(t, i));
    }
}

/* The same texts played again from the start give the same hashes. */
static void law_replay(const Trial *t) {
    State s;
    game_start(t->ruleset, &s);
    for (uint32_t i = 0; i < t->lines; i++) {
        Move m;
        TEXT(words, 256);
        move_text(t->ruleset, &s, t->line[i].move, &words);
        if (!game_read_move(t->ruleset, &s, t->line[i].seat, words.start, &m))
            law_broken(t, "a match can be replayed", "line %u: %s is refused", i + 1, words.start);
        t->game->apply(t->ruleset, &s, t->line[i].seat, m);
        if (state_hash(t->game, &s) != t->line[i].hash)
            law_broken(t, "replay gives the same hashes", "line %u: %s", i + 1, words.start);
    }
}

/* Plays one match; `usual_lines` is how long matches of this lineup have been so far. */
static void play_match(Trial *t, uint32_t usual_lines) {
    t->rng = rng_from(t->seed);
    t->lines = 0;
    game_start(t->ruleset, &t->truth);
    for (;;) {
        SeatSet actors = t->game->actors(t->ruleset, &t->truth);
        uint32_t chance = actors == 0 ? 0 : rng_below(&t->rng, usual_lines);
        law_no_fault(t);
        if (chance < CHECKS_A_MATCH)
            check_position(t);
        if (chance < SAMPLES_A_MATCH)
            check_sample(t);
        if (actors == 0)
            break;
        if (t->lines == t->game->moves_max)
            law_broken(t, "every match ends within moves_max", "%u", t->game->moves_max);
        Seat who = random_actor(t, actors);
        play_line(t, who, game_random_move(t->ruleset, &t->truth, who, &t->rng),
                  chance < SAMPLES_A_MATCH);
    }
    law_ending(t);
}

static void laws_hold(void **state) {
    static Trial t;
    const Lineup *lineup = *state;
    Ruleset *r = lineup_must(lineup);
    long matches = environment_number("HORT_MATCHES", 100),
         first = environment_number("HORT_SEED", 1);
    if (lineup->is_variant)
        matches = (matches + 4) / 5;
    assert_true(matches > 0);
    uint64_t all_lines = 0;
    uint32_t min = UINT32_MAX, max = 0;
    free(t.line); /* left over by a lineup that failed */
    t = (Trial){.lineup = lineup, .ruleset = r, .game = r->game};
    t.line = calloc(r->game->moves_max + 1, sizeof t.line[0]);
    law_game_table(&t);
    for (long i = 0; i < matches; i++) {
        t.seed = (uint64_t)(first + i);
        play_match(&t, all_lines == 0 ? 50 : (uint32_t)(all_lines / (uint64_t)i));
        if (i % 8 == 0)
            law_replay(&t);
        all_lines += t.lines;
        min = t.lines < min ? t.lines : min;
        max = t.lines > max ? t.lines : max;
    }
    print_message("           %ld matches of %s: %u to %u lines, %llu in all (at most %u)\n",
                  matches, lineup->name, min, max, (unsigned long long)all_lines,
                  r->game->moves_max);
    free(t.line);
    t.line = NULL;
    ruleset_free(r);
}

int main(int count, char **arguments) {
    lineup_add_chosen(count - 1, arguments + 1, NULL);
    return lineup_run("laws", laws_hold);
}
