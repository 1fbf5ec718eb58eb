/* reckoning_figures.c: what follows from the pieces of a reckoning. See reckoning.h.
 *
 * Every figure is a sum of changes. It is made for each batch of play-outs by itself; how these differ
 * is its error, with everything that the batch's common random numbers do to it. */
#include "ai/reckoning_private.h"

#include <math.h>
#include <stdlib.h>

const Ruleset *reckoning_ruleset(const Reckoning *k) {
    return k->ruleset;
}

const ReckonBudget *reckoning_budget(const Reckoning *k) {
    return &k->budget;
}

int reckoning_lines(const Reckoning *k) {
    return k->lines;
}

const State *reckoning_state(const Reckoning *k, int lines) {
    return &k->step[lines].state;
}

Seat reckoning_who(const Reckoning *k, int line) {
    return k->step[line].who;
}

Move reckoning_move(const Reckoning *k, int line) {
    return k->step[line].move;
}

/* Batches that are complete for every position. */
static int batches_done(const Reckoning *k) {
    int looks = reckoning_looks(k);
    int64_t done = looks == 0 ? k->budget.batches : k->taken / looks;
    return (int)(done < k->budget.batches ? done : k->budget.batches);
}

bool reckoning_is_useful(const Reckoning *k) {
    return batches_done(k) >= 2;
}

/* What a seat may expect in one batch, looking ahead to that milestone. A position with one way on is
 * worth what comes next. */
static int32_t expected_in(const Reckoning *k, int lines, int milestone, int batch, Seat seat) {
    while (lines < k->lines && k->step[lines].is_forced)
        lines++;
    int look = milestone < milestone_of(k, lines) && k->step[lines].is_turn ? NEARER : AHEAD;
    if (lines < k->lines)
        return k->step[lines].expected[look][batch][seat];
    int32_t result[SEATS_MAX];
    victory_of_winners(k->ruleset, &k->step[lines].state, result);
    return result[seat];
}

static int32_t expected_at(const Reckoning *k, int lines, int milestone, Seat seat) {
    int64_t sum = 0;
    int batches = batches_done(k);
    for (int b = 0; b < batches; b++)
        sum += expected_in(k, lines, milestone, b, seat);
    return (int32_t)(batches == 0 ? 0 : sum / batches);
}

int32_t reckoning_expected(const Reckoning *k, int lines, Seat seat) {
    return expected_at(k, lines, milestone_of(k, lines), seat);
}

/* The standard error of the mean of these numbers. */
static int32_t error_of(const int64_t number[RECKON_BATCHES_MAX], int count) {
    int64_t sum = 0;
    double squares = 0;
    for (int i = 0; i < count; i++)
        sum += number[i];
    for (int i = 0; i < count; i++) {
        double off = (double)(number[i] * count - sum);
        squares += off * off;
    }
    double n = count;
    return count < 2 ? VICTORY : (int32_t)sqrt(squares / (n * n * n * (n - 1)));
}

/* A sum of changes, batch by batch and as a whole. */
typedef struct ChangeSum {
    int32_t value;
    int64_t batch[RECKON_BATCHES_MAX];
} ChangeSum;

/* Adds what lies between a position looked at in one way, and the same or the next in another. */
static void add_between(const Reckoning *k, const int line[2], const int milestone[2], Seat seat,
                        ChangeSum *sum) {
    int batches = batches_done(k);
    sum->value +=
        expected_at(k, line[1], milestone[1], seat) - expected_at(k, line[0], milestone[0], seat);
    for (int b = 0; b < batches; b++)
        sum->batch[b] += expected_in(k, line[1], milestone[1], b, seat) -
                         expected_in(k, line[0], milestone[0], b, seat);
}

/* What a line has changed: both positions are looked at up to the same milestone. */
static void add_change(const Reckoning *k, int line, Seat seat, ChangeSum *sum) {
    int milestone = milestone_of(k, line);
    add_between(k, (int[]){line, line + 1}, (int[]){milestone, milestone}, seat, sum);
}

/* What a farther look has changed after it. */
static void add_rest(const Reckoning *k, int line, Seat seat, ChangeSum *sum) {
    add_between(k, (int[]){line + 1, line + 1},
                (int[]){milestone_of(k, line), milestone_of(k, line + 1)}, seat, sum);
}

static Figure figure_of(const Reckoning *k, const ChangeSum *sum) {
    return (Figure){sum->value, error_of(sum->batch, batches_done(k))};
}

Figure reckoning_change(const Reckoning *k, int first, int last, Seat seat) {
    ChangeSum sum = {0};
    for (int line = first; line < last; line++)
        add_change(k, line, seat, &sum);
    return figure_of(k, &sum);
}

const BotLoss *reckoning_loss(const Reckoning *k, int line) {
    return k->step[line].is_judged ? &k->step[line].loss : NULL;
}

ReckonMark reckoning_mark(const Reckoning *k, int line) {
    const BotLoss *loss = reckoning_loss(k, line);
    int32_t counted = loss == NULL ? 0 : loss_counted(loss);
    if (loss == NULL)
        return MARK_NONE;
    return counted >= LOSS_BLUNDER     ? MARK_BLUNDER
           : counted >= LOSS_SLIP      ? MARK_SLIP
           : loss->margin >= LOSS_SLIP ? MARK_GOOD
                                       : MARK_NONE;
}

/* What the judge says about all decisions of a seat. */
static void add_losses(const Reckoning *k, Seat seat, ReckonSeat *out) {
    double squares = 0;
    for (int i = 0; i < k->lines; i++) {
        const BotLoss *loss = reckoning_loss(k, i);
        if (loss == NULL || k->step[i].who != seat)
            continue;
        ReckonMark mark = reckoning_mark(k, i);
        out->decisions++;
        out->slips += mark == MARK_SLIP;
        out->blunders += mark == MARK_BLUNDER;
        out->loss.value += loss_counted(loss);
        squares += loss_counted(loss) == 0 ? 0 : (double)loss->error * loss->error;
    }
    out->loss.error = (int32_t)sqrt(squares);
}

ReckonSeat reckoning_seat(const Reckoning *k, Seat seat) {
    ReckonSeat out = {.start = reckoning_expected(k, 0, seat),
                      .result = reckoning_expected(k, k->lines, seat)};
    ChangeSum luck = {0}, own = {0}, others = {0}, rest = {0};
    for (int i = 0; i < k->lines; i++) {
        Seat who = k->step[i].who;
        add_change(k, i, seat, who == SEAT_DEALER ? &luck : who == seat ? &own : &others);
        add_rest(k, i, seat, &rest);
    }
    out.luck = figure_of(k, &luck);
    out.own = figure_of(k, &own);
    out.others = figure_of(k, &others);
    out.rest = figure_of(k, &rest);
    add_losses(k, seat, &out);
    return out;
}

/* ---- moments ---- */

/* The decision or the deals that begin with that line. */
static ReckonMoment moment_at(const Reckoning *k, int first) {
    ReckonMoment moment = {.first = first, .last = first + 1};
    while (k->step[first].who == SEAT_DEALER && moment.last < k->lines &&
           k->step[moment.last].who == SEAT_DEALER)
        moment.last++;
    for (Seat seat = 0; seat < k->ruleset->seats; seat++) {
        Figure change = reckoning_change(k, first, moment.last, seat);
        if (abs(change.value) > abs(moment.change.value)) {
            moment.seat = seat;
            moment.change = change;
        }
    }
    return moment;
}

/* How much a moment mattered: what surely changed, or what was surely given away. */
static int32_t weight_of(const Reckoning *k, const ReckonMoment *moment) {
    const BotLoss *loss = reckoning_loss(k, moment->first);
    int32_t given = loss == NULL ? 0 : loss_counted(loss) - loss->error;
    int32_t changed = abs(moment->change.value) - moment->change.error;
    return changed > given ? changed : given;
}

int reckoning_moments(const Reckoning *k, ReckonMoment out[RECKON_MOMENTS]) {
    int count = 0;
    for (int line = 0; line < k->lines;) {
        ReckonMoment moment = moment_at(k, line);
        int32_t weight = weight_of(k, &moment);
        int least = 0;
        line = moment.last;
        for (int i = 1; i < count; i++)
            if (weight_of(k, &out[i]) < weight_of(k, &out[least]))
                least = i;
        if (weight <= 0 || (count == RECKON_MOMENTS && weight <= weight_of(k, &out[least])))
            continue;
        if (count == RECKON_MOMENTS) /* the order of the match stays */
            memmove(&out[least], &out[least + 1], (size_t)(--count - least) * sizeof out[0]);
        out[count++] = moment;
    }
    return count;
}
