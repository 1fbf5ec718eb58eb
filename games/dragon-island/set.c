/* set.c: checks the component set and the options and computes the table.
 *
 *     bag 18 24 28                        terrain tiles in a match of 2, 3, 4 players
 *     stones 40 40 40 40                  blue, green, red, white
 *     coins 40
 *     dragons 10 10 10 10 10              blue, green, red, white, yellow
 *     spires 4
 *     markers 20                          treasures that can be found
 *     tile 1 dragon blue telekinesis green    number, side a, side b (`joker` has no colour)
 *     treasure 1 2 1 any blue green       number, fame, gold, centre, colours around
 *
 * Every player has one pen, and there is one lair of each colour, whatever the set says. */
#include "games/dragon-island/state.h"

enum { PRIZE_MAX = 20 };

/* The numbers of a line with exactly `count` of them, each 0 .. most. */
static bool read_numbers(const Set *set, const char *key, int count, int max, uint8_t *out,
                         Text *error) {
    const SetLine *line = set_line(set, key, count, count, error);
    for (int i = 0; line != NULL && i < count; i++) {
        int value;
        if (!set_number(set, line, i + 1, 0, max, &value, error))
            return false;
        out[i] = (uint8_t)value;
    }
    return line != NULL;
}

/* A face from word `*at` on: kind and, but for the joker, colour. Moves `*at` behind it. */
static bool read_face(const Set *set, const SetLine *line, int *at, IslandTable *t, int face,
                      Text *error) {
    int kind, colour = NONE;
    if (!set_word(set, line, (*at)++, dragon_island_kinds, &kind, error))
        return false;
    if (kind == KIND_KEEP || kind == KIND_START)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "'%s' is no face of a terrain tile",
                                      "„%s“ ist keine Seite eines Landschaftsplättchens"),
                         dragon_island_kinds[kind]);
    if ((kind <= KIND_DOUBLE) != (face % 2 == 0))
        return set_error(
            set, line, error,
            SET_WORDS_IN(set, "a tile has a dragon face on side a, and none on side b",
                         "ein Plättchen hat auf Seite a Drachen und auf Seite b keine"));
    if (kind != KIND_JOKER && !set_word(set, line, (*at)++, dragon_island_colours, &colour, error))
        return false;
    t->kind[face] = (uint8_t)kind;
    t->colour[face] = (uint8_t)colour;
    t->symbols[face] = (uint8_t)(kind == KIND_DRAGON ? 1 : kind == KIND_DOUBLE ? 2 : 0);
    return true;
}

/* Lines are numbered 1, 2, … so that a forgotten one is noticed. */
static bool read_serial(const Set *set, const SetLine *line, int count, int max, Text *error) {
    int number;
    if (count == max)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "more than %d of '%s'", "mehr als %d von „%s“"), max,
                         line->word[0]);
    if (!set_number(set, line, 1, 1, max, &number, error))
        return false;
    return number == count + 1 ||
           set_error(set, line, error,
                     SET_WORDS_IN(set, "%s %d expected here", "hier wird %s %d erwartet"),
                     line->word[0], count + 1);
}

static bool read_terrain(const Set *set, IslandTable *t, Text *error) {
    const SetLine *line = NULL;
    while ((line = set_next(set, "tile", line)) != NULL) {
        int at = 2;
        if (!read_serial(set, line, t->terrain, ISLAND_TERRAIN, error) ||
            !read_face(set, line, &at, t, 2 * t->terrain, error) ||
            !read_face(set, line, &at, t, 2 * t->terrain + 1, error))
            return false;
        if (at != line->count)
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "something follows the second face",
                                          "auf die zweite Seite folgt noch etwas"));
        t->terrain++;
    }
    return true;
}

/* The colours around a treasure: one to six. */
static bool read_around(const Set *set, const SetLine *line, uint16_t *around, Text *error) {
    const int first = 5;
    if (line->count <= first || line->count > first + ISLAND_DIRECTIONS)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "a treasure names 1 to %d colours around it",
                                      "ein Schatz nennt 1 bis %d Farben um sich herum"),
                         ISLAND_DIRECTIONS);
    for (int i = first; i < line->count; i++) {
        int colour;
        if (!set_word(set, line, i, dragon_island_colours, &colour, error))
            return false;
        *around = (uint16_t)(*around + (1u << 3 * colour));
    }
    return true;
}

static bool read_treasures(const Set *set, IslandTable *t, Text *error) {
    static const char *const centres[] = {"blue", "green", "red", "white", "yellow", "any", NULL};
    const SetLine *line = NULL;
    while ((line = set_next(set, "treasure", line)) != NULL) {
        int fame, gold, centre, card = t->cards;
        if (!read_serial(set, line, card, ISLAND_CARDS, error) ||
            !set_number(set, line, 2, 0, PRIZE_MAX, &fame, error) ||
            !set_number(set, line, 3, 0, PRIZE_MAX, &gold, error) ||
            !set_word(set, line, 4, centres, &centre, error) ||
            !read_around(set, line, &t->card_around[card], error))
            return false;
        t->card_fame[card] = (uint8_t)fame;
        t->card_gold[card] = (uint8_t)gold;
        t->card_centre[card] = (uint8_t)(centre == COLOURS ? NONE : centre);
        t->cards++;
    }
    return t->cards > 0 ||
           set_error(set, NULL, error,
                     SET_WORDS_IN(set, "no line 'treasure'", "die Zeile „treasure“ fehlt"));
}

/* DI-2: as many tiles as the option, else the set, says: a multiple of the players. */
static bool decide_bag(Ruleset *r, const Set *set, IslandTable *t, Text *error) {
    uint8_t usual[3];
    if (!read_numbers(set, "bag", 3, ISLAND_TERRAIN, usual, error))
        return false;
    bool is_given = r->option[OPTION_TILES] != OPTION_UNSET;
    if (!is_given)
        r->option[OPTION_TILES] = usual[r->seats - 2];
    int bag = r->option[OPTION_TILES];
    if (bag < r->seats || bag > t->terrain || bag % r->seats != 0) {
        if (!is_given)
            return set_error(
                set, set_next(set, "bag", NULL), error,
                SET_WORDS_IN(set, "tiles=%d: must be a multiple of %d from %d to %d",
                             "tiles=%d: muss ein Vielfaches von %d sein, von %d bis %d"),
                bag, r->seats, r->seats, t->terrain);
        text_addf(error, "tiles=%d: must be a multiple of %d from %d to %d", bag, r->seats,
                  r->seats, t->terrain);
        return false;
    }
    t->bag = (uint8_t)bag;
    return true;
}

/* Keep and start tiles are the same in every set. */
static void add_fixed_faces(IslandTable *t) {
    t->kind[FACE_KEEP] = KIND_KEEP;
    t->colour[FACE_KEEP] = NONE;
    for (int c = 0; c < ENERGIES; c++) {
        t->kind[FACE_START + c] = KIND_START;
        t->colour[FACE_START + c] = (uint8_t)c;
    }
}

bool dragon_island_prepare(Ruleset *r, const Set *set, Text *error) {
    static const char *const keys[] = {"bag",     "stones", "coins",    "dragons", "spires",
                                       "markers", "tile",   "treasure", NULL};
    IslandTable *t = (IslandTable *)r->table;
    add_fixed_faces(t);
    return set_keys(set, keys, error) &&
           read_numbers(set, "stones", ENERGIES, STONES_MAX, t->stones, error) &&
           read_numbers(set, "coins", 1, COINS_MAX, &t->coins, error) &&
           read_numbers(set, "dragons", COLOURS, DRAGONS_MAX, t->dragons, error) &&
           read_numbers(set, "spires", 1, ISLAND_TILES, &t->spires, error) &&
           read_numbers(set, "markers", 1, MARKERS_MAX, &t->markers, error) &&
           read_terrain(set, t, error) && read_treasures(set, t, error) &&
           decide_bag(r, set, t, error);
}
