/* leak.c: what the server sends to a seat depends on nothing that seat may not know.
 *
 *     leak [GAME [ruleset words]]
 *
 * HORT_LEAKS  matches for each number of seats (3); a variant gets one
 * HORT_SEED   of the first match (1); a report names the seed of the match that failed
 *
 * At the start of random matches and at many points of them, the match gets a twin for each seat and for the
 * public, which differs in what that viewer cannot know (twins.h). After every line, as long as both
 * views are equal, every byte that the server sends must be, too: whole states and short ones, phrases and their numbers,
 * which all others at the table are told before, and the record. */
#include "match/record.h"
#include "match/truth.h"
#include "protocol/telling.h"
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
    Telling told[2];         /* in either of them */
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

/* One moment at a table: all seats and the public are told in both languages, the viewer last. */
static void tell_all(const Match *m, Telling *told, Seat viewer, int from, Text out[LANGS]) {
    static Scene scene;
    Moment moment;
    int seats = match_ruleset(m)->seats;
    moment_begin(&moment, told, &scene, m);
    for (int i = 0; i <= seats + 1; i++) {
        Seat to = i == seats ? SEAT_PUBLIC : i > seats ? viewer : (Seat)i;
        if (to == viewer && i <= seats)
            continue;
        for (Lang lang = 0; lang < LANGS; lang++) {
            StateFor state = {
                "table",
                {.viewer = to, .reader = {lang, names}, .from = from, .is_first = from == 0},
                false,
                false};
            state.to.has_view = from > 0;
            text_clear(&out[lang]);
            moment_tell(&moment, &state, &out[lang]);
            assert_false(out[lang].is_cut);
        }
    }
    moment_end(&moment);
}

static void compare_messages(Trying *w, int from) {
    static char room[2][LANGS][ROOM];
    Text out[2][LANGS];
    for (int side = 0; side < 2; side++) {
        for (Lang lang = 0; lang < LANGS; lang++)
            out[side][lang] = text_over(room[side][lang], ROOM);
        tell_all(side == 0 ? w->twins.here : w->twins.there, &w->told[side], w->twins.viewer, from,
                 out[side]);
    }
    for (Lang lang = 0; lang < LANGS; lang++) {
        const char *here = out[0][lang].start, *there = out[1][lang].start;
        size_t at = 0;
        w->compared += (long)out[0][lang].length;
        if (strcmp(here, there) == 0)
            continue;
        while (here[at] == there[at])
            at++;
        TEXT(path, 512);
        const char *value = json_place(here, at, &path);
        leaked(w, lang == LANG_DE ? "the German message" : "the English message", path.start, value,
               there + (value - here));
    }
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

static void compare(Trying *w, int from) {
    compare_messages(w, from);
    compare_records(w);
    w->differed += twins_differ(&w->twins) ? 1 : 0;
}

/* ---- the matches ---- */

/* Whole states, then short ones that follow on each other; once in a while everybody comes anew. */
static void watch_viewer(Trying *w, const Match *m, Seat viewer, Rng *rng) {
    enum { ANEW = 5 };
    twins_open(&w->twins, m, viewer, rng);
    compare(w, 0);
    for (int i = 1; i <= LINES_TOGETHER; i++) {
        int before = match_lines(w->twins.here);
        /* A match that is over publishes its result: that is no secret any more. */
        if (!twins_step(&w->twins, rng) || match_is_over(w->twins.here))
            break;
        compare(w, i % ANEW == 0 ? 0 : before);
    }
    twins_close(&w->twins);
    for (int side = 0; side < 2; side++) {
        telling_free(&w->told[side]);
        w->told[side] = (Telling){0};
    }
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
