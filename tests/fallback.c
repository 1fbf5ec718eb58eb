/* fallback.c: the terminal's drawing for games that have none shows every field of a view, and `?` for
 * what the viewer may not know. */
#include "match/match.h"
#include "term/canvas.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SHEET_BYTES = 1 << 16, STEPS = 30 };

static const char *const NAME[SEATS_MAX] = {"Anna", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

static void draw_sheet(const Match *m, Seat viewer, Text *out) {
    Canvas *canvas = malloc(sizeof *canvas);
    View view;
    assert_non_null(canvas);
    match_view(m, viewer, &view);
    canvas_clear(canvas, true, LANG_EN);
    term_fallback.draw(&view, NAME, canvas);
    for (int row = 0; row < canvas->rows; row++) {
        canvas_row_text(canvas, row, out);
        text_add(out, "\n");
    }
    free(canvas);
}

static void check_sheet(const Match *m, Seat viewer) {
    static char room[SHEET_BYTES];
    const Ruleset *r = match_ruleset(m);
    Text sheet = text_over(room, sizeof room);
    draw_sheet(m, viewer, &sheet);
    for (const Field *f = r->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0 && strstr(sheet.start, f->name) == NULL)
            fail_msg("%s is not shown:\n%s", f->name, sheet.start);
    for (Seat seat = 0; seat < r->seats; seat++)
        assert_non_null(strstr(sheet.start, NAME[seat]));
}

static void every_field_is_shown(void **state) {
    Ruleset *r = lineup_must(*state);
    MatchDeal deal = {.secret = "fallback"};
    Match *m = match_new(r, &deal);
    Rng rng = rng_from(1);
    for (int i = 0; i < STEPS && match_actors(m) != 0; i++) {
        Seat who = seat_lowest(match_actors(m));
        View view;
        check_sheet(m, who);
        check_sheet(m, SEAT_PUBLIC);
        match_view(m, who, &view);
        match_play_move(m, who, listed_move(r, &view.masked, who, &rng));
    }
    match_free(m);
}

/* The template's hand: the own card is there, the other's is a question mark. */
static void hidden_values_are_question_marks(void **state) {
    const char *word[] = {"players=2"};
    MatchDeal deal = {.secret = "fallback"};
    TEXT(error, 128);
    TEXT(sheet, 4096);
    (void)state;
    Match *m = match_new(ruleset_new(games_find("template"), word, 1, &error), &deal);
    draw_sheet(m, 0, &sheet);
    const char *bo = strstr(sheet.start, "Bo");
    assert_non_null(strstr(sheet.start, "phase choose"));
    assert_null(strstr(sheet.start, "null"));
    assert_non_null(bo);
    assert_non_null(strstr(bo, "hand ?"));
    assert_true(strstr(sheet.start, "hand ?") > bo);
    match_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hidden_values_are_question_marks)};
    lineup_add_chosen(0, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL) +
           lineup_run("fallback drawing", every_field_is_shown);
}
