/* coach.c: see coach.h. */
#include "ai/coach.h"

#include "ai/change.h"
#include "ai/loss.h"

#include <stdlib.h>

enum { ALTERNATIVES = 3, LOSS = 5 * PER_CENT /* what it takes for a warning, beyond all doubt */ };

struct Coach {
    Bot *bot;
    View view;
    bool has_looked;
    BotReport report; /* on that view, sorted */
};

Coach *coach_new(const BotSpec *spec) {
    Coach *coach = calloc(1, sizeof *coach);
    BotSpec detailed = *spec;
    detailed.is_detailed = true;
    if (coach != NULL && (coach->bot = bot_new(&detailed)) == NULL) {
        free(coach);
        return NULL;
    }
    return coach;
}

void coach_free(Coach *coach) {
    if (coach != NULL)
        bot_free(coach->bot);
    free(coach);
}

static bool is_known(const Coach *coach, const View *view) {
    return coach->has_looked && coach->view.ruleset == view->ruleset &&
           coach->view.viewer == view->viewer &&
           memcmp(coach->view.masked.bytes, view->masked.bytes, view->ruleset->game->state_size) ==
               0;
}

void coach_look(Coach *coach, const View *view) {
    if (is_known(coach, view))
        return;
    coach->view = *view;
    coach->has_looked = true;
    bot_choose(coach->bot, &coach->view, 1, NULL, &coach->report);
    bot_report_sort(&coach->report);
}

/* Adds the sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) text_addf(out, to->lang == LANG_DE ? (de) : (en), __VA_ARGS__)

/* ---- before a move ---- */

/* "The other brings you 5 points at once, this one 2." */
static void add_own_points(int more, int fewer, const Reader *to, Text *out) {
    ADD("The other brings you %s", "Der andere bringt dir sofort %s", "");
    add_points(more, to->lang, out);
    if (fewer > 0)
        ADD(" at once, this one %d.", ", dieser %d.", fewer);
    else
        ADD(" at once, this one none%s.", ", dieser keine%s.", "");
}

/* The seat that gains most by one move compared with another, and how much. */
static Seat favoured(const View *view, const int32_t *move, const int32_t *best, int32_t *gain) {
    int32_t more[SEATS_MAX] = {0};
    for (Seat seat = 0; seat < view->ruleset->seats; seat++)
        more[seat] = move[seat] - best[seat];
    Seat found = foremost(view, more, 1);
    *gain = more[found];
    return found;
}

/* Why a move is worse than the best one, in one sentence about what both change at once. */
static void add_reason(const View *view, Move best, Move move, const Reader *to, Text *out) {
    Change good = change_by(view, best), bad = change_by(view, move);
    Seat me = view->viewer;
    int32_t points, prospects;
    Seat scorer = favoured(view, bad.points, good.points, &points);
    Seat winner = favoured(view, bad.value, good.value, &prospects);
    if (good.is_won) {
        ADD("The other wins the match%s.", "Der andere gewinnt die Partie%s.", "");
    } else if (good.points[me] > bad.points[me] && good.points[me] > 0) {
        add_own_points((int)good.points[me], (int)bad.points[me], to, out);
    } else if (points > 0 && bad.points[scorer] > 0) {
        ADD("This one brings %s ", "Dieser bringt %s sofort ", to->name[scorer]);
        add_points((int)bad.points[scorer], to->lang, out);
        ADD(" at once%s.", "%s.", "");
    } else if (prospects > MUCH) {
        ADD("This one helps %s most.", "Dieser hilft vor allem %s.", to->name[winner]);
    } else if (good.value[me] - bad.value[me] > MUCH) {
        ADD("The other leaves you in a better position%s.",
            "Der andere verschafft dir die bessere Lage%s.", "");
    } else {
        ADD("The difference shows only later%s.", "Der Unterschied zeigt sich erst später%s.", "");
    }
}

static void add_warning(const View *view, const BotCandidate pair[2], const Reader *to, Text *out) {
    BotLoss loss = loss_between(pair);
    if (loss.value - 2 * loss.error < LOSS)
        return;
    ADD("This move gives a lot away: of a hundred matches you would win about %d fewer than with ",
        "Dieser Zug verschenkt viel: Von hundert Partien gewinnst du damit etwa %d weniger als "
        "mit ",
        (int)(loss.value / PER_CENT));
    add_quoted(view, pair[0].move, to, out);
    text_add(out, ". ");
    add_reason(view, pair[0].move, pair[1].move, to, out);
}

/* ---- after it ---- */

/* `pair` is the best move and the one played. */
static void add_others(const Coach *coach, const BotCandidate pair[2], const Reader *to,
                       Text *out) {
    const BotReport *report = &coach->report;
    int told = 0, own = (int)(pair[1].expected / PER_CENT);
    if (pair[0].move == pair[1].move)
        ADD("Your move was the best I found (%d %%).",
            "Dein Zug war der beste, den ich fand (%d %%).", own);
    else
        ADD("Your move gave you about %d %%.", "Dein Zug brachte dir etwa %d %%.", own);
    ADD(" The alternatives, as chances to win%s: ", " Die Alternativen, als Gewinnaussicht%s: ",
        "");
    for (int i = 0; i < report->count && told < ALTERNATIVES; i++) {
        const BotCandidate *c = i == 0 ? &pair[0] : &report->candidate[i];
        if (c->move == pair[1].move || c->expected < 0)
            continue;
        text_add(out, told++ > 0 ? ", " : "");
        add_quoted(&coach->view, c->move, to, out);
        text_addf(out, " %d %%", (int)(c->expected / PER_CENT));
    }
    text_add(out, ".");
}

void coach_judge(Coach *coach, Move move, const Reader *to, Text *warning, Text *others) {
    const BotReport *report = &coach->report;
    if (report->count < 2 || report->candidate[0].expected < 0)
        return;
    BotCandidate pair[2] = {report->candidate[0], report->candidate[0]};
    if (move != pair[0].move) {
        bot_compare(coach->bot, &coach->view, pair[0].move, move, 1, pair);
        add_warning(&coach->view, pair, to, warning);
    }
    add_others(coach, pair, to, others);
}

/* ---- for learners ---- */

/* Nothing when nobody gets any or the player cannot know. */
static void add_all_points(const View *view, const Change *c, const Reader *to, Text *out) {
    Seat me = view->viewer;
    const char *comma = "";
    if (c->points[me] != 0 && c->is_certain) {
        if (c->points[me] > 0)
            ADD("You would get %s", "Du bekämst %s", "");
        else
            ADD("You would lose %s", "Du verlörst %s", "");
        add_points(abs((int)c->points[me]), to->lang, out);
        comma = ", ";
    }
    for (Seat seat = 0; seat < view->ruleset->seats && c->is_certain; seat++) {
        if (seat == me || c->points[seat] == 0)
            continue;
        text_addf(out, "%s%s %s%d", comma, to->name[seat], c->points[seat] > 0 ? "+" : "−",
                  abs((int)c->points[seat]));
        comma = ", ";
    }
    text_add(out, comma[0] == '\0' ? "" : ".");
}

void coach_points(const View *view, Move move, const Reader *to, Text *out) {
    Change c = change_by(view, move);
    add_all_points(view, &c, to, out);
}

void coach_remark(const View *view, const Reader *to, Text *out) {
    static _Thread_local MoveList list;
    Change best = {0};
    Move move = NO_MOVE;
    Seat me = view->viewer;
    list.count = 0;
    game_legal(view->ruleset, &view->masked, me, &list);
    for (int i = 0; i < list.count; i++) {
        Change c = change_by(view, list.move[i]);
        int32_t points = c.is_certain && c.points[me] > 0 ? c.points[me] : 0;
        int32_t most = best.is_certain && best.points[me] > 0 ? best.points[me] : 0;
        bool is_better = points != most ? points > most : c.value[me] > best.value[me] + MUCH;
        if (is_better) {
            best = c;
            move = list.move[i];
        }
    }
    if (move == NO_MOVE || list.count < 2)
        return;
    add_quoted(view, move, to, out);
    if (best.is_certain && best.points[me] > 0) {
        text_add(out, ". ");
        add_all_points(view, &best, to, out);
    } else {
        ADD(" would improve your position most%s.", " würde deine Lage am meisten verbessern%s.",
            "");
    }
}
