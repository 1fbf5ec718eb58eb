/* console_guess.c: views that are loaded, and worlds guessed from views: a bot's forward model.
 *
 * Guessing needs the view alone. After `load SEAT JSON` the console plays in a world guessed from that
 * view, and each `guess` goes back to the view and on in another world. */
#include "cli/console.h"
#include "core/moves.h"
#include "match/position.h"
#include "match/truth.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REASON = 512, GUESS_SECONDS = 5 };

void console_forget_view(Console *console) {
    if (console->view != NULL)
        ruleset_free((Ruleset *)(uintptr_t)console->view->ruleset);
    free(console->view);
    console->view = NULL;
}

static void guess_from(const View *view, uint64_t seed, State *world) {
    Rng rng = rng_from(seed);
    state_copy(view->ruleset->game, world, &view->masked);
    game_guess(view->ruleset, world, view->viewer, &rng);
}

/* Is there a match in which the viewer sees exactly this? Then a guess is possible and looks the same. */
static bool is_possible(const View *view) {
    const Ruleset *r = view->ruleset;
    State world, seen;
    TEXT(why, REASON);
    guess_from(view, 1, &world);
    state_copy(r->game, &seen, &world);
    game_mask(r, &seen, view->viewer);
    return memcmp(&seen, &view->masked, r->game->state_size) == 0 &&
           !r->game->check(r, &world, &why);
}

/* A view that no match can give may send a guess astray, so the first one is made by a process that may
 * come to grief. */
static bool is_safe(const View *view) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(1);
        alarm(GUESS_SECONDS);
        _exit(is_possible(view) ? 0 : 1);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* Goes on in a world of the view that was loaded; its dice follow from the seed. */
static bool enter_world(Console *console, uint64_t seed, FILE *out) {
    const View *view = console->view;
    MatchDeal deal = {0};
    Text secret = text_over(deal.secret, sizeof deal.secret);
    State world;
    text_addf(&secret, "guess-%llu", (unsigned long long)seed);
    guess_from(view, seed, &world);
    return console_start(console, ruleset_share((Ruleset *)(uintptr_t)view->ruleset), &deal, &world,
                         out);
}

static bool is_viewer(const Ruleset *r, Seat viewer, Text *reason) {
    if (viewer < r->seats || viewer == SEAT_PUBLIC)
        return true;
    text_addf(reason, "no such seat: %d; expected 0 to %d, or public", viewer, r->seats - 1);
    return false;
}

static bool read_view(const char *json, const Ruleset *current, Seat viewer, View *view,
                      Text *reason) {
    Ruleset *r = match_position_ruleset(json, current, reason);
    if (r == NULL)
        return false;
    if (is_viewer(r, viewer, reason) && match_view_read(r, json, viewer, view, reason)) {
        if (is_safe(view))
            return true;
        text_add(reason, "no match can look like this to that seat");
    }
    ruleset_free(r);
    return false;
}

bool console_load_view(Console *console, Seat viewer, const char *json, FILE *out) {
    const Ruleset *current = console->match == NULL ? NULL : match_ruleset(console->match);
    View *view = malloc(sizeof *view);
    TEXT(reason, REASON);
    if (view == NULL || !read_view(json, current, viewer, view, &reason)) {
        fprintf(out, "%s", view == NULL ? "out of memory" : reason.start);
        free(view);
        return false;
    }
    console_forget_view(console);
    console->view = view;
    return enter_world(console, console->bot_seed++, out);
}

/* `seed=N` among the words; otherwise every guess is another one. */
static bool take_seed(Console *console, Arguments *arguments, uint64_t *seed, FILE *out) {
    const char *last = arguments->count == 0 ? "" : arguments->word[arguments->count - 1];
    int64_t number;
    if (strncmp(last, "seed=", 5) != 0) {
        *seed = console->bot_seed++;
        return true;
    }
    arguments->count--;
    *seed = 0;
    if (!text_read_int(last + 5, 0, INT64_MAX, &number)) {
        fprintf(out, "%.40s: expected a number", last);
        return false;
    }
    *seed = (uint64_t)number;
    return true;
}

static bool answer_world(Console *console, Seat viewer, uint64_t seed, FILE *out) {
    View view;
    State world;
    match_view(console->match, viewer, &view);
    guess_from(&view, seed, &world);
    return console_print_json(view.ruleset, &world, out);
}

/* The world's JSON is the answer; what the dealer plays at once is in it. */
static bool go_on(Console *console, uint64_t seed, FILE *out) {
    FILE *lines = fopen("/dev/null", "w");
    if (console->view == NULL || lines == NULL) {
        fprintf(out, "expected a seat: no view was loaded");
        if (lines != NULL)
            fclose(lines);
        return false;
    }
    bool is_good = enter_world(console, seed, lines);
    fclose(lines);
    return is_good &&
           console_print_json(match_ruleset(console->match), match_truth(console->match), out);
}

bool console_guess(Console *console, Arguments *arguments, FILE *out) {
    uint64_t seed;
    Seat viewer;
    if (!take_seed(console, arguments, &seed, out))
        return false;
    if (arguments->count == 0)
        return go_on(console, seed, out);
    if (arguments->count > 1) {
        fprintf(out, "%.40s: expected seed=N", arguments->word[1]);
        return false;
    }
    return console_need_seat(console, arguments->word[0], false, true, &viewer, out) &&
           answer_world(console, viewer, seed, out);
}
