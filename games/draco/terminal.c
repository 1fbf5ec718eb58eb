/* terminal.c: Draco in a terminal: the mountain with the summit on top and the hand below; the riders;
 * the same in sentences.
 *
 * Made from a view alone. Each dragon is a letter besides its colour. */
#include "games/draco/parts.h"
#include "games/draco/state.h"
#include "term/canvas.h"

enum { FIELD_WIDTH = 7, FIELDS_A_ROW = 7 };

/* ---- words ---- */

/* What the sentences share. */
typedef struct Telling {
    const Ruleset *r;
    const DracoTable *t;
    const Draco *d;
    Seat viewer;
    const Reader *to;
    Text *out;
} Telling;

#define SAY(y, en, de, ...) text_addf((y)->out, (y)->to->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static Telling telling_of(const View *view, const Reader *to, Text *out) {
    return (Telling){
        view->ruleset, draco_table(view->ruleset), draco_of(&view->masked), view->viewer, to, out};
}

/* "value minus 1": a sign could be overheard. */
static void tell_value(const Telling *y, unsigned field) {
    int points = y->t->points[field];
    SAY(y, "value %s%d", "Wert %s%d", points < 0 ? "minus " : "", points < 0 ? -points : points);
}

/* "Field 6: value 2, blue. Black and red stand here." */
static void tell_field(const Telling *y, unsigned field) {
    static const char *const kinds[LANGS][SCORINGS] = {
        {"", ", blue: small scoring", ", green: large scoring"},
        {"", ", blau: kleine Wertung", ", grün: große Wertung"}};
    bool has_any = false;
    SAY(y, "Field %u: ", "Feld %u: ", field);
    tell_value(y, field);
    if (field >= y->t->summit)
        SAY(y, ", summit%s", ", Gipfel%s", "");
    else
        text_add(y->out, kinds[y->to->lang][y->t->scoring[field]]);
    for (unsigned colour = 0; colour < y->t->colours; colour++)
        if (y->d->position[colour] == field) {
            SAY(y, has_any ? ", %s" : ". Dragons here: %s", has_any ? ", %s" : ". Drachen hier: %s",
                draco_colour_name(y->r, (uint8_t)colour, y->to->lang));
            has_any = true;
        }
    text_add(y->out, ".");
}

/* "Black dragon: field 3, value minus 1, ridden by you." */
static void tell_dragon(const Telling *y, unsigned colour) {
    uint8_t field = y->d->position[colour];
    const char *name = draco_colour_name(y->r, (uint8_t)colour, y->to->lang);
    SAY(y, "%c%s dragon: ", "%c%ser Drache: ", name[0] - 'a' + 'A', name + 1);
    if (field == 0)
        SAY(y, "start, %s", "Start, %s", "");
    else
        SAY(y, "field %d, ", "Feld %d, ", field);
    tell_value(y, field);
    if (field >= y->t->summit)
        SAY(y, ", on the summit%s", ", auf dem Gipfel%s", "");
    if (!draco_is_ridden(y->d, (uint8_t)colour))
        SAY(y, ", ridden by nobody%s\n", ", ohne Reiter%s\n", ".");
    else if (draco_rider(y->d, (uint8_t)colour) == y->viewer)
        SAY(y, ", ridden by you%s\n", ", du reitest ihn%s\n", ".");
    else
        SAY(y, ", ridden by %s.\n", ", ihn reitet %s.\n",
            y->to->name[draco_rider(y->d, (uint8_t)colour)]);
}

/* The fields that score, so that the way up can be planned. */
static void tell_track(const Telling *y) {
    static const char *const kinds[LANGS][SCORINGS] = {{"", " blue", " green"},
                                                       {"", " blau", " grün"}};
    SAY(y, "The track, value by value from field 1 to %d: ",
        "Die Strecke, Wert für Wert von Feld 1 bis %d: ", y->t->fields - 1);
    for (unsigned field = 1; field < y->t->fields; field++)
        text_addf(y->out, "%s%s%d%s", field == 1 ? "" : ", ",
                  y->t->points[field] < 0 ? "minus " : "",
                  y->t->points[field] < 0 ? -y->t->points[field] : y->t->points[field],
                  field >= y->t->summit ? (y->to->lang == LANG_DE ? " Gipfel" : " summit")
                                        : kinds[y->to->lang][y->t->scoring[field]]);
    text_add(y->out, ".\n");
}

static void tell_board(const Telling *y) {
    for (int field = y->t->fields - 1; field >= 0; field--)
        for (unsigned colour = 0; colour < y->t->colours; colour++)
            if (y->d->position[colour] == field)
                tell_dragon(y, colour);
    SAY(y, "Dragons that have reached the summit: %d; the match ends with %d.\n",
        "Drachen, die den Gipfel erreicht haben: %d; bei %d endet die Partie.\n", y->d->summit,
        y->t->finish);
    SAY(y, "Cards in the pile: %d.\n", "Karten im Zugstapel: %d.\n", y->d->pile_size);
    for (Seat seat = 0; seat < y->r->seats; seat++)
        SAY(y, "%s holds %d cards.\n", "%s hat %d Karten.\n", y->to->name[seat],
            y->d->hand_size[seat]);
    tell_track(y);
}

static void tell_hand(const Telling *y) {
    if (y->viewer >= y->r->seats)
        return;
    SAY(y, "Your cards: %d.", "Deine Karten: %d.", y->d->hand_size[y->viewer]);
    for (int i = 0; i < y->d->hand_size[y->viewer]; i++) {
        uint8_t card = y->d->hand[y->viewer][i];
        text_addf(y->out, " %s %d%s", draco_colour_name(y->r, card_colour(card), y->to->lang),
                  card_number(card), i + 1 < y->d->hand_size[y->viewer] ? "," : ".");
    }
    if (y->d->mount[y->viewer] != NONE)
        SAY(y, " You ride the %s dragon.", " Du reitest den %sen Drachen.",
            draco_colour_name(y->r, y->d->mount[y->viewer], y->to->lang));
    text_add(y->out, "\n");
}

static void tell_goal(const Telling *y) {
    SAY(y,
        "Most points win. Blue fields bring a small scoring (riders on fields up to 3), green "
        "fields and the first step onto the summit a large one (all riders). The match ends when "
        "%d dragons are up there; now there are %d.\n",
        "Die meisten Punkte gewinnen. Blaue Felder bringen eine kleine Wertung (Reiter auf Feldern "
        "bis 3), grüne Felder und der erste Schritt auf den Gipfel eine große (alle Reiter). Die "
        "Partie endet, wenn %d Drachen oben sind; jetzt sind es %d.\n",
        y->t->finish, y->d->summit);
}

static void tell(const View *view, Topic topic, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    if (topic == TOPIC_BOARD)
        tell_board(&y);
    else if (topic == TOPIC_HAND)
        tell_hand(&y);
    else if (topic == TOPIC_GOAL)
        tell_goal(&y);
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
    Telling y = telling_of(view, &(Reader){c->lang, NULL}, &note);
    tell_field(&y, field);
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

const TermDrawing term_draco = {
    .board = board,
    .seats = seats,
    .tell = tell,
    .legend = {"B blue  N brown  K black  R red  Y yellow  G green  W white  L light blue\n"
               "P violet  O orange: the dragons. They stand below their fields.\n"
               "3blue: a field of value 3 that brings a small scoring; green: a large one.\n"
               "▲: a field of the summit. The track begins bottom left and winds up.\n"
               "9 (4+5): points, from small and from large scorings.\n",
               "B blau  N braun  K schwarz  R rot  Y gelb  G grün  W weiß  L hellblau\n"
               "P violett  O orangefarben: die Drachen. Sie stehen unter ihren Feldern.\n"
               "3blau: ein Feld vom Wert 3, das eine kleine Wertung bringt; grün: eine große.\n"
               "▲: ein Feld des Gipfels. Die Strecke beginnt unten links und windet sich hinauf.\n"
               "9 (4+5): Punkte, aus kleinen und aus großen Wertungen.\n"},
};
