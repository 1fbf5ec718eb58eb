/* lesson.h: a guided first match: the lesson.txt of a game's folder, read.
 *
 * A lesson is a match from a fixed seed and a list of steps. Which step is due follows from the moves
 * played, so nothing but the match has to be kept to go on with a lesson later. The rules know nothing
 * of it: clients ask here which moves to accept and what to say. docs/learning.md describes the file. */
#ifndef HORT_MATCH_LESSON_H
#define HORT_MATCH_LESSON_H

#include "core/games.h"
#include "match/match.h"

/* The learner's seat. */
enum { LESSON_SEAT = 0 };

enum { LESSON_STEPS = 64, LESSON_WORDS = 12 };

typedef enum LessonKind {
    LESSON_SAY, /* something to read */
    LESSON_DO,  /* something to read, and a move for the learner */
    LESSON_BOT  /* another seat's move */
} LessonKind;

typedef struct LessonStep {
    LessonKind kind;
    int line; /* of the file */
    Seat seat;
    const char *move[LESSON_WORDS]; /* accepted, or played; NULL after the last */
    /* Names that the drawings know: what to point at. NULL after the last. */
    const char *point[LESSON_WORDS];
    const char *title[LANGS], *words[LANGS];
    const char *other[LANGS]; /* said to every other legal move */
} LessonStep;

typedef struct Lesson {
    const GameFiles *files;
    const char *rule[LESSON_WORDS];
    int rules;
    const char *seed;
    const char *name[LESSON_WORDS]; /* of the other seats */
    LessonStep step[LESSON_STEPS];
    int steps;
    char *memory; /* that the texts point into */
} Lesson;

/* Reads a text in the form of lesson.txt. NULL with line and reason when it is no lesson. Whether its
 * moves can be played, only playing shows. */
Lesson *lesson_read(const GameFiles *files, const char *text, Text *error);
/* The lesson of a game. */
Lesson *lesson_of(const GameFiles *files, Text *error);
void lesson_free(Lesson *lesson);

/* Its match, before the first move. */
Match *lesson_match(const Lesson *lesson, Text *error);
/* Did a match begin as this lesson does? */
bool lesson_began(const Lesson *lesson, const Match *m);

/* The first step after the moves played so far; `steps` when none is left. */
int lesson_at(const Lesson *lesson, const Match *m);
/* The move due now, of the learner or of another seat; NULL when the lesson is over. */
const LessonStep *lesson_due(const Lesson *lesson, const Match *m);
bool lesson_accepts(const LessonStep *due, const char *move);

/* {"names":["Ben"],"steps":[{"kind":"do","seat":0,"moves":["red-4"],"points":["red-4"],
 * "title":"…","words":"…","other":"…"}]} */
void lesson_json(const Lesson *lesson, Lang lang, Text *out);

#endif
