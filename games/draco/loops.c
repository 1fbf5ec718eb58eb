/* loops.c: random play and play-outs of Draco as loops of their own, with the rules of the table: what is
 * looked at most lies beside the state, in words, from the first move to the last. Called through
 * game_draco only. */
#include "games/draco/gains.h"
#include "games/draco/parts.h"
#include "games/draco/rules.h"
#include "games/draco/sample.h"

/* What a loop keeps beside the state. */
typedef struct Beside {
    Scene scene;
    uint64_t hand[DRACO_SEATS]; /* those of the state are out of date meanwhile */
    Urn urn;
} Beside;

static void hands_take(const Draco *d, Beside *b) {
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        b->hand[seat] = hand_load(d->hand[seat]);
    }
}

static void hands_return(Draco *d, const Beside *b) {
    for (Seat seat = 0; seat < DRACO_SEATS; seat++) {
        hand_store(d->hand[seat], b->hand[seat]);
    }
}

/* Any card of the pile. */
static inline uint8_t draw(const Draco *d, Rng *rng, Urn *urn) {
    if (urn->count != d->pile_size) { /* at the beginning and after a shuffle */
        urn_fill(urn, d->pile);
    }
    return urn_draw(urn, rng);
}

static void mount_any(const Ruleset *r, Draco *d, Rng *rng, Beside *b) {
    uint8_t card = draw(d, rng, &b->urn);
    while (draco_is_ridden(d, card_colour(card))) {
        card = draw(d, rng, &b->urn);
    }
    mount_do(r, d, card, d->turn);
    b->scene.ridden |= (uint16_t)(1u << card_colour(card));
}

/* The dealer's move. */
static inline void deal_any(const Ruleset *r, Draco *d, Rng *rng, Beside *b) {
    Seat seat = d->turn;
    if (d->pile_size == 0) {
        hands_return(d, b);
        shuffle_do(r, d);
    } else if (d->step == STEP_MOUNT) {
        mount_any(r, d, rng, b);
    } else {
        uint8_t card = draw(d, rng, &b->urn);
        b->hand[seat] = hand_with(b->hand[seat], card);
        deal_do(r, d, card, seat);
    }
}

/* Which card a seat with a hand plays. */
static inline Play play_choose(const Ruleset *r, const Draco *d, Seat who, bool is_hinted, Rng *rng,
                               const Beside *b) {
    if (!is_hinted || rng_below(rng, ANY_CARD) == 0) {
        return sample_play(b->hand[who], scene_choices(&b->scene), rng);
    }
    Outlook now;
    outlook(r, d, who, &b->scene, &now);
    return play_of(best_play(r, d, &now, who, b->hand[who], rng_next(rng)));
}

static inline void play_any(const Ruleset *r, Draco *d, Seat who, bool is_hinted, Rng *rng,
                            Beside *b) {
    Play play = play_choose(r, d, who, is_hinted, rng, b);
    uint8_t card = hand_card(b->hand[who], play / 2), colour = card_colour(card);
    uint8_t from = d->position[colour], mount = d->mount[who];
    bool is_others = (b->scene.ridden >> colour & 1) & (colour != mount); /* DR-7 */
    b->hand[who] = hand_without(b->hand[who], play / 2);
    play_do(r, d, who, card, !is_others & (play % 2 == 0));
    scene_play(draco_table(r), d, who, mount, colour, from, &b->scene);
}

static void drop_any(const Ruleset *r, Draco *d, Seat who, bool is_hinted, Rng *rng, Beside *b) {
    const DracoTable *t = draco_table(r);
    uint64_t hand = b->hand[who];
    unsigned slot = is_hinted ? useless_card(t, d, who, hand) : sample_drop(t, d, hand, rng);
    if (slot == DRACO_HAND) {
        refill_begin(r, d);
    } else {
        b->hand[who] = hand_without(hand, slot);
        drop_do(r, d, who, hand_card(hand, slot));
    }
}

static inline MovesMade play_on(const Ruleset *r, Draco *d, Rng *rng, uint32_t limit,
                                bool is_hinted) {
    MovesMade done = {.by_seats = 0};
    Beside b = {.scene = scene_of(draco_table(r), d)};
    hands_take(d, &b);
    while (done.by_seats < limit && d->step != STEP_OVER) {
        if (d->step > STEP_DROP) {
            deal_any(r, d, rng, &b);
            done.by[SEAT_DEALER]++;
            continue;
        }
        Seat who = d->turn;
        done.by[who]++;
        done.by_seats++;
        if (d->step == STEP_DROP) {
            drop_any(r, d, who, is_hinted, rng, &b);
        } else if (d->hand_size[who] == 0) {
            pass_do(r, d);
        } else {
            play_any(r, d, who, is_hinted, rng, &b);
        }
    }
    hands_return(d, &b);
    return done;
}

MovesMade draco_play_random(const Ruleset *r, State *s, Rng *rng, uint32_t limit) {
    return play_on(r, draco_in(s), rng, limit, false);
}

MovesMade draco_play_hinted(const Ruleset *r, State *s, Rng *rng, uint32_t limit) {
    return play_on(r, draco_in(s), rng, limit, true);
}
