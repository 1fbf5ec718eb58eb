/* dragon_island_know.c: who knows what.
 *
 * DI-4: secret are the tiles and treasure cards others hold and the order below the pile's top.
 * Who puts a card under the pile knows it as long as it lies there; a played treasure is known to
 * all. Once somebody else has drawn it, its place is a secret again. All that is secret to a viewer
 * is exchangeable: nothing that happened in the open depends on it, so every way of filling the
 * unknown places is possible and equally likely. Called through the game table. */
#include "games/dragon-island/dragon_island.h"

static void mask_terrain(const Ruleset *r, DragonIsland *d, Seat viewer) {
    for (Seat seat = 0; seat < r->seats; seat++)
        for (int i = 0; i < 2 && seat != viewer; i++)
            if (d->terrain[seat][i] != NONE)
                d->terrain[seat][i] = UNKNOWN;
}

/* Unknown to the viewer: whatever is neither his own nor known to him below the pile. */
void dragon_island_mask(const Ruleset *r, State *s, Seat viewer) {
    DragonIsland *d = (DragonIsland *)s;
    int cards = dragon_island_table(r)->cards;
    uint8_t seen[ISLAND_CARDS];
    mask_terrain(r, d, viewer);
    memset(seen, UNKNOWN, sizeof seen);
    for (int card = 0; card < cards; card++)
        if (viewer < ISLAND_SEATS &&
            (d->place[card] == PLACE_HAND + viewer || d->place[card] == PLACE_DRAWN + viewer))
            seen[card] = d->place[card];
    for (int i = 0; i < d->under_count; i++) {
        if (d->knows[i] != viewer && d->knows[i] != KNOWN_TO_ALL)
            d->under[i] = UNKNOWN;
        else if (d->under[i] != UNKNOWN)
            seen[d->under[i]] = PLACE_UNDER;
    }
    memcpy(d->place, seen, (size_t)cards);
}

static void shuffle(uint8_t *piece, int count, Rng *rng) {
    for (int i = count - 1; i > 0; i--) {
        uint32_t k = rng_below(rng, (uint32_t)i + 1);
        uint8_t swapped = piece[i];
        piece[i] = piece[k];
        piece[k] = swapped;
    }
}

static void guess_terrain(const Ruleset *r, DragonIsland *d, Rng *rng) {
    uint8_t tile[ISLAND_TERRAIN];
    int count = 0;
    for (uint64_t left = dragon_island_unseen(dragon_island_table(r), d); left != 0; left &= left - 1)
        tile[count++] = (uint8_t)__builtin_ctzll(left);
    shuffle(tile, count, rng);
    for (Seat seat = 0; seat < r->seats; seat++) {
        uint8_t *hand = d->terrain[seat];
        for (int i = 0; i < 2; i++)
            if (hand[i] == UNKNOWN)
                hand[i] = tile[--count];
        if (hand[1] != NONE && hand[1] < hand[0]) {
            uint8_t swapped = hand[0];
            hand[0] = hand[1];
            hand[1] = swapped;
        }
    }
}

/* The unknown cards, shuffled, fill the others' hands, then the unknown places under the pile. */
static void guess_cards(const Ruleset *r, DragonIsland *d, Seat viewer, Rng *rng) {
    uint8_t card[ISLAND_CARDS];
    int count = 0;
    for (uint8_t i = 0; i < dragon_island_table(r)->cards; i++)
        if (d->place[i] == UNKNOWN) {
            d->place[i] = PLACE_PILE;
            card[count++] = i;
        }
    shuffle(card, count, rng);
    for (Seat seat = 0; seat < r->seats; seat++) {
        for (int i = 0; i < d->hand_count[seat] && seat != viewer; i++)
            d->place[card[--count]] = (uint8_t)(PLACE_HAND + seat);
        for (int i = 0; i < d->drawn_count[seat] && seat != viewer; i++)
            d->place[card[--count]] = (uint8_t)(PLACE_DRAWN + seat);
    }
    for (int i = 0; i < d->under_count; i++)
        if (d->under[i] == UNKNOWN) {
            d->under[i] = card[--count];
            d->place[d->under[i]] = PLACE_UNDER;
        }
}

void dragon_island_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    DragonIsland *d = (DragonIsland *)s;
    guess_terrain(r, d, rng);
    guess_cards(r, d, viewer, rng);
}

/* Drawn tiles and cards, and cards kept, are shown only to the player himself. */
Move dragon_island_witness(const Ruleset *r, const State *s, Seat who, Move m, Seat viewer) {
    uint8_t kind = move_byte(m, 0);
    (void)r, (void)s;
    if ((kind == MOVE_DEAL_TILE || kind == MOVE_MAP) && move_byte(m, 1) != viewer)
        return move_of(kind, move_byte(m, 1), UNKNOWN, 0);
    if (kind == MOVE_KEEP && who != viewer)
        return move_of(MOVE_KEEP, UNKNOWN, NONE, 0);
    return m;
}
