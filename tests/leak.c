/* leak.c: what the server sends to a seat depends on nothing that seat may not know.
 *
 *     leak [GAME [ruleset words]]
 *
 * HORT_LEAKS  matches for each number of seats (3); a variant gets one
 * HORT_SEED   of the first match (1); a report names the seed of the match that failed
 *
 * At the start of random matches and at many points of them, the match gets a twin for each seat and for the
 * public, which differs in what that viewer cannot know (twins.h). After every line, as long as both
 * views are equal, every byte that the server would send must be, too: the whole state or what has changed of it,
 * legal moves, prompt, lines, record. */
#include "match/json.h"
#include "match/record.h"
#include "match/truth.h"
#include "tests/lineup.h"
#include "tests/twins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROOM = 1 << 20, LINES_TOGETHER = 12, POINTS_MAX = 8, EVERY = 16, SHOWN = 240 };

static const char *const names[SEATS_MAX] = {"Anna", "Börge", "Carla", "Dan",
                                             "Eva",  "Finn",  "Gerd",  "Hanna"};

/* One match with its twins. */
typedef struct Trying {
    const Lineup *lineup;
    uint64_t seed;
    int lines; /* of the match before the twins began */
    Twins twins;
    long compared, differed; /* bytes; lines after which the twins were different */
} Trying;

/* ---- the report ---- */

static void print_hidden(const Twins *t) {
    const Ruleset *r = match_ruleset(t->here);
    for (const Field *f = r->game->fields; f->name != NULL; f++) {
        TEXT(here, 4096);
        TEXT(there, 4096);
        TEXT(error, 256);
        if ((f->flags & FIELD_HIDDEN) != 0 ||
            !fields_get(r->game->fields, r, match_truth(t->here), f->name, &here, &error) ||
            !fields_get(r->game->fields, r, match_truth(t->there), f->name, &there, &error) ||
            strcmp(here.start, there.start) == 0)
            continue;
        printf("  hidden from them: %s is %s or %s\n", f->name, here.start, there.start);
    }
}

static void leaked(const Trying *w, const char *what, const char *place, const char *here,
                   const char *there) {
    TEXT(viewer, 16);
    seat_text(w->twins.viewer, &viewer);
    printf("LEAK: viewer %s is sent what they may not know\n", viewer.start);
    printf("  %s, line %d: %s differs at %s\n", w->lineup->name,
           w->lines + match_lines(w->twins.here), what, place);
    printf("  in one:       %.*s\n", SHOWN, here);
    printf("  in the other: %.*s\n", SHOWN, there);
    print_hidden(&w->twins);
    printf("  again: HORT_SEED=%llu HORT_LEAKS=1 build/tests/leak %s\n",
           (unsigned long long)w->seed, w->lineup->name);
    fflush(stdout);
    fail();
}

/* Where byte `at` of a JSON text is, as in `.lines[2].words`; returns where that value begins. */
static const char *json_place(const char *json, size_t at, Text *path) {
    enum { DEEPEST = 32 };
    const char *key[DEEPEST] = {NULL}, *value = json;
    int index[DEEPEST] = {0}, depth = 0;
    for (const char *c = json; c < json + at; c++) {
        if (*c == '"') {
            const char *start = c;
            while (*++c != '"')
                c += *c == '\\' ? 1 : 0;
            if (c >= json + at)
                break;
            if (c[1] == ':')
                key[depth] = start + 1;
        } else if ((*c == '{' || *c == '[') && depth + 1 < DEEPEST) {
            depth++;
            key[depth] = NULL;
            index[depth] = 0;
        } else if (*c == '}' || *c == ']') {
            depth -= depth > 0 ? 1 : 0;
        } else if (*c == ',') {
            index[depth]++;
        }
        if (strchr("{[,:", *c) != NULL)
            value = c + 1;
    }
    for (int i = 1; i <= depth; i++)
        if (key[i] != NULL)
            text_addf(path, ".%.*s", (int)strcspn(key[i], "\""), key[i]);
        else
            text_addf(path, "[%d]", index[i]);
    return value;
}

/* ---- what is compared ---- */

static void message(const Match *m, Seat viewer, int from, Lang lang, Text *out) {
    JsonFor to = {viewer, {lang, names}, from, from == 0, from > 0};
    text_add_char(out, '{');
    json_state(m, &to, out);
    text_add_char(out, '}');
    assert_false(out->is_cut);
}

static void compare_messages(Trying *w, int from, Lang lang) {
    static char room[2][ROOM];
    Text here = text_over(room[0], ROOM), there = text_over(room[1], ROOM);
    size_t at = 0;
    message(w->twins.here, w->twins.viewer, from, lang, &here);
    message(w->twins.there, w->twins.viewer, from, lang, &there);
    w->compared += (long)here.length;
    if (strcmp(here.start, there.start) == 0)
        return;
    while (here.start[at] == there.start[at])
        at++;
    TEXT(path, 512);
    const char *value = json_place(here.start, at, &path);
    leaked(w, lang == LANG_DE ? "the German message" : "the English message", path.start, value,
           there.start + (value - here.start));
}

/* The record starts from a position that differs, as it must; from its moves on it may not. */
static void compare_records(Trying *w) {
    char *here = record_text_seen(w->twins.here, w->twins.viewer, names),
         *there = record_text_seen(w->twins.there, w->twins.viewer, names);
    const char *a = strstr(here, "\nmoves\n"), *b = strstr(there, "\nmoves\n");
    assert_true(a != NULL && b != NULL);
    w->compared += (long)strlen(a);
    while (*a != '\0' && strcspn(a, "\n") == strcspn(b, "\n") &&
           strncmp(a, b, strcspn(a, "\n")) == 0) {
        a += strcspn(a, "\n") + (a[strcspn(a, "\n")] == '\n' ? 1 : 0);
        b += strcspn(b, "\n") + (b[strcspn(b, "\n")] == '\n' ? 1 : 0);
    }
    if (*a != '\0' || *b != '\0')
        leaked(w, "the record", "this line and what follows", a, b);
    free(here);
    free(there);
}

/* Every state tells a seat whether it may take back, which the server works out from the truth. */
static void compare_takebacks(Trying *w) {
    Seat viewer = w->twins.viewer;
    TEXT(here, 16);
    TEXT(there, 16);
    if (viewer >= match_ruleset(w->twins.here)->seats)
        return;
    text_add_int(&here, match_takeback(w->twins.here, viewer));
    text_add_int(&there, match_takeback(w->twins.there, viewer));
    if (strcmp(here.start, there.start) != 0)
        leaked(w, "how far they may take back", "lines kept", here.start, there.start);
}

static void compare(Trying *w, int from) {
    for (Lang lang = 0; lang < LANGS; lang++)
        compare_messages(w, from, lang);
    compare_records(w);
    compare_takebacks(w);
    w->differed += twins_differ(&w->twins) ? 1 : 0;
}

/* ---- the matches ---- */

static void watch_viewer(Trying *w, const Match *m, Seat viewer, Rng *rng) {
    twins_open(&w->twins, m, viewer, rng);
    compare(w, 0);
    for (int i = 0; i < LINES_TOGETHER; i++) {
        int before = match_lines(w->twins.here);
        /* A match that is over publishes its result: that is no secret any more. */
        if (!twins_step(&w->twins, rng) || match_is_over(w->twins.here))
            break;
        compare(w, i % 2 == 0 ? before : 0);
    }
    twins_close(&w->twins);
}

static void watch_match(Trying *w, Ruleset *r) {
    Rng rng = rng_from(w->seed);
    Match *m = match_by_hand(r, NULL);
    for (int points = 0; !match_is_over(m);) {
        w->lines = match_lines(m);
        if (points == 0 || (points < POINTS_MAX && rng_below(&rng, EVERY) == 0)) {
            for (Seat seat = 0; seat <= r->seats; seat++)
                watch_viewer(w, m, seat == r->seats ? SEAT_PUBLIC : seat, &rng);
            points++;
        }
        Seat who = seat_lowest(match_actors(m));
        assert_true(match_play_move(m, who, game_random_move(r, match_truth(m), who, &rng)));
    }
    match_free(m);
}

static void nothing_leaks(void **state) {
    Trying w = {.lineup = *state};
    Ruleset *r = lineup_must(w.lineup);
    long first = environment_number("HORT_SEED", 1),
         matches = w.lineup->is_variant ? 1 : environment_number("HORT_LEAKS", 3);
    for (long i = 0; i < matches; i++) {
        w.seed = (uint64_t)(first + i);
        watch_match(&w, r);
    }
    print_message("           %s: %ld bytes compared, %ld times in different positions\n",
                  w.lineup->name, w.compared, w.differed);
    assert_true(w.compared > 0);
    if (game_hides(r->game) && !w.lineup->is_variant)
        assert_true(w.differed > 0);
    ruleset_free(r);
}

int main(int count, char **words) {
    lineup_add_chosen(count - 1, words + 1, NULL);
    return lineup_run("leak", nothing_leaks);
}
