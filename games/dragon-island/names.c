/* names.c: what the pieces of Dragon Island are called: colours, tiles, places, treasure cards.
 *
 * A place is named by the way from the keep, a tile by its colour and kind as well, a card by what it
 * shows: numbers that no player can see on the table are never said. Called by all words for people. */
#include "games/dragon-island/state.h"

const char *dragon_island_colour_name(Lang lang, int colour) {
    static const char *const german[] = {"blau", "grün", "rot", "weiß", "gelb"};
    return lang == LANG_DE ? german[colour] : dragon_island_colours[colour];
}

void dragon_island_colours_text(unsigned set, Lang lang, Text *out) {
    const char *comma = "";
    for (int c = 0; c < COLOURS; c++)
        if ((set >> c & 1) != 0) {
            text_addf(out, "%s%s", comma, dragon_island_colour_name(lang, c));
            comma = ", ";
        }
    if (set == 0)
        text_add(out, lang == LANG_DE ? "keine" : "none");
}

void dragon_island_around_text(unsigned around, Lang lang, Text *out) {
    const char *comma = "";
    for (int c = 0; c < COLOURS; c++)
        for (unsigned n = around >> 3 * c & 7; n > 0; n--) {
            text_addf(out, "%s%s", comma, dragon_island_colour_name(lang, c));
            comma = ", ";
        }
    if (around == 0)
        text_add(out, lang == LANG_DE ? "nichts" : "nothing");
}

void dragon_island_pieces_text(const uint8_t pieces[COLOURS], Lang lang, Text *out) {
    static const char *const coins[LANGS][2] = {{"coin", "coins"}, {"Münze", "Münzen"}};
    const char *comma = "";
    for (int c = 0; c < COLOURS; c++)
        if (pieces[c] > 0) {
            text_addf(out, "%s%d %s", comma, pieces[c],
                      c == YELLOW ? coins[lang][pieces[c] > 1]
                                  : dragon_island_colour_name(lang, c));
            comma = ", ";
        }
    if (comma[0] == '\0')
        text_add(out, lang == LANG_DE ? "nichts" : "nothing");
}

/* ---- places ---- */

static const char *const directions[LANGS][ISLAND_DIRECTIONS] = {
    {"east", "north-east", "north-west", "west", "south-west", "south-east"},
    {"Osten", "Nordosten", "Nordwesten", "Westen", "Südwesten", "Südosten"}};

const char *dragon_island_direction_name(int direction, Lang lang) {
    return directions[lang][direction];
}

/* "two spaces", or as the second of two ways only "two". */
static void add_spaces(int spaces, bool is_second, Lang lang, Text *out) {
    static const char *const numbers[LANGS][8] = {
        {"", "one", "two", "three", "four", "five", "six", "seven"},
        {"", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben"}};
    bool is_one = spaces == 1;
    if (spaces < 8)
        text_add(out, numbers[lang][spaces]);
    else
        text_addf(out, "%d", spaces);
    if (is_second)
        text_add(out, is_one && lang == LANG_DE ? "es " : " ");
    else if (lang == LANG_DE)
        text_add(out, is_one ? " Feld " : " Felder ");
    else
        text_add(out, is_one ? " space " : " spaces ");
}

static const char *side_of_keep(int direction, Lang lang) {
    static const char *const german[ISLAND_DIRECTIONS] = {"östlich",  "nordöstlich", "nordwestlich",
                                                          "westlich", "südwestlich", "südöstlich"};
    return lang == LANG_DE ? german[direction] : dragon_island_direction_name(direction, lang);
}

CellWay dragon_island_cell_way(int q, int r) {
    const int8_t *dq = dragon_island_step_q, *dr = dragon_island_step_r;
    for (int i = 0; i < ISLAND_DIRECTIONS; i++) {
        int next = (i + 1) % ISLAND_DIRECTIONS;
        CellWay way = {i, next, r * dq[next] - q * dr[next], q * dr[i] - r * dq[i]};
        if (way.along > 0 && way.aside >= 0)
            return way;
    }
    return (CellWay){0};
}

void dragon_island_cell_text(int q, int r, Lang lang, Text *out) {
    CellWay way = dragon_island_cell_way(q, r);
    if (way.along == 0)
        return;
    if (way.along + way.aside > 1)
        add_spaces(way.along, false, lang, out);
    text_add(out, side_of_keep(way.direction, lang));
    if (way.aside > 0) {
        text_add(out, lang == LANG_DE ? " und " : " and ");
        add_spaces(way.aside, true, lang, out);
        text_add(out, side_of_keep(way.next, lang));
    }
    text_add(out, lang == LANG_DE ? " vom Wohnturm" : " of the keep");
}

/* ---- tiles ---- */

static const char *const kinds[LANGS][KIND_START + 1] = {
    {"dragon tile", "double dragon tile", "telekinesis tile", "storm tile", "building tile",
     "joker tile", "keep", "start tile"},
    {"Drachenplättchen", "Doppeldrachenplättchen", "Telekineseplättchen", "Sturmplättchen",
     "Bauplättchen", "Jokerplättchen", "Wohnturm", "Startplättchen"}};

const char *dragon_island_kind_name(int kind, Lang lang) {
    return kinds[lang][kind];
}

/* DI-7, DI-8, DI-11, DI-20, DI-21 */
const char *dragon_island_kind_help(int kind, Lang lang) {
    static const char *const help[LANGS][KIND_START + 1] = {
        {"a dragon of its colour appears on it, and you can build there",
         "two dragons of its colour appear on it",
         "there you gather 1 energy (yellow: a coin) for it and for every tile in one direction",
         ("laying it costs all other players 1 energy of its colour (yellow: a coin) and a coin "
          "from each of their pets without a lair"),
         "you can build there", "you choose its colour, and you can build there",
         "there you take two coins", "there you draw treasure cards"},
        {"darauf erscheint ein Drache seiner Farbe, und du kannst dort bauen",
         "darauf erscheinen zwei Drachen seiner Farbe",
         ("dort sammelst du je 1 Energie (Gelb: eine Münze) für dieses und für jedes Plättchen "
          "in einer Richtung"),
         ("wird es gelegt, verliert jeder andere 1 Energie seiner Farbe (Gelb: eine Münze) und "
          "von jedem seiner Haustiere ohne Höhle eine Münze"),
         "dort kannst du bauen", "du wählst seine Farbe, und du kannst dort bauen",
         "dort nimmst du zwei Münzen", "dort ziehst du Schatzkarten"}};
    return help[lang][kind];
}

const char *dragon_island_pet_help(int colour, Lang lang) {
    static const char *const help[LANGS][COLOURS] = {
        {"draws three treasure cards and keeps two", "brings a coin before you tame",
         "capturing costs 1 less", "building costs 1 less", "1 more fame for each treasure"},
        {"drei Schatzkarten ziehen, zwei behalten", "eine Münze, bevor du zähmst",
         "Fangen kostet 1 weniger", "Bauen kostet 1 weniger", "1 Ruhm mehr für jeden Schatz"}};
    return help[lang][colour];
}

void dragon_island_names(Text *out) {
    static const char *const buildings[LANGS][3] = {{"pen", "spire", "lair"},
                                                    {"Stall", "Energieturm", "Höhle"}};
    text_add(out, ",\"names\":{");
    game_add_names(dragon_island_kinds, kinds[LANG_EN], kinds[LANG_DE], KIND_START + 1, out);
    text_add_char(out, ',');
    game_add_names(buildings[LANG_EN], buildings[LANG_EN], buildings[LANG_DE], 3, out);
    text_add_char(out, ',');
    game_add_names(dragon_island_directions, directions[LANG_EN], directions[LANG_DE],
                   ISLAND_DIRECTIONS, out);
    text_add_char(out, '}');
}

/* "the red storm tile"; German nouns besides the keep are neuter. */
static void add_face(const IslandTable *t, int face, int colour, TileCase as, Lang lang,
                     Text *out) {
    bool is_keep = t->kind[face] == KIND_KEEP;
    if (lang == LANG_EN)
        text_add(out, "the ");
    else
        text_add(out, as == TILE_WHERE ? "dem " : is_keep ? "den " : "das ");
    if (colour != NONE && lang == LANG_EN)
        text_addf(out, "%s ", dragon_island_colour_name(lang, colour));
    else if (colour != NONE)
        text_addf(out, as == TILE_WHERE ? "%sen " : "%se ",
                  dragon_island_colour_name(lang, colour));
    text_add(out, kinds[lang][t->kind[face]]);
}

void dragon_island_face_text(const IslandTable *t, int face, Lang lang, Text *out) {
    add_face(t, face, t->colour[face], TILE_WHAT, lang, out);
}

void dragon_island_tile_text(const IslandTable *t, const DragonIsland *d, int tile, TileCase as,
                             Lang lang, Text *out) {
    add_face(t, d->face[tile], d->colour[tile], as, lang, out);
    if (tile == 0)
        return;
    text_add_char(out, ' ');
    dragon_island_cell_text(d->q[tile], d->r[tile], lang, out);
}

/* ---- treasure cards ---- */

void dragon_island_card_text(const IslandTable *t, int card, Lang lang, Text *out) {
    dragon_island_around_text(t->card_around[card], lang, out);
    if (t->card_centre[card] != NONE)
        text_addf(out, lang == LANG_DE ? ", Mitte %s" : ", centre %s",
                  dragon_island_colour_name(lang, t->card_centre[card]));
    text_addf(out, lang == LANG_DE ? " (%d Ruhm, " : " (%d fame, ", t->card_fame[card]);
    dragon_island_pieces_text((uint8_t[COLOURS]){[YELLOW] = t->card_gold[card]}, lang, out);
    text_add(out, ")");
}
