/* terminal.c: Dragon Island in a terminal: the island of hexagons, then the players.
 *
 * A tile is five characters wide and two rows high:
 *
 *     Rd ^     colour R (B G R W Y), kind d, building ^
 *     bb@1     dragons in lower case, wizards as @ and their seat
 *
 * Kinds: d dragon and build, D double dragon, t telekinesis, s storm, b build, j joker, K keep, S start.
 * Buildings: P pen, ^ spire, L lair; $ a treasure was found. Draws from a view alone. */
#include "games/dragon-island/state.h"
#include "term/canvas.h"

enum { TILE_COLUMNS = 6, TILE_ROWS = 2 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* Where the cells lie on the sheet: the leftmost and topmost cell in use is at its corner. */
typedef struct Sheet {
    int left, top;
} Sheet;

static int raw_column(int q, int r) {
    return TILE_COLUMNS * q + TILE_COLUMNS / 2 * r;
}

/* Leaves one cell of room around the island for the tiles to come. */
static Sheet sheet_of(const DragonIsland *d) {
    Sheet sheet = {0, 0};
    for (int i = 0; i < d->tiles; i++) {
        int column = raw_column(d->q[i], d->r[i]), row = TILE_ROWS * d->r[i];
        sheet.left = column < sheet.left ? column : sheet.left;
        sheet.top = row < sheet.top ? row : sheet.top;
    }
    sheet.left -= TILE_COLUMNS;
    sheet.top -= TILE_ROWS;
    return sheet;
}

static Style colour_style(int colour) {
    return (Style){.colour = (uint8_t)ink_named(dragon_island_colours[colour]),
                   .flags = STYLE_BOLD};
}

static const char *building_sign(uint8_t building) {
    unsigned kind = building / ISLAND_SEATS;
    return building == NONE ? " " : kind == BUILDING_PEN ? "P" : kind == BUILDING_SPIRE ? "^" : "L";
}

/* Dragons and wizards on a tile. */
static void draw_guests(const View *view, Canvas *c, int row, int column, int tile) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < d->dragons[tile][colour]; i++)
            column = canvas_textf(c, row, column, colour_style(colour), "%c", "bgrwy"[colour]);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        if (d->at[seat] == tile)
            column = canvas_textf(c, row, column, STRONG, "@%d", seat);
}

static void draw_tile(const View *view, Canvas *c, Sheet sheet, int tile) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    const IslandTable *t = dragon_island_table(view->ruleset);
    int q = d->q[tile], r = d->r[tile];
    int row = TILE_ROWS * r - sheet.top, column = raw_column(q, r) - sheet.left;
    uint8_t colour = d->colour[tile];
    Style style = colour == NONE ? STRONG : colour_style(colour);
    canvas_textf(c, row, column, style, "%c%c%s%s", colour == NONE ? ' ' : "BGRWY"[colour],
                 "dDtsbjKS"[t->kind[d->face[tile]]], building_sign(d->building[tile]),
                 d -> marker[tile] ? "$" : " ");
    draw_guests(view, c, row + 1, column, tile);
    uint8_t at = (uint8_t)tile;
    canvas_spot(c, row, column, 4,
                (Move[]){move_of(MOVE_GO, at, 0, 0), move_of(MOVE_TO, at, 0, 0),
                         move_of(MOVE_DRAGON, UNKNOWN, at, 0), NO_MOVE});
}

/* Free cells as dots while somebody lays a tile. */
static void draw_free_cells(const View *view, Canvas *c, Sheet sheet) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    FreeCells cells;
    if (d->step != STEP_LAY)
        return;
    dragon_island_free_cells(d, &cells);
    for (int i = cells.first; i <= cells.last; i++)
        for (int k = 0; k < 64; k++) {
            int q = k - FREE_ZERO, r = i - FREE_ZERO;
            if ((cells.row[i] >> k & 1) == 0)
                continue;
            int row = TILE_ROWS * r - sheet.top, column = raw_column(q, r) - sheet.left;
            canvas_text(c, row, column + 1, DIM, "·");
            canvas_spot(c, row, column + 1, 1,
                        (Move[]){move_of(MOVE_TILE, UNKNOWN, (uint8_t)(q + CELL_ZERO),
                                         (uint8_t)(r + CELL_ZERO)),
                                 NO_MOVE});
        }
}

/* What stands behind a screen: shown to its owner, and to all when the option says so. */
static int draw_stock(const View *view, Canvas *c, int row, int column, Seat seat) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    bool is_shown =
        seat == view->viewer || view->ruleset->option[OPTION_SCREENS] == 1 || d->step == STEP_OVER;
    if (!is_shown)
        return canvas_text(c, row, column, DIM,
                           canvas_word(c, "behind the screen", "hinter dem Schirm"));
    int32_t score[SEATS_MAX];
    view->ruleset->game->score(view->ruleset, &view->masked, score);
    column = canvas_textf(c, row, column, STRONG, "%2d ", score[seat]);
    column = canvas_text(c, row, column, DIM, canvas_word(c, "fame ", "Ruhm "));
    for (int colour = 0; colour < ENERGIES; colour++)
        column = canvas_textf(c, row, column, colour_style(colour), "%c%d ", "BGRW"[colour],
                              d -> stones[seat][colour]);
    return canvas_textf(c, row, column, colour_style(YELLOW), "%s%d",
                        canvas_word(c, "gold ", "Gold "), d->coins[seat]);
}

/* Pets with their coins: "b3 r2". A pet in its lair stands in brackets. */
static int draw_pets(const DragonIsland *d, Canvas *c, int row, int column, Seat seat) {
    for (int colour = 0; colour < COLOURS; colour++)
        if (d->pet[seat][colour] > 0)
            column = canvas_textf(c, row, column, colour_style(colour),
                                  d->lair[colour] == seat ? "(%c%d) " : "%c%d ", "bgrwy"[colour],
                                  d -> pet[seat][colour]);
    return column;
}

static void draw_seats(const View *view, const char *const name[SEATS_MAX], Canvas *c, int row) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++, row += 2) {
        bool is_turn = d->step != STEP_OVER && d->turn == seat;
        Style style = d->wizard[seat] == NONE ? PLAIN : colour_style(d->wizard[seat]);
        int column =
            canvas_textf(c, row, 0, style, "%s @%d %-9.9s ", is_turn ? "▶" : " ", seat, name[seat]);
        draw_stock(view, c, row, column, seat);
        column = draw_pets(d, c, row + 1, 5, seat);
        canvas_textf(c, row + 1, column, DIM, "%s %d",
                     canvas_word(c, "treasure cards", "Schatzkarten"), d->hand_count[seat]);
    }
}

static void draw(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    Sheet sheet = sheet_of(d);
    for (int tile = 0; tile < d->tiles; tile++)
        draw_tile(view, c, sheet, tile);
    draw_free_cells(view, c, sheet);
    draw_seats(view, name, c, c->rows + 1);
}

const TermDrawing term_dragon_island = {draw};
