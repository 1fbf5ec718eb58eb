/* words.c: what people read about a match: what they are asked, what happened, where
 * points come from. English and German. Why a move is refused is in why.c. */
#include "games/drachen-delta/state.h"

const char *const drachen_delta_card_words[LANGS][CARDS] = {
    {"1 stone", "2 stones", "1 plank", "2 planks", "remove", "1 step", "2 steps", "jump",
     "red dragon", "black dragon", "blue dragon", "green dragon", "white dragon", "yellow dragon"},
    {"1 Stein", "2 Steine", "1 Steg", "2 Stege", "Entfernen", "1 Schritt", "2 Schritte", "Sprung",
     "roter Drache", "schwarzer Drache", "blauer Drache", "grüner Drache", "weißer Drache",
     "gelber Drache"}};

const char *const drachen_delta_colour_words[LANGS][COLOURS] = {
    {"red", "black", "blue", "green", "white", "yellow"},
    {"rote", "schwarze", "blaue", "grüne", "weiße", "gelbe"}};

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, lang == LANG_DE ? (de) : (en), __VA_ARGS__)

/* Adds "island 3" or "the red village", in German in the dative. */
static void support_words(unsigned support, Lang lang, Text *out) {
    if (support < ISLANDS_MAX)
        ADD("island %u", "Insel %u", support + 1);
    else
        ADD("the %s village", "dem %sn Dorf",
            drachen_delta_colour_words[lang][support - ISLANDS_MAX]);
}

void drachen_delta_place_words(const Board *b, unsigned place, Lang lang, Text *out) {
    text_add(out, lang == LANG_DE ? "zwischen " : "between ");
    support_words(b->end[place][0], lang, out);
    text_add(out, lang == LANG_DE ? " und " : " and ");
    support_words(b->end[place][1], lang, out);
}

/* Adds where a pawn goes: "onto the plank between …" or "into the red village". */
static void spot_words(const Board *b, unsigned spot, Lang lang, Text *out) {
    if (!is_place(spot)) {
        ADD("into the %s village", "ins %s Dorf", drachen_delta_colour_words[lang][spot]);
        return;
    }
    text_add(out, lang == LANG_DE ? "auf den Steg " : "onto the plank ");
    drachen_delta_place_words(b, spot - FIRST_PLACE, lang, out);
}

/* Number of the plank that lies at the spot. */
static unsigned plank_at(const Delta *d, unsigned spot) {
    const uint8_t *where = &d->plank[0][0];
    unsigned i = 0;
    while (where[i] != spot)
        i++;
    return i % SIZES + 1;
}

/* ---- prompt ---- */

/* DD-16: what there is to take. */
static void remove_prompt(const Ruleset *r, const Delta *d, Seat who, Lang lang, Text *out) {
    Choices c = {0};
    drachen_delta_choices(r, d, who, &c);
    bool has_planks = places_any(&c.place), has_stones = c.low != 0;
    if (has_planks && has_stones)
        text_add(out, lang == LANG_DE ? "Nimm einen Steg ohne Figur, dessen Nummer dir fehlt, oder "
                                        "einen Stein, der keinen Steg trägt."
                                      : "Take a plank without a pawn, of a number you lack, or a "
                                        "stone that carries no plank.");
    else if (has_planks)
        text_add(out, lang == LANG_DE
                          ? "Nimm einen Steg ohne Figur, dessen Nummer dir fehlt; jeder "
                            "Stein trägt einen Steg."
                          : "Take a plank without a pawn, of a number you lack; every "
                            "stone carries a plank.");
    else
        text_add(out, lang == LANG_DE ? "Nimm einen Stein, der keinen Steg trägt; einen Steg "
                                        "darfst du nicht nehmen."
                                      : "Take a stone that carries no plank; there is no plank "
                                        "you may take.");
}

static void act_prompt(const Ruleset *r, const Delta *d, Seat who, Lang lang, Text *out) {
    static const char *const ask[LANGS][DRAGON] = {
        {"Put a stone on an island.", "Put a stone on an island (%d to go).",
         "Name a plank to lay.", "Name a plank to lay (%d to go).", "", "Walk one step.",
         "Walk two steps.", "Jump over a pawn next to yours."},
        {"Setze einen Stein auf eine Insel.", "Setze einen Stein auf eine Insel (noch %d).",
         "Nenne einen Steg, den du legen willst.",
         "Nenne einen Steg, den du legen willst (noch %d).", "", "Gehe einen Schritt.",
         "Gehe zwei Schritte.", "Springe über eine Figur neben deiner."}};
    if (d->picked != 0)
        ADD("Lay plank %d.", "Lege Steg %d.", d->picked);
    else if (card_now(d, who) == REMOVE)
        remove_prompt(r, d, who, lang, out);
    else if (card_now(d, who) == STONE2 || card_now(d, who) == PLANK2)
        text_addf(out, ask[lang][card_now(d, who)], d->left);
    else
        text_add(out, ask[lang][card_now(d, who)]);
}

void drachen_delta_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out) {
    Lang lang = to->lang;
    const Board *b = board_of(r);
    const Delta *d = delta_of(s);
    if (d->phase == ACTING && d->acting == who) {
        act_prompt(r, d, who, lang, out);
    } else if (d->phase == PROGRAMMING && who < r->seats && cards_laid(b, d, who) < b->length) {
        ADD("Lay out card %u of %u, face down.", "Lege verdeckt Karte %u von %u aus.",
            cards_laid(b, d, who) + 1, (unsigned)b->length);
    } else if (d->phase == OVER) {
        text_add(out, lang == LANG_DE ? "Die Partie ist vorbei." : "The match is over.");
    } else {
        text_add(out, lang == LANG_DE ? "Warte auf die anderen." : "Wait for the others.");
    }
}

/* ---- labels ---- */

/* "Take plank 4 between …" or "Lay it between …". */
static void plank_label(const Ruleset *r, const Delta *d, Move m, Lang lang, Text *out) {
    unsigned spot = move_byte(m, 1);
    if (move_byte(m, 0) == LAY)
        ADD("Lay plank %d ", "Lege Steg %d ", d->picked);
    else
        ADD("Take plank %u ", "Nimm Steg %u ", plank_at(d, spot));
    drachen_delta_place_words(board_of(r), spot - FIRST_PLACE, lang, out);
}

/* What a plank could join a stone there to: villages, and islands with a stone; none that carries
 * all it can, and none behind another plank. */
static void stone_label(const Ruleset *r, const Delta *d, unsigned island, Lang lang, Text *out) {
    const Board *b = board_of(r);
    const char *before = lang == LANG_DE ? "; erreichbar: " : "; in reach: ";
    Delta then = *d;
    then.stones |= (uint32_t)1 << island;
    Places open = drachen_delta_open(r, &then), reach = places_common(&open, &b->touch[island]);
    ADD("Stone on island %u", "Stein auf Insel %u", island + 1);
    if (!places_any(&reach))
        text_add(out, lang == LANG_DE ? "; nichts erreichbar" : "; nothing in reach");
    while (places_any(&reach)) {
        const uint8_t *end = b->end[places_take(&reach)];
        unsigned other = end[end[0] == island];
        text_add(out, before);
        if (other < ISLANDS_MAX)
            ADD("stone %u", "Stein %u", other + 1);
        else
            ADD("%s village", "%ss Dorf", drachen_delta_colour_words[lang][other - ISLANDS_MAX]);
        before = ", ";
    }
}

/* "white dragon (stops Carl)" */
static void card_label(const Board *b, unsigned card, const Reader *to, Text *out) {
    text_add(out, drachen_delta_card_words[to->lang][card]);
    if (is_dragon(card))
        text_addf(out, to->lang == LANG_DE ? " (hält %s auf)" : " (stops %s)",
                  to->name[b->seat_of[card - DRAGON]]);
}

void drachen_delta_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                         Text *out) {
    Lang lang = to->lang;
    unsigned argument = move_byte(m, 1);
    (void)who;
    switch (move_byte(m, 0)) {
    case CARD:
        card_label(board_of(r), argument, to, out);
        break;
    case STONE:
        stone_label(r, delta_of(s), argument, lang, out);
        break;
    case CLEAR:
        ADD("Take the stone from island %u", "Nimm den Stein von Insel %u", argument + 1);
        break;
    case PICK:
        ADD("Plank %u", "Steg %u", argument + 1);
        break;
    case LAY:
    case LIFT:
        plank_label(r, delta_of(s), m, lang, out);
        break;
    case REVEAL:
        ADD("Turn over card %u", "Decke Karte %u auf", argument);
        break;
    default:
        text_add(out, move_byte(m, 0) == HOP ? (lang == LANG_DE ? "Springe " : "Jump ")
                                             : (lang == LANG_DE ? "Gehe " : "Walk "));
        spot_words(board_of(r), argument, lang, out);
    }
}

/* ---- narration ---- */

typedef struct Narration {
    const Ruleset *r;
    const Delta *before, *after;
    Seat who;
    Move m;
    Lang lang;
    const char *const *name;
    Text *out;
} Narration;

static const char *village_of(const Narration *t, Seat seat) {
    return drachen_delta_colour_words[t->lang][board_of(t->r)->colour[seat]];
}

/* The card of a seat that is carried out in this step. */
static unsigned story_card(const Narration *t, Seat seat) {
    if (move_byte(t->m, 0) == REVEAL)
        return move_byte(t->m, 2 + seat);
    return card_now(t->before, seat);
}

static bool story_is_stopped(const Narration *t, Seat seat) {
    unsigned dragon = DRAGON + (unsigned)board_of(t->r)->colour[seat];
    for (Seat other = 0; other < t->r->seats; other++)
        if (story_card(t, other) == dragon)
            return true;
    return false;
}

static void fall_words(const Narration *t, Seat seat) {
    Lang lang = t->lang;
    Text *out = t->out;
    ADD(" %s's pawn falls into the water and starts again in the %s village.",
        " Die Figur von %s fällt ins Wasser und beginnt von neuem im %sn Dorf.", t->name[seat],
        village_of(t, seat));
}

/* DD-24: what a card did that left its player nothing to decide. */
static void idle_words(const Narration *t, Seat seat, unsigned card) {
    Lang lang = t->lang;
    Text *out = t->out;
    if (card == STONE1 || card == STONE2) {
        ADD(" There is no stone left for %s.", " Für %s ist kein Stein mehr da.", t->name[seat]);
    } else if (card == REMOVE) {
        ADD(" There is nothing %s may remove.", " %s kann nichts entfernen.", t->name[seat]);
    } else if (card == PLANK1 || card == PLANK2) {
        ADD(" %s has no plank to lay.", " %s hat keinen Steg zu legen.", t->name[seat]);
        fall_words(t, seat);
    } else {
        ADD(" %s cannot do this: %s.", " %s kann das nicht: %s.", t->name[seat],
            drachen_delta_card_words[lang][card]);
        fall_words(t, seat);
    }
}

/* Were the acting seat's two stones or planks cut short by themselves? */
static bool is_second_idle(const Narration *t) {
    const Delta *d = t->before;
    bool is_kept = move_byte(t->m, 0) == PICK && t->after->picked != 0;
    return d->phase == ACTING && d->left == 2 && !is_kept &&
           !(t->after->phase == ACTING && t->after->acting == t->who);
}

/* The seats after the one that moved whose cards passed without a decision. */
static void passed_words(const Narration *t) {
    Seat seats = t->r->seats, seat = t->before->start;
    bool is_reveal = move_byte(t->m, 0) == REVEAL, has_begun = is_reveal;
    for (Seat i = 0; i < seats; i++, seat = (Seat)((seat + 1) % seats)) {
        if (t->after->phase == ACTING && t->after->acting == seat)
            return;
        unsigned card = story_card(t, seat);
        if (has_begun && !is_dragon(card) && !story_is_stopped(t, seat))
            idle_words(t, seat, card);
        has_begun |= seat == t->who;
    }
}

/* The end of the round or of the game, if the move brought it. */
static void course_words(const Narration *t) {
    Lang lang = t->lang;
    Text *out = t->out;
    if (t->after->winner != NONE)
        ADD(" %s has crossed the delta and wins.", " %s hat das Delta überquert und gewinnt.",
            t->name[t->after->winner]);
    else if (t->after->phase == OVER)
        ADD(" After %u rounds nobody has crossed the delta: no winner.",
            " Nach %u Runden hat niemand das Delta überquert: kein Sieger.",
            (unsigned)t->after->round);
    else if (t->after->round != t->before->round)
        ADD(" Round %u begins; %s is the start player.", " Runde %u beginnt; Startspieler ist %s.",
            (unsigned)t->after->round, t->name[t->after->start]);
}

static void card_words(const Narration *t) {
    Lang lang = t->lang;
    Text *out = t->out;
    unsigned number = cards_laid(board_of(t->r), t->before, t->who) + 1, card = move_byte(t->m, 1);
    if (card < CARDS)
        ADD("%s lays out card %u: %s.", "%s legt Karte %u aus: %s.", t->name[t->who], number,
            drachen_delta_card_words[lang][card]);
    else /* all alike, so that a log can put them into one line */
        ADD("%s lays out a card, face down.", "%s legt verdeckt eine Karte aus.", t->name[t->who]);
}

static void reveal_words(const Narration *t) {
    Lang lang = t->lang;
    Text *out = t->out;
    ADD("Card %d is turned over:", "Karte %d wird aufgedeckt:", move_byte(t->m, 1));
    for (Seat seat = 0; seat < t->r->seats; seat++)
        text_addf(out, "%s %s: %s", seat ? ";" : "", t->name[seat],
                  drachen_delta_card_words[lang][move_byte(t->m, 2 + seat)]);
    text_add_char(out, '.');
    for (Seat seat = 0; seat < t->r->seats; seat++)
        if (story_is_stopped(t, seat) && !is_dragon(story_card(t, seat)))
            ADD(" The dragon stops %s.", " Der Drache hält %s auf.", t->name[seat]);
}

static void pick_words(const Narration *t) {
    Lang lang = t->lang;
    Text *out = t->out;
    ADD("%s chooses plank %d from the stock.", "%s wählt Steg %d aus dem Vorrat.", t->name[t->who],
        move_byte(t->m, 1) + 1);
    if (t->after->picked != 0)
        return;
    text_add(out, lang == LANG_DE ? " Er passt nirgends und ist verloren."
                                  : " It fits nowhere and is lost.");
    fall_words(t, t->who);
}

/* "; left in the stock: 2, 3" */
static void stock_left_words(const Narration *t) {
    unsigned stock = drachen_delta_stock(t->r, t->after, t->who);
    const char *before = t->lang == LANG_DE ? "; noch im Vorrat: " : "; left in the stock: ";
    for (unsigned size = 0; size < SIZES; size++)
        if ((stock >> size & 1) != 0) {
            text_addf(t->out, "%s%u", before, size + 1);
            before = ", ";
        }
    if (stock == 0)
        text_addf(t->out, "%s%s", before, t->lang == LANG_DE ? "keiner" : "none");
}

static void plank_words(const Narration *t) {
    Lang lang = t->lang;
    Text *out = t->out;
    unsigned spot = move_byte(t->m, 1);
    if (move_byte(t->m, 0) == LAY)
        ADD("%s lays plank %u ", "%s legt Steg %u ", t->name[t->who], (unsigned)t->before->picked);
    else
        ADD("%s takes plank %u ", "%s nimmt Steg %u ", t->name[t->who], plank_at(t->before, spot));
    drachen_delta_place_words(board_of(t->r), spot - FIRST_PLACE, lang, out);
    if (move_byte(t->m, 0) == LAY)
        stock_left_words(t);
    text_add(out, move_byte(t->m, 0) == LAY ? "."
                  : lang == LANG_DE         ? " in den Vorrat."
                                            : " into the stock.");
}

/* DD-18 to DD-20: had the pawn no other way? */
static bool is_only_way(const Narration *t) {
    Choices c = {0};
    drachen_delta_choices(t->r, t->before, t->who, &c);
    return bits_count(c.low) + places_count(&c.place) == 1;
}

static void walk_words(const Narration *t) {
    static const char *const verbs[LANGS][3] = {{"jumps", "walks", "walks two steps,"},
                                                {"springt", "geht", "geht zwei Schritte,"}};
    Lang lang = t->lang;
    Text *out = t->out;
    bool is_double = card_now(t->before, t->who) == MOVE2 && t->after->winner == NONE;
    text_addf(out, "%s %s ", t->name[t->who],
              verbs[lang][move_byte(t->m, 0) == HOP ? 0
                          : is_double               ? 2
                                                    : 1]);
    spot_words(board_of(t->r), move_byte(t->m, 1), lang, out);
    if (is_only_way(t))
        text_add(out, lang == LANG_DE ? " (der einzige Weg)" : " (the only way)");
    text_add_char(out, '.');
}

static void move_words(const Narration *t) {
    Lang lang = t->lang;
    Text *out = t->out;
    switch (move_byte(t->m, 0)) {
    case CARD:
        card_words(t);
        break;
    case STONE:
        ADD("%s puts a stone on island %d.", "%s setzt einen Stein auf Insel %d.", t->name[t->who],
            move_byte(t->m, 1) + 1);
        break;
    case CLEAR:
        ADD("%s takes the stone from island %d.", "%s nimmt den Stein von Insel %d.",
            t->name[t->who], move_byte(t->m, 1) + 1);
        break;
    case PICK:
        pick_words(t);
        break;
    case LAY:
    case LIFT:
        plank_words(t);
        break;
    case GO:
    case HOP:
        walk_words(t);
        break;
    default:
        reveal_words(t);
    }
}

void drachen_delta_narrate(const Ruleset *r, const State *before, const State *after, Seat who,
                           Move m, const Reader *to, Text *out) {
    const Narration t = {r, delta_of(before), delta_of(after), who, m, to->lang, to->name, out};
    move_words(&t);
    if (move_byte(m, 0) == CARD)
        return;
    if (t.after->winner == NONE) {
        if (is_second_idle(&t))
            idle_words(&t, who, story_card(&t, who));
        passed_words(&t);
    }
    course_words(&t);
}

void drachen_delta_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out) {
    bool has_won = delta_of(s)->winner == who;
    ADD("%d\tthe pawn has reached the %s village\n", "%d\tdie Figur hat das %s Dorf erreicht\n",
        has_won ? 1 : 0, drachen_delta_colour_words[lang][board_of(r)->goal[who]]);
}
