/* terminal.c: Draco in a terminal: riders, the mountain with the summit on top, the hand.
 *
 * Draws from a view alone. Each dragon is a letter besides its colour. */
#include "games/draco/parts.h"
#include "games/draco/state.h"
#include "term/canvas.h"

enum { FIELD_WIDTH = 7, FIELDS_A_ROW = 7 };

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

/* Letters of the dragons on a field, at most `most` of them. */
static void draw_dragons(const View *view, Canvas *c, int row, int column, unsigned field) {
    const Draco *d = draco_of(&view->masked);
    for (unsigned colour = 0; colour < draco_table(view->ruleset)->colours; colour++)
        if (d->position[colour] == field) {
            char text[2] = {letter(view->ruleset, colour), '\0'};
            column = canvas_text(c, row, column, style_of(view->ruleset, colour), text);
        }
}

/* A field: its number and kind, below it the dragons. */
static void draw_field(const View *view, Canvas *c, int row, int column, unsigned field) {
    const DracoTable *t = draco_table(view->ruleset);
    bool is_summit = field >= t->summit;
    Style style = {.colour = INK_DIM};
    const char *kind = "";
    if (is_summit) {
        kind = "▲";
    } else if (t->scoring[field] == SCORING_SMALL) {
        kind = canvas_word(c, "blue", "blau");
        style.colour = INK_BLUE;
    } else if (t->scoring[field] == SCORING_LARGE) {
        kind = canvas_word(c, "green", "grün");
        style.colour = INK_GREEN;
    }
    canvas_textf(c, row, column, style, "%d%s", t->points[field], kind);
    draw_dragons(view, c, row + 1, column, field);
}

/* The track winds up the mountain: the last fields stand on top. */
static int draw_track(const View *view, Canvas *c, int row) {
    unsigned fields = draco_table(view->ruleset)->fields;
    int rows = (int)(fields - 1 + FIELDS_A_ROW - 1) / FIELDS_A_ROW;
    for (unsigned field = 1; field < fields; field++) {
        int level = (int)(field - 1) / FIELDS_A_ROW, place = (int)(field - 1) % FIELDS_A_ROW;
        int column = level % 2 == 0 ? place : FIELDS_A_ROW - 1 - place;
        draw_field(view, c, row + 2 * (rows - 1 - level), column * FIELD_WIDTH + 1, field);
    }
    row += 2 * rows;
    int column = canvas_text(c, row, 1, (Style){.colour = INK_DIM}, "Start: ");
    draw_dragons(view, c, row, column, 0);
    return row + 1;
}

static int draw_riders(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Draco *d = draco_of(&view->masked);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++) {
        bool is_turn = d->step <= STEP_DROP && d->turn == seat;
        int column = canvas_textf(c, seat, 0, (Style){.flags = is_turn ? STYLE_BOLD : 0},
                                  "%s %-10.10s %3d  ", is_turn ? "▶" : " ", name[seat],
                                  draco_points(d, seat));
        if (d->mount[seat] == NONE)
            continue;
        column = canvas_textf(c, seat, column, style_of(view->ruleset, d->mount[seat]), "%c %s ",
                              letter(view->ruleset, d->mount[seat]),
                              draco_colour_name(view->ruleset, d->mount[seat], c->lang));
        canvas_textf(c, seat, column, (Style){.colour = INK_DIM}, "%s %d",
                     canvas_word(c, "cards", "Karten"), d->hand_size[seat]);
    }
    return view->ruleset->seats;
}

/* The viewer's cards; a card stands for playing it and for dropping it. */
static void draw_hand(const View *view, Canvas *c, int row) {
    const Draco *d = draco_of(&view->masked);
    if (view->viewer >= view->ruleset->seats)
        return;
    int column = 0;
    for (int i = 0; i < d->hand_size[view->viewer]; i++) {
        uint8_t card = d->hand[view->viewer][i];
        int end = canvas_textf(c, row, column, style_of(view->ruleset, card_colour(card)), "[%c%d]",
                               letter(view->ruleset, card_colour(card)), card_number(card));
        canvas_spot(c, row, column, end - column,
                    (Move[]){move_of(MOVE_PLAY, card, UNKNOWN, 0), move_of(MOVE_DROP, card, 0, 0),
                             NO_MOVE});
        column = end + 1;
    }
}

static void draw(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    int row = draw_track(view, c, draw_riders(view, name, c));
    draw_hand(view, c, row);
}

const TermDrawing term_draco = {draw};
