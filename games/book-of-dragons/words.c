/* words.c: what people read besides the moves, in English and German.
 *
 * Knows no rules of its own: it says what two positions show. Called through the game's table. */
#include "games/book-of-dragons/state.h"

const char *const book_of_dragons_kind_words[LANGS][KINDS] = {
    {"red", "orange", "green", "blue", "violet", "black"},
    {"rot", "orangefarben", "grün", "blau", "violett", "schwarz"}};

const char *const book_of_dragons_landscape_words[LANGS][LANDSCAPES] = {
    {"volcano", "storm", "desert", "jungle", "mountain", "plains"},
    {"Vulkan", "Gewitter", "Wüste", "Dschungel", "Gebirge", "Flachland"}};

static const char *const colour_words[LANGS][COLOURS] = {
    {"red", "blue", "green", "yellow", "white"}, {"rote", "blaue", "grüne", "gelbe", "weiße"}};

/* What a narration needs at hand. */
typedef struct Narration {
    const Ruleset *r;
    const BookTable *t;
    const Book *before, *after;
    Seat who;
    bool is_german;
    const char *const *name;
    Text *out;
} Narration;

static const char *either(const Narration *y, const char *english, const char *german) {
    return y->is_german ? german : english;
}

static void add(const Narration *y, const char *english, const char *german) {
    text_add(y->out, either(y, english, german));
}

void book_of_dragons_dragon_text(const BookTable *t, uint8_t card, const char *article,
                                 const char *ending, Lang lang, Text *out) {
    const char *kind = book_of_dragons_kind_words[lang][t->kind[card]];
    const char *landscape = book_of_dragons_landscape_words[lang][t->landscape[card]];
    if (lang == LANG_DE)
        text_addf(out, "%s %s%s %s (%s)", article, kind, ending,
                  ending[1] == '\0' ? "Drache" : "Drachen", landscape);
    else
        text_addf(out, "the %s %s dragon", kind, landscape);
}

static void add_dragon(const Narration *y, uint8_t card, const char *article, const char *ending) {
    Lang lang = y->is_german ? LANG_DE : LANG_EN;
    book_of_dragons_dragon_text(y->t, card, article, ending, lang, y->out);
}

/* "3, 4 and 5" */
static void add_dice(const Narration *y, uint8_t set) {
    unsigned dice = y->t->dice[set];
    for (unsigned i = 0; i < dice; i++) {
        text_add_int(y->out, y->t->digit[set][i]);
        if (i + 2 < dice)
            text_add(y->out, ", ");
        else if (i + 2 == dice)
            add(y, " and ", " und ");
    }
}

/* "one 5", "4 and 5" */
static void add_group(const Narration *y, uint8_t set) {
    if (y->t->dice[set] == 1)
        add(y, "one ", "eine ");
    add_dice(y, set);
}

/* "the dice back, each 1 higher: 4 and 5." `stays` is the value that does not change. */
static void add_shifted(const Narration *y, uint8_t from, uint8_t to, unsigned stays) {
    bool is_one = y->t->dice[from] == 1, is_up = stays == 6;
    add(y, is_one ? ", 1 " : ", each 1 ", is_one ? ", um 1 " : ", jeder um 1 ");
    add(y, is_up ? "higher" : "lower", is_up ? "höher" : "niedriger");
    if (dice_has(y->t, from, stays))
        text_addf(y->out, either(y, " (a %u stays)", " (eine %u bleibt)"), stays);
    text_add(y->out, ": ");
    add_dice(y, to);
    text_add_char(y->out, '.');
}

/* "3 and 4 become 2 and 3" */
static void add_change(const Narration *y, uint8_t from, uint8_t to) {
    bool is_one = y->t->dice[from] == 1;
    add_dice(y, from);
    add(y, is_one ? " becomes " : " become ", is_one ? " wird " : " werden ");
    add_dice(y, to);
    text_add_char(y->out, '.');
}

/* ---- what a move did ---- */

static void narrate_beaten(const Narration *y, unsigned field) {
    uint8_t loser = y->before->owner[field];
    if (loser == NONE || loser == y->who)
        return;
    uint8_t dice = y->before->dice[field];
    bool is_one = y->t->dice[dice] == 1;
    text_addf(y->out, either(y, " %s is beaten and takes ", " %s wird geschlagen und nimmt "),
              y->name[loser]);
    add(y, is_one ? "the die back" : "the dice back",
        is_one ? "den Würfel zurück" : "die Würfel zurück");
    add_shifted(y, dice, y->t->raised[dice], 6);
}

/* BD-22 */
static void narrate_blocker(const Narration *y) {
    uint8_t to = y->after->blocker;
    if (to == y->before->blocker)
        return;
    text_addf(
        y->out,
        either(y, " The blocker moves to field %d.", " Der Blockierwürfel wandert auf Feld %d."),
        to + 1);
    if (y->before->owner[to] == NONE)
        return;
    text_addf(y->out, either(y, " %s takes ", " %s nimmt "), y->name[y->before->owner[to]]);
    add_dice(y, y->before->dice[to]);
    add(y, " back unchanged.", " unverändert zurück.");
}

static void narrate_place(const Narration *y, unsigned field, uint8_t group) {
    text_addf(y->out, either(y, "%s places ", "%s legt "), y->name[y->who]);
    add_group(y, group);
    add(y, " on ", " auf ");
    add_dragon(y, y->before->top[field], "den", "en");
    text_addf(y->out, either(y, ", field %u", ", Feld %u"), field + 1);
    if (y->before->owner[field] == y->who)
        text_addf(y->out, either(y, ", now %d in all", ", jetzt zusammen %d"),
                  y->t->sum[y->after->dice[field]]);
    text_add_char(y->out, '.');
    narrate_beaten(y, field);
    narrate_blocker(y);
}

/* BD-18: the pile that ends the match. */
static void narrate_used_up(const Narration *y, unsigned field) {
    unsigned used_up = 0;
    if (!is_used_up(y->after, field))
        return;
    for (unsigned other = 0; other < y->t->fields; other++)
        used_up += is_used_up(y->after, other);
    text_addf(y->out, either(y, " Pile %u is used up.", " Stapel %u ist aufgebraucht."), field + 1);
    if (used_up == y->t->piles_to_end)
        add(y, " This is the last round.", " Das ist die letzte Runde.");
}

static void narrate_collect(const Narration *y, unsigned field) {
    uint8_t card = y->before->top[field];
    text_addf(y->out, either(y, "%s collects ", "%s nimmt "), y->name[y->who]);
    add_dragon(y, card, "den", "en");
    text_addf(y->out, either(y, " for %d points", " für %d Punkte"), y->t->points[card]);
    if (y->t->kind[card] == y->before->goal[y->who])
        text_addf(y->out, either(y, " and %d for the goal card", " und %d für die Zielkarte"),
                  GOAL_BONUS);
    uint8_t dice = y->before->dice[field];
    bool is_one = y->t->dice[dice] == 1;
    add(y, is_one ? ". The die comes back" : ". The dice come back",
        is_one ? ". Der Würfel kommt zurück" : ". Die Würfel kommen zurück");
    add_shifted(y, dice, y->t->lowered[dice], 1);
    if (y->before->immunity[y->who] == field)
        add(y, " So does the immunity chip.", " Der Immunitätschip auch.");
    narrate_used_up(y, field);
}

/* "Ann uses the red storm dragon" and a colon. */
static void narrate_dragon_used(const Narration *y, unsigned landscape) {
    uint8_t card = book_of_dragons_next_card(y->r, y->before, y->who, landscape);
    text_addf(y->out, either(y, "%s uses ", "%s nutzt "), y->name[y->who]);
    add_dragon(y, card, "den", "en");
    text_add(y->out, ": ");
}

static void narrate_storm(const Narration *y, unsigned field) {
    narrate_dragon_used(y, STORM);
    add_dragon(y, y->before->top[field], "der", "e");
    text_addf(y->out, either(y, " on field %u leaves the game.", " auf Feld %u ist aus dem Spiel."),
              field + 1);
    narrate_used_up(y, field);
}

static void narrate_die(const Narration *y, unsigned landscape, int from, int to) {
    narrate_dragon_used(y, landscape);
    text_addf(y->out, either(y, "a %d becomes a %d.", "eine %d wird zur %d."), from, to);
}

static void narrate_jungle(const Narration *y) {
    narrate_dragon_used(y, JUNGLE);
    add_change(y, y->before->hand[y->who], y->after->hand[y->who]);
}

static void narrate_plains(const Narration *y, unsigned field) {
    narrate_dragon_used(y, PLAINS);
    text_addf(y->out,
              either(y, "the dice on field %u are immune until the next turn.",
                     "Die Würfel auf Feld %u sind bis zum nächsten Zug immun."),
              field + 1);
}

/* BD-19, BD-20 */
static void narrate_winners(const Narration *y, const State *after) {
    int32_t score[SEATS_MAX];
    SeatSet winners = book_of_dragons_winners(y->r, after);
    bool is_shared = (winners & (winners - 1)) != 0, is_first = true;
    book_of_dragons_score(y->r, after, score);
    add(y,
        y->after->all_passed ? " Everybody has passed. The match is over: "
                             : " The match is over: ",
        y->after->all_passed ? " Alle haben gepasst. Die Partie ist vorbei: "
                             : " Die Partie ist vorbei: ");
    for (Seat seat = 0; seat < y->r->seats; seat++) {
        text_addf(y->out, "%s%s %d", is_first ? "" : ", ", y->name[seat], score[seat]);
        is_first = false;
    }
    is_first = true;
    text_add(y->out, ". ");
    for (Seat seat = 0; seat < y->r->seats; seat++)
        if ((winners & seat_bit(seat)) != 0) {
            text_addf(y->out, "%s%s", is_first ? "" : either(y, " and ", " und "), y->name[seat]);
            is_first = false;
        }
    add(y, is_shared ? " share the victory." : " wins.",
        is_shared ? " teilen sich den Sieg." : " gewinnt.");
}

/* What the end of a turn brings: the next seat's chip, or the end of the match. */
static void narrate_turn_end(const Narration *y, const State *after) {
    uint8_t next = y->after->turn;
    if (y->after->step == STEP_OVER)
        narrate_winners(y, after);
    else if (y->before->immunity[next] != NONE)
        text_addf(
            y->out,
            either(y, " %s takes the immunity chip back.", " %s nimmt den Immunitätschip zurück."),
            y->name[next]);
}

static void narrate_raise(const Narration *y) {
    text_addf(y->out,
              either(y, "%s can neither place nor collect, and raises ",
                     "%s kann weder legen noch nehmen und erhöht "),
              y->name[y->who]);
    add_dice(y, y->before->hand[y->who]);
    add(y, " to ", " auf ");
    add_dice(y, y->t->raised[y->before->hand[y->who]]);
    text_add_char(y->out, '.');
}

static void narrate_deal(const Narration *y, Move m) {
    Lang lang = y->is_german ? LANG_DE : LANG_EN;
    uint8_t first = move_byte(m, 1), second = move_byte(m, 2);
    if (move_byte(m, 0) == MOVE_CHIP) {
        text_addf(y->out, either(y, "%s draws the %s chip.", "%s zieht den %sn Chip."),
                  y->name[first], colour_words[lang][second]);
    } else if (move_byte(m, 0) == MOVE_GOAL) {
        text_addf(
            y->out,
            either(y, "The goal card of %s: %s dragons.", "Die Zielkarte von %s: %se Drachen."),
            y->name[first], book_of_dragons_kind_words[lang][second]);
    } else {
        text_addf(y->out, either(y, "New card on field %d: ", "Neue Karte auf Feld %d: "),
                  first + 1);
        add_dragon(y, second, "der", "e");
        text_addf(y->out, either(y, ", %d points.", ", %d Punkte."), y->t->points[second]);
    }
}

static void narrate_line(const Narration *y, const State *after, Move m) {
    uint8_t first = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case MOVE_PLACE:
        narrate_place(y, first, move_byte(m, 2));
        break;
    case MOVE_COLLECT:
        narrate_collect(y, first);
        break;
    case MOVE_RAISE:
        narrate_raise(y);
        narrate_turn_end(y, after);
        break;
    case MOVE_PASS:
        text_addf(y->out, either(y, "%s passes.", "%s passt."), y->name[y->who]);
        narrate_turn_end(y, after);
        break;
    case MOVE_END:
        text_addf(y->out, either(y, "%s ends the turn.", "%s beendet den Zug."), y->name[y->who]);
        narrate_turn_end(y, after);
        break;
    case MOVE_STORM:
        narrate_storm(y, first);
        break;
    case MOVE_DESERT:
        narrate_die(y, DESERT, first, first + 1);
        break;
    case MOVE_JUNGLE:
        narrate_jungle(y);
        break;
    case MOVE_MOUNTAIN:
        narrate_die(y, MOUNTAIN, first, 7 - first);
        break;
    case MOVE_PLAINS:
        narrate_plains(y, first);
        break;
    default:
        narrate_deal(y, m);
        break;
    }
}

void book_of_dragons_narrate(const Ruleset *r, const State *before, const State *after, Seat who,
                             Move m, const Reader *to, Text *out) {
    Narration y = {.r = r,
                   .t = book_table(r),
                   .before = book_at(before),
                   .after = book_at(after),
                   .who = who,
                   .is_german = to->lang == LANG_DE,
                   .name = to->name,
                   .out = out};
    narrate_line(&y, after, m);
}

/* ---- what is asked ---- */

void book_of_dragons_abilities_text(const Ruleset *r, const Book *b, Seat who, bool is_used,
                                    Lang lang, Text *out) {
    const BookTable *t = book_table(r);
    const char *between = "";
    for (unsigned landscape = STORM; landscape < LANDSCAPES; landscape++) {
        unsigned count = 0;
        for (unsigned card = 0; card < t->cards; card++)
            count += t->landscape[card] == landscape && t->has_ability[landscape] &&
                     b->where[card] == (is_used ? WHERE_USED : WHERE_WON) + who;
        if (count == 0)
            continue;
        text_addf(out, "%s%s", between, book_of_dragons_landscape_words[lang][landscape]);
        if (count > 1)
            text_addf(out, lang == LANG_DE ? " (%u-mal)" : " (%u times)", count);
        between = ", ";
    }
}

static void prompt_dealer(const Book *b, bool is_german, Text *out) {
    if (b->step == STEP_CHIP)
        text_addf(out, is_german ? "Platz %d zieht einen Chip." : "Seat %d draws a chip.", b->turn);
    else if (b->step == STEP_GOAL)
        text_addf(out, is_german ? "Platz %d bekommt eine Zielkarte." : "Seat %d gets a goal card.",
                  b->turn);
    else
        text_addf(out,
                  is_german ? "Decke die nächste Karte von Stapel %d auf."
                            : "Turn up the next card of pile %d.",
                  b->pile + 1);
}

static const char *prompt_text(const Book *b, Seat who, bool can_act, const BookTable *t,
                               bool is_german) {
    if (b->done == DONE_COLLECTED)
        return is_german ? "Du hast eine Karte genommen, also legst du jetzt keine Würfel: Beende "
                           "deinen Zug."
                         : "You have collected a card, so you place no dice now: end your turn.";
    if (b->done == DONE_PLACED && can_act && b->hand[who] != NO_DICE)
        return is_german ? "Lege weitere Würfel oder beende deinen Zug."
                         : "Place more dice or end your turn.";
    if (b->done == DONE_PLACED)
        return is_german ? "Beende deinen Zug." : "End your turn.";
    if (!can_act)
        return is_german ? "Du kannst weder legen noch nehmen: Erhöhe deine Würfel oder passe."
                         : "You can neither place nor collect: raise your dice or pass.";
    if (t->dice[b->hand[who]] == DICE_EACH)
        return is_german ? "Lege Würfel auf Karten." : "Place dice on cards.";
    return is_german ? "Lege Würfel auf Karten oder nimm eine Karte."
                     : "Place dice on cards or collect a card.";
}

void book_of_dragons_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to,
                            Text *out) {
    const BookTable *t = book_table(r);
    const Book *b = book_at(s);
    bool is_german = to->lang == LANG_DE;
    unsigned used_up = 0;
    TEXT(unused, 200);
    if (who >= r->seats) {
        prompt_dealer(b, is_german, out);
        return;
    }
    for (unsigned field = 0; field < t->fields; field++)
        used_up += is_used_up(b, field);
    text_add(out, prompt_text(b, who, book_of_dragons_can_act(r, b, who), t, is_german));
    book_of_dragons_abilities_text(r, b, who, false, to->lang, &unused);
    if (unused.length > 0)
        text_addf(out, is_german ? " Unbenutzte Fähigkeiten: %s." : " Unused abilities: %s.",
                  unused.start);
    if (used_up >= t->piles_to_end)
        text_add(out, is_german ? " Letzte Runde." : " Last round.");
}

/* ---- choices ---- */

/* "Place 4 and 5 on field 2", and what lies there. */
static void label_place(const Narration *y, unsigned field, uint8_t group) {
    uint8_t owner = y->before->owner[field];
    add(y, "Place ", "Lege ");
    add_group(y, group);
    text_addf(y->out, either(y, " on field %u: ", " auf Feld %u: "), field + 1);
    add_dragon(y, y->before->top[field], "der", "e");
    if (y->before->blocker == field)
        text_addf(y->out,
                  either(y, ", beating the blocker, %d", ", schlägt den Blockierwürfel, %d"),
                  BLOCKER_VALUE);
    else if (owner == y->who)
        add(y, ", to your dice there", ", zu deinen Würfeln dort");
    else if (owner != NONE)
        text_addf(y->out, either(y, ", beating the %d of %s", ", schlägt die %d von %s"),
                  y->t->sum[y->before->dice[field]], y->name[owner]);
}

/* "Collect the red storm dragon, 7 points" */
static void label_collect(const Narration *y, unsigned field) {
    uint8_t card = y->before->top[field];
    bool is_goal = y->t->kind[card] == y->before->goal[y->who];
    add(y, "Collect ", "Nimm ");
    add_dragon(y, card, "den", "en");
    text_addf(y->out, either(y, ", %d points", ", %d Punkte"), y->t->points[card]);
    if (is_goal)
        text_addf(y->out, either(y, " and %d for your goal card", " und %d für deine Zielkarte"),
                  GOAL_BONUS);
}

static void label_ability(const Narration *y, Move m) {
    int first = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case MOVE_STORM:
        text_addf(y->out,
                  either(y, "Storm ability: remove the card on field %d",
                         "Fähigkeit Gewitter: entferne die Karte auf Feld %d"),
                  first + 1);
        break;
    case MOVE_DESERT:
        text_addf(y->out,
                  either(y, "Desert ability: raise a die by 1, %d becomes %d",
                         "Fähigkeit Wüste: erhöhe einen Würfel um 1, aus %d wird %d"),
                  first, first + 1);
        break;
    case MOVE_JUNGLE:
        add(y, "Jungle ability: raise all dice in your hand by 1",
            "Fähigkeit Dschungel: erhöhe alle Würfel in der Hand um 1");
        break;
    case MOVE_MOUNTAIN:
        text_addf(y->out,
                  either(y, "Mountain ability: turn a die to its opposite side, %d becomes %d",
                         "Fähigkeit Gebirge: dreh einen Würfel auf die Gegenseite, aus %d wird %d"),
                  first, 7 - first);
        break;
    default:
        text_addf(y->out,
                  either(y,
                         "Plains ability: nobody can beat your dice on field %d before your "
                         "next turn",
                         "Fähigkeit Flachland: bis zu deinem nächsten Zug kann niemand deine "
                         "Würfel auf Feld %d schlagen"),
                  first + 1);
    }
}

void book_of_dragons_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                           Text *out) {
    const Book *b = book_at(s);
    Narration y = {.r = r,
                   .t = book_table(r),
                   .before = b,
                   .after = b,
                   .who = who,
                   .is_german = to->lang == LANG_DE,
                   .name = to->name,
                   .out = out};
    switch (move_byte(m, 0)) {
    case MOVE_PLACE:
        label_place(&y, move_byte(m, 1), move_byte(m, 2));
        break;
    case MOVE_COLLECT:
        label_collect(&y, move_byte(m, 1));
        break;
    case MOVE_RAISE:
        add(&y, "Raise all your dice by 1", "Erhöhe alle deine Würfel um 1");
        break;
    case MOVE_PASS:
        add(&y, "Pass", "Passe");
        break;
    case MOVE_END:
        add(&y, "End the turn", "Beende den Zug");
        break;
    default:
        label_ability(&y, m);
        break;
    }
}

/* ---- points ---- */

/* "16	2 volcano dragons, 8 each" */
static void part(int count, int points, const char *landscape, Lang lang, Text *out) {
    bool is_one = count == 1;
    if (lang == LANG_DE)
        text_addf(out, is_one ? "%d\t%s: %d Drache" : "%d\t%s: %d Drachen", count * points,
                  landscape, count);
    else
        text_addf(out, is_one ? "%d\t%d %s dragon" : "%d\t%d %s dragons", count * points, count,
                  landscape);
    if (!is_one)
        text_addf(out, lang == LANG_DE ? " zu je %d" : ", %d each", points);
    text_add_char(out, '\n');
}

void book_of_dragons_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out) {
    const BookTable *t = book_table(r);
    const Book *b = book_at(s);
    int won[LANDSCAPES] = {0}, goals = 0;
    for (unsigned card = 0; card < t->cards; card++)
        if (b->where[card] == WHERE_WON + who || b->where[card] == WHERE_USED + who) {
            won[t->landscape[card]]++;
            goals += t->kind[card] == b->goal[who];
        }
    for (unsigned landscape = 0; landscape < LANDSCAPES; landscape++)
        if (won[landscape] > 0)
            part(won[landscape], t->landscape_points[landscape],
                 book_of_dragons_landscape_words[lang][landscape], lang, out);
    if (goals == 0)
        return;
    const char *kind = book_of_dragons_kind_words[lang][b->goal[who]];
    if (goals == 1)
        text_addf(out,
                  lang == LANG_DE ? "%d\tdie Zielkarte: 1 %ser Drache\n"
                                  : "%d\tthe goal card: 1 %s dragon\n",
                  GOAL_BONUS, kind);
    else
        text_addf(out,
                  lang == LANG_DE ? "%d\tdie Zielkarte: %d %se Drachen zu je %d\n"
                                  : "%d\tthe goal card: %d %s dragons, %d each\n",
                  goals * GOAL_BONUS, goals, kind, GOAL_BONUS);
}

/* ---- what a drawing needs ---- */

static void describe_cards(const Ruleset *r, Text *out) {
    const BookTable *t = book_table(r);
    text_add(out, "\"cards\":[");
    for (unsigned card = 0; card < t->cards; card++) {
        text_addf(out, "%s{\"name\":\"", card == 0 ? "" : ",");
        book_of_dragons_card_text(r, card, out);
        text_addf(out, "\",\"kind\":\"%s\",\"landscape\":\"%s\",\"points\":%d}",
                  book_of_dragons_kinds[t->kind[card]],
                  book_of_dragons_landscapes[t->landscape[card]], t->points[card]);
    }
    text_add(out, "],");
}

static void describe_minimums(const BookTable *t, Text *out) {
    text_add(out, "\"minimums\":[");
    for (unsigned field = 0; field < t->fields; field++)
        text_addf(out, "%s%d", field == 0 ? "" : ",", t->minimum[field]);
    text_add(out, "],");
}

/* What each landscape's dragons can do, short enough for a card. */
const char *const book_of_dragons_ability_words[LANGS][LANDSCAPES] = {
    [LANG_EN] = {"No ability.", "Once: remove a card without dice.",
                 "Once: one of your dice rises by 1.", "Once: all your dice rise by 1.",
                 "Once: turn one of your dice to its opposite side.",
                 "Once: your dice on a card are safe."},
    [LANG_DE] = {"Keine Fähigkeit.", "Einmal: Entferne eine Karte ohne Würfel.",
                 "Einmal: Einer deiner Würfel steigt um 1.",
                 "Einmal: Alle deine Würfel steigen um 1.",
                 "Einmal: Dreh einen deiner Würfel auf die Gegenseite.",
                 "Einmal: Deine Würfel auf einer Karte sind sicher."},
};

void book_of_dragons_components(const Ruleset *r, Text *out) {
    const BookTable *t = book_table(r);
    text_addf(out, "{\"fields\":%d,", t->fields);
    describe_minimums(t, out);
    describe_cards(r, out);
    text_addf(out, "\"minimum\":\"%s\",\"blockerValue\":%d,\"goalBonus\":%d,\"names\":{",
              t->is_minimum_by_field ? "field" : "card", BLOCKER_VALUE, GOAL_BONUS);
    game_add_names(book_of_dragons_landscapes, book_of_dragons_landscape_words[LANG_EN],
                   book_of_dragons_landscape_words[LANG_DE], LANDSCAPES, out);
    text_add(out, "},\"abilities\":{");
    game_add_names(book_of_dragons_landscapes, book_of_dragons_ability_words[LANG_EN],
                   book_of_dragons_ability_words[LANG_DE], LANDSCAPES, out);
    text_add(out, "}}");
}
