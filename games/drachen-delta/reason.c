/* reason.c: what speaks for a move, in words about the ways to the goals: whose way it shortens or
 * lengthens, and what a way still needs. Planks are counted, never named: which of them fits where
 * is nobody's to tell (DD-13).
 *
 * Called through drachen_delta_hints only. */
#include "core/hints.h"
#include "games/drachen-delta/survey.h"

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static unsigned cost_of(const Ruleset *r, const Delta *d, Seat seat) {
    return drachen_delta_cost(r, d, seat, d->pawn[seat]);
}

/* The board after a move on it; what follows from it is left out. */
static Delta board_after(const Ruleset *r, const Delta *d, Seat who, Move m) {
    Delta after = *d;
    unsigned argument = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case STONE:
        after.stones |= 1u << argument;
        break;
    case CLEAR:
        after.stones &= ~(1u << argument);
        break;
    case LAY:
        after.plank[drachen_delta_stock_owner(r, d, who, d->picked - 1u)][d->picked - 1] =
            (uint8_t)argument;
        break;
    case LIFT:
        drachen_delta_lift(&after, who, (uint8_t)argument);
        break;
    default:
        after.pawn[who] = (uint8_t)argument;
    }
    return after;
}

/* What is missing on a way before and after. */
static void add_missing(unsigned before, unsigned after, Lang lang, Text *out) {
    if (before == ROUTE_COST_FAR || after == ROUTE_COST_FAR)
        text_add(out, after == ROUTE_COST_FAR
                          ? (lang == LANG_DE ? "Jetzt gibt es keinen mehr." : "there is none now.")
                          : (lang == LANG_DE ? "Jetzt gibt es einen." : "there is one now."));
    else
        ADD("%u stones, planks and steps are missing instead of %u.",
            "Es fehlen noch %u Steine, Stege und Schritte statt %u.", after, before);
}

/* A move on the board: one's own way shorter, or another's longer. */
static void add_ways(const Ruleset *r, const Delta *d, Seat who, Move m, const Reader *to,
                     Text *out) {
    Lang lang = to->lang;
    Delta after = board_after(r, d, who, m);
    unsigned own[2] = {cost_of(r, d, who), cost_of(r, &after, who)};
    if (own[1] < own[0]) {
        text_add(out, lang == LANG_DE ? "Gut für deinen Weg ins Ziel: "
                                      : "Good for your way to the goal: ");
        add_missing(own[0], own[1], lang, out);
        return;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        unsigned cost[2] = {cost_of(r, d, seat), cost_of(r, &after, seat)};
        if (seat == who || cost[1] <= cost[0])
            continue;
        ADD("Bad for %s's way to the goal: ", "Schlecht für den Weg von %s ins Ziel: ",
            to->name[seat]);
        add_missing(cost[0], cost[1], lang, out);
        return;
    }
}

/* "1 stone", "2 stones" */
static void add_count(unsigned count, const char *const one, const char *const many, Text *out) {
    text_addf(out, "%u %s", count, count == 1 ? one : many);
}

/* A card of the programme: what the own way still needs. */
static void add_needs(const Ruleset *r, const Delta *d, Seat who, Lang lang, Text *out) {
    Chart chart;
    Route route;
    unsigned planks = 0;
    uint32_t stones = 0;
    chart_begin(&chart);
    drachen_delta_route(r, d, &chart, who, NULL, &route);
    if (route.cost == ROUTE_COST_FAR || route.lifts) {
        text_add(out, lang == LANG_DE ? "Zurzeit führt kein Weg ins Ziel: Dir fehlen Stege."
                                      : "At present no way leads to the goal: you lack planks.");
        return;
    }
    for (unsigned i = 0; i < route.count; i++) {
        planks += route.size[i] != NONE;
        stones |= board_of(r)->needs[route.place[i]] & ~d->stones;
    }
    unsigned missing = (unsigned)__builtin_popcount(stones);
    bool is_german = lang == LANG_DE;
    text_add(out,
             is_german ? "Auf deinem kürzesten Weg fehlen " : "Your shortest way still needs ");
    add_count(missing, is_german ? "Stein" : "stone", is_german ? "Steine" : "stones", out);
    text_add(out, ", ");
    add_count(planks, is_german ? "Steg" : "plank", is_german ? "Stege" : "planks", out);
    text_add(out, is_german ? " und " : " and ");
    add_count(route.cost - missing - planks, is_german ? "Schritt" : "step",
              is_german ? "Schritte" : "steps", out);
    text_add_char(out, '.');
}

/* A dragon is worth its card against the one who is nearest to the goal. */
static void add_victim(const Ruleset *r, const Delta *d, Seat who, Seat victim, const Reader *to,
                       Text *out) {
    Lang lang = to->lang;
    unsigned cost = cost_of(r, d, victim);
    for (Seat seat = 0; seat < r->seats; seat++)
        if (seat != who && cost_of(r, d, seat) < cost)
            return;
    if (cost < ROUTE_COST_FAR)
        ADD("Of the others %s is nearest to the goal: %u stones, planks and steps are missing.",
            "Von den anderen ist %s dem Ziel am nächsten: Es fehlen %u Steine, Stege und Schritte.",
            to->name[victim], cost);
}

void drachen_delta_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                          Text *out) {
    const Delta *d = delta_of(s);
    unsigned card = move_byte(m, 1);
    if (move_byte(m, 0) == PICK)
        return;
    if (move_byte(m, 0) != CARD)
        add_ways(r, d, who, m, to, out);
    else if (is_dragon(card))
        add_victim(r, d, who, board_of(r)->seat_of[card - DRAGON], to, out);
    else if (card != JUMP && card != REMOVE)
        add_needs(r, d, who, to->lang, out);
}
