/* reckoning.c: the work of a reckoning: which pieces there are, and doing them. What follows from their
 * results is in reckoning_figures.c. */
#include "ai/reckoning_private.h"

#include "ai/expect.h"

#include <stdlib.h>

const ReckonBudget reckon_budgets[] = {{"sketch", 4, 16, 200},
                                       {"quick", 16, 64, 1500},
                                       {"normal", 32, 128, 6000},
                                       {"thorough", 64, 512, 48000},
                                       {0}};

enum { FEW_SEATS = 3, TREE_KIB = 8 * 1024, JUDGE_SEED = 1 << 20, FOLLOW_SEED = 1 << 21 };

/* ---- the match ---- */

/* The same for a game that takes longer, and for many seats: more lines, and longer play-outs from each. */
static ReckonBudget slowed(ReckonBudget budget, const Ruleset *r) {
    const Hints *hints = r->game->hints;
    unsigned times = hints == NULL || hints->slowness == 0 ? 1 : hints->slowness;
    times *= r->seats > FEW_SEATS ? 2 : 1;
    budget.playouts = (uint16_t)(budget.playouts > times ? budget.playouts / times : 1);
    budget.iterations /= times;
    return budget;
}

Reckoning *reckoning_new(const Ruleset *r, const State *start, const ReckonBudget *budget,
                         uint64_t seed) {
    Reckoning *k = calloc(1, sizeof *k);
    if (k == NULL)
        return NULL;
    *k = (Reckoning){.ruleset = r, .budget = slowed(*budget, r), .seed = seed};
    k->step = malloc(sizeof *k->step);
    k->room = 1;
    if (k->step == NULL) {
        free(k);
        return NULL;
    }
    k->step[0] = (ReckonStep){0};
    state_copy(r->game, &k->step[0].state, start);
    return k;
}

void reckoning_free(Reckoning *k) {
    if (k == NULL)
        return;
    free(k->step);
    free(k);
}

static bool is_forced(const Ruleset *r, const State *s, Seat who) {
    MoveList list;
    game_legal(r, s, who, &list);
    return list.count == 1;
}

bool reckoning_add(Reckoning *k, Seat who, Move move) {
    if (k->lines + 1 == k->room) {
        ReckonStep *larger = realloc(k->step, (size_t)k->room * 2 * sizeof *larger);
        if (larger == NULL)
            return false;
        k->step = larger;
        k->room *= 2;
    }
    ReckonStep *step = &k->step[k->lines++];
    step->who = who;
    step->move = move;
    step->is_forced = is_forced(k->ruleset, &step->state, who);
    step[1] = (ReckonStep){.moves = (uint16_t)(step->moves + (who != SEAT_DEALER))};
    if (!step->is_forced) {
        step->is_turn = k->has_choice && milestone_of(k, k->lines - 1) > k->milestone;
        k->milestone = milestone_of(k, k->lines - 1);
        k->has_choice = true;
    }
    state_copy(k->ruleset->game, &step[1].state, &step->state);
    k->ruleset->game->apply(k->ruleset, &step[1].state, who, move);
    return true;
}

/* ---- the pieces: all positions, batch by batch; then all decisions ---- */

typedef struct Piece {
    bool is_judging;
    int batch, line, look;
} Piece;

/* How many estimates the position before a line needs. */
static int looks_at(const ReckonStep *step) {
    return step->is_forced ? 0 : step->is_turn ? LOOKS : 1;
}

static bool is_decision(const ReckonStep *step) {
    return step->who != SEAT_DEALER && !step->is_forced;
}

int reckoning_looks(const Reckoning *k) {
    int count = 0;
    for (int i = 0; i < k->lines; i++)
        count += looks_at(&k->step[i]);
    return count;
}

static Piece piece_of(const Reckoning *k, int64_t number) {
    int64_t looks = reckoning_looks(k), expecting = looks * k->budget.batches;
    bool is_judging = number >= expecting;
    int64_t left = is_judging ? number - expecting : number % looks;
    for (int line = 0;; line++) {
        int here = is_judging ? is_decision(&k->step[line]) : looks_at(&k->step[line]);
        if (left < here)
            return (Piece){is_judging, is_judging ? 0 : (int)(number / looks), line, (int)left};
        left -= here;
    }
}

int64_t reckoning_pieces(const Reckoning *k) {
    int64_t pieces = (int64_t)reckoning_looks(k) * k->budget.batches;
    for (int i = 0; i < k->lines; i++)
        pieces += is_decision(&k->step[i]);
    return pieces;
}

Bot *reckoning_worker(const Reckoning *k) {
    BotSpec spec = {.kind = BOT_SEARCH,
                    .budget_iterations = k->budget.iterations,
                    .is_detailed = true,
                    .memory_kib = TREE_KIB};
    return bot_new(&spec);
}

/* What a seat could see of a match that is over by now. */
static void look_back(const Reckoning *k, const State *truth, Seat viewer, View *out) {
    out->ruleset = k->ruleset;
    out->viewer = viewer;
    state_copy(k->ruleset->game, &out->masked, truth);
    game_mask(k->ruleset, &out->masked, viewer);
}

static void judge(const Reckoning *k, Bot *worker, int line, BotLoss *out) {
    const ReckonStep *step = &k->step[line];
    View view;
    look_back(k, &step->state, step->who, &view);
    bot_loss(worker, &view, step->move, mix_numbers(k->seed, JUDGE_SEED, (uint64_t)line), out);
}

/* Moves of seats that play-outs look ahead for. */
static uint32_t look_ahead(const Reckoning *k, const Piece *piece) {
    const Hints *hints = k->ruleset->game->hints;
    if (hints == NULL || hints->rollout_moves == 0)
        return UINT32_MAX;
    int milestone = milestone_of(k, piece->line) - (piece->look == NEARER);
    return (uint32_t)(milestone * milestone_length(k) - k->step[piece->line].moves);
}

void reckoning_do(const Reckoning *k, Bot *worker, int64_t number, ReckonPiece *out) {
    Piece piece = piece_of(k, number);
    memset(out, 0, sizeof *out);
    if (piece.is_judging) {
        judge(k, worker, piece.line, &out->loss);
        return;
    }
    ExpectFrom from = {
        .ruleset = k->ruleset, .state = &k->step[piece.line].state, .moves = look_ahead(k, &piece)};
    for (int i = 0; i < piece.line; i++)
        from.acted[k->step[i].who]++;
    expect_mean(&from, mix_numbers(k->seed, (uint64_t)piece.batch, 0), k->budget.playouts,
                out->expected);
}

void reckoning_take(Reckoning *k, const ReckonPiece *result) {
    Piece piece = piece_of(k, k->taken++);
    if (piece.is_judging) {
        k->step[piece.line].loss = result->loss;
        k->step[piece.line].is_judged = true;
    } else {
        memcpy(k->step[piece.line].expected[piece.look][piece.batch], result->expected,
               sizeof result->expected);
    }
}

int64_t reckoning_taken(const Reckoning *k) {
    return k->taken;
}

/* ---- the better move, and what might have followed ---- */

static Move chosen_move(const Reckoning *k, Bot *worker, const State *s, Seat who, Rng *rng) {
    View view;
    if (who == SEAT_DEALER)
        return game_random_move(k->ruleset, s, who, rng);
    look_back(k, s, who, &view);
    return bot_choose(worker, &view, rng_next(rng), NULL, NULL);
}

int reckoning_follow(const Reckoning *k, Bot *worker, int line, ReckonLine out[RECKON_FOLLOW]) {
    const Ruleset *r = k->ruleset;
    const ReckonStep *step = &k->step[line];
    Rng rng = rng_from(mix_numbers(k->seed, FOLLOW_SEED, (uint64_t)line));
    State s = step->state;
    ReckonLine next = {step->who, step->loss.best};
    bool have_others_played = false;
    int count = 0;
    while (count < RECKON_FOLLOW) {
        out[count++] = next;
        r->game->apply(r, &s, next.who, next.move);
        have_others_played |= next.who != step->who && next.who != SEAT_DEALER;
        SeatSet actors = r->game->actors(r, &s);
        if (actors == 0)
            break;
        next.who = seat_lowest(actors);
        if (next.who == step->who && have_others_played)
            break;
        next.move = chosen_move(k, worker, &s, next.who, &rng);
    }
    return count;
}
