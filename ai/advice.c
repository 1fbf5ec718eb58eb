/* advice.c: see advice.h. */
#include "ai/advice.h"

enum {
    WORLDS = 32,          /* guesses to look at for a reason */
    DEALS_MAX = 64,       /* of the dealer after one move */
    MUCH = VICTORY / 100, /* a difference worth a word */
    PER_CENT = VICTORY / 100
};

/* What a move changes at once, on average over guesses: points and prospects of every seat. */
typedef struct Change {
    int32_t points[SEATS_MAX];
    int32_t value[SEATS_MAX];
    bool is_won; /* whatever the player does not know */
} Change;

/* Plays what the dealer decides, until somebody has to choose. */
static void deal_on(const Ruleset *r, State *s, Rng *rng) {
    for (int i = 0; i < DEALS_MAX && r->game->actors(r, s) == seat_bit(SEAT_DEALER); i++)
        r->game->apply(r, s, SEAT_DEALER, game_random_move(r, s, SEAT_DEALER, rng));
}

static void add_difference(const int32_t *before, const int32_t *after, Seat seats, int32_t *sum) {
    for (Seat seat = 0; seat < seats; seat++)
        sum[seat] += after[seat] - before[seat];
}

static void value_of(const Ruleset *r, const State *s, int32_t value[SEATS_MAX]) {
    memset(value, 0, SEATS_MAX * sizeof value[0]);
    if (r->game->hints != NULL)
        r->game->hints->value(r, s, value);
}

static Change change_by(const View *view, Move move) {
    const Ruleset *r = view->ruleset;
    Change sum = {.is_won = true};
    Rng rng = rng_from(move);
    for (int i = 0; i < WORLDS; i++) {
        State s;
        int32_t score[2][SEATS_MAX], value[2][SEATS_MAX];
        state_copy(r->game, &s, &view->masked);
        game_guess(r, &s, view->viewer, &rng);
        r->game->score(r, &s, score[0]);
        value_of(r, &s, value[0]);
        r->game->apply(r, &s, view->viewer, move);
        deal_on(r, &s, &rng);
        r->game->score(r, &s, score[1]);
        value_of(r, &s, value[1]);
        add_difference(score[0], score[1], r->seats, sum.points);
        add_difference(value[0], value[1], r->seats, sum.value);
        sum.is_won &=
            r->game->actors(r, &s) == 0 && (r->game->winners(r, &s) & seat_bit(view->viewer)) != 0;
    }
    for (Seat seat = 0; seat < r->seats; seat++) {
        sum.points[seat] /= WORLDS;
        sum.value[seat] /= WORLDS;
    }
    return sum;
}

/* The other seat with the highest or, by a sign of -1, the lowest number. */
static Seat foremost(const View *view, const int32_t *number, int sign) {
    Seat found = view->viewer == 0 ? 1 : 0;
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        if (seat != view->viewer && sign * number[seat] > sign * number[found])
            found = seat;
    return found;
}

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, to->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static void add_gain(const View *view, const Change *c, const Reader *to, Text *out) {
    int points = (int)c->points[view->viewer];
    Seat next = foremost(view, c->points, 1);
    bool is_one = points == 1;
    ADD("This move brings you %d point%s at once, ", "Dieser Zug bringt dir sofort %d Punkt%s, ",
        points,
        is_one                ? ""
        : to->lang == LANG_DE ? "e"
                              : "s");
    if (c->points[next] <= 0)
        ADD("and the others nothing.%s", "den anderen nichts.%s", "");
    else
        ADD("and %s %d.", "%s %d.", to->name[next], (int)c->points[next]);
}

/* How far the best move is ahead of the next one, in matches of a hundred; 100 if it is alone. */
static int ahead_of_next(const BotCandidate *best, int count) {
    return count < 2 || best[1].expected < 0
               ? 100
               : (int)((best[0].expected - best[1].expected) / PER_CENT);
}

/* What the game itself says about the move; false: nothing. */
static bool add_game_reason(const View *view, Move move, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    TEXT(words, 512);
    if (r->game->hints != NULL && r->game->hints->reason != NULL)
        r->game->hints->reason(r, &view->masked, view->viewer, move, to, &words);
    text_add(out, words.start);
    return words.length > 0;
}

/* Why the best candidate is good. */
static void add_reason(const View *view, const BotCandidate *best, int count, const Reader *to,
                       Text *out) {
    Change c = change_by(view, best[0].move);
    Seat victim = foremost(view, c.value, -1);
    int ahead = ahead_of_next(best, count);
    if (c.is_won)
        ADD("This move wins the match%s.", "Dieser Zug gewinnt die Partie%s.", "");
    else if (add_game_reason(view, best[0].move, to, out))
        return;
    else if (c.points[view->viewer] > 0)
        add_gain(view, &c, to, out);
    else if (c.value[view->viewer] > MUCH && c.value[victim] < -MUCH)
        ADD("This move improves your position, above all at the expense of %s.",
            "Dieser Zug verbessert deine Lage, vor allem auf Kosten von %s.", to->name[victim]);
    else if (c.value[view->viewer] > MUCH)
        ADD("This move improves your position%s.", "Dieser Zug verbessert deine Lage%s.", "");
    else if (ahead < 1)
        ADD("Little is at stake here: the next best move is about as good%s.",
            "Hier steht wenig auf dem Spiel: Der nächstbeste Zug ist etwa gleich gut%s.", "");
    else
        ADD("This move pays later: with the next best one you would win %d fewer of a hundred "
            "matches.",
            "Dieser Zug zahlt sich später aus: Mit dem nächstbesten gewinnst du von hundert "
            "Partien %d "
            "weniger.",
            ahead);
}

static void add_candidate(const View *view, const BotCandidate *c, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    text_add(out, to->lang == LANG_DE ? "„" : "“");
    r->game->label(r, &view->masked, view->viewer, c->move, to, out);
    text_addf(out, "%s (%d %%)", to->lang == LANG_DE ? "“" : "”", (int)(c->expected / PER_CENT));
}

void bot_advice(const View *view, const BotCandidate *best, int count, uint64_t iterations,
                const Reader *to, Text *out) {
    bool is_german = to->lang == LANG_DE;
    if (count == 0 || best[0].expected < 0) {
        text_add(out, is_german ? "Hier bleibt nur ein Zug." : "There is only this move.");
        return;
    }
    add_reason(view, best, count, to, out);
    text_add(out, is_german ? " Nach allem, was du weißt, gewinnt am ehesten "
                            : " From what you know, most likely to win is ");
    add_candidate(view, &best[0], to, out);
    for (int i = 1; i < count && i < ADVICE_MOVES && best[i].expected >= 0; i++) {
        text_add(out, is_german ? ", danach " : ", then ");
        add_candidate(view, &best[i], to, out);
    }
    text_addf(out,
              is_german ? "; %llu Partien im Kopf durchgespielt."
                        : "; %llu matches played out in the head.",
              (unsigned long long)iterations);
}
