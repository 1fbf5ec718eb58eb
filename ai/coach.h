/* coach.h: a quiet word about a move that a person is about to play, and about the others afterwards.
 *
 * By the reckoning of a fair bot from the person's own view: what the seat may not know is not in it.
 * Used by hort play and, as WebAssembly, by the browser. */
#ifndef HORT_AI_COACH_H
#define HORT_AI_COACH_H

#include "ai/bot.h"

enum { COACH_WORDS = 2048 };

typedef struct Coach Coach;

/* A coach with a bot of that strength; NULL without memory. */
Coach *coach_new(const BotSpec *spec);
void coach_free(Coach *coach);

/* Thinks about a position in which the viewer must choose; nothing to do when it is the last one. */
void coach_look(Coach *coach, const View *view);

/* About a legal move in that position. `warning`: how much it loses against the best one and why, or
 * nothing when that is little. `others`: what the alternatives are worth, for when it has been played. */
void coach_judge(Coach *coach, Move move, const Reader *to, Text *warning, Text *others);

/* The points that a legal move brings at once: "You would get 5 points, Ben 2." Nothing when it brings
 * nobody any. */
void coach_points(const View *view, Move move, const Reader *to, Text *out);

/* A gentle remark for somebody who learns: the legal move that brings the viewer most points at once or,
 * where none brings any, improves the position most. Nothing when all are alike. */
void coach_remark(const View *view, const Reader *to, Text *out);

#endif
