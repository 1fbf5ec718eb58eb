/* why.c: why a move is not legal in Draco: a rule's id and what is missing.
 *
 * Reads a seat's own view, so an answer cannot tell what the seat may not know. Called through
 * game_draco only. */
#include "games/draco/cards.h"
#include "games/draco/parts.h"
#include "games/draco/state.h"

/* Who asks about which move, in which position; where the answer goes. */
typedef struct Question {
    const Ruleset *r;
    const Draco *d;
    Seat who;
    Move m;
    const Reader *to;
    Text *out;
} Question;

#define ANSWER(q, english, german, ...) \
    text_addf((q)->out, (q)->to->lang == LANG_DE ? (german) : (english), __VA_ARGS__)

static void answer(const Question *q, const char *english, const char *german) {
    text_add(q->out, q->to->lang == LANG_DE ? german : english);
}

/* DR-7 to DR-9: what is wrong with what was said, or not said, about the mount. */
static void why_choice(const Question *q, uint8_t colour) {
    const char *word = draco_colour_name(q->r, colour, q->to->lang);
    if (draco_is_shown_by_other(q->d, q->who, colour)) {
        ANSWER(q, "DR-7 %s rides the %s dragon: you stay on your own.",
               "DR-7 %s reitet den %sen Drachen: Du bleibst auf deinem.",
               q->to->name[draco_rider(q->d, colour)], word);
    } else if (q->d->mount[q->who] == colour) {
        ANSWER(q, "DR-8 You ride the %s dragon already: there is nothing to choose.",
               "DR-8 Du reitest den %sen Drachen schon: Da gibt es nichts zu wählen.", word);
    } else if (draco_has_choice(q->d, colour)) {
        ANSWER(q,
               "DR-9 The %s dragon is last and nobody rides it: say whether you ride it or stay "
               "on your own.",
               "DR-9 Der %se Drache ist Letzter und niemand reitet ihn: Sag, ob du ihn reitest "
               "oder auf deinem bleibst.",
               word);
    } else {
        ANSWER(q, "DR-9 The %s dragon is not last, so there is no choice: you ride it then.",
               "DR-9 Der %se Drache ist nicht Letzter, du hast keine Wahl: Du reitest ihn dann.",
               word);
    }
}

/* A card that is not in the hand. */
static void why_not_held(const Question *q, const char *id, uint8_t card) {
    ANSWER(q, "%s You do not hold %s %d.", "%s Du hast die %se %d nicht auf der Hand.", id,
           draco_colour_name(q->r, card_colour(card), q->to->lang), card_number(card));
}

static void why_play(const Question *q) {
    uint8_t card = move_byte(q->m, 1), held = q->d->hand_size[q->who];
    if (held == 0) {
        answer(q, "DR-18 You have no card: you can only pass.",
               "DR-18 Du hast keine Karte: Du kannst nur passen.");
        return;
    }
    switch (move_byte(q->m, 0)) {
    case MOVE_PASS:
        ANSWER(q, "DR-18 You hold %d cards; only an empty hand passes.",
               "DR-18 Du hast noch Karten auf der Hand (%d); passen darf nur, wer keine hat.",
               held);
        break;
    case MOVE_DRAW:
        answer(q, "DR-5 First play a card; drawing comes at the end of the turn.",
               "DR-5 Spiel erst eine Karte; nachgezogen wird am Ende des Zuges.");
        break;
    case MOVE_DROP:
        answer(q, "DR-17 Cards are discarded just before refilling; first play a card.",
               "DR-17 Abgeworfen wird erst vor dem Nachziehen; spiel zuerst eine Karte.");
        break;
    case MOVE_PLAY:
        if (hand_has(q->d->hand[q->who], card)) {
            why_choice(q, card_colour(card));
        } else {
            why_not_held(q, "DR-5", card);
        }
        break;
    default:
        answer(q, "DR-5 Play a card from your hand.", "DR-5 Spiel eine Karte aus deiner Hand.");
    }
}

static void why_drop(const Question *q) {
    uint8_t card = move_byte(q->m, 1), colour = card_colour(card);
    switch (move_byte(q->m, 0)) {
    case MOVE_PLAY:
        answer(q, "DR-5 You have played your card of this turn; now discard or draw.",
               "DR-5 Du hast deine Karte für diesen Zug gespielt; jetzt wirf ab oder zieh nach.");
        break;
    case MOVE_PASS:
        answer(q, "DR-18 Only an empty hand passes, and instead of a card; now discard or draw.",
               "DR-18 Passen darf nur, wer am Zugbeginn keine Karte hat; jetzt wirf ab oder zieh "
               "nach.");
        break;
    case MOVE_DROP:
        if (!hand_has(q->d->hand[q->who], card)) {
            why_not_held(q, "DR-17", card);
        } else {
            ANSWER(q, "DR-17 The %s dragon stands on field %d; the summit begins at field %d.",
                   "DR-17 Der %se Drache steht auf Feld %d; der Gipfel beginnt bei Feld %d.",
                   draco_colour_name(q->r, colour, q->to->lang), q->d->position[colour],
                   draco_table(q->r)->summit);
        }
        break;
    default:
        answer(q, "DR-17 Discard a card whose dragon stands on the summit, or draw.",
               "DR-17 Wirf eine Karte ab, deren Drache auf dem Gipfel steht, oder zieh nach.");
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
    const char *name = q->to->name[q->d->turn];
    if (q->d->step > STEP_DROP) {
        ANSWER(q, "%s The dealer is dealing to %s.", "%s Gerade teilt der Geber aus, an %s.",
               dealer_rule(q->d), name);
    } else {
        ANSWER(q, "DR-1 It is %s's turn.", "DR-1 %s ist am Zug.", name);
    }
}

/* The dealer, whose moves are entered by hand: which move is due, and for which seat. */
static void why_dealer(const Question *q) {
    uint8_t kind = move_byte(q->m, 0), due = q->d->step == STEP_MOUNT ? MOVE_MOUNT : MOVE_DEAL;
    const char *name = q->to->name[q->d->turn];
    if (q->d->step <= STEP_DROP) {
        ANSWER(q, "DR-5 It is %s's turn, not the dealer's.", "DR-5 %s ist am Zug, nicht der Geber.",
               name);
    } else if (q->d->pile_size == 0) {
        answer(q, "DR-18 The pile is empty: first it is shuffled.",
               "DR-18 Der Zugstapel ist leer: Erst wird gemischt.");
    } else if (kind == MOVE_SHUFFLE) {
        ANSWER(q, "DR-18 There are still %d cards in the pile.",
               "DR-18 Im Zugstapel sind noch Karten (%d).", q->d->pile_size);
    } else if (kind != due || move_byte(q->m, 1) != q->d->turn) {
        ANSWER(q, "%s Now %s gets a card.", "%s Jetzt bekommt %s eine Karte.", dealer_rule(q->d),
               name);
    } else if (due == MOVE_MOUNT && draco_is_ridden(q->d, card_colour(move_byte(q->m, 2)))) {
        answer(q, "DR-3 Another player shows that colour already.",
               "DR-3 Diese Farbe liegt schon vor einem anderen.");
    } else {
        ANSWER(q, "%s No such card is left in the pile.",
               "%s Davon ist keine Karte mehr im Zugstapel.", dealer_rule(q->d));
    }
}

void draco_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out) {
    Question q = {r, draco_of(s), who, m, to, out};
    if (q.d->step == STEP_OVER) {
        why_over(&q);
    } else if (who == SEAT_DEALER) {
        why_dealer(&q);
    } else if (q.d->step > STEP_DROP || q.d->turn != who) {
        why_not_asked(&q);
    } else if (q.d->step == STEP_PLAY) {
        why_play(&q);
    } else {
        why_drop(&q);
    }
}
