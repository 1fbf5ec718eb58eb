/* terminal_words.h: the island in sentences, for those who do not see the drawing. */
#ifndef HORT_DRAGON_ISLAND_TERMINAL_WORDS_H
#define HORT_DRAGON_ISLAND_TERMINAL_WORDS_H

#include "games/dragon-island/state.h"
#include "term/canvas.h"
#include "term/speaker.h"

/* Does a screen hide what that seat has from the viewer? */
bool dragon_island_is_behind_screen(const View *view, Seat seat);

/* "Tile east of the keep: the red dragon tile. …": all that is there, and its neighbours. */
void dragon_island_describe_tile(const View *view, int tile, const Reader *to, Text *out);
/* Can that treasure card be found now, and where: "east of the keep; west of the keep"? */
bool dragon_island_fits_now(const View *view, int card, Lang lang, Text *out);
/* What there is to say about each topic. */
TopicWords dragon_island_say_board, dragon_island_say_hand, dragon_island_say_goal,
    dragon_island_say_scores;

#endif
