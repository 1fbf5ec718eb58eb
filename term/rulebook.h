/* rulebook.h: a game's rules.md and guide.md as people read them in a terminal: no Markdown, no tables of notation. */
#ifndef HORT_TERM_RULEBOOK_H
#define HORT_TERM_RULEBOOK_H

#include "core/game.h"

/* The first byte of a line that is a heading. */
#define RULEBOOK_HEADING '\1'

/* The rules of that game in one language, to be freed: a line each for headings, paragraphs and
 * rules, with empty lines between them. NULL when out of memory. */
char *rulebook_text(const char *game, Lang lang);
/* The guide of that game, likewise; and its first section alone: goal, turn, what to watch. */
char *rulebook_guide(const char *game, Lang lang);
char *rulebook_glance(const char *game, Lang lang);

enum { RULE_ID = 16 };

/* Do the words begin with the id of a rule, as "dr-5" or "DR-5 You hold no such card."? Writes "DR-5". */
bool rulebook_rule_id(const char *words, char id[RULE_ID]);
/* That rule alone, and the section of the guide that explains it, to be freed; NULL: there is none. */
char *rulebook_rule(const char *game, const char *id, Lang lang);
char *rulebook_section(const char *game, const char *id, Lang lang);
/* In which line of rulebook_text() the rule stands, and in which of rulebook_guide() its section begins;
 * 0 when nowhere. */
int rulebook_rule_line(const char *rules, const char *id);
int rulebook_guide_line(const char *game, const char *id, Lang lang);

#endif
