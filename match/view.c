/* view.c: what leaves a match: views and the lines a viewer saw. The only maker of views. */
#include "core/moves.h"
#include "match/match_private.h"

void view_of(const Ruleset *r, const State *truth, Seat viewer, View *out) {
    out->ruleset = r;
    out->viewer = viewer;
    state_copy(r->game, &out->masked, truth);
    game_mask(r, &out->masked, viewer);
}

static void mask(const Match *m, Seat viewer, const State *truth, View *out) {
    view_of(m->ruleset, truth, viewer, out);
}

void match_view(const Match *m, Seat viewer, View *out) {
    mask(m, viewer, &m->truth, out);
}

void match_view_at(const Match *m, Seat viewer, int lines, View *out) {
    bool is_recent = lines >= m->recent_lines;
    out->ruleset = m->ruleset;
    out->viewer = viewer;
    state_copy(m->ruleset->game, &out->masked, is_recent ? &m->recent : &m->start);
    for (int i = is_recent ? m->recent_lines : 0; i < lines && i < m->lines; i++)
        m->ruleset->game->apply(m->ruleset, &out->masked, m->line[i].seat, m->line[i].move);
    game_mask(m->ruleset, &out->masked, viewer);
}

typedef struct SeenBy {
    Seat viewer;
    const Reader *reader;
    MatchListener *listener;
    void *context;
} SeenBy;

void view_line(const Match *m, int index, const State *before, const State *after, Seat viewer,
               const Reader *to, SeenLine *out) {
    const Game *game = m->ruleset->game;
    const StoredLine *line = &m->line[index];
    View seen_before, seen_after;
    Text text = text_over(out->text, sizeof out->text),
         words = text_over(out->words, sizeof out->words);
    out->number = index + 1;
    out->seat = line->seat;
    mask(m, viewer, before, &seen_before);
    mask(m, viewer, after, &seen_after);
    Move seen = move_seen(m->ruleset, line->seat, line->move, viewer);
    move_text(m->ruleset, &seen_before.masked, seen, &text);
    game->narrate(m->ruleset, &seen_before.masked, &seen_after.masked, line->seat, seen, to,
                  &words);
}

static void show_line(void *context, const Match *m, int index, const State *before,
                      const State *after) {
    const SeenBy *by = context;
    SeenLine shown;
    view_line(m, index, before, after, by->viewer, by->reader, &shown);
    by->listener(by->context, &shown);
}

void match_lines_seen(const Match *m, Seat viewer, int from, const Reader *to,
                      MatchListener *listener, void *context) {
    SeenBy by = {viewer, to, listener, context};
    match_walk(m, from, show_line, &by);
}

/* Plays the move in one of the positions it could be; what differs between them the viewer does not
 * see before or after. */
void view_preview(const View *view, Move m, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    Rng rng = rng_from(1);
    State after = view->masked;
    game_guess(r, &after, view->viewer, &rng);
    r->game->apply(r, &after, view->viewer, m);
    game_mask(r, &after, view->viewer);
    r->game->narrate(r, &view->masked, &after, view->viewer, m, to, out);
}
