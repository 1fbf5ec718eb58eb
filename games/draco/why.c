/* why.c: why something is not a legal move in Draco: a rule's id and what is missing.
 *
 * Reads a seat's own view, so an answer cannot tell what the seat may not know, and never repeats
 * what a stranger typed. Called through game_draco only. */
#include "games/draco/cards.h"
#include "games/draco/parts.h"
#include "games/draco/state.h"

/* Who asks, in which position and language; where the answer goes. */
typedef struct Question {
    const Ruleset *r;
    const Draco *d;
    Seat who;
    bool is_german;
    Lang lang;
    Text *out;
} Question;

#define ANSWER(q, english, german, ...) \
    text_addf((q)->out, (q)->is_german ? (german) : (english), __VA_ARGS__)

static void answer(const Question *q, const char *english, const char *german) {
    text_add(q->out, q->is_german ? german : english);
}

static bool begins_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

/* Reads a card at the start of `text`; `*rest` is what follows it. */
static bool card_read(const Ruleset *r, const char *text, uint8_t *card, const char **rest) {
    for (unsigned kind = 0; kind < DRACO_CARDS; kind++) {
        TEXT(word, 32);
        draco_card_word(r, kind, &word);
        if (word.length > 0 && begins_with(text, word.start)) {
            *card = (uint8_t)kind;
            *rest = text + word.length;
            return true;
        }
    }
    return false;
}

/* DR-5: what a play looks like, for a text that is nothing else. */
static void why_no_card(const Question *q) {
    answer(q, "DR-5 That is no card of this set. Play a card as COLOUR-NUMBER, for example ",
           "DR-5 Das ist keine Karte dieses Spiels. Spiel eine Karte als FARBE-ZAHL, etwa ");
    draco_card_word(q->r, q->d->hand[q->who][0], q->out);
    text_add(q->out, ".");
}

/* DR-7 to DR-9: what is wrong with what was said, or not said, about the mount. */
static void why_choice(const Question *q, uint8_t card, const char *suffix) {
    uint8_t colour = card_colour(card);
    const char *word = draco_colour_name(q->r, colour, q->lang);
    if (*suffix != '\0' && strcmp(suffix, ":ride") != 0 && strcmp(suffix, ":stay") != 0) {
        answer(q, "DR-9 After a card only :ride or :stay may follow.",
               "DR-9 Nach einer Karte darf nur :ride oder :stay folgen.");
    } else if (draco_is_shown_by_other(q->d, q->who, colour)) {
        ANSWER(q,
               "DR-7 Another player rides the %s dragon: play the card without :ride or :stay, "
               "your mount stays.",
               "DR-7 Ein anderer reitet den %sen Drachen: Spiel die Karte ohne :ride oder :stay, "
               "du bleibst auf deinem Drachen.",
               word);
    } else if (q->d->mount[q->who] == colour) {
        ANSWER(q, "DR-8 You ride the %s dragon already: play the card without :ride or :stay.",
               "DR-8 Du reitest den %sen Drachen schon: Spiel die Karte ohne :ride oder :stay.",
               word);
    } else if (draco_has_choice(q->d, colour)) {
        ANSWER(q,
               "DR-9 The %s dragon is last and nobody rides it: add :ride to ride it or :stay "
               "to stay on your own.",
               "DR-9 Der %se Drache ist Letzter und niemand reitet ihn: Häng :ride an, um ihn zu "
               "reiten, oder :stay, um auf deinem zu bleiben.",
               word);
    } else {
        ANSWER(q,
               "DR-9 The %s dragon is not last, so there is no choice: play the card without "
               ":ride or :stay and ride it.",
               "DR-9 Der %se Drache ist nicht Letzter, du hast keine Wahl: Spiel die Karte ohne "
               ":ride oder :stay, du reitest ihn dann.",
               word);
    }
}

/* A card that is not in the hand. */
static void why_not_held(const Question *q, const char *id, uint8_t card) {
    ANSWER(q, "%s You do not hold %s %d.", "%s Du hast die %se %d nicht auf der Hand.", id,
           draco_colour_name(q->r, card_colour(card), q->lang), card_number(card));
}

static void why_play(const Question *q, const char *text) {
    uint8_t card;
    const char *rest;
    if (q->d->hand_size[q->who] == 0) {
        answer(q, "DR-18 You have no card: you can only pass.",
               "DR-18 Du hast keine Karte: Du kannst nur passen (pass).");
    } else if (strcmp(text, "pass") == 0) {
        ANSWER(q, "DR-18 You hold %d cards; only an empty hand passes.",
               "DR-18 Du hast noch Karten auf der Hand (%d); passen darf nur, wer keine hat.",
               q->d->hand_size[q->who]);
    } else if (strcmp(text, "draw") == 0) {
        answer(q, "DR-5 First play a card; drawing comes at the end of the turn.",
               "DR-5 Spiel erst eine Karte; nachgezogen wird am Ende des Zuges.");
    } else if (begins_with(text, "drop:")) {
        answer(q, "DR-17 Cards are discarded just before refilling; first play a card.",
               "DR-17 Abgeworfen wird erst vor dem Nachziehen; spiel zuerst eine Karte.");
    } else if (!card_read(q->r, text, &card, &rest) || (*rest != '\0' && *rest != ':')) {
        why_no_card(q);
    } else if (!hand_has(q->d->hand[q->who], card)) {
        why_not_held(q, "DR-5", card);
    } else {
        why_choice(q, card, rest);
    }
}

static void why_drop(const Question *q, const char *text) {
    uint8_t card;
    const char *rest;
    bool is_drop = begins_with(text, "drop:");
    bool is_card = card_read(q->r, is_drop ? text + 5 : text, &card, &rest);
    if (is_card && !is_drop) {
        answer(q, "DR-5 You have played your card of this turn; now drop:CARD or draw.",
               "DR-5 Du hast deine Karte für diesen Zug gespielt; jetzt drop:KARTE oder draw.");
    } else if (strcmp(text, "pass") == 0) {
        answer(q, "DR-18 Only an empty hand passes, and instead of a card; now drop:CARD or draw.",
               "DR-18 Passen darf nur, wer am Zugbeginn keine Karte hat; jetzt drop:KARTE oder "
               "draw.");
    } else if (!is_card || *rest != '\0') {
        answer(q, "DR-17 Say drop:CARD for a card whose dragon stands on the summit, or draw.",
               "DR-17 Sag drop:KARTE für eine Karte mit einem Drachen auf dem Gipfel, oder draw.");
    } else if (!hand_has(q->d->hand[q->who], card)) {
        why_not_held(q, "DR-17", card);
    } else {
        uint8_t colour = card_colour(card);
        ANSWER(q, "DR-17 The %s dragon stands on field %d; the summit begins at field %d.",
               "DR-17 Der %se Drache steht auf Feld %d; der Gipfel beginnt bei Feld %d.",
               draco_colour_name(q->r, colour, q->lang), q->d->position[colour],
               draco_table(q->r)->summit);
    }
}

static void why_over(const Question *q) {
    if (q->d->passes == q->r->seats) {
        answer(q, "DR-18 The match is over: everybody has passed.",
               "DR-18 Die Partie ist zu Ende: Alle haben gepasst.");
    } else {
        ANSWER(q, "DR-19 The match is over: %d dragons have reached the summit.",
               "DR-19 Die Partie ist zu Ende: Drachen auf dem Gipfel: %d.", q->d->summit);
    }
}

/* The rule by which the dealer acts now. */
static const char *dealer_rule(const Draco *d) {
    if (d->pile_size == 0) {
        return "DR-18";
    }
    return d->step == STEP_MOUNT ? "DR-3" : d->step == STEP_DEAL ? "DR-4" : "DR-15";
}

/* A seat that is not asked now. */
static void why_not_asked(const Question *q) {
    if (q->d->step > STEP_DROP) {
        ANSWER(q, "%s The dealer is dealing to seat %d.",
               "%s Gerade teilt der Geber aus, an Platz "
               "%d.",
               dealer_rule(q->d), q->d->turn);
    } else {
        ANSWER(q, "DR-1 It is the turn of seat %d.", "DR-1 Platz %d ist am Zug.", q->d->turn);
    }
}

/* The dealer, whose moves are entered by hand: which move is due, and for which seat. */
static void why_dealer(const Question *q, const char *text) {
    const char *kind = q->d->step == STEP_MOUNT ? "mount" : "deal";
    uint8_t card;
    const char *rest;
    TEXT(due, 16);
    text_addf(&due, "%s:%d:", kind, q->d->turn);
    if (q->d->step <= STEP_DROP) {
        ANSWER(q, "DR-5 Seat %d has to decide, not the dealer.",
               "DR-5 Platz %d ist am Zug, nicht der Geber.", q->d->turn);
    } else if (q->d->pile_size == 0) {
        answer(q, "DR-18 The pile is empty: first shuffle.",
               "DR-18 Der Zugstapel ist leer: erst shuffle.");
    } else if (strcmp(text, "shuffle") == 0) {
        ANSWER(q, "DR-18 There are still %d cards in the pile.",
               "DR-18 Im Zugstapel sind noch Karten (%d).", q->d->pile_size);
    } else if (!begins_with(text, due.start)) {
        ANSWER(q, "%s Now %sCARD is due.", "%s Jetzt kommt %sKARTE.", dealer_rule(q->d), due.start);
    } else if (!card_read(q->r, text + due.length, &card, &rest) || *rest != '\0') {
        ANSWER(q, "%s That is no card of this set.", "%s Das ist keine Karte dieses Spiels.",
               dealer_rule(q->d));
    } else if (q->d->step == STEP_MOUNT && draco_is_ridden(q->d, card_colour(card))) {
        answer(q, "DR-3 Another player shows that colour already.",
               "DR-3 Diese Farbe liegt schon vor einem anderen.");
    } else {
        ANSWER(q, "%s No such card is left in the pile.",
               "%s Davon ist keine Karte mehr im Zugstapel.", dealer_rule(q->d));
    }
}

/* A seat that asks for what only the dealer plays. */
static bool why_dealers_move(const Question *q, const char *text) {
    bool is_mount = begins_with(text, "mount:"), is_deal = begins_with(text, "deal:");
    if (!is_mount && !is_deal && strcmp(text, "shuffle") != 0) {
        return false;
    }
    ANSWER(q, "%s That is the dealer's move.", "%s Das ist ein Zug des Gebers.",
           is_mount  ? "DR-3"
           : is_deal ? "DR-4"
                     : "DR-18");
    return true;
}

void draco_why(const Ruleset *r, const State *s, Seat who, const char *text, Lang lang, Text *out) {
    Question q = {r, draco_of(s), who, lang == LANG_DE, lang, out};
    if (q.d->step == STEP_OVER) {
        why_over(&q);
    } else if (who == SEAT_DEALER) {
        why_dealer(&q, text);
    } else if (q.d->step > STEP_DROP || q.d->turn != who) {
        why_not_asked(&q);
    } else if (!why_dealers_move(&q, text)) {
        if (q.d->step == STEP_PLAY) {
            why_play(&q, text);
        } else {
            why_drop(&q, text);
        }
    }
}
