/* terminal.c: The Book of Dragons in a terminal: the piles; everybody's dice, goal and book; the same
 * in sentences.
 *
 * Made from a view alone; kinds and landscapes are words besides their colours. */
#include "games/book-of-dragons/state.h"
#include "term/canvas.h"

enum { FIELD_WIDTH = 18, FIELDS_A_ROW = 3, FIELD_HEIGHT = 5 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* ---- words ---- */

typedef struct Telling {
    const Ruleset *r;
    const BookTable *t;
    const Book *b;
    Seat viewer;
    const Reader *to;
    Text *out;
} Telling;

#define SAY(y, en, de, ...) text_addf((y)->out, (y)->to->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static Telling telling_of(const View *view, const Reader *to, Text *out) {
    return (Telling){
        view->ruleset, book_table(view->ruleset), book_at(&view->masked), view->viewer, to, out};
}

/* "3, 4 and 5", or "none" */
static void tell_dice(const Telling *y, uint8_t set) {
    unsigned dice = y->t->dice[set];
    for (unsigned i = 0; i < dice; i++)
        text_addf(y->out, "%d%s", y->t->digit[set][i],
                  i + 2 < dice    ? ", "
                  : i + 2 == dice ? (y->to->lang == LANG_DE ? " und " : " and ")
                                  : "");
    if (dice == 0)
        SAY(y, "none%s", "keine%s", "");
}

static void tell_bid(const Telling *y, unsigned field) {
    uint8_t owner = y->b->owner[field];
    if (y->b->blocker == field) {
        SAY(y, " The blocker lies on it and counts %d.",
            " Darauf liegt der Blockierwürfel; er zählt %d.", BLOCKER_VALUE);
    } else if (owner == NONE) {
        SAY(y, " No dice on it%s", " Keine Würfel darauf%s", ".");
    } else {
        SAY(y, " On it dice of %s: ", " Darauf Würfel von %s: ",
            owner == y->viewer ? (y->to->lang == LANG_DE ? "dir" : "yours") : y->to->name[owner]);
        tell_dice(y, y->b->dice[field]);
        SAY(y, ", together %d", ", zusammen %d", y->t->sum[y->b->dice[field]]);
        text_add(y->out, is_immune(y->b, field)
                             ? (y->to->lang == LANG_DE ? ", immun." : ", immune.")
                             : ".");
    }
}

/* "Field 2: red dragon, storm, 6 points, 10 cards below." */
static void tell_field(const Telling *y, unsigned field) {
    uint8_t card = y->b->top[field];
    Lang lang = y->to->lang;
    SAY(y, "Field %u: ", "Feld %u: ", field + 1);
    if (card == NONE) {
        SAY(y, "empty%s", "leer%s", ".");
        return;
    }
    SAY(y, "%s dragon, %s, %d points", "%ser Drache, %s, %d Punkte",
        book_of_dragons_kind_words[lang][y->t->kind[card]],
        book_of_dragons_landscape_words[lang][y->t->landscape[card]], y->t->points[card]);
    SAY(y, ", cards below: %d.", ", Karten darunter: %d.", y->b->below[field]);
    if (y->t->is_minimum_by_field)
        SAY(y, " At least %d.", " Mindestens %d.", y->t->minimum[field]);
    tell_bid(y, field);
}

/* "storm, 2 desert": abilities that are not used yet. */
static void tell_abilities(const Telling *y, Seat seat) {
    const char *between = "";
    for (unsigned l = STORM; l < LANDSCAPES; l++) {
        if (y->b->ready[seat][l] == 0 || !y->t->has_ability[l])
            continue;
        text_addf(y->out, "%s%s", between, book_of_dragons_landscape_words[y->to->lang][l]);
        if (y->b->ready[seat][l] > 1)
            SAY(y, " (%d times)", " (%d-mal)", y->b->ready[seat][l]);
        between = ", ";
    }
    if (between[0] == '\0')
        SAY(y, "none%s", "keine%s", "");
}

static void tell_seat(const Telling *y, Seat seat) {
    if (seat == y->viewer)
        SAY(y, "You: dice in hand: %s", "Du: Würfel in der Hand: %s", "");
    else
        SAY(y, "%s: dice in hand: ", "%s: Würfel in der Hand: ", y->to->name[seat]);
    tell_dice(y, y->b->hand[seat]);
    if (y->b->goal[seat] != NONE)
        SAY(y, ". Goal: %s dragons", ". Ziel: %se Drachen",
            book_of_dragons_kind_words[y->to->lang][y->b->goal[seat]]);
    SAY(y, ". Abilities left: %s", ". Freie Fähigkeiten: %s", "");
    tell_abilities(y, seat);
    text_add(y->out, ".\n");
}

static void tell_board(const Telling *y) {
    for (unsigned field = 0; field < y->t->fields; field++) {
        tell_field(y, field);
        text_add(y->out, "\n");
    }
    for (Seat seat = 0; seat < y->r->seats; seat++)
        tell_seat(y, seat);
}

static void tell_goal(const Telling *y) {
    unsigned used_up = 0;
    for (unsigned field = 0; field < y->t->fields; field++)
        used_up += is_used_up(y->b, field);
    if (y->viewer < y->r->seats && y->b->goal[y->viewer] != NONE)
        SAY(y, "Your goal: %s dragons; each brings %d points more.\n",
            "Dein Ziel: %se Drachen; jeder bringt %d Punkte zusätzlich.\n",
            book_of_dragons_kind_words[y->to->lang][y->b->goal[y->viewer]], GOAL_BONUS);
    SAY(y,
        "Most points win. The last round is the one in which so many piles are used up: %d. Used "
        "up so far: %u.\n",
        "Die meisten Punkte gewinnen. Die letzte Runde ist die, in der so viele Stapel "
        "aufgebraucht "
        "sind: %d. Bisher aufgebraucht: %u.\n",
        y->t->piles_to_end, used_up);
}

static void tell(const View *view, Topic topic, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    if (topic == TOPIC_BOARD)
        tell_board(&y);
    else if (topic == TOPIC_HAND && view->viewer < view->ruleset->seats)
        tell_seat(&y, view->viewer);
    else if (topic == TOPIC_GOAL)
        tell_goal(&y);
}

/* ---- the piles ---- */

/* "[3][4]" */
static int draw_dice(const BookTable *t, Canvas *c, int row, int column, uint8_t set) {
    for (int i = 0; i < t->dice[set]; i++)
        column = canvas_textf(c, row, column, STRONG, "[%d]", t->digit[set][i]);
    return column;
}

/* What lies on the top card: somebody's dice, the blocker or nothing. */
static void draw_bid(const View *view, const char *const name[SEATS_MAX], Canvas *c, int row,
                     int column, unsigned field) {
    const Book *b = book_at(&view->masked);
    if (b->blocker == field) {
        canvas_text(c, row, column, STRONG, canvas_word(c, "<6> blocker", "<6> Blockierer"));
    } else if (b->owner[field] != NONE) {
        column = draw_dice(book_table(view->ruleset), c, row, column, b->dice[field]);
        canvas_textf(c, row, column, PLAIN, " %.6s%s", name[b->owner[field]],
                     is_immune(b, field) ? "*" : "");
    }
}

static void mark_field(const View *view, const char *const name[SEATS_MAX], Canvas *c, int row,
                       int column, uint8_t field) {
    TEXT(note, 400);
    Telling y = telling_of(view, &(Reader){c->lang, name}, &note);
    tell_field(&y, field);
    canvas_spot(c, row, column, FIELD_WIDTH - 2,
                (Move[]){move_of(MOVE_PLACE, field, UNKNOWN, 0), move_of(MOVE_COLLECT, field, 0, 0),
                         move_of(MOVE_STORM, field, 0, 0), move_of(MOVE_PLAINS, field, 0, 0),
                         NO_MOVE});
    canvas_note(c, note.start);
}

static void draw_field(const View *view, const char *const name[SEATS_MAX], Canvas *c,
                       unsigned field) {
    const Book *b = book_at(&view->masked);
    const BookTable *t = book_table(view->ruleset);
    int row = (int)field / FIELDS_A_ROW * FIELD_HEIGHT,
        column = (int)field % FIELDS_A_ROW * FIELD_WIDTH;
    uint8_t card = b->top[field];
    canvas_textf(c, row, column, DIM, "%s %u ", canvas_word(c, "field", "Feld"), field + 1);
    if (t->is_minimum_by_field)
        canvas_textf(c, row, column + 8, DIM, "≥ %d", t->minimum[field]);
    mark_field(view, name, c, row + 1, column, (uint8_t)field);
    if (card == NONE) {
        canvas_text(c, row + 1, column, DIM, canvas_word(c, "empty", "leer"));
        return;
    }
    Ink ink = ink_named(book_of_dragons_kinds[t->kind[card]]);
    canvas_textf(c, row + 1, column, (Style){.colour = (uint8_t)ink, .flags = STYLE_BOLD},
                 "%.13s %d", book_of_dragons_kind_words[c->lang][t->kind[card]], t->points[card]);
    canvas_textf(c, row + 2, column, PLAIN, "%-10s",
                 book_of_dragons_landscape_words[c->lang][t->landscape[card]]);
    canvas_textf(c, row + 2, column + 11, DIM, "+%d", b->below[field]);
    draw_bid(view, name, c, row + 3, column, field);
}

/* The viewer's abilities stand for using them. */
static void draw_own_abilities(const View *view, Canvas *c, int row) {
    const Move move[LANDSCAPES] = {[STORM] = move_of(MOVE_STORM, UNKNOWN, 0, 0),
                                   [DESERT] = move_of(MOVE_DESERT, UNKNOWN, 0, 0),
                                   [JUNGLE] = move_of(MOVE_JUNGLE, 0, 0, 0),
                                   [MOUNTAIN] = move_of(MOVE_MOUNTAIN, UNKNOWN, 0, 0),
                                   [PLAINS] = move_of(MOVE_PLAINS, UNKNOWN, 0, 0)};
    const Book *b = book_at(&view->masked);
    int column = 0;
    if (view->viewer >= view->ruleset->seats)
        return;
    column = canvas_text(c, row, column, DIM, canvas_word(c, "Dice: ", "Würfel: "));
    column = draw_dice(book_table(view->ruleset), c, row, column, b->hand[view->viewer]) + 1;
    for (unsigned l = STORM; l < LANDSCAPES; l++) {
        if (b->ready[view->viewer][l] == 0)
            continue;
        int end = canvas_text(c, row, column, PLAIN, book_of_dragons_landscape_words[c->lang][l]);
        canvas_spot(c, row, column, end - column, (Move[]){move[l], NO_MOVE});
        TEXT(note, 100);
        text_addf(&note, canvas_word(c, "Ability %s: unused, %d.", "Fähigkeit %s: frei, %d."),
                  book_of_dragons_landscape_words[c->lang][l], b->ready[view->viewer][l]);
        canvas_note(c, note.start);
        if (b->ready[view->viewer][l] > 1)
            end = canvas_textf(c, row, end, DIM, " %d", b->ready[view->viewer][l]);
        column = end + 1;
    }
}

static void board(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    unsigned fields = book_table(view->ruleset)->fields;
    for (unsigned field = 0; field < fields; field++)
        draw_field(view, name, c, field);
    draw_own_abilities(view, c, fields > FIELDS_A_ROW ? 2 * FIELD_HEIGHT : FIELD_HEIGHT);
}

/* ---- the players ---- */

static void seats(const View *view, const char *const name[SEATS_MAX], Canvas *c) {
    const Book *b = book_at(&view->masked);
    const char *const *kinds = book_of_dragons_kind_words[c->lang];
    int32_t score[SEATS_MAX];
    int row = 0;
    book_of_dragons_score(view->ruleset, &view->masked, score);
    for (Seat seat = 0; seat < view->ruleset->seats; seat++) {
        bool is_turn = b->step == STEP_TURN && b->turn == seat;
        int column = canvas_textf(c, row, 0, is_turn ? STRONG : PLAIN, "%s %-10.10s %3d  ",
                                  is_turn ? "▶" : " ", name[seat], score[seat]);
        draw_dice(book_table(view->ruleset), c, row++, column, b->hand[seat]);
        if (b->goal[seat] != NONE)
            canvas_textf(
                c, row++, 4,
                (Style){.colour = (uint8_t)ink_named(book_of_dragons_kinds[b->goal[seat]])},
                "%s: %s", canvas_word(c, "goal", "Ziel"), kinds[b->goal[seat]]);
        TEXT(abilities, 200);
        Telling y = telling_of(view, &(Reader){c->lang, name}, &abilities);
        tell_abilities(&y, seat);
        row = canvas_wrap(c, row, 4, c->room_columns, DIM, abilities.start);
    }
}

const TermDrawing term_book_of_dragons = {
    .board = board,
    .seats = seats,
    .tell = tell,
    .legend = {"black 6: the top card of a pile and its points; below it the landscape.\n"
               "+9: cards under it.  [3][4] Bo: dice of Bo on the card.  *: immune.\n"
               "<6>: the blocker.  goal: dragons of this colour bring Bo 3 points more.\n"
               "Under a player's goal: abilities that are still unused.\n",
               "schwarz 6: die oberste Karte eines Stapels und ihre Punkte; darunter die "
               "Landschaft.\n"
               "+9: Karten darunter.  [3][4] Bo: Würfel von Bo auf der Karte.  *: immun.\n"
               "<6>: der Blockierwürfel.  Ziel: Drachen dieser Farbe bringen Bo 3 Punkte mehr.\n"
               "Unter dem Ziel eines Spielers: Fähigkeiten, die noch frei sind.\n"},
};
