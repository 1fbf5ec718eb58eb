/* terminal.c: Dragon Island in a terminal: the island of hexagons; the players; the same in sentences
 * (terminal_words.c).
 *
 * A tile is two rows high:
 *
 *     Rd^ b@0    colour R (B G R W Y), kind d, building ^; dragons in lower case, wizards as @ and seat
 *     2E1SE      the name of the cell: two spaces east and one south-east of the keep
 *
 * Made from a view alone. */
#include "games/dragon-island/terminal_words.h"
#include "term/canvas.h"

enum { TILE_COLUMNS = 10, TILE_ROWS = 2 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* Where the cells lie on the sheet: the leftmost and topmost cell in use is at its corner. */
typedef struct Sheet {
    int left, top;
} Sheet;

static int raw_column(int q, int r) {
    return TILE_COLUMNS * q + TILE_COLUMNS / 2 * r;
}

/* Leaves one cell of room around the island while somebody lays a tile. */
static Sheet sheet_of(const DragonIsland *d) {
    Sheet sheet = {0, 0};
    for (int i = 0; i < d->tiles; i++) {
        int column = raw_column(d->q[i], d->r[i]), row = TILE_ROWS * d->r[i];
        sheet.left = column < sheet.left ? column : sheet.left;
        sheet.top = row < sheet.top ? row : sheet.top;
    }
    if (d->step == STEP_LAY) {
        sheet.left -= TILE_COLUMNS;
        sheet.top -= TILE_ROWS;
    }
    return sheet;
}

static Style colour_style(int colour) {
    return (Style){.colour = (uint8_t)ink_named(dragon_island_colours[colour]),
                   .flags = STYLE_BOLD};
}

static const char *building_sign(uint8_t building) {
    unsigned kind = building / ISLAND_SEATS;
    return building == NONE ? "" : kind == BUILDING_PEN ? "P" : kind == BUILDING_SPIRE ? "^" : "L";
}

/* "2E1SE": the way from the keep, as the words of dragon_island_cell_text() say it. */
static void cell_code(int q, int r, Lang lang, Text *out) {
    static const char *const codes[LANGS][ISLAND_DIRECTIONS] = {{"E", "NE", "NW", "W", "SW", "SE"},
                                                                {"O", "NO", "NW", "W", "SW", "SO"}};
    CellWay way = dragon_island_cell_way(q, r);
    if (way.along == 0)
        return;
    if (way.along + way.aside > 1)
        text_addf(out, "%d", way.along);
    text_add(out, codes[lang][way.direction]);
    if (way.aside > 0)
        text_addf(out, "%d%s", way.aside, codes[lang][way.next]);
}

static void draw_code(Canvas *c, int row, int column, int q, int r) {
    TEXT(code, 16);
    cell_code(q, r, c->lang, &code);
    canvas_text(c, row, column, DIM, code.start);
}

/* Dragons and wizards on a tile; what does not fit is a plus sign. */
static void draw_guests(const View *view, Canvas *c, int row, int column, int end, int tile) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        if (d->at[seat] == tile && column + 2 <= end)
            column = canvas_textf(c, row, column, STRONG, "@%d", seat);
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < d->dragons[tile][colour] && column <= end; i++)
            column = canvas_textf(c, row, column, colour_style(colour), "%c",
                                  column == end ? '+' : "bgrwy"[colour]);
}

static void draw_tile(const View *view, const char *const name[SEATS_MAX], Canvas *c, Sheet sheet,
                      int tile) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    const IslandTable *t = dragon_island_table(view->ruleset);
    int q = d->q[tile], r = d->r[tile];
    int row = TILE_ROWS * r - sheet.top, column = raw_column(q, r) - sheet.left;
    uint8_t colour = d->colour[tile], at = (uint8_t)tile;
    Style style = colour == NONE ? STRONG : colour_style(colour);
    int end =
        canvas_textf(c, row, column, style, "%c%c%s%s", colour == NONE ? '*' : "BGRWY"[colour],
                     "dDtsbjKS"[t->kind[d->face[tile]]], building_sign(d->building[tile]),
                     d -> marker[tile] ? "$" : "");
    draw_guests(view, c, row, end + 1, column + TILE_COLUMNS - 2, tile);
    draw_code(c, row + 1, column, q, r);
    canvas_spot(c, row, column, end - column,
                (Move[]){move_of(MOVE_GO, at, 0, 0), move_of(MOVE_TO, at, 0, 0),
                         move_of(MOVE_DRAGON, UNKNOWN, at, 0), NO_MOVE});
    TEXT(note, 900);
    dragon_island_describe_tile(view, tile, &(Reader){c->lang, name}, &note);
    canvas_note(c, note.start);
}

static void draw_free_cell(Canvas *c, Sheet sheet, int q, int r) {
    int row = TILE_ROWS * r - sheet.top, column = raw_column(q, r) - sheet.left;
    TEXT(note, 200);
    canvas_text(c, row, column, DIM, "·");
    draw_code(c, row + 1, column, q, r);
    canvas_spot(
        c, row, column, 1,
        (Move[]){move_of(MOVE_TILE, UNKNOWN, (uint8_t)(q + CELL_ZERO), (uint8_t)(r + CELL_ZERO)),
                 NO_MOVE});
    text_add(&note, canvas_word(c, "Free place ", "Freier Platz "));
    dragon_island_cell_text(q, r, c->lang, &note);
    text_add(&note,
             canvas_word(c, ": a tile may be laid here.", ": hier darf ein Plättchen liegen."));
    canvas_note(c, note.start);
}

/* Free cells as dots while somebody lays a tile. */
static void draw_free_cells(const View *view, Canvas *c, Sheet sheet) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    FreeCells cells;
    if (d->step != STEP_LAY)
        return;
    dragon_island_free_cells(d, &cells);
    for (int i = cells.first; i <= cells.last; i++)
        for (int k = 0; k < 64; k++)
            if ((cells.row[i] >> k & 1) != 0)
                draw_free_cell(c, sheet, k - FREE_ZERO, i - FREE_ZERO);
}

/* The viewer's wizard, or the keep, should be in sight. */
static void look_at_wizard(const View *view, Canvas *c, Sheet sheet) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    int tile = view->viewer < view->ruleset->seats && d->at[view->viewer] != NONE
                   ? d->at[view->viewer]
                   : 0;
    c->eye_row = TILE_ROWS * d->r[tile] - sheet.top;
    c->eye_column = raw_column(d->q[tile], d->r[tile]) - sheet.left;
}

static void board(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    Sheet sheet = sheet_of(d);
    for (int tile = 0; tile < d->tiles; tile++)
        draw_tile(view, name, c, sheet, tile);
    draw_free_cells(view, c, sheet);
    look_at_wizard(view, c, sheet);
}

/* ---- the players ---- */

/* What stands behind a screen: shown to its owner, and to all when the option says so. */
static void draw_stock(const View *view, Canvas *c, int row, Seat seat) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    int column = 4;
    if (dragon_island_is_behind_screen(view, seat)) {
        canvas_text(c, row, column, DIM, canvas_word(c, "behind the screen", "hinter dem Schirm"));
        return;
    }
    for (int colour = 0; colour < ENERGIES; colour++)
        column = canvas_textf(c, row, column, colour_style(colour), "%c%d ", "BGRW"[colour],
                              d -> stones[seat][colour]);
    canvas_textf(c, row, column, colour_style(YELLOW), "%s %d", canvas_word(c, "coins", "Münzen"),
                 d->coins[seat]);
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

/* "captured b r": colours, where there are any. */
static int draw_captured(const DragonIsland *d, Canvas *c, int row, Seat seat) {
    int column = 4, begin = column;
    for (int colour = 0; colour < COLOURS; colour++)
        if (d->captured[seat][colour] != 0) {
            if (column == begin)
                column = canvas_text(c, row, column, DIM, canvas_word(c, "captured", "gefangen"));
            column = canvas_textf(c, row, column, colour_style(colour), " %c", "bgrwy"[colour]);
        }
    return column == begin ? row : row + 1;
}

static int draw_seat(const View *view, const char *name, Canvas *c, int row, Seat seat) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    bool is_turn = d->step != STEP_OVER && d->turn == seat;
    Style style = d->wizard[seat] == NONE ? PLAIN : colour_style(d->wizard[seat]);
    canvas_textf(c, row, 0, style, "%s@%d %-12.12s", is_turn ? "▶" : " ", seat, name);
    draw_stock(view, c, row + 1, seat);
    int column = draw_pets(d, c, row + 2, 4, seat);
    canvas_textf(c, row + 2, column, DIM, "%s %d", canvas_word(c, "treasures", "Schatzkarten"),
                 d->hand_count[seat]);
    return draw_captured(d, c, row + 3, seat);
}

/* What step 7 asks for, and what it brings; ✓ where it fits now. */
static int draw_own_cards(const View *view, Canvas *c, int row) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    const IslandTable *t = dragon_island_table(view->ruleset);
    for (int card = 0; card < t->cards; card++) {
        bool is_drawn = d->place[card] == PLACE_DRAWN + view->viewer;
        if (!is_drawn && d->place[card] != PLACE_HAND + view->viewer)
            continue;
        TEXT(words, 300);
        TEXT(fits, 600);
        bool is_fit = dragon_island_fits_now(view, card, c->lang, &fits);
        text_add(&words, is_fit ? "✓ " : is_drawn ? "? " : "$ ");
        dragon_island_card_text(t, card, c->lang, &words);
        row = canvas_wrap(c, row, 0, c->room_columns, is_fit ? STRONG : PLAIN, words.start);
    }
    return row;
}

static int draw_own_tiles(const View *view, Canvas *c, int row) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    const IslandTable *t = dragon_island_table(view->ruleset);
    for (int i = 0; i < 2; i++) {
        uint8_t tile = d->terrain[view->viewer][i];
        if (tile >= ISLAND_TERRAIN)
            continue;
        TEXT(words, 300);
        text_add(&words, canvas_word(c, "Tile: ", "Plättchen: "));
        dragon_island_face_text(t, 2 * tile, c->lang, &words);
        text_add(&words, canvas_word(c, " or ", " oder "));
        dragon_island_face_text(t, 2 * tile + 1, c->lang, &words);
        row = canvas_wrap(c, row, 0, c->room_columns, PLAIN, words.start);
    }
    return row;
}

/* First what only the viewer has: step 7 is planned with it. */
static void seats(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    int row = 0;
    if (view->viewer < view->ruleset->seats) {
        row = draw_seat(view, name[view->viewer], c, row, view->viewer);
        row = draw_own_cards(view, c, row);
        row = draw_own_tiles(view, c, row);
    }
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        if (seat != view->viewer)
            row = draw_seat(view, name[seat], c, row, seat);
    canvas_textf(c, row, 2, DIM, canvas_word(c, "tiles to draw: %d", "noch %d Plättchen"), d->bag);
}

static void standing(const View *view, Seat seat, Lang lang, Text *out) {
    int32_t score[SEATS_MAX];
    view->ruleset->game->score(view->ruleset, &view->masked, score);
    if (dragon_island_is_behind_screen(view, seat))
        text_add(out, "?");
    else
        text_addf(out, lang == LANG_DE ? "%d Ruhm" : "%d fame", score[seat]);
}

const TermDrawing term_dragon_island = {
    .board = board,
    .seats = seats,
    .standing = standing,
    .topics = {[TOPIC_BOARD] = dragon_island_say_board,
               [TOPIC_HAND] = dragon_island_say_hand,
               [TOPIC_GOAL] = dragon_island_say_goal,
               [TOPIC_SCORES] = dragon_island_say_scores},
    .legend = {"A tile: colour (B blue  G green  R red  W white  Y yellow  * none), then kind:\n"
               "d dragon  D double dragon  t telekinesis  s storm  b building  j joker\n"
               "K keep  S start tile; then what was built: P pen  ^ spire  L lair;\n"
               "$: a treasure was found. @0: the wizard of player 0. b g r w y: dragons.\n"
               "2E1SE: the place two spaces east and one south-east of the keep.\n"
               "·: a tile may be laid here. b3: a blue pet with 3 coins; (b3): in its lair.\n"
               "captured b r: further dragons of these colours bring only 1 fame.\n"
               "$ blue, red (2 fame, 1 coin): a treasure card: colours around a tile, and what it "
               "brings.\n✓: it fits a tile now. ?: just drawn. \"? fame\": behind the screen.\n",
               "Ein Plättchen: Farbe (B blau  G grün  R rot  W weiß  Y gelb  * keine), dann Art:\n"
               "d Drache  D Doppeldrache  t Telekinese  s Sturm  b Bauen  j Joker\n"
               "K Wohnturm  S Startplättchen; dann Gebautes: P Stall  ^ Energieturm  L Höhle;\n"
               "$: ein Schatz wurde gefunden. @0: der Zauberer von Spieler 0. b g r w y: Drachen.\n"
               "2O1SO: zwei Felder östlich und eines südöstlich vom Wohnturm.\n"
               "·: hier darf ein Plättchen liegen. b3: ein blaues Haustier mit 3 Münzen; (b3): in "
               "seiner Höhle.\n"
               "gefangen b r: Drachen dieser Farben bringen nur noch 1 Ruhm.\n"
               "$ blau, rot (2 Ruhm, 1 Münze): eine Schatzkarte: Farben ringsum, und was sie "
               "bringt.\n✓: sie passt jetzt. ?: eben gezogen. „?“: hinter dem Schirm.\n"},
    .repeated = {{{"draws a treasure card.", "draws ", " treasure cards."},
                  {"draws a tile.", "draws ", " tiles."}},
                 {{"zieht eine Schatzkarte.", "zieht ", " Schatzkarten."},
                  {"zieht ein Plättchen.", "zieht ", " Plättchen."}}},
};
