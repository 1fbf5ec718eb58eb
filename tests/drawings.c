/* drawings.c: what every game in the terminal must keep to, the fallback included: drawings fit on
 * the sheet, show all players, are pure ASCII when asked, and mark places only where something is
 * drawn; what is told comes in whole lines, in both languages. */
#include "match/match.h"
#include "term/canvas.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum {
    ROOM_ROWS = 16,
    ROOM_COLUMNS = 51,
    SIDE_COLUMNS = 27
}; /* of a screen of 24 rows and 80 columns */
enum { SHEET_BYTES = 1 << 16, MOVES_PLAYED = 400, ALL_LOOKED_AT = 20, LOOKED_AT_EVERY = 7 };

static const char *const NAME[SEATS_MAX] = {"Anna", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

static void sheet_text(const Canvas *canvas, Text *out) {
    for (int row = 0; row < canvas->rows; row++) {
        canvas_row_text(canvas, row, out);
        text_add(out, "\n");
    }
}

/* Was there ever a choice between moves, and how many legal moves did some place stand for? */
static bool has_choice;
static int moves_on_spots;

static void count_moves(const View *view, const Spot *spot) {
    MoveList list;
    game_legal(view->ruleset, &view->masked, view->viewer, &list);
    has_choice |= list.count > 1;
    for (int i = 0; i < list.count; i++)
        moves_on_spots += spot_has(spot->move, list.move[i]);
}

static void check_spots(const View *view, const Canvas *canvas) {
    for (int i = 0; i < canvas->spots; i++) {
        const Spot *spot = &canvas->spot[i];
        count_moves(view, spot);
        if (spot->row < 0 || spot->row >= canvas->rows || spot->column < 0 || spot->width < 1 ||
            spot->column + spot->width > CANVAS_COLUMNS)
            fail_msg("place %d lies off the sheet", i);
        if (spot->move[0] == NO_MOVE && spot->note[0] == '\0')
            fail_msg("place %d stands for no move and tells nothing", i);
    }
}

static void check_drawing(const TermDrawing *drawing, const View *view, Lang lang, Text *sheet) {
    Canvas *canvas = malloc(sizeof *canvas);
    assert_non_null(canvas);
    canvas_clear(canvas, true, lang, ROOM_ROWS, ROOM_COLUMNS);
    drawing->board(view, NAME, canvas);
    sheet_text(canvas, sheet);
    if (canvas->rows == CANVAS_ROWS || canvas->columns == CANVAS_COLUMNS)
        fail_msg("the sheet is too small:\n%s", sheet->start);
    check_spots(view, canvas);
    canvas_clear(canvas, true, lang, ROOM_ROWS, SIDE_COLUMNS);
    if (drawing->seats != NULL)
        drawing->seats(view, NAME, canvas);
    sheet_text(canvas, sheet);
    if (canvas->columns > SIDE_COLUMNS)
        fail_msg("the players are too wide:\n%s", sheet->start);
    assert_false(sheet->is_cut);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        if (strstr(sheet->start, NAME[seat]) == NULL)
            fail_msg("%s is not shown:\n%s", NAME[seat], sheet->start);
    for (const char *at = sheet->start; *at != '\0'; at++)
        if ((unsigned char)*at >= 0x80)
            fail_msg("not ASCII: %s", at);
    free(canvas);
}

/* Whole lines about every topic, none of them too long to listen to; the board in other words in
 * German. */
static void check_words(const TermDrawing *drawing, const View *view) {
    static char room[LANGS][SHEET_BYTES];
    for (int topic = 0; topic < TOPICS; topic++) {
        for (int lang = 0; lang < LANGS; lang++) {
            Text words = text_over(room[lang], SHEET_BYTES);
            if (drawing->topics[topic] != NULL)
                drawing->topics[topic](&(Speaker){view, &(Reader){(Lang)lang, NAME}, &words});
            assert_false(words.is_cut);
            if (words.length > 0 && strcmp(room[lang] + words.length - 2, ".\n") != 0)
                fail_msg("does not end with a sentence: %s", room[lang]);
            if (strstr(room[lang], "  ") != NULL || strstr(room[lang], "..") != NULL ||
                strstr(room[lang], " .") != NULL)
                fail_msg("careless: %s", room[lang]);
        }
        if (topic == TOPIC_BOARD || topic == TOPIC_GOAL)
            assert_string_not_equal(room[LANG_EN], room[LANG_DE]);
        if (topic == TOPIC_HAND)
            assert_int_equal(room[LANG_EN][0] != '\0', view->viewer < view->ruleset->seats);
    }
    assert_non_null(drawing->legend[LANG_EN]);
    assert_non_null(drawing->legend[LANG_DE]);
}

static void check_fallback(const View *view, Lang lang) {
    static char room[SHEET_BYTES];
    Text sheet = text_over(room, sizeof room);
    check_drawing(&term_fallback, view, lang, &sheet);
    for (const Field *f = view->ruleset->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0 && strstr(sheet.start, f->name) == NULL)
            fail_msg("%s is not shown:\n%s", f->name, sheet.start);
}

static void look(const Match *m, Seat viewer) {
    static char room[SHEET_BYTES];
    View view;
    match_view(m, viewer, &view);
    for (int lang = 0; lang < LANGS; lang++) {
        Text sheet = text_over(room, sizeof room);
        check_drawing(drawing_find(view.ruleset->game->name), &view, (Lang)lang, &sheet);
        check_fallback(&view, (Lang)lang);
    }
    check_words(drawing_find(view.ruleset->game->name), &view);
}

static void drawings_keep_to_the_sheet(void **state) {
    Ruleset *r = lineup_must(*state);
    MatchDeal deal = {.secret = "drawings"};
    Match *m = match_new(r, &deal);
    Rng rng = rng_from(1);
    moves_on_spots = 0;
    has_choice = false;
    for (int i = 0; i < MOVES_PLAYED && match_actors(m) != 0; i++) {
        Seat who = seat_lowest(match_actors(m));
        View view;
        if (i < ALL_LOOKED_AT || i % LOOKED_AT_EVERY == 0) {
            look(m, who);
            look(m, SEAT_PUBLIC);
        }
        match_view(m, who, &view);
        match_play_move(m, who, listed_move(r, &view.masked, who, &rng));
    }
    look(m, 0);
    match_free(m);
    assert_true(moves_on_spots > 0 || !has_choice);
}

/* The lines of a match as one viewer hears them, and how many were alike in a row up to now. */
typedef struct Hearing {
    const TermDrawing *drawing;
    Lang lang;
    int alike;
    SeenLine last;
} Hearing;

static int repeats_heard;

static void hear(void *context, const SeenLine *line) {
    Hearing *h = context;
    TEXT(words, sizeof line->words + 64);
    bool is_repeated = line->words[0] != '\0' && strcmp(line->words, h->last.words) == 0;
    h->alike = is_repeated ? h->alike + 1 : 1;
    h->last = *line;
    if (!is_repeated)
        return;
    repeats_heard++;
    if (!drawing_repeated_text(h->drawing, h->lang, line->words, h->alike, &words))
        fail_msg("no words for several times: %s", line->words);
    TEXT(number, 16);
    text_addf(&number, " %d ", h->alike);
    assert_non_null(strstr(words.start, number.start));
    assert_int_equal(words.start[words.length - 1], '.');
}

/* "Bo draws 3 cards." and not "Bo draws a card. (3 times)", for whoever hears it. */
static void repeated_lines_are_told_in_one(void **state) {
    Ruleset *r = lineup_must(*state);
    MatchDeal deal = {.secret = "drawings"};
    Match *m = match_new(r, &deal);
    Rng rng = rng_from(1);
    for (int i = 0; i < MOVES_PLAYED && match_actors(m) != 0; i++) {
        Seat who = seat_lowest(match_actors(m));
        View view;
        match_view(m, who, &view);
        match_play_move(m, who, listed_move(r, &view.masked, who, &rng));
    }
    for (int lang = 0; lang < LANGS; lang++) {
        Hearing h = {.drawing = drawing_find(r->game->name), .lang = (Lang)lang};
        match_lines_seen(m, SEAT_PUBLIC, 0, &(Reader){(Lang)lang, NAME}, hear, &h);
    }
    match_free(m);
}

static Match *template_match(void) {
    const char *word[] = {"players=2"};
    MatchDeal deal = {.secret = "drawings"};
    TEXT(error, 128);
    return match_new(ruleset_new(games_find("template"), word, 1, &error), &deal);
}

static void template_sheet(const TermDrawing *drawing, Text *sheet) {
    Match *m = template_match();
    View view;
    match_view(m, 0, &view);
    check_drawing(drawing, &view, LANG_EN, sheet);
    match_free(m);
}

/* The own card is there, the other's is a question mark. */
static void the_fallback_hides_what_the_view_hides(void **state) {
    TEXT(sheet, 4096);
    (void)state;
    template_sheet(&term_fallback, &sheet);
    const char *bo = strstr(sheet.start, "Bo");
    assert_non_null(strstr(sheet.start, "phase choose"));
    assert_null(strstr(sheet.start, "null"));
    assert_non_null(strstr(bo, "hand ?"));
    assert_true(strstr(sheet.start, "hand ?") > bo);
}

static void the_template_has_a_drawing(void **state) {
    TEXT(sheet, 4096);
    (void)state;
    assert_ptr_not_equal(drawing_find("template"), &term_fallback);
    assert_ptr_equal(drawing_find("no-such-game"), &term_fallback);
    template_sheet(drawing_find("template"), &sheet);
    assert_non_null(strstr(sheet.start, "[?]"));
    assert_non_null(strstr(sheet.start, "[ bet ]"));
}

/* Draco's refills repeat a line in every match; a house with other games only may have none. */
static bool has_missed_repeats(void) {
    return repeats_heard == 0 && games_find("draco") != NULL;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_fallback_hides_what_the_view_hides),
                                       cmocka_unit_test(the_template_has_a_drawing)};
    lineup_add_chosen(0, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL) +
           lineup_run("drawings", drawings_keep_to_the_sheet) +
           lineup_run("repeated lines", repeated_lines_are_told_in_one) + has_missed_repeats();
}
