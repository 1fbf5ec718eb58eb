/* set.c: checks a component set of Draco completely and computes the tables of the rules.
 *
 *     colours  the dragons, two to ten of the ten colour words
 *     cards    the numbers of the cards that every colour has
 *     hand     cards in a full hand
 *     finish   dragons on the summit that end the match
 *     track    players ("2-3" or "4"), then the fields: 0, then numbers, `b` blue, `g` green,
 *              `^` summit; the summit fields are the last ones
 *
 * Every track is checked, also one that this number of players does not use. Called through
 * game_draco only. */
#include "games/draco/parts.h"
#include "games/draco/state.h"

#include <stddef.h>

const char *const draco_colour_words[DRACO_COLOURS + 1] = {
    "blue", "brown", "black", "red", "yellow", "green", "white", "lightblue", "purple", "orange",
};

static bool colours_read(DracoTable *t, const Set *set, Text *error) {
    const SetLine *line = set_line(set, "colours", 2, DRACO_COLOURS, error);
    if (line == NULL) {
        return false;
    }
    for (int i = 1; i < line->count; i++) {
        int word;
        if (!set_word(set, line, i, draco_colour_words, &word, error)) {
            return false;
        }
        if (memchr(t->colour, word, (size_t)(i - 1)) != NULL) {
            return set_error(
                set, line, error,
                SET_WORDS_IN(set, "colour %s occurs twice", "die Farbe %s kommt zweimal vor"),
                line->word[i]);
        }
        t->colour[i - 1] = (uint8_t)word;
    }
    t->colours = (uint8_t)(line->count - 1);
    return true;
}

static bool cards_read(DracoTable *t, const Set *set, Text *error) {
    const SetLine *line = set_line(set, "cards", 1, DRACO_CARDS_PER_COLOUR, error);
    if (line == NULL) {
        return false;
    }
    for (int i = 1; i < line->count; i++) {
        int number;
        if (!set_number(set, line, i, 1, DRACO_NUMBERS, &number, error)) {
            return false;
        }
        t->copies[number - 1]++;
    }
    t->per_colour = (uint8_t)(line->count - 1);
    return true;
}

/* The only value of the line with that key. */
static bool number_read(const Set *set, const char *key, int max, uint8_t *out, Text *error) {
    const SetLine *line = set_line(set, key, 1, 1, error);
    int number;
    if (line == NULL || !set_number(set, line, 1, 1, max, &number, error)) {
        return false;
    }
    *out = (uint8_t)number;
    return true;
}

/* A match must end: with one card a colour it may lie open for ever while its dragon is needed. */
static bool finish_read(DracoTable *t, const Set *set, Text *error) {
    if (!number_read(set, "finish", t->colours, &t->finish, error)) {
        return false;
    }
    if (t->finish > 1 && t->per_colour < 2) {
        return set_error(set, set_next(set, "finish", NULL), error,
                         SET_WORDS_IN(set, "finish above 1 needs at least two cards of each colour",
                                      "finish über 1 braucht mindestens zwei Karten jeder Farbe"));
    }
    return true;
}

/* "3" or "2-3". */
static bool players_read(const Set *set, const SetLine *line, int *min, int *max, Text *error) {
    const char *word = line->word[1];
    size_t length = strlen(word);
    *min = word[0] - '0';
    *max = length == 1 ? *min : word[length - 1] - '0';
    bool is_formed = length == 1 || (length == 3 && word[1] == '-');
    if (!is_formed || *min < 2 || *max > DRACO_SEATS || *min > *max) {
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "players must be like 3 or 2-5, not %s",
                                      "die Spielerzahl muss wie 3 oder 2-5 aussehen, nicht wie %s"),
                         word);
    }
    return true;
}

/* One field: a number and perhaps its colour. */
static bool field_read(DracoTable *t, const Set *set, const SetLine *line, int i, Text *error) {
    static const char MARKS[] = "bg^";
    static const uint8_t SCORING_OF_MARK[] = {SCORING_SMALL, SCORING_LARGE, SCORING_LARGE};
    const char *word = line->word[i];
    size_t length = strlen(word);
    const char *mark = length > 0 ? strchr(MARKS, word[length - 1]) : NULL;
    TEXT(digits, 8);
    int64_t points;
    text_add_bytes(&digits, word, length - (mark != NULL));
    if (digits.is_cut || !text_read_int(digits.start, -DRACO_POINTS, DRACO_POINTS, &points)) {
        return set_error(
            set, line, error,
            SET_WORDS_IN(set,
                         "field %d must be a number from %d to %d and perhaps b, g or ^, not %s",
                         "Feld %d muss eine Zahl von %d bis %d sein, dahinter vielleicht b, g oder "
                         "^, nicht %s"),
            i - 2, -DRACO_POINTS, DRACO_POINTS, word);
    }
    bool is_summit = mark != NULL && *mark == '^';
    t->points[i - 2] = (int8_t)points;
    t->scoring[i - 2] = mark != NULL ? SCORING_OF_MARK[mark - MARKS] : SCORING_NONE;
    if (!is_summit && t->summit < i - 2) {
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "field %d comes after a summit field but is none",
                                      "Feld %d folgt auf ein Gipfelfeld, ist aber keines"),
                         i - 2);
    }
    t->summit = (uint8_t)(is_summit ? t->summit : i - 1);
    return true;
}

static bool track_read(DracoTable *t, const Set *set, const SetLine *line, Text *error) {
    if (line->count < 4 || line->count > 2 + DRACO_TRACK) {
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "a track has 2 to %d fields, not %d",
                                      "ein Weg hat 2 bis %d Felder, nicht %d"),
                         DRACO_TRACK, line->count < 2 ? 0 : line->count - 2);
    }
    t->fields = (uint8_t)(line->count - 2);
    t->summit = 0;
    for (int i = 2; i < line->count; i++) {
        if (!field_read(t, set, line, i, error)) {
            return false;
        }
    }
    if (t->summit == t->fields) {
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "the last field must be a summit field",
                                      "das letzte Feld muss ein Gipfelfeld sein"));
    }
    if (t->summit == 0 || t->points[0] != 0 || t->scoring[0] != SCORING_NONE) {
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "field 0 is the start and must be a plain 0",
                                      "Feld 0 ist der Start und muss eine bloße 0 sein"));
    }
    return true;
}

/* DR-11, DR-12: a small scoring gives nothing on fields above 3. */
static void worth_compute(DracoTable *t) {
    for (int field = 0; field < t->fields; field++) {
        t->worth[SCORING_LARGE][field] = t->points[field];
        t->worth[SCORING_SMALL][field] = t->points[field] <= 3 ? t->points[field] : 0;
        t->worths[field] =
            worths_of(t->worth[SCORING_SMALL][field], t->worth[SCORING_LARGE][field]);
    }
}

/* Counts the cards of one colour that bring each scoring to a dragon, field by field. */
static void near_compute(DracoTable *t) {
    static const uint16_t EACH[SCORINGS] = {0, 1, NEAR_LARGE};
    for (uint8_t from = 0; from < t->fields; from++) {
        for (uint8_t steps = 1; steps <= DRACO_NUMBERS; steps++) {
            uint8_t scoring = draco_scoring(t, from, draco_end(t, from, steps));
            t->near[from] = (uint16_t)(t->near[from] + EACH[scoring] * t->copies[steps - 1]);
        }
    }
}

static DracoStep step_of(const DracoTable *t, int rivals, uint8_t from, uint8_t steps) {
    DracoStep step = {.to = draco_end(t, from, steps)};
    int more_small = t->near[step.to] % NEAR_LARGE - t->near[from] % NEAR_LARGE;
    int more_large = t->near[step.to] / NEAR_LARGE - t->near[from] / NEAR_LARGE;
    step.scoring = draco_scoring(t, from, step.to);
    step.gives[1] = t->worths[step.to];
    step.gives[0] = t->worths[step.to] - t->worths[from];
    step.weigh = counts_of(rivals * more_small + (step.scoring == SCORING_SMALL ? t->deck : 0),
                           rivals * more_large + (step.scoring == SCORING_LARGE ? t->deck : 0));
    return step;
}

static void steps_compute(DracoTable *t, int rivals) {
    for (uint8_t from = 0; from < t->fields; from++) {
        for (uint8_t steps = 1; steps <= DRACO_NUMBERS; steps++) {
            t->step[from][steps - 1] = step_of(t, rivals, from, steps);
        }
    }
}

/* Checks all tracks and keeps the one of this number of players. */
static bool tracks_read(DracoTable *t, const Set *set, int seats, Text *error) {
    int covered[DRACO_SEATS + 1] = {0};
    const SetLine *own = NULL;
    for (const SetLine *line = NULL; (line = set_next(set, "track", line)) != NULL;) {
        int min, max;
        if (line->count < 2) {
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "a track needs players and fields",
                                          "ein Weg braucht Spielerzahl und Felder"));
        }
        if (!players_read(set, line, &min, &max, error) || !track_read(t, set, line, error)) {
            return false;
        }
        for (int players = min; players <= max; players++) {
            if (covered[players] != 0) {
                return set_error(set, line, error,
                                 SET_WORDS_IN(set, "line %d has the track for %d players already",
                                              "Zeile %d hat schon den Weg für %d Spieler"),
                                 covered[players], players);
            }
            covered[players] = line->number;
            own = players == seats ? line : own;
        }
    }
    if (own == NULL) {
        return set_error(set, NULL, error,
                         SET_WORDS_IN(set, "no track for %d players", "kein Weg für %d Spieler"),
                         seats);
    }
    return track_read(t, set, own, error);
}

bool draco_prepare(Ruleset *r, const Set *set, Text *error) {
    static const char *const KEYS[] = {"colours", "cards", "hand", "finish", "track", NULL};
    DracoTable *t = (DracoTable *)(void *)r->table;
    *t = (DracoTable){0};
    if (!set_keys(set, KEYS, error) || !colours_read(t, set, error) || !cards_read(t, set, error) ||
        !number_read(set, "hand", DRACO_HAND, &t->hand, error) || !finish_read(t, set, error) ||
        !tracks_read(t, set, r->seats, error)) {
        return false;
    }
    if (t->colours < r->seats) { /* DR-3 */
        return set_error(set, set_next(set, "colours", NULL), error,
                         SET_WORDS_IN(set, "%d colours are too few for %d players",
                                      "%d Farben sind zu wenige für %d Spieler"),
                         t->colours, r->seats);
    }
    t->deck = (uint8_t)(t->colours * t->per_colour);
    worth_compute(t);
    near_compute(t);
    steps_compute(t, r->seats - 1);
    return true;
}
