/* why.c: why a move is not legal: the rule's id and what is missing.
 *
 * Never decides what is legal (moves.c does), so a reason given here is the first obstacle found, in
 * the order a player would meet them. Called through the game table. */
#include "games/dragon-island/state.h"

/* Who asks about which move, in which position; where the answer goes. */
typedef struct Question {
    const Ruleset *r;
    const IslandTable *t;
    const DragonIsland *d;
    Seat who;
    Move m;
    const Reader *to;
    bool is_german;
    Text *out;
} Question;

static void say(const Question *a, const char *english, const char *german) {
    text_add(a->out, a->is_german ? german : english);
}

/* ---- step 1 ---- */

static int tiles_touching(const DragonIsland *d, int q, int r) {
    int count = 0;
    for (int i = 0; i < ISLAND_DIRECTIONS; i++)
        count +=
            dragon_island_tile_at(d, q + dragon_island_step_q[i], r + dragon_island_step_r[i]) >= 0;
    return count;
}

static void why_cell(const Question *a) {
    int q = move_byte(a->m, 2) - CELL_ZERO, r = move_byte(a->m, 3) - CELL_ZERO;
    if (dragon_island_tile_at(a->d, q, r) >= 0)
        say(a, "DI-6 There is a tile there already.", "DI-6 Dort liegt schon ein Plättchen.");
    else
        text_addf(a->out,
                  a->is_german
                      ? "DI-6 Ein Plättchen muss den Wohnturm oder zwei Plättchen "
                        "berühren; dort berührt es %s."
                      : "DI-6 A tile must touch the keep or two tiles; there it touches %s.",
                  tiles_touching(a->d, q, r) == 0 ? (a->is_german ? "keines" : "none")
                                                  : (a->is_german ? "nur eines" : "only one"));
}

static void why_lay(const Question *a) {
    const uint8_t *hand = a->d->terrain[a->who];
    uint8_t face = move_byte(a->m, 1);
    bool is_first = a->d->at[a->who] == NONE, is_start = face == LAY_START;
    if (is_first && !is_start)
        say(a, "DI-6 The first tile you lay is your start tile.",
            "DI-6 Dein erstes Plättchen ist dein Startplättchen.");
    else if (is_start && !is_first)
        say(a, "DI-6 Your start tile lies on the island already.",
            "DI-6 Dein Startplättchen liegt schon auf der Insel.");
    else if (!is_start && hand[0] != face / 2 && hand[1] != face / 2)
        say(a, "DI-6 You do not hold that tile.", "DI-6 Dieses Plättchen hast du nicht.");
    else
        why_cell(a);
}

/* ---- step 3 ---- */

static void why_dragon(const Question *a) {
    int colour = move_byte(a->m, 1), tile = move_byte(a->m, 2);
    if (a->d->coins[a->who] == 0)
        say(a, "DI-12 Moving a dragon costs a coin, and you have none.",
            "DI-12 Einen Drachen zu versetzen kostet eine Münze, und du hast keine.");
    else if (a->d->dragons[tile][colour] == 0)
        text_addf(a->out,
                  a->is_german ? "DI-12 Dort steht kein %ser Drache."
                               : "DI-12 There is no %s dragon there.",
                  dragon_island_colour_name(a->to->lang, colour));
    else
        say(a, "DI-13 A dragon in a pen stays there.", "DI-13 Ein Drache im Stall bleibt dort.");
}

static void why_to(const Question *a) {
    if (move_byte(a->m, 1) == 0)
        say(a, "DI-12 Dragons never go to the keep.", "DI-12 Drachen kommen nie auf den Wohnturm.");
    else
        say(a, "DI-12 It must go to another tile than it came from.",
            "DI-12 Er muss auf ein anderes Plättchen als das, von dem er kommt.");
}

/* ---- steps 4 and 5 ---- */

/* "2 energy short; active colours here: red, white" */
static void say_short(const Question *a, int tile, int price) {
    unsigned active = dragon_island_active(a->d, tile);
    int missing = price - dragon_island_active_stones(a->d, a->who, active);
    text_addf(a->out,
              a->is_german ? "%d Energie fehlt; aktive Farben hier: "
                           : "%d energy short; active colours here: ",
              missing);
    dragon_island_colours_text(active, a->to->lang, a->out);
}

/* Why taming is impossible, without an id. */
static void say_untamed(const Question *a, int tile) {
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

static void why_dragons_there(const Question *a, int tile) {
    int pen = dragon_island_pen(a->d, tile);
    if (pen >= 0 && pen != a->who) {
        text_addf(a->out,
                  a->is_german
                      ? "DI-13 Die Drachen dort stehen im Stall von %s; an sie kommt kein anderer."
                      : "DI-13 Those dragons are in %s's pen: nobody else can deal with them.",
                  a->to->name[pen]);
        return;
    }
    say(a, "DI-15 You cannot deal with the dragons there: ",
        "DI-15 Du kannst dich um die Drachen dort nicht kümmern: ");
    say_short(a, tile, dragon_island_capture_price(a->d, a->who, tile));
    text_add(a->out, "; ");
    say_untamed(a, tile);
    text_add(a->out, ".");
}

static void why_go(const Question *a) {
    int tile = move_byte(a->m, 1);
    if (tile == a->d->at[a->who])
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

static void why_tame(const Question *a) {
    say(a, "DI-16 Not possible: ", "DI-16 Das geht nicht: ");
    say_untamed(a, a->d->at[a->who]);
    text_add(a->out, ".");
}

/* "DI-18 … is not active here; active colours here: red, white." */
static void say_colour(const Question *a, int colour, bool is_inactive) {
    unsigned active = dragon_island_active(a->d, a->d->at[a->who]);
    text_addf(a->out,
              a->is_german
                  ? (is_inactive ? "DI-18 Die Farbe %s ist hier nicht aktiv; aktive Farben: "
                                 : "DI-18 So viel %se Energie hast du nicht; aktive Farben: ")
                  : (is_inactive ? "DI-18 The colour %s is not active here; active colours: "
                                 : "DI-18 You do not have that much %s energy; active colours: "),
              dragon_island_colour_name(a->to->lang, colour));
    dragon_island_colours_text(active, a->to->lang, a->out);
    text_add(a->out, ".");
}

/* A payment that is not a legal one: its stones begin at byte `first`; `id` is the rule that sets the
 * price. */
static void why_payment(const Question *a, const char *id, int first, int price) {
    int tile = a->d->at[a->who], sum = 0;
    unsigned active = dragon_island_active(a->d, tile);
    if (dragon_island_active_stones(a->d, a->who, active) < price) {
        text_add(a->out, "DI-18 ");
        say_short(a, tile, price);
        text_add(a->out, ".");
        return;
    }
    for (int c = 0; c < ENERGIES; c++) {
        int paid = move_byte(a->m, first + c);
        bool is_inactive = paid > 0 && (active >> c & 1) == 0;
        sum += paid;
        if (is_inactive || paid > a->d->stones[a->who][c]) {
            say_colour(a, c, is_inactive);
            return;
        }
    }
    text_addf(a->out,
              a->is_german ? "%s Der Preis ist hier %d; geboten: %d."
                           : "%s The price here is %d; offered: %d.",
              id, price, sum);
}

static void why_capture(const Question *a) {
    why_payment(a, "DI-17", 1, dragon_island_capture_price(a->d, a->who, a->d->at[a->who]));
}

/* ---- step 6 ---- */

static void why_site(const Question *a, int tile) {
    if (a->d->building[tile] != NONE)
        say(a, "DI-21 There is a building here already.", "DI-21 Hier steht schon ein Gebäude.");
    else
        say(a, "DI-20 This tile has no build symbol.",
            "DI-20 Dieses Plättchen hat kein Bausymbol.");
}

static void why_build(const Question *a) {
    int building = move_byte(a->m, 1), tile = a->d->at[a->who];
    if (!dragon_island_is_site(a->t, a->d, tile))
        why_site(a, tile);
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
    else
        why_payment(a, "DI-21", 2, dragon_island_build_price(a->d, a->who, tile));
}

static void why_beam(const Question *a) {
    if (a->t->kind[a->d->face[a->d->at[a->who]]] != KIND_TELEKINESIS)
        say(a, "DI-20 This is no telekinesis tile.", "DI-20 Das ist kein Telekineseplättchen.");
    else
        say(a, "DI-20 Nothing would be gained that way.",
            "DI-20 In dieser Richtung gäbe es nichts.");
}

static void why_gold(const Question *a) {
    say(a, "DI-20 Coins are taken on the keep only.", "DI-20 Münzen gibt es nur auf dem Wohnturm.");
}

static void why_maps(const Question *a) {
    say(a, "DI-20 Treasure cards are drawn on start tiles only.",
        "DI-20 Schatzkarten gibt es nur auf Startplättchen.");
}

static void why_keep(const Question *a) {
    if (a->d->step == STEP_CHOOSE)
        say(a, "DI-3 Keep one of the two cards you drew.",
            "DI-3 Behalte eine der beiden gezogenen Karten.");
    else if (dragon_island_cards_kept(a->d, a->who) == 2)
        say(a, "DI-24 Keep two of the three cards you drew.",
            "DI-24 Behalte zwei der drei gezogenen Karten.");
    else
        say(a, "DI-20 Keep one of the cards you drew.", "DI-20 Behalte eine der gezogenen Karten.");
}

/* ---- step 7 ---- */

static void why_treasure(const Question *a) {
    int card = move_byte(a->m, 1), tile = a->d->at[a->who];
    if (a->d->place[card] != PLACE_HAND + a->who) {
        say(a, "DI-23 You do not hold that card.", "DI-23 Diese Karte hast du nicht.");
        return;
    }
    say(a, "DI-23 The card does not fit here. It asks for: ",
        "DI-23 Die Karte passt hier nicht. Verlangt: ");
    dragon_island_around_text(a->t->card_around[card], a->to->lang, a->out);
    say(a, "; around you: ", "; um dich herum: ");
    dragon_island_around_text(a->d->around[tile], a->to->lang, a->out);
    if (a->t->card_centre[card] != NONE)
        text_addf(a->out, a->is_german ? "; Mitte: %s" : "; centre: %s",
                  dragon_island_colour_name(a->to->lang, a->t->card_centre[card]));
    text_add(a->out, ".");
}

/* ---- moves of another step ---- */

static void why_skip(const Question *a) {
    if (a->d->step == STEP_DRAGONS)
        say(a, "DI-15 You must deal with the dragons here first.",
            "DI-15 Zuerst musst du dich um die Drachen hier kümmern.");
    else
        say(a, "DI-5 Only steps 6 and 7 can be skipped.",
            "DI-5 Nur die Schritte 6 und 7 kann man auslassen.");
}

static void why_stay(const Question *a) {
    say(a, "DI-14 Your wizard must move: there is a tile he may enter.",
        "DI-14 Dein Zauberer muss ziehen: Es gibt ein Plättchen, das er betreten darf.");
}

static void why_ready(const Question *a) {
    say(a, "DI-12 Put down the dragon you hold first.",
        "DI-12 Setze zuerst den aufgenommenen Drachen ab.");
}

/* Which steps know a kind of move, and what explains it there. */
static const struct {
    uint8_t step, step_too;
    void (*why)(const Question *a);
} kinds[] = {
    [MOVE_KEEP] = {STEP_CHOOSE, STEP_KEEP, why_keep},
    [MOVE_TILE] = {STEP_LAY, STEP_LAY, why_lay},
    [MOVE_JOKER] = {STEP_JOKER, STEP_JOKER, NULL}, /* each of the four is legal */
    [MOVE_DRAGON] = {STEP_MOVE, STEP_MOVE, why_dragon},
    [MOVE_TO] = {STEP_PUT, STEP_PUT, why_to},
    [MOVE_READY] = {STEP_PUT, STEP_PUT, why_ready},
    [MOVE_GO] = {STEP_GO, STEP_GO, why_go},
    [MOVE_STAY] = {STEP_GO, STEP_GO, why_stay},
    [MOVE_TAME] = {STEP_DRAGONS, STEP_DRAGONS, why_tame},
    [MOVE_CAPTURE] = {STEP_DRAGONS, STEP_DRAGONS, why_capture},
    [MOVE_BUILD] = {STEP_ACTION, STEP_ACTION, why_build},
    [MOVE_BEAM] = {STEP_ACTION, STEP_ACTION, why_beam},
    [MOVE_GOLD] = {STEP_ACTION, STEP_ACTION, why_gold},
    [MOVE_MAPS] = {STEP_ACTION, STEP_ACTION, why_maps},
    [MOVE_SKIP] = {STEP_LAY, STEP_DRAGONS, why_skip},
    [MOVE_TREASURE] = {STEP_TREASURE, STEP_TREASURE, why_treasure},
};

/* A move of another step: some have a reason of their own, the others the order of steps. */
static void why_other_step(const Question *a) {
    if (move_byte(a->m, 0) == MOVE_JOKER)
        say(a, "DI-7 No joker is waiting for its colour.",
            "DI-7 Kein Joker wartet auf seine Farbe.");
    else if (move_byte(a->m, 0) == MOVE_DRAGON && a->d->step == STEP_GO && a->d->coins[a->who] == 0)
        why_dragon(a);
    else if (a->d->step == STEP_DRAGONS)
        say(a, "DI-15 First deal with the dragons here.",
            "DI-15 Kümmere dich zuerst um die Drachen hier.");
    else {
        say(a, "DI-5 That is not what this step asks. ",
            "DI-5 Danach ist in diesem Schritt nicht gefragt. ");
        dragon_island_prompt(a->r, (const State *)a->d, a->who, a->to, a->out);
    }
}

static void why_move(const Question *a) {
    unsigned kind = move_byte(a->m, 0);
    if (a->m != NO_MOVE && (a->d->step == kinds[kind].step || a->d->step == kinds[kind].step_too))
        kinds[kind].why(a);
    else
        why_other_step(a);
}

/* What the dealer, whose moves are entered by hand, has to play now. */
static void why_dealer(const Question *a) {
    const char *name = a->to->name[a->d->turn];
    switch (a->d->step) {
    case STEP_WIZARDS:
        text_addf(a->out,
                  a->is_german ? "DI-1 Jetzt bekommt %s eine Farbe, die noch niemand hat."
                               : "DI-1 Now %s gets a colour that nobody has yet.",
                  name);
        break;
    case STEP_TILES:
    case STEP_DRAW:
        text_addf(a->out,
                  a->is_german
                      ? "DI-2 Jetzt bekommt %s ein Plättchen, das noch niemand gezogen hat."
                      : "DI-2 Now %s gets a tile that nobody has drawn yet.",
                  name);
        break;
    case STEP_MAPS:
    case STEP_DRAW_MAPS:
        text_addf(a->out,
                  a->is_german ? "DI-3 Jetzt bekommt %s die oberste Karte des Stapels."
                               : "DI-3 Now %s gets the top card of the pile.",
                  name);
        break;
    default:
        say(a, "DI-5 A player has to decide, not the dealer.",
            "DI-5 Ein Spieler entscheidet, nicht der Geber.");
    }
}

void dragon_island_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                       Text *out) {
    const DragonIsland *d = dragon_island_of(s);
    Question a = {r, dragon_island_table(r), d, who, m, to, to->lang == LANG_DE, out};
    if (d->step == STEP_OVER)
        say(&a, "DI-25 The match is over.", "DI-25 Die Partie ist vorbei.");
    else if (who == SEAT_DEALER)
        why_dealer(&a);
    else if (d->step < STEP_CHOOSE)
        say(&a, "DI-3 The dealer is at work.", "DI-3 Der Geber teilt noch aus.");
    else if (d->step == STEP_DRAW || d->step == STEP_DRAW_MAPS)
        say(&a, "DI-25 The dealer draws first.", "DI-25 Zuerst zieht der Geber.");
    else if (d->step == STEP_CHOOSE && d->drawn_count[who] != 2)
        say(&a, "DI-3 You have chosen already.", "DI-3 Du hast schon gewählt.");
    else if (d->step != STEP_CHOOSE && d->turn != who)
        text_addf(out, a.is_german ? "DI-1 %s ist am Zug." : "DI-1 It is %s's turn.",
                  to->name[d->turn]);
    else
        why_move(&a);
}
