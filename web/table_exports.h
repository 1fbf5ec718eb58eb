/* table_exports.h: a whole table in the browser: what its workers may call, besides exports.h. The match is
 * the open one. Answers are the messages of docs/protocol.md, built by protocol/; `seq` is the number of the
 * question. A question that changes the match returns 1 when it did, 0 when the answer is a refusal. */
#ifndef HORT_WEB_TABLE_EXPORTS_H
#define HORT_WEB_TABLE_EXPORTS_H

#include <stdint.h>

/* How many bytes the last answer has: some are no texts. */
uint32_t engine_length(void);

/* Begins a match. Lines of the room: `game draco`, `word players=3` for players and each option, `secret …`,
 * `name 0 Anna`, `set standard`, and where the set is none of ours `text` with its lines behind it. */
int engine_table_begin(void);
/* The open match as a record with its secret: what is kept of it. */
int engine_table_record(void);
/* Takes the table's settings from the room: `id …`, `owner …`, `created 1760000000`, `moved …`, `rematch …`,
 * `end agreed`, `seat 0 person`, `seat 1 bot normal stand-in conceded wants-end`. */
int engine_table_settle(void);

/* How many lines the match has, and whose turn it is: a bit for each seat. */
int engine_table_number(void);
uint32_t engine_table_actors(void);

/* The `table` message. */
int engine_table_info(void);
/* The summary of the table, as in lists. */
int engine_table_summary(void);
/* The `state` message for a seat or 9 (public), with the lines from index `from` on. Who has heard of all lines
 * before is told only what has changed, unless it is the first message or lines were taken back. */
int engine_table_state(int viewer, int from, int is_first, int is_back, int lang);
/* The `notice` with that number among protocol/codes.h's; the room holds further members. */
int engine_table_notice(int notice);

/* An `answer` with the members in the room, each with a comma before it; and a refusal with the code whose name is
 * the room's first line, and with the words that follow it, or else the code's own. */
int engine_table_agree(int seq);
int engine_table_refuse(int seq, int lang);
/* The move in the room. */
int engine_table_play(int seq, int seat, int lang);
int engine_table_why(int seq, int seat, int lang);
int engine_table_takeback(int seq, int seat, int lang);
int engine_table_at(int seq, int viewer, int line, int lang);

/* ---- thinking, in engines of their own ---- */

/* What a seat may know, in bytes, for an engine that has the same rules open. */
int engine_table_view(int seat);
/* Thinks as the level in the room's first line about the view that follows; answers with the thought. A level that
 * counts iterations stops after so many milliseconds. */
int engine_think(int seat, uint32_t seed, uint32_t most_ms);
/* Adds the thought in the room to those of other engines about the same view, or begins with it. */
int engine_table_thought(int is_first);
/* What all these thoughts lead to: the move, or an answer that explains it. */
int engine_table_move(int seat);
int engine_table_hint(int seq, int seat, int lang);
/* How many times the last thoughts have played the match through. */
uint32_t engine_table_iterations(void);

#endif
