/* why.c: why a typed move is not legal: the rule's id and what is missing.
 *
 * The text may be anything. It is taken apart only to find the best reason; whether a move is legal
 * is decided by moves.c alone. Called through the game's table. */
#include "games/book-of-dragons/state.h"

#include <string.h>

/* One question: who asks what, and where the answer goes. */
typedef struct Question {
    const Ruleset *r;
    const BookTable *t;
    const Book *b;
    Seat who;
    bool is_german;
    const char *argument; /* behind the first colon; "" without one */
    Text *out;
} Question;

/* A reason without numbers. */
static void say(const Question *q, const char *english, const char *german) {
    text_add(q->out, q->is_german ? german : english);
}

/* A reason with one number: both texts hold one %u. */
static void say_number(const Question *q, const char *english, const char *german,
                       unsigned number) {
    text_addf(q->out, q->is_german ? german : english, number);
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
        say_number(q, "BD-1 It is the turn of seat %u.", "BD-1 Platz %u ist am Zug.", q->b->turn);
    }
}

static void why_dealer(const Question *q) {
    unsigned seat = q->b->turn;
    switch (q->b->step) {
    case STEP_CHIP:
        say_number(q, "BD-1 Now seat %u draws one of the chips that are left (chip:SEAT:COLOUR).",
                   "BD-1 Jetzt zieht Platz %u einen der übrigen Chips (chip:PLATZ:FARBE).", seat);
        break;
    case STEP_GOAL:
        say_number(q, "BD-2 Now seat %u gets one of the goal cards that are left (goal:SEAT:KIND).",
                   "BD-2 Jetzt bekommt Platz %u eine der übrigen Zielkarten (goal:PLATZ:ART).",
                   seat);
        break;
    case STEP_REVEAL:
        say_number(q,
                   "BD-17 Now pile %u shows a card that nobody has seen yet (reveal:FIELD:CARD).",
                   "BD-17 Jetzt zeigt Stapel %u eine Karte, die noch niemand gesehen hat "
                   "(reveal:FELD:KARTE).",
                   q->b->pile + 1u);
        break;
    default:
        say(q, "BD-17 No card is due to be turned up.", "BD-17 Es ist keine Karte aufzudecken.");
    }
}

/* ---- reading the argument ---- */

/* The field a text names, or -1 after saying that there is none. */
static int read_field(const Question *q, const char *text, size_t length) {
    unsigned fields = q->t->fields;
    if (length == 1 && text[0] >= '1' && (unsigned)(text[0] - '0') <= fields)
        return text[0] - '1';
    say_number(q, "BD-3 Name a field from 1 to %u.", "BD-3 Nenne ein Feld von 1 bis %u.", fields);
    return -1;
}

/* The value a text names, or 0 after saying that there is none. */
static unsigned read_value(const Question *q, const char *id) {
    if (q->argument[0] >= '1' && q->argument[0] <= '6' && q->argument[1] == '\0')
        return (unsigned)(q->argument[0] - '0');
    text_add(q->out, id);
    say(q, " Name the value of one of your dice, 1 to 6.",
        " Nenne den Wert eines Würfels, 1 bis 6.");
    return 0;
}

/* The dice set a text lists, or NONE after saying why it is none in his hand. */
static uint8_t read_group(const Question *q, const char *text) {
    unsigned code = 0, dice = 0;
    uint8_t hand = q->b->hand[q->who];
    bool is_ascending = true;
    for (; text[dice] >= '1' && text[dice] <= '6' && dice < DICE_EACH; dice++) {
        is_ascending = is_ascending && (dice == 0 || text[dice - 1] <= text[dice]);
        code += die_code((unsigned)(text[dice] - '0'));
    }
    if (dice == 0 || text[dice] != '\0' || !is_ascending) {
        say(q,
            "BD-5 List one to three of your dice, lowest first: place:FIELD=DICE, as in "
            "place:2=45.",
            "BD-5 Nenne einen bis drei deiner Würfel, den kleinsten zuerst: place:FELD=WÜRFEL, "
            "etwa place:2=45.");
        return NONE;
    }
    uint8_t group = q->t->set_of[code];
    for (unsigned i = 0; i < q->t->groups_from[hand][1]; i++)
        if (q->t->group[hand][i] == group)
            return group;
    say(q, "BD-5 You place dice from your hand only. There you have: ",
        "BD-5 Du legst nur Würfel aus deiner Hand. Dort hast du: ");
    book_of_dragons_dice_text(q->r, hand, q->out);
    say(q, hand == NO_DICE ? "nothing." : ".", hand == NO_DICE ? "nichts." : ".");
    return NONE;
}

/* ---- the two actions ---- */

static unsigned minimum_of(const Question *q, unsigned field) {
    return q->t->is_minimum_by_field ? q->t->minimum[field] : q->t->points[q->b->top[field]];
}

static void why_sum(const Question *q, const char *english, const char *german, unsigned need,
                    unsigned sum) {
    text_addf(q->out, q->is_german ? german : english, need, sum, need - sum);
}

/* The sum is too low for the field, or nothing is enough there. */
static void why_group(const Question *q, unsigned field, unsigned sum) {
    uint8_t owner = q->b->owner[field];
    if (is_immune(q->b, field))
        say_number(q, "BD-16 The dice of seat %u there are immune until that seat moves again.",
                   "BD-16 Die Würfel von Platz %u sind dort immun, bis er wieder an der Reihe ist.",
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

static void why_place(const Question *q) {
    const char *equals = strchr(q->argument, '=');
    size_t length = equals == NULL ? strlen(q->argument) : (size_t)(equals - q->argument);
    if (q->b->done == DONE_COLLECTED) {
        say(q, "BD-4 You have collected a card in this turn, so you cannot place dice.",
            "BD-4 Du hast in diesem Zug eine Karte genommen und kannst keine Würfel mehr legen.");
        return;
    }
    int field = read_field(q, q->argument, length);
    if (field < 0)
        return;
    if (is_used_up(q->b, (unsigned)field)) {
        say_number(q, "BD-17 Pile %u is used up and takes no dice.",
                   "BD-17 Stapel %u ist aufgebraucht und nimmt keine Würfel auf.",
                   (unsigned)field + 1);
        return;
    }
    uint8_t group = read_group(q, equals == NULL ? "" : equals + 1);
    if (group != NONE)
        why_group(q, (unsigned)field, q->t->sum[group]);
}

static void why_collect(const Question *q) {
    int field;
    if (q->b->done == DONE_COLLECTED)
        say(q, "BD-8 You may collect one card a turn, and you have.",
            "BD-8 Du darfst nur eine Karte im Zug nehmen, und das hast du getan.");
    else if (q->b->done == DONE_PLACED)
        say(q, "BD-4 You have placed dice in this turn, so you cannot collect a card.",
            "BD-4 Du hast in diesem Zug Würfel gelegt und kannst keine Karte nehmen.");
    else if ((field = read_field(q, q->argument, strlen(q->argument))) < 0)
        return;
    else if (is_used_up(q->b, (unsigned)field))
        say_number(q, "BD-17 Pile %u is used up.", "BD-17 Stapel %u ist aufgebraucht.",
                   (unsigned)field + 1);
    else if (q->b->blocker == field)
        say(q, "BD-21 The card under the blocker cannot be collected.",
            "BD-21 Die Karte unter dem Blockierwürfel kannst du nicht nehmen.");
    else
        say_number(q, "BD-8 No dice of yours lie on field %u since the beginning of your turn.",
                   "BD-8 Auf Feld %u liegen seit Beginn deines Zuges keine Würfel von dir.",
                   (unsigned)field + 1);
}

static void why_raise_or_pass(const Question *q) {
    if (q->b->done != DONE_NOTHING)
        say(q, "BD-4 You have had your action: finish the turn with end.",
            "BD-4 Du hattest deine Aktion: Beende den Zug mit end.");
    else
        say(q, "BD-4 Only when you can neither place dice nor collect a card; now you can.",
            "BD-4 Nur wenn du weder Würfel legen noch eine Karte nehmen kannst; jetzt kannst du "
            "es.");
}

/* ---- abilities ---- */

/* BD-9: says so and returns true when there is no card of that landscape to use. */
static bool lacks_card(const Question *q, unsigned landscape) {
    const char *word = book_of_dragons_landscape_words[q->is_german ? LANG_DE : LANG_EN][landscape];
    bool has_used = false;
    if (landscape == VOLCANO ||
        (q->t->landscape_points[landscape] > 0 && !q->t->has_ability[landscape])) {
        text_addf(q->out,
                  q->is_german ? "BD-10 %s: Diese Drachen haben keine Fähigkeit."
                               : "BD-10 %s dragons have no ability.",
                  word);
        return true;
    }
    if (q->b->ready[q->who][landscape] > 0)
        return false;
    for (unsigned card = 0; card < q->t->cards; card++)
        has_used |= q->t->landscape[card] == landscape && q->b->where[card] == WHERE_USED + q->who;
    text_addf(q->out,
              !q->is_german ? has_used ? "BD-9 The ability of every %s dragon of yours is used."
                                       : "BD-9 You have won no %s dragon."
              : has_used    ? "BD-9 %s: Die Fähigkeit deiner Drachen ist verbraucht."
                            : "BD-9 %s: Du hast keinen solchen Drachen gewonnen.",
              word);
    return true;
}

static void why_storm(const Question *q) {
    int field = read_field(q, q->argument, strlen(q->argument));
    if (field < 0)
        return;
    if (is_used_up(q->b, (unsigned)field))
        say_number(q, "BD-17 Pile %u is used up.", "BD-17 Stapel %u ist aufgebraucht.",
                   (unsigned)field + 1);
    else if (q->b->blocker == field)
        say(q, "BD-21 The card under the blocker cannot be removed.",
            "BD-21 Die Karte unter dem Blockierwürfel kannst du nicht entfernen.");
    else if (is_immune(q->b, (unsigned)field))
        say(q, "BD-16 The card carries an immunity chip: no attack affects it.",
            "BD-16 Auf der Karte liegt ein Immunitätschip: Kein Angriff wirkt.");
    else
        say(q, "BD-11 Only a card without dice can be removed.",
            "BD-11 Nur eine Karte ohne Würfel kannst du entfernen.");
}

/* BD-12, BD-14: a die that is to show another side. */
static void why_turn_die(const Question *q, const char *id) {
    unsigned value = read_value(q, id);
    if (value == 0)
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

static void why_unknown(const Question *q) {
    say(q,
        "BD-4 There is no such move. Moves are place:FIELD=DICE, collect:FIELD, raise, pass, end, "
        "and the abilities storm:FIELD, desert:DIE, jungle, mountain:DIE, plains:FIELD.",
        "BD-4 So einen Zug gibt es nicht. Es gibt place:FELD=WÜRFEL, collect:FELD, raise, pass, "
        "end "
        "und die Fähigkeiten storm:FELD, desert:WÜRFEL, jungle, mountain:WÜRFEL, plains:FELD.");
}

static void why_jungle(const Question *q) {
    if (q->argument[0] != '\0')
        why_unknown(q);
    else if (q->t->dice[q->b->hand[q->who]] == 0)
        say(q, "BD-15 All your dice lie on cards, where abilities do not change them.",
            "BD-15 Alle deine Würfel liegen auf Karten; dort ändern Fähigkeiten sie nicht.");
    else
        say(q, "BD-13 All dice in your hand show 6: nothing would rise.",
            "BD-13 Alle Würfel in deiner Hand zeigen 6: Nichts würde steigen.");
}

static void why_plains(const Question *q) {
    int field = read_field(q, q->argument, strlen(q->argument));
    if (field < 0)
        return;
    if (q->b->immunity[q->who] != NONE)
        say_number(q, "BD-16 Your chip lies on field %u already.",
                   "BD-16 Dein Chip liegt schon auf Feld %u.", q->b->immunity[q->who] + 1u);
    else
        say_number(q, "BD-16 No dice of yours lie on field %u.",
                   "BD-16 Auf Feld %u liegen keine Würfel von dir.", (unsigned)field + 1);
}

static void why_ability(const Question *q, unsigned landscape) {
    if (lacks_card(q, landscape))
        return;
    switch (landscape) {
    case STORM:
        why_storm(q);
        break;
    case DESERT:
        why_turn_die(q, "BD-12");
        break;
    case JUNGLE:
        why_jungle(q);
        break;
    case MOUNTAIN:
        why_turn_die(q, "BD-14");
        break;
    default:
        why_plains(q);
        break;
    }
}

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

static void why_turn(const Question *q, const char *text) {
    size_t length = strcspn(text, ":");
    for (unsigned landscape = 0; landscape < LANDSCAPES; landscape++)
        if (is_word(text, length, book_of_dragons_landscapes[landscape])) {
            why_ability(q, landscape);
            return;
        }
    if (is_word(text, length, "place"))
        why_place(q);
    else if (is_word(text, length, "collect"))
        why_collect(q);
    else if (strcmp(text, "raise") == 0 || strcmp(text, "pass") == 0)
        why_raise_or_pass(q);
    else if (strcmp(text, "end") == 0)
        say(q, "BD-4 You have neither placed dice nor collected a card yet.",
            "BD-4 Du hast noch weder Würfel gelegt noch eine Karte genommen.");
    else
        why_unknown(q);
}

void book_of_dragons_why(const Ruleset *r, const State *s, Seat who, const char *text, Lang lang,
                         Text *out) {
    const char *colon = strchr(text, ':');
    Question q = {.r = r,
                  .t = book_table(r),
                  .b = book_at(s),
                  .who = who,
                  .is_german = lang == LANG_DE,
                  .argument = colon == NULL ? "" : colon + 1,
                  .out = out};
    if (q.b->step == STEP_OVER)
        why_over(&q);
    else if (who == SEAT_DEALER)
        why_dealer(&q);
    else if (q.b->step != STEP_TURN || who != q.b->turn)
        why_waiting(&q);
    else
        why_turn(&q, text);
}
