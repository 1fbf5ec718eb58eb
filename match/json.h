/* json.h: what a viewer may know about a match, as JSON. Server, browser and bots all use it.
 *
 * It reads the match only through views, seen lines and, after the end, the result. Each function
 * adds one JSON value, unless it says that it adds members. */
#ifndef HORT_MATCH_JSON_H
#define HORT_MATCH_JSON_H

#include "match/match.h"
#include "match/phrases.h"
#include "match/scene.h"

/* Whom a message is for. */
typedef struct JsonFor {
    Seat viewer; /* a seat or SEAT_PUBLIC */
    Reader reader;
    int from;      /* the lines the viewer already has */
    bool is_first; /* the viewer's first message: adds components and move kinds */
    bool has_view; /* the viewer has the state after these lines: what is as it was is left out */
    Phrases *
        said; /* with has_view: what the viewer has been told in words; NULL: words are told whole */
    Scene *
        scene; /* with has_view: begun on this match, may be shared by all viewers of this moment */
} JsonFor;

/* Adds the members of a state message: number, seat, actors, view or what is new of it, score, legal moves and prompt of
 * a seat that must decide, lines, and the result when the match is over. */
void json_state(const Match *m, const JsonFor *to, Text *out);

/* A position as one object: game, players, set, options, then the fields; null for what a view may not
 * know. match/position.h reads it. */
void json_position(const Ruleset *r, const State *s, Text *out);
/* The same of a view, for drawing it: with the game's `outlook`, where it has one. */
void json_view(const View *view, Text *out);
/* The members of the view that are not as they were before, by their places in it: {"9":{"7":5}}. First those that all
 * viewers see alike, with the `{`; behind them the viewer's own, with the `}`. */
void json_open_changes(const View *before, const View *now, Text *out);
void json_own_changes(const View *before, const View *now, Text *out);
/* The lines from index to->from on, as the viewer saw them: objects, or [seat, text, words…] for one who has
 * those before. */
void json_lines(const Match *m, const JsonFor *to, Text *out);
/* Adds the members that never change during a match: components, and moves, the kinds of moves by which
 * clients take notation apart: [{"name":"go","pattern":"go:{tile}"}]. */
void json_constants(const Ruleset *r, Text *out);
/* Where each seat's points come from, as far as that viewer may know. */
void json_score_parts(const View *view, Lang lang, Text *out);
/* Winners (none before the end), score, and the score's parts. */
void json_result(const Match *m, SeatSet winners, Seat viewer, Lang lang, Text *out);
/* {"measure":"eye"}: what was chosen. */
void json_options(const Ruleset *r, Text *out);
/* [0,2] */
void json_seats(SeatSet set, Text *out);
/* A seat's number, or "public". */
void json_viewer(Seat viewer, Text *out);

/* The set in use: its name, the lines of its file word by word, and what a drawing needs of it. */
void json_facts(const Ruleset *r, Text *out);

/* All games with their options and sets, lightest first. */
void json_games(Text *out);

#endif
