/* terminal.c: The Book of Dragons in a terminal: the piles, then everybody's dice and book.
 *
 * Draws from a view alone; kinds and landscapes are words besides their colours. */
#include "games/book-of-dragons/state.h"
#include "term/canvas.h"

enum { FIELD_WIDTH = 18, FIELDS_A_ROW = 3, FIELD_HEIGHT = 5 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* "[3][4]" */
static int draw_dice(const BookTable *t, Canvas *c, int row, int column, uint8_t set) {
    for (int i = 0; i < t->dice[set]; i++)
        column = canvas_textf(c, row, column, STRONG, "[%d]", t->digit[set][i]);
    return column;
}

/* What lies on the top card: somebody's dice, the blocker or nothing. */
static void draw_bid(const View *view, const char *const name[SEATS_MAX], Canvas *c, int row,
                     int column, unsigned field) {
    const Book *b = book_at(&view->masked);
    if (b->blocker == field) {
        canvas_text(c, row, column, STRONG, canvas_word(c, "<6> blocker", "<6> Blockierer"));
    } else if (b->owner[field] != NONE) {
        column = draw_dice(book_table(view->ruleset), c, row, column, b->dice[field]);
        canvas_textf(c, row, column, PLAIN, " %.6s%s", name[b->owner[field]],
                     is_immune(b, field) ? "*" : "");
    }
}

static void draw_field(const View *view, const char *const name[SEATS_MAX], Canvas *c,
                       unsigned field) {
    const Book *b = book_at(&view->masked);
    const BookTable *t = book_table(view->ruleset);
    int row = (int)field / FIELDS_A_ROW * FIELD_HEIGHT,
        column = (int)field % FIELDS_A_ROW * FIELD_WIDTH;
    uint8_t card = b->top[field];
    canvas_textf(c, row, column, DIM, "%s %u ", canvas_word(c, "field", "Feld"), field + 1);
    if (t->is_minimum_by_field)
        canvas_textf(c, row, column + 8, DIM, "≥ %d", t->minimum[field]);
    if (card == NONE) {
        canvas_text(c, row + 1, column, DIM, canvas_word(c, "empty", "leer"));
        return;
    }
    Ink ink = ink_named(book_of_dragons_kinds[t->kind[card]]);
    canvas_textf(c, row + 1, column, (Style){.colour = (uint8_t)ink, .flags = STYLE_BOLD},
                 "%.12s %d", book_of_dragons_kind_words[c->lang][t->kind[card]], t->points[card]);
    canvas_textf(c, row + 2, column, PLAIN, "%-10s",
                 book_of_dragons_landscape_words[c->lang][t->landscape[card]]);
    canvas_textf(c, row + 2, column + 11, DIM, "+%d", b->below[field]);
    draw_bid(view, name, c, row + 3, column, field);
    uint8_t at = (uint8_t)field;
    canvas_spot(c, row + 1, column, FIELD_WIDTH - 2,
                (Move[]){move_of(MOVE_PLACE, at, UNKNOWN, 0), move_of(MOVE_COLLECT, at, 0, 0),
                         move_of(MOVE_STORM, at, 0, 0), move_of(MOVE_PLAINS, at, 0, 0), NO_MOVE});
}

/* Unused abilities of a seat: "storm desert 2". */
static void draw_abilities(const View *view, Canvas *c, int row, int column, Seat seat) {
    const Move move[LANDSCAPES] = {[STORM] = move_of(MOVE_STORM, UNKNOWN, 0, 0),
                                   [DESERT] = move_of(MOVE_DESERT, UNKNOWN, 0, 0),
                                   [JUNGLE] = move_of(MOVE_JUNGLE, 0, 0, 0),
                                   [MOUNTAIN] = move_of(MOVE_MOUNTAIN, UNKNOWN, 0, 0),
                                   [PLAINS] = move_of(MOVE_PLAINS, UNKNOWN, 0, 0)};
    const Book *b = book_at(&view->masked);
    for (unsigned l = STORM; l < LANDSCAPES; l++) {
        if (b->ready[seat][l] == 0)
            continue;
        int end = canvas_text(c, row, column, PLAIN, book_of_dragons_landscape_words[c->lang][l]);
        if (seat == view->viewer)
            canvas_spot(c, row, column, end - column, (Move[]){move[l], NO_MOVE});
        if (b->ready[seat][l] > 1)
            end = canvas_textf(c, row, end, DIM, " %d", b->ready[seat][l]);
        column = end + 1;
    }
}

static int draw_seats(const View *view, const char *const name[SEATS_MAX], Canvas *c, int row) {
    const Book *b = book_at(&view->masked);
    int32_t score[SEATS_MAX];
    book_of_dragons_score(view->ruleset, &view->masked, score);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++, row += 2) {
        bool is_turn = b->step == STEP_TURN && b->turn == seat;
        int column = canvas_textf(c, row, 0, is_turn ? STRONG : PLAIN, "%s %-10.10s %3d  ",
                                  is_turn ? "▶" : " ", name[seat], score[seat]);
        column = draw_dice(book_table(view->ruleset), c, row, column, b->hand[seat]);
        if (b->goal[seat] != NONE)
            canvas_textf(
                c, row, column + 1,
                (Style){.colour = (uint8_t)ink_named(book_of_dragons_kinds[b->goal[seat]])},
                "%s: %s", canvas_word(c, "goal", "Ziel"),
                book_of_dragons_kind_words[c->lang][b->goal[seat]]);
        draw_abilities(view, c, row + 1, 4, seat);
    }
    return row;
}

static void draw(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    unsigned fields = book_table(view->ruleset)->fields;
    for (unsigned field = 0; field < fields; field++)
        draw_field(view, name, c, field);
    draw_seats(view, name, c, fields > FIELDS_A_ROW ? 2 * FIELD_HEIGHT : FIELD_HEIGHT);
}

const TermDrawing term_book_of_dragons = {draw};
