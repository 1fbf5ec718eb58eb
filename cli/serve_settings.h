/* serve_settings.h: the settings of `hort serve`: flags before environment before file before defaults. */
#ifndef HORT_CLI_SETTINGS_H
#define HORT_CLI_SETTINGS_H

#include "server/server.h"

typedef struct Settings {
    ServerConfig server;
    char database[1024];
    char text[4][1024]; /* room for the texts of `server` */
} Settings;

/* False with the reason when a setting is unknown or out of range. */
bool settings_read(Settings *s, int count, char **word, Text *error);

#endif
