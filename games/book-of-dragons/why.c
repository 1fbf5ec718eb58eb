/* why.c: why a move is not legal: the rule's id and what is missing.
 *
 * Whether a move is legal is decided by moves.c alone. Called through the game's table. */
#include "games/book-of-dragons/state.h"

/* One question: who asks what, and where the answer goes. */
typedef struct Question {
    const Ruleset *r;
    const BookTable *t;
    const Book *b;
    Seat who;
    const Reader *to;
    Text *out;
} Question;

/* A reason without numbers. */
static void say(const Question *q, const char *english, const char *german) {
    text_add(q->out, q->to->lang == LANG_DE ? german : english);
}

/* A reason with one number: both texts hold one %u. */
static void say_number(const Question *q, const char *english, const char *german,
                       unsigned number) {
    text_addf(q->out, q->to->lang == LANG_DE ? german : english, number);
}

/* A reason with a name: both texts hold one %s. */
static void say_name(const Question *q, const char *english, const char *german, Seat seat) {
    text_addf(q->out, q->to->lang == LANG_DE ? german : english, q->to->name[seat]);
}

/* ---- who may move at all ---- */

static void why_over(const Question *q) {
    if (q->b->all_passed)
        say(q, "BD-26 The match is over: everybody passed in one round.",
            "BD-26 Die Partie ist vorbei: In einer Runde haben alle gepasst.");
    else
        say(q, "BD-18 The match is over: the last round has been played to its end.",
            "BD-18 Die Partie ist vorbei: Die letzte Runde ist zu Ende gespielt.");
}

static void why_waiting(const Question *q) {
    switch (q->b->step) {
    case STEP_CHIP:
        say(q, "BD-1 The chips are still being drawn.", "BD-1 Die Chips werden noch gezogen.");
        break;
    case STEP_GOAL:
        say(q, "BD-2 The goal cards are still being dealt.",
            "BD-2 Die Zielkarten werden noch verteilt.");
        break;
    case STEP_REVEAL:
        say_number(q, "BD-17 First the next card of pile %u is turned up.",
                   "BD-17 Erst wird die nächste Karte von Stapel %u aufgedeckt.", q->b->pile + 1u);
        break;
    default:
        say_name(q, "BD-1 It is %s's turn.", "BD-1 %s ist am Zug.", q->b->turn);
    }
}

static void why_dealer(const Question *q) {
    Seat seat = q->b->turn;
    switch (q->b->step) {
    case STEP_CHIP:
        say_name(q, "BD-1 Now %s draws one of the chips that are left.",
                 "BD-1 Jetzt zieht %s einen der übrigen Chips.", seat);
        break;
    case STEP_GOAL:
        say_name(q, "BD-2 Now %s gets one of the goal cards that are left.",
                 "BD-2 Jetzt bekommt %s eine der übrigen Zielkarten.", seat);
        break;
    case STEP_REVEAL:
        say_number(q, "BD-17 Now pile %u shows a card that nobody has seen yet.",
                   "BD-17 Jetzt zeigt Stapel %u eine Karte, die noch niemand gesehen hat.",
                   q->b->pile + 1u);
        break;
    default:
        say(q, "BD-17 No card is due to be turned up.", "BD-17 Es ist keine Karte aufzudecken.");
    }
}

/* ---- the two actions ---- */

static unsigned minimum_of(const Question *q, unsigned field) {
    return q->t->is_minimum_by_field ? q->t->minimum[field] : q->t->points[q->b->top[field]];
}

static void why_sum(const Question *q, const char *english, const char *german, unsigned need,
                    unsigned sum) {
    text_addf(q->out, q->to->lang == LANG_DE ? german : english, need, sum, need - sum);
}

/* The sum is too low for the field, or nothing is enough there. */
static void why_group(const Question *q, unsigned field, unsigned sum) {
    uint8_t owner = q->b->owner[field];
    if (is_immune(q->b, field))
        say_name(q, "BD-16 %s's dice there are immune until the next turn of their owner.",
                 "BD-16 Die Würfel von %s sind dort bis zum nächsten Zug ihres Besitzers immun.",
                 owner);
    else if (sum < minimum_of(q, field))
        why_sum(q, "BD-5 The sum there must be at least %u; yours is %u, %u short.",
                "BD-5 Die Summe muss dort mindestens %u sein; deine ist %u, es fehlen %u.",
                minimum_of(q, field), sum);
    else if (owner != NONE)
        why_sum(q, "BD-6 To beat the dice there you need %u; you have %u, %u short.",
                "BD-6 Um die Würfel dort zu schlagen, brauchst du %u; du hast %u, es fehlen %u.",
                q->t->sum[q->b->dice[field]] + 1u, sum);
    else if (sum <= BLOCKER_VALUE)
        why_sum(
            q, "BD-21 To beat the blocker you need %u; you have %u, %u short.",
            "BD-21 Um den Blockierwürfel zu schlagen, brauchst du %u; du hast %u, es fehlen %u.",
            BLOCKER_VALUE + 1, sum);
    else
        say(q, "BD-23 The blocker cannot be beaten: no other field can take it.",
            "BD-23 Der Blockierwürfel ist nicht zu schlagen: Kein anderes Feld kann ihn "
            "aufnehmen.");
}

/* BD-5: are those dice in the seat's hand? Otherwise says what is there. */
static bool has_group(const Question *q, uint8_t group) {
    uint8_t hand = q->b->hand[q->who];
    for (unsigned i = 0; i < q->t->groups_from[hand][1]; i++)
        if (q->t->group[hand][i] == group)
            return true;
    say(q, "BD-5 You place dice from your hand only. There you have: ",
        "BD-5 Du legst nur Würfel aus deiner Hand. Dort hast du: ");
    book_of_dragons_dice_text(q->r, hand, q->out);
    say(q, hand == NO_DICE ? "nothing." : ".", hand == NO_DICE ? "nichts." : ".");
    return false;
}

static void why_place(const Question *q, unsigned field, uint8_t group) {
    if (q->b->done == DONE_COLLECTED)
        say(q, "BD-4 You have collected a card in this turn, so you cannot place dice.",
            "BD-4 Du hast in diesem Zug eine Karte genommen und kannst keine Würfel mehr legen.");
    else if (is_used_up(q->b, field))
        say_number(q, "BD-17 Pile %u is used up and takes no dice.",
                   "BD-17 Stapel %u ist aufgebraucht und nimmt keine Würfel auf.", field + 1);
    else if (has_group(q, group))
        why_group(q, field, q->t->sum[group]);
}

static void why_collect(const Question *q, unsigned field) {
    if (q->b->done == DONE_COLLECTED)
        say(q, "BD-8 You may collect one card a turn, and you have.",
            "BD-8 Du darfst in jedem Zug nur eine Karte nehmen, und das hast du getan.");
    else if (q->b->done == DONE_PLACED)
        say(q, "BD-4 You have placed dice in this turn, so you cannot collect a card.",
            "BD-4 Du hast in diesem Zug Würfel gelegt und kannst keine Karte nehmen.");
    else if (is_used_up(q->b, field))
        say_number(q, "BD-17 Pile %u is used up.", "BD-17 Stapel %u ist aufgebraucht.", field + 1);
    else if (q->b->blocker == field)
        say(q, "BD-21 The card under the blocker cannot be collected.",
            "BD-21 Die Karte unter dem Blockierwürfel kannst du nicht nehmen.");
    else
        say_number(q, "BD-8 No dice of yours lie on field %u since the beginning of your turn.",
                   "BD-8 Auf Feld %u liegen seit Beginn deines Zuges keine Würfel von dir.",
                   field + 1);
}

static void why_raise_or_pass(const Question *q) {
    if (q->b->done != DONE_NOTHING)
        say(q, "BD-4 You have had your action: finish the turn.",
            "BD-4 Du hattest deine Aktion: Beende den Zug.");
    else
        say(q, "BD-4 Only when you can neither place dice nor collect a card; now you can.",
            "BD-4 Nur wenn du weder Würfel legen noch eine Karte nehmen kannst; jetzt kannst du "
            "es.");
}

/* ---- abilities ---- */

/* BD-9: says so and returns true when there is no card of that landscape to use. */
static bool lacks_card(const Question *q, unsigned landscape) {
    const char *word = book_of_dragons_landscape_words[q->to->lang][landscape];
    bool has_used = false;
    if (landscape == VOLCANO ||
        (q->t->landscape_points[landscape] > 0 && !q->t->has_ability[landscape])) {
        text_addf(q->out,
                  q->to->lang == LANG_DE ? "BD-10 %s: Diese Drachen haben keine Fähigkeit."
                                         : "BD-10 %s dragons have no ability.",
                  word);
        return true;
    }
    if (q->b->ready[q->who][landscape] > 0)
        return false;
    for (unsigned card = 0; card < q->t->cards; card++)
        has_used |= q->t->landscape[card] == landscape && q->b->where[card] == WHERE_USED + q->who;
    text_addf(q->out,
              q->to->lang != LANG_DE ? has_used
                                           ? "BD-9 The ability of every %s dragon of yours is used."
                                           : "BD-9 You have won no %s dragon."
              : has_used             ? "BD-9 %s: Die Fähigkeit deiner Drachen ist verbraucht."
                                     : "BD-9 %s: Du hast keinen solchen Drachen gewonnen.",
              word);
    return true;
}

static void why_storm(const Question *q, unsigned field) {
    if (is_used_up(q->b, field))
        say_number(q, "BD-17 Pile %u is used up.", "BD-17 Stapel %u ist aufgebraucht.", field + 1);
    else if (q->b->blocker == field)
        say(q, "BD-21 The card under the blocker cannot be removed.",
            "BD-21 Die Karte unter dem Blockierwürfel kannst du nicht entfernen.");
    else if (is_immune(q->b, field))
        say(q, "BD-16 The card carries an immunity chip: no attack affects it.",
            "BD-16 Auf der Karte liegt ein Immunitätschip: Kein Angriff wirkt.");
    else
        say(q, "BD-11 Only a card without dice can be removed.",
            "BD-11 Nur eine Karte ohne Würfel kannst du entfernen.");
}

/* BD-15: says so and returns true when there is no die that an ability could change. */
static bool lacks_dice(const Question *q) {
    if (q->t->dice[q->b->hand[q->who]] > 0)
        return false;
    say(q, "BD-15 All your dice lie on cards, where abilities do not change them.",
        "BD-15 Alle deine Würfel liegen auf Karten; dort ändern Fähigkeiten sie nicht.");
    return true;
}

/* BD-12, BD-14: a die that is to show another side. */
static void why_turn_die(const Question *q, const char *id, unsigned value) {
    if (lacks_dice(q))
        return;
    if (dice_has(q->t, q->b->hand[q->who], value)) { /* only a 6 can be refused: desert */
        text_add(q->out, id);
        say(q, " A 6 cannot be raised.", " Eine 6 kann nicht erhöht werden.");
        return;
    }
    for (unsigned field = 0; field < q->t->fields; field++)
        if (q->b->owner[field] == q->who && dice_has(q->t, q->b->dice[field], value)) {
            say(q, "BD-15 Abilities do not change dice that lie on cards.",
                "BD-15 Fähigkeiten ändern keine Würfel, die auf Karten liegen.");
            return;
        }
    text_add(q->out, id);
    say_number(q, " No die in your hand shows %u.", " Kein Würfel in deiner Hand zeigt %u.", value);
}

static void why_jungle(const Question *q) {
    if (!lacks_dice(q))
        say(q, "BD-13 All dice in your hand show 6: nothing would rise.",
            "BD-13 Alle Würfel in deiner Hand zeigen 6: Nichts würde steigen.");
}

static void why_plains(const Question *q, unsigned field) {
    if (q->b->immunity[q->who] != NONE)
        say_number(q, "BD-16 Your chip lies on field %u already.",
                   "BD-16 Dein Chip liegt schon auf Feld %u.", q->b->immunity[q->who] + 1u);
    else
        say_number(q, "BD-16 No dice of yours lie on field %u.",
                   "BD-16 Auf Feld %u liegen keine Würfel von dir.", field + 1);
}

static void why_ability(const Question *q, unsigned landscape, unsigned argument) {
    if (lacks_card(q, landscape))
        return;
    switch (landscape) {
    case STORM:
        why_storm(q, argument);
        break;
    case DESERT:
        why_turn_die(q, "BD-12", argument);
        break;
    case JUNGLE:
        why_jungle(q);
        break;
    case MOUNTAIN:
        why_turn_die(q, "BD-14", argument);
        break;
    default:
        why_plains(q, argument);
    }
}

/* The landscape whose ability a move is, or LANDSCAPES. */
static unsigned ability_of(Move m) {
    static const uint8_t kind[LANDSCAPES] = {MOVE_VOLCANO, MOVE_STORM,    MOVE_DESERT,
                                             MOVE_JUNGLE,  MOVE_MOUNTAIN, MOVE_PLAINS};
    unsigned landscape = 0;
    while (landscape < LANDSCAPES && kind[landscape] != move_byte(m, 0))
        landscape++;
    return landscape;
}

static void why_turn(const Question *q, Move m) {
    unsigned landscape = ability_of(m);
    uint8_t first = move_byte(m, 1);
    if (landscape < LANDSCAPES) {
        why_ability(q, landscape, first);
        return;
    }
    switch (move_byte(m, 0)) {
    case MOVE_PLACE:
        why_place(q, first, move_byte(m, 2));
        break;
    case MOVE_COLLECT:
        why_collect(q, first);
        break;
    case MOVE_RAISE:
    case MOVE_PASS:
        why_raise_or_pass(q);
        break;
    case MOVE_END:
        say(q, "BD-4 You have neither placed dice nor collected a card yet.",
            "BD-4 Du hast noch weder Würfel gelegt noch eine Karte genommen.");
        break;
    default:
        say(q,
            "BD-4 There is no such move: place dice, collect a card, raise your dice, pass, end "
            "the turn or use an ability.",
            "BD-4 So einen Zug gibt es nicht: Leg Würfel, nimm eine Karte, erhöhe deine Würfel, "
            "passe, beende den Zug oder nutze eine Fähigkeit.");
    }
}

void book_of_dragons_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                         Text *out) {
    Question q = {r, book_table(r), book_at(s), who, to, out};
    if (q.b->step == STEP_OVER)
        why_over(&q);
    else if (who == SEAT_DEALER)
        why_dealer(&q);
    else if (q.b->step != STEP_TURN || who != q.b->turn)
        why_waiting(&q);
    else
        why_turn(&q, m);
}
