/* check.c: finds positions that no match can reach: values out of range, pieces that
 * do not add up, steps that do not fit the turn.
 *
 * Also guards the rest of the folder: whatever passes here can be played on without further checks.
 * The checks therefore go from plain ranges to what builds on them. Called through the table. */
#include "games/dragon-island/state.h"

/* What the checks share. */
typedef struct Check {
    const Ruleset *r;
    const IslandTable *t;
    const DragonIsland *d;
    Text *out;
} Check;

static bool wrong(const Check *c, const char *field, const char *reason) {
    text_addf(c->out, "%s: %s", field, reason);
    return true;
}

static bool wrong_at(const Check *c, const char *field, int i, const char *reason) {
    text_addf(c->out, "%s[%d]: %s", field, i, reason);
    return true;
}

static bool is_opening(const DragonIsland *d) {
    return d->step <= STEP_CHOOSE;
}

/* Turns completed: each lays one tile, the current one has laid its own after step 1. */
static int turns_done(const DragonIsland *d) {
    return d->tiles - 1 - (d->step > STEP_LAY);
}

/* ---- turn and wizards ---- */

static bool is_turn_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    if (d->step >= STEPS)
        return wrong(c, "step", "no such step");
    if (d->turn >= c->r->seats)
        return wrong(c, "turn", "no such seat");
    if (d->tiles < 1 || d->tiles > 1 + c->r->seats + c->t->bag)
        return wrong(c, "tiles", "out of range");
    if (is_opening(d) ? d->tiles != 1 : turns_done(d) < 0)
        return wrong(c, "tiles", "does not fit the step");
    if (!is_opening(d) && turns_done(d) % c->r->seats != d->turn)
        return wrong(c, "turn", "does not fit the number of tiles laid");
    if (d->step == STEP_CHOOSE && d->turn != 0)
        return wrong(c, "turn", "is 0 while all choose");
    bool is_last = d->tiles == 1 + c->r->seats + c->t->bag;
    if (d->step == STEP_OVER ? !is_last : is_last && (d->step == STEP_LAY || d->step == STEP_DRAW))
        return wrong(c, "step", "does not fit the number of tiles laid");
    return false;
}

/* DI-1: an energy colour for each seat, none twice; as the option says. */
static bool is_wizard_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        int given = option_seat_word(c->r->option[OPTION_WIZARDS], seat);
        bool is_open = d->step == STEP_WIZARDS && seat >= d->turn;
        if (is_open ? d->wizard[seat] != NONE : d->wizard[seat] >= ENERGIES)
            return wrong_at(c, "wizard", seat, "does not fit the step");
        if (given >= 0 && d->wizard[seat] != given)
            return wrong_at(c, "wizard", seat, "not the one agreed upon");
        for (Seat other = 0; other < seat && !is_open; other++)
            if (d->wizard[other] == d->wizard[seat])
                return wrong_at(c, "wizard", seat, "taken twice");
    }
    return d->step == STEP_WIZARDS && c->r->option[OPTION_WIZARDS] != OPTION_UNSET &&
           wrong(c, "step", "the wizards are agreed upon");
}

/* DI-14: a wizard is on the island from step 4 of the first turn on. */
static bool is_wizard_place_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    int done = turns_done(d);
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        bool is_set = !is_opening(d) && (seat < done || (seat == done && d->step > STEP_GO));
        if (is_set ? d->at[seat] >= d->tiles : d->at[seat] != NONE)
            return wrong_at(c, "at", seat, "does not fit the turn");
        if (is_set && seat == done && d->at[seat] != 0 && d->at[seat] != d->tiles - 1)
            return wrong_at(c, "at", seat, "begins on the keep or on the start tile");
    }
    return false;
}

/* ---- the island ---- */

static bool is_unused_wrong(const Check *c, int i) {
    const DragonIsland *d = c->d;
    bool is_clean = d->q[i] == 0 && d->r[i] == 0 && d->face[i] == NONE && d->colour[i] == NONE &&
                    d->building[i] == NONE && d->marker[i] == 0 && d->around[i] == 0 &&
                    dragon_island_dragons(d, i) == 0;
    return !is_clean && wrong_at(c, "face", i, "there is no such tile on the island");
}

/* DI-6: where a tile lies, judged by the tiles laid before. */
static bool is_cell_wrong(const Check *c, int i) {
    const DragonIsland *d = c->d;
    int q = d->q[i], r = d->r[i], z = q + r, touching = 0;
    if (q * q > ISLAND_REACH * ISLAND_REACH || r * r > ISLAND_REACH * ISLAND_REACH ||
        z * z > ISLAND_REACH * ISLAND_REACH)
        return wrong_at(c, "q", i, "too far away");
    for (int k = 0; k < i; k++) {
        if (d->q[k] == q && d->r[k] == r)
            return wrong_at(c, "q", i, "two tiles on one cell");
        touching += dragon_island_is_adjacent(d, i, k) ? (k == 0 ? 2 : 1) : 0;
    }
    return touching < 2 && wrong_at(c, "q", i, "touches neither the keep nor two tiles");
}

/* DI-6, DI-7: start tiles first, in seat order; then terrain, each tile once. */
static bool is_face_wrong(const Check *c, int i, uint64_t *seen) {
    const DragonIsland *d = c->d;
    uint8_t face = d->face[i];
    if (i <= c->r->seats) {
        if (face != FACE_START + d->wizard[i - 1] || d->colour[i] != d->wizard[i - 1])
            return wrong_at(c, "face", i, "not the start tile of that turn");
        return false;
    }
    if (face >= 2 * c->t->terrain || (*seen >> face / 2 & 1) != 0)
        return wrong_at(c, "face", i, "no terrain tile, or one laid twice");
    *seen |= (uint64_t)1 << face / 2;
    bool is_joker = c->t->kind[face] == KIND_JOKER,
         is_asked = d->step == STEP_JOKER && i == d->tiles - 1;
    if (is_joker ? (is_asked ? d->colour[i] != NONE : d->colour[i] >= ENERGIES)
                 : is_asked || d->colour[i] != c->t->colour[face])
        return wrong_at(c, "colour", i, "does not fit the face or the step");
    return false;
}

static bool is_around_wrong(const Check *c, int i) {
    uint8_t near[ISLAND_DIRECTIONS];
    unsigned around = 0;
    for (int k = dragon_island_neighbours(c->d, i, near) - 1; k >= 0; k--)
        if (c->d->colour[near[k]] != NONE)
            around += 1u << 3 * c->d->colour[near[k]];
    return around != c->d->around[i] &&
           wrong_at(c, "around", i, "not the colours of its neighbours");
}

static bool is_island_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    uint64_t seen = 0;
    if (d->q[0] != 0 || d->r[0] != 0 || d->face[0] != FACE_KEEP || d->colour[0] != NONE)
        return wrong_at(c, "face", 0, "the keep lies at 0,0");
    for (int i = 1; i < ISLAND_TILES; i++)
        if (i < d->tiles ? is_cell_wrong(c, i) || is_face_wrong(c, i, &seen)
                         : is_unused_wrong(c, i))
            return true;
    if (d->step == STEP_JOKER && d->tiles <= 1 + c->r->seats)
        return wrong(c, "step", "no joker was laid");
    for (int i = 0; i < d->tiles; i++)
        if (is_around_wrong(c, i))
            return true;
    return false;
}

/* ---- buildings and markers ---- */

/* Counts what stands on the island and compares it with the seats' and the supply's account. */
typedef struct Built {
    int pens[ISLAND_SEATS], fame[ISLAND_SEATS], spires, markers;
    uint8_t lair[COLOURS];
} Built;

static bool is_building_wrong(const Check *c, int i, Built *built) {
    uint8_t code = c->d->building[i], owner = code % ISLAND_SEATS;
    int kind = c->t->kind[c->d->face[i]], building = code / ISLAND_SEATS;
    if (c->d->marker[i] > 1 || (i == 0 && c->d->marker[i] != 0))
        return wrong_at(c, "marker", i, "out of range");
    built->markers += c->d->marker[i];
    if (code == NONE)
        return false;
    if (building >= BUILDINGS || owner >= c->r->seats ||
        (kind != KIND_DRAGON && kind != KIND_BUILD && kind != KIND_JOKER))
        return wrong_at(c, "building", i, "cannot stand here");
    if (building == BUILDING_PEN)
        built->pens[owner]++;
    else if (building == BUILDING_SPIRE)
        built->spires++;
    else if (built->lair[building - BUILDING_LAIR] != NONE)
        return wrong_at(c, "building", i, "a second lair of that colour");
    else
        built->lair[building - BUILDING_LAIR] = owner;
    built->fame[owner] += building == BUILDING_PEN ? 2 : building == BUILDING_SPIRE ? 3 : 1;
    return false;
}

static bool is_building_account_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    Built built = {0};
    memset(built.lair, NONE, sizeof built.lair);
    for (int i = 0; i < d->tiles; i++)
        if (is_building_wrong(c, i, &built))
            return true;
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        if (d->pen[seat] > 1 || d->pen[seat] != built.pens[seat])
            return wrong_at(c, "pen", seat, "does not fit the island");
        if (d->fame[seat][FAME_BUILDINGS] != built.fame[seat])
            return wrong_at(c, "fame", seat, "does not fit the buildings");
    }
    for (int i = 0; i < COLOURS; i++)
        if (d->lair[i] != built.lair[i] || (d->lair[i] != NONE && d->pet[d->lair[i]][i] == 0))
            return wrong_at(c, "lair", i, "does not fit the island or the pets");
    if (d->spires + built.spires != c->t->spires)
        return wrong(c, "spires", "do not add up");
    return d->markers + built.markers != c->t->markers && wrong(c, "markers", "do not add up");
}

/* ---- pieces ---- */

static bool is_dragon_account_wrong(const Check *c, int colour) {
    const DragonIsland *d = c->d;
    int sum = d->wild[colour] + (d->held == colour);
    for (int i = 0; i < d->tiles; i++) {
        sum += d->dragons[i][colour];
        if (i == 0 && d->dragons[i][colour] != 0)
            return wrong_at(c, "dragons", i, "no dragon ever stands on the keep");
    }
    for (Seat seat = 0; seat < c->r->seats; seat++)
        sum += d->pet[seat][colour] > 0 && d->lair[colour] != seat;
    return sum != c->t->dragons[colour] && wrong_at(c, "wild", colour, "dragons do not add up");
}

static bool is_money_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    int coins = d->bank;
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        coins += d->coins[seat];
        for (int i = 0; i < COLOURS; i++) {
            coins += d->pet[seat][i];
            if (d->pet[seat][i] > PRICE_TAME)
                return wrong_at(c, "pet", seat, "more than three coins");
        }
    }
    if (coins != c->t->coins)
        return wrong(c, "bank", "coins do not add up");
    for (int i = 0; i < ENERGIES; i++) {
        int stones = d->stock[i];
        for (Seat seat = 0; seat < c->r->seats; seat++)
            stones += d->stones[seat][i];
        if (stones != c->t->stones[i])
            return wrong_at(c, "stock", i, "stones do not add up");
    }
    return false;
}

enum { FAME_MAX = 10000 }; /* far beyond any match, and far from where the field would overflow */

/* DI-17, DI-23: fame fits the captured colours and the treasures found. */
static bool is_fame_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        int colours = 0;
        for (int i = 0; i < COLOURS; i++) {
            if (d->captured[seat][i] > 1)
                return wrong_at(c, "captured", seat, "0 or 1");
            colours += d->captured[seat][i];
        }
        int fame = d->fame[seat][FAME_CAPTURES];
        if (fame > FAME_MAX || d->fame[seat][FAME_TREASURES] > FAME_MAX)
            return wrong_at(c, "fame", seat, "more than any match gives");
        if (fame < 2 * colours || (colours == 0 && fame > 0))
            return wrong_at(c, "fame", seat, "does not fit the captured colours");
        if (d->fame[seat][FAME_TREASURES] > 0 && d->markers == c->t->markers)
            return wrong_at(c, "fame", seat, "no treasure was found yet");
    }
    return false;
}

static bool is_held_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    if (d->step != STEP_PUT)
        return (d->held != NONE || d->held_from != NONE) &&
               wrong(c, "held", "nothing is held in this step");
    bool is_tile = d->held_from >= 1 && d->held_from < d->tiles && d->tiles > 2;
    return (d->held >= COLOURS || !is_tile || dragon_island_pen(d, d->held_from) >= 0) &&
           wrong(c, "held", "cannot have been taken up there");
}

/* ---- terrain tiles in bag and hands ---- */

/* How many of the first `turns` turns were those of a seat. */
static int turns_of(const Check *c, int turns, Seat seat) {
    return turns <= seat ? 0 : (turns - seat - 1) / c->r->seats + 1;
}

/* Tiles a seat must hold: one dealt, one drawn after each turn while the bag lasted, those laid. */
static int terrain_due(const Check *c, Seat seat, int drawn) {
    const DragonIsland *d = c->d;
    if (is_opening(d))
        return d->step > STEP_TILES || (d->step == STEP_TILES && seat < d->turn);
    int laid = turns_of(c, d->tiles - 1, seat) - 1;
    return 1 + turns_of(c, drawn, seat) - (laid > 0 ? laid : 0);
}

static bool is_terrain_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    int spare = c->t->bag - c->r->seats, done = is_opening(d) ? 0 : turns_done(d), dealt = 0;
    int drawn = done < spare ? done : spare;
    uint64_t seen = 0;
    for (int i = 1 + c->r->seats; i < d->tiles; i++)
        seen |= (uint64_t)1 << d->face[i] / 2;
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        const uint8_t *hand = d->terrain[seat];
        int due = terrain_due(c, seat, drawn);
        dealt += is_opening(d) ? due : 1;
        for (int i = 0; i < 2; i++) {
            bool is_tile = hand[i] < c->t->terrain;
            if (i < due ? !is_tile || (seen >> hand[i] & 1) != 0 : hand[i] != NONE)
                return wrong_at(c, "terrain", seat, "does not fit the turn, or a tile twice");
            seen |= is_tile ? (uint64_t)1 << hand[i] : 0;
        }
        if (due == 2 && hand[0] > hand[1])
            return wrong_at(c, "terrain", seat, "not in ascending order");
    }
    if (d->bag != c->t->bag - dealt - drawn)
        return wrong(c, "bag", "does not fit the turn");
    return d->step == STEP_DRAW && d->bag == 0 && wrong(c, "step", "the bag is empty");
}

/* ---- treasure cards ---- */

/* When an entry of the log was made, the opening before the first turn. */
static int put_time(const DragonIsland *d, int i) {
    int turn = d->put[i] % PUT_TURNS;
    return turn >= PUT_OPENING ? -1 : turn;
}

/* DI-3, DI-4: one entry of the log: how it was put there, and when it was drawn again. */
static bool is_put_wrong(const Check *c, int i) {
    const DragonIsland *d = c->d;
    int kind = d->put[i] / PUT_TURNS, turn = d->put[i] % PUT_TURNS, now = dragon_island_turn(d);
    bool is_opening_put = turn >= PUT_OPENING;
    if (kind >= PUT_KINDS || d->under[i] >= c->t->cards)
        return wrong_at(c, "put", i, "out of range");
    if (is_opening_put ? turn - PUT_OPENING != i || i >= c->r->seats || kind != 2 : turn > now)
        return wrong_at(c, "put", i, "does not fit the turn");
    bool is_same_turn = i > 0 && !is_opening_put && put_time(d, i) == put_time(d, i - 1);
    bool is_pair = kind == PUT_PLAYED && i > 0 && !dragon_island_is_played(d, i - 1);
    if ((i > 0 && put_time(d, i) < put_time(d, i - 1)) || (is_same_turn && !is_pair))
        return wrong_at(c, "put", i,
                        "not in order: a turn returns one card at most, then plays one");
    if (i >= d->put_drawn)
        return d->drawn[i] != NONE && wrong_at(c, "drawn", i, "lies under the pile");
    return (d->drawn[i] > now || d->drawn[i] < put_time(d, i) ||
            (i > 0 && d->drawn[i] < d->drawn[i - 1])) &&
           wrong_at(c, "drawn", i, "does not fit the turn");
}

static bool is_under_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    uint64_t seen = 0;
    int played = 0;
    if (d->put_count > ISLAND_PUTS || d->put_drawn > d->put_count ||
        (d->put_drawn > 0 && d->pile > 0))
        return wrong(c, "put_count", "out of range");
    for (int i = 0; i < ISLAND_PUTS; i++) {
        uint8_t card = d->under[i];
        if (i >= d->put_count) {
            if (card != NONE || d->put[i] != NONE || d->drawn[i] != NONE)
                return wrong_at(c, "under", i, "nothing lies there");
            continue;
        }
        if (is_put_wrong(c, i))
            return true;
        played += dragon_island_is_played(d, i);
        if (i >= d->put_drawn && (d->place[card] != PLACE_UNDER || (seen >> card & 1) != 0))
            return wrong_at(c, "under", i, "this card is not there");
        seen |= i >= d->put_drawn ? (uint64_t)1 << card : 0;
    }
    return played > c->t->markers - d->markers &&
           wrong(c, "put", "more treasures than markers on the island");
}

static bool is_card_account_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    int count[PLACES] = {0};
    for (int card = 0; card < ISLAND_CARDS; card++) {
        uint8_t place = d->place[card];
        if (card >= c->t->cards ? place != NONE : place >= PLACES)
            return wrong_at(c, "place", card, "no such place or card");
        if (card < c->t->cards)
            count[place]++;
    }
    if (d->pile != count[PLACE_PILE])
        return wrong(c, "pile", "does not fit the places of the cards");
    if (d->put_count - d->put_drawn != count[PLACE_UNDER])
        return wrong(c, "put_count", "does not fit the places of the cards");
    for (Seat seat = 0; seat < ISLAND_SEATS; seat++) {
        if (count[PLACE_HAND + seat] != (seat < c->r->seats ? d->hand_count[seat] : 0))
            return wrong_at(c, "hand_count", seat, "does not fit the places of the cards");
        if (count[PLACE_DRAWN + seat] != (seat < c->r->seats ? d->drawn_count[seat] : 0))
            return wrong_at(c, "drawn_count", seat, "does not fit the places of the cards");
    }
    return is_under_wrong(c);
}

/* DI-3, DI-27: what each seat has drawn in the opening: two cards, or what was left. */
static bool is_opening_hand_wrong(const Check *c, Seat seat) {
    const DragonIsland *d = c->d;
    int left = c->t->cards - 2 * seat, due = left < 0 ? 0 : left < 2 ? left : 2;
    if (d->step < STEP_MAPS || (d->step == STEP_MAPS && seat > d->turn))
        due = 0;
    if (d->step == STEP_MAPS && seat == d->turn)
        due -= d->to_draw;
    int kept = d->step == STEP_CHOOSE && (due == 1 || d->drawn_count[seat] == 1);
    return (due < 0 || d->hand_count[seat] != kept || d->drawn_count[seat] != due - kept) &&
           wrong_at(c, "drawn_count", seat, "does not fit the deal");
}

static bool is_opening_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    bool has_choice = false;
    if (d->step == STEP_MAPS ? d->to_draw < 1 || d->to_draw > 2 : d->to_draw != 0)
        return wrong(c, "to_draw", "does not fit the step");
    for (Seat seat = 0; seat < c->r->seats; seat++) {
        if (is_opening_hand_wrong(c, seat))
            return true;
        has_choice |= d->drawn_count[seat] == 2;
    }
    if (d->put_count != 0)
        return wrong(c, "put_count", "nothing was returned yet");
    return d->step == STEP_CHOOSE && !has_choice && wrong(c, "step", "all have chosen");
}

/* DI-20: cards are drawn and chosen in step 6 only, by the player whose turn it is. */
static bool is_drawing_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    int kept = dragon_island_cards_kept(d, d->turn), drawn = d->drawn_count[d->turn];
    for (Seat seat = 0; seat < c->r->seats; seat++)
        if (seat != d->turn && d->drawn_count[seat] != 0)
            return wrong_at(c, "drawn_count", seat, "it is not this seat's turn");
    if (d->step == STEP_DRAW_MAPS)
        return (d->to_draw == 0 || d->to_draw > dragon_island_pile(d) ||
                drawn + d->to_draw > kept + 1) &&
               wrong(c, "to_draw", "does not fit the pile");
    if (d->to_draw != 0)
        return wrong(c, "to_draw", "nothing is drawn in this step");
    return drawn != (d->step == STEP_KEEP ? kept + 1 : 0) &&
           wrong(c, "drawn_count", "does not fit the step");
}

/* ---- is the step one that asks something? ---- */

static bool is_step_wrong(const Check *c) {
    const DragonIsland *d = c->d;
    Seat who = d->turn;
    bool is_asked = true;
    if (d->step > STEP_GO && d->step != STEP_DRAGONS && dragon_island_dragons(d, d->at[who]) > 0)
        return wrong(c, "step", "the dragons were not dealt with");
    if (d->step == STEP_MOVE)
        is_asked = dragon_island_can_move_dragon(d, who);
    else if (d->step == STEP_DRAGONS)
        is_asked = dragon_island_can_tame(d, who, d->at[who]) ||
                   dragon_island_can_capture(d, who, d->at[who]);
    else if (d->step == STEP_ACTION)
        is_asked = dragon_island_has_action(c->t, d, who);
    else if (d->step == STEP_DRAW_MAPS || d->step == STEP_KEEP)
        is_asked = c->t->kind[d->face[d->at[who]]] == KIND_START;
    else if (d->step == STEP_TREASURE)
        is_asked = dragon_island_asks_treasure(c->t, d, who);
    return !is_asked && wrong(c, "step", "asks nothing here");
}

bool dragon_island_check(const Ruleset *r, const State *s, Text *out) {
    const Check c = {r, dragon_island_table(r), dragon_island_of(s), out};
    if (is_turn_wrong(&c) || is_wizard_wrong(&c) || is_island_wrong(&c) ||
        is_wizard_place_wrong(&c) || is_building_account_wrong(&c) || is_held_wrong(&c) ||
        is_money_wrong(&c) || is_fame_wrong(&c) || is_terrain_wrong(&c) ||
        is_card_account_wrong(&c))
        return true;
    for (int colour = 0; colour < COLOURS; colour++)
        if (is_dragon_account_wrong(&c, colour))
            return true;
    if (is_opening(c.d))
        return is_opening_wrong(&c);
    return is_drawing_wrong(&c) || is_step_wrong(&c);
}
