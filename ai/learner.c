/* learner.c: forwards and backwards through the layers, steps, and rounding to whole numbers. */
#include "ai/learner.h"

#include <math.h>

#define LEAD_PART 0.3f /* how much an error in the lead counts beside one in the share */
#define AVERAGED 200   /* weights are averaged over about so many steps */

/* ---- forwards ---- */

static void add_row(float *sum, const float *row, float times) {
    for (int i = 0; i < NETWORK_FIRST; i++)
        sum[i] += row[i] * times;
}

static float times_of(Feature feature) {
    return (float)feature.value / FEATURE_ONE;
}

static void first_sums(const Weights *w, Thought *t) {
    const Features *f = &t->features;
    float all[NETWORK_FIRST], other[SEATS_MAX][NETWORK_FIRST] = {0};
    memcpy(all, w->first_bias, sizeof all);
    for (int i = 0; i < f->count[FEATURES_TABLE]; i++)
        add_row(all, w->table[f->of[FEATURES_TABLE][i].kind], times_of(f->of[FEATURES_TABLE][i]));
    for (Seat seat = 0; seat < t->seats; seat++) {
        memset(t->sum[seat], 0, sizeof t->sum[seat]);
        for (int i = 0; i < f->count[seat]; i++) {
            Feature feature = f->of[seat][i];
            add_row(t->sum[seat], w->own[feature.kind], times_of(feature));
            add_row(other[seat], w->other[feature.kind], times_of(feature));
        }
        add_row(all, other[seat], 1);
    }
    for (Seat seat = 0; seat < t->seats; seat++) {
        add_row(t->sum[seat], all, 1);
        add_row(t->sum[seat], other[seat], -1);
    }
}

static float clip(float x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void seat_outputs(const Weights *w, Thought *t, Seat seat) {
    for (int i = 0; i < NETWORK_FIRST; i++)
        t->first[seat][i] = clip(t->sum[seat][i]);
    for (int i = 0; i < NETWORK_SECOND; i++) {
        float sum = w->second_bias[i];
        for (int k = 0; k < NETWORK_FIRST; k++)
            sum += w->second[i][k] * t->first[seat][k];
        t->second_sum[seat][i] = sum;
        t->second[seat][i] = clip(sum);
    }
    for (int i = 0; i < OUTPUTS; i++) {
        t->out[seat][i] = w->last_bias[i];
        for (int k = 0; k < NETWORK_SECOND; k++)
            t->out[seat][i] += w->last[i][k] * t->second[seat][k];
    }
}

void learner_think(const Weights *w, Thought *t) {
    float best = -1e9f, sum = 0;
    first_sums(w, t);
    for (Seat seat = 0; seat < t->seats; seat++) {
        seat_outputs(w, t, seat);
        best = fmaxf(best, t->out[seat][OUTPUT_SHARE]);
        t->out[seat][OUTPUT_LEAD] = 1 / (1 + expf(-t->out[seat][OUTPUT_LEAD]));
    }
    for (Seat seat = 0; seat < t->seats; seat++) {
        t->out[seat][OUTPUT_SHARE] = expf(t->out[seat][OUTPUT_SHARE] - best);
        sum += t->out[seat][OUTPUT_SHARE];
    }
    for (Seat seat = 0; seat < t->seats; seat++)
        t->out[seat][OUTPUT_SHARE] /= sum;
}

/* ---- backwards ---- */

/* From a seat's outputs to the sums of its first layer. */
static void seat_errors(const Weights *w, const Thought *t, Seat seat, const float wanted[OUTPUTS],
                        Weights *g, float error[NETWORK_FIRST]) {
    float second[NETWORK_SECOND] = {0};
    memset(error, 0, NETWORK_FIRST * sizeof error[0]);
    for (int i = 0; i < OUTPUTS; i++) {
        float wrong = (t->out[seat][i] - wanted[i]) * (i == OUTPUT_LEAD ? LEAD_PART : 1);
        g->last_bias[i] += wrong;
        for (int k = 0; k < NETWORK_SECOND; k++) {
            g->last[i][k] += wrong * t->second[seat][k];
            second[k] += wrong * w->last[i][k];
        }
    }
    for (int i = 0; i < NETWORK_SECOND; i++) {
        if (t->second_sum[seat][i] <= 0 || t->second_sum[seat][i] >= 1)
            continue;
        g->second_bias[i] += second[i];
        add_row(g->second[i], t->first[seat], second[i]);
        add_row(error, w->second[i], second[i]);
    }
    for (int i = 0; i < NETWORK_FIRST; i++)
        if (t->sum[seat][i] <= 0 || t->sum[seat][i] >= 1)
            error[i] = 0;
}

void learner_correct(const Weights *w, const Thought *t, const float wanted[SEATS_MAX][OUTPUTS],
                     Weights *g) {
    const Features *f = &t->features;
    float error[SEATS_MAX][NETWORK_FIRST], all[NETWORK_FIRST] = {0};
    for (Seat seat = 0; seat < t->seats; seat++) {
        seat_errors(w, t, seat, wanted[seat], g, error[seat]);
        add_row(all, error[seat], 1);
    }
    add_row(g->first_bias, all, 1);
    for (int i = 0; i < f->count[FEATURES_TABLE]; i++)
        add_row(g->table[f->of[FEATURES_TABLE][i].kind], all, times_of(f->of[FEATURES_TABLE][i]));
    for (Seat seat = 0; seat < t->seats; seat++) {
        float others[NETWORK_FIRST];
        memcpy(others, all, sizeof others);
        add_row(others, error[seat], -1);
        for (int i = 0; i < f->count[seat]; i++) {
            Feature feature = f->of[seat][i];
            add_row(g->own[feature.kind], error[seat], times_of(feature));
            add_row(g->other[feature.kind], others, times_of(feature));
        }
    }
}

/* ---- steps ---- */

static void fill(float *weight, int count, float spread, Rng *rng) {
    for (int i = 0; i < count; i++)
        weight[i] = ((float)(rng_next(rng) >> 40) / (float)(1 << 23) - 1) * spread;
}

void learner_start(Learner *learner, uint64_t seed) {
    Rng rng = rng_from(seed);
    Weights *w = &learner->weights;
    memset(learner, 0, sizeof *learner);
    fill(w->table[0], sizeof w->table / sizeof(float), 0.15f, &rng);
    fill(w->own[0], sizeof w->own / sizeof(float), 0.15f, &rng);
    fill(w->other[0], sizeof w->other / sizeof(float), 0.08f, &rng);
    fill(w->second[0], sizeof w->second / sizeof(float), 0.3f, &rng);
    fill(w->last[0], sizeof w->last / sizeof(float), 0.1f, &rng);
    for (int i = 0; i < NETWORK_FIRST; i++)
        w->first_bias[i] = 0.3f;
    for (int i = 0; i < NETWORK_SECOND; i++)
        w->second_bias[i] = 0.3f;
}

/* Adam: each weight goes by its gradient's mean, measured by how much that gradient varies. */
void learner_step(Learner *learner, const Lesson lesson[LEARNER_LANES], float rate) {
    float *weight = learner->weights.table[0], *average = learner->average.table[0],
          *mean = learner->mean.table[0], *square = learner->square.table[0];
    double positions = 0;
    for (int lane = 0; lane < LEARNER_LANES; lane++)
        positions += lesson[lane].positions;
    learner->batches++;
    float early = 1 - powf(0.9f, (float)learner->batches),
          early_square = 1 - powf(0.999f, (float)learner->batches);
    float newest = 1.0f / (float)(learner->batches < AVERAGED ? learner->batches : AVERAGED);
    for (int i = 0; i < LEARNER_WEIGHTS; i++) {
        float sum = 0;
        for (int lane = 0; lane < LEARNER_LANES; lane++)
            sum += (&lesson[lane].gradient.table[0][0])[i];
        sum /= (float)positions;
        mean[i] += 0.1f * (sum - mean[i]);
        square[i] += 0.001f * (sum * sum - square[i]);
        weight[i] -= rate * (mean[i] / early) / (sqrtf(square[i] / early_square) + 1e-7f);
        average[i] += newest * (weight[i] - average[i]);
    }
}

/* ---- whole numbers ---- */

#define WHOLE ((float)(1 << NETWORK_SCALE_BITS))

static float largest(const float *weight, int count, float so_far) {
    for (int i = 0; i < count; i++)
        so_far = fmaxf(so_far, fabsf(weight[i]));
    return so_far;
}

static void round_to(const float *from, int count, float scale, int16_t *to) {
    for (int i = 0; i < count; i++)
        to[i] = (int16_t)lrintf(from[i] * scale);
}

static void round_bias(const float *from, int count, float scale, int32_t *to) {
    for (int i = 0; i < count; i++)
        to[i] = (int32_t)lrintf(from[i] * scale);
}

static void round_first(const Weights *w, Network *n) {
    int table = n->table_features * NETWORK_FIRST, seat = n->seat_features * NETWORK_FIRST;
    float most = largest(w->table[0], table, 1e-3f);
    most = largest(w->other[0], seat, largest(w->own[0], seat, most));
    float scale = 127 / most;
    round_to(w->table[0], table, scale, n->table[0]);
    for (int kind = 0; kind < n->seat_features; kind++) {
        round_to(w->own[kind], NETWORK_FIRST, scale, n->seat[kind]);
        round_to(w->other[kind], NETWORK_FIRST, scale, n->seat[kind] + NETWORK_FIRST);
    }
    round_bias(w->first_bias, NETWORK_FIRST, scale * FEATURE_ONE, n->first_bias);
    n->scale[0] = (int32_t)lrintf(WHOLE * NETWORK_ONE / (scale * FEATURE_ONE));
}

void learner_network(const Learner *learner, const Game *game, Network *out) {
    const Weights *w = learner->batches > 0 ? &learner->average : &learner->weights;
    memset(out, 0, sizeof *out);
    out->table_features = game->hints->features->table_kinds;
    out->seat_features = game->hints->features->seat_kinds;
    round_first(w, out);
    float scale = 127 / largest(w->second[0], NETWORK_SECOND * NETWORK_FIRST, 1e-3f);
    round_to(w->second[0], NETWORK_SECOND * NETWORK_FIRST, scale, out->second[0]);
    round_bias(w->second_bias, NETWORK_SECOND, scale * NETWORK_ONE, out->second_bias);
    out->scale[1] = (int32_t)lrintf(WHOLE / scale);
    scale = 127 / largest(w->last[0], OUTPUTS * NETWORK_SECOND, 1e-3f);
    round_to(w->last[0], OUTPUTS * NETWORK_SECOND, scale, out->last[0]);
    round_bias(w->last_bias, OUTPUTS, scale * NETWORK_ONE, out->last_bias);
    out->scale[2] = (int32_t)lrintf(WHOLE * 256 / (scale * NETWORK_ONE));
}
