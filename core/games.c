/* games.c: see games.h. */
#include "core/games.h"

#include <string.h>

/* How many games come before this one: lighter ones, and equal ones earlier in the list. */
static int rank(const GameFiles *files) {
    int before = 0;
    for (const GameFiles *other = games_folders; other->game != NULL; other++) {
        int difference = other->game->weight - files->game->weight;
        if (difference < 0 || (difference == 0 && other < files))
            before++;
    }
    return before;
}

const GameFiles *games_at(int i) {
    for (const GameFiles *files = games_folders; files->game != NULL; files++)
        if (rank(files) == i)
            return files;
    return NULL;
}

const GameFiles *games_find(const char *name) {
    for (const GameFiles *files = games_folders; files->game != NULL; files++)
        if (strcmp(files->game->name, name) == 0)
            return files;
    return NULL;
}

const char *games_set_text(const GameFiles *files, const char *set_name) {
    for (const struct GameSet *set = files->sets; set->name != NULL; set++)
        if (strcmp(set->name, set_name) == 0)
            return set->text;
    return NULL;
}
