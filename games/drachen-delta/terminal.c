/* terminal.c: Drachen Delta in a terminal: the delta to scale; stocks and programmes; the same in
 * sentences (terminal_words.c).
 *
 *     12   an island      (12)  with a stone      R#  a village
 *     ···[4]···  a plank of size 4, with a pawn on it ··[4R]··
 *
 * Made from a view alone, and never says where a plank would fit: with measure=eye nobody may be told. */
#include "games/drachen-delta/terminal_words.h"
#include "term/canvas.h"

enum { COLUMNS_LEAST = 48, ROWS_LEAST = 15, COLUMNS_MAX = 100, ROWS_MAX = 40, SPAN = 2000 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* The board on this sheet: how large, and where the supports lie. */
typedef struct Sheet {
    const View *view;
    const char *const *name;
    const Board *b;
    const Delta *d;
    Canvas *c;
    int rows, columns;
} Sheet;

static int between(int least, int number, int most) {
    return number < least ? least : number > most ? most : number;
}

/* The delta is round: twice as many columns as rows, as cells are twice as tall as wide. */
static Sheet sheet_of(const View *view, const char *const *name, Canvas *c) {
    Sheet s = {view, name, board_of(view->ruleset), delta_of(&view->masked), c, 0, 0};
    s.rows = between(ROWS_LEAST, c->room_rows - 1, ROWS_MAX); /* one for the own planks */
    s.columns = between(COLUMNS_LEAST, c->room_columns - 4, COLUMNS_MAX);
    s.columns = s.columns > 5 * s.rows / 2 + 8 ? 5 * s.rows / 2 + 8 : s.columns;
    return s;
}

/* One letter for each colour; black is K, as blue has the B. */
static char letter(unsigned colour) {
    static const char *const letters = "RKBGWY";
    return letters[colour];
}

static Style style_of(unsigned colour) {
    return (Style){.colour = (uint8_t)ink_named(drachen_delta_colours[colour]),
                   .flags = STYLE_BOLD};
}

static int column_of(const Sheet *s, unsigned support) {
    return 2 + (int)(s->b->at[support].x * (s->columns - 5) / SPAN);
}

static int row_of(const Sheet *s, unsigned support) {
    int y = (int)s->b->at[support].y - 134;
    return (y * (s->rows - 1) + 878) / 1757;
}

/* A dotted line between two supports. */
static void draw_line(const Sheet *s, unsigned place, Style style) {
    const uint8_t *end = s->b->end[place];
    int row = row_of(s, end[0]), column = column_of(s, end[0]);
    int rows = row_of(s, end[1]) - row, columns = column_of(s, end[1]) - column;
    int steps = columns < 0 ? -columns : columns;
    steps = steps > (rows < 0 ? -rows : rows) ? steps : rows < 0 ? -rows : rows;
    for (int i = 1; i < steps; i++)
        canvas_text(s->c, row + (rows * i + (rows < 0 ? -steps : steps) / 2) / steps,
                    column + (columns * i + (columns < 0 ? -steps : steps) / 2) / steps, style,
                    "·");
}

/* Is the number of a support where a plank's label would be? */
static bool is_taken(const Sheet *s, int row, int column) {
    for (unsigned support = 0; support < SUPPORTS; support++) {
        bool is_there = support < ISLANDS_MAX
                            ? support < s->b->islands
                            : (s->b->villages >> (support - ISLANDS_MAX) & 1) != 0;
        int distance = column - column_of(s, support);
        if (is_there && row_of(s, support) == row && distance > -4 && distance < 4)
            return true;
    }
    return false;
}

/* Where a place is named: in its middle or, where a support is in the way, beside it. */
static void middle_of(const Sheet *s, unsigned place, int *row, int *column) {
    static const int parts[] = {6, 5, 7, 4, 8, 3, 9, 6}; /* twelfths of the way */
    const uint8_t *end = s->b->end[place];
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        *row = (row_of(s, end[0]) * (12 - parts[i]) + row_of(s, end[1]) * parts[i] + 6) / 12;
        *column = (column_of(s, end[0]) * (12 - parts[i]) + column_of(s, end[1]) * parts[i]) / 12;
        if (!is_taken(s, *row, *column))
            return;
    }
}

/* The seat whose pawn stands there, or NONE. */
static uint8_t pawn_at(const Sheet *s, unsigned where) {
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        if (s->d->pawn[seat] == where)
            return seat;
    return NONE;
}

/* "[4]" or, with a pawn, "[4R]"; the brackets distinguish a plank's number from an island's. */
static void draw_plank(const Sheet *s, unsigned where, unsigned size, Style style) {
    int row, column;
    uint8_t pawn = pawn_at(s, where);
    middle_of(s, where - FIRST_PLACE, &row, &column);
    int end = canvas_textf(s->c, row, column - 1, style, "[%u", size + 1);
    if (pawn != NONE) {
        Style on_it = style_of(s->b->colour[pawn]);
        on_it.flags |= STYLE_REVERSE;
        end = canvas_textf(s->c, row, end, on_it, "%c", letter(s->b->colour[pawn]));
    }
    canvas_text(s->c, row, end, style, "]");
}

/* Lines first, so that no line runs over a number. */
static void draw_planks(const Sheet *s, bool is_lines) {
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        for (unsigned size = 0; size < s->b->sizes; size++) {
            unsigned where = s->d->plank[seat][size];
            if (!is_place(where))
                continue;
            if (is_lines)
                draw_line(s, where - FIRST_PLACE, style_of(s->b->colour[seat]));
            else
                draw_plank(s, where, size, style_of(s->b->colour[seat]));
        }
}

/* Every place stands for what can be done there; which are legal only the engine knows. */
static void mark_places(const Sheet *s) {
    for (unsigned place = 0; place < s->b->places; place++) {
        int row, column;
        uint8_t at = (uint8_t)(FIRST_PLACE + place);
        middle_of(s, place, &row, &column);
        canvas_spot(s->c, row, column, 1,
                    (Move[]){move_of(LAY, at, 0, 0), move_of(GO, at, 0, 0), move_of(HOP, at, 0, 0),
                             move_of(LIFT, at, 0, 0), NO_MOVE});
        TEXT(note, 300);
        drachen_delta_describe_place(s->view, place, &(Reader){s->c->lang, s->name}, &note);
        canvas_note(s->c, note.start);
    }
}

static void note_support(const Sheet *s, unsigned support) {
    TEXT(note, 600);
    drachen_delta_describe_support(s->view, support, &(Reader){s->c->lang, s->name}, &note);
    canvas_note(s->c, note.start);
}

static void draw_island(const Sheet *s, unsigned i) {
    bool has_stone = (s->d->stones >> i & 1) != 0;
    int row = row_of(s, i), column = column_of(s, i) - (i + 1 < 10 ? 0 : 1);
    canvas_textf(s->c, row, column - (has_stone ? 1 : 0), has_stone ? STRONG : DIM,
                 has_stone ? "(%u)" : "%u", i + 1);
    canvas_spot(
        s->c, row, column, i + 1 < 10 ? 1 : 2,
        (Move[]){move_of(STONE, (uint8_t)i, 0, 0), move_of(CLEAR, (uint8_t)i, 0, 0), NO_MOVE});
    note_support(s, i);
}

/* A village and behind it the pawns that are in it. */
static void draw_village(const Sheet *s, unsigned colour) {
    unsigned support = ISLANDS_MAX + colour;
    int row = row_of(s, support), column = column_of(s, support) - 1;
    int end = canvas_textf(s->c, row, column, style_of(colour), "%c#", letter(colour));
    canvas_spot(
        s->c, row, column, 2,
        (Move[]){move_of(GO, (uint8_t)colour, 0, 0), move_of(HOP, (uint8_t)colour, 0, 0), NO_MOVE});
    note_support(s, support);
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        if (s->d->pawn[seat] == colour) {
            Style style = style_of(s->b->colour[seat]);
            style.flags |= STYLE_REVERSE;
            end = canvas_textf(s->c, row, end, style, "%c", letter(s->b->colour[seat]));
        }
}

/* The planks of the viewer's stock, which stand for naming them. */
static void draw_own_planks(const Sheet *s) {
    Seat seat = s->view->viewer;
    if (seat >= s->view->ruleset->seats)
        return;
    unsigned stock = drachen_delta_stock(s->view->ruleset, s->d, seat);
    int column = canvas_text(s->c, s->rows, 0, DIM, canvas_word(s->c, "Planks:", "Stege:")) + 1;
    for (unsigned size = 0; size < SIZES; size++) {
        if ((stock >> size & 1) == 0)
            continue;
        Seat owner = drachen_delta_stock_owner(s->view->ruleset, s->d, seat, size);
        int end =
            canvas_textf(s->c, s->rows, column, style_of(s->b->colour[owner]), "[%u]", size + 1);
        canvas_spot(s->c, s->rows, column, end - column,
                    (Move[]){move_of(PICK, (uint8_t)size, 0, 0), NO_MOVE});
        TEXT(note, 64);
        text_addf(&note,
                  canvas_word(s->c, "Plank %u: in your stock.", "Steg %u: in deinem Vorrat."),
                  size + 1);
        canvas_note(s->c, note.start);
        column = end + 1;
    }
}

static void board(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    Sheet s = sheet_of(view, name, c);
    canvas_textf(c, 0, s.columns / 2 - 4, DIM, "%s %u", canvas_word(c, "round", "Runde"),
                 (unsigned)s.d->round);
    draw_planks(&s, true);
    draw_planks(&s, false);
    for (unsigned i = 0; i < s.b->islands; i++)
        draw_island(&s, i);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if ((s.b->villages >> colour & 1) != 0)
            draw_village(&s, colour);
    draw_own_planks(&s);
    mark_places(&s);
}

/* ---- the players ---- */

static void draw_stock(const View *view, Canvas *c, int row, int column, Seat seat) {
    const Delta *d = delta_of(&view->masked);
    unsigned stock = drachen_delta_stock(view->ruleset, d, seat);
    column = canvas_text(c, row, column, DIM, canvas_word(c, "planks ", "Stege "));
    for (unsigned size = 0; size < SIZES; size++)
        if ((stock >> size & 1) != 0) {
            Seat owner = drachen_delta_stock_owner(view->ruleset, d, seat, size);
            column = canvas_textf(c, row, column, style_of(board_of(view->ruleset)->colour[owner]),
                                  "%u", size + 1) +
                     1;
        }
}

/* The five cards: words where they may be seen, ■ where not. */
static int draw_programme(const View *view, Canvas *c, int row, Seat seat) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    TEXT(cards, 300);
    for (unsigned i = 0; i < b->length && d->programme[seat][i] != NONE; i++) {
        unsigned card = d->programme[seat][i];
        bool is_now = d->phase == ACTING && i + 1 == d->step;
        text_addf(&cards, "%s%s%s", i == 0 ? "" : ", ", is_now ? "▶" : "",
                  card == UNKNOWN ? "■" : drachen_delta_card_words[c->lang][card]);
    }
    return canvas_wrap(c, row, 4, c->room_columns, PLAIN, cards.start);
}

static void seats(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Board *b = board_of(view->ruleset);
    const Delta *d = delta_of(&view->masked);
    int row = 0;
    for (Seat seat = 0; seat < view->ruleset->seats; seat++) {
        canvas_textf(c, row, 0, d->acting == seat ? STRONG : PLAIN, "%s%s",
                     d->acting == seat ? "▶" : " ", d->start == seat ? "★" : " ");
        canvas_textf(c, row, 2, style_of(b->colour[seat]), "%c %-9.9s → %c  ",
                     letter(b->colour[seat]), name[seat], letter(b->goal[seat]));
        draw_stock(view, c, row + 1, 4, seat);
        row = draw_programme(view, c, row + 2, seat);
    }
}

static void standing(const View *view, Seat seat, Lang lang, Text *out) {
    const Board *b = board_of(view->ruleset);
    (void)lang;
    text_addf(out, "%c → %c%s", letter(b->colour[seat]), letter(b->goal[seat]),
              delta_of(&view->masked)->winner == seat ? " ✓" : "");
}

const TermDrawing term_drachen_delta = {
    .board = board,
    .seats = seats,
    .standing = standing,
    .topics = {[TOPIC_BOARD] = drachen_delta_say_board,
               [TOPIC_HAND] = drachen_delta_say_hand,
               [TOPIC_GOAL] = drachen_delta_say_goal,
               [TOPIC_SCORES] = drachen_delta_say_scores},
    .legend = {"R red  K black  B blue  G green  W white  Y yellow.  R#: the red village.\n"
               "12: an island.  (12): with a stone.  ···[4]···: a plank of length 4.\n"
               "[4R]: the red pawn stands on it.  R#RB: the red and the blue pawn in the village.\n"
               "R Anna → G: Anna's red pawn must reach the green village.  ★: start player.\n"
               "■: a card face down.  ▶: the card that is carried out.\n",
               "R rot  K schwarz  B blau  G grün  W weiß  Y gelb.  R#: das rote Dorf.\n"
               "12: eine Insel.  (12): mit einem Stein.  ···[4]···: ein Steg der Länge 4.\n"
               "[4R]: die rote Figur steht darauf.  R#RB: die rote und die blaue Figur im Dorf.\n"
               "R Anna → G: Annas rote Figur muss ins grüne Dorf.  ★: Startspieler.\n"
               "■: eine verdeckte Karte.  ▶: die Karte, die gerade ausgeführt wird.\n"},
    .repeated = {{{"lays out a card, face down.", "lays out ", " cards, face down."}},
                 {{"legt verdeckt eine Karte aus.", "legt verdeckt ", " Karten aus."}}},
};
