/* speaker.h: describes a view in sentences for a reader; a game's terminal words are made with it.
 *
 * Used by games/<name>/terminal*.c and by the two modes of the terminal. */
#ifndef HORT_TERM_SPEAKER_H
#define HORT_TERM_SPEAKER_H

#include "core/view.h"

typedef struct Speaker {
    const View *view; /* what is spoken about: nothing that its viewer may not know */
    const Reader *to;
    Text *out;
} Speaker;

/* Adds the words of the reader's language; both take the same arguments. */
void say(const Speaker *s, const char *english, const char *german, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* Adds "Bo", and for the viewer "Anna (you)". */
void say_name(const Speaker *s, Seat seat);

/* Adds " (4 for small scorings; 5 for large scorings)": where a seat's points come from, as far as
 * the view shows; nothing where there is nothing to tell. */
void say_score_parts(const Speaker *s, Seat seat);

#endif
