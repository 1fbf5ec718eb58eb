/* terminal_words.c: see terminal_words.h.
 *
 * With measure=eye nobody is told which plank fits: then lengths are rounded, as the eye would judge
 * them, and two or more planks are named (DD-13). */
#include "games/drachen-delta/terminal_words.h"

enum {
    ROUNDED_TO = 50,
    EYE = 40, /* by how much the eye may be wrong: so much that two planks come into question */
    PER_CENT_STEP = 5,
    SPAN = 2000
};

static const Board *board_in(const Speaker *s) {
    return board_of(s->view->ruleset);
}

static const Delta *now(const Speaker *s) {
    return delta_of(&s->view->masked);
}

static bool has_stone(const Speaker *s, unsigned island) {
    return (now(s)->stones >> island & 1) != 0;
}

/* "red", "rot": German colours stand there as before a noun, with an ending. */
static void say_colour(const Speaker *s, unsigned colour) {
    const char *word = drachen_delta_colour_words[s->to->lang][colour];
    text_add_bytes(s->out, word, strlen(word) - (s->to->lang == LANG_DE));
}

/* "island 3", "red village"; in German "Insel 3", "rotes Dorf". */
static void say_support(const Speaker *s, unsigned support) {
    if (support < ISLANDS_MAX)
        say(s, "island %u", "Insel %u", support + 1);
    else
        say(s, "%s village", "%ss Dorf",
            drachen_delta_colour_words[s->to->lang][support - ISLANDS_MAX]);
}

static const char *direction(const Speaker *s, unsigned from, unsigned to) {
    static const char *const words[LANGS][3][3] = {{{"north-west", "north", "north-east"},
                                                    {"west", "", "east"},
                                                    {"south-west", "south", "south-east"}},
                                                   {{"nordwestlich", "nördlich", "nordöstlich"},
                                                    {"westlich", "", "östlich"},
                                                    {"südwestlich", "südlich", "südöstlich"}}};
    const Point *at = board_in(s)->at;
    int x = (int)(at[to].x - at[from].x), down = (int)(at[to].y - at[from].y);
    int wide = x < 0 ? -x : x, high = down < 0 ? -down : down;
    /* 5 : 12 is the slope of half a diagonal */
    int column = wide * 12 < high * 5 ? 1
                 : x < 0              ? 0
                                      : 2,
        row = high * 12 < wide * 5 ? 1
              : down < 0           ? 0
                                   : 2;
    return words[s->to->lang][row][column];
}

/* ---- planks ---- */

/* How far apart the ends of a place are, to the nearest fifty. */
static int rough_distance(const Board *b, unsigned place) {
    const Point *from = &b->at[b->end[place][0]], *to = &b->at[b->end[place][1]];
    int64_t x = to->x - from->x, down = to->y - from->y;
    int64_t square = x * x + down * down, root = 0;
    while ((root + ROUNDED_TO / 2) * (root + ROUNDED_TO / 2) < square)
        root += ROUNDED_TO;
    return (int)root;
}

/* The sizes that fit a place or, by eye, that could: among them are all that fit. */
static unsigned sizes_told(const Speaker *s, unsigned place) {
    const Board *b = board_in(s);
    if (s->view->ruleset->option[MEASURE] == MEASURE_EXACT)
        return b->sizes_fit[place];
    int wide = b->end[place][1] < ISLANDS_MAX ? 0 : ROUNDED_TO / 2 + b->radius;
    int slack = wide > EYE ? wide : EYE; /* a village is so wide that several planks fit */
    int about = rough_distance(b, place);
    unsigned sizes = 0;
    for (unsigned size = 0; size < b->sizes; size++)
        if (about - slack < b->max[size] && about + slack >= b->min[size])
            sizes |= 1u << size;
    return sizes;
}

/* "plank 2", "plank 2 or 3", "plank 1 to 3": sizes that fit one place are next to each other. */
static void say_sizes(const Speaker *s, unsigned place) {
    unsigned sizes = sizes_told(s, place), first = (unsigned)__builtin_ctz(sizes) + 1;
    unsigned last = first + bits_count(sizes) - 1;
    say(s, "plank %u", "Steg %u", first);
    if (last > first)
        say(s, last == first + 1 ? " or %u" : " to %u", last == first + 1 ? " oder %u" : " bis %u",
            last);
}

/* The plank at a place: its owner and size; false when there is none. */
static bool plank_at(const Speaker *s, unsigned place, Seat *owner, unsigned *size) {
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        for (unsigned i = 0; i < board_in(s)->sizes; i++)
            if (now(s)->plank[seat][i] == FIRST_PLACE + place) {
                *owner = seat;
                *size = i;
                return true;
            }
    return false;
}

/* "plank 4 (red), on it the pawn of Bo" */
static void say_plank(const Speaker *s, unsigned place, Seat owner, unsigned size) {
    say(s, "plank %u (", "Steg %u (", size + 1);
    say_colour(s, board_in(s)->colour[owner]);
    text_add(s->out, ")");
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        if (now(s)->pawn[seat] == FIRST_PLACE + place) {
            say(s, ", on it the pawn of ", ", darauf die Figur von ");
            say_name(s, seat);
        }
}

void drachen_delta_describe_place(const View *view, unsigned place, const Reader *to, Text *out) {
    const Speaker s = {view, to, out};
    Seat owner;
    unsigned size;
    size_t start = out->length;
    drachen_delta_place_words(board_in(&s), place, to->lang, out);
    out->start[start] = to->lang == LANG_DE ? 'Z' : 'B';
    text_add(out, ": ");
    if (plank_at(&s, place, &owner, &size)) {
        say_plank(&s, place, owner, size);
    } else {
        say(&s, "no plank; room for ", "kein Steg; Platz für ");
        say_sizes(&s, place);
    }
    text_add(out, ".");
}

/* ---- islands and villages ---- */

/* " To island 7, north: plank 4 (red)." for each plank that ends here. */
static void say_planks(const Speaker *s, unsigned support) {
    const Board *b = board_in(s);
    for (unsigned i = 0; i < b->touch_count[support]; i++) {
        unsigned place = b->touch_place[support][i], size;
        Seat owner;
        if (!plank_at(s, place, &owner, &size))
            continue;
        unsigned other = b->end[place][b->end[place][0] == support];
        say(s, " To ", " Nach ");
        say_support(s, other);
        text_addf(s->out, ", %s: ", direction(s, support, other));
        say_plank(s, place, owner, size);
        text_add(s->out, ".");
    }
}

/* Where a plank could ever lie, from the neighbour of number `from` on. */
static void say_neighbours(const Speaker *s, unsigned support, unsigned from) {
    const Board *b = board_in(s);
    const char *before = s->to->lang == LANG_DE ? " Nachbarn: " : " Neighbours: ";
    for (unsigned i = 0; i < b->touch_count[support]; i++) {
        unsigned place = b->touch_place[support][i];
        unsigned other = b->end[place][b->end[place][0] == support];
        if (other < from)
            continue;
        text_add(s->out, before);
        say_support(s, other);
        text_addf(s->out, " (%s, ", direction(s, support, other));
        say_sizes(s, place);
        text_add(s->out, ")");
        before = ", ";
    }
    if (before[0] == ',')
        text_add(s->out, ".");
}

static void say_pawns(const Speaker *s, unsigned colour) {
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        if (now(s)->pawn[seat] == colour) {
            say(s, " Pawn here: ", " Figur hier: ");
            say_name(s, seat);
            text_add(s->out, ".");
        }
}

static int per_cent(int32_t at) {
    return (int)((at * 100 / SPAN + PER_CENT_STEP / 2) / PER_CENT_STEP * PER_CENT_STEP);
}

/* "Island 12: 40 across and 80 down, a stone." */
static void say_place(const Speaker *s, unsigned support) {
    int across = per_cent(board_in(s)->at[support].x), down = per_cent(board_in(s)->at[support].y);
    if (support < ISLANDS_MAX) {
        say(s, "Island %u: %d across and %d down", "Insel %u: %d nach rechts, %d nach unten",
            support + 1, across, down);
        say(s, has_stone(s, support) ? ", a stone." : ", no stone.",
            has_stone(s, support) ? ", ein Stein." : ", kein Stein.");
    } else {
        const char *colour = drachen_delta_colour_words[s->to->lang][support - ISLANDS_MAX];
        say(s, "%c%s village: %d across and %d down.", "%c%ss Dorf: %d nach rechts, %d nach unten.",
            colour[0] - 'a' + 'A', colour + 1, across, down);
        say_pawns(s, support - ISLANDS_MAX);
    }
}

static void say_whole_support(const Speaker *s, unsigned support) {
    say_place(s, support);
    say_planks(s, support);
    say_neighbours(s, support, 0);
}

void drachen_delta_describe_support(const View *view, unsigned support, const Reader *to,
                                    Text *out) {
    say_whole_support(&(Speaker){view, to, out}, support);
}

/* ---- players ---- */

/* Where the seat comes in this round: the start player is 0. */
static unsigned turn_of(const Speaker *s, Seat seat) {
    Seat seats = s->view->ruleset->seats;
    return (unsigned)(seat + seats - now(s)->start) % seats;
}

static void say_order(const Speaker *s) {
    Seat seats = s->view->ruleset->seats;
    say(s, "Order of play in this round: ", "Reihenfolge in dieser Runde: ");
    for (Seat i = 0; i < seats; i++) {
        text_add(s->out, i == 0 ? "" : ", ");
        say_name(s, (Seat)((now(s)->start + i) % seats));
    }
    text_add(s->out, ".\n");
}

static void say_stock(const Speaker *s, Seat seat) {
    unsigned stock = drachen_delta_stock(s->view->ruleset, now(s), seat);
    const char *between = "";
    say(s, " Planks in stock: ", " Stege im Vorrat: ");
    for (unsigned size = 0; size < SIZES; size++)
        if ((stock >> size & 1) != 0) {
            Seat owner = drachen_delta_stock_owner(s->view->ruleset, now(s), seat, size);
            text_addf(s->out, "%s%u", between, size + 1);
            if (owner != seat)
                say(s, " (of %s)", " (von %s)", s->to->name[owner]);
            between = ", ";
        }
    if (stock == 0)
        say(s, "none", "keine");
    text_add(s->out, ".");
}

/* " You have chosen plank 4 and lay it now.": it counts as stock until it lies. */
static void say_picked(const Speaker *s, Seat seat) {
    const Delta *d = now(s);
    if (d->picked == 0 || d->acting != seat)
        return;
    if (seat == s->view->viewer)
        say(s, " You have chosen plank %d and lay it now.",
            " Du hast Steg %d gewählt und legst ihn jetzt.", d->picked);
    else
        say(s, " %s has chosen plank %d and lays it now.",
            " %s hat Steg %d gewählt und legt ihn jetzt.", s->to->name[seat], d->picked);
}

typedef enum Course { CARD_DONE, CARD_NOW, CARD_TO_COME, COURSES } Course;

/* How far the card at that place of a programme is. */
static Course course_of(const Speaker *s, Seat seat, unsigned card) {
    const Delta *d = now(s);
    if (card + 1 != d->step || d->phase != ACTING)
        return card < d->step ? CARD_DONE : CARD_TO_COME;
    if (seat == d->acting)
        return CARD_NOW;
    return turn_of(s, seat) < turn_of(s, d->acting) ? CARD_DONE : CARD_TO_COME;
}

/* " Cards done: 1 step; now: 2 stones; to come: face down." */
static void say_programme(const Speaker *s, Seat seat) {
    static const char *const words[LANGS][COURSES] = {{"done: ", "now: ", "to come: "},
                                                      {"erledigt: ", "jetzt: ", "noch: "}};
    unsigned laid = cards_laid(board_in(s), now(s), seat);
    bool has_begun = now(s)->step > 0;
    int last = -1;
    for (unsigned i = 0; i < laid; i++) {
        unsigned card = now(s)->programme[seat][i];
        int course = (int)course_of(s, seat, i);
        if (i == 0)
            say(s, " Cards laid out", " Ausgelegte Karten");
        text_add(s->out, i == 0 ? (has_begun ? ", " : ": ") : course == last ? ", " : "; ");
        if (course != last && has_begun)
            text_add(s->out, words[s->to->lang][course]);
        if (card == UNKNOWN)
            say(s, "face down", "verdeckt");
        else
            text_add(s->out, drachen_delta_card_words[s->to->lang][card]);
        last = course;
    }
    if (laid > 0)
        text_add(s->out, ".");
}

/* "Anna (you), red: the pawn is in the red village; its goal is the green village." */
static void say_pawn(const Speaker *s, Seat seat) {
    const Board *b = board_in(s);
    unsigned where = now(s)->pawn[seat];
    say_name(s, seat);
    text_add(s->out, ", ");
    say_colour(s, b->colour[seat]);
    say(s, ": the pawn is ", ": Die Figur steht ");
    if (is_place(where)) {
        say(s, "on the plank ", "auf dem Steg ");
        drachen_delta_place_words(b, where - FIRST_PLACE, s->to->lang, s->out);
    } else {
        say(s, "in the %s village", "im %sn Dorf", drachen_delta_colour_words[s->to->lang][where]);
    }
    say(s, "; its goal is the %s village.", "; ihr Ziel ist das %s Dorf.",
        drachen_delta_colour_words[s->to->lang][b->goal[seat]]);
}

static void say_seat(const Speaker *s, Seat seat) {
    say_pawn(s, seat);
    say_stock(s, seat);
    say_picked(s, seat);
    say_programme(s, seat);
    text_add(s->out, "\n");
}

/* ---- topics ---- */

/* What changes from turn to turn comes first: planks, then stones. */
static void say_pieces(const Speaker *s) {
    const Board *b = board_in(s);
    const char *between = "";
    for (unsigned place = 0; place < b->places; place++) {
        Seat owner;
        unsigned size;
        if (!plank_at(s, place, &owner, &size))
            continue;
        say(s, "Plank %u (", "Steg %u (", size + 1);
        say_colour(s, b->colour[owner]);
        say(s, ") lies ", ") liegt ");
        drachen_delta_place_words(b, place, s->to->lang, s->out);
        text_add(s->out, ".\n");
    }
    say(s, "Islands with a stone: ", "Inseln mit Stein: ");
    for (unsigned i = 0; i < b->islands; i++)
        if (has_stone(s, i)) {
            text_addf(s->out, "%s%u", between, i + 1);
            between = ", ";
        }
    if (now(s)->stones == 0)
        say(s, "none", "keine");
    say(s, ". Planks keep the colour of their first owner; whoever takes one may lay it.\n",
        ". Stege behalten die Farbe ihres ersten Besitzers; wer einen nimmt, darf ihn legen.\n");
}

/* What lies around the viewer's pawn: its village, or both ends of its plank. */
static void say_surroundings(const Speaker *s) {
    Seat viewer = s->view->viewer;
    if (viewer >= s->view->ruleset->seats)
        return;
    unsigned where = now(s)->pawn[viewer];
    say(s, "Around your pawn:\n", "Rings um deine Figur:\n");
    for (unsigned i = 0; i < (is_place(where) ? 2 : 1); i++) {
        say_whole_support(s, is_place(where) ? board_in(s)->end[where - FIRST_PLACE][i]
                                             : (unsigned)ISLANDS_MAX + where);
        text_add(s->out, "\n");
    }
}

/* Every support, and every two neighbours once. */
static void say_map(const Speaker *s) {
    say(s,
        "The map is 100 wide and 100 high; places are counted from the upper left corner, across "
        "and down. In brackets stands where a "
        "neighbour lies and which plank reaches it. Each pair of neighbours is named only once, "
        "with the lower "
        "number; look island 10 tells all of one island.\n",
        "Der Plan ist 100 breit und 100 hoch; gezählt wird von links oben nach rechts und nach "
        "unten. In Klammern steht, wo ein "
        "Nachbar liegt und welcher Steg hinreicht. Jedes Nachbarpaar ist nur einmal genannt, bei "
        "der "
        "kleineren Nummer; schau insel 10 sagt alles über eine Insel.\n");
    if (s->view->ruleset->option[MEASURE] == MEASURE_EYE)
        say(s,
            "Lengths are judged by eye: at least one of the planks named fits, perhaps not all.\n",
            "Längen sind nach Augenmaß geschätzt: Von den genannten Stegen passt mindestens "
            "einer, vielleicht nicht jeder.\n");
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if ((board_in(s)->villages >> colour & 1) != 0) {
            say_place(s, ISLANDS_MAX + colour);
            text_add(s->out, "\n");
        }
    for (unsigned i = 0; i < board_in(s)->islands; i++) {
        say_place(s, i);
        say_neighbours(s, i, i + 1);
        text_add(s->out, "\n");
    }
}

void drachen_delta_say_board(const Speaker *s) {
    say(s, "Round %u. ", "Runde %u. ", (unsigned)now(s)->round);
    say_order(s);
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++)
        say_seat(s, seat);
    say_pieces(s);
    say_surroundings(s);
    say_map(s);
}

void drachen_delta_say_hand(const Speaker *s) {
    const Board *b = board_in(s);
    const char *between = "";
    if (s->view->viewer >= s->view->ruleset->seats)
        return;
    say_seat(s, s->view->viewer);
    say(s,
        "All your cards, including those laid out: ", "Alle deine Karten, auch die ausgelegten: ");
    for (unsigned card = 0; card < CARDS; card++)
        if ((b->hand[s->view->viewer] >> card & 1) != 0) {
            text_addf(s->out, "%s%s", between, drachen_delta_card_words[s->to->lang][card]);
            if (is_dragon(card))
                say(s, " (stops %s)", " (hält %s auf)", s->to->name[b->seat_of[card - DRAGON]]);
            between = ", ";
        }
    text_add(s->out, ".\n");
}

void drachen_delta_say_scores(const Speaker *s) {
    say(s, "There are no points: whoever reaches the goal first wins.\n",
        "Es gibt keine Punkte: Wer zuerst am Ziel ist, gewinnt.\n");
    for (Seat seat = 0; seat < s->view->ruleset->seats; seat++) {
        say_pawn(s, seat);
        text_add(s->out, "\n");
    }
}

void drachen_delta_say_goal(const Speaker *s) {
    if (s->view->viewer < s->view->ruleset->seats)
        say(s, "Your pawn must reach the %s village.\n", "Deine Figur muss ins %s Dorf.\n",
            drachen_delta_colour_words[s->to->lang][board_in(s)->goal[s->view->viewer]]);
    say(s,
        "Whoever reaches the goal first wins.\n"
        "A round is: everybody lays out %d cards, face down and in order. Then the first card of "
        "all is turned over and carried out in the order of play, then the second, and so on.\n"
        "Stones go onto islands. Planks lie from stone to stone or from stone to village, at most "
        "3 at each, and never cross. You name a plank of your stock; if it fits nowhere, it is "
        "lost "
        "and your pawn falls into the water: it is back in its village.\n"
        "Remove: take into your stock a plank without a pawn (your stock may hold each number only "
        "once, and at most two "
        "colours), or put away a stone that carries no plank.\n"
        "A step leads onto the next plank at the same stone, or into a village; a jump leads over "
        "a pawn on the next plank. If you cannot do it, your pawn falls into the water.\n"
        "A dragon cancels the card that the player of its colour turns over at the same time.\n",
        "Wer zuerst am Ziel ist, gewinnt.\n"
        "Eine Runde: Alle legen verdeckt %d Karten in einer Reihe aus. Dann wird von allen die "
        "erste aufgedeckt und der Reihe nach ausgeführt, dann die zweite und so weiter.\n"
        "Steine kommen auf Inseln. Stege liegen von Stein zu Stein oder von Stein zu Dorf, "
        "höchstens 3 an jedem, und kreuzen sich nie. Du nennst einen Steg deines Vorrats; passt er "
        "nirgends, ist er verloren, und deine Figur fällt ins Wasser: Sie steht wieder in ihrem "
        "Dorf.\n"
        "Entfernen: Nimm einen Steg ohne Figur in deinen Vorrat (dort darf jede Nummer nur einmal "
        "vorkommen und höchstens "
        "zwei Farben) oder leg einen Stein weg, der keinen Steg trägt.\n"
        "Ein Schritt führt auf den nächsten Steg am selben Stein oder in ein Dorf, ein Sprung über "
        "eine Figur auf dem nächsten Steg. Geht das nicht, fällt deine Figur ins Wasser.\n"
        "Ein Drache hebt die Karte auf, die der Spieler seiner Farbe gleichzeitig aufdeckt.\n",
        board_in(s)->length);
    say(s, "It is round %u", "Es ist Runde %u", (unsigned)now(s)->round);
    if (s->view->ruleset->option[ROUNDS] > 0)
        say(s, " of at most %d; after that nobody wins",
            " von höchstens %d; danach gewinnt niemand", (int)s->view->ruleset->option[ROUNDS]);
    text_add(s->out, ".\n");
}
