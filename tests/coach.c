/* coach.c: what the coach says in matches of every game: when it warns, of what, in both languages, and that
 * the points it names are those that the engine then counts. Usage: coach [GAME] */
#include "ai/coach.h"
#include "match/match.h"
#include "match/truth.h"
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MATCHES = 40, POSITIONS = 60, LOOK_EVERY = 3, WARNINGS = 3 };

static const char *const NAMES[SEATS_MAX] = {"Ada", "Bo", "Cem", "Dora", "Emil", "Fritz", "G", "H"};
static const char *const WARNED[LANGS] = {"This move gives a lot away",
                                          "Dieser Zug verschenkt viel"};
static const char *const WAS_BEST[LANGS] = {"the best I found", "der beste, den ich fand"};

typedef struct Count {
    int positions, warnings, points, remarks;
} Count;

static const char *label_of(const View *view, Move move, Lang lang, Text *out) {
    Reader to = {lang, NAMES};
    view->ruleset->game->label(view->ruleset, &view->masked, view->viewer, move, &to, out);
    return out->start;
}

/* The best move is never warned of; its alternatives do not hold itself. */
static void judge_best(Coach *coach, const View *view, Move best) {
    for (int lang = 0; lang < LANGS; lang++) {
        TEXT(warning, COACH_WORDS);
        TEXT(others, COACH_WORDS);
        TEXT(label, 512);
        TEXT(quoted, 600);
        coach_judge(coach, best, &(Reader){(Lang)lang, NAMES}, &warning, &others);
        assert_string_equal(warning.start, "");
        assert_non_null(strstr(others.start, WAS_BEST[lang]));
        text_addf(&quoted, "%s%s%s", lang == LANG_DE ? "„" : "“",
                  label_of(view, best, (Lang)lang, &label), lang == LANG_DE ? "“" : "”");
        assert_null(strstr(others.start, quoted.start));
        assert_false(others.is_cut);
    }
}

/* A warning names the best move and how many matches of a hundred are lost; both languages warn alike. */
static bool judge_other(Coach *coach, const View *view, Move best, Move move) {
    bool has_warned[LANGS];
    for (int lang = 0; lang < LANGS; lang++) {
        TEXT(warning, COACH_WORDS);
        TEXT(others, COACH_WORDS);
        TEXT(label, 512);
        coach_judge(coach, move, &(Reader){(Lang)lang, NAMES}, &warning, &others);
        has_warned[lang] = warning.length > 0;
        assert_non_null(strstr(others.start, label_of(view, best, (Lang)lang, &label)));
        assert_null(strstr(others.start, WAS_BEST[lang]));
        if (!has_warned[lang])
            continue;
        assert_non_null(strstr(warning.start, WARNED[lang]));
        assert_non_null(strstr(warning.start, label.start));
        int lost = atoi(warning.start + strcspn(warning.start, "0123456789"));
        assert_in_range(lost, 5, 100);
        assert_int_equal(warning.start[warning.length - 1], '.');
        assert_false(warning.is_cut || others.is_cut);
    }
    assert_int_equal(has_warned[LANG_EN], has_warned[LANG_DE]);
    return has_warned[LANG_EN];
}

/* What is said of points is what the engine then counts. */
static bool check_points(const Match *m, const View *view, Move move) {
    const Ruleset *r = view->ruleset;
    int32_t before[SEATS_MAX], after[SEATS_MAX];
    TEXT(words, COACH_WORDS);
    State s = *match_truth(m);
    Rng rng = rng_from(7);
    coach_points(view, move, &(Reader){LANG_EN, NAMES}, &words);
    r->game->score(r, &s, before);
    r->game->apply(r, &s, view->viewer, move);
    while (r->game->actors(r, &s) == seat_bit(SEAT_DEALER))
        r->game->apply(r, &s, SEAT_DEALER, game_random_move(r, &s, SEAT_DEALER, &rng));
    r->game->score(r, &s, after);
    if (words.length == 0)
        return false;
    for (Seat seat = 0; seat < r->seats; seat++) {
        TEXT(wanted, 100);
        int gain = (int)(after[seat] - before[seat]);
        if (seat == view->viewer)
            text_addf(&wanted, gain < 0 ? "You would lose %d point" : "You would get %d point",
                      abs(gain));
        else
            text_addf(&wanted, "%s %s%d", NAMES[seat], gain < 0 ? "−" : "+", abs(gain));
        if ((strstr(words.start, wanted.start) != NULL) != (gain != 0))
            fail_msg("%s: %s, %s", r->game->name, words.start, wanted.start);
    }
    return true;
}

/* A remark quotes a legal move, the same in both languages, and no other brings more points. */
static bool check_remark(const View *view, const MoveList *list) {
    TEXT(english, COACH_WORDS);
    TEXT(german, COACH_WORDS);
    coach_remark(view, &(Reader){LANG_EN, NAMES}, &english);
    coach_remark(view, &(Reader){LANG_DE, NAMES}, &german);
    assert_int_equal(english.length == 0, german.length == 0);
    const char *told = strstr(english.start, "You would get ");
    int most = told == NULL ? 0 : atoi(told + strlen("You would get "));
    bool is_quoted = english.length == 0;
    for (int i = 0; i < list->count; i++) {
        TEXT(in_english, 512);
        TEXT(in_german, 512);
        TEXT(points, COACH_WORDS);
        is_quoted |= strstr(english.start, label_of(view, list->move[i], LANG_EN, &in_english)) &&
                     strstr(german.start, label_of(view, list->move[i], LANG_DE, &in_german));
        coach_points(view, list->move[i], &(Reader){LANG_EN, NAMES}, &points);
        const char *gain = strstr(points.start, "You would get ");
        assert_true(gain == NULL || atoi(gain + strlen("You would get ")) <= most);
    }
    assert_true(is_quoted);
    return english.length > 0;
}

static void look(Coach *coach, const Match *m, Seat seat, Count *count) {
    static MoveList list;
    static BotReport report;
    View view;
    match_view(m, seat, &view);
    list.count = 0;
    game_legal(view.ruleset, &view.masked, seat, &list);
    if (list.count < 2)
        return;
    count->positions++;
    coach_look(coach, &view);
    BotSpec spec = {.kind = BOT_SEARCH, .budget_iterations = 200, .memory_kib = 1024};
    Bot *bot = bot_new(&spec);
    bot_choose(bot, &view, 1, NULL, &report);
    bot_free(bot);
    bot_report_sort(&report);
    judge_best(coach, &view, report.candidate[0].move);
    count->warnings +=
        judge_other(coach, &view, report.candidate[0].move, report.candidate[list.count - 1].move);
    for (int i = 0; i < list.count && i < 8; i++)
        count->points += check_points(m, &view, list.move[i]);
    count->remarks += check_remark(&view, &list);
}

static void test_coach(void **state) {
    const Lineup *lineup = *state;
    Ruleset *r = lineup_must(lineup);
    BotSpec spec = {.kind = BOT_SEARCH, .budget_iterations = 200, .memory_kib = 1024};
    Coach *coach = coach_new(&spec);
    Count count = {0};
    int decisions = 0;
    bool has_enough = false;
    for (int n = 0; n < MATCHES && !has_enough; n++) {
        MatchDeal deal = {0};
        Rng rng = rng_from((uint64_t)n);
        snprintf(deal.secret, sizeof deal.secret, "coach %d", n);
        Match *m = match_new(ruleset_share(r), &deal);
        while (!match_is_over(m) && !has_enough) {
            Seat seat = seat_lowest(match_actors(m));
            if (decisions++ % LOOK_EVERY == 0)
                look(coach, m, seat, &count);
            has_enough = count.positions >= POSITIONS || count.warnings >= WARNINGS;
            match_play_move(m, seat, listed_move(r, match_truth(m), seat, &rng));
        }
        match_free(m);
    }
    printf("%s: %d positions, %d warnings, %d with points, %d remarks\n", lineup->name,
           count.positions, count.warnings, count.points, count.remarks);
    assert_true(count.warnings > 0 && (count.points == 0 || count.remarks > 0));
    coach_free(coach);
    ruleset_free(r);
}

int main(int count, char **words) {
    const GameFiles *files = count > 1 ? games_find(words[1]) : NULL;
    if (files == NULL) {
        fprintf(stderr, "usage: coach GAME\n");
        return 2;
    }
    lineup_add(files, "players=3", "");
    return lineup_run("coach", test_coach);
}
