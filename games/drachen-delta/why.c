/* why.c: why what somebody typed is not a legal move now: the rule's id and a
 * sentence, in English and German. Reads only that seat's view. With measure=eye it never tells
 * where a plank fits before it has been named (DD-13). */
#include "games/drachen-delta/state.h"

typedef struct Question {
    const Ruleset *r;
    const Delta *d;
    Seat who;
    const char *argument; /* behind the colon */
    Lang lang;
    Text *out;
} Question;

/* Answers in the reader's language; both sentences take the same arguments. */
#define SAY(q, id, en, de) text_add((q)->out, (q)->lang == LANG_DE ? id " " de : id " " en)
#define SAYF(q, id, en, de, ...) \
    text_addf((q)->out, (q)->lang == LANG_DE ? id " " de : id " " en, __VA_ARGS__)

enum { NOWHERE = -1 };

/* ---- reading what was typed ---- */

/* What stands behind `kind` and a colon, or NULL when the text begins otherwise. */
static const char *argument_of(const char *text, const char *kind) {
    size_t length = strlen(kind);
    return strncmp(text, kind, length) == 0 && text[length] == ':' ? text + length + 1 : NULL;
}

/* The support named by the first `length` characters, or NOWHERE. */
static int support_read(const Board *b, const char *word, size_t length) {
    for (unsigned i = 0; i < SUPPORTS; i++) {
        bool is_there =
            i < b->islands || (i >= ISLANDS_MAX && b->villages >> (i - ISLANDS_MAX) & 1);
        TEXT(name, 16);
        if (i < ISLANDS_MAX)
            text_addf(&name, "i%u", i + 1);
        else
            text_add(&name, drachen_delta_colours[i - ISLANDS_MAX]);
        if (is_there && name.length == length && strncmp(name.start, word, length) == 0)
            return (int)i;
    }
    return NOWHERE;
}

/* The two supports of "i3-i12"; false when it is anything else. */
static bool ends_read(const Board *b, const char *text, int end[2]) {
    const char *dash = strchr(text, '-');
    if (!dash)
        return false;
    end[0] = support_read(b, text, (size_t)(dash - text));
    end[1] = support_read(b, dash + 1, strlen(dash + 1));
    return end[0] != NOWHERE && end[1] != NOWHERE;
}

static int place_between(const Board *b, const int end[2]) {
    for (unsigned p = 0; p < b->places; p++)
        if (b->end[p][0] == end[0] && b->end[p][1] == end[1])
            return (int)p;
    return NOWHERE;
}

/* The village or place named, as a spot, or NOWHERE. */
static int spot_read(const Board *b, const char *text) {
    int end[2], village = support_read(b, text, strlen(text));
    if (village >= ISLANDS_MAX)
        return village - ISLANDS_MAX;
    if (!ends_read(b, text, end))
        return NOWHERE;
    int place = place_between(b, end);
    return place == NOWHERE ? NOWHERE : FIRST_PLACE + place;
}

/* ---- programming ---- */

static void why_dragon(const Question *q, unsigned colour) {
    const Board *b = board_of(q->r);
    if (b->colour[q->who] == colour)
        SAY(q, "DD-1", "There is no dragon of your own colour in your hand.",
            "Einen Drachen deiner eigenen Farbe hast du nicht.");
    else if (b->seat_of[colour] == NONE)
        SAY(q, "DD-1", "That colour does not play: its dragon is out of the game.",
            "Diese Farbe spielt nicht mit, ihr Drache ist nicht im Spiel.");
    else
        SAY(q, "DD-4", "Only one card of a programme may be a dragon.",
            "Nur eine Karte eines Programms darf ein Drache sein.");
}

static void why_card(const Question *q) {
    const Board *b = board_of(q->r);
    unsigned card = 0;
    while (card < CARDS && strcmp(drachen_delta_cards[card], q->argument) != 0)
        card++;
    for (int i = 0; i < b->length; i++)
        if (card < CARDS && q->d->programme[q->who][i] == card) {
            SAY(q, "DD-4", "You have laid out that card already; it stays where it is.",
                "Diese Karte hast du schon ausgelegt, sie bleibt liegen.");
            return;
        }
    if (is_dragon(card) && (b->hand[q->who] >> DRAGON) != 0)
        why_dragon(q, card - DRAGON);
    else
        SAY(q, "DD-4", "There is no such card in your hand.", "So eine Karte hast du nicht.");
}

/* ---- stones ---- */

static void why_stone(const Question *q) {
    int support = support_read(board_of(q->r), q->argument, strlen(q->argument));
    if (support >= ISLANDS_MAX)
        SAY(q, "DD-9", "Stones go on islands, never into a village.",
            "Steine kommen auf Inseln, nie in ein Dorf.");
    else if (support == NOWHERE)
        SAY(q, "DD-9", "There is no such island; write for instance stone:i5.",
            "Diese Insel gibt es nicht; schreibe zum Beispiel stone:i5.");
    else
        SAYF(q, "DD-9", "Island %d has a stone already.", "Auf Insel %d liegt schon ein Stein.",
             support + 1);
}

static void why_clear(const Question *q) {
    int support = support_read(board_of(q->r), q->argument, strlen(q->argument));
    if (support < 0 || support >= ISLANDS_MAX || !(q->d->stones >> support & 1))
        SAY(q, "DD-16", "There is no stone there to take away.",
            "Dort liegt kein Stein, den du wegnehmen könntest.");
    else
        SAYF(q, "DD-16", "The stone on island %d bears a plank and must stay.",
             "Der Stein auf Insel %d trägt einen Steg und muss liegen bleiben.", support + 1);
}

/* ---- planks ---- */

static void why_pick(const Question *q) {
    int64_t number;
    if (!text_read_int(q->argument, 1, board_of(q->r)->sizes, &number))
        SAY(q, "DD-13", "Name a plank of your stock by its number, for instance pick:4.",
            "Nenne einen Steg deines Vorrats mit seiner Nummer, zum Beispiel pick:4.");
    else if (!(drachen_delta_stock(q->r, q->d, q->who) >> (number - 1) & 1))
        SAYF(q, "DD-13", "Plank %d is not in your stock.", "Steg %d ist nicht in deinem Vorrat.",
             (int)number);
    else
        SAYF(q, "DD-14", "Plank %d fits nowhere now, but another plank of your stock does.",
             "Steg %d passt jetzt nirgends, ein anderer deines Vorrats aber schon.", (int)number);
}

/* What keeps the named plank off a place whose stones are there. */
static void why_not_here(const Question *q, unsigned place) {
    const Board *b = board_of(q->r);
    Places laid = drachen_delta_laid(q->r, q->d);
    unsigned size = q->d->picked - 1u, fit = b->sizes_fit[place];
    Places crossed = places_common(&b->blocks[place], &laid);
    if (!(fit >> size & 1)) {
        bool is_short = (fit >> size) != 0;
        SAYF(q, "DD-13", "Plank %d is too %s for this place.",
             "Steg %d ist zu %s für diese Stelle.", q->d->picked,
             q->lang == LANG_DE ? (is_short ? "kurz" : "lang") : (is_short ? "short" : "long"));
    } else if (places_has(&laid, place)) {
        SAY(q, "DD-12", "A plank joins these two already.",
            "Diese beiden verbindet schon ein Steg.");
    } else if (places_any(&crossed)) {
        SAY(q, "DD-12", "It would cross the plank ", "Er läge quer über dem Steg ");
        drachen_delta_place_words(b, places_take(&crossed), q->lang, q->out);
        text_add_char(q->out, '.');
    } else {
        SAY(q, "DD-11", "One of the two ends bears three planks already.",
            "Eines der beiden Enden trägt schon drei Stege.");
    }
}

/* The island under one end that lacks a stone, or NOWHERE. */
static int stone_missing(const Question *q, const int end[2]) {
    for (int i = 0; i < 2; i++)
        if (end[i] < ISLANDS_MAX && !(q->d->stones >> end[i] & 1))
            return end[i];
    return NOWHERE;
}

static void why_lay(const Question *q) {
    const Board *b = board_of(q->r);
    int end[2];
    if (!ends_read(b, q->argument, end))
        SAY(q, "DD-10", "Name the two supports, for instance lay:i3-i12 or lay:i10-red.",
            "Nenne die beiden Auflagen, zum Beispiel lay:i3-i12 oder lay:i10-red.");
    else if (end[0] >= ISLANDS_MAX && end[1] >= ISLANDS_MAX)
        SAY(q, "DD-10", "A plank never joins two villages.", "Ein Steg verbindet nie zwei Dörfer.");
    else if (end[0] >= end[1])
        SAY(q, "DD-10", "Name two different supports, the lower island first, a village last.",
            "Nenne zwei verschiedene Auflagen, die kleinere Insel zuerst, ein Dorf zuletzt.");
    else if (stone_missing(q, end) != NOWHERE)
        SAYF(q, "DD-10", "There is no stone on island %d.", "Auf Insel %d liegt kein Stein.",
             stone_missing(q, end) + 1);
    else if (place_between(b, end) == NOWHERE)
        SAY(q, "DD-10", "No plank can join these two: the distance or a third island forbids it.",
            "Diese beiden kann kein Steg verbinden: der Abstand oder eine dritte Insel verbietet "
            "es.");
    else
        why_not_here(q, (unsigned)place_between(b, end));
}

/* The plank that lies at a spot: its seat and size; false when there is none. */
static bool plank_find(const Question *q, int spot, Seat *owner, unsigned *size) {
    for (*owner = 0; *owner < q->r->seats; (*owner)++)
        for (*size = 0; *size < SIZES; (*size)++)
            if (is_place((unsigned)spot) && q->d->plank[*owner][*size] == spot)
                return true;
    return false;
}

static bool is_occupied(const Question *q, int spot) {
    for (Seat seat = 0; seat < q->r->seats; seat++)
        if (is_place((unsigned)spot) && q->d->pawn[seat] == spot)
            return true;
    return false;
}

static void why_lift(const Question *q) {
    int spot = spot_read(board_of(q->r), q->argument);
    Seat owner;
    unsigned size;
    if (!plank_find(q, spot, &owner, &size))
        SAY(q, "DD-16", "There is no plank there to take.", "Dort liegt kein Steg.");
    else if (is_occupied(q, spot))
        SAY(q, "DD-16", "A pawn stands on that plank.", "Auf diesem Steg steht eine Figur.");
    else if (drachen_delta_stock(q->r, q->d, q->who) >> size & 1)
        SAYF(q, "DD-16", "Your stock holds a plank %u already.",
             "In deinem Vorrat ist schon ein Steg %u.", size + 1);
    else
        SAY(q, "DD-16", "Your stock would hold more than two colours.",
            "Dein Vorrat hätte dann mehr als zwei Farben.");
}

/* ---- walking ---- */

/* What is wrong with a landing place, whatever way leads there; false when nothing is. */
static bool why_no_landing(const Question *q, int spot) {
    Seat owner;
    unsigned size;
    if (spot == NOWHERE || (is_place((unsigned)spot) && !plank_find(q, spot, &owner, &size)))
        SAY(q, "DD-18", "There is neither a plank nor a village of that name.",
            "Dort gibt es weder einen Steg noch ein Dorf.");
    else if (spot != q->d->pawn[q->who] && is_occupied(q, spot))
        SAY(q, "DD-18", "Another pawn stands on that plank; it holds only one.",
            "Auf diesem Steg steht eine andere Figur; er trägt nur eine.");
    else
        return false;
    return true;
}

static void why_go(const Question *q) {
    int spot = spot_read(board_of(q->r), q->argument);
    if (why_no_landing(q, spot))
        return;
    if (card_now(q->d, q->who) == MOVE1)
        SAY(q, "DD-18", "One step leads only to an adjacent plank or village.",
            "Ein Schritt führt nur auf einen angrenzenden Steg oder in ein angrenzendes Dorf.");
    else if (spot == q->d->pawn[q->who])
        SAY(q, "DD-19", "Back to where it began only if there is no other way of two steps.",
            "Zurück zum Ausgangspunkt nur, wenn es keinen anderen Weg von zwei Schritten gibt.");
    else
        SAY(q, "DD-19", "No free way of exactly two steps leads there.",
            "Dorthin führt kein freier Weg von genau zwei Schritten.");
}

static void why_jump(const Question *q) {
    int spot = spot_read(board_of(q->r), q->argument);
    if (spot == q->d->pawn[q->who])
        SAY(q, "DD-20", "A jump does not lead back to where it began.",
            "Ein Sprung führt nicht dorthin zurück, wo er begann.");
    else if (!why_no_landing(q, spot))
        SAY(q, "DD-20", "A jump leads over a pawn on an adjacent plank to what adjoins that plank.",
            "Ein Sprung führt über eine Figur auf einem angrenzenden Steg zu dem, was an diesen "
            "Steg grenzt.");
}

/* ---- whose turn, which kind of move ---- */

/* Says why the seat has nothing to decide now; false when it has. */
static bool why_not_now(const Question *q) {
    const Board *b = board_of(q->r);
    const Delta *d = q->d;
    if (d->phase == OVER && d->winner != NONE)
        SAY(q, "DD-8", "The game is over: a pawn has reached its goal.",
            "Das Spiel ist zu Ende: Eine Figur hat ihr Ziel erreicht.");
    else if (d->phase == OVER)
        SAY(q, "DD-22", "The game is over: the last round has been played.",
            "Das Spiel ist zu Ende: Die letzte Runde ist gespielt.");
    else if (q->who >= q->r->seats || d->phase == REVEALING)
        SAY(q, "DD-5", "The dealer only turns over the next card of all, once all are ready.",
            "Der Geber deckt nur die nächste Karte aller auf, sobald alle so weit sind.");
    else if (d->phase == PROGRAMMING && cards_laid(b, d, q->who) == b->length)
        SAY(q, "DD-4", "Your programme is complete and cannot be changed.",
            "Dein Programm ist vollständig und nicht mehr zu ändern.");
    else if (d->phase == ACTING && d->acting != q->who)
        SAY(q, "DD-5", "Another player is carrying out his card.",
            "Gerade führt ein anderer seine Karte aus.");
    else
        return false;
    return true;
}

typedef struct Answer {
    const char *kind;
    void (*why)(const Question *);
} Answer;

/* The kinds of move asked for now; the second may be empty. */
static void answers_find(const Question *q, Answer answer[2]) {
    unsigned card = q->d->phase == PROGRAMMING ? (unsigned)CARDS : card_now(q->d, q->who);
    answer[1] = (Answer){0};
    switch (card) {
    case CARDS:
        answer[0] = (Answer){"card", why_card};
        break;
    case STONE1:
    case STONE2:
        answer[0] = (Answer){"stone", why_stone};
        break;
    case PLANK1:
    case PLANK2:
        answer[0] = q->d->picked ? (Answer){"lay", why_lay} : (Answer){"pick", why_pick};
        break;
    case REMOVE:
        answer[0] = (Answer){"lift", why_lift};
        answer[1] = (Answer){"clear", why_clear};
        break;
    case JUMP:
        answer[0] = (Answer){"jump", why_jump};
        break;
    default:
        answer[0] = (Answer){"go", why_go};
    }
}

/* Another kind of move is due: says which. */
static void why_other_kind(const Question *q) {
    if (q->d->phase == PROGRAMMING) {
        SAY(q, "DD-4", "Now all lay out their programmes, for instance card:stone1.",
            "Jetzt legen alle ihre Programme aus, zum Beispiel card:stone1.");
        return;
    }
    static const char *const due[LANGS][DRAGON] = {
        {"DD-9 Your card says: put a stone (stone:).", "DD-9 Your card says: put stones (stone:).",
         "DD-13 Your card says: lay a plank, but name it first (pick:).",
         "DD-13 Your card says: lay planks, but name each first (pick:).",
         "DD-16 Your card says: take a plank (lift:) or a stone (clear:).",
         "DD-18 Your card says: walk one step (go:).",
         "DD-19 Your card says: walk two steps (go:).",
         "DD-20 Your card says: jump over a pawn (jump:)."},
        {"DD-9 Deine Karte sagt: einen Stein setzen (stone:).",
         "DD-9 Deine Karte sagt: Steine setzen (stone:).",
         "DD-13 Deine Karte sagt: einen Steg legen, nenne ihn aber zuerst (pick:).",
         "DD-13 Deine Karte sagt: Stege legen, nenne aber jeden zuerst (pick:).",
         "DD-16 Deine Karte sagt: einen Steg (lift:) oder einen Stein (clear:) nehmen.",
         "DD-18 Deine Karte sagt: einen Schritt gehen (go:).",
         "DD-19 Deine Karte sagt: zwei Schritte gehen (go:).",
         "DD-20 Deine Karte sagt: über eine Figur springen (jump:)."}};
    if (q->d->picked)
        SAYF(q, "DD-13", "You have named plank %d and must lay it (lay:).",
             "Du hast Steg %d genannt und musst ihn legen (lay:).", q->d->picked);
    else
        text_add(q->out, due[q->lang][card_now(q->d, q->who)]);
}

void drachen_delta_why(const Ruleset *r, const State *s, Seat who, const char *text, Lang lang,
                       Text *out) {
    Question q = {r, delta_of(s), who, text, lang, out};
    Answer answer[2];
    if (why_not_now(&q))
        return;
    answers_find(&q, answer);
    for (int i = 0; i < 2; i++) {
        q.argument = answer[i].kind ? argument_of(text, answer[i].kind) : NULL;
        if (!q.argument)
            continue;
        answer[i].why(&q);
        return;
    }
    why_other_kind(&q);
}
