/* knowledge.c: who knows what.
 *
 * DI-4: secret are the tiles and treasure cards others hold and the order below the pile's top. Who
 * puts a card under the pile knows it and its place, who draws it again sees it, and a played
 * treasure is known to all: the log of the position (`under`, `put`, `drawn`) keeps just that.
 *
 * As long as no returned card was drawn again, whatever is secret to a viewer is exchangeable:
 * nothing that happened in the open depends on it, so the unknown pieces are simply shuffled. After
 * that knowledge_pile.c is asked. Called through the game table. */
#include "games/dragon-island/state.h"

static void mask_terrain(const Ruleset *r, DragonIsland *d, Seat viewer) {
    for (Seat seat = 0; seat < r->seats && seat < ISLAND_SEATS; seat++)
        for (int i = 0; i < 2 && seat != viewer; i++)
            if (d->terrain[seat][i] != NONE)
                d->terrain[seat][i] = UNKNOWN;
}

/* Does the viewer know card i of the log? */
static bool knows_put(const Ruleset *r, const DragonIsland *d, int i, Seat viewer) {
    return dragon_island_is_played(d, i) || dragon_island_putter(r, d, i) == viewer ||
           (i < d->put_drawn && d->drawn[i] % r->seats == viewer);
}

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
    for (int i = 0; i < d->put_count; i++) {
        if (!knows_put(r, d, i, viewer))
            d->under[i] = UNKNOWN;
        else if (i >= d->put_drawn && d->under[i] != UNKNOWN)
            seen[d->under[i]] = PLACE_UNDER;
    }
    memcpy(d->place, seen, (size_t)cards);
}

void dragon_island_shuffle(uint8_t *piece, int count, Rng *rng) {
    for (int i = count - 1; i > 0; i--) {
        uint32_t k = rng_below(rng, (uint32_t)i + 1);
        uint8_t swapped = piece[i];
        piece[i] = piece[k];
        piece[k] = swapped;
    }
}

/* Any tile not seen is as likely as any other. */
static void guess_terrain(const Ruleset *r, DragonIsland *d, Rng *rng) {
    uint8_t tile[ISLAND_TERRAIN];
    int count = 0;
    for (uint64_t left = dragon_island_unseen(dragon_island_table(r), d); left != 0;
         left &= left - 1)
        tile[count++] = (uint8_t)__builtin_ctzll(left);
    dragon_island_shuffle(tile, count, rng);
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
    dragon_island_shuffle(card, count, rng);
    for (Seat seat = 0; seat < r->seats; seat++) {
        for (int i = 0; i < d->hand_count[seat] && seat != viewer; i++)
            d->place[card[--count]] = (uint8_t)(PLACE_HAND + seat);
        for (int i = 0; i < d->drawn_count[seat] && seat != viewer; i++)
            d->place[card[--count]] = (uint8_t)(PLACE_DRAWN + seat);
    }
    for (int i = d->put_drawn; i < d->put_count; i++)
        if (d->under[i] == UNKNOWN) {
            d->under[i] = card[--count];
            d->place[d->under[i]] = PLACE_UNDER;
        }
    for (int i = 0; i < d->put_drawn; i++)
        if (d->under[i] == UNKNOWN)
            d->under[i] = (uint8_t)rng_below(rng, dragon_island_table(r)->cards);
}

void dragon_island_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng) {
    DragonIsland *d = (DragonIsland *)s;
    guess_terrain(r, d, rng);
    if (d->put_drawn == 0 || !dragon_island_recall(r, d, viewer, rng))
        guess_cards(r, d, viewer, rng);
}
