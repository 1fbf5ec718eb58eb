/* words.c: what people read about Draco, in English and German: words of the fields, prompts,
 * what a move did and who scored what and why, where points come from.
 *
 * Why a move is refused is in why.c. Called through game_draco only. */
#include "games/draco/parts.h"
#include "games/draco/state.h"

void draco_step_word(const Ruleset *r, unsigned value, Text *out) {
    static const char *const WORDS[STEPS] = {"play", "drop", "mount", "deal", "refill", "over"};
    (void)r;
    if (value < STEPS) {
        text_add(out, WORDS[value]);
    }
}

void draco_colour_word(const Ruleset *r, unsigned value, Text *out) {
    const DracoTable *t = draco_table(r);
    if (value < t->colours) {
        text_add(out, draco_colour_words[t->colour[value]]);
    }
}

void draco_card_word(const Ruleset *r, unsigned value, Text *out) {
    unsigned number = value % DRACO_NUMBERS + 1;
    if (value < DRACO_CARDS && draco_table(r)->copies[number - 1] > 0) {
        size_t length = out->length;
        draco_colour_word(r, value / DRACO_NUMBERS, out);
        if (out->length > length) {
            text_add_char(out, '-');
            text_add_int(out, number);
        }
    }
}

/* "red-3:0": seat 0 showed it; "draw:0": it drew a card. */
void draco_event_word(const Ruleset *r, unsigned value, Text *out) {
    unsigned card = value / DRACO_SEATS;
    size_t length = out->length;
    if (value >= EVENT_VALUES || value % DRACO_SEATS >= r->seats) {
        return;
    }
    if (card == EVENT_DRAW) {
        text_add(out, "draw");
    } else {
        draco_card_word(r, card, out);
    }
    if (out->length > length) {
        text_addf(out, ":%u", value % DRACO_SEATS);
    }
}

const char *draco_colour_name(const Ruleset *r, uint8_t colour, Lang lang) {
    static const char *const ENGLISH[DRACO_COLOURS] = {
        "blue",  "brown", "black",      "red",    "yellow",
        "green", "white", "light blue", "violet", "orange",
    };
    static const char *const GERMAN[DRACO_COLOURS] = {
        /* "e" and "en" make it rote, roten */
        "blau", "braun", "schwarz",  "rot",     "gelb",
        "grün", "weiß",  "hellblau", "violett", "orangefarben",
    };
    uint8_t word = draco_table(r)->colour[colour];
    return lang == LANG_DE ? GERMAN[word] : ENGLISH[word];
}

void draco_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out) {
    const Draco *d = draco_of(s);
    bool is_german = to->lang == LANG_DE;
    (void)r;
    if (d->step == STEP_OVER) {
        text_add(out, is_german ? "Die Partie ist zu Ende." : "The match is over.");
    } else if (d->step > STEP_DROP || d->turn != who) {
        text_add(out, is_german ? "Warte, bis du dran bist." : "Wait until it is your turn.");
    } else if (d->step == STEP_DROP) {
        text_add(out, is_german ? "Wirf Karten von Drachen auf dem Gipfel ab oder zieh nach."
                                : "Discard cards of dragons on the summit, or draw.");
    } else if (d->hand_size[who] == 0) {
        text_add(out, is_german ? "Du hast keine Karte und musst passen."
                                : "You have no card and must pass.");
    } else {
        text_add(out, is_german ? "Spiel eine Karte." : "Play a card.");
    }
}

void draco_number_text(int number, Text *out) {
    text_add(out, number < 0 ? "minus " : "");
    text_add_int(out, number < 0 ? -number : number);
}

/* "field 7, value 3, blue field" */
static void narrate_field(const DracoTable *t, uint8_t field, bool is_german, Text *out) {
    text_addf(out, is_german ? "Feld %d, Wert " : "field %d, value ", field);
    draco_number_text(t->points[field], out);
    if (field >= t->summit) {
        text_add(out, is_german ? ", Gipfel" : ", summit");
    } else if (t->scoring[field] == SCORING_SMALL) {
        text_add(out, is_german ? ", blaues Feld" : ", blue field");
    } else if (t->scoring[field] == SCORING_LARGE) {
        text_add(out, is_german ? ", grünes Feld" : ", green field");
    }
}

/* What becomes of the mount when that card is played, and why a card may come twice (DR-9). */
static void label_mount(const Ruleset *r, const Draco *d, Seat who, Move m, const Reader *to,
                        Text *out) {
    bool is_german = to->lang == LANG_DE;
    uint8_t colour = card_colour(move_byte(m, 1)), mount = d->mount[who];
    const char *moved = draco_colour_name(r, colour, to->lang),
               *own = draco_colour_name(r, mount, to->lang);
    if (draco_is_shown_by_other(d, who, colour)) {
        const char *rider = to->name[draco_rider(d, colour)];
        if (is_german) {
            text_addf(out, " und bleib auf dem %sen (den %sen reitet %s)", own, moved, rider);
        } else {
            text_addf(out, " and stay on %s (%s rides %s)", own, rider, moved);
        }
    } else if (colour == mount) {
        text_add(out, is_german ? " für deinen Drachen" : " for your dragon");
    } else if (!draco_rides(d, who, colour, move_byte(m, 2))) {
        text_addf(out,
                  is_german ? " und bleib auf dem %sen (der %se ist Letzter, freie Wahl)"
                            : " and stay on %s (%s is last: your choice)",
                  own, moved);
    } else {
        text_addf(out, is_german ? " und steig auf den %sen um" : " and change to %s", moved);
        if (draco_has_choice(d, colour)) {
            text_add(out,
                     is_german ? " (er ist Letzter, freie Wahl)" : " (it is last: your choice)");
        }
    }
}

/* "; small scoring: you get 2": what the move would bring. */
static void label_scoring(const Ruleset *r, const Draco *d, Seat who, Move m, uint8_t end,
                          bool is_german, Text *out) {
    static const char *const WORDS[LANGS][SCORINGS] = {{"", "small", "large"},
                                                       {"", "kleine", "große"}};
    const DracoTable *t = draco_table(r);
    uint8_t colour = card_colour(move_byte(m, 1));
    uint8_t scoring = draco_scoring(t, d->position[colour], end);
    uint8_t mount = draco_rides(d, who, colour, move_byte(m, 2)) ? colour : d->mount[who];
    int worth = t->worth[scoring][mount == colour ? end : d->position[mount]];
    if (scoring == SCORING_NONE) {
        return;
    }
    text_addf(out, is_german ? "; %s Wertung: du " : "; %s scoring: you ",
              WORDS[is_german ? LANG_DE : LANG_EN][scoring]);
    if (worth < 0) {
        text_addf(out, is_german ? "verlierst %d" : "lose %d", -worth);
    } else {
        text_addf(out, is_german ? "bekommst %d" : "get %d", worth);
    }
}

static void label_play(const Ruleset *r, const Draco *d, Seat who, Move m, const Reader *to,
                       Text *out) {
    uint8_t card = move_byte(m, 1), colour = card_colour(card), number = card_number(card);
    uint8_t end = draco_end(draco_table(r), d->position[colour], number);
    bool is_german = to->lang == LANG_DE;
    text_addf(out, is_german ? "Spiel die %se %d" : "Play %s %d",
              draco_colour_name(r, colour, to->lang), number);
    label_mount(r, d, who, m, to, out);
    text_addf(out, is_german ? ": der %se zieht auf " : ": %s moves to ",
              draco_colour_name(r, colour, to->lang));
    narrate_field(draco_table(r), end, is_german, out);
    label_scoring(r, d, who, m, end, is_german, out);
}

void draco_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out) {
    bool is_german = to->lang == LANG_DE;
    uint8_t card = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case MOVE_PLAY:
        label_play(r, draco_of(s), who, m, to, out);
        break;
    case MOVE_DROP:
        text_addf(out, is_german ? "Wirf die %se %d ab" : "Discard %s %d",
                  draco_colour_name(r, card_colour(card), to->lang), card_number(card));
        break;
    case MOVE_DRAW:
        text_add(out, is_german ? "Zieh nach" : "Refill your hand");
        break;
    default:
        text_add(out, is_german ? "Passe" : "Pass");
    }
}

/* DR-5, DR-6: the card and the way of the dragon. */
static void narrate_move(const Ruleset *r, const Draco *before, const char *name, uint8_t card,
                         Lang lang, Text *out) {
    const DracoTable *t = draco_table(r);
    bool is_german = lang == LANG_DE;
    uint8_t colour = card_colour(card), number = card_number(card);
    uint8_t from = before->position[colour], to = draco_end(t, from, number);
    const char *word = draco_colour_name(r, colour, lang);
    if (is_german) {
        text_addf(out, "%s spielt die %se %d: Der %se Drache ", name, word, number, word);
    } else {
        text_addf(out, "%s plays %s %d: the %s dragon ", name, word, number, word);
    }
    if (from == to) {
        text_add(out, is_german ? "bleibt auf dem letzten Feld." : "stays on the last field.");
        return;
    }
    if (from == 0) {
        text_add(out, is_german ? "zieht vom Start auf " : "moves from the start to ");
    } else {
        text_addf(out, is_german ? "zieht von Feld %d auf " : "moves from field %d to ", from);
    }
    narrate_field(t, to, is_german, out);
    text_add(out, ".");
}

/* DR-7 to DR-9: who rides what now, and why. */
static void narrate_mount(const Ruleset *r, const Draco *before, Seat who, Move m, Lang lang,
                          const char *const name[SEATS_MAX], Text *out) {
    bool is_german = lang == LANG_DE;
    uint8_t colour = card_colour(move_byte(m, 1)), mount = before->mount[who];
    bool is_riding = draco_rides(before, who, colour, move_byte(m, 2));
    const char *word = draco_colour_name(r, is_riding ? colour : mount, lang);
    if (is_riding && colour == mount) {
        return;
    }
    if (is_riding) {
        text_addf(out,
                  is_german ? " %s reitet jetzt den %sen Drachen." : " %s now rides the %s dragon.",
                  name[who], word);
        return;
    }
    if (draco_is_shown_by_other(before, who, colour)) {
        text_addf(out, is_german ? " Ihn reitet %s;" : " %s rides it;",
                  name[draco_rider(before, colour)]);
    }
    text_addf(out, is_german ? " %s bleibt auf dem %sen Drachen." : " %s stays on the %s dragon.",
              name[who], word);
}

/* "Anna +3 (red dragon on value 3)" */
static void narrate_points(const Ruleset *r, const Draco *after, Seat seat, uint8_t scoring,
                           Lang lang, const char *name, Text *out) {
    const DracoTable *t = draco_table(r);
    uint8_t mount = after->mount[seat], field = after->position[mount];
    int worth = t->worth[scoring][field];
    text_addf(out, worth > 0 ? " %s +" : " %s ", name);
    draco_number_text(worth, out);
    text_addf(out, lang == LANG_DE ? " (%ser Drache auf Wert " : " (%s dragon on value ",
              draco_colour_name(r, mount, lang));
    draco_number_text(t->points[field], out);
    if (worth != t->points[field]) {
        text_add(out, lang == LANG_DE ? ", über 3 zählt nicht" : ", above 3 counts nothing");
    }
    text_add(out, ")");
}

/* DR-11 to DR-13: why there is a scoring and what every rider gets. */
static void narrate_scoring(const Ruleset *r, const Draco *after, uint8_t to, uint8_t scoring,
                            Lang lang, const char *const name[SEATS_MAX], Text *out) {
    static const char *const REASONS[LANGS][3] = {
        {" Small scoring (blue field):", " Large scoring (green field):",
         " Large scoring (new on the summit):"},
        {" Kleine Wertung (blaues Feld):", " Große Wertung (grünes Feld):",
         " Große Wertung (neu auf dem Gipfel):"},
    };
    bool is_summit = to >= draco_table(r)->summit;
    text_add(out, REASONS[lang][is_summit ? 2 : scoring - SCORING_SMALL]);
    for (Seat seat = 0; seat < r->seats; seat++) {
        text_add(out, seat == 0 ? "" : ",");
        narrate_points(r, after, seat, scoring, lang, name[seat], out);
    }
    text_add(out, ".");
}

static void narrate_play(const Ruleset *r, const Draco *before, const Draco *after, Seat who,
                         Move m, Lang lang, const char *const name[SEATS_MAX], Text *out) {
    uint8_t card = move_byte(m, 1), colour = card_colour(card);
    uint8_t to = after->position[colour];
    uint8_t scoring = draco_scoring(draco_table(r), before->position[colour], to);
    narrate_move(r, before, name[who], card, lang, out);
    narrate_mount(r, before, who, m, lang, name, out);
    if (scoring != SCORING_NONE) {
        narrate_scoring(r, after, to, scoring, lang, name, out);
        if (after->step == STEP_PLAY) { /* DR-15, DR-16 */
            text_addf(out,
                      lang == LANG_DE ? " Nach einer Wertung zieht %s nicht nach."
                                      : " After a scoring %s draws no card.",
                      name[who]);
        }
    }
    if (after->step == STEP_OVER) { /* DR-19 */
        text_addf(out,
                  lang == LANG_DE ? " Drachen auf dem Gipfel: %d. Die Partie ist zu Ende."
                                  : " Dragons on the summit: %d. The match is over.",
                  after->summit);
    }
}

/* Cards that come from the pile, seen or not. */
static void narrate_deal(const Ruleset *r, Move m, Lang lang, const char *name, Text *out) {
    bool is_german = lang == LANG_DE;
    uint8_t card = move_byte(m, 2);
    if (card == UNKNOWN) {
        text_addf(out, is_german ? "%s zieht eine Karte." : "%s draws a card.", name);
        return;
    }
    const char *word = draco_colour_name(r, card_colour(card), lang);
    int number = card_number(card);
    if (move_byte(m, 0) == MOVE_MOUNT) {
        text_addf(out,
                  is_german ? "%s beginnt auf dem %sen Drachen (Karte %d)."
                            : "%s starts on the %s dragon (card %d).",
                  name, word, number);
    } else {
        text_addf(out, is_german ? "%s zieht die %se %d." : "%s draws %s %d.", name, word, number);
    }
}

static void narrate_drop(const Ruleset *r, uint8_t card, Lang lang, const char *name, Text *out) {
    text_addf(out, lang == LANG_DE ? "%s wirft die %se %d ab." : "%s discards %s %d.", name,
              draco_colour_name(r, card_colour(card), lang), card_number(card));
}

static void narrate_pass(const Draco *after, bool is_german, const char *name, Text *out) {
    text_addf(out, is_german ? "%s hat keine Karte und passt." : "%s has no card and passes.",
              name);
    if (after->step == STEP_OVER) {
        text_add(out, is_german ? " Alle haben gepasst: Die Partie ist zu Ende."
                                : " Everybody has passed: the match is over.");
    }
}

void draco_narrate(const Ruleset *r, const State *before, const State *after, Seat who, Move m,
                   const Reader *to, Text *out) {
    bool is_german = to->lang == LANG_DE;
    switch (move_byte(m, 0)) {
    case MOVE_PLAY:
        narrate_play(r, draco_of(before), draco_of(after), who, m, to->lang, to->name, out);
        break;
    case MOVE_DROP:
        narrate_drop(r, move_byte(m, 1), to->lang, to->name[who], out);
        break;
    case MOVE_DRAW:
        text_addf(out, is_german ? "%s zieht nach." : "%s refills the hand.", to->name[who]);
        break;
    case MOVE_PASS:
        narrate_pass(draco_of(after), is_german, to->name[who], out);
        break;
    case MOVE_MOUNT:
    case MOVE_DEAL:
        narrate_deal(r, m, to->lang, to->name[move_byte(m, 1)], out);
        break;
    default:
        text_add(out, is_german ? "Die Karten unter den offenen Karten und die abgeworfenen werden "
                                  "zum neuen Zugstapel gemischt."
                                : "The cards under the open cards and the discarded ones are "
                                  "shuffled into a new pile.");
        break;
    }
}

void draco_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out) {
    const Draco *d = draco_of(s);
    bool is_german = lang == LANG_DE;
    (void)r;
    text_addf(out, "%d\t%s\n", d->small[who], is_german ? "kleine Wertungen" : "small scorings");
    text_addf(out, "%d\t%s\n", d->large[who], is_german ? "große Wertungen" : "large scorings");
}

/* DR-6: the fields that the cards 1 to 5 take a dragon to. */
static void describe_ends(const DracoTable *t, uint8_t field, Text *out) {
    text_add(out, ",\"ends\":[");
    for (uint8_t number = 1; number <= DRACO_NUMBERS; number++) {
        text_addf(out, number == 1 ? "%d" : ",%d", draco_end(t, field, number));
    }
    text_add(out, "]}");
}

/* What the kinds of fields are called. */
static void describe_names(Text *out) {
    static const char *const KINDS[] = {"start", "blue", "green", "summit"};
    static const char *const ENGLISH[] = {"start", "small scoring", "large scoring", "summit"};
    static const char *const GERMAN[] = {"Start", "kleine Wertung", "große Wertung", "Gipfel"};
    game_add_names(KINDS, ENGLISH, GERMAN, 4, out);
}

void draco_components(const Ruleset *r, Text *out) {
    static const char *const KINDS[] = {"plain", "blue", "green"};
    const DracoTable *t = draco_table(r);
    text_add(out, "{\"colours\":[");
    for (unsigned colour = 0; colour < t->colours; colour++) {
        text_add(out, colour == 0 ? "\"" : ",\"");
        draco_colour_word(r, colour, out);
        text_add(out, "\"");
    }
    text_add(out, "],\"symbols\":[\"flame\",\"arrow\",\"eye\",\"wing\",\"claw\"],\"track\":[");
    for (uint8_t field = 0; field < t->fields; field++) {
        const char *kind = field >= t->summit ? "summit" : KINDS[t->scoring[field]];
        text_addf(out, "%s{\"points\":%d,\"kind\":\"%s\"", field == 0 ? "" : ",", t->points[field],
                  field == 0 ? "start" : kind);
        describe_ends(t, field, out);
    }
    text_addf(out, "],\"hand\":%d,\"finish\":%d,\"names\":{", t->hand, t->finish);
    describe_names(out);
    text_add(out, "}}");
}
