/* change.c: see change.h. */
#include "ai/change.h"

enum { WORLDS = 32 /* guesses to look at */, DEALS_MAX = 64 /* of the dealer after one move */ };

/* Plays what the dealer decides, until somebody has to choose. */
static void deal_on(const Ruleset *r, State *s, Rng *rng) {
    for (int i = 0; i < DEALS_MAX && r->game->actors(r, s) == seat_bit(SEAT_DEALER); i++)
        r->game->apply(r, s, SEAT_DEALER, game_random_move(r, s, SEAT_DEALER, rng));
}

static void value_of(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    memset(value, 0, SEATS_MAX * sizeof value[0]);
    if (r->game->hints != NULL)
        r->game->hints->value(r, s, value);
}

/* What the move changes in one world. */
static Change change_in(const View *view, State *s, Move move, Rng *rng) {
    const Ruleset *r = view->ruleset;
    int32_t score[2][SEATS_MAX], value[2][SEATS_MAX];
    Change c = {.is_certain = true};
    r->game->score(r, s, score[0]);
    value_of(r, s, value[0]);
    r->game->apply(r, s, view->viewer, move);
    deal_on(r, s, rng);
    r->game->score(r, s, score[1]);
    value_of(r, s, value[1]);
    for (Seat seat = 0; seat < r->seats; seat++) {
        c.points[seat] = score[1][seat] - score[0][seat];
        c.value[seat] = value[1][seat] - value[0][seat];
    }
    c.is_won = r->game->actors(r, s) == 0 && (r->game->winners(r, s) & seat_bit(view->viewer)) != 0;
    return c;
}

Change change_by(const View *view, Move move) {
    const Ruleset *r = view->ruleset;
    Change sum = {.is_won = true, .is_certain = true};
    Rng rng = rng_from(move);
    for (int i = 0; i < WORLDS; i++) {
        State s;
        state_copy(r->game, &s, &view->masked);
        game_guess(r, &s, view->viewer, &rng);
        Change c = change_in(view, &s, move, &rng);
        for (Seat seat = 0; seat < r->seats; seat++) {
            sum.is_certain &= i == 0 || sum.points[seat] == i * c.points[seat];
            sum.points[seat] += c.points[seat];
            sum.value[seat] += c.value[seat];
        }
        sum.is_won &= c.is_won;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        sum.points[seat] /= WORLDS;
        sum.value[seat] /= WORLDS;
    }
    return sum;
}

Seat foremost(const View *view, const int32_t *number, int sign) {
    Seat found = view->viewer == 0 ? 1 : 0;
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        if (seat != view->viewer && sign * number[seat] > sign * number[found])
            found = seat;
    return found;
}

void add_quoted(const View *view, Move move, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    text_add(out, to->lang == LANG_DE ? "„" : "“");
    r->game->label(r, &view->masked, view->viewer, move, to, out);
    text_add(out, to->lang == LANG_DE ? "“" : "”");
}

void add_points(int points, Lang lang, Text *out) {
    bool is_one = points == 1;
    if (lang == LANG_DE)
        text_addf(out, "%d %s", points, is_one ? "Punkt" : "Punkte");
    else
        text_addf(out, "%d %s", points, is_one ? "point" : "points");
}
