/* reason.c: what speaks for a play, in words about dragons and fields: a better place for one's own
 * mount, a worse one for another's, a scoring that could follow.
 *
 * What a scoring brings at once is not told here. Called through draco_hints only. */
#include "games/draco/hints.h"
#include "games/draco/parts.h"

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, lang == LANG_DE ? (de) : (en), __VA_ARGS__)

/* "a field worth minus 1 to one worth 5." */
static void add_worths(int from, int to, Lang lang, Text *out) {
    text_add(out, lang == LANG_DE ? "einem Feld mit Wert " : "a field worth ");
    draco_number_text(from, out);
    text_add(out, lang == LANG_DE ? " auf eines mit Wert " : " to one worth ");
    draco_number_text(to, out);
    text_add_char(out, '.');
}

/* What becomes of the player's mount, or of another's that is led astray. */
static void add_place(const Ruleset *r, const Draco *d, Seat who, Move m, const Reader *to,
                      Text *out) {
    const DracoTable *t = draco_table(r);
    Lang lang = to->lang;
    uint8_t card = move_byte(m, 1), colour = card_colour(card), mount = d->mount[who];
    uint8_t from = d->position[colour], end = draco_end(t, from, card_number(card));
    bool is_rider = draco_rides(d, who, colour, move_byte(m, 2));
    int before = t->points[d->position[mount]], after = t->points[end];
    if (is_rider && after > before) {
        if (colour == mount)
            text_add(out, lang == LANG_DE ? "Dein Drache kommt von " : "Your dragon comes from ");
        else
            ADD("Changing to the %s dragon takes you from ",
                "Mit dem Umstieg auf den %sen Drachen kommst du von ",
                draco_colour_name(r, colour, lang));
        add_worths(before, after, lang, out);
    } else if (draco_is_shown_by_other(d, who, colour) && after < t->points[from]) {
        ADD("This leads the dragon of %s from ", "Das führt den Drachen von %s von ",
            to->name[draco_rider(d, colour)]);
        add_worths(t->points[from], after, lang, out);
    }
}

/* What a card would score for its player. */
static int worth_next(const Ruleset *r, const Draco *d, Seat who, uint8_t card, uint8_t *scoring) {
    const DracoTable *t = draco_table(r);
    uint8_t colour = card_colour(card), from = d->position[colour];
    uint8_t end = draco_end(t, from, card_number(card));
    bool is_rider = !draco_is_shown_by_other(d, who, colour);
    *scoring = draco_scoring(t, from, end);
    return t->worth[*scoring][is_rider ? end : d->position[d->mount[who]]];
}

/* What a seat could score with the cards of its hand, and with which one. */
typedef struct Chance {
    int worth;
    uint8_t card, scoring;
} Chance;

static Chance best_chance(const Ruleset *r, const Draco *d, Seat who) {
    Chance best = {.card = NONE};
    for (int slot = 0; slot < d->hand_size[who]; slot++) {
        Chance next = {.card = d->hand[who][slot]};
        next.worth = next.card == NONE ? 0 : worth_next(r, d, who, next.card, &next.scoring);
        best = next.worth > best.worth ? next : best;
    }
    return best;
}

/* The scoring that a card left in the hand could bring only then, as things stand. */
static void add_chance(const Ruleset *r, const Draco *d, Seat who, Move m, Lang lang, Text *out) {
    static const char *const KINDS[LANGS][SCORINGS] = {{"", "small", "large"},
                                                       {"", "kleine", "große"}};
    Draco after = *d;
    uint8_t card = move_byte(m, 1), colour = card_colour(card), slot = 0;
    while (after.hand[who][slot] != card)
        slot++;
    after.hand[who][slot] = NONE;
    after.position[colour] = draco_end(draco_table(r), d->position[colour], card_number(card));
    if (draco_rides(d, who, colour, move_byte(m, 2)))
        after.mount[who] = colour;
    Chance next = best_chance(r, &after, who);
    if (next.worth > best_chance(r, d, who).worth)
        ADD("%sYour %s %d could then bring a %s scoring: %d for you.",
            "%sMit deiner %sen %d könntest du dann eine %s Wertung auslösen: %d für dich.",
            out->length > 0 ? " " : "", draco_colour_name(r, card_colour(next.card), lang),
            card_number(next.card), KINDS[lang][next.scoring], next.worth);
}

void draco_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out) {
    const Draco *d = draco_of(s);
    uint8_t card = move_byte(m, 1), from = d->position[card_colour(card)];
    if (move_byte(m, 0) != MOVE_PLAY ||
        draco_scoring(draco_table(r), from, draco_end(draco_table(r), from, card_number(card))) !=
            SCORING_NONE)
        return;
    add_place(r, d, who, m, to, out);
    add_chance(r, d, who, m, to->lang, out);
}
