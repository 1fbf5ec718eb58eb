/* terminal_words.h: the delta in sentences, for those who do not see the drawing. */
#ifndef HORT_DRACHEN_DELTA_TERMINAL_WORDS_H
#define HORT_DRACHEN_DELTA_TERMINAL_WORDS_H

#include "games/drachen-delta/state.h"
#include "term/canvas.h"
#include "term/speaker.h"

/* "Island 12: a stone. …": planks, pawns and neighbours. */
void drachen_delta_describe_support(const View *view, unsigned support, const Reader *to,
                                    Text *out);
/* "Between island 3 and the red village: plank 4 of Anna." */
void drachen_delta_describe_place(const View *view, unsigned place, const Reader *to, Text *out);
/* What there is to say about each topic. */
TopicWords drachen_delta_say_board, drachen_delta_say_hand, drachen_delta_say_goal,
    drachen_delta_say_scores;

#endif
