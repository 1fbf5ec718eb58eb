/* set.c: reads and checks a component set, and works out the table.
 *
 * A set may be smaller than the game in the box: fewer kinds, landscapes, cards and piles. It
 * never changes a rule: a landscape has its own ability or none. Called by core/ruleset.c through
 * the game's table. */
#include "games/book-of-dragons/state.h"

#include <string.h>

const char *const book_of_dragons_kinds[] = {"red",    "orange", "green", "blue",
                                             "violet", "black",  NULL};
const char *const book_of_dragons_landscapes[] = {"volcano",  "storm",  "desert", "jungle",
                                                  "mountain", "plains", NULL};
const char *const book_of_dragons_colours[] = {"red", "blue", "green", "yellow", "white", NULL};

/* The ability of each landscape, in the landscapes' order; the volcano's is `none`. */
static const char *const ability_words[] = {"none", "remove",  "raise-one", "raise-all",
                                            "turn", "protect", NULL};
static const char *const set_key[] = {"kinds", "landscape", "minimums", "piles", NULL};

/* BD-2: one goal card a kind, so there are at least as many kinds as seats. */
static bool read_kinds(const Set *set, int seats, BookTable *t, Text *error) {
    const SetLine *line = set_line(set, "kinds", 1, KINDS, error);
    if (line == NULL)
        return false;
    for (int i = 1; i < line->count; i++) {
        int kind;
        if (!set_word(set, line, i, book_of_dragons_kinds, &kind, error))
            return false;
        if (t->has_kind[kind])
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "%s is listed twice", "%s ist zweimal aufgeführt"),
                             line->word[i]);
        t->has_kind[kind] = true;
    }
    if (line->count - 1 < seats)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "%d kinds are too few goal cards for %d players",
                                      "%d Arten ergeben zu wenige Zielkarten für %d Spieler"),
                         line->count - 1, seats);
    return true;
}

static bool read_landscape(const Set *set, const SetLine *line, BookTable *t, Text *error) {
    int landscape, points, ability;
    if (line->count != 4)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "a landscape needs its name, points and ability",
                                      "eine Landschaft braucht Namen, Punkte und Fähigkeit"));
    if (!set_word(set, line, 1, book_of_dragons_landscapes, &landscape, error) ||
        !set_number(set, line, 2, 1, DICE_SUM_MAX, &points, error) ||
        !set_word(set, line, 3, ability_words, &ability, error))
        return false;
    if (t->landscape_points[landscape] != 0)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "%s is listed twice", "%s ist zweimal aufgeführt"),
                         line->word[1]);
    if (ability != VOLCANO && ability != landscape)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "the ability of %s is %s or none, not %s",
                                      "die Fähigkeit von %s ist %s oder none, nicht %s"),
                         line->word[1], ability_words[landscape], line->word[3]);
    t->landscape_points[landscape] = (uint8_t)points;
    t->has_ability[landscape] = ability != VOLCANO;
    return true;
}

static bool read_landscapes(const Set *set, BookTable *t, Text *error) {
    const SetLine *line = set_next(set, "landscape", NULL);
    if (line == NULL)
        return set_error(set, NULL, error, SET_WORDS_IN(set, "no landscape", "keine Landschaft"));
    for (; line != NULL; line = set_next(set, "landscape", line))
        if (!read_landscape(set, line, t, error))
            return false;
    return true;
}

/* Each kind lives in each landscape once; all cards of a kind stand together. */
static void lay_out_cards(BookTable *t) {
    for (unsigned landscape = 0; landscape < LANDSCAPES; landscape++) {
        t->first[landscape] = t->landscapes;
        t->landscapes = (uint8_t)(t->landscapes + (t->landscape_points[landscape] != 0));
    }
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned landscape = 0; landscape < LANDSCAPES; landscape++) {
            if (!t->has_kind[kind] || t->landscape_points[landscape] == 0)
                continue;
            t->kind[t->cards] = (uint8_t)kind;
            t->landscape[t->cards] = (uint8_t)landscape;
            t->points[t->cards++] = t->landscape_points[landscape];
        }
}

/* One `piles` line: BD-3 with the set's own numbers. Remembers it if it is for `seats`. */
static bool read_piles(const Set *set, const SetLine *line, int seats, bool *seen, BookTable *t,
                       Text *error) {
    int players, size, cards = 0;
    if (line->count < 3 || line->count > 2 + FIELDS_MAX)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "piles needs the players and 1 to %d sizes",
                                      "piles braucht die Spielerzahl und 1 bis %d Größen"),
                         FIELDS_MAX);
    if (!set_number(set, line, 1, 2, PLAYERS_MAX, &players, error))
        return false;
    if (seen[players])
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "piles for %d players are listed twice",
                                      "die Stapel für %d Spieler sind zweimal aufgeführt"),
                         players);
    seen[players] = true;
    for (int i = 2; i < line->count; i++) {
        if (!set_number(set, line, i, 1, CARDS_MAX, &size, error))
            return false;
        cards += size;
        if (players == seats)
            t->pile[i - 2] = (uint8_t)size;
    }
    if (cards != t->cards)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "the piles hold %d cards, the set has %d",
                                      "die Stapel fassen %d Karten, der Satz hat %d"),
                         cards, t->cards);
    if (players == seats)
        t->fields = (uint8_t)(line->count - 2);
    return true;
}

static bool read_all_piles(const Set *set, int seats, BookTable *t, Text *error) {
    bool seen[PLAYERS_MAX + 1] = {false};
    const SetLine *line = set_next(set, "piles", NULL);
    for (; line != NULL; line = set_next(set, "piles", line))
        if (!read_piles(set, line, seats, seen, t, error))
            return false;
    if (!seen[seats])
        return set_error(
            set, NULL, error,
            SET_WORDS_IN(set, "no piles for %d players", "keine Stapel für %d Spieler"), seats);
    t->piles_to_end = seats <= 3 ? 1 : 2; /* BD-18 */
    if (t->fields < t->piles_to_end)
        return set_error(set, NULL, error,
                         SET_WORDS_IN(set, "%d players need %d piles or more",
                                      "%d Spieler brauchen mindestens %d Stapel"),
                         seats, t->piles_to_end);
    return true;
}

static bool read_minimums(const Set *set, BookTable *t, Text *error) {
    const SetLine *line = set_line(set, "minimums", 1, FIELDS_MAX, error);
    if (line == NULL)
        return false;
    for (int i = 1; i < line->count; i++) {
        int minimum;
        if (!set_number(set, line, i, 1, DICE_SUM_MAX, &minimum, error))
            return false;
        t->minimum[i - 1] = (uint8_t)minimum;
    }
    if (line->count - 1 < t->fields)
        return set_error(
            set, line, error,
            SET_WORDS_IN(set, "%d minimums for %d fields", "%d Mindestwerte für %d Felder"),
            line->count - 1, t->fields);
    return true;
}

/* BD-21: the blocker is for two, and starts on the third field. */
static bool decide_options(Ruleset *r, BookTable *t, Text *error) {
    bool is_possible = r->seats == 2 && t->fields > BLOCKER_FIELD;
    if (r->option[OPTION_BLOCKER] == OPTION_UNSET)
        r->option[OPTION_BLOCKER] = is_possible ? BLOCKER_ON : BLOCKER_OFF;
    t->has_blocker = r->option[OPTION_BLOCKER] == BLOCKER_ON;
    t->is_minimum_by_field = r->option[OPTION_MINIMUM] == MINIMUM_FIELD;
    if (!t->has_blocker || is_possible)
        return true;
    text_add(error, r->seats == 2 ? "blocker=on needs a set with three piles"
                                  : "blocker=on is only for players=2");
    return false;
}

/* Numbers all sets of at most three dice; the empty one is the first. */
static void number_dice(BookTable *t) {
    unsigned next = NO_DICE;
    memset(t->set_of, NONE, sizeof t->set_of);
    for (unsigned high = 0; high <= 6; high++)
        for (unsigned middle = 0; middle <= high; middle++)
            for (unsigned low = 0; low <= middle; low++, next++) {
                unsigned value[DICE_EACH] = {low, middle, high};
                for (unsigned i = 0; i < DICE_EACH; i++) {
                    if (value[i] == 0)
                        continue;
                    t->digit[next][t->dice[next]++] = (uint8_t)value[i];
                    t->sum[next] = (uint8_t)(t->sum[next] + value[i]);
                    t->code[next] = (uint16_t)(t->code[next] + die_code(value[i]));
                }
                t->set_of[t->code[next]] = (uint8_t)next;
            }
}

/* What becomes of a set when all its dice go up or down, and how many values it shows. */
static void step_dice(BookTable *t) {
    for (unsigned set = 0; set < DICE_SETS; set++) {
        unsigned up = 0, down = 0;
        for (unsigned i = 0; i < t->dice[set]; i++) {
            unsigned value = t->digit[set][i];
            up += die_code(value < 6 ? value + 1 : 6);
            down += die_code(value > 1 ? value - 1 : 1);
            bool is_new = i == 0 || t->digit[set][i - 1] != value;
            t->values[set] = (uint8_t)(t->values[set] + is_new);
            t->values_below_six[set] = (uint8_t)(t->values_below_six[set] + (is_new && value < 6));
        }
        t->raised[set] = t->set_of[up];
        t->lowered[set] = t->set_of[down];
    }
}

/* Is `part` (not empty) contained in `whole`? */
static bool is_group(const BookTable *t, unsigned part, unsigned whole) {
    if (t->dice[part] == 0)
        return false;
    for (unsigned value = 1; value <= 6; value++)
        if ((t->code[part] >> (2 * (value - 1)) & 3) > (t->code[whole] >> (2 * (value - 1)) & 3))
            return false;
    return true;
}

/* BD-24: the groups of a hand, equal ones once, highest sum first. */
static void group_dice(BookTable *t) {
    for (unsigned hand = 0; hand < DICE_SETS; hand++)
        for (unsigned sum = DICE_SUM_MAX; sum > 0; sum--) {
            uint8_t groups = t->groups_from[hand][sum + 1];
            for (unsigned set = 0; set < DICE_SETS; set++)
                if (t->sum[set] == sum && is_group(t, set, hand))
                    t->group[hand][groups++] = (uint8_t)set;
            t->groups_from[hand][sum] = groups;
        }
}

bool book_of_dragons_prepare(Ruleset *r, const Set *set, Text *error) {
    BookTable *t = (BookTable *)(void *)r->table;
    memset(t, 0, sizeof *t);
    if (!set_keys(set, set_key, error) || !read_kinds(set, r->seats, t, error) ||
        !read_landscapes(set, t, error))
        return false;
    lay_out_cards(t);
    if (!read_all_piles(set, r->seats, t, error) || !read_minimums(set, t, error) ||
        !decide_options(r, t, error))
        return false;
    number_dice(t);
    step_dice(t);
    group_dice(t);
    return true;
}
