/* hints.c: hints for the search: which plays are promising.
 *
 * None of it is a rule, and it reads only worlds. What playing a card gains is in gains.h, what a position
 * is worth in estimate.c. Called through game_draco only. */
#include "games/draco/gains.h"
#include "games/draco/parts.h"

enum {
    NEXT_MAX = 20 /* points: the most that the next play counts before it is made */
};

void draco_count_near(const Draco *d, const DracoTable *t, int near[2]) {
    unsigned sum = near_all(t, d);
    near[0] = (int)(sum % NEAR_LARGE);
    near[1] = (int)(sum / NEAR_LARGE);
}

int draco_next_gain(const Ruleset *r, const Draco *d) {
    bool is_winning;
    return draco_best_gain(r, d, d->turn, &is_winning);
}

int draco_best_gain(const Ruleset *r, const Draco *d, Seat who, bool *is_winning) {
    Scene scene = scene_of(draco_table(r), d);
    Outlook now;
    outlook(r, d, who, &scene, &now);
    int64_t best = best_play(r, d, &now, who, hand_load(d->hand[who]), 0);
    int gained = highs_in((uint64_t)best), max = NEXT_MAX * now.point;
    *is_winning = gained >= MATCH / 2;
    gained = gained > max ? max : gained < -max ? -max : gained;
    return SIXTEENTHS * gained / now.point;
}

/* The card that gains most. What the pile deals is random enough: choosing among fewer cards only
 * made the play-outs blind. Now and then any card, or players who all do best to wait would wait
 * for ever. */
Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Draco *d = draco_of(s);
    uint64_t hand = hand_load(d->hand[who]);
    if (d->step == STEP_DROP) {
        return draco_move_of_drop(d, who, useless_card(draco_table(r), d, who, hand));
    }
    if (d->hand_size[who] == 0 || rng_below(rng, ANY_CARD) == 0) {
        return draco_sample(r, s, who, rng);
    }
    Scene scene = scene_of(draco_table(r), d);
    Outlook now;
    outlook(r, d, who, &scene, &now);
    Play play = play_of(best_play(r, d, &now, who, hand, rng_next(rng)));
    return draco_move_of_play(d, who, now.choices, play);
}

/* A move's weight doubles with every two points it gains. */
static void prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]) {
    const Draco *d = draco_of(s);
    Scene scene = scene_of(draco_table(r), d);
    Outlook now;
    outlook(r, d, who, &scene, &now);
    for (int i = 0; i < list->count; i++) {
        uint8_t card = move_byte(list->move[i], 1), choice = move_byte(list->move[i], 2);
        int points = 0;
        if (move_byte(list->move[i], 0) == MOVE_PLAY) {
            bool is_mount = draco_rides(d, who, card_colour(card), choice);
            int counts = now.weight[card_colour(card)];
            counts = counts < 0 || is_mount ? counts : 0;
            points = highs_in(gain(r, d, &now, who, card, counts, now.is_last_due)) / now.point;
        }
        int half = (points < -8 ? -8 : points > 14 ? 14 : points) / 2;
        weight[i] = (uint16_t)(1u << (half + 4));
    }
}

const Hints draco_hints = {
    .prior = prior,
    .value = draco_value,
    .yardstick = draco_yardstick,
    .rollout = draco_rollout,
    .rollout_moves = 10,
    .features = &draco_features,
    .reason = draco_reason,
};
