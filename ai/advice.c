/* advice.c: see advice.h. */
#include "ai/advice.h"

static void add_candidate(const View *view, const BotCandidate *c, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    text_add(out, to->lang == LANG_DE ? "„" : "“");
    r->game->label(r, &view->masked, view->viewer, c->move, to, out);
    text_addf(out, "%s (%d %%)", to->lang == LANG_DE ? "“" : "”", (int)(c->expected / 10000));
}

void bot_advice(const View *view, const BotCandidate *best, int count, uint64_t iterations,
                const Reader *to, Text *out) {
    bool is_german = to->lang == LANG_DE;
    if (count == 0 || best[0].expected < 0) {
        text_add(out, is_german ? "Hier bleibt nur ein Zug." : "There is only this move.");
        return;
    }
    text_add(out, is_german ? "Nach allem, was du weißt, gewinnt am ehesten "
                            : "From what you know, most likely to win is ");
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
