/* hints.c: what a search should know of Drachen Delta that is not a rule. Random play
 * hardly ever reaches a goal, so a seat's moves are judged by its cheapest way there
 * (route.c), and a position by how much each seat's way still lacks.
 * A seat's moves are judged without a look at cards others have not turned over. */
#include "games/drachen-delta/hints.h"

enum {
    ROLLOUT_MOVES = 14,
    WEIGHT_BEST = 400,
    WEIGHT_DRAGONS = 120, /* of all dragons of a hand, and ... */
    WEIGHT_REMOVE = 60,   /* ... shared by the seats: one of many rivals matters less */
    LOSS = 2,             /* what a card that fails costs, in steps */
    LIFT_COST = 4,        /* what a plank costs that must be taken up first, in steps */
    PARTS = 4,            /* of a step, to count in whole numbers */
    PROMISED = 3,         /* what a step still to be carried out counts, in parts */
    CARD_WORTH = 4,       /* what a card still to be laid out counts, in parts */
    LOST_PLANK = 3,       /* what a plank out of the game costs, in parts */
    STEP_LEFT = 8,        /* what is missing on a way, in eighths of a step ... */
    PLANK_LEFT = 2,       /* ... measured: docs/experiments/delta-estimate.md */
    STONE_LEFT = 1,
    LIFT_LEFT = 3,
    CARD_LEFT = 2, /* what a card brings, whichever it is */
    FAR_LEFT = 12 * STEP_LEFT,
};

/* ---- programming ---- */

/* A way as the programme laid out so far will leave it, if nobody interferes. Bit i stands for
 * plank i of the way, or for the stone behind it. */
typedef struct Outlook {
    uint32_t stones, planks; /* missing */
    uint32_t lifts;          /* of the planks, those that must be taken up elsewhere first */
    unsigned count, at;      /* planks of the way; how many are behind the pawn */
    bool is_lost;            /* there is no way */
    bool is_there;           /* the pawn has reached the goal */
} Outlook;

static Outlook outlook_of(const Board *b, const Delta *d, const Route *route) {
    Outlook look = {.count = route->count, .is_lost = route->cost == ROUTE_COST_FAR};
    for (unsigned i = 0; i < route->count; i++) {
        unsigned p = route->place[i];
        uint32_t missing = b->needs[p] & ~d->stones;
        uint32_t next = i + 1u < route->count ? b->needs[route->place[i + 1]] : 0;
        if (missing & next)
            look.stones |= 1u << i;
        if (route->size[i] == NONE)
            continue;
        look.planks |= 1u << i;
        look.lifts |= (route->lifts >> route->size[i] & 1u) << i;
    }
    return look;
}

/* Planks of the way that could be laid. */
static uint32_t outlook_ready(const Outlook *look) {
    return look->planks & ~look->lifts & ~look->stones & ~(look->stones << 1);
}

/* Steps the pawn could take along the way; the last one leads into the goal. */
static unsigned outlook_steps(const Outlook *look) {
    uint32_t missing = look->planks >> look->at;
    return missing ? (unsigned)__builtin_ctz(missing) : look->count - look->at + 1;
}

static bool outlook_is_arriving(const Outlook *look, unsigned steps) {
    return look->planks >> look->at == 0 && look->count - look->at + 1 <= steps;
}

/* Carries a card of the programme out on the way; how much it shortens what is left. */
static int outlook_play(Outlook *look, unsigned card, unsigned times) {
    int gain = 0;
    for (; times; times--) {
        uint32_t ready = outlook_ready(look), first = ready & (0u - ready);
        unsigned steps = outlook_steps(look);
        if (card == STONE1 || card == STONE2) {
            gain += look->stones != 0;
            look->stones &= look->stones - 1;
        } else if (card == PLANK1 || card == PLANK2) {
            gain += first ? 1 : -LOSS;
            look->planks ^= first;
        } else if (card == MOVE1 || card == MOVE2) {
            gain += steps > 0 ? 1 : -LOSS;
            look->is_there |= steps > 0 && look->at == look->count;
            look->at += steps > 0 && look->at < look->count;
        } else if (card == REMOVE) {
            gain += look->lifts ? LIFT_COST : 0;
            look->lifts &= look->lifts - 1;
        } else if (card == JUMP) {
            gain -= LOSS;
        }
    }
    return gain;
}

/* What is left of a way, in eighths of a step. Steps count most: a hand holds cards for three a round and no
 * more, while stones and planks are laid by others, too. */
static int outlook_left(const Outlook *look) {
    if (look->is_there)
        return 0;
    return STEP_LEFT * (int)(look->count - look->at + 1) +
           PLANK_LEFT * (int)bits_count(look->planks) + STONE_LEFT * (int)bits_count(look->stones) +
           LIFT_LEFT * (int)bits_count(look->lifts);
}

static unsigned card_times(unsigned card) {
    return card == STONE2 || card == PLANK2 || card == MOVE2 ? 2 : 1;
}

static uint16_t step_card_weight(const Outlook *look, unsigned steps) {
    if (outlook_is_arriving(look, steps))
        return WEIGHT_BEST;
    if (outlook_steps(look) >= steps)
        return steps == 2 ? 60 : 35;
    return look->at == 0 ? 2 : 1;
}

/* `wanted` things are useful, the card gives `given`. */
static uint16_t build_card_weight(int wanted, int given, uint16_t useless) {
    if (wanted == 0)
        return useless;
    if (wanted < given)
        return useless > 2 ? 12 : 2;
    return given == 2 ? 80 : wanted == 1 ? 60 : 40;
}

/* Dragons and `remove` are more than what is left over: sensible players use them in most programmes. */
static uint16_t card_weight(const Outlook *look, unsigned card, unsigned seats) {
    static const uint8_t lost[CARDS] = {3, 2, 1, 1, 60, 6, 6, 1, 6, 6, 6, 6, 6, 6};
    if (look->is_lost)
        return lost[card];
    switch (card) {
    case STONE1:
        return build_card_weight(__builtin_popcount(look->stones), 1, 4);
    case STONE2:
        return build_card_weight(__builtin_popcount(look->stones), 2, 3);
    case PLANK1:
        return build_card_weight(__builtin_popcount(outlook_ready(look)), 1, 1);
    case PLANK2:
        return build_card_weight(__builtin_popcount(outlook_ready(look)), 2, 1);
    case REMOVE:
        return (uint16_t)((look->lifts ? 2 * WEIGHT_REMOVE : WEIGHT_REMOVE) / seats);
    case MOVE1:
        return step_card_weight(look, 1);
    case MOVE2:
        return step_card_weight(look, 2);
    case JUMP:
        return 1;
    default:
        return (uint16_t)(WEIGHT_DRAGONS / (seats * (seats - 1)));
    }
}

void drachen_delta_weigh_programme(const Ruleset *r, const Delta *d, Seat seat, const Route *route,
                                   unsigned next, uint16_t weight[CARDS]) {
    Outlook look = outlook_of(board_of(r), d, route);
    for (unsigned i = d->step; i < next; i++)
        outlook_play(&look, d->programme[seat][i], card_times(d->programme[seat][i]));
    for (unsigned card = 0; card < CARDS; card++)
        weight[card] = card_weight(&look, card, r->seats);
}

static void weigh_cards(const Ruleset *r, const Delta *d, Seat who, const Route *route,
                        const MoveList *list, uint16_t *weight) {
    uint16_t of_card[CARDS];
    drachen_delta_weigh_programme(r, d, who, route, cards_laid(board_of(r), d, who), of_card);
    for (int i = 0; i < list->count; i++)
        weight[i] = of_card[move_byte(list->move[i], 1)];
}

/* ---- what each seat can expect ---- */

bool drachen_delta_is_card_due(const Ruleset *r, const Delta *d, Seat seat) {
    if (d->phase != ACTING)
        return false;
    unsigned turn = (unsigned)(seat + r->seats - d->start) % r->seats;
    unsigned now = (unsigned)(d->acting + r->seats - d->start) % r->seats;
    return turn >= now && !drachen_delta_is_stopped(r, d, seat);
}

/* Will a dragon stop card i of the seat's programme? */
static bool is_threatened(const Ruleset *r, const Delta *d, Seat seat, int i) {
    unsigned dragon = DRAGON + (unsigned)board_of(r)->colour[seat];
    bool is_met = false;
    for (Seat other = 0; other < r->seats; other++)
        is_met |= d->programme[other][i] == dragon;
    return is_met;
}

/* Carries out a card, the open one (`number` 0) or one behind it. */
static void prospect_play(Prospect *p, Outlook *look, int number, unsigned card, unsigned times) {
    p->promise += outlook_play(look, card, times);
    if (look->is_there && p->arrival == NO_ARRIVAL)
        p->arrival = number;
}

/* Carries out the cards laid out and not carried out yet. */
static void prospect_programme(const Ruleset *r, const Delta *d, Seat seat, Outlook *look,
                               Prospect *p) {
    if (drachen_delta_is_card_due(r, d, seat)) {
        unsigned card = card_now(d, seat);
        prospect_play(p, look, 0, card, d->acting == seat ? d->left : card_times(card));
    }
    for (int i = d->step; i < board_of(r)->length && d->programme[seat][i] != NONE; i++) {
        unsigned card = d->programme[seat][i];
        if (is_threatened(r, d, seat, i))
            p->stopped++;
        else
            prospect_play(p, look, i + 1 - d->step, card, card_times(card));
    }
}

/* With what it takes to get the planks that are not in the stock. */
static int way_length(const Route *route) {
    int length = route->cost + LIFT_COST * (int)bits_count(route->lifts);
    return route->lifts && length >= ROUTE_COST_FAR ? ROUTE_COST_FAR - 1 : length;
}

void drachen_delta_prospect(const Ruleset *r, const Delta *d, Chart *chart, Seat seat,
                            Prospect *out) {
    Route route;
    drachen_delta_route(r, d, chart, seat, NULL, &route);
    *out = (Prospect){.cost = way_length(&route), .arrival = NO_ARRIVAL};
    out->left = out->then = FAR_LEFT;
    if (route.cost == ROUTE_COST_FAR)
        return;
    out->lifts = (int)bits_count(route.lifts);
    Outlook look = outlook_of(board_of(r), d, &route);
    out->stones = (int)bits_count(look.stones);
    out->planks = (int)bits_count(look.planks);
    out->ready = (int)bits_count(outlook_ready(&look));
    out->steps = (int)outlook_steps(&look);
    out->left = outlook_left(&look);
    prospect_programme(r, d, seat, &look, out);
    out->then = outlook_left(&look);
}

/* Planks a seat has lost for good, in parts of a step: with few left a way is easily cut. */
static int losses(const Ruleset *r, const Delta *d, Seat seat) {
    int lost = 0;
    for (unsigned size = 0; size < board_of(r)->sizes; size++)
        lost += d->plank[seat][size] == WHERE_LOST;
    return LOST_PLANK * lost;
}

static int no_way_left(const Ruleset *r, const Delta *d, Seat seat) {
    return PARTS * ROUTE_COST_FAR + losses(r, d, seat);
}

int drachen_delta_way_left(const Ruleset *r, const Delta *d, Seat seat, const Prospect *prospect) {
    if (prospect->cost == ROUTE_COST_FAR)
        return no_way_left(r, d, seat);
    int left = PARTS * prospect->cost - PROMISED * prospect->promise;
    if (d->phase == PROGRAMMING)
        left -= CARD_WORTH * (int)(board_of(r)->length - cards_laid(board_of(r), d, seat));
    return (left > 0 ? left : 0) + losses(r, d, seat);
}

/* Less with each part of a step that is left. */
static int32_t chance_of(int left) {
    int32_t chance = 1 << 24;
    for (; left > 0; left--)
        chance -= chance / 14;
    return chance + 1;
}

/* How likely a seat seems to win, relative to the others. */
typedef uint32_t Chance(const Ruleset *r, const Delta *d, Seat seat, const Prospect *prospect);

static void share_out(const Ruleset *r, const State *s, Chance *chance, int32_t out[SEATS_MAX]) {
    const Delta *d = delta_of(s);
    Chart chart;
    uint32_t weight[SEATS_MAX];
    if (d->phase == OVER) {
        victory_of_winners(r, s, out);
        return;
    }
    chart_begin(&chart);
    for (Seat seat = 0; seat < r->seats; seat++) {
        Prospect prospect;
        drachen_delta_prospect(r, d, &chart, seat, &prospect);
        weight[seat] = chance(r, d, seat, &prospect);
    }
    victory_share(r->seats, weight, out);
}

/* By what the way costs; that planks can be taken up is not known here. */
static uint32_t chance_by_cost(const Ruleset *r, const Delta *d, Seat seat, const Prospect *p) {
    int left = p->lifts ? no_way_left(r, d, seat) : drachen_delta_way_left(r, d, seat, p);
    return (uint32_t)chance_of(left);
}

static void yardstick(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    share_out(r, s, chance_by_cost, out);
}

/* By the steps that are left, as often as such seats were seen to win: close to 1 / steps ^ 2.5. Half of what a
 * programme promises comes true. */
static uint32_t chance_by_steps(const Ruleset *r, const Delta *d, Seat seat, const Prospect *p) {
    static const uint32_t of_steps[] = {400000, 100500, 18200, 6900, 3600, 2300, 1600,
                                        1300,   1050,   900,   800,  750,  700,  650};
    enum { MOST = STEP_LEFT * (int)(sizeof of_steps / sizeof of_steps[0] - 1) - 1 };
    int left = (p->left + p->then) / 2;
    if (d->phase == PROGRAMMING)
        left += CARD_LEFT * (int)cards_laid(board_of(r), d, seat);
    left = left < MOST ? left : MOST;
    const uint32_t *at = &of_steps[left / STEP_LEFT];
    uint32_t part = (uint32_t)(left % STEP_LEFT);
    return at[0] * (STEP_LEFT - part) + at[1] * part;
}

static void value(const Ruleset *r, const State *s, int32_t out[SEATS_MAX]) {
    share_out(r, s, chance_by_steps, out);
}

/* ---- carrying cards out ---- */

/* Islands on the way that lack a stone; the nearer to the pawn, the better. */
static void weigh_stones(const Board *b, const Delta *d, const Route *route, const MoveList *list,
                         uint16_t *weight) {
    uint32_t wanted[2] = {0, 0};
    for (unsigned i = 0; i < route->count; i++) {
        uint32_t missing = b->needs[route->place[i]] & ~d->stones;
        wanted[wanted[0] != 0] |= missing;
    }
    for (int i = 0; i < list->count; i++) {
        unsigned island = move_byte(list->move[i], 1);
        weight[i] = wanted[0] >> island & 1 ? WEIGHT_BEST : wanted[1] >> island & 1 ? 200 : 2;
    }
}

/* Planks of the way that can be laid now first, then what fits at all and is not needed. */
static void weigh_picks(const Ruleset *r, const Delta *d, const Route *route, const MoveList *list,
                        uint16_t *weight) {
    const Board *b = board_of(r);
    unsigned ready = 0, wanted = 0;
    for (unsigned i = 0; i < route->count; i++) {
        if (route->size[i] == NONE)
            continue;
        wanted |= 1u << route->size[i];
        if (!(b->needs[route->place[i]] & ~d->stones))
            ready |= 1u << route->size[i];
    }
    for (int i = 0; i < list->count; i++) {
        unsigned size = move_byte(list->move[i], 1);
        Places places = drachen_delta_lay_places(r, d, size);
        bool is_fitting = places_any(&places);
        weight[i] = ready >> size & 1 ? WEIGHT_BEST : !is_fitting ? 1 : wanted >> size & 1 ? 6 : 20;
    }
}

static Places route_places(const Route *route) {
    Places set = {{0}};
    for (unsigned i = 0; i < route->count; i++)
        places_put(&set, route->place[i]);
    return set;
}

/* Where the way wants a plank of that size, and nowhere across it. */
static void weigh_lays(const Board *b, const Delta *d, const Route *route, const MoveList *list,
                       uint16_t *weight) {
    Places way = route_places(route);
    for (int i = 0; i < list->count; i++) {
        unsigned p = move_byte(list->move[i], 1) - (unsigned)FIRST_PLACE;
        weight[i] = places_meet(&b->blocks[p], &way) ? 1 : 8;
        for (unsigned k = 0; k < route->count; k++)
            if (route->place[k] == p && route->size[k] + 1u == d->picked)
                weight[i] = WEIGHT_BEST;
    }
}

/* The opponent whose way is the shortest. */
static void leader_route(const Ruleset *r, const Delta *d, Chart *chart, Seat who, Rng *rng,
                         Route *out) {
    int least = ROUTE_COST_FAR + 1;
    *out = (Route){.cost = ROUTE_COST_FAR};
    for (Seat seat = 0; seat < r->seats; seat++) {
        Route route;
        if (seat == who)
            continue;
        drachen_delta_route(r, d, chart, seat, rng, &route);
        if (way_length(&route) < least) {
            least = way_length(&route);
            *out = route;
        }
    }
}

static bool is_any_near(const uint8_t *cost, int count) {
    bool is_near = false;
    for (int i = 0; i < count; i++)
        is_near |= cost[i] < ROUTE_COST_FAR;
    return is_near;
}

/* The cheaper, the better: weights by costs. */
static void weigh_costs(const MoveList *list, const uint8_t *cost, uint16_t *weight) {
    unsigned best = ROUTE_COST_FAR;
    for (int i = 0; i < list->count; i++)
        if (cost[i] < best)
            best = cost[i];
    for (int i = 0; i < list->count; i++) {
        unsigned worse = cost[i] - best;
        weight[i] = (uint16_t)(worse < ROUTE_COSTS_APART ? WEIGHT_BEST >> 2 * worse : 1);
    }
}

/* The planks that the way lacks, but not those on which it leads. */
static void weigh_lifts(const Delta *d, const Route *route, const MoveList *list,
                        uint16_t *weight) {
    Places way = route_places(route);
    for (int i = 0; i < list->count; i++) {
        uint8_t what = move_byte(list->move[i], 1);
        bool is_stone = move_byte(list->move[i], 0) == CLEAR;
        if (is_stone || places_has(&way, what - (unsigned)FIRST_PLACE))
            weight[i] = 2;
        else
            weight[i] =
                route->lifts >> drachen_delta_plank_at(d, what) % SIZES & 1 ? WEIGHT_BEST : 8;
    }
}

/* Without a way to the goal: what taking a plank away would make of it, or else of a way that needs more
 * than one. A stone less opens none. */
static void weigh_rescues(const Ruleset *r, const Delta *d, Chart *chart, Seat who,
                          const Route *route, const MoveList *list, uint16_t *weight) {
    uint8_t cost[MOVES_MAX], where[MOVES_MAX];
    int stones = 0; /* come first */
    while (stones < list->count && move_byte(list->move[stones], 0) == CLEAR)
        cost[stones++] = ROUTE_COST_FAR;
    for (int i = stones; i < list->count; i++)
        where[i] = move_byte(list->move[i], 1);
    drachen_delta_costs_lifting(r, d, chart, who, where + stones, list->count - stones,
                                cost + stones);
    if (is_any_near(cost, list->count))
        weigh_costs(list, cost, weight);
    else
        weigh_lifts(d, route, list, weight);
}

/* What the leader needs and one's own way does not. */
static void weigh_removals(const Ruleset *r, const Delta *d, Chart *chart, Seat who,
                           const Route *route, const MoveList *list, uint16_t *weight, Rng *rng) {
    const Board *b = board_of(r);
    Route leader;
    leader_route(r, d, chart, who, rng, &leader);
    Places own = route_places(route), rival = route_places(&leader);
    uint32_t own_stones = 0, rival_stones = 0;
    for (unsigned i = 0; i < route->count; i++)
        own_stones |= b->needs[route->place[i]];
    for (unsigned i = 0; i < leader.count; i++)
        rival_stones |= b->needs[leader.place[i]];
    for (int i = 0; i < list->count; i++) {
        unsigned what = move_byte(list->move[i], 1);
        bool is_stone = move_byte(list->move[i], 0) == CLEAR;
        bool is_own = is_stone ? own_stones >> what & 1 : places_has(&own, what - FIRST_PLACE);
        bool is_rival =
            is_stone ? rival_stones >> what & 1 : places_has(&rival, what - FIRST_PLACE);
        weight[i] = is_own ? 1 : is_rival ? (is_stone ? 60 : 120) : 10;
    }
}

/* By the way from where the pawn ends. */
static void weigh_walks(const Ruleset *r, const Delta *d, Chart *chart, Seat who,
                        const MoveList *list, uint16_t *weight) {
    uint8_t cost[MOVES_MAX], spot[MOVES_MAX];
    unsigned stock = drachen_delta_stock(r, d, who);
    for (int i = 0; i < list->count; i++)
        spot[i] = move_byte(list->move[i], 1);
    drachen_delta_costs(r, d, chart, who, stock, spot, list->count, cost);
    if (!is_any_near(cost, list->count))
        drachen_delta_costs(r, d, chart, who, stock | drachen_delta_sizes_laid(r, d), spot,
                            list->count, cost);
    weigh_costs(list, cost, weight);
}

static void weigh(const Ruleset *r, const Delta *d, Chart *chart, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX], Rng *rng) {
    const Board *b = board_of(r);
    unsigned kind = move_byte(list->move[0], 0);
    if (kind == GO || kind == HOP) {
        weigh_walks(r, d, chart, who, list, weight);
        return;
    }
    Route route;
    drachen_delta_route(r, d, chart, who, rng, &route);
    switch (kind) {
    case CARD:
        weigh_cards(r, d, who, &route, list, weight);
        break;
    case STONE:
        weigh_stones(b, d, &route, list, weight);
        break;
    case PICK:
        weigh_picks(r, d, &route, list, weight);
        break;
    case LAY:
        weigh_lays(b, d, &route, list, weight);
        break;
    default:
        if (route.cost == ROUTE_COST_FAR || route.lifts)
            weigh_rescues(r, d, chart, who, &route, list, weight);
        else
            weigh_removals(r, d, chart, who, &route, list, weight, rng);
    }
}

static void prior(const Ruleset *r, const State *s, Seat who, const MoveList *list,
                  uint16_t weight[MOVES_MAX]) {
    Chart chart;
    chart_begin(&chart);
    if (who == SEAT_DEALER || list->count == 1)
        for (int i = 0; i < list->count; i++)
            weight[i] = 1;
    else
        weigh(r, delta_of(s), &chart, who, list, weight, NULL);
}

Move drachen_delta_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng, Chart *chart) {
    MoveList list;
    uint16_t weight[MOVES_MAX];
    list.count = 0;
    drachen_delta_legal(r, s, who, &list);
    if (who == SEAT_DEALER || list.count == 1)
        return list.move[0];
    weigh(r, delta_of(s), chart, who, &list, weight, rng);
    return list.move[weighted_pick(rng, weight, list.count)];
}

static Move rollout(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    Chart chart;
    chart_begin(&chart);
    return drachen_delta_rollout(r, s, who, rng, &chart);
}

const Hints drachen_delta_hints = {
    .prior = prior,
    .value = value,
    .yardstick = yardstick,
    .rollout = rollout,
    .rollout_moves = ROLLOUT_MOVES,
    .trees = TREES_OWN, /* 65 % against TREES_PER_SEAT */
    .explore = 35,      /* 64 % against 70, and 18 loses to it */
    .slowness = 8,      /* every move of a play-out looks for a way */
    .features = &drachen_delta_features,
    .reason = drachen_delta_reason,
};
