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

#endif
