/* label.c: a legal move as a choice offered to a player, in a few words.
 *
 * Says what the move is, not whether it is good. Called through the game table. */
#include "games/dragon-island/state.h"

/* "4 blue, 3 red" from byte `first` of a move on. */
static void add_stones(Move m, int first, Lang lang, Text *out) {
    const char *comma = "";
    for (int c = 0; c < ENERGIES; c++)
        if (move_byte(m, first + c) > 0) {
            text_addf(out, "%s%d %s", comma, move_byte(m, first + c),
                      dragon_island_colour_name(lang, c));
            comma = ", ";
        }
}

static void label_tile(const IslandTable *t, const DragonIsland *d, Seat who, Move m, Lang lang,
                       Text *out) {
    int q = move_byte(m, 2) - CELL_ZERO, r = move_byte(m, 3) - CELL_ZERO;
    uint8_t face = dragon_island_face_laid(d, who, m), due[COLOURS];
    text_add(out, lang == LANG_DE ? "Lege " : "Lay ");
    dragon_island_face_text(t, face, lang, out);
    text_add_char(out, ' ');
    dragon_island_cell_text(q, r, lang, out);
    dragon_island_production(d, q, r, t->colour[face], due);
    text_add(out, lang == LANG_DE ? "; es bringt " : "; it brings ");
    if (t->kind[face] == KIND_JOKER)
        text_add(out, lang == LANG_DE ? "1 nach Wahl, " : "1 of your choice, ");
    dragon_island_pieces_text(due, lang, out);
}

static void label_dragon(const IslandTable *t, const DragonIsland *d, Move m, Lang lang,
                         Text *out) {
    text_addf(out,
              lang == LANG_DE ? "Zahl eine Münze und versetze einen %sen Drachen von "
                              : "Pay a coin and move a %s dragon from ",
              dragon_island_colour_name(lang, move_byte(m, 1)));
    dragon_island_tile_text(t, d, move_byte(m, 2), TILE_WHERE, lang, out);
    text_add(out, lang == LANG_DE ? " auf ein anderes (du wählst es gleich)"
                                  : " to another tile (you choose it next)");
}

/* Where to put a dragon or to go, and what is there. */
static void label_place(const IslandTable *t, const DragonIsland *d, Move m, Lang lang, Text *out) {
    int tile = move_byte(m, 1), dragons = dragon_island_dragons(d, tile);
    if (move_byte(m, 0) == MOVE_TO)
        text_add(out, lang == LANG_DE ? "Setze ihn auf " : "Put it on ");
    else
        text_add(out, lang == LANG_DE ? "Zieh auf " : "Move to ");
    dragon_island_tile_text(t, d, tile, TILE_WHAT, lang, out);
    if (dragons == 1)
        text_add(out, lang == LANG_DE ? " (1 Drache)" : " (1 dragon)");
    else if (dragons > 1)
        text_addf(out, lang == LANG_DE ? " (%d Drachen)" : " (%d dragons)", dragons);
}

static void label_build(Move m, Lang lang, Text *out) {
    int building = move_byte(m, 1);
    if (building == BUILDING_PEN)
        text_add(out,
                 lang == LANG_DE ? "Baue deinen Stall (2 Ruhm): " : "Build your pen (2 fame): ");
    else if (building == BUILDING_SPIRE)
        text_add(out, lang == LANG_DE ? "Baue einen Energieturm (3 Ruhm): "
                                      : "Build a spire (3 fame): ");
    else
        text_addf(
            out, lang == LANG_DE ? "Baue die Höhle, %s (1 Ruhm): " : "Build the %s lair (1 fame): ",
            dragon_island_colour_name(lang, building - BUILDING_LAIR));
    add_stones(m, 2, lang, out);
}

static void label_keep(const IslandTable *t, Move m, Lang lang, Text *out) {
    text_add(out, lang == LANG_DE ? "Behalte den Schatz " : "Keep the treasure ");
    dragon_island_card_text(t, move_byte(m, 1), lang, out);
    if (move_byte(m, 2) != NONE) {
        text_add(out, lang == LANG_DE ? " und den Schatz " : " and the treasure ");
        dragon_island_card_text(t, move_byte(m, 2), lang, out);
    }
}

/* What the beam would bring. */
static void label_beam(const DragonIsland *d, Seat who, Move m, Lang lang, Text *out) {
    uint8_t gain[COLOURS];
    dragon_island_beam(d, d->at[who], move_byte(m, 1), gain);
    text_addf(out, lang == LANG_DE ? "Telekinese nach %s: " : "Telekinesis to the %s: ",
              dragon_island_direction_name(move_byte(m, 1), lang));
    dragon_island_pieces_text(gain, lang, out);
}

/* Moves that need no more than fixed words. */
static void label_plain(Move m, Lang lang, Text *out) {
    static const char *const words[][LANGS] = {
        [MOVE_READY] = {"Move no more dragons: go on to step 4",
                        "Keine Drachen mehr versetzen: weiter mit Schritt 4"},
        [MOVE_STAY] = {"Stay on the keep", "Auf dem Wohnturm bleiben"},
        [MOVE_TAME] = {"Tame the dragon for 3 coins", "Den Drachen für 3 Münzen zähmen"},
        [MOVE_GOLD] = {"Take two coins", "Zwei Münzen nehmen"},
        [MOVE_MAPS] = {"Draw treasure cards", "Schatzkarten ziehen"},
        [MOVE_SKIP] = {"Skip", "Verzichten"},
    };
    text_add(out, words[move_byte(m, 0)][lang]);
}

void dragon_island_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                         Text *out) {
    const IslandTable *t = dragon_island_table(r);
    const DragonIsland *d = dragon_island_of(s);
    switch (move_byte(m, 0)) {
    case MOVE_KEEP:
        label_keep(t, m, to->lang, out);
        break;
    case MOVE_TILE:
        label_tile(t, d, who, m, to->lang, out);
        break;
    case MOVE_JOKER:
        text_addf(out, "Joker: %s", dragon_island_colour_name(to->lang, move_byte(m, 1)));
        break;
    case MOVE_DRAGON:
        label_dragon(t, d, m, to->lang, out);
        break;
    case MOVE_TO:
    case MOVE_GO:
        label_place(t, d, m, to->lang, out);
        break;
    case MOVE_CAPTURE:
        text_add(out, to->lang == LANG_DE ? "Fang alle Drachen hier für "
                                          : "Capture all dragons here for ");
        add_stones(m, 1, to->lang, out);
        break;
    case MOVE_BUILD:
        label_build(m, to->lang, out);
        break;
    case MOVE_BEAM:
        label_beam(d, who, m, to->lang, out);
        break;
    case MOVE_TREASURE:
        text_add(out, to->lang == LANG_DE ? "Finde den Schatz " : "Find the treasure ");
        dragon_island_card_text(t, move_byte(m, 1), to->lang, out);
        break;
    default:
        label_plain(m, to->lang, out);
    }
}
