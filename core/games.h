/* games.h: the list of games, generated from the folders under games/ by tools/list-games.py. */
#ifndef HORT_CORE_GAMES_H
#define HORT_CORE_GAMES_H

#include "core/game.h"

/* Files of a game's folder that are part of the program. */
typedef struct GameFiles {
    const Game *game;
    struct GameSet {
        const char *name; /* file name without .set */
        const char *text;
        bool is_for_tests; /* from sets/tests/: works everywhere, is offered to nobody */
    } const *sets;         /* `standard` first; ends with a name of NULL */
    const char *rules;     /* rules.md */
    const char *guide;     /* guide.md */
    const char *lesson;    /* lesson.txt */
    const char *network;   /* learned.net (ai/network.h); NULL: it has none */
} GameFiles;

/* In the order of the folders; ends with a game of NULL. Generated. */
extern const GameFiles games_folders[];

/* The i-th game, lightest first; NULL after the last. */
const GameFiles *games_at(int i);
/* The game of that name, or NULL. */
const GameFiles *games_find(const char *name);
/* The text of a built-in component set, or NULL. */
const char *games_set_text(const GameFiles *files, const char *set_name);

#endif
