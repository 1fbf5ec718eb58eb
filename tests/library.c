/* library.c: laws of libhort, on every game, through hort.h alone.
 *
 *     library [GAME [ruleset words]]       HORT_MATCHES=N for more matches (25 give one)
 *
 * Random matches are played. At some positions every viewer's tensors, masks, views and guessed worlds are
 * checked; then the match and a world that looks the same to one viewer are played on side by side, and
 * whatever the viewer gets must stay the same in both until the rules tell them apart. */
#include "core/tensor.h"
#include "lib/hort.h"
#include "tests/lineup.h"
#include "tests/twins.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TOGETHER = 6, MATCHES_MAX = 60, BATCH = 48, BATCH_STEPS = 40, TENSOR_MAX = 1 << 17 };

static const float CANARY = 12345;
static float here_room[TENSOR_MAX], there_room[TENSOR_MAX];

typedef struct Trial {
    const Lineup *lineup;
    hort_rules *rules;
    const Ruleset *ruleset; /* the same, to know the parts of the tensor */
    uint64_t random;
    long compared, differed; /* twins whose truths differ: a tensor that peeks could show it */
} Trial;

static uint32_t below(Trial *t, uint32_t limit) {
    Rng rng = {t->random};
    uint32_t number = rng_below(&rng, limit);
    t->random = rng.state;
    return number;
}

static int viewer_at(const Trial *t, int i) {
    return i == hort_seats(t->rules) ? HORT_PUBLIC : i;
}

/* ---- tensors ---- */

static void same_floats(const Trial *t, const char *law, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (here_room[i] != there_room[i])
            fail_msg("%s: %s: number %zu: %f, %f", t->lineup->name, law, i, (double)here_room[i],
                     (double)there_room[i]);
}

static void law_tensors_alike(const Trial *t, const char *law, const hort_state *a,
                              const hort_state *b, int viewer) {
    hort_tensor(a, viewer, here_room);
    hort_tensor(b, viewer, there_room);
    same_floats(t, law, hort_tensor_size(t->rules));
    hort_information(a, viewer, here_room);
    hort_information(b, viewer, there_room);
    same_floats(t, law, hort_information_size(t->rules));
}

/* Nothing is written behind it, and no number is beyond what the table of fields promises. */
static void law_tensor_range(const Trial *t, const hort_state *state, int viewer) {
    size_t size = hort_tensor_size(t->rules), whole = hort_information_size(t->rules);
    assert_true(whole < TENSOR_MAX);
    here_room[size] = CANARY;
    hort_tensor(state, viewer, here_room);
    assert_true(here_room[size] == CANARY);
    here_room[whole] = CANARY;
    hort_information(state, viewer, here_room);
    assert_true(here_room[whole] == CANARY);
    for (size_t i = 0; i < whole; i++)
        if (!(fabsf(here_room[i]) <= 1))
            fail_msg("%s: number %zu of the tensor is %f", t->lineup->name, i,
                     (double)here_room[i]);
}

/* Of the columns of a word exactly one is 1. */
static void law_one_word(const Trial *t, const TensorPart *part, const float *value) {
    int ones = 0;
    for (uint32_t column = 0; column < part->columns; column++)
        ones += value[column] == 1 ? 1 : 0;
    if (ones != 1)
        fail_msg("%s: %s: %d columns are 1", t->lineup->name, part->name, ones);
}

static void law_words(const Trial *t, const hort_state *state, int viewer) {
    TensorPart part[TENSOR_PARTS_MAX];
    int parts = tensor_parts(t->ruleset, part);
    hort_tensor(state, viewer, here_room);
    for (int i = 2; i < parts; i++) {
        const Field *f = part[i].field;
        bool is_word = f->bits == 0 && f->max == 0;
        for (uint32_t k = 0; is_word && k < part[i].values; k++)
            law_one_word(t, &part[i], here_room + part[i].first + k * part[i].columns);
    }
    const TensorPart *last = &part[parts - 1];
    assert_int_equal(last->first + last->values * last->columns, hort_tensor_size(t->rules));
}

/* ---- masks, moves ---- */

static void law_mask(const Trial *t, const hort_state *state, int seat) {
    size_t actions = (size_t)hort_actions(t->rules), ones = 0;
    uint8_t *mask = malloc(actions + 1);
    int32_t action[HORT_MOVES];
    hort_move move[HORT_MOVES];
    int count = hort_legal_actions(state, seat, action), listed = hort_legal(state, seat, move);
    mask[actions] = 77;
    hort_mask(state, seat, mask);
    for (size_t i = 0; i < actions; i++)
        ones += mask[i];
    assert_int_equal(mask[actions], 77);
    assert_int_equal(ones, count);
    assert_int_equal(listed, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(mask[action[i]], 1);
        assert_true(i == 0 || action[i - 1] < action[i]);
        assert_int_equal(hort_action(t->rules, hort_action_move(t->rules, action[i])), action[i]);
        char *text = hort_move_text(state, move[i]);
        assert_true(hort_move_read(state, seat, text, NULL) == move[i]);
        hort_text_free(text);
    }
    free(mask);
}

static void law_masks_alike(const Trial *t, const hort_state *a, const hort_state *b, int seat) {
    int32_t here[HORT_MOVES], there[HORT_MOVES];
    int count = hort_legal_actions(a, seat, here);
    assert_int_equal(hort_legal_actions(b, seat, there), count);
    if (memcmp(here, there, (size_t)count * sizeof here[0]) != 0)
        fail_msg("%s: seat %d is offered other moves in a world that looks the same",
                 t->lineup->name, seat);
}

/* ---- clones, views, worlds ---- */

static void play_at_random(Trial *t, hort_state *state) {
    unsigned actors = hort_actors(state);
    int seat = __builtin_ctz(actors);
    hort_move move[HORT_MOVES];
    if (seat == HORT_DEALER) {
        hort_deal(state, &t->random);
        return;
    }
    int count = hort_legal(state, seat, move);
    assert_int_equal(hort_play_move(state, seat, move[below(t, (uint32_t)count)]), 1);
}

static void law_clones(Trial *t, const hort_state *state) {
    uint64_t hash = hort_hash(state);
    int lines = hort_lines(state);
    hort_state *clone = hort_state_clone(state);
    assert_true(hort_hash(clone) == hash && hort_lines(clone) == lines);
    for (int i = 0; i < TOGETHER && hort_actors(clone) != 0; i++)
        play_at_random(t, clone);
    assert_true(hort_hash(state) == hash && hort_lines(state) == lines);
    assert_true(hort_lines(clone) > lines || hort_actors(state) == 0);
    hort_state_free(clone);
}

static void same_text(const Trial *t, const char *law, char *a, char *b) {
    if (a == NULL || b == NULL || strcmp(a, b) != 0)
        fail_msg("%s: %s:\n%.2000s\n%.2000s", t->lineup->name, law, a, b);
    hort_text_free(a);
    hort_text_free(b);
}

static void law_alike(const Trial *t, const char *law, const hort_state *a, const hort_state *b,
                      int viewer) {
    law_tensors_alike(t, law, a, b, viewer);
    same_text(t, law, hort_information_text(a, viewer), hort_information_text(b, viewer));
    if (viewer != HORT_PUBLIC)
        law_masks_alike(t, a, b, viewer);
}

static void law_view(const Trial *t, const hort_state *state, hort_state *view, int viewer) {
    int other = viewer == 0 ? 1 : 0;
    hort_move move[HORT_MOVES];
    law_alike(t, "a view shows what the state shows its viewer", state, view, viewer);
    assert_int_equal(hort_state_kind(view), HORT_VIEW);
    assert_int_equal(hort_legal(view, other, move), 0);
    assert_null(hort_view(view, other));
    assert_null(hort_guess(view, other, &(uint64_t){1}));
    if (viewer != HORT_PUBLIC && hort_legal(state, viewer, move) > 0)
        assert_int_equal(hort_play_move(view, viewer, move[0]), 0);
    char *json = hort_state_json(view);
    hort_state *read = hort_state_read(t->rules, json, viewer, NULL);
    assert_non_null(read);
    assert_true(hort_hash(read) == hort_hash(view));
    hort_state_free(read);
    hort_text_free(json);
}

/* Whatever is made for a viewer remembers each line as that viewer saw it. */
static void law_lines(const Trial *t, const hort_state *state, const hort_state *made, int viewer) {
    assert_int_equal(hort_lines(made), hort_lines(state));
    for (int i = 0; i < hort_lines(state); i++) {
        int seat, same;
        hort_move move = hort_line(state, i, &seat);
        assert_true(hort_line(made, i, &same) == hort_witness(t->rules, seat, move, viewer));
        assert_int_equal(same, seat);
    }
}

static void law_knowledge(Trial *t, const hort_state *state, int viewer) {
    hort_state *view = hort_view(state, viewer), *world = hort_guess(view, viewer, &t->random),
               *straight = hort_guess(state, viewer, &t->random);
    law_view(t, state, view, viewer);
    law_lines(t, state, view, viewer);
    law_lines(t, state, world, viewer);
    law_lines(t, state, straight, viewer);
    law_alike(t, "a guessed world looks like the state", state, world, viewer);
    assert_int_equal(hort_state_kind(world), HORT_WORLD);
    assert_null(hort_record(world, -1, NULL));
    hort_state_free(view);
    hort_state_free(world);
    hort_state_free(straight);
}

/* ---- twins ---- */

/* Plays in both a line that looks the same to the viewer; false when the other world has none. */
static bool play_alike(Trial *t, hort_state *here, hort_state *there, int viewer) {
    int seat = __builtin_ctz(hort_actors(here)), count, others, found = 0;
    hort_move a[HORT_MOVES], b[HORT_MOVES], other = HORT_NO_MOVE;
    count = hort_legal(here, seat, a);
    others = hort_legal(there, seat, b);
    hort_move move = a[below(t, (uint32_t)count)],
              seen = hort_witness(t->rules, seat, move, viewer);
    for (int i = 0; i < others; i++)
        if (hort_witness(t->rules, seat, b[i], viewer) == seen && below(t, (uint32_t)++found) == 0)
            other = b[i];
    return found > 0 && hort_play_move(here, seat, move) == 1 &&
           hort_play_move(there, seat, other) == 1;
}

static bool look_alike(const hort_state *here, const hort_state *there, int viewer) {
    hort_state *a = hort_view(here, viewer), *b = hort_view(there, viewer);
    bool is_alike = hort_hash(a) == hort_hash(b);
    hort_state_free(a);
    hort_state_free(b);
    return is_alike;
}

static void law_no_leak(Trial *t, const hort_state *state, int viewer) {
    hort_state *here = hort_state_clone(state), *there = hort_guess(state, viewer, &t->random);
    for (int i = 0; i < TOGETHER && hort_actors(here) != 0; i++) {
        law_alike(t, "nothing tells a viewer in which of two worlds they are", here, there, viewer);
        t->compared++;
        t->differed += hort_hash(here) != hort_hash(there) ? 1 : 0;
        if (!play_alike(t, here, there, viewer) || !look_alike(here, there, viewer))
            break;
    }
    hort_state_free(here);
    hort_state_free(there);
}

static void check(Trial *t, const hort_state *state) {
    for (int i = 0; i <= hort_seats(t->rules); i++) {
        int viewer = viewer_at(t, i);
        law_tensor_range(t, state, viewer);
        law_words(t, state, viewer);
        law_knowledge(t, state, viewer);
        law_no_leak(t, state, viewer);
        if (viewer != HORT_PUBLIC)
            law_mask(t, state, viewer);
    }
    law_clones(t, state);
}

static void law_record(const Trial *t, const hort_state *state) {
    char *text = hort_record(state, -1, NULL), error[HORT_ERROR] = "";
    assert_non_null(text);
    hort_state *read = hort_record_read(text, error);
    if (read == NULL)
        fail_msg("%s: %s", t->lineup->name, error);
    assert_true(hort_hash(read) == hort_hash(state) && hort_lines(read) == hort_lines(state));
    same_text(t, "a record is read and written", hort_record(read, -1, NULL), text);
    hort_state_free(read);
}

static void law_returns(const Trial *t, const hort_state *state) {
    double share[HORT_SEATS], sum = 0;
    hort_returns(state, share);
    for (int seat = 0; seat < hort_seats(t->rules); seat++) {
        assert_true((share[seat] > 0) == ((hort_winners(state) >> seat & 1) != 0));
        sum += share[seat];
    }
    assert_true(fabs(sum - (hort_winners(state) != 0 ? 1 : 0)) < 1e-9);
}

static void play(Trial *t) {
    hort_state *state = hort_state_new(t->rules);
    uint32_t often = 1;
    while (hort_actors(state) != 0) {
        if (below(t, often) == 0) {
            check(t, state);
            often = often * 2 + 1;
        }
        play_at_random(t, state);
    }
    check(t, state);
    law_returns(t, state);
    law_record(t, state);
    hort_state_free(state);
}

/* ---- batches ---- */

typedef struct Rows {
    int32_t action[BATCH], seat[BATCH], legal[BATCH][64], count[BATCH];
    uint64_t hash[BATCH], after[BATCH];
    float *tensor;
    uint8_t *mask;
} Rows;

/* Each row is what the match by itself would give. */
static void law_rows(const Trial *t, const hort_batch *batch, Rows *rows) {
    size_t size = hort_tensor_size(t->rules), actions = (size_t)hort_actions(t->rules);
    hort_batch_seats(batch, rows->seat);
    hort_batch_legal(batch, rows->legal[0], 64, rows->count);
    hort_batch_tensors(batch, rows->tensor);
    hort_batch_masks(batch, rows->mask);
    for (size_t i = 0; i < BATCH; i += 7) {
        hort_state *one = hort_batch_get(batch, i);
        int seat = rows->seat[i] < 0 ? 0 : rows->seat[i];
        int32_t action[HORT_MOVES];
        hort_tensor(one, seat, here_room);
        assert_memory_equal(here_room, rows->tensor + i * size, size * sizeof here_room[0]);
        assert_int_equal(hort_legal_actions(one, seat, action), rows->count[i]);
        for (int k = 0; k < rows->count[i]; k++)
            assert_int_equal(rows->mask[i * actions + (size_t)action[k]], 1);
        if (rows->count[i] > 0 && rows->count[i] <= 64)
            assert_memory_equal(action, rows->legal[i], (size_t)rows->count[i] * sizeof action[0]);
        hort_state_free(one);
    }
}

static void law_illegal(const Trial *t, hort_batch *batch, Rows *rows) {
    size_t bad = BATCH - 1, illegal = 0;
    int32_t good = rows->action[bad];
    hort_batch_hashes(batch, rows->hash);
    rows->action[bad] = hort_actions(t->rules);
    assert_int_equal(hort_batch_step(batch, rows->action, &illegal), -1);
    assert_int_equal(illegal, bad);
    hort_batch_hashes(batch, rows->after);
    assert_memory_equal(rows->hash, rows->after, sizeof rows->hash);
    rows->action[bad] = good;
}

static void law_batches(const Trial *t) {
    static Rows rows;
    uint8_t over[BATCH];
    size_t illegal;
    hort_batch *batch = hort_batch_new(t->rules, BATCH, 5);
    rows.tensor = malloc(BATCH * hort_tensor_size(t->rules) * sizeof(float));
    rows.mask = malloc(BATCH * (size_t)hort_actions(t->rules));
    for (int step = 0; step < BATCH_STEPS; step++) {
        hort_batch_seats(batch, rows.seat);
        for (int i = 0; i < BATCH; i++)
            over[i] = rows.seat[i] < 0;
        hort_batch_reset(batch, over);
        hort_batch_random(batch, rows.action);
        if (step % 13 == 0) {
            law_rows(t, batch, &rows);
            law_illegal(t, batch, &rows);
        }
        assert_true(hort_batch_step(batch, rows.action, &illegal) >= BATCH);
    }
    free(rows.tensor);
    free(rows.mask);
    hort_batch_free(batch);
}

static void laws_hold(void **state) {
    const Lineup *lineup = *state;
    char error[HORT_ERROR] = "";
    Ruleset *r = lineup_must(lineup);
    Trial t = {.lineup = lineup, .rules = (hort_rules *)r, .ruleset = r, .random = 1};
    long matches = (environment_number("HORT_MATCHES", 25) + 24) / 25;
    bool is_hiding = game_hides(r->game) && !lineup->is_variant;
    char *json = hort_rules_json(t.rules);
    assert_true(strlen(json) > 100);
    hort_text_free(json);
    assert_null(hort_rules_new(lineup->files->game->name, "players=99", error));
    assert_true(strlen(error) > 0);
    for (long i = 0; i < matches || (is_hiding && t.differed == 0 && i < MATCHES_MAX); i++)
        play(&t);
    law_batches(&t);
    print_message("           %s: %ld comparisons, %ld of worlds that differ\n", lineup->name,
                  t.compared, t.differed);
    assert_true(t.compared > 0 && (!is_hiding || t.differed > 0));
    ruleset_free(r);
}

int main(int count, char **words) {
    lineup_add_chosen(count - 1, words + 1, NULL);
    return lineup_run("library", laws_hold);
}
