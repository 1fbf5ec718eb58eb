/* playout.c: play-outs: playing on outside the tree, and what the end is worth.
 *
 * Plays by the game's quick policy where hints give one, else at random; stops at the cut-off and
 * asks the hints. Never touches the tree. */
#include "ai/search.h"

/* How much the score counts besides victory, in hundredths, so that a search prefers the better of
 * two lost or two won games. */
enum { SCORE_PART = 10 };

/* A seat's lead over the best other as a number between 0 and VICTORY; VICTORY / 2 is none. */
static int32_t lead_of(const int32_t score[SEATS_MAX], Seat seats, Seat seat) {
    int64_t best = INT32_MIN, scale = 1;
    for (Seat other = 0; other < seats; other++) {
        scale += score[other] < 0 ? -score[other] : score[other];
        if (other != seat && score[other] > best)
            best = score[other];
    }
    int64_t lead = score[seat] - best;
    int64_t size = lead < 0 ? -lead : lead;
    return (int32_t)(VICTORY / 2 + VICTORY / 2 * lead / (size + scale / seats + 1));
}

void playout_outcome(const Ruleset *r, const State *s, int32_t share[SEATS_MAX],
                     int32_t lead[SEATS_MAX]) {
    SeatSet winners = r->game->winners(r, s);
    int32_t score[SEATS_MAX] = {0};
    int count = __builtin_popcount(winners);
    r->game->score(r, s, score);
    for (Seat seat = 0; seat < r->seats; seat++) {
        share[seat] = (winners & seat_bit(seat)) != 0 ? VICTORY / count : 0;
        lead[seat] = r->seats > 1 ? lead_of(score, r->seats, seat) : share[seat];
    }
}

void playout_blend(Seat seats, const int32_t share[SEATS_MAX], const int32_t lead[SEATS_MAX],
                   int32_t value[SEATS_MAX]) {
    for (Seat seat = 0; seat < seats; seat++)
        value[seat] = share[seat] / 100 * (100 - SCORE_PART) + lead[seat] / 100 * SCORE_PART;
}

void playout_result(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    int32_t share[SEATS_MAX], lead[SEATS_MAX];
    playout_outcome(r, s, share, lead);
    playout_blend(r->seats, share, lead, value);
}

/* Shares of the victory and, from a network, leads. */
static void estimate(const Network *network, const Ruleset *r, const State *s,
                     int32_t share[SEATS_MAX], int32_t lead[SEATS_MAX]) {
    if (network != NULL)
        network_value(network, r, s, share, lead);
    else
        r->game->hints->value(r, s, share);
}

void position_value(const Network *network, const Ruleset *r, const State *s,
                    int32_t value[SEATS_MAX]) {
    int32_t share[SEATS_MAX], lead[SEATS_MAX];
    if (r->game->actors(r, s) == 0) {
        playout_result(r, s, value);
    } else if (network != NULL) {
        network_value(network, r, s, share, lead);
        playout_blend(r->seats, share, lead, value);
    } else if (r->game->hints != NULL) {
        r->game->hints->value(r, s, value);
    }
}

void playout_detail(const Search *search, Seat seat, int32_t *chance, int32_t *lead) {
    const Ruleset *r = search->view->ruleset;
    int32_t score[SEATS_MAX] = {0}, value[SEATS_MAX] = {0}, best = INT32_MIN;
    int32_t best_lead[SEATS_MAX];
    r->game->score(r, &search->world, score);
    for (Seat other = 0; other < r->seats; other++)
        if (other != seat && score[other] > best)
            best = score[other];
    *lead = score[seat] - best;
    if (r->game->actors(r, &search->world) != 0) {
        estimate(search->network, r, &search->world, value, best_lead);
        *chance = value[seat];
        return;
    }
    SeatSet winners = r->game->winners(r, &search->world);
    bool has_won = (winners & seat_bit(seat)) != 0;
    *chance = has_won ? VICTORY / __builtin_popcount(winners) : 0;
}

void playout_run(Search *search, int32_t value[SEATS_MAX]) {
    game_play_hinted(search->view->ruleset, &search->world, &search->rng,
                     search->is_cut ? search->rollout_moves : UINT32_MAX);
    position_value(search->network, search->view->ruleset, &search->world, value);
}
