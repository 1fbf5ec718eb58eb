/* habits.c: what a seat's plays tell of its style and of the cards it still holds.
 *
 * Whoever plays a card had reasons not to play the others. If he goes by numbers, or by chances, then
 * the cards he kept looked worse to him than the one he played: hands that hold better ones are less
 * likely. How well each style explains his plays says how far to trust in it. Everything here is
 * worked out from what all can see, in integers, so that every machine finds the same. Called through
 * game_draco only. */
#include "games/draco/hints.h"
#include "games/draco/parts.h"

#include <assert.h>

enum {
    ONE = 65536,
    RAREST = DRACO_EVEN / 64, /* the least weight a card can fall to */
    SLIP = ONE / 33,          /* how often a kept card tells nothing */
    TRUST_LEAST = ONE / 1024, /* a style can always be found again */
    PARTS = 1000,             /* of a point */
    CARE = 50 /* a fiftieth of a point better is e times as likely to be preferred */
};

/* How often a style's player does anything else, in ONEs: one who thinks follows no simple measure,
 * but good cards by chances are good. */
static const uint32_t ERRS[STYLES] = {
    [STYLE_THINKS] = ONE / 2, [STYLE_NUMBERS] = ONE / 20, [STYLE_CHANCES] = ONE / 20};

/* All zero before anything was seen. */
typedef struct DracoHabits {
    uint16_t trust[DRACO_SEATS][STYLES]; /* in ONEs, together one; or all 0: equal */
    /* By style less one (a thinker's hand is any): see draco_guess_kept. */
    int16_t kept[STYLES - 1][DRACO_SEATS][DRACO_CARDS];
} DracoHabits;

static_assert(sizeof(DracoHabits) <= sizeof(Habits), "habits have no room for Draco's");

static int16_t *kept_by(DracoHabits *habits, int style, Seat seat) {
    return habits->kept[style - 1][seat];
}

/* How likely a player prefers a play to another that gains so much less, in ONEs. */
static uint32_t preference(int better, int point) {
    int64_t parts = (int64_t)PARTS * (better < 0 ? -better : better) / point;
    uint32_t fall = draco_decay(parts < PARTS ? (int)parts : PARTS, PARTS / CARE);
    uint32_t liked = (uint32_t)((uint64_t)ONE * ONE / (ONE + fall));
    return better < 0 ? ONE - liked : liked;
}

static int copies_unplayed(const DracoTable *t, const Draco *d, int card) {
    return t->copies[card % DRACO_NUMBERS] - d->spent[card];
}

/* Makes cards rarer that this style would rather have played. Returns how likely any one kept card
 * looked worse, in ONEs. */
static uint32_t weigh_kept(const Ruleset *r, const Draco *d, Seat who, uint8_t style, Move m,
                           int16_t kept[DRACO_CARDS]) {
    const DracoTable *t = draco_table(r);
    Outlook now = draco_outlook(r, d, who, style);
    int cards = t->colours * DRACO_NUMBERS;
    uint8_t card = move_byte(m, 1), choice = move_byte(m, 2);
    bool is_mount = draco_rides(d, who, card_colour(card), choice);
    int played = draco_gain(r, d, &now, who, card, is_mount);
    uint64_t before = 0, worse = 0, after = 0, weight[DRACO_CARDS];
    for (int other = 0; other < cards; other++) {
        int gained = draco_card_gain(r, d, &now, who, (uint8_t)other);
        uint64_t liked = preference(played - gained, now.point);
        uint64_t had =
            (uint64_t)copies_unplayed(t, d, other) * (uint64_t)(DRACO_EVEN + kept[other]);
        before += had, worse += had * liked;
        weight[other] = (uint64_t)(DRACO_EVEN + kept[other]) * (SLIP + (ONE - SLIP) * liked / ONE);
        after += (uint64_t)copies_unplayed(t, d, other) * weight[other];
    }
    for (int other = 0; other < cards; other++) {
        uint64_t now_has = weight[other] * before / (after > 0 ? after : 1);
        now_has = now_has < RAREST ? RAREST : now_has > INT16_MAX ? INT16_MAX : now_has;
        kept[other] = (int16_t)(now_has - DRACO_EVEN);
    }
    return (uint32_t)(worse / (before > 0 ? before : 1));
}

/* How much likelier the style plays so than somebody who plays any card, in ONEs: with `hand` cards
 * all but one had to look worse. */
static uint64_t likelihood(int style, uint32_t worse, int hand) {
    uint64_t is_best = (uint64_t)hand * ONE;
    for (int other = 1; other < hand; other++) {
        is_best = is_best * worse / ONE;
    }
    return ERRS[style] + (ONE - ERRS[style]) * is_best / ONE;
}

static void observe_play(const Ruleset *r, const Draco *d, Seat who, Move m, DracoHabits *habits) {
    uint16_t *trust = habits->trust[who];
    uint64_t share[STYLES], sum = 0;
    uint32_t worse[STYLES];
    bool is_first = trust[STYLE_THINKS] == 0;
    worse[STYLE_NUMBERS] =
        weigh_kept(r, d, who, STYLE_NUMBERS, m, kept_by(habits, STYLE_NUMBERS, who));
    worse[STYLE_CHANCES] =
        weigh_kept(r, d, who, STYLE_CHANCES, m, kept_by(habits, STYLE_CHANCES, who));
    worse[STYLE_THINKS] = worse[STYLE_CHANCES];
    for (int style = 0; style < STYLES; style++) {
        share[style] = (is_first ? ONE / STYLES : trust[style]) *
                       likelihood(style, worse[style], d->hand_size[who]);
        sum += share[style];
    }
    for (int style = 0; style < STYLES; style++) {
        uint64_t part = share[style] * (ONE - 1) / sum;
        trust[style] = (uint16_t)(part < TRUST_LEAST ? TRUST_LEAST : part);
    }
}

/* A new card may be any: what is known of the hand thins out. */
static void observe_deal(const Draco *d, Seat seat, DracoHabits *habits) {
    int had = d->hand_size[seat];
    for (int style = STYLE_THINKS + 1; style < STYLES; style++) {
        int16_t *kept = kept_by(habits, style, seat);
        for (int card = 0; card < DRACO_CARDS; card++) {
            kept[card] = (int16_t)(kept[card] * had / (had + 1));
        }
    }
}

void draco_observe(const Ruleset *r, const State *s, Seat who, Move m, Habits *habits) {
    DracoHabits *known = (DracoHabits *)(void *)habits->bytes;
    const Draco *d = draco_of(s);
    if (move_byte(m, 0) == MOVE_PLAY) {
        observe_play(r, d, who, m, known);
    } else if (move_byte(m, 0) == MOVE_DEAL) {
        observe_deal(d, move_byte(m, 2), known);
    }
}

static uint8_t draw_style(const uint16_t trust[STYLES], Rng *rng) {
    uint32_t all = 0;
    for (int style = 0; style < STYLES; style++) {
        all += trust[style];
    }
    if (all == 0) {
        return (uint8_t)rng_below(rng, STYLES);
    }
    uint32_t at = rng_below(rng, all);
    uint8_t style = 0;
    while (at >= trust[style]) {
        at -= trust[style++];
    }
    return style;
}

void draco_imagine(const Ruleset *r, State *s, Seat viewer, const Habits *habits,
                   uint8_t style[SEATS_MAX], Rng *rng) {
    const DracoHabits *known = (const DracoHabits *)(const void *)habits->bytes;
    const int16_t *kept[DRACO_SEATS] = {NULL};
    for (Seat seat = 0; seat < r->seats; seat++) {
        style[seat] = seat == viewer ? STYLE_THINKS : draw_style(known->trust[seat], rng);
        kept[seat] = style[seat] == STYLE_THINKS ? NULL : known->kept[style[seat] - 1][seat];
    }
    draco_guess_kept(r, s, viewer, kept, rng);
}
