/* narration.c: what a move did, told in sentences: the move itself, then production,
 * storm losses, dragons that appeared and fame.
 *
 * Everything is read from the difference of two views, so it tells only what the viewer sees.
 * Called through the game table. */
#include "games/dragon-island/state.h"

/* What the sentences share. */
typedef struct Narration {
    const IslandTable *t;
    const DragonIsland *old, *now;
    Seat who;
    const char *const *name;
    Lang lang;
    bool is_german;
    Text *out;
} Narration;

/* "3 red, 1 coin" from what a seat has more (sign 1) or less (sign -1) than before. */
static void narrate_pieces(const Narration *y, Seat seat, int sign) {
    uint8_t pieces[COLOURS];
    for (int c = 0; c < COLOURS; c++) {
        int change = sign * (c == YELLOW ? y->now->coins[seat] - y->old->coins[seat]
                                         : y->now->stones[seat][c] - y->old->stones[seat][c]);
        pieces[c] = (uint8_t)(change > 0 ? change : 0);
    }
    dragon_island_pieces_text(pieces, y->lang, y->out);
}

static int fame_of(const DragonIsland *d, Seat seat) {
    return d->fame[seat][FAME_CAPTURES] + d->fame[seat][FAME_BUILDINGS] +
           d->fame[seat][FAME_TREASURES];
}

/* Ends the sentence: " and gains 2 fame." */
static void narrate_fame(const Narration *y) {
    int change = fame_of(y->now, y->who) - fame_of(y->old, y->who);
    if (change > 0)
        text_addf(y->out, y->is_german ? " und erhält %d Ruhm" : " and gains %d fame", change);
    text_add(y->out, ".");
}

/* ---- step 1 and 2 ---- */

static bool has_lost(const Narration *y, Seat seat) {
    bool has = y->now->coins[seat] < y->old->coins[seat];
    for (int c = 0; c < ENERGIES; c++)
        has |= y->now->stones[seat][c] < y->old->stones[seat][c];
    return has;
}

static void narrate_pet_losses(const Narration *y, Seat seat) {
    for (int c = 0; c < COLOURS; c++) {
        const char *colour = dragon_island_colour_name(y->lang, c);
        if (y->now->pet[seat][c] == y->old->pet[seat][c])
            continue;
        if (y->now->pet[seat][c] == 0)
            text_addf(y->out,
                      y->is_german ? " %s verliert das Haustier (%s)." : " %s loses the %s pet.",
                      y->name[seat], colour);
        else
            text_addf(y->out,
                      y->is_german ? " Münzen auf dem Haustier von %s (%s): noch %d."
                                   : " Coins left on %s's %s pet: %d.",
                      y->name[seat], colour, y->now->pet[seat][c]);
    }
}

/* DI-8. */
static void narrate_storm(const Narration *y, int seats) {
    text_add(y->out, y->is_german ? " Sturm!" : " Storm!");
    for (Seat seat = 0; seat < seats; seat++) {
        if (seat == y->who)
            continue;
        if (has_lost(y, seat)) {
            text_addf(y->out, y->is_german ? " %s verliert " : " %s loses ", y->name[seat]);
            narrate_pieces(y, seat, -1);
            text_add(y->out, ".");
        }
        narrate_pet_losses(y, seat);
    }
}

/* Ends the sentence with a tile. */
static void narrate_tile(const Narration *y, const DragonIsland *d, int tile, TileCase as) {
    dragon_island_tile_text(y->t, d, tile, as, y->lang, y->out);
    text_add_char(y->out, '.');
}

/* DI-11: dragons are only ever added in step 2 of such a move, mostly on the tile just laid. */
static void narrate_appearing_on(const Narration *y, int tile, int colour, int count) {
    bool is_there = tile == y->now->tiles - 1;
    const char *name = dragon_island_colour_name(y->lang, colour);
    if (count == 1)
        text_addf(y->out, y->is_german ? " Ein %ser Drache erscheint " : " A %s dragon appears ",
                  name);
    else
        text_addf(y->out, y->is_german ? " %d %se Drachen erscheinen " : " %d %s dragons appear ",
                  count, name);
    if (is_there)
        text_add(y->out, y->is_german ? "dort." : "there.");
    else {
        text_add(y->out, y->is_german ? "auf " : "on ");
        narrate_tile(y, y->now, tile, TILE_WHERE);
    }
}

static void narrate_appearing(const Narration *y) {
    for (int i = 1; i < y->now->tiles; i++)
        for (int c = 0; c < COLOURS; c++) {
            int count = y->now->dragons[i][c] - y->old->dragons[i][c];
            if (count > 0)
                narrate_appearing_on(y, i, c, count);
        }
}

static void narrate_production(const Narration *y) {
    text_addf(y->out,
              y->is_german ? " %s erhält dafür und für die Nachbarn "
                           : " For it and its neighbours %s gains ",
              y->name[y->who]);
    narrate_pieces(y, y->who, 1);
    text_add(y->out, ".");
    narrate_appearing(y);
}

static void narrate_lay(const Narration *y, Move m, int seats) {
    uint8_t face = dragon_island_face_laid(y->old, y->who, m), kind = y->t->kind[face];
    text_addf(y->out, y->is_german ? "%s legt " : "%s lays ", y->name[y->who]);
    dragon_island_face_text(y->t, face, y->lang, y->out);
    text_add_char(y->out, ' ');
    dragon_island_cell_text(move_byte(m, 2) - CELL_ZERO, move_byte(m, 3) - CELL_ZERO, y->lang,
                            y->out);
    text_add(y->out, ".");
    if (kind == KIND_STORM)
        narrate_storm(y, seats);
    if (kind != KIND_JOKER)
        narrate_production(y);
}

static void narrate_joker(const Narration *y, Move m) {
    text_addf(y->out, y->is_german ? "%s macht den Joker %s." : "%s makes the joker %s.",
              y->name[y->who], dragon_island_colour_name(y->lang, move_byte(m, 1)));
    narrate_production(y);
}

/* ---- steps 3 to 7 ---- */

static void narrate_taken(const Narration *y, Move m) {
    text_addf(y->out,
              y->is_german ? "%s zahlt eine Münze, um einen %sen Drachen zu versetzen: von "
                           : "%s pays a coin to move a %s dragon from ",
              y->name[y->who], dragon_island_colour_name(y->lang, move_byte(m, 1)));
    narrate_tile(y, y->old, move_byte(m, 2), TILE_WHERE);
}

static void narrate_put(const Narration *y, Move m) {
    int tile = move_byte(m, 1), pen = dragon_island_pen(y->old, tile);
    text_addf(y->out, y->is_german ? "%s setzt den %sen Drachen auf " : "%s puts the %s dragon on ",
              y->name[y->who], dragon_island_colour_name(y->lang, y->old->held));
    narrate_tile(y, y->old, tile, TILE_WHAT);
    if (pen >= 0)
        text_addf(y->out,
                  y->is_german ? " Er ist jetzt im Stall von %s." : " It is now in the pen of %s.",
                  y->name[pen]);
}

static void narrate_go(const Narration *y, Move m) {
    text_addf(y->out, y->is_german ? "%s zieht auf " : "%s moves to ", y->name[y->who]);
    narrate_tile(y, y->old, move_byte(m, 1), TILE_WHAT);
}

static void narrate_tame(const Narration *y) {
    for (int c = 0; c < COLOURS; c++)
        if (y->now->pet[y->who][c] > 0 && y->old->pet[y->who][c] == 0)
            text_addf(y->out,
                      y->is_german ? "%s zähmt den %sen Drachen; drei Münzen liegen auf der Karte."
                                   : "%s tames the %s dragon; three coins lie on its card.",
                      y->name[y->who], dragon_island_colour_name(y->lang, c));
}

/* DI-17: which dragons, which colours are new, how much fame. */
static void narrate_capture(const Narration *y) {
    int tile = y->old->at[y->who];
    const char *comma = " ";
    text_addf(y->out, y->is_german ? "%s fängt:" : "%s captures:", y->name[y->who]);
    for (int c = 0; c < COLOURS; c++) {
        if (y->old->dragons[tile][c] == 0)
            continue;
        text_addf(y->out, "%s%d %s", comma, y->old->dragons[tile][c],
                  dragon_island_colour_name(y->lang, c));
        if (y->old->captured[y->who][c] == 0)
            text_add(y->out, y->is_german ? " (neue Farbe)" : " (new colour)");
        comma = ", ";
    }
    text_add(y->out, y->is_german ? "; zahlt " : "; pays ");
    narrate_pieces(y, y->who, -1);
    narrate_fame(y);
}

static void narrate_build(const Narration *y, Move m) {
    int building = move_byte(m, 1);
    text_addf(y->out, y->is_german ? "%s baut " : "%s builds ", y->name[y->who]);
    if (building == BUILDING_PEN)
        text_add(y->out, y->is_german ? "einen Stall" : "a pen");
    else if (building == BUILDING_SPIRE)
        text_add(y->out, y->is_german ? "einen Energieturm" : "a spire");
    else
        text_addf(y->out, y->is_german ? "die Höhle (%s)" : "the %s lair",
                  dragon_island_colour_name(y->lang, building - BUILDING_LAIR));
    text_add(y->out, y->is_german ? "; zahlt " : "; pays ");
    narrate_pieces(y, y->who, -1);
    narrate_fame(y);
}

static void narrate_gains(const Narration *y, const char *english, const char *german) {
    text_addf(y->out, "%s %s: ", y->name[y->who], y->is_german ? german : english);
    narrate_pieces(y, y->who, 1);
    text_add(y->out, ".");
}

/* DI-23: the card and its prize. */
static void narrate_treasure(const Narration *y, Move m) {
    text_addf(y->out, y->is_german ? "%s findet den Schatz " : "%s finds the treasure ",
              y->name[y->who]);
    dragon_island_around_text(y->t->card_around[move_byte(m, 1)], y->lang, y->out);
    text_addf(y->out, y->is_german ? " und erhält %d Ruhm, " : " and gains %d fame, ",
              fame_of(y->now, y->who) - fame_of(y->old, y->who));
    narrate_pieces(y, y->who, 1);
    text_add(y->out, ".");
}

/* ---- cards ---- */

static void narrate_keep(const Narration *y, Move m) {
    if (move_byte(m, 1) == UNKNOWN) {
        text_addf(y->out,
                  y->is_german ? "%s hat gewählt, welche Schatzkarten bleiben."
                               : "%s has chosen which treasure cards to keep.",
                  y->name[y->who]);
        return;
    }
    text_addf(y->out, y->is_german ? "%s behält den Schatz " : "%s keeps the treasure ",
              y->name[y->who]);
    dragon_island_card_text(y->t, move_byte(m, 1), y->lang, y->out);
    if (move_byte(m, 2) != NONE) {
        text_add(y->out, y->is_german ? " und den Schatz " : " and the treasure ");
        dragon_island_card_text(y->t, move_byte(m, 2), y->lang, y->out);
    }
    text_add(y->out, ".");
}

/* "Anna draws a tile: the blue dragon tile or the green storm tile." */
static void narrate_tile_drawn(const Narration *y, const char *name, int terrain) {
    text_addf(y->out, y->is_german ? "%s zieht ein Plättchen" : "%s draws a tile", name);
    if (terrain != UNKNOWN) {
        text_add(y->out, ": ");
        dragon_island_face_text(y->t, 2 * terrain, y->lang, y->out);
        text_add(y->out, y->is_german ? " oder " : " or ");
        dragon_island_face_text(y->t, 2 * terrain + 1, y->lang, y->out);
    }
    text_add(y->out, ".");
}

static void narrate_card_drawn(const Narration *y, const char *name, int card) {
    text_addf(y->out, y->is_german ? "%s zieht eine Schatzkarte" : "%s draws a treasure card",
              name);
    if (card != UNKNOWN) {
        text_add(y->out, ": ");
        dragon_island_card_text(y->t, card, y->lang, y->out);
    }
    text_add(y->out, ".");
}

static void narrate_dealer(const Narration *y, Move m) {
    const char *name = y->name[move_byte(m, 1)];
    uint8_t kind = move_byte(m, 0), what = move_byte(m, 2);
    if (kind == MOVE_MAP)
        narrate_card_drawn(y, name, what);
    else if (kind == MOVE_DEAL_TILE)
        narrate_tile_drawn(y, name, what);
    else
        text_addf(y->out, y->is_german ? "%s spielt den %sen Zauberer." : "%s plays the %s wizard.",
                  name, dragon_island_colour_name(y->lang, what));
}

/* Moves that need one sentence and nothing else. */
static void narrate_plain(const Narration *y, Move m) {
    const char *english = "passes", *german = "verzichtet";
    if (move_byte(m, 0) == MOVE_READY)
        english = "moves no more dragons", german = "versetzt keine Drachen mehr";
    else if (move_byte(m, 0) == MOVE_STAY)
        english = "stays on the keep: no tile may be entered",
        german = "bleibt auf dem Wohnturm: kein Plättchen darf betreten werden";
    else if (move_byte(m, 0) == MOVE_MAPS)
        english = "looks for treasure cards", german = "sucht Schatzkarten";
    else if (y->old->step == STEP_ACTION)
        english = "leaves the action of the tile", german = "verzichtet auf die Aktion";
    else if (y->old->step == STEP_TREASURE)
        english = "finds no treasure", german = "findet keinen Schatz";
    text_addf(y->out, "%s %s.", y->name[y->who], y->is_german ? german : english);
}

static void narrate_move(const Narration *y, Move m, int seats) {
    switch (move_byte(m, 0)) {
    case MOVE_WIZARD:
    case MOVE_DEAL_TILE:
    case MOVE_MAP:
        narrate_dealer(y, m);
        break;
    case MOVE_KEEP:
        narrate_keep(y, m);
        break;
    case MOVE_TILE:
        narrate_lay(y, m, seats);
        break;
    case MOVE_JOKER:
        narrate_joker(y, m);
        break;
    case MOVE_DRAGON:
        narrate_taken(y, m);
        break;
    case MOVE_TO:
        narrate_put(y, m);
        break;
    case MOVE_GO:
        narrate_go(y, m);
        break;
    case MOVE_TAME:
        narrate_tame(y);
        break;
    case MOVE_CAPTURE:
        narrate_capture(y);
        break;
    case MOVE_BUILD:
        narrate_build(y, m);
        break;
    case MOVE_BEAM:
        narrate_gains(y, "gains by telekinesis", "erhält durch Telekinese");
        break;
    case MOVE_GOLD:
        narrate_gains(y, "takes from the bank", "nimmt aus der Bank");
        break;
    case MOVE_TREASURE:
        narrate_treasure(y, m);
        break;
    default:
        narrate_plain(y, m);
    }
}

void dragon_island_narrate(const Ruleset *r, const State *before, const State *after, Seat who,
                           Move m, const Reader *to, Text *out) {
    const Narration y = {dragon_island_table(r),
                         dragon_island_of(before),
                         dragon_island_of(after),
                         who,
                         to->name,
                         to->lang,
                         to->lang == LANG_DE,
                         out};
    narrate_move(&y, m, r->seats);
    if (y.now->step == STEP_OVER)
        text_add(out, to->lang == LANG_DE ? " Die Insel ist erkundet, die Partie ist zu Ende."
                                          : " The island is explored, the match is over.");
}
