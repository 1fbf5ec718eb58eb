/* terminal.c: Drachen Delta in a terminal: the delta to scale, stocks and programmes below.
 *
 *     12   an island      (12)  with a stone      RED  a village
 *     ·4·  a plank of size 4, a pawn's letter in place of the size where one stands
 *
 * Draws from a view alone, and never where a plank would fit: with measure=eye nobody may be shown. */
#include "games/drachen-delta/state.h"
#include "term/canvas.h"

enum { BOARD_COLUMNS = 46, BOARD_ROWS = 19, SPAN = 2000 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* One letter for each colour; black is K, as blue has the B. */
static char letter(unsigned colour) {
    static const char *const letters = "RKBGWY";
    return letters[colour];
}

static Style style_of(unsigned colour) {
    return (Style){.colour = (uint8_t)ink_named(drachen_delta_colours[colour]),
                   .flags = STYLE_BOLD};
}

static int column_of(const Board *b, unsigned support) {
    return 2 + (int)(b->at[support].x * BOARD_COLUMNS / SPAN);
}

static int row_of(const Board *b, unsigned support) {
    return (int)((b->at[support].y - 100) * BOARD_ROWS / SPAN);
}

/* A dotted line between two supports, its middle left to the plank's size or pawn. */
static void draw_line(const Board *b, Canvas *c, unsigned place, Style style) {
    int row = row_of(b, b->end[place][0]), column = column_of(b, b->end[place][0]);
    int rows = row_of(b, b->end[place][1]) - row, columns = column_of(b, b->end[place][1]) - column;
    int steps = (columns < 0 ? -columns : columns) / 2;
    steps = steps > (rows < 0 ? -rows : rows) ? steps : rows < 0 ? -rows : rows;
    for (int i = 1; i < steps; i++)
        canvas_text(c, row + (rows * i + (rows < 0 ? -steps : steps) / 2) / steps,
                    column + (columns * i + (columns < 0 ? -steps : steps) / 2) / steps, style,
                    "·");
}

static void middle_of(const Board *b, unsigned place, int *row, int *column) {
    *row = (row_of(b, b->end[place][0]) + row_of(b, b->end[place][1])) / 2;
    *column = (column_of(b, b->end[place][0]) + column_of(b, b->end[place][1])) / 2;
}

static void draw_planks(const View *view, Canvas *c) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        for (unsigned size = 0; size < b->sizes; size++) {
            unsigned where = d->plank[seat][size];
            int row, column;
            if (!is_place(where))
                continue;
            Style style = style_of(b->colour[seat]);
            draw_line(b, c, where - FIRST_PLACE, style);
            middle_of(b, where - FIRST_PLACE, &row, &column);
            canvas_textf(c, row, column, style, "%u", size + 1);
        }
}

/* Every place stands for what can be done there; which are legal only the engine knows. */
static void mark_places(const View *view, Canvas *c) {
    const Board *b = board_of(view->ruleset);
    for (unsigned place = 0; place < b->places; place++) {
        int row, column;
        uint8_t at = (uint8_t)(FIRST_PLACE + place);
        middle_of(b, place, &row, &column);
        canvas_spot(c, row, column, 1,
                    (Move[]){move_of(LAY, at, 0, 0), move_of(GO, at, 0, 0), move_of(HOP, at, 0, 0),
                             move_of(LIFT, at, 0, 0), NO_MOVE});
    }
}

static void draw_supports(const View *view, Canvas *c) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    for (unsigned i = 0; i < b->islands; i++) {
        bool has_stone = (d->stones >> i & 1) != 0;
        int row = row_of(b, i), column = column_of(b, i) - 1;
        canvas_textf(c, row, column - (has_stone ? 1 : 0), has_stone ? STRONG : DIM,
                     has_stone ? "(%u)" : "%u", i + 1);
        canvas_spot(
            c, row, column, 2,
            (Move[]){move_of(STONE, (uint8_t)i, 0, 0), move_of(CLEAR, (uint8_t)i, 0, 0), NO_MOVE});
    }
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        if ((b->villages >> colour & 1) == 0)
            continue;
        int row = row_of(b, ISLANDS_MAX + colour), column = column_of(b, ISLANDS_MAX + colour) - 1;
        column = canvas_textf(c, row, column, style_of(colour), "%c#", letter(colour));
        canvas_spot(c, row, column - 2, 2,
                    (Move[]){move_of(GO, (uint8_t)colour, 0, 0),
                             move_of(HOP, (uint8_t)colour, 0, 0), NO_MOVE});
    }
}

/* Pawns: on planks in place of the size, in villages behind the village's sign. */
static void draw_pawns(const View *view, Canvas *c) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    int crowd[COLOURS] = {0};
    for (Seat seat = 0; seat < view->ruleset->seats; seat++) {
        int row, column;
        if (is_place(d->pawn[seat])) {
            middle_of(b, d->pawn[seat] - FIRST_PLACE, &row, &column);
        } else {
            unsigned village = ISLANDS_MAX + d->pawn[seat];
            row = row_of(b, village);
            column = column_of(b, village) + 1 + crowd[d->pawn[seat]]++;
        }
        Style style = style_of(b->colour[seat]);
        style.flags |= STYLE_REVERSE;
        canvas_textf(c, row, column, style, "%c", letter(b->colour[seat]));
    }
}

static void draw_stock(const View *view, Canvas *c, int row, int column, Seat seat) {
    const Delta *d = delta_of(&view->masked);
    unsigned stock = drachen_delta_stock(view->ruleset, d, seat);
    for (unsigned size = 0; size < SIZES; size++)
        if ((stock >> size & 1) != 0) {
            Seat owner = drachen_delta_stock_owner(view->ruleset, d, seat, size);
            int end = canvas_textf(c, row, column, style_of(board_of(view->ruleset)->colour[owner]),
                                   "%u", size + 1);
            if (seat == view->viewer)
                canvas_spot(c, row, column, 1,
                            (Move[]){move_of(PICK, (uint8_t)size, 0, 0), NO_MOVE});
            column = end + 1;
        }
}

/* The five cards: words where they may be seen, ■ where not. */
static void draw_programme(const View *view, Canvas *c, int row, Seat seat) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    int column = 4;
    for (unsigned i = 0; i < b->length && d->programme[seat][i] != NONE; i++) {
        bool is_now = d->phase == ACTING && i + 1 == d->step;
        unsigned card = d->programme[seat][i];
        column = canvas_textf(c, row, column, is_now ? STRONG : PLAIN, "%s ",
                              card == UNKNOWN ? "■" : drachen_delta_card_words[c->lang][card]);
    }
}

static void draw_seats(const View *view, const char *const name[SEATS_MAX], Canvas *c, int row) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++, row += 2) {
        int column = canvas_textf(c, row, 0, d->acting == seat ? STRONG : PLAIN, "%s %s",
                                  d->acting == seat ? "▶" : " ", d->start == seat ? "★" : " ");
        column = canvas_textf(c, row, column, style_of(b->colour[seat]), "%c %-9.9s → %c  ",
                              letter(b->colour[seat]), name[seat], letter(b->goal[seat]));
        column = canvas_text(c, row, column, DIM, canvas_word(c, "planks ", "Stege "));
        draw_stock(view, c, row, column, seat);
        draw_programme(view, c, row + 1, seat);
    }
}

static void draw(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Delta *d = delta_of(&view->masked);
    draw_planks(view, c);
    draw_supports(view, c);
    draw_pawns(view, c);
    mark_places(view, c);
    canvas_textf(c, 0, 20, DIM, "%s %u", canvas_word(c, "round", "Runde"), (unsigned)d->round);
    draw_seats(view, name, c, BOARD_ROWS);
}

const TermDrawing term_drachen_delta = {draw};
