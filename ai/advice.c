/* advice.c: see advice.h. */
#include "ai/advice.h"

#include "ai/change.h"
#include "ai/loss.h"

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, to->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

static void add_gain(const View *view, const Change *c, const Reader *to, Text *out) {
    Seat next = foremost(view, c->points, 1);
    text_add(out, to->lang == LANG_DE ? "Dieser Zug bringt dir sofort " : "This move brings you ");
    add_points((int)c->points[view->viewer], to->lang, out);
    if (c->points[next] <= 0)
        ADD(" at once, and the others nothing.%s", ", den anderen nichts.%s", "");
    else
        ADD(" at once, and %s %d.", ", %s %d.", to->name[next], (int)c->points[next]);
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

/* A move with its chances; of one that is not the best also what it gives away, as a report on the match
 * would judge it. */
static void add_candidate(const View *view, const BotCandidate *best, const BotCandidate *c,
                          const Reader *to, Text *out) {
    BotLoss loss = loss_between((BotCandidate[]){*best, *c});
    int given = (int)(loss_counted(&loss) / PER_CENT);
    add_quoted(view, c->move, to, out);
    text_addf(out, " (%d %%", (int)(c->expected / PER_CENT));
    if (given > 0)
        ADD(", gives away %d", ", verschenkt %d", given);
    text_add_char(out, ')');
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
    add_candidate(view, &best[0], &best[0], to, out);
    for (int i = 1; i < count && i < ADVICE_MOVES && best[i].expected >= 0; i++) {
        text_add(out, is_german ? ", danach " : ", then ");
        add_candidate(view, &best[0], &best[i], to, out);
    }
    text_addf(out,
              is_german ? "; %llu Partien im Kopf durchgespielt." : "; %llu matches simulated.",
              (unsigned long long)iterations);
}
