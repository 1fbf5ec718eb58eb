/* set.c: checks the component set and computes the table. */
#include "games/template/state.h"

bool template_prepare(Ruleset *r, const Set *set, Text *error) {
    TemplateTable *table = (TemplateTable *)r->table;
    int cards;
    if (!set_keys(set, (const char *const[]){"cards", NULL}, error))
        return false;
    const SetLine *line = set_line(set, "cards", 1, 1, error);
    if (line == NULL || !set_number(set, line, 1, 1, TEMPLATE_CARDS, &cards, error))
        return false;
    if (cards < r->seats)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "%d cards are not enough for %d players",
                                      "%d Karten sind nicht genug für %d Spieler"),
                         cards, r->seats);
    table->cards = (uint8_t)cards;
    return true;
}
