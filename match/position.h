/* position.h: reads positions that json_position() has written as JSON. */
#ifndef HORT_MATCH_POSITION_H
#define HORT_MATCH_POSITION_H

#include "core/game.h"
#include "core/games.h"
#include "core/view.h"

/* Reads a whole position for that ruleset. False, naming the field, when the JSON is malformed or no
 * match can reach the position. */
bool match_position_read(const Ruleset *r, const char *json, State *out, Text *error);

/* Reads a view as a server sends it: the position with null for what the viewer may not know. */
bool match_view_read(const Ruleset *r, const char *json, Seat viewer, View *out, Text *error);

/* Makes the ruleset a position's JSON names: game, players, options and set. The set is a built-in
 * one or, if it has the same name, that of `current` (may be NULL). */
Ruleset *match_position_ruleset(const char *json, const Ruleset *current, Text *error);

#endif
