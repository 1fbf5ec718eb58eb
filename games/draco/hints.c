/* hints.c: what a search of Draco may use besides the rules.
 *
 * None of it is a rule; all of it reads worlds. What cards gain is in style.c, what plays tell
 * of their players in habits.c. Called through game_draco only. */
#include "games/draco/hints.h"
#include "games/draco/parts.h"

enum {
    SOON_MOST = 20 /* points: the most that the next play counts before it is made */
};

static void value_over(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    SeatSet winners = r->game->winners(r, s);
    for (Seat seat = 0; seat < r->seats; seat++) {
        bool is_winner = (winners & seat_bit(seat)) != 0;
        value[seat] = is_winner ? VICTORY / __builtin_popcount(winners) : 0;
    }
}

/* A move's weight doubles with every two points it gains. */
static void draco_prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                        uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    Outlook now = draco_outlook(r, d, who, STYLE_THINKS);
    for (int i = 0; i < list->count; i++) {
        uint8_t card = move_byte(list->move[i], 1), choice = move_byte(list->move[i], 2);
        int points = 0;
        if (move_byte(list->move[i], 0) == MOVE_PLAY) {
            bool is_mount = draco_rides(d, who, card_colour(card), choice);
            points = draco_gain(r, d, &now, who, card, is_mount) / now.point;
        }
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

/* Sixteenths that the seat whose turn it is will gain with his best card; without them an estimate
 * would swing with whose turn it happens to be. */
static int soon(const Ruleset *r, const Draco *d) {
    Outlook now = draco_outlook(r, d, d->turn, STYLE_THINKS);
    int gained = draco_best_gain(r, d, &now, d->turn);
    int max = SOON_MOST * now.point;
    gained = gained > max ? max : gained < -max ? -max : gained;
    return SIXTEENTHS * gained / now.point;
}

/* By a simple style's estimate; by chances with the next play, whose hand a world knows. */
static void estimate(const Ruleset *r, const State *s, uint8_t style, int32_t value[SEATS_MAX]) {
    const Draco *d = draco_of(s);
    int near[SCORINGS], expected[DRACO_SEATS];
    if (d->step == STEP_OVER) {
        value_over(r, s, value);
        return;
    }
    draco_count_near(draco_table(r), d, near);
    draco_expect(r, d, style, near, expected);
    if (style == STYLE_CHANCES && d->step == STEP_PLAY && d->hand_size[d->turn] > 0) {
        expected[d->turn] += draco_table(r)->deck * soon(r, d);
    }
    draco_chances(r, d, style, expected, value);
}

static void draco_value(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    estimate(r, s, STYLE_CHANCES, value);
}

/* What the greedy player counts: points and mounts alone. */
static void draco_plain(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    estimate(r, s, STYLE_NUMBERS, value);
}

static Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    return draco_imitate(r, s, who, STYLE_THINKS, rng);
}

const Hints draco_hints = {
    .prior = draco_prior,
    .value = draco_value,
    .plain = draco_plain,
    .rollout = draco_rollout,
    .rollout_moves = 10,
    .observe = draco_observe,
    .imagine = draco_imagine,
    .imitate = draco_imitate,
};
