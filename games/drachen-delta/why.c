/* why.c: why a move is not legal now: the rule's id and a sentence, in English and German. Reads only
 * that seat's view. With measure=eye it never tells where a plank fits before it has been named
 * (DD-13). */
#include "games/drachen-delta/state.h"

typedef struct Question {
    const Ruleset *r;
    const Delta *d;
    Seat who;
    uint8_t value; /* the move's argument */
    const Reader *to;
    Text *out;
} Question;

/* Answers in the reader's language; both sentences take the same arguments. */
#define SAY(q, id, en, de) text_add((q)->out, (q)->to->lang == LANG_DE ? id " " de : id " " en)
#define SAYF(q, id, en, de, ...) \
    text_addf((q)->out, (q)->to->lang == LANG_DE ? id " " de : id " " en, __VA_ARGS__)

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
    unsigned card = q->value;
    for (int i = 0; i < b->length; i++)
        if (q->d->programme[q->who][i] == card) {
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
    SAYF(q, "DD-9", "Island %d has a stone already.", "Auf Insel %d liegt schon ein Stein.",
         q->value + 1);
}

static void why_clear(const Question *q) {
    if (!(q->d->stones >> q->value & 1))
        SAY(q, "DD-16", "There is no stone there to take away.",
            "Dort liegt kein Stein, den du wegnehmen könntest.");
    else
        SAYF(q, "DD-16", "The stone on island %d bears a plank and must stay.",
             "Der Stein auf Insel %d trägt einen Steg und muss liegen bleiben.", q->value + 1);
}

/* ---- planks ---- */

static void why_pick(const Question *q) {
    if (!(drachen_delta_stock(q->r, q->d, q->who) >> q->value & 1))
        SAYF(q, "DD-13", "Plank %d is not in your stock.", "Steg %d ist nicht in deinem Vorrat.",
             q->value + 1);
    else
        SAYF(q, "DD-14", "Plank %d fits nowhere now, but another plank of your stock does.",
             "Steg %d passt jetzt nirgends, ein anderer deines Vorrats aber schon.", q->value + 1);
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
             q->to->lang == LANG_DE ? (is_short ? "kurz" : "lang") : (is_short ? "short" : "long"));
    } else if (places_has(&laid, place)) {
        SAY(q, "DD-12", "A plank joins these two already.",
            "Diese beiden verbindet schon ein Steg.");
    } else if (places_any(&crossed)) {
        SAY(q, "DD-12", "It would cross the plank ", "Er läge quer über dem Steg ");
        drachen_delta_place_words(b, places_take(&crossed), q->to->lang, q->out);
        text_add_char(q->out, '.');
    } else {
        SAY(q, "DD-11", "One of the two ends bears three planks already.",
            "Eines der beiden Enden trägt schon drei Stege.");
    }
}

static void why_lay(const Question *q) {
    const Board *b = board_of(q->r);
    if (!is_place(q->value)) {
        SAY(q, "DD-10", "A plank joins two islands, or an island and a village.",
            "Ein Steg verbindet zwei Inseln oder eine Insel und ein Dorf.");
        return;
    }
    uint32_t bare = b->needs[q->value - FIRST_PLACE] & ~q->d->stones;
    if (bare)
        SAYF(q, "DD-10", "There is no stone on island %d.", "Auf Insel %d liegt kein Stein.",
             __builtin_ctz(bare) + 1);
    else
        why_not_here(q, q->value - (unsigned)FIRST_PLACE);
}

/* The plank that lies at a spot: its seat and size; false when there is none. */
static bool plank_find(const Question *q, unsigned spot, Seat *owner, unsigned *size) {
    for (*owner = 0; *owner < q->r->seats; (*owner)++)
        for (*size = 0; *size < SIZES; (*size)++)
            if (is_place(spot) && q->d->plank[*owner][*size] == spot)
                return true;
    return false;
}

static bool is_occupied(const Question *q, unsigned spot) {
    for (Seat seat = 0; seat < q->r->seats; seat++)
        if (is_place(spot) && q->d->pawn[seat] == spot)
            return true;
    return false;
}

static void why_lift(const Question *q) {
    unsigned spot = q->value;
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
static bool why_no_landing(const Question *q, unsigned spot) {
    Seat owner;
    unsigned size;
    if (is_place(spot) && !plank_find(q, spot, &owner, &size))
        SAY(q, "DD-18", "There is no plank there.", "Dort liegt kein Steg.");
    else if (spot != q->d->pawn[q->who] && is_occupied(q, spot))
        SAY(q, "DD-18", "Another pawn stands on that plank; it holds only one.",
            "Auf diesem Steg steht eine andere Figur; er trägt nur eine.");
    else
        return false;
    return true;
}

static void why_go(const Question *q) {
    unsigned spot = q->value;
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
    unsigned spot = q->value;
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
        SAY(q, "DD-8", "The match is over: a pawn has reached its goal.",
            "Die Partie ist vorbei: Eine Figur hat ihr Ziel erreicht.");
    else if (d->phase == OVER)
        SAY(q, "DD-22", "The match is over: the last round has been played.",
            "Die Partie ist vorbei: Die letzte Runde ist gespielt.");
    else if (q->who >= q->r->seats || d->phase == REVEALING)
        SAY(q, "DD-5", "The dealer only turns over the next card of all, once all are ready.",
            "Der Geber deckt nur die nächste Karte aller auf, sobald alle so weit sind.");
    else if (d->phase == PROGRAMMING && cards_laid(b, d, q->who) == b->length)
        SAY(q, "DD-4", "Your programme is complete and cannot be changed.",
            "Dein Programm ist vollständig und nicht mehr zu ändern.");
    else if (d->phase == ACTING && d->acting != q->who)
        SAYF(q, "DD-5", "It is %s's turn to carry out a card.", "%s führt gerade eine Karte aus.",
             q->to->name[d->acting]);
    else
        return false;
    return true;
}

/* Another kind of move is due: says which. */
static void why_other_kind(const Question *q) {
    if (q->d->phase == PROGRAMMING) {
        SAY(q, "DD-4", "Now all lay out their programmes.", "Jetzt legen alle ihre Programme aus.");
        return;
    }
    static const char *const due[LANGS][DRAGON] = {
        {"DD-9 Your card says: put a stone.", "DD-9 Your card says: put stones.",
         "DD-13 Your card says: lay a plank, but name it first.",
         "DD-13 Your card says: lay planks, but name each first.",
         "DD-16 Your card says: take a plank or a stone.", "DD-18 Your card says: walk one step.",
         "DD-19 Your card says: walk two steps.", "DD-20 Your card says: jump over a pawn."},
        {"DD-9 Deine Karte sagt: einen Stein setzen.", "DD-9 Deine Karte sagt: Steine setzen.",
         "DD-13 Deine Karte sagt: einen Steg legen, nenne ihn aber zuerst.",
         "DD-13 Deine Karte sagt: Stege legen, nenne aber jeden zuerst.",
         "DD-16 Deine Karte sagt: einen Steg oder einen Stein nehmen.",
         "DD-18 Deine Karte sagt: einen Schritt gehen.",
         "DD-19 Deine Karte sagt: zwei Schritte gehen.",
         "DD-20 Deine Karte sagt: über eine Figur springen."}};
    if (q->d->picked)
        SAYF(q, "DD-13", "You have named plank %d and must lay it.",
             "Du hast Steg %d genannt und musst ihn legen.", q->d->picked);
    else
        text_add(q->out, due[q->to->lang][card_now(q->d, q->who)]);
}

/* Does the card, or the programming, ask for this kind of move now? */
static bool is_due(const Question *q, unsigned kind) {
    Choices due;
    drachen_delta_choices(q->r, q->d, q->who, &due);
    if (kind == PICK || kind == LAY)
        return due.kind == PICK && (kind == LAY) == (q->d->picked != 0);
    return kind == due.kind || (kind != CARD && kind == due.place_kind);
}

void drachen_delta_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                       Text *out) {
    static void (*const why[])(const Question *) = {
        [CARD] = why_card, [STONE] = why_stone, [PICK] = why_pick, [LAY] = why_lay,
        [LIFT] = why_lift, [CLEAR] = why_clear, [GO] = why_go,     [HOP] = why_jump};
    Question q = {r, delta_of(s), who, move_byte(m, 1), to, out};
    if (why_not_now(&q))
        return;
    if (m != NO_MOVE && is_due(&q, move_byte(m, 0)))
        why[move_byte(m, 0)](&q);
    else
        why_other_kind(&q);
}
