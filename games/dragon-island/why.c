/* why.c: why a typed text is not a legal move: the rule's id and what is missing.
 *
 * Reads anything a stranger may have typed; never decides what is legal (moves.c
 * does), so a reason given here is the first obstacle found, in the order a player would meet them.
 * Called through the game table. */
#include "games/dragon-island/state.h"

/* The question: who typed what where. */
typedef struct Asked {
    const Ruleset *r;
    const IslandTable *t;
    const DragonIsland *d;
    Seat who;
    const char *at; /* what is left to read */
    bool is_german;
    Lang lang;
    Text *out;
} Asked;

static void say(const Asked *a, const char *english, const char *german) {
    text_add(a->out, a->is_german ? german : english);
}

/* ---- reading ---- */

static bool take(Asked *a, const char *word) {
    size_t length = strlen(word);
    if (strncmp(a->at, word, length) != 0)
        return false;
    a->at += length;
    return true;
}

/* A number of at most three digits, perhaps negative. */
static bool take_number(Asked *a, int *out) {
    bool is_negative = take(a, "-");
    int digits = 0;
    for (*out = 0; digits < 3 && a->at[0] >= '0' && a->at[0] <= '9'; digits++)
        *out = *out * 10 + (*a->at++ - '0');
    *out = is_negative ? -*out : *out;
    return digits > 0;
}

static bool take_cell(Asked *a, int *q, int *r) {
    return take_number(a, q) && take(a, ",") && take_number(a, r) && *a->at == '\0';
}

/* A word of the list, the longest that fits; its index or -1. */
static int take_any(Asked *a, const char *const *words) {
    int best = -1;
    for (int i = 0; words[i] != NULL; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(a->at, words[i], length) == 0 && (best < 0 || length > strlen(words[best])))
            best = i;
    }
    if (best >= 0)
        a->at += strlen(words[best]);
    return best;
}

/* "b4,r3,w3", nothing else behind it. */
static bool take_payment(Asked *a, int paid[ENERGIES]) {
    static const char letters[] = "bgrw";
    for (int c = 0; c < ENERGIES; c++)
        paid[c] = 0;
    do {
        const char *letter = *a->at == '\0' ? NULL : strchr(letters, *a->at);
        if (letter == NULL)
            return false;
        a->at++;
        if (!take_number(a, &paid[letter - letters]))
            return false;
    } while (take(a, ","));
    return *a->at == '\0';
}

/* ---- step 1 ---- */

static int tiles_touching(const DragonIsland *d, int q, int r) {
    int count = 0;
    for (int i = 0; i < ISLAND_DIRECTIONS; i++)
        count +=
            dragon_island_tile_at(d, q + dragon_island_step_q[i], r + dragon_island_step_r[i]) >= 0;
    return count;
}

static void why_cell(Asked *a) {
    int q, r;
    if (!take(a, "@") || !take_cell(a, &q, &r))
        say(a, "DI-6 Write the cell behind the tile: tile:17a@1,-2.",
            "DI-6 Schreib das Feld hinter das Plättchen: tile:17a@1,-2.");
    else if (dragon_island_tile_at(a->d, q, r) >= 0)
        text_addf(a->out,
                  a->is_german ? "DI-6 Auf %d,%d liegt schon ein Plättchen."
                               : "DI-6 There is a tile on %d,%d already.",
                  q, r);
    else
        text_addf(
            a->out,
            a->is_german
                ? "DI-6 %d,%d berührt %d Plättchen; nötig sind der Wohnturm oder zwei Plättchen."
                : "DI-6 %d,%d touches %d tiles; it must touch the keep or two tiles.",
            q, r, tiles_touching(a->d, q, r));
}

static void why_lay(Asked *a) {
    const uint8_t *hand = a->d->terrain[a->who];
    bool is_first = a->d->at[a->who] == NONE, is_start = take(a, "start");
    int number = 0;
    if (is_start || is_first) {
        if (is_start && is_first)
            why_cell(a);
        else if (is_first)
            say(a, "DI-6 The first tile you lay is your start tile: tile:start@1,0.",
                "DI-6 Dein erstes Plättchen ist dein Startplättchen: tile:start@1,0.");
        else
            say(a, "DI-6 Your start tile lies on the island already.",
                "DI-6 Dein Startplättchen liegt schon auf der Insel.");
    } else if (!take_number(a, &number) || (!take(a, "a") && !take(a, "b"))) {
        say(a, "DI-6 Name the tile by number and side: tile:17a@1,-2.",
            "DI-6 Nenne das Plättchen mit Nummer und Seite: tile:17a@1,-2.");
    } else if (hand[0] + 1 != number && hand[1] + 1 != number) {
        text_addf(a->out,
                  a->is_german ? "DI-6 Du hast Plättchen %d nicht."
                               : "DI-6 You do not hold tile %d.",
                  number);
    } else {
        why_cell(a);
    }
}

static void why_joker(Asked *a) {
    if (strcmp(a->at, "yellow") == 0)
        say(a, "DI-7 A joker is never yellow.", "DI-7 Ein Joker ist nie gelb.");
    else
        say(a, "DI-7 Choose blue, green, red or white: joker:red.",
            "DI-7 Wähle blue, green, red oder white: joker:red.");
}

/* ---- step 3 ---- */

static void why_dragon(Asked *a) {
    int colour = take_any(a, dragon_island_colours), q, r, tile;
    if (a->d->coins[a->who] == 0) {
        say(a, "DI-12 Moving a dragon costs a coin, and you have none.",
            "DI-12 Einen Drachen zu bewegen kostet eine Münze, und du hast keine.");
    } else if (colour < 0 || !take(a, "@") || !take_cell(a, &q, &r)) {
        say(a, "DI-12 Name colour and cell: dragon:blue@1,0.",
            "DI-12 Nenne Farbe und Feld: dragon:blue@1,0.");
    } else if ((tile = dragon_island_tile_at(a->d, q, r)) < 0 || a->d->dragons[tile][colour] == 0) {
        text_addf(a->out,
                  a->is_german ? "DI-12 Auf %d,%d steht kein Drache in %s."
                               : "DI-12 There is no dragon on %d,%d that is %s.",
                  q, r, dragon_island_colour_name(a->lang, colour));
    } else {
        say(a, "DI-13 A dragon in a pen stays there.", "DI-13 Ein Drache im Stall bleibt dort.");
    }
}

static void why_to(Asked *a) {
    int q, r, tile;
    if (!take_cell(a, &q, &r))
        say(a, "DI-12 Name the cell: to:2,-1.", "DI-12 Nenne das Feld: to:2,-1.");
    else if ((tile = dragon_island_tile_at(a->d, q, r)) < 0)
        say(a, "DI-12 There is no tile.", "DI-12 Dort liegt kein Plättchen.");
    else if (tile == 0)
        say(a, "DI-12 Dragons never go to the keep.", "DI-12 Drachen kommen nie auf den Wohnturm.");
    else
        say(a, "DI-12 It must go to another tile than it came from.",
            "DI-12 Er muss auf ein anderes Plättchen als das, von dem er kommt.");
}

/* ---- steps 4 and 5 ---- */

/* "2 energy short; active colours here: red, white" */
static void say_short(const Asked *a, int tile, int price) {
    unsigned active = dragon_island_active(a->d, tile);
    int missing = price - dragon_island_active_stones(a->d, a->who, active);
    text_addf(a->out,
              a->is_german ? "%d Energie fehlt; aktive Farben hier: "
                           : "%d energy short; active colours here: ",
              missing);
    dragon_island_colours_text(active, a->lang, a->out);
}

/* Why taming is impossible, without an id. */
static void say_untamed(const Asked *a, int tile) {
    int gift = dragon_island_has_pet(a->d, a->who, GREEN) && a->d->bank > 0;
    int missing = PRICE_TAME - gift - a->d->coins[a->who];
    if (dragon_island_dragons(a->d, tile) != 1)
        say(a, "only a single dragon can be tamed", "nur ein einzelner Drache lässt sich zähmen");
    else if (dragon_island_pen(a->d, tile) >= 0)
        say(a, "a dragon in a pen cannot be tamed", "ein Drache im Stall lässt sich nicht zähmen");
    else if (missing > 0)
        text_addf(a->out,
                  a->is_german ? "zum Zähmen fehlen Münzen: %d" : "coins short for taming: %d",
                  missing);
    else
        say(a, "you have a pet of this colour", "du hast schon ein Haustier dieser Farbe");
}

static void why_dragons_there(const Asked *a, int tile) {
    int pen = dragon_island_pen(a->d, tile);
    if (pen >= 0 && pen != a->who) {
        text_addf(a->out,
                  a->is_german
                      ? "DI-13 Um die Drachen im Stall von Platz %d kann nur er sich kümmern."
                      : "DI-13 Only seat %d can deal with the dragons in that pen.",
                  pen);
        return;
    }
    say(a, "DI-15 You cannot deal with the dragons there: ",
        "DI-15 Du kannst dich um die Drachen dort nicht kümmern: ");
    say_short(a, tile, dragon_island_capture_price(a->d, a->who, tile));
    text_add(a->out, "; ");
    say_untamed(a, tile);
    text_add(a->out, ".");
}

static void why_go(Asked *a) {
    int q, r, tile;
    if (!take_cell(a, &q, &r))
        say(a, "DI-14 Name the cell: go:1,0.", "DI-14 Nenne das Feld: go:1,0.");
    else if ((tile = dragon_island_tile_at(a->d, q, r)) < 0)
        say(a, "DI-14 There is no tile.", "DI-14 Dort liegt kein Plättchen.");
    else if (tile == a->d->at[a->who])
        say(a, "DI-14 You must end on another tile than you began.",
            "DI-14 Du musst auf einem anderen Plättchen enden, als du begonnen hast.");
    else if (a->d->at[a->who] == NONE && !dragon_island_can_reach(a->d, a->who, tile))
        say(a, "DI-14 In your first turn: onto the keep or onto your start tile.",
            "DI-14 Im ersten Zug: auf den Wohnturm oder auf dein Startplättchen.");
    else if (!dragon_island_can_reach(a->d, a->who, tile))
        say(a,
            "DI-14 Too far: neither next to you nor to the keep, and no pet of yours flies there.",
            "DI-14 Zu weit: weder neben dir noch neben dem Wohnturm, und kein Haustier fliegt "
            "dorthin.");
    else
        why_dragons_there(a, tile);
}

static void why_tame(Asked *a) {
    say(a, "DI-16 Not possible: ", "DI-16 Das geht nicht: ");
    say_untamed(a, a->d->at[a->who]);
    text_add(a->out, ".");
}

/* A payment that is not a legal one: `id` is the rule that sets the price. */
static void why_payment(Asked *a, const char *id, int price) {
    int tile = a->d->at[a->who], paid[ENERGIES], sum = 0;
    unsigned active = dragon_island_active(a->d, tile);
    if (dragon_island_active_stones(a->d, a->who, active) < price) {
        text_add(a->out, "DI-18 ");
        say_short(a, tile, price);
        text_add(a->out, ".");
        return;
    }
    if (!take_payment(a, paid)) {
        text_addf(a->out,
                  a->is_german ? "%s Schreib die Steine in der Reihenfolge b, g, r, w: b4,r3,w3."
                               : "%s Write the stones in the order b, g, r, w: b4,r3,w3.",
                  id);
        return;
    }
    for (int c = 0; c < ENERGIES; c++) {
        sum += paid[c];
        bool is_inactive = paid[c] > 0 && (active >> c & 1) == 0;
        if (is_inactive || paid[c] > a->d->stones[a->who][c]) {
            text_addf(a->out,
                      a->is_german
                          ? (is_inactive ? "DI-18 %s ist hier nicht aktiv; aktive Farben hier: "
                                         : "DI-18 So viel %s hast du nicht; aktive Farben hier: ")
                          : (is_inactive ? "DI-18 %s is not active here; active colours here: "
                                         : "DI-18 You have not so much %s; active colours here: "),
                      dragon_island_colour_name(a->lang, c));
            dragon_island_colours_text(active, a->lang, a->out);
            text_add(a->out, ".");
            return;
        }
    }
    text_addf(a->out,
              a->is_german ? "%s Der Preis ist hier %d, in der Reihenfolge b, g, r, w; geboten: %d."
                           : "%s The price here is %d, in the order b, g, r, w; offered: %d.",
              id, price, sum);
}

static void why_capture(Asked *a) {
    why_payment(a, "DI-17", dragon_island_capture_price(a->d, a->who, a->d->at[a->who]));
}

/* ---- step 6 ---- */

static void why_site(const Asked *a, int tile) {
    if (a->d->building[tile] != NONE)
        say(a, "DI-21 There is a building here already.", "DI-21 Hier steht schon ein Gebäude.");
    else
        say(a, "DI-20 This tile has no build symbol.",
            "DI-20 Dieses Plättchen hat kein Bausymbol.");
}

static void why_build(Asked *a) {
    int building = take_any(a, dragon_island_buildings), tile = a->d->at[a->who];
    if (!dragon_island_is_site(a->t, a->d, tile))
        why_site(a, tile);
    else if (building < 0)
        say(a, "DI-21 There are pen, spire and lair-COLOUR: build:pen:b5.",
            "DI-21 Es gibt pen, spire und lair-FARBE: build:pen:b5.");
    else if (building == BUILDING_PEN && a->d->pen[a->who] != 0)
        say(a, "DI-21 Your pen stands already.", "DI-21 Dein Stall steht schon.");
    else if (building == BUILDING_SPIRE && a->d->spires == 0)
        say(a, "DI-21 No spire is left.", "DI-21 Es ist kein Energieturm mehr da.");
    else if (building >= BUILDING_LAIR && a->d->lair[building - BUILDING_LAIR] != NONE)
        say(a, "DI-21 The lair of this colour is built already.",
            "DI-21 Die Höhle dieser Farbe steht schon.");
    else if (building >= BUILDING_LAIR &&
             !dragon_island_has_pet(a->d, a->who, building - BUILDING_LAIR))
        say(a, "DI-21 This lair needs a pet of its colour.",
            "DI-21 Diese Höhle braucht ein Haustier ihrer Farbe.");
    else if (!take(a, ":"))
        say(a, "DI-21 Write the stones you pay: build:pen:b5.",
            "DI-21 Schreib dazu, womit du zahlst: build:pen:b5.");
    else
        why_payment(a, "DI-21", dragon_island_build_price(a->d, a->who, tile));
}

static void why_beam(Asked *a) {
    if (a->t->kind[a->d->face[a->d->at[a->who]]] != KIND_TELEKINESIS)
        say(a, "DI-20 This is no telekinesis tile.", "DI-20 Das ist kein Telekineseplättchen.");
    else if (take_any(a, dragon_island_directions) < 0 || *a->at != '\0')
        say(a, "DI-20 The directions are e, ne, nw, w, sw, se.",
            "DI-20 Die Richtungen sind e, ne, nw, w, sw, se.");
    else
        say(a, "DI-20 Nothing would be gained that way.",
            "DI-20 In dieser Richtung gäbe es nichts.");
}

static void why_gold(Asked *a) {
    say(a, "DI-20 Gold is taken on the keep only, as `gold`.",
        "DI-20 Gold gibt es nur auf dem Wohnturm, als `gold`.");
}

static void why_maps(Asked *a) {
    say(a, "DI-20 Treasure cards are drawn on start tiles only, as `maps`.",
        "DI-20 Schatzkarten gibt es nur auf Startplättchen, als `maps`.");
}

static void why_keep(Asked *a) {
    if (a->d->step == STEP_CHOOSE)
        say(a, "DI-3 Keep one of the two cards you drew.",
            "DI-3 Behalte eine der beiden gezogenen Karten.");
    else if (dragon_island_cards_kept(a->d, a->who) == 2)
        say(a, "DI-24 Keep two of the three cards you drew, the lower number first: keep:t3,t12.",
            "DI-24 Behalte zwei der drei gezogenen Karten, die kleinere Nummer zuerst: "
            "keep:t3,t12.");
    else
        say(a, "DI-20 Keep one of the cards you drew.", "DI-20 Behalte eine der gezogenen Karten.");
}

/* ---- step 7 ---- */

static void why_treasure(Asked *a) {
    int number, tile = a->d->at[a->who];
    if (!take(a, "t") || !take_number(a, &number) || *a->at != '\0' || number < 1 ||
        number > a->t->cards) {
        say(a, "DI-23 Name one of your cards: treasure:t12.",
            "DI-23 Nenne eine deiner Karten: treasure:t12.");
        return;
    }
    if (a->d->place[number - 1] != PLACE_HAND + a->who) {
        text_addf(a->out, a->is_german ? "DI-23 Du hast t%d nicht." : "DI-23 You do not hold t%d.",
                  number);
        return;
    }
    text_addf(a->out,
              a->is_german ? "DI-23 t%d passt hier nicht. Verlangt: "
                           : "DI-23 t%d does not fit here. It asks for: ",
              number);
    dragon_island_around_text(a->t->card_around[number - 1], a->lang, a->out);
    say(a, "; around you: ", "; um dich herum: ");
    dragon_island_around_text(a->d->around[tile], a->lang, a->out);
    if (a->t->card_centre[number - 1] != NONE)
        text_addf(a->out, a->is_german ? "; Mitte: %s" : "; centre: %s",
                  dragon_island_colour_name(a->lang, a->t->card_centre[number - 1]));
    text_add(a->out, ".");
}

/* ---- moves of another step ---- */

static void why_skip(Asked *a) {
    if (a->d->step == STEP_DRAGONS)
        say(a, "DI-15 You must deal with the dragons here first.",
            "DI-15 Zuerst musst du dich um die Drachen hier kümmern.");
    else
        say(a, "DI-5 Only steps 6 and 7 can be skipped.",
            "DI-5 Nur die Schritte 6 und 7 kann man auslassen.");
}

static void why_stay(Asked *a) {
    say(a, "DI-14 Your wizard must move: there is a tile he may enter.",
        "DI-14 Dein Zauberer muss ziehen: Es gibt ein Plättchen, das er betreten darf.");
}

static void why_ready(Asked *a) {
    say(a, "DI-12 Put down the dragon you hold first.",
        "DI-12 Setze zuerst den aufgenommenen Drachen ab.");
}

/* Which step a word belongs to, and what explains it there. */
static const struct Verb {
    const char *word;
    uint8_t step, step_too; /* the steps that know the word */
    void (*why)(Asked *a);
} verbs[] = {
    {"keep", STEP_CHOOSE, STEP_KEEP, why_keep},
    {"tile:", STEP_LAY, STEP_LAY, why_lay},
    {"joker:", STEP_JOKER, STEP_JOKER, why_joker},
    {"dragon:", STEP_MOVE, STEP_MOVE, why_dragon},
    {"to:", STEP_PUT, STEP_PUT, why_to},
    {"ready", STEP_PUT, STEP_PUT, why_ready},
    {"go:", STEP_GO, STEP_GO, why_go},
    {"stay", STEP_GO, STEP_GO, why_stay},
    {"tame", STEP_DRAGONS, STEP_DRAGONS, why_tame},
    {"capture:", STEP_DRAGONS, STEP_DRAGONS, why_capture},
    {"build:", STEP_ACTION, STEP_ACTION, why_build},
    {"beam:", STEP_ACTION, STEP_ACTION, why_beam},
    {"gold", STEP_ACTION, STEP_ACTION, why_gold},
    {"maps", STEP_ACTION, STEP_ACTION, why_maps},
    {"treasure:", STEP_TREASURE, STEP_TREASURE, why_treasure},
    {"skip", STEP_LAY, STEP_DRAGONS, why_skip},
};

/* A word of the wrong step: some have a reason of their own, the others the order of steps. */
static void why_other_step(Asked *a, const struct Verb *verb) {
    if (verb != NULL && verb->step == STEP_JOKER)
        say(a, "DI-7 No joker is waiting for its colour.",
            "DI-7 Kein Joker wartet auf seine Farbe.");
    else if (verb != NULL && verb->step == STEP_MOVE && a->d->step == STEP_GO &&
             a->d->coins[a->who] == 0)
        why_dragon(a);
    else if (a->d->step == STEP_DRAGONS)
        say(a, "DI-15 First deal with the dragons here.",
            "DI-15 Kümmere dich zuerst um die Drachen hier.");
    else {
        say(a, "DI-5 That is not what this step asks. ",
            "DI-5 Danach ist in diesem Schritt nicht gefragt. ");
        dragon_island_prompt(a->r, (const State *)a->d, a->who, &seat_readers[a->lang], a->out);
    }
}

static void why_verb(Asked *a) {
    for (const struct Verb *verb = verbs; verb < verbs + sizeof verbs / sizeof *verbs; verb++) {
        if (!take(a, verb->word))
            continue;
        if (a->d->step == verb->step || a->d->step == verb->step_too)
            verb->why(a);
        else
            why_other_step(a, verb);
        return;
    }
    why_other_step(a, NULL);
}

/* What the dealer, whose moves are entered by hand, has to play now. */
static void why_dealer(const Asked *a) {
    switch (a->d->step) {
    case STEP_WIZARDS:
        text_addf(a->out,
                  a->is_german
                      ? "DI-1 Jetzt kommt wizard:%d:FARBE, eine Farbe, die noch niemand hat."
                      : "DI-1 Now wizard:%d:COLOUR is due, a colour nobody has yet.",
                  a->d->turn);
        break;
    case STEP_TILES:
    case STEP_DRAW:
        text_addf(
            a->out,
            a->is_german
                ? "DI-2 Jetzt kommt tile:%d:NUMMER, ein Plättchen, das noch niemand gezogen hat."
                : "DI-2 Now tile:%d:NUMBER is due, a tile nobody has drawn yet.",
            a->d->turn);
        break;
    case STEP_MAPS:
    case STEP_DRAW_MAPS:
        text_addf(a->out,
                  a->is_german ? "DI-3 Jetzt kommt map:%d:KARTE, die oberste des Stapels."
                               : "DI-3 Now map:%d:CARD is due, the top one of the pile.",
                  a->d->turn);
        break;
    default:
        say(a, "DI-5 A player has to decide, not the dealer.",
            "DI-5 Ein Spieler entscheidet, nicht der Geber.");
    }
}

void dragon_island_why(const Ruleset *r, const State *s, Seat who, const char *text, Lang lang,
                       Text *out) {
    const DragonIsland *d = dragon_island_of(s);
    Asked a = {r, dragon_island_table(r), d, who, text, lang == LANG_DE, lang, out};
    if (d->step == STEP_OVER)
        say(&a, "DI-25 The game is over.", "DI-25 Die Partie ist zu Ende.");
    else if (who == SEAT_DEALER)
        why_dealer(&a);
    else if (d->step < STEP_CHOOSE)
        say(&a, "DI-3 The dealer is at work.", "DI-3 Der Geber teilt noch aus.");
    else if (d->step == STEP_DRAW || d->step == STEP_DRAW_MAPS)
        say(&a, "DI-25 The dealer draws first.", "DI-25 Zuerst zieht der Geber.");
    else if (d->step == STEP_CHOOSE && d->drawn_count[who] != 2)
        say(&a, "DI-3 You have chosen already.", "DI-3 Du hast schon gewählt.");
    else if (d->step != STEP_CHOOSE && d->turn != who)
        text_addf(out,
                  lang == LANG_DE ? "DI-1 Platz %d ist am Zug." : "DI-1 It is the turn of seat %d.",
                  d->turn);
    else
        why_verb(&a);
}
