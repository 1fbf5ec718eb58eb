/* terminal.c: The Book of Dragons in a terminal: the piles; everybody's dice, goal and book; the same
 * in sentences.
 *
 * Made from a view alone; kinds and landscapes are words besides their colours. */
#include "games/book-of-dragons/state.h"
#include "term/canvas.h"
#include "term/speaker.h"

enum { FIELD_WIDTH = 18, FIELDS_A_ROW = 3, FIELD_HEIGHT = 5 };

static const Style DIM = {.colour = INK_DIM}, PLAIN = {0}, STRONG = {.flags = STYLE_BOLD};

/* ---- words ---- */

static const BookTable *table_of(const Speaker *s) {
    return book_table(s->view->ruleset);
}

static const Book *now(const Speaker *s) {
    return book_at(&s->view->masked);
}

/* "3, 4 and 5", or "none" */
static void say_dice(const Speaker *s, uint8_t set) {
    const BookTable *t = table_of(s);
    for (unsigned i = 0; i < t->dice[set]; i++) {
        if (i > 0 && i + 1 == t->dice[set])
            say(s, " and ", " und ");
        else if (i > 0)
            text_add(s->out, ", ");
        text_add_int(s->out, t->digit[set][i]);
    }
    if (t->dice[set] == 0)
        say(s, "none", "keine");
}

static void say_bid(const Speaker *s, unsigned field) {
    uint8_t owner = now(s)->owner[field];
    if (now(s)->blocker == field) {
        say(s, " The blocker lies on it and counts %d.",
            " Darauf liegt der Blockierwürfel; er zählt %d.", BLOCKER_VALUE);
    } else if (owner == NONE) {
        say(s, " No dice on it.", " Keine Würfel darauf.");
    } else {
        say(s, " On it dice of ", " Darauf Würfel von ");
        say_name(s, owner);
        text_add(s->out, ": ");
        say_dice(s, now(s)->dice[field]);
        say(s, ", together %d.", ", zusammen %d.", table_of(s)->sum[now(s)->dice[field]]);
    }
}

/* What the viewer needs to lay dice there. */
static void say_need(const Speaker *s, unsigned field) {
    unsigned need = book_of_dragons_need(s->view->ruleset, now(s), s->view->viewer, field);
    if (now(s)->owner[field] == s->view->viewer)
        say(s, " You may add any dice.", " Du darfst beliebige Würfel dazulegen.");
    else if (need > DICE_SUM_MAX)
        say(s, " Nobody can beat it now.", " Das kann jetzt niemand schlagen.");
    else
        say(s, " Needs dice worth %u or more.", " Nötig sind Würfel mit zusammen mindestens %u.",
            need);
}

/* "Field 2: red storm dragon, 6 points, 10 cards below." */
static void say_field(const Speaker *s, unsigned field) {
    const BookTable *t = table_of(s);
    uint8_t card = now(s)->top[field];
    Lang lang = s->to->lang;
    say(s, "Field %u: ", "Feld %u: ", field + 1);
    if (card == NONE) {
        say(s, "empty.", "leer.");
        return;
    }
    say(s, "%s %s dragon, %d points", "%ser Drache (%s), %d Punkte",
        book_of_dragons_kind_words[lang][t->kind[card]],
        book_of_dragons_landscape_words[lang][t->landscape[card]], t->points[card]);
    say(s, ", cards below: %d.", ", Karten darunter: %d.", now(s)->below[field]);
    say_bid(s, field);
    say_need(s, field);
}

/* "Abilities unused: storm. Used: desert." */
static void say_abilities(const Speaker *s, Seat seat) {
    TEXT(unused, 200);
    TEXT(used, 200);
    book_of_dragons_abilities_text(s->view->ruleset, now(s), seat, false, s->to->lang, &unused);
    book_of_dragons_abilities_text(s->view->ruleset, now(s), seat, true, s->to->lang, &used);
    say(s, "Abilities unused: %s.", "Fähigkeiten unbenutzt: %s.",
        unused.length > 0        ? unused.start
        : s->to->lang == LANG_DE ? "keine"
                                 : "none");
    if (used.length > 0)
        say(s, " Used: %s.", " Benutzt: %s.", used.start);
}

/* "orange desert, red volcano": the dragons that a seat has collected. */
static void add_book(const View *view, Seat seat, Lang lang, Text *out) {
    const BookTable *t = book_table(view->ruleset);
    const Book *b = book_at(&view->masked);
    const char *between = "";
    for (unsigned card = 0; card < t->cards; card++)
        if (b->where[card] == WHERE_WON + seat || b->where[card] == WHERE_USED + seat) {
            text_addf(out, lang == LANG_DE ? "%s%s (%s)" : "%s%s %s", between,
                      book_of_dragons_kind_words[lang][t->kind[card]],
                      book_of_dragons_landscape_words[lang][t->landscape[card]]);
            between = ", ";
        }
}

static void say_book(const Speaker *s, Seat seat) {
    TEXT(book, 1000);
    add_book(s->view, seat, s->to->lang, &book);
    say(s, "Book: %s. ", "Im Buch: %s. ",
        book.length > 0          ? book.start
        : s->to->lang == LANG_DE ? "noch nichts"
                                 : "empty");
}

static void say_seat(const Speaker *s, Seat seat) {
    say_name(s, seat);
    say(s, ": dice in hand: ", ": Würfel in der Hand: ");
    say_dice(s, now(s)->hand[seat]);
    if (now(s)->goal[seat] != NONE)
        say(s, ". Goal card: %s dragons", ". Zielkarte: %se Drachen",
            book_of_dragons_kind_words[s->to->lang][now(s)->goal[seat]]);
    text_add(s->out, ". ");
    say_book(s, seat);
    say_abilities(s, seat);
    text_add(s->out, "\n");
}

static void say_board(const Speaker *s) {
    for (unsigned field = 0; field < table_of(s)->fields; field++) {
        say_field(s, field);
        text_add(s->out, "\n");
    }
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        say_seat(s, seat);
}

/* What each unused ability is good for. */
static void say_hand(const Speaker *s) {
    Seat viewer = s->view->viewer;
    if (viewer >= s->view->ruleset->seats)
        return;
    say_seat(s, viewer);
    for (unsigned l = STORM; l < LANDSCAPES; l++)
        if (now(s)->ready[viewer][l] > 0 && table_of(s)->has_ability[l])
            say(s, "The %s ability. %s\n", "Die Fähigkeit %s. %s\n",
                book_of_dragons_landscape_words[s->to->lang][l],
                book_of_dragons_ability_words[s->to->lang][l]);
}

static void say_end(const Speaker *s) {
    unsigned used_up = 0;
    for (unsigned field = 0; field < table_of(s)->fields; field++)
        used_up += is_used_up(now(s), field);
    if (table_of(s)->piles_to_end == 1)
        say(s, "The round in which the first pile runs out is the last.",
            "Die Runde, in der der erste Stapel leer wird, ist die letzte.");
    else
        say(s, "The round in which %d piles have run out is the last.",
            "Die Runde, in der %d Stapel leer geworden sind, ist die letzte.",
            table_of(s)->piles_to_end);
    say(s, " Empty piles so far: %u.\n", " Leere Stapel bisher: %u.\n", used_up);
}

static void say_goal(const Speaker *s) {
    Seat viewer = s->view->viewer;
    say(s,
        "Most points win. Every dragon in your book brings the points of its landscape.\n"
        "A turn is: either place dice from your hand on cards, or collect one card that had your "
        "dice on it when your turn began. Besides, you may use abilities at any time.\n"
        "Your dice on a card must together be worth at least its points, and more than the dice of "
        "another player there. "
        "Beaten dice go back to their owner, each 1 higher. When you collect a card, your dice on "
        "it come back, "
        "each 1 lower.\n"
        "The colour of a dragon counts for goal cards, its landscape gives the ability.\n",
        "Wer die meisten Punkte hat, gewinnt. Jeder Drache in deinem Buch bringt die Punkte seiner "
        "Landschaft.\n"
        "Ein Zug: Leg entweder Würfel aus der Hand auf Karten, oder nimm eine Karte, auf der schon "
        "vor deinem Zug Würfel von dir lagen. Daneben darfst du jederzeit Fähigkeiten nutzen.\n"
        "Deine Würfel auf einer Karte müssen zusammen mindestens so viel zählen wie ihre Punkte "
        "und mehr als die Würfel, "
        "die ein anderer dort liegen hat. Geschlagene Würfel gehen an ihren Besitzer zurück, jeder "
        "um 1 höher. Nimmst du eine "
        "Karte, kommen deine Würfel zurück, jeder um 1 niedriger.\n"
        "Die Farbe eines Drachen zählt für Zielkarten, seine Landschaft gibt die Fähigkeit.\n");
    if (viewer < s->view->ruleset->seats && now(s)->goal[viewer] != NONE)
        say(s, "Your goal card: %s dragons; each brings %d points more.\n",
            "Deine Zielkarte: %se Drachen; jeder bringt %d Punkte zusätzlich.\n",
            book_of_dragons_kind_words[s->to->lang][now(s)->goal[viewer]], GOAL_BONUS);
    say_end(s);
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
    say_field(&(Speaker){view, &(Reader){c->lang, name}, &note}, field);
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
    if (b->hand[view->viewer] == NO_DICE)
        canvas_text(c, row, column, DIM, canvas_word(c, "none", "keine"));
    else
        draw_dice(book_table(view->ruleset), c, row, column, b->hand[view->viewer]);
    TEXT(unused, 200);
    book_of_dragons_abilities_text(view->ruleset, b, view->viewer, false, c->lang, &unused);
    if (unused.length == 0)
        return;
    column = canvas_text(c, ++row, 0, DIM, canvas_word(c, "Unused: ", "Unbenutzt: "));
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

/* What is in a player's book, and which abilities of it are unused. */
static int draw_book(const View *view, Canvas *c, int row, Seat seat) {
    TEXT(book, 1000);
    TEXT(abilities, 200);
    TEXT(words, 1300);
    add_book(view, seat, c->lang, &book);
    book_of_dragons_abilities_text(view->ruleset, book_at(&view->masked), seat, false, c->lang,
                                   &abilities);
    if (book.length > 0)
        text_addf(&words, canvas_word(c, "book: %s", "Buch: %s"), book.start);
    if (abilities.length > 0)
        text_addf(&words, canvas_word(c, "; unused: %s", "; unbenutzt: %s"), abilities.start);
    return words.length == 0 ? row : canvas_wrap(c, row, 4, c->room_columns, DIM, words.start);
}

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
        row = draw_book(view, c, row, seat);
    }
}

const TermDrawing term_book_of_dragons = {
    .board = board,
    .seats = seats,
    .topics = {[TOPIC_BOARD] = say_board, [TOPIC_HAND] = say_hand, [TOPIC_GOAL] = say_goal},
    .legend =
        {"black 6: the top card of a pile and its points; below it the landscape.\n"
         "+9: cards under it.  [3][4] Bo: dice of Bo on the card.  *: immune.\n"
         "<6>: the blocker.  goal: dragons of this colour bring Bo 3 points more.\n"
         "book: the dragons Bo has collected.  unused: abilities Bo can still use.\n",
         "schwarz 6: die oberste Karte eines Stapels und ihre Punkte; darunter die "
         "Landschaft.\n"
         "+9: Karten darunter.  [3][4] Bo: Würfel von Bo auf der Karte.  *: immun.\n"
         "<6>: der Blockierwürfel.  Ziel: Drachen dieser Farbe bringen Bo 3 Punkte mehr.\n"
         "Buch: die Drachen, die Bo genommen hat.  unbenutzt: Fähigkeiten, die Bo noch hat.\n"},
};
