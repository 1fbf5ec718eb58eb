/* terminal_words.c: see terminal_words.h. */
#include "games/dragon-island/terminal_words.h"

static const IslandTable *table_of(const Speaker *s) {
    return dragon_island_table(s->view->ruleset);
}

static const DragonIsland *now(const Speaker *s) {
    return dragon_island_of(&s->view->masked);
}

bool dragon_island_is_behind_screen(const View *view, Seat seat) {
    return seat != view->viewer && view->ruleset->option[OPTION_SCREENS] != 1 &&
           dragon_island_of(&view->masked)->step != STEP_OVER;
}

/* ---- tiles ---- */

/* "the red storm tile"; a joker's colour is said after it. */
static void say_face(const Speaker *s, int tile) {
    uint8_t face = now(s)->face[tile];
    dragon_island_face_text(table_of(s), face, s->to->lang, s->out);
    if (table_of(s)->colour[face] == NONE && now(s)->colour[tile] != NONE)
        text_addf(s->out, ", %s", dragon_island_colour_name(s->to->lang, now(s)->colour[tile]));
}

static void say_building(const Speaker *s, int tile) {
    uint8_t building = now(s)->building[tile];
    if (building == NONE)
        return;
    int kind = building / ISLAND_SEATS;
    say(s, " On it stands ", " Darauf steht ");
    if (kind == BUILDING_PEN)
        say(s, "a pen", "ein Stall");
    else if (kind == BUILDING_SPIRE)
        say(s, "a spire", "ein Energieturm");
    else
        say(s, "the %s lair", "die %se Höhle",
            dragon_island_colour_name(s->to->lang, kind - BUILDING_LAIR));
    say(s, ", built by ", ", gebaut von ");
    say_name(s, building % ISLAND_SEATS);
    text_add(s->out, ".");
}

static void say_guests(const Speaker *s, int tile) {
    const char *before = s->to->lang == LANG_DE ? " Drachen: " : " Dragons: ";
    for (int c = 0; c < COLOURS; c++)
        if (now(s)->dragons[tile][c] > 0) {
            text_addf(s->out, "%s%d %s", before, now(s)->dragons[tile][c],
                      dragon_island_colour_name(s->to->lang, c));
            before = ", ";
        }
    if (before[0] == ',')
        text_add(s->out, ".");
    before = s->to->lang == LANG_DE ? " Zauberer: " : " Wizards: ";
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        if (now(s)->at[seat] == tile) {
            text_add(s->out, before);
            say_name(s, seat);
            before = ", ";
        }
    if (before[0] == ',')
        text_add(s->out, ".");
}

/* What stands on a tile, and the colours around it. */
static void say_tile(const Speaker *s, int tile) {
    if (tile == 0) {
        say(s, "The keep: the middle of the island.", "Der Wohnturm: die Mitte der Insel.");
    } else {
        say(s, "Tile ", "Plättchen ");
        dragon_island_cell_text(now(s)->q[tile], now(s)->r[tile], s->to->lang, s->out);
        text_add(s->out, ": ");
        say_face(s, tile);
        text_add(s->out, ".");
    }
    say_building(s, tile);
    say_guests(s, tile);
    if (tile == 0)
        return;
    say(s, " Colours around it: ", " Farben ringsum: ");
    dragon_island_around_text(now(s)->around[tile], s->to->lang, s->out);
    text_add(s->out, ".");
    if (now(s)->marker[tile] != 0)
        say(s, " A treasure was found here.", " Hier wurde ein Schatz gefunden.");
}

static void say_neighbours(const Speaker *s, int tile) {
    const char *before = s->to->lang == LANG_DE ? " Nachbarn: im " : " Neighbours: ";
    for (int i = 0; i < ISLAND_DIRECTIONS; i++) {
        int other = dragon_island_tile_at(now(s), now(s)->q[tile] + dragon_island_step_q[i],
                                          now(s)->r[tile] + dragon_island_step_r[i]);
        if (other < 0)
            continue;
        text_addf(s->out, "%s%s ", before, dragon_island_direction_name(i, s->to->lang));
        if (other == 0)
            say(s, "the keep", "der Wohnturm");
        else
            say_face(s, other);
        before = s->to->lang == LANG_DE ? ", im " : ", ";
    }
    if (before[0] == ',')
        text_add(s->out, ".");
}

void dragon_island_describe_tile(const View *view, int tile, const Reader *to, Text *out) {
    const Speaker s = {view, to, out};
    say_tile(&s, tile);
    say_neighbours(&s, tile);
}

/* ---- what somebody has ---- */

bool dragon_island_fits_now(const View *view, int card, Lang lang, Text *out) {
    const DragonIsland *d = dragon_island_of(&view->masked);
    const char *before = "";
    bool is_found = false;
    for (int tile = 1; tile < d->tiles; tile++)
        if (d->marker[tile] == 0 &&
            dragon_island_fits(dragon_island_table(view->ruleset), d, card, tile)) {
            text_add(out, before);
            dragon_island_cell_text(d->q[tile], d->r[tile], lang, out);
            before = "; ";
            is_found = true;
        }
    return is_found;
}

static void say_stock(const Speaker *s, Seat seat) {
    const uint8_t *stones = now(s)->stones[seat];
    say(s, " Energy: %d blue, %d green, %d red, %d white. Coins: %d.",
        " Energie: %d blau, %d grün, %d rot, %d weiß. Münzen: %d.", stones[BLUE], stones[GREEN],
        stones[RED], stones[WHITE], now(s)->coins[seat]);
}

/* " Pet: yellow dragon (1 more fame for each treasure), 2 coins on its card." */
static void say_pets(const Speaker *s, Seat seat) {
    for (int c = 0; c < COLOURS; c++) {
        uint8_t coins = now(s)->pet[seat][c];
        if (coins == 0)
            continue;
        say(s, " Pet: %s dragon (%s), ", " Haustier: %ser Drache (%s), ",
            dragon_island_colour_name(s->to->lang, c), dragon_island_pet_help(c, s->to->lang));
        dragon_island_pieces_text((uint8_t[COLOURS]){[YELLOW] = coins}, s->to->lang, s->out);
        say(s, " on its card", " auf seiner Karte");
        if (now(s)->lair[c] == seat)
            say(s, ", in its lair", ", in seiner Höhle");
        text_add(s->out, ".");
    }
}

/* "Anna (you), red wizard" */
static void say_wizard(const Speaker *s, Seat seat) {
    say_name(s, seat);
    if (now(s)->wizard[seat] != NONE)
        say(s, ", %s wizard", ", %ser Zauberer",
            dragon_island_colour_name(s->to->lang, now(s)->wizard[seat]));
}

static int fame_of(const Speaker *s, Seat seat) {
    int32_t score[SEATS_MAX];
    s->view->ruleset->game->score(s->view->ruleset, &s->view->masked, score);
    return score[seat];
}

/* The first dragon of a colour brings more fame. */
static void say_captured(const Speaker *s, Seat seat) {
    unsigned colours = 0;
    for (int c = 0; c < COLOURS; c++)
        colours |= (unsigned)now(s)->captured[seat][c] << c;
    say(s, " Captured colours: ", " Gefangene Farben: ");
    dragon_island_colours_text(colours, s->to->lang, s->out);
    text_add(s->out, ".");
}

static void say_seat(const Speaker *s, Seat seat) {
    say_wizard(s, seat);
    if (dragon_island_is_behind_screen(s->view, seat)) {
        say(s, ": Fame, energy and coins are behind the screen.",
            ": Ruhm, Energie und Münzen sind hinter dem Schirm.");
    } else {
        say(s, ": %d fame.", ": %d Ruhm.", fame_of(s, seat));
        say_stock(s, seat);
    }
    say_pets(s, seat);
    say_captured(s, seat);
    say(s, " Treasure cards: %d.\n", " Schatzkarten: %d.\n", now(s)->hand_count[seat]);
}

/* "the red storm tile (…)" with what such tiles are good for. */
static void say_side(const Speaker *s, int face) {
    dragon_island_face_text(table_of(s), face, s->to->lang, s->out);
    text_addf(s->out, " (%s)", dragon_island_kind_help(table_of(s)->kind[face], s->to->lang));
}

static void say_own_tiles(const Speaker *s) {
    for (int i = 0; i < 2; i++) {
        uint8_t tile = now(s)->terrain[s->view->viewer][i];
        if (tile >= ISLAND_TERRAIN)
            continue;
        say(s, "Your tile: one side ", "Dein Plättchen: eine Seite ");
        say_side(s, 2 * tile);
        say(s, ", the other ", ", die andere ");
        say_side(s, 2 * tile + 1);
        text_add(s->out, ".\n");
    }
}

static void say_own_cards(const Speaker *s) {
    for (int card = 0; card < table_of(s)->cards; card++) {
        bool is_drawn = now(s)->place[card] == PLACE_DRAWN + s->view->viewer;
        if (!is_drawn && now(s)->place[card] != PLACE_HAND + s->view->viewer)
            continue;
        TEXT(places, 600);
        say(s, is_drawn ? "Drawn treasure card: " : "Your treasure card: ",
            is_drawn ? "Gezogene Schatzkarte: " : "Deine Schatzkarte: ");
        dragon_island_card_text(table_of(s), card, s->to->lang, s->out);
        if (dragon_island_fits_now(s->view, card, s->to->lang, &places))
            say(s, ". It can be found now on the tile %s.\n",
                ". Zu finden ist er jetzt auf dem Plättchen %s.\n", places.start);
        else
            say(s, ". No tile has exactly these colours around it so far.\n",
                ". Noch hat kein Plättchen genau diese Farben ringsum.\n");
    }
}

void dragon_island_say_hand(const Speaker *s) {
    if (s->view->viewer >= s->view->ruleset->seats)
        return;
    say_seat(s, s->view->viewer);
    say_own_tiles(s);
    say_own_cards(s);
}

/* ---- topics ---- */

/* What the kinds of tiles on the island are good for. */
static void say_kinds(const Speaker *s) {
    const char *before =
        s->to->lang == LANG_DE ? "Wozu die Plättchen da sind: " : "What the tiles are good for: ";
    for (int kind = 0; kind <= KIND_START; kind++) {
        bool is_there = false;
        for (int tile = 0; tile < now(s)->tiles; tile++)
            is_there |= table_of(s)->kind[now(s)->face[tile]] == kind;
        if (!is_there)
            continue;
        text_addf(s->out, "%s%s: %s", before, dragon_island_kind_name(kind, s->to->lang),
                  dragon_island_kind_help(kind, s->to->lang));
        before = "; ";
    }
    text_add(s->out, ".\n");
}

/* A dragon between two tiles. */
static void say_held(const Speaker *s) {
    if (now(s)->step != STEP_PUT)
        return;
    say_name(s, now(s)->turn);
    say(s, " is moving a %s dragon; it comes to another tile now.\n",
        " versetzt gerade einen %sen Drachen; er kommt jetzt auf ein anderes Plättchen.\n",
        dragon_island_colour_name(s->to->lang, now(s)->held));
}

static void say_supply(const Speaker *s) {
    bool is_one = now(s)->bank == 1;
    say(s, "Tiles still to be drawn: %d. In the supply: ",
        "Noch zu ziehende Plättchen: %d. Im Vorrat: ", now(s)->bag);
    say(s, is_one ? "%d coin" : "%d coins", is_one ? "%d Münze" : "%d Münzen", now(s)->bank);
    is_one = now(s)->spires == 1;
    say(s, is_one ? " and %d spire to build." : " and %d spires to build.",
        is_one ? " und %d Energieturm zum Bauen." : " und %d Energietürme zum Bauen.",
        now(s)->spires);
    say(s, " A spire doubles what its tile gives.\n",
        " Ein Energieturm verdoppelt, was sein Plättchen gibt.\n");
}

void dragon_island_say_board(const Speaker *s) {
    say(s,
        "Spaces are six-sided; their neighbours lie east, north-east, north-west, west, south-west "
        "and south-east. Colours around a tile are those of its neighbours, without its own.\n",
        "Die Felder sind sechseckig; Nachbarn liegen östlich, nordöstlich, nordwestlich, westlich, "
        "südwestlich und südöstlich. Farben ringsum sind die der Nachbarn, ohne die eigene.\n");
    for (int tile = 0; tile < now(s)->tiles; tile++) {
        say_tile(s, tile);
        text_add(s->out, "\n");
    }
    say_kinds(s);
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        say_seat(s, seat);
    say_held(s);
    say_supply(s);
}

/* Each player's fame, and what it comes from. */
void dragon_island_say_scores(const Speaker *s) {
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++) {
        say_wizard(s, seat);
        if (dragon_island_is_behind_screen(s->view, seat)) {
            say(s, ": fame is behind the screen until the end.\n",
                ": Der Ruhm ist bis zum Ende hinter dem Schirm.\n");
            continue;
        }
        say(s, ": %d fame", ": %d Ruhm", fame_of(s, seat));
        say_score_parts(s, seat);
        text_add(s->out, ".\n");
    }
}

void dragon_island_say_goal(const Speaker *s) {
    say(s,
        "Most fame wins: 1 for a captured dragon, 2 for your first of a colour; 2 for your pen, 3 "
        "for a spire, 1 for a lair; treasures as their cards say; 1 for each coin on pet cards.\n"
        "A turn has 8 steps. 1: lay a tile; you gain 1 energy of its colour and of each "
        "neighbour's, for yellow tiles and the keep a coin. 2: dragons appear. 3: move dragons, a "
        "coin each. 4: "
        "move your wizard to a neighbouring tile, to the keep or a tile next to the keep, or, with "
        "a pet, to a tile of "
        "the pet's colour or next to one. 5: deal with dragons there. 6: use the tile. 7: find a "
        "treasure. 8: draw a tile. Steps with nothing to decide pass by themselves.\n"
        "A dragon that is alone on your tile can be tamed: put 3 coins on its pet card. To capture "
        "all dragons on your "
        "tile, pay 10 energy; to build, 5. You pay with energy of the colours of your wizard's "
        "tile and its neighbours; on a tile of your own colour it is 1 less.\n"
        "You find a treasure when the tile of your wizard has exactly the card's colours around "
        "it, no more and no "
        "fewer; each tile has only one.\n"
        "The match ends with the turn in which the last tile is laid; %d are still to be drawn.\n",
        "Wer den meisten Ruhm hat, gewinnt: 1 für einen gefangenen Drachen, 2 für den ersten einer "
        "Farbe; 2 "
        "für deinen Stall, 3 für einen Energieturm, 1 für eine Höhle; Schätze, was ihre Karte "
        "sagt; "
        "1 für jede Münze auf Haustierkarten.\n"
        "Ein Zug hat 8 Schritte. 1: Leg ein Plättchen; du bekommst 1 Energie in seiner Farbe "
        "und je 1 in der Farbe jedes Nachbarn, für gelbe Plättchen und den Wohnturm eine "
        "Münze. 2: Drachen erscheinen. "
        "3: "
        "Versetz Drachen, jeden für eine Münze. 4: Zieh deinen Zauberer auf ein Nachbarplättchen, "
        "auf den Wohnturm oder neben ihn oder, mit einem Haustier, auf ein Plättchen in dessen "
        "Farbe oder "
        "neben ein solches. 5: Kümmere dich um Drachen dort. 6: Nutz das Plättchen. 7: Finde einen "
        "Schatz. "
        "8: "
        "Zieh ein Plättchen. Schritte, in denen nichts zu entscheiden ist, laufen von selbst ab.\n"
        "Steht ein Drache allein auf deinem Plättchen, kannst du ihn zähmen: Leg 3 Münzen auf "
        "seine Haustierkarte. Alle Drachen "
        "auf deinem Plättchen zu fangen kostet 10 Energie, Bauen kostet 5. Du zahlst mit Energie "
        "in den Farben des Plättchens deines Zauberers und seiner Nachbarn; auf einem Plättchen "
        "deiner "
        "eigenen Farbe ist es 1 weniger.\n"
        "Einen Schatz findest du, wenn das Plättchen deines Zauberers genau von den Farben der "
        "Karte umgeben ist, "
        "nicht mehr und nicht weniger; jedes Plättchen hat nur einen.\n"
        "Die Partie endet mit dem Zug, in dem das letzte Plättchen gelegt wird; %d sind noch zu "
        "ziehen.\n",
        now(s)->bag);
    if (s->view->viewer < s->view->ruleset->seats)
        say_own_cards(s);
}
