/* terminal_words.c: see terminal_words.h. */
#include "games/dragon-island/terminal_words.h"

typedef struct Telling {
    const View *view;
    const IslandTable *t;
    const DragonIsland *d;
    Lang lang;
    const char *const *name;
    Text *out;
} Telling;

#define SAY(y, en, de, ...) text_addf((y)->out, (y)->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static Telling telling_of(const View *view, const Reader *to, Text *out) {
    return (Telling){view,
                     dragon_island_table(view->ruleset),
                     dragon_island_of(&view->masked),
                     to->lang,
                     to->name,
                     out};
}

bool dragon_island_is_behind_screen(const View *view, Seat seat) {
    return seat != view->viewer && view->ruleset->option[OPTION_SCREENS] != 1 &&
           dragon_island_of(&view->masked)->step != STEP_OVER;
}

static void add(const Telling *y, const char *english, const char *german) {
    text_add(y->out, y->lang == LANG_DE ? german : english);
}

/* "you", or the name. */
static const char *who(const Telling *y, Seat seat) {
    return seat != y->view->viewer ? y->name[seat] : y->lang == LANG_DE ? "du" : "you";
}

/* ---- tiles ---- */

/* "the red storm tile"; a joker's colour is said after it. */
static void add_face(const Telling *y, int tile) {
    uint8_t face = y->d->face[tile];
    dragon_island_face_text(y->t, face, y->lang, y->out);
    if (y->t->colour[face] == NONE && y->d->colour[tile] != NONE)
        text_addf(y->out, ", %s", dragon_island_colour_name(y->lang, y->d->colour[tile]));
}

static void add_building(const Telling *y, int tile) {
    static const char *const words[LANGS][3] = {{"a pen", "a spire", "the %s lair"},
                                                {"ein Stall", "ein Energieturm", "die %se Höhle"}};
    uint8_t building = y->d->building[tile];
    if (building == NONE)
        return;
    int kind = building / ISLAND_SEATS;
    SAY(y, " On it stands %s", " Darauf steht %s", "");
    if (kind < BUILDING_LAIR)
        text_add(y->out, words[y->lang][kind]);
    else
        text_addf(y->out, words[y->lang][2],
                  dragon_island_colour_name(y->lang, kind - BUILDING_LAIR));
    SAY(y, ", built by %s.", ", gebaut von %s.", y->name[building % ISLAND_SEATS]);
}

static void add_guests(const Telling *y, int tile) {
    const char *before = y->lang == LANG_DE ? " Drachen: " : " Dragons: ";
    for (int c = 0; c < COLOURS; c++)
        if (y->d->dragons[tile][c] > 0) {
            text_addf(y->out, "%s%d %s", before, y->d->dragons[tile][c],
                      dragon_island_colour_name(y->lang, c));
            before = ", ";
        }
    if (before[0] == ',')
        text_add(y->out, ".");
    before = y->lang == LANG_DE ? " Zauberer: " : " Wizards: ";
    for (Seat seat = 0; seat < y->view->ruleset->seats; seat++)
        if (y->d->at[seat] == tile) {
            text_addf(y->out, "%s%s", before, who(y, seat));
            before = ", ";
        }
    if (before[0] == ',')
        text_add(y->out, ".");
}

/* What stands on a tile, and the colours around it. */
static void add_tile(const Telling *y, int tile) {
    if (tile == 0) {
        add(y, "The keep: the middle of the island.", "Der Wohnturm: die Mitte der Insel.");
    } else {
        add(y, "Tile ", "Plättchen ");
        dragon_island_cell_text(y->d->q[tile], y->d->r[tile], y->lang, y->out);
        text_add(y->out, ": ");
        add_face(y, tile);
        text_add(y->out, ".");
    }
    add_building(y, tile);
    add_guests(y, tile);
    if (tile == 0)
        return;
    add(y, " Colours around it: ", " Farben ringsum: ");
    dragon_island_around_text(y->d->around[tile], y->lang, y->out);
    text_add(y->out, ".");
    if (y->d->marker[tile] != 0)
        add(y, " A treasure was found here.", " Hier wurde ein Schatz gefunden.");
}

static void add_neighbours(const Telling *y, int tile) {
    const char *before = y->lang == LANG_DE ? " Nachbarn: im " : " Neighbours: ";
    for (int i = 0; i < ISLAND_DIRECTIONS; i++) {
        int other = dragon_island_tile_at(y->d, y->d->q[tile] + dragon_island_step_q[i],
                                          y->d->r[tile] + dragon_island_step_r[i]);
        if (other < 0)
            continue;
        text_addf(y->out, "%s%s ", before, dragon_island_direction_name(i, y->lang));
        add_face(y, other);
        before = y->lang == LANG_DE ? ", im " : ", ";
    }
    text_add(y->out, ".");
}

void dragon_island_tell_tile(const View *view, int tile, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    add_tile(&y, tile);
    add_neighbours(&y, tile);
}

/* ---- what somebody has ---- */

void dragon_island_tell_fits(const View *view, int card, Lang lang, Text *out) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    const char *before = lang == LANG_DE ? "passt " : "fits ";
    for (int tile = 1; tile < d->tiles; tile++)
        if (d->marker[tile] == 0 &&
            dragon_island_fits(dragon_island_table(view->ruleset), d, card, tile)) {
            text_add(out, before);
            dragon_island_cell_text(d->q[tile], d->r[tile], lang, out);
            before = "; ";
        }
}

static void add_stock(const Telling *y, Seat seat) {
    SAY(y, " Energy: %d blue, %d green, %d red, %d white; coins: %d.",
        " Energie: %d blau, %d grün, %d rot, %d weiß; Münzen: %d.", y->d->stones[seat][BLUE],
        y->d->stones[seat][GREEN], y->d->stones[seat][RED], y->d->stones[seat][WHITE],
        y->d->coins[seat]);
}

static void add_pets(const Telling *y, Seat seat) {
    for (int c = 0; c < COLOURS; c++) {
        if (y->d->pet[seat][c] == 0)
            continue;
        SAY(y, " Pet: %s dragon, coins on its card %d",
            " Haustier: %ser Drache, Münzen auf der Karte %d",
            dragon_island_colour_name(y->lang, c), y->d->pet[seat][c]);
        add(y, y->d->lair[c] == seat ? ", in its lair." : ".",
            y->d->lair[c] == seat ? ", in seiner Höhle." : ".");
    }
}

static void add_seat(const Telling *y, Seat seat) {
    int32_t score[SEATS_MAX];
    y->view->ruleset->game->score(y->view->ruleset, &y->view->masked, score);
    if (y->d->wizard[seat] != NONE)
        SAY(y, "%s, %s wizard:", "%s, %ser Zauberer:", y->name[seat],
            dragon_island_colour_name(y->lang, y->d->wizard[seat]));
    else
        text_addf(y->out, "%s:", y->name[seat]);
    if (dragon_island_is_behind_screen(y->view, seat)) {
        add(y, " Fame, energy and coins are behind the screen.",
            " Ruhm, Energie und Münzen sind hinter dem Schirm.");
    } else {
        SAY(y, " %d fame.", " %d Ruhm.", score[seat]);
        add_stock(y, seat);
    }
    add_pets(y, seat);
    SAY(y, " Treasure cards: %d.\n", " Schatzkarten: %d.\n", y->d->hand_count[seat]);
}

static void add_own_tiles(const Telling *y) {
    for (int i = 0; i < 2; i++) {
        uint8_t tile = y->d->terrain[y->view->viewer][i];
        if (tile >= ISLAND_TERRAIN)
            continue;
        add(y, "Your tile: one side ", "Dein Plättchen: eine Seite ");
        dragon_island_face_text(y->t, 2 * tile, y->lang, y->out);
        add(y, ", the other ", ", die andere ");
        dragon_island_face_text(y->t, 2 * tile + 1, y->lang, y->out);
        text_add(y->out, ".\n");
    }
}

static void add_own_cards(const Telling *y) {
    for (int card = 0; card < y->t->cards; card++) {
        bool is_drawn = y->d->place[card] == PLACE_DRAWN + y->view->viewer;
        if (!is_drawn && y->d->place[card] != PLACE_HAND + y->view->viewer)
            continue;
        TEXT(fits, 600);
        add(y, is_drawn ? "Drawn treasure card: " : "Your treasure card: ",
            is_drawn ? "Gezogene Schatzkarte: " : "Deine Schatzkarte: ");
        dragon_island_card_text(y->t, card, y->lang, y->out);
        dragon_island_tell_fits(y->view, card, y->lang, &fits);
        text_addf(y->out, "; %s.\n",
                  fits.length > 0      ? fits.start
                  : y->lang == LANG_DE ? "passt noch nirgends"
                                       : "fits nowhere yet");
    }
}

static void tell_hand(const Telling *y) {
    if (y->view->viewer >= y->view->ruleset->seats)
        return;
    add_seat(y, y->view->viewer);
    add_own_tiles(y);
    add_own_cards(y);
}

/* ---- topics ---- */

static void tell_board(const Telling *y) {
    for (int tile = 0; tile < y->d->tiles; tile++) {
        add_tile(y, tile);
        text_add(y->out, "\n");
    }
    for (Seat seat = 0; seat < y->view->ruleset->seats; seat++)
        add_seat(y, seat);
    SAY(y, "Tiles still to be drawn: %d. Supply: %d coins, %d spires.\n",
        "Noch zu ziehende Plättchen: %d. Vorrat: %d Münzen, %d Energietürme.\n", y->d->bag,
        y->d->bank, y->d->spires);
}

static void tell_goal(const Telling *y) {
    SAY(y,
        "Most fame wins: capture dragons, build, find treasures; coins on pet cards count 1 each. "
        "The match ends with the turn in which the last tile is laid; %d are still to be drawn.\n",
        "Der meiste Ruhm gewinnt: Drachen fangen, bauen, Schätze finden; Münzen auf "
        "Haustierkarten zählen je 1. Die Partie endet mit dem Zug, in dem das letzte Plättchen "
        "gelegt wird; %d sind noch zu ziehen.\n",
        y->d->bag);
    if (y->view->viewer < y->view->ruleset->seats)
        add_own_cards(y);
}

void dragon_island_tell(const View *view, Topic topic, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    if (topic == TOPIC_BOARD)
        tell_board(&y);
    else if (topic == TOPIC_HAND)
        tell_hand(&y);
    else if (topic == TOPIC_GOAL)
        tell_goal(&y);
    else
        for (Seat seat = 0; seat < view->ruleset->seats; seat++)
            add_seat(&y, seat);
}
