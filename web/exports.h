/* exports.h: what the browser may call. Every function writes its text to the answer and returns 1, or
 * 0 when it failed (engine_open then answers with line and reason). */
#ifndef HORT_WEB_EXPORTS_H
#define HORT_WEB_EXPORTS_H

#include <stdint.h>

/* Room for a text of that many bytes, which engine_open reads. */
char *engine_room(uint32_t bytes);
/* The last answer; valid until the next call. */
const char *engine_answer(void);

/* Reads and replays the record in the room, checking every move, checksum and deal; the reason why not is in that
 * language. */
int engine_open(int lang);
/* The open record in JSON: game, names, options, components, result with score parts. */
int engine_info(int lang);
/* The position after that many lines as a seat or 9 (public) may see it. */
int engine_view(int viewer, int lines);
/* The lines from index `from` on, as that viewer saw them. */
int engine_lines(int viewer, int from, int lang);

/* SHA-256 over the lines of the room, each a part with its length before it (match/fair.h), in
 * hexadecimal. */
int engine_hash(void);
/* What the open record proves, compared with what was kept in the room if `has_kept` (match/judge.h): a
 * line for each finding, with - + ? or ! and a blank before it: note, good, open, bad. */
int engine_judge(int has_kept, int lang);

/* Starts the lesson of the game named in the room, with the learner's name in its second line; answers with
 * its names and steps (match/lesson.h). The match is then the open one. */
int engine_lesson(int lang);
/* A seat's state message of the open match, with the lines from index `from` on; with 0 its constants too. */
int engine_state(int seat, int from, int lang);
/* Plays the move in the room; when it is not legal, answers with the rule and the reason. */
int engine_play(int seat, int lang);
/* Why the move in the room is not legal; 0 when it is. */
int engine_why(int seat, int lang);
/* What the move in the room would do, in words. */
int engine_preview(int seat, int lang);
/* The move of an easy bot for that seat. */
int engine_choose(int seat);
/* What a good bot would play: move, label and reason, a line each. */
int engine_advice(int seat, int lang);

/* The text of a built-in set: the game's name and the set's are in the room, a line each. */
int engine_builtin(void);
/* Checks a set: in the room the game's name, a file name and the set itself. When all is well, a match with
 * it and that many players is dealt and is then the open one; else answers with file, line and reason. */
int engine_set(int players, int lang);

/* What the coach says of a move in a view of that seat (ai/coach.h): the warning and the alternatives, a line
 * each. In the room: the view as JSON in one line, the move, a name for each seat. Without a move it only
 * thinks, so that the answer comes at once later. A set that is not built in must be the open match's. */
int engine_coach(int seat, int lang);

/* At most so many random moves and choices of bots, with the options in the room, a line each: its record, and a
 * hash of all that its seats were told (`trace …`). For the parity test. */
int engine_random(int game, int players, uint32_t seed, int most);
/* All games with their options and sets in JSON, lightest first. */
int engine_games(void);

#endif
