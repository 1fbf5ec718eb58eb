/* laws_moves.c: the laws about actors, legal moves, their texts, samplers and loops. */
#include "tests/trial.h"

#include "core/moves.h"

#include <stdlib.h>

enum { TEXT_BYTES = 128, DRAWS_PER_MOVE = 20, DRAWS_MAX = 4000 };

static int by_move(const void *a, const void *b) {
    Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

static void law_list(const Trial *t, Seat who, const MoveList *list) {
    Move sorted[MOVES_MAX];
    if (list->count < 1 || list->count > MOVES_MAX)
        law_broken(t, "every actor has a move", "seat %d has %d", who, list->count);
    memcpy(sorted, list->move, (size_t)list->count * sizeof sorted[0]);
    qsort(sorted, (size_t)list->count, sizeof sorted[0], by_move);
    for (int i = 0; i < list->count; i++) {
        if (i > 0 && sorted[i] == sorted[i - 1])
            law_broken(t, "no move is listed twice", "seat %d: %llx", who,
                       (unsigned long long)sorted[i]);
        if (who == SEAT_DEALER && list->weight[i] == 0)
            law_broken(t, "every dealer's move has a weight", "move %d", i);
    }
}

/* A seat that sees only its view finds the same moves in the same order. */
static void law_list_on_view(const Trial *t, Seat who, const MoveList *list) {
    State view;
    MoveList seen = {.count = 0};
    trial_view(t, &t->truth, who, &view);
    game_legal(t->ruleset, &view, who, &seen);
    if (seen.count != list->count)
        law_broken(t, "legal on the view equals legal on the truth", "seat %d: %d moves, not %d",
                   who, seen.count, list->count);
    for (int i = 0; i < list->count; i++)
        if (seen.move[i] != list->move[i])
            law_broken(t, "legal on the view equals legal on the truth", "seat %d: move %d differs",
                       who, i);
}

void law_moves(const Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    SeatSet seats = (SeatSet)(seat_bit(t->ruleset->seats) - 1);
    if (actors != seat_bit(SEAT_DEALER) && (actors & ~seats) != 0)
        law_broken(t, "actors are seats in play, or the dealer alone", "%x", actors);
    for (Seat who = 0; who <= SEAT_DEALER; who++) {
        MoveList list;
        if ((actors & seat_bit(who)) == 0)
            continue;
        game_legal(t->ruleset, &t->truth, who, &list);
        law_list(t, who, &list);
        if (who != SEAT_DEALER)
            law_list_on_view(t, who, &list);
    }
}

static int by_words(const void *a, const void *b) {
    return strcmp(a, b);
}

static void law_texts_of(const Trial *t, Seat who) {
    static char words[MOVES_MAX][TEXT_BYTES];
    MoveList list;
    game_legal(t->ruleset, &t->truth, who, &list);
    for (int i = 0; i < list.count; i++) {
        Text text = text_over(words[i], TEXT_BYTES);
        move_text(t->ruleset, &t->truth, list.move[i], &text);
        if (text.is_cut || text.length == 0 || !text_is_fit(&text) ||
            strpbrk(text.start, " \t\n#?") != NULL)
            law_broken(t, "a move's text is one short word", "'%s'", text.start);
    }
    for (int i = 0; i < list.count; i += 1 + list.count / 16) {
        Move back;
        if (!game_read_move(t->ruleset, &t->truth, who, words[i], &back) || back != list.move[i])
            law_broken(t, "move texts read back", "'%s'", words[i]);
    }
    qsort(words, (size_t)list.count, TEXT_BYTES, by_words);
    for (int i = 1; i < list.count; i++)
        if (strcmp(words[i - 1], words[i]) == 0)
            law_broken(t, "move texts are unique", "'%s'", words[i]);
}

/* The table of moves says the same as the move itself, forwards and backwards. */
static void law_table_of(const Trial *t, Seat who) {
    MoveList list;
    game_legal(t->ruleset, &t->truth, who, &list);
    for (int i = 0; i < list.count; i++) {
        Move m = list.move[i], back;
        int bad_arg;
        TEXT(words, TEXT_BYTES);
        move_text(t->ruleset, &t->truth, m, &words);
        if (move_read(t->ruleset, &t->truth, words.start, &back, &bad_arg) != READ_WHOLE ||
            back != m)
            law_broken(t, "a printed move reads back", "'%s' as %llx, not %llx", words.start,
                       (unsigned long long)back, (unsigned long long)m);
        if (t->game->moves[move_byte(m, 0)].is_dealers != (who == SEAT_DEALER))
            law_broken(t, "only the dealer makes the dealer's kinds of moves", "'%s'", words.start);
        int32_t number = move_number(t->ruleset, m);
        if (who != SEAT_DEALER && move_numbered(t->ruleset, number) != m)
            law_broken(t, "a move's number leads back to it", "'%s': %d", words.start, number);
    }
}

void law_move_texts(const Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (Seat who = 0; who <= SEAT_DEALER; who++)
        if ((actors & seat_bit(who)) != 0) {
            law_texts_of(t, who);
            law_table_of(t, who);
        }
}

/* ---- the sampler against the list ---- */

typedef struct Tally {
    uint32_t drawn[MOVES_MAX];
    uint32_t draws, weights;
} Tally;

static uint32_t weight_of(const MoveList *list, Seat who, int i) {
    return who == SEAT_DEALER ? list->weight[i] : 1;
}

static void draw(Trial *t, Seat who, const MoveList *list, Tally *tally) {
    for (uint32_t k = 0; k < tally->draws; k++) {
        Move m = t->game->sample(t->ruleset, &t->truth, who, &t->rng);
        int i = 0;
        while (i < list->count && list->move[i] != m)
            i++;
        if (i == list->count)
            law_broken(t, "the sampler gives legal moves", "seat %d: %llx", who,
                       (unsigned long long)m);
        tally->drawn[i]++;
    }
}

/* Pearson's sum over the moves, rare ones pooled; bins is how many there were. */
static double misfit(const MoveList *list, Seat who, const Tally *tally, int *bins) {
    double sum = 0, rare_expected = 0, rare_drawn = 0;
    *bins = 0;
    for (int i = 0; i < list->count; i++) {
        double expected = (double)tally->draws * weight_of(list, who, i) / tally->weights;
        rare_expected += expected;
        rare_drawn += tally->drawn[i];
        if (rare_expected < 8)
            continue;
        sum += (rare_drawn - rare_expected) * (rare_drawn - rare_expected) / rare_expected;
        rare_expected = rare_drawn = 0;
        (*bins)++;
    }
    return sum;
}

/* Far beyond what chance gives: the tail behind it is below one in ten million. */
static bool is_far(double sum, int bins) {
    double beyond = sum - (bins - 1) - 20;
    return bins > 1 && beyond > 0 && beyond * beyond > 36.0 * 2 * (bins - 1);
}

static void law_sampler_of(Trial *t, Seat who) {
    static Tally tally;
    MoveList list;
    int bins;
    tally = (Tally){0};
    game_legal(t->ruleset, &t->truth, who, &list);
    tally.draws = (uint32_t)list.count * DRAWS_PER_MOVE;
    if (tally.draws > DRAWS_MAX)
        tally.draws = DRAWS_MAX;
    for (int i = 0; i < list.count; i++)
        tally.weights += weight_of(&list, who, i);
    draw(t, who, &list, &tally);
    double sum = misfit(&list, who, &tally, &bins);
    if (is_far(sum, bins))
        law_broken(t, "the sampler is distributed like the list",
                   "seat %d: chi-square %.0f in %d bins", who, sum, bins);
}

void law_sampler(Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (Seat who = 0; who <= SEAT_DEALER && t->game->sample != NULL; who++)
        if ((actors & seat_bit(who)) != 0)
            law_sampler_of(t, who);
}

/* ---- the loops ---- */

static void law_loop(Trial *t, const char *name, PlayLoop *play) {
    State s;
    TEXT(why, 512);
    uint32_t limit = 1 + rng_below(&t->rng, 40), seats = 0;
    guarded_copy(t, &s, &t->truth);
    MovesMade done = play(t->ruleset, &s, &t->rng, limit);
    law_guard(t, name, &s);
    for (Seat who = 0; who < SEATS_MAX; who++)
        seats += done.by[who];
    bool is_over = t->game->actors(t->ruleset, &s) == 0;
    if (seats != done.by_seats || seats > limit || (seats < limit && !is_over))
        law_broken(t, "a loop ends at its limit or with the match", "%s: %u moves of %u", name,
                   seats, limit);
    if (t->game->check(t->ruleset, &s, &why))
        law_broken(t, "a loop leads to possible positions", "%s: %s", name, why.start);
}

/* Do legal moves lead from one state to the other: so many deals, then the move of a seat? */
static bool is_legal_way(const Trial *t, const State *from, const State *to, uint32_t deals) {
    Seat who = seat_lowest(t->game->actors(t->ruleset, from));
    MoveList list;
    game_legal(t->ruleset, from, who, &list);
    for (int i = 0; i < list.count; i++) {
        State s;
        state_copy(t->game, &s, from);
        t->game->apply(t->ruleset, &s, who, list.move[i]);
        if (deals > 0 ? is_legal_way(t, &s, to, deals - 1)
                      : memcmp(&s, to, t->game->state_size) == 0)
            return true;
    }
    return false;
}

typedef Move OneMove(const Ruleset *r, const State *s, Seat who, Rng *rng);

/* What a loop does after some moves, when it remembers something, compared with the table. It may draw the
 * dealer's moves in its own way, so of those they need only be legal; with more than one it takes long to
 * find out. */
static void law_loop_goes_on(Trial *t, const char *name, PlayLoop *play, OneMove *one_move) {
    State before, after;
    uint32_t limit = rng_below(&t->rng, 40);
    Rng rng = t->rng, same = t->rng;
    state_copy(t->game, &before, &t->truth);
    state_copy(t->game, &after, &t->truth);
    MovesMade some = play(t->ruleset, &before, &rng, limit);
    MovesMade more = play(t->ruleset, &after, &same, limit + 1);
    uint32_t deals = more.by[SEAT_DEALER] - some.by[SEAT_DEALER];
    if (more.by_seats == some.by_seats || deals > 1)
        return;
    if (deals == 1 && !is_legal_way(t, &before, &after, deals))
        law_broken(t, "a loop's moves are legal ones", "%s: move %u", name, limit);
    if (deals == 0) {
        Seat who = seat_lowest(t->game->actors(t->ruleset, &before));
        t->game->apply(t->ruleset, &before, who, one_move(t->ruleset, &before, who, &rng));
        law_same(t, "a loop plays as the table does", &before, &after);
    }
}

void law_loops(Trial *t) {
    law_loop(t, "random", game_play_random);
    law_loop(t, "hinted", game_play_hinted);
    law_loop_goes_on(t, "random", game_play_random, game_random_move);
    law_loop_goes_on(t, "hinted", game_play_hinted, game_hinted_move);
}

/* ---- simultaneous choices ---- */

void law_commute(Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    Move choice[SEATS_MAX];
    State up, down;
    if ((actors & (actors - 1)) == 0)
        return;
    for (Seat who = 0; who < SEATS_MAX; who++)
        if ((actors & seat_bit(who)) != 0)
            choice[who] = game_random_move(t->ruleset, &t->truth, who, &t->rng);
    guarded_copy(t, &up, &t->truth);
    guarded_copy(t, &down, &t->truth);
    for (int i = 0; i < SEATS_MAX; i++) {
        Seat low = (Seat)i, high = (Seat)(SEATS_MAX - 1 - i);
        if ((actors & seat_bit(low)) != 0) {
            law_same_moves(t, &up, low, "another's secret choice changes nobody's moves");
            t->game->apply(t->ruleset, &up, low, choice[low]);
        }
        if ((actors & seat_bit(high)) != 0)
            t->game->apply(t->ruleset, &down, high, choice[high]);
    }
    law_same(t, "simultaneous choices commute", &up, &down);
}
