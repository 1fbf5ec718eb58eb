/* saves.h: the matches played at this terminal: a file each under the data directory, none ever
 * overwritten by another. */
#ifndef HORT_TERM_SAVES_H
#define HORT_TERM_SAVES_H

#include "core/game.h"

#include <time.h>

enum { SAVE_PATH = 512, SAVES_MAX = 100 };

typedef struct Save {
    char path[SAVE_PATH];
    time_t changed;
    char game[64];
    char names[256]; /* "Anna, Fafnir" */
    char score[96];  /* "17, 12"; "" while the match goes on */
    char winners[256];
} Save;

/* Adds the folder in which everything of this terminal is kept, made if need be. */
void saves_folder(Text *out);

/* Makes an empty file for a new match of that game; false with the reason. */
bool save_new(const char *game, char path[SAVE_PATH], Text *error);

/* The matches there are, the latest first; how many. */
int saves_list(Save save[SAVES_MAX]);

/* "Draco: Anna, Fafnir (2026-11-16 21:40)", with the result when there is one. */
void save_describe(const Save *save, Lang lang, Text *out);

#endif
