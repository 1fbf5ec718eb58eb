/* words.c: everything people read, in English and German. */
#include "games/template/state.h"

void template_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out) {
    const Template *t = template_of(s);
    bool is_german = to->lang == LANG_DE;
    (void)r, (void)m;
    if (t->phase == PHASE_OVER)
        text_add(out, is_german ? "TP-4 Die Partie ist zu Ende." : "TP-4 The match is over.");
    else if (t->phase != PHASE_CHOOSE && who != SEAT_DEALER)
        text_add(out, is_german ? "TP-1 Erst ist der Geber dran." : "TP-1 The dealer acts first.");
    else if (who == SEAT_DEALER)
        text_add(out, is_german ? "TP-1 Das kann der Geber jetzt nicht geben."
                                : "TP-1 The dealer cannot deal this now.");
    else if (t->has_chosen[who])
        text_add(out, is_german ? "TP-2 Du hast schon gewählt." : "TP-2 You have chosen already.");
    else
        text_add(out, is_german ? "TP-2 Setze oder passe." : "TP-2 Bet or fold.");
}

void template_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                    Text *out) {
    bool is_german = to->lang == LANG_DE;
    (void)r, (void)s, (void)who;
    if (move_byte(m, 1) == CHOICE_BET)
        text_add(out, is_german ? "Setze" : "Bet");
    else
        text_add(out, is_german ? "Passe" : "Fold");
}

void template_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out) {
    (void)r, (void)s, (void)who;
    text_add(out, to->lang == LANG_DE ? "Setze oder passe." : "Bet or fold.");
}

void template_narrate(const Ruleset *r, const State *before, const State *after, Seat who, Move m,
                      const Reader *to, Text *out) {
    bool is_german = to->lang == LANG_DE;
    switch (move_byte(m, 0)) {
    case MOVE_DEAL:
        text_addf(out, is_german ? "%s bekommt eine Karte." : "%s is dealt a card.",
                  to->name[move_byte(m, 1)]);
        break;
    case MOVE_REVEAL:
        for (Seat seat = 0; seat < r->seats; seat++)
            text_addf(out, "%s%s +%d", seat == 0 ? "" : ", ", to->name[seat],
                      template_of(after)->score[seat] - template_of(before)->score[seat]);
        break;
    default:
        text_addf(out, is_german ? "%s hat gewählt." : "%s has chosen.", to->name[who]);
    }
}

void template_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out) {
    (void)r;
    text_addf(out, "%d\t%s\n", template_of(s)->score[who], lang == LANG_DE ? "Runden" : "rounds");
}

void template_components(const Ruleset *r, Text *out) {
    text_addf(out, "{\"cards\":%d}", template_table(r)->cards);
}
