/* serve_settings.h: the settings of `hort serve`: flags before environment before file before defaults. */
#ifndef HORT_CLI_SETTINGS_H
#define HORT_CLI_SETTINGS_H

#include "cli/command.h"
#include "server/server.h"

typedef struct Settings {
    ServerConfig server;
    char database[1024];
    char text[5][1024]; /* room for the texts of `server` */
} Settings;

extern const Parameter serve_options[];

/* False with the reason when a setting is unknown or out of range. The command's options are some or
 * all of serve_options. */
bool settings_read(Settings *s, const Input *in, Text *error);

#endif
