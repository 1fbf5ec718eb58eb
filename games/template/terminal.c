/* terminal.c: the game in a terminal: a line for each seat, and the viewer's card with what it may do.
 *
 * Draws from a view alone: UNKNOWN is what the viewer may not see. */
#include "games/template/state.h"
#include "term/canvas.h"
#include "term/speaker.h"

static void draw_card(Canvas *c, int row, int column, uint8_t card) {
    if (card == NONE)
        canvas_text(c, row, column, (Style){.colour = INK_DIM}, "[ ]");
    else if (card == UNKNOWN)
        canvas_text(c, row, column, (Style){.colour = INK_DIM}, "[?]");
    else
        canvas_textf(c, row, column, (Style){.colour = INK_RED, .flags = STYLE_BOLD}, "[%d]", card);
}

static void draw_seat(const View *view, const char *name, Canvas *c, int row, Seat seat) {
    const Template *t = template_of(&view->masked);
    bool is_asked = t->phase == PHASE_CHOOSE && !t->has_chosen[seat];
    canvas_textf(c, row, 0, (Style){.flags = is_asked ? STYLE_BOLD : 0}, "%s %-12.12s %3d",
                 is_asked ? "▶" : " ", name, t->score[seat]);
    draw_card(c, row, 20, t->hand[seat]);
    if (t->has_chosen[seat])
        canvas_text(c, row, 24, (Style){0},
                    t->choice[seat] == UNKNOWN      ? canvas_word(c, "has chosen", "hat gewählt")
                    : t->choice[seat] == CHOICE_BET ? canvas_word(c, "bets", "setzt")
                                                    : canvas_word(c, "folds", "passt"));
}

/* Two places that stand for the two moves. */
static void draw_choices(Canvas *c, int row) {
    int end = canvas_text(c, row, 2, (Style){0}, canvas_word(c, "[ bet ]", "[ setzen ]"));
    canvas_spot(c, row, 2, end - 2, (Move[]){move_of(MOVE_CHOOSE, CHOICE_BET, 0, 0), NO_MOVE});
    int column = end + 1;
    end = canvas_text(c, row, column, (Style){0}, canvas_word(c, "[ fold ]", "[ passen ]"));
    canvas_spot(c, row, column, end - column,
                (Move[]){move_of(MOVE_CHOOSE, CHOICE_FOLD, 0, 0), NO_MOVE});
}

static void board(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Template *t = template_of(&view->masked);
    Seat seats = view->ruleset->seats, viewer = view->viewer;
    if (t->phase != PHASE_OVER)
        canvas_textf(c, 0, 0, (Style){.colour = INK_DIM}, "%s %d", canvas_word(c, "Round", "Runde"),
                     t->round + 1);
    for (Seat seat = 0; seat < seats; seat++)
        draw_seat(view, name[seat], c, 2 + seat, seat);
    if (viewer < seats && t->phase == PHASE_CHOOSE && !t->has_chosen[viewer])
        draw_choices(c, 3 + seats);
}

/* The same in sentences, a line each, for those who do not see the drawing. */
static void say_board(const Speaker *s) {
    say(s, "Round %d.\n", "Runde %d.\n", template_of(&s->view->masked)->round + 1);
}

static void say_hand(const Speaker *s) {
    if (s->view->viewer < s->view->ruleset->seats)
        say(s, "Your card: %d.\n", "Deine Karte: %d.\n",
            template_of(&s->view->masked)->hand[s->view->viewer]);
}

static void say_goal(const Speaker *s) {
    say(s, "Most points win.\n", "Wer die meisten Punkte hat, gewinnt.\n");
}

const TermDrawing term_template = {
    .board = board,
    .topics = {[TOPIC_BOARD] = say_board, [TOPIC_HAND] = say_hand, [TOPIC_GOAL] = say_goal},
    .legend = {"[3]: a card. [?]: a card that you may not see.\n",
               "[3]: eine Karte. [?]: eine Karte, die du nicht sehen darfst.\n"},
};
