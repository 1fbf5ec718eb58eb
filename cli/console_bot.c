/* console_bot.c: genmove and analyse: bots in the console.
 *
 * A bot gets the seat's view, as everywhere. */
#include "ai/bot.h"
#include "cli/console.h"
#include "core/moves.h"

#include <stdlib.h>
#include <string.h>

/* The value of `name=` among the words, or NULL. */
static const char *value_of(const char *name, int count, char **word) {
    size_t length = strlen(name);
    for (int i = 0; i < count; i++)
        if (strncmp(word[i], name, length) == 0)
            return word[i] + length;
    return NULL;
}

/* Reads a budget of at least 1; 0 when it is not given. */
static bool read_budget(const char *name, int count, char **word, uint32_t *out, FILE *answer) {
    const char *value = value_of(name, count, word);
    int64_t number = 0;
    if (value != NULL && !text_read_int(value, 1, 1000000000, &number)) {
        fprintf(answer, "%s%.40s: expected a number from 1 to 1000000000", name, value);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

static bool has_unknown_word(int count, char **word, bool allows_level, FILE *answer) {
    for (int i = 0; i < count; i++) {
        bool is_known =
            strncmp(word[i], "ms=", 3) == 0 || strncmp(word[i], "iterations=", 11) == 0 ||
            (allows_level ? strncmp(word[i], "level=", 6) == 0 : strcmp(word[i], "detail=on") == 0);
        if (!is_known) {
            fprintf(answer, "unknown option: %.40s; expected %s, ms=N or iterations=N", word[i],
                    allows_level ? "level=easy|normal|hard|expert" : "detail=on");
            return true;
        }
    }
    return false;
}

/* The level's way of thinking; a budget that is given replaces the level's own. */
static bool read_spec(int count, char **word, bool is_analysis, BotSpec *spec, FILE *answer) {
    const char *level = value_of("level=", count, word);
    uint32_t ms, iterations;
    TEXT(error, 256);
    if (has_unknown_word(count, word, !is_analysis, answer) ||
        !read_budget("ms=", count, word, &ms, answer) ||
        !read_budget("iterations=", count, word, &iterations, answer))
        return false;
    if (!bot_spec_read(level == NULL ? "hard" : level, spec, &error)) {
        fprintf(answer, "%s", error.start);
        return false;
    }
    if (ms != 0 || iterations != 0) {
        spec->budget_ms = ms;
        spec->budget_iterations = iterations;
    }
    spec->is_thorough = is_analysis;
    spec->is_detailed = value_of("detail=", count, word) != NULL;
    return true;
}

bool console_think(Console *console, Seat seat, int count, char **word, bool is_analysis,
                   Move *move, BotReport *report, FILE *out) {
    BotSpec spec;
    View view;
    if ((match_actors(console->match) & seat_bit(seat)) == 0) {
        fprintf(out, "seat %d has no move now", seat);
        return false;
    }
    if (!read_spec(count, word, is_analysis, &spec, out))
        return false;
    Bot *bot = bot_new(&spec);
    if (bot == NULL) {
        fprintf(out, "not enough memory to think");
        return false;
    }
    match_view(console->match, seat, &view);
    *move = bot_choose(bot, &view, console->bot_seed++, NULL, report);
    bot_free(bot);
    return true;
}

/* With detail two more columns, and dashes for a move that the search never tried. */
static void print_candidate(const BotCandidate *c, const char *move, bool is_detailed, FILE *out) {
    if (!is_detailed)
        fprintf(out, "%s\t%u\t%.4f\n", move, c->visits, c->visits == 0 ? 0.0 : c->expected / 1e6);
    else if (c->visits == 0)
        fprintf(out, "%s\t0\t-\t-\t-\n", move);
    else
        fprintf(out, "%s\t%u\t%.4f\t%.4f\t%.2f\n", move, c->visits, c->expected / 1e6,
                c->chance / 1e6, c->lead / 100.0);
}

bool console_analyse(Console *console, Seat seat, int count, char **word, FILE *out) {
    const Ruleset *r = match_ruleset(console->match);
    BotReport *report = calloc(1, sizeof *report);
    Move move;
    View view;
    bool is_well =
        report != NULL && console_think(console, seat, count, word, true, &move, report, out);
    match_view(console->match, seat, &view);
    if (is_well)
        bot_report_sort(report);
    for (int i = 0; is_well && i < report->count; i++) {
        const BotCandidate *c = &report->candidate[i];
        TEXT(text, LINE_TEXT);
        move_text(r, &view.masked, c->move, &text);
        print_candidate(c, text.start, value_of("detail=", count, word) != NULL, out);
    }
    free(report);
    return is_well;
}
