/* terminal_words.c: see terminal_words.h.
 *
 * Distances are rounded, as the eye would judge them: with measure=eye nobody is told which plank
 * fits. */
#include "games/drachen-delta/terminal_words.h"

enum { ROUNDED_TO = 50, PER_CENT_STEP = 5, SPAN = 2000 };

typedef struct Telling {
    const Ruleset *r;
    const Board *b;
    const Delta *d;
    Seat viewer;
    Lang lang;
    const char *const *name;
    Text *out;
} Telling;

#define SAY(y, en, de, ...) text_addf((y)->out, (y)->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static Telling telling_of(const View *view, const Reader *to, Text *out) {
    return (Telling){view->ruleset,
                     board_of(view->ruleset),
                     delta_of(&view->masked),
                     view->viewer,
                     to->lang,
                     to->name,
                     out};
}

/* "red", "rot": German colours stand there as before a noun, with an ending. */
static void add_colour(const Telling *y, unsigned colour) {
    const char *word = drachen_delta_colour_words[y->lang][colour];
    text_addf(y->out, "%.*s", (int)strlen(word) - (y->lang == LANG_DE), word);
}

/* "island 3", "red village"; in German "Insel 3", "rotes Dorf". */
static void add_support(const Telling *y, unsigned support) {
    if (support < ISLANDS_MAX)
        SAY(y, "island %u", "Insel %u", support + 1);
    else
        SAY(y, "%s village", "%ss Dorf",
            drachen_delta_colour_words[y->lang][support - ISLANDS_MAX]);
}

static const char *direction(const Telling *y, unsigned from, unsigned to) {
    static const char *const words[LANGS][3][3] = {{{"north-west", "north", "north-east"},
                                                    {"west", "", "east"},
                                                    {"south-west", "south", "south-east"}},
                                                   {{"nordwestlich", "nördlich", "nordöstlich"},
                                                    {"westlich", "", "östlich"},
                                                    {"südwestlich", "südlich", "südöstlich"}}};
    int x = (int)(y->b->at[to].x - y->b->at[from].x),
        down = (int)(y->b->at[to].y - y->b->at[from].y);
    int wide = x < 0 ? -x : x, high = down < 0 ? -down : down;
    /* 5 : 12 is the slope of half a diagonal */
    int column = wide * 12 < high * 5 ? 1
                 : x < 0              ? 0
                                      : 2,
        row = high * 12 < wide * 5 ? 1
              : down < 0           ? 0
                                   : 2;
    return words[y->lang][row][column];
}

/* How far apart two supports are, to the nearest fifty. */
static int rough_distance(const Telling *y, unsigned from, unsigned to) {
    int64_t x = y->b->at[to].x - y->b->at[from].x, down = y->b->at[to].y - y->b->at[from].y;
    int64_t square = x * x + down * down, root = 0;
    while ((root + ROUNDED_TO / 2) * (root + ROUNDED_TO / 2) < square)
        root += ROUNDED_TO;
    return (int)root;
}

/* The plank at a place: its owner and size; false when there is none. */
static bool plank_at(const Telling *y, unsigned place, Seat *owner, unsigned *size) {
    for (Seat seat = 0; seat < y->r->seats; seat++)
        for (unsigned i = 0; i < y->b->sizes; i++)
            if (y->d->plank[seat][i] == FIRST_PLACE + place) {
                *owner = seat;
                *size = i;
                return true;
            }
    return false;
}

/* "plank 4, red, with Anna's pawn on it" */
static void add_plank(const Telling *y, unsigned place, Seat owner, unsigned size) {
    SAY(y, "plank %u (", "Steg %u (", size + 1);
    add_colour(y, y->b->colour[owner]);
    text_add(y->out, ")");
    for (Seat seat = 0; seat < y->r->seats; seat++)
        if (y->d->pawn[seat] == FIRST_PLACE + place)
            SAY(y, seat == y->viewer ? ", your pawn on it" : ", on it the pawn of %s",
                seat == y->viewer ? ", darauf deine Figur" : ", darauf die Figur von %s",
                y->name[seat]);
}

void drachen_delta_tell_place(const View *view, unsigned place, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    Seat owner;
    unsigned size, a = y.b->end[place][0], z = y.b->end[place][1];
    SAY(&y, "Between %s", "Zwischen %s", "");
    add_support(&y, a);
    SAY(&y, " and %s", " und %s", "");
    add_support(&y, z);
    text_add(out, ": ");
    if (plank_at(&y, place, &owner, &size))
        add_plank(&y, place, owner, size);
    else
        SAY(&y, "no plank; about %d apart", "kein Steg; Abstand etwa %d", rough_distance(&y, a, z));
    text_add(out, ".");
}

/* ", plank 4 (red) to island 7 in the north" for each plank that ends here. */
static void add_planks(const Telling *y, unsigned support) {
    for (unsigned i = 0; i < y->b->touch_count[support]; i++) {
        unsigned place = y->b->touch_place[support][i], size;
        Seat owner;
        if (!plank_at(y, place, &owner, &size))
            continue;
        unsigned other = y->b->end[place][y->b->end[place][0] == support];
        SAY(y, " To %s", " Nach %s", "");
        add_support(y, other);
        SAY(y, ", %s: ", ", %s: ", direction(y, support, other));
        add_plank(y, place, owner, size);
        text_add(y->out, ".");
    }
}

/* Where a plank could ever lie, as the eye sees it. */
static void add_neighbours(const Telling *y, unsigned support) {
    const char *before = y->lang == LANG_DE ? " Nachbarn: " : " Neighbours: ";
    for (unsigned i = 0; i < y->b->touch_count[support]; i++) {
        unsigned place = y->b->touch_place[support][i];
        unsigned other = y->b->end[place][y->b->end[place][0] == support];
        text_add(y->out, before);
        add_support(y, other);
        text_addf(y->out, " (%s, %d)", direction(y, support, other),
                  rough_distance(y, support, other));
        before = ", ";
    }
    text_add(y->out, ".");
}

static void add_pawns(const Telling *y, unsigned colour) {
    for (Seat seat = 0; seat < y->r->seats; seat++)
        if (y->d->pawn[seat] == colour)
            SAY(y, seat == y->viewer ? " Your pawn is here." : " The pawn of %s is here.",
                seat == y->viewer ? " Deine Figur ist hier." : " Die Figur von %s ist hier.",
                y->name[seat]);
}

static int per_cent(int32_t at) {
    return (int)((at * 100 / SPAN + PER_CENT_STEP / 2) / PER_CENT_STEP * PER_CENT_STEP);
}

/* "Island 12: 40 across and 80 down, a stone. To island 7, north: plank 4 (red)." */
static void add_short(const Telling *y, unsigned support) {
    int across = per_cent(y->b->at[support].x), down = per_cent(y->b->at[support].y);
    if (support < ISLANDS_MAX) {
        bool has_stone = (y->d->stones >> support & 1) != 0;
        SAY(y, "Island %u: %d across and %d down", "Insel %u: %d nach rechts, %d nach unten",
            support + 1, across, down);
        SAY(y, has_stone ? ", a stone%s" : ", no stone%s",
            has_stone ? ", ein Stein%s" : ", kein Stein%s", ".");
    } else {
        const char *colour = drachen_delta_colour_words[y->lang][support - ISLANDS_MAX];
        SAY(y, "%c%s village: %d across and %d down.", "%c%ss Dorf: %d nach rechts, %d nach unten.",
            colour[0] - 'a' + 'A', colour + 1, across, down);
        add_pawns(y, support - ISLANDS_MAX);
    }
    add_planks(y, support);
}

void drachen_delta_tell_support(const View *view, unsigned support, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    add_short(&y, support);
    add_neighbours(&y, support);
}

/* ---- topics ---- */

static void add_stock(const Telling *y, Seat seat) {
    unsigned stock = drachen_delta_stock(y->r, y->d, seat);
    const char *between = "";
    for (unsigned size = 0; size < SIZES; size++)
        if ((stock >> size & 1) != 0) {
            text_addf(y->out, "%s%u", between, size + 1);
            between = ", ";
        }
    if (stock == 0)
        SAY(y, "none%s", "keine%s", "");
}

static void add_programme(const Telling *y, Seat seat) {
    unsigned laid = cards_laid(y->b, y->d, seat);
    if (laid == 0)
        return;
    SAY(y, " Cards laid out: %s", " Ausgelegte Karten: %s", "");
    for (unsigned i = 0; i < laid; i++) {
        unsigned card = y->d->programme[seat][i];
        text_addf(y->out, "%s%s", i == 0 ? "" : ", ",
                  card != UNKNOWN      ? drachen_delta_card_words[y->lang][card]
                  : y->lang == LANG_DE ? "verdeckt"
                                       : "face down");
    }
    text_add(y->out, ".");
}

/* "Anna, red: the pawn is in the red village and must reach the green one." */
static void add_seat(const Telling *y, Seat seat) {
    unsigned where = y->d->pawn[seat];
    text_addf(y->out, "%s (", y->name[seat]);
    add_colour(y, y->b->colour[seat]);
    SAY(y, "): the pawn is %s", "): Die Figur steht %s", "");
    if (is_place(where)) {
        SAY(y, "on the plank %s", "auf dem Steg %s", "");
        drachen_delta_place_words(y->b, where - FIRST_PLACE, y->lang, y->out);
    } else {
        SAY(y, "in the %s village", "im %sn Dorf", drachen_delta_colour_words[y->lang][where]);
    }
    SAY(y, "; its goal is the %s village.", "; ihr Ziel ist das %s Dorf.",
        drachen_delta_colour_words[y->lang][y->b->goal[seat]]);
    SAY(y, " Planks in stock: %s", " Stege im Vorrat: %s", "");
    add_stock(y, seat);
    text_add(y->out, ".");
    add_programme(y, seat);
    text_add(y->out, "\n");
}

/* What changes from turn to turn comes first: planks, then stones. */
static void tell_pieces(const Telling *y) {
    const char *between = "";
    for (unsigned place = 0; place < y->b->places; place++) {
        Seat owner;
        unsigned size;
        if (!plank_at(y, place, &owner, &size))
            continue;
        SAY(y, "Plank %u (", "Steg %u (", size + 1);
        add_colour(y, y->b->colour[owner]);
        SAY(y, ") lies %s", ") liegt %s", "");
        drachen_delta_place_words(y->b, place, y->lang, y->out);
        text_add(y->out, ".\n");
    }
    SAY(y, "Islands with a stone: %s", "Inseln mit Stein: %s", y->d->stones == 0 ? "0" : "");
    for (unsigned i = 0; i < y->b->islands; i++)
        if ((y->d->stones >> i & 1) != 0) {
            text_addf(y->out, "%s%u", between, i + 1);
            between = ", ";
        }
    text_add(y->out, ".\n");
}

static void tell_board(const Telling *y) {
    SAY(y, "Round %u.\n", "Runde %u.\n", (unsigned)y->d->round);
    for (Seat seat = 0; seat < y->r->seats; seat++)
        add_seat(y, seat);
    tell_pieces(y);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if ((y->b->villages >> colour & 1) != 0) {
            add_short(y, ISLANDS_MAX + colour);
            add_neighbours(y, ISLANDS_MAX + colour);
            text_add(y->out, "\n");
        }
    for (unsigned i = 0; i < y->b->islands; i++) {
        add_short(y, i);
        add_neighbours(y, i);
        text_add(y->out, "\n");
    }
    SAY(y,
        "The board is 100 across and 100 down, from its left upper corner. Distances to neighbours "
        "are rough and count the width of the board as %d. Plank 1 is the shortest, for about %d, "
        "plank %d the longest, for about %d.\n",
        "Das Brett ist 100 breit und 100 hoch, gezählt von links oben. Abstände zu Nachbarn sind "
        "ungefähr; die Breite des Bretts zählt dabei %d. Steg 1 ist der kürzeste, für etwa %d, "
        "Steg %d der längste, für etwa %d.\n",
        SPAN, (int)(y->b->min[0] + y->b->max[0]) / 2, y->b->sizes,
        (int)(y->b->min[y->b->sizes - 1] + y->b->max[y->b->sizes - 1]) / 2);
}

static void tell_hand(const Telling *y) {
    const char *between = "";
    if (y->viewer >= y->r->seats)
        return;
    add_seat(y, y->viewer);
    SAY(y, "Your cards: %s", "Deine Karten: %s", "");
    for (unsigned card = 0; card < CARDS; card++)
        if ((y->b->hand[y->viewer] >> card & 1) != 0) {
            text_addf(y->out, "%s%s", between, drachen_delta_card_words[y->lang][card]);
            between = ", ";
        }
    text_add(y->out, ".\n");
}

static void tell_goal(const Telling *y) {
    if (y->viewer < y->r->seats)
        SAY(y, "Your pawn must reach the %s village.\n", "Deine Figur muss ins %s Dorf.\n",
            drachen_delta_colour_words[y->lang][y->b->goal[y->viewer]]);
    SAY(y, "Whoever gets there first wins. It is round %u",
        "Wer zuerst ankommt, gewinnt. Es ist Runde %u", (unsigned)y->d->round);
    if (y->r->option[ROUNDS] > 0)
        SAY(y, " of at most %d", " von höchstens %d", (int)y->r->option[ROUNDS]);
    text_add(y->out, ".\n");
}

void drachen_delta_tell(const View *view, Topic topic, const Reader *to, Text *out) {
    Telling y = telling_of(view, to, out);
    if (topic == TOPIC_BOARD)
        tell_board(&y);
    else if (topic == TOPIC_SCORES)
        for (Seat seat = 0; seat < y.r->seats; seat++)
            add_seat(&y, seat);
    else if (topic == TOPIC_HAND)
        tell_hand(&y);
    else if (topic == TOPIC_GOAL)
        tell_goal(&y);
}
