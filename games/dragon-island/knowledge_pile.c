/* knowledge_pile.c: guesses treasure cards once returned cards have been drawn again.
 *
 * Then a viewer knows more than where cards are not: "somebody drew t7 and another card, kept one
 * and returned one". So the log is played through from the opening with the others' choices at random,
 * until it agrees with everything the viewer has seen. A card whose name nothing has told yet is a
 * token without a name; it gets one when the viewer draws it, when it is played, or at the end.
 *
 * Trying again until it fits keeps all possible pasts as likely as they were. It gives up after
 * many tries, and the caller then shuffles. A loaded position may hold a log that no match writes: an
 * attempt that runs out of cards or tokens is broken and counts as one that does not fit. Called by
 * knowledge.c. */
#include "games/dragon-island/state.h"

enum { TRIES = 2000, HAND_MAX = ISLAND_CARDS };

typedef struct Tokens {
    uint8_t count;
    uint8_t token[HAND_MAX];
} Tokens;

/* One attempt. */
typedef struct Past {
    const Ruleset *r;
    const DragonIsland *d;
    Seat viewer;
    Rng *rng;
    uint8_t tokens;                                 /* made so far */
    uint8_t name[ISLAND_CARDS];                     /* card of each token, or NONE */
    uint8_t token_of[ISLAND_CARDS];                 /* token of each card, or NONE */
    uint8_t at[ISLAND_PUTS];                        /* token of each entry of the log */
    Tokens hand[ISLAND_SEATS], drawn[ISLAND_SEATS]; /* of the others */
    int next_drawn, next_put;                       /* how far the log has been played */
    bool is_broken;                                 /* the log asks for what there is not */
} Past;

static void tokens_add(Past *p, Tokens *set, uint8_t token) {
    if (set->count == HAND_MAX)
        p->is_broken = true;
    else
        set->token[set->count++] = token;
}

static uint8_t tokens_take(Past *p, Tokens *set, int i) {
    if (i >= set->count) {
        p->is_broken = true;
        return 0;
    }
    uint8_t token = set->token[i];
    set->token[i] = set->token[--set->count];
    return token;
}

static uint8_t new_token(Past *p, uint8_t card) {
    if (p->tokens == ISLAND_CARDS) {
        p->is_broken = true;
        return 0;
    }
    p->name[p->tokens] = card;
    if (card != NONE)
        p->token_of[card] = p->tokens;
    return p->tokens++;
}

/* Says that the token is that card; false when either is known to be another. */
static bool bind(Past *p, uint8_t token, uint8_t card) {
    if (p->name[token] == NONE && p->token_of[card] == NONE) {
        p->name[token] = card;
        p->token_of[card] = token;
    }
    return p->name[token] == card;
}

static int put_turn(const DragonIsland *d, int i) {
    return d->put[i] % PUT_TURNS;
}

/* Cards a seat drew from the unreturned pile in visits that returned nothing: all it ever had, less
 * what the log accounts for. */
static int fresh_left(const Past *p, Seat seat) {
    const DragonIsland *d = p->d;
    int fresh = d->hand_count[seat];
    for (int i = 0; i < d->put_count; i++) {
        if (dragon_island_putter(p->r, d, i) == seat)
            fresh += 1 - (dragon_island_is_played(d, i) ? 0 : d->put[i] / PUT_TURNS);
        if (i < d->put_drawn && d->drawn[i] % p->r->seats == seat)
            fresh--;
    }
    if (d->turn == seat &&
        d->drawn_count[seat] > 0) /* what the seat is choosing from is no longer missing */
        for (int i = 0; i < d->put_drawn; i++)
            fresh += d->drawn[i] == dragon_island_turn(d);
    return fresh;
}

static void play_opening(Past *p) {
    const DragonIsland *d = p->d;
    for (Seat seat = 0; seat < p->r->seats; seat++)
        for (int n = seat == p->viewer ? 0 : fresh_left(p, seat); n > 0; n--)
            tokens_add(p, &p->hand[seat], new_token(p, NONE));
    for (; p->next_put < d->put_count && put_turn(d, p->next_put) >= PUT_OPENING; p->next_put++) {
        Seat seat = dragon_island_putter(p->r, d, p->next_put);
        if (seat != p->viewer)
            tokens_add(p, &p->hand[seat], new_token(p, NONE));
        p->at[p->next_put] = new_token(p, seat == p->viewer ? d->under[p->next_put] : NONE);
    }
}

/* Is the next entry of the log one that was put there in this turn, played or not? */
static bool is_put_next(const Past *p, int turn, bool is_played) {
    return p->next_put < p->d->put_count && put_turn(p->d, p->next_put) == turn &&
           dragon_island_is_played(p->d, p->next_put) == is_played;
}

/* The viewer's own visit: they saw what they drew, and know what they returned or played. */
static bool play_own_turn(Past *p, int turn) {
    const DragonIsland *d = p->d;
    for (; p->next_drawn < d->put_drawn && d->drawn[p->next_drawn] == turn; p->next_drawn++)
        if (!bind(p, p->at[p->next_drawn], d->under[p->next_drawn]))
            return false;
    for (; p->next_put < d->put_count && put_turn(d, p->next_put) == turn; p->next_put++) {
        uint8_t card = d->under[p->next_put];
        p->at[p->next_put] = p->token_of[card] != NONE ? p->token_of[card] : new_token(p, card);
    }
    return true;
}

/* Another's visit: one of the cards drawn, any of them, goes back. */
static void play_visit(Past *p, Seat seat, int turn) {
    const DragonIsland *d = p->d;
    Tokens seen = {0};
    for (; p->next_drawn < d->put_drawn && d->drawn[p->next_drawn] == turn; p->next_drawn++)
        tokens_add(p, &seen, p->at[p->next_drawn]);
    bool is_returning = is_put_next(p, turn, false);
    bool is_choosing = turn == dragon_island_turn(d) && d->drawn_count[seat] > 0;
    int fresh = is_returning  ? d->put[p->next_put] / PUT_TURNS
                : is_choosing ? d->drawn_count[seat] - seen.count
                              : 0;
    for (; fresh > 0; fresh--)
        tokens_add(p, &seen, new_token(p, NONE));
    if (is_returning)
        p->at[p->next_put++] = tokens_take(p, &seen, (int)rng_below(p->rng, seen.count));
    while (seen.count > 0)
        tokens_add(p, is_choosing ? &p->drawn[seat] : &p->hand[seat], tokens_take(p, &seen, 0));
}

/* Another's treasure: the card was in their hand, under its name or as any token without one. */
static bool play_treasure(Past *p, Seat seat) {
    Tokens *hand = &p->hand[seat];
    uint8_t card = p->d->under[p->next_put], wanted = p->token_of[card] == NONE ? NONE : card;
    int found = -1;
    uint32_t choices = 0;
    for (int i = 0; i < hand->count; i++)
        if (p->name[hand->token[i]] == wanted && rng_below(p->rng, ++choices) == 0)
            found = i;
    if (found < 0)
        return false;
    (void)bind(p, hand->token[found], card);
    p->at[p->next_put++] = tokens_take(p, hand, found);
    return true;
}

/* Plays the log through once; false when it contradicts what the viewer has seen. */
static bool play_past(Past *p) {
    play_opening(p);
    for (int turn = 0; turn <= dragon_island_turn(p->d); turn++) {
        Seat seat = (Seat)(turn % p->r->seats);
        if (seat == p->viewer) {
            if (!play_own_turn(p, turn))
                return false;
            continue;
        }
        play_visit(p, seat, turn);
        if (is_put_next(p, turn, true) && !play_treasure(p, seat))
            return false;
    }
    return !p->is_broken;
}

/* Names the tokens left over by chance; the cards left then are in the pile. False when there are more
 * tokens than cards. */
static bool name_tokens(Past *p) {
    uint8_t card[ISLAND_CARDS];
    int count = 0;
    for (uint8_t i = 0; i < dragon_island_table(p->r)->cards; i++)
        if (p->d->place[i] == UNKNOWN && p->token_of[i] == NONE)
            card[count++] = i;
    dragon_island_shuffle(card, count, p->rng);
    for (uint8_t token = 0; token < p->tokens; token++)
        if (p->name[token] == NONE) {
            if (count == 0)
                return false;
            (void)bind(p, token, card[--count]);
        }
    return true;
}

static void write_place(DragonIsland *d, const Past *p, const Tokens *set, int place) {
    for (int i = 0; i < set->count; i++)
        d->place[p->name[set->token[i]]] = (uint8_t)place;
}

bool dragon_island_recall(const Ruleset *r, DragonIsland *d, Seat viewer, Rng *rng) {
    Past p;
    int tries = 0;
    do {
        if (tries++ == TRIES)
            return false;
        memset(&p, 0, sizeof p);
        memset(p.name, NONE, sizeof p.name);
        memset(p.token_of, NONE, sizeof p.token_of);
        p.r = r, p.d = d, p.viewer = viewer, p.rng = rng;
    } while (!play_past(&p));
    if (!name_tokens(&p))
        return false;
    for (int card = 0; card < dragon_island_table(r)->cards; card++)
        if (d->place[card] == UNKNOWN)
            d->place[card] = PLACE_PILE;
    for (int i = 0; i < d->put_count; i++) {
        d->under[i] = p.name[p.at[i]];
        if (i >= d->put_drawn)
            d->place[d->under[i]] = PLACE_UNDER;
    }
    for (Seat seat = 0; seat < r->seats; seat++)
        if (seat != viewer) {
            write_place(d, &p, &p.hand[seat], PLACE_HAND + seat);
            write_place(d, &p, &p.drawn[seat], PLACE_DRAWN + seat);
        }
    return true;
}
