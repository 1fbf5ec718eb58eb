/* rules.c: what a move does: the eight steps of a turn (DI-5) and the opening.
 *
 * Each step ends by calling the begin_ function of the next, which passes over steps that ask
 * nothing. Checks nothing: only legal moves arrive here. Called through the game table. */
#include "games/dragon-island/state.h"

/* ---- supplies ---- */

/* DI-27: what is not there is not gained. */
static void gain(DragonIsland *d, Seat who, int colour, int amount) {
    uint8_t *stock = colour == YELLOW ? &d->bank : &d->stock[colour];
    uint8_t *own = colour == YELLOW ? &d->coins[who] : &d->stones[who][colour];
    int taken = amount < *stock ? amount : *stock;
    *stock = (uint8_t)(*stock - taken);
    *own = (uint8_t)(*own + taken);
}

static void pay_coins(DragonIsland *d, Seat who, int amount) {
    d->coins[who] = (uint8_t)(d->coins[who] - amount);
    d->bank = (uint8_t)(d->bank + amount);
}

/* Stones paid are bytes `first` … of the move, in colour order. */
static void pay_stones(DragonIsland *d, Seat who, Move m, int first) {
    for (int c = 0; c < ENERGIES; c++) {
        uint8_t paid = move_byte(m, first + c);
        d->stones[who][c] = (uint8_t)(d->stones[who][c] - paid);
        d->stock[c] = (uint8_t)(d->stock[c] + paid);
    }
}

static void add_fame(DragonIsland *d, Seat who, int source, int amount) {
    d->fame[who][source] = (uint16_t)(d->fame[who][source] + amount);
}

/* ---- treasure cards ---- */

static void hold_card(DragonIsland *d, Seat who, int card) {
    d->place[card] = (uint8_t)(PLACE_HAND + who);
    d->hand_count[who]++;
}

/* DI-3, DI-4: a card goes under the pile, and the log remembers how. */
static void put_under(DragonIsland *d, int card, int kind, int turn) {
    d->place[card] = PLACE_UNDER;
    d->under[d->put_count] = (uint8_t)card;
    d->put[d->put_count++] = (uint8_t)(PUT_TURNS * kind + turn);
}

/* DI-3: draws from the top: a card nobody has returned, else the first returned one. */
static void draw_card(DragonIsland *d, Seat who, int card) {
    if (d->pile > 0)
        d->pile--;
    else
        d->drawn[d->put_drawn++] = (uint8_t)dragon_island_turn(d);
    d->place[card] = (uint8_t)(PLACE_DRAWN + who);
    d->drawn_count[who]++;
}

/* The first drawn card that still has to be kept or returned. */
static int first_drawn(const DragonIsland *d, Seat who) {
    int card = 0;
    while (d->place[card] != PLACE_DRAWN + who)
        card++;
    return card;
}

/* DI-27: keeps everything drawn. */
static void keep_drawn(DragonIsland *d, Seat who) {
    for (; d->drawn_count[who] > 0; d->drawn_count[who]--)
        hold_card(d, who, first_drawn(d, who));
}

/* The one card that is not kept goes under the pile. */
static void return_drawn(DragonIsland *d, Seat who, int fresh, int turn) {
    put_under(d, first_drawn(d, who), fresh, turn);
    d->drawn_count[who] = 0;
}

static void keep_cards(DragonIsland *d, Seat who, Move m) {
    for (int i = 1; i <= 2; i++)
        if (move_byte(m, i) != NONE) {
            d->drawn_count[who]--;
            hold_card(d, who, move_byte(m, i));
        }
}

/* ---- steps 7 and 8 ---- */

static void begin_turn(DragonIsland *d, Seat who) {
    d->turn = who;
    d->step = STEP_LAY;
}

/* DI-25: has the last tile been laid? */
static bool is_finished(const DragonIsland *d) {
    bool is_held = false;
    for (int seat = 0; seat < ISLAND_SEATS; seat++)
        is_held |= d->terrain[seat][0] != NONE;
    return d->bag == 0 && !is_held;
}

/* Step 8, DI-25: a tile while the bag has one; the match ends before it. */
static void begin_draw(const Ruleset *r, DragonIsland *d) {
    if (is_finished(d))
        d->step = STEP_OVER;
    else if (d->bag > 0)
        d->step = STEP_DRAW;
    else
        begin_turn(d, (Seat)((d->turn + 1) % r->seats));
}

static void begin_treasure(const Ruleset *r, DragonIsland *d) {
    if (dragon_island_asks_treasure(dragon_island_table(r), d, d->turn))
        d->step = STEP_TREASURE;
    else
        begin_draw(r, d);
}

/* DI-23, DI-24: fame and gold of the card, one fame more with the yellow pet. */
static void play_treasure(const Ruleset *r, DragonIsland *d, Seat who, int card) {
    const IslandTable *t = dragon_island_table(r);
    add_fame(d, who, FAME_TREASURES, t->card_fame[card] + dragon_island_has_pet(d, who, YELLOW));
    gain(d, who, YELLOW, t->card_gold[card]);
    d->hand_count[who]--;
    put_under(d, card, PUT_PLAYED, dragon_island_turn(d));
    d->marker[d->at[who]] = 1;
    d->markers--;
    begin_draw(r, d);
}

/* ---- steps 5 and 6 ---- */

static void begin_action(const Ruleset *r, DragonIsland *d) {
    if (dragon_island_has_action(dragon_island_table(r), d, d->turn))
        d->step = STEP_ACTION;
    else
        begin_treasure(r, d);
}

/* DI-16, DI-24: the dragon moves onto its card with three coins. */
static void tame(const Ruleset *r, DragonIsland *d, Seat who) {
    uint8_t *dragons = d->dragons[d->at[who]];
    int colour = 0;
    while (dragons[colour] == 0)
        colour++;
    if (dragon_island_has_pet(d, who, GREEN))
        gain(d, who, YELLOW, 1);
    d->coins[who] = (uint8_t)(d->coins[who] - PRICE_TAME);
    d->pet[who][colour] = PRICE_TAME;
    dragons[colour] = 0;
    begin_action(r, d);
}

/* DI-17: all dragons on the tile for one price. */
static void capture(const Ruleset *r, DragonIsland *d, Seat who, Move m) {
    uint8_t *dragons = d->dragons[d->at[who]];
    pay_stones(d, who, m, 1);
    for (int c = 0; c < COLOURS; c++) {
        if (dragons[c] == 0)
            continue;
        add_fame(d, who, FAME_CAPTURES, dragons[c] + (d->captured[who][c] == 0));
        d->captured[who][c] = 1;
        d->wild[c] = (uint8_t)(d->wild[c] + dragons[c]);
        dragons[c] = 0;
    }
    begin_action(r, d);
}

/* DI-21: a lair sends the pet's figure back to the supply, its card stays. */
static void build(const Ruleset *r, DragonIsland *d, Seat who, Move m) {
    static const uint8_t fame[] = {2, 3, 1, 1, 1, 1, 1};
    int building = move_byte(m, 1);
    pay_stones(d, who, m, 2);
    d->building[d->at[who]] = (uint8_t)(building * ISLAND_SEATS + who);
    add_fame(d, who, FAME_BUILDINGS, fame[building]);
    if (building == BUILDING_PEN) {
        d->pen[who] = 1;
    } else if (building == BUILDING_SPIRE) {
        d->spires--;
    } else {
        d->lair[building - BUILDING_LAIR] = who;
        d->wild[building - BUILDING_LAIR]++;
    }
    begin_treasure(r, d);
}

/* DI-20: telekinesis. */
static void beam(const Ruleset *r, DragonIsland *d, Seat who, int direction) {
    uint8_t taken[COLOURS];
    dragon_island_beam(d, d->at[who], direction, taken);
    for (int c = 0; c < COLOURS; c++)
        gain(d, who, c, taken[c]);
    begin_treasure(r, d);
}

/* DI-20, DI-24, DI-27: two cards, or three; as many as there are. */
static void begin_maps(DragonIsland *d, Seat who) {
    int wanted = dragon_island_cards_drawn(d, who), left = dragon_island_pile(d);
    d->to_draw = (uint8_t)(wanted < left ? wanted : left);
    d->step = STEP_DRAW_MAPS;
}

/* DI-27: a choice only if more were drawn than may be kept. */
static void map_drawn(const Ruleset *r, DragonIsland *d, Seat who) {
    if (--d->to_draw > 0)
        return;
    if (d->drawn_count[who] > dragon_island_cards_kept(d, who)) {
        d->step = STEP_KEEP;
    } else {
        keep_drawn(d, who);
        begin_treasure(r, d);
    }
}

/* ---- steps 3 and 4 ---- */

static void begin_dragon_moves(DragonIsland *d) {
    d->step = dragon_island_can_move_dragon(d, d->turn) ? STEP_MOVE : STEP_GO;
}

/* DI-12: the coin is paid as the dragon is taken up. */
static void take_dragon(DragonIsland *d, Seat who, uint8_t tile, uint8_t colour) {
    pay_coins(d, who, 1);
    d->dragons[tile][colour]--;
    d->held = colour;
    d->held_from = tile;
    d->step = STEP_PUT;
}

static void put_dragon(DragonIsland *d, int tile) {
    d->dragons[tile][d->held]++;
    d->held = d->held_from = NONE;
    begin_dragon_moves(d);
}

static void go(const Ruleset *r, DragonIsland *d, Seat who, uint8_t tile) {
    d->at[who] = tile;
    if (dragon_island_dragons(d, tile) > 0)
        d->step = STEP_DRAGONS;
    else
        begin_action(r, d);
}

/* ---- steps 1 and 2 ---- */

/* DI-11: in the order of laying, as far as the supply goes. */
static void dragons_appear(const IslandTable *t, DragonIsland *d) {
    for (int i = 1; i < d->tiles; i++) {
        uint8_t symbols = t->symbols[d->face[i]], colour = d->colour[i];
        if (symbols == 0 || d->building[i] != NONE || dragon_island_dragons(d, i) > 0)
            continue;
        uint8_t count = symbols < d->wild[colour] ? symbols : d->wild[colour];
        d->dragons[i][colour] = count;
        d->wild[colour] = (uint8_t)(d->wild[colour] - count);
    }
}

/* DI-9, DI-10: the tile laid and its neighbours produce; then dragons appear. */
static void produce(const IslandTable *t, DragonIsland *d, Seat who) {
    int tile = d->tiles - 1;
    uint8_t due[COLOURS];
    dragon_island_production(d, d->q[tile], d->r[tile], d->colour[tile], due);
    for (int c = 0; c < COLOURS; c++)
        gain(d, who, c, due[c]);
    dragons_appear(t, d);
    begin_dragon_moves(d);
}

/* Gives the last tile a colour: its neighbours count it from now on. */
static void colour_tile(DragonIsland *d, uint8_t colour) {
    uint8_t near[ISLAND_DIRECTIONS];
    int count = dragon_island_neighbours(d, d->tiles - 1, near);
    d->colour[d->tiles - 1] = colour;
    for (int i = 0; i < count; i++)
        d->around[near[i]] = (uint16_t)(d->around[near[i]] + (1u << 3 * colour));
}

/* DI-8, DI-16: a pet outside the lairs loses a coin; with the last one it flies off. */
static void storm_pets(DragonIsland *d, Seat who) {
    for (int c = 0; c < COLOURS; c++) {
        if (d->pet[who][c] == 0 || d->lair[c] == who)
            continue;
        d->bank++;
        if (--d->pet[who][c] == 0)
            d->wild[c]++;
    }
}

/* DI-8: everybody but the layer. */
static void storm(const Ruleset *r, DragonIsland *d, Seat layer, int colour) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (seat == layer)
            continue;
        storm_pets(d, seat);
        if (colour == YELLOW && d->coins[seat] > 0) {
            pay_coins(d, seat, 1);
        } else if (colour != YELLOW && d->stones[seat][colour] > 0) {
            d->stones[seat][colour]--;
            d->stock[colour]++;
        }
    }
}

/* Takes a terrain tile out of a seat's hand, which stays in ascending order. */
static void spend_terrain(DragonIsland *d, Seat who, uint8_t terrain) {
    uint8_t *hand = d->terrain[who];
    if (hand[0] == terrain)
        hand[0] = hand[1];
    hand[1] = NONE;
}

static void lay(const Ruleset *r, DragonIsland *d, Seat who, Move m) {
    const IslandTable *t = dragon_island_table(r);
    uint8_t near[ISLAND_DIRECTIONS], face = dragon_island_face_laid(d, who, m);
    int tile = d->tiles++;
    d->face[tile] = face;
    d->q[tile] = (int8_t)(move_byte(m, 2) - CELL_ZERO);
    d->r[tile] = (int8_t)(move_byte(m, 3) - CELL_ZERO);
    if (face < FACE_KEEP)
        spend_terrain(d, who, face / 2);
    for (int i = dragon_island_neighbours(d, tile, near) - 1; i >= 0; i--)
        if (d->colour[near[i]] != NONE)
            d->around[tile] = (uint16_t)(d->around[tile] + (1u << 3 * d->colour[near[i]]));
    if (t->kind[face] == KIND_JOKER) {
        d->step = STEP_JOKER;
        return;
    }
    colour_tile(d, t->colour[face]);
    if (t->kind[face] == KIND_STORM)
        storm(r, d, who, t->colour[face]);
    produce(t, d, who);
}

/* ---- the opening, DI-1 to DI-3 ---- */

static void begin_choices(const Ruleset *r, DragonIsland *d) {
    bool has_choice = false;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (d->drawn_count[seat] == 2)
            has_choice = true;
        else
            keep_drawn(d, seat);
    d->turn = 0;
    d->step = has_choice ? STEP_CHOOSE : STEP_LAY;
}

/* The next seat's two cards, or what is left of them. */
static void begin_deal_maps(const Ruleset *r, DragonIsland *d, Seat seat) {
    d->turn = seat;
    d->to_draw = (uint8_t)(d->pile < 2 ? d->pile : 2);
    if (seat == r->seats || d->to_draw == 0) {
        d->to_draw = 0;
        begin_choices(r, d);
    } else {
        d->step = STEP_MAPS;
    }
}

static void deal_wizard(const Ruleset *r, DragonIsland *d, Seat seat, uint8_t colour) {
    d->wizard[seat] = colour;
    d->turn = (uint8_t)((seat + 1) % r->seats);
    d->step = d->turn == 0 ? STEP_TILES : STEP_WIZARDS;
}

static void deal_tile(const Ruleset *r, DragonIsland *d, Seat seat, uint8_t terrain) {
    uint8_t *hand = d->terrain[seat];
    d->bag--;
    hand[hand[0] == NONE ? 0 : 1] = terrain;
    if (hand[1] != NONE && hand[1] < hand[0]) {
        hand[1] = hand[0];
        hand[0] = terrain;
    }
    Seat next = (Seat)((seat + 1) % r->seats);
    if (d->step == STEP_DRAW)
        begin_turn(d, next);
    else if (next == 0)
        begin_deal_maps(r, d, 0);
    else
        d->turn = next;
}

static void deal_map(const Ruleset *r, DragonIsland *d, Seat seat, uint8_t card) {
    draw_card(d, seat, card);
    if (d->step == STEP_DRAW_MAPS)
        map_drawn(r, d, seat);
    else if (--d->to_draw == 0)
        begin_deal_maps(r, d, (Seat)(seat + 1));
}

/* DI-3: when the last has chosen, the other cards go under the pile in seat order. */
static void choose_card(const Ruleset *r, DragonIsland *d, Seat who, Move m) {
    keep_cards(d, who, m);
    for (Seat seat = 0; seat < r->seats; seat++)
        if (d->drawn_count[seat] == 2)
            return;
    for (Seat seat = 0; seat < r->seats; seat++)
        if (d->drawn_count[seat] > 0)
            return_drawn(d, seat, 2, PUT_OPENING + seat);
    begin_turn(d, 0);
}

/* How many of the cards a seat has drawn this turn came from the unreturned part of the pile. */
static int fresh_drawn(const DragonIsland *d, Seat who) {
    int fresh = d->drawn_count[who];
    for (int i = d->put_drawn - 1; i >= 0 && d->drawn[i] == dragon_island_turn(d); i--)
        fresh--;
    return fresh;
}

static void keep(const Ruleset *r, DragonIsland *d, Seat who, Move m) {
    if (d->step == STEP_CHOOSE) {
        choose_card(r, d, who, m);
    } else {
        int fresh = fresh_drawn(d, who);
        keep_cards(d, who, m);
        return_drawn(d, who, fresh, dragon_island_turn(d));
        begin_treasure(r, d);
    }
}

/* ---- all moves ---- */

static void apply_dealer(const Ruleset *r, DragonIsland *d, Move m) {
    Seat seat = move_byte(m, 1);
    if (move_byte(m, 0) == MOVE_WIZARD)
        deal_wizard(r, d, seat, move_byte(m, 2));
    else if (move_byte(m, 0) == MOVE_DEAL_TILE)
        deal_tile(r, d, seat, move_byte(m, 2));
    else
        deal_map(r, d, seat, move_byte(m, 2));
}

/* Step 6 without a building; `skip` of steps 6 and 7. */
static void apply_action(const Ruleset *r, DragonIsland *d, Seat who, Move m) {
    switch (move_byte(m, 0)) {
    case MOVE_BEAM:
        beam(r, d, who, move_byte(m, 1));
        break;
    case MOVE_GOLD:
        gain(d, who, YELLOW, 2);
        begin_treasure(r, d);
        break;
    case MOVE_MAPS:
        begin_maps(d, who);
        break;
    default:
        if (d->step == STEP_ACTION)
            begin_treasure(r, d);
        else
            begin_draw(r, d);
    }
}

void dragon_island_apply(const Ruleset *r, State *s, Seat who, Move m) {
    DragonIsland *d = (DragonIsland *)s;
    switch (move_byte(m, 0)) {
    case MOVE_WIZARD:
    case MOVE_DEAL_TILE:
    case MOVE_MAP:
        apply_dealer(r, d, m);
        break;
    case MOVE_KEEP:
        keep(r, d, who, m);
        break;
    case MOVE_TILE:
        lay(r, d, who, m);
        break;
    case MOVE_JOKER:
        colour_tile(d, move_byte(m, 1));
        produce(dragon_island_table(r), d, who);
        break;
    case MOVE_DRAGON:
        take_dragon(d, who, move_byte(m, 2), move_byte(m, 1));
        break;
    case MOVE_TO:
        put_dragon(d, move_byte(m, 1));
        break;
    case MOVE_READY:
        d->step = STEP_GO;
        break;
    case MOVE_GO:
        go(r, d, who, move_byte(m, 1));
        break;
    case MOVE_STAY:
        begin_action(r, d);
        break;
    case MOVE_TAME:
        tame(r, d, who);
        break;
    case MOVE_CAPTURE:
        capture(r, d, who, m);
        break;
    case MOVE_BUILD:
        build(r, d, who, m);
        break;
    case MOVE_TREASURE:
        play_treasure(r, d, who, move_byte(m, 1));
        break;
    default:
        apply_action(r, d, who, m);
    }
}
