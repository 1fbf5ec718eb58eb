/* terminal.c: Draco in a terminal: the mountain with the summit on top and the hand below; the riders;
 * the same in sentences.
 *
 * Made from a view alone. Each dragon is a letter besides its colour. */
#include "games/draco/parts.h"
#include "games/draco/state.h"
#include "term/canvas.h"
#include "term/speaker.h"

enum { FIELD_WIDTH = 7, FIELDS_A_ROW = 7 };

/* ---- words ---- */

static const DracoTable *table_of(const Speaker *s) {
    return draco_table(s->view->ruleset);
}

static const Draco *now(const Speaker *s) {
    return draco_of(&s->view->masked);
}

static const char *colour_of(const Speaker *s, unsigned colour) {
    return draco_colour_name(s->view->ruleset, (uint8_t)colour, s->to->lang);
}

static void say_value(const Speaker *s, unsigned field) {
    say(s, "value ", "Wert ");
    draco_number_text(table_of(s)->points[field], s->out);
}

/* "Field 6: value 2, blue. Black and red stand here." */
static void say_field(const Speaker *s, unsigned field) {
    static const char *const kinds[LANGS][SCORINGS] = {
        {"", ", blue: small scoring", ", green: large scoring"},
        {"", ", blau: kleine Wertung", ", grün: große Wertung"}};
    bool has_any = false;
    say(s, "Field %u: ", "Feld %u: ", field);
    say_value(s, field);
    if (field >= table_of(s)->summit)
        say(s, ", summit", ", Gipfel");
    else
        text_add(s->out, kinds[s->to->lang][table_of(s)->scoring[field]]);
    for (unsigned colour = 0; colour < table_of(s)->colours; colour++)
        if (now(s)->position[colour] == field) {
            say(s, has_any ? ", %s" : ". Dragons here: %s", has_any ? ", %s" : ". Drachen hier: %s",
                colour_of(s, colour));
            has_any = true;
        }
    text_add(s->out, ".");
}

static void say_rider(const Speaker *s, uint8_t colour) {
    if (!draco_is_ridden(now(s), colour))
        say(s, ", ridden by nobody.\n", ", ohne Reiter.\n");
    else if (draco_rider(now(s), colour) == s->view->viewer)
        say(s, ", ridden by you.\n", ", du reitest ihn.\n");
    else
        say(s, ", ridden by %s.\n", ", ihn reitet %s.\n", s->to->name[draco_rider(now(s), colour)]);
}

/* "Black dragon: field 3, value minus 1, ridden by you." */
static void say_dragon(const Speaker *s, unsigned colour) {
    uint8_t field = now(s)->position[colour];
    const char *name = colour_of(s, colour);
    say(s, "%c%s dragon: ", "%c%ser Drache: ", name[0] - 'a' + 'A', name + 1);
    if (field == 0)
        say(s, "start, ", "Start, ");
    else
        say(s, "field %d, ", "Feld %d, ", field);
    say_value(s, field);
    if (field >= table_of(s)->summit)
        say(s, ", on the summit", ", auf dem Gipfel");
    say_rider(s, (uint8_t)colour);
}

/* "The track: 1: 1; 2: 2; 3: minus 1; …": number and value of each field. */
static void say_track(const Speaker *s) {
    static const char *const kinds[LANGS][SCORINGS] = {{"", " blue", " green"},
                                                       {"", " blau", " grün"}};
    const DracoTable *t = table_of(s);
    say(s, "The track, each field with its value", "Die Strecke, jedes Feld mit seinem Wert");
    for (unsigned field = 1; field < t->fields; field++) {
        text_addf(s->out, "%s%u: ", field == 1 ? ": " : "; ", field);
        draco_number_text(t->points[field], s->out);
        if (field >= t->summit)
            say(s, " summit", " Gipfel");
        else
            text_add(s->out, kinds[s->to->lang][t->scoring[field]]);
    }
    text_add(s->out, ".\n");
}

/* How near the end is. */
static void say_summit(const Speaker *s) {
    const DracoTable *t = table_of(s);
    say(s,
        "The summit is fields %d to %d. The match ends when %d dragons have reached it; so far: "
        "%d.\n",
        "Der Gipfel sind die Felder %d bis %d. Die Partie endet, wenn %d Drachen ihn erreicht "
        "haben; bisher: %d.\n",
        t->summit, t->fields - 1, t->finish, now(s)->summit);
}

static void say_board(const Speaker *s) {
    for (int field = table_of(s)->fields - 1; field >= 0; field--)
        for (unsigned colour = 0; colour < table_of(s)->colours; colour++)
            if (now(s)->position[colour] == field)
                say_dragon(s, colour);
    say_summit(s);
    say(s, "Cards in the pile: %d.\n", "Karten im Zugstapel: %d.\n", now(s)->pile_size);
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++) {
        say_name(s, seat);
        bool is_one = now(s)->hand_size[seat] == 1;
        say(s, is_one ? ": %d card in hand.\n" : ": %d cards in hand.\n",
            is_one ? ": %d Karte auf der Hand.\n" : ": %d Karten auf der Hand.\n",
            now(s)->hand_size[seat]);
    }
    say_track(s);
}

static void say_hand(const Speaker *s) {
    Seat viewer = s->view->viewer;
    if (viewer >= s->view->ruleset->seats)
        return;
    say(s, "Your cards: %d.", "Deine Karten: %d.", now(s)->hand_size[viewer]);
    for (int i = 0; i < now(s)->hand_size[viewer]; i++) {
        uint8_t card = now(s)->hand[viewer][i];
        text_addf(s->out, " %s %d%s", colour_of(s, card_colour(card)), card_number(card),
                  i + 1 < now(s)->hand_size[viewer] ? "," : ".");
    }
    if (now(s)->mount[viewer] != NONE)
        say(s, " You ride the %s dragon.", " Du reitest den %sen Drachen.",
            colour_of(s, now(s)->mount[viewer]));
    text_add(s->out, "\n");
}

static void say_goal(const Speaker *s) {
    say(s,
        "Most points win.\n"
        "A turn is: play a card; the dragon of its colour moves as many fields as the card says. "
        "If "
        "nobody rides it, you change to it; only when no dragon was behind it may you choose to "
        "stay. If another player "
        "rides it, you stay on yours. Then there may be a scoring. If there was none, you fill up "
        "your hand to %d cards.\n"
        "Small scoring, when a dragon comes onto a blue field: every rider whose field has the "
        "value 3 or less scores that value; the others score nothing.\n"
        "Large scoring, when a dragon comes onto a green field or reaches the summit: every rider "
        "scores the value of the field under their own dragon.\n"
        "In both, a minus value costs that many points.\n",
        "Wer die meisten Punkte hat, gewinnt.\n"
        "Ein Zug: Spiel eine Karte; der Drache ihrer Farbe rückt so viele Felder vor, wie die "
        "Karte "
        "angibt. Reitet ihn niemand, steigst du auf ihn um; nur wenn kein Drache hinter ihm war, "
        "darfst du auch bleiben. "
        "Reitet ihn ein anderer, bleibst du auf deinem. Dann gibt es vielleicht eine Wertung. Gab "
        "es keine, ziehst du auf %d Karten nach.\n"
        "Kleine Wertung, wenn ein Drache auf ein blaues Feld kommt: Wer auf einem Feld mit Wert 3 "
        "oder weniger steht, bekommt diesen Wert; die anderen bekommen nichts.\n"
        "Große Wertung, wenn ein Drache auf ein grünes Feld kommt oder den Gipfel erreicht: Jeder "
        "Reiter bekommt den Wert seines Feldes.\n"
        "In beiden kostet ein Minuswert so viele Punkte.\n",
        table_of(s)->hand);
    say_summit(s);
}

/* ---- drawing ---- */

/* The letter of a dragon: the colour words' own initials collide. */
static char letter(const Ruleset *r, unsigned colour) {
    static const char letters[] = "BNKRYGWLPO"; /* in the order of the ten colour words */
    return letters[draco_table(r)->colour[colour]];
}

static Style style_of(const Ruleset *r, unsigned colour) {
    TEXT(word, 32);
    draco_colour_word(r, colour, &word);
    return (Style){.colour = (uint8_t)ink_named(word.start), .flags = STYLE_BOLD};
}

/* Letters of the dragons on a field. */
static void draw_dragons(const View *view, Canvas *c, int row, int column, unsigned field) {
    const Draco *d = draco_of(&view->masked);
    for (unsigned colour = 0; colour < draco_table(view->ruleset)->colours; colour++)
        if (d->position[colour] == field) {
            char text[2] = {letter(view->ruleset, colour), '\0'};
            column = canvas_text(c, row, column, style_of(view->ruleset, colour), text);
        }
}

static void note_field(const View *view, Canvas *c, unsigned field) {
    TEXT(note, 300);
    say_field(&(Speaker){view, &(Reader){c->lang, NULL}, &note}, field);
    canvas_note(c, note.start);
}

/* A field: its value and kind, below it the dragons. */
static void draw_field(const View *view, Canvas *c, int row, int column, unsigned field) {
    const DracoTable *t = draco_table(view->ruleset);
    Style style = {.colour = INK_DIM};
    const char *kind = "";
    if (field >= t->summit) {
        kind = "▲";
    } else if (t->scoring[field] == SCORING_SMALL) {
        kind = canvas_word(c, "blue", "blau");
        style.colour = INK_BLUE;
    } else if (t->scoring[field] == SCORING_LARGE) {
        kind = canvas_word(c, "green", "grün");
        style.colour = INK_GREEN;
    }
    int end = canvas_textf(c, row, column, style, "%d%s", t->points[field], kind);
    canvas_spot(c, row, column, end - column, (Move[]){NO_MOVE});
    note_field(view, c, field);
    draw_dragons(view, c, row + 1, column, field);
}

/* The track winds up the mountain: the last fields stand on top. */
static int draw_track(const View *view, Canvas *c) {
    unsigned fields = draco_table(view->ruleset)->fields;
    int rows = (int)(fields - 1 + FIELDS_A_ROW - 1) / FIELDS_A_ROW;
    for (unsigned field = 1; field < fields; field++) {
        int level = (int)(field - 1) / FIELDS_A_ROW, place = (int)(field - 1) % FIELDS_A_ROW;
        int column = level % 2 == 0 ? place : FIELDS_A_ROW - 1 - place;
        draw_field(view, c, 2 * (rows - 1 - level), column * FIELD_WIDTH + 1, field);
    }
    int column = canvas_text(c, 2 * rows, 1, (Style){.colour = INK_DIM}, "Start: ");
    draw_dragons(view, c, 2 * rows, column, 0);
    return 2 * rows + 1;
}

/* The viewer's cards; a card stands for playing it and for dropping it. */
static void draw_hand(const View *view, Canvas *c, int row) {
    const Ruleset *r = view->ruleset;
    const Draco *d = draco_of(&view->masked);
    if (view->viewer >= r->seats)
        return;
    int column =
        canvas_text(c, row, 0, (Style){.colour = INK_DIM}, canvas_word(c, "Hand: ", "Hand: "));
    for (int i = 0; i < d->hand_size[view->viewer]; i++) {
        uint8_t card = d->hand[view->viewer][i], colour = card_colour(card);
        int end = canvas_textf(c, row, column, style_of(r, colour), "[%c%d]", letter(r, colour),
                               card_number(card));
        canvas_spot(c, row, column, end - column,
                    (Move[]){move_of(MOVE_PLAY, card, UNKNOWN, 0), move_of(MOVE_DROP, card, 0, 0),
                             NO_MOVE});
        TEXT(note, 200);
        text_addf(&note,
                  canvas_word(c, "Card %s %d: the %s dragon is on field %d.",
                              "Karte %s %d: der %se Drache steht auf Feld %d."),
                  draco_colour_name(r, colour, c->lang), card_number(card),
                  draco_colour_name(r, colour, c->lang), d->position[colour]);
        canvas_note(c, note.start);
        column = end + 1;
    }
}

static void board(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    (void)name;
    draw_hand(view, c, draw_track(view, c) + 1);
}

/* Two rows for each rider: name and points; dragon and cards. */
static void seats(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Draco *d = draco_of(&view->masked);
    const DracoTable *t = draco_table(view->ruleset);
    int row = 0;
    for (Seat seat = 0; seat < view->ruleset->seats; seat++, row += 2) {
        bool is_turn = d->step <= STEP_DROP && d->turn == seat;
        int column =
            canvas_textf(c, row, 0, (Style){.flags = is_turn ? STYLE_BOLD : 0}, "%s %-12.12s %3d",
                         is_turn ? "▶" : " ", name[seat], draco_points(d, seat));
        canvas_textf(c, row, column, (Style){.colour = INK_DIM}, " (%d+%d)", d->small[seat],
                     d->large[seat]);
        if (d->mount[seat] == NONE)
            continue;
        column = canvas_textf(c, row + 1, 4, style_of(view->ruleset, d->mount[seat]), "%c %s ",
                              letter(view->ruleset, d->mount[seat]),
                              draco_colour_name(view->ruleset, d->mount[seat], c->lang));
        canvas_textf(c, row + 1, column, (Style){.colour = INK_DIM}, "%s %d",
                     canvas_word(c, "cards", "Karten"), d->hand_size[seat]);
    }
    canvas_textf(c, row, 2, (Style){.colour = INK_DIM},
                 canvas_word(c, "summit %d of %d", "Gipfel %d von %d"), d->summit, t->finish);
    canvas_textf(c, row + 1, 2, (Style){.colour = INK_DIM},
                 canvas_word(c, "pile %d", "Zugstapel %d"), d->pile_size);
}

/* "9 K": points, and the dragon that is ridden. */
static void standing(const View *view, Seat seat, Lang lang, Text *out) {
    const Draco *d = draco_of(&view->masked);
    (void)lang;
    text_add_int(out, draco_points(d, seat));
    if (d->mount[seat] != NONE)
        text_addf(out, " %c", letter(view->ruleset, d->mount[seat]));
}

const TermDrawing term_draco = {
    .board = board,
    .seats = seats,
    .standing = standing,
    .topics = {[TOPIC_BOARD] = say_board, [TOPIC_HAND] = say_hand, [TOPIC_GOAL] = say_goal},
    .legend = {"B blue  N brown  K black  R red  Y yellow  G green  W white  L light blue\n"
               "P violet  O orange: the dragons. They stand below their fields.\n"
               "3blue: a field of value 3 that brings a small scoring; green: a large one.\n"
               "▲: a field of the summit. The track begins bottom left and winds up.\n"
               "9 K: 9 points, on the black dragon.  9 (4+5): from small and large scorings.\n",
               "B blau  N braun  K schwarz  R rot  Y gelb  G grün  W weiß  L hellblau\n"
               "P violett  O orangefarben: die Drachen. Sie stehen unter ihren Feldern.\n"
               "3blau: ein Feld vom Wert 3, das eine kleine Wertung bringt; grün: eine große.\n"
               "▲: ein Feld des Gipfels. Die Strecke beginnt unten links und windet sich hinauf.\n"
               "9 K: 9 Punkte, auf dem schwarzen Drachen.  9 (4+5): aus kleinen und großen "
               "Wertungen.\n"},
    .repeated = {{{"draws a card.", "draws ", " cards."}},
                 {{"zieht eine Karte.", "zieht ", " Karten."}}},
};
